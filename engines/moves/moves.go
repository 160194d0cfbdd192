package moves

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"strconv"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/pool"
	"duiyi/engines/queue"
	"duiyi/engines/workers"
	"duiyi/match"
	"duiyi/timing"
)

// Books are the opening books that engines play from.
type Books interface {
	// Give sets the book of an engine by its name.
	Give(e engine.Engine, name string)
}

// A Finder finds moves. Its methods are safe for concurrent use.
type Finder struct {
	Engines *engines.List
	Pool    *pool.Pool
	Slots   *workers.Slots
	Books   Books
	Now     func() time.Time // the time of games
	Log     *slog.Logger
}

// A Turn is a position in which an engine has to move.
type Turn struct {
	Game    string // its id
	State   match.State
	Spec    *engines.Spec
	Player  match.Player // the engine's settings
	Urgency queue.Urgency
	Client  string   // charged for the search
	Among   []string // the moves to choose from; nil for all legal moves
}

// A Found is the move for a Turn.
type Found struct {
	engine.Result
	Began time.Time // when the search began; zero if it never did
}

// A Listener follows a search. Its methods may be called from several goroutines.
type Listener interface {
	// Waits tells the search's place in the queue, from 1, and 0 when it begins after
	// that.
	Waits(place int)
	// Info tells what the engine reports, as often as the engine likes. The listener
	// keeps i and its variation.
	Info(i engine.Info)
	// Hurry asks the listener to end thinking, since a more urgent search waits.
	Hurry()
}

// Find chooses a move at a worker or in this process, wherever a slot comes free first,
// and at a worker if both are free. When thinking ends, the search settles on its best move
// so far; when ctx ends, it stops. The error is engines.ErrNoSlots if nothing can search.
func (f *Finder) Find(ctx, thinking context.Context, t Turn, l Listener, trace *timing.Trace) (found Found, err error) {
	s := &search{Finder: f, Turn: t, to: l, trace: trace}
	waited := false
	slot := workers.Request{
		Away: f.Slots.Away(nil) && workers.Portable(t.Spec, t.Player), Sort: workers.Move,
		Urgency: t.Urgency, Client: t.Client, Threads: f.Engines.ThreadsOf(t.Spec, t.Player), Hurry: l.Hurry,
		Tell: func(place int) {
			waited = waited || place > 0
			l.Waits(place)
		},
	}
	for slot.Away || f.Slots.Here() {
		got, away, err := f.Slots.Wait(ctx, slot)
		if err != nil {
			return found, err
		}
		found.Began = time.Now()
		limits := s.limits()
		if waited {
			waited = false
			l.Waits(0)
		}
		found.Result, err = s.run(ctx, thinking, got, away, limits)
		switch {
		case !errors.Is(err, engines.ErrNoWorker):
			trace.Searched(limits.MoveTime)
			if err == nil && t.Among != nil && !slices.Contains(t.Among, found.Move) {
				err = fmt.Errorf("%s played %s, which it was asked not to play", t.Spec.ID, found.Move)
			}
			return found, err
		case f.Slots.Here():
			slot.Away = false
		default: // whatever keeps workers from it
			select {
			case <-ctx.Done():
				return found, ctx.Err()
			case <-time.After(queue.PollEvery):
			}
		}
	}
	return found, engines.ErrNoSlots
}

// A search is the search for one move.
type search struct {
	*Finder
	Turn
	to    Listener
	trace *timing.Trace
}

// run searches at a worker or here, and leaves the slot.
func (s *search) run(ctx, thinking context.Context, slot *queue.Ticket, away bool, l engine.Limits) (engine.Result, error) {
	defer slot.Leave()
	bounded, enough := context.WithTimeout(thinking, analysis.LongestThought)
	defer enough()
	if away {
		return s.askWorker(ctx, bounded)
	}
	return s.ask(ctx, bounded, l)
}

// limits returns the player's limits at this moment: clocks run while a search waits.
func (s *search) limits() engine.Limits {
	l := s.Spec.LimitsFor(s.Player, s.State, s.Now())
	l.SearchMoves = s.Among
	return l
}

// info passes on the reports on the best move.
func (s *search) info(i engine.Info) {
	if i.MultiPV > 1 {
		return
	}
	i.PV = slices.Clone(i.PV) // the engine may write to its own
	s.to.Info(i)
}

// ask searches in this process. A panic of the engine is a fault in this program, but other
// games go on.
func (s *search) ask(ctx, thinking context.Context, l engine.Limits) (r engine.Result, err error) {
	if err := ctx.Err(); err != nil {
		return r, err // while the search before this one was ending
	}
	seat, err := workers.Borrow(ctx, s.Pool, s.Spec, s.job())
	if err != nil {
		return r, err
	}
	if !s.Spec.Own {
		s.Books.Give(seat.Engine, s.Player.Book)
	}
	s.trace.Here()
	sound := false
	defer func() {
		if p := recover(); p != nil {
			s.Log.Error("engine panicked", "engine", s.Spec.ID, "panic", p, "stack", string(debug.Stack()))
			err = errors.New("internal error")
		}
		s.Pool.Release(seat, sound)
	}()
	r, err = workers.SearchHurried(ctx, thinking, l, func(ctx context.Context, l engine.Limits) (engine.Result, error) {
		return s.Spec.Answer(ctx, seat.Engine, engines.PositionOf(s.State), s.State.Position(), l, s.info)
	})
	sound = true
	return r, err
}

// askWorker searches at a worker.
func (s *search) askWorker(ctx, thinking context.Context) (engine.Result, error) {
	j := s.job()
	j.Position = engines.PositionOf(s.State)
	if s.State.Position().View().Opening != nil {
		j.Opening = &workers.Opening{Config: s.State.Config}
		for _, m := range s.State.Played() {
			j.Opening.Moves = append(j.Opening.Moves, m.Move)
		}
	}
	s.Log.Debug("offered to workers", "game", j.Game, "version", j.Version, "engine", j.Engine)
	return s.Slots.Make(ctx, thinking, j, func(worker string) engine.Limits {
		s.trace.TakenBy(worker)
		return s.limits()
	}, s.info)
}

// job describes the search, except the position.
func (s *search) job() workers.Job {
	var options []engine.Setting
	if level := s.Spec.Level(s.Player.Level); level != nil {
		options = level.Options
	}
	how := s.Player.Level
	if n := s.Engines.ThreadsOf(s.Spec, s.Player); n > 1 || s.Spec.Own && s.Spec.Threads != nil {
		how += fmt.Sprintf(" on %d threads", n)
		options = append(slices.Clone(options), engine.Setting{Name: engines.ThreadsOption, Value: strconv.Itoa(n)})
	}
	if own := s.Spec.Settings(s.Player.Options); len(own) > 0 {
		how += engines.DescribeSettings(own)
		options = append(options, own...)
	}
	return workers.Job{
		Game: s.Game, Seat: fmt.Sprint(s.State.Turn()), Version: s.State.Version,
		Engine: s.Spec.ID, Set: how, Settings: options, Seed: s.State.Config.EngineSeed(), Book: s.Player.Book, Fresh: s.State.Ply < 2,
	}
}

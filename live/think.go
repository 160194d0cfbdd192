package live

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/pool"
	"duiyi/engines/queue"
	"duiyi/engines/workers"
	"duiyi/match"
	"duiyi/store"
	"duiyi/timing"
)

// A search is an engine choosing a move.
type search struct {
	game   *game
	spec   *engines.Spec
	player match.Player
	state  match.State // where it began
	limits engine.Limits
	among  []string // what there is to choose from; nil for all legal moves
	began  time.Time
	paced  chan struct{} // told when the pace of the game has changed
	place  int           // in the line, 0 for who does not wait; guarded by the game's mu
	lines  lines         // guarded by the game's mu
	trace  *timing.Trace
	stop   context.CancelFunc
	hurry  context.CancelFunc // ends the thinking, and the move found is played

	mu      sync.Mutex // guards what follows; taken after the game's mu
	pending *engine.Info
	timer   *time.Timer // set while pending waits its turn
	next    time.Time   // when the next info may go out
}

// think starts, keeps or stops a search, as the state demands.
func (g *game) think(now time.Time) {
	p := g.state.ToMove()
	if p == nil || p.Kind != match.Engine || g.damage != nil || g.state.Waits() || !g.attended() {
		g.stopSearch()
		return
	}
	if g.search != nil && g.search.fits(g.state) {
		select {
		case g.search.paced <- struct{}{}:
		default: // it has not looked yet since it was told last
		}
		return
	}
	g.stopSearch()
	if g.failed == g.state.Version {
		return
	}
	spec := g.room.Engines.Find(p.Engine)
	if spec == nil { // a game of another day, whose engine is no longer on offer
		g.fail(fmt.Errorf("there is no engine %q", p.Engine))
		return
	}
	ctx, cancel := context.WithCancel(g.room.ctx)
	thinking, hurry := context.WithCancel(ctx)
	s := &search{
		game: g, spec: spec, player: *p, state: g.state, among: g.state.Choices(), stop: cancel, hurry: hurry,
		paced: make(chan struct{}, 1), trace: g.room.Timing.Begin(timing.Engine, g.id),
	}
	g.search = s
	s.wantLines()
	how, asker := queue.Move, g.asker
	if _, running := g.state.Deadline(); running {
		how = queue.Clock
	}
	before, done := g.ended, make(chan struct{})
	g.ended = done
	g.room.work.Go(func() {
		defer close(done)
		defer cancel()
		if before != nil {
			<-before
		}
		s.find(ctx, thinking, how, asker)
	})
}

// find has the move chosen by a worker or here, wherever there is a place first,
// and by a worker where there are both.
func (s *search) find(ctx, thinking context.Context, how queue.Urgency, asker string) {
	a := s.game.room
	slot := workers.Request{
		Away: a.Slots.Away(nil) && workers.Portable(s.spec, s.player), Sort: workers.Move,
		Urgency: how, Client: asker, Threads: a.Engines.ThreadsOf(s.spec, s.player), Hurry: s.hurry, Tell: s.waits,
	}
	for slot.Away || a.Slots.Here() {
		place, away, err := a.Slots.Wait(ctx, slot)
		if err != nil {
			return
		}
		ask := s.ask
		if away {
			ask = s.askWorker
		}
		made := s.run(ctx, thinking, func(ctx, thinking context.Context) (engine.Result, error) {
			defer place.Leave() // as soon as the engine is done
			return ask(ctx, thinking)
		})
		switch {
		case made:
			return
		case a.Slots.Here():
			slot.Away = false
		default: // whatever keeps workers from it
			select {
			case <-ctx.Done():
				return
			case <-time.After(queue.PollEvery):
			}
		}
	}
	s.game.mu.Lock()
	defer s.game.mu.Unlock()
	if s.game.search == s && ctx.Err() == nil {
		s.game.search = nil
		s.game.fail(engines.ErrNoSlots)
	}
}

// moveNow has the engine that is thinking play the best it has found.
func (g *game) moveNow(version int) error {
	switch {
	case g.state.Config.Network(): // an engine of the house would play below its level
		return match.ErrNetwork
	case version != 0 && version != g.state.Version:
		return match.ErrStale
	case g.state.Result != nil:
		return match.ErrGameOver
	case g.search == nil:
		return ErrNotThinking
	}
	g.search.hurry()
	return nil
}

// thinkAgain has the engine that failed be asked once more, which whoever sends
// the command waits for.
func (g *game) thinkAgain(version int) error {
	switch {
	case version != 0 && version != g.state.Version:
		return match.ErrStale
	case g.state.Result != nil:
		return match.ErrGameOver
	case g.failed != g.state.Version:
		return ErrNotFailed
	}
	g.failed = 0
	return nil
}

// attended reports whether anybody is there for whom an engine should think. A
// game between engines needs a watcher, unless it was told to make a step; a human who has sent a command may wait
// for the answer without watching; and a clock that runs waits for nobody.
func (g *game) attended() bool {
	if _, running := g.state.Deadline(); running {
		return true
	}
	p := g.state.Config.Players
	if p[match.First].Kind == match.Engine && p[match.Second].Kind == match.Engine {
		return len(g.watchers) > 0 || g.grace != nil || g.awaited && g.state.Show.Steps > 0
	}
	return g.awaited
}

// unseen reports whether an engine thinks for nobody: no one watches, no one has
// asked for the game since a moment, and no clock runs.
func (g *game) unseen(since time.Time) bool {
	_, running := g.state.Deadline()
	return g.search != nil && len(g.watchers) == 0 && g.grace == nil && !running && g.used.Before(since)
}

// stopSearch has the answer of the search under way dropped.
func (g *game) stopSearch() {
	if g.search != nil {
		g.search.stop()
		g.search = nil
	}
}

// fail tells the watchers that an engine gave no move, and logs why.
func (g *game) fail(err error) {
	g.failed = g.state.Version
	g.room.Log.Error("engine failed", "game", g.id, "version", g.failed, "err", err)
	told := FailedUpdate{Version: g.failed, Message: "The engine did not answer: " + err.Error() + "."}
	var fault *engine.FaultError
	if errors.As(err, &fault) { // whose own words may name files of this machine
		told.Code, told.Message = fault.Code, "The engine "+fault.Engine+" has failed."
	} else if errors.Is(err, engines.ErrNoSlots) {
		told.Code = "no_slots"
	}
	g.publish(told)
}

// returnEngines says that nobody will come back for the engines of the game,
// once no search uses them.
func (g *game) returnEngines() {
	if g.ended == nil {
		return
	}
	ended := g.ended
	g.room.work.Go(func() {
		<-ended
		g.room.Pool.Forget(g.id)
	})
}

// fits reports whether the move looked for is still the one wanted: a draw
// offered meanwhile does not disturb, a move taken back does.
func (s *search) fits(now match.State) bool {
	p := now.ToMove()
	if p == nil {
		return false
	}
	p.Name = s.player.Name // which does not change how it plays
	return p.Equal(s.player) && slices.Equal(now.Rejected(), s.state.Rejected()) && slices.EqualFunc(now.Played(), s.state.Played(), func(a, b match.Move) bool { return a.Move == b.Move })
}

// waits tells the watchers which place in the line the search has.
func (s *search) waits(place int) {
	g := s.game
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.search == s && s.place != place {
		s.place = place
		g.publish(ThinkingUpdate{Version: g.state.Version, Place: place})
	}
}

// run has ask search and plays the move, unless it is no longer wanted, which
// ends ctx. Thinking ends when the move is to be played at once. It reports
// whether there was somebody to ask.
func (s *search) run(ctx, thinking context.Context, ask func(ctx, thinking context.Context) (engine.Result, error)) bool {
	s.began = time.Now()
	now := s.game.room.Now()
	s.limits = s.spec.LimitsFor(s.player, s.state, now)
	s.limits.SearchMoves = s.among
	if s.place > 0 {
		s.waits(0)
	}
	bounded, enough := context.WithTimeout(thinking, analysis.LongestThought)
	result, err := ask(ctx, bounded)
	enough()
	if errors.Is(err, engines.ErrNoWorker) {
		return false
	}
	if among := s.among; err == nil && among != nil && !slices.Contains(among, result.Move) {
		err = fmt.Errorf("%s played %s, which it was asked not to play", s.spec.ID, result.Move)
	}
	s.trace.Searched(s.limits.MoveTime)
	s.show(thinking)
	var info match.Info
	if err == nil {
		info = engines.Describe(s.state.Position(), result.Info).Info
	}

	g := s.game
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.search != s || ctx.Err() != nil {
		return true // taken back, restarted, left or stopped meanwhile
	}
	s.sendPending()
	g.search = nil
	if err == nil {
		err = g.payBack(g.now())
	}
	if err == nil {
		g.time(s.trace, func() {
			err = g.apply(store.WithPatience(ctx), match.Command{Type: match.CmdMove, Move: result.Move, Info: &info})
		})
	}
	switch {
	case err == nil:
	case errors.Is(err, store.ErrConflict) && !g.mu.Gone: // at another node, and the game has caught up
	case g.mu.Gone: // the store failed; the watchers know
		g.room.Log.Error("engine's move", "game", g.id, "err", err)
	default:
		g.fail(err)
	}
	return true
}

// show waits until a move of a game between engines has taken as long as those
// who look on have wished for, at most a tenth of what the clock has left.
func (s *search) show(thinking context.Context) {
	for {
		s.game.mu.Memory.Lock()
		state := s.game.state
		s.game.mu.Memory.Unlock()
		if p := state.Config.Players; p[match.First].Kind != match.Engine || p[match.Second].Kind != match.Engine {
			return
		}
		until := s.began.Add(time.Duration(state.Show.PaceMS) * time.Millisecond)
		if deadline, ok := state.Deadline(); ok {
			left := deadline.Sub(state.Clock.RunningSince)
			if most := s.began.Add(left / 10); most.Before(until) {
				until = most
			}
		}
		timer := time.NewTimer(time.Until(until))
		select {
		case <-s.paced:
			timer.Stop()
			continue
		case <-timer.C:
		case <-thinking.Done():
			timer.Stop()
		}
		s.trace.Reach(timing.Paced)
		return
	}
}

// ask runs the engine. A panic in it is our own bug, but no reason for the
// other games to end.
func (s *search) ask(ctx, thinking context.Context) (r engine.Result, err error) {
	if err := ctx.Err(); err != nil {
		return r, err // while the search before this one was ending
	}
	seat, err := s.seat(ctx)
	if err != nil {
		return r, err
	}
	s.trace.Here()
	sound := false
	defer func() {
		if p := recover(); p != nil {
			s.game.room.Log.Error("engine panicked", "engine", s.spec.ID, "panic", p, "stack", string(debug.Stack()))
			err = errors.New("internal error")
		}
		s.game.room.Pool.Release(seat, sound)
	}()
	r, err = workers.SearchHurried(ctx, thinking, s.limits, func(ctx context.Context, l engine.Limits) (engine.Result, error) {
		return s.spec.Answer(ctx, seat.Engine, engines.PositionOf(s.state), s.state.Position(), l, s.onInfo)
	})
	sound = true
	return r, err
}

// seat borrows the engine that plays this side, set to its level and to the seed
// of the game.
func (s *search) seat(ctx context.Context) (*pool.Instance, error) {
	e, err := workers.Borrow(ctx, s.game.room.Pool, s.spec, s.job())
	if err == nil && !s.spec.Own {
		s.game.room.Books.Give(e.Engine, s.player.Book)
	}
	return e, err
}

// job is what is asked of the engine, but for the position.
func (s *search) job() workers.Job {
	var options []engine.Setting
	if level := s.spec.Level(s.player.Level); level != nil {
		options = level.Options
	}
	how := s.player.Level
	if n := s.game.room.Engines.ThreadsOf(s.spec, s.player); n > 1 || s.spec.Own && s.spec.Threads != nil {
		how += fmt.Sprintf(" on %d threads", n)
		options = append(slices.Clone(options), engine.Setting{Name: engines.ThreadsOption, Value: strconv.Itoa(n)})
	}
	if own := s.spec.Settings(s.player.Options); len(own) > 0 {
		how += engines.DescribeSettings(own)
		options = append(options, own...)
	}
	return workers.Job{
		Game: s.game.id, Seat: fmt.Sprint(s.state.Turn()), Version: s.state.Version,
		Engine: s.spec.ID, Set: how, Settings: options, Seed: s.state.Config.EngineSeed(), Book: s.player.Book, Fresh: s.state.Ply < 2,
	}
}

// onInfo takes an engine's report. Reports come as fast as the engine likes;
// the newest goes out when infoEvery has passed since the last.
func (s *search) onInfo(i engine.Info) {
	if i.MultiPV > 1 {
		return
	}
	i.PV = slices.Clone(i.PV) // the engine may go on writing to its own
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending = &i
	if s.timer == nil {
		s.timer = time.AfterFunc(max(0, time.Until(s.next)), s.sendInfo)
	}
}

func (s *search) sendInfo() {
	s.game.mu.Memory.Lock()
	defer s.game.mu.Memory.Unlock()
	if s.game.search == s {
		s.sendPending()
	}
}

// sendPending publishes the newest report that has not been published, the
// game's mu being held.
func (s *search) sendPending() {
	s.mu.Lock()
	i := s.pending
	s.pending = nil
	s.next = time.Now().Add(analysis.InfoEvery)
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
	s.mu.Unlock()
	if i != nil && !secret(s.game.state) {
		s.tellLine(*i)
		s.game.publish(InfoUpdate{Version: s.game.state.Version, Side: s.state.Turn(), Info: engines.Describe(s.state.Position(), *i)})
	}
}

// askWorker has a worker search.
func (s *search) askWorker(ctx, thinking context.Context) (engine.Result, error) {
	j := s.job()
	j.Position = engines.PositionOf(s.state)
	if s.state.Position().View().Opening != nil {
		j.Opening = &workers.Opening{Config: s.state.Config}
		for _, m := range s.state.Played() {
			j.Opening.Moves = append(j.Opening.Moves, m.Move)
		}
	}
	s.game.room.Log.Debug("offered to workers", "game", j.Game, "version", j.Version, "engine", j.Engine)
	return s.game.room.Slots.Make(ctx, thinking, j, func(worker string) engine.Limits {
		s.trace.TakenBy(worker)
		l := s.spec.LimitsFor(s.player, s.state, s.game.room.Now())
		l.SearchMoves = s.among
		return l
	}, s.onInfo)
}

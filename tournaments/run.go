package tournaments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"duiyi/admission"
	"duiyi/match"
	"duiyi/store"
	"duiyi/tourney/conduct"
)

const (
	// lookEvery is how often the clock looks at tournaments under way.
	lookEvery = time.Second
	// gather is how long Run collects further changes after it was woken.
	gather = 250 * time.Millisecond
	// aloneAfter is how long the last two in an arena wait for others before they meet again.
	aloneAfter = 10 * time.Second
	// mostTended bounds the tournaments that are looked at.
	mostTended = 1000
	// makers is how many games of a round are made at once: the store commits them together.
	makers = 64
	// earlyPlies: in a longer game both have moved, so nobody asks.
	earlyPlies = 8
)

// Ended makes Run look soon, because a game has ended. It returns at once.
func (r *Room) Ended(string) { r.nudge() }

// Run makes games, enters their results, and does what happens by the clock, until ctx ends. Then
// it closes all watches. Any number of nodes may run on one store.
func (r *Room) Run(ctx context.Context) {
	defer r.close()
	cancel := r.Nodes.Listen(subject, func(text []byte) { r.hear(ctx, text) })
	defer cancel()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	busy := r.tend(ctx)
	var told time.Time
	for {
		tick := look.C
		if !busy && !r.Nodes.Shared() {
			tick = nil // nothing can happen that does not wake this node
		}
		select {
		case <-ctx.Done():
			return
		case <-tick:
		case <-r.wake:
			if time.Since(told) >= 2*gather { // after a pause, at once
				r.send(ctx)
			}
			select { // what comes now is paired and told together
			case <-ctx.Done():
				return
			case <-time.After(gather):
			}
		}
		busy = r.tend(ctx)
		if r.send(ctx) {
			told = time.Now()
		}
	}
}

func (r *Room) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	for _, h := range r.held {
		for w := range h.watchers {
			delete(h.watchers, w)
			w.to.End(admission.ErrClosed)
		}
	}
}

// hear reads what another node has changed in a tournament that is in memory here.
func (r *Room) hear(ctx context.Context, text []byte) {
	var m changed
	if err := json.Unmarshal(text, &m); err != nil {
		r.Log.Error("a message of another node about a tournament", "err", err)
		return
	}
	r.mu.Lock()
	h := r.held[m.ID]
	behind := h != nil && h.state.Version < m.Version
	r.mu.Unlock()
	if behind {
		if _, err := r.refresh(ctx, m.ID); err != nil && ctx.Err() == nil {
			r.Log.Error("read a tournament", "id", m.ID, "err", err)
		}
	}
	r.nudge()
}

// tend looks at all tournaments that are not over, and reports whether any needs the clock.
func (r *Room) tend(ctx context.Context) (busy bool) {
	rows, err := r.Store.Tournaments(ctx, Query{Statuses: active, Limit: mostTended})
	if err != nil {
		if ctx.Err() == nil && !errors.Is(err, store.ErrOverloaded) {
			r.Log.Error("list tournaments", "err", err)
		}
		return true
	}
	here := map[string]bool{}
	for _, row := range rows {
		here[row.ID] = true
		var l listed
		if row.Status == Coming && json.Unmarshal(row.Body, &l) == nil && !l.Auto {
			r.follow(ctx, row) // its arbiter begins it
			continue
		}
		busy = true
		if err := r.tendOne(ctx, row); err != nil && ctx.Err() == nil && !errors.Is(err, store.ErrOverloaded) {
			r.Log.Error("run a tournament", "id", row.ID, "err", err)
		}
	}
	r.rest(here)
	return busy
}

// follow reads a tournament that another node has changed, if it is in memory here.
func (r *Room) follow(ctx context.Context, row Row) {
	r.mu.Lock()
	h := r.held[row.ID]
	behind := h != nil && h.state.Version < row.Version
	r.mu.Unlock()
	if behind {
		if _, err := r.refresh(ctx, row.ID); err != nil && ctx.Err() == nil {
			r.Log.Error("read a tournament", "id", row.ID, "err", err)
		}
	}
}

// rest forgets tournaments that nobody uses. Those that are not listed as under way or
// to come were perhaps ended by another node.
func (r *Room) rest(listed map[string]bool) {
	now := r.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, h := range r.held {
		over := h.state.Status().ended()
		if len(h.watchers) == 0 && !h.working && (now.Sub(h.used) >= idleAfter && !listed[id] || !over && !listed[id] && r.Nodes.Shared()) {
			delete(r.held, id)
		}
	}
}

// tendOne does what is due for a tournament.
func (r *Room) tendOne(ctx context.Context, row Row) error {
	r.follow(ctx, row)
	s, err := r.load(ctx, row.ID)
	if err != nil {
		return err
	}
	if s.Status().ended() {
		return nil
	}
	if err := r.makeGames(ctx, s); err != nil {
		return err
	}
	if s, err = r.collect(ctx, s); err != nil {
		return err
	}
	if s.Status() == Adjourned {
		return nil
	}
	if s, err = r.byClock(ctx, s); err != nil {
		return err
	}
	return r.makeGames(ctx, s) // before players are told that they have one
}

// makeGames makes the games of rounds that have begun. Those that exist stay as they are.
func (r *Room) makeGames(ctx context.Context, s State) error {
	r.mu.Lock()
	made := 0
	if h := r.held[s.ID]; h != nil {
		made = h.made
	}
	r.mu.Unlock()
	last := s.Conduct.Begun
	if s.Conduct.System == conduct.Arena {
		last = s.Conduct.Round()
	}
	if made >= last {
		return nil
	}
	var due []openBoard
	for _, b := range s.open() {
		if b.round > made {
			due = append(due, b)
		}
	}
	names, err := r.namesOf(ctx, s)
	if err != nil {
		return err
	}
	work := make(chan openBoard)
	var failed error
	var mu sync.Mutex
	var wait sync.WaitGroup
	for range min(makers, len(due)) {
		wait.Go(func() {
			for b := range work {
				if err := r.makeGame(ctx, s, b, names.of); err != nil {
					mu.Lock()
					failed = err
					mu.Unlock()
				}
			}
		})
	}
	for _, b := range due {
		work <- b
	}
	close(work)
	wait.Wait()
	if failed != nil {
		return failed
	}
	r.mu.Lock()
	if h := r.held[s.ID]; h != nil {
		h.made = max(h.made, last)
	}
	r.mu.Unlock()
	return nil
}

// makeGame makes the game of a board.
func (r *Room) makeGame(ctx context.Context, s State, b openBoard, names map[string]string) error {
	c := s.Settings.Config
	c.Tournament = fmt.Sprintf("%s/%d/%d", s.ID, b.round, b.place+1)
	c.Berserk = s.Settings.System == Arena && !s.Settings.NoBerserk && c.Clock.Halved()
	var seats [2]store.Seat
	joined := time.UnixMilli(r.Now().UnixMilli()).UTC()
	for i, number := range []int{b.First, b.Second} {
		account := s.account(number)
		c.Players[i].Name = names[account]
		seats[i] = store.Seat{User: account, Joined: joined, Hash: store.SeatHash(r.Names.Secret(fmt.Sprint("tournament ", b.game, " ", i)))}
	}
	ctx, cancel := context.WithTimeout(store.WithPatience(ctx), store.Timeout)
	defer cancel()
	err := r.Games.Pair(ctx, b.game, c, s.Settings.Name, seats)
	if err != nil {
		return fmt.Errorf("round %d board %d: %w", b.round, b.place+1, err)
	}
	return nil
}

// collect enters the results of games that have ended, and ends games that a player does not
// begin in time.
func (r *Room) collect(ctx context.Context, s State) (State, error) {
	open := s.open()
	if len(open) == 0 {
		return s, nil
	}
	ids := make([]string, len(open))
	for i, b := range open {
		ids[i] = b.game
	}
	progress, err := r.Store.GamesProgress(ctx, ids)
	if err != nil {
		return s, err
	}
	var found []finished
	for _, b := range open {
		p, there := progress[b.game]
		if !there {
			continue
		}
		if !p.Over && (s.Status() == Adjourned || !r.forfeits(ctx, s, b, p)) {
			continue
		}
		end, err := r.Games.Ended(ctx, b.game)
		switch {
		case err != nil:
			r.Log.Error("the end of a tournament's game", "id", s.ID, "game", b.game, "err", err)
		case end.Over:
			found = append(found, finished{b, resultOf(end), end.Berserk})
		}
	}
	if len(found) == 0 {
		return s, nil
	}
	return r.change(ctx, s.ID, ends(found))
}

// resultOf returns the result that a board gets from its game.
func resultOf(e Ended) string {
	switch {
	case e.Void && e.Turn == match.First:
		return "-+"
	case e.Void || e.Forfeit && e.Half == 2:
		return "+-"
	case e.Forfeit && e.Half == 0:
		return "-+"
	}
	return [...]string{"0-1", "=", "1-0"}[e.Half]
}

// forfeits ends a game whose player to move has not begun in time, and reports whether it did. The
// time of grace begins anew when the tournament is resumed or the program starts, and does not
// pass while an arbiter has stopped the clock of the board.
func (r *Room) forfeits(ctx context.Context, s State, b openBoard, p Progress) bool {
	grace := s.Settings.grace()
	since := p.Changed
	for _, at := range []time.Time{s.BegunAt(b.round), time.UnixMilli(s.resumed), r.since} {
		if at.After(since) {
			since = at
		}
	}
	r.mu.Lock()
	h := r.held[s.ID]
	moved := h == nil || h.moved[b.game]
	r.mu.Unlock()
	if moved || grace == 0 || p.Plies > earlyPlies || slices.Contains(s.stopped, [2]int{b.round, b.place}) || r.Now().Before(since.Add(grace)) {
		return false
	}
	err := r.Games.Forfeit(ctx, b.game)
	switch {
	case errors.Is(err, match.ErrBothMoved):
		r.mu.Lock()
		if h := r.held[s.ID]; h != nil {
			h.moved[b.game] = true
		}
		r.mu.Unlock()
	case errors.Is(err, match.ErrGameOver):
		return true
	case err != nil && !errors.Is(err, store.ErrConflict) && !errors.Is(err, match.ErrStale):
		r.Log.Error("forfeit a tournament's game", "id", s.ID, "game", b.game, "err", err)
	}
	return err == nil
}

// byClock publishes and begins rounds and finishes the tournament, where the settings say so. It
// returns the state after that.
func (r *Room) byClock(ctx context.Context, s State) (State, error) {
	now := r.Now()
	r.mu.Lock()
	stuck := false
	if h := r.held[s.ID]; h != nil {
		stuck = h.stuck == s.Version
	}
	r.mu.Unlock()
	d := due(s, now)
	if d == nil || stuck {
		return s, nil
	}
	gone, err := r.gone(ctx, s)
	if err != nil {
		return s, err
	}
	after, err := r.change(ctx, s.ID, without(gone, func(s State) ([]Event, error) {
		if d := due(s, now); d != nil {
			return r.thenWait(d)(s)
		}
		return nil, nil
	}))
	switch {
	case err == nil:
		return after, nil
	case errors.Is(err, store.ErrOverloaded), errors.Is(err, store.ErrConflict):
		return s, nil
	}
	// The rules leave no pairing, or too few players are there: an arbiter has to act.
	r.mu.Lock()
	if h := r.held[s.ID]; h != nil {
		h.stuck = s.Version
	}
	r.mu.Unlock()
	r.Log.Warn("a tournament waits for its arbiter", "id", s.ID, "err", err)
	return s, nil
}

// due returns what the clock has to do at a moment, or nil.
func due(s State, now time.Time) decision {
	if s.Status() == Adjourned || s.Status().ended() {
		return nil
	}
	round := s.Conduct.Round()
	begins := s.BeginsAt()
	reached := !begins.IsZero() && !now.Before(begins)
	if s.Conduct.System == conduct.Arena {
		ends := s.EndsAt()
		switch {
		case s.started == 0 && reached:
			return begin(1)
		case s.started == 0:
		case !now.Before(ends) && len(s.Conduct.OpenAt()) == 0:
			return of(conduct.Finish{})
		case now.Before(ends) && len(s.Conduct.Ready) > 1:
			// Two who have just met wait for others, unless nobody plays or comes.
			alone := len(s.Conduct.Ready) == 2 && len(s.Conduct.OpenAt()) == 0 && !now.Before(time.UnixMilli(s.changed).Add(aloneAfter))
			return func(s State) ([]Event, error) {
				events, err := of(conduct.Pair{Round: round + 1, Again: alone && len(s.Conduct.Ready) == 2})(s)
				if errors.Is(err, conduct.ErrFew) { // they have just met
					return nil, nil
				}
				return events, err
			}
		}
		return nil
	}
	switch {
	case !s.Settings.Auto:
	case round == 0 && reached:
		return pair(1, true)
	case round > s.Conduct.Begun && reached:
		return begin(round)
	case round == 0 || round > s.Conduct.Begun || len(s.Conduct.OpenAt()) > 0:
	case s.complete():
		return of(conduct.Finish{})
	default:
		return pair(round+1, false)
	}
	return nil
}

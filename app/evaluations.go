package app

import (
	"context"
	"crypto/sha256"
	"maps"
	"slices"
	"sync"
	"time"

	"duiyi/match"
)

const (
	// mostEvaluations is how many positions are remembered: some 25 MB of the
	// database.
	mostEvaluations = 100_000
	// mostAtHand is how many of them are in memory beside.
	mostAtHand = 2048
	// rememberEvery is how long what was thought waits to be written with more of
	// it. A power cut loses no more than that, and it can be thought again.
	rememberEvery = 2 * time.Second
	// leastDepth is what is worth remembering, in plies: less is found again in
	// the blink of an eye.
	leastDepth = 4
)

// A PositionKey stands for a position, wherever it is reached: for its game, its
// rules, its board and the side to move.
type PositionKey [16]byte

// KeyOf returns the key of a position of a game that is played by rules.
func KeyOf(game, rules string, p match.Position) (key PositionKey) {
	sum := sha256.Sum256([]byte(game + "\x00" + rules + "\x00" + match.Key(p)))
	copy(key[:], sum[:])
	return key
}

// An Evaluation is what an engine has said of a position.
type Evaluation struct {
	Of     PositionKey
	Engine string      // its ID
	Score  match.Score // for the side to move
	Depth  int
	Nodes  int64
	Line   []string  // the moves that it expected, canonical
	At     time.Time // whole milliseconds, UTC
}

// deeper reports whether e says more than another of the same position.
func (e Evaluation) deeper(than Evaluation) bool {
	return e.Depth > than.Depth || e.Depth == than.Depth && e.Nodes >= than.Nodes
}

// Remember keeps what an engine that played at its full strength, and was free
// to choose any move, said of a position, unless something deeper is known. It is
// written by and by, and costs the caller next to nothing. What a position owes
// to the moves before it, a book or an opening rule is not remembered.
func (a *App) Remember(game, rules string, p match.Position, engine string, i match.Info) {
	if i.Book || i.Score == nil || i.Depth < leastDepth || len(i.PV) == 0 || !memorable(p) {
		return
	}
	a.evaluations.add(Evaluation{
		Of: KeyOf(game, rules, p), Engine: engine, Score: *i.Score, Depth: i.Depth, Nodes: i.Nodes,
		Line: slices.Clone(i.PV), At: time.UnixMilli(a.time().UnixMilli()).UTC(),
	})
}

// Recall returns the deepest evaluation of a position that is remembered, in the
// words of a report; false where there is none.
func (a *App) Recall(ctx context.Context, game, rules string, p match.Position) (Report, bool) {
	if !memorable(p) {
		return Report{}, false
	}
	e, ok := a.evaluations.find(ctx, KeyOf(game, rules, p))
	if !ok {
		return Report{}, false
	}
	score := e.Score
	r := playedOut(p, match.Info{Depth: e.Depth, Nodes: e.Nodes, Score: &score, PV: e.Line})
	if len(r.PV) == 0 {
		return Report{}, false // it is of another position, or the rules have changed
	}
	r.Chances = a.Chances(e.Engine, score)
	return r, true
}

// Known returns what is remembered of the position after so many plies of a game,
// and the side to move there; false where there is nothing. It is help as advice
// is, and has its errors, but starts no search.
func (a *App) Known(ctx context.Context, id string, ply int) (r Report, side match.Side, ok bool, err error) {
	err = a.advise(ctx, id, 0, &ply, func(ctx context.Context, s match.State) error {
		side = s.Turn()
		r, ok = a.Recall(ctx, s.Config.Game, s.Config.Rules, s.Position())
		return nil
	})
	return r, side, ok, err
}

// memorable reports whether what is said of a position holds wherever it is
// reached: neither has it stood on the board before, nor is a repetition under
// way, nor does an opening rule ask.
func memorable(p match.Position) bool {
	v := p.View()
	return v.Seen <= 1 && v.Warning == nil && v.Opening == nil && len(v.Legal) > 0
}

// Chances are those of a side, in thousandths that add up to 1000.
type Chances struct {
	Win  int `json:"win"`
	Draw int `json:"draw"`
	Loss int `json:"loss"`
}

// Chances returns what an engine's score means for the side that it belongs to;
// nil where that is not known of the engine.
func (a *App) Chances(engine string, s match.Score) *Chances {
	if spec := a.spec(engine); spec != nil && spec.Chances != nil {
		c := spec.Chances(s)
		return &c
	}
	return nil
}

// evaluations is what is remembered of positions: in the store, and at hand what
// was asked for or thought last.
type evaluations struct {
	app *App

	mu      sync.Mutex
	atHand  map[PositionKey]Evaluation
	unsaved map[PositionKey]Evaluation
	timer   *time.Timer // runs while something is unsaved
	closed  bool
}

func newEvaluations(a *App) *evaluations {
	return &evaluations{app: a, atHand: map[PositionKey]Evaluation{}, unsaved: map[PositionKey]Evaluation{}}
}

func (s *evaluations) add(e Evaluation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known, ok := s.atHand[e.Of]; s.closed || ok && !e.deeper(known) {
		return
	}
	s.hold(e)
	s.unsaved[e.Of] = e
	if s.timer == nil {
		s.timer = time.AfterFunc(rememberEvery, s.save)
	}
}

// hold puts an evaluation at hand, mu being held.
func (s *evaluations) hold(e Evaluation) {
	if len(s.atHand) >= mostAtHand {
		for of := range s.atHand { // whichever it is: the store has it
			if _, ok := s.unsaved[of]; !ok {
				delete(s.atHand, of)
				break
			}
		}
	}
	s.atHand[e.Of] = e
}

func (s *evaluations) find(ctx context.Context, of PositionKey) (Evaluation, bool) {
	s.mu.Lock()
	e, ok := s.atHand[of]
	s.mu.Unlock()
	if ok {
		return e, true
	}
	e, ok, err := s.app.store.Evaluation(ctx, of)
	if err != nil {
		if ctx.Err() == nil {
			s.app.log.Warn("remembered evaluation", "err", err)
		}
		return Evaluation{}, false
	}
	if !ok {
		return Evaluation{}, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if known, ok := s.atHand[of]; ok && known.deeper(e) {
		return known, true
	}
	s.hold(e)
	return e, true
}

// save writes what is unsaved. What the store has no room for now is let go.
func (s *evaluations) save() {
	s.mu.Lock()
	list := slices.Collect(maps.Values(s.unsaved))
	s.timer = nil
	clear(s.unsaved)
	s.mu.Unlock()
	if len(list) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	if err := s.app.store.KeepEvaluations(ctx, list, mostEvaluations); err != nil {
		s.app.log.Warn("remember evaluations", "positions", len(list), "err", err)
	}
}

// close writes what is left to be written.
func (s *evaluations) close() {
	s.mu.Lock()
	s.closed = true
	if s.timer != nil {
		s.timer.Stop()
	}
	s.mu.Unlock()
	s.save()
}

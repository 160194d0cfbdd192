package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"duiyi/engine"
	"duiyi/match"
	"duiyi/protocol/peer"
)

// Reasons for the end of a game besides the rules. The first five are faults
// of an engine.
const (
	ReasonCrash    = "crash"    // it exited, or failed in another way
	ReasonHang     = "hang"     // it did not answer
	ReasonProtocol = "protocol" // invalid answer
	ReasonIllegal  = "illegal"  // illegal move, or it claimed to have none
	ReasonTime     = "time"     // it overstepped its time

	ReasonAgreedScore = "adjudicated" // both engines' scores agree
	ReasonNoPoint     = "no_point"    // a draw: all points are forbidden to Black, who is to move
	ReasonPlies       = "ply_limit"   // a draw: see Adjudication.MaxPlies
)

// An Adjudication ends games early. Scores are in centipawns from the view of
// the better side; a mate exceeds every score. The zero value plays all games
// to their end.
type Adjudication struct {
	WinScore  int `json:"win_score,omitempty"`  // a win if both engines see at least this …
	WinMoves  int `json:"win_moves,omitempty"`  // … for so many moves each
	DrawScore int `json:"draw_score,omitempty"` // a draw if both see at most this …
	DrawMoves int `json:"draw_moves,omitempty"` // … for so many moves each
	DrawAfter int `json:"draw_after,omitempty"` // … after at least so many plies
	MaxPlies  int `json:"max_plies,omitempty"`  // a draw after so many plies
}

// grace is how long after its time an engine may answer before it is told to
// stop, and after that before it is abandoned.
const grace = 5 * time.Second

// A Stopwatch is an engine that measures its own thinking, because it needs
// time before a search starts.
type Stopwatch interface {
	// Elapsed returns the time of the last search.
	Elapsed() time.Duration
}

// A player is one engine of a match. It opens the engine when needed, again
// after a fault.
type player struct {
	who     string // "a" or "b"
	spec    Spec
	control Control
	open    func(context.Context, Spec) (engine.Engine, error)
	engine  engine.Engine // nil if not open
}

func (p *player) ready(ctx context.Context) error {
	if p.engine == nil {
		e, err := p.open(ctx, p.spec)
		if err != nil {
			return err
		}
		p.engine = e
	}
	return nil
}

// close closes the engine, if open.
func (p *player) close() {
	if c, ok := p.engine.(io.Closer); ok {
		_ = c.Close() // errors no longer matter
	}
	p.engine = nil
}

// An answer is the result of a search or of an opening question.
type answer struct {
	result engine.Result
	moves  []string // one; for an opening rule, as many as the player's turn has
	took   time.Duration
	err    error
}

// A question is a request to an engine within limits.
type question func(context.Context, engine.Engine, engine.Limits) (moves []string, r engine.Result, err error)

// searchFor asks for a move in a position.
func searchFor(pos engine.Position) question {
	return func(ctx context.Context, e engine.Engine, l engine.Limits) ([]string, engine.Result, error) {
		r, err := e.Search(ctx, pos, l, nil)
		return []string{r.Move}, r, err
	}
}

// think asks one question. It abandons an engine, with its goroutine, that
// does not return even after being told to stop.
func (p *player) think(ctx context.Context, ask question, c *clock, patience time.Duration) answer {
	if err := p.ready(ctx); err != nil {
		return answer{err: err}
	}
	allowed, timed := c.allowance()
	if !timed {
		allowed = patience
	}
	ctx, cancel := context.WithTimeout(ctx, allowed+grace)
	defer cancel()
	e, limits := p.engine, c.limits()
	came := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if r := recover(); r != nil {
				a.err = fmt.Errorf("panic: %v", r)
			}
			came <- a
		}()
		begin := time.Now()
		a.moves, a.result, a.err = ask(ctx, e, limits)
		a.took = time.Since(begin)
		if w, ok := e.(Stopwatch); ok {
			a.took = w.Elapsed()
		}
	}()
	select {
	case a := <-came:
		return a
	case <-ctx.Done():
	}
	select {
	case a := <-came:
		return a
	case <-time.After(grace):
		p.engine = nil
		return answer{err: &peer.Fault{Program: p.spec.Name, Kind: peer.ErrSilent, Detail: "it does not end its search"}}
	}
}

// A table plays games of a match, one at a time.
type table struct {
	rules    match.Ruleset
	config   match.Config
	opens    Opens
	players  [2]*player // a, b
	margin   time.Duration
	patience time.Duration
	adjudge  Adjudication
}

// play plays one game. The error is ctx's, or that of an opening or of an
// engine that cannot be set up; then there is no game.
func (t *table) play(ctx context.Context, number int, o Opening) (Game, error) {
	begin, pos, moves, err := o.start(t.rules, t.config)
	if err != nil {
		return Game{}, err
	}
	first := number % 2 // a starts the even game of a pair
	g := Game{
		Type: "game", Number: number, Opening: o.ID, First: t.players[first].who,
		Setup: begin.View().Board, Book: len(moves), Began: time.Now().UTC().Truncate(time.Millisecond),
	}
	for _, m := range moves {
		g.Moves = append(g.Moves, Ply{Move: m})
	}
	stones := slices.Clone(moves) // moves that changed the board
	// side returns the player of a side of the board. An opening rule may swap
	// the players.
	side := func(s match.Side) *player { return t.players[(first+int(s))%2] }
	var clocks [2]clock
	for s := range clocks {
		p := side(match.Side(s))
		clocks[s] = newClock(p.control)
		if n, ok := p.engine.(engine.NewGamer); ok {
			n.NewGame()
		}
		// Allocate memory now, not on either clock.
		if err := engine.Ready(p.engine); err != nil {
			return Game{}, fmt.Errorf("engine %s (%s): %w", p.who, p.spec.Name, err)
		}
	}
	started := time.Now()
	end := func(winner *player, reason, detail string) (Game, error) {
		if winner != nil {
			g.Winner = winner.who
		}
		g.Reason, g.Detail, g.MS = reason, detail, millis(time.Since(started))
		return g, nil
	}
	fault := func(s match.Side, reason, detail string) (Game, error) {
		g.Fault = side(s).who
		return end(side(s.Other()), reason, detail)
	}
	for {
		if r := pos.Result(); r != nil {
			if r.Winner == nil {
				return end(nil, r.Reason, r.Detail)
			}
			return end(side(*r.Winner), r.Reason, r.Detail)
		}
		if w, reason := t.adjudge.decide(g, pos.Turn()); reason != "" {
			if w == nil {
				return end(nil, reason, "")
			}
			return end(side(*w), reason, "")
		}
		view := pos.View()
		if n := len(view.Legal); n > 0 && n == len(view.Forbidden) {
			// In renju, a player whose every point is forbidden may pass,
			// which engines cannot express: the game is a draw.
			return end(nil, ReasonNoPoint, "every point is forbidden")
		}
		turn := pos.Turn()
		p := side(turn)
		ask := searchFor(engine.Position{Start: g.Setup, Rules: t.config.Rules, Moves: stones})
		asked := view.Opening != nil
		if asked {
			ask = t.opens.question(pos, t.config, stones)
		}
		a := p.think(ctx, ask, &clocks[turn], t.patience)
		if err := ctx.Err(); err != nil {
			return Game{}, err
		}
		if a.err != nil {
			p.close()
			if errors.Is(a.err, context.DeadlineExceeded) {
				return fault(turn, ReasonHang, "no move")
			}
			return fault(turn, kindOf(a.err), a.err.Error())
		}
		late := !clocks[turn].spend(a.took, t.margin)
		for i, text := range a.moves {
			if seat := pos.Turn(); side(seat) != p {
				return fault(turn, ReasonIllegal, fmt.Sprintf("%q is out of turn", text))
			}
			next, m, err := pos.Play(text)
			if err != nil {
				return fault(turn, ReasonIllegal, err.Error())
			}
			ply := Ply{Move: m.Move}
			if i == 0 {
				ply = newPly(m.Move, a)
			}
			g.Moves = append(g.Moves, ply)
			if !m.Aside() {
				stones = append(stones, m.Move)
			}
			if m.Swap {
				first, turn = 1-first, turn.Other()
				clocks[0], clocks[1] = clocks[1], clocks[0]
			}
			pos = next
		}
		if asked {
			g.Book = len(g.Moves) // the moves of the opening rule do not count as play
		}
		if late {
			return fault(turn, ReasonTime, fmt.Sprintf("%v for move %d", a.took.Round(time.Millisecond), len(g.Moves)))
		}
	}
}

// kindOf classifies an engine's error.
func kindOf(err error) string {
	switch {
	case errors.Is(err, peer.ErrSilent):
		return ReasonHang
	case errors.Is(err, peer.ErrNonsense):
		return ReasonProtocol
	case errors.Is(err, engine.ErrNoMove):
		return ReasonIllegal
	}
	return ReasonCrash
}

func newPly(move string, a answer) Ply {
	p := Ply{Move: move, Depth: a.result.Info.Depth, Nodes: a.result.Info.Nodes, MS: millis(a.took)}
	if s := a.result.Info.Score; s.Mate != 0 {
		p.Mate = s.Mate
	} else if p.Depth > 0 {
		p.Score = &s.Centipawns
	}
	return p
}

// millis returns milliseconds, to the microsecond.
func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// decide adjudicates a game: a reason other than "" ends it, with the winner
// or nil for a draw.
func (a Adjudication) decide(g Game, turn match.Side) (*match.Side, string) {
	played := len(g.Moves)
	if a.MaxPlies > 0 && played >= a.MaxPlies {
		return nil, ReasonPlies
	}
	// The last mover is the opponent of turn; scores alternate backwards.
	if n := 2 * a.WinMoves; n > 0 && played-g.Book >= n {
		for _, s := range []match.Side{turn, turn.Other()} {
			if all(g.Moves[played-n:], func(i int, p Ply) bool {
				v, ok := p.value()
				if mover := moverOf(turn, n, i); mover != s {
					v = -v
				}
				return ok && v >= a.WinScore
			}) {
				return &s, ReasonAgreedScore
			}
		}
	}
	if n := 2 * a.DrawMoves; n > 0 && played-g.Book >= n && played >= a.DrawAfter {
		if all(g.Moves[played-n:], func(_ int, p Ply) bool {
			v, ok := p.value()
			return ok && -a.DrawScore <= v && v <= a.DrawScore
		}) {
			return nil, ReasonAgreedScore
		}
	}
	return nil, ""
}

// moverOf returns the side of the i-th of the last n moves, given the side to
// move.
func moverOf(turn match.Side, n, i int) match.Side {
	if (n-i)%2 == 0 {
		return turn
	}
	return turn.Other()
}

func all(plies []Ply, ok func(i int, p Ply) bool) bool {
	for i, p := range plies {
		if !ok(i, p) {
			return false
		}
	}
	return true
}

// beyond exceeds any score in centipawns.
const beyond = 1 << 30

// value returns the score of the side that moved, if the engine reported one.
func (p Ply) value() (int, bool) {
	switch {
	case p.Mate > 0:
		return beyond, true
	case p.Mate < 0:
		return -beyond, true
	case p.Score == nil:
		return 0, false
	}
	return *p.Score, true
}

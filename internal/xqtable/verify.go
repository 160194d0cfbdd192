package xqtable

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// ErrWrong says that a table contradicts itself or the rules.
var ErrWrong = errors.New("the table is wrong")

// A Sample counts what Verify looked at.
type Sample struct {
	Positions           int
	Wins, Draws, Losses int // for the side to move
	Lines               int // wins that were played out to the end
}

// lineEach says that one in so many decided positions is played out.
const lineEach = 50

// Verify draws so many random positions of a table and checks their values with
// packages xiangqi and referee alone. The value has to follow from those of the
// positions that legal moves lead to: a win from a quickest loss of the opponent,
// a loss from his slowest win, a draw from the lack of a win and a move that
// keeps the draw. Some wins are played out against random best defence, and the
// referee has to give them to the winner under every rule set.
func (s *Set) Verify(ctx context.Context, m Material, samples int, seed uint64) (Sample, error) {
	var done Sample
	if _, err := s.Info(m); err != nil {
		return done, err
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for done.Positions < samples {
		if err := ctx.Err(); err != nil {
			return done, err
		}
		p, ok := s.Random(r, m)
		if !ok {
			continue
		}
		v, err := s.check(p)
		if err != nil {
			return done, err
		}
		done.Positions++
		switch v.Outcome {
		case Win:
			done.Wins++
		case Loss:
			done.Losses++
		default:
			done.Draws++
			continue
		}
		if (done.Wins+done.Losses)%lineEach == 0 {
			if err := s.playOut(p, v, r); err != nil {
				return done, err
			}
			done.Lines++
		}
	}
	return done, nil
}

func wrong(p *xiangqi.Position, format string, args ...any) error {
	return fmt.Errorf("tables: %w: %s: %s", ErrWrong, p.FEN(), fmt.Sprintf(format, args...))
}

// check compares the value of p with those of its moves and returns it.
func (s *Set) check(p xiangqi.Position) (Value, error) {
	v, err := s.Probe(p)
	if err != nil {
		return v, err
	}
	moves, err := s.Moves(p)
	if err != nil {
		return v, err
	}
	want := Value{Outcome: Loss, Proved: true}
	for i, m := range moves {
		if i == 0 {
			want = m.Value
		}
		switch {
		case m.Value.Outcome != want.Outcome || want.Outcome == Draw:
		case want.Outcome == Win:
			want.ToCapture = min(want.ToCapture, m.Value.ToCapture)
		default:
			want.ToCapture = max(want.ToCapture, m.Value.ToCapture)
		}
	}
	if v.Outcome != want.Outcome || v.Plies != want.Plies || v.ToCapture != want.ToCapture {
		return v, wrong(&p, "%v in %d plies (%d to a capture); its moves say %v in %d (%d)", v.Outcome, v.Plies, v.ToCapture, want.Outcome, want.Plies, want.ToCapture)
	}
	g := referee.NewGame(p)
	for _, rs := range AllRules {
		if got, why := g.Outcome(rs); v.Outcome != Draw && v.Plies > 0 && got != referee.Ongoing {
			return v, wrong(&p, "%v in %d plies; under %v the game is over: %v, %v", v.Outcome, v.Plies, rs, got, why)
		}
	}
	return v, nil
}

// playOut plays a decided position to its end, the winner by a quickest way and
// the loser by one of the slowest ones.
func (s *Set) playOut(p xiangqi.Position, v Value, r *rand.Rand) error {
	loser := p.Side()
	if v.Outcome == Win {
		loser = loser.Other()
	}
	g := referee.NewGame(p)
	for range v.Plies {
		q := g.Position()
		moves, err := s.Moves(q)
		if err != nil {
			return err
		}
		best := 1
		for best < len(moves) && moves[best].Value.Plies == moves[0].Value.Plies && moves[best].Value.Outcome == moves[0].Value.Outcome {
			best++
		}
		if len(moves) == 0 {
			return wrong(&q, "no move before the end of a line from %s", p.FEN())
		}
		if err := g.Play(moves[r.IntN(best)].Move); err != nil {
			return err
		}
	}
	for _, rs := range AllRules {
		ruling := g.Judge(rs)
		if got, ok := ruling.Verdict.Loser(); ruling.Clause != referee.ClauseMoveLimit && (!ok || got != loser || ruling.Ply != g.Len()) {
			return wrong(&p, "%v in %d plies; played out, %v rules %v by %v after %d", v.Outcome, v.Plies, rs, ruling.Verdict, ruling.Clause, ruling.Ply)
		}
	}
	return nil
}

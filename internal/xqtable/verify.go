package xqtable

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// ErrWrong: a table contradicts itself or the rules.
var ErrWrong = errors.New("the table is wrong")

// A Sample counts the positions of Verify.
type Sample struct {
	Positions           int
	Wins, Draws, Losses int // for the side to move
	Lines               int // wins played out to the end
}

// lineEach is the number of decided positions per one played out.
const lineEach = 50

// Verify checks the values of random positions of a table using only packages xiangqi and
// referee. Each value must follow from those after the legal moves: a win from the
// opponent's quickest loss, a loss from the opponent's slowest win, a draw from a move that
// keeps the draw and no winning one. It plays some wins out against random best defence;
// the referee must award them under every rule set.
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

// playOut plays a decided position to the end, with a quickest win against a slowest
// loss.
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

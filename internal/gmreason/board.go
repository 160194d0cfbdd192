package gmreason

import (
	"context"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/gmsearch"
)

// A prover looks for wins on a board on which it plays stones and takes them
// back.
type prover struct {
	*gmeval.Board
	ctx   context.Context
	fours gmsearch.FoursOnly
	left  int64 // stones that may still be tried
}

const (
	// factNodes is how many stones the searches for one fact may try in all, and
	// foursNodes one of them: some tenths of a second at most.
	factNodes  = 30_000
	foursNodes = 3_000
	// askCost is what a search that tries nothing costs beside, in stones.
	askCost = 10
)

func newProver(ctx context.Context, p *gomoku.Position) *prover {
	return &prover{gmeval.New(p), ctx, gmsearch.NewFoursOnly(ctx), factNodes}
}

// spent reports whether nothing more may be tried.
func (x *prover) spent() bool { return x.left <= 0 || x.ctx.Err() != nil }

// vcf returns the shortest win of the side to move by continuous fours. sure is
// whether there is none when none is returned.
func (x *prover) vcf() (line []gomoku.Point, sure bool) {
	if x.spent() {
		return nil, false
	}
	line, sure, tried := x.fours.Win(x.Board, min(foursNodes, x.left))
	x.left -= tried + askCost
	return line, sure || line != nil
}

// threat returns how the side not to move would win by fours if the other
// passed.
func (x *prover) threat() []gomoku.Point {
	x.Pass()
	defer x.Pass()
	line, _ := x.vcf()
	return line
}

// fives returns the points on which s completes a row that wins.
func (x *prover) fives(s gmeval.Side) (list []gomoku.Point) {
	if x.Count(s, gmeval.MakesFive) == 0 {
		return nil
	}
	for _, pt := range x.Marked(s, gmeval.MakesFour, nil) {
		if x.Class(s, pt).Is(gmeval.MakesFive) {
			list = append(list, pt)
		}
	}
	return list
}

// holds reports whether a win by fours of the side to move goes through: each of
// its stones makes a four, which leaves the one answer that the line has, or none,
// and no answer makes a five.
func (x *prover) holds(line []gomoku.Point) bool {
	us := x.Turn()
	them := us.Other()
	played := 0
	defer func() {
		for range played {
			x.Undo()
		}
	}()
	for i := 0; i < len(line); i += 2 {
		pt := line[i]
		if pt == gomoku.NoPoint || !x.Empty(pt) {
			return false
		}
		if x.Class(us, pt).Is(gmeval.MakesFive) {
			return true
		}
		if x.Class(us, pt)&gmeval.MakesFour == 0 || !x.Legal(us, pt) {
			return false
		}
		x.Play(pt)
		played++
		x.left--
		if x.Count(them, gmeval.MakesFive) > 0 {
			return false
		}
		answer, stops := x.Stop(us)
		if stops == 0 || !x.Legal(them, answer) {
			return true
		}
		if stops > 1 || i+1 >= len(line) || line[i+1] != answer {
			return false
		}
		x.Play(answer)
		played++
	}
	return false
}

// after returns the position with a stone of the side to move on pt.
func after(p *gomoku.Position, pt gomoku.Point) gomoku.Position {
	q := *p
	q.PlayUnchecked(pt)
	return q
}

// legal reports whether the side to move may place a stone on the empty point pt.
func legal(p *gomoku.Position, pt gomoku.Point) bool {
	return p.Rule() != gomoku.Renju || p.Turn() != gomoku.Black || !p.Kind(pt).Forbidden()
}

// passed returns the position with the other side to move.
func passed(p *gomoku.Position) (gomoku.Position, bool) {
	text := []byte(p.String())
	text[len(text)-1] = p.Turn().Opponent().String()[0]
	q, err := gomoku.Parse(string(text), p.Rule())
	return q, err == nil
}

// through returns the first shape of a name that pt is a stone of.
func through(shapes []gomoku.Shape, name gomoku.ShapeName, pt gomoku.Point) (gomoku.Shape, bool) {
	for _, s := range shapes {
		if s.Name == name && slices.Contains(s.Stones, pt) && s.Counts() {
			return s, true
		}
	}
	return gomoku.Shape{}, false
}

// completed returns the first shape of a name that pt completes.
func completed(shapes []gomoku.Shape, name gomoku.ShapeName, pt gomoku.Point) (gomoku.Shape, bool) {
	for _, s := range shapes {
		for _, c := range s.Completions {
			if s.Name == name && c.Point == pt && s.Counts() {
				return s, true
			}
		}
	}
	return gomoku.Shape{}, false
}

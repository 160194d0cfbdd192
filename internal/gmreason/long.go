package gmreason

import (
	"context"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/gmproof"
	"duiyi/internal/gmsearch"
)

// checkStones is how many stones the check of a proof may place.
const checkStones = 5_000_000

// longWin returns a win of the side to move in p by threes and fours, however long, that
// gmproof has checked. It is a VCF where fours suffice.
func longWin(ctx context.Context, p *gomoku.Position, nodes int64) (Fact, bool) {
	if p.Outcome() != gomoku.Ongoing {
		return Fact{}, false
	}
	f := Fact{Kind: VCF, Stone: p.Turn()}
	if f.Line, _ = newProver(ctx, p).vcf(); f.Line == nil {
		proof := proved(ctx, p, nodes)
		if proof == nil {
			return Fact{}, false
		}
		f.Kind, f.Proof, f.Line = VCT, proof, proof.Line(p)
	}
	f.Move, f.Moves = f.Line[0], (len(f.Line)+1)/2
	f.Win, f.Targets, f.Foul = decides(*p, f.Line)
	return f, true
}

// proved returns the proof of a win of the side to move, or nil.
func proved(ctx context.Context, p *gomoku.Position, nodes int64) *gmproof.Proof {
	if nodes == 0 {
		return nil
	}
	proof, _ := gmsearch.Prove(ctx, p, nodes)
	if proof == nil || proof.Check(p, checkStones) != nil {
		return nil
	}
	return proof
}

// longThreat returns the threat of a long win that a stone of the side to move on m makes,
// while the opponent has no win by continuous fours.
func longThreat(ctx context.Context, p *gomoku.Position, m gomoku.Point, nodes int64) (Fact, bool) {
	if !free(p, m) || !legal(p, m) || p.Wins(m, p.Turn()) {
		return Fact{}, false
	}
	x := newProver(ctx, p)
	us := x.Turn()
	x.Play(m)
	if x.Count(us, gmeval.MakesFive) > 0 || x.Count(us.Other(), gmeval.MakesFive) > 0 {
		return Fact{}, false
	}
	if theirs, sure := x.vcf(); theirs != nil || !sure {
		return Fact{}, false
	}
	q := after(p, m)
	q, ok := passed(&q)
	if !ok {
		return Fact{}, false
	}
	proof := proved(ctx, &q, nodes)
	if proof == nil {
		return Fact{}, false
	}
	line := proof.Line(&q)
	return Fact{
		Kind: ThreatensVCT, Move: m, Stone: p.Turn(), Proof: proof,
		Moves: (len(line) + 1) / 2, Line: append([]gomoku.Point{m}, line...),
	}, true
}

// longWins tells of a long win that the stone played allows, but not the best one, or else
// that it misses.
func longWins(ctx context.Context, q *Query, nodes int64) (list []Reason) {
	p := q.At
	z := after(&p, q.Played)
	if f, ok := longWin(ctx, &z, nodes); ok {
		if free(&p, q.best()) && legal(&p, q.best()) {
			other := after(&p, q.best())
			if _, lost := longWin(ctx, &other, nodes); lost {
				return nil
			}
		}
		return []Reason{{Allowed, z, f}}
	}
	if q.best() == gomoku.NoPoint || q.best() == q.Played {
		return nil
	}
	if f, ok := longWin(ctx, &p, nodes); ok && f.Move != q.Played {
		return []Reason{{Missed, p, f}}
	}
	return nil
}

// longThreats tells of the threat of a long win: of the best stone, if the one played makes
// none, or of the answer, if it would make none after the best stone, or one twice as long.
func longThreats(ctx context.Context, q *Query, led bool, nodes int64) []Reason {
	p := q.At
	if q.best() == q.Played || !free(&p, q.best()) || !legal(&p, q.best()) {
		return nil
	}
	if !led {
		if f, ok := longThreat(ctx, &p, q.best(), nodes); ok {
			if _, too := longThreat(ctx, &p, q.Played, nodes); !too {
				return []Reason{{Missed, p, f}}
			}
		}
	}
	z, other := after(&p, q.Played), after(&p, q.best())
	f, ok := longThreat(ctx, &z, q.reply(), nodes)
	if !ok {
		return nil
	}
	too, ok := longThreat(ctx, &other, q.reply(), nodes)
	if ok && too.Moves < 2*f.Moves && !refutes(ctx, &p, q, nodes) {
		return nil
	}
	return []Reason{{Allowed, z, f}}
}

// refutes reports whether the answer to the stone played would lose by force after the best one.
func refutes(ctx context.Context, p *gomoku.Position, q *Query, nodes int64) bool {
	z := after(p, q.best())
	if !free(&z, q.reply()) || !legal(&z, q.reply()) || z.Wins(q.reply(), z.Turn()) {
		return false
	}
	z.PlayUnchecked(q.reply())
	_, won := longWin(ctx, &z, nodes)
	return won
}

package xqsearch

import (
	"testing"

	"duiyi/engine"
	"duiyi/xiangqi"
)

func TestPersonsGrowSteadily(t *testing.T) {
	last := strength(1).person()
	if last != levels[0].person {
		t.Errorf("strength 1 is %+v, the first level %+v", last, levels[0].person)
	}
	for s := strength(1); s < full; s += 0.05 {
		p := s.person()
		if p.nodes < last.nodes || p.blind > last.blind || p.haze > last.haze ||
			p.wing > last.wing || p.hanging > last.hanging || p.bait > last.bait || p.checks > last.checks {
			t.Errorf("strength %.2f is %+v, a little less was %+v", s, p, last)
		}
		last = p
	}
}

func TestStrengthScales(t *testing.T) {
	for i, l := range Levels() {
		if got := strengthOfElo(l.Elo); got != strength(i+1) {
			t.Errorf("%d Elo is strength %v, want level %d", l.Elo, got, i+1)
		}
	}
	if got := strengthOfElo(ratings[0] - 1000); got != 1 {
		t.Errorf("less than the weakest is strength %v", got)
	}
	if got := strengthOfElo(ratings[len(ratings)-1] + 1000); got != full {
		t.Errorf("more than the strongest is strength %v", got)
	}
	if low, high := strengthOfSkill(0), strengthOfSkill(maxSkill); low != 1 || high != full {
		t.Errorf("skills go from %v to %v", low, high)
	}
}

// TestWhatPeopleOverlook: across many positions, quiet and far and backward
// moves escape a person more often than captures nearby, a recapture never.
func TestWhatPeopleOverlook(t *testing.T) {
	type tally struct{ missed, all int }
	var captures, quiets, backward tally
	count := func(n *tally, missed bool) {
		n.all++
		if missed {
			n.missed++
		}
	}
	walk(t, 20, func(t *testing.T, p *xiangqi.Position) {
		start, err := newRoot(engine.Position{Start: p.FEN()}, nil)
		if err != nil {
			return
		}
		l := newLapse(levels[7].person, 0, start)
		for _, m := range p.LegalMoves(nil) {
			missed := l.overlooks(p, m, xiangqi.NoMove, 1, false)
			switch back := m.From().Rank() - m.To().Rank(); {
			case p.At(m.To()) != xiangqi.NoPiece:
				count(&captures, missed)
				if l.overlooks(p, m, xiangqi.NewMove(m.From(), m.To()), 1, false) {
					t.Fatalf("%s: the recapture %v was overlooked", p.FEN(), m)
				}
			case back > 0 == (p.Side() == xiangqi.Red) && back != 0:
				count(&backward, missed)
			default:
				count(&quiets, missed)
			}
		}
	})
	share := func(n tally) float64 { return float64(n.missed) / float64(n.all) }
	if !(share(captures) < share(quiets) && share(quiets) < share(backward)) {
		t.Errorf("overlooked: captures %.3f, quiet moves %.3f, backward ones %.3f; want them in this order",
			share(captures), share(quiets), share(backward))
	}
	if share(captures) == 0 || share(backward) > 0.9 {
		t.Errorf("overlooked: captures %.3f, backward moves %.3f", share(captures), share(backward))
	}
}

// TestMisjudgementIsFixed: a position is misjudged the same way at every visit,
// within bounds, and by nothing on average.
func TestMisjudgementIsFixed(t *testing.T) {
	l := &lapse{person: person{haze: 100}, seed: 7}
	sum := 0
	for key := range uint64(10_000) {
		d := l.misjudge(key * 0x9e3779b97f4a7c15)
		if d != l.misjudge(key*0x9e3779b97f4a7c15) || d > 100 || d < -100 {
			t.Fatalf("key %d: misjudged by %d", key, d)
		}
		sum += d
	}
	if mean := float64(sum) / 10_000; mean > 2 || mean < -2 {
		t.Errorf("misjudged by %.1f centipawns on average", mean)
	}
}

// TestBeginnersMistakes: where a rook is attacked, and where bait is laid, the
// first level often does not see it; from the sixth on nobody makes such mistakes.
func TestBeginnersMistakes(t *testing.T) {
	tests := []struct {
		name, fen string
		move      string // that nobody who looks would make
	}{
		// The horse is protected by a rook; the Red rook should not take it.
		{"bait", "3k5/9/r3n4/9/9/9/9/R3R4/9/5K3 w", "e2e7"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			m, err := xiangqi.ParseMove(tt.move)
			if err != nil || !p.IsLegal(m) {
				t.Fatalf("%s: %v", tt.move, err)
			}
			start, err := newRoot(engine.Position{Start: tt.fen}, nil)
			if err != nil {
				t.Fatal(err)
			}
			var missed [full]int
			for i := range levels {
				for seed := range uint64(200) {
					l := newLapse(levels[i].person, 0, start)
					l.seed = seed
					after := p
					after.PlayUnchecked(m)
					answer := xiangqi.NewMove(xiangqi.SquareAt(0, 7), m.To())
					if l.missesReply(&after, answer, m.To(), true) {
						missed[i]++
					}
				}
			}
			if missed[0] < 100 || missed[0] == 200 || missed[0] <= missed[2] || missed[5] > 0 || missed[full-1] > 0 {
				t.Errorf("missed of 200, by level: %v", missed)
			}
		})
	}
}

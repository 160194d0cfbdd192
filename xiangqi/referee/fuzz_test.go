package referee_test

import (
	"encoding/json"
	"testing"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// FuzzJudge plays moves that the input chooses, then sends pieces of both sides
// to and fro so that positions come back, and rules on the game from every side.
// The second byte says how many moves come before the loop and how many pieces
// of each side take part in it.
func FuzzJudge(f *testing.F) {
	f.Add(xiangqi.StartFEN, []byte{0, 0, 1, 2, 3})
	f.Add("3k5/9/9/6c2/9/9/9/7R1/9/5K3 w", []byte{0, 9, 6, 3, 1})
	f.Add("4ka3/4a4/9/4r4/9/9/9/1C2C4/p3A4/3K1AB1n w - - 110 1", []byte{1, 4, 200, 17, 3, 90, 11, 8, 41})
	f.Add("2bck3r/4a4/3ab4/P2rp3p/2p1c4/4R4/N3P3P/4BC1C1/N3A4/4KAB2 w", []byte{2, 2, 14, 30, 5, 7, 66, 12})
	f.Add("1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w", []byte{1, 5, 7, 50, 20, 2, 9, 33})
	f.Fuzz(func(t *testing.T, fen string, data []byte) {
		p, err := xiangqi.ParseFEN(fen)
		if err != nil || len(data) < 3 {
			return
		}
		rules := referee.RuleSets[int(data[0])%len(referee.RuleSets)]
		lead, pieces := int(data[1])%4*2, 1+int(data[1])/4%2
		g := referee.NewGame(p)
		next := chooser(data[2:])
		for range lead {
			if !choose(g, next(), func(xiangqi.Move) bool { return true }) {
				break
			}
		}
		roam(g, next, pieces)

		r := g.Judge(rules)
		for _, v := range views[1:] {
			h := v.see(t, g.PositionAt(0), g.Moves())
			if got := h.Judge(rules); got.Verdict != v.verdict(r.Verdict) || got.Clause != r.Clause {
				t.Fatalf("%s %v, %v: %v, %v; %s: %v, %v", fen, g.Moves(), rules, r.Verdict, r.Clause, v.name, got.Verdict, got.Clause)
			}
		}
		if _, err := json.Marshal(r); err != nil {
			t.Fatal(err)
		}
		if due, ok := g.Warning(rules); ok {
			if _, decisive := due.Verdict.Loser(); !decisive || due.Ply <= g.Len() {
				t.Fatalf("%s %v, %v: warns of %v at ply %d", fen, g.Moves(), rules, due.Verdict, due.Ply)
			}
		}
	})
}

// chooser hands the bytes out in turn, from the first again after the last.
func chooser(data []byte) func() int {
	i := -1
	return func() int {
		i++
		return int(data[i%len(data)])
	}
}

// choose plays one of the legal moves that are wanted, and reports whether there
// was one.
func choose(g *referee.Game, which int, want func(xiangqi.Move) bool) bool {
	p := g.Position()
	var list []xiangqi.Move
	for _, m := range p.LegalMoves(nil) {
		if want(m) {
			list = append(list, m)
		}
	}
	return len(list) > 0 && g.Play(list[which%len(list)]) == nil
}

// roam sends one or two pieces of each side away and back again, twice, as far
// as that is legal.
func roam(g *referee.Game, next func() int, pieces int) {
	var away [2][]xiangqi.Move
	for i := range 2 * pieces {
		p := g.Position()
		if !choose(g, next(), func(m xiangqi.Move) bool { return p.At(m.To()) == xiangqi.NoPiece }) {
			return
		}
		away[i%2] = append(away[i%2], g.Moves()[g.Len()-1])
	}
	for range 2 {
		for i := range pieces {
			for _, list := range away {
				m := list[pieces-1-i]
				if g.Play(xiangqi.NewMove(m.To(), m.From())) != nil {
					return
				}
			}
		}
		for i := range pieces {
			for _, list := range away {
				if g.Play(list[i]) != nil {
					return
				}
			}
		}
	}
}

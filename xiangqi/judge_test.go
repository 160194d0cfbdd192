package xiangqi_test

import (
	"strings"
	"testing"

	"duiyi/xiangqi"
)

// play returns the game of the moves from a FEN.
func play(t testing.TB, fen, moves string) *xiangqi.Game {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	g := xiangqi.NewGame(p)
	for _, text := range strings.Fields(moves) {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return g
}

// A view shows a game as somebody else would see it.
type view struct {
	name     string
	position func(xiangqi.Position) xiangqi.Position
	square   func(xiangqi.Square) xiangqi.Square
	swap     bool // the sides change places
}

var views = []view{
	{"as is", func(p xiangqi.Position) xiangqi.Position { return p }, func(s xiangqi.Square) xiangqi.Square { return s }, false},
	{"mirrored", func(p xiangqi.Position) xiangqi.Position { return p.Mirror() }, mirrored, false},
	{"colours exchanged", func(p xiangqi.Position) xiangqi.Position { return p.FlipColours() }, turned, true},
	{"both", func(p xiangqi.Position) xiangqi.Position { q := p.FlipColours(); return q.Mirror() },
		func(s xiangqi.Square) xiangqi.Square { return mirrored(turned(s)) }, true},
}

func mirrored(s xiangqi.Square) xiangqi.Square { return xiangqi.SquareAt(8-s.File(), s.Rank()) }
func turned(s xiangqi.Square) xiangqi.Square   { return xiangqi.SquareAt(8-s.File(), 9-s.Rank()) }

// see returns the part of g from one ply on, with moves turned around it, as v
// shows it.
func (v view) see(t testing.TB, from xiangqi.Position, moves []xiangqi.Move) *xiangqi.Game {
	t.Helper()
	g := xiangqi.NewGame(v.position(from))
	for _, m := range moves {
		if err := g.Play(xiangqi.NewMove(v.square(m.From()), v.square(m.To()))); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func (v view) verdict(w xiangqi.Verdict) xiangqi.Verdict {
	if v.swap {
		switch w {
		case xiangqi.RedLoses:
			return xiangqi.BlackLoses
		case xiangqi.BlackLoses:
			return xiangqi.RedLoses
		}
	}
	return w
}

var verdicts = map[string]xiangqi.Verdict{
	"ongoing": xiangqi.Ongoing, "draw": xiangqi.Draw,
	"red_loses": xiangqi.RedLoses, "black_loses": xiangqi.BlackLoses,
}

// TestRepetitionCases judges the published cases, from every side, with the loop
// begun at each of its moves, and with more rounds than needed.
func TestRepetitionCases(t *testing.T) {
	for _, name := range []string{"testdata/repetition_cases.tsv", "testdata/rulings_cases.tsv"} {
		for _, row := range readTable(t, name) {
			t.Run(row["id"], func(t *testing.T) { checkRuling(t, row) })
		}
	}
}

func checkRuling(t *testing.T, row map[string]string) {
	rules, err := xiangqi.ParseRuleSet(row["ruleset"])
	if err != nil {
		t.Fatal(err)
	}
	want, ok := verdicts[row["verdict"]]
	if !ok {
		t.Fatalf("verdict %q", row["verdict"])
	}
	g := play(t, row["fen"], row["moves"])
	moves := g.Moves()
	for _, v := range views {
		h := v.see(t, g.PositionAt(0), moves)
		r := h.Judge(rules)
		if r.Verdict != v.verdict(want) {
			t.Errorf("%s: %v, %v; want %v", v.name, r.Verdict, r.Clause, v.verdict(want))
		}
		if r.Verdict == xiangqi.Ongoing || r.From == r.Ply || rules == xiangqi.CXA && (testing.Short() || v.swap) {
			continue
		}
		loop := moves[r.From:r.Ply]
		for k := range loop {
			turned := append(append([]xiangqi.Move(nil), loop[k:]...), loop[:k]...)
			turned = append(turned, turned...)
			if got := v.see(t, g.PositionAt(r.From+k), turned).Judge(rules); got.Verdict != v.verdict(want) {
				t.Errorf("%s, loop begun %d moves later: %v, %v; want %v", v.name, k, got.Verdict, got.Clause, v.verdict(want))
			}
		}
	}
}

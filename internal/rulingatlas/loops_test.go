package rulingatlas_test

import (
	"slices"
	"strings"
	"testing"

	"duiyi/internal/rulingatlas"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

const (
	chaseFEN  = "3k5/9/9/6c2/9/9/9/7R1/9/5K3 w - - 0 1"
	chaseLoop = "h2g2 g6h6 g2h2 h6g6"
)

func parse(t *testing.T, fen, moves string) rulingatlas.Loop {
	t.Helper()
	l, err := rulingatlas.Parse(fen, moves)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestSource: what a source makes are loops of four, six and eight plies, with
// and without positions to begin from, and the number alone decides which.
func TestSource(t *testing.T) {
	p, err := xiangqi.ParseFEN("2bakab2/3r5/2n1c2c1/p1R1p1p2/7np/2P2CP2/P2rP3P/2N1C1N2/4A4/2B1KAB1R w - - 7 30")
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range []rulingatlas.Source{{Seed: 5}, {Seed: 5, Positions: []xiangqi.Position{xiangqi.StartPosition(), p}}} {
		lengths := map[int]int{}
		for i := range 200 {
			l := source.Loop(i)
			lengths[len(l.Moves)]++
			g := l.Game()
			for ply := 1; ply < len(l.Moves); ply++ {
				for back := range ply {
					a, b := g.PositionAt(ply), g.PositionAt(back)
					if a.Same(&b) {
						t.Errorf("%v: plies %d and %d are one position", l.Moves, back, ply)
					}
				}
			}
			if end := g.Position(); g.Repetitions() != 3 || end.HalfMoves() != g.Len() || l.Start.HalfMoves() != 0 {
				t.Errorf("%s %v: not a loop without captures", l.Start.FEN(), l.Moves)
			}
		}
		for i := 199; i >= 0; i -= 33 {
			if a, b := source.Loop(i), source.Loop(i); a.Start != b.Start || !slices.Equal(a.Moves, b.Moves) {
				t.Errorf("loop %d differs from itself", i)
			}
		}
		if lengths[4] < 50 || lengths[6] < 15 || lengths[8] < 15 || len(lengths) != 3 {
			t.Errorf("lengths %v", lengths)
		}
	}
}

func TestFind(t *testing.T) {
	tests := []struct {
		name, fen, moves string
		want             []string // moves of each loop
	}{
		{"none", chaseFEN, "h2g2 g6h6 g2h2", nil},
		{"once round", chaseFEN, chaseLoop, []string{chaseLoop}},
		{"twice round and on", chaseFEN, chaseLoop + " " + chaseLoop + " h2g2 d9d8", []string{chaseLoop, chaseLoop}},
		{"after other moves", chaseFEN, "f0f1 d9d8 " + chaseLoop, []string{chaseLoop}},
		{"begun late", chaseFEN, "h2g2 g6h6 g2h2 h6i6 h2h3 i6h6 h3h2", []string{"h6i6 h2h3 i6h6 h3h2"}},
		{"one within another", chaseFEN, "f0f1 d9d8 h2g2 g6h6 g2h2 h6g6 f1f0 d8d9", []string{chaseLoop, "f0f1 d9d8 f1f0 d8d9"}},
		{"over a capture", "3k5/9/9/6c2/9/9/7p1/7R1/9/5K3 w - - 0 1", "h2h3 g6f6 h3h2 f6g6 h2h3", []string{"g6f6 h3h2 f6g6 h2h3"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			g := referee.NewGame(p)
			for _, text := range strings.Fields(tt.moves) {
				m, err := xiangqi.ParseMove(text)
				if err == nil {
					err = g.Play(m)
				}
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
			}
			var got []string
			for _, l := range rulingatlas.Find(g) {
				if l.Game().Repetitions() != 3 {
					t.Errorf("%v does not lead back", l.Moves)
				}
				var moves []string
				for _, m := range l.Moves {
					moves = append(moves, m.String())
				}
				got = append(got, strings.Join(moves, " "))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestParse(t *testing.T) {
	for _, bad := range [][2]string{{"4k4", chaseLoop}, {chaseFEN, ""}, {chaseFEN, "h2g2 g6h6"}, {chaseFEN, "h2g3"}, {chaseFEN, "so"}} {
		if l, err := rulingatlas.Parse(bad[0], bad[1]); err == nil {
			t.Errorf("%q is read as %v", bad, l.Moves)
		}
	}
}

// FuzzParse: what is read as a loop can be played twice, and is the same loop
// when it is begun at its next move.
func FuzzParse(f *testing.F) {
	f.Add(chaseFEN, chaseLoop)
	f.Add("4k4/9/9/9/9/9/R8/9/9/3K5 w", "a3b3 e9e8 b3a3 e8e9")
	f.Add(chaseFEN, "h2g2 g6h6 g2h2 h6h2")
	f.Add("3k5/9/9/6c2/9/9/9/7R1/9/5K3 b - - 119 400", "g6h6 h2g2 h6g6 g2h2")
	f.Fuzz(func(t *testing.T, fen, moves string) {
		l, err := rulingatlas.Parse(fen, moves)
		if err != nil {
			return
		}
		if g := l.Game(); g.Repetitions() < 3 || g.Len() != 2*len(l.Moves) {
			t.Fatalf("%s %v: not a loop", l.Start.FEN(), l.Moves)
		}
		next := l.Start
		next.PlayUnchecked(l.Moves[0])
		turned := rulingatlas.Loop{Start: next, Moves: append(l.Moves[1:len(l.Moves):len(l.Moves)], l.Moves[0])}
		if turned.Key() != l.Key() {
			t.Fatalf("%s %v: another key one move later", l.Start.FEN(), l.Moves)
		}
	})
}

// TestKey: a loop has one key however it is looked at, and another loop has
// another.
func TestKey(t *testing.T) {
	source := rulingatlas.Source{Seed: 3}
	seen := map[string]int{}
	for i := range 100 {
		l := source.Loop(i)
		key := l.Key()
		if j, ok := seen[key]; ok {
			t.Errorf("loops %d and %d have one key", j, i)
		}
		seen[key] = i
		p := l.Start
		for k, m := range l.Moves {
			turned := append(append([]xiangqi.Move(nil), l.Moves[k:]...), l.Moves[:k]...)
			for name, see := range map[string]func(xiangqi.Square) xiangqi.Square{
				"mirrored":          xiangqi.Square.Mirror,
				"colours exchanged": xiangqi.Square.Turn,
				"both":              func(s xiangqi.Square) xiangqi.Square { return s.Turn().Mirror() },
				"as it is":          func(s xiangqi.Square) xiangqi.Square { return s },
			} {
				q := p
				if name == "mirrored" || name == "both" {
					q = q.Mirror()
				}
				if name == "colours exchanged" || name == "both" {
					q = q.FlipColours()
				}
				var moves []xiangqi.Move
				for _, m := range turned {
					moves = append(moves, xiangqi.NewMove(see(m.From()), see(m.To())))
				}
				if (rulingatlas.Loop{Start: q, Moves: moves}).Key() != key {
					t.Errorf("loop %d begun at move %d, %s: another key", i, k, name)
				}
			}
			p.PlayUnchecked(m)
		}
	}
	there, back := parse(t, chaseFEN, chaseLoop), parse(t, chaseFEN, "h2i2 g6i6 i2h2 i6g6")
	if there.Key() == back.Key() {
		t.Error("different moves have one key")
	}
}

// TestContradictions: a ruling that claims too much is caught.
func TestContradictions(t *testing.T) {
	g := parse(t, chaseFEN, chaseLoop).Game()
	tests := []struct {
		name   string
		kind   string // of the contradiction, none if empty
		change func(r *referee.Ruling)
	}{
		{"as it is", "", func(*referee.Ruling) {}},
		{"a check without check", "check", func(r *referee.Ruling) { r.Moves[1].Class = referee.ClassCheck }},
		{"a motive of a chase", "motive and class", func(r *referee.Ruling) { r.Moves[0].Why = referee.MotiveOldThreat }},
		{"another clause", "clause", func(r *referee.Ruling) { r.Clause = referee.ClauseMutualChase }},
		{"a victim elsewhere", "chase", func(r *referee.Ruling) { r.Moves[0].Chases[0].Victim.Square++ }},
		{"a protector", "root", func(r *referee.Ruling) { r.Moves[0].Chases[0].Root = referee.RootReal }},
		{"a cause", "cause", func(r *referee.Ruling) { r.Moves[0].Chases[0].Cause = referee.CauseUncovered }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := g.Judge(referee.AXF)
			tt.change(&r)
			list := rulingatlas.Contradictions(g, &r)
			found := slices.ContainsFunc(list, func(c rulingatlas.Contradiction) bool { return c.Kind == tt.kind })
			if found != (tt.kind != "") || tt.kind == "" && len(list) > 0 {
				t.Errorf("%v, want %q", list, tt.kind)
			}
		})
	}
}

func TestAtlas(t *testing.T) {
	a := rulingatlas.NewAtlas([]string{"friend", "stranger"}, 1)
	add := func(l rulingatlas.Loop, friend, stranger referee.Verdict) {
		r := rulingatlas.Rule(l)
		r.Origin, r.Foreign = "here", []referee.Verdict{friend, stranger}
		a.Add(r)
	}
	chase := parse(t, chaseFEN, chaseLoop)
	add(chase, referee.RedLoses, referee.Draw)
	add(chase, referee.Ongoing, referee.BlackLoses)
	add(parse(t, "4k4/9/9/9/9/9/R8/9/9/3K5 w", "a3b3 e9e8 b3a3 e8e9"), referee.Draw, referee.Draw)

	if got := a.Judges(); !slices.Equal(got, []string{"axf", "cxa", "computer", "friend", "stranger"}) {
		t.Fatalf("judges %v", got)
	}
	if both, alike := a.Agreement(0, 3); both != 2 || alike != 2 {
		t.Errorf("axf and friend: %d of %d", alike, both)
	}
	if both, alike := a.Agreement(0, 4); both != 3 || alike != 1 {
		t.Errorf("axf and stranger: %d of %d", alike, both)
	}
	if got := a.Nearest(4); got != 0 {
		t.Errorf("stranger is nearest to %d", got)
	}
	if rulings, wrong, _ := a.Checked(); rulings != 9 || wrong != 0 {
		t.Errorf("%d rulings checked, %d false", rulings, wrong)
	}
	if list := a.Differences(0, 3); len(list) != 0 {
		t.Errorf("axf and friend differ: %+v", list)
	}
	list := a.Differences(4, 0)
	if len(list) != 2 {
		t.Fatalf("%d differences", len(list))
	}
	for _, d := range list {
		want := 0
		if d.Says[1].Loser != 0 {
			want = 2 // the other side
		}
		if d.Loops != 1 || d.Says[0] != (rulingatlas.Says{Loser: 1, Clause: referee.ClausePerpetualChase}) || d.Says[1].Loser != want ||
			d.Classes != [2]string{"chase", ""} || d.Motives[0]["unprotected"] != 1 ||
			len(d.Examples) != 1 || d.Examples[0].Loser != "red" || strings.Join(d.Examples[0].Moves, " ") != chaseLoop {
			t.Errorf("%+v", d)
		}
	}
	for _, c := range a.Clauses() {
		if c.Rules == "axf" && c.Clause == referee.ClausePerpetualChase && (c.Loops != 2 || !c.Loses) {
			t.Errorf("%+v", c)
		}
	}
}

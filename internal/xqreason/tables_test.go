package xqreason

import (
	"flag"
	"strconv"
	"strings"
	"testing"
	"time"

	"duiyi/internal/tsvtest"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

func positionOf(t testing.TB, fen string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func moveOf(t testing.TB, text string) xiangqi.Move {
	t.Helper()
	if text == "0000" || text == "" {
		return xiangqi.NoMove
	}
	m, err := xiangqi.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestCases holds the finder to positions of games that masters and players on
// the net have played: what it has to say of a move, with the name of the mate,
// and where it must be silent though it looks as if there were something.
func TestCases(t *testing.T) {
	rows := tsvtest.Rows(t, "testdata/cases.tsv")
	for i, row := range rows {
		if testing.Short() && i%6 > 0 {
			continue // some searches are wide
		}
		t.Run(strconv.Itoa(i+2)+" "+row["says"]+row["silent"], func(t *testing.T) {
			p, m := positionOf(t, row["fen"]), moveOf(t, row["move"])
			kind, pattern, _ := strings.Cut(row["says"], ":")
			found := row["says"] == ""
			for _, f := range Facts(&p, m) {
				motif := ""
				if f.Motif != nil {
					motif = string(f.Motif.Name)
				}
				if string(f.Kind) == row["silent"] || motif != "" && motif == row["silent"] {
					t.Errorf("%s: says %s of %v", m, row["silent"], f.Targets)
				}
				if string(f.Kind) == kind && (pattern == "" || string(f.Pattern) == pattern) || motif != "" && motif == kind {
					found = true
				}
				if err := refute(nil, referee.AXF, Reason{Does, p, f}); err != nil {
					t.Errorf("%s: %s: %v", m, f.Kind, err)
				}
			}
			if !found {
				t.Errorf("%s: does not say %s", m, row["says"])
			}
		})
	}
}

// TestLostTempo holds what is said of a quiet move before a mate of the opponent's to moves of
// players on the net: that it is slow, or one move too late, or that another mates first; and
// nothing where it meets the mate, or makes it longer, or opened it, or all is lost.
func TestLostTempo(t *testing.T) {
	for i, row := range tsvtest.Rows(t, "testdata/tempo.tsv") {
		if testing.Short() && i%4 > 0 {
			continue
		}
		p := positionOf(t, row["fen"])
		game := referee.NewGame(p)
		says := ""
		for _, r := range Explain(Query{Game: game, Rules: referee.AXF, Played: moveOf(t, row["played"]), Best: moveOf(t, row["best"])}) {
			if r.Kind != LostTempo {
				continue
			}
			switch {
			case r.Race.Faster > 0:
				says = "faster"
			case r.Race.Own > 0:
				says = "late"
			default:
				says = "slow"
			}
			if err := refute(game, referee.AXF, r); err != nil {
				t.Errorf("row %d: %v", i+2, err)
			}
			for name, twist := range map[string]func(f *Fact) bool{
				"a quicker mate":       func(f *Fact) bool { f.Moves--; return true },
				"an own mate":          func(f *Fact) bool { f.Race.Own++; return true },
				"the same as the best": func(f *Fact) bool { f.Race.Best, f.Race.Faster = f.Move, 0; return f.Moves <= 3 },
				"a better move mates":  func(f *Fact) bool { f.Race.Faster++; return true },
			} {
				g, race := r, *r.Race
				if g.Race = &race; twist(&g.Fact) && refute(game, referee.AXF, g) == nil {
					t.Errorf("row %d: %s is not refuted", i+2, name)
				}
			}
		}
		if says != row["says"] {
			t.Errorf("row %d %s: says %q, want %q", i+2, row["near"], says, row["says"])
		}
	}
}

// TestRepetition holds what is said of the move that closes a loop to the
// published cases of rulings: that it loses, and nothing where it draws.
func TestRepetition(t *testing.T) {
	for _, row := range tsvtest.Rows(t, "testdata/repetition.tsv") {
		rules, err := referee.ParseRules(row["ruleset"])
		if err != nil {
			t.Fatal(err)
		}
		game := referee.NewGame(positionOf(t, row["fen"]))
		for text := range strings.FieldsSeq(row["moves"]) {
			if err := game.Play(moveOf(t, text)); err != nil {
				t.Fatal(row["id"], err)
			}
		}
		found := row["says"] == ""
		for _, r := range Explain(Query{Game: game, Rules: rules, Played: moveOf(t, row["played"])}) {
			says := string(r.Role) + ":" + string(r.Kind)
			if says == row["silent"] {
				t.Errorf("%s: says %s", row["id"], says)
			}
			found = found || says == row["says"]
			if err := refute(game, rules, r); err != nil {
				t.Errorf("%s: %s: %v", row["id"], says, err)
			}
		}
		if !found {
			t.Errorf("%s: does not say %s", row["id"], row["says"])
		}
	}
}

// TestMarked takes moves that the report has marked with the best move and the
// best answer that the engine saw, in games of masters at 6,000 nodes a position,
// and in games of masters and of players on the net at 100,000. It counts how
// many get a sentence and has the checker replay each.
func TestMarked(t *testing.T) {
	for name, want := range toldOfMarked {
		t.Run(name, func(t *testing.T) { marked(t, name, want) })
	}
}

var silent = flag.Bool("silent", false, "TestMarked: print the marked moves without a reason")

func marked(t *testing.T, name string, want int) {
	rows := tsvtest.Rows(t, "testdata/"+name)
	of, with := map[string]int{}, map[string]int{} // by mark
	told, sentences, kinds := 0, 0, map[string]int{}
	for i, row := range rows {
		if testing.Short() && i%16 > 0 {
			continue
		}
		p := positionOf(t, row["fen"])
		game := referee.NewGame(p)
		q := Query{Game: game, Rules: referee.AXF, Played: moveOf(t, row["played"]), Best: moveOf(t, row["best"]), Reply: moveOf(t, row["reply"])}
		list := Explain(q)
		of[row["mark"]]++
		if len(list) > 0 {
			told++
			with[row["mark"]]++
		} else if *silent {
			t.Logf("silent: %s %s%s %s: %s, best %s, reply %s", row["game"], row["ply"], row["mark"], row["fen"], row["played"], row["best"], row["reply"])
		}
		for _, r := range list {
			sentences++
			kinds[string(r.Role)+" "+string(r.Kind)]++
			if err := refute(game, referee.AXF, r); err != nil {
				t.Errorf("%s %s: %s %s of %s: %v", row["game"], row["ply"], r.Role, r.Kind, r.Move, err)
			}
		}
	}
	t.Logf("%d of %d marked moves have a reason; %d sentences: %v", told, len(rows), sentences, kinds)
	for mark, n := range of {
		t.Logf("%s: %d of %d", mark, with[mark], n)
	}
	if !testing.Short() && told < want {
		t.Errorf("%d of %d marked moves have a reason; there were %d", told, len(rows), want)
	}
}

// TestCheckerRefutes holds the checker itself to claims that are almost true.
func TestCheckerRefutes(t *testing.T) {
	refuted := 0
	for i, row := range tsvtest.Rows(t, "testdata/cases.tsv") {
		if testing.Short() && i%6 > 0 {
			continue
		}
		p, m := positionOf(t, row["fen"]), moveOf(t, row["move"])
		for _, f := range Facts(&p, m) {
			for name, twist := range map[string]func(*Fact) bool{
				"a quicker mate": func(f *Fact) bool { f.Moves--; return f.Kind == Mate && f.Moves > 0 },
				"a greater gain": func(f *Fact) bool { f.Gain++; return f.Kind == Undefended || f.Kind == Underdefended },
				"taken back or not": func(f *Fact) bool {
					f.Kind = map[Kind]Kind{Undefended: Underdefended, Underdefended: Undefended}[f.Kind]
					return f.Kind != ""
				},
				"another pattern":  func(f *Fact) bool { f.Pattern += "x"; return f.Kind == Mate },
				"one target less":  func(f *Fact) bool { f.Targets = f.Targets[:min(1, len(f.Targets))]; return f.Kind == Fork },
				"pinned by itself": func(f *Fact) bool { f.By = f.Targets; return f.Kind == Pin },
				"pinned to another": func(f *Fact) bool {
					if f.Kind == PinTo {
						f.Targets = []PieceAt{f.Targets[1], f.Targets[0]}
					}
					return f.Kind == PinTo
				},
				"no such threat": func(f *Fact) bool { f.Gain += 20; return f.Kind == Saves },
				"won by a pawn": func(f *Fact) bool {
					f.Gain += 20
					return f.Kind == Trapped || f.Kind == DoubleThreat || f.Kind == DiscoveredAttack || f.Kind == Attacks
				},
				"a pawn more":          func(f *Fact) bool { f.Gain++; return f.Kind == Wins },
				"a quicker threat":     func(f *Fact) bool { f.Moves--; return f.Kind == ThreatensMate && f.Moves > 0 },
				"attacked from itself": func(f *Fact) bool { f.By = f.Targets; return f.Kind == Attacks },
				"another offer": func(f *Fact) bool {
					if f.Motif != nil {
						m := *f.Motif
						m.Name = map[MotifName]MotifName{Decoy: Overload, Overload: Block, Block: Overload}[m.Name]
						f.Motif = &m
					}
					return f.Motif != nil
				},
				"another guard": func(f *Fact) bool {
					if f.Motif != nil {
						m := *f.Motif
						m.Guard.Square = f.Line[m.Offer].To()
						f.Motif = &m
					}
					return f.Motif != nil
				},
			} {
				g := f
				if !twist(&g) {
					continue
				}
				refuted++
				if refute(nil, referee.AXF, Reason{Does, p, g}) == nil {
					t.Errorf("%s, %s: %s of %v: %s is not refuted", row["fen"], m, g.Kind, g.Targets, name)
				}
			}
		}
	}
	if refuted < 50 && !testing.Short() {
		t.Errorf("%d claims were twisted", refuted)
	}
}

// BenchmarkExplain explains the marked moves of whole games, and says how long the
// slowest took.
func BenchmarkExplain(b *testing.B) {
	rows := tsvtest.Rows(b, "testdata/reported.tsv")
	slowest, moves := time.Duration(0), 0
	for b.Loop() {
		for _, row := range rows {
			game := referee.NewGame(positionOf(b, row["fen"]))
			q := Query{Game: game, Rules: referee.AXF, Played: moveOf(b, row["played"]), Best: moveOf(b, row["best"]), Reply: moveOf(b, row["reply"])}
			start := time.Now()
			Explain(q)
			slowest = max(slowest, time.Since(start))
			moves++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(moves), "ms/move")
	b.ReportMetric(float64(slowest.Microseconds())/1000, "ms/slowest")
}

// toldOfMarked is how many of a table TestMarked found a reason for.
var toldOfMarked = map[string]int{"marked.tsv": 40, "reported.tsv": 62}

// TestPatterns names mates of composed positions, of both sides
// where there are two of a name.
func TestPatterns(t *testing.T) {
	for _, row := range tsvtest.Rows(t, "testdata/patterns.tsv") {
		p, m := positionOf(t, row["fen"]), moveOf(t, row["move"])
		f := Facts(&p, m)[0]
		if f.Kind != Mate || string(f.Pattern) != row["pattern"] {
			t.Errorf("%s, %s: %s %q, want %q", row["fen"], m, f.Kind, f.Pattern, row["pattern"])
		}
		if err := refute(nil, referee.AXF, Reason{Does, p, f}); err != nil {
			t.Errorf("%s, %s: %v", row["fen"], m, err)
		}
	}
}

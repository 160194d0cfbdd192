package xqreason

import (
	"strconv"
	"strings"
	"testing"

	"duiyi/internal/tsvtest"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

func positionOf(t *testing.T, fen string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func moveOf(t *testing.T, text string) xiangqi.Move {
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
		t.Run(strconv.Itoa(i+2)+" "+row["says"]+row["silent"], func(t *testing.T) {
			p, m := positionOf(t, row["fen"]), moveOf(t, row["move"])
			kind, pattern, _ := strings.Cut(row["says"], ":")
			found := row["says"] == ""
			for _, f := range Facts(&p, m) {
				if string(f.Kind) == row["silent"] {
					t.Errorf("%s: says %s of %v", m, f.Kind, f.Targets)
				}
				if string(f.Kind) == kind && (pattern == "" || string(f.Pattern) == pattern) {
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

// TestMarked takes moves that the report has marked in games of masters and of
// players on the net, with the best move and the best answer that the engine saw
// at 6,000 nodes a position. It counts how many get a sentence and has the
// checker replay each.
func TestMarked(t *testing.T) {
	rows := tsvtest.Rows(t, "testdata/marked.tsv")
	told, sentences := 0, 0
	for _, row := range rows {
		p := positionOf(t, row["fen"])
		game := referee.NewGame(p)
		q := Query{Game: game, Rules: referee.AXF, Played: moveOf(t, row["played"]), Best: moveOf(t, row["best"]), Reply: moveOf(t, row["reply"])}
		list := Explain(q)
		if len(list) > 0 {
			told++
		}
		for _, r := range list {
			sentences++
			if err := refute(game, referee.AXF, r); err != nil {
				t.Errorf("%s %s: %s %s of %s: %v", row["game"], row["ply"], r.Role, r.Kind, r.Move, err)
			}
		}
	}
	t.Logf("%d of %d marked moves have a reason; %d sentences", told, len(rows), sentences)
	if told < toldOfMarked {
		t.Errorf("%d of %d marked moves have a reason; there were %d", told, len(rows), toldOfMarked)
	}
}

// TestCheckerRefutes holds the checker itself to claims that are almost true.
func TestCheckerRefutes(t *testing.T) {
	refuted := 0
	for _, row := range tsvtest.Rows(t, "testdata/cases.tsv") {
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
				"no such threat":   func(f *Fact) bool { f.Gain += 20; return f.Kind == Saves },
				"won by a pawn": func(f *Fact) bool {
					f.Gain += 20
					return f.Kind == Trapped || f.Kind == DoubleThreat || f.Kind == DiscoveredAttack
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
	if refuted < 50 {
		t.Errorf("%d claims were twisted", refuted)
	}
}

// toldOfMarked is how many of the table TestMarked found a reason for.
const toldOfMarked = 18

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

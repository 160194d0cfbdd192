package gmreason

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"duiyi/gomoku"
	"duiyi/internal/tsvtest"
)

func positionOf(t *testing.T, row map[string]string) gomoku.Position {
	t.Helper()
	rule, err := gomoku.ParseRule(row["rule"])
	if err != nil {
		t.Fatal(err)
	}
	p, err := gomoku.Parse(row["board"], rule)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func pointOf(t *testing.T, text string) gomoku.Point {
	t.Helper()
	if text == "-" {
		return gomoku.NoPoint
	}
	pt, err := gomoku.ParsePoint(text)
	if err != nil {
		t.Fatal(err)
	}
	return pt
}

// TestCases holds the finder to positions of games: what it has to say of a stone,
// with what decides, and where it must be silent though there is a four or a three.
func TestCases(t *testing.T) {
	for i, row := range tsvtest.Rows(t, "testdata/cases.tsv") {
		if testing.Short() && i%8 > 0 {
			continue // some searches are wide
		}
		t.Run(strconv.Itoa(i+2)+" "+row["says"]+row["silent"], func(t *testing.T) {
			p, m := positionOf(t, row), pointOf(t, row["move"])
			kind, win, _ := strings.Cut(row["says"], ":")
			found := row["says"] == ""
			for _, f := range Facts(t.Context(), &p, m) {
				if string(f.Kind) == row["silent"] {
					t.Errorf("%s: says %s, %v", m, f.Kind, f.Line)
				}
				if string(f.Kind) == kind && (win == "" || string(f.Win) == win) {
					found = true
				}
				if err := refute(Reason{Does, p, f}); err != nil && !errors.Is(err, errUndecided) {
					t.Errorf("%s: %s, %v: %v", m, f.Kind, f.Line, err)
				}
			}
			if !found {
				t.Errorf("%s: does not say %s", m, row["says"])
			}
		})
	}
}

// TestMarked takes stones that the report has marked in games of engines and of a
// match of engines under renju, with the best stone and the best answer that the
// engine saw at 6,000 nodes a position. It counts how many get a sentence and has
// the checker replay each.
func TestMarked(t *testing.T) {
	rows := tsvtest.Rows(t, "testdata/marked.tsv")
	told, sentences, undecided := 0, 0, 0
	for i, row := range rows {
		if testing.Short() && i%8 > 0 {
			continue
		}
		q := Query{At: positionOf(t, row), Played: pointOf(t, row["played"]), Best: pointOf(t, row["best"]), Reply: pointOf(t, row["reply"])}
		list := Explain(t.Context(), q)
		if len(list) > 0 {
			told++
		}
		for _, r := range list {
			sentences++
			switch err := refute(r); {
			case errors.Is(err, errUndecided):
				undecided++
			case err != nil:
				t.Errorf("%s %s: %s %s, %v: %v", row["game"], row["ply"], r.Role, r.Kind, r.Line, err)
			}
		}
	}
	t.Logf("%d of %d marked stones have a reason; %d sentences, %d too long for the checker", told, len(rows), sentences, undecided)
	if !testing.Short() && told < toldOfMarked {
		t.Errorf("%d of %d marked stones have a reason; there were %d", told, len(rows), toldOfMarked)
	}
}

// TestCheckerRefutes holds the checker itself to claims that are almost true.
func TestCheckerRefutes(t *testing.T) {
	refuted := 0
	for _, row := range tsvtest.Rows(t, "testdata/cases.tsv") {
		p, m := positionOf(t, row), pointOf(t, row["move"])
		kind, _, _ := strings.Cut(row["says"], ":")
		if kind != string(VCF) && kind != string(Five) && kind != string(StopsFour) {
			continue
		}
		for _, f := range Facts(t.Context(), &p, m) {
			switch f.Kind {
			case VCF:
				f.Line = f.Line[:len(f.Line)-1]
			case Five:
				f.Move = gomoku.NoPoint
				for pt := range gomoku.Point(15) {
					if p.At(pt) == gomoku.None && !p.Wins(pt, f.Stone) {
						f.Move = pt
					}
				}
			case StopsFour:
				f.Stones = f.Stones[1:]
			default:
				continue
			}
			refuted++
			if refute(Reason{Does, p, f}) == nil {
				t.Errorf("%s, %v: %s is not refuted", p.String(), m, f.Kind)
			}
		}
	}
	if refuted < 10 {
		t.Errorf("%d claims were twisted", refuted)
	}
}

// toldOfMarked is how many of the table TestMarked found a reason for.
const toldOfMarked = 3

package gmreason

import (
	"errors"
	"flag"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"duiyi/gomoku"
	"duiyi/internal/tsvtest"
)

func positionOf(t testing.TB, row map[string]string) gomoku.Position {
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

func pointOf(t testing.TB, text string) gomoku.Point {
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

// TestExplained holds what is said of a stone, given an engine's line from the position and
// one from the stone, to stones in positions of games: role and kind.
func TestExplained(t *testing.T) {
	for i, row := range tsvtest.Rows(t, "testdata/explained.tsv") {
		if testing.Short() && i%4 > 0 {
			continue
		}
		q := Query{At: positionOf(t, row), Played: pointOf(t, row["played"]), Best: pointsIn(t, row["best"]), Reply: pointsIn(t, row["reply"])}
		found := row["says"] == ""
		for _, r := range explain(t.Context(), q, efforts{}) {
			says := string(r.Role) + ":" + string(r.Kind)
			if says == row["silent"] {
				t.Errorf("row %d: says %s of %v", i+2, says, r.Move)
			}
			found = found || says == row["says"]
			if err := refuteAll(q.At, r); err != nil && !errors.Is(err, errUndecided) {
				t.Errorf("row %d: %s, %v: %v", i+2, says, r.Line, err)
			}
		}
		if !found {
			t.Errorf("row %d: does not say %s", i+2, row["says"])
		}
	}
}

// TestMarked takes stones that the report has marked with the best stone and the
// best answer that the engine saw, in games of engines and of a match of engines
// under renju at 6,000 nodes a position, and at 100,000 with the engine's lines. It counts how many get a
// sentence and has the checker replay each.
func TestMarked(t *testing.T) {
	for name, want := range toldOfMarked {
		t.Run(name, func(t *testing.T) { marked(t, name, want) })
	}
}

var (
	silent = flag.Bool("silent", false, "TestMarked: print the marked moves without a reason")
	full   = flag.Bool("full", false, "TestMarked: look for long wins as a report does, ten times as long")
)

func marked(t *testing.T, name string, want int) {
	rows := tsvtest.Rows(t, "testdata/"+name)
	of, with := map[string]int{}, map[string]int{} // by mark
	effort := efforts{ofReports.first / 10, ofReports.deep / 10}
	if *full {
		effort = ofReports
	}
	proved := map[string]int{} // without what is said of the engine's lines
	told, sentences, undecided, kinds := 0, 0, 0, map[string]int{}
	for i, row := range rows {
		if testing.Short() && i%16 > 0 {
			continue
		}
		q := Query{At: positionOf(t, row), Played: pointOf(t, row["played"]), Best: pointsIn(t, row["best"]), Reply: pointsIn(t, row["reply"])}
		list := explain(t.Context(), q, effort)
		of[row["mark"]]++
		if len(list) > 0 {
			told++
			with[row["mark"]]++
			if !slices.Contains([]Kind{Attack, HandsOver, LineEnd}, list[0].Kind) {
				proved[row["mark"]]++
			}
		} else if *silent {
			t.Logf("silent: %s %s%s %s: %s, best %s, reply %s", row["game"], row["ply"], row["mark"], row["board"], row["played"], row["best"], row["reply"])
		}
		for _, r := range list {
			sentences++
			kinds[string(r.Role)+" "+string(r.Kind)]++
			err := refuteAll(q.At, r)
			switch {
			case errors.Is(err, errUndecided):
				undecided++
			case err != nil:
				t.Errorf("%s %s: %s %s, %v: %v", row["game"], row["ply"], r.Role, r.Kind, r.Line, err)
			}
		}
	}
	t.Logf("%d of %d marked stones have a reason; %d sentences, %d too long for the checker: %v", told, len(rows), sentences, undecided, kinds)
	for mark, n := range of {
		t.Logf("%s: %d of %d, %d proved", mark, with[mark], n, proved[mark])
	}
	if !testing.Short() && told < want {
		t.Errorf("%d of %d marked stones have a reason; there were %d", told, len(rows), want)
	}
}

// TestCheckerRefutesInitiative holds the checker to counts that are one off, to a comparison
// turned round, and to a threat that is none.
func TestCheckerRefutesInitiative(t *testing.T) {
	refuted := map[Kind]int{}
	for i, row := range tsvtest.Rows(t, "testdata/explained.tsv") {
		_, kind, _ := strings.Cut(row["says"], ":")
		if testing.Short() && i%4 > 0 || kind != string(Initiative) && kind != string(BothWant) && kind != string(ThreatensVCT) {
			continue
		}
		q := Query{At: positionOf(t, row), Played: pointOf(t, row["played"]), Best: pointsIn(t, row["best"]), Reply: pointsIn(t, row["reply"])}
		for _, r := range explain(t.Context(), q, efforts{}) {
			if string(r.Kind) != kind {
				continue
			}
			n := r.Forcing
			var twisted []Fact
			if r.Kind == ThreatensVCT {
				f := r.Fact
				f.Line = append([]gomoku.Point{f.Line[0]}, gomoku.PointAt(0, 0), gomoku.NoPoint)
				twisted = append(twisted, f)
			} else {
				for _, n := range [][4]int{{n[0] + 1, n[1], n[2], n[3]}, {n[0], n[1], n[2], n[3] - 1}, {n[2], n[3], n[0], n[1]}} {
					f := r.Fact
					f.Forcing = n
					twisted = append(twisted, f)
				}
			}
			for _, f := range twisted {
				refuted[f.Kind]++
				if refuteAll(q.At, Reason{r.Role, r.At, f}) == nil {
					t.Errorf("row %d: %s %v, %v is not refuted", i+2, f.Kind, f.Line, f.Forcing)
				}
			}
		}
	}
	if !testing.Short() && (refuted[Initiative] < 40 || refuted[BothWant] < 15 || refuted[ThreatensVCT] < 10) {
		t.Errorf("twisted: %v", refuted)
	}
}

// TestCheckerRefutesLines holds the checker to lines and counts that are almost those told.
func TestCheckerRefutesLines(t *testing.T) {
	refuted := map[Kind]int{}
	for i, row := range tsvtest.Rows(t, "testdata/explained.tsv") {
		_, kind, _ := strings.Cut(row["says"], ":")
		if testing.Short() && i%4 > 0 || !slices.Contains([]string{"tempo", "room", "sequence", "cuts", "attack", "hands_over", "line_end"}, kind) {
			continue
		}
		q := Query{At: positionOf(t, row), Played: pointOf(t, row["played"]), Best: pointsIn(t, row["best"]), Reply: pointsIn(t, row["reply"])}
		for _, r := range explain(t.Context(), q, efforts{}) {
			if string(r.Kind) != kind {
				continue
			}
			f, n := r.Fact, r.Forcing
			var twisted []Fact
			switch r.Kind {
			case Tempo: // a stone less, or a last stone in the corner
				f.Line = f.Line[:len(f.Line)-1]
				corner := r.Fact
				corner.Line = append(slices.Clone(f.Line), gomoku.PointAt(0, 0))
				corner.Targets = []gomoku.Point{gomoku.PointAt(0, 0)}
				twisted = append(twisted, f, corner)
			case Attack: // one stone more said than shown, or the answer for the attack
				f.Moves++
				late := r.Fact
				late.Line, late.Move = late.Line[1:], late.Line[1]
				twisted = append(twisted, f, late)
			case HandsOver: // the lines the other way round
				f.Line, f.Better, f.Move, f.Best = f.Better, f.Line, f.Best, f.Move
				twisted = append(twisted, f)
			case Sequence: // a three more, and a better stone that would leave fewer
				f.Moves++
				f.Forcing[0]++
				twisted = append(twisted, f)
				if less := r.Fact; n[2] > 0 {
					less.Forcing[2]--
					twisted = append(twisted, less)
				}
			default:
				for _, n := range [][4]int{{n[0] + 1, n[1], n[2], n[3]}, {n[0], n[1], n[2], n[3] - 1}, {n[2], n[3], n[0], n[1]}} {
					f.Forcing = n
					twisted = append(twisted, f)
				}
			}
			for _, f := range twisted {
				refuted[f.Kind]++
				if refuteAll(q.At, Reason{r.Role, r.At, f}) == nil {
					t.Errorf("row %d: %s %v, %v is not refuted", i+2, f.Kind, f.Line, f.Forcing)
				}
			}
		}
	}
	if !testing.Short() {
		for kind, least := range map[Kind]int{Tempo: 16, Room: 21, Sequence: 14, Cuts: 30, Attack: 36, HandsOver: 9, LineEnd: 27} {
			if refuted[kind] < least {
				t.Errorf("%d claims of %s were twisted, want %d", refuted[kind], kind, least)
			}
		}
	}
}

// TestThreesBeforeAFive: a side that can make five, or wins by fours, has all the threes and no
// line of them.
func TestThreesBeforeAFive(t *testing.T) {
	p := positionOf(t, map[string]string{"rule": "freestyle", "board": ".............../.............../.............../......O..X...../.....X...O...../....X....OO..../...X.OO.XO...../......X.OO.XO../....OOX.XXO..../.....X.XOOX..../....OX.OOXXXOX./....XOOXX.XOX../...O.X.O..OX.O./..........X..../............... O"})
	p.PlayUnchecked(pointOf(t, "j1"))
	if n, line, sure := threesInARow(t.Context(), &p); n != mostThrees || len(line) > 0 || !sure {
		t.Errorf("%d threes, %v, sure %v", n, line, sure)
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

// BenchmarkExplain explains the marked stones of whole games, and says how long the
// slowest took.
func BenchmarkExplain(b *testing.B) {
	rows := tsvtest.Rows(b, "testdata/reported.tsv")
	slowest, stones := time.Duration(0), 0
	for b.Loop() {
		for _, row := range rows {
			q := Query{At: positionOf(b, row), Played: pointOf(b, row["played"]), Best: pointsIn(b, row["best"]), Reply: pointsIn(b, row["reply"])}
			start := time.Now()
			Explain(b.Context(), q)
			slowest = max(slowest, time.Since(start))
			stones++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(stones), "ms/move")
	b.ReportMetric(float64(slowest.Microseconds())/1000, "ms/slowest")
}

// toldOfMarked is how many of a table TestMarked found a reason for.
var toldOfMarked = map[string]int{"marked.tsv": 29, "reported.tsv": 165}

// pointsIn reads the points of a line; - is an unknown one.
func pointsIn(t testing.TB, text string) (line []gomoku.Point) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		if word != "-" {
			line = append(line, pointOf(t, word))
		}
	}
	return line
}

package gmsearch

import (
	"bufio"
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"duiyi/gomoku"
)

// A forcedCase is one row of testdata/vcf_cases.tsv.
type forcedCase struct {
	id, kind string
	pos      gomoku.Position
	plies    int // of the shortest win
}

func forcedCases(t testing.TB) []forcedCase {
	t.Helper()
	f, err := os.Open("testdata/vcf_cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []forcedCase
	for sc := bufio.NewScanner(f); sc.Scan(); {
		col := strings.Split(sc.Text(), "\t")
		if strings.HasPrefix(col[0], "#") || col[0] == "id" {
			continue
		}
		rule, err := gomoku.ParseRule(col[1])
		if err != nil {
			t.Fatal(col[0], err)
		}
		c := forcedCase{id: col[0], kind: col[4]}
		if c.pos, err = gomoku.Parse(col[2]+" "+col[3], rule); err != nil {
			t.Fatal(col[0], err)
		}
		c.plies, _ = strconv.Atoi(col[5])
		list = append(list, c)
	}
	if len(list) != 204 {
		t.Fatalf("%d cases read, want 204", len(list))
	}
	return list
}

// completions returns where s could make a five, by asking the rules library
// about every point.
func completions(p *gomoku.Position, s gomoku.Stone) (list []gomoku.Point) {
	for y := range p.Size() {
		for x := range p.Size() {
			if pt := gomoku.PointAt(x, y); p.At(pt) == gomoku.None && p.Wins(pt, s) {
				list = append(list, pt)
			}
		}
	}
	return list
}

// checkFours replays a line by the rules library alone: every stone of the
// attacker is legal and makes a four, every answer is the only one.
func checkFours(t *testing.T, start gomoku.Position, s Solution) {
	t.Helper()
	p := start
	us := p.Turn()
	for i, pt := range s.Line {
		left := len(s.Line) - i
		if i%2 == 1 {
			if want := completions(&p, us); !slices.Contains(want, pt) {
				t.Fatalf("%s: answer %v does not stop a five on %v", p.String(), pt, want)
			}
		}
		if err := p.Play(pt); err != nil {
			t.Fatalf("%s: stone %d, %v: %v", p.String(), i+1, pt, err)
		}
		if i%2 == 1 {
			continue
		}
		if left == 1 && !s.Forbidden {
			if won := map[gomoku.Stone]gomoku.Outcome{gomoku.Black: gomoku.BlackWins, gomoku.White: gomoku.WhiteWins}[us]; p.Outcome() != won {
				t.Fatalf("%s: the line ends without a five", p.String())
			}
			return
		}
		if len(completions(&p, us.Opponent())) > 0 {
			t.Fatalf("%s: after %v the opponent has a five", p.String(), pt)
		}
		to := completions(&p, us)
		legal := slices.DeleteFunc(slices.Clone(to), func(pt gomoku.Point) bool {
			return p.Rule() == gomoku.Renju && us == gomoku.White && p.Kind(pt).Forbidden()
		})
		switch {
		case len(to) == 0:
			t.Fatalf("%s: %v makes no four", p.String(), pt)
		case len(to) == 1 && len(legal) == 1 && left < 3:
			t.Fatalf("%s: the line ends, and %v can be answered", p.String(), pt)
		case len(to) > 1 && left != 3 && !(left == 1 && s.Forbidden):
			t.Fatalf("%s: two fives, yet %d stones follow", p.String(), left-1)
		case left == 1 && len(legal) == len(to):
			t.Fatalf("%s: no answer to %v is forbidden", p.String(), pt)
		}
	}
	if !s.Forbidden {
		t.Fatalf("the line %v has no end", s.Line)
	}
}

func TestFours(t *testing.T) {
	var took []time.Duration
	for _, c := range forcedCases(t) {
		began := time.Now()
		got, err := Solve(context.Background(), &c.pos, SolveQuery{FoursOnly: true, Nodes: 20_000_000})
		if err != nil {
			t.Fatal(c.id, err)
		}
		took = append(took, time.Since(began))
		if want := c.kind == "vcf"; got.Win != want || !got.Proven {
			t.Errorf("%s (%s): %+v", c.id, c.kind, got)
			continue
		}
		if !got.Win {
			continue
		}
		plies := len(got.Line)
		if got.Forbidden {
			plies += 2
		}
		if plies != c.plies {
			t.Errorf("%s: a win in %d plies, the shortest has %d: %v %v", c.id, plies, c.plies, got.Line, got.Forbidden)
		}
		t.Run(c.id, func(t *testing.T) { checkFours(t, c.pos, got) })
	}
	slices.Sort(took)
	t.Logf("time: median %v, most %v", took[len(took)/2], took[len(took)-1])
}

// checkThreats replays a line by the rules library alone: it is legal to the
// end, and the attacker makes the five, or leaves Black without a legal answer
// to a four.
func checkThreats(t *testing.T, start gomoku.Position, s Solution) {
	t.Helper()
	p := start
	us := p.Turn()
	for i, pt := range s.Line {
		if p.Outcome() != gomoku.Ongoing {
			t.Fatalf("%s: the game is over after %d stones of %v", p.String(), i, s.Line)
		}
		if to := completions(&p, us); i%2 == 1 && len(to) > 0 && !slices.Contains(to, pt) {
			t.Fatalf("%s: %v does not answer a four", p.String(), pt)
		}
		if to := completions(&p, us.Opponent()); i%2 == 0 && len(to) > 0 && !slices.Contains(to, pt) && !p.Wins(pt, us) {
			t.Fatalf("%s: %v leaves the opponent a five", p.String(), pt)
		}
		if err := p.Play(pt); err != nil {
			t.Fatalf("%s: stone %d of %v: %v", p.String(), i+1, s.Line, err)
		}
	}
	won := map[gomoku.Stone]gomoku.Outcome{gomoku.Black: gomoku.BlackWins, gomoku.White: gomoku.WhiteWins}[us]
	if s.Forbidden {
		to := completions(&p, us)
		if len(to) == 0 || slices.ContainsFunc(to, func(pt gomoku.Point) bool { return !p.Kind(pt).Forbidden() }) {
			t.Fatalf("%s: the last four of %v can be answered", p.String(), s.Line)
		}
	} else if p.Outcome() != won {
		t.Fatalf("%s: %v does not end in a five", p.String(), s.Line)
	}
}

func TestThrees(t *testing.T) {
	nodes := int64(20_000)
	if testing.Short() {
		nodes = 1000
	}
	solved, all := 0, 0
	for _, c := range forcedCases(t) {
		if c.kind != "vct" {
			continue
		}
		all++
		began := time.Now()
		got, err := Solve(context.Background(), &c.pos, SolveQuery{Nodes: nodes})
		if err != nil {
			t.Fatal(c.id, err)
		}
		if !got.Win {
			t.Logf("%s: open after %d nodes, %v", c.id, got.Nodes, time.Since(began))
			continue
		}
		solved++
		t.Run(c.id, func(t *testing.T) { checkThreats(t, c.pos, got) })
	}
	t.Logf("%d of %d solved", solved, all)
	if want := all / 2; solved < want {
		t.Errorf("%d of %d solved, want %d", solved, all, want)
	}
}

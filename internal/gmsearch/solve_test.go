package gmsearch

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/searchkit"
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

// checkLine replays a line by the rules library alone: every stone is legal,
// fives at hand are taken or stopped, and the attacker's last stone wins. With
// fours, every stone of the attacker makes a four and stops the defender's.
func checkLine(t *testing.T, start gomoku.Position, line []gomoku.Point, fours bool) {
	t.Helper()
	p := start
	us := p.Turn()
	for i, pt := range line {
		mine, theirs := completions(&p, us), completions(&p, us.Opponent())
		if i%2 == 1 {
			if fours && len(mine) == 0 {
				t.Fatalf("%s: stone %d of %v makes no four", p.String(), i, line)
			}
			if pt == gomoku.NoPoint {
				for _, c := range mine {
					if !p.Kind(c).Forbidden() {
						t.Fatalf("%s: %v may be answered on %v", p.String(), line[i-1], c)
					}
				}
				if len(mine) == 0 || i+2 != len(line) || !p.Wins(line[i+1], us) {
					t.Fatalf("%s: the line %v does not end in a five", p.String(), line)
				}
				return
			}
			if len(theirs) > 0 {
				t.Fatalf("%s: stone %d of %v leaves a five", p.String(), i, line)
			}
			stops := p.Stops(us, mine)
			if len(mine) > 0 && !slices.Contains(append(stops, mine...), pt) {
				t.Fatalf("%s: %v does not stop a five on %v", p.String(), pt, mine)
			}
			if len(stops) > 0 && !slices.Contains(stops, pt) {
				t.Fatalf("%s: %v stops no five on %v", p.String(), pt, mine)
			}
			if len(mine) > 0 && len(stops) == 0 && i+2 != len(line) {
				t.Fatalf("%s: %v goes on beyond two fives", p.String(), line)
			}
		}
		if err := p.Play(pt); err != nil {
			t.Fatalf("%s: stone %d of %v: %v", p.String(), i+1, line, err)
		}
	}
	if won := map[gomoku.Stone]gomoku.Outcome{gomoku.Black: gomoku.BlackWins, gomoku.White: gomoku.WhiteWins}[us]; p.Outcome() != won {
		t.Fatalf("%s: %v does not end in a five", p.String(), line)
	}
}

func TestFours(t *testing.T) {
	var took []time.Duration
	for i, c := range forcedCases(t) {
		if testing.Short() && i%10 != 0 {
			continue
		}
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
		if plies := len(got.Line); plies != c.plies {
			t.Errorf("%s: a win in %d plies, the shortest has %d: %v", c.id, plies, c.plies, got.Line)
		}
		t.Run(c.id, func(t *testing.T) { checkLine(t, c.pos, got.Line, true) })
	}
	slices.Sort(took)
	t.Logf("time: median %v, most %v", took[len(took)/2], took[len(took)-1])
}

// challenge is a line of the page's list: own stones and a board.
var challenge = regexp.MustCompile(`(?m)^  \[(\d+), '(.*)'\],$`)

// TestChallenges solves the page's challenges: the shortest win by fours has as
// many stones as the page says.
func TestChallenges(t *testing.T) {
	text, err := os.ReadFile("../../web/src/games/gomoku/challenges.ts")
	if err != nil {
		t.Fatal(err)
	}
	list := challenge.FindAllStringSubmatch(string(text), -1)
	if len(list) < 15 {
		t.Fatalf("the page has %d challenges", len(list))
	}
	for _, m := range list {
		stones, _ := strconv.Atoi(m[1])
		p, err := gomoku.Parse(m[2], gomoku.Freestyle)
		if err != nil {
			t.Errorf("%s: %v", m[2], err)
			continue
		}
		got, err := Solve(t.Context(), &p, SolveQuery{FoursOnly: true, Nodes: 20_000_000})
		if err != nil {
			t.Errorf("%s: %v", m[2], err)
			continue
		}
		if !got.Win || !got.Proven || len(got.Line) != 2*stones-1 {
			t.Errorf("%s: the page says %d stones, the shortest win by fours is %v", m[2], stones, got.Line)
		}
	}
}

// TestProver holds the proof by itself, without the search beside it, to the
// cases of fours and threes.
func TestProver(t *testing.T) {
	nodes, least := int64(20_000), 58
	if testing.Short() {
		nodes, least = 1000, 3
	}
	solved := 0
	for i, c := range forcedCases(t) {
		if c.kind != "vct" || testing.Short() && i%4 != 0 {
			continue
		}
		pr := newProver(gmeval.New(&c.pos), newFours(leafBits), nodes, nil)
		if !pr.prove() {
			continue
		}
		if proof := pr.write(nodes); proof != nil {
			solved++
			t.Run(c.id, func(t *testing.T) { checkLine(t, c.pos, proof.Line(&c.pos), false) })
		}
	}
	t.Logf("%d solved", solved)
	if solved < least {
		t.Errorf("%d solved, want %d", solved, least)
	}
}

func TestThrees(t *testing.T) {
	nodes, least := int64(5_000), 58
	if testing.Short() {
		nodes, least = 1000, 2
	}
	solved, all := 0, 0
	for i, c := range forcedCases(t) {
		if c.kind != "vct" || testing.Short() && i%5 != 0 {
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
		t.Run(c.id, func(t *testing.T) { checkLine(t, c.pos, got.Line, false) })
	}
	t.Logf("%d of %d solved", solved, all)
	if solved < least {
		t.Errorf("%d of %d solved, want %d", solved, all, least)
	}
}

// TestPlayingOutEnds: a win that was seen when time ran out is not looked for
// again for ever, however many nodes are allowed.
func TestPlayingOutEnds(t *testing.T) {
	p, err := gomoku.NewPosition(15, gomoku.Renju)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := &solver{ctx: ctx, pos: &p, limit: searchkit.Unlimited}
	r, err := s.again(New(), []string{"h8"}, true, 9, searchkit.Unlimited)
	if err != nil || r.Move != "" {
		t.Errorf("got move %q and error %v, want neither", r.Move, err)
	}
	if testing.Short() {
		return // the search for a win that is not there takes 70,000 nodes
	}
	s.ctx = t.Context()
	if r, err = s.again(New(), []string{"a1"}, true, 1, againFirst); err != nil || r.Move != "" {
		t.Errorf("no win in one: got move %q and error %v, want neither", r.Move, err)
	}
}

// TestSolveWithinNodes: what the search for fours leaves of the limit bounds
// all that comes after it, also when that is nothing.
func TestSolveWithinNodes(t *testing.T) {
	const over = 200 // a last search for fours is not cut short
	tests := []struct {
		id    string
		nodes int64
	}{
		{"V222", 1}, {"V222", 1000}, {"V222", foursFirst / 10},
		{"V201", 1}, {"V201", 1000},
	}
	cases := forcedCases(t)
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.id, "/", tt.nodes), func(t *testing.T) {
			c := cases[slices.IndexFunc(cases, func(c forcedCase) bool { return c.id == tt.id })]
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // a search without limit ends
			defer cancel()
			got, err := Solve(ctx, &c.pos, SolveQuery{Nodes: tt.nodes})
			if err != nil || got.Win || got.Nodes > tt.nodes+over {
				t.Errorf("%+v, %v; want no win and %d nodes", got, err, tt.nodes)
			}
		})
	}
}

// TestSolveAsTold: where no win is to be seen, a query that says how long to
// look is obeyed, and one that does not comes to an end.
func TestSolveAsTold(t *testing.T) {
	p, err := gomoku.NewPosition(15, gomoku.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"h8", "h9", "a1", "o15"} {
		pt, err := gomoku.ParsePoint(text)
		if err == nil {
			err = p.Play(pt)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	const more = searchFirst + searchAfter + 50_000
	tests := []struct {
		nodes       int64
		least, most int64
	}{
		{searchFirst + 10_000, searchFirst + 9000, searchFirst + 11_000},
		{more, more - 1000, more + 1000},
		{0, searchFirst, more},
	}
	if testing.Short() {
		tests = tests[:1]
	}
	for _, tt := range tests {
		got, err := Solve(t.Context(), &p, SolveQuery{Nodes: tt.nodes})
		if err != nil || got.Win || got.Nodes < tt.least || got.Nodes > tt.most {
			t.Errorf("%d nodes allowed: %+v, %v", tt.nodes, got, err)
		}
	}
}

package xqsearch

import (
	"bufio"
	"os"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/internal/searchkit"
	"duiyi/xiangqi"
)

// TestRepetitionsOfTheBooks holds the search's quick judgement to the published
// cases. It must know the computer rule without fault; of the two books it knows
// the common cases, and the shares here are what it once reached.
func TestRepetitionsOfTheBooks(t *testing.T) {
	f, err := os.Open("../../xiangqi/referee/testdata/repetition_cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	type tally struct{ right, all int }
	got := map[string]*tally{"computer": {}, "axf": {}, "cxa": {}}
	th := new(thread) // a large one
	for sc := bufio.NewScanner(f); sc.Scan(); {
		row := strings.Split(sc.Text(), "\t")
		n := got[row[1]]
		if n == nil {
			continue // the heading
		}
		if testing.Short() && row[1] != "computer" {
			continue
		}
		p := engine.Position{Start: row[2], Rules: row[1], Moves: strings.Fields(row[3])}
		start, err := newRoot(p, nil)
		if err != nil {
			continue // mated at the end
		}
		if start.line[len(start.line)-1].since < 8 {
			continue // a row about material, not about a loop
		}
		verdict, ok := verdictOf(begin(t, th, start))
		if !ok {
			continue // a row about what is not a third occurrence
		}
		n.all++
		if verdict == row[4] {
			n.right++
		} else if row[1] == "computer" {
			t.Errorf("%s: judged %s, want %s (%s)", row[0], verdict, row[4], row[5])
		}
	}
	for rules, least := range map[string]tally{"computer": {47, 47}, "axf": {116, 121}, "cxa": {39, 68}} {
		if testing.Short() && rules != "computer" {
			continue
		}
		if n := got[rules]; n.all < least.all || n.right < least.right {
			t.Errorf("%s: %d of %d right, want at least %d of %d", rules, n.right, n.all, least.right, least.all)
		}
	}
}

// begin makes a thread ready to search from start.
func begin(t *testing.T, th *thread, start *root) *thread {
	t.Helper()
	th.begin(searchkit.NewSearch(t.Context(), searchkit.Task{Params: &rootParams, Began: time.Now()}), start)
	return th
}

// verdictOf puts the judgement of the root position into the words of the table.
func verdictOf(th *thread) (verdict string, ok bool) {
	score, ok := th.repeated(0, 0)
	switch winning := score > ruleWin/2; {
	case score < ruleWin/2 && score > -ruleWin/2:
		return "draw", ok
	case winning == (th.pos.Side() == xiangqi.Red):
		return "black_loses", ok
	default:
		return "red_loses", ok
	}
}

// TestRepetitionsInTheTree: a position of the line counts at its first return, a
// position of the game at its second.
func TestRepetitionsInTheTree(t *testing.T) {
	const fen = "3ak4/9/9/9/9/9/9/9/4A4/R3K4 w"
	loop := []string{"a0a1", "d9e8", "a1a0", "e8d9"}
	tests := []struct {
		name string
		game []string // played before the root
		line []string // played in the tree
		want bool
	}{
		{"first time", nil, loop[:3], false},
		{"back at the root, inside the tree", nil, loop, false},
		{"back at a position after the root", nil, append(loop[:4:4], "a0a1"), true},
		{"second time in the game", loop[:3], loop[3:], false},
		{"third time in the game", append(loop[:4:4], loop[:3]...), loop[3:], true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			start, err := newRoot(engine.Position{Start: fen, Moves: tt.game}, nil)
			if err != nil {
				t.Fatal(err)
			}
			table, err := searchkit.NewTable(1)
			if err != nil {
				t.Fatal(err)
			}
			th := begin(t, new(thread), start)
			th.Table = table
			for ply, text := range tt.line {
				m, err := xiangqi.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				th.play(ply, m)
			}
			if _, got := th.repeated(len(tt.line), leaveDepth); got != tt.want {
				t.Errorf("repeated = %v, want %v", got, tt.want)
			}
		})
	}
}

package referee_test

import (
	"bufio"
	"bytes"
	"flag"
	"math/rand/v2"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

var loops = flag.Int("loops", 300, "how many random loops TestRealLoops judges")

// masterGames are games of masters, one a line with its moves in the last
// column, beside the checkout.
const masterGames = "../../../shared/records/data/xiangqi/large/master-games.tsv.zst"

// repeating returns the games among them in which a position came three times;
// in a short test, of every fortieth.
func repeating(t *testing.T) []*referee.Game {
	t.Helper()
	realGames.Do(func() { realGames.list = readRepeating(t) })
	if len(realGames.list) == 0 {
		t.Skip("no master games that repeat a position")
	}
	return realGames.list
}

var realGames struct {
	sync.Once
	list []*referee.Game
}

func readRepeating(t *testing.T) (list []*referee.Game) {
	t.Helper()
	data, err := exec.Command("zstd", "-dcq", masterGames).Output()
	if err != nil {
		t.Logf("master games are left out: %v", err)
		return nil
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	lines.Scan()
	column := map[string]int{}
	for i, name := range strings.Split(lines.Text(), "\t") {
		column[name] = i
	}
	for i := 0; lines.Scan(); i++ {
		if testing.Short() && i%40 != 0 {
			continue
		}
		fields := strings.Split(lines.Text(), "\t")
		p := xiangqi.StartPosition()
		if fen := fields[column["start"]]; fen != "" {
			if p, err = xiangqi.ParseFEN(fen); err != nil {
				continue
			}
		}
		g := referee.NewGame(p)
		often := 0
		for _, text := range strings.Fields(fields[column["moves"]]) {
			m, err := xiangqi.ParseMove(text)
			if err != nil || g.Play(m) != nil {
				break
			}
			often = max(often, g.Repetitions())
		}
		if often >= 3 {
			list = append(list, g)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestRealGames judges games of masters in which a position came three times by
// all rule sets: each has a ruling, and its colours exchanged the same one.
func TestRealGames(t *testing.T) {
	for _, g := range repeating(t) {
		bothWays(t, g)
	}
}

// TestRealLoops judges loops of moves at random from positions of those games.
func TestRealLoops(t *testing.T) {
	games := repeating(t)
	random := rand.New(rand.NewPCG(1, 2))
	n := *loops
	if testing.Short() {
		n /= 10
	}
	for judged := 0; judged < n; {
		from := games[random.IntN(len(games))]
		g := referee.NewGame(from.PositionAt(random.IntN(from.Len() + 1)))
		roam(g, func() int { return random.IntN(1 << 16) }, 1+random.IntN(2))
		if g.Repetitions() < 3 {
			continue
		}
		judged++
		bothWays(t, g)
	}
}

// bothWays judges g and the game with the colours exchanged by all rule sets.
func bothWays(t *testing.T, g *referee.Game) {
	t.Helper()
	turned := views[2]
	h := turned.see(t, g.PositionAt(0), g.Moves())
	for _, rules := range referee.RuleSets {
		r := g.Judge(rules)
		start := g.PositionAt(0)
		if r.Verdict == referee.Ongoing {
			t.Errorf("%s %v, %v: no ruling", start.FEN(), g.Moves(), rules)
		}
		if got := h.Judge(rules); got.Verdict != turned.verdict(r.Verdict) || got.Clause != r.Clause {
			t.Errorf("%s %v, %v: %v, %v; %s: %v, %v", start.FEN(), g.Moves(), rules, r.Verdict, r.Clause, turned.name, got.Verdict, got.Clause)
		}
	}
}

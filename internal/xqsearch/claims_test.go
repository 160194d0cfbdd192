package xqsearch_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/internal/xqsearch"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

var (
	loopsAll   = flag.Bool("loops.all", false, "judge all endings of testdata/loops.tsv in TestClaimsByRule, not one in eight")
	loopsMore  = flag.Int("loops", 0, "endings to make up and judge in TestClaimsByRule beside those of testdata/loops.tsv")
	loopsSeed  = flag.Uint64("loops.seed", 1, "seed of those endings")
	loopsNodes = flag.Int64("loops.nodes", 30_000, "nodes for each search of TestClaimsByRule")
)

// byRule is the least score, in centipawns, that claims a win by a breach of the
// rules.
const byRule = 20_000

// TestClaimsByRule holds the search to the referee. In each ending it searches,
// and where the score claims a win that is no mate, it plays on for both sides, for
// the loser with four times the nodes, until the referee ends the game: the winner
// must be the side that the score names. The endings of testdata/loops.tsv, a rule
// set and a FEN a line, are random ones in which a search that took the first return
// of a position for the end of the game made such a claim.
func TestClaimsByRule(t *testing.T) {
	e := small(t)
	rows, err := os.ReadFile("testdata/loops.tsv")
	if err != nil {
		t.Fatal(err)
	}
	claims, wrong := 0, 0
	judge := func(rules, fen string) {
		claimed, right := claim(t, e, rules, fen)
		if claimed {
			claims++
		}
		if !right {
			wrong++
			t.Errorf("%s %s: the game ends otherwise", rules, fen)
		}
	}
	for i, row := range strings.Split(strings.TrimSpace(string(rows)), "\n") {
		if !*loopsAll && i%8 != 0 {
			continue
		}
		rules, fen, _ := strings.Cut(row, "\t")
		judge(rules, fen)
	}
	if claims == 0 {
		t.Error("no ending is claimed by rule: the test looks at nothing")
	}
	r := rand.New(rand.NewPCG(*loopsSeed, 0))
	for range *loopsMore {
		judge(referee.RuleSets[r.IntN(len(referee.RuleSets))].String(), ending(r))
	}
	t.Logf("%d claims by rule, %d of them wrong", claims, wrong)
}

// TestNoFalseClaim: Red's cannon threatens without end, and every loop of it has
// another inside; Black holds the draw by leaving each in time.
func TestNoFalseClaim(t *testing.T) {
	for _, rules := range []string{"computer", "axf"} {
		p := engine.Position{Start: "3aka3/4n4/9/9/9/9/9/7C1/7r1/3AK4 w", Rules: rules}
		if r := search(t, small(t), p, engine.Limits{Nodes: 100_000}); r.Info.Score.Centipawns > 1000 || r.Info.Score.Centipawns < -1000 {
			t.Errorf("%s: %+v", rules, r.Info.Score)
		}
	}
}

// claim reports whether a search claims a win by rule, and whether the game then
// ends so.
func claim(t *testing.T, e *xqsearch.Engine, rules, fen string) (claimed, right bool) {
	t.Helper()
	p := engine.Position{Start: fen, Rules: rules}
	limits := engine.Limits{Nodes: *loopsNodes}
	r := search(t, e, p, limits)
	cp := r.Info.Score.Centipawns
	if r.Info.Score.Mate != 0 || cp < byRule && cp > -byRule {
		return false, true
	}
	rs, err := referee.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	start, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	loser := start.Side().Other()
	if cp < 0 {
		loser = start.Side()
	}
	g := referee.NewGame(start)
	for {
		m, err := xiangqi.ParseMove(r.Move)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		if verdict, _ := g.Outcome(rs); verdict != referee.Ongoing {
			lost, decided := verdict.Loser()
			return true, decided && lost == loser
		}
		p.Moves = append(p.Moves, r.Move)
		now := limits
		if position := g.Position(); position.Side() == loser {
			now.Nodes *= 4
		}
		r = search(t, e, p, now)
	}
}

// ending makes up an ending of the kind in which games are repeated: one or two
// rooks, cannons and horses a side, and some of the guards.
func ending(r *rand.Rand) string {
	for {
		var board [10][9]byte // from rank 9 down
		put := func(piece byte, top, rows, left, files int) {
			board[top+r.IntN(rows)][left+r.IntN(files)] = piece
		}
		for side, palace := range [2]int{7, 0} {
			letters := func(upper string) string {
				if side == 1 {
					return strings.ToLower(upper)
				}
				return upper
			}
			for range 1 + r.IntN(2) {
				put(letters("RRCCH")[r.IntN(5)], 0, 10, 0, 9)
			}
			for range r.IntN(3) {
				put(letters("A")[0], palace, 3, 3, 3)
			}
			for range r.IntN(2) {
				put(letters("E")[0], palace, 3, 2, 5)
			}
			put(letters("K")[0], palace, 3, 3, 3)
		}
		var fen strings.Builder
		for _, row := range board {
			for _, piece := range row {
				if piece == 0 {
					fen.WriteByte('1')
				} else {
					fen.WriteByte(piece)
				}
			}
			fen.WriteByte('/')
		}
		p, err := xiangqi.ParseFEN(strings.TrimSuffix(fen.String(), "/") + " " + "wb"[r.IntN(2):][:1])
		if err == nil && p.HasLegalMove() {
			return p.FEN()
		}
	}
}

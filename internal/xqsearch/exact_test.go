package xqsearch_test

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/internal/xqsearch"
	"duiyi/internal/xqtable"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// withTables returns an engine with the tables of the program.
func withTables(t testing.TB) (*xqsearch.Engine, *xqtable.Set) {
	t.Helper()
	e, set := small(t), xqtable.Open(xqtable.Own())
	t.Cleanup(func() { set.Close() })
	e.UseTables(set)
	return e, set
}

// TestTables: what the tables decide needs no search, what they call a draw is
// told as one, and whatever they cannot know is left to the search.
func TestTables(t *testing.T) {
	e, set := withTables(t)
	const win9 = "4ka3/9/9/9/9/9/9/9/5K3/5R3 w - - %d 1" // in 9 plies
	shuttle := []string{"f0a0", "e9e8", "a0f0", "e8e9"}
	tests := []struct {
		name  string
		p     engine.Position
		score engine.Score
		exact bool
	}{
		{"won", at(fmt.Sprintf(win9, 0)), engine.Score{Mate: 9}, true},
		{"won by Black", at("5r3/5k3/9/9/9/9/9/9/9/4KA3 b"), engine.Score{Mate: 9}, true},
		{"won with the last move before the limit", at(fmt.Sprintf(win9, 111)), engine.Score{Mate: 9}, true},
		{"the limit comes first", at(fmt.Sprintf(win9, 112)), engine.Score{}, false},
		{"won, after a round", at(fmt.Sprintf(win9, 0), shuttle[:3]...), engine.Score{Mate: -1}, true},
		{"a position has been repeated", at(fmt.Sprintf(win9, 0), shuttle...), engine.Score{}, false},
		{"drawn, whatever an evaluation says", at("2bakab2/9/9/9/9/9/9/9/5R3/3K5 w"), engine.Score{}, true},
		{"in no table", at(midgame), engine.Score{}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var told []engine.Info
			r, err := e.Search(t.Context(), tt.p, engine.Limits{Nodes: 2000}, func(i engine.Info) { told = append(told, i) })
			if err != nil {
				t.Fatal(err)
			}
			if r.Info.Table != tt.exact || tt.exact && tt.score.Mate >= 0 && r.Info.Score != tt.score {
				t.Errorf("%+v, want exact %v, %+v", r.Info, tt.exact, tt.score)
			}
			for _, i := range append(told, r.Info) {
				if i.Table != tt.exact || tt.exact && i.Score != r.Info.Score && i.MultiPV <= 1 {
					t.Errorf("told %+v", i)
				}
			}
			if len(told) == 0 {
				t.Error("nothing was told")
			}
			if n := r.Info.Score.Mate; tt.exact && n != 0 {
				if r.Info.Nodes != 0 || len(r.Info.PV) != max(n, -n) || r.Ponder != r.Info.PV[1] {
					t.Errorf("line %v, %d nodes, ponder %s", r.Info.PV, r.Info.Nodes, r.Ponder)
				}
			}
			if tt.exact && tt.score == (engine.Score{}) {
				p := playOut(t, tt.p)
				m, _ := xiangqi.ParseMove(r.Move)
				p.PlayUnchecked(m)
				if v, err := set.Probe(p); err != nil || v.Outcome != xqtable.Draw {
					t.Errorf("%s does not keep the draw: %+v, %v", r.Move, v, err)
				}
			}
		})
	}
}

// TestTablesLines tells several lines, each with its own value.
func TestTablesLines(t *testing.T) {
	e, set := withTables(t)
	p := at("4ka3/9/9/9/9/9/9/9/5K3/5R3 w")
	if err := e.SetOption("MultiPV", "119"); err != nil {
		t.Fatal(err)
	}
	want, err := set.Moves(playOut(t, p))
	if err != nil {
		t.Fatal(err)
	}
	var told []engine.Info
	if _, err := e.Search(t.Context(), p, engine.Limits{}, func(i engine.Info) { told = append(told, i) }); err != nil {
		t.Fatal(err)
	}
	if len(told) != len(want) {
		t.Fatalf("%d lines, %d moves", len(told), len(want))
	}
	for i, in := range told {
		mate := int(want[i].Value.Outcome) * want[i].Value.Plies
		if in.MultiPV != i+1 || in.PV[0] != want[i].Move.String() || in.Score != (engine.Score{Mate: mate}) {
			t.Errorf("line %d: %+v, want %v %+v", i+1, in, want[i].Move, want[i].Value)
		}
	}
}

// TestTablesInTree: a capture leads into a table, whose value the search then has.
func TestTablesInTree(t *testing.T) {
	with, _ := withTables(t)
	without := small(t)
	// Red has to take the rook that gives check, and a rook against all guards is left:
	// a draw for the tables, and far better than that by any evaluation.
	p := at("2bakab2/9/9/9/9/9/9/9/R2r5/3K5 w")
	a, b := search(t, with, p, engine.Limits{Nodes: 20_000}), search(t, without, p, engine.Limits{Nodes: 20_000})
	if s := a.Info.Score.Centipawns; a.Info.Score.Mate != 0 || s > 5 || s < -5 || b.Info.Score.Centipawns < 100 {
		t.Errorf("with tables %+v, without %+v", a.Info.Score, b.Info.Score)
	}
}

// TestTablesPonder: the answer of the tables waits while the engine ponders.
func TestTablesPonder(t *testing.T) {
	e, _ := withTables(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	hit := make(chan struct{})
	r, err := e.Search(ctx, at("4ka3/9/9/9/9/9/9/9/5K3/5R3 w"), engine.Limits{Ponder: &engine.PonderHit{Hit: hit}}, func(engine.Info) {
		select {
		case <-hit:
			t.Error("told after the hit")
		default:
			close(hit)
		}
	})
	if err != nil || r.Info.Score.Mate != 9 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestTablesWeak: who plays below full strength has no tables.
func TestTablesWeak(t *testing.T) {
	e, _ := withTables(t)
	if err := e.SetOption("Level", "1"); err != nil {
		t.Fatal(err)
	}
	if r := search(t, e, at("4ka3/9/9/9/9/9/9/9/5K3/5R3 w"), engine.Limits{Nodes: 1000}); r.Info.Table {
		t.Errorf("%+v", r.Info)
	}
}

// TestTablePath sets the option.
func TestTablePath(t *testing.T) {
	e, _ := withTables(t)
	won := at("4ka3/9/9/9/9/9/9/9/5K3/5R3 w")
	exact := func() bool { return search(t, e, won, engine.Limits{Nodes: 1000}).Info.Table }
	set := func(value, want string) {
		t.Helper()
		switch err := e.SetOption("TablePath", value); {
		case want == "" && err != nil, want != "" && (err == nil || err.Error() != want):
			t.Errorf("TablePath %q: %v, want %q", value, err, want)
		}
	}
	dir := t.TempDir()
	set(dir, "")
	if exact() {
		t.Error("an empty folder has tables")
	}
	for _, name := range []string{"KR-K.dyt", "KR-KA.dyt"} {
		data, err := fs.ReadFile(xqtable.Own(), name)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	set(dir, "")
	if !exact() {
		t.Error("the folder is not read")
	}
	if err := os.Truncate(filepath.Join(dir, "KR-K.dyt"), 100); err != nil {
		t.Fatal(err)
	}
	set(dir, "tables: KR-K.dyt: the file is cut short")
	if !exact() {
		t.Error("a refused folder took the tables away")
	}
	set("<empty>", "")
	if exact() {
		t.Error("tables that were turned off")
	}
	set("built-in", "")
	if !exact() {
		t.Error("the tables of the program are not back")
	}
	set(filepath.Join(dir, "none"), "tables: "+filepath.Join(dir, "none")+": there is no such folder")
	set(filepath.Join(dir, "KR-KA.dyt"), "tables: "+filepath.Join(dir, "KR-KA.dyt")+": not a folder")
}

// What TestTablesPlay plays, for a run by hand.
var (
	playTables  = flag.String("tables", "", "folder of tables (default: those of the program)")
	playEndings = flag.String("endings", "", "endings to play, with commas between (default: all)")
	playGames   = flag.Int("tablegames", 20, "games of each ending")
)

// TestTablesPlay plays random decided positions out, the engine for both sides: the
// game ends after as many plies as the table says.
func TestTablesPlay(t *testing.T) {
	e, set := withTables(t)
	if *playTables != "" {
		set = xqtable.Open(os.DirFS(*playTables))
		t.Cleanup(func() { set.Close() })
		e.UseTables(set)
	}
	all, err := set.Materials()
	if err != nil {
		t.Fatal(err)
	}
	if *playEndings != "" {
		names := strings.Split(*playEndings, ",")
		all = slices.DeleteFunc(all, func(m xqtable.Material) bool { return !slices.Contains(names, m.String()) })
	}
	r := rand.New(rand.NewPCG(36, 0))
	each := *playGames
	if testing.Short() {
		each = 2
	}
	games, plies := 0, 0
	for _, m := range all {
		for range each {
			p, v, ok := decided(t, r, set, m)
			if !ok {
				break
			}
			g, moves := referee.NewGame(p), []string{}
			for range v.Plies {
				res := search(t, e, engine.Position{Start: p.FEN(), Moves: moves}, engine.Limits{Nodes: 1000})
				next, _ := xiangqi.ParseMove(res.Move)
				if err := g.Play(next); err != nil {
					t.Fatal(err)
				}
				moves = append(moves, res.Move)
			}
			if end := g.Position(); end.HasLegalMove() {
				t.Errorf("%v: %s: no mate after %d plies %v", m, p.FEN(), v.Plies, moves)
			}
			games, plies = games+1, plies+v.Plies
		}
	}
	if games == 0 {
		t.Error("no game was played")
	}
	t.Logf("%d games, %d plies", games, plies)
}

// decided returns a random position of a material that is won or lost, if one is
// found soon.
func decided(t *testing.T, r *rand.Rand, set *xqtable.Set, m xqtable.Material) (p xiangqi.Position, v xqtable.Value, ok bool) {
	t.Helper()
	for range 5000 {
		p, ok := set.Random(r, m)
		if !ok {
			continue
		}
		v, err := set.Probe(p)
		if err != nil {
			t.Fatal(err)
		}
		if v.Outcome != xqtable.Draw && v.Plies > 0 {
			return p, v, true
		}
	}
	return p, v, false
}

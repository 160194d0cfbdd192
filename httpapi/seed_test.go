package httpapi_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/match"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

// A varied engine chooses among the lower left 9×9 points by its seed and the
// number of stones.
type varied struct{ seed int }

func (*varied) Options() []engine.Option {
	return []engine.Option{{Name: "Seed", Type: "spin", Default: "0", Max: match.MaxSeed}}
}

func (v *varied) SetOption(_, value string) (err error) {
	v.seed, err = strconv.Atoi(value)
	return err
}

func (v *varied) Search(_ context.Context, p engine.Position, _ engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	for n := v.seed + 7*len(p.Moves); ; n++ {
		if point := fmt.Sprintf("%c%d", 'a'+n%9, 1+n/9%9); !slices.Contains(p.Moves, point) {
			return engine.Result{Move: point}, nil
		}
	}
}

// TestSeed tests that a game without a seed gets a random one, which is shown;
// 0 stays 0, and a restarted program continues with the same.
func TestSeed(t *testing.T) {
	dice := engines.Spec{ID: "dice", Game: "gomoku", New: func() (engine.Engine, error) { return &varied{}, nil }}
	dir := sqlitetest.Dir(t)
	var s *server
	start := func() (stop func()) {
		store, err := sqlite.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		s = newServerOn(t, store, dice)
		return func() {
			s.app.Close()
			s.http.Close()
			if err := store.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	stop := start()
	create := func(seed string) (id string, drawn *int) {
		t.Helper()
		g := s.game("POST", "/api/games", `{"game":"gomoku","players":[{"kind":"human"},{"kind":"engine","engine":"dice"}]`+seed+`}`)
		return g.ID, g.Config.Seed
	}
	// turns plays three moves and returns the engine's answers.
	turns := func(id string) string {
		t.Helper()
		w := s.watch(id)
		var answers []string
		for i, move := range []string{"o15", "n15", "m15"} {
			s.command(id, `{"type":"move","move":"`+move+`"}`)
			w.until(func(g game) bool { return len(g.Moves) == 2*i+2 })
			answers = append(answers, w.game.Moves[2*i+1].Move)
		}
		return strings.Join(answers, " ")
	}

	seen := map[int]bool{}
	var last string
	for range 5 {
		id, seed := create("")
		if seed == nil || *seed < 1 || *seed > match.MaxSeed || seen[*seed] {
			t.Fatalf("without a seed: %v, after %v", seed, seen)
		}
		seen[*seed] = true
		last = id
	}
	if _, seed := create(`,"seed":null`); seed == nil || *seed == 0 {
		t.Errorf("null: %v", seed)
	}
	first, seed := create(`,"seed":0`)
	if seed == nil || *seed != 0 {
		t.Errorf("seed 0: %v", seed)
	}
	second, _ := create(`,"seed":0`)
	if a, b := turns(first), turns(second); a != b {
		t.Errorf("with seed 0 the engine plays %s and %s", a, b)
	}
	one, _ := create(`,"seed":77`)
	other, _ := create(`,"seed":78`)
	if a, b := turns(one), turns(other); a == b {
		t.Errorf("with seeds 77 and 78 the engine plays %s", a)
	}
	for _, wrong := range []string{"-1", "2147483648", "1.5", `"1"`} {
		if r := s.request("POST", "/api/games", `{"game":"gomoku",`+twoHumans+`,"seed":`+wrong+`}`); r.status != http.StatusBadRequest {
			t.Errorf("seed %s: %d %s", wrong, r.status, r.text)
		}
	}
	was := s.game("GET", "/api/games/"+last, "").Config.Seed
	stop()
	defer start()()
	if is := s.game("GET", "/api/games/"+last, "").Config.Seed; *is != *was {
		t.Errorf("the seed was %d, and is %d after a restart", *was, *is)
	}
	if seed := *was; turns(last) != func() string {
		id, _ := create(fmt.Sprintf(`,"seed":%d`, seed))
		return turns(id)
	}() {
		t.Errorf("with the seed %d the engine plays otherwise after a restart", seed)
	}
}

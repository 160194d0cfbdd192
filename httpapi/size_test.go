package httpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/internal/classic"
)

// The bytes of a move late in a game: the answer holds only what has changed,
// however long the game is, and the engine's report.
func TestSizeOfAnswer(t *testing.T) {
	const (
		plies = 61
		most  = 1500 // bytes
	)
	player := classic.NewXiangqi(classic.Thesis)
	choose := func(p engine.Position) string {
		t.Helper()
		r, err := player.Search(t.Context(), p, engine.Limits{Depth: 2}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r.Move
	}
	// An engine that reports as much as any does.
	var line []string
	talker := func(_ context.Context, p engine.Position, info func(engine.Info)) (engine.Result, error) {
		i := engine.Info{Depth: 14, SelDepth: 30, Score: engine.Score{Centipawns: -123}, Nodes: 12_345_678, Time: 5 * time.Second, PV: line}
		if len(line) == 0 {
			i.PV = []string{choose(p)}
		}
		info(i)
		return engine.Result{Move: i.PV[0], Info: i}, nil
	}
	s := newServer(t, with(thesis, talker))
	id := s.game("POST", "/api/games", `{"game":"xiangqi","players":[{"kind":"human"},{"kind":"engine","engine":"xiangqi-thesis","depth":1}]}`).ID
	watcher := s.watch(id)
	var answer string
	pos := engine.Position{Rules: "axf"}
	for {
		g := watcher.until(func(g game) bool { return g.Result != nil || g.Ply%2 == 0 })
		if g.Result != nil {
			t.Fatalf("the game is over after %d plies: %s", g.Ply, g.Result.Reason)
		}
		pos.Start, pos.Moves = g.Start.Board, nil
		for _, m := range g.Moves {
			pos.Moves = append(pos.Moves, m.Move)
		}
		move := choose(pos)
		if g.Ply == plies-1 {
			line = expect(t, choose, pos, move, 20)
		}
		r := s.request("POST", "/api/games/"+id+"/commands", fmt.Sprintf(`{"type":"move","move":%q,"version":%d}`, move, g.Version))
		if r.status != http.StatusOK {
			t.Fatalf("%d %s", r.status, r.text)
		}
		if g.Ply == plies-1 {
			answer = r.text
			break
		}
	}
	var update struct {
		Ply   int
		Moves []json.RawMessage
	}
	if err := json.Unmarshal([]byte(answer), &update); err != nil || update.Ply != plies || len(update.Moves) != 1 {
		t.Fatalf("answered at ply %d with %d moves (%v): %s", update.Ply, len(update.Moves), err, answer)
	}
	var told string
	for !strings.Contains(told, fmt.Sprintf(`"ply":%d,`, plies+1)) {
		_, text, err := watcher.conn.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		told = string(text)
	}
	whole := s.request("GET", "/api/games/"+id, "").text
	t.Logf("a move at ply %d: %d bytes; the engine's after it: %d; the whole game: %d", plies, len(answer), len(told), len(whole))
	if len(answer) > most || len(told) > most {
		t.Errorf("a move is answered with %d bytes and the engine's told with %d, want at most %d:\n%s\n%s", len(answer), len(told), most, answer, told)
	}
}

// expect returns an expected line of n moves after a move.
func expect(t *testing.T, choose func(engine.Position) string, p engine.Position, move string, n int) []string {
	t.Helper()
	var line []string
	for p.Moves = append(p.Moves, move); len(line) < n; p.Moves = append(p.Moves, line[len(line)-1]) {
		line = append(line, choose(p))
	}
	return line
}

package httpapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/match"
)

// evalsOf returns evaluations of so many positions as a browser sends them, with a change.
func evalsOf(n int, change func([]map[string]any)) string {
	list := make([]map[string]any, n)
	for i := range list {
		list[i] = map[string]any{"score": map[string]any{"centipawns": 30 - 60*(i%2)}, "chance": 0, "depth": 9, "line": []string{"a1"}}
	}
	change(list)
	text, err := json.Marshal(list)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// counted is the engine of the shapes, of which reports have a number of nodes.
func counted(t *testing.T) engines.Spec {
	spec := with(shapes, func(context.Context, engine.Position, func(engine.Info)) (engine.Result, error) {
		t.Error("the server's engine searches")
		return engine.Result{}, errors.New("it must not")
	})
	spec.Pace, spec.Chances = 600, func(s match.Score) engines.Chances {
		return engines.Chances{Win: 500 + s.Centipawns/2, Loss: 500 - s.Centipawns/2}
	}
	return spec
}

// A report whose positions a browser has searched is stored, says whose evaluations it has, and
// none of them is known elsewhere. What cannot be of the game is refused.
func TestReportOfABrowser(t *testing.T) {
	s := newServer(t, counted(t))
	game := s.game("POST", "/api/games", `{"game":"gomoku","size":9,"players":[{"kind":"human"},{"kind":"human"}]}`).ID
	moves := []string{"e5", "e6", "d5", "f6", "c5"}
	for _, m := range moves {
		s.request("POST", "/api/games/"+game+"/commands", `{"type":"move","move":"`+m+`"}`).is(t, m, http.StatusOK, "")
	}
	task := answered[struct {
		SoFar struct {
			Of   int
			Game struct{ ID string }
		} `json:"so_far"`
		Task taskAnswer
	}](s, s.request("POST", "/api/games/"+game+"/report/task", ""), http.StatusOK)
	if task.SoFar.Game.ID != game || task.SoFar.Of != 6 || strings.Join(task.Task.Moves, " ") != strings.Join(moves, " ") {
		t.Errorf("the task is %+v", task)
	}
	put := func(nodes int, moves []string, evals string) reply {
		list, _ := json.Marshal(moves)
		return s.request("PUT", "/api/games/"+game+"/report", fmt.Sprintf(`{"nodes":%d,"moves":%s,"evals":%s}`, nodes, list, evals))
	}
	good := evalsOf(6, func(all []map[string]any) { all[4]["score"] = map[string]any{"centipawns": 900} })
	for _, tt := range []struct {
		name string
		got  reply
		code string
		want int
	}{
		{"too few", put(50_000, moves, evalsOf(5, func([]map[string]any) {})), "bad_config", http.StatusBadRequest},
		{"one missing", put(50_000, moves, strings.Replace(good, "[{", "[null,{", 1)), "bad_config", http.StatusBadRequest},
		{"a line that cannot be played", put(50_000, moves, evalsOf(6, func(all []map[string]any) { all[1]["line"] = []string{"e5"} })), "bad_config", http.StatusBadRequest},
		{"an endless line", put(50_000, moves, evalsOf(6, func(all []map[string]any) { all[0]["line"] = strings.Fields("a1 a2 a3 a4 a5 a6 a7 a8 a9 b1 b2") })), "bad_config", http.StatusBadRequest},
		{"a score of no engine", put(50_000, moves, evalsOf(6, func(all []map[string]any) { all[2]["score"] = map[string]any{"centipawns": 1 << 40} })), "bad_config", http.StatusBadRequest},
		{"a chance of no engine", put(50_000, moves, evalsOf(6, func(all []map[string]any) { all[2]["others"] = 7 })), "bad_config", http.StatusBadRequest},
		{"an easy move of another game", put(50_000, moves, evalsOf(6, func(all []map[string]any) { all[2]["easy"] = "<b>" })), "bad_config", http.StatusBadRequest},
		{"no search", put(0, moves, good), "bad_config", http.StatusBadRequest},
		{"other moves", put(50_000, []string{"e5", "e6", "d5", "f6", "c4"}, good), "stale", http.StatusConflict},
	} {
		tt.got.is(t, tt.name, tt.want, tt.code)
	}
	s.request("GET", "/api/games/"+game+"/report", "").is(t, "nothing was stored", http.StatusNotFound, "no_report")

	type told struct {
		Browser bool
		Nodes   int
		Report  *struct {
			Moves []struct {
				Mark  int
				Score *match.Score
			}
		}
	}
	for what, got := range map[string]told{
		"the answer": answered[told](s, put(50_000, moves, good), http.StatusOK),
		"the report": answered[told](s, s.request("GET", "/api/games/"+game+"/report", ""), http.StatusOK),
	} {
		if !got.Browser || got.Nodes != 50_000 || got.Report == nil || len(got.Report.Moves) != 5 || got.Report.Moves[3].Mark == 0 {
			t.Errorf("%s: %+v", what, got)
		}
	}
	if r := s.request("GET", "/api/games/"+game+"/known?ply=3", ""); r.status != http.StatusOK || strings.Contains(r.text, "score") {
		t.Errorf("a browser's evaluation is known elsewhere: %d %s", r.status, r.text)
	}
	if task := answered[taskAnswer](s, s.request("POST", "/api/games/"+game+"/task", `{"ply":3}`), http.StatusOK); task.Known != nil {
		t.Errorf("a browser's evaluation is given to others: %+v", task.Known)
	}
}

// The report on a game between people is the server's: both rely on it, and evidence.
func TestReportOfABrowserBetweenPeople(t *testing.T) {
	p := newServer(t, counted(t)).pair(gomokuOnline)
	p.does(0, `{"type":"move","move":"h8"}`)
	p.does(1, `{"type":"resign"}`)
	p.request("POST", "/api/games/"+p.id+"/report/task", "").is(t, "the task", http.StatusConflict, "network_game")
	p.request("PUT", "/api/games/"+p.id+"/report", `{"nodes":1,"moves":["h8"],"evals":`+evalsOf(2, func([]map[string]any) {})+`}`).is(t, "the report", http.StatusConflict, "network_game")
}

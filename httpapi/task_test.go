package httpapi_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"testing"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/match"
)

// taskAnswer is the answer to a request for a position for an engine in the browser.
type taskAnswer struct {
	Version int
	Config  match.Config
	Moves   []string
	Side    match.Side
	Known   *engines.Report
}

// An engine in the caller's browser gets the position with what the server knows of it. The
// server's engines search nothing for it.
func TestTask(t *testing.T) {
	never := func(context.Context, engine.Position, func(engine.Info)) (engine.Result, error) {
		t.Error("the server's engine searches")
		return engine.Result{}, errors.New("it must not")
	}
	s := newServer(t, with(shapes, never))
	game := s.game("POST", "/api/games", `{"game":"gomoku","rules":"renju","size":9,"players":[{"kind":"human","name":"甲"},{"kind":"human"}]}`).ID
	for _, m := range []string{"e5", "e6", "d5"} {
		s.request("POST", "/api/games/"+game+"/commands", `{"type":"move","move":"`+m+`"}`).is(t, m, http.StatusOK, "")
	}
	check := func(what string, got taskAnswer, moves []string, side match.Side) {
		t.Helper()
		if !slices.Equal(got.Moves, moves) || got.Side != side || got.Known != nil || got.Config.Game != "gomoku" || got.Config.Rules != "renju" || got.Config.Players[0].Name != "" {
			t.Errorf("%s: %+v", what, got)
		}
	}
	first := answered[taskAnswer](s, s.request("POST", "/api/games/"+game+"/task", `{}`), http.StatusOK)
	check("the board", first, []string{"e5", "e6", "d5"}, match.Second)
	if first.Version != 4 {
		t.Errorf("of version %d", first.Version)
	}
	check("an earlier moment", answered[taskAnswer](s, s.request("POST", "/api/games/"+game+"/task", `{"ply":2}`), http.StatusOK), []string{"e5", "e6"}, match.First)
	study := answered[struct {
		ID   string
		Node int
	}](s, s.request("POST", "/api/games/"+game+"/study", `{"ply":3}`), http.StatusCreated)
	check("a node", answered[taskAnswer](s, s.request("POST", "/api/studies/"+study.ID+"/task", `{"node":3}`), http.StatusOK), []string{"e5", "e6", "d5"}, match.Second)

	s.request("POST", "/api/studies/"+study.ID+"/task", `{"node":9}`).is(t, "no node", http.StatusConflict, "no_node")
	s.request("POST", "/api/games/"+game+"/task", `{"version":99}`).is(t, "an old version", http.StatusConflict, "stale")
	s.request("POST", "/api/games/"+game+"/task", `{"ply":9}`).is(t, "no such moment", http.StatusBadRequest, "bad_config")
	silent := s.game("POST", "/api/games", `{"game":"gomoku","no_hints":true,"players":[{"kind":"human"},{"kind":"human"}]}`).ID
	s.request("POST", "/api/games/"+silent+"/task", `{}`).is(t, "a game without hints", http.StatusConflict, "no_hints")
	s.request("POST", "/api/games/"+game+"/commands", `{"type":"resign","side":1}`).is(t, "resigning", http.StatusOK, "")
	s.request("POST", "/api/games/"+game+"/task", `{}`).is(t, "a game that is over", http.StatusConflict, "game_over")
}

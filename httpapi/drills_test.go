package httpapi_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"duiyi/app"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/library"
	"duiyi/library/kinds"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

// The moves of a game of the library, of a saved game and of a study are guessed.
func TestGuess(t *testing.T) {
	store, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	shelf := library.New(store, "", kinds.All())
	t.Cleanup(func() { shelf.Close() })
	s := newServerAs(t, store, playedGames, []engines.Spec{shallow(thesis), shallow(shapes)}, func(*httpapi.Options) {}, app.Library(shelf))
	ask := func(method, path, body string, status int, want string) {
		t.Helper()
		if r := s.request(method, path, body); r.status != status || !strings.Contains(r.text, want) {
			t.Errorf("%s %s %s: %d %s, want %d, %s", method, path, body, r.status, r.text, status, want)
		}
	}
	ask("POST", "/api/library?name=a.pgn", collection, http.StatusOK, "")
	ask("GET", "/api/library/1/guess", "", http.StatusOK, `"moves":[{"move":`)
	ask("GET", "/api/library/999/guess", "", http.StatusNotFound, "no_entry")
	ask("GET", "/api/library/x/guess", "", http.StatusNotFound, "no_entry")

	id := s.game("POST", "/api/games", gomokuHuman).ID
	ask("GET", "/api/games/"+id+"/guess", "", http.StatusBadRequest, `"at":"moves"`) // it has none yet
	ask("POST", "/api/games/"+id+"/commands", `{"type":"move","move":"h8"}`, http.StatusOK, "")
	ask("GET", "/api/games/"+id+"/guess", "", http.StatusOK, `"winner":null`)
	ask("GET", "/api/studies/"+id+"/guess", "", http.StatusNotFound, "no_study")
	ask("GET", "/api/games/0000000000000000/guess", "", http.StatusNotFound, "no_game")

	ask("POST", "/api/guess", `{"game":"xiangqi","moves":[],"played":"h2e2","guess":"炮二平五"}`, http.StatusOK, `"same":true,"forced":false,"points":10`)
	ask("POST", "/api/guess", `{"game":"xiangqi","moves":["h2e2"],"played":"h9g7","guess":"h7h3"}`, http.StatusOK, `"same":false`)
	ask("POST", "/api/guess", `{"game":"gomoku","size":19,"moves":["s19"],"played":"h8","guess":"h9"}`, http.StatusOK, `"points":`)
	ask("POST", "/api/guess", `{"game":"xiangqi","played":"h2e2","guess":"a0a9"}`, http.StatusConflict, "illegal_move")
	ask("POST", "/api/guess", `{"game":"xiangqi","moves":["a0a9"],"played":"h2e2","guess":"h2e2"}`, http.StatusBadRequest, `"at":"moves"`)

	ask("GET", "/api/guess/rounds", "", http.StatusOK, `{"totals":[],"rounds":[]}`)
	ask("POST", "/api/guess/rounds", `{"cmd":"round-one","game":"xiangqi","title":"甲 – 乙","guesses":2,"points":13,"par":9.5}`, http.StatusNoContent, "")
	ask("POST", "/api/guess/rounds", `{"cmd":"round-one","game":"xiangqi","title":"甲 – 乙","guesses":3,"points":23,"par":15}`, http.StatusNoContent, "")
	ask("GET", "/api/guess/rounds", "", http.StatusOK, `{"totals":[{"game":"xiangqi","rounds":1,"guesses":3,"points":23,"par":15}],"rounds":[{"cmd":"round-one","game":"xiangqi","title":"甲 – 乙","at_ms":`)
	ask("POST", "/api/guess/rounds", `{"cmd":"round-two","game":"xiangqi","guesses":1,"points":11}`, http.StatusBadRequest, `"at":"points"`)
	ask("POST", "/api/guess/rounds", `{"cmd":"two","game":"xiangqi","guesses":1}`, http.StatusBadRequest, `"at":"cmd"`)
	ask("GET", "/api/guess/rounds?after=1", "", http.StatusOK, `"rounds":[]`)
	ask("GET", "/api/guess/rounds?after=-1", "", http.StatusBadRequest, `"bad_query"`)
	const brought = `{"rounds":[{"cmd":"round-two","game":"gomoku","title":"","at_ms":1790000000000,"guesses":1,"points":4,"par":6}]}`
	ask("POST", "/api/guess/rounds/import", brought, http.StatusOK, `{"added":1}`)
	ask("POST", "/api/guess/rounds/import", brought, http.StatusOK, `{"added":0}`)
	ask("GET", "/api/guess/rounds?after=0", "", http.StatusOK, `"rounds":[{"cmd":"round-two"`)
	ask("POST", "/api/guess/rounds/import", `{"rounds":[{"cmd":"round-two","game":"gomoku","guesses":1,"points":4,"par":6}]}`, http.StatusBadRequest, `"at":"rounds"`)
	ask("POST", "/api/guess", `{"game":"chess","played":"h2e2","guess":"h2e2"}`, http.StatusBadRequest, `"at":"game"`)
}

// shallow returns an engine that looks one ply ahead, whatever is asked of it.
func shallow(spec engines.Spec) engines.Spec {
	deep := spec.New
	return with(spec, func(ctx context.Context, p engine.Position, info func(engine.Info)) (engine.Result, error) {
		e, err := deep()
		if err != nil {
			return engine.Result{}, err
		}
		return e.Search(ctx, p, engine.Limits{Depth: 1}, info)
	})
}

// A study becomes a repertoire that is asked back; others neither see it nor answer in it.
func TestRepertoires(t *testing.T) {
	a := newSchool(t)
	_, me := a.join("小明", identity.RolePlayer)
	_, other := a.join("小红", identity.RolePlayer)
	ask := func(who, method, path, body string, status int, want string) string {
		t.Helper()
		a.api.Rest()
		r := a.request(method, path, body, as(who))
		if r.status != status || !strings.Contains(r.text, want) {
			t.Errorf("%s %s %s: %d %s, want %d, %s", method, path, body, r.status, r.text, status, want)
		}
		return r.text
	}
	made := func(text string) string {
		t.Helper()
		var m struct{ ID string }
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			t.Fatal(err)
		}
		return m.ID
	}
	study := made(ask(me, "POST", "/api/studies", `{"game":"xiangqi","title":"中炮"}`, http.StatusCreated, ""))
	ask(me, "POST", "/api/repertoires", `{"study":"`+study+`","node":0,"side":0,"form":"line"}`, http.StatusBadRequest, `"at":"study"`)
	ask(me, "POST", "/api/studies/"+study+"/commands", `{"type":"play","node":0,"moves":["炮二平五","马8进7","马二进三"]}`, http.StatusOK, "")
	ask(me, "POST", "/api/repertoires", `{"study":"`+study+`","node":0,"side":2,"form":"line"}`, http.StatusBadRequest, `"at":"side"`)
	ask(me, "POST", "/api/repertoires", `{"study":"`+study+`","node":0,"side":0,"form":"all"}`, http.StatusBadRequest, `"at":"form"`)
	ask(other, "POST", "/api/repertoires", `{"study":"`+study+`","node":0,"side":0,"form":"line"}`, http.StatusNotFound, "no_study")
	id := made(ask(me, "POST", "/api/repertoires", `{"study":"`+study+`","node":0,"side":0,"form":"line"}`, http.StatusCreated, `"asked":2,"new":2`))
	path := "/api/repertoires/" + id
	ask(me, "GET", "/api/repertoires", "", http.StatusOK, `"title":"中炮"`)
	ask(other, "GET", "/api/repertoires", "", http.StatusOK, `{"repertoires":[]}`)
	ask(me, "GET", "/api/repertoires?until=x", "", http.StatusBadRequest, "bad_query")
	ask(me, "POST", path+"/step", `{"moves":[]}`, http.StatusOK, `"done":true`) // until 1970 nothing is due
	const later = `"until_ms":99999999999999`
	ask(me, "POST", path+"/step", `{"moves":[],`+later+`}`, http.StatusOK, `"left":2`)
	ask(me, "POST", path+"/answer", `{"moves":[],"move":"C2=5","answers":0,`+later+`}`, http.StatusOK, `"verdict":"right"`)
	ask(me, "POST", path+"/step", `{"moves":["h2e2"],"all":true,`+later+`}`, http.StatusOK, `"moves":["h2e2","h9g7"]`)
	ask(me, "POST", path+"/answer", `{"moves":["h2e2","h9g7"],"move":"a0a1","answers":0,`+later+`}`, http.StatusOK, `"verdict":"wrong"`)
	ask(me, "POST", path+"/answer", `{"moves":["h2e2","h9g7"],"move":"a0a9","answers":1,`+later+`}`, http.StatusConflict, "illegal_move")
	ask(me, "POST", path+"/answer", `{"moves":["h2e2","h9g7"],"move":"h0g2","answers":9,`+later+`}`, http.StatusBadRequest, `"at":"answers"`)
	ask(me, "GET", path, "", http.StatusOK, `"failed":1`)
	for _, call := range []struct{ method, path, body string }{{"GET", path, ""}, {"DELETE", path, ""}, {"POST", path + "/step", `{}`}, {"POST", path + "/answer", `{"move":"h2e2"}`}} {
		ask(other, call.method, call.path, call.body, http.StatusNotFound, "no_repertoire")
	}
	// A second study joins the first, which leaves its title when it goes.
	second := made(ask(me, "POST", "/api/studies", `{"game":"xiangqi","title":"飞相"}`, http.StatusCreated, ""))
	ask(me, "POST", path+"/studies", `{"study":"`+second+`"}`, http.StatusBadRequest, `"at":"study"`)
	ask(me, "POST", "/api/studies/"+second+"/commands", `{"type":"play","node":0,"moves":["相三进五"]}`, http.StatusOK, "")
	ask(me, "POST", path+"/studies", `{"study":"`+second+`"}`, http.StatusOK, `"title":"飞相","gone":false}],"count":{"asked":2`)
	ask(other, "POST", path+"/studies", `{"study":"`+second+`"}`, http.StatusNotFound, "no_repertoire")
	ask(me, "DELETE", path+"/studies/"+study, "", http.StatusBadRequest, `"at":"study"`)
	ask(me, "DELETE", "/api/studies/"+study, "", http.StatusNoContent, "")
	ask(me, "GET", "/api/repertoires", "", http.StatusOK, `"title":"中炮","game":"xiangqi"`)
	ask(other, "DELETE", path+"/studies/"+second, "", http.StatusNotFound, "no_repertoire")
	ask(me, "DELETE", path+"/studies/"+second, "", http.StatusNoContent, "")
	ask(me, "GET", "/api/repertoires", "", http.StatusOK, `"title":"中炮","game":"","board":"","gone":true`)
	ask(me, "DELETE", path, "", http.StatusNoContent, "")
	ask(me, "GET", "/api/repertoires", "", http.StatusOK, `{"repertoires":[]}`)
}

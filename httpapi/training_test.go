package httpapi_test

import (
	"bytes"
	"fmt"
	"image/png"
	"net/http"
	"strings"
	"sync"
	"testing"

	"duiyi/app"
	"duiyi/courses"
	"duiyi/engines"
	"duiyi/identity"
	"duiyi/puzzles"
	"duiyi/store/sqlite"
)

// fewPuzzles returns a bank of two puzzles of xiangqi and one of gomoku.
func fewPuzzles() (*puzzles.Bank, error) {
	list := []puzzles.Puzzle{
		{Game: "xiangqi", Rules: "axf", Position: "3k5/9/R8/1R7/9/9/9/9/9/5K3 w - - 0 1", Task: puzzles.Task{Kind: puzzles.Mate, Moves: 2}, Themes: []string{"double_rook"}, Difficulty: 900},
		{Game: "xiangqi", Rules: "axf", Position: "3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1", Task: puzzles.Task{Kind: puzzles.Mate, Moves: 1}, Themes: []string{"double_rook"}, Difficulty: 700},
		{Game: "gomoku", Rules: "freestyle", Position: "........./........./........./........./..XXXX.../........./........./........./O.O.O.O.. X", Task: puzzles.Task{Kind: puzzles.Fours, Moves: 1}, Difficulty: 600},
	}
	for i, tree := range []string{"a7a8(d9e9(b6b9)) ~b6b8", "b7b9", "b5 g5"} {
		z := &list[i]
		solution, err := puzzles.ParseSolution(tree)
		if err != nil {
			return nil, err
		}
		z.Solution, z.Source.Kind, z.Proof.By = solution, puzzles.FromGame, puzzles.BySearch
		z.ID = puzzles.NewID(z.Game, z.Rules, z.Position, z.Task)
	}
	var b bytes.Buffer
	if err := puzzles.Write(&b, list); err != nil {
		return nil, err
	}
	return puzzles.Read(&b, "few")
}

var mateInTwo = puzzles.NewID("xiangqi", "axf", "3k5/9/R8/1R7/9/9/9/9/9/5K3 w - - 0 1", puzzles.Task{Kind: puzzles.Mate, Moves: 2})

// newSchool is an association with puzzles, and with engines that find some move.
func newSchool(t *testing.T) *association {
	t.Helper()
	return clubhouseWith(t, newStore(t).(*sqlite.Store), []engines.Spec{shapes, thesis}, app.Puzzles(fewPuzzles))
}

// A bank that cannot be read is told apart from none at all, and read again when asked again.
func TestBankFails(t *testing.T) {
	fault := puzzles.ErrDamaged
	a := clubhouseWith(t, newStore(t).(*sqlite.Store), []engines.Spec{shapes, thesis}, app.Courses(sync.OnceValues(courses.Own)), app.Puzzles(func() (*puzzles.Bank, error) {
		if fault != nil {
			return nil, &puzzles.FileError{Name: "/home/us/own.dypz", Err: fmt.Errorf("%w: the checksum does not match", fault)}
		}
		return fewPuzzles()
	}))
	_, me := a.join("小明", identity.RolePlayer)
	for _, tt := range []struct {
		fault error
		code  string
	}{{puzzles.ErrDamaged, "puzzles_damaged"}, {puzzles.ErrCut, "puzzles_damaged"}, {puzzles.ErrNotBank, "puzzles_damaged"}, {puzzles.ErrNewer, "puzzles_newer"}} {
		fault = tt.fault
		for _, path := range []string{"/api/training", "/api/training/next", "/api/puzzles", "/api/puzzles/" + mateInTwo, "/api/puzzles/" + mateInTwo + "/picture"} {
			a.api.Rest()
			r := a.request("GET", path, "", as(me))
			r.is(t, path+": "+tt.fault.Error(), http.StatusInternalServerError, tt.code)
			if strings.Contains(r.text, "/home") {
				t.Errorf("%s names a file of the server: %s", path, r.text)
			}
		}
	}
	// Chapters of courses need no bank.
	a.api.Rest()
	if r := a.request("POST", "/api/courses/xq-chariot/done", `{"cmd":"chapter-1","took_ms":60000}`, as(me)); r.status != http.StatusNoContent {
		t.Errorf("a chapter is not kept: %d %s", r.status, r.text)
	}
	fault = nil
	if r := a.request("GET", "/api/training", "", as(me)); r.status != http.StatusOK || !strings.Contains(r.text, `"puzzles":2`) || !strings.Contains(r.text, `"tried":1`) {
		t.Errorf("asked again: %d %s", r.status, r.text)
	}
}

// A puzzle is tried, hinted at and refuted, and what came of it is the caller's.
func TestTraining(t *testing.T) {
	a := newSchool(t)
	_, me := a.join("小明", identity.RolePlayer)
	_, other := a.join("小红", identity.RolePlayer)
	path := "/api/puzzles/" + mateInTwo
	ask := func(who, method, path, body, want string) string {
		t.Helper()
		a.api.Rest()
		r := a.request(method, path, body, as(who))
		if r.status != http.StatusOK || !strings.Contains(r.text, want) {
			t.Errorf("%s %s %s: %d %s, want %s", method, path, body, r.status, r.text, want)
		}
		return r.text
	}
	list := ask(me, "GET", "/api/puzzles?game=xiangqi&task=mate&most=800", "", `"total":1`)
	if strings.Contains(list, "b7b9") {
		t.Errorf("a list tells the solution: %s", list)
	}
	ask(me, "GET", "/api/puzzles?limit=1&after=2", "", `"total":3`)
	ask(me, "GET", "/api/puzzles?id=ffffffffffff&id="+mateInTwo, "", `{"puzzles":[{"id":"`+mateInTwo+`"`)
	if text := ask(me, "GET", path, "", `"tries":0`); strings.Contains(text, "Solution") || strings.Contains(text, "solution") {
		t.Errorf("a puzzle tells the solution: %s", text)
	}
	a.api.Rest()
	r := a.request("GET", path+"/picture?width=180", "", as(me))
	if picture, err := png.Decode(strings.NewReader(r.text)); err != nil || picture.Bounds().Dx() != 180 {
		t.Errorf("the picture: status %d, %v", r.status, err)
	}
	a.request("GET", path+"/picture?width=99", "", as(me)).is(t, "a picture too small", http.StatusBadRequest, "bad_query")
	// The reply to a right move is the longest defence, whatever the notation.
	ask(me, "POST", path+"/try", `{"move":"车九进一"}`, `"moves":["a7a8","d9e9"]`)
	ask(me, "POST", path+"/try", `{"moves":["a7a8","d9e9"],"move":"b6b9"}`, `"verdict":"done"`)
	ask(me, "POST", path+"/try", `{"move":"b6b8"}`, `"verdict":"slower"`)
	ask(me, "POST", path+"/try", `{"move":"b6b7"}`, `"verdict":"wrong"`)
	ask(me, "POST", path+"/refute", `{"move":"b6b7"}`, `"pv":["a7a8","d9e9","b6b9"]`)
	ask(me, "POST", path+"/hint", `{"step":1}`, `"points":[]`)
	ask(me, "POST", path+"/hint", `{"step":2}`, `"points":["a7"]`)
	ask(me, "POST", path+"/hint", `{"step":3}`, `"move":{"move":"a7a8"`)
	for _, body := range []string{`{"move":"a7h2"}`, `{"moves":["a7a8"],"move":"?"}`, `{"move":"0000"}`} {
		a.api.Rest()
		a.request("POST", path+"/try", body, as(me)).is(t, body, http.StatusConflict, "illegal_move")
	}
	a.request("POST", path+"/try", `{"moves":["b6b8"],"move":"a7a8"}`, as(me)).is(t, "moves off the solution", http.StatusBadRequest, "bad_config")
	a.request("POST", path+"/refute", `{"move":"a7a8"}`, as(me)).is(t, "a refutation of a right move", http.StatusBadRequest, "bad_config")
	a.request("POST", path+"/hint", `{"step":4}`, as(me)).is(t, "a fourth step", http.StatusBadRequest, "bad_config")
	a.request("GET", "/api/puzzles/000000000000", "", as(me)).is(t, "an unknown puzzle", http.StatusNotFound, "no_puzzle")

	// An attempt is kept once, is rated if it is solved, and is nobody else's.
	const solved = `{"cmd":"device-1-1","puzzle":"%s","right":true,"moves":[%s],"took_ms":1200,"mode":"rated"}`
	a.request("POST", "/api/training/attempts", fmt.Sprintf(solved, mateInTwo, `"a7a8"`), as(me)).is(t, "half a solution", http.StatusBadRequest, "bad_config")
	first := ask(me, "POST", "/api/training/attempts", fmt.Sprintf(solved, mateInTwo, `"a7a8","d9e9","b6b9"`), `"rating":`)
	if again := ask(me, "POST", "/api/training/attempts", fmt.Sprintf(solved, mateInTwo, `"a7a8","d9e9","b6b9"`), `"n":0`); again != first {
		t.Errorf("sent again it is %s, not %s", again, first)
	}
	ask(me, "POST", "/api/training/attempts", `{"cmd":"device-2-1","puzzle":"ffffffffffff","right":true,"mode":"free"}`, `"game":""`)
	ask(me, "GET", "/api/training/attempts?after=0", "", `"device-2-1"`)
	ask(me, "GET", "/api/training?zone=480", "", `"solved":1`)
	ask(other, "GET", "/api/training", "", `"days":[]`)
	ask(other, "GET", "/api/training/attempts", "", `"attempts":[]`)
	brought := `{"attempts":[{"cmd":"elsewhere-1","puzzle":"0123456789ab","at_ms":1771315200000,"right":true,"hints":0,"took_ms":5,"mode":"ladder"}]}`
	ask(other, "POST", "/api/training/import", brought, `{"added":1}`)
	ask(other, "POST", "/api/training/import", brought, `{"added":0}`)
	ask(other, "GET", "/api/training/attempts", "", `"at_ms":1771315200000`)
	ask(me, "GET", "/api/training/next?mode=ladder&game=gomoku&chapter=1", "", `"game":"gomoku"`)
	for query, code := range map[string]string{"mode=often": "bad_config", "chapter=x": "bad_query", "zone=9999": "bad_query", "mode=due": "no_puzzle"} {
		if r := a.request("GET", "/api/training/next?"+query, "", as(me)); r.failure(t).Error.Code != code {
			t.Errorf("%s: %d %s, want %s", query, r.status, r.text, code)
		}
	}
}

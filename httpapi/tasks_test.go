package httpapi_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"

	"duiyi/identity"
)

// A teacher gives a set to a single member with a date, who opens it and does half of it;
// both see how it goes.
func TestTaskTable(t *testing.T) {
	a := newEngineAssociation(t)
	teacher, teaches := a.join("师父", identity.RolePlayer)
	_, learns := a.join("徒弟", identity.RolePlayer)
	b := &ownerBench{association: a, member: teacher, memberHas: teaches}
	ask := func(who, method, path, body string, to any) reply {
		t.Helper()
		a.api.Rest()
		r := a.request(method, path, body, as(who))
		if r.status < 300 && to != nil {
			if err := json.Unmarshal([]byte(r.text), to); err != nil {
				t.Fatal(err)
			}
		}
		return r
	}
	class := b.create("/api/groups", `{"name":"class"}`)
	ask(teaches, "POST", "/api/groups/"+class+"/members", `{"name":"徒弟"}`, nil)
	set := `"exercises":["` + b.exercise(1, teacher) + `","` + b.exercise(2, teacher) + `"],"people":["徒弟"]`
	for _, due := range []string{"1", "-1", "9e15"} {
		if r := ask(teaches, "POST", "/api/tasks", `{"title":"x",`+set+`,"due_ms":`+due+`}`, nil); r.status != http.StatusBadRequest {
			t.Errorf("due at %s: %d %s", due, r.status, r.text)
		}
	}
	const due = 1_900_000_000_000
	var task struct {
		ID  string
		Due int64 `json:"due_ms"`
	}
	if r := ask(teaches, "POST", "/api/tasks", `{"title":"杀法",`+set+`,"due_ms":1900000000000}`, &task); r.status != http.StatusCreated || task.Due != due {
		t.Fatalf("give: %d %s", r.status, r.text)
	}
	// The teacher moves the date, or takes it away; nobody else does.
	path := "/api/tasks/" + task.ID
	for body, want := range map[string]int64{`{"due_ms":1950000000000}`: 1_950_000_000_000, `{"due_ms":0}`: 0} {
		task.Due = -1
		if r := ask(teaches, "PATCH", path, body, &task); r.status != http.StatusOK || task.Due > 0 != (want > 0) || want > 0 && task.Due != want {
			t.Errorf("due %s: %d %s", body, r.status, r.text)
		}
	}
	for _, body := range []string{`{"due_ms":1}`, `{"due_ms":-1}`, `{"due_ms":9000000000000000}`} {
		ask(teaches, "PATCH", path, body, nil).is(t, body, http.StatusBadRequest, "bad_config")
	}
	ask(learns, "PATCH", path, `{"due_ms":0}`, nil).is(t, "by a member", http.StatusNotFound, "no_task")
	if r := ask(teaches, "PATCH", path, `{"due_ms":1900000000000}`, nil); r.status != http.StatusOK {
		t.Fatal(r.text)
	}
	var opened struct{ Left []string }
	if ask(learns, "POST", "/api/tasks/"+task.ID+"/open", `{}`, &opened); len(opened.Left) != 2 {
		t.Fatalf("left to do: %v", opened.Left)
	}
	if r := ask(learns, "POST", "/api/exercises/"+opened.Left[0]+"/grade", `{"grade":"good","reviews":0}`, nil); r.status != http.StatusOK {
		t.Fatalf("grade: %d %s", r.status, r.text)
	}
	if ask(learns, "POST", "/api/tasks/"+task.ID+"/open", `{}`, &opened); len(opened.Left) != 1 {
		t.Errorf("left after one: %v", opened.Left)
	}
	type progress struct {
		Name, Task         string
		Opened             int64 `json:"opened_ms"`
		Done, Tries, Right int
		Finished           bool
	}
	var table struct {
		Tasks   []struct{ ID string }
		Results []progress
	}
	for _, query := range []string{"?group=" + class, "", "?before=1900000000000"} {
		ask(teaches, "GET", "/api/tasks/table"+query, "", &table)
		if len(table.Tasks) != 1 || len(table.Results) != 1 {
			t.Fatalf("table %s: %+v", query, table)
		}
		got := table.Results[0]
		if got.Opened == 0 {
			t.Error("nobody opened it")
		}
		got.Opened = 0
		if want := (progress{Name: "徒弟", Task: task.ID, Done: 1, Tries: 1, Right: 1}); got != want {
			t.Errorf("table %s: %+v, want %+v", query, got, want)
		}
	}
	var own struct{ Have []progress }
	if ask(learns, "GET", "/api/tasks", "", &own); len(own.Have) != 1 || own.Have[0].Done != 1 || own.Have[0].Finished {
		t.Errorf("their own: %+v", own)
	}
	for query, want := range map[string]int{"?group=x": http.StatusNotFound, "?before=x": http.StatusBadRequest} {
		if r := ask(teaches, "GET", "/api/tasks/table"+query, "", nil); r.status != want {
			t.Errorf("table %s: %d %s", query, r.status, r.text)
		}
	}
	if r := ask(learns, "GET", "/api/tasks/table?group="+class, "", nil); r.status != http.StatusForbidden {
		t.Errorf("a member asks for the table: %d %s", r.status, r.text)
	}
}

// A teacher gives puzzles of the bank, a member fails one and solves another, and the teacher
// sees which.
func TestTaskOfPuzzles(t *testing.T) {
	a := newSchool(t)
	_, teaches := a.join("师父", identity.RolePlayer)
	_, learns := a.join("徒弟", identity.RolePlayer)
	ask := func(who, method, path, body string, to any) reply {
		t.Helper()
		a.api.Rest()
		r := a.request(method, path, body, as(who))
		if r.status < 300 && to != nil {
			if err := json.Unmarshal([]byte(r.text), to); err != nil {
				t.Fatal(err)
			}
		}
		return r
	}
	var bank struct{ Puzzles []struct{ ID string } }
	if ask(teaches, "GET", "/api/puzzles?game=xiangqi&limit=2", "", &bank); len(bank.Puzzles) != 2 {
		t.Fatalf("the bank: %+v", bank)
	}
	ids := []string{bank.Puzzles[0].ID, bank.Puzzles[1].ID}
	give := func(puzzles string, to any) reply {
		return ask(teaches, "POST", "/api/tasks", `{"title":"杀法","people":["徒弟"],"puzzles":`+puzzles+`}`, to)
	}
	give(`["`+ids[0]+`","ffffffffffff"]`, nil).is(t, "an unknown puzzle", http.StatusNotFound, "no_puzzle")
	give(`["`+ids[0]+`","`+ids[0]+`"]`, nil).is(t, "a puzzle twice", http.StatusBadRequest, "bad_config")
	var task struct {
		ID                 string
		Exercises, Puzzles int
	}
	if r := give(`["`+ids[0]+`","`+ids[1]+`"]`, &task); r.status != http.StatusCreated || task.Puzzles != 2 || task.Exercises != 0 {
		t.Fatalf("give: %d %s", r.status, r.text)
	}
	var opened struct{ Left []string }
	if ask(learns, "POST", "/api/tasks/"+task.ID+"/open", `{}`, &opened); !slices.Equal(opened.Left, ids) {
		t.Fatalf("left to do: %v", opened.Left)
	}
	if r := ask(learns, "POST", "/api/training/attempts", `{"cmd":"command-1","puzzle":"`+ids[1]+`","right":false,"moves":[],"hints":0,"took_ms":1,"mode":"free"}`, nil); r.status != http.StatusOK {
		t.Fatalf("attempt: %d %s", r.status, r.text)
	}
	var results struct {
		Set     []string
		Results []struct {
			Done, Right int
			Failed      []int
			Finished    bool
		}
	}
	ask(teaches, "GET", "/api/tasks/"+task.ID+"/results", "", &results)
	if len(results.Results) != 1 || !slices.Equal(results.Set, ids) || !slices.Equal(results.Results[0].Failed, []int{2}) || results.Results[0].Done != 1 || results.Results[0].Finished {
		t.Errorf("results: %+v", results)
	}
}

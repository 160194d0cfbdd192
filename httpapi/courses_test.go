package httpapi_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"duiyi/app"
	"duiyi/courses"
	"duiyi/engines"
	"duiyi/identity"
	"duiyi/store/sqlite"
)

// TestCourses walks a chapter over the API, and keeps for its reader alone that it is done.
func TestCourses(t *testing.T) {
	a := clubhouseWith(t, newStore(t).(*sqlite.Store), []engines.Spec{shapes, thesis}, app.Courses(sync.OnceValues(courses.Own)))
	_, me := a.join("小明", identity.RolePlayer)
	_, other := a.join("小红", identity.RolePlayer)
	ask := func(who, method, path, body string, status int, want string) string {
		t.Helper()
		a.api.Rest()
		r := a.request(method, path, body, as(who))
		if r.status != status || !strings.Contains(r.text, want) {
			t.Errorf("%s %s %s: %d %s, want %d %s", method, path, body, r.status, r.text, status, want)
		}
		return r.text
	}
	const path = "/api/courses/xq-chariot"
	ask(me, "GET", "/api/courses", "", http.StatusOK, `"id":"xq-chariot"`)
	text := ask(me, "GET", path, "", http.StatusOK, `"next":"xq-horse"`)
	if strings.Contains(text, `"answer"`) || strings.Contains(text, `"e4a4"],`) && strings.Contains(text, `"line":`) {
		t.Errorf("a chapter tells its answers: %s", text)
	}
	ask(me, "POST", path+"/try", `{"step":2,"move":"车五平九"}`, http.StatusOK, `"verdict":"done"`)
	ask(me, "POST", path+"/try", `{"step":2,"move":"e4e6"}`, http.StatusOK, `"verdict":"wrong"`)
	ask(me, "POST", path+"/try", `{"step":2,"move":"e4f5"}`, http.StatusConflict, `"illegal_move"`)
	ask(me, "POST", path+"/try", `{"step":9,"move":"e4f4"}`, http.StatusBadRequest, `"at":"step"`)
	ask(me, "POST", path+"/hint", `{"step":2}`, http.StatusOK, `"move":"e4a4"`)
	ask(me, "POST", path+"/hint", `{"step":0}`, http.StatusOK, `{}`)
	const rif = "/api/courses/gm-rule-rif"
	ask(me, "GET", rif, "", http.StatusOK, `"opening":"rif","seat":"second"`)
	ask(me, "POST", rif+"/try", `{"step":4,"move":"stay"}`, http.StatusOK, `"verdict":"wrong"`)
	ask(me, "POST", rif+"/try", `{"step":4,"move":"swap"}`, http.StatusOK, `"answers":[{"move":"k8"`)
	ask(me, "POST", rif+"/hint", `{"step":4}`, http.StatusOK, `"move":"swap"`)
	ask(me, "GET", "/api/courses/none", "", http.StatusNotFound, `"no_chapter"`)

	ask(me, "POST", path+"/done", `{"cmd":"no","took_ms":5}`, http.StatusBadRequest, `"at":"cmd"`)
	for range 2 { // sent again it is the same
		ask(me, "POST", path+"/done", `{"cmd":"chapter-1","took_ms":60000}`, http.StatusNoContent, "")
	}
	ask(me, "GET", path, "", http.StatusOK, `"done":true`)
	ask(me, "GET", "/api/training", "", http.StatusOK, `"tried":1`)
	ask(other, "GET", path, "", http.StatusOK, `"done":false`)
	ask(me, "GET", "/api/training/next?mode=course", "", http.StatusBadRequest, `"bad_config"`)

	// Guests read, and keep nothing.
	a.api.Rest()
	if r := a.request("GET", path, ""); r.status != http.StatusOK || !strings.Contains(r.text, `"done":false`) {
		t.Errorf("a guest: %d %s", r.status, r.text)
	}
	if r := a.request("POST", path+"/done", `{"cmd":"chapter-1"}`); r.failure(t).Error.Code != "log_in" {
		t.Errorf("a guest: %d %s", r.status, r.text)
	}
}

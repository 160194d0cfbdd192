package httpapi_test

import (
	"regexp"
	"strings"
	"testing"
)

// TestPage tests that the page of the description has every call, type and
// code, that its links resolve, and that its policy allows its own style and
// nothing else.
func TestPage(t *testing.T) {
	s := newServer(t)
	r := s.request("GET", "/api/docs", "")
	if r.status != 200 || !strings.HasPrefix(r.header.Get("Content-Type"), "text/html") {
		t.Fatalf("status %d, %s", r.status, r.header.Get("Content-Type"))
	}
	if policy := r.header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'; style-src 'sha256-") || strings.Contains(policy, "script") {
		t.Errorf("policy %q", policy)
	}
	for _, want := range []string{
		"<h3>POST /api/games/{id}/commands</h3>", `<a href="#Update">Update</a>`, "<td>illegal_move<td>409", `<h3 id="Game">Game</h3>`,
		"<td>waiting?<td>integer", "halt, step, go_on, pace (pace_ms)", `list of <a href="#Move">Move</a>`, "<td>status<td>all, active, finished", "<td>shelf<td>&#34;&#34;, studies, all",
	} {
		if !strings.Contains(r.text, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	for _, m := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(r.text, -1) {
		if !strings.Contains(r.text, `id="`+m[1]+`"`) {
			t.Fatalf("a link leads to %s, which the page has not", m[1])
		}
	}
}

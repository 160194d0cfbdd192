package httpapi_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A repeated request returns its first result and creates nothing.
func TestResend(t *testing.T) {
	s := newServer(t)
	const cmd = "00000000000000a1"
	fresh := fmt.Sprintf(`{"game":"gomoku","size":5,"cmd":%q,`+twoHumans+`}`, cmd)
	g := s.game("POST", "/api/games", fresh)
	if again := s.game("POST", "/api/games", fresh); again.ID != g.ID {
		t.Errorf("a new game asked for twice is %s and %s", g.ID, again.ID)
	}
	path := "/api/games/" + g.ID
	move := fmt.Sprintf(`{"type":"move","move":"c3","version":1,"cmd":%q}`, cmd[:15]+"2")
	first := s.request("POST", path+"/commands", move)
	s.game("POST", path+"/commands", `{"type":"move","move":"c4"}`)
	if again := s.request("POST", path+"/commands", move); first.status != http.StatusOK || again.status != http.StatusOK || s.game("GET", path, "").Version != 3 {
		t.Errorf("%s\nand again\n%s", first.text, again.text)
	}
	branch := fmt.Sprintf(`{"ply":1,"cmd":%q}`, cmd)
	if one, two := s.game("POST", path+"/branch", branch), s.game("POST", path+"/branch", branch); one.ID != two.ID {
		t.Errorf("a branch asked for twice is %s and %s", one.ID, two.ID)
	}
	for _, at := range []string{path + "/study", "/api/studies", "/api/import"} {
		body := map[string]string{"/api/studies": fresh, "/api/import": fmt.Sprintf(`{"text":"(;GM[4]SZ[15];B[hh])","cmd":%q}`, cmd)}[at]
		if body == "" {
			body = branch
		}
		one, two := s.request("POST", at, body), s.request("POST", at, body)
		if one.status != http.StatusCreated || two.status != http.StatusCreated || one.header.Get("Location") != two.header.Get("Location") {
			t.Errorf("%s twice: %d %s, %d %s", at, one.status, one.header.Get("Location"), two.status, two.header.Get("Location"))
		}
	}
}

// A socket starts at its client's version.
func TestSocketFromVersion(t *testing.T) {
	s := newServer(t)
	began := s.game("POST", "/api/games", `{"game":"gomoku","size":5,"title":"three",`+twoHumans+`}`)
	id, known := began.ID, []game{began}
	for _, move := range []string{"c3", "c4", "d4"} {
		known = append(known, s.game("POST", "/api/games/"+id+"/commands", fmt.Sprintf(`{"type":"move","move":%q}`, move)))
	}
	for _, g := range known {
		w := s.watchAt(fmt.Sprintf("/api/games/%s/ws?v=%d", id, g.Version))
		w.game = g
		m := w.next()
		if m.Type != "update" || len(m.Update.Moves) != 4-g.Version || m.Update.Title == nil || *m.Update.Title != "three" {
			t.Errorf("from version %d: %+v", g.Version, m)
		}
		if diff := cmp.Diff(known[3], w.game); diff != "" {
			t.Errorf("who has version %d becomes (-want +got)\n%s", g.Version, diff)
		}
	}
	for _, v := range []string{"0", "5", ""} {
		if m := s.watchAt("/api/games/" + id + "/ws?v=" + v).next(); m.Type != "game" || m.Game.Version != 4 {
			t.Errorf("from version %q: %+v", v, m)
		}
	}
	upgrade := func(r *http.Request) { r.Header.Set("Upgrade", "websocket") }
	if r := s.request("GET", "/api/games/"+id+"/ws?v=-1", "", upgrade); r.status != http.StatusBadRequest || r.failure(t).Error.Code != "bad_query" {
		t.Errorf("from version -1: %d %s", r.status, r.text)
	}
}

package httpapi_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"duiyi/accounts"
	"duiyi/identity"
)

// told reads the next message of a study's socket.
func told(t *testing.T, c *websocket.Conn) (m struct {
	Type  string
	Study struct {
		Role string
	}
	Update struct{ Version int }
}) {
	t.Helper()
	_, text, err := c.Read(t.Context())
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Two editors change one study, and each is told of the other's moves; a guest reads it by
// the link until the owner withdraws that.
func TestSharedStudy(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	_, teacher := a.join("师父", identity.RolePlayer)
	_, pupil := a.join("徒弟", identity.RolePlayer)
	call := func(cookie, method, path, body string, to any) {
		t.Helper()
		r := a.request(method, path, body, as(cookie))
		if r.status >= 300 {
			t.Fatalf("%s %s: %d %s", method, path, r.status, r.text)
		}
		if to != nil {
			if err := json.Unmarshal([]byte(r.text), to); err != nil {
				t.Fatal(err)
			}
		}
	}
	watch := func(name, cookie string) *websocket.Conn {
		t.Helper()
		c, status := a.dialled("/api/studies/"+name+"/ws", "192.0.2.1", as(cookie))
		if c == nil {
			t.Fatalf("the socket of %s: %d", name, status)
		}
		t.Cleanup(func() { c.CloseNow() })
		return c
	}
	var made struct{ ID string }
	call(teacher, "POST", "/api/studies", `{"game":"gomoku","title":"拆解"}`, &made)
	path := "/api/studies/" + made.ID
	var share struct {
		Role, Access, Link, Owner string
		Editors                   []struct{ ID, Name string }
	}
	call(teacher, "GET", path+"/share", "", &share)
	if share.Role != "owner" || share.Access != "private" || share.Link != "" || share.Owner != "师父" || share.Editors == nil {
		t.Errorf("a new study is shared: %+v", share)
	}
	if r := a.request("POST", path+"/editors", `{"name":"无人"}`, as(teacher)); r.status != http.StatusNotFound || !strings.Contains(r.text, "no_user") {
		t.Errorf("nobody is invited: %d %s", r.status, r.text)
	}
	call(teacher, "POST", path+"/editors", `{"name":" 徒弟 "}`, &share)
	if len(share.Editors) != 1 || share.Editors[0].Name != "徒弟" {
		t.Fatalf("editors: %+v", share.Editors)
	}
	call(teacher, "PUT", path+"/share", `{"access":"unlisted"}`, &share)

	at, by, guest := watch(made.ID, teacher), watch(made.ID, pupil), watch(share.Link, "")
	for i, c := range []*websocket.Conn{at, by, guest} {
		if m := told(t, c); m.Type != "study" || m.Study.Role != []string{"owner", "editor", "reader"}[i] {
			t.Errorf("the first message is %+v", m)
		}
	}
	for i, cookie := range []string{teacher, pupil, teacher} {
		call(cookie, "POST", path+"/commands", `{"type":"play","node":0,"moves":["`+[]string{"h8", "h9", "h10"}[i]+`"]}`, nil)
		for _, c := range []*websocket.Conn{at, by, guest} {
			if m := told(t, c); m.Type != "study_update" || m.Update.Version != i+2 {
				t.Errorf("after edit %d: %+v", i+1, m)
			}
		}
	}
	// Both delete the same branch.
	for _, cookie := range []string{teacher, pupil} {
		var edited struct{ Update struct{ Version int } }
		call(cookie, "POST", path+"/commands", `{"type":"delete","node":2}`, &edited)
		if edited.Update.Version != 5 {
			t.Errorf("deleted at version %d", edited.Update.Version)
		}
	}
	for _, c := range []*websocket.Conn{at, by, guest} {
		told(t, c)
	}
	var list struct {
		Studies []struct{ ID, By string }
	}
	call(pupil, "GET", "/api/studies/shared", "", &list)
	if len(list.Studies) != 1 || list.Studies[0].ID != made.ID || list.Studies[0].By != "师父" {
		t.Errorf("the pupil edits %+v", list.Studies)
	}

	call(teacher, "PUT", path+"/share", `{"access":"private"}`, nil)
	if m := told(t, guest); m.Type != "withdrawn" {
		t.Errorf("the guest is told %+v", m)
	}
	if _, _, err := guest.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusNormalClosure {
		t.Errorf("the guest's socket ends with %v", err)
	}
	if m := told(t, by); m.Type != "shared" {
		t.Errorf("the pupil is told %+v", m)
	}
	if r := a.request("GET", "/api/studies/"+share.Link, ""); r.status != http.StatusNotFound {
		t.Errorf("the withdrawn link: %d %s", r.status, r.text)
	}
	if r := a.request("PUT", path+"/share", `{"access":"all"}`, as(teacher)); r.status != http.StatusBadRequest {
		t.Errorf("an access that there is not: %d %s", r.status, r.text)
	}

	call(teacher, "PUT", path+"/share", `{"access":"public"}`, nil)
	call("", "GET", "/api/studies/public?limit=1", "", &list)
	if len(list.Studies) != 1 || list.Studies[0].ID != made.ID {
		t.Errorf("public studies: %+v", list.Studies)
	}
	told(t, by)
	call(teacher, "DELETE", "/api/me", `{"password":"`+password+`"}`, nil)
	if m := told(t, by); m.Type != "deleted" {
		t.Errorf("after the owner's account is deleted the pupil is told %+v", m)
	}
}

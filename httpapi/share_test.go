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

// Two editors change a study, and each receives the other's changes; a guest
// reads it by the link until the owner withdraws that.
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

// A moderator withdraws a public study; its owner and editors see the reason
// until it is published again. Nobody else can, and only public studies can be
// withdrawn.
func TestModeratorWithdrawsStudy(t *testing.T) {
	a := newTwoNodes(t)
	_, owner := a.join("小明", identity.RolePlayer)
	_, editor := a.join("小红", identity.RolePlayer)
	_, moderator := a.join("小刚", identity.RoleModerator)
	id := answered[struct{ ID string }](a.server, a.request("POST", "/api/studies", `{"game":"gomoku","title":"广告"}`, as(owner)), http.StatusCreated).ID
	path := "/api/studies/" + id
	a.request("POST", path+"/editors", `{"name":"小红"}`, as(editor)).is(t, "inviting oneself", http.StatusNotFound, "no_study")
	a.request("POST", path+"/editors", `{"name":"小红"}`, as(owner)).is(t, "an editor", http.StatusOK, "")
	a.request("POST", path+"/withdraw", `{"reason":"广告"}`, as(moderator)).is(t, "a private study", http.StatusNotFound, "no_study")
	share := func(access string) string {
		t.Helper()
		return answered[struct{ Link string }](a.server, a.request("PUT", path+"/share", `{"access":"`+access+`"}`, as(owner)), http.StatusOK).Link
	}
	link := share("unlisted")
	a.request("POST", "/api/studies/"+link+"/withdraw", `{"reason":"广告"}`, as(moderator)).is(t, "an unlisted study", http.StatusNotFound, "no_study")
	share("public")
	for name, cookie := range map[string]string{"a player": editor, "its owner": owner} {
		a.request("POST", path+"/withdraw", `{"reason":"x"}`, as(cookie)).is(t, name, http.StatusForbidden, "not_allowed")
	}
	for _, reason := range []string{"", "  ", strings.Repeat("x", 1001)} {
		a.request("POST", path+"/withdraw", `{"reason":"`+reason+`"}`, as(moderator)).is(t, "no reason", http.StatusBadRequest, "bad_config")
	}
	at, status := a.dialled(path+"/ws", "192.0.2.1", as(owner))
	if at == nil {
		t.Fatal(status)
	}
	t.Cleanup(func() { go at.CloseNow() })
	told(t, at)
	a.request("POST", path+"/withdraw", `{"reason":"没有棋，只有广告"}`, as(moderator)).is(t, "withdrawing", http.StatusNoContent, "")
	for m := told(t, at); m.Type != "shared" && !t.Failed(); m = told(t, at) {
	}
	why := func(cookie string) string {
		t.Helper()
		return answered[struct{ Withdrawn string }](a.beside, a.beside.request("GET", path, "", as(cookie)), http.StatusOK).Withdrawn
	}
	for _, cookie := range []string{owner, editor} {
		if got := why(cookie); got != "没有棋，只有广告" {
			t.Errorf("the reason is %q", got)
		}
	}
	a.beside.request("GET", path, "").is(t, "a guest", http.StatusNotFound, "no_study")
	a.request("GET", "/api/studies/"+link, "").is(t, "the old link", http.StatusNotFound, "no_study")
	if !strings.Contains(a.logs.String(), "study withdrawn") || !strings.Contains(a.logs.String(), "没有棋，只有广告") {
		t.Error("the log does not say who withdrew what, and why")
	}
	share("public")
	if got := answered[struct{ Withdrawn string }](a.server, a.request("GET", path, "", as(owner)), http.StatusOK).Withdrawn; got != "" {
		t.Errorf("published again it says %q", got)
	}
}

// A repeated request creates one copy, and readers do not learn of games they
// may not open.
func TestCopyOnce(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	_, owner := a.join("小明", identity.RolePlayer)
	_, reader := a.join("小红", identity.RolePlayer)
	game := answered[struct{ ID string }](a.server, a.request("POST", "/api/games", `{"game":"gomoku",`+twoHumans+`}`, as(owner)), http.StatusCreated).ID
	id := answered[struct{ ID string }](a.server, a.request("POST", "/api/games/"+game+"/study", `{"ply":0}`, as(owner)), http.StatusCreated).ID
	path := "/api/studies/" + id
	a.request("PUT", path+"/share", `{"access":"public"}`, as(owner)).is(t, "sharing", http.StatusOK, "")
	copied := func(body string) string {
		t.Helper()
		return answered[struct{ ID string }](a.server, a.request("POST", path+"/copy", body, as(reader)), http.StatusCreated).ID
	}
	const cmd = `{"cmd":"00000000000000aa"}`
	first := copied(cmd)
	if again := copied(cmd); again != first {
		t.Errorf("the same request made %s and %s", first, again)
	}
	if other := copied(`{}`); other == first || copied("") == other {
		t.Error("other requests made the same copy")
	}
	a.request("POST", path+"/copy", cmd, as(owner)).is(t, "somebody else's cmd", http.StatusConflict, "cmd_used")
	for cookie, want := range map[string]bool{owner: true, reader: false, "": false} {
		got := answered[struct {
			Config struct{ From *struct{ Game string } }
		}](a.server, a.request("GET", path, "", as(cookie)), http.StatusOK)
		if (got.Config.From != nil) != want {
			t.Errorf("the game it came from is told: %v, want %v", got.Config.From, want)
		}
	}
}

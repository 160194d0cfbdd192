package httpapi_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/accounts"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/people"
	"duiyi/store/sqlite"
)

var renew = flag.Bool("access", false, "write the table of calls and roles anew")

// An association is a server with accounts, and its store.
type association struct {
	*server
	people accounts.Store
	clock  *time.Time
}

func newAssociation(t *testing.T, signup accounts.SignUp) *association {
	t.Helper()
	store := newStore(t).(*sqlite.Store)
	now := time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC)
	a := &association{people: store, clock: &now}
	a.server = newServerAs(t, store, playedGames, nil, func(o *httpapi.Options) {
		o.Accounts = accounts.New(store, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: signup, Reserved: []string{"论文"}, Now: func() time.Time { return now }})
	})
	return a
}

// password is the password of every account.
const password = "horse takes cannon"

// as makes a request come from the session of a cookie.
func as(cookie string) func(*http.Request) {
	return func(r *http.Request) {
		if cookie != "" {
			r.Header.Set("Cookie", cookie)
		}
	}
}

// cookieOf returns the cookie that an answer sets, in the form of a request.
func cookieOf(t *testing.T, r reply) string {
	t.Helper()
	c, err := http.ParseSetCookie(r.header.Get("Set-Cookie"))
	if err != nil {
		t.Fatalf("%d %s: %v", r.status, r.text, err)
	}
	if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" {
		t.Errorf("the cookie %s", c)
	}
	return c.Name + "=" + c.Value
}

// join creates an account with a role, and returns its id and cookie.
func (a *association) join(name string, role identity.Role) (id, cookie string) {
	a.t.Helper()
	r := a.request("POST", "/api/signup", fmt.Sprintf(`{"name":%q,"password":%q}`, name, password))
	if r.status != http.StatusCreated {
		a.t.Fatalf("%s: %d %s", name, r.status, r.text)
	}
	var me struct{ User struct{ ID string } }
	if err := json.Unmarshal([]byte(r.text), &me); err != nil {
		a.t.Fatal(err)
	}
	if _, err := a.people.ChangeUser(a.t.Context(), me.User.ID, func(u *people.User) error { u.Role = role; return nil }); err != nil {
		a.t.Fatal(err)
	}
	return me.User.ID, cookieOf(a.t.(*testing.T), r)
}

// is fails the test unless an answer has this status and, for an error, this
// code.
func (r reply) is(t *testing.T, what string, status int, code string) {
	t.Helper()
	if r.status != status || code != "" && r.failure(t).Error.Code != code {
		t.Errorf("%s: %d %s; want %d %s", what, r.status, r.text, status, code)
	}
}

// accessTable lists every call and the status each role gets for an empty
// request about a missing game, study or account: 403 if forbidden, 401 if a
// log-in is required, 404 or 415 if allowed.
const accessTable = "testdata/access.txt"

func TestCallsByRole(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	_, ruler := a.join("掌门", identity.RoleAdministrator)
	_, judge := a.join("执法", identity.RoleModerator)
	_, player := a.join("弟子", identity.RolePlayer)
	var b strings.Builder
	fmt.Fprintf(&b, "%-42s %5s %6s %9s %13s\n", "call", "guest", "player", "moderator", "administrator")
	for _, call := range slices.Sorted(maps.Keys(httpapi.Calls())) {
		method, path := aimed(call, strings.Repeat("0", 16))
		path = strings.NewReplacer("{login}", "00", "{user}", "0", "{report}", "0", "{key}", "00").Replace(path)
		var told []any
		for _, cookie := range []string{"", player, judge, ruler} {
			told = append(told, a.request(method, path, "", as(cookie)).status)
		}
		fmt.Fprintf(&b, "%-42s %5d %6d %9d %13d\n", append([]any{call}, told...)...)
	}
	compareTable(t, accessTable, b.String(), *renew, "go test ./httpapi -run TestCallsByRole -access")
}

// compareTable compares a table with a file, or rewrites the file.
func compareTable(t *testing.T, file, table string, renew bool, how string) {
	t.Helper()
	if renew {
		if err := os.WriteFile(file, []byte(table), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	have, wanted := strings.Split(table, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(have), len(wanted)) {
		var h, w string
		if i < len(have) {
			h = have[i]
		}
		if i < len(wanted) {
			w = wanted[i]
		}
		if h != w {
			t.Errorf("have %s\nwant %s\nWhere that is meant: %s", h, w, how)
		}
	}
}

func TestSignUpAndLogIn(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	logIn := func(name, password string, set ...func(*http.Request)) reply {
		return a.request("POST", "/api/login", fmt.Sprintf(`{"name":%q,"password":%q}`, name, password), set...)
	}
	_, first := a.join("Liu Dahua", identity.RolePlayer)
	a.request("GET", "/api/me", "", as(first)).is(t, "me", http.StatusOK, "")

	for _, tt := range []struct{ what, body, code string }{
		{"the same name", `{"name":"liu_dahua","password":"horse takes cannon"}`, "name_taken"},
		{"a look-alike", `{"name":"Iiu Dahua","password":"horse takes cannon"}`, "name_taken"},
		{"an engine's name", `{"name":"论文","password":"horse takes cannon"}`, "bad_name"},
		{"script", `{"name":"<script>","password":"horse takes cannon"}`, "bad_name"},
		{"right to left", `{"name":"liu\u202eauhad","password":"horse takes cannon"}`, "bad_name"},
		{"a name of 10,000 characters", `{"name":"` + strings.Repeat("a", 10000) + `","password":"horse takes cannon"}`, "bad_name"},
		{"everybody's password", `{"name":"Hu","password":"password1"}`, "bad_password"},
		{"a link that never was", `{"name":"Hu","password":"horse takes cannon","link":"x"}`, "no_link"},
	} {
		r := a.request("POST", "/api/signup", tt.body)
		if r.failure(t).Error.Code != tt.code || r.header.Get("Set-Cookie") != "" {
			t.Errorf("%s: %d %s", tt.what, r.status, r.text)
		}
	}

	// An unknown name and a wrong password get the same answer.
	wrong, unknown := logIn("Liu Dahua", "soldier takes cannon"), logIn("Nobody Here", password)
	wrong.is(t, "a wrong password", http.StatusForbidden, "wrong_login")
	if unknown.text != wrong.text {
		t.Errorf("an unknown name: %s; a wrong password: %s", unknown.text, wrong.text)
	}

	// A log-in creates a session with a new token, and ends the session that
	// came with the request.
	fixed := as("duiyi=" + strings.Repeat("A", 43))
	second := cookieOf(t, logIn("LIU DAHUA", password, fixed))
	if strings.Contains(second, "AAAA") {
		t.Error("a session is what the request said")
	}
	third := cookieOf(t, logIn("Liu Dahua", password, as(second)))
	a.request("GET", "/api/me/logins", "", as(second)).is(t, "the session before", http.StatusUnauthorized, "log_in")

	// Two remain: the first and the third.
	r := a.request("GET", "/api/me/logins", "", as(third))
	if strings.Count(r.text, `"id"`) != 2 || strings.Count(r.text, `"here":true`) != 1 {
		t.Errorf("log-ins: %s", r.text)
	}
	a.request("POST", "/api/logout", `{}`, as(third)).is(t, "log out", http.StatusNoContent, "")
	a.request("GET", "/api/me/logins", "", as(third)).is(t, "when logged out", http.StatusUnauthorized, "log_in")
	a.request("POST", "/api/logout", "", as(first)).is(t, "a log-out that a form could send", http.StatusUnsupportedMediaType, "not_json")
	a.request("POST", "/api/logout", `{}`, as(first), header("Origin", "http://evil.example")).is(t, "another site", http.StatusForbidden, "bad_origin")
	a.request("GET", "/api/me/logins", "", as(first)).is(t, "after both", http.StatusOK, "")

	// A session expires.
	*a.clock = a.clock.AddDate(10, 0, 0)
	a.request("GET", "/api/me/logins", "", as(first)).is(t, "years later", http.StatusUnauthorized, "log_in")
	for _, secret := range []string{password, "soldier takes cannon", strings.TrimPrefix(first, "duiyi=")} {
		if strings.Contains(a.logs.String(), secret) {
			t.Errorf("the log has %q", secret)
		}
	}
}

// Under TLS the cookie is sent nowhere else, and one sent without TLS is
// rejected.
func TestSecureCookie(t *testing.T) {
	store := newStore(t).(*sqlite.Store)
	s := newServerAs(t, store, playedGames, nil, func(o *httpapi.Options) {
		o.Accounts = accounts.New(store, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen})
		o.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	tls := header("X-Forwarded-Proto", "https")
	r := s.request("POST", "/api/signup", `{"name":"小明","password":"horse takes cannon"}`, tls, header("Origin", s.url))
	c := cookieOf(t, r)
	if !strings.HasPrefix(c, "__Host-duiyi=") || !strings.Contains(r.header.Get("Set-Cookie"), "; Secure") {
		t.Errorf("the cookie %s", r.header.Get("Set-Cookie"))
	}
	s.request("GET", "/api/me/logins", "", as(c), tls).is(t, "by TLS", http.StatusOK, "")
	s.request("GET", "/api/me/logins", "", as(strings.TrimPrefix(c, "__Host-")), tls).is(t, "by TLS, under the other name", http.StatusUnauthorized, "log_in")
}

// Guessing is slowed down per name and per address; a right password in time
// does not count.
func TestGuessing(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	a.join("小明", identity.RolePlayer)
	logIn := func(password string) reply {
		return a.request("POST", "/api/login", fmt.Sprintf(`{"name":"小明","password":%q}`, password))
	}
	for n := range 7 {
		logIn("guess").is(t, fmt.Sprint("guess ", n), http.StatusForbidden, "wrong_login")
	}
	logIn(password).is(t, "the right one", http.StatusOK, "")
	for n := range 8 {
		logIn("guess").is(t, fmt.Sprint("another guess ", n), http.StatusForbidden, "wrong_login")
	}
	r := logIn(password)
	r.is(t, "too soon", http.StatusTooManyRequests, "too_many_tries")
	if r.header.Get("Retry-After") != "1" {
		t.Errorf("Retry-After: %q", r.header.Get("Retry-After"))
	}
	*a.clock = a.clock.Add(time.Second)
	logIn(password).is(t, "a second later", http.StatusOK, "")
}

func TestOwnAccount(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	id, here := a.join("小明", identity.RolePlayer)
	a.join("小红", identity.RolePlayer)
	there := cookieOf(t, a.request("POST", "/api/login", `{"name":"小明","password":"horse takes cannon"}`))
	a.request("PATCH", "/api/me", `{"name":"小红"}`, as(here)).is(t, "a name that is taken", http.StatusConflict, "name_taken")
	a.request("PATCH", "/api/me", `{"name":"大明"}`, as(here)).is(t, "a name", http.StatusOK, "")
	a.request("POST", "/api/me/password", `{"old":"wrong","password":"cannon takes horse"}`, as(here)).is(t, "a password, without the old one", http.StatusForbidden, "wrong_login")
	a.request("POST", "/api/me/password", `{"old":"horse takes cannon","password":"cannon takes horse"}`, as(here)).is(t, "a password", http.StatusOK, "")
	a.request("GET", "/api/me/logins", "", as(here)).is(t, "here", http.StatusOK, "")
	a.request("GET", "/api/me/logins", "", as(there)).is(t, "there, with another password", http.StatusUnauthorized, "log_in")

	// Nobody can end another's session.
	_, other := a.join("小刚", identity.RolePlayer)
	var list struct{ Logins []struct{ ID string } }
	if err := json.Unmarshal([]byte(a.request("GET", "/api/me/logins", "", as(here)).text), &list); err != nil || len(list.Logins) != 1 {
		t.Fatalf("%v: %+v", err, list)
	}
	a.request("DELETE", "/api/me/logins/"+list.Logins[0].ID, "", as(other)).is(t, "another's session", http.StatusNotFound, "no_session")
	a.request("DELETE", "/api/me/logins/"+list.Logins[0].ID, "", as(here)).is(t, "one's own", http.StatusNoContent, "")
	a.request("GET", "/api/me/logins", "", as(here)).is(t, "ended", http.StatusUnauthorized, "log_in")

	// An account's data can be downloaded, except secrets.
	a.request("POST", "/api/reports", `{"about":"`+id+`","text":"自己"}`, as(other)).is(t, "a report", http.StatusNoContent, "")
	own := a.request("GET", "/api/me/export", "", as(other))
	own.is(t, "export", http.StatusOK, "")
	for _, part := range []string{`"name":"小刚"`, `"here":true`, `"text":"自己"`, `"passkeys":[]`} {
		if !strings.Contains(own.text, part) {
			t.Errorf("the export lacks %s: %s", part, own.text)
		}
	}
	if strings.Contains(own.text, "argon2id") || strings.Contains(own.text, strings.TrimPrefix(other, "duiyi=")) {
		t.Errorf("the export lets others in: %s", own.text)
	}

	here = cookieOf(t, a.request("POST", "/api/login", `{"name":"大明","password":"cannon takes horse"}`))
	a.request("DELETE", "/api/me", `{"password":"horse takes cannon"}`, as(here)).is(t, "delete without the password", http.StatusForbidden, "wrong_login")
	a.request("DELETE", "/api/me", `{"password":"cannon takes horse"}`, as(here)).is(t, "delete", http.StatusNoContent, "")
	a.request("POST", "/api/login", `{"name":"大明","password":"cannon takes horse"}`).is(t, "when deleted", http.StatusForbidden, "wrong_login")
	if _, err := a.people.User(t.Context(), id); err == nil {
		t.Error("the account is still there")
	}
}

// Links work for their purpose, once.
func TestLinks(t *testing.T) {
	a := newAssociation(t, accounts.SignUpInvite)
	secret, err := accounts.New(a.people, accounts.Config{Hasher: people.NewCheapHasher(), Now: func() time.Time { return *a.clock }}).FirstLink(t.Context())
	if err != nil || secret == "" {
		t.Fatal(secret, err)
	}
	signUp := func(name, link string) reply {
		return a.request("POST", "/api/signup", fmt.Sprintf(`{"name":%q,"password":%q,"link":%q}`, name, password, link))
	}
	signUp("小明", "").is(t, "without a link", http.StatusForbidden, "invitation_only")
	ruler := cookieOf(t, signUp("掌门", secret))
	signUp("二掌门", secret).is(t, "the link again", http.StatusForbidden, "no_link")
	a.request("GET", "/api/games", "", as(ruler)).is(t, "the owner's games", http.StatusOK, "")
	if again, err := accounts.New(a.people, accounts.Config{}).FirstLink(t.Context()); again != "" || err != nil {
		t.Errorf("a second first link: %q, %v", again, err)
	}
	link := func(cookie, body string) reply { return a.request("POST", "/api/links", body, as(cookie)) }
	given := func(r reply) string {
		t.Helper()
		var body struct{ Link string }
		if err := json.Unmarshal([]byte(r.text), &body); err != nil || r.status != http.StatusCreated {
			t.Fatalf("%d %s", r.status, r.text)
		}
		return body.Link
	}
	invitation := given(link(ruler, `{"purpose":"invitation"}`))
	r := signUp("小明", invitation)
	var me struct{ User struct{ ID, Role string } }
	if err := json.Unmarshal([]byte(r.text), &me); err != nil || me.User.Role != "player" {
		t.Fatalf("%d %s", r.status, r.text)
	}
	player := cookieOf(t, r)
	link(player, `{"purpose":"invitation"}`).is(t, "a player invites", http.StatusForbidden, "not_allowed")
	link(ruler, `{"purpose":"cake"}`).is(t, "no such link", http.StatusBadRequest, "bad_json")

	reset := given(link(ruler, `{"purpose":"password","user":"`+me.User.ID+`"}`))
	signUp("小红", reset).is(t, "an account by the link of a password", http.StatusForbidden, "no_link")
	set := func(password string) reply {
		return a.request("POST", "/api/password", fmt.Sprintf(`{"link":%q,"password":%q}`, reset, password))
	}
	set("12345678").is(t, "a bad password", http.StatusBadRequest, "bad_password")
	set("cannon takes horse").is(t, "a password by its link", http.StatusOK, "")
	set("cannon takes horse").is(t, "again", http.StatusForbidden, "no_link")
	a.request("GET", "/api/me/logins", "", as(player)).is(t, "elsewhere", http.StatusUnauthorized, "log_in")

	// A moderator may only invite; a link expires.
	if _, err := a.people.ChangeUser(t.Context(), me.User.ID, func(u *people.User) error { u.Role = identity.RoleModerator; return nil }); err != nil {
		t.Fatal(err)
	}
	judge := cookieOf(t, a.request("POST", "/api/login", `{"name":"小明","password":"cannon takes horse"}`))
	link(judge, `{"purpose":"administrator"}`).is(t, "a moderator makes an administrator", http.StatusForbidden, "not_allowed")
	old := given(link(judge, `{"purpose":"invitation"}`))
	*a.clock = a.clock.AddDate(0, 0, 8)
	signUp("小红", old).is(t, "an old link", http.StatusForbidden, "no_link")
}

func TestOrder(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	rulerID, ruler := a.join("掌门", identity.RoleAdministrator)
	judgeID, judge := a.join("执法", identity.RoleModerator)
	id, player := a.join("弟子", identity.RolePlayer)
	patch := func(cookie, id, body string) reply { return a.request("PATCH", "/api/users/"+id, body, as(cookie)) }

	// Players send complaints, moderators read them.
	report := func(body string) reply { return a.request("POST", "/api/reports", body, as(player)) }
	report(`{"about":"`+judgeID+`","game":"00000000000000ff","text":" 不公 "}`).is(t, "a report", http.StatusNoContent, "")
	report(`{"about":"nobody","text":"x"}`).is(t, "about nobody", http.StatusNotFound, "no_user")
	report(`{"about":"`+judgeID+`","text":"  "}`).is(t, "of nothing", http.StatusBadRequest, "bad_report")
	report(`{"about":"`+judgeID+`","text":"`+strings.Repeat("长", 1001)+`"}`).is(t, "a long one", http.StatusBadRequest, "bad_report")
	if r := a.request("GET", "/api/reports?open=true", "", as(judge)); !strings.Contains(r.text, `"text":"不公"`) {
		t.Errorf("reports: %d %s", r.status, r.text)
	}
	a.request("POST", "/api/reports/1/close", "", as(judge)).is(t, "close", http.StatusNoContent, "")
	if r := a.request("GET", "/api/reports?open=true", "", as(judge)); r.text != "{\"reports\":[]}\n" {
		t.Errorf("open reports: %s", r.text)
	}
	if r := a.request("GET", "/api/users?words=%E5%BC%9F", "", as(judge)); strings.Count(r.text, `"id"`) != 1 || strings.Contains(r.text, "argon") {
		t.Errorf("users: %s", r.text)
	}

	// Moderators rank above players, administrators above all.
	patch(judge, rulerID, `{"disabled":true}`).is(t, "the administrator, by a moderator", http.StatusForbidden, "not_allowed")
	patch(judge, id, `{"role":"moderator"}`).is(t, "a role, by a moderator", http.StatusForbidden, "not_allowed")
	patch(judge, id, `{"name":"Duiyi"}`).is(t, "a name of the house's", http.StatusBadRequest, "bad_name")
	patch(judge, id, `{"name":"徒弟"}`).is(t, "a name", http.StatusOK, "")
	patch(judge, id, `{"disabled":true}`).is(t, "closed", http.StatusOK, "")
	a.request("GET", "/api/me/logins", "", as(player)).is(t, "whose account is closed", http.StatusUnauthorized, "log_in")
	logIn := func(password string) reply {
		return a.request("POST", "/api/login", `{"name":"徒弟","password":"`+password+`"}`)
	}
	logIn(password).is(t, "who comes back", http.StatusForbidden, "disabled")
	logIn("guess 1234").is(t, "who guesses", http.StatusForbidden, "wrong_login")
	patch(judge, id, `{"disabled":false}`).is(t, "opened", http.StatusOK, "")
	player = cookieOf(t, logIn(password))
	a.request("DELETE", "/api/users/"+id+"/logins", "", as(judge)).is(t, "logged out", http.StatusNoContent, "")
	a.request("GET", "/api/me/logins", "", as(player)).is(t, "who was logged out", http.StatusUnauthorized, "log_in")
	patch(ruler, judgeID, `{"role":"player"}`).is(t, "a moderator no more", http.StatusOK, "")
	patch(ruler, rulerID, `{"role":"player"}`).is(t, "the last administrator", http.StatusConflict, "last_administrator")
	patch(ruler, judgeID, `{"role":"king"}`).is(t, "no such role", http.StatusBadRequest, "bad_json")
}

// Without accounts, their calls are refused.
func TestNoAccounts(t *testing.T) {
	s := newServer(t)
	s.request("GET", "/api/me", "").is(t, "me", http.StatusNotFound, "no_accounts")
	s.request("POST", "/api/signup", `{"name":"小明","password":"horse takes cannon"}`).is(t, "sign up", http.StatusNotFound, "no_accounts")
	s.request("GET", "/api/users", "").is(t, "users", http.StatusNotFound, "no_accounts")
}

// In the lobby, too, a guest may not use a name that could be taken for an
// account's.
func TestNamesInLobby(t *testing.T) {
	a := newClubhouse(t)
	a.join("Liming", identity.RolePlayer)
	for name, status := range map[string]int{"li ming": http.StatusConflict, "Lina": http.StatusOK} {
		code := map[int]string{http.StatusConflict: "name_taken"}[status]
		seek := fmt.Sprintf(`{"id":"0000000000000001","name":%q,"config":{"game":"gomoku","clock":{"main_ms":300000}}}`, name)
		a.request("POST", "/api/lobby/seeks", seek, fromPage(name)).is(t, "a guest as "+name, status, code)
	}
}

// Accounts always play under their own name, guests never under one that could
// be taken for an account's.
func TestNamesAtBoard(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	_, host := a.join("Liming", identity.RolePlayer)
	_, other := a.join("弟子", identity.RolePlayer)
	begin := func() hosted {
		t.Helper()
		return answered[hosted](a.server, a.request("POST", "/api/games", gomokuOnline, as(host)), http.StatusCreated)
	}
	g := begin()
	if got := g.Config.Players[0].Name; got != "Liming" {
		t.Errorf("who begins a game is called %q in it", got)
	}
	join := func(g hosted, name, cookie string) reply {
		return a.request("POST", "/api/games/"+g.ID+"/join", fmt.Sprintf(`{"join":%q,"name":%q}`, g.Join, name), as(cookie))
	}
	for _, name := range []string{"Liming", "1iming", "li ming", "弟子"} {
		join(g, name, "").is(t, "a guest as "+name, http.StatusConflict, "name_taken")
	}
	if j := answered[joined](a.server, join(g, "Liming", other), http.StatusOK); j.Game.Config.Players[1].Name != "弟子" {
		t.Errorf("who has an account is called %q", j.Game.Config.Players[1].Name)
	}
	g = begin()
	if j := answered[joined](a.server, join(g, "Lina", ""), http.StatusOK); j.Game.Config.Players[1].Name != "Lina" {
		t.Errorf("a guest is called %q", j.Game.Config.Players[1].Name)
	}
}

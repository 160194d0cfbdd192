package httpapi_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"duiyi/accounts"
	"duiyi/app"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/mail"
	"duiyi/mail/smtptest"
	"duiyi/mailbox"
	"duiyi/match"
	"duiyi/people"
	"duiyi/store/sqlite"
)

// linked finds the secret of a link in a mail.
func linked(t *testing.T, l smtptest.Letter, what string) string {
	t.Helper()
	m := regexp.MustCompile(`https://club\.example/account#` + what + `=([\w-]+)\n`).FindStringSubmatch(l.Text)
	if m == nil {
		t.Fatalf("no link for %s in %q", what, l.Text)
	}
	return m[1]
}

// A member confirms an address, and chooses a new password by a mail that is sent to it alone.
func TestMail(t *testing.T) {
	kept := newStore(t).(*sqlite.Store)
	server := smtptest.New(t)
	sender, err := mail.New(mail.Config{From: "club@club.example", Server: server.Address, Trust: server.Trust}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC)
	var clock sync.Mutex
	at := func() time.Time { clock.Lock(); defer clock.Unlock(); return now }
	pass := func(d time.Duration) { clock.Lock(); defer clock.Unlock(); now = now.Add(d) }
	a := &association{people: kept}
	var room *mailbox.Room
	postman := mailbox.NewPostman(kept, sender, "https://club.example/")
	a.server = newServerAs(t, kept, playedGames, nil, func(o *httpapi.Options) {
		o.Accounts = accounts.New(kept, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen, Mail: true, Now: at})
		room = mailbox.New(mailbox.Parts{Store: kept, People: kept, Accounts: o.Accounts, Post: sender, Site: "https://club.example/", Now: at, Log: o.Log})
		room.Needed = func(ctx context.Context, account string) error {
			if e, err := kept.MailEntry(ctx, account); err != nil || e.Address != "" {
				return err
			}
			return people.ErrUnconfirmed
		}
		o.Mail = room
	}, app.Members(kept), app.RatedBy(kept, func(match.Config) float64 { return 0 }), app.MailAlerts(postman))
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { sender.Run(ctx) })
	work.Go(func() { room.Run(ctx) })
	defer work.Wait()
	defer stop()
	id, me := a.join("小明", identity.RolePlayer)
	a.request("PUT", "/api/me/alerts/mail", `{"off":[]}`, as(me)).is(t, "without an address", http.StatusConflict, "no_address")
	if r := a.request("GET", "/api/me", "", as(me)); !strings.Contains(r.text, `"mail":true`) {
		t.Errorf("the page learns %s", r.text)
	}
	if r := a.request("GET", "/api/me/mail", "", as(me)); strings.TrimSpace(r.text) != `{"needed":true}` {
		t.Errorf("without an address: %s", r.text)
	}
	put := func(address, password string) reply {
		return a.request("PUT", "/api/me/mail", fmt.Sprintf(`{"address":%q,"password":%q,"language":"zh"}`, address, password), as(me))
	}
	put("ming@example.com", "wrong password").is(t, "a wrong password", http.StatusForbidden, "wrong_login")
	for _, bad := range []string{"", "ming", "ming@example.com\r\nBcc: x@example.com", "Ming <ming@example.com>"} {
		put(bad, password).is(t, bad, http.StatusBadRequest, "bad_address")
	}
	a.request("POST", "/api/lost", `{"address":"nobody@example.com"}`).is(t, "nobody", http.StatusNoContent, "")
	put("Ming@Example.com", password).is(t, "an address", http.StatusOK, "")
	got := <-server.Letters
	if got.To != "Ming@example.com" || got.Subject != "确认你的邮箱" || !strings.Contains(got.Text, "小明") {
		t.Errorf("the first mail: %+v", got)
	}
	link := linked(t, got, "mail")
	confirm := func(link, what string, status int, code string) {
		t.Helper()
		a.request("POST", "/api/mail/confirm", fmt.Sprintf(`{"link":%q}`, link)).is(t, what, status, code)
	}
	confirm("x", "no link", http.StatusForbidden, "no_link")
	confirm(link, "the link", http.StatusNoContent, "")
	confirm(link, "the link again", http.StatusForbidden, "no_link")
	if r := a.request("GET", "/api/me/mail", "", as(me)); strings.TrimSpace(r.text) != `{"address":"Ming@example.com"}` {
		t.Errorf("confirmed: %s", r.text)
	}

	// One that waits is dropped alone.
	put("other@example.com", password).is(t, "another", http.StatusOK, "")
	other := linked(t, <-server.Letters, "mail")
	a.request("DELETE", "/api/me/mail?pending=true", "", as(me)).is(t, "no, not that", http.StatusNoContent, "")
	confirm(other, "its link", http.StatusForbidden, "no_link")
	if r := a.request("GET", "/api/me/mail", "", as(me)); strings.TrimSpace(r.text) != `{"address":"Ming@example.com"}` {
		t.Errorf("without the other: %s", r.text)
	}

	// She is told by mail, until a mail program ends it.
	told := func(body string) reply { return a.request("PUT", "/api/me/alerts/mail", body, as(me)) }
	told(`{"off":["x"]}`).is(t, "no such kind", http.StatusBadRequest, "bad_config")
	if r := told(`{"off":["turn"],"language":"en"}`); !strings.Contains(r.text, `"mail":{"address":"Ming@example.com","device":"`) || strings.Contains(r.text, `"key"`) {
		t.Errorf("told by mail: %s", r.text)
	}
	device := regexp.MustCompile(`"device":"(\w+)"`).FindStringSubmatch(a.request("GET", "/api/me/alerts", "", as(me)).text)[1]
	a.request("POST", "/api/me/devices/"+device+"/test", "", as(me)).is(t, "a test", http.StatusNoContent, "")
	if got := <-server.Letters; got.Subject != "Notifications work" || got.To != "Ming@example.com" || got.Header.Get("List-Unsubscribe") != "" {
		t.Errorf("the test: %+v", got)
	}
	a.app.Alerts().Challenge(id, "o", "小红")
	got = <-server.Letters
	off := linked(t, got, "off")
	if got.Subject != "A challenge · 小红 challenges you to a game" || !strings.Contains(got.Text, "https://club.example/lobby\n") ||
		got.Header.Get("List-Unsubscribe") != "<https://club.example/api/mail/off?link="+off+">" || got.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
		t.Errorf("a challenge: %+v", got)
	}
	a.request("GET", "/api/mail/off?link="+off, "").is(t, "opened", http.StatusSeeOther, "")
	a.request("POST", "/api/mail/off?link="+off+"x", "").is(t, "another link", http.StatusForbidden, "no_link")
	a.request("POST", "/api/mail/off?link="+off, "List-Unsubscribe=One-Click", func(r *http.Request) {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}).is(t, "one click", http.StatusNoContent, "")
	if r := a.request("GET", "/api/me/alerts", "", as(me)); !strings.Contains(r.text, `"off":["turn","challenge"]`) {
		t.Errorf("after the click: %s", r.text)
	}

	// The answer is the same for every address; links work once, within an hour.
	pass(2 * time.Hour)
	for range 2 {
		a.request("POST", "/api/lost", `{"address":"MING@example.com"}`).is(t, "a lost password", http.StatusNoContent, "")
	}
	first, second := <-server.Letters, <-server.Letters
	if first.Subject != "设置新密码" || first.To != "Ming@example.com" {
		t.Errorf("the mail: %+v", first)
	}
	reset := func(l smtptest.Letter, what string, status int, code string) {
		t.Helper()
		a.request("POST", "/api/password", fmt.Sprintf(`{"link":%q,"password":"cannon takes horse"}`, linked(t, l, "password"))).is(t, what, status, code)
	}
	reset(first, "a new password", http.StatusOK, "")
	reset(first, "the link again", http.StatusForbidden, "no_link")
	pass(time.Hour)
	reset(second, "a link that is old", http.StatusForbidden, "no_link")
	a.request("POST", "/api/login", `{"name":"小明","password":"cannon takes horse"}`).is(t, "the new password", http.StatusOK, "")

	// Nobody is flooded, whether there is an account or not.
	for _, address := range []string{"ming@example.com", "nobody@example.com"} {
		pass(3 * time.Hour)
		for range 3 {
			a.request("POST", "/api/lost", `{"address":"`+address+`"}`).is(t, address, http.StatusNoContent, "")
		}
		a.request("POST", "/api/lost", `{"address":"`+address+`"}`).is(t, address+" once more", http.StatusTooManyRequests, "mail_often")
	}
	for range 3 {
		<-server.Letters
	}

	_, ruler := a.join("掌门", identity.RoleAdministrator)
	a.request("POST", "/api/mail/test", `{"to":"x@example.com","language":"vi"}`, as(ruler)).is(t, "a test", http.StatusNoContent, "")
	if got := <-server.Letters; got.To != "x@example.com" || got.Subject != "Thư gửi được" {
		t.Errorf("the test: %+v", got)
	}
	server.Refuse("550 no such user")
	if r := a.request("POST", "/api/mail/test", `{"to":"x@example.com"}`, as(ruler)); r.status != http.StatusBadGateway || !strings.Contains(r.text, "no such user") {
		t.Errorf("a refusal: %d %s", r.status, r.text)
	}
	if st := sender.State(); !strings.Contains(st.LastError, "no such user") {
		t.Errorf("the state: %+v", st)
	}
}

// A server without mail says so.
func TestNoMail(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	_, me := a.join("小明", identity.RolePlayer)
	a.request("GET", "/api/me/mail", "", as(me)).is(t, "my address", http.StatusNotFound, "no_mail")
	a.request("POST", "/api/lost", `{"address":"a@example.com"}`).is(t, "a lost password", http.StatusNotFound, "no_mail")
}

// TestAskAddress: on a server that asks for a confirmed address an account without one plays unrated
// games alone, until it has one. Children's accounts, the keepers and the members of their groups are
// not asked.
func TestAskAddress(t *testing.T) {
	kept := newStore(t).(*sqlite.Store)
	a := clubhouseWith(t, kept, nil, app.Members(kept), app.MailAlerts(mailbox.NewPostman(kept, nil, "https://club.example/")), app.AskAddress())
	_, keeper := a.join("掌门", identity.RoleModerator)
	ids, cookies := map[string]string{}, map[string]string{}
	for _, name := range []string{"无址", "有址", "小童", "徒弟"} {
		a.api.Rest()
		ids[name], cookies[name] = a.join(name, identity.RolePlayer)
	}
	does := func(r reply) reply {
		t.Helper()
		if r.status >= 300 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		return r
	}
	confirm := func(name string) {
		t.Helper()
		hash := bytes.Repeat([]byte(ids[name])[:8], 4)
		now := time.Now()
		ask := kept.AskMail(t.Context(), mailbox.Entry{Account: ids[name], Pending: "a@example.com", Hash: hash, Expires: now.Add(time.Hour)})
		if _, err := kept.ConfirmMail(t.Context(), hash, now); err != nil || ask != nil {
			t.Fatal(err, ask)
		}
	}
	confirm("有址")
	does(a.request("PUT", "/api/users/"+ids["小童"]+"/talk", `{"choice":"child"}`, as(keeper)))
	class := answered[struct{ ID string }](a.server, a.request("POST", "/api/groups", `{"name":"少年班"}`, as(keeper)), http.StatusCreated).ID
	does(a.request("POST", "/api/groups/"+class+"/members", `{"name":"徒弟"}`, as(keeper)))
	open := answered[struct{ ID string }](a.server, a.request("POST", "/api/tournaments", `{"name":"周五","system":"swiss","rounds":2,"config":{"game":"gomoku"}}`, as(keeper)), http.StatusCreated).ID
	teams := answered[struct{ ID string }](a.server, a.request("POST", "/api/tournaments", `{"name":"团体","system":"swiss","rounds":2,"boards":1,"config":{"game":"gomoku"}}`, as(keeper)), http.StatusCreated).ID

	n := 0
	seek := func(who string, rated bool) reply {
		n++
		a.api.Rest()
		return a.request("POST", "/api/lobby/seeks", fmt.Sprintf(`{"id":"%016x","config":{"game":"gomoku","clock":{"main_ms":%d},"rated":%v}}`, n, 300000+n, rated), as(cookies[who]))
	}
	link := func(who string, rated bool) reply {
		a.api.Rest()
		return a.request("POST", "/api/games", fmt.Sprintf(`{"game":"gomoku","players":[{"kind":"human"},{"kind":"human"}],"keeps":"network","clock":{"main_ms":300000},"rated":%v,"side":0}`, rated), as(cookies[who]))
	}
	host := answered[struct{ ID, Join string }](a.server, link("有址", true), http.StatusCreated)
	offer := seek("有址", true)
	does(offer)
	offered := fmt.Sprintf("%016x", n)
	calls := func(who string) map[string]reply {
		return map[string]reply{
			"a rated offer":     seek(who, true),
			"a rated game":      link(who, true),
			"entering":          a.request("POST", "/api/tournaments/"+open+"/entries", `{}`, as(cookies[who])),
			"by an arbiter":     a.request("POST", "/api/tournaments/"+open+"/entries", `{"account":"`+who+`"}`, as(keeper)),
			"leading a team":    a.request("POST", "/api/tournaments/"+teams+"/teams", `{"name":"`+who+`队"}`, as(cookies[who])),
			"talk":              a.request("POST", "/api/talk/tournament/"+open, `{"text":"你好","cmd":"`+fmt.Sprintf("%016x", 900+n)+`"}`, as(cookies[who])),
			"joining by a link": a.request("POST", "/api/games/"+host.ID+"/join", `{"join":"`+host.Join+`"}`, as(cookies[who])),
			"taking an offer":   a.request("POST", "/api/lobby/seeks/"+offered+"/accept", `{}`, as(cookies[who])),
		}
	}
	for what, r := range calls("无址") {
		a.api.Rest()
		r.is(t, what, http.StatusForbidden, "confirm_address")
	}
	does(seek("无址", false))
	does(link("无址", false))
	for _, who := range []string{"徒弟", "小童"} {
		does(seek(who, true))
		does(a.request("POST", "/api/tournaments/"+open+"/entries", `{}`, as(cookies[who])))
	}
	does(a.request("POST", "/api/talk/tournament/"+open, `{"text":"开始","cmd":"00000000000000aa"}`, as(keeper)))
	confirm("无址")
	for what, r := range calls("无址") {
		if r.status >= 300 && what != "by an arbiter" { // entered already
			t.Errorf("%s, confirmed: %d %s", what, r.status, r.text)
		}
	}
}

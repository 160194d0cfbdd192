package httpapi_test

import (
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
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/mail"
	"duiyi/mail/smtptest"
	"duiyi/mailbox"
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
	a.server = newServerAs(t, kept, playedGames, nil, func(o *httpapi.Options) {
		o.Accounts = accounts.New(kept, accounts.Config{SignUp: accounts.SignUpOpen, Mail: true, Now: at})
		room = mailbox.New(mailbox.Parts{Store: kept, People: kept, Accounts: o.Accounts, Post: sender, Site: "https://club.example/", Now: at, Log: o.Log})
		o.Mail = room
	})
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { sender.Run(ctx) })
	work.Go(func() { room.Run(ctx) })
	defer work.Wait()
	defer stop()
	_, me := a.join("小明", identity.RolePlayer)
	if r := a.request("GET", "/api/me", "", as(me)); !strings.Contains(r.text, `"mail":true`) {
		t.Errorf("the page learns %s", r.text)
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

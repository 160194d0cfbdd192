//go:build !js

package mail_test

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/mail"
	"duiyi/mail/smtptest"
)

func sender(t *testing.T, c mail.Config) *mail.Sender {
	t.Helper()
	if c.From == "" {
		c.From = "club@Club.Example"
	}
	s, err := mail.New(c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A message arrives encrypted, from a user who logged in, with its text as it was.
func TestSend(t *testing.T) {
	server := smtptest.New(t)
	server.Require("duiyi", "geheim")
	s := sender(t, mail.Config{Server: server.Address, User: "duiyi", Password: "geheim", Trust: server.Trust})
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { s.Run(ctx) })
	defer work.Wait()
	defer stop()
	text := "你好，\n\n.一行\n" + strings.Repeat("长", 300) + "\nhttps://club.example/account#password=abc_-\n"
	if err := s.Send(mail.Message{To: "ming@example.com", Subject: "选择新密码\r\nBcc: evil@example.com", Text: text, Off: "https://club.example/api/mail/off?link=x"}); err != nil {
		t.Fatal(err)
	}
	got := <-server.Letters
	if !got.TLS || got.User != "duiyi" || got.From != "club@club.example" || got.To != "ming@example.com" || got.Header.Get("Bcc") != "" || got.Header.Get("Auto-Submitted") != "auto-generated" ||
		got.Header.Get("From") != "<club@club.example>" || got.Subject != "选择新密码Bcc: evil@example.com" || strings.TrimRight(got.Text, "\n") != strings.TrimRight(text, "\n") {
		t.Errorf("arrived: %+v", got)
	}
	if off, post := got.Header.Get("List-Unsubscribe"), got.Header.Get("List-Unsubscribe-Post"); off != "<https://club.example/api/mail/off?link=x>" || post != "List-Unsubscribe=One-Click" {
		t.Errorf("it is ended by %q, %q", off, post)
	}
}

// What an address is, and what of it would write lines of its own.
func TestAddress(t *testing.T) {
	for typed, want := range map[string]string{
		" ming@Club.Example ": "ming@club.example", "Ming.Li+club@example.com": "Ming.Li+club@example.com",
		"": "", "ming": "", "ming@": "", "@example.com": "", "ming@localhost": "", "Ming <ming@example.com>": "", "a@example.com, b@example.com": "",
		"ming@example.com\r\nBcc: x@example.com": "", "ming@exa mple.com": "", "\"a b\"@example.com": "", "明@example.com": "", strings.Repeat("x", 250) + "@example.com": "",
	} {
		got, err := mail.Address(typed)
		if got != want || (err == nil) != (want != "") || err != nil && !errors.Is(err, mail.ErrAddress) {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
}

// Without encryption nothing leaves this machine, and no password is said aloud.
func TestEncryption(t *testing.T) {
	m := mail.Message{To: "ming@example.com", Subject: "x", Text: "x\n"}
	server := smtptest.New(t)
	if err := sender(t, mail.Config{Server: server.Address}).Deliver(t.Context(), m); err == nil {
		t.Error("it believes any certificate")
	}
	server.Plain()
	if err := sender(t, mail.Config{Server: server.Address}).Deliver(t.Context(), m); err != nil {
		t.Errorf("to this machine: %v", err)
	}
	if got := <-server.Letters; got.TLS {
		t.Errorf("arrived: %+v", got)
	}
	_, port, _ := net.SplitHostPort(server.Address)
	// The unspecified address is this machine too, but nothing that Sender knows as such.
	if err := sender(t, mail.Config{Server: "0.0.0.0:" + port}).Deliver(t.Context(), m); err == nil || !strings.Contains(err.Error(), "STARTTLS") {
		t.Errorf("to another machine: %v", err)
	}
	for _, bad := range []mail.Config{
		{Server: "smtp.club.example"}, {Server: ":25"}, {Server: "smtp.club.example:x"}, {Server: "smtp.club.example:587", User: "x"}, {Server: "smtp.club.example:587", From: "nobody"},
	} {
		if bad.From == "" {
			bad.From = "club@club.example"
		}
		if _, err := mail.New(bad, slog.New(slog.DiscardHandler)); err == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}

// A server that is away is tried again, a lasting refusal is not; both are in the state.
func TestRetry(t *testing.T) {
	server := smtptest.New(t)
	server.Plain()
	server.Refuse("550 nobody here")
	refusal := sender(t, mail.Config{Server: server.Address}).Deliver(t.Context(), mail.Message{To: "a@example.com", Subject: "x", Text: "x\n"})
	synctest.Test(t, func(t *testing.T) {
		log := slog.New(slog.DiscardHandler)
		s, err := mail.New(mail.Config{From: "club@club.example", Server: "127.0.0.1:1"}, log)
		if err != nil {
			t.Fatal(err)
		}
		answers := []error{errors.New("away"), errors.New("away"), nil, refusal}
		var sent []time.Duration
		began := time.Now()
		mail.Deliver(s, func(mail.Message) error {
			sent = append(sent, time.Since(began))
			answer := answers[0]
			answers = answers[1:]
			return answer
		})
		ctx, stop := context.WithCancel(t.Context())
		var work sync.WaitGroup
		work.Go(func() { s.Run(ctx) })
		if err := s.Send(mail.Message{To: "a@example.com"}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if len(sent) != 3 || sent[0] != 0 || sent[1] != time.Minute || sent[2] != 6*time.Minute {
			t.Errorf("sent at %v", sent)
		}
		if st := s.State(); st.Sent != 1 || st.Waiting != 0 || st.Failed != 0 || st.LastError != "away" {
			t.Errorf("the state: %+v", st)
		}
		if err := s.Send(mail.Message{To: "b@example.com"}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if st := s.State(); len(sent) != 4 || st.Failed != 1 || st.Waiting != 0 || !strings.Contains(st.LastError, "550") {
			t.Errorf("after a refusal: %d sent, %+v", len(sent), st)
		}
		stop()
		work.Wait()
		for range mail.MostWaiting {
			if err := s.Send(mail.Message{To: "c@example.com"}); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Send(mail.Message{To: "c@example.com"}); !errors.Is(err, mail.ErrFull) {
			t.Errorf("one too many: %v", err)
		}
	})
}

// A message that is due does not wait for one that came before it and is due later.
func TestRetryInOrderOfTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := mail.New(mail.Config{From: "club@club.example", Server: "127.0.0.1:1"}, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		var sent []string
		mail.Deliver(s, func(m mail.Message) error {
			sent = append(sent, m.To+" "+time.Since(began).String())
			return errors.New("away")
		})
		ctx, stop := context.WithCancel(t.Context())
		var work sync.WaitGroup
		work.Go(func() { s.Run(ctx) })
		defer work.Wait()
		defer stop()
		for _, to := range []string{"a@example.com", "b@example.com"} {
			if err := s.Send(mail.Message{To: to}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(2 * time.Minute)
		}
		synctest.Wait()
		const want = "a@example.com 0s, a@example.com 1m0s, b@example.com 2m0s, b@example.com 3m0s"
		if got := strings.Join(sent, ", "); got != want {
			t.Errorf("sent %s, want %s", got, want)
		}
	})
}

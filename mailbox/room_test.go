package mailbox_test

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"duiyi/mail"
	"duiyi/mailbox"
	"duiyi/people"
)

// A desk has three accounts with one address, of which one is closed and one is gone.
type desk struct {
	mailbox.Store
	mu   sync.Mutex
	keys []string // of tries
	sent chan mail.Message
}

func (*desk) MailEntries(_ context.Context, address string, _ int) (list []mailbox.Entry, err error) {
	for _, account := range []string{"closed", "gone", "open"} {
		list = append(list, mailbox.Entry{Account: account, Address: address, Language: "en"})
	}
	return list, nil
}

func (*desk) User(_ context.Context, id string) (people.User, error) {
	switch id {
	case "gone":
		return people.User{}, people.ErrNoUser
	case "closed":
		return people.User{ID: id, Name: id, Disabled: time.Unix(1, 0)}, nil
	}
	return people.User{ID: id, Name: id}, nil
}

func (d *desk) Try(_ context.Context, keys []people.TryKey, _ time.Time) (time.Duration, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, k := range keys {
		d.keys = append(d.keys, k.Key)
	}
	return 0, nil
}

func (*desk) LostLink(context.Context, string) (string, error) { return "link", nil }

func (d *desk) Send(m mail.Message) error {
	d.sent <- m
	return nil
}

func (d *desk) Deliver(context.Context, mail.Message) error { return nil }

// TestLost sends one link for each request, to the account that can use it, and counts an address
// however it is typed.
func TestLost(t *testing.T) {
	d := &desk{sent: make(chan mail.Message, 9)}
	r := mailbox.New(mailbox.Parts{Store: d, People: d, Accounts: d, Post: d, Site: "https://club.example/", Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	for _, typed := range []string{"Ming@example.com", "ming@Example.com"} {
		if err := r.Lost(t.Context(), typed, "192.0.2.1"); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { r.Run(ctx) })
	var to []string
	for range 2 {
		to = append(to, (<-d.sent).To)
	}
	stop()
	work.Wait()
	if !slices.Equal(to, []string{"Ming@example.com", "ming@example.com"}) || len(d.sent) > 0 {
		t.Errorf("mail to %q, and %d more", to, len(d.sent))
	}
	if len(d.keys) != 4 || d.keys[1] != d.keys[3] || d.keys[0] != d.keys[2] {
		t.Errorf("tries are counted by %q", d.keys)
	}
}

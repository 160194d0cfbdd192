package storetest

import (
	"testing"
	"time"

	"duiyi/mailbox"
	"duiyi/people"
)

// keepsMail tests that an address is confirmed by its own link, once, and found in any case.
func keepsMail(t *testing.T, s RatingStore) {
	ctx, she, he := t.Context(), user(1), user(2)
	none, err := s.MailEntry(ctx, she.ID)
	does(t, err, nil)
	same(t, "no address", mailbox.Entry{Account: she.ID}, none)
	first := mailbox.Entry{Account: she.ID, Pending: "Ming@example.com", Hash: hash(1), Expires: epoch.Add(time.Hour), Language: "vi"}
	does(t, s.AskMail(ctx, first), nil)
	does(t, s.AskMail(ctx, mailbox.Entry{Account: "00000000000000ff", Pending: "x@example.com", Hash: hash(9)}), nil)
	got, err := s.MailEntry(ctx, she.ID)
	does(t, err, nil)
	same(t, "an address that waits", first, got)
	found := func(address string) []string {
		t.Helper()
		list, err := s.MailEntries(ctx, address, 5)
		does(t, err, nil)
		all := []string{}
		for _, e := range list {
			all = append(all, e.Account)
		}
		return all
	}
	same(t, "an address that waits is not found", []string{}, found("ming@example.com"))
	confirm := func(n int, at time.Time, want error) mailbox.Entry {
		t.Helper()
		e, err := s.ConfirmMail(ctx, hash(n), at)
		does(t, err, want)
		return e
	}
	confirm(1, epoch.Add(time.Hour), people.ErrNoLink)
	confirm(2, epoch, people.ErrNoLink)
	sure := mailbox.Entry{Account: she.ID, Address: "Ming@example.com", Language: "vi"}
	same(t, "the confirmed address", sure, confirm(1, epoch, nil))
	confirm(1, epoch, people.ErrNoLink)
	_, err = s.ConfirmMail(ctx, []byte{}, epoch)
	does(t, err, people.ErrNoLink)
	same(t, "found in any case", []string{she.ID}, found("mING@example.com"))

	next := mailbox.Entry{Account: she.ID, Pending: "other@example.com", Hash: hash(3), Expires: epoch.Add(time.Hour), Language: "en"}
	does(t, s.AskMail(ctx, next), nil)
	same(t, "the old one stays until the next is confirmed", []string{she.ID}, found("ming@example.com"))
	next.Hash = hash(4)
	does(t, s.AskMail(ctx, next), nil)
	confirm(3, epoch, people.ErrNoLink) // another link has replaced it
	confirm(4, epoch, nil)
	same(t, "the old one is gone", []string{}, found("ming@example.com"))
	does(t, s.AskMail(ctx, mailbox.Entry{Account: he.ID, Pending: "other@example.com", Hash: hash(5), Expires: epoch.Add(time.Hour), Language: "en"}), nil)
	confirm(5, epoch, nil)
	same(t, "two accounts", []string{she.ID, he.ID}, found("other@example.com"))
	does(t, s.AskMail(ctx, mailbox.Entry{Account: she.ID, Pending: "third@example.com", Hash: hash(6), Expires: epoch.Add(time.Hour), Language: "en"}), nil)
	does(t, s.DropPending(ctx, she.ID), nil)
	confirm(6, epoch, people.ErrNoLink)
	same(t, "one that waited is dropped alone", []string{she.ID, he.ID}, found("other@example.com"))
	does(t, s.DropMail(ctx, she.ID), nil)
	does(t, s.DropMail(ctx, she.ID), nil)
	same(t, "one account", []string{he.ID}, found("other@example.com"))
}

package mailbox

import (
	"context"
	"time"
)

// An Entry is the address of an account.
type Entry struct {
	Account  string
	Address  string    // confirmed; empty until then
	Pending  string    // to be confirmed by the link with Hash; empty if there is none
	Hash     []byte    // of the link
	Expires  time.Time // of the link
	Language string    // of what is sent
}

// A Store keeps addresses. A method that returns nil has committed. Methods are safe for
// concurrent use.
type Store interface {
	// MailEntry returns the entry of an account, one without addresses if it has none.
	MailEntry(ctx context.Context, account string) (Entry, error)
	// AskMail keeps what of an entry waits to be confirmed, and its language. It does nothing for
	// an account that does not exist.
	AskMail(ctx context.Context, e Entry) error
	// ConfirmMail confirms the address of a link and uses it up. The error is people.ErrNoLink for
	// one that is not valid.
	ConfirmMail(ctx context.Context, hash []byte, now time.Time) (Entry, error)
	// DropMail removes the entry of an account, with its device for alerts.
	DropMail(ctx context.Context, account string) error
	// DropPending removes what of an entry waits to be confirmed.
	DropPending(ctx context.Context, account string) error
	// MailEntries returns up to most entries with a confirmed address, which is compared in any
	// case, in the order of account.
	MailEntries(ctx context.Context, address string, most int) ([]Entry, error)
}

package mailbox

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"log/slog"
	"strings"
	"time"

	"duiyi/alerts"
	"duiyi/mail"
	"duiyi/people"
	"duiyi/store"
)

const (
	confirmWithin = 24 * time.Hour
	linkBytes     = 16 // random
	// mostAccounts of one address get a link.
	mostAccounts = 5
	// mostAsked is how many requests for a new password wait.
	mostAsked = 200
)

// Rate limits of requests for mail, by requester and by recipient.
var (
	ofAsking  = people.Patience{Free: 20, Most: time.Hour, Forget: time.Hour}
	ofAddress = people.Patience{Free: 3, Most: time.Hour, Forget: time.Hour}
)

// Accounts makes the links that lead to accounts.
type Accounts interface {
	// LostLink returns the secret of a link to choose a password, for an hour.
	LostLink(ctx context.Context, account string) (string, error)
}

// People finds accounts, and counts tries.
type People interface {
	User(ctx context.Context, id string) (people.User, error)
	Try(ctx context.Context, keys []people.TryKey, now time.Time) (wait time.Duration, err error)
}

// Post sends mail.
type Post interface {
	Send(m mail.Message) error
	Deliver(ctx context.Context, m mail.Message) error
}

// Parts are what a Room works with.
type Parts struct {
	Store    Store
	People   People
	Accounts Accounts
	Post     Post
	// Needed returns people.ErrUnconfirmed for an account that has to confirm an address before it may do
	// all that members may; nil: no account has to.
	Needed func(ctx context.Context, account string) error
	// Site is the address of the page, which ends in a slash. It is never taken from a request.
	Site string
	Now  func() time.Time
	Log  *slog.Logger
}

// A Room keeps the addresses of a server. Its methods are safe for concurrent use.
type Room struct {
	Parts
	asked chan string // addresses for which a new password was asked
}

// New returns a Room. Its owner calls Run.
func New(p Parts) *Room { return &Room{Parts: p, asked: make(chan string, mostAsked)} }

func (r *Room) now() time.Time { return time.UnixMilli(r.Now().UnixMilli()).UTC() }

// A WaitError says that mail was asked for too often.
type WaitError struct{ Wait time.Duration }

func (e *WaitError) Error() string {
	return "mail was asked for too often; again in " + e.Wait.String()
}

// try counts that somebody asks for mail to an address.
func (r *Room) try(ctx context.Context, who, address string) error {
	sum := sha256.Sum256([]byte(strings.ToLower(address)))
	wait, err := r.People.Try(ctx, []people.TryKey{{Key: "mail:" + who, Patience: ofAsking}, {Key: "mail to:" + hex.EncodeToString(sum[:8]), Patience: ofAddress}}, r.now())
	if err == nil && wait > 0 {
		err = &WaitError{wait}
	}
	return err
}

// Entry returns the address of an account.
func (r *Room) Entry(ctx context.Context, account string) (Entry, error) {
	return r.Store.MailEntry(ctx, account)
}

// Needs reports whether an account has to confirm an address before it may do all that members may.
func (r *Room) Needs(ctx context.Context, account string) (bool, error) {
	if r.Needed == nil {
		return false, nil
	}
	err := r.Needed(ctx, account)
	if errors.Is(err, people.ErrUnconfirmed) {
		return true, nil
	}
	return false, err
}

// Ask sends a link that confirms an address for an account. Its earlier address stays until then.
// Errors are mail.ErrAddress, mail.ErrFull and a *WaitError.
func (r *Room) Ask(ctx context.Context, u people.User, typed, language string) (Entry, error) {
	address, err := mail.Address(typed)
	if err != nil {
		return Entry{}, err
	}
	if err := r.try(ctx, u.ID, address); err != nil {
		return Entry{}, err
	}
	secret := make([]byte, linkBytes)
	rand.Read(secret) // never fails
	link := base64.RawURLEncoding.EncodeToString(secret)
	e := Entry{Account: u.ID, Pending: address, Hash: hashOf(link), Expires: r.now().Add(confirmWithin), Language: alerts.Language(language)}
	if err := r.Store.AskMail(ctx, e); err != nil {
		return Entry{}, err
	}
	w := wordsOf(e.Language)
	if err := r.Post.Send(mail.Message{To: address, Subject: w.confirm, Text: fill(w.confirmText, u.Name, r.Site, r.Site+"account#mail="+link)}); err != nil {
		return Entry{}, err
	}
	return r.Store.MailEntry(ctx, u.ID)
}

func hashOf(link string) []byte {
	sum := sha256.Sum256([]byte(link))
	return sum[:]
}

// Confirm confirms the address of a link. The error is people.ErrNoLink for one that is not valid.
func (r *Room) Confirm(ctx context.Context, link string) error {
	_, err := r.Store.ConfirmMail(ctx, hashOf(link), r.now())
	return err
}

// Drop removes the address of an account.
func (r *Room) Drop(ctx context.Context, account string) error {
	return r.Store.DropMail(ctx, account)
}

// DropPending removes the address of an account that waits to be confirmed; its link is not valid any
// more.
func (r *Room) DropPending(ctx context.Context, account string) error {
	return r.Store.DropPending(ctx, account)
}

// Lost sends links to choose a new password to the accounts with an address, if there are any.
// It returns before it looks them up. from is the address of the request. Errors are mail.ErrAddress, a
// *WaitError and store.ErrOverloaded.
func (r *Room) Lost(ctx context.Context, typed, from string) error {
	address, err := mail.Address(typed)
	if err != nil {
		return err
	}
	if err := r.try(ctx, from, address); err != nil {
		return err
	}
	select {
	case r.asked <- address:
		return nil
	default:
		return store.ErrOverloaded
	}
}

// Run carries out the requests of Lost until ctx ends.
func (r *Room) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case address := <-r.asked:
			if err := r.sendLost(ctx, address); err != nil && ctx.Err() == nil {
				r.Log.Error("a mail for a lost password", "err", err)
			}
		}
	}
}

func (r *Room) sendLost(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(store.WithPatience(ctx), store.Timeout)
	defer cancel()
	list, err := r.Store.MailEntries(ctx, address, mostAccounts)
	if err != nil {
		return err
	}
	for _, e := range list {
		u, err := r.People.User(ctx, e.Account)
		switch {
		case errors.Is(err, people.ErrNoUser) || err == nil && !u.Disabled.IsZero():
			continue
		case err != nil:
			return err
		}
		link, err := r.Accounts.LostLink(ctx, u.ID)
		if err != nil {
			return err
		}
		w := wordsOf(e.Language)
		if err := r.Post.Send(mail.Message{To: e.Address, Subject: w.lost, Text: fill(w.lostText, u.Name, r.Site, r.Site+"account#password="+link)}); err != nil {
			return err
		}
	}
	return nil
}

// Test sends a mail at once, for the keeper, and returns what the mail server says.
func (r *Room) Test(ctx context.Context, to, language string) error {
	w := wordsOf(language)
	return r.Post.Deliver(ctx, mail.Message{To: to, Subject: w.test, Text: fill(w.testText, "", r.Site, "")})
}

// Package letters answers calls about the mail of accounts: their addresses, and lost passwords. It
// is one room of httpapi, with its own rows in the table of calls.
package letters

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"duiyi/accounts"
	"duiyi/httpapi/call"
	"duiyi/httpapi/origin"
	"duiyi/httpapi/reply"
	"duiyi/identity"
	"duiyi/mail"
	"duiyi/mailbox"
)

// Letters answers the calls.
type Letters struct {
	room     *mailbox.Room // nil: the server sends no mail
	accounts *accounts.Accounts
	reply    *reply.Writer
	mine     func(func(w http.ResponseWriter, r *http.Request, in accounts.Session) error) http.HandlerFunc
}

// New returns the room of a server's mail. mine wraps the handler of a call that needs a session.
func New(room *mailbox.Room, a *accounts.Accounts, w *reply.Writer, mine func(func(http.ResponseWriter, *http.Request, accounts.Session) error) http.HandlerFunc) *Letters {
	return &Letters{room, a, w, mine}
}

var errNoMail = &call.Error{Code: "no_mail"}

// Calls returns the rows of the table.
func (l *Letters) Calls() []call.Row {
	ask := []call.Limit{call.LimitLogIns}
	return []call.Row{
		{Name: "GET /api/me/mail", Needs: identity.Account, Do: l.own(l.get), Says: "Get one's email address.", Out: call.OK(mailJSON{}), Errs: "no_mail no_accounts"},
		{Name: "PUT /api/me/mail", Needs: identity.Account, Limits: ask, Do: l.own(l.put), Says: "Have a link sent that confirms an address for one's account.",
			More: "It is valid for a day, and an earlier address stays until then. Without a password the session must be less than an hour old.",
			In:   addressBody{}, Out: call.OK(mailJSON{}), Errs: "no_mail no_accounts bad_address mail_often wrong_login disabled too_many_tries log_in_again overloaded"},
		{Name: "DELETE /api/me/mail", Needs: identity.Account, Limits: ask, Do: l.own(l.remove), Says: "Remove one's address.",
			More: "With pending=true only one that waits for its link to be opened.", Query: "pending", Out: call.NoContent(), Errs: "no_mail no_accounts"},
		{Name: "POST /api/mail/confirm", Needs: identity.Open, Limits: ask, Do: l.open(l.confirm), Says: "Confirm an address by the link that was sent to it.", In: confirmBody{}, Out: call.NoContent(), Errs: "no_mail no_link"},
		{Name: "POST /api/lost", Needs: identity.Open, Limits: ask, Do: l.open(l.lost), Says: "Have links to choose a new password sent to the accounts with an address.",
			More: "The answer is the same whether there are any. A link works once, within an hour.",
			In:   lostBody{}, Out: call.NoContent(), Errs: "no_mail bad_address mail_often overloaded"},
		{Name: "POST /api/mail/test", Needs: identity.Administer, Do: l.open(l.test), Says: "Send a test mail and wait for what the mail server says.", In: testBody{}, Out: call.NoContent(), Errs: "no_mail bad_address mail_failed"},
	}
}

// open wraps a handler on a server that sends mail.
func (l *Letters) open(h func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := error(errNoMail)
		if l.room != nil {
			err = h(w, r)
		}
		if err != nil {
			l.reply.Fail(w, r, failure(err))
		}
	}
}

// own wraps the handler of a call that needs a session, on a server that sends mail.
func (l *Letters) own(h func(w http.ResponseWriter, r *http.Request, in accounts.Session) error) http.HandlerFunc {
	checked := func(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
		if l.room == nil {
			return errNoMail
		}
		return failure(h(w, r, in))
	}
	return func(w http.ResponseWriter, r *http.Request) { l.mine(checked)(w, r) }
}

func failure(err error) error {
	var wait *mailbox.WaitError
	switch {
	case errors.As(err, &wait):
		seconds := int((wait.Wait + time.Second - 1) / time.Second)
		return &call.Error{Code: "mail_often", Wait: seconds, Message: fmt.Sprintf("Mail was asked for too often: please try again in %d s.", seconds)}
	case errors.Is(err, mail.ErrAddress):
		return &call.Error{Code: "bad_address"}
	case errors.Is(err, mail.ErrFull):
		return &call.Error{Code: "overloaded"}
	}
	return err
}

// mailJSON is the address of an account.
type mailJSON struct {
	Address string `json:"address,omitempty"` // confirmed
	Pending string `json:"pending,omitempty"` // waits for its link to be opened
	Needed  bool   `json:"needed,omitempty"`  // without a confirmed one the account plays no rated games, enters no tournaments and does not talk
}

func toMail(e mailbox.Entry, now time.Time) mailJSON {
	if !now.Before(e.Expires) {
		e.Pending = ""
	}
	return mailJSON{Address: e.Address, Pending: e.Pending}
}

// addressBody asks for the confirmation of an address.
type addressBody struct {
	Address  string `json:"address"`            // of the account
	Password string `json:"password"`           // of the account; empty if it has none
	Language string `json:"language,omitempty"` // of what is sent: a tag, such as vi
}

// confirmBody confirms an address.
type confirmBody struct {
	Link string `json:"link"` // the secret of the link
}

// lostBody asks for a new password.
type lostBody struct {
	Address string `json:"address"` // of the accounts
}

// testBody asks for a test mail.
type testBody struct {
	To       string `json:"to"`                 // the address that gets it
	Language string `json:"language,omitempty"` // a tag, such as vi
}

func (l *Letters) get(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	e, err := l.room.Entry(r.Context(), in.User.ID)
	if err == nil {
		err = l.tell(w, r, e, in)
	}
	return err
}

// tell answers with the address of an account.
func (l *Letters) tell(w http.ResponseWriter, r *http.Request, e mailbox.Entry, in accounts.Session) error {
	j := toMail(e, l.room.Now())
	needed, err := l.room.Needs(r.Context(), in.User.ID)
	if err != nil {
		return err
	}
	j.Needed = needed
	l.reply.JSON(w, http.StatusOK, j)
	return nil
}

func (l *Letters) put(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body addressBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	if err := l.accounts.Confirm(r.Context(), in, body.Password, origin.Client(r.RemoteAddr)); err != nil {
		return err
	}
	e, err := l.room.Ask(r.Context(), in.User, body.Address, body.Language)
	if err == nil {
		err = l.tell(w, r, e, in)
	}
	return err
}

// done answers 204 if err is nil, and returns err.
func done(w http.ResponseWriter, err error) error {
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

func (l *Letters) remove(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	if r.URL.Query().Get("pending") == "true" {
		return done(w, l.room.DropPending(r.Context(), in.User.ID))
	}
	return done(w, l.room.Drop(r.Context(), in.User.ID))
}

func (l *Letters) confirm(w http.ResponseWriter, r *http.Request) error {
	var body confirmBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	return done(w, l.room.Confirm(r.Context(), body.Link))
}

func (l *Letters) lost(w http.ResponseWriter, r *http.Request) error {
	var body lostBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	return done(w, l.room.Lost(r.Context(), body.Address, origin.Client(r.RemoteAddr)))
}

func (l *Letters) test(w http.ResponseWriter, r *http.Request) error {
	var body testBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	err := l.room.Test(r.Context(), body.To, body.Language)
	if err != nil && !errors.Is(err, mail.ErrAddress) {
		return &call.Error{Code: "mail_failed", Message: call.Sentence("The mail was not sent: " + err.Error())}
	}
	return done(w, err)
}

// Own returns the address of an account, for its download.
func (l *Letters) Own(r *http.Request, in accounts.Session) (OwnMailJSON, error) {
	if l.room == nil {
		return OwnMailJSON{}, nil
	}
	e, err := l.room.Entry(r.Context(), in.User.ID)
	return OwnMailJSON{toMail(e, l.room.Now())}, err
}

// OwnMailJSON is the address of an account, in its download.
type OwnMailJSON struct{ mailJSON }

package mailbox

import (
	"context"
	"strings"

	"duiyi/alerts"
	"duiyi/mail"
)

// A Postman is an alerts.Mailer: it sends alerts to the confirmed addresses of accounts.
type Postman struct {
	store Store
	post  Post
	site  string
}

// NewPostman returns a Postman. site is the address of the page, which ends in a slash.
func NewPostman(s Store, p Post, site string) *Postman { return &Postman{s, p, site} }

// Address implements alerts.Mailer.
func (p *Postman) Address(ctx context.Context, account string) (string, error) {
	e, err := p.store.MailEntry(ctx, account)
	return e.Address, err
}

// Carry implements alerts.Mailer.
func (p *Postman) Carry(ctx context.Context, d alerts.Device, m alerts.Message) error {
	address, err := p.Address(ctx, d.Account)
	switch {
	case err != nil:
		return &alerts.LaterError{Err: err}
	case address == "":
		return alerts.ErrGone
	}
	w := wordsOf(d.Language)
	letter := mail.Message{To: address, Subject: m.Title + " · " + m.Text, Text: m.Text + "\n" + p.site + strings.TrimPrefix(m.URL, "/") + "\n"}
	if m.Kind == alerts.Trial {
		letter.Subject = m.Title
	}
	if m.Off != "" {
		letter.Text += fill("\n-- \n"+w.alertOff, "", p.site, p.site+"account#off="+m.Off)
		letter.Off = p.site + "api/mail/off?link=" + m.Off
	}
	err = p.post.Deliver(ctx, letter)
	if err != nil && !mail.Lasting(err) {
		return &alerts.LaterError{Err: err}
	}
	return err
}

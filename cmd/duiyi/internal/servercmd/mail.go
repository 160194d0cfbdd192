package servercmd

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"sync"

	"duiyi/accounts"
	"duiyi/app"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/httpapi/keeper"
	"duiyi/mail"
	"duiyi/mailbox"
)

// mailPassword is the variable that holds the password of the mail server.
const mailPassword = "DUIYI_SMTP_PASSWORD"

// mailFlags are the flags of a server that sends mail.
type mailFlags struct {
	MailFrom     string `name:"mail-from" placeholder:"ADDRESS" help:"Send mail from this address: members confirm an address, have a link sent when they lost their password, and are told by mail what waits for them if they wish. Needs --smtp and --accounts."`
	SMTP         string `name:"smtp" placeholder:"HOST:PORT" help:"The mail server for --mail-from: with TLS from the start on port 465, by STARTTLS on others, without only on this machine."`
	SMTPUser     string `name:"smtp-user" placeholder:"NAME" help:"The user of the mail server (default: --mail-from, if there is a password)."`
	AskAddress   bool   `name:"ask-address" help:"Members play rated games, enter tournaments and talk only once they have confirmed an email address. Moderators, members of their groups and children's accounts need none. Needs --mail-from."`
	SMTPPassword string `name:"smtp-password-file" type:"path" placeholder:"FILE" help:"File with the password of that user (default: the variable DUIYI_SMTP_PASSWORD)."`
}

// mailer returns what sends mail; nil without --mail-from.
func (f mailFlags) mailer(log *slog.Logger) (*mail.Sender, error) {
	if f.MailFrom == "" {
		return nil, nil
	}
	password := os.Getenv(mailPassword)
	if f.SMTPPassword != "" {
		text, err := os.ReadFile(f.SMTPPassword)
		if err != nil {
			return nil, fmt.Errorf("serve: --smtp-password-file: %w", err)
		}
		password = strings.TrimSpace(string(text))
	}
	user := f.SMTPUser
	if password != "" {
		user = cmp.Or(user, f.MailFrom)
	}
	s, err := mail.New(mail.Config{From: f.MailFrom, Server: f.SMTP, User: user, Password: password}, log)
	if err != nil {
		return nil, command.Misuse("serve: --mail-from, --smtp: %v", err)
	}
	return s, nil
}

// ask has the App ask members for a confirmed address, if the flags say so.
func (f mailFlags) ask() app.Option {
	if !f.AskAddress {
		return func(*app.App) {}
	}
	return app.AskAddress()
}

// check refuses flags that cannot work.
func (f mailFlags) check(accounts bool) error {
	switch {
	case (f.MailFrom == "") != (f.SMTP == ""):
		return command.Misuse("serve: mail needs --mail-from and --smtp")
	case f.MailFrom == "" && (f.SMTPUser != "" || f.SMTPPassword != ""):
		return command.Misuse("serve: --smtp-user and --smtp-password-file need --mail-from and --smtp")
	case f.MailFrom == "" && f.AskAddress:
		return command.Misuse("serve: --ask-address needs --mail-from and --smtp: members could confirm no address")
	case f.MailFrom != "" && !accounts:
		return command.Misuse("serve: only members get mail: --mail-from needs --accounts")
	}
	_, err := f.mailer(slog.New(slog.DiscardHandler))
	return err
}

// A postOffice sends mail while the server runs.
type postOffice struct {
	room   *mailbox.Room // nil without --mail-from
	sender *mail.Sender
}

// openMail opens the mail of a server whose page is at site; end stops it. Without a sender there is
// none.
func openMail(ctx context.Context, n node, all *accounts.Accounts, site string) (office postOffice, end func()) {
	office.sender = n.sender
	if office.sender == nil {
		return office, func() {}
	}
	office.room = mailbox.New(mailbox.Parts{Store: n.people, People: n.people, Accounts: all, Post: office.sender, Needed: n.app.Confirmed, Site: site, Now: n.app.Now, Log: n.log})
	ctx, stop := context.WithCancel(ctx)
	var work sync.WaitGroup
	work.Go(func() { office.sender.Run(ctx) })
	work.Go(func() { office.room.Run(ctx) })
	return office, func() { stop(); work.Wait() }
}

// state is what the keeper's page shows; nil without mail.
func (o postOffice) state() *keeper.Mail {
	if o.sender == nil {
		return nil
	}
	s := o.sender.State()
	return &keeper.Mail{
		From: s.From, Server: s.Server, Sent: s.Sent, Waiting: s.Waiting, Failed: s.Failed, LastSent: s.LastSent, LastFailed: s.LastFailed, LastError: s.LastError,
	}
}

type adminMailCmd struct {
	To   string `arg:"" help:"The address that gets it."`
	Lang string `placeholder:"TAG" help:"Language of the mail, such as vi (default English)."`
}

// Run sends a test mail and waits for what the mail server says.
func (c *adminMailCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	if err := at.call(http.MethodPost, "/api/mail/test", map[string]string{"to": c.To, "language": c.Lang}, nil); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "The mail server took a mail to %s.\n", c.To)
	return nil
}

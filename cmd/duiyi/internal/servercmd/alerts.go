package servercmd

import (
	"cmp"
	"context"
	"fmt"
	_ "time/tzdata" // quiet hours go by the time zones of people, which not every machine knows

	"duiyi/alerts/webpush"
	"duiyi/app"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/mail"
	"duiyi/mailbox"
)

// alertFlags are the flags of a server that tells members what waits for them.
type alertFlags struct {
	Push     string   `default:"on" enum:"on,off" placeholder:"on|off" help:"Let members have their browsers told of their turn, challenges and rounds (default on). The server then sends to the push services of those browsers. See docs/guides/accounts.md."`
	PushHost []string `name:"push-host" placeholder:"NAME" help:"A push service that may be sent to, such as fcm.googleapis.com or *.push.apple.com (default: any). Can be repeated."`
}

// check refuses flags that cannot work.
func (f alertFlags) check(accounts bool) error {
	if !accounts && (f.Push == "off" || len(f.PushHost) > 0) {
		return command.Misuse("serve: without --accounts nobody is told anything: --push and --push-host need --accounts")
	}
	for _, host := range f.PushHost {
		if err := webpush.CheckHost(host); err != nil {
			return command.Misuse("serve: --push-host %q: %v", host, err)
		}
	}
	return nil
}

// alerts makes a server with accounts tell them what waits for them.
func (c *Serve) alerts(ctx context.Context, store app.Store) (app.Option, error) {
	if !c.Accounts || c.Push == "off" {
		return func(*app.App) {}, nil
	}
	name := c.TLS
	if len(c.Host) > 0 {
		name = cmp.Or(name, c.Host[0])
	}
	pusher, err := webpush.New(ctx, store, webpush.Config{Contact: "https://" + cmp.Or(name, "localhost"), Hosts: c.PushHost})
	if err != nil {
		return nil, fmt.Errorf("serve: %w", err)
	}
	return app.Alerts(pusher), nil
}

// mailAlerts makes a server that sends mail tell members by it, too.
func mailAlerts(kept mailbox.Store, sender *mail.Sender, site string) app.Option {
	if sender == nil {
		return func(*app.App) {}
	}
	return app.MailAlerts(mailbox.NewPostman(kept, sender, site))
}

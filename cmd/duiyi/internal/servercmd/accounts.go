package servercmd

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"time"

	"duiyi/accounts"
	"duiyi/allowance"
	"duiyi/app"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/evidence"
	"duiyi/identity"
)

// accountFlags are the flags of a server with accounts.
type accountFlags struct {
	Accounts bool   `help:"Enable accounts. The first start prints a link for the administrator. See docs/guides/accounts.md."`
	SignUp   string `name:"signup" default:"open" enum:"open,invite,closed" placeholder:"open|invite|closed" help:"Who may create an account: anyone (open, default), holders of a moderator's link (invite), or nobody (closed)."`

	Grant []string `placeholder:"ROLE=+RIGHT|ROLE=-RIGHT" help:"Give guests, players or moderators a right, or take one, such as player=-library. Can be repeated. See docs/guides/accounts.md."`

	EngineMinutes int      `name:"engine-minutes" default:"120" placeholder:"MIN" help:"Engine time of one account in a day (UTC) for advice, analysis and reports, in minutes of one processor (default 120; 0: no limit). Moves in games do not count."`
	Norm          int      `name:"norm-games" default:"60" placeholder:"N" help:"Analyse rated games while nothing else is searched, until each 200 rating points have N judged players to compare others with, in the evidence that moderators see (40 to 1000; default 60; 0: only games whose report somebody asks for)."`
	Quota         []string `placeholder:"KIND=N" help:"Most of a kind that one account keeps: studies (default 500), nodes of one study (20000), games, that is private ones (2000), exercises (5000); imports is MiB of records opened in a day (50). 0: no limit. Can be repeated."`

	Chat string `default:"on" enum:"on,off" placeholder:"on|off" help:"Let accounts talk at games and tournaments (default on)."`

	OIDCIssuer string `name:"oidc-issuer" placeholder:"URL" help:"Also accept log-ins from this OpenID Connect provider. See docs/guides/accounts.md."`
	OIDCClient string `name:"oidc-client" placeholder:"ID" help:"This server's client ID at the provider."`
	OIDCSecret string `name:"oidc-secret-file" type:"path" placeholder:"FILE" help:"File with this server's client secret."`
	OIDCName   string `name:"oidc-name" default:"OpenID" placeholder:"NAME" help:"Name of the provider on the log-in page."`
}

// open returns the accounts of the server, nil without --accounts. No account may have
// the name of an engine.
func (f accountFlags) open(store accounts.Store, a *app.App, mail bool) (*accounts.Accounts, error) {
	if !f.Accounts {
		return nil, nil
	}
	club, err := f.signOn()
	if err != nil {
		return nil, err
	}
	var reserved []string
	for _, e := range a.Engines().All() {
		for _, name := range e.Name {
			reserved = append(reserved, name)
		}
	}
	return accounts.New(store, accounts.Config{SignUp: accounts.SignUp(f.SignUp), SignOn: club, Mail: mail, Reserved: reserved, Now: a.Now, Sure: a.Sure}), nil
}

// check refuses flags that exclude each other.
func (f accountFlags) check() error {
	if _, err := f.rights(); err != nil {
		return err
	}
	if _, err := f.limits(); err != nil {
		return err
	}
	if !f.Accounts && (len(f.Quota) > 0 || f.EngineMinutes != defaultMinutes) {
		return command.Misuse("serve: --engine-minutes and --quota need --accounts")
	}
	switch {
	case f.Norm != 0 && (f.Norm < evidence.FewestFill || f.Norm > maxNorm):
		return command.Misuse("serve: --norm-games %d: want 0, or %d to %d", f.Norm, evidence.FewestFill, maxNorm)
	case !f.Accounts && f.Norm != defaultNorm:
		return command.Misuse("serve: --norm-games needs --accounts")
	case !f.Accounts && f.Chat == "off":
		return command.Misuse("serve: without --accounts nobody talks: --chat needs --accounts")
	}
	switch some, all := f.OIDCIssuer+f.OIDCClient+f.OIDCSecret != "", f.OIDCIssuer != "" && f.OIDCClient != "" && f.OIDCSecret != ""; {
	case some && !f.Accounts:
		return command.Misuse("serve: --oidc-issuer needs --accounts")
	case some && !all:
		return command.Misuse("serve: single sign-on needs --oidc-issuer, --oidc-client and --oidc-secret-file")
	}
	return nil
}

const (
	defaultMinutes = 120
	defaultNorm    = 60
	maxNorm        = 1000
	maxMinutes     = 24 * 60 * 256 // of a day and as many processors as any machine has
	maxQuota       = 1_000_000_000
)

// limits returns what one account may take; without accounts there are no limits.
func (f accountFlags) limits() (allowance.Limits, error) {
	if f.EngineMinutes < 0 || f.EngineMinutes > maxMinutes {
		return nil, command.Misuse("serve: --engine-minutes %d: want 0 to %d", f.EngineMinutes, maxMinutes)
	}
	l := allowance.Defaults()
	l[allowance.Engine] = (time.Duration(f.EngineMinutes) * time.Minute).Milliseconds()
	for _, q := range f.Quota {
		kind, text, ok := strings.Cut(q, "=")
		n, err := strconv.ParseInt(text, 10, 64)
		_, known := l[allowance.Kind(kind)]
		if !ok || err != nil || n < 0 || n > maxQuota || !known || kind == string(allowance.Engine) {
			return nil, command.Misuse("serve: --quota %s: want studies, nodes, games, exercises or imports with a number, such as studies=200", q)
		}
		if kind == string(allowance.Imports) {
			n <<= 20
		}
		l[allowance.Kind(kind)] = n
	}
	if !f.Accounts {
		return nil, nil
	}
	return l, nil
}

// norm returns how many judged players each band of ratings gets; 0 without accounts.
func (f accountFlags) norm() int {
	if !f.Accounts {
		return 0
	}
	return f.Norm
}

// rights returns what each role may do.
func (f accountFlags) rights() (identity.Table, error) {
	table := identity.Defaults()
	for _, change := range f.Grant {
		var err error
		if table, err = table.Grant(change); err != nil {
			return table, command.Misuse("serve: --grant %s: %v", change, err)
		}
	}
	return table, nil
}

// signOn reads the flags of single sign-on; without them it returns nil.
func (f accountFlags) signOn() (*accounts.SignOn, error) {
	if f.OIDCIssuer == "" {
		return nil, nil
	}
	secret, err := os.ReadFile(f.OIDCSecret)
	if err != nil {
		return nil, fmt.Errorf("--oidc-secret-file: %w", err)
	}
	return &accounts.SignOn{Issuer: f.OIDCIssuer, Client: f.OIDCClient, Secret: strings.TrimSpace(string(secret)), Name: f.OIDCName}, nil
}

// welcome prints the link for the first administrator if there is none yet. It works
// once.
func welcome(ctx context.Context, out io.Writer, all *accounts.Accounts, page string) error {
	secret, err := all.FirstLink(ctx)
	if err != nil || secret == "" {
		return err
	}
	fmt.Fprintf(out, "This server has no administrator yet. Create your account here within a week; the link works once:\n  %saccount#link=%s\n", page, secret)
	return nil
}

// sweepAccounts removes old log-ins and links until ctx ends.
func sweepAccounts(ctx context.Context, all *accounts.Accounts, log *slog.Logger) {
	all.Sweep(ctx, func(err error) { log.Error("sweep accounts", "err", err) })
}

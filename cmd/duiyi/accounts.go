package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"duiyi/accounts"
	"duiyi/app"
)

// accountFlags are those of a server with accounts.
type accountFlags struct {
	Accounts bool   `help:"Have people make accounts and log in; the whole program is the administrator's, for whom the first start prints a link. See docs/accounts.md."`
	SignUp   string `name:"signup" default:"open" enum:"open,invite,closed" placeholder:"open|invite|closed" help:"Who may make an account: anybody (open, the default), who has a link from a moderator (invite), or nobody (closed)."`
}

// open returns the accounts of the server, or nil where it is to have
// none. Nobody is called as an engine is.
func (f accountFlags) open(store app.People, a *app.App) *accounts.Accounts {
	if !f.Accounts {
		return nil
	}
	var reserved []string
	for _, e := range a.Engines() {
		for _, name := range e.Name {
			reserved = append(reserved, name)
		}
	}
	return accounts.New(store, accounts.Config{SignUp: accounts.SignUp(f.SignUp), Reserved: reserved})
}

// welcome prints the link for the first administrator, where there is none yet.
// Only who reads the terminal has it, and it holds once.
func welcome(ctx context.Context, out io.Writer, all *accounts.Accounts, page string) error {
	secret, err := all.FirstLink(ctx)
	if err != nil || secret == "" {
		return err
	}
	fmt.Fprintf(out, "Nobody administers this server yet. Make your account here, within a week; the link holds once:\n  %saccount#link=%s\n", page, secret)
	return nil
}

// sweepAccounts removes old log-ins and links until ctx ends.
func sweepAccounts(ctx context.Context, all *accounts.Accounts, log *slog.Logger) {
	all.Sweep(ctx, func(err error) { log.Error("sweep accounts", "err", err) })
}

package httpapi

import (
	"io"
	"slices"

	"duiyi/accounts"
	"duiyi/engine"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/people"
	"duiyi/record"
)

// Codes returns the code of every error that this package can answer with.
func Codes() []string {
	var all []string
	add := func(err error) {
		_, body := describe(err)
		all = append(all, body.Code)
	}
	for _, err := range []error{
		errNoRoute, errBadMethod, errBadHost, errBadOrigin, errStays, errNotJSON, errNoSocket, errSlowBody, errNotAllowed, errLogIn, errNoAccounts, ofAccounts(people.ErrNameLength), ofAccounts(people.ErrPasswordName), ofAccounts(&accounts.WaitError{}), tooOften(1),
		errSockets, badJSON(io.EOF, 0), tooLarge(1), badQuery("x"),
		&match.Refusal{}, &match.ConfigError{Err: io.EOF}, &match.ConfigError{Err: match.ErrNoSide}, match.ErrBadCommand, io.EOF,
		recordError(&record.Error{Err: io.EOF}), recordError(record.ErrLacks), recordError(&record.ForeignError{}), recordError(&record.GameError{}),
	} {
		add(err)
	}
	for _, code := range []string{
		engine.FaultStart, engine.FaultDied, engine.FaultSilent, engine.FaultNonsense, engine.FaultIllegal, engine.FaultFlood, engine.FaultResting,
	} {
		add(&engine.FaultError{Code: code})
	}
	for _, f := range failures {
		add(f.err)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// SetLimits sets how many may change games, and how many may watch.
func (a *API) SetLimits(commands, sockets int64) {
	a.commands.Set(commands)
	a.socketsInAll.Set(sockets)
}

// Sockets is how many watch.
func (a *API) Sockets() int64 { return a.socketsInAll.Count() }

// Calls is every call, as "GET /api/games", with whether guests may make it.
func Calls() map[string]bool {
	all := map[string]bool{}
	for _, c := range new(API).calls() {
		all[c.name] = identity.Defaults().Of(identity.RoleGuest).Has(c.needs)
	}
	return all
}

// SetSocketsEach sets how many sockets one address may have open.
func (a *API) SetSocketsEach(n int) { a.socketsByAddress.Set(n) }

// Rest has everybody who asked too often have rested for long enough.
func (a *API) Rest() {
	for _, b := range a.buckets {
		b.Reset()
	}
}

// Spend has what is spent of a limit stay spent for hours, however slow the
// machine is that spends it. It is called before the first request.
func (a *API) Spend() {
	for _, b := range a.buckets {
		b.Slow(1e-4)
	}
}

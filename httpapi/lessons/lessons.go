// Package lessons answers calls about exercises, groups and the tasks that teachers give:
// one room of httpapi, with its own rows in the table of calls.
package lessons

import (
	"duiyi/accounts"
	"duiyi/exercises"
	"duiyi/groups"
	"duiyi/httpapi/reply"
	"duiyi/reports/jobs"
)

// App is what the calls are made to.
type App interface {
	Exercises() *exercises.Deck
	Reports() *jobs.Room
	Groups() *groups.Room
}

// Lessons answers the calls.
type Lessons struct {
	app      App
	accounts *accounts.Accounts // nil on a server without accounts
	reply    *reply.Writer
}

// New returns the room of an App.
func New(a App, all *accounts.Accounts, w *reply.Writer) *Lessons { return &Lessons{a, all, w} }

package store

import (
	"errors"
	"slices"
)

// ErrManyEditors reports that a study has the maximum number of editors.
var ErrManyEditors = errors.New("the study has the maximum number of editors")

// Access says who may read a study, or the report on a game, besides its owner
// and editors.
type Access string

const (
	Private  Access = ""         // nobody else
	Unlisted Access = "unlisted" // anyone with its link
	Public   Access = "public"   // anyone; lists show it
)

// A Share says who may read and edit a study, or read the report on a game,
// besides its owner. The zero value is private and has no editors.
type Share struct {
	Access  Access
	Link    string   // opens an unlisted study; empty for a private one
	Owner   string   // name of the owning account; empty for the server
	Editors []Editor // in order of invitation
	Readers []string // accounts to which a teacher gave the study

	Withdrawn string // why a moderator withdrew the report on a game, until it is public again
}

// An Editor is an account that may edit a study of another.
type Editor struct {
	ID   string
	Name string
}

// Edits reports whether an account is among the editors.
func (s Share) Edits(account string) bool {
	for _, e := range s.Editors {
		if e.ID == account {
			return true
		}
	}
	return false
}

// Reads reports whether a teacher gave the study to an account.
func (s Share) Reads(account string) bool { return slices.Contains(s.Readers, account) }

// A SharedQuery selects shared studies, and games with shared reports, latest
// change first.
type SharedQuery struct {
	Editor string // studies this account may edit; if empty, everything public
	Game   string // game name; empty for all
	Limit  int    // at least 1
	Before Cursor // continue after this place in the list; zero for the first page
}

// A SharedStudy is a study, or a game with a shared report, as lists show it to
// others than its owner.
type SharedStudy struct {
	Summary
	By string // name of the owning account; empty for the server
}

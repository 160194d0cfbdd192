package store

import (
	"errors"
	"slices"
)

// ErrManyEditors refuses a study another editor.
var ErrManyEditors = errors.New("the study has as many editors as it may have")

// Access says who may read a study, or the report on a game, besides its owner and its
// editors.
type Access string

const (
	Private  Access = ""         // nobody
	Unlisted Access = "unlisted" // whoever has its link
	Public   Access = "public"   // everybody; lists show it
)

// A Share says who may read and edit a study, or read the report on a game, besides its
// owner. The zero value is one that is its owner's alone.
type Share struct {
	Access  Access
	Link    string   // opens an unlisted study; empty for a private one
	Owner   string   // the name of the owner's account; empty for the house
	Editors []Editor // the first invited first
	Readers []string // accounts to which a teacher gave the study
}

// An Editor is an account that may edit a study of somebody else.
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

// Reads reports whether an account may read the study because it was given to it.
func (s Share) Reads(account string) bool { return slices.Contains(s.Readers, account) }

// A SharedQuery selects studies, and games with reports, that their owners share, the last
// changed first.
type SharedQuery struct {
	Editor string // studies that this account may edit; if empty, all that is public
	Game   string // one game's name; empty for all
	Limit  int    // at least 1
	Before Cursor // studies that come after this place in the list; zero for the first page
}

// A SharedStudy is a study, or a game whose report is shared, as lists show it to people
// other than its owner.
type SharedStudy struct {
	Summary
	By string // the name of the owner's account; empty for the house
}

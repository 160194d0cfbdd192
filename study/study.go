package study

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiyi/match"
)

// Limits of a study.
const (
	MaxNodes   = 100_000 // without the root
	MaxComment = 1 << 20 // bytes
	MaxText    = 16 << 20
	MaxTitle   = 120 // characters
	MaxGlyphs  = 8   // of a node
	MaxShapes  = 128
	MaxGlyph   = 255 // PGN's greatest
	MaxLine    = 500 // moves in one command

	// maxPoint is the length of a point's name, in bytes.
	maxPoint = 8
	// maxChanges is the number of events after which a study becomes read-only,
	// since its log is read whole. Its editors can continue in a copy.
	maxChanges = 100_000
	// maxSteps limits undo.
	maxSteps = 1000
)

// Reasons why a command fails. The error for an illegal move is a *match.Refusal.
var (
	ErrNoNode        = errors.New("the study has no such node")
	ErrRoot          = errors.New("the start position cannot be moved or deleted")
	ErrManyNodes     = fmt.Errorf("a study has at most %d moves", MaxNodes)
	ErrLongComment   = fmt.Errorf("a comment has at most %d bytes", MaxComment)
	ErrMuchText      = fmt.Errorf("the comments of a study have at most %d bytes together", MaxText)
	ErrManyChanges   = errors.New("the study has been changed too often")
	ErrNothingToUndo = errors.New("there is no edit to undo")
	ErrNothingToRedo = errors.New("there is no edit to redo")
	ErrStale         = errors.New("the study has moved on since")
	ErrBadCommand    = errors.New("bad command")
)

// A ChangedError refuses a comment or title whose Base is no longer the present text.
type ChangedError struct{ Text string } // the present text

func (e *ChangedError) Error() string { return "another editor has changed the text" }

// ErrBadEvent: the event does not fit the state, so the log is damaged or belongs to
// another study.
var ErrBadEvent = errors.New("event does not fit the study")

func badCommand(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrBadCommand, fmt.Sprintf(format, args...))
}

// A Config is the start of a study: the position, and facts about the game.
type Config struct {
	Game    string        `json:"game"`
	Rules   string        `json:"rules"`
	Options match.Options `json:"options,omitempty"` // options of the game, as for a new game
	Setup   string        `json:"setup,omitempty"`   // start position; if missing, the game's own
	Players [2]string     `json:"players"`           // names by side; empty without a player
	Result  string        `json:"result,omitempty"`  // as written in records
	Tags    []Tag         `json:"tags,omitempty"`    // further facts from a record
	From    *match.Source `json:"from,omitempty"`    // the game it was opened from
}

// A Tag is a named fact about the game, from a record.
type Tag struct {
	Name  string `json:"name"`  // as the record has it
	Value string `json:"value"` // as the record has it
}

// Start returns the start position.
func (c Config) Start(rs match.Ruleset) (match.Position, error) { return rs.Start(c.match()) }

// match returns the configuration of a game between two people from this start.
func (c Config) match() match.Config {
	m := match.Config{Game: c.Game, Rules: c.Rules, Options: c.Options, Setup: c.Setup}
	for i := range m.Players {
		m.Players[i] = match.Player{Kind: match.Human, Name: c.Players[i]}
	}
	return m
}

// A State is a version of a study. It is a value: Apply and Fold leave their argument
// unchanged.
type State struct {
	Config  Config
	Title   string
	Version int // number of events: 1 for a new study
	Tree    Tree
	At      ID // the node to show after the last change
	First   ID // the node to show first
	// Withdrawn is a moderator's reason for making the study private. Publishing it again
	// clears it.
	Withdrawn string
	Asked     string // identifies a repeated request for the study; empty without an id

	next   ID    // number of the next node
	past   *step // undo stack
	future *step // redo stack

	carried []carried // the latest commands with a Cmd, oldest first
}

// remembered limits carried.
const remembered = 32

// A carried is an executed command and its node.
type carried struct {
	cmd string
	at  ID
}

// Done returns the node of an executed command, if it is among the latest.
func (s State) Done(cmd string) (at ID, ok bool) {
	for _, c := range s.carried {
		if c.cmd == cmd {
			return c.at, true
		}
	}
	return 0, false
}

// carry records the command behind the last event.
func (s *State) carry(cmd string) {
	old := s.carried[max(0, len(s.carried)+1-remembered):]
	s.carried = append(old[:len(old):len(old)], carried{cmd, s.At}) // copies: the earlier state keeps its own
}

// CanUndo reports whether there is an edit to undo.
func (s State) CanUndo() bool { return s.past != nil }

// CanRedo reports whether there is an edit to redo.
func (s State) CanRedo() bool { return s.future != nil }

// A step is an entry of the undo or redo stack: the tree before an edit, or after an
// undone one.
type step struct {
	tree Tree
	at   ID // node of the edit
	more *step
	deep int // length of the stack from here
}

func (s *step) with(t Tree, at ID) *step {
	deep := 1
	if s != nil {
		deep += s.deep
	}
	if deep > 2*maxSteps { // drop the older half, rarely
		s = s.first(maxSteps - 1)
		deep = maxSteps
	}
	return &step{t, at, s, deep}
}

// first returns a copy of the first n steps.
func (s *step) first(n int) *step {
	var list []*step
	for ; n > 0 && s != nil; n, s = n-1, s.more {
		list = append(list, s)
	}
	var rest *step
	for i, old := range slices.Backward(list) {
		rest = &step{old.tree, old.at, rest, len(list) - i}
	}
	return rest
}

// CleanText normalises a written comment: lines end with \n, and other control
// characters except tabs are removed.
func CleanText(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "�"), "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r == '\r':
			return '\n'
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, text)
}

func checkTitle(title string) error {
	if n := utf8.RuneCountInString(title); n > MaxTitle {
		return badCommand("a title of %d characters, at most %d are allowed", n, MaxTitle)
	}
	if r, bad := match.UnfitInName(title); bad {
		return badCommand("%U has no place in a title", r)
	}
	return nil
}

func checkShapes(shapes []Shape) error {
	if len(shapes) > MaxShapes {
		return badCommand("%d arrows and rings, at most %d are allowed", len(shapes), MaxShapes)
	}
	for _, s := range shapes {
		switch {
		case !slices.Contains(Colours, s.Colour):
			return badCommand("there is no colour %q", s.Colour)
		case s.To == "" || s.To == s.From || !isPoint(s.To) || !isPoint(s.From):
			return badCommand("no arrow goes from %q to %q", s.From, s.To)
		}
	}
	return nil
}

// isPoint reports whether a text may name a point: it consists of letters and digits,
// or is empty.
func isPoint(text string) bool {
	return len(text) <= maxPoint && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
}

func checkGlyphs(glyphs []int) error {
	if len(glyphs) > MaxGlyphs {
		return badCommand("%d marks, at most %d are allowed", len(glyphs), MaxGlyphs)
	}
	for i, g := range glyphs {
		switch {
		case g < 1 || g > MaxGlyph:
			return badCommand("mark %d is outside 1 to %d", g, MaxGlyph)
		case slices.Contains(glyphs[:i], g):
			return badCommand("mark %d stands twice", g)
		}
	}
	return nil
}

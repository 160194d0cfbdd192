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

// What a study holds at most.
const (
	MaxNodes   = 100_000 // the root not counted
	MaxComment = 1 << 20 // bytes
	MaxText    = 16 << 20
	MaxTitle   = 120 // characters
	MaxGlyphs  = 8   // of a node
	MaxShapes  = 128
	MaxGlyph   = 255 // PGN's greatest
	MaxLine    = 500 // moves that are played in at once

	// maxPoint is the length of a point's name, in bytes.
	maxPoint = 8
	// maxChanges is the number of events after which a study is only to be
	// looked at: its log is read whole. Who gets there goes on in a copy.
	maxChanges = 100_000
	// maxSteps is how many edits can be undone.
	maxSteps = 1000
)

// Why a command was not carried out. A move that the rules refuse is a
// *match.Refusal instead.
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

// A ChangedError refuses a comment or title that was written over another text than the
// one that is there.
type ChangedError struct{ Text string } // that is there

func (e *ChangedError) Error() string { return "another editor has changed the text" }

// ErrBadEvent says that an event does not fit the state it is folded into: the
// log is damaged, or belongs to another study.
var ErrBadEvent = errors.New("event does not fit the study")

func badCommand(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrBadCommand, fmt.Sprintf(format, args...))
}

// A Config is what a study begins with: the position, and what is known of the game.
type Config struct {
	Game    string        `json:"game"`
	Rules   string        `json:"rules"`
	Options match.Options `json:"options,omitempty"` // of the game, as in a new game
	Setup   string        `json:"setup,omitempty"`   // start position; missing: the game's own
	Players [2]string     `json:"players"`           // names by side; empty where nobody played
	Result  string        `json:"result,omitempty"`  // as records write it
	Tags    []Tag         `json:"tags,omitempty"`    // what else a record says of the game
	From    *match.Source `json:"from,omitempty"`    // the game it was opened from
}

// A Tag is one thing that a record says of a game.
type Tag struct {
	Name  string `json:"name"`  // as the record has it
	Value string `json:"value"` // as the record has it
}

// Start returns the position that a study begins from, as a game of its own
// would.
func (c Config) Start(rs match.Ruleset) (match.Position, error) { return rs.Start(c.match()) }

// match is the configuration of a game between two people that begins here.
func (c Config) match() match.Config {
	m := match.Config{Game: c.Game, Rules: c.Rules, Options: c.Options, Setup: c.Setup}
	for i := range m.Players {
		m.Players[i] = match.Player{Kind: match.Human, Name: c.Players[i]}
	}
	return m
}

// A State is a study at one moment. States are values: Apply and Fold leave the
// one they are given as it was.
type State struct {
	Config  Config
	Title   string
	Version int // events so far, so 1 when the study has just begun
	Tree    Tree
	At      ID // where the last change was made, or where to look after it
	First   ID // the node that was to be looked at first
	// Withdrawn is why a moderator took the study from the public, until its owner publishes
	// it again.
	Withdrawn string
	Asked     string // a mark of who asked for the study, and for what; empty where a repeat has no name

	next   ID    // the number of the next node
	past   *step // what an undo brings back; nil for nothing
	future *step // what a redo does

	carried []carried // the latest commands that had a Cmd, the oldest first
}

// remembered is how many commands a study knows again.
const remembered = 32

// A carried is a command that was carried out, and where it led.
type carried struct {
	cmd string
	at  ID
}

// Done returns where a command led, and reports whether it is among the latest
// that were carried out.
func (s State) Done(cmd string) (at ID, ok bool) {
	for _, c := range s.carried {
		if c.cmd == cmd {
			return c.at, true
		}
	}
	return 0, false
}

// carry notes that the event which led to s was of a command.
func (s *State) carry(cmd string) {
	old := s.carried[max(0, len(s.carried)+1-remembered):]
	s.carried = append(old[:len(old):len(old)], carried{cmd, s.At}) // a copy: the earlier state has its own
}

// CanUndo reports whether there is an edit to undo.
func (s State) CanUndo() bool { return s.past != nil }

// CanRedo reports whether there is an edit to redo.
func (s State) CanRedo() bool { return s.future != nil }

// A step is a tree as it was before an edit, or after one that was undone.
type step struct {
	tree Tree
	at   ID // where that edit was made
	more *step
	deep int // steps from here on, this one included
}

func (s *step) with(t Tree, at ID) *step {
	deep := 1
	if s != nil {
		deep += s.deep
	}
	if deep > 2*maxSteps { // the older half is let go, which is seldom
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

// CleanText makes a comment of text that somebody wrote: lines end with \n, and
// there is no control character but that and the tabulator.
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

// isPoint reports whether a text may name a point: letters and digits, or
// nothing.
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

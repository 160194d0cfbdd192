package courses

import (
	"crypto/sha256"
	"encoding/hex"
)

// Languages are the tags that every [Text] has.
var Languages = [...]string{"en", "zh-Hans", "zh-Hant", "vi"}

// A Text is a sentence or more, by language tag.
type Text map[string]string

// A Library is a set of tracks with their chapters.
type Library struct {
	Tracks   []Track
	chapters map[string]*Chapter
}

// Chapter returns a chapter by its id.
func (l *Library) Chapter(id string) (*Chapter, bool) {
	c, ok := l.chapters[id]
	return c, ok
}

// A Track is a course: parts in their order.
type Track struct {
	ID    string `json:"id"`
	Title Text   `json:"title"`
	About Text   `json:"about"` // one sentence
	Parts []Part `json:"parts"`
}

// A Part is chapters under one title.
type Part struct {
	Title    Text     `json:"title"`
	Chapters []string `json:"chapters"` // ids
}

// A Chapter is one sitting of some minutes.
type Chapter struct {
	ID    string `json:"-"` // the name of its file: lower-case letters, digits and hyphens
	Game  string `json:"game"`
	Rules string `json:"rules,omitempty"` // of the game; empty for its default
	Title Text   `json:"title"`
	Steps []Step `json:"steps"`
}

// Key returns the name under which package training keeps that a chapter was finished, in
// the form of the id of a puzzle.
func (c *Chapter) Key() string {
	sum := sha256.Sum256([]byte("course:" + c.ID))
	return hex.EncodeToString(sum[:6])
}

// A Step is one screen of a chapter.
type Step struct {
	Text Text `json:"text"`
	// Board is a position, which the game reads; empty for that of the step before. Moves are
	// played from it, and the last of them is marked.
	Board string   `json:"board,omitempty"`
	Moves []string `json:"moves,omitempty"`
	Marks []Mark   `json:"marks,omitempty"`
	Try   *Try     `json:"try,omitempty"`
	// Claims are what the text says of the position.
	Claims []Claim `json:"claims,omitempty"`
}

// A Mark is a ring around a point, or an arrow that ends there.
type Mark struct {
	From  string `json:"from,omitempty"`  // where the arrow begins
	At    string `json:"at"`              // the point
	Label string `json:"label,omitempty"` // one or two characters
}

// A Kind says how a step is tried.
type Kind string

// The kinds.
const (
	Line   Kind = "line"   // play the right moves; the other side answers
	Choice Kind = "choice" // choose an answer
	Reach  Kind = "reach"  // one side alone goes to all points, within so many moves
	Hold   Kind = "hold"   // keep a won or drawn ending against the perfect defender
	// Opening is played by an opening rule to its end, against the other player's Script.
	Opening Kind = "opening"
)

// The players of an opening rule.
const (
	FirstSeat  = "first" // places the first stone
	SecondSeat = "second"
)

// A Try is what the reader does in a step.
type Try struct {
	Kind Kind `json:"kind"`
	// Task is what right moves of a line do, which the test proves: see [Tasks].
	Task   string `json:"task,omitempty"`
	Reason string `json:"reason,omitempty"`
	Line   []Turn `json:"line,omitempty"`

	Options []Text `json:"options,omitempty"`
	Answer  int    `json:"answer,omitempty"` // index of the right option

	Points []string `json:"points,omitempty"` // of reach
	// Most is how many moves a reach may take, and how many moves a drawn ending is held.
	Most int `json:"most,omitempty"`
	// Goal of hold is win or draw.
	Goal string `json:"goal,omitempty"`

	// Opening is the name of an opening rule, and Seat the player that the reader is.
	Opening string `json:"opening,omitempty"`
	Seat    string `json:"seat,omitempty"`
	// Script is what the other player prefers to answer: the first that is legal, each once.
	Script []string `json:"script,omitempty"`
	// Want are the answers of the reader that are not free.
	Want []Want `json:"want,omitempty"`

	Hint  Text    `json:"hint,omitempty"`
	Right Text    `json:"right,omitempty"`
	Wrong []Wrong `json:"wrong,omitempty"`
}

// Tasks are what the moves of a line may do. A turn lists every move that does it.
var Tasks = [...]string{
	"mate",    // mate in as many moves as the line still has turns, and no fewer; beyond three, by checks
	"win",     // keep a won ending, by table
	"draw",    // keep a drawn ending, by table
	"legal",   // any legal move of the piece that moves
	"take",    // take a piece of the letter that Try.Reason names
	"capture", // take a piece where nothing takes back
	"check",   // give check
	"escape",  // any legal move: the side is in check
	"reason",  // what Try.Reason names, such as a fork: docs/reference/reasons.md
	"five",    // make a five
	"fours",   // win by continuous fours
	"threes",  // win by fours and open threes: the first listed move does, others need not be listed
	"block",   // the other side no longer wins by continuous fours
	"book",    // a move of the opening book
}

// A Turn is one move of the reader and the answer to it.
type Turn struct {
	Moves []string `json:"moves"`           // all that are right; the line goes on after the first, and ends after others
	Reply string   `json:"reply,omitempty"` // missing in the last turn
}

// A Want is a question of an opening rule that has right answers; to any other question each
// legal answer is right.
type Want struct {
	Ask   string   `json:"ask"`             // as in question.Opening: place, choice, number, offer or pick
	Stone int      `json:"stone,omitempty"` // the number of the next stone; 0 is any
	Moves []string `json:"moves"`           // all that are right, the one to show first
}

// A Wrong explains wrong answers.
type Wrong struct {
	Moves []string `json:"moves,omitempty"` // or the index of an option; none: all others
	Text  Text     `json:"text"`
}

// A Claim is what a step says of its position, in a form that a program can prove.
// docs/explanations/courses.md lists the kinds.
type Claim struct {
	Kind   string   `json:"kind"`
	At     string   `json:"at,omitempty"`     // a point
	Points []string `json:"points,omitempty"` // other points
	Moves  []string `json:"moves,omitempty"`
	N      int      `json:"n,omitempty"`
	Is     string   `json:"is,omitempty"` // a value, such as draw
	Rules  string   `json:"rules,omitempty"`
}

// Around returns the track of a chapter, and the id of the chapter after it there, empty for
// the last one.
func (l *Library) Around(id string) (track, next string) {
	for _, t := range l.Tracks {
		for _, p := range t.Parts {
			for _, c := range p.Chapters {
				if track != "" {
					return track, c
				}
				if c == id {
					track = t.ID
				}
			}
		}
		if track != "" {
			return track, ""
		}
	}
	return "", ""
}

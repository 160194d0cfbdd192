package talk

import (
	"context"
	"fmt"
	"time"
)

// A Topic is the talk at a place. The zero Topic is one where nobody has said anything.
type Topic struct {
	Version int           // changes so far
	Closed  bool          // nobody says anything more
	Slow    time.Duration // between two lines of one person; 0: the usual time
}

// A Line is what somebody said. Removed lines have neither text nor author.
type Line struct {
	N       int    // from 1; the version of the topic that it made
	Changed int    // version of its last change
	Cmd     string // by which a repeated one is recognised
	Author  string // account
	Name    string // of the author at the time
	Staff   bool   // said by an arbiter or moderator
	Text    string
	At      time.Time
	Removed bool
}

// A Choice is whether an account takes part in talk.
type Choice string

// The choices.
const (
	In    Choice = "on"
	Out   Choice = "off"   // the account's own choice
	Child Choice = "child" // a child's account: out until a moderator lets it in
)

// A Person is what stores know of an account at a place.
type Person struct {
	Choice Choice
	Muted  time.Time // until then; zero if not
}

// An Act is what an Entry of the log says.
type Act string

// The acts.
const (
	Removed  Act = "removed"  // Line
	Muted    Act = "muted"    // About, Until
	Unmuted  Act = "unmuted"  // About
	Reported Act = "reported" // Line
	Closed   Act = "closed"
	Opened   Act = "opened"
	Slowed   Act = "slowed" // Slow
)

// An Entry of the log is an act at a place.
type Entry struct {
	N     int // at the place, from 1
	Place string
	Act   Act
	At    time.Time
	By    string // account; empty once it is deleted
	About string // account of the author of Line, or of the muted
	// ByName and AboutName are the present names of both, in answers of TalkLog.
	ByName, AboutName string

	Line   int    // its number, 0 for none
	Text   string // of Line at the time
	Until  time.Time
	Slow   time.Duration
	Reason string
}

// A LogQuery selects entries of the log.
type LogQuery struct {
	Place  string    // empty: of all places
	By     string    // account; empty: of all
	Before time.Time // zero: the newest
	Most   int
}

// A Mute keeps an account from saying anything at a place.
type Mute struct {
	Place string
	Until time.Time
}

// An OwnLine is a line of an account with its place.
type OwnLine struct {
	Place string
	Line
}

// A SlowError refuses a line too soon after the last. It says how long to wait.
type SlowError time.Duration

func (e SlowError) Error() string {
	return fmt.Sprintf("wait %v before the next line", time.Duration(e))
}

// A Finder finds a line by its number, however many have come since.
type Finder interface {
	// Line returns a line of a place. The error is ErrNoLine if there is none.
	Line(ctx context.Context, place string, n int) (Line, error)
}

// A Store keeps what is said. Times are whole milliseconds, UTC. A method that returns nil has
// committed. Methods are safe for concurrent use.
type Store interface {
	Finder
	// Say adds a line, except N and Changed, and returns it with both. A line whose Cmd the place has
	// already is returned as it was. The error is a SlowError if the author said something less than
	// slow ago, or ErrClosed.
	Say(ctx context.Context, place string, l Line, slow time.Duration) (Line, error)
	// Lines returns a topic with its lines changed after a version, the newest most of them, in their
	// order.
	Lines(ctx context.Context, place string, after, most int) (Topic, []Line, error)
	// Act does what an entry says and keeps it in the log, with the number that it returns. Line,
	// unless 0, fills in About and Text; the error is ErrNoLine without such a line. Removed, again,
	// changes nothing.
	Act(ctx context.Context, e Entry) (Entry, error)
	// TalkLog returns entries of the log, the newest first.
	TalkLog(ctx context.Context, q LogQuery) ([]Entry, error)
	// TalkVersions returns the version of each place where somebody has said something.
	TalkVersions(ctx context.Context, places []string) (map[string]int, error)
	// Talkers returns accounts at a place, at a time. Each that exists has an entry.
	Talkers(ctx context.Context, accounts []string, place string, now time.Time) (map[string]Person, error)
	// SetChoice keeps whether an account takes part.
	SetChoice(ctx context.Context, account string, c Choice) error
	// TalkMutes returns what keeps an account silent at a time.
	TalkMutes(ctx context.Context, account string, now time.Time) ([]Mute, error)
	// TalkOf returns lines of an account that are not removed, in the order of place and number,
	// after a line unless that is zero.
	TalkOf(ctx context.Context, account string, after OwnLine, most int) ([]OwnLine, error)
	// PruneTalk removes topics in which nobody has said anything since a time, and older entries of
	// the log.
	PruneTalk(ctx context.Context, before time.Time) error
}

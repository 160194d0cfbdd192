package record

import (
	"errors"
	"fmt"
)

// What can be wrong with a file, in any format. The packages of the formats
// have more.
var (
	ErrEmpty     = errors.New("there is no game in it")
	ErrTooLong   = errors.New("longer than a game record can be")
	ErrGames     = Kind(ErrTooLong, fmt.Sprintf("more than %d games", MaxGames))
	ErrMany      = errors.New("more of these than a game record can have; the rest is passed over")
	ErrMove      = errors.New("not a move")
	ErrNothing   = errors.New("neither a position nor moves of a game")
	ErrIllegal   = errors.New("the move is not possible here")
	ErrStart     = errors.New("the start position cannot be played from")
	ErrGame      = errors.New("a record of another game")
	ErrCut       = errors.New("the file ends too early")
	ErrDeep      = errors.New("side lines within side lines are too many")
	ErrResult    = errors.New("the result differs from the one stated before; that one counts")
	ErrResults   = errors.New("results that contradict each other; none counts")
	ErrTwice     = errors.New("said twice; the first one counts")
	ErrNotHeld   = errors.New("this format cannot hold such a game")
	ErrNoCharset = errors.New("not a character set: want utf-8, gb18030, gbk or big5")
	ErrNoInput   = errors.New("not a character set that is read: want auto, utf-8, utf-16, gbk, gb18030, big5, shift-jis, euc-kr, windows-1250, windows-1251, windows-1252 or another name of the IANA")
	ErrLacks     = errors.New("the character set lacks characters of this game")
	ErrFormat    = errors.New("not the name of a format")
	ErrNotation  = errors.New("not the name of a notation")
	ErrReadOnly  = errors.New("this format is read, and not written")
	ErrOneGame   = errors.New("the format holds one game")

	ErrCharacters = errors.New("bytes that are no characters; the rest of the text is kept")
	ErrRestored   = errors.New("restored")
	ErrUnrestored = errors.New("not restored")
	ErrUnsure     = errors.New("too little text to tell its character set")

	ErrWrongCharset = errors.New("the text is not in the character set that it names")
	ErrRest         = errors.New("something follows the end of the moves")
)

// Kinds that formats share. The error of a format is one of them and says more.
var (
	ErrHeader   = errors.New("the file does not begin as its format does")
	ErrVersion  = errors.New("a version of the format that is not known")
	ErrDamaged  = errors.New("a part of the file is damaged")
	ErrOccupied = errors.New("something stands on the point already")
	ErrPoint    = errors.New("not a point of the board")
	ErrSize     = errors.New("no board has this size")
	ErrStray    = errors.New("this does not belong here")
)

// Kind returns an error with a text of its own. errors.Is finds the kind in it.
func Kind(kind error, text string) error { return OfKind(kind, errors.New(text)) }

// OfKind returns an error with the text of err. errors.Is finds the kind in it, too.
func OfKind(kind, err error) error { return &kinded{err, kind} }

type kinded struct {
	error
	kind error
}

func (e *kinded) Unwrap() []error { return []error{e.error, e.kind} }

// ErrSide is any error of Sideless.
var ErrSide = errors.New("the side to move is not given")

// Sideless marks an error as the one of a start position that does not tell who is
// to move. A game has it as a fault where its moves do not tell either; then the
// first side is to move in its Start.
func Sideless(err error) error { return sideless{err} }

type sideless struct{ error }

func (e sideless) Is(target error) bool { return target == ErrSide }

func (e sideless) Unwrap() error { return e.error }

// MaxBytes is the longest file that is read, in bytes. The largest collection
// of games in use has 40 MB.
const MaxBytes = 64 << 20

// What of a file is kept in memory. Each is some times what the largest files in
// use have, and all together keep the largest file that is read below a
// gigabyte.
const (
	MaxFaults = 100     // of a game; more are counted
	MaxMoves  = 500_000 // and nodes without one of a game, side lines and all
	MaxTags   = 1000    // of a game, and properties of a node
	MaxGames  = 500_000 // of a file
)

// A FaultList keeps the first faults of a game and counts those after them: a
// file of another kind has one at every byte. Beside them it has the Notes of the game.
type FaultList struct {
	List     []*Error // at most MaxFaults
	Unlisted int      // how many more there are
	Stop     *Error   // why reading ended before the game, or nil
	Notes    []*Error // the first MaxFaults
}

// Count returns how many faults there are, listed or not.
func (l *FaultList) Count() int { return len(l.List) + l.Unlisted }

// Add notes a fault. It is made only where it is kept.
func (l *FaultList) Add(fault func() *Error) {
	if len(l.List) == MaxFaults {
		l.Unlisted++
		return
	}
	l.List = append(l.List, fault())
}

// Note adds a note, made only where it is kept.
func (l *FaultList) Note(note func() *Error) {
	if len(l.Notes) < MaxFaults {
		l.Notes = append(l.Notes, note())
	}
}

// Join adds the faults and notes of another list.
func (l *FaultList) Join(other FaultList) {
	for _, n := range other.Notes {
		l.Note(func() *Error { return n })
	}
	for _, f := range other.List {
		l.Add(func() *Error { return f })
	}
	l.Unlisted += other.Unlisted
}

// An Error says where in a file something is wrong and what.
type Error struct {
	Format string // "pgn", "psq", "sgf", "text", ...
	Offset int    // byte offset into the file, from 0
	Line   int    // from 1; 0 in a file that has no lines
	Column int    // characters of the line up to here, from 1; 0 if unknown
	Ply    int    // moves of the line before the place, where it stands among moves; else -1
	Text   string // the offending text, at most 40 bytes of it
	Err    error  // one of the Err values, or what a rules library says

	// Records is how many records of a file could not be read, where this is the
	// fault of the first of several; else 0.
	Records int
}

func (e *Error) Error() string {
	where := fmt.Sprintf("%s: byte %d", e.Format, e.Offset)
	switch {
	case e.Column > 0:
		where += fmt.Sprintf(" (line %d, column %d)", e.Line, e.Column)
	case e.Line > 0:
		where += fmt.Sprintf(" (line %d)", e.Line)
	}
	if e.Ply >= 0 {
		where += fmt.Sprintf(", after %d plies", e.Ply)
	}
	said := fmt.Sprintf("%s: %v", where, e.Err)
	if e.Records > 1 {
		said += fmt.Sprintf("; the first of %d records that are not read", e.Records)
	}
	if e.Text == "" {
		return said
	}
	return fmt.Sprintf("%s: %q", said, e.Text)
}

func (e *Error) Unwrap() error { return e.Err }

// Excerpt shortens an offending text to at most 40 bytes.
func Excerpt(text string) string {
	const most = 40
	for i, r := range text {
		if r == '\n' || r == '\r' || i >= most-len("…")-3 {
			return text[:i] + "…"
		}
	}
	return text
}

package book

import (
	"cmp"
	"context"
	"errors"
	"slices"
)

// An Entry is a move that a book knows in a position.
type Entry struct {
	Move      string
	Weight    int  // how much it is recommended beside the others; 0 or below: known, and not recommended
	Forbidden bool // not to be played, whatever its weight

	// Of the games that it was counted from, for the side that moves.
	Wins, Draws, Losses int

	Note string
}

// Games returns how many games an entry was counted from.
func (e Entry) Games() int { return e.Wins + e.Draws + e.Losses }

// What may be wrong with a book, a position or a move.
var (
	ErrPosition = errors.New("not a position of the book's game")
	ErrMove     = errors.New("not a legal move there")
	ErrFormat   = errors.New("not an opening book that is known here")
	ErrDamaged  = errors.New("the book is damaged")
	ErrKeys     = errors.New("the start position is not in the book, or by keys that are not known here: its positions cannot be found")
	ErrReadOnly = errors.New("a book of this format is only read")
	ErrNoUndo   = errors.New("there is nothing to take back")
	ErrGame     = errors.New("the book is of another game")
)

// A Position is a position as a book sees it; it never changes.
type Position interface {
	// Text is the board and the side to move, as an engine is told it.
	Text() string
	// Key is the text of the image that stands for the position.
	Key() string
	// Fold returns a move as it is on that image; the error wraps ErrMove. Moves
	// that a symmetry of the position makes one of another are one.
	Fold(move string) (string, error)
	// Unfold returns the moves that a folded one stands for here.
	Unfold(move string) []string
	// Play makes a legal move; the error wraps ErrMove.
	Play(move string) (Position, error)
	// Legal returns the legal moves.
	Legal() []string
	// Images returns the position and its images, each once.
	Images() []Image
}

// An Image is a position laid onto itself by a symmetry of the board, and how
// a move of it is laid back.
type Image struct {
	Text string
	Back func(move string) string
}

// A Kind is a game of which there are books.
type Kind struct {
	Name  string
	Start string // the position that games begin with, on a board of the usual size
	Read  func(text string) (Position, error)
}

// A Book knows moves in positions. Its methods are safe for concurrent use.
type Book interface {
	// Info says what the book is.
	Info() Info
	// Entries returns the moves known in a position, the most recommended first.
	// Moves that a symmetry of the position makes one of another stand once.
	Entries(ctx context.Context, p Position) ([]Entry, error)
	// Walk hands on every position of the book that can be named, with its
	// entries as moves of that position.
	Walk(ctx context.Context, each func(p Position, list []Entry) error) error
	Close() error
}

// An Info says what a book is.
type Info struct {
	Game    string
	Format  string // its name: "duiyi", "obk", ...
	Rules   string // the set of rules that it was made for; empty for any
	Moves   int    // entries
	Editing bool   // entries may be set
}

// Sort puts entries in the order in which they are shown.
func Sort(list []Entry) {
	slices.SortStableFunc(list, func(a, b Entry) int {
		if a.Forbidden != b.Forbidden {
			if a.Forbidden {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(b.Games(), a.Games()), cmp.Compare(a.Move, b.Move))
	})
}

// Merge joins entries of the same move, as a file that has a position and its
// mirror image may have them: weights and games are those of the one with more.
func Merge(list []Entry) []Entry {
	var out []Entry
	for _, e := range list {
		i := slices.IndexFunc(out, func(o Entry) bool { return o.Move == e.Move })
		switch {
		case i < 0:
			out = append(out, e)
		case e.Weight > out[i].Weight || e.Weight == out[i].Weight && e.Games() > out[i].Games():
			e.Forbidden = e.Forbidden || out[i].Forbidden
			e.Note = cmp.Or(e.Note, out[i].Note)
			out[i] = e
		default:
			out[i].Forbidden = out[i].Forbidden || e.Forbidden
			out[i].Note = cmp.Or(out[i].Note, e.Note)
		}
	}
	Sort(out)
	return out
}

// Walk follows a book that finds positions by keys alone from a position on, and
// hands on each that the book knows, once. It follows the moves of the book or,
// for books that answer moves they do not play themselves, every legal one.
func Walk(ctx context.Context, b Book, from Position, every bool, each func(p Position, list []Entry) error) error {
	seen := map[string]bool{from.Key(): true}
	for line := []Position{from}; len(line) > 0; {
		p := line[len(line)-1]
		line = line[:len(line)-1]
		if err := ctx.Err(); err != nil {
			return err
		}
		list, err := b.Entries(ctx, p)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			continue
		}
		if err := each(p, list); err != nil {
			return err
		}
		var moves []string
		if every {
			moves = p.Legal()
		} else {
			for _, e := range list {
				moves = append(moves, e.Move)
			}
		}
		for _, m := range moves {
			next, err := p.Play(m)
			if err != nil {
				continue // a key that belongs to two positions
			}
			if key := next.Key(); !seen[key] {
				seen[key] = true
				line = append(line, next)
			}
		}
	}
	return nil
}

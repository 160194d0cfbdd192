package rulingwords

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// ErrLanguage says that a text names no language that rulings are told in.
var ErrLanguage = errors.New("not a language of rulings")

// A Language has the words for rulings in one language. Formats say in a comment
// what is put into them, in order; a language that wants another order numbers
// the verbs, as in %[2]s.
type Language struct {
	tag      string // BCP 47
	notation xiangqi.Notation
	colon    string
	and      string
	stop     string
	side     [2]string
	piece    [16]string // by xiangqi.Piece
	at       string     // piece, point
	point    [2]string  // file, line: of Red's half and of Black's, each counted from its own right hand and edge
	numerals [2]string  // of the files and lines of each half, from one to nine, beside notation
	verdict  [4]string
	loop     string // side and number of the first move, and of the last
	against  string // loser, his conduct, other side, its conduct, clause
	warning  string // side, conduct
	article  string
	articles map[string]string // by referee.Ruling.Article; nil where that is in this language
	move     string            // side, number, move, class
	line     string
	takes    string // attacker, victim: where that counts
	eyes     string // the same where it does not
	because  string // motive
	rooted   string // a protector that fails, motive
	guarded  string // a protector that may take back, motive
	joint    string // a motive, for referee.Chase.Joint
	class    map[referee.Class]string
	always   map[referee.Class]string // of a side that does nothing else
	turns    string                   // of a side that does several things, before each of them
	between  string                   // those
	conduct  map[referee.ConductKind]string
	clause   map[referee.Clause]string
	motive   map[referee.Motive]string
}

// languages is the one list to which a further language is added.
var languages = []*Language{&english, &simplified, &traditional, &vietnamese}

// Languages returns the languages in the order in which to offer them.
func Languages() []*Language { return slices.Clone(languages) }

// Parse returns the language of a BCP 47 tag such as "zh-Hans". The error, which
// is ErrLanguage, lists those there are.
func Parse(tag string) (*Language, error) {
	var tags []string
	for _, l := range languages {
		if l.tag == tag {
			return l, nil
		}
		tags = append(tags, l.tag)
	}
	return nil, fmt.Errorf("%q: %w: want one of %s", tag, ErrLanguage, strings.Join(tags, ", "))
}

// String returns the tag that Parse reads.
func (l *Language) String() string { return l.tag }

// pieceWords lays the words for the kinds of both sides out by xiangqi.Piece.
func pieceWords(red, black [7]string) (t [16]string) {
	for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
		t[xiangqi.MakePiece(xiangqi.Red, k)], t[xiangqi.MakePiece(xiangqi.Black, k)] = red[k], black[k]
	}
	return t
}

// Notation returns the notation in which moves are written in the language.
func (l *Language) Notation() xiangqi.Notation { return l.notation }

// Side names a side.
func (l *Language) Side(s xiangqi.Side) string { return l.side[s] }

// Stands names a piece and the point where it stands.
func (l *Language) Stands(p xiangqi.Piece, s xiangqi.Square) string {
	return fmt.Sprintf(l.at, l.piece[p&15], l.pointOf(s))
}

// Point names a point by the file and line of the side in whose half it is.
func (l *Language) Point(s xiangqi.Square) string { return l.pointOf(s) }

// Traditional writes Chinese words of this program in traditional characters.
func Traditional(text string) string { return toTraditional.Replace(text) }

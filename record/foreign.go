package record

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A ForeignError says that a file is in a format that is known by name alone.
type ForeignError struct{ Format string }

func (e *ForeignError) Error() string {
	return fmt.Sprintf("a file of %s, a format that is not read", e.Format)
}

// A GameError says that a record is one of a game that is not read. It wraps
// ErrGame.
type GameError struct {
	Game string // the usual name in English, or what the file calls it
	Want string // the game of which the format is read
}

func (e *GameError) Error() string { return fmt.Sprintf("a record of %s, not %s", e.Game, e.Want) }

func (e *GameError) Unwrap() error { return ErrGame }

// A Sifter hands on the games of a file that are read, and names those of other
// games and those without a position: each is Unread of the next game, or of the
// last. It holds one game back.
type Sifter struct {
	held   *Game
	unread FaultList
}

// Game takes the next game, and returns the one before it; nil before the first.
func (s *Sifter) Game(g *Game) (before *Game) {
	g.Unread.Join(s.unread)
	s.unread = FaultList{}
	before, s.held = s.held, g
	return before
}

// Sift takes the next game unless its start position could not be read: such a game
// is as one of another game, for no position is made up for it. It returns the game
// before, as Game does.
func (s *Sifter) Sift(g *Game) (before *Game) {
	bad := g.startFault()
	if bad == nil {
		return s.Game(g)
	}
	s.unread.Join(g.Unread)
	s.Foreign(bad)
	return nil
}

// startFault returns the fault by which a game has no start position, or nil.
func (g *Game) startFault() *Error {
	for _, f := range g.Faults {
		if errors.Is(f, ErrStart) {
			return f
		}
	}
	return nil
}

// Foreign takes a record of another game.
func (s *Sifter) Foreign(e *Error) { s.unread.Add(func() *Error { return e }) }

// End returns the last game. The error, an *Error, says of which other game the
// records are if there was none of this one; both are nil for a file without any.
func (s *Sifter) End() (*Game, error) {
	if s.held == nil && s.unread.Count() > 0 {
		first := *s.unread.List[0]
		if n := s.unread.Count(); n > 1 {
			first.Records = n
		}
		return nil, &first
	}
	if s.held != nil {
		s.held.Unread.Join(s.unread)
	}
	return s.held, nil
}

// foreign are formats that are not read, by what their files begin with or hold,
// and by their extensions. Whoever adds a reader takes its row away.
var foreign = []struct {
	name       string
	extensions []string
	is         func(head []byte) bool // nil where the content says nothing
}{
	{"DHJHtmlXQ", nil, holds("[DHJHtmlXQ")},
	{"RenLib before 3.0", []string{".lib"}, nil},
	{"BDT", []string{".bdt"}, nil},
	{"RDF", []string{".rdf"}, nil},
	{"OBK", []string{".obk"}, nil},
	{"SQLite", []string{".db"}, startsWith("SQLite format 3\x00")},
	{"ZIP", []string{".zip"}, startsWith("PK\x03\x04")},
	{"KIF (shogi)", []string{".kif", ".kifu", ".ki2"}, func(head []byte) bool {
		return kif.Match(head) || bytes.Contains(head, []byte(shiftJIS)) || len(kifMove.FindAll(head, 2)) > 1 || len(western.FindAll(head, 2)) > 1
	}},
	{"CSA (shogi)", []string{".csa"}, matches(csa)},
	{"USI (shogi)", []string{".usi", ".sfen"}, matches(usi)},
	{"PDN (draughts)", []string{".pdn"}, matches(pdn)},
	{"jieqi", nil, matches(jieqi)},
	{"PDF", []string{".pdf"}, startsWith("%PDF-")},
	{"Word", []string{".doc", ".docx"}, startsWith("\xd0\xcf\x11\xe0")},
}

// What the texts of other games have: the handicap and moves of shogi, in UTF-8 or
// Shift-JIS, in Japanese, in letters or in the coordinates of engines, the squares of
// draughts, and the pieces of jieqi that lie face down.
var (
	kif = regexp.MustCompile(`(?m)^(?:手合割|#KIF|# ----  Kifu)|^[ \t]*(?:\d{1,3}[ \t]+|[▲△☗☖])[１-９][一二三四五六七八九][歩香桂銀金角飛玉王と]`)
	csa = regexp.MustCompile(`(?m)^V[23](?:\.\d)?\r?\n(?:['$+-]|N[+-]|P[I1])|^'CSA encoding|^P1-KY|^PI(?:\d\d[A-Z]{2})*\r?$|^[+-]\d{4}(?:FU|KY|KE|GI|KI|KA|HI|OU|TO|NY|NK|NG|UM|RY)\b`)
	// kifMove, western and usi are moves of which one may be a part of other texts.
	kifMove = regexp.MustCompile(`[１-９1-9][一二三四五六七八九](?:[歩香桂銀金角飛玉王と竜龍馬]|成[香桂銀]|圭|杏|全)`)
	western = regexp.MustCompile(`(?m)(?:^|[\s.])\+?[PLNSGBRK][-x*][1-9][a-i1-9]\b`)
	usi     = regexp.MustCompile(`^\s*(?:position\s+)?(?:sfen\s|(?:startpos\s+)?(?:moves\s+)?(?:(?:[1-9][a-i][1-9][a-i]\+?|[PLNSGBR]\*[1-9][a-i])(?:\s+|$)){2})`)
	pdn     = regexp.MustCompile(`^\s*[WB]:[WB]K?\d{1,2}[,:]`)
	jieqi   = regexp.MustCompile(`^\s*(?:position\s+)?(?:fen\s+)?(?:[1-9xk]+|[1-9a-z]*x[1-9a-z]*)/(?:[1-9A-Za-z]+/){8}[1-9A-Z]*X[1-9A-Z]*(?:\s|$)`)
)

// shiftJIS is 手合割, the handicap, in that character set.
const shiftJIS = "\x8e\xe8\x8d\x87\x8a\x84"

func matches(pattern *regexp.Regexp) func([]byte) bool { return pattern.Match }

func startsWith(magic string) func([]byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(magic)) }
}

func holds(text string) func([]byte) bool {
	return func(head []byte) bool { return bytes.Contains(head, []byte(text)) }
}

// Foreign names the format of a file that is not read, by what it holds or, where
// that says nothing, by its name, which may be empty. It is nil for a file of no
// such format; a *ForeignError otherwise.
func Foreign(data []byte, name string) error {
	head := bytes.TrimPrefix(data[:min(len(data), HeadBytes)], []byte("\ufeff"))
	ext := strings.ToLower(filepath.Ext(name))
	for _, f := range foreign {
		if f.is != nil && f.is(head) {
			return &ForeignError{f.name}
		}
	}
	for _, f := range foreign {
		if slices.Contains(f.extensions, ext) {
			return &ForeignError{f.name}
		}
	}
	return nil
}

package wxf

import (
	"regexp"
	"strings"

	"duiyi/boardtext"
	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/xqtree"
	"duiyi/record/pgn"
	"duiyi/xiangqi"
)

const (
	format = "wxf"
	game   = "xiangqi"
)

var errHead = record.Kind(record.ErrStray, "not a head of this format")

var (
	begins = regexp.MustCompile(`^\s*(?:/\*[^*]*\*/\s*)?(?:FORMAT[ \t]+WXF|GAME[ \t]|START\s*\{|(?:RED|BLACK)[ \t]+[^;\n]*;)`)
	head   = regexp.MustCompile(`^([A-Za-z]+)(?:[ \t]+(.*))?$`)
	start  = regexp.MustCompile(`^\s*START\s*\{`)
	number = regexp.MustCompile(`^\d+\.+`)
)

// tags are the heads by their names in records.
var tags = map[string]string{
	"GAME": "Title", "DATE": "Date", "TIME": "TimeControl", "EVENT": "Event", "SITE": "Site", "PLACE": "Site", "ROUND": "Round", "OPENING": "Opening",
}

// glyphs are the marks at a move.
var glyphs = map[string]int{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

// Is reports whether a text begins as files of this format do.
func Is(head string) bool { return begins.MatchString(head) }

// Read returns the games of a file. The error, a *record.Error, says why there is
// none; what is wrong within a game is in its Faults.
func Read(data []byte) ([]*record.Game, error) {
	if len(data) > record.MaxBytes {
		return nil, &record.Error{Format: format, Offset: record.MaxBytes, Line: 1, Ply: -1, Err: record.ErrTooLong}
	}
	t := charset.Decode(data)
	if !Is(t.S) {
		return nil, t.Error(format, 0, -1, t.S, record.ErrEmpty)
	}
	r := &reader{t: t, s: t.S}
	var games []*record.Game
	for {
		g := r.game()
		if g == nil {
			return games, nil
		}
		if games = append(games, g); len(games) > record.MaxGames {
			return nil, t.Error(format, r.i, -1, "", record.ErrGames)
		}
	}
}

// A reader reads one game after the other.
type reader struct {
	t      *charset.Text
	s      string
	i      int
	g      *record.Game
	start  xiangqi.Position
	either *record.Error   // says that the start does not tell who is to move; else nil
	heads  map[string]bool // of the game in hand
	line   []pgn.Said
	words  []string // said since the last move
	faults record.FaultList
}

func (r *reader) fault(at, ply int, text string, err error) {
	r.faults.Add(func() *record.Error { return r.t.Error(format, at, ply, text, err) })
}

// game reads the game that is next; there is none at the end of the file.
func (r *reader) game() *record.Game {
	r.g = &record.Game{Name: game, Result: record.Unknown}
	r.start, r.either, r.heads, r.line, r.faults = xiangqi.StartPosition(), nil, map[string]bool{}, nil, record.FaultList{}
	began, from := false, r.i
	defer func() { r.t.Tell(r.g, format, from, r.i) }()
	for r.i < len(r.s) {
		switch c := r.s[r.i]; {
		case c <= ' ':
			r.i++
		case strings.HasPrefix(r.s[r.i:], "/*"):
			r.remark()
			began = true
		case start.MatchString(r.s[r.i:]):
			r.i += len(start.FindString(r.s[r.i:]))
			r.moves()
			return r.finish()
		default:
			if began && !r.head(true) {
				return r.finish()
			} else if !began {
				r.head(false)
			}
			began = true
		}
	}
	if !began {
		return nil
	}
	return r.finish()
}

func (r *reader) finish() *record.Game {
	r.spoken()
	pgn.ReadLine(r.t, format, r.g, r.start, r.either, r.line, r.faults)
	return r.g
}

// head reads a line of the heads. One that the game has already belongs to the
// next: then it is left where it is, unless the game has just begun.
func (r *reader) head(more bool) bool {
	from := r.i
	end := len(r.s)
	if n := strings.IndexByte(r.s[from:], '\n'); n >= 0 {
		end = from + n
	}
	text := strings.TrimRight(r.s[from:end], " \t\r")
	m := head.FindStringSubmatchIndex(text)
	if m == nil {
		r.i = end
		r.fault(from, -1, text, errHead)
		return true
	}
	name, value := strings.ToUpper(text[m[2]:m[3]]), ""
	at := from
	if m[4] >= 0 {
		value, at = strings.TrimSpace(text[m[4]:m[5]]), from+m[4]
	}
	if more && (name == "FORMAT" || name == "RED" || name == "GAME") && r.heads[name] {
		return false
	}
	r.i = end
	r.heads[name] = true
	switch name {
	case "FORMAT":
		if !strings.EqualFold(value, "WXF") {
			r.fault(at, -1, value, errHead)
		}
	case "RED", "BLACK":
		r.player(name == "BLACK", value)
	case "RESULT":
		r.ends(at, -1, value)
	case "FEN":
		r.fen(at, value)
	default:
		if tags[name] == "" {
			r.fault(from, -1, text, errHead)
			break
		}
		r.g.SetTag(tags[name], value)
	}
	return true
}

// player reads a name, a rating and a team, with semicolons between.
func (r *reader) player(black bool, value string) {
	side, color := record.First, "Red"
	if black {
		side, color = record.Second, "Black"
	}
	parts := strings.SplitN(value, ";", 4)
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	r.g.Players[side] = parts[0]
	for i, tag := range []string{"Elo", "Team"} {
		if i+1 < len(parts) {
			r.g.SetTag(color+tag, parts[i+1])
		}
	}
}

func (r *reader) fen(at int, value string) {
	p, ok, err := xqtree.Read(value, xiangqi.NoMove)
	switch {
	case !ok:
		r.fault(at+boardtext.Offset(err), -1, value, err)
	case err != nil:
		r.start, r.either = p, r.t.Error(format, at+boardtext.Offset(err), -1, value, err)
	default:
		r.start, r.either = p, nil
	}
}

// ends notes a result.
func (r *reader) ends(at, ply int, text string) {
	if err := r.g.Ends(results.RedBlack, text); err != nil {
		r.fault(at, ply, text, err)
	}
}

// remark reads what stands between /* and */.
func (r *reader) remark() {
	from := r.i
	text := r.s[from+2:]
	if n := strings.Index(text, "*/"); n >= 0 {
		text, r.i = text[:n], from+2+n+2
	} else {
		r.i = len(r.s)
		r.fault(from, -1, text, record.ErrCut)
	}
	if text = record.Lines(text); text != "" {
		r.words = append(r.words, text)
	}
}

// spoken gives the last move, or the start, what was said of it.
func (r *reader) spoken() {
	text := strings.Join(r.words, "\n")
	if len(r.line) > 0 {
		r.line[len(r.line)-1].Comment = text
	} else {
		r.g.Root.Comment = text
	}
	r.words = nil
}

// moves reads up to the brace that closes them.
func (r *reader) moves() {
	glyph := 0 // of the move that is next
	for r.i < len(r.s) {
		switch c := r.s[r.i]; {
		case c <= ' ':
			r.i++
		case strings.HasPrefix(r.s[r.i:], "/*"):
			r.remark()
		case c == '}':
			r.i++
			r.i += len(ending.FindString(r.s[r.i:]))
			return
		default:
			if !r.word(&glyph) {
				return
			}
		}
	}
	r.fault(r.i, len(r.line), "", record.ErrCut)
}

var ending = regexp.MustCompile(`^\s*END\b`)

// word reads a number, a mark or a move, and reports whether there may be more.
func (r *reader) word(glyph *int) bool {
	from := r.i
	if n := results.Find(r.s[from:]); n > 0 {
		r.ends(from, len(r.line), r.s[from:from+n])
		r.i += n
		return true
	}
	n := strings.IndexAny(r.s[from:], " \t\r\n}")
	if n < 0 {
		n = len(r.s) - from
	}
	if remark := strings.Index(r.s[from:from+n], "/*"); remark >= 0 {
		n = remark
	}
	r.i += n
	text := r.s[from:r.i]
	for {
		rest := strings.TrimLeft(text, "!?")
		if mark := text[:len(text)-len(rest)]; mark != "" {
			*glyph = glyphs[mark]
		}
		numbered := rest[len(number.FindString(rest)):]
		if len(numbered) == len(text) {
			break
		}
		from += len(text) - len(numbered)
		text = numbered
	}
	if text == "" {
		return true
	}
	if len(r.line) == record.MaxMoves {
		r.faults.Stop = r.t.Error(format, from, len(r.line), text, record.ErrTooLong)
		r.i = len(r.s)
		return false
	}
	said := pgn.Said{Text: strings.TrimRight(text, "!?"), At: from}
	if mark := text[len(said.Text):]; glyphs[mark] != 0 {
		*glyph = glyphs[mark]
	}
	if *glyph != 0 {
		said.Glyphs, *glyph = []int{*glyph}, 0
	}
	r.spoken()
	r.line = append(r.line, said)
	return true
}

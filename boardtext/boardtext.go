package boardtext

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiyi/gomoku"
	"duiyi/internal/markup"
	"duiyi/internal/results"
	"duiyi/xiangqi"
)

// What can be wrong with a text beside what the rules libraries say, as the Err
// of a *xiangqi.ParseError or a *gomoku.ParseError.
var (
	ErrNoSide  = errors.New("side to move is not given: add w or b after the board")
	ErrNoTurn  = errors.New("side to move is not given: add X or O after the board")
	ErrPocket  = errors.New("pieces in hand belong to another game")
	ErrNoBoard = errors.New("there is no position in the link")
	ErrColour  = errors.New("the character stands for pieces of both sides here: write letters, or 俥傌炮 for Red and 車馬包 for Black")
)

// A Board is a position as a text has it.
type Board struct {
	// Gomoku says that it is a board of gomoku: Stones is set, and Setup is
	// otherwise.
	Gomoku bool
	Setup  xiangqi.Setup   // with any faults
	Stones gomoku.Position // under the freestyle rule
	// Sided says that the text tells the side to move, or that the board does:
	// a board on which only one side can be to move. Otherwise Setup.Side is
	// Red, and Stones follow the numbers of stones.
	Sided bool
	// Told says that it is the text that tells, at byte ToldAt.
	Told   bool
	ToldAt int
	// Rows is where the board ends, and To where the position does with all its
	// fields, quotes and link: bytes of the text.
	Rows, To int
	// Moves are those of a link that has some, decoded, from the word moves on;
	// MovesAt is where they stand in the text.
	Moves   string
	MovesAt int
	// About are the parameters of a link of DhtmlXQ: title, red, result and others.
	About []Field
	// Plies is how many moves behind the board were played: Setup or Stones is the
	// position after them.
	Plies int

	places [90]int // where the text has the piece on each square
	names  [90]string
}

// Position returns the position on a board of xiangqi. The error says that the side
// to move is not given, or names all faults of the setup, each as a
// *xiangqi.ParseError.
func (b *Board) Position() (xiangqi.Position, error) {
	if !b.Sided {
		return xiangqi.Position{}, b.NoSide()
	}
	faults := b.Setup.Faults()
	if len(faults) == 0 {
		return b.Setup.Position()
	}
	list := make([]error, len(faults))
	for i, f := range faults {
		e := &xiangqi.ParseError{Format: "fen", Err: f}
		if len(f.Squares) > 0 {
			e.Offset, e.Text = b.places[f.Squares[0]], b.names[f.Squares[0]]
		}
		list[i] = e
	}
	if len(list) == 1 {
		return xiangqi.Position{}, list[0]
	}
	return xiangqi.Position{}, errors.Join(list...)
}

// NoSide is the error of a board without a side to move.
func (b *Board) NoSide() error {
	if b.Gomoku {
		return &gomoku.ParseError{Format: "board", Offset: b.Rows, Err: ErrNoTurn}
	}
	return &xiangqi.ParseError{Format: "fen", Offset: b.Rows, Err: ErrNoSide}
}

// Playable returns the position that moves are played from, where first is the
// one that a record begins with, or xiangqi.NoMove. If the text does not say who
// is to move, the owner of the piece that moves first is. If that cannot be told
// either, the position has Red to move, and the error is NoSide's: ok says that
// there is a position.
func (b *Board) Playable(first xiangqi.Move) (p xiangqi.Position, ok bool, err error) {
	if b.Sided {
		p, err = b.Position()
		return p, err == nil, err
	}
	either := *b
	either.Sided = true
	if p, err = either.Position(); err != nil { // nobody can be to move
		return p, false, err
	}
	if from := first.From(); first != xiangqi.NoMove && from.Valid() && b.Setup.Board[from] != xiangqi.NoPiece {
		either.Setup.Side = b.Setup.Board[from].Side()
		if q, err := either.Position(); err == nil && q.IsLegal(first) {
			return q, true, nil
		}
	}
	return p, true, b.NoSide()
}

// Offset returns the place in a text that an error of this package names.
func Offset(err error) int {
	var x *xiangqi.ParseError
	if errors.As(err, &x) {
		return x.Offset
	}
	var g *gomoku.ParseError
	if errors.As(err, &g) {
		return g.Offset
	}
	return 0
}

// FEN reads a position of xiangqi that is all of a text. Moves may follow it, or
// stand in its link: then the position is the one after them. The error is a
// *xiangqi.ParseError, or several joined where a board has several faults.
func FEN(text string) (xiangqi.Position, error) {
	if plain(text) { // the usual case
		p, err := xiangqi.ParseFEN(text)
		var f *xiangqi.SetupFault
		if (err == nil || errors.As(err, &f)) && !strings.Contains(text, "/4K4/") { // else it may be one of janggi
			return p, err
		}
	}
	b, err := Xiangqi(text, nil)
	if err != nil {
		return xiangqi.Position{}, err
	}
	return b.Position()
}

// plain reports whether a text has a side to move where a FEN has it.
func plain(text string) bool {
	i := strings.IndexByte(text, ' ')
	return i > 0 && i+1 < len(text) && strings.IndexByte("wbr", text[i+1]) >= 0 && (i+2 == len(text) || text[i+2] == ' ')
}

// Xiangqi reads a board of xiangqi that is all of a text, and plays the moves that
// follow it or stand in its link. A result of a game at the end is left out. If neither
// text nor moves tell the side to move, second does, unless it is nil. The error is a
// *xiangqi.ParseError, or several joined where moves follow a board with several faults.
func Xiangqi(text string, second *bool) (*Board, error) {
	return unmarked(text, func(text string) (*Board, error) {
		v := fold(text)
		return v.whole(v.startOrSetup, v.play, second)
	})
}

// Gomoku reads a board of gomoku as Xiangqi reads one of xiangqi. The error is a
// *gomoku.ParseError.
func Gomoku(text string, second *bool) (*Board, error) {
	return unmarked(text, func(text string) (*Board, error) {
		v := fold(text)
		return v.whole(func() (*Board, error) { return v.find(v.gomoku) }, v.place, second)
	})
}

// unmarked reads a board in a text without the markup that was copied with it. Places
// are those of the text as it was brought.
func unmarked(text string, read func(text string) (*Board, error)) (*Board, error) {
	plain := markup.StripAll(text)
	b, err := read(plain.S)
	if game, ok := beforeResult(plain.S, err); ok {
		b, err = read(game)
	}
	if !plain.Changed() {
		return b, err
	}
	if b != nil {
		for _, at := range []*int{&b.ToldAt, &b.Rows, &b.To, &b.MovesAt} {
			*at = plain.Place(*at)
		}
		for i, at := range b.places {
			b.places[i] = plain.Place(at)
		}
	}
	replace(err, &plain)
	return b, err
}

// beforeResult returns what stands before the result of a game that ends a text, where
// the error of a reader has its place at that result.
func beforeResult(text string, err error) (string, bool) {
	at := Offset(err)
	if err == nil || at <= 0 || at >= len(text) {
		return "", false
	}
	n := results.Find(text[at:])
	return text[:at], n > 0 && strings.TrimSpace(text[at+n:]) == ""
}

// replace moves the places of an error of this package, or of several joined.
func replace(err error, plain *markup.Text) {
	switch e := err.(type) {
	case *xiangqi.ParseError:
		e.Offset = plain.Place(e.Offset)
	case *gomoku.ParseError:
		e.Offset = plain.Place(e.Offset)
	case interface{ Unwrap() []error }:
		for _, one := range e.Unwrap() {
			replace(one, plain)
		}
	}
}

// startOrSetup reads the start position by its name in UCI, or what setup does.
func (v *view) startOrSetup() (*Board, error) {
	start := v.start()
	end, ok := v.hasWord(start, "startpos")
	if !ok || !v.ends(end) {
		return v.setup()
	}
	p := xiangqi.StartPosition()
	return &Board{Setup: p.Setup(), Sided: true, Rows: v.at[end], To: v.at[v.close(end)]}, nil
}

// setup reads a board of xiangqi: one in rows, or in the digits of a link.
func (v *view) setup() (*Board, error) { return v.dhtmlxq(v.find(v.xiangqi)) }

// whole reads a board with its moves that is all of the view.
func (v *view) whole(read func() (*Board, error), play func(b *Board, second *bool) (played bool, err error), second *bool) (*Board, error) {
	b, err := read()
	if err != nil {
		return nil, err
	}
	played, err := play(b, second)
	if !played {
		err = v.rest(b)
	}
	if err != nil {
		return nil, err
	}
	if second != nil {
		b.Tell(*second)
	}
	return b, nil
}

// Cut reads the board that a text begins with, of either game. What follows
// Board.To is the caller's. A text that begins with no board returns nil and no
// error; one that begins with five rows is meant for a board, whatever is wrong
// with it.
func Cut(text string) (*Board, error) {
	if !promising(text) {
		return nil, nil
	}
	return unmarked(text, cut)
}

func cut(text string) (*Board, error) {
	v := fold(text)
	b, err := v.setup()
	if err == nil {
		return b, nil
	}
	g, other := v.find(v.gomoku)
	switch {
	case other == nil:
		return g, nil
	case v.looks(cellOfGomoku):
		return nil, other
	case errors.Is(err, ErrDigits), isForeign(err), v.looks(meant), v.link(v.start()) && !errors.Is(err, ErrNoBoard):
		return nil, err
	}
	return nil, nil
}

// promising tells quickly of most texts that they do not begin with a board.
func promising(text string) bool {
	head := text[:min(len(text), 512)]
	return strings.Count(head, "/") > 2 || strings.Count(head, "\n") > 3 || strings.IndexByte(head, '%') >= 0 ||
		strings.IndexByte(head, '&') >= 0 || strings.Contains(head, "／") || strings.Contains(head, "list=") || strings.Contains(head, "init=")
}

// meant reports whether a character may be one of a board of any game like chess.
func meant(r rune) bool {
	return '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '.' || character(r)
}

// A reader reads a board at an index of the view and returns the index behind it,
// or the one at which reading stopped.
type reader func(i int) (b *Board, end int, err error)

// find reads the board that begins after the words before it, or that a link has.
func (v *view) find(read reader) (*Board, error) {
	start := v.start()
	b, end, err := read(start)
	if err == nil {
		if b.To = v.at[v.close(end)]; v.get(end) == '&' { // the query of a link
			v.afterLink(b, end)
			v.parameter(b)
		}
		return b, nil
	}
	if isForeign(err) {
		return nil, err
	}
	if other := v.foreign(err, start); other != nil {
		return nil, other
	}
	if !v.link(start) {
		return nil, err
	}
	reached, rows := start, 2
	err = noBoard(err, v.at[start], v.excerpt(start), ErrNoBoard)
	for i := start; i < len(v.r) && v.r[i] != '\n'; i++ {
		if !strings.ContainsRune("/=?#&:!,_", v.r[i]) {
			continue
		}
		j := v.skip(i+1, between)
		b, end, bad := read(j)
		if bad == nil || v.slashes(j, end) > 2 {
			if name, at := v.variant(start, i); at >= 0 {
				return nil, noBoard(err, v.at[at], name, &GameError{name})
			}
		}
		if isForeign(bad) {
			return nil, bad
		}
		if bad == nil {
			v.afterLink(b, end)
			v.parameter(b)
			if second, ok := Side(string(v.r[start:i]), b.Gomoku); ok { // 轮到黑方走：
				b.Tell(second)
			}
			return b, nil
		}
		if other := v.foreign(err, j); other != nil {
			return nil, other
		}
		if n := v.slashes(j, end); end > reached && n > rows {
			err, reached, rows = bad, end, n
		}
	}
	return nil, err
}

// noBoard is the error of a link without a position, or with one of another game, in
// the kind of another error.
func noBoard(err error, at int, text string, why error) error {
	var pe *gomoku.ParseError
	if errors.As(err, &pe) {
		return &gomoku.ParseError{Format: "board", Offset: at, Text: text, Err: why}
	}
	return &xiangqi.ParseError{Format: "fen", Offset: at, Text: text, Err: why}
}

// slashes counts those from i to end.
func (v *view) slashes(i, end int) int {
	n := 0
	for ; i < end; i++ {
		if v.r[i] == '/' {
			n++
		}
	}
	return n
}

// words may stand before a position.
var words = []string{"position", "setboard", "setup", "xfen", "sfen", "fen", "epd", "board", "局面", "棋局", "盘面", "盤面"}

// start returns the index behind quotes and words such as FEN: before a position.
func (v *view) start() int {
	i, named := 0, false
	for {
		r := v.get(i)
		if after, ok := v.fence(i); ok {
			i = after
			continue
		}
		if i < len(v.r) && (blank(r) || strings.ContainsRune(opening, r) || named && (r == ':' || r == '=' || strings.ContainsRune(closing, r))) {
			i++
			continue
		}
		end, ok := v.label(i)
		if !ok {
			return i
		}
		i, named = end, true
	}
}

// fence returns the index behind the line that opens a block of code: three
// backticks or tildes, perhaps with the name of a language.
func (v *view) fence(i int) (int, bool) {
	r := v.get(i)
	if r != '`' && r != '~' || v.get(i+1) != r || v.get(i+2) != r {
		return 0, false
	}
	end := v.skip(i, func(c rune) bool { return c == r })
	end = v.skip(end, func(c rune) bool {
		return c == ' ' || c == '-' || c == '_' || c < unicode.MaxASCII && unicode.IsLetter(c)
	})
	return end, v.get(end) == '\n'
}

func (v *view) label(i int) (int, bool) {
	for _, w := range words {
		end, ok := v.hasWord(i, w)
		if !ok {
			continue
		}
		if r := v.get(end); blank(r) || r == ':' || r == '=' || r != 0 && strings.ContainsRune(opening+closing, r) {
			return end, true
		}
	}
	return 0, false
}

// link reports whether a link begins at i: an address with or without its scheme,
// or the part of one from its path or query on.
func (v *view) link(i int) bool {
	if r := v.get(i); r == '/' || r == '?' || r == '#' {
		return true
	}
	letters, dots := false, 0
	for j := i; j < len(v.r); j++ {
		switch r := v.r[j]; {
		case r == ':' && v.get(j+1) == '/' && v.get(j+2) == '/':
			return letters
		case r == '.':
			dots++
		case r == '/' || r == '?' || r == '#' || r == ':':
			return letters && (dots > 0 || r != '/')
		case r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r):
			if !strings.ContainsRune("xXoO-", r) {
				letters = true
			}
		default:
			return false
		}
	}
	return false
}

// afterLink finds the end of a link behind its position, and the moves that some
// have.
func (v *view) afterLink(b *Board, end int) {
	i := v.skip(end, func(r rune) bool { return between(r) && r != '\n' })
	if at := v.skip(i, func(r rune) bool { return r != '\n' && r != ' ' && r != '"' && r != '<' }); at > i { // a parameter further on
		for j := i; j < at; j++ {
			if after, ok := v.hasWord(j+1, "moves"); ok && strings.ContainsRune("&?#;", v.r[j]) && v.get(after) == '=' {
				v.r[after], i = ' ', j+1
				break
			}
		}
	}
	if after, ok := v.hasWord(i, "moves"); ok && !unicode.IsLetter(v.get(after)) {
		stop := v.skip(after, func(r rune) bool { return r != '\n' && r != '&' && r != '#' })
		if space := strings.IndexAny(v.text[v.at[i]:], " \t\r\n\"<>"); space >= 0 && !strings.ContainsAny(v.text[v.at[end]:v.at[i]], " \t") {
			stop, _ = slices.BinarySearch(v.at[:stop], v.at[i]+space) // the link has no blanks but escaped ones
		}
		b.MovesAt, b.Moves = v.at[i], strings.Map(func(r rune) rune {
			if between(r) {
				return ' '
			}
			return r
		}, string(v.r[i:stop]))
		b.To = v.at[stop]
		return
	}
	// What a page was told besides ends with the link.
	to := v.at[end]
	for to < len(v.text) && strings.IndexByte(" \t\r\n\"'`<>", v.text[to]) < 0 {
		to++
	}
	for to < len(v.text) && strings.IndexByte("\"'`>", v.text[to]) >= 0 {
		to++
	}
	b.To = to
}

// parameters are the names under which links say who is to move.
var parameters = []string{"turn", "side", "stm", "color", "colour", "tomove", "to_move", "to-move", "sidetomove", "side_to_move", "side-to-move", "player", "active", "move", "mover", "next", "first"}

// parameter takes the side to move from the query of a link, before its position or
// behind it, unless the position or its board tells.
func (v *view) parameter(b *Board) {
	for i := 0; i < len(v.r) && v.at[i] < b.To && !b.Sided; i++ {
		if !strings.ContainsRune("?&#;", v.r[i]) {
			continue
		}
		for _, name := range parameters {
			after, ok := v.hasWord(i+1, name)
			if !ok || v.get(after) != '=' {
				continue
			}
			if end, second, ok := v.named(after+1, b.Gomoku, 0); ok && v.ends(end) {
				b.tell(second, v.at[after+1])
				break
			}
		}
	}
}

// tell notes the side to move, which stands at a byte of the text.
func (b *Board) tell(second bool, at int) {
	b.Sided, b.Told, b.ToldAt = true, true, at
	switch {
	case b.Gomoku:
		rows, _, _ := strings.Cut(b.Stones.String(), " ")
		turn := " X"
		if second {
			turn = " O"
		}
		if p, err := gomoku.Parse(rows+turn, gomoku.Freestyle); err == nil {
			b.Stones = p
		}
	case second:
		b.Setup.Side = xiangqi.Black
	}
}

// looks reports whether the view begins with what is meant for a board: five rows
// of cells. Moves may stand between slashes as well, but not nine files of them.
func (v *view) looks(cell func(rune) bool) bool {
	i := v.start()
	apart, nine := false, 0
	for row := range 5 {
		if row > 0 {
			next := v.skip(i, blank)
			if v.get(next) != '/' {
				return false
			}
			after := v.skip(next+1, blank)
			apart = apart || after-i > 1
			i = after
		}
		width := 0
		from := i
		for ; cell(v.get(i)); i++ {
			if r := v.r[i]; unicode.IsDigit(r) {
				width += int(r - '0')
			} else {
				width++
			}
		}
		if i == from {
			return false
		}
		if width == files {
			nine++
		}
	}
	return !apart || nine > 2
}

// close returns the index behind quotes, brackets and blanks without width after a
// position, and behind the mark that ends its line. Backticks may stand on the next
// line.
func (v *view) close(i int) int {
	end := i
	for j := i; j < len(v.r); j++ {
		switch r := v.r[j]; {
		case r == hidden || strings.ContainsRune(closing, r):
			end = j + 1
			continue
		case r == ' ', r == '\n' && (v.get(v.skip(j, blank)) == '`' || v.get(v.skip(j, blank)) == '~'):
			continue
		}
		break
	}
	if after := v.skip(end, func(r rune) bool { return strings.ContainsRune(".。;,、/|_+", r) }); after > end && v.lineEnds(after) {
		end = v.skip(after, func(r rune) bool { return r == ' ' || r == hidden })
	}
	return end
}

// rest returns an error if something follows a position that is to be all of the
// text.
func (v *view) rest(b *Board) error {
	if b.Moves != "" {
		return v.fault(b, b.MovesAt, b.Moves, xiangqi.ErrTrailing)
	}
	if list, meant := v.line(b); meant && len(list) == 0 { // no moves follow their word
		return nil
	}
	i := b.To
	for i < len(v.text) {
		r, n := utf8.DecodeRuneInString(v.text[i:])
		if !unicode.IsSpace(r) && !unicode.Is(unicode.Cf, r) && !strings.ContainsRune(closing+"_+,;.。；", r) {
			break
		}
		i += n
	}
	if i == len(v.text) {
		return nil
	}
	err := xiangqi.ErrTrailing
	switch {
	case b.Gomoku && !b.Told:
		err = gomoku.ErrBadSide
	case !b.Gomoku && !b.Told:
		err = xiangqi.ErrBadSide
	}
	text := v.text[i:]
	if n := strings.IndexFunc(text, unicode.IsSpace); n >= 0 {
		text = text[:n]
	}
	return v.fault(b, i, text[:min(len(text), 40)], err)
}

func (v *view) fault(b *Board, at int, text string, err error) error {
	if b.Gomoku {
		return &gomoku.ParseError{Format: "board", Offset: at, Text: text, Err: err}
	}
	return &xiangqi.ParseError{Format: "fen", Offset: at, Text: text, Err: err}
}

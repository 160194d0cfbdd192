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

// Errors beyond those of the rules libraries. They are the Err of a
// *xiangqi.ParseError or a *gomoku.ParseError.
var (
	ErrNoSide  = errors.New("side to move is not given: add w or b after the board")
	ErrNoTurn  = errors.New("side to move is not given: add X or O after the board")
	ErrPocket  = errors.New("pieces in hand belong to another game")
	ErrNoBoard = errors.New("there is no position in the link")
	ErrColour  = errors.New("the character stands for pieces of both sides here: write letters, or 俥傌炮 for Red and 車馬包 for Black")
)

// A Board is the position that a text shows.
type Board struct {
	// Gomoku tells which field is set: Stones if true, else Setup.
	Gomoku bool
	Setup  xiangqi.Setup   // may have faults
	Stones gomoku.Position // under the freestyle rule
	// Sided reports that the side to move is known: the text gives it, or only
	// one side can be to move on this board. Otherwise Setup.Side is Red, and
	// Stones has the side that the stone counts suggest.
	Sided bool
	// Told reports that the text gives the side to move, at byte ToldAt.
	Told   bool
	ToldAt int
	// Rows is the byte offset of the end of the board, To that of the end of
	// the whole position with its fields, quotes and link.
	Rows, To int
	// Moves are the decoded moves of a link, from the word "moves" on; MovesAt
	// is their byte offset.
	Moves   string
	MovesAt int
	// About holds the parameters of a DhtmlXQ link: title, red, result and
	// others.
	About []Field
	// Plies is the number of moves after the board that were played: Setup or
	// Stones is the position after them.
	Plies int

	places [90]int // byte offset of the piece on each square
	names  [90]string
}

// Position returns the xiangqi position. The error is NoSide's if the side to
// move is unknown; otherwise it joins one *xiangqi.ParseError for each fault
// of the setup.
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

// NoSide returns the error for a board without a side to move.
func (b *Board) NoSide() error {
	if b.Gomoku {
		return &gomoku.ParseError{Format: "board", Offset: b.Rows, Err: ErrNoTurn}
	}
	return &xiangqi.ParseError{Format: "fen", Offset: b.Rows, Err: ErrNoSide}
}

// Playable returns the position to play moves from. first is the first move of
// a record, or xiangqi.NoMove. If the text does not give the side to move, it
// is the owner of the piece that first moves. If that does not help either,
// Red is to move and err is NoSide's. ok is false if there is no position.
func (b *Board) Playable(first xiangqi.Move) (p xiangqi.Position, ok bool, err error) {
	if b.Sided {
		p, err = b.Position()
		return p, err == nil, err
	}
	either := *b
	either.Sided = true
	if p, err = either.Position(); err != nil { // neither side can be to move
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

// Offset returns the byte offset of an error of this package, or 0.
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

// FEN reads a text that is a xiangqi position and nothing else. It plays any
// moves that follow the position or that its link contains. The error is a
// *xiangqi.ParseError, or several joined for a board with several faults.
func FEN(text string) (xiangqi.Position, error) {
	if plain(text) { // the usual case
		p, err := xiangqi.ParseFEN(text)
		var f *xiangqi.SetupFault
		if (err == nil || errors.As(err, &f)) && !strings.Contains(text, "/4K4/") { // "/4K4/" may be a janggi board
			return p, err
		}
	}
	b, err := Xiangqi(text, nil)
	if err != nil {
		return xiangqi.Position{}, err
	}
	return b.Position()
}

// plain reports whether the second field of a text is the side to move, as in
// FEN.
func plain(text string) bool {
	i := strings.IndexByte(text, ' ')
	return i > 0 && i+1 < len(text) && strings.IndexByte("wbr", text[i+1]) >= 0 && (i+2 == len(text) || text[i+2] == ' ')
}

// Xiangqi reads a text that is a xiangqi board and nothing else, and plays any
// moves that follow it or that its link contains. It ignores a game result at
// the end. second gives the side to move if neither text nor moves do, unless
// it is nil. The error is a *xiangqi.ParseError, or several joined if moves
// follow a board with several faults.
func Xiangqi(text string, second *bool) (*Board, error) {
	return unmarked(text, func(text string) (*Board, error) {
		v := fold(text)
		return v.whole(v.startOrSetup, v.play, second)
	})
}

// Gomoku reads a gomoku board as Xiangqi reads a xiangqi board. The error is a
// *gomoku.ParseError.
func Gomoku(text string, second *bool) (*Board, error) {
	return unmarked(text, func(text string) (*Board, error) {
		v := fold(text)
		return v.whole(func() (*Board, error) { return v.find(v.gomoku) }, v.place, second)
	})
}

// unmarked reads a board after stripping markup copied with the text. Offsets
// refer to the original text.
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

// beforeResult returns the text before a final game result if that result is
// where err stopped.
func beforeResult(text string, err error) (string, bool) {
	at := Offset(err)
	if err == nil || at <= 0 || at >= len(text) {
		return "", false
	}
	n := results.Find(text[at:])
	return text[:at], n > 0 && strings.TrimSpace(text[at+n:]) == ""
}

// replace maps the offsets of err, or of several joined errors, to the
// original text.
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

// startOrSetup reads UCI's name of the starting position, "startpos", or what
// setup reads.
func (v *view) startOrSetup() (*Board, error) {
	start := v.start()
	end, ok := v.hasWord(start, "startpos")
	if !ok || !v.ends(end) {
		return v.setup()
	}
	p := xiangqi.StartPosition()
	return &Board{Setup: p.Setup(), Sided: true, Rows: v.at[end], To: v.at[v.close(end)]}, nil
}

// setup reads a xiangqi board as rows or as the digits of a link.
func (v *view) setup() (*Board, error) { return v.dhtmlxq(v.find(v.xiangqi)) }

// whole reads a board with its moves and requires that nothing else follows.
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

// Cut reads the board of either game at the start of a text. The caller
// handles the text after Board.To. If the text does not start with a board,
// Cut returns nil and no error. A text that starts with five rows counts as a
// board, so its faults are errors.
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

// promising quickly rejects most texts that do not start with a board.
func promising(text string) bool {
	head := text[:min(len(text), 512)]
	return strings.Count(head, "/") > 2 || strings.Count(head, "\n") > 3 || strings.IndexByte(head, '%') >= 0 ||
		strings.IndexByte(head, '&') >= 0 || strings.Contains(head, "／") || strings.Contains(head, "list=") || strings.Contains(head, "init=")
}

// meant reports whether a character can be part of a board of any chess-like
// game.
func meant(r rune) bool {
	return '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '.' || character(r)
}

// A reader reads a board at an index of the view and returns the index after
// it, or the index where reading stopped.
type reader func(i int) (b *Board, end int, err error)

// find reads the board after any introductory words, or in a link.
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

// noBoard returns the error, of the same type as err, for a link without a
// position or with a position of another game.
func noBoard(err error, at int, text string, why error) error {
	var pe *gomoku.ParseError
	if errors.As(err, &pe) {
		return &gomoku.ParseError{Format: "board", Offset: at, Text: text, Err: why}
	}
	return &xiangqi.ParseError{Format: "fen", Offset: at, Text: text, Err: why}
}

// slashes counts the slashes from i to end.
func (v *view) slashes(i, end int) int {
	n := 0
	for ; i < end; i++ {
		if v.r[i] == '/' {
			n++
		}
	}
	return n
}

// words are the words that may introduce a position.
var words = []string{"position", "setboard", "setup", "xfen", "sfen", "fen", "epd", "board", "局面", "棋局", "盘面", "盤面"}

// start returns the index after opening quotes and introductory words such as
// "FEN:".
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

// fence returns the index after the line that opens a Markdown code block:
// three backticks or tildes, optionally with a language.
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

// link reports whether a link starts at i: a URL with or without its scheme,
// or its tail from the path or query on.
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

// afterLink finds the end of the link that contains the position, and any
// moves in the link.
func (v *view) afterLink(b *Board, end int) {
	i := v.skip(end, func(r rune) bool { return between(r) && r != '\n' })
	if at := v.skip(i, func(r rune) bool { return r != '\n' && r != ' ' && r != '"' && r != '<' }); at > i { // a later parameter
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
			stop, _ = slices.BinarySearch(v.at[:stop], v.at[i]+space) // only escaped blanks belong to the link
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
	// Further parameters end with the link.
	to := v.at[end]
	for to < len(v.text) && strings.IndexByte(" \t\r\n\"'`<>", v.text[to]) < 0 {
		to++
	}
	for to < len(v.text) && strings.IndexByte("\"'`>", v.text[to]) >= 0 {
		to++
	}
	b.To = to
}

// parameters are the names of link parameters for the side to move.
var parameters = []string{"turn", "side", "stm", "color", "colour", "tomove", "to_move", "to-move", "sidetomove", "side_to_move", "side-to-move", "player", "active", "move", "mover", "next", "first"}

// parameter takes the side to move from the link's query, before or after the
// position, unless the position or its board gives it.
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

// tell sets the side to move, found at byte offset at.
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

// looks reports whether the view starts with an intended board: five rows of
// cells. Moves may also be separated by slashes, but not over nine files.
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

// close returns the index after closing quotes, brackets, zero-width blanks
// and a final punctuation mark. Backticks may be on the next line.
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

// rest returns an error if anything follows a position that must end the text.
func (v *view) rest(b *Board) error {
	if b.Moves != "" {
		return v.fault(b, b.MovesAt, b.Moves, xiangqi.ErrTrailing)
	}
	if list, meant := v.line(b); meant && len(list) == 0 { // the word "moves" without moves
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

package plain

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"duiyi/boardtext"
	"duiyi/gomoku"
	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/pgn"
	"duiyi/xiangqi"
)

// ErrNothing: the text is neither a position nor a list of moves.
var ErrNothing = record.ErrNothing

var (
	// startpos is the start position in UCI.
	startpos = regexp.MustCompile(`^(?:position\s+)?startpos\b`)
	moves    = regexp.MustCompile(`^\s*moves\b`)
	points   = regexp.MustCompile(`^(?i:[a-v](?:2[0-2]|1\d|[1-9]))+`)
	point    = regexp.MustCompile(`(?i:[a-v])(?:2[0-2]|1\d|[1-9])`)
	number   = regexp.MustCompile(`^\d+[.)]+`)
)

// Read returns the games of a text: a single one, a list of positions, a game on each
// line, or a book. If there is none, the error is a *record.Error with the reason.
func Read(data []byte) ([]*record.Game, error) {
	if len(data) > record.MaxBytes {
		return nil, &record.Error{Format: "text", Offset: record.MaxBytes, Line: 1, Ply: -1, Err: record.ErrTooLong}
	}
	t := charset.Decode(data)
	if !strings.Contains(t.S, "\n") { // line ends of the old Mac OS
		t.S = strings.ReplaceAll(t.S, "\r", "\n")
	}
	c, err := read(t)
	if err != nil {
		return nil, err
	}
	t.TellAll(c.games, "text", c.ends)
	return c.games, nil
}

// foreign returns an error that names the game of a text if it is recognisably not
// xiangqi or gomoku, by the whole text or by its moves; otherwise nil.
func foreign(text, moves string) error {
	if pgn.Chess(moves) {
		return &record.GameError{Game: "chess", Want: "xiangqi"}
	}
	return record.Foreign([]byte(text[:min(len(text), record.HeadBytes)]), "")
}

// noStart returns the error for a start position of another game or with faults.
func noStart(err error) error {
	var other *boardtext.GameError
	if errors.As(err, &other) {
		return &record.GameError{Game: other.Game, Want: "xiangqi"}
	}
	return fmt.Errorf("%w: %w", record.ErrStart, err)
}

// A collection is the games of a text.
type collection struct {
	games []*record.Game
	ends  []int // end of each in the decoded text
}

func (c *collection) add(g *record.Game, end int) {
	c.games, c.ends = append(c.games, g), append(c.ends, end)
}

// last returns the last game.
func (c *collection) last() *record.Game { return c.games[len(c.games)-1] }

// single returns a collection of one game.
func single(t *charset.Text, g *record.Game) *collection {
	return &collection{[]*record.Game{g}, []int{len(t.S)}}
}

func read(t *charset.Text) (*collection, error) {
	if list := positions(t); list != nil {
		return list, nil
	}
	from := len(t.S) - len(strings.TrimLeft(t.S, " \t\r\n"))
	text := t.S[from:]
	b, err := boardtext.Cut(text)
	if err != nil {
		at := boardtext.Offset(err)
		return nil, t.Error("text", from+at, -1, text[at:], noStart(err))
	}
	if b != nil {
		g, err := position(t, from, b)
		if err != nil {
			return nil, err
		}
		return single(t, g), nil
	}
	if end := startpos.FindStringIndex(text); end != nil {
		g := xiangqiGame(t, from+end[1], xiangqi.StartPosition())
		if len(g.Faults) == 0 {
			return single(t, g), nil
		}
		if len(g.Main()) == 0 {
			if err := foreign(text, strings.TrimPrefix(strings.TrimSpace(text[end[1]:]), "moves")); err != nil {
				return nil, t.Error("text", from, -1, text, err)
			}
		}
		return better(t, from, g, nil)
	}
	if packedLines(t.S, from) {
		if lines, _, _ := readLines(t, from); lines != nil {
			return lines, nil
		}
	}
	g, err := bare(t, from)
	if err == nil && len(g.Faults) == 0 && !(g.Name != "xiangqi" && pgn.Chess(text)) {
		return single(t, g), nil
	}
	if err != nil || len(g.Main()) < 3 || g.Name != "xiangqi" {
		if err := foreign(text, text); err != nil {
			return nil, t.Error("text", from, -1, text, err)
		}
	}
	return better(t, from, g, err)
}

// better returns the games of a text that is more than a list of moves: lines of games
// or a book. Otherwise it returns the given game or error.
func better(t *charset.Text, from int, known *record.Game, err error) (*collection, error) {
	lines, inLines, few := readLines(t, from)
	if lines != nil && !few {
		return lines, nil
	}
	read := 0
	if err == nil {
		read = len(known.Main())
	}
	if longestLine(t.S[from:]) <= longestInBook {
		plies := 0
		list, marked := readBook(t, from)
		for _, g := range list.games {
			plies += len(g.Main())
		}
		if lines != nil && inLines >= max(plies, read) {
			return lines, nil
		}
		if plies > read || plies == read && plies > 0 && marked {
			return &list, nil
		}
	}
	if err != nil {
		return nil, err
	}
	return single(t, known), nil
}

// longestInBook limits the lines of a book, in bytes: far more than a paragraph. The
// reader of books is slow: a line of 12 MB took it more than a minute.
const longestInBook = 128 << 10

// longestLine returns the length of the longest line, in bytes.
func longestLine(s string) int {
	most := 0
	for line := range strings.Lines(s) {
		most = max(most, len(line))
	}
	return most
}

// bare reads a list of moves that does not name its game, as the game of which it can
// read more moves.
func bare(t *charset.Text, from int) (*record.Game, error) {
	xq := xiangqiGame(t, from, xiangqi.StartPosition())
	if len(xq.Faults) == 0 && len(xq.Main()) > 0 {
		return xq, nil
	}
	empty, err := gomoku.NewPosition(gomoku.DefaultSize, gomoku.Freestyle)
	if err != nil {
		return nil, err
	}
	gm := gomokuGame(t, from, len(t.S), &empty)
	switch x, g := len(xq.Main()), len(gm.Main()); {
	case x == 0 && g == 0:
		return nil, t.Error("text", from, -1, t.S[from:], ErrNothing)
	case g > 2*x: // a coordinate move also reads as two points
		return gm, nil
	}
	return xq, nil
}

// position reads a game that starts from the board at byte from of a text, with the
// moves after it or those of its link.
func position(t *charset.Text, from int, b *boardtext.Board) (*record.Game, error) {
	to := from + b.To
	if b.Gomoku {
		g := gomokuGame(t, to, len(t.S), &b.Stones)
		if !b.Sided {
			g.Faults = append(g.Faults, t.Error("text", from+b.Rows, -1, "", record.Sideless(b.NoSide())))
		}
		return g, nil
	}
	p, ok, err := b.Playable(xiangqi.NoMove)
	if !ok {
		at := boardtext.Offset(err)
		return nil, t.Error("text", from+at, -1, t.S[from+at:from+b.To], noStart(err))
	}
	var unsided *record.Error
	if err != nil {
		unsided = t.Error("text", from+b.Rows, -1, "", record.Sideless(err))
	}
	if b.Moves != "" {
		g := linkGame(t, from, b, p, unsided)
		if rest := strings.TrimSpace(t.S[to:]); rest != "" {
			g.Faults = append(g.Faults, t.Error("text", to, -1, rest, record.ErrRest))
		}
		return g, nil
	}
	if m := moves.FindStringIndex(t.S[to:]); m != nil {
		to += m[1]
	}
	g := pgn.ReadMovesOf(t, "text", to, p, unsided)
	if g.Result == record.Unknown {
		aim(g, b, t.S[from:])
	}
	return g, nil
}

// linkGame reads the moves after the position of a link. Errors point at the first of
// these moves.
func linkGame(t *charset.Text, from int, b *boardtext.Board, p xiangqi.Position, unsided *record.Error) *record.Game {
	list := moves.ReplaceAllString(b.Moves, "")
	g := pgn.ReadMovesOf(charset.Decode([]byte(list)), "text", 0, p, unsided)
	for i, f := range g.Faults {
		if f != unsided {
			g.Faults[i] = t.Error("text", from+b.MovesAt, f.Ply, f.Text, f.Err)
		}
	}
	for _, f := range b.About {
		text, whole := f.Value, true
		if !utf8.ValidString(text) {
			text, whole = charset.Field([]byte(text))
		}
		text = strings.TrimSpace(text)
		name := about[f.Name]
		if text == "" || name == "" {
			continue
		}
		if !whole {
			g.Notes = append(g.Notes, t.Error("text", from, -1, text, record.ErrCharacters))
		}
		var err error
		switch {
		case name == "Result":
			err = g.Ends(results.RedBlack, text)
		case name == "Red":
			g.Players[record.First] = text
		case name == "Black":
			g.Players[record.Second] = text
		default:
			g.SetTag(name, text)
		}
		if err != nil {
			g.Faults = append(g.Faults, t.Error("text", from, -1, text, err))
		}
	}
	return g
}

// about maps parameters of links to tags.
var about = map[string]string{
	"title": "Title", "event": "Event", "date": "Date", "place": "Site", "round": "Round", "author": "Author", "open": "Opening",
	"red": "Red", "redname": "Red", "black": "Black", "blackname": "Black", "result": "Result",
}

func xiangqiGame(t *charset.Text, from int, p xiangqi.Position) *record.Game {
	if m := moves.FindStringIndex(t.S[from:]); m != nil {
		from += m[1]
	}
	return pgn.ReadMoves(t, from, p)
}

// gomokuGame reads points. If they do not fit, an empty board grows to 19 points or
// the maximum.
func gomokuGame(t *charset.Text, from, to int, start *gomoku.Position) *record.Game {
	g := &record.Game{Name: "gomoku", Size: start.Size(), Result: record.Unknown}
	g.Root.Side = record.Second
	given := start.Left() < start.Size()*start.Size() || start.Size() != gomoku.DefaultSize
	if given {
		g.Start = start.String()
		if start.Turn() == gomoku.White {
			g.Root.Side = record.First
		}
	}
	taken := map[gomoku.Point]bool{}
	node := &g.Root
	for i := from; i < to; {
		if end := points.FindString(t.S[i:min(to, i+3*mostPoints)]); end != "" {
			for _, m := range point.FindAllStringIndex(end, mostPoints) { // with that many, the last is a fault
				p, err := gomoku.ParsePoint(end[m[0]:m[1]])
				switch {
				case err != nil:
				case !p.On(g.Size) && !given && p.On(gomoku.MaxSize):
					g.Size = larger(p)
				case !p.On(g.Size):
					err = gomoku.ErrOffBoard
				}
				if err == nil && (taken[p] || p.On(start.Size()) && start.At(p) != gomoku.None) {
					err = gomoku.ErrOccupied
				}
				if err != nil {
					g.Faults = append(g.Faults, t.Error("text", i+m[0], len(taken), end[m[0]:m[1]], err))
					return g
				}
				taken[p] = true
				next := &record.Node{Move: p.String(), Side: node.Side.Other()}
				node.Next = []*record.Node{next}
				node = next
			}
			i += len(end)
			continue
		}
		if n := results.Find(t.S[i:to]); n > 0 {
			if err := g.Ends(results.BlackWhite, t.S[i:i+n]); err != nil {
				g.Faults = append(g.Faults, t.Error("text", i, len(taken), t.S[i:i+n], err))
			}
			i += n
			continue
		}
		if n := number.FindString(t.S[i:to]); n != "" {
			i += len(n)
			continue
		}
		if strings.IndexByte(" \t\r\n,;-", t.S[i]) < 0 {
			g.Faults = append(g.Faults, t.Error("text", i, len(taken), t.S[i:], record.ErrMove))
			return g
		}
		i++
	}
	return g
}

// mostPoints is one more than the largest board has.
const mostPoints = gomoku.MaxSize*gomoku.MaxSize + 1

func larger(p gomoku.Point) int {
	for _, size := range []int{19, 20} {
		if p.On(size) {
			return size
		}
	}
	return gomoku.MaxSize
}

// WriteMoves writes the main line of a game, after a start position other than the
// usual one, and returns what it cannot express.
func WriteMoves(w io.Writer, g *record.Game, n xiangqi.Notation) (record.Losses, error) {
	var out bytes.Buffer
	var err error
	if g.Start != "" {
		fmt.Fprintln(&out, g.Start)
	}
	if g.Name == "xiangqi" {
		err = writeXiangqi(&out, g, n)
	} else {
		err = writeGomoku(&out, g)
	}
	if err != nil {
		return nil, fmt.Errorf("text: %w", err)
	}
	_, err = w.Write(out.Bytes())
	return record.Keeps{}.Lost(g), err
}

func writeXiangqi(out *bytes.Buffer, g *record.Game, n xiangqi.Notation) error {
	p := xiangqi.StartPosition()
	if g.Start != "" {
		var err error
		if p, err = xiangqi.ParseFEN(g.Start); err != nil {
			return err
		}
	}
	for i, node := range g.Main() {
		m, err := p.ParseMove(node.Move)
		if err != nil {
			return fmt.Errorf("%s: %w", node.Move, err)
		}
		switch {
		case p.Side() == xiangqi.Red:
			fmt.Fprintf(out, "%d. ", p.FullMove())
		case i == 0:
			fmt.Fprintf(out, "%d... ", p.FullMove())
		}
		out.WriteString(p.Format(m, n))
		out.WriteByte(" \n"[p.Side()])
		p.PlayUnchecked(m)
	}
	endLine(out)
	return nil
}

func writeGomoku(out *bytes.Buffer, g *record.Game) error {
	for _, node := range g.Main() {
		if node.Move == record.Pass {
			return fmt.Errorf("a pass: %w", record.ErrNotHeld)
		}
		out.WriteString(strings.ToUpper(node.Move) + " ")
	}
	endLine(out)
	return nil
}

// endLine turns the last character, if any, into a line end.
func endLine(out *bytes.Buffer) {
	if text := out.Bytes(); len(text) > 0 {
		text[len(text)-1] = '\n'
	}
}

// WritePosition writes the position after the main line, as a FEN or a board.
func WritePosition(w io.Writer, g *record.Game) (record.Losses, error) {
	var text string
	var err error
	if g.Name == "xiangqi" {
		text, err = lastXiangqi(g)
	} else {
		text, err = lastGomoku(g)
	}
	if err != nil {
		return nil, fmt.Errorf("fen: %w", err)
	}
	lost := record.Keeps{}.Lost(g)
	for range g.Main() {
		lost.Add("move that led to the position")
	}
	_, err = fmt.Fprintln(w, text)
	return lost, err
}

func lastXiangqi(g *record.Game) (string, error) {
	p := xiangqi.StartPosition()
	if g.Start != "" {
		var err error
		if p, err = xiangqi.ParseFEN(g.Start); err != nil {
			return "", err
		}
	}
	for _, n := range g.Main() {
		m, err := p.ParseMove(n.Move)
		if err != nil {
			return "", fmt.Errorf("%s: %w", n.Move, err)
		}
		p.PlayUnchecked(m)
	}
	return p.FEN(), nil
}

// lastGomoku places the stones of the main line without applying rules.
func lastGomoku(g *record.Game) (string, error) {
	size := g.Size
	if size == 0 {
		size = gomoku.DefaultSize
	}
	p, err := gomoku.NewPosition(size, gomoku.Freestyle)
	if g.Start != "" {
		p, err = gomoku.Parse(g.Start, gomoku.Freestyle)
	}
	if err != nil {
		return "", err
	}
	rows := strings.Split(strings.Fields(p.String())[0], "/")
	turn := g.Root.Side.Other()
	for _, n := range g.Main() {
		turn = n.Side.Other()
		if n.Move == record.Pass {
			continue
		}
		pt, err := gomoku.ParsePoint(n.Move)
		if err != nil || !pt.On(p.Size()) {
			return "", fmt.Errorf("%s: %w", n.Move, gomoku.ErrOffBoard)
		}
		row := []byte(rows[p.Size()-1-pt.Y()])
		row[pt.X()] = "XO"[n.Side]
		rows[p.Size()-1-pt.Y()] = string(row)
	}
	return strings.Join(rows, "/") + " " + []string{"X", "O"}[turn], nil
}

package pgn

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/xiangqi"
)

// A dialect is a way to read the moves of a whole game. Ranks counted from 1
// show in no single move, only in the game becoming impossible.
type dialect struct {
	letters    bool // XBoard's Cbe2 and c5
	fromOne    bool // ranks 1 to 10
	vietnamese bool // letters and signs that mean other things in WXF
}

var (
	coordinates = regexp.MustCompile(`^(?:[a-i](10|\d)-?[a-i](10|\d)|[A-I](10|\d)-?[A-I](10|\d))$`)
	letters     = regexp.MustCompile(`^([KAEBHNRCP]?)([a-i]?)(10|\d)?x?([a-i])(10|\d)[+#]*$`)
	// vietnamese are the moves that no other notation writes so: of Tg, T and X,
	// back, and of one of two pieces on a file.
	vietnamese = regexp.MustCompile(`(?i)^(?:(?:tg|[tx])[tsg]?[1-9]?[./–-]|[smpcbv][tsg]?[1-9]{0,2}/|[smpcb][tsg][1-9]?[./–-])[1-9]$`)
)

// dialects lists the ways in which a line may have to be read, most usual
// first.
func dialects(line []*rawMove) []dialect {
	coords := false
	for _, m := range line {
		switch {
		case m.text[0] >= utf8.RuneSelf: // Chinese, or full width: none of these
		case vietnamese.MatchString(m.text):
			return []dialect{{vietnamese: true}, {}}
		case coordinates.MatchString(m.text):
			coords = true
		case letters.MatchString(m.text):
			return []dialect{{letters: true}, {letters: true, fromOne: true}}
		}
	}
	if coords {
		return []dialect{{}, {fromOne: true}}
	}
	return []dialect{{}}
}

// read reads a move. The error is one of package xiangqi.
func (d dialect) read(p *xiangqi.Position, text string) (xiangqi.Move, error) {
	if d.letters && !coordinates.MatchString(text) {
		if m := letters.FindStringSubmatch(text); m != nil {
			return d.readLetters(p, text, m)
		}
	}
	if d.fromOne {
		if m := coordinates.FindStringSubmatch(text); m != nil {
			return d.readCoordinates(p, text, m)
		}
	}
	if d.vietnamese {
		return p.ParseMoveIn(text, xiangqi.Vietnamese)
	}
	return p.ParseMove(text)
}

// square returns the square of a file letter in either case and a rank, if it
// is on the board.
func (d dialect) square(file byte, rank string) (xiangqi.Square, bool) {
	n, err := strconv.Atoi(rank)
	if d.fromOne {
		n--
	}
	if err != nil || n < 0 || n > 9 {
		return xiangqi.NoSquare, false
	}
	return xiangqi.SquareAt(int(file|0x20-'a'), n), true
}

func (d dialect) readCoordinates(p *xiangqi.Position, text string, m []string) (xiangqi.Move, error) {
	ranks := [2]string{m[1] + m[3], m[2] + m[4]} // one case is empty
	from, ok1 := d.square(text[0], ranks[0])
	to, ok2 := d.square(text[len(text)-len(ranks[1])-1], ranks[1])
	if !ok1 || !ok2 {
		return xiangqi.NoMove, &xiangqi.ParseError{Format: "move", Text: text, Err: xiangqi.ErrBadSquare}
	}
	move := xiangqi.NewMove(from, to)
	return move, p.Legal(move)
}

var letterKinds = map[string]xiangqi.Kind{
	"": xiangqi.Pawn, "P": xiangqi.Pawn, "K": xiangqi.King, "A": xiangqi.Advisor, "E": xiangqi.Elephant,
	"B": xiangqi.Elephant, "H": xiangqi.Horse, "N": xiangqi.Horse, "R": xiangqi.Rook, "C": xiangqi.Cannon,
}

// readLetters finds the one legal move of the piece to the square.
func (d dialect) readLetters(p *xiangqi.Position, text string, m []string) (xiangqi.Move, error) {
	bad := &xiangqi.ParseError{Format: "move", Text: text, Err: xiangqi.ErrBadSquare}
	to, ok := d.square(m[4][0], m[5])
	if !ok {
		return xiangqi.NoMove, bad
	}
	var legal []xiangqi.Move
	illegal := record.ErrIllegal // of the first piece that is meant
	for meant := p.Pieces(p.Side(), letterKinds[m[1]]); !meant.Empty(); {
		from := meant.Pop()
		if m[2] != "" && from.File() != int(m[2][0]-'a') {
			continue
		}
		if m[3] != "" {
			if at, ok := d.square('a', m[3]); !ok || at.Rank() != from.Rank() {
				continue
			}
		}
		move := xiangqi.NewMove(from, to)
		switch err := p.Legal(move); {
		case err == nil:
			legal = append(legal, move)
		case illegal == record.ErrIllegal:
			illegal = err
		}
	}
	switch len(legal) {
	case 0:
		return xiangqi.NoMove, illegal
	case 1:
		return legal[0], nil
	}
	return xiangqi.NoMove, &xiangqi.AmbiguousError{Text: text, Moves: legal}
}

// maxTries bounds the ways tried for the ambiguous moves of one line.
const maxTries = 64

// follow reads a line of moves as far as it goes. A text that fits two moves is
// read as the one after which the rest goes further; the error says why the
// move after the last one returned could not be read.
func (d dialect) follow(p xiangqi.Position, line []*rawMove, tries *int) ([]xiangqi.Move, error) {
	played := make([]xiangqi.Move, 0, len(line))
	for i, raw := range line {
		m, err := d.read(&p, raw.text)
		var either *xiangqi.AmbiguousError
		if errors.As(err, &either) {
			rest, err := d.choose(p, either, line[i:], tries)
			return append(played, rest...), err
		}
		if err != nil {
			return played, err
		}
		p.PlayUnchecked(m)
		played = append(played, m)
	}
	return played, nil
}

func (d dialect) choose(p xiangqi.Position, either *xiangqi.AmbiguousError, line []*rawMove, tries *int) ([]xiangqi.Move, error) {
	var best []xiangqi.Move
	var why error
	tie := true
	for _, m := range either.Moves {
		if *tries--; *tries < 0 {
			return nil, either
		}
		q := p
		q.PlayUnchecked(m)
		rest, err := d.follow(q, line[1:], tries)
		switch n := len(rest) + 1; {
		case n > len(best):
			best, why, tie = append([]xiangqi.Move{m}, rest...), err, false
		case n == len(best):
			tie = true
		}
	}
	if tie {
		return nil, either
	}
	return best, why
}

// A builder makes the tree of a game.
type builder struct {
	t      *charset.Text
	format string
	d      dialect
	faults record.FaultList
}

// grow hangs a line of moves under a node. p is the position there, after so
// many plies.
func (b *builder) grow(under *record.Node, p xiangqi.Position, line *rawLine, ply int) {
	tries := maxTries
	moves, err := b.d.follow(p, line.moves, &tries)
	first := join(line.comment)
	nodes := make([]record.Node, len(moves)) // of a line all at once
	next := make([]*record.Node, len(moves))
	for i, m := range moves {
		raw := line.moves[i]
		node := &nodes[i]
		node.Move, node.Side = m.String(), record.Side(p.Side())
		if raw.glyphs != nil {
			node.Glyphs = raw.glyphs
		}
		if first != "" || len(raw.comment) > 0 {
			node.Comment, node.Shapes = shapesIn(join(append([]string{first}, raw.comment...)))
			first = ""
		}
		if next[i] = node; under.Next == nil {
			under.Next = next[i : i+1 : i+1]
		} else {
			under.Next = append(under.Next, node)
		}
		for _, side := range raw.instead {
			b.grow(under, p, side, ply+i)
		}
		p.PlayUnchecked(m)
		under = node
	}
	if first != "" { // a side line without a move that can be read: its words go with the line
		under.Comment = join([]string{under.Comment, first})
	}
	if err != nil {
		raw := line.moves[len(moves)]
		b.faults.Add(func() *record.Error { return b.t.Error(b.format, raw.at, ply+len(moves), raw.text, err) })
	}
}

func join(comments []string) string {
	if len(comments) == 0 {
		return ""
	}
	return strings.Join(slices.DeleteFunc(slices.Clone(comments), func(c string) bool { return c == "" }), "\n")
}

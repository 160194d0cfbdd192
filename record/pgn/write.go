package pgn

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/xiangqi"
)

// Options say how to write.
type Options struct {
	Notation xiangqi.Notation
	Charset  charset.Set // empty is UTF-8
	MainLine bool        // leave side lines out
	Exact    bool        // refuse to lose characters
}

// leading are the tags that every file has, in XQWizard's order. The values
// behind a name that Game has a field for come from there.
var leading = []string{"Event", "Round", "Date", "Site", "RedTeam", "Red", "BlackTeam", "Black", "Result"}

// rulesTag names the set of rules, if a game says which it was played by.
const rulesTag = "Rules"

// formats are the values of the tag Format.
var formats = map[xiangqi.Notation]string{
	xiangqi.Chinese: "Chinese", xiangqi.ChineseTraditional: "Chinese", xiangqi.WXF: "WXF", xiangqi.ICCS: "ICCS", xiangqi.UCI: "ICCS",
	xiangqi.Vietnamese: "Vietnamese",
}

// Write writes games one after the other, and lists what the file does not
// hold. The error is ErrNotHeld for games that are not xiangqi, ErrLacks where
// characters would be lost that must not be, and says which move cannot be
// played where that is so.
func Write(w io.Writer, games []*record.Game, o Options) (record.Losses, error) {
	if o.Charset == charset.Big5 && o.Notation == xiangqi.Chinese {
		o.Notation = xiangqi.ChineseTraditional // it has no other words
	}
	var lost record.Losses
	var text []byte
	for i, g := range games {
		if g.Name != game {
			return nil, fmt.Errorf("pgn: game %d: %w", i+1, record.ErrNotHeld)
		}
		if i > 0 {
			text = append(text, '\n')
		}
		one, err := writeGame(&text, g, o)
		if err != nil {
			return nil, fmt.Errorf("pgn: game %d: %w", i+1, err)
		}
		lost.Join(one)
	}
	if o.Charset == "" || o.Charset == charset.UTF8 {
		_, err := w.Write(text)
		return lost, err
	}
	if o.Exact {
		if lacking := charset.Lacks(string(text), o.Charset); lacking != "" {
			return nil, fmt.Errorf("pgn: %w: %s: %s", record.ErrLacks, o.Charset, lacking)
		}
	}
	out, strange := charset.Encode(string(text), o.Charset)
	for range strange {
		lost.Add("character that " + string(o.Charset) + " lacks")
	}
	_, err := w.Write(out)
	return lost, err
}

// writeGame appends a game to a text.
func writeGame(text *[]byte, g *record.Game, o Options) (record.Losses, error) {
	keeps := record.Keeps{
		Players: true, Result: true, Rules: true, Comments: true, SideLines: !o.MainLine, Glyphs: true, Shapes: true,
		Tags: func(string) bool { return true },
	}
	wr := &writer{text: *text, o: o, lost: keeps.Lost(g)}
	start := xiangqi.StartPosition()
	if g.Start != "" {
		var err error
		if start, err = xiangqi.ParseFEN(g.Start); err != nil {
			return nil, err
		}
	}
	result := g.Result
	if result == "" {
		result = record.Unknown
	}
	wr.tag("Game", ownName)
	for _, name := range leading {
		value := g.Tag(name)
		switch name {
		case "Red":
			value = g.Players[record.First]
		case "Black":
			value = g.Players[record.Second]
		case "Result":
			value = string(result)
		}
		wr.tag(name, value)
	}
	for _, t := range g.Tags {
		if !slices.Contains(leading, t.Name) && (t.Name != rulesTag || g.Rules == "") {
			wr.tag(t.Name, t.Value)
		}
	}
	if g.Rules != "" {
		wr.tag(rulesTag, g.Rules)
	}
	if g.Start != "" {
		wr.tag("FEN", g.Start)
	}
	wr.tag("Format", formats[o.Notation])
	wr.comment(drawn(&g.Root))
	if err := wr.line(&g.Root, start); err != nil {
		return nil, err
	}
	wr.space()
	wr.write(string(result), "\n")
	*text = wr.text
	return wr.lost, nil
}

// A writer writes the moves of one game.
type writer struct {
	text []byte
	o    Options
	lost record.Losses
	// red says that the line ends with Red's move, which Black's may follow.
	red   bool
	begun bool // something stands on the line
}

var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\r", "", "\n", " ")

func (wr *writer) write(texts ...string) {
	for _, text := range texts {
		wr.text = append(wr.text, text...)
	}
}

func (wr *writer) tag(name, value string) {
	if strings.ContainsAny(value, "\\\"\r\n") {
		value = escaper.Replace(value)
	}
	wr.write("[", name, ` "`, value, "\"]\n")
}

// newLine ends the line if there is something on it.
func (wr *writer) newLine() {
	if wr.begun {
		wr.write("\n")
	}
	wr.red, wr.begun = false, false
}

func (wr *writer) space() {
	if wr.begun {
		wr.write(" ")
	}
}

// comment writes a comment on lines of its own. A closing brace would end it.
func (wr *writer) comment(text string) {
	if text == "" {
		return
	}
	if strings.Contains(text, "}") {
		text = strings.ReplaceAll(text, "}", "｝")
		wr.lost.Add("closing brace in a comment, written as ｝")
	}
	wr.newLine()
	wr.write("{", text, "}\n")
}

// line writes what follows a node, and the side lines off it.
func (wr *writer) line(n *record.Node, p xiangqi.Position) error {
	for len(n.Next) > 0 {
		next := n.Next[0]
		m, err := wr.move(next, &p)
		if err != nil {
			return err
		}
		sides := n.Next[1:]
		if wr.o.MainLine {
			sides = nil
		}
		for _, side := range sides {
			wr.newLine()
			wr.write("(")
			wr.begun = true
			q := p
			m, err := wr.move(side, &q)
			if err != nil {
				return err
			}
			play(&q, m)
			if err := wr.line(side, q); err != nil {
				return err
			}
			wr.write(")\n")
			wr.red, wr.begun = false, false
		}
		play(&p, m)
		n = next
	}
	return nil
}

// play makes a move, unless there is none.
func play(p *xiangqi.Position, m xiangqi.Move) {
	if m != xiangqi.NoMove {
		p.PlayUnchecked(m)
	}
}

// legal reads a move as records have it; what else it may be is asked for the
// sake of the error alone.
func legal(p *xiangqi.Position, text string) (xiangqi.Move, error) {
	if m, err := xiangqi.ParseMove(text); err == nil && p.IsLegal(m) {
		return m, nil
	}
	m, err := p.ParseMove(text)
	if err != nil {
		err = fmt.Errorf("%s: %w", text, err)
	}
	return m, err
}

// wide are the blanks that stand for Red's move.
const wide = "         "

// widen makes the digits from a byte on full width, as Black's are in Chinese: the
// text is a move, which has two at most.
func (wr *writer) widen(from int) {
	var room [16]byte
	move := append(room[:0], wr.text[from:]...)
	wr.text = wr.text[:from]
	for _, c := range move {
		if '1' <= c && c <= '9' {
			wr.text = utf8.AppendRune(wr.text, '１'+rune(c-'1'))
		} else {
			wr.text = append(wr.text, c)
		}
	}
}

// move writes one move with its glyphs and comment, and returns it. A move of Black that does
// not follow Red's on the line has the number and blanks before it.
func (wr *writer) move(n *record.Node, p *xiangqi.Position) (xiangqi.Move, error) {
	if n.Move == "" {
		wr.comment(drawn(n))
		return xiangqi.NoMove, nil
	}
	m, err := legal(p, n.Move)
	if err != nil {
		return m, err
	}
	black := p.Side() == xiangqi.Black
	if black && wr.red {
		wr.write(" ")
	} else {
		if wr.begun && wr.text[len(wr.text)-1] != '(' {
			wr.newLine()
		}
		number := strconv.Itoa(p.FullMove())
		wr.write(wide[:max(0, 3-len(number))], number, ". ")
		if black {
			wr.write(wide)
		}
	}
	from := len(wr.text)
	wr.text = p.AppendMove(wr.text, m, wr.o.Notation)
	if black && (wr.o.Notation == xiangqi.Chinese || wr.o.Notation == xiangqi.ChineseTraditional) {
		wr.widen(from)
	}
	wr.begun, wr.red = true, p.Side() == xiangqi.Red
	for _, g := range n.Glyphs {
		wr.write(" $", strconv.Itoa(g))
	}
	wr.comment(drawn(n))
	return m, nil
}

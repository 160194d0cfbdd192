package wxf

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"duiyi/record"
	"duiyi/xiangqi"
)

// heads are those that are written, by the names of the tags.
var heads = []struct{ tag, name string }{{"Date", "DATE"}, {"TimeControl", "TIME"}, {"Event", "EVENT"}, {"Site", "SITE"}, {"Round", "ROUND"}, {"Opening", "OPENING"}}

// marks are the glyphs that are written.
var marks = []string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// Write writes the main lines of games one after the other, and lists what is not
// held of them. The error wraps ErrNotHeld for a game that is not xiangqi, and
// says which move is none.
func Write(w io.Writer, games []*record.Game) (record.Losses, error) {
	var out bytes.Buffer
	var lost record.Losses
	for i, g := range games {
		if err := write(&out, g, &lost); err != nil {
			return nil, fmt.Errorf("wxf: game %d: %w", i+1, err)
		}
	}
	_, err := w.Write(out.Bytes())
	return lost, err
}

func write(out *bytes.Buffer, g *record.Game, lost *record.Losses) error {
	if g.Name != game {
		return fmt.Errorf("%w: %s", record.ErrNotHeld, g.Name)
	}
	lost.Join(keeps().Lost(g))
	p := xiangqi.StartPosition()
	if g.Start != "" {
		var err error
		if p, err = xiangqi.ParseFEN(g.Start); err != nil {
			return err
		}
		if p.HalfMoves() != 0 || p.FullMove() != 1 {
			lost.Add("move counters of the start")
		}
	}
	fmt.Fprintf(out, "FORMAT  \tWXF\nGAME    \t%s\n", oneLine(g.Tag("Title"), lost))
	for i, color := range []string{"Red", "Black"} {
		fmt.Fprintf(out, "%-8s\t%s;%s;%s;\n", strings.ToUpper(color), part(g.Players[i], lost), part(g.Tag(color+"Elo"), lost), part(g.Tag(color+"Team"), lost))
	}
	for _, h := range heads {
		if value := g.Tag(h.tag); value != "" {
			fmt.Fprintf(out, "%-8s\t%s\n", h.name, oneLine(value, lost))
		}
	}
	if g.Result != record.Unknown && g.Result != "" {
		fmt.Fprintf(out, "RESULT  \t%s\n", g.Result)
	}
	if g.Start != "" {
		fmt.Fprintf(out, "FEN     \t%s\n", position(&p))
	}
	remark(out, g.Root.Comment, lost)
	return writeMoves(out, g, p, lost)
}

func keeps() record.Keeps {
	k := record.Keeps{Players: true, Result: true, Comments: true, Glyphs: true}
	k.Tags = func(name string) bool {
		return slices.Contains([]string{"Title", "RedElo", "BlackElo", "RedTeam", "BlackTeam"}, name) || slices.ContainsFunc(heads, func(h struct{ tag, name string }) bool { return h.tag == name })
	}
	return k
}

func writeMoves(out *bytes.Buffer, g *record.Game, p xiangqi.Position, lost *record.Losses) error {
	out.WriteString("\nSTART{\n")
	line := g.Main()
	for i, n := range line {
		m, err := p.ParseMove(n.Move)
		if err != nil {
			return fmt.Errorf("%s: %w", n.Move, err)
		}
		if p.Side() == xiangqi.Red || i == 0 {
			fmt.Fprintf(out, "%3d.  ", i/2+1)
		} else {
			out.WriteString("  ")
		}
		out.WriteString(strings.ReplaceAll(strings.ToUpper(p.Format(m, xiangqi.WXF)), "=", "."))
		for k, glyph := range n.Glyphs {
			if k > 0 || glyph < 1 || glyph >= len(marks) {
				lost.Add("glyph")
				continue
			}
			out.WriteString(marks[glyph])
		}
		p.PlayUnchecked(m)
		if n.Comment != "" {
			out.WriteByte('\n')
			remark(out, n.Comment, lost)
		} else if p.Side() == xiangqi.Red || i == len(line)-1 {
			out.WriteByte('\n')
		}
	}
	out.WriteString("}END\n\n")
	return nil
}

// remark writes a comment. One that would end itself is changed, and told.
func remark(out *bytes.Buffer, text string, lost *record.Losses) {
	if text == "" {
		return
	}
	if strings.Contains(text, "*/") {
		lost.Add("character that stands for something else here")
		text = strings.ReplaceAll(text, "*/", "*⁄")
	}
	fmt.Fprintf(out, "/*%s*/\n", text)
}

// oneLine makes one line of a value.
func oneLine(text string, lost *record.Losses) string {
	one := strings.Join(strings.Fields(text), " ")
	if strings.Contains(one, "/*") {
		one = strings.ReplaceAll(one, "/*", "⁄*")
	}
	if one != text {
		lost.Add("blanks and ends of lines in a text")
	}
	return one
}

// part is a value between semicolons.
func part(text string, lost *record.Losses) string {
	if strings.Contains(text, ";") {
		lost.Add("character that stands for something else here")
		text = strings.ReplaceAll(text, ";", "；")
	}
	return oneLine(text, lost)
}

// position is the board with the letters of this format, and the side to move.
func position(p *xiangqi.Position) string {
	fields := strings.Fields(p.FEN())
	board := strings.NewReplacer("N", "H", "n", "h", "B", "E", "b", "e").Replace(fields[0])
	return board + " " + map[string]string{"w": "r", "b": "b"}[fields[1]]
}

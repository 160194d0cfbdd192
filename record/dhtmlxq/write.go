package dhtmlxq

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/xqtree"
	"duiyi/xiangqi"
)

// Write writes games one after the other, each tag on a line of its own, and
// lists what the file does not hold. The error wraps ErrNotHeld for a game that
// is not xiangqi, and says which move is none.
func Write(w io.Writer, games []*record.Game, set charset.Set, mainLine bool) (record.Losses, error) {
	wr := &writer{mainLine: mainLine}
	for i, g := range games {
		if err := wr.game(g); err != nil {
			return nil, fmt.Errorf("dhtmlxq: game %d: %w", i+1, err)
		}
	}
	out, strange := charset.Encode(wr.out.String(), set)
	for range strange {
		wr.lost.Add("character that " + string(set) + " lacks")
	}
	_, err := w.Write(out)
	return wr.lost, err
}

type writer struct {
	out      strings.Builder
	mainLine bool
	lost     record.Losses
}

// names are the names here of the tags of a record.
var names = func() map[string]string {
	m := map[string]string{"Kind": "type", "Opening": "open", "ECCO": "open"}
	for name, tag := range texts {
		m[tag] = name
	}
	return m
}()

var (
	wide    = strings.NewReplacer("[", "［", "]", "］", "\r", "", "\n", "||", "|", "｜", "<", "＜", `\`, "＼", "&", "＆")
	mildest = strings.NewReplacer("\r", "", "\n", "||")
)

// tag writes one tag. Characters that would be read as something else become
// their wide forms.
func (wr *writer) tag(name, text string) {
	held := mildest.Replace(text)
	if plain(held) != text || until(held, 0) < len(held) {
		if held = wide.Replace(text); plain(held) != text {
			wr.lost.Add("character that stands for something else here")
		}
	}
	fmt.Fprintf(&wr.out, "[DhtmlXQ_%s]%s[/DhtmlXQ_%s]\n", name, held, name)
}

var resultWords = map[record.Result]string{record.FirstWins: "红胜", record.SecondWins: "黑胜", record.Drawn: "和局"}

func (wr *writer) game(g *record.Game) error {
	p, err := xqtree.Begin(g)
	if err != nil {
		return err
	}
	keeps := record.Keeps{
		Players: true, Result: true, Comments: true, SideLines: !wr.mainLine,
		Tags: func(name string) bool { return names[name] != "" },
	}
	wr.lost.Join(keeps.Lost(g))
	// The first move shows whose it is; without one only a FEN does.
	asFEN := p.Side() == xiangqi.Black && len(xqtree.Moves(&g.Root)) == 0
	if !asFEN && (p.HalfMoves() != 0 || p.FullMove() != 1) {
		wr.lost.Add("move counters of the start")
	}
	wr.out.WriteString("[DhtmlXQ]\n")
	wr.tag("ver", "www_dpxq_com")
	wr.tag("init", "500,350")
	if asFEN {
		wr.tag("fen", p.FEN())
	} else {
		wr.tag("binit", stand(&p))
	}
	for i, side := range []string{"red", "black"} {
		wr.tag(side, g.Players[i])
	}
	wr.tag("result", firstOf(resultWords[g.Result], "未知"))
	for _, t := range g.Tags {
		switch t.Name {
		case "Kind":
			wr.tag("type", kindWord(t.Value))
		case "ECCO":
			wr.tag("open", strings.TrimSpace(t.Value+" "+g.Tag("Opening")))
		case "Opening":
			if g.Tag("ECCO") == "" {
				wr.tag("open", t.Value)
			}
		default:
			if name := names[t.Name]; name != "" {
				wr.tag(name, t.Value)
			}
		}
	}
	if err := wr.lines(g); err != nil {
		return err
	}
	wr.out.WriteString("[/DhtmlXQ]\n")
	return nil
}

func firstOf(text, other string) string {
	if text != "" {
		return text
	}
	return other
}

func kindWord(kind string) string {
	for _, word := range slices.Sorted(maps.Keys(kinds)) {
		if kinds[word] == kind && kind != "" {
			return word
		}
	}
	return kind
}

// stand writes the 64 digits.
func stand(p *xiangqi.Position) string {
	var out []byte
	for i := range 32 {
		kind, side, nth := order[i%16], xiangqi.Side(i/16), 0
		for _, before := range order[:i%16] {
			if before == kind {
				nth++
			}
		}
		at := p.Pieces(side, kind).Append(nil)
		if nth >= len(at) {
			out = append(out, "99"...)
			continue
		}
		out = append(out, point(at[nth])...)
	}
	return string(out)
}

func point(s xiangqi.Square) []byte { return []byte{'0' + byte(s.File()), '9' - byte(s.Rank())} }

// A comment waits until its line is written.
type comment struct{ name, text string }

// lines writes the main line, the lines that leave it, and those that leave
// these, and numbers them in this order.
func (wr *writer) lines(g *record.Game) error {
	type side struct {
		number, from, ply int
		first             *record.Node
	}
	todo := []side{{ply: 1}}
	if next := xqtree.Moves(&g.Root); len(next) > 0 {
		todo[0].first = next[0]
	}
	if g.Root.Comment != "" {
		wr.tag("comment0", g.Root.Comment)
	}
	for number := 1; len(todo) > 0; {
		at := todo[0]
		todo = todo[1:]
		var list []byte
		var comments []comment
		branch := func(next []*record.Node, ply int) {
			if len(next) < 2 || wr.mainLine {
				return
			}
			for _, first := range next[1:] {
				todo = append(todo, side{number, at.number, ply, first})
				number++
			}
		}
		if at.number == 0 {
			branch(xqtree.Moves(&g.Root), 1)
		}
		ply := at.ply
		for n := at.first; n != nil; ply++ {
			m, err := xiangqi.ParseMove(n.Move)
			if err != nil {
				return fmt.Errorf("%s: %w", n.Move, err)
			}
			list = append(append(list, point(m.From())...), point(m.To())...)
			if n.Comment != "" {
				name := fmt.Sprintf("comment%d_%d", at.number, ply)
				if at.number == 0 {
					name = fmt.Sprintf("comment%d", ply)
				}
				comments = append(comments, comment{name, n.Comment})
			}
			next := xqtree.Moves(n)
			if n = nil; len(next) > 0 {
				n = next[0]
			}
			branch(next, ply+1)
		}
		if at.number == 0 {
			wr.tag("movelist", string(list))
			wr.tag("length", fmt.Sprint(len(list)/4))
		} else {
			wr.tag(fmt.Sprintf("move_%d_%d_%d", at.from, at.ply, at.number), string(list))
		}
		for _, c := range comments {
			wr.tag(c.name, c.text)
		}
	}
	return nil
}

package sgf

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"duiyi/gomoku"
	"duiyi/record"
)

// Write writes games one after the other in UTF-8, one move a node, and lists
// what the file does not hold. The error wraps ErrNotHeld for games that are
// not gomoku.
func Write(w io.Writer, games []*record.Game) (record.Losses, error) {
	var lost record.Losses
	var out bytes.Buffer
	for i, g := range games {
		if g.Name != game {
			return nil, fmt.Errorf("sgf: game %d: %w", i+1, record.ErrNotHeld)
		}
		wr := &writer{w: &out, size: g.Size}
		if wr.size == 0 {
			wr.size = gomoku.DefaultSize
		}
		if err := wr.game(g); err != nil {
			return nil, fmt.Errorf("sgf: game %d: %w", i+1, err)
		}
		lost.Join(wr.lost)
	}
	_, err := w.Write(out.Bytes())
	return lost, err
}

type writer struct {
	w    *bytes.Buffer
	size int
	lost record.Losses
}

var escaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`)

func (wr *writer) prop(name string, values ...string) {
	wr.w.WriteString(name)
	for _, v := range values {
		wr.w.WriteString("[" + escaper.Replace(v) + "]")
	}
}

func (wr *writer) game(g *record.Game) error {
	keeps := record.Keeps{
		Players: true, Result: true, Rules: true, Comments: true, SideLines: true, Props: true, Nodes: true, Shapes: true,
		Tags: func(name string) bool { return tagProp(name) != "" },
	}
	wr.lost = keeps.Lost(g)
	wr.w.WriteString("(;")
	wr.prop("FF", "4")
	wr.prop("GM", "4")
	wr.prop("CA", "UTF-8")
	wr.prop("SZ", fmt.Sprint(wr.size))
	for i, name := range g.Players {
		if name != "" {
			wr.prop([2]string{"PB", "PW"}[i], name)
		}
	}
	rule := g.Tag("Rules")
	if g.Rules != "" && ruleOf(rule) != g.Rules { // RU is there once
		rule = strings.ToUpper(g.Rules[:1]) + g.Rules[1:]
	}
	for _, t := range g.Tags {
		if name := tagProp(t.Name); name != "" && t.Name != "Termination" && t.Name != "Rules" {
			wr.prop(name, t.Value)
		}
	}
	wr.result(g)
	if rule != "" {
		wr.prop("RU", rule)
	}
	if g.Start != "" {
		if err := wr.setup(g.Start); err != nil {
			return err
		}
	}
	if err := wr.content(&g.Root); err != nil {
		return err
	}
	wr.w.WriteString("\n")
	if err := wr.tree(&g.Root); err != nil {
		return err
	}
	wr.w.WriteString(")\n")
	return nil
}

// result writes RE as other programs read it, and in a property of our own how the
// game ended where that says less.
func (wr *writer) result(g *record.Game) {
	why := g.Tag("Termination")
	short := map[record.Result]string{record.FirstWins: "B+", record.SecondWins: "W+", record.Drawn: "0"}[g.Result]
	if why != "" && (short == "" || strings.Contains(why, "+")) { // as a file had it
		wr.prop("RE", why)
		return
	}
	if why != "" {
		wr.prop(endProp, why)
	}
	if g.Result != record.Drawn {
		short += map[string]string{"resignation": "R", "time": "T", "move_time": "T", "forbidden_move": "F"}[why]
	}
	if short != "" {
		wr.prop("RE", short)
	}
}

// tagProp returns the property that holds a tag, or nothing.
func tagProp(tag string) string {
	switch tag {
	case "Rules":
		return "RU"
	case "Termination":
		return "RE"
	}
	for name, t := range rootTags {
		if t == tag {
			return name
		}
	}
	return ""
}

func (wr *writer) setup(start string) error {
	p, err := gomoku.Parse(start, gomoku.Freestyle)
	if err != nil {
		return err
	}
	if p.Size() != wr.size {
		return fmt.Errorf("%w: a start position of another size", record.ErrNotHeld)
	}
	var points [3][]string
	for y := wr.size - 1; y >= 0; y-- {
		for x := range wr.size {
			s := p.At(gomoku.PointAt(x, y))
			points[s] = append(points[s], wr.point(gomoku.PointAt(x, y)))
		}
	}
	for s, name := range [...]string{gomoku.Black: "AB", gomoku.White: "AW"} {
		if name != "" && len(points[s]) > 0 {
			wr.prop(name, points[s]...)
		}
	}
	wr.prop("PL", map[gomoku.Stone]string{gomoku.Black: "B", gomoku.White: "W"}[p.Turn()])
	return nil
}

func (wr *writer) point(p gomoku.Point) string {
	return string([]byte{'a' + byte(p.X()), 'a' + byte(wr.size-1-p.Y())})
}

// content writes a node's move, comment and properties.
func (wr *writer) content(n *record.Node) error {
	name := [2]string{"B", "W"}[n.Side]
	switch n.Move {
	case "":
	case record.Pass:
		wr.prop(name, "")
	default:
		p, err := gomoku.ParsePoint(n.Move)
		if err != nil || !p.On(wr.size) {
			return fmt.Errorf("%w: %s", ErrPoint, n.Move)
		}
		wr.prop(name, wr.point(p))
	}
	if n.Comment != "" {
		wr.prop("C", n.Comment)
	}
	if err := wr.shapes(n.Shapes); err != nil {
		return err
	}
	for _, p := range n.Props {
		if len(p.Values) > 0 {
			wr.prop(p.Name, p.Values...)
		}
	}
	return nil
}

// shapes writes arrows and rings, which have no colour here.
func (wr *writer) shapes(list []record.Shape) error {
	var rings, arrows []string
	for _, s := range list {
		if s.Colour != record.Colours[0] {
			wr.lost.Add("colour of an arrow or ring")
		}
		to, err := gomoku.ParsePoint(s.To)
		if err != nil || !to.On(wr.size) {
			return fmt.Errorf("%w: %s", ErrPoint, s.To)
		}
		if s.From == "" {
			rings = append(rings, wr.point(to))
			continue
		}
		from, err := gomoku.ParsePoint(s.From)
		if err != nil || !from.On(wr.size) {
			return fmt.Errorf("%w: %s", ErrPoint, s.From)
		}
		arrows = append(arrows, wr.point(from)+":"+wr.point(to))
	}
	if rings != nil {
		wr.prop("CR", rings...)
	}
	if arrows != nil {
		wr.prop("AR", arrows...)
	}
	return nil
}

// perLine is how many nodes stand on a line.
const perLine = 8

// tree writes everything below a node. It keeps its own stack, for trees are
// as deep as games are long.
func (wr *writer) tree(root *record.Node) error {
	type step struct {
		n     *record.Node // nil closes a variation
		opens bool
	}
	var stack []step
	push := func(n *record.Node) {
		for _, next := range slices.Backward(n.Next) {
			if len(n.Next) > 1 {
				stack = append(stack, step{}, step{next, true})
			} else {
				stack = append(stack, step{next, false})
			}
		}
	}
	onLine := 0
	for push(root); len(stack) > 0; {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.n == nil {
			wr.w.WriteString(")")
			continue
		}
		if s.opens || onLine == perLine {
			if s := wr.w.Bytes(); s[len(s)-1] != '\n' {
				wr.w.WriteString("\n")
			}
			onLine = 0
		}
		if s.opens {
			wr.w.WriteString("(")
		}
		wr.w.WriteString(";")
		onLine++
		if err := wr.content(s.n); err != nil {
			return err
		}
		push(s.n)
	}
	return nil
}

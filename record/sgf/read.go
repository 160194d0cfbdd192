package sgf

import (
	"io"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"duiyi/gomoku"
	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/charset"
)

// game is the one that the format is read for.
const game = "gomoku"

// Errors of a file, in addition to those of package record.
var (
	ErrSize     = record.Kind(record.ErrSize, "not the size of a board that exists")
	ErrPoint    = record.Kind(record.ErrPoint, "not a point of the board")
	ErrOccupied = record.Kind(record.ErrOccupied, "there is a stone on the point")
	ErrSetup    = record.Kind(record.ErrStray, "stones set up in the middle of a game are no moves")

	errTwoRoots = record.Kind(record.ErrStray, "a second root in one tree")
	errStray    = record.Kind(record.ErrStray, "this stands outside of any property")
	errNoValue  = record.Kind(record.ErrStray, "a property without a value")
)

// Read returns the games of a file. The error, a *record.Error, says why there
// is none; what is wrong within a game is in its Faults.
func Read(data []byte) ([]*record.Game, error) {
	if len(data) > record.MaxBytes {
		return nil, &record.Error{Format: "sgf", Offset: record.MaxBytes, Line: 1, Ply: -1, Err: record.ErrTooLong}
	}
	t := charset.Decode(data)
	var games []*record.Game
	var sifted record.Sifter
	scan(t, true, func(tr *tree) bool {
		if g := build(t, tr, &sifted); g != nil {
			games = append(games, g)
		}
		return len(games) <= record.MaxGames
	})
	last, err := sifted.End()
	if last != nil {
		games = append(games, last)
	}
	switch {
	case err != nil:
		return nil, err
	case len(games) == 0:
		return nil, t.Error("sgf", 0, -1, t.S, record.ErrEmpty)
	case len(games) > record.MaxGames:
		return nil, t.Error("sgf", 0, -1, "", record.ErrGames)
	}
	return games, nil
}

// Games hands on the games of a file of any length one after the other. An
// error ends them.
func Games(in io.Reader) iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		none, stopped := true, false
		var sifted record.Sifter
		err := charset.Stretches(in, func(t *charset.Text, last bool) (int, bool) {
			rest := scan(t, last, func(tr *tree) bool {
				none = false
				if g := build(t, tr, &sifted); g != nil {
					stopped = !yield(g, nil)
				}
				return !stopped
			})
			switch {
			case !last || stopped:
			case none:
				stopped = true
				yield(nil, t.Error("sgf", 0, -1, t.S, record.ErrEmpty))
			default:
				stopped = true
				yield(sifted.End())
			}
			return rest, !stopped
		})
		if err == nil || stopped {
			return
		}
		if last, _ := sifted.End(); last == nil || yield(last, nil) {
			yield(nil, err)
		}
	}
}

// rootTags are the root properties that have a name of their own in records.
var rootTags = map[string]string{
	"EV": "Event", "PC": "Site", "DT": "Date", "RO": "Round", "GN": "Title", "BT": "BlackTeam", "WT": "WhiteTeam",
	"AN": "Annotator", "ON": "Opening", "TM": "TimeControl", "SO": "Source", "US": "Scribe", "CP": "Copyright",
	"OPRULE": record.OpeningRuleTag, "OPMOVES": record.OpeningMovesTag, endProp: "Termination", // our own
}

// endProp says how a game ended, in a word of the program's.
const endProp = "END"

// A builder makes a record of a tree.
type builder struct {
	t      *charset.Text
	g      *record.Game
	size   int
	opened map[gomoku.Point]bool // stones of an opening that was not told as moves
	faults record.FaultList
}

// build makes a record of a tree and gives it to the sifter, which hands on the
// one before.
func build(t *charset.Text, tr *tree, to *record.Sifter) *record.Game {
	if e := foreign(t, tr); e != nil {
		to.Foreign(e)
		return nil
	}
	b := &builder{t: t, g: &record.Game{Name: game, Result: record.Unknown}, size: gomoku.DefaultSize}
	b.root(tr.root)
	b.tree(tr.root)
	b.g.SetFaults(tr.faults, b.faults)
	t.Tell(b.g, "sgf", tr.from, tr.to)
	return to.Game(b.g)
}

func (b *builder) fault(p prop, ply int, text string, err error) {
	b.faults.Add(func() *record.Error { return b.t.Error("sgf", p.at, ply, text, err) })
}

// root reads what the first node says of the game as a whole.
func (b *builder) root(n *node) {
	var black, white []string
	turn := ""
	for _, p := range n.props {
		value := p.values[0]
		switch p.name {
		case "SZ":
			w, h, square := strings.Cut(value, ":")
			size, err := strconv.Atoi(strings.TrimSpace(w))
			if err != nil || square && h != w || size < gomoku.MinSize || size > gomoku.MaxSize {
				b.fault(p, -1, value, ErrSize)
				break
			}
			b.size = size
		case "PB":
			b.g.Players[record.First] = line(value)
		case "PW":
			b.g.Players[record.Second] = line(value)
		case "RE":
			b.result(p, value)
		case "RU":
			b.g.Rules = ruleOf(value)
			if text := line(value); !strings.EqualFold(text, b.g.Rules) {
				b.g.SetTag("Rules", text)
			}
		case "AB":
			black = p.values
		case "AW":
			white = p.values
		case "PL":
			turn = strings.ToUpper(strings.TrimSpace(value))
		default:
			if tag, ok := rootTags[p.name]; ok {
				b.g.SetTag(tag, line(value))
			}
		}
	}
	b.g.Size = b.size
	b.g.Root.Side = record.Second
	if len(black)+len(white) > 0 || turn == "W" || turn == "WHITE" {
		b.setup(n, black, white, turn)
	}
}

// renjuOpenings matches the names of opening rules that only renju has, as files write them:
// Soosyrv-8, Soosõrv, Taraguchi-10, Yamaguchi, RIF, Sakata, Tarannikov.
var renjuOpenings = regexp.MustCompile(`(?i)^(soos[yõö]rv|taraguchi|yamaguchi|(classic )?rif\b|(super )?sakata|tarannikov)`)

// ruleOf returns the rule that a value of RU names, by itself or by an opening rule of renju;
// "" if it names none.
func ruleOf(value string) string {
	text := strings.ToLower(line(value))
	switch {
	case text == "freestyle" || text == "standard" || text == "renju" || text == "caro":
		return text
	case renjuOpenings.MatchString(text):
		return "renju"
	}
	return ""
}

// line makes one line of a text, as names and titles are.
func line(text string) string { return strings.Join(strings.Fields(text), " ") }

// result reads RE, in which SGF writes 0 for a draw.
func (b *builder) result(p prop, text string) {
	if strings.TrimSpace(text) == "0" {
		text = "draw"
	}
	if err := b.g.Ends(results.BlackWhite, text); err != nil {
		b.fault(p, -1, text, err)
	}
}

// setup makes the start position.
func (b *builder) setup(n *node, black, white []string, turn string) {
	rows := make([][]byte, b.size)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", b.size))
	}
	for i, values := range [][]string{black, white} {
		if len(values) > record.MaxTags { // more than a board has points
			b.fault(n.props[0], -1, values[record.MaxTags], record.ErrMany)
			values = values[:record.MaxTags]
		}
		for _, text := range values {
			points := b.area(text)
			for _, p := range points {
				rows[b.size-1-p.Y()][p.X()] = "XO"[i]
			}
			if len(points) == 0 {
				b.fault(n.props[0], -1, text, ErrPoint)
			}
		}
	}
	side := "X"
	if turn == "W" || turn == "WHITE" || turn == "" && len(black) > len(white) {
		side, b.g.Root.Side = "O", record.First
	}
	var text []string
	for _, row := range rows {
		text = append(text, string(row))
	}
	b.g.Start = strings.Join(text, "/") + " " + side
}

// area returns the points of a value: one, or the rectangle between two.
func (b *builder) area(text string) []gomoku.Point {
	from, to, two := strings.Cut(strings.TrimSpace(text), ":")
	p, ok := b.point(from)
	if !ok {
		return nil
	}
	q := p
	if two {
		if q, ok = b.point(to); !ok {
			return nil
		}
	}
	var list []gomoku.Point
	for y := min(p.Y(), q.Y()); y <= max(p.Y(), q.Y()); y++ {
		for x := min(p.X(), q.X()); x <= max(p.X(), q.X()); x++ {
			list = append(list, gomoku.PointAt(x, y))
		}
	}
	return list
}

// point reads two letters, the column from the left and the row from the top.
func (b *builder) point(text string) (gomoku.Point, bool) {
	if len(text) != 2 {
		return gomoku.NoPoint, false
	}
	x, y := int(text[0])-'a', int(text[1])-'a'
	if x < 0 || y < 0 || x >= b.size || y >= b.size {
		return gomoku.NoPoint, false
	}
	return gomoku.PointAt(x, b.size-1-y), true
}

// A visit is a node to be read, or one to be left again.
type visit struct {
	from  *node
	under *record.Node
	ply   int
	leave []gomoku.Point // stones that leave the board again; from is nil then
}

// tree reads the nodes, parents before children, keeping track of the stones on
// the board on the way down.
func (b *builder) tree(root *node) {
	var taken [gomoku.MaxSize * gomoku.MaxSize]bool
	index := func(p gomoku.Point) int { return p.Y()*gomoku.MaxSize + p.X() }
	if b.g.Start != "" {
		for i, row := range strings.Split(strings.Fields(b.g.Start)[0], "/") {
			for x, c := range row {
				taken[index(gomoku.PointAt(x, b.size-1-i))] = c != '.'
			}
		}
	}
	stack := []visit{{from: root, under: &b.g.Root}}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if v.from == nil {
			for _, p := range v.leave {
				taken[index(p)] = false
			}
			continue
		}
		last, ply, stones := b.node(v, root)
		var placed []gomoku.Point
		for _, p := range stones {
			if taken[index(p.point)] {
				b.fault(p.prop, v.ply, p.prop.values[0], ErrOccupied)
				continue
			}
			taken[index(p.point)] = true
			placed = append(placed, p.point)
		}
		stack = append(stack, visit{leave: placed})
		for _, next := range slices.Backward(v.from.next) {
			stack = append(stack, visit{from: next, under: last, ply: ply})
		}
	}
}

// A stone is one placed by a move, and the property that says so.
type stone struct {
	point gomoku.Point
	prop  prop
}

// node hangs one node of the file under v.under: a record's node for each move
// in it, or one without a move. Properties belong to the last move before
// them. The root's go to the root, unless a move stands before them.
func (b *builder) node(v visit, root *node) (last *record.Node, ply int, stones []stone) {
	last, ply = v.under, v.ply
	began := v.from == root
	var early []prop // what stands before the node's first move
	for _, p := range v.from.props {
		switch {
		case p.name == "QPR" || p.name == "QSLW":
			began = true
			for _, n := range b.opening(p, ply, &stones, last) {
				last, ply = n, ply+1
			}
		case (p.name == "B" || p.name == "W") && b.again(p):
		case p.name == "B" || p.name == "W":
			next := &record.Node{Side: record.First, Move: b.move(p, ply, &stones)}
			if p.name == "W" {
				next.Side = record.Second
			}
			last.Next = append(last.Next, next)
			last = next
			ply++
			if !began {
				for _, q := range early {
					b.hang(last, q, ply)
				}
				early, began = nil, true
			}
		case !began:
			early = append(early, p)
		case v.from == root && b.known(p.name):
		default:
			b.hang(last, p, ply)
		}
	}
	if !began && (len(early) > 0 || len(v.from.next) > 1) {
		next := &record.Node{Side: last.Side}
		for _, q := range early {
			b.hang(next, q, ply)
		}
		if len(v.from.next) > 1 || next.Comment != "" || next.Shapes != nil || next.Glyphs != nil || next.Props != nil { // a node that says nothing is none
			last.Next = append(last.Next, next)
			last = next
		}
	}
	return last, ply, stones
}

// opening reads the stones that Gomoku Quest has in properties of its own: those of
// an opening, and the one that was played after it.
func (b *builder) opening(p prop, ply int, stones *[]stone, under *record.Node) []*record.Node {
	var list []*record.Node
	for _, text := range strings.Split(strings.Join(p.values, ","), ",") {
		pt, ok := b.point(strings.TrimSpace(text))
		if !ok || b.opened[pt] {
			b.fault(p, ply+len(list), text, ErrPoint)
			continue
		}
		if b.opened == nil {
			b.opened = map[gomoku.Point]bool{}
		}
		b.opened[pt] = true
		*stones = append(*stones, stone{pt, p})
		next := &record.Node{Move: pt.String(), Side: under.Side.Other()}
		under.Next = append(under.Next, next)
		list, under = append(list, next), next
	}
	return list
}

// again reports whether a move is a stone of such an opening, which is told once
// more among the moves.
func (b *builder) again(p prop) bool {
	pt, ok := b.point(strings.TrimSpace(p.values[0]))
	return ok && b.opened[pt]
}

// known reports whether a property of the root has been read already.
func (b *builder) known(name string) bool {
	if _, ok := rootTags[name]; ok {
		return true
	}
	return slices.Contains([]string{"SZ", "GM", "FF", "CA", "PB", "PW", "RE", "RU", "AB", "AW", "PL"}, name)
}

// move reads the point of a move; one that is none becomes a pass, and a fault.
func (b *builder) move(p prop, ply int, stones *[]stone) string {
	value := strings.TrimSpace(p.values[0])
	if value == "" || value == "tt" && b.size < 20 {
		return record.Pass
	}
	pt, ok := b.point(value)
	if !ok {
		b.fault(p, ply, value, ErrPoint)
		return record.Pass
	}
	*stones = append(*stones, stone{pt, p})
	return pt.String()
}

// shapes reads rings and arrows; false where one of them is anything else, such as
// a rectangle of points.
func (b *builder) shapes(p prop) ([]record.Shape, bool) {
	var all []record.Shape
	for _, value := range p.values {
		from, to, arrow := strings.Cut(strings.TrimSpace(value), ":")
		if arrow != (p.name == "AR") || from == to {
			return nil, false
		}
		s := record.Shape{Colour: record.Colours[0]}
		at, ok := b.point(from)
		s.To = at.String()
		if arrow && ok {
			s.From = s.To
			at, ok = b.point(to)
			s.To = at.String()
		}
		if !ok {
			return nil, false
		}
		all = append(all, s)
	}
	return all, true
}

func (b *builder) hang(n *record.Node, p prop, ply int) {
	switch p.name {
	case "C":
		texts := p.values
		if n.Comment != "" {
			texts = append([]string{n.Comment}, texts...)
		}
		n.Comment = strings.TrimSpace(strings.Join(texts, "\n"))
		return
	case "CR", "AR":
		if shapes, ok := b.shapes(p); ok {
			n.Shapes = append(n.Shapes, shapes...)
			return
		}
	case "AB", "AW", "AE", "PL":
		b.fault(p, ply, p.name, ErrSetup)
	}
	n.Props = append(n.Props, record.Prop{Name: p.name, Values: p.values})
}

package tui

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/match"
	"duiyi/record"
	"duiyi/study"
)

const (
	// studyLines is how many lines of an engine stand beside a study.
	studyLines = 3
	// seat is the name of who looks on from a terminal.
	seat = "terminal"
	// shownMoves is how many moves of a line of the engine are shown.
	shownMoves = 6
)

// A desk is a study on the table in place of the game, and where in it the person
// is.
type desk struct {
	id       string
	state    study.State
	at       study.ID
	position match.Position
	lines    []engines.Report // what the engine thinks of the position, the best first
	side     match.Side       // whose move the lines begin with
}

// node returns where the person is.
func (d *desk) node() *study.Node { return d.state.Tree.Node(d.at) }

// position returns what the board shows.
func (t *table) position() match.Position {
	if t.desk != nil {
		return t.desk.position
	}
	return t.snap.State.Position()
}

// study opens a study: of a record in a file, or of the game as it stands.
func (t *table) study(ctx context.Context, rest string) (string, error) {
	if rest == "" {
		s, at, err := t.app.Studies().OfGame(ctx, t.id, t.snap.State.Ply)
		if err != nil {
			return "", err
		}
		return "", t.sitAt(ctx, s.ID, at)
	}
	path, pick := picked(rest)
	data, err := readRecord(path)
	if err != nil {
		return "", err
	}
	in, err := t.app.Studies().Import(ctx, data, pick)
	if err != nil {
		if f := record.Foreign(data, path); f != nil {
			err = f
		}
		return "", err
	}
	if in.ID == "" {
		return fmt.Sprintf(t.w.study.several, path, len(in.Found)) + t.told(in), nil
	}
	if err := t.sitAt(ctx, in.ID, study.Root); err != nil {
		return "", err
	}
	return fmt.Sprintf(t.w.opened, path, t.desk.state.Tree.Size()-1) + t.losses(t.w.left, in.Lost) + t.told(in), nil
}

// sitAt puts a study on the table.
func (t *table) sitAt(ctx context.Context, id string, at study.ID) error {
	s, err := t.app.Studies().Study(ctx, id)
	if err != nil {
		return err
	}
	d := &desk{id: id, state: s.State}
	if d.position, err = t.app.Studies().Position(ctx, id, at); err != nil {
		return err
	}
	d.at, t.desk = at, d
	return nil
}

// goTo goes to a node of the study.
func (t *table) goTo(ctx context.Context, at study.ID) error {
	p, err := t.app.Studies().Position(ctx, t.desk.id, at)
	if err != nil {
		return err
	}
	t.desk.at, t.desk.position, t.desk.lines = at, p, nil
	return nil
}

// edit changes the study, and goes where the change leads.
func (t *table) edit(ctx context.Context, c study.Command) error {
	change, at, err := t.app.Studies().Edit(ctx, t.desk.id, c)
	if err != nil {
		return err
	}
	t.desk.state = change.State
	return t.goTo(ctx, at)
}

// studyCommand carries out one line while a study is on the table. It reports
// false for one that means the same there as in a game.
func (t *table) studyCommand(ctx context.Context, line string) (said string, e effect, known bool) {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	rest = strings.TrimSpace(rest)
	d := t.desk
	e = effBoard
	var err error
	switch strings.ToLower(word) {
	case "", "help", "?", "quit", "exit", "q", "board", "b", "moves", "m", "flip", "f", "notation", "study":
		return "", effNone, false
	case "next", "n":
		var to study.ID
		if to, said = t.branch(rest); said == "" {
			err = t.goTo(ctx, to)
		}
	case "back":
		err = t.goTo(ctx, d.node().Parent)
	case "fork":
		err = t.goTo(ctx, d.forkBefore())
	case "start":
		err = t.goTo(ctx, study.Root)
	case "end":
		err = t.goTo(ctx, d.end())
	case "undo", "u":
		err = t.edit(ctx, study.Command{Type: study.CmdUndo})
	case "redo", "r":
		err = t.edit(ctx, study.Command{Type: study.CmdRedo})
	case "lines", "l":
		return "", effLines, true
	case "save", "save!":
		said, err = t.saveStudy(ctx, rest, strings.HasSuffix(word, "!"))
		e = effNone
	case "game":
		t.desk = nil
	default:
		move, refused := t.read(strings.TrimSpace(line))
		if refused != nil {
			if refused.Code == "bad_text" {
				return fmt.Sprintf(t.w.unknown, line), effNone, true
			}
			return t.explain(refused), effNone, true
		}
		err = t.edit(ctx, study.Command{Type: study.CmdPlay, Node: d.at, Moves: []string{move}})
	}
	switch {
	case err != nil:
		return t.explain(err), effNone, true
	case said != "":
		e = effNone
	}
	return said, e, true
}

// read returns the move that a text means on the board.
func (t *table) read(text string) (string, *match.Refusal) {
	var m match.Move
	var err error
	if r, ok := t.position().(interface {
		PlayIn(move, notation string) (match.Position, match.Move, error)
	}); ok {
		_, m, err = r.PlayIn(text, t.notations()[0])
	} else {
		_, m, err = t.position().Play(text)
	}
	if r, ok := err.(*match.Refusal); ok {
		return "", r
	}
	if err != nil {
		return "", &match.Refusal{Move: text, Code: "bad_text", Detail: err.Error()}
	}
	return m.Move, nil
}

// branch returns the way on of a number, the first where none is named, or what
// is wrong with it.
func (t *table) branch(number string) (study.ID, string) {
	ways := t.desk.node().Next
	n := 1
	if number != "" {
		var err error
		if n, err = strconv.Atoi(number); err != nil {
			n = 0
		}
	}
	switch {
	case len(ways) == 0:
		return 0, t.w.study.ends
	case n < 1 || n > len(ways):
		return 0, fmt.Sprintf(t.w.study.noWay, len(ways))
	}
	return ways[n-1], ""
}

// forkBefore returns the last node before the present one from which there is
// more than one way on, or the start.
func (d *desk) forkBefore() study.ID {
	path := d.state.Tree.Path(d.at)
	for _, n := range slices.Backward(path[:len(path)-1]) {
		if len(n.Next) > 1 {
			return n.ID
		}
	}
	return study.Root
}

// end returns the last node of the line that the present one is in.
func (d *desk) end() study.ID {
	n := d.node()
	for len(n.Next) > 0 {
		n = d.state.Tree.Node(n.Next[0])
	}
	return n.ID
}

// ways returns the moves that the study goes on with, numbered.
func (t *table) ways() string {
	next := t.desk.node().Next
	if len(next) == 0 {
		return t.w.study.ends
	}
	var list []string
	for i, id := range next {
		list = append(list, fmt.Sprintf("%d %s", i+1, t.studyMove(t.desk.state.Tree.Node(id))))
	}
	return fmt.Sprintf(t.w.study.goesOn, strings.Join(list, "  "))
}

// studyMove returns a move of the study with its marks.
func (t *table) studyMove(n *study.Node) string {
	text := t.text(n.Move)
	for _, g := range n.Glyphs {
		if g < len(glyphs) {
			text += glyphs[g]
		}
	}
	return text
}

// glyphs are the signs of the first annotation glyphs.
var glyphs = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// pathList returns the moves to where the person is, a round a line; a move from
// which there were others has a sign.
func (t *table) pathList() []string {
	var lines []string
	tree := t.desk.state.Tree
	for i, n := range tree.Path(t.desk.at) {
		if n.ID == study.Root {
			continue
		}
		text := t.studyMove(n)
		if others := len(tree.Node(n.Parent).Next); others > 1 {
			text += fmt.Sprintf(" (1/%d)", others)
			if at := slices.Index(tree.Node(n.Parent).Next, n.ID); at > 0 {
				text = fmt.Sprintf("%s (%d/%d)", t.studyMove(n), at+1, others)
			}
		}
		if n.Move.Side == match.First || i == 1 {
			number := fmt.Sprintf("%3d. ", len(lines)+1)
			if n.Move.Side == match.Second {
				number += "... "
			}
			lines = append(lines, number+text)
			continue
		}
		lines[len(lines)-1] += " " + text
	}
	return lines
}

// treeList returns the whole study, a line of moves to a line: variations stand
// below the move in whose place they might have been played, further in. Where
// the person is stands in brackets.
func (t *table) treeList(width int) []string {
	type branch struct {
		node  *study.Node
		depth int
	}
	tree := t.desk.state.Tree
	var lines []string
	for stack := []branch{{tree.Node(study.Root), 0}}; len(stack) > 0; {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		var words []string
		for n := b.node; ; n = tree.Node(n.Next[0]) {
			text := t.studyMove(n)
			if n.ID == t.desk.at {
				text = "[" + text + "]"
			}
			if n.ID != study.Root || n.ID == t.desk.at {
				words = append(words, text)
			}
			for i := len(n.Next) - 1; i > 0; i-- { // they come when this line has been told
				stack = append(stack, branch{tree.Node(n.Next[i]), b.depth + 1})
			}
			if len(n.Next) == 0 {
				break
			}
		}
		indent := strings.Repeat("  ", min(b.depth, 8))
		lines = append(lines, folded(strings.Join(words, " "), indent, width)...)
	}
	return append(lines, folded(t.ways(), "", width)...)
}

// studied says how things stand in the study.
func (t *table) studied() string {
	if r := t.desk.position.Result(); r != nil {
		return t.ended(r)
	}
	return fmt.Sprintf(t.w.toMove, t.name(t.desk.position.Turn()))
}

// analysing returns what has the engine look into the position, until ctx ends or
// there is nothing more to find. It may run beside everything else.
func (t *table) analysing(ctx context.Context) func(tell func(analysis.Analysis)) error {
	id, q := t.desk.id, analysis.AnalysisQuery{Seat: seat, Node: t.desk.at, Lines: studyLines}
	return func(tell func(analysis.Analysis)) error { return t.app.Studies().Analyse(ctx, id, q, tell) }
}

// takeLines keeps what an engine thinks.
func (t *table) takeLines(a analysis.Analysis) {
	if t.desk == nil || a.Node != t.desk.at {
		return
	}
	lines := a.Lines
	if len(lines) == 0 && a.Known != nil {
		lines = []engines.Report{*a.Known}
	}
	if len(lines) > 0 {
		t.desk.lines, t.desk.side = lines, a.Side
	}
}

// lineList returns the engine's lines.
func (t *table) lineList() []string {
	var list []string
	for i, r := range t.desk.lines {
		score := "–"
		if r.Score != nil {
			score = t.score(*r.Score, t.desk.side)
		}
		list = append(list, fmt.Sprintf("%d. "+t.w.expected, i+1, r.Depth, score, t.firstMoves(r, shownMoves)))
	}
	return list
}

// saveStudy writes the study to a file in the format of its extension.
func (t *table) saveStudy(ctx context.Context, path string, over bool) (string, error) {
	if path == "" {
		return fmt.Sprintf(t.w.noName, "save"), nil
	}
	f, path := t.formatOf(path)
	file, err := t.app.Studies().Export(ctx, t.desk.id, f.Name, record.Options{})
	if err != nil {
		return "", err
	}
	return t.write(path, file, over)
}

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
	// studyLines is the number of engine lines shown beside a study.
	studyLines = 3
	// seat identifies the terminal as an analysis client.
	seat = "terminal"
	// shownMoves is the number of moves shown of an engine line.
	shownMoves = 6
)

// An openStudy is an open study, shown in place of the game, with the current node.
type openStudy struct {
	id       string
	state    study.State
	at       study.ID
	position match.Position
	lines    []engines.Report // engine lines of the position, best first
	side     match.Side       // side whose move the lines start with
}

// node returns the current node.
func (d *openStudy) node() *study.Node { return d.state.Tree.Node(d.at) }

// position returns the position on the board.
func (t *table) position() match.Position {
	if t.studying != nil {
		return t.studying.position
	}
	return t.snap.State.Position()
}

// study opens a study of a file or of the current game.
func (t *table) study(ctx context.Context, rest string) (string, error) {
	if rest == "" {
		s, at, err := t.app.Studies().OfGame(ctx, t.id, t.snap.State.Ply)
		if err != nil {
			return "", err
		}
		return "", t.showStudy(ctx, s.ID, at)
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
		return fmt.Sprintf(t.w.study.several, path, len(in.Found)) + t.importNotes(in), nil
	}
	if err := t.showStudy(ctx, in.ID, study.Root); err != nil {
		return "", err
	}
	return fmt.Sprintf(t.w.opened, path, t.studying.state.Tree.Size()-1) + t.losses(t.w.left, in.Lost) + t.importNotes(in), nil
}

// showStudy opens a study at a node.
func (t *table) showStudy(ctx context.Context, id string, at study.ID) error {
	s, err := t.app.Studies().Study(ctx, id)
	if err != nil {
		return err
	}
	d := &openStudy{id: id, state: s.State}
	if d.position, err = t.app.Studies().Position(ctx, id, at); err != nil {
		return err
	}
	d.at, t.studying = at, d
	return nil
}

// goTo goes to a node of the study.
func (t *table) goTo(ctx context.Context, at study.ID) error {
	p, err := t.app.Studies().Position(ctx, t.studying.id, at)
	if err != nil {
		return err
	}
	t.studying.at, t.studying.position, t.studying.lines = at, p, nil
	return nil
}

// edit changes the study and goes to the resulting node.
func (t *table) edit(ctx context.Context, c study.Command) error {
	change, at, err := t.app.Studies().Edit(ctx, t.studying.id, c)
	if err != nil {
		return err
	}
	t.studying.state = change.State
	return t.goTo(ctx, at)
}

// studyCommand executes a line in a study. known is false for commands that
// work the same as in a game.
func (t *table) studyCommand(ctx context.Context, line string) (said string, e effect, known bool) {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	rest = strings.TrimSpace(rest)
	d := t.studying
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
		t.studying = nil
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

// read returns the move that a text means in the current position.
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

// branch returns the continuation of this number, by default the first, or an
// error text.
func (t *table) branch(number string) (study.ID, string) {
	ways := t.studying.node().Next
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

// forkBefore returns the last node before the current one that has several
// continuations, or the root.
func (d *openStudy) forkBefore() study.ID {
	path := d.state.Tree.Path(d.at)
	for _, n := range slices.Backward(path[:len(path)-1]) {
		if len(n.Next) > 1 {
			return n.ID
		}
	}
	return study.Root
}

// end returns the last node of the current line.
func (d *openStudy) end() study.ID {
	n := d.node()
	for len(n.Next) > 0 {
		n = d.state.Tree.Node(n.Next[0])
	}
	return n.ID
}

// ways lists the continuations, numbered.
func (t *table) ways() string {
	next := t.studying.node().Next
	if len(next) == 0 {
		return t.w.study.ends
	}
	var list []string
	for i, id := range next {
		list = append(list, fmt.Sprintf("%d %s", i+1, t.studyMove(t.studying.state.Tree.Node(id))))
	}
	return fmt.Sprintf(t.w.study.goesOn, strings.Join(list, "  "))
}

// studyMove returns a move of the study with its glyphs.
func (t *table) studyMove(n *study.Node) string {
	text := t.text(n.Move)
	for _, g := range n.Glyphs {
		if g < len(glyphs) {
			text += glyphs[g]
		}
	}
	return text
}

// glyphs are the symbols of the first annotation glyphs.
var glyphs = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// pathList lists the moves to the current node, one round per line; a move
// with alternatives is marked.
func (t *table) pathList() []string {
	var lines []string
	tree := t.studying.state.Tree
	var played []match.Move
	for i, n := range tree.Path(t.studying.at) {
		if n.ID == study.Root {
			continue
		}
		played = append(played, n.Move)
		text := t.studyMove(n)
		if others := len(tree.Node(n.Parent).Next); others > 1 {
			text += fmt.Sprintf(" (1/%d)", others)
			if at := slices.Index(tree.Node(n.Parent).Next, n.ID); at > 0 {
				text = fmt.Sprintf("%s (%d/%d)", t.studyMove(n), at+1, others)
			}
		}
		if n.Move.Side == match.First || i == 1 {
			lines = append(lines, numbered(played, i-1)+text)
			continue
		}
		lines[len(lines)-1] += " " + text
	}
	return lines
}

// treeList lists the whole study, one line of moves per line: variations are
// indented below the move they replace. The current move is in brackets.
func (t *table) treeList(width int) []string {
	type branch struct {
		node  *study.Node
		depth int
	}
	tree := t.studying.state.Tree
	var lines []string
	for stack := []branch{{tree.Node(study.Root), 0}}; len(stack) > 0; {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		var words []string
		for n := b.node; ; n = tree.Node(n.Next[0]) {
			text := t.studyMove(n)
			if n.ID == t.studying.at {
				text = "[" + text + "]"
			}
			if n.ID != study.Root || n.ID == t.studying.at {
				words = append(words, text)
			}
			for i := len(n.Next) - 1; i > 0; i-- { // printed after this line
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

// studied returns the status of the study.
func (t *table) studied() string {
	if r := t.studying.position.Result(); r != nil {
		return t.ended(r)
	}
	return fmt.Sprintf(t.w.toMove, t.name(t.studying.position.Turn()))
}

// analysing returns a function that analyses the position until ctx ends or
// the search is complete. It may run concurrently with anything else.
func (t *table) analysing(ctx context.Context) func(tell func(analysis.Analysis)) error {
	id, q := t.studying.id, analysis.AnalysisQuery{Seat: seat, Node: t.studying.at, Lines: studyLines}
	return func(tell func(analysis.Analysis)) error { return t.app.Studies().Analyse(ctx, id, q, tell) }
}

// takeLines stores the engine's lines.
func (t *table) takeLines(a analysis.Analysis) {
	if t.studying == nil || a.Node != t.studying.at {
		return
	}
	lines := a.Lines
	if len(lines) == 0 && a.Known != nil {
		lines = []engines.Report{*a.Known}
	}
	if len(lines) > 0 {
		t.studying.lines, t.studying.side = lines, a.Side
	}
}

// lineList returns the engine's lines as text.
func (t *table) lineList() []string {
	var list []string
	for i, r := range t.studying.lines {
		score := "–"
		if r.Score != nil {
			score = t.score(*r.Score, t.studying.side)
		}
		list = append(list, fmt.Sprintf("%d. "+t.w.expected, i+1, r.Depth, score, t.firstMoves(r, shownMoves)))
	}
	return list
}

// saveStudy writes the study to a file; the extension gives the format.
func (t *table) saveStudy(ctx context.Context, path string, over bool) (string, error) {
	if path == "" {
		return fmt.Sprintf(t.w.noName, "save"), nil
	}
	f, path := t.formatOf(path)
	file, err := t.app.Studies().Export(ctx, t.studying.id, f.Name, record.Options{})
	if err != nil {
		return "", err
	}
	return t.write(path, file, over)
}

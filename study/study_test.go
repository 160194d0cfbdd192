package study_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"duiyi/match"
	"duiyi/study"
)

// heapRules is a game small enough to read a test by: a heap of stones, of
// which a move takes one to three. Whoever takes the last one wins. The setup
// is the size of the heap.
type heapRules struct{}

type heap struct {
	stones int
	turn   match.Side
}

func (heapRules) Start(c match.Config) (match.Position, error) {
	n, err := strconv.Atoi(c.Setup)
	if err != nil {
		return nil, &match.ConfigError{Field: "setup", Offset: 0, Err: err}
	}
	return heap{stones: n}, nil
}

func (p heap) Turn() match.Side { return p.turn }

func (p heap) Play(move string) (match.Position, match.Move, error) {
	n, err := strconv.Atoi(move)
	if err != nil || n < 1 || n > 3 || n > p.stones {
		return nil, match.Move{}, &match.Refusal{Move: move, Code: "cannot_move_so", Detail: "one to three, and no more than there are"}
	}
	return heap{p.stones - n, p.turn.Other()}, match.Move{Move: strconv.Itoa(n), Side: p.turn, To: "heap", Piece: "S"}, nil
}

func (p heap) Result() *match.Result {
	if p.stones > 0 {
		return nil
	}
	winner := p.turn.Other()
	return &match.Result{Winner: &winner, Reason: "last"}
}

func (p heap) View() match.View { return match.View{Board: fmt.Sprint(p.stones), Turn: p.turn} }

var t0 = time.UnixMilli(1_700_000_000_000).UTC()

// A desk is a study under test together with all that happened to it.
type desk struct {
	t         testing.TB
	s         study.State
	at        study.ID // where the last command led
	positions *study.Positions
	events    []study.Event
}

func open(t testing.TB, stones int) *desk {
	t.Helper()
	c := study.Config{Game: "heap", Setup: strconv.Itoa(stones), Players: [2]string{"甲", "乙"}}
	s, events, err := study.New(heapRules{}, c, "first", nil, t0)
	if err != nil {
		t.Fatal(err)
	}
	positions, err := study.NewPositions(heapRules{}, c)
	if err != nil {
		t.Fatal(err)
	}
	return &desk{t, s, 0, positions, events}
}

func (d *desk) try(c study.Command) error {
	d.t.Helper()
	s, events, at, err := study.Apply(d.s, c, d.positions, t0)
	if err != nil && len(events) > 0 {
		d.t.Fatalf("%s: events with error %v", c.Type, err)
	}
	d.s, d.at, d.events = s, at, append(d.events, events...)
	return err
}

func (d *desk) do(c study.Command) {
	d.t.Helper()
	if err := d.try(c); err != nil {
		d.t.Fatalf("%+v: %v", c, err)
	}
}

// play plays moves from a node and returns where they lead.
func (d *desk) play(from study.ID, moves ...string) study.ID {
	d.t.Helper()
	d.do(study.Command{Type: study.CmdPlay, Node: from, Moves: moves})
	return d.at
}

// tree writes a tree as moves with their variations in brackets, and what is
// said of them.
func tree(t study.Tree) string {
	var b strings.Builder
	var write func(id study.ID)
	node := func(id study.ID) {
		n := t.Node(id)
		fmt.Fprintf(&b, "%s", n.Move.Move)
		for _, g := range n.Glyphs {
			fmt.Fprintf(&b, "$%d", g)
		}
		for _, s := range n.Shapes {
			fmt.Fprintf(&b, "<%s%s>", s.From, s.To)
		}
		if n.Eval != nil {
			fmt.Fprintf(&b, "=%d", n.Eval.Score.Centipawns)
		}
		if n.Comment != "" {
			fmt.Fprintf(&b, "{%s}", n.Comment)
		}
	}
	write = func(id study.ID) {
		next := t.Node(id).Next
		if len(next) == 0 {
			return
		}
		b.WriteString(" ")
		node(next[0])
		for _, side := range next[1:] {
			b.WriteString("(")
			node(side)
			write(side)
			b.WriteString(")")
		}
		write(next[0])
	}
	node(study.Root)
	write(study.Root)
	return strings.TrimSpace(b.String())
}

func (d *desk) want(text string) {
	d.t.Helper()
	if got := tree(d.s.Tree); got != text {
		d.t.Errorf("tree %q, want %q", got, text)
	}
}

func TestPlay(t *testing.T) {
	d := open(t, 20)
	a := d.play(study.Root, "1", "2", "3")
	b := d.play(1, "1")
	d.want("1 2(1) 3")
	if a != 3 || b != 4 {
		t.Errorf("nodes %d and %d, want 3 and 4", a, b)
	}
	events := len(d.events)
	if got := d.play(study.Root, "1", "1"); got != b || len(d.events) != events {
		t.Errorf("moves that are there led to %d by %d events, want %d by none", got, len(d.events)-events, b)
	}
	if got := d.play(study.Root, "1", "1", "2"); d.s.Tree.Node(got).Parent != b {
		t.Error("a line goes on beside the one that it begins as")
	}
	d.want("1 2(1 2) 3")
	p, err := d.positions.At(d.s.Tree, 3)
	if err != nil || p.View().Board != "14" {
		t.Errorf("at node 3 stands %v, %v", p, err)
	}
}

func TestRefusals(t *testing.T) {
	d := open(t, 4)
	d.play(study.Root, "1")
	for _, tt := range []struct {
		name string
		c    study.Command
		want error
	}{
		{"a node that is not there", study.Command{Type: study.CmdPlay, Node: 9, Moves: []string{"1"}}, study.ErrNoNode},
		{"a number below all", study.Command{Type: study.CmdComment, Node: -1}, study.ErrNoNode},
		{"no moves", study.Command{Type: study.CmdPlay}, study.ErrBadCommand},
		{"too many moves", study.Command{Type: study.CmdPlay, Moves: make([]string, study.MaxLine+1)}, study.ErrBadCommand},
		{"the root deleted", study.Command{Type: study.CmdDelete}, study.ErrRoot},
		{"the root promoted", study.Command{Type: study.CmdPromote}, study.ErrRoot},
		{"no such place", study.Command{Type: study.CmdReorder, Node: 1, Index: 1}, study.ErrBadCommand},
		{"a comment without end", study.Command{Type: study.CmdComment, Text: strings.Repeat("a", study.MaxComment+1)}, study.ErrLongComment},
		{"no mark", study.Command{Type: study.CmdMark, Glyphs: []int{0}}, study.ErrBadCommand},
		{"a mark twice", study.Command{Type: study.CmdMark, Glyphs: []int{1, 1}}, study.ErrBadCommand},
		{"an arrow to nowhere", study.Command{Type: study.CmdDraw, Shapes: []study.Shape{{From: "a1", Colour: "red"}}}, study.ErrBadCommand},
		{"a colour that is none", study.Command{Type: study.CmdDraw, Shapes: []study.Shape{{To: "a1", Colour: "pink"}}}, study.ErrBadCommand},
		{"a point that is none", study.Command{Type: study.CmdDraw, Shapes: []study.Shape{{To: "<a>", Colour: "red"}}}, study.ErrBadCommand},
		{"a score that is none", study.Command{Type: study.CmdEvaluate, Eval: &study.Eval{Score: match.Score{Centipawns: 1 << 30}}}, study.ErrBadCommand},
		{"a title without end", study.Command{Type: study.CmdTitle, Text: strings.Repeat("a", study.MaxTitle+1)}, study.ErrBadCommand},
		{"a title with a line in it", study.Command{Type: study.CmdTitle, Text: "a\nb"}, study.ErrBadCommand},
		{"nothing to undo twice", study.Command{Type: study.CmdRedo}, study.ErrNothingToRedo},
		{"an old version", study.Command{Type: study.CmdUndo, Version: 1}, study.ErrStale},
		{"no command", study.Command{Type: "dance"}, study.ErrBadCommand},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := d.s
			if err := d.try(tt.c); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
			if d.s.Version != before.Version || d.s.At != before.At {
				t.Error("a refused command has changed the study")
			}
		})
	}
	var refused *match.Refusal
	if err := d.try(study.Command{Type: study.CmdPlay, Node: 1, Moves: []string{"1", "3"}}); !errors.As(err, &refused) || refused.Move != "3" {
		t.Errorf("an illegal move: %v", err)
	}
	d.want("1") // nothing of the line that was refused
}

func TestEdits(t *testing.T) {
	d := open(t, 20)
	d.play(study.Root, "1", "2", "3") // 1 2 3
	d.play(1, "1", "3")               // 4 5
	d.play(1, "3")                    // 6
	d.want("1 2(1 3)(3) 3")
	steps := []struct {
		c    study.Command
		want string
	}{
		{study.Command{Type: study.CmdPromote, Node: 5}, "1 1(2 3)(3) 3"},
		{study.Command{Type: study.CmdMain, Node: 6}, "1 3(1 3)(2 3)"},
		{study.Command{Type: study.CmdReorder, Node: 2, Index: 1}, "1 3(2 3)(1 3)"},
		{study.Command{Type: study.CmdComment, Node: 6, Text: "好\r\n棋\x00"}, "1 3{好\n棋}(2 3)(1 3)"},
		{study.Command{Type: study.CmdMark, Node: 1, Glyphs: []int{1, 14}}, "1$1$14 3{好\n棋}(2 3)(1 3)"},
		{study.Command{Type: study.CmdDraw, Node: 1, Shapes: []study.Shape{{From: "a1", To: "b2", Colour: "green"}, {To: "c3", Colour: "red"}}}, "1$1$14<a1b2><c3> 3{好\n棋}(2 3)(1 3)"},
		{study.Command{Type: study.CmdEvaluate, Node: 4, Eval: &study.Eval{Score: match.Score{Centipawns: 42}, Depth: 9}}, "1$1$14<a1b2><c3> 3{好\n棋}(2 3)(1=42 3)"},
		{study.Command{Type: study.CmdDelete, Node: 6}, "1$1$14<a1b2><c3> 2(1=42 3) 3"},
		{study.Command{Type: study.CmdMark, Node: 1}, "1<a1b2><c3> 2(1=42 3) 3"},
		{study.Command{Type: study.CmdDelete, Node: 1}, ""},
	}
	trees := []string{tree(d.s.Tree)}
	for _, st := range steps {
		d.do(st.c)
		d.want(st.want)
		trees = append(trees, st.want)
	}
	if d.s.At != study.Root {
		t.Errorf("after the last of it was deleted one stands at %d", d.s.At)
	}
	for i := len(steps) - 1; i >= 0; i-- {
		d.do(study.Command{Type: study.CmdUndo})
		d.want(trees[i])
	}
	for i := range steps {
		d.do(study.Command{Type: study.CmdRedo})
		d.want(trees[i+1])
	}
	if d.s.CanRedo() {
		t.Error("there is something to redo after all was")
	}
}

// What changes nothing is no event, lest a double press be undone twice.
func TestNothingToDo(t *testing.T) {
	d := open(t, 20)
	d.play(study.Root, "1", "2")
	d.do(study.Command{Type: study.CmdComment, Node: 1, Text: "a"})
	d.do(study.Command{Type: study.CmdEvaluate, Node: 1, Eval: &study.Eval{Depth: 3}})
	events := len(d.events)
	for _, c := range []study.Command{
		{Type: study.CmdPromote, Node: 2},
		{Type: study.CmdMain, Node: 2},
		{Type: study.CmdReorder, Node: 2},
		{Type: study.CmdComment, Node: 1, Text: "a"},
		{Type: study.CmdMark, Node: 1},
		{Type: study.CmdDraw, Node: 1},
		{Type: study.CmdEvaluate, Node: 1, Eval: &study.Eval{Depth: 3}},
		{Type: study.CmdTitle, Text: "first"},
	} {
		d.do(c)
	}
	if len(d.events) != events {
		t.Errorf("%d events for nothing: %+v", len(d.events)-events, d.events[events:])
	}
}

// An undone move and another in its place have numbers of their own, so that
// who knew the first does not take the second for it.
func TestNumbers(t *testing.T) {
	d := open(t, 20)
	first := d.play(study.Root, "1")
	d.do(study.Command{Type: study.CmdUndo})
	if d.s.At != study.Root {
		t.Errorf("after the undo one stands at %d", d.s.At)
	}
	second := d.play(study.Root, "2")
	if first == second {
		t.Errorf("both moves are node %d", first)
	}
	p, err := d.positions.At(d.s.Tree, second)
	if err != nil || p.View().Board != "18" {
		t.Errorf("at node %d stands %v, %v", second, p, err)
	}
}

func TestTitle(t *testing.T) {
	d := open(t, 20)
	d.play(study.Root, "1")
	d.do(study.Command{Type: study.CmdTitle, Text: "another"})
	d.do(study.Command{Type: study.CmdUndo})
	if d.want(""); d.s.Title != "another" {
		t.Errorf("title %q: an undo is for edits of the tree", d.s.Title)
	}
}

func TestBounds(t *testing.T) {
	nodes := []study.Node{{}}
	for i := range study.MaxNodes {
		nodes = append(nodes, study.Node{ID: study.ID(i + 1), Parent: study.ID(i / 2), Move: match.Move{Move: "1"}})
	}
	c := study.Config{Setup: "99999"}
	s, events, err := study.New(heapRules{}, c, "", nodes, t0)
	if err != nil || s.Tree.Size() != study.MaxNodes+1 || len(events) != 1 {
		t.Fatalf("%d nodes, %v", s.Tree.Size(), err)
	}
	positions, err := study.NewPositions(heapRules{}, c)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := study.Apply(s, study.Command{Type: study.CmdPlay, Moves: []string{"2"}}, positions, t0); !errors.Is(err, study.ErrManyNodes) {
		t.Errorf("one more: %v", err)
	}
	text := strings.Repeat("a", study.MaxComment)
	for i := range study.MaxText / study.MaxComment {
		next, _, _, err := study.Apply(s, study.Command{Type: study.CmdComment, Node: study.ID(i), Text: text}, positions, t0)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	if _, _, _, err := study.Apply(s, study.Command{Type: study.CmdComment, Node: 99, Text: "a"}, positions, t0); !errors.Is(err, study.ErrMuchText) {
		t.Errorf("a letter more: %v", err)
	}
	if _, _, _, err := study.Apply(s, study.Command{Type: study.CmdDelete, Node: 1}, positions, t0); err != nil {
		t.Errorf("nothing can be deleted: %v", err)
	}
}

// Only so many edits can be undone, however many there were.
func TestUndoBound(t *testing.T) {
	d := open(t, 20)
	for i := range 3000 {
		d.do(study.Command{Type: study.CmdComment, Text: fmt.Sprint(i)})
	}
	n := 0
	for d.s.CanUndo() {
		d.do(study.Command{Type: study.CmdUndo})
		n++
	}
	if n < 1000 || n > 2000 {
		t.Errorf("%d edits could be undone", n)
	}
}

// TestRandomEdits edits at random. After each step the tree holds together, the
// events rebuild it, and what a watcher was told of the change makes the new
// tree of the old.
func TestRandomEdits(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		d := open(t, 30)
		known := map[study.ID]*study.Node{study.Root: d.s.Tree.Node(study.Root)}
		for range rapid.IntRange(1, 60).Draw(r, "edits") {
			before := d.s
			c := study.Command{
				Type:  rapid.SampledFrom([]string{"play", "play", "play", "delete", "promote", "main", "reorder", "comment", "mark", "undo", "redo"}).Draw(r, "type"),
				Node:  study.ID(rapid.IntRange(0, 40).Draw(r, "node")),
				Index: rapid.IntRange(0, 3).Draw(r, "index"),
				Text:  rapid.StringN(0, 4, 16).Draw(r, "text"),
				Moves: rapid.SliceOfN(rapid.SampledFrom([]string{"1", "2", "3"}), 1, 4).Draw(r, "moves"),
			}
			if c.Type == "mark" {
				c.Glyphs = []int{rapid.IntRange(1, 6).Draw(r, "glyph")}
			}
			_ = d.try(c) // refused or not
			sound(t, d.s.Tree)
			changed, gone := study.Diff(before.Tree, d.s.Tree)
			for _, id := range gone {
				delete(known, id)
			}
			for _, n := range changed {
				known[n.ID] = n
			}
			told := 0
			for n := range d.s.Tree.All(study.Root) {
				if told++; known[n.ID] != n {
					t.Fatalf("node %d is not as the changes have it", n.ID)
				}
			}
			if told != len(known) {
				t.Fatalf("%d nodes, and the changes tell of %d", told, len(known))
			}
		}
		text, err := json.Marshal(d.events)
		if err != nil {
			t.Fatal(err)
		}
		var events []study.Event
		if err := json.Unmarshal(text, &events); err != nil {
			t.Fatal(err)
		}
		again := replay(t, events)
		if a, b := tree(d.s.Tree), tree(again.Tree); a != b || again.At != d.s.At || again.Version != d.s.Version || again.CanUndo() != d.s.CanUndo() || again.CanRedo() != d.s.CanRedo() {
			t.Fatalf("replayed as %q at %d, was %q at %d", b, again.At, a, d.s.At)
		}
	})
}

// replay rebuilds a study from its events.
func replay(t testing.TB, events []study.Event) (s study.State) {
	t.Helper()
	for i, e := range events {
		var err error
		if s, err = study.Fold(s, e); err != nil {
			t.Fatalf("event %d: %v", i+1, err)
		}
	}
	return s
}

// sound holds a tree to what a tree is.
func sound(t testing.TB, tr study.Tree) {
	t.Helper()
	n := 0
	for node := range tr.All(study.Root) {
		n++
		seen := map[string]bool{}
		for _, id := range node.Next {
			child := tr.Node(id)
			if child == nil || child.Parent != node.ID || seen[child.Move.Move] {
				t.Fatalf("node %d is followed by %d: %+v", node.ID, id, child)
			}
			seen[child.Move.Move] = true
		}
	}
	if n != tr.Size() {
		t.Fatalf("%d nodes are counted and %d reached", tr.Size(), n)
	}
}

// States are values: what is done with one leaves the others as they were.
func TestBranches(t *testing.T) {
	d := open(t, 20)
	d.play(study.Root, "1", "2")
	base := d.s
	for _, c := range []study.Command{
		{Type: study.CmdPlay, Node: 1, Moves: []string{"3"}},
		{Type: study.CmdComment, Node: 2, Text: "x"},
		{Type: study.CmdDelete, Node: 2},
	} {
		if _, _, _, err := study.Apply(base, c, d.positions, t0); err != nil {
			t.Fatal(err)
		}
		if got := tree(base.Tree); got != "1 2" {
			t.Fatalf("%s changed the tree it began from to %q", c.Type, got)
		}
	}
}

func TestBadEvents(t *testing.T) {
	d := open(t, 20)
	d.play(study.Root, "1")
	for name, e := range map[string]study.Event{
		"begun twice":         d.events[0],
		"a number too many":   {Type: study.EvAdded, Nodes: []study.Node{{ID: 7, Move: match.Move{Move: "1"}}}},
		"without a move":      {Type: study.EvAdded, Nodes: []study.Node{{ID: 2}}},
		"after nothing":       {Type: study.EvAdded, Nodes: []study.Node{{ID: 2, Parent: 9, Move: match.Move{Move: "1"}}}},
		"the root gone":       {Type: study.EvDeleted},
		"of nothing":          {Type: study.EvCommented, Node: 5},
		"a place out of line": {Type: study.EvOrdered, Node: 1, Order: []study.Place{{Node: 1, Index: 1}}},
		"nothing undone":      {Type: study.EvRedone},
		"unknown":             {Type: "danced", Node: 1},
	} {
		if s, err := study.Fold(d.s, e); !errors.Is(err, study.ErrBadEvent) || s.Version != d.s.Version {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := study.Fold(study.State{}, d.events[1]); !errors.Is(err, study.ErrBadEvent) {
		t.Errorf("a study without its beginning: %v", err)
	}
}

// A node is stored whole, and read as it was.
func TestStoredNode(t *testing.T) {
	want := study.Node{
		ID: 3, Parent: 2, Move: match.Move{Move: "h2e2", From: "h2", To: "e2", Piece: "C", Text: map[string]string{"wxf": "C2=5"}},
		Comment: "c", Glyphs: []int{1}, Shapes: []study.Shape{{To: "e2", Colour: "red"}}, Eval: &study.Eval{Score: match.Score{Mate: -3}},
		SpentMS: 1200, Props: []study.Prop{{Name: "LB", Values: []string{"a:b"}}},
	}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got study.Node
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// An edit of a large tree costs what it changes.
func TestEditIsSmall(t *testing.T) {
	nodes := []study.Node{{}}
	for i := range 50_000 {
		nodes = append(nodes, study.Node{ID: study.ID(i + 1), Parent: study.ID(i), Move: match.Move{Move: "1"}})
	}
	s, _, err := study.New(heapRules{}, study.Config{Setup: "99999"}, "", nodes, t0)
	if err != nil {
		t.Fatal(err)
	}
	e := study.Event{Type: study.EvCommented, Node: 25_000, Text: "a"}
	if n := testing.AllocsPerRun(10, func() {
		if _, err := study.Fold(s, e); err != nil {
			t.Fatal(err)
		}
	}); n > 30 {
		t.Errorf("a comment takes %v allocations", n)
	}
}

// A text that was written over another one than is there is refused with the present one,
// which then is its base; the same text is no change.
func TestTextsOfTwo(t *testing.T) {
	text := func(s string) *string { return &s }
	tests := []struct {
		name, kind string
		base       *string
		text       string
		want       *study.ChangedError
	}{
		{"over the present comment", study.CmdComment, text("theirs"), "mine", nil},
		{"over an earlier comment", study.CmdComment, text("before"), "mine", &study.ChangedError{"theirs"}},
		{"over none", study.CmdComment, text(""), "mine", &study.ChangedError{"theirs"}},
		{"the same comment", study.CmdComment, text("before"), "theirs", nil},
		{"without a base", study.CmdComment, nil, "mine", nil},
		{"over the present title", study.CmdTitle, text("theirs"), "mine", nil},
		{"over an earlier title", study.CmdTitle, text(""), "mine", &study.ChangedError{"theirs"}},
		{"the same title", study.CmdTitle, text(""), "theirs", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := open(t, 9)
			for _, c := range []study.Command{{Type: study.CmdComment, Text: "theirs"}, {Type: study.CmdTitle, Text: "theirs"}} {
				next, _, _, err := study.Apply(d.s, c, d.positions, t0)
				if err != nil {
					t.Fatal(err)
				}
				d.s = next
			}
			_, _, _, err := study.Apply(d.s, study.Command{Type: tt.kind, Text: tt.text, Base: tt.base}, d.positions, t0)
			var got *study.ChangedError
			if errors.As(err, &got); (got == nil) != (tt.want == nil) || got != nil && *got != *tt.want || tt.want == nil && err != nil {
				t.Errorf("%v, %+v; want %+v", err, got, tt.want)
			}
		})
	}
}

package studies

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"duiyi/engines"
	"duiyi/games"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/record"
	"duiyi/records"
	"duiyi/study"
)

// Import creates a study from a record file, with all lines and comments. Each
// line is kept up to its first illegal move, which becomes one of the Faults.
// With records.PickOne, a file of several games is only listed.
func (r *Room) Import(ctx context.Context, data []byte, pick records.Pick) (records.Imported, error) {
	return r.Records.Import(ctx, data, pick, func(o *records.Opening) error {
		c, grown, err := treeOf(o.Kind, o.Game)
		if err != nil {
			return err
		}
		o.Faults, o.Lost = append(o.Game.Faults, grown.faults...), grown.lost
		n, err := r.Names.Name(ctx, "study of a record", o.Request...)
		if err != nil {
			return err
		}
		s, err := r.add(ctx, o.Kind, draft{Name: n, config: c, title: records.FitName(o.Game.Title(), study.MaxTitle), nodes: grown.nodes})
		o.ID = s.ID
		return err
	})
}

// OfRecord creates a study from a record, with all lines and comments. assumed
// is the set of rules taken where the record names none, or empty. faults say what
// of the record the study lacks, as those of Import do.
func (r *Room) OfRecord(ctx context.Context, g *record.Game) (s Snapshot, assumed string, faults []*record.Error, err error) {
	kind, err := r.Games.Find(g.Name)
	if err != nil {
		return s, "", nil, err
	}
	c, grown, err := fittingTree(kind, g)
	if err != nil {
		return s, "", nil, err
	}
	if g.Rules == "" {
		assumed = c.Rules
	}
	s, err = r.add(ctx, kind, draft{Name: ids.Name{ID: ids.New()}, config: c, title: records.FitName(g.Title(), study.MaxTitle), nodes: grown.nodes})
	return s, assumed, grown.faults, err
}

// OfGame creates a study of all moves of a game, and returns the node at ply.
// The error is match.ErrNoHints for a running game without hints, or Line's.
func (r *Room) OfGame(ctx context.Context, id string, ply int) (Snapshot, study.ID, error) {
	n, err := r.Names.Name(ctx, "study of "+id, ply)
	if err != nil {
		return Snapshot{}, 0, err
	}
	if s, made, err := r.made(ctx, n); made { // the game may have continued, or been deleted
		return s, s.State.First, err
	}
	g, err := r.Line(ctx, id)
	if err != nil {
		return Snapshot{}, 0, err
	}
	switch {
	case g.State.Config.NoHints && g.State.Result == nil:
		return Snapshot{}, 0, match.ErrNoHints
	case ply < 0 || ply > len(g.State.Moves):
		return Snapshot{}, 0, match.ConfigErrorf("ply", "%d is outside 0 to %d", ply, len(g.State.Moves))
	}
	kind, err := r.Games.Find(g.State.Config.Game)
	if err != nil {
		return Snapshot{}, 0, err
	}
	c, nodes, at := ofGame(kind, g, ply, r.Engines.Built())
	c.From = &match.Source{Game: id, Ply: ply}
	made, err := r.add(ctx, kind, draft{Name: n, config: c, title: records.FitName(g.Title, study.MaxTitle), nodes: nodes, first: at})
	return made, made.State.First, err
}

// treeOf returns the configuration and tree of a study of a record.
func treeOf(k *games.Game, g *record.Game) (study.Config, *treeBuilder, error) {
	c := configOf(k, g)
	grown, err := grow(k, c, g)
	return c, grown, err
}

// fittingTree is treeOf where the record names no set of rules: it takes the
// first of the game's that keeps most of the moves.
func fittingTree(k *games.Game, g *record.Game) (study.Config, *treeBuilder, error) {
	c, grown, err := treeOf(k, g)
	if err != nil || g.Rules != "" {
		return c, grown, err
	}
	for _, rules := range k.RuleSets {
		if len(grown.faults) == 0 {
			break
		}
		under := *g
		under.Rules = rules
		other, more, err := treeOf(k, &under)
		if err == nil && len(more.nodes) > len(grown.nodes) {
			c, grown = other, more
		}
	}
	return c, grown, nil
}

// configOf returns the configuration of a study of a record.
func configOf(k *games.Game, g *record.Game) study.Config {
	c := records.Config(k, g)
	own := study.Config{Game: c.Game, Rules: c.Rules, Options: c.Options, Setup: c.Setup, Result: string(g.Result)}
	for i, p := range c.Players {
		own.Players[i] = p.Name
	}
	for _, t := range g.Tags {
		own.Tags = append(own.Tags, study.Tag(t))
	}
	return own
}

// ofGame returns the configuration and nodes of a study of a game, and the
// node at ply. Engines' evaluations of their moves are kept.
func ofGame(k *games.Game, s records.Game, ply int, engines []engines.Spec) (study.Config, []study.Node, study.ID) {
	if s.State.Ply < len(s.State.Moves) {
		s.State = s.State.At(len(s.State.Moves))
	}
	c, grown, err := treeOf(k, records.Of(k, s, engines, ""))
	if err != nil {
		return c, nil, study.Root // add returns the error
	}
	node := study.Root
	at := study.Root
	for i, m := range s.State.Moves {
		if m.Aside() {
			continue
		}
		node++ // the main line is numbered first
		if int(node) >= len(grown.nodes) {
			break
		}
		if i < ply {
			at = node
		}
	}
	return c, grown.nodes, at
}

// A treeBuilder builds the tree of a study from a record.
type treeBuilder struct {
	nodes  []study.Node
	next   map[study.ID][]study.ID
	text   int
	faults []*record.Error
	lost   record.Losses
}

// A pendingNode is a node of a record still to be added below a node of the study.
type pendingNode struct {
	from *record.Node
	to   study.ID
	at   match.Position // position at that node
	ply  int
}

// grow plays all lines of a record. It merges lines that start with the same
// move.
func grow(k *games.Game, c study.Config, g *record.Game) (*treeBuilder, error) {
	start, err := c.Start(k.Rules)
	if err != nil {
		return nil, err
	}
	gr := newTree()
	gr.grow(start, g)
	return gr, nil
}

func newTree() *treeBuilder {
	return &treeBuilder{nodes: []study.Node{{}}, next: map[study.ID][]study.ID{}}
}

// grow adds all lines of a record that are not there yet.
func (gr *treeBuilder) grow(start match.Position, g *record.Game) {
	gr.annotate(study.Root, &g.Root, g.Name, 0)
	var stack []pendingNode
	push := func(n *record.Node, to study.ID, at match.Position, ply int) {
		for _, next := range slices.Backward(n.Next) {
			stack = append(stack, pendingNode{next, to, at, ply})
		}
	}
	push(&g.Root, study.Root, start, 0)
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.from.Move == "" { // a comment on the position before
			gr.annotate(s.to, s.from, g.Name, s.ply)
			push(s.from, s.to, s.at, s.ply)
			continue
		}
		if len(gr.nodes) > study.MaxNodes {
			gr.fault(&record.Error{Format: g.Name, Ply: s.ply, Text: s.from.Move, Err: study.ErrManyNodes})
			break
		}
		id, next, fault := gr.move(s)
		if fault != nil {
			fault.Format = g.Name
			gr.fault(fault)
			continue
		}
		gr.annotate(id, s.from, g.Name, s.ply+1)
		push(s.from, id, next, s.ply+1)
	}
}

// move adds the move of a pendingNode.
func (gr *treeBuilder) move(s pendingNode) (study.ID, match.Position, *record.Error) {
	refused := &match.Refusal{Move: s.from.Move, Code: "not_your_turn", Detail: "the other side is to move"}
	if match.Side(s.from.Side) == s.at.Turn() {
		next, m, err := s.at.Play(s.from.Move)
		if err == nil {
			for _, id := range gr.next[s.to] {
				if gr.nodes[id].Move.Move == m.Move {
					return id, next, nil
				}
			}
			m.Info = nil
			id := study.ID(len(gr.nodes))
			gr.nodes = append(gr.nodes, study.Node{ID: id, Parent: s.to, Move: m})
			gr.next[s.to] = append(gr.next[s.to], id)
			return id, next, nil
		}
		if !errors.As(err, &refused) {
			refused.Detail = err.Error()
		}
	}
	return 0, nil, &record.Error{Ply: s.ply, Text: s.from.Move, Err: fmt.Errorf("%w: %w", record.ErrIllegal, record.OfKind(refused, errors.New(refused.Detail)))}
}

// annotate adds a record's comments, glyphs and evaluations to a node.
func (gr *treeBuilder) annotate(id study.ID, n *record.Node, game string, ply int) {
	to := &gr.nodes[id]
	comment := n.Comment
	if said := records.InfoOf(n); said != nil && to.Eval == nil && id != study.Root {
		to.Eval = &study.Eval{Score: said.Score.FromFirst(to.Move.Side), Depth: said.Depth}
		comment = records.Noted(comment)
	}
	if text := study.CleanText(comment); text != "" {
		if to.Comment != "" {
			text = to.Comment + "\n" + text
		}
		if gr.text+len(text)-len(to.Comment) > study.MaxText || len(text) > study.MaxComment {
			gr.fault(&record.Error{Format: game, Ply: ply, Text: record.Excerpt(text), Err: study.ErrLongComment})
		} else {
			gr.text += len(text) - len(to.Comment)
			to.Comment = text
		}
	}
	for _, glyph := range n.Glyphs {
		switch {
		case slices.Contains(to.Glyphs, glyph):
		case glyph < 1 || glyph > study.MaxGlyph || len(to.Glyphs) == study.MaxGlyphs:
			gr.lost.Add("glyph")
		default:
			to.Glyphs = append(to.Glyphs, glyph)
		}
	}
	for _, s := range n.Shapes {
		if len(to.Shapes) == study.MaxShapes {
			gr.lost.Add("arrow or ring")
			continue
		}
		to.Shapes = append(to.Shapes, study.Shape(s))
	}
	to.SpentMS = max(to.SpentMS, n.Spent.Milliseconds())
	for _, p := range n.Props {
		to.Props = append(to.Props, study.Prop(p))
	}
}

func (gr *treeBuilder) fault(e *record.Error) {
	if len(gr.faults) < record.MaxFaults {
		gr.faults = append(gr.faults, e)
	}
}

// Export writes a study in a format, with all its lines. Errors are those of
// package record.
func (r *Room) Export(ctx context.Context, id, format string, o record.Options) (records.Exported, error) {
	f, err := r.Records.Format(format)
	if err != nil {
		return records.Exported{}, err
	}
	g, title, err := r.record(ctx, id)
	if err != nil {
		return records.Exported{}, err
	}
	if games := chaptersOf(g); f.Many && len(games) > 0 {
		return records.EncodeAll(games, title, f, o)
	}
	return records.Encode(g.Game, title, f, o)
}

// Both writes a study as records.Converter.Both writes a game.
func (r *Room) Both(ctx context.Context, id string) (own, common records.Exported, format string, err error) {
	g, title, err := r.record(ctx, id)
	if err != nil {
		return own, common, "", err
	}
	if games := chaptersOf(g); len(games) > 0 {
		return r.Records.EncodeBoth(games, title)
	}
	return r.Records.EncodeBoth([]*record.Game{g.Game}, title)
}

// record returns a study as a record, and its title.
func (r *Room) record(ctx context.Context, id string) (chaptered, string, error) {
	s, v, err := r.shown(ctx, id)
	if err != nil {
		return chaptered{}, "", err
	}
	kind, err := r.Games.Find(s.State.Config.Game)
	if err != nil {
		return chaptered{}, "", err
	}
	g := chaptered{}
	g.Game, err = recordOf(kind, s, v)
	for _, id := range s.State.Tree.Node(study.Root).Next {
		g.titles = append(g.titles, s.State.Tree.Node(id).Chapter)
	}
	return g, s.State.Title, err
}

// recordOf returns a study as a record, without what is withheld.
func recordOf(k *games.Game, s Snapshot, v *redaction) (*record.Game, error) {
	c := s.State.Config
	start, err := c.Start(k.Rules)
	if err != nil {
		return nil, err
	}
	g := &record.Game{Name: c.Game, Start: c.Setup, Players: c.Players, Result: record.Unknown}
	if c.Result != "" {
		g.Result = record.Result(c.Result)
	}
	if k.ToRecord != nil {
		k.ToRecord(g, match.Config{Game: c.Game, Rules: c.Rules, Options: c.Options, Setup: c.Setup}, start.View().Board)
	}
	if g.Rules == "" && c.Rules != k.RuleSet("") {
		g.Rules = c.Rules
	}
	for _, t := range c.Tags {
		g.SetTag(t.Name, t.Value)
	}
	g.SetTag("Event", strings.TrimSpace(s.State.Title))
	g.SetTag("Date", s.Created.Local().Format("2006-01-02"))
	made := map[study.ID]*record.Node{}
	for n := range s.State.Tree.All(study.Root) {
		n = v.shown(n)
		to := &g.Root
		if n.ID == study.Root {
			to.Side = record.Side(start.Turn()).Other()
		} else {
			to = &record.Node{Move: n.Move.Move, Side: records.SideOf(k, n.Move)}
			parent := made[n.Parent]
			parent.Next = append(parent.Next, to)
		}
		made[n.ID] = to
		to.Comment, to.Glyphs = n.Comment, n.Glyphs
		if n.Eval != nil && n.ID != study.Root { // as in records of games
			score := n.Eval.Score.FromFirst(n.Move.Side)
			to.Comment = strings.TrimSuffix(records.Remark(&match.Info{Score: &score, Depth: n.Eval.Depth})+"\n"+n.Comment, "\n")
		}
		for _, s := range n.Shapes {
			to.Shapes = append(to.Shapes, record.Shape(s))
		}
		to.Spent = time.Duration(n.SpentMS) * time.Millisecond
		for _, p := range n.Props {
			to.Props = append(to.Props, record.Prop(p))
		}
	}
	return g, nil
}

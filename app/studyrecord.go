package app

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"duiyi/engines"
	"duiyi/games"
	"duiyi/match"
	"duiyi/record"
	"duiyi/records"
	"duiyi/store"
	"duiyi/study"
)

// ImportStudy is Import into a study, which keeps all lines and comments. A line
// is kept up to the first move that the rules refuse, and the Faults name that.
// The ID is the study's.
func (a *App) ImportStudy(ctx context.Context, data []byte, pick records.Pick) (records.Imported, error) {
	in, g, done, err := a.records.Read(ctx, data, pick)
	defer done()
	if g == nil {
		return in, err
	}
	kind, err := a.kinds.Find(g.Name)
	if err != nil {
		return in, err
	}
	c := studyConfig(kind, g)
	grown, err := growRecord(kind, c, g)
	if err != nil {
		return in, err
	}
	in.Faults, in.Lost = append(g.Faults, grown.faults...), grown.lost
	n, err := a.names.Name(ctx, "study of a record", sha256.Sum256(data), pick.Index, pick.Rules, pick.Charset, g.Start)
	if err != nil {
		return in, err
	}
	s, err := a.addStudy(ctx, kind, newStudy{Name: n, config: c, title: match.FitName(g.Title(), study.MaxTitle), nodes: grown.nodes})
	if err != nil {
		return in, err
	}
	in.ID = s.ID
	return in, nil
}

// studyConfig is what a study of a record begins with.
func studyConfig(k *games.Game, g *record.Game) study.Config {
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

// studyOf is a game as a study of it begins, and the node that stands for a
// moment of its line. What engines said of their moves are evaluations.
func studyOf(k *games.Game, s Snapshot, ply int, engines []engines.Spec) (study.Config, []study.Node, study.ID) {
	if s.State.Ply < len(s.State.Moves) {
		s.State = s.State.At(len(s.State.Moves))
	}
	g := records.Of(k, s.Recorded(), engines, "")
	c := studyConfig(k, g)
	grown, err := growRecord(k, c, g)
	if err != nil {
		return c, nil, study.Root // addStudy says why
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

// fromFirst is a score from the point of view of a side as First sees it.
func fromFirst(s match.Score, side match.Side) match.Score {
	if side == match.Second {
		s.Centipawns, s.Mate = -s.Centipawns, -s.Mate
	}
	return s
}

// A growth is the tree of a record on its way to be a study's.
type growth struct {
	nodes  []study.Node
	next   map[study.ID][]study.ID
	text   int
	faults []*record.Error
	lost   record.Losses
}

// A sprout is a node of a record that is still to be grown from a node of the
// study, at which a position stands.
type sprout struct {
	from *record.Node
	to   study.ID
	at   match.Position
	ply  int
}

// grow plays all lines of a record. Two that begin with the same move become
// one.
func growRecord(k *games.Game, c study.Config, g *record.Game) (*growth, error) {
	start, err := c.Start(k.Rules)
	if err != nil {
		return nil, err
	}
	gr := &growth{nodes: []study.Node{{}}, next: map[study.ID][]study.ID{}}
	gr.annotate(study.Root, &g.Root, g.Name, 0)
	var stack []sprout
	push := func(n *record.Node, to study.ID, at match.Position, ply int) {
		for _, next := range slices.Backward(n.Next) {
			stack = append(stack, sprout{next, to, at, ply})
		}
	}
	push(&g.Root, study.Root, start, 0)
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.from.Move == "" { // it only says something, of the position that it follows
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
	return gr, nil
}

// move plays the move of a sprout.
func (gr *growth) move(s sprout) (study.ID, match.Position, *record.Error) {
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
	return 0, nil, &record.Error{Ply: s.ply, Text: s.from.Move, Err: fmt.Errorf("%w: %s", record.ErrIllegal, refused.Detail)}
}

// annotate takes over what a record says of a position, beside what is said of
// it already.
func (gr *growth) annotate(id study.ID, n *record.Node, game string, ply int) {
	to := &gr.nodes[id]
	comment := n.Comment
	if said := records.InfoOf(n); said != nil && to.Eval == nil && id != study.Root {
		to.Eval = &study.Eval{Score: fromFirst(*said.Score, to.Move.Side), Depth: said.Depth}
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

func (gr *growth) fault(e *record.Error) {
	if len(gr.faults) < record.MaxFaults {
		gr.faults = append(gr.faults, e)
	}
}

// ExportStudy writes a study in a format, with all its lines. The errors are
// those of package record.
func (a *App) ExportStudy(ctx context.Context, id, format string, o record.Options) (records.Exported, error) {
	f, err := a.formats.ByName(format)
	if err != nil {
		return records.Exported{}, err
	}
	s, err := a.Study(ctx, id)
	if err != nil {
		return records.Exported{}, err
	}
	kind, err := a.kinds.Find(s.State.Config.Game)
	if err != nil {
		return records.Exported{}, err
	}
	g, err := recordOfStudy(kind, s)
	if err != nil {
		return records.Exported{}, err
	}
	data, lost, err := f.Write([]*record.Game{g}, o)
	if err != nil {
		return records.Exported{}, err
	}
	return records.Exported{Name: records.FileName(g, s.State.Title) + f.Extensions[0], Media: f.Media, Binary: f.Binary, Data: data, Lost: lost}, nil
}

// recordOf is a study as a record.
func recordOfStudy(k *games.Game, s StudySnapshot) (*record.Game, error) {
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
	for _, t := range c.Tags {
		g.SetTag(t.Name, t.Value)
	}
	g.SetTag("Event", strings.TrimSpace(s.State.Title))
	g.SetTag("Date", s.Created.Local().Format("2006-01-02"))
	made := map[study.ID]*record.Node{}
	for n := range s.State.Tree.All(study.Root) {
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
		if n.Eval != nil && n.ID != study.Root { // as games have what engines said of their moves
			score := fromFirst(n.Eval.Score, n.Move.Side)
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

// verifyStudy is Verify of a study: its moves are played too.
func verifyStudy(a *App, r store.Record) *store.Damage {
	n := a.newNotebook(r.ID)
	if err := n.rebuild(r); err != nil {
		return &store.Damage{Lost: len(r.Edits), Row: r.Summary.Damaged, Detail: err.Error()}
	}
	if n.damage != nil {
		return n.damage
	}
	for node := range n.state.Tree.All(study.Root) {
		if _, err := n.positions.At(n.state.Tree, node.ID); err != nil {
			return &store.Damage{Sound: len(r.Edits), Detail: err.Error()}
		}
	}
	return nil
}

package studies

import (
	"context"
	"slices"

	"duiyi/fairplay"
	"duiyi/feed"
	"duiyi/identity"
	"duiyi/store"
	"duiyi/study"
)

// lastMark is the last glyph that judges a move.
const lastMark = 6

func isMark(glyph int) bool { return glyph <= lastMark }

// isJudged reports whether a node has an evaluation or a judging glyph.
func isJudged(n *study.Node) bool { return n.Eval != nil || slices.ContainsFunc(n.Glyphs, isMark) }

// A redaction withholds evaluations of positions from a user who is playing them in
// a rated game. A nil redaction withholds nothing.
type redaction struct {
	ban       *fairplay.Ban // nil withholds everything
	tree      study.Tree
	positions *study.Positions
	seen      map[study.ID]verdict
}

// A verdict says whether a node is withheld, and whether all its descendants
// are.
type verdict struct{ out, behind bool }

// redaction returns the redaction of the caller for a study. It must be called without
// holding the study's Memory.
func (d *document) redaction(ctx context.Context, s study.State) (*redaction, error) {
	ban, err := d.room.Ban(ctx, s.Config.Game)
	if err != nil || ban == nil {
		return nil, err
	}
	return &redaction{ban: ban, tree: s.Tree, positions: d.positions, seen: map[study.ID]verdict{}}, nil
}

// in returns the redaction for another state of the study.
func (v *redaction) in(s study.State) *redaction {
	if v == nil {
		return nil
	}
	return &redaction{ban: v.ban, tree: s.Tree, positions: v.positions, seen: map[study.ID]verdict{}}
}

// hides reports whether the evaluation of a node is withheld.
func (v *redaction) hides(n *study.Node) bool {
	switch {
	case v == nil:
		return false
	case v.ban == nil:
		return true
	}
	var way []*study.Node // path from the node back to one with a known verdict
	var at verdict
	for ; n != nil; n = v.tree.Node(n.Parent) {
		known, ok := v.seen[n.ID]
		if ok {
			at = known
			break
		}
		if way = append(way, n); n.ID == study.Root {
			break
		}
	}
	for _, n := range slices.Backward(way) {
		p, err := v.positions.At(v.tree, n.ID)
		at.behind = at.behind || err != nil || v.ban.Behind(p)
		at.out = at.behind || v.ban.Position(p)
		v.seen[n.ID] = at
	}
	return at.out
}

// shown returns a node without what is withheld.
func (v *redaction) shown(n *study.Node) *study.Node {
	if v == nil || !isJudged(n) || !v.hides(n) {
		return n
	}
	bare := *n
	bare.Eval, bare.Glyphs = nil, slices.DeleteFunc(slices.Clone(n.Glyphs), isMark)
	return &bare
}

// over returns a change without what is withheld.
func (v *redaction) over(c Change) Change {
	if v == nil {
		return c
	}
	c.Changed = slices.Clone(c.Changed)
	for i, n := range c.Changed {
		if c.Changed[i] = v.shown(n); c.Changed[i] != n {
			c.Withheld = append(c.Withheld, n.ID)
		}
	}
	return c
}

// shown returns a study and the caller's redaction.
func (r *Room) shown(ctx context.Context, id string) (Snapshot, *redaction, error) {
	d, by, err := r.look(ctx, id)
	if err != nil {
		return Snapshot{}, nil, err
	}
	s := d.snapshot()
	s.Role = d.roleOf(by)
	d.Memory.Unlock()
	v, err := d.redaction(ctx, s.State)
	return s, v, err
}

// publishChange sends the change from an earlier state to all spectators,
// without what is withheld from each. The caller has the turn.
func (d *document) publishChange(before study.State) {
	c := d.change(before)
	if !slices.ContainsFunc(c.Changed, isJudged) {
		d.publish(c)
		return
	}
	told := map[string]*feed.Message{} // messages by account
	for w := range d.watchers {
		told[w.by.User] = nil
	}
	all := &feed.Message{Update: c}
	d.Release(func() {
		ctx, cancel := store.WriteContext(context.Background())
		defer cancel()
		for user := range told {
			told[user] = all
			if user == "" {
				continue
			}
			v, err := d.redaction(identity.With(ctx, identity.Caller{User: user}), c.State)
			if err != nil {
				d.room.Log.Error("who plays a rated game", "study", d.id, "err", err)
				v = &redaction{}
			}
			if v != nil {
				told[user] = &feed.Message{Update: v.over(c)}
			}
		}
	})
	d.send(func(w *Watch) *feed.Message { return told[w.by.User] })
}

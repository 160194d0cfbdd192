package studies

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"duiyi/games"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/record"
	"duiyi/records"
	"duiyi/study"
)

// Chapters is a study of several games.
type Chapters struct {
	Snapshot
	Count   int    // its chapters
	Left    int    // games without a legal move, from another board or under other rules than the first
	Assumed string // the set of rules taken for chapters whose records name none, or empty
}

// OfGames creates a study of several games, each a chapter with moves,
// variations and comments of its own. The error is study.ErrManyNodes, study.ErrMuchText or
// study.ErrLongComment if they are too much for a study.
func (r *Room) OfGames(ctx context.Context, title string, games []*record.Game) (made Chapters, err error) {
	if len(games) == 0 {
		return made, match.ConfigErrorf("games", "there is none")
	}
	head := games[0]
	kind, err := r.Games.Find(head.Name)
	if err != nil {
		return made, err
	}
	own, _, err := fittingTree(kind, head)
	if err != nil {
		return made, err
	}
	c := configOf(kind, &record.Game{Name: head.Name, Rules: own.Rules, Size: head.Size, Start: head.Start, Root: record.Node{Side: head.Root.Side}})
	start, err := c.Start(kind.Rules)
	if err != nil {
		return made, err
	}
	gr, titles := newTree(), map[string]int{}
	for _, g := range games {
		if g.Name != head.Name || g.Size != head.Size || g.Start != head.Start || !fits(kind, c, g) {
			made.Left++
			continue
		}
		name := records.FitName(g.Title(), study.MaxTitle)
		if titles[name]++; titles[name] > 1 {
			name = records.FitName(fmt.Sprintf("%s (%d)", g.Title(), titles[name]), study.MaxTitle)
		}
		if !gr.chapter(start, g, name) {
			made.Left++
			continue
		}
		made.Count++
		if g.Rules == "" {
			made.Assumed = c.Rules
		}
	}
	for _, f := range gr.faults {
		if errors.Is(f, study.ErrManyNodes) || errors.Is(f, study.ErrLongComment) {
			return made, f.Err
		}
	}
	made.Snapshot, err = r.add(ctx, kind, draft{Name: ids.Name{ID: ids.New()}, config: c, title: records.FitName(title, study.MaxTitle), nodes: gr.nodes})
	return made, err
}

// fits reports whether a game was played under the rules of c: the record names them or,
// where it names none, no others keep more of its moves.
func fits(k *games.Game, c study.Config, g *record.Game) bool {
	if g.Rules != "" {
		return g.Rules == c.Rules
	}
	_, best, err := fittingTree(k, g)
	if err != nil {
		return false
	}
	own, err := grow(k, c, g)
	return err == nil && len(own.nodes) >= len(best.nodes)
}

// chapter adds a game as a chapter, and reports whether it has a legal move.
// What the game says of its start goes to its first move, for all chapters
// share the start.
func (gr *treeBuilder) chapter(start match.Position, g *record.Game, title string) bool {
	gr.next[study.Root], gr.nodes[study.Root] = nil, study.Node{} // nothing is merged with other chapters
	gr.grow(start, g)
	first := gr.next[study.Root]
	for _, id := range first {
		gr.nodes[id].Chapter = title
	}
	if said := gr.nodes[study.Root].Comment; said != "" && len(first) > 0 {
		n := &gr.nodes[first[0]]
		if n.Comment != "" {
			said += "\n" + n.Comment
		}
		if len(said) > study.MaxComment {
			gr.fault(&record.Error{Format: g.Name, Text: record.Excerpt(said), Err: study.ErrLongComment})
		}
		n.Comment = said
	}
	gr.nodes[study.Root] = study.Node{}
	return len(first) > 0
}

// A chaptered is a study as a record, with the titles of its chapters.
type chaptered struct {
	*record.Game
	titles []string // of the first moves; empty for a move of all chapters
}

// chaptersOf returns the chapters of a study as games, none if it has none. A
// first move without a title is a variation of the first chapter.
func chaptersOf(g chaptered) []*record.Game {
	var games []*record.Game
	var titles []string
	var loose []*record.Node
	for i, title := range g.titles {
		first := g.Root.Next[i]
		if title == "" {
			loose = append(loose, first)
			continue
		}
		at := slices.Index(titles, title)
		if at < 0 {
			chapter := *g.Game
			chapter.Root.Next, chapter.Tags = nil, slices.Clone(g.Tags)
			chapter.SetTag("Event", title)
			at, games, titles = len(games), append(games, &chapter), append(titles, title)
		}
		games[at].Root.Next = append(games[at].Root.Next, first)
	}
	if len(games) > 0 {
		games[0].Root.Next = append(games[0].Root.Next, loose...)
	}
	return games
}

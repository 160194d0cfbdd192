package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/match"
	"duiyi/records"
	"duiyi/reports"
	"duiyi/store"
	"duiyi/studies"
	"duiyi/study"
)

// reviewable is the line of a game or study that a report would be on.
func (a *App) reviewable(ctx context.Context, id string) (ReviewLine, []int64, error) {
	g, err := a.open(ctx, id)
	if errors.Is(err, store.ErrNoGame) {
		return a.studyLine(ctx, id)
	}
	if err != nil {
		return ReviewLine{}, nil, err
	}
	s := g.state
	title, owner := g.title, g.owner
	g.mu.Unlock()
	if between(s) {
		return ReviewLine{}, nil, match.ErrNetwork
	}
	if s.Config.NoHints && s.Result == nil {
		return ReviewLine{}, nil, match.ErrNoHints
	}
	line := ReviewLine{Config: s.Config, Start: s.PositionAt(0).View(), Moves: s.Moves, Title: title, Result: s.Result, owner: owner, network: s.Config.Network(), own: playedHere(s)}
	if err := line.check(); err != nil {
		return line, nil, err
	}
	if err := a.fairLine(ctx, line); err != nil {
		return line, nil, err
	}
	spent, err := a.spent(ctx, id, s)
	return line, spent, err
}

// studyLine is the main line of a study.
func (a *App) studyLine(ctx context.Context, id string) (ReviewLine, []int64, error) {
	s, err := a.studies.Study(ctx, id)
	if errors.Is(err, studies.ErrNoStudy) {
		err = store.ErrNoGame
	}
	if err != nil {
		return ReviewLine{}, nil, err
	}
	c := s.State.Config
	line := ReviewLine{
		Config: match.Config{Game: c.Game, Rules: c.Rules, Options: c.Options, Setup: c.Setup}, Start: s.Start, Title: s.State.Title, Study: true, owner: s.Owner,
	}
	for i, name := range c.Players {
		line.Config.Players[i] = match.Player{Kind: match.Human, Name: name}
	}
	var spent []int64
	for node := s.State.Tree.Node(study.Root); len(node.Next) > 0; {
		node = s.State.Tree.Node(node.Next[0])
		line.Moves, spent = append(line.Moves, node.Move), append(spent, node.SpentMS)
	}
	if err := line.check(); err != nil {
		return line, spent, err
	}
	return line, spent, a.fairLine(ctx, line)
}

func (l *ReviewLine) check() error {
	switch {
	case len(l.Moves) == 0:
		return match.ConfigErrorf("moves", "there are no moves to report on")
	case len(l.Moves) > reports.MaxPlies:
		return match.ConfigErrorf("moves", "%d moves; a report is on at most %d", len(l.Moves), reports.MaxPlies)
	}
	return nil
}

// spent is how long each move of a game took: what passed since the event before
// it, or what the record that the game was opened from says.
func (a *App) spent(ctx context.Context, id string, s match.State) ([]int64, error) {
	spent := make([]int64, len(s.Moves))
	if g, ok := records.Opened(s); ok {
		for i, n := range g.Main() {
			if i < len(spent) && n.Move == s.Moves[i].Move {
				spent[i] = n.Spent.Milliseconds()
			}
		}
	}
	kind, err := a.kinds.Find(s.Config.Game)
	if err != nil {
		return nil, err
	}
	r, err := a.store.Load(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("load game %s: %w", id, err)
	}
	var at match.State
	for i, e := range r.Events {
		var next match.State
		if i == 0 {
			next, err = match.Replay(kind.Rules, r.Events[:1])
		} else {
			next, err = match.Fold(at, e)
		}
		if err != nil {
			break // of a damaged game, what is sound
		}
		if e.Type == match.EvMoved && i > 0 && next.Ply == at.Ply+1 && at.Ply < len(spent) && next.Moves[at.Ply].Move == s.Moves[at.Ply].Move {
			passed := e.At - r.Events[i-1].At
			if passed < 0 || time.Duration(passed)*time.Millisecond >= longBreak {
				passed = 0
			}
			spent[at.Ply] = passed
		}
		at = next
	}
	return spent, nil
}

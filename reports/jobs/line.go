package jobs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"duiyi/fairplay"
	"duiyi/match"
	"duiyi/records"
	"duiyi/reports"
	"duiyi/store"
	"duiyi/studies"
	"duiyi/study"
)

// longBreak is the shortest pause that does not count as thinking time.
const longBreak = time.Hour

// A Line is the moves that a report is on, and the game or study that they are from.
type Line struct {
	Config match.Config
	Start  match.View
	Moves  []match.Move
	Title  string
	Study  bool
	Result *match.Result

	id      string // of the game or study
	owner   string // the account that the game or study belongs to, or empty for the house
	edits   bool   // the caller may have the report made, stopped and written into the study
	network bool   // it is a game over the network, whose report several people may read
	own     []bool // whether each move makes an exercise unasked
}

// ID returns the id of the game or study, which readers by a link do not learn.
func (l *Line) ID() string { return l.id }

// lineOf returns the moves that a report on a game or study covers, and the milliseconds spent
// on each. A study, or a game whose report is shared, may be named by its link.
func (r *Room) lineOf(ctx context.Context, id string) (Line, []int64, error) {
	g, err := r.Live.Line(ctx, id)
	if errors.Is(err, store.ErrNoGame) {
		line, spent, err := r.studyLine(ctx, id)
		if errors.Is(err, store.ErrNoGame) {
			return r.sharedLine(ctx, id)
		}
		return line, spent, err
	}
	if err != nil {
		return Line{}, nil, err
	}
	return r.gameLine(ctx, g)
}

// gameLine is lineOf for a game.
func (r *Room) gameLine(ctx context.Context, g records.Game) (Line, []int64, error) {
	s := g.State
	if s.Config.NoHints && s.Result == nil {
		return Line{}, nil, match.ErrNoHints
	}
	line := Line{Config: s.Config, Start: s.PositionAt(0).View(), Moves: s.Moves, Title: g.Title, Result: s.Result, id: g.ID, owner: g.Owner, edits: true, network: s.Config.Network(), own: playedHere(s)}
	if err := line.check(); err != nil {
		return line, nil, err
	}
	if err := r.fair(ctx, line); err != nil {
		return line, nil, err
	}
	spent, err := r.spent(ctx, g.ID, s)
	return line, spent, err
}

// editable is lineOf for a caller who makes or stops a report: readers of a study get
// studies.ErrReadOnly, readers of a shared report ErrNotYours.
func (r *Room) editable(ctx context.Context, id string) (Line, []int64, error) {
	line, spent, err := r.lineOf(ctx, id)
	switch {
	case err != nil || line.edits:
	case line.Study:
		err = studies.ErrReadOnly
	default:
		err = ErrNotYours
	}
	return line, spent, err
}

// studyLine returns the main line of a study.
func (r *Room) studyLine(ctx context.Context, id string) (Line, []int64, error) {
	s, err := r.Studies.Study(ctx, id)
	if errors.Is(err, studies.ErrNoStudy) {
		err = store.ErrNoGame
	}
	if err != nil {
		return Line{}, nil, err
	}
	c := s.State.Config
	line := Line{
		Config: match.Config{Game: c.Game, Rules: c.Rules, Options: c.Options, Setup: c.Setup}, Start: s.Start, Title: s.State.Title, Study: true,
		id: s.ID, owner: s.Owner, edits: s.Role >= studies.Editor,
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
	return line, spent, r.fair(ctx, line)
}

// fair refuses a report on a line at whose end the caller may get no help.
func (r *Room) fair(ctx context.Context, l Line) error {
	return r.Live.Fair(ctx, l.Config.Game, func() ([]match.Position, error) { return r.positions(l) })
}

// positions returns the positions of a line, from its start.
func (r *Room) positions(l Line) ([]match.Position, error) {
	kind, err := r.Games.Find(l.Config.Game)
	if err != nil {
		return nil, err
	}
	at, err := kind.Rules.Start(l.Config)
	if err != nil {
		return nil, err
	}
	list := []match.Position{at}
	for _, m := range l.Moves {
		if at, _, err = at.Play(m.Move); err != nil {
			return nil, err
		}
		list = append(list, at)
	}
	return list, nil
}

// withheld reports for each position of a line whether the caller gets no help with it, since
// it occurs in a rated game that they are playing. It is nil if there are none.
func (r *Room) withheld(ctx context.Context, l Line) ([]bool, error) {
	ban, err := r.Live.Ban(ctx, l.Config.Game)
	if err != nil || ban == nil {
		return nil, err
	}
	line, err := r.positions(l)
	if err != nil {
		return nil, err
	}
	if list := ban.Line(line); slices.Contains(list, true) {
		return list, nil
	}
	return nil, nil
}

// whole refuses uses of a whole report if some of its positions are withheld from the caller.
func (r *Room) whole(ctx context.Context, l Line) error {
	list, err := r.withheld(ctx, l)
	if err == nil && list != nil {
		err = fairplay.ErrFairPlay
	}
	return err
}

// shown returns the part of a progress that the caller may see.
func (r *Room) shown(ctx context.Context, l Line, t Progress) (Progress, error) {
	t.Edits = l.edits
	list, err := r.withheld(ctx, l)
	if err != nil || list == nil {
		return t, err
	}
	t.Chances = slices.Clone(t.Chances)
	for ply, out := range list {
		if out {
			t.Withheld = append(t.Withheld, ply)
			if ply < len(t.Chances) {
				t.Chances[ply] = nil
			}
		}
	}
	if t.Report != nil {
		part := t.Report.Without(list)
		t.Report = &part
	}
	return t, nil
}

func (l *Line) check() error {
	switch {
	case len(l.Moves) == 0:
		return match.ConfigErrorf("moves", "there are no moves to report on")
	case len(l.Moves) > reports.MaxPlies:
		return match.ConfigErrorf("moves", "%d moves; a report is on at most %d", len(l.Moves), reports.MaxPlies)
	}
	return nil
}

// playedHere reports for each move whether a person made it in this program, not an engine or
// an imported record.
func playedHere(s match.State) []bool {
	own := make([]bool, len(s.Moves))
	for i, m := range s.Moves {
		own[i] = s.Config.Players[m.Side].Kind == match.Human
	}
	if g, ok := records.Opened(s); ok {
		for i, n := range g.Main() {
			if i == len(own) || n.Move != s.Moves[i].Move {
				break
			}
			own[i] = false
		}
	}
	return own
}

// spent returns how long each move of a game took, or the time given by the record that the
// game was opened from.
func (r *Room) spent(ctx context.Context, id string, s match.State) ([]int64, error) {
	spent := make([]int64, len(s.Moves))
	if g, ok := records.Opened(s); ok {
		for i, n := range g.Main() {
			if i < len(spent) && n.Move == s.Moves[i].Move {
				spent[i] = n.Spent.Milliseconds()
			}
		}
	}
	kind, err := r.Games.Find(s.Config.Game)
	if err != nil {
		return nil, err
	}
	stored, err := r.Store.Load(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("load game %s: %w", id, err)
	}
	var at match.State
	for i, e := range stored.Events {
		var next match.State
		if i == 0 {
			next, err = match.Replay(kind.Rules, stored.Events[:1])
		} else {
			next, err = match.Fold(at, e)
		}
		if err != nil {
			break // damaged: the sound events count
		}
		if e.Type == match.EvMoved && i > 0 && next.Ply == at.Ply+1 && at.Ply < len(spent) && next.Moves[at.Ply].Move == s.Moves[at.Ply].Move {
			spent[at.Ply] = thought(at, next.Moves[at.Ply].Side, e.Info, e.At-stored.Events[i-1].At)
		}
		at = next
	}
	return spent, nil
}

// thought returns how long a side thought about a move, in ms, given the game before
// the move and the time since the last event. It is 0 where nobody can know: the game may have
// waited for its players, or engines for somebody who looks on.
func thought(before match.State, side match.Side, info *match.Info, passed int64) int64 {
	clocked := before.Clock != nil && !before.Clock.RunningSince.IsZero()
	switch {
	case passed < 0 || time.Duration(passed)*time.Millisecond >= longBreak:
		return 0
	case clocked:
		return passed
	case before.Config.Players[side].Kind == match.Engine:
		if info == nil {
			return 0
		}
		return min(info.TimeMS, passed)
	case before.Clock != nil: // it stands still
		return 0
	case before.Ply == 0 || before.Ply == 1 && before.Config.Network(): // the player may not have been there
		return 0
	}
	return passed
}

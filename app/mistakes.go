package app

import (
	"context"

	"duiyi/exercises"
	"duiyi/match"
	"duiyi/records"
	"duiyi/reports"
)

// A Mistakes counts the mistakes of each side in a report, and how many of them
// are kept as exercises.
type Mistakes struct {
	Made [2]int
	Kept [2]int
}

// playedHere reports of each move whether a person made it in this program: not
// an engine, and not the record that the game was opened from.
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

// Mistakes counts the mistakes in the report on a game or study. Errors are those
// of ReviewSoFar, ErrNoReport too where the report is not done.
func (a *App) Mistakes(ctx context.Context, id string) (Mistakes, error) {
	_, _, r, err := a.reviewed(ctx, id)
	if err != nil {
		return Mistakes{}, err
	}
	return a.countMistakes(ctx, r)
}

func (a *App) countMistakes(ctx context.Context, r *reports.Draft) (Mistakes, error) {
	var out Mistakes
	list := r.Mistakes(func(int) bool { return true })
	kept, err := a.exercises.Have(ctx, list)
	if err != nil {
		return out, err
	}
	for i, m := range list {
		out.Made[m.Played.Side]++
		if kept[i] {
			out.Kept[m.Played.Side]++
		}
	}
	return out, nil
}

// KeepMistakes makes exercises of a side's mistakes in the report on a game or
// study, whoever played them. Errors are those of Mistakes.
func (a *App) KeepMistakes(ctx context.Context, id string, side match.Side) (Mistakes, error) {
	line, body, r, err := a.reviewed(ctx, id)
	if err != nil {
		return Mistakes{}, err
	}
	list := r.Mistakes(func(i int) bool { return r.Moves[i].Side == side })
	if err := a.exercises.Add(ctx, exercises.Source{ID: id, Title: line.Title, Engine: body.Engine}, list, true); err != nil {
		return Mistakes{}, err
	}
	return a.countMistakes(ctx, r)
}

// reviewed is the report on a game that is done.
func (a *App) reviewed(ctx context.Context, id string) (ReviewLine, reviewBody, *reports.Draft, error) {
	line, spent, err := a.reviewable(ctx, id)
	if err != nil {
		return line, reviewBody{}, nil, err
	}
	r, body, err := a.restored(ctx, id, line, spent)
	if err == nil && (r == nil || !body.about(line) || len(r.Left()) > 0) {
		err = reports.ErrNoReport
	}
	return line, body, r, err
}

package app

import (
	"context"

	"duiyi/engines/evaluations"
	"duiyi/exercises"
	"duiyi/match"
	"duiyi/report"
)

// A Mistakes counts the mistakes of each side in a report, and how many of them
// are kept as exercises.
type Mistakes struct {
	Made [2]int
	Kept [2]int
}

// mistakes returns the moves of a report that choose selects by index and from which an
// exercise can be made: mistakes and blunders in a position that says all there is to
// know of it.
func (r *Review) mistakes(choose func(i int) bool) []exercises.Mistake {
	rep := r.Report()
	var list []exercises.Mistake
	for i, m := range rep.Moves {
		if m.Mark != report.Mistake && m.Mark != report.Blunder || m.Best == "" || !evaluations.Reusable(r.Positions[i]) || !choose(i) {
			continue
		}
		e := exercises.Mistake{
			Game: r.Config.Game, Rules: r.Config.Rules, Position: r.Positions[i], Played: r.Moves[i], Mark: m.Mark, Loss: *m.Loss,
			Eval: *r.Evals[i], Reasons: r.Reasons[i], Ply: i,
		}
		if i > 0 && !r.Moves[i-1].Aside() {
			e.Before = &r.Moves[i-1]
		}
		list = append(list, e)
	}
	return list
}

// playedHere reports of each move whether a person made it in this program: not
// an engine, and not the record that the game was opened from.
func playedHere(s match.State) []bool {
	own := make([]bool, len(s.Moves))
	for i, m := range s.Moves {
		own[i] = s.Config.Players[m.Side].Kind == match.Human
	}
	if g, ok := opened(s); ok {
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
// of ReviewSoFar, ErrNoReview too where the report is not done.
func (a *App) Mistakes(ctx context.Context, id string) (Mistakes, error) {
	_, _, r, err := a.reviewed(ctx, id)
	if err != nil {
		return Mistakes{}, err
	}
	return a.countMistakes(ctx, r)
}

func (a *App) countMistakes(ctx context.Context, r *Review) (Mistakes, error) {
	var out Mistakes
	list := r.mistakes(func(int) bool { return true })
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
	list := r.mistakes(func(i int) bool { return r.Moves[i].Side == side })
	if err := a.exercises.Add(ctx, exercises.Source{ID: id, Title: line.Title, Engine: body.Engine}, list, true); err != nil {
		return Mistakes{}, err
	}
	return a.countMistakes(ctx, r)
}

// reviewed is the report on a game that is done.
func (a *App) reviewed(ctx context.Context, id string) (ReviewLine, reviewBody, *Review, error) {
	line, spent, err := a.reviewable(ctx, id)
	if err != nil {
		return line, reviewBody{}, nil, err
	}
	r, body, err := a.restored(ctx, id, line, spent)
	if err == nil && (r == nil || !body.about(line) || len(r.Left()) > 0) {
		err = ErrNoReview
	}
	return line, body, r, err
}

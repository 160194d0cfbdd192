package app

import (
	"context"
	"encoding/json"
	"fmt"

	"duiyi/engines/evaluations"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/report"
	"duiyi/store"
)

// A Mistakes counts the mistakes of each side in a report, and how many of them
// are kept as exercises.
type Mistakes struct {
	Made [2]int
	Kept [2]int
}

// mistakes are the moves of a report that would make an exercise, by index:
// mistakes and blunders in a position that says all there is to know of it.
func (r *Review) mistakes() []int {
	rep := r.Report()
	var list []int
	for i, m := range rep.Moves {
		if (m.Mark == report.Mistake || m.Mark == report.Blunder) && m.Best != "" && evaluations.Reusable(r.Positions[i]) {
			list = append(list, i)
		}
	}
	return list
}

// exerciseOf is the exercise that a mistake of a report makes.
func (a *App) exerciseOf(id string, title string, engine string, r *Review, i int) (KeptExercise, error) {
	rep := r.Report().Moves[i]
	body := exerciseBody{
		Rules: r.Config.Rules, Setup: match.Board(r.Positions[i]), Played: r.Moves[i], Mark: rep.Mark, Loss: *rep.Loss,
		Eval: *r.Evals[i], Engine: engine, Reasons: r.Reasons[i], Ply: i, Title: title,
	}
	body.Played.Info = nil
	if i > 0 && !r.Moves[i-1].Aside() {
		before := r.Moves[i-1]
		before.Info = nil
		body.Before = &before
	}
	text, err := json.Marshal(body)
	if err != nil {
		return KeptExercise{}, err
	}
	k := KeptExercise{
		ID: ids.New(), Of: evaluations.KeyOf(r.Config.Game, r.Config.Rules, r.Positions[i]), Game: r.Config.Game, Source: id,
		Reasons: reasonKeys(r.Reasons[i]), Body: text, Added: a.millisecond(),
	}
	if _, _, err := a.exerciseReview(k); err != nil {
		return k, fmt.Errorf("a mistake that cannot be set up again: %w", err)
	}
	return k, nil
}

// keepMistakes makes exercises of the mistakes of a report that choose selects by
// index. One that was deleted stays so, unless it was asked for.
func (a *App) keepMistakes(ctx context.Context, id, title, engine string, r *Review, asked bool, choose func(i int) bool) error {
	var list []KeptExercise
	for _, i := range r.mistakes() {
		if !choose(i) {
			continue
		}
		k, err := a.exerciseOf(id, title, engine, r, i)
		if err != nil {
			a.log.Warn("an exercise is left out", "game", id, "ply", i, "err", err)
			continue
		}
		list = append(list, k)
	}
	if len(list) == 0 {
		return nil
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return a.store.AddExercises(write, list, asked, mostExercises)
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
	var (
		out  Mistakes
		keys []evaluations.Key
		of   []match.Side
	)
	for _, i := range r.mistakes() {
		out.Made[r.Moves[i].Side]++
		keys, of = append(keys, evaluations.KeyOf(r.Config.Game, r.Config.Rules, r.Positions[i])), append(of, r.Moves[i].Side)
	}
	kept, err := a.store.HaveExercises(ctx, keys)
	if err != nil {
		return out, err
	}
	for i, have := range kept {
		if have {
			out.Kept[of[i]]++
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
	if err := a.keepMistakes(ctx, id, line.Title, body.Engine, r, true, func(i int) bool { return r.Moves[i].Side == side }); err != nil {
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

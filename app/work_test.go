package app_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"duiyi/app"
	"duiyi/engine"
	"duiyi/match"
)

// A worker is a Work whose jobs the test makes.
type worker struct{ jobs chan *handed }

// A handed is a job at a worker's.
type handed struct {
	app.Job
	ctx    context.Context
	tell   func(engine.Info)
	answer chan answer
}

func (w worker) Make(ctx, _ context.Context, j app.Job, limits func() engine.Limits, tell func(engine.Info)) (engine.Result, error) {
	j.Limits = limits()
	h := &handed{j, ctx, tell, make(chan answer, 1)}
	select {
	case w.jobs <- h:
	case <-ctx.Done():
		return engine.Result{}, ctx.Err()
	}
	r := <-h.answer // also when nobody wants it any more
	return r.result, r.err
}

// TestWorkers has workers choose the moves of a game: an answer is played, one that
// comes after a take-back is not, and where no worker is there the engine here is
// asked the same.
func TestWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := worker{make(chan *handed)}
		b := newBench(t, app.Workers(w))
		id := b.begin(human, match.Player{Kind: match.Engine, Engine: "slow", Level: "easy"}).ID
		b.move(id, "e5")
		late := <-w.jobs
		b.do(id, match.Command{Type: match.CmdUndo})
		late.answer <- answer{result: engine.Result{Move: "e6"}}
		b.move(id, "d5")
		j := <-w.jobs
		if want := []string{"d5"}; !slices.Equal(j.Position.Moves, want) || j.Game != id || j.Engine != "slow" || j.Limits.Nodes != 77 || !j.Fresh {
			t.Errorf("job %+v", j.Job)
		}
		j.answer <- answer{result: engine.Result{Move: "d6", Info: engine.Info{Depth: 2, PV: []string{"d6"}}}}
		synctest.Wait()
		if s := b.game(id); moves(s) != "d5 d6 " || s.Thinking || late.ctx.Err() == nil {
			t.Errorf("moves %q, thinking %v, the late one stopped: %v", moves(s), s.Thinking, late.ctx.Err())
		}

		b.move(id, "c5")
		(<-w.jobs).answer <- answer{err: app.ErrNoWorker}
		a := <-b.slow.asked
		if diff := cmp.Diff([]string{"d5", "d6", "c5"}, a.pos.Moves); diff != "" || a.limits.Nodes != 77 {
			t.Errorf("asked here: %v, %s", a.limits, diff)
		}
		a.play("c6")
		synctest.Wait()
		if s := b.game(id); moves(s) != "d5 d6 c5 c6 " {
			t.Errorf("moves %q", moves(s))
		}

		b.move(id, "b5")
		(<-w.jobs).answer <- answer{err: errors.New("out of order")}
		synctest.Wait()
		if s := b.game(id); moves(s) != "d5 d6 c5 c6 b5 " || s.Thinking {
			t.Errorf("after a fault: moves %q, thinking %v", moves(s), s.Thinking)
		}
	})
}

// TestThinker: a worker's engine is set up, and asked, as the one here.
func TestThinker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := worker{make(chan *handed)}
		b := newBench(t, app.Workers(w))
		offers := []engine.Option{{Name: "Seed", Type: "spin"}, {Name: "OwnBook", Type: "check"}}
		b.slow.offers = offers
		id := b.begin(human, match.Player{Kind: match.Engine, Engine: "slow", Level: "easy", Book: "none"}).ID
		b.move(id, "e5")
		j := <-w.jobs
		j.answer <- answer{err: app.ErrNoWorker}
		here := <-b.slow.asked
		options := slices.Clone(b.slow.options)
		here.play("e6")

		away := &puppet{asked: make(chan *ask), offers: offers}
		th := app.NewThinker([]app.EngineSpec{{ID: "slow", Game: "gomoku", New: away.make}}, 100, slog.New(b.logs))
		defer th.Close()
		done := make(chan error, 1)
		go func() {
			r, err := th.Think(t.Context(), t.Context(), j.Job, nil)
			if r.Move != "e6" {
				t.Errorf("chose %q", r.Move)
			}
			done <- err
		}()
		there := <-away.asked
		there.play("e6")
		if err := <-done; err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(options, away.options); diff != "" {
			t.Errorf("set up otherwise (-here +there):\n%s", diff)
		}
		if diff := cmp.Diff(here.pos, there.pos); diff != "" || !cmp.Equal(here.limits, there.limits) {
			t.Errorf("asked otherwise: %v, %v\n%s", here.limits, there.limits, diff)
		}
		j.Engine = "another"
		if _, err := th.Think(t.Context(), t.Context(), j.Job, nil); err == nil {
			t.Error("an engine that there is not was asked")
		}
	})
}

package app_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/admission"
	"duiyi/app"
	"duiyi/engine"
	"duiyi/engines/analysis"
	"duiyi/match"
	"duiyi/studies"
	"duiyi/study"
)

// An onlooker analyses a study and records the updates.
type onlooker struct {
	leave context.CancelFunc
	err   error // once ended is closed
	ended chan struct{}

	mu   sync.Mutex
	told []string
}

// look begins an analysis. Updates are recorded as "node: depth score line, …", with "known
// depth" before, "#place" while it queues, and "." at the end.
func (b *bench) look(id string, q analysis.AnalysisQuery) *onlooker {
	ctx, leave := context.WithCancel(b.t.Context())
	l := &onlooker{leave: leave, ended: make(chan struct{})}
	go func() {
		defer close(l.ended)
		l.err = b.Studies().Analyse(ctx, id, q, func(a analysis.Analysis) {
			var lines []string
			for _, r := range a.Lines {
				lines = append(lines, fmt.Sprint(r.Depth, " ", r.Score.Centipawns, " ", strings.Join(r.PV, " ")))
			}
			text := fmt.Sprintf("%d: %s", a.Node, strings.Join(lines, ", "))
			if a.Known != nil {
				text = fmt.Sprintf("known %d %s", a.Known.Depth, text)
			}
			if a.Place > 0 {
				text += fmt.Sprintf("#%d", a.Place)
			}
			if a.Done {
				text += "."
			}
			l.mu.Lock()
			defer l.mu.Unlock()
			l.told = append(l.told, text)
		})
	}()
	synctest.Wait()
	return l
}

// all returns the updates once all goroutines are idle.
func (l *onlooker) all() []string {
	synctest.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.told)
}

func (l *onlooker) last() string {
	all := l.all()
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1]
}

// Stepping through a study keeps the engine and its hash table. A stored evaluation of the next
// position comes at once.
func TestAnalyseStepping(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.study().ID
		b.edit(id, study.Command{Type: study.CmdPlay, Moves: []string{"e5", "d4"}})
		b.edit(id, study.Command{Type: study.CmdPlay, Node: 1, Moves: []string{"f6"}})

		one := b.look(id, analysis.AnalysisQuery{Node: 2, Lines: 2, Threads: 2, Memory: 32})
		a := b.slow.next()
		if got := strings.Join(a.pos.Moves, " "); got != "e5 d4" || !a.limits.Keep || !a.limits.NoBook || a.limits.MoveTime != 0 {
			t.Errorf("asked of %q with %+v", got, a.limits)
		}
		for _, option := range []string{"Hash=32", "Threads=2", "MultiPV=2"} {
			if !slices.Contains(b.slow.options, option) {
				t.Errorf("%s is not set: %v", option, b.slow.options)
			}
		}
		a.info(info(1, 6, 30, "c3", "c4"))
		a.info(info(2, 6, 20, "g3"))
		if got := one.last(); got != "2: 6 30 c3 c4, 6 20 g3" {
			t.Errorf("told %q", got)
		}
		a.info(info(1, 7, 35, "c3"))
		a.info(info(2, 7, 10, "g3"))
		if all := one.all(); len(all) != 1 {
			t.Errorf("told faster than one can follow: %q", all)
		}
		time.Sleep(time.Second)
		if got := one.last(); got != "2: 7 35 c3, 7 10 g3" {
			t.Errorf("told %q", got)
		}

		two := b.look(id, analysis.AnalysisQuery{Node: 3, Lines: 2, Threads: 2, Memory: 32}) // while the first still looks on
		<-one.ended
		if one.err != nil || a.ctx.Err() == nil {
			t.Errorf("the one before ended with %v", one.err)
		}
		a = b.slow.next()
		if got := strings.Join(a.pos.Moves, " "); got != "e5 f6" {
			t.Errorf("asked of %q", got)
		}
		if b.slow.made.Load() != 1 || b.slow.fresh.Load() != 0 {
			t.Errorf("a step made %d engines and %d new games", b.slow.made.Load(), b.slow.fresh.Load())
		}
		a.info(info(1, 5, -3, "c3"))
		a.info(info(2, 5, -4, "c4"))
		a.answer <- answer{result: engine.Result{Move: "c3", Info: info(1, 5, -3, "c3")}}
		<-two.ended
		if got := two.last(); got != "3: 5 -3 c3, 5 -4 c4." || two.err != nil {
			t.Errorf("told %q, %v", got, two.err)
		}

		again := b.look(id, analysis.AnalysisQuery{Node: 3, Lines: 2, Threads: 2, Memory: 32})
		if got := again.last(); got != "known 5 3: " {
			t.Errorf("what is known is told as %q", got)
		}
		again.leave()
		<-again.ended
	})
}

// An analysis frees its slot when its reader leaves or the study is deleted.
func TestAnalyseEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Processors(1))
		id := b.study().ID
		l := b.look(id, analysis.AnalysisQuery{})
		a := b.slow.next()
		l.leave()
		<-l.ended
		if !errors.Is(l.err, context.Canceled) || a.ctx.Err() == nil {
			t.Errorf("left: %v, the search %v", l.err, a.ctx.Err())
		}
		l = b.look(id, analysis.AnalysisQuery{})
		b.slow.next()
		if err := b.Studies().Delete(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		<-l.ended
		if !errors.Is(l.err, studies.ErrDeleted) {
			t.Errorf("deleted: %v", l.err)
		}
		id = b.study().ID
		l = b.look(id, analysis.AnalysisQuery{})
		b.slow.next() // the place is free
		b.Close()
		<-l.ended
		if !errors.Is(l.err, admission.ErrClosed) {
			t.Errorf("closed: %v", l.err)
		}
	})
}

// An engine's move interrupts an analysis at once. The analysis then resumes and shows nothing
// shallower than before.
func TestAnalyseMakesRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, app.Processors(1))
		id, game := b.study().ID, b.begin(human, plain).ID
		l := b.look(id, analysis.AnalysisQuery{})
		a := b.slow.next()
		a.info(info(1, 9, 1, "e5"))
		synctest.Wait()
		began := time.Now()
		b.move(game, "e5")
		move := b.plain.next()
		if waited := time.Since(began); waited > 0 {
			t.Errorf("a move waited %v for an analysis", waited)
		}
		if got := l.last(); got != "0: 9 1 e5#1" {
			t.Errorf("who makes room is told %q", got)
		}
		move.play("e6")
		a = b.slow.next()
		a.info(info(1, 3, 99, "d4"))
		time.Sleep(time.Second)
		if got := l.last(); got != "0: 9 1 e5#1" {
			t.Errorf("what is less deep is told: %q", got)
		}
		a.info(info(1, 9, 2, "e5"))
		time.Sleep(time.Second)
		if got := l.last(); got != "0: 9 2 e5" {
			t.Errorf("told %q", got)
		}
		l.leave()
		<-l.ended
	})
}

// A threat is the best move of the other side after a pass.
func TestAnalyseThreat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.study().ID
		b.edit(id, study.Command{Type: study.CmdPlay, Moves: []string{"e5", "d4", "e6"}})
		l := b.look(id, analysis.AnalysisQuery{Node: 3, Threat: true})
		a := b.slow.next()
		if !strings.HasSuffix(a.pos.Start, " X") || len(a.pos.Moves) > 0 || !strings.Contains(a.pos.Start, "X") {
			t.Errorf("asked of %+v", a.pos)
		}
		a.info(info(1, 6, 500, "e7"))
		if got := l.last(); got != "3: 6 500 e7" {
			t.Errorf("told %q", got)
		}
		l.leave()
		<-l.ended
	})
}

func TestAnalyseRefuses(t *testing.T) {
	b := newBench(t)
	id := b.study().ID
	won := b.edit(id, study.Command{Type: study.CmdPlay, Moves: []string{"e5", "a1", "e6", "a2", "e7", "a3", "e8", "a4", "e9"}})
	tests := []struct {
		name  string
		id    string
		q     analysis.AnalysisQuery
		field string
		want  error
	}{
		{"no such study", "ffffffffffffffff", analysis.AnalysisQuery{}, "", studies.ErrNoStudy},
		{"no such node", id, analysis.AnalysisQuery{Node: 99}, "", study.ErrNoNode},
		{"no such engine", id, analysis.AnalysisQuery{Engine: "deep"}, "engine", nil},
		{"many lines", id, analysis.AnalysisQuery{Lines: 6}, "lines", nil},
		{"many threads", id, analysis.AnalysisQuery{Threads: 9}, "threads", nil},
		{"much memory", id, analysis.AnalysisQuery{Memory: 1 << 20}, "memory_mib", nil},
		{"memory of an engine without", id, analysis.AnalysisQuery{Engine: "plain", Memory: 2}, "memory_mib", nil},
		{"a long name of a seat", id, analysis.AnalysisQuery{Seat: strings.Repeat("x", 65)}, "seat", nil},
		{"the threat when all is over", id, analysis.AnalysisQuery{Node: won, Threat: true}, "", analysis.ErrNoThreat},
	}
	for _, tt := range tests {
		err := b.Studies().Analyse(t.Context(), tt.id, tt.q, func(a analysis.Analysis) { t.Errorf("%s: told %+v", tt.name, a) })
		var ce *match.ConfigError
		if tt.field != "" && (!errors.As(err, &ce) || ce.Field != tt.field) || tt.want != nil && !errors.Is(err, tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	var over []analysis.Analysis
	if err := b.Studies().Analyse(t.Context(), id, analysis.AnalysisQuery{Node: won}, func(a analysis.Analysis) { over = append(over, a) }); err != nil || len(over) != 1 || !over[0].Done || len(over[0].Lines) > 0 {
		t.Errorf("of a game that is over: %+v, %v", over, err)
	}
}

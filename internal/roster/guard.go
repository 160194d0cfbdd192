package roster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/match"
)

// What programs call the size of their table, ours first.
var hashNames = []string{"Hash", "hashsize"}

// processMiB is what a program takes beside its table, in MiB, as a rule.
const processMiB = 48

// rounds are the times of searches without an end of a program that cannot be
// stopped.
var rounds = []time.Duration{time.Second, 4 * time.Second, 16 * time.Second}

// A guarded engine is a program at work for somebody. Its methods are called
// from one goroutine at a time.
type guarded struct {
	program  *Program
	driven   engine.Engine    // nil once it has failed
	settings []engine.Setting // since it was made, for one that is started in its place
	closed   bool
}

// Options returns what the program offers. Its table and its threads have the
// names that ours have.
func (g *guarded) Options() []engine.Option {
	said, _ := g.program.Said()
	return Offered(said.Options)
}

// Offered returns options of a program under the names that ours have, where
// they are the same.
func Offered(options []engine.Option) []engine.Option {
	list := slices.Clone(options)
	for i := range list {
		if slices.ContainsFunc(hashNames, func(n string) bool { return strings.EqualFold(n, list[i].Name) }) && list[i].Type == "spin" {
			list[i].Name = hashNames[0]
		}
	}
	return list
}

// SetOption sets an option, now and after every restart.
func (g *guarded) SetOption(name, value string) error {
	said, _ := g.program.Said()
	if strings.EqualFold(name, hashNames[0]) {
		if o, ok := option(said.Options, hashNames...); ok {
			name = o.Name
		}
	}
	if g.driven != nil {
		if err := set(g.driven, name, value); err != nil {
			return g.note(err)
		}
	}
	g.settings = append(slices.DeleteFunc(g.settings, func(s engine.Setting) bool { return strings.EqualFold(s.Name, name) }), engine.Setting{Name: name, Value: value})
	return nil
}

func set(e engine.Engine, name, value string) error {
	return engine.Configure(e, []engine.Setting{{Name: name, Value: value}})
}

// NewGame tells the program that another game begins.
func (g *guarded) NewGame() {
	if n, ok := g.driven.(engine.NewGamer); ok {
		n.NewGame()
	}
}

// Size returns what the program takes with the table that it has.
func (g *guarded) Size() int {
	said, _ := g.program.Said()
	o, ok := option(said.Options, hashNames...)
	if !ok {
		return g.program.Memory + processMiB
	}
	size, _ := strconv.Atoi(o.Default) // 0 where it says nothing
	if g.program.Memory > 0 {
		size = g.program.Memory
	}
	for _, s := range g.settings {
		if strings.EqualFold(s.Name, o.Name) {
			size, _ = strconv.Atoi(s.Value) // the program has taken it
		}
	}
	return size + processMiB
}

// Close ends the program.
func (g *guarded) Close() error {
	if g.closed {
		return nil
	}
	g.closed = true
	g.drop()
	g.program.roster.open.Done()
	return nil
}

// drop ends the program; the next search has another.
func (g *guarded) drop() {
	if c, ok := g.driven.(io.Closer); ok {
		_ = c.Close() // how it leaves is of no interest
	}
	g.driven = nil
}

// note returns a driver's error as it is to be told, and drops a program that
// has failed.
func (g *guarded) note(err error) error {
	code := codeOf(err)
	if code == "" {
		return err
	}
	g.drop()
	return g.program.failed(code, err)
}

// ensure has a program running that is set as it is to be.
func (g *guarded) ensure() error {
	if g.driven != nil {
		return nil
	}
	driven, err := g.program.start()
	if err != nil {
		return err
	}
	g.driven = driven
	if err := engine.Configure(driven, g.settings); err != nil {
		return g.note(err)
	}
	return nil
}

// Search implements engine.Engine. A program that fails is started again and
// asked once more, unless it fell silent on a clock that runs.
func (g *guarded) Search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	at, err := g.program.begin(g.program.Game(), p)
	if err != nil {
		return engine.Result{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(g.program.roster.ctx, cancel)()
	began := g.program.now()
	r, err := g.ask(ctx, at, p, l, onInfo)
	code := engine.FaultCode(err)
	if code == "" || code == engine.FaultResting || ctx.Err() != nil || code == engine.FaultSilent && l.Clock != nil {
		return r, err
	}
	if l.MoveTime > 0 { // what is left of it, or enough for some answer
		l.MoveTime = max(l.MoveTime-g.program.now().Sub(began), l.MoveTime/4)
	}
	return g.ask(ctx, at, p, l, onInfo)
}

// ask puts a question to the program, and judges the answer.
func (g *guarded) ask(ctx context.Context, at match.Position, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	legal := at.View().Legal
	if len(legal) == 0 {
		return engine.Result{}, engine.ErrNoMove
	}
	if err := g.ensure(); err != nil {
		return engine.Result{}, err
	}
	wanted := l.SearchMoves
	switch {
	case !g.program.protocol.Picks:
		l.SearchMoves = nil
	case len(wanted) == 0 && len(p.Moves) >= shortestLoop:
		l.SearchMoves = unpunished(at, legal)
	}
	report := func(i engine.Info) {
		if len(i.PV) > 0 && !slices.Contains(legal, i.PV[0]) {
			i.PV = nil // the rest of a line is cut where it is written
		}
		if onInfo != nil {
			onInfo(i)
		}
	}
	r, err := g.search(ctx, p, l, report)
	if err != nil {
		return r, g.judge(ctx, err)
	}
	if _, _, err := at.Play(r.Move); err != nil {
		g.drop()
		return engine.Result{}, g.program.failed(engine.FaultIllegal, fmt.Errorf("%s: %w", r.Move, err))
	}
	if len(wanted) > 0 && !slices.Contains(wanted, r.Move) {
		return engine.Result{}, fmt.Errorf("%s played %s, which it was asked not to play", g.program.Name, r.Move)
	}
	return r, nil
}

// judge tells what came in place of a move.
func (g *guarded) judge(ctx context.Context, err error) error {
	if errors.Is(err, engine.ErrNoMove) { // though there is one
		g.drop()
		return g.program.failed(engine.FaultIllegal, errors.New("it gave up a position that is not over"))
	}
	if ctx.Err() != nil && codeOf(err) == "" {
		return ctx.Err()
	}
	return g.note(err)
}

// search asks the program. One that cannot be stopped is asked for longer and
// longer where nothing bounds the search.
func (g *guarded) search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	if g.program.protocol.Stops || l.MoveTime > 0 || l.Clock != nil {
		return g.driven.Search(ctx, p, l, onInfo)
	}
	var best engine.Result
	for n, t := range rounds {
		l.MoveTime = t
		r, err := g.driven.Search(ctx, p, l, onInfo)
		if err != nil {
			if n > 0 && ctx.Err() != nil {
				return best, nil
			}
			return r, err
		}
		best = r
		if len(best.Info.PV) == 0 {
			best.Info.PV = []string{best.Move}
		}
		onInfo(best.Info)
	}
	return best, nil
}

// shortestLoop is how many moves there are before one can be punished for a
// repetition.
const shortestLoop = 4

// unpunished returns the moves that do not lose by the rules at once, such as
// one that repeats a perpetual check; nil where that makes no difference.
func unpunished(at match.Position, legal []string) []string {
	var list []string
	for _, m := range legal {
		next, _, err := at.Play(m)
		if err != nil {
			continue
		}
		if r := next.Result(); r == nil || r.Winner == nil || *r.Winner == at.Turn() {
			list = append(list, m)
		}
	}
	if len(list) == len(legal) {
		return nil
	}
	return list
}

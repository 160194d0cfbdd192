package rulescmd

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/recordfiles"
	"duiyi/internal/rulingatlas"
	"duiyi/record"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// atlasFlags are the flags of duiyi judge --atlas.
type atlasFlags struct {
	Atlas     bool     `help:"Rule on every loop of the given records under all rule sets and list the differences, with examples."`
	Generated int      `placeholder:"N" help:"With --atlas: also rule on N random loops; every second one starts from a position of the records, if any."`
	Seed      uint64   `default:"1" help:"With --atlas: seed of the random loops (default 1)."`
	Engine    []string `sep:"none" placeholder:"SPEC" help:"With --atlas: also ask this UCI program, as in duiyi match: cmd=PATH,proto=uci[,name=NAME,option.NAME=VALUE]. Can be repeated."`
	Examples  int      `default:"2" help:"With --atlas: examples printed for each difference (default 2)."`
	Markdown  bool     `help:"With --atlas: print Markdown."`
}

// given reports whether a flag is set that needs --atlas.
func (f *atlasFlags) given() bool {
	return f.Generated != 0 || f.Seed != 1 || len(f.Engine) > 0 || f.Examples != 2 || f.Markdown
}

// A survey makes an atlas.
type survey struct {
	*Judge
	ctx     context.Context
	s       *command.Streams
	workers int
	engines []*engineJudge
	atlas   *rulingatlas.Atlas
	known   map[[sha256.Size]byte]bool // keys of the loops so far
	games   gameCounts
	counts  [2]loopCounts // of loops in games, and of random loops
	pace
	generated
	batch
}

// pace is when a survey began, and how far it is.
type pace struct {
	began    time.Time
	progress *command.Progress
}

// generated draws positions at random.
type generated struct {
	source rulingatlas.Source
	drawn  *rand.Rand // chooses the positions that the source starts from
}

// A batch is games to survey.
type batch struct {
	waiting []*record.Game
	labels  []string // of these games
}

const (
	ofGames = iota
	atRandom
)

// Games are replayed, and loops ruled on, in batches: workers process a batch in any order,
// and the survey counts its results in the order of the input.
const (
	gameBatch = 256
	loopBatch = 512
	sourceMax = 20_000 // positions kept to start loops from
)

// makeAtlas runs duiyi judge --atlas. When ctx ends, it prints the counts so far.
func (c *Judge) makeAtlas(ctx context.Context, s *command.Streams) error {
	switch {
	case len(c.Moves) == 0 && c.Generated == 0:
		return command.Misuse("judge --atlas: give files or folders with records, or --generated N")
	case c.Generated < 0 || c.Examples < 0:
		return command.Misuse("judge --atlas: --generated and --examples cannot be negative")
	case c.Rules != "axf" || c.FEN != "start" || c.Lang != "en":
		return command.Misuse("judge --atlas: it covers all rule sets in English: leave out --rules, --fen and --lang")
	case c.JSON && c.Markdown:
		return command.Misuse("judge --atlas: --json and --markdown exclude each other")
	}
	a := &survey{
		Judge: c, ctx: ctx, s: s, workers: runtime.GOMAXPROCS(0), pace: pace{time.Now(), command.NewProgress(s.Err)},
		known: map[[sha256.Size]byte]bool{}, generated: generated{rulingatlas.Source{Seed: c.Seed}, rand.New(rand.NewPCG(c.Seed, 0))},
	}
	if len(c.Engine) > 0 {
		a.workers *= 2 // some wait for the engine while others rule
	}
	for i, rules := range referee.RuleSets {
		a.games.Results[i].Rules = rules.String()
	}
	defer func() {
		for _, e := range a.engines {
			e.close()
		}
	}()
	var names []string
	for _, spec := range c.Engine {
		e, err := newEngineJudge(ctx, spec, a.workers)
		if err != nil {
			return err
		}
		a.engines = append(a.engines, e)
		names = append(names, e.name)
	}
	a.atlas = rulingatlas.NewAtlas(names, c.Examples)
	err := a.run()
	a.progress.Clear()
	interrupted := ctx.Err() != nil
	if err != nil && !interrupted {
		return fmt.Errorf("judge --atlas: %w", err)
	}
	if err := a.print(); err != nil {
		return err
	}
	switch _, wrong, _ := a.atlas.Checked(); {
	case interrupted:
		return command.Interruption("judge --atlas: interrupted after %d loops", a.counts[ofGames].Loops+a.counts[atRandom].Loops)
	case wrong > 0:
		return fmt.Errorf("judge --atlas: %d claims of rulings do not hold on the board", wrong)
	case a.games.Unreadable > 0:
		return fmt.Errorf("judge --atlas: %d files could not be read", a.games.Unreadable)
	}
	return nil
}

func (a *survey) run() error {
	if err := a.read(); err != nil {
		return err
	}
	for from := 0; from < a.Generated; from += loopBatch {
		loops := make([]*candidate, min(loopBatch, a.Generated-from))
		err := a.each(len(loops), func(_, i int) error {
			l := a.source.Loop(from + i)
			loops[i] = newCandidate(l, fmt.Sprintf("loop %d of seed %d", from+i, a.Seed))
			return nil
		})
		if err == nil {
			err = a.rule(loops, atRandom)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// read finds loops in the records.
func (a *survey) read() error {
	for _, path := range a.Moves {
		if _, err := os.Stat(path); err != nil {
			return err
		}
	}
	w := &recordfiles.Walk{Ctx: a.ctx, Say: func(err error) { fmt.Fprintf(a.s.Err, "duiyi: %v\n", err) }}
	err := w.Each(a.Moves, func(path, _ string) error {
		a.games.Files++
		return recordfiles.EachGame(a.ctx, path, func(number int, g *record.Game) error {
			if g.Name != "xiangqi" {
				a.games.Others++
				return nil
			}
			a.games.Games++
			a.waiting = append(a.waiting, g)
			a.labels = append(a.labels, fmt.Sprintf("%s: game %d", path, number))
			if len(a.waiting) < gameBatch {
				return nil
			}
			return a.replay()
		})
	})
	a.games.Unreadable = w.Failed
	if err != nil {
		return err
	}
	return a.replay()
}

// A replayed game is what the survey needs of a game.
type replayed struct {
	err     error // at a move that cannot be played
	loops   []*candidate
	plies   int
	rulings [len(referee.RuleSets)]referee.Ruling
	start   *xiangqi.Position // one position of the game
}

// replay plays the waiting games and rules on their loops.
func (a *survey) replay() error {
	games, labels := a.waiting, a.labels
	a.waiting, a.labels = nil, nil
	seeds := make([]int, len(games))
	for i := range seeds {
		seeds[i] = a.drawn.Int()
	}
	done := make([]replayed, len(games))
	err := a.each(len(games), func(_, i int) error {
		r := &done[i]
		g, err := replay(games[i])
		if r.err = err; g == nil {
			return nil
		}
		p := g.PositionAt(seeds[i] % (g.Len() + 1))
		r.start, r.plies = &p, g.Len()
		for _, l := range rulingatlas.Find(g) {
			r.loops = append(r.loops, newCandidate(l, labels[i]))
		}
		if len(r.loops) > 1 { // a position occurs three times only in two rounds
			for k, rules := range referee.RuleSets {
				r.rulings[k] = g.Judge(rules)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	var loops []*candidate
	for i := range done {
		r := &done[i]
		if r.err != nil || len(games[i].Faults) > 0 {
			a.games.Faulty++
		}
		if len(r.loops) > 0 {
			a.games.Looping++
		}
		a.keep(r.start)
		for k := range r.rulings {
			a.games.Results[k].add(&r.rulings[k], games[i].Result, r.plies)
		}
		loops = append(loops, r.loops...)
	}
	for from := 0; from < len(loops); from += loopBatch {
		if err := a.rule(loops[from:min(from+loopBatch, len(loops))], ofGames); err != nil {
			return err
		}
	}
	return nil
}

// keep keeps a position of a game to start loops from, or not: every game is equally likely to
// be kept.
func (a *survey) keep(p *xiangqi.Position) {
	switch list := &a.source.Positions; {
	case p == nil:
	case len(*list) < sourceMax:
		*list = append(*list, *p)
	default:
		if i := a.drawn.IntN(a.games.Games); i < len(*list) {
			(*list)[i] = *p
		}
	}
}

// A candidate is a loop that may be known.
type candidate struct {
	loop   rulingatlas.Loop
	origin string
	key    [sha256.Size]byte
}

func newCandidate(l rulingatlas.Loop, origin string) *candidate {
	return &candidate{l, origin, sha256.Sum256([]byte(l.Key()))}
}

// rule lets all judges rule on new loops, and counts.
func (a *survey) rule(loops []*candidate, origin int) error {
	var fresh []*candidate
	for _, c := range loops {
		a.counts[origin].Loops++
		if a.known[c.key] {
			a.counts[origin].Copies++
			continue
		}
		a.known[c.key] = true
		fresh = append(fresh, c)
	}
	ruled := make([]*rulingatlas.Ruled, len(fresh))
	err := a.each(len(fresh), func(worker, i int) error {
		r := rulingatlas.Rule(fresh[i].loop)
		r.Origin = fresh[i].origin
		for _, e := range a.engines {
			v, err := e.ask(a.ctx, worker, r.Loop)
			if err != nil {
				return err
			}
			r.Foreign = append(r.Foreign, v)
		}
		ruled[i] = r
		return nil
	})
	if err != nil {
		return err
	}
	for _, r := range ruled {
		a.atlas.Add(r)
	}
	a.progress.Show("%d games, %d loops, %.0f s ...", a.games.Games, a.counts[ofGames].Loops+a.counts[atRandom].Loops, time.Since(a.began).Seconds())
	return nil
}

// each calls do for every number below n, from one goroutine per worker, and returns the first
// error.
func (a *survey) each(n int, do func(worker, i int) error) error {
	var next atomic.Int64
	errs := make([]error, a.workers)
	var all sync.WaitGroup
	for w := range a.workers {
		all.Go(func() {
			for errs[w] == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if errs[w] = a.ctx.Err(); errs[w] == nil {
					errs[w] = do(w, i)
				}
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

package gmopening_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/gomoku/opening"
	"duiyi/internal/classic"
	"duiyi/internal/gmopening"
	"duiyi/internal/gmsearch"
)

func empty(t testing.TB, rule gomoku.Rule) gomoku.Position {
	t.Helper()
	p, err := gomoku.NewPosition(15, rule)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func begin(t testing.TB, wins gomoku.Rule, rule opening.Rule, moves ...string) opening.Game {
	t.Helper()
	g, err := opening.New(empty(t, wins), rule)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// ask is the kind of what is asked.
func ask(g opening.Game) opening.Ask {
	q, _ := g.Question()
	return q.Ask
}

// duiyi is the modern engine with so little memory that forgetting is quick.
func duiyi(t testing.TB) engine.Engine {
	t.Helper()
	e := gmsearch.New()
	if err := e.SetOption("Hash", "1"); err != nil {
		t.Fatal(err)
	}
	return e
}

func chooser(e engine.Engine, seed uint64) gmopening.Chooser {
	return gmopening.Chooser{Engine: e, Rand: rand.New(rand.NewPCG(seed, 7))}
}

// limited is so many nodes, a third of them where the tests are to be short, and
// time for them on any machine.
func limited(nodes int64) engine.Limits {
	if testing.Short() {
		nodes /= 3
	}
	return engine.Limits{Nodes: nodes, MoveTime: time.Hour}
}

// seeds is n, or fewer where the tests are to be short.
func seeds(n uint64) uint64 {
	if testing.Short() {
		return n / 2
	}
	return n
}

// TestBothSeats has the engines go through every rule by themselves, on both
// sides of every question.
func TestBothSeats(t *testing.T) {
	engines := map[string]func() engine.Engine{
		"duiyi":  func() engine.Engine { return duiyi(t) },
		"shapes": func() engine.Engine { return classic.NewGomoku() },
	}
	for name, make := range engines {
		e := make()
		for _, rule := range opening.Rules()[1:] {
			for seed := range uint64(1) {
				p := begin(t, gomoku.Renju, rule)
				for n := 0; ask(p) != opening.AskNothing; n++ {
					r, err := chooser(e, seed).Choose(t.Context(), p, limited(400))
					if err != nil {
						t.Fatalf("%s, %v: %v", name, rule, err)
					}
					if !slices.Contains(p.Legal(), r.Move) || r.Info.Depth < 1 {
						t.Fatalf("%s, %v: %+v is not among %v", name, rule, r, p.Legal())
					}
					if _, err := p.Play(r.Move); err != nil {
						t.Fatal(err)
					}
					if n > 30 {
						t.Fatalf("%v does not end", rule)
					}
				}
				if _, err := chooser(e, 1).Choose(t.Context(), p, limited(2000)); !errors.Is(err, gmopening.ErrNothingAsked) {
					t.Errorf("after %v: %v", rule, err)
				}
			}
		}
	}
}

// TestChoices holds the engine to choices that everybody agrees on.
func TestChoices(t *testing.T) {
	tests := []struct {
		name  string
		wins  gomoku.Rule
		rule  opening.Rule
		moves string
		want  []string
	}{
		{"Black's open two and White far off: take Black", gomoku.Freestyle, opening.Swap, "h8 a1 i9", []string{"swap"}},
		{"the same for swap2", gomoku.Freestyle, opening.Swap2, "h8 a1 i9", []string{"swap"}},
		{"Black's stones in the corners: stay White", gomoku.Freestyle, opening.Swap, "a1 h8 o15", []string{"stay"}},
		{"the same for swap2", gomoku.Freestyle, opening.Swap2, "a1 h8 o15", []string{"stay"}},
		{"whoever placed two more, take Black with three in a row", gomoku.Freestyle, opening.Swap2, "h8 a1 i9 two_more o1 j10", []string{"stay"}},
		{"take White with two against scattered stones", gomoku.Freestyle, opening.Swap2, "a1 h8 o15 two_more i9 a15", []string{"swap"}},
		{"keep the useless fifth stone", gomoku.Renju, opening.RIF, "h8 h9 i9 stay i7 j10 a1", []string{"a1"}},
		{"keep the useless fifth stone, offered first", gomoku.Renju, opening.RIF, "h8 h9 i9 stay i7 a1 j10", []string{"a1"}},
		{"as many fifth moves as can be, where White has wasted the fourth", gomoku.Renju, opening.Soosorv8, "h8 h9 i9 stay a1", []string{"8", "7"}},
	}
	e := duiyi(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := begin(t, tt.wins, tt.rule, strings.Fields(tt.moves)...)
			for seed := range seeds(2) {
				r, err := chooser(e, seed).Choose(t.Context(), p, limited(30_000))
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Contains(tt.want, r.Move) {
					t.Errorf("seed %d: %s with %+v, want one of %v", seed, r.Move, r.Info.Score, tt.want)
				}
			}
		})
	}
}

// TestAmong: an engine that is asked for another answer gives another.
func TestAmong(t *testing.T) {
	for _, tt := range []struct {
		rule        opening.Rule
		moves, only string
	}{
		{opening.Swap2, "h8 a1 i9", "stay two_more"},
		{opening.Swap2, "h8 a1 i9", "two_more"},
		{opening.Swap2, "", "a1"},
		{opening.Swap2, "h8 a1", "c3 d4"},
		{opening.Soosorv8, "h8 h9 i9 stay a1", "2 4"},
		{opening.RIF, "h8 h9 i9 stay", "a1 b2"},
		{opening.RIF, "h8 h9 i9 stay i7 a1 j10", "j10"},
	} {
		p := begin(t, gomoku.Freestyle, tt.rule, strings.Fields(tt.moves)...)
		only := strings.Fields(tt.only)
		r, err := chooser(duiyi(t), 1).Choose(t.Context(), p, engine.Limits{Nodes: 1000, MoveTime: time.Hour, SearchMoves: only})
		if err != nil || !slices.Contains(only, r.Move) {
			t.Errorf("%v %s among %v: %s, %v", tt.rule, tt.moves, only, r.Move, err)
		}
	}
}

// TestBalance: what the engine gives the opponent to choose from is more even
// than what chance would give.
func TestBalance(t *testing.T) {
	e := duiyi(t)
	value := func(g opening.Game) int {
		p := g.Board()
		r, err := e.Search(t.Context(), engine.Position{Start: p.String(), Rules: "freestyle"}, engine.Limits{Nodes: 20_000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Info.Score.Mate != 0 {
			return 5000
		}
		return min(max(r.Info.Score.Centipawns, -r.Info.Score.Centipawns), 5000)
	}
	lot := rand.New(rand.NewPCG(3, 4))
	chosen, chance := 0, 0
	games := seeds(4)
	for seed := range games {
		p, q := begin(t, gomoku.Freestyle, opening.Swap2), begin(t, gomoku.Freestyle, opening.Swap2)
		for range 3 {
			r, err := chooser(e, seed).Choose(t.Context(), p, limited(40_000))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.Play(r.Move); err != nil {
				t.Fatal(err)
			}
			var near []string // as chance would have it near the centre
			for _, m := range q.Legal() {
				if pt, _ := gomoku.ParsePoint(m); pt.X() > 3 && pt.X() < 11 && pt.Y() > 3 && pt.Y() < 11 {
					near = append(near, m)
				}
			}
			if _, err := q.Play(near[lot.IntN(len(near))]); err != nil {
				t.Fatal(err)
			}
		}
		chosen += value(p)
		chance += value(q)
	}
	t.Logf("on average %d from even, by chance %d", chosen/int(games), chance/int(games))
	if chosen*2 > chance {
		t.Errorf("%d from even in sum, and %d by chance", chosen, chance)
	}
}

// TestOffers: the offers are distinct, and none throws the game away while
// better ones are left.
func TestOffers(t *testing.T) {
	e := duiyi(t)
	p := begin(t, gomoku.Renju, opening.Taraguchi10, strings.Fields("h8 stay h9 stay i9 stay i7 ten")...)
	for ask(p) == opening.AskOffer {
		r, err := chooser(e, 1).Choose(t.Context(), p, limited(30_000))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Play(r.Move); err != nil {
			t.Fatal(err)
		}
	}
	q, _ := p.Question()
	offers := q.Offers
	if len(offers) != 10 {
		t.Fatalf("offers %v", offers)
	}
	for _, pt := range offers {
		if pt.X() < 3 || pt.X() > 12 || pt.Y() < 3 || pt.Y() > 12 {
			t.Errorf("%v of %v is far from everything", pt, offers)
		}
	}
}

// TestChoiceByLevel: at full strength the engine takes the choice of colours for itself after
// the first stone of Taraguchi-10; the weakest level leaves it to its opponent now and then.
func TestChoiceByLevel(t *testing.T) {
	p := begin(t, gomoku.Renju, opening.Taraguchi10, "h8")
	const games = 20
	var swaps []int
	for _, level := range []string{"13", "1"} {
		e := duiyi(t)
		if err := e.(*gmsearch.Engine).SetOption("Level", level); err != nil {
			t.Fatal(err)
		}
		n := 0
		for seed := range uint64(games) {
			r, err := chooser(e, seed).Choose(t.Context(), p, limited(2000))
			if err != nil {
				t.Fatal(err)
			}
			if r.Move == "swap" {
				n++
			}
		}
		swaps = append(swaps, n)
	}
	t.Logf("of %d: %d at full strength, %d at the weakest level", games, swaps[0], swaps[1])
	if swaps[0] < games*3/4 || swaps[1] < 3 || swaps[1] > games-3 {
		t.Errorf("swaps %v of %d", swaps, games)
	}
}

// A sleeper takes all the time that it is given, and hardly any of the machine.
type sleeper struct{ engine.Engine }

func (s sleeper) Search(ctx context.Context, p engine.Position, l engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	select {
	case <-ctx.Done():
		return engine.Result{}, ctx.Err()
	case <-time.After(l.MoveTime):
		return s.Engine.Search(ctx, p, engine.Limits{Nodes: 100}, nil)
	}
}

// TestChooseTime: an answer keeps to its time, and ends with its context.
func TestChooseTime(t *testing.T) {
	for _, moves := range []string{"h8", "h8 h9", "h8 h9 i9", "h8 h9 i9 stay", "h8 h9 i9 stay k8", "h8 h9 i9 stay k8 j10 g7"} {
		t.Run(moves, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				p := begin(t, gomoku.Renju, opening.RIF, strings.Fields(moves)...)
				if _, err := chooser(sleeper{duiyi(t)}, 1).Choose(t.Context(), p, engine.Limits{MoveTime: 300 * time.Millisecond}); err != nil {
					t.Fatal(err)
				}
				if took := time.Since(began); took > 300*time.Millisecond {
					t.Errorf("took %v of 300 ms", took)
				}
			})
		})
	}
	t.Run("cancelled", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(100*time.Millisecond, cancel)
			began := time.Now()
			r, err := chooser(sleeper{duiyi(t)}, 1).Choose(ctx, begin(t, gomoku.Renju, opening.RIF, "h8", "h9", "i9"), engine.Limits{MoveTime: time.Minute})
			if took := time.Since(began); took != 100*time.Millisecond || err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("cancelled after 100 ms, and took %v: %+v, %v", took, r, err)
			}
		})
	})
}

// A late engine has its network after a minute.
type late struct {
	engine.Engine
	rough, asked *int
}

func (e late) Load(ctx context.Context, _ gomoku.Rule) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Minute):
		return nil
	}
}

func (e late) Search(ctx context.Context, p engine.Position, l engine.Limits, tell func(engine.Info)) (engine.Result, error) {
	*e.asked++
	if l.Rough {
		*e.rough++
	}
	return e.Engine.Search(ctx, p, l, tell)
}

// The wait for a network is on nobody's time, and ends with the context; a rough answer does not
// wait, nor do its searches.
func TestChooseLate(t *testing.T) {
	for _, tt := range []struct {
		name   string
		limits engine.Limits
		cancel time.Duration
		took   time.Duration // at least, and less than a second more
		err    error
	}{
		{"waits", engine.Limits{MoveTime: time.Second, Nodes: 2000}, time.Hour, time.Minute, nil},
		{"given up", engine.Limits{MoveTime: time.Second, Nodes: 2000}, time.Second, time.Second, context.Canceled},
		{"rough", engine.Limits{Depth: 1, Rough: true}, time.Hour, 0, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				defer time.AfterFunc(tt.cancel, cancel).Stop()
				e := late{duiyi(t), new(int), new(int)}
				began := time.Now()
				r, err := chooser(e, 1).Choose(ctx, begin(t, gomoku.Renju, opening.RIF, "h8", "h9", "i9"), tt.limits)
				if took := time.Since(began) - tt.took; took < 0 || took >= time.Second || !errors.Is(err, tt.err) || (err == nil) != (r.Move != "") {
					t.Errorf("%v after the wait: %+v, %v", took, r, err)
				}
				if (*e.asked > 0) != (tt.err == nil) || tt.limits.Rough && *e.rough != *e.asked || !tt.limits.Rough && *e.rough > 0 {
					t.Errorf("%d of %d searches were to be rough", *e.rough, *e.asked)
				}
			})
		})
	}
}

package tournaments_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"duiyi/cluster"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/ratings"
	"duiyi/store"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
	"duiyi/tournaments"
	"duiyi/tourney/conduct"
)

var kills = flag.Int("kills", 12, "how often TestKills kills programs of each kind")

var errKilled = errors.New("the program is dead")

// A program is one node with its room. It dies at a call that changes something, before or after
// the change.
type program struct {
	*sqlite.Store
	room  *tournaments.Room
	games *fakeGames
	mu    sync.Mutex
	left  int // calls until it dies; below 0 it lives
	after bool
	dead  bool
}

// fakeGames are the live games of all programs: what they came to depends on their ids alone.
type fakeGames struct {
	mu    sync.Mutex
	made  map[string]match.Config
	over  map[string]bool
	twice int
}

// do makes a change unless the program dies first.
func (p *program) do(change func() error) error {
	p.mu.Lock()
	dies := p.left == 0 && !p.dead
	p.left--
	if dies {
		p.dead = true
	}
	dead := p.dead
	p.mu.Unlock()
	if dead && !(dies && p.after) {
		return errKilled
	}
	err := change()
	if dies {
		return errKilled
	}
	return err
}

func (p *program) AppendTournament(ctx context.Context, r tournaments.Row, seq int, events [][]byte) error {
	return p.do(func() error { return p.Store.AppendTournament(ctx, r, seq, events) })
}

func (p *program) AccountNames(_ context.Context, accounts []string) (map[string]string, error) {
	names := map[string]string{}
	for _, a := range accounts {
		names[a] = "name of " + a
	}
	return names, nil
}

func (p *program) GamesProgress(_ context.Context, list []string) (map[string]tournaments.Progress, error) {
	p.games.mu.Lock()
	defer p.games.mu.Unlock()
	found := map[string]tournaments.Progress{}
	for _, id := range list {
		if _, made := p.games.made[id]; made {
			found[id] = tournaments.Progress{Over: p.games.over[id], Plies: 20}
		}
	}
	return found, nil
}

func (p *program) Pair(_ context.Context, id string, c match.Config, _ string, _ [2]store.Seat) error {
	return p.do(func() error {
		p.games.mu.Lock()
		defer p.games.mu.Unlock()
		if was, made := p.games.made[id]; made && !reflect.DeepEqual(was, c) {
			p.games.twice++
		}
		p.games.made[id] = c
		return nil
	})
}

func (p *program) Ended(_ context.Context, id string) (tournaments.Ended, error) {
	p.games.mu.Lock()
	defer p.games.mu.Unlock()
	return tournaments.Ended{Over: p.games.over[id], Half: halfOf(id)}, nil
}

func (p *program) Rule(context.Context, string, int, bool) error { return nil }

func (p *program) Relay(context.Context, string, tournaments.Line) (tournaments.Relayed, error) {
	return tournaments.Relayed{}, nil
}

func (p *program) Clock(context.Context, string, tournaments.ClockAct) error { return nil }

func (p *program) Forfeit(context.Context, string) error { return match.ErrBothMoved }

// halfOf returns what a game came to.
func halfOf(id string) int { return int(id[0]) % 3 }

// TestKills kills programs at random changes while they run a tournament by the clock, one program
// or two at once on one store: the events and the results are those of a program that lives, no
// round is paired twice and no game made twice.
func TestKills(t *testing.T) {
	for _, system := range []string{tournaments.Swiss, tournaments.DoubleRobin, tournaments.Knockout} {
		for programs := 1; programs <= 2; programs++ {
			t.Run(fmt.Sprintf("%s with %d", system, programs), func(t *testing.T) {
				t.Parallel()
				for deaths, n := 0, uint64(0); deaths < *kills; n++ {
					deaths += killed(t, system, programs, n)
				}
			})
		}
	}
}

// killed plays one tournament, and returns how often programs died.
func killed(t *testing.T, system string, programs int, seed uint64) int {
	r := rand.New(rand.NewPCG(seed, uint64(programs)))
	now := time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC)
	var clock sync.Mutex
	open := func(db *sqlite.Store, all *fakeGames) *program {
		p := &program{Store: db, games: all, left: -1}
		list := games.List{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}}}
		p.room = tournaments.New(tournaments.Parts{
			Store: p, Games: p, Kinds: list, Ratings: new(ratings.Ratings), Nodes: cluster.New(ids.New(), nil, slog.New(slog.DiscardHandler)), Names: ids.NewNamer(db),
			Now: func() time.Time { clock.Lock(); defer clock.Unlock(); return now }, Paired: func(string, int) {}, Log: slog.New(slog.DiscardHandler),
		})
		return p
	}
	store := func() *sqlite.Store {
		db, err := sqlite.Open(sqlitetest.Dir(t))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		return db
	}
	db, twin := store(), store()
	all, alive := &fakeGames{made: map[string]match.Config{}, over: map[string]bool{}}, &fakeGames{made: map[string]match.Config{}, over: map[string]bool{}}

	// The entries, in both stores.
	first := open(db, all)
	soon := int64(1000)
	set := tournaments.Settings{Name: "x", System: system, Config: match.Config{Game: gm.Game}, Auto: true, StartsMS: now.Add(time.Minute).UnixMilli(), BreakMS: &soon}
	if system == tournaments.Swiss {
		set.Rounds = 5
	}
	v, err := first.room.Create(t.Context(), set)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 7 {
		ctx := identity.With(t.Context(), identity.Caller{User: fmt.Sprint("user", n)})
		if _, err := first.room.Enter(ctx, v.ID, tournaments.Entry{}); err != nil {
			t.Fatal(err)
		}
	}
	row, bodies, err := db.Tournament(t.Context(), v.ID, 0)
	if err == nil {
		err = twin.AddTournament(t.Context(), row, bodies)
	}
	if err != nil {
		t.Fatal(err)
	}

	// step lets programs work side by side, and some games end.
	step := func(list []*program) {
		var wait sync.WaitGroup
		for _, p := range list {
			wait.Go(func() { p.room.Tend(t.Context()) })
		}
		wait.Wait()
		clock.Lock()
		now = now.Add(30 * time.Second)
		clock.Unlock()
	}
	finish := func(g *fakeGames, share int) {
		g.mu.Lock()
		defer g.mu.Unlock()
		for id := range g.made {
			if r.IntN(share) == 0 {
				g.over[id] = true
			}
		}
	}
	over := func(s *sqlite.Store) (tournaments.State, []string) {
		_, bodies, err := s.Tournament(t.Context(), v.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		state, events, err := tournaments.Replay(v.ID, bodies)
		if err != nil {
			t.Fatal(err)
		}
		var kinds []string
		for _, e := range events {
			if e.Conduct != nil {
				text, _ := json.Marshal(e.Conduct.Boards)
				kinds = append(kinds, fmt.Sprint(e.Conduct.Kind, e.Conduct.Round, string(text), e.Conduct.Result))
			}
		}
		return state, kinds
	}

	deaths := 0
	var list []*program
	for n := 0; ; n++ {
		state, _ := over(db)
		if state.Status() == tournaments.Over {
			break
		}
		if n > 20*(*kills)+500 {
			t.Fatalf("after %d steps and %d deaths: %+v", n, deaths, state.Conduct.Rounds)
		}
		for i := range list {
			if list[i].dead {
				deaths++
				list[i] = nil
			}
		}
		for len(list) < programs {
			list = append(list, nil)
		}
		for i := range list {
			if list[i] == nil {
				list[i] = open(db, all)
				if deaths < *kills {
					list[i].left, list[i].after = r.IntN(6), r.IntN(2) == 0
				}
			}
		}
		step(list)
		finish(all, 4)
	}
	lives := open(twin, alive)
	for range 500 {
		if state, _ := over(twin); state.Status() == tournaments.Over {
			break
		}
		step([]*program{lives})
		finish(alive, 1)
	}

	got, events := over(db)
	want, _ := over(twin)
	if deaths == 0 || all.twice > 0 {
		t.Errorf("%d deaths, %d boards with two games", deaths, all.twice)
	}
	if !reflect.DeepEqual(got.Conduct.Rounds, want.Conduct.Rounds) || len(all.made) != len(alive.made) {
		t.Errorf("after %d deaths\n%+v, want\n%+v", deaths, got.Conduct.Rounds, want.Conduct.Rounds)
	}
	seen := map[string]bool{}
	for _, e := range events {
		if seen[e] && !strings.HasPrefix(e, string(conduct.Entered)) {
			t.Errorf("twice: %s", e)
		}
		seen[e] = true
	}
	for round := range got.Conduct.Rounds {
		for place, b := range got.Conduct.Rounds[round] {
			if id := got.Game(round+1, place); id != "" && b.Result != [...]string{"0-1", "=", "1-0"}[halfOf(id)] {
				t.Errorf("round %d board %d has %q", round+1, place+1, b.Result)
			}
		}
	}
	t.Logf("seed %d: %d deaths, %d games, %d events", seed, deaths, len(all.made), got.Version)
	return deaths
}

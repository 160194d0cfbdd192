package tournaments_test

import (
	"context"
	"log/slog"
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
)

// A hall is a Room with a clock that the test moves, and games that it ends.
type hall struct {
	*tournaments.Room
	t   *testing.T
	mu  sync.Mutex
	now time.Time
	// progress and ends are those of the games made.
	progress map[string]tournaments.Progress
	ends     map[string]tournaments.Ended
	gone     string // an account that is deleted
	named    int    // how often names were read
	clocks   []tournaments.ClockAct
	paired   []int // rounds of which people were to be told
	bounded  int   // how often a tournament was read with a deadline
}

func newHall(t *testing.T) *hall {
	t.Helper()
	db, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	h := &hall{t: t, now: time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC), progress: map[string]tournaments.Progress{}, ends: map[string]tournaments.Ended{}}
	log := slog.New(slog.DiscardHandler)
	h.Room = tournaments.New(tournaments.Parts{
		Store: hallStore{db, h}, Games: hallGames{h}, Kinds: games.List{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}}}, Ratings: new(ratings.Ratings),
		Nodes: cluster.New(ids.New(), nil, log), Names: ids.NewNamer(db), Now: func() time.Time { return h.now }, Paired: h.noticePaired, Log: log,
	})
	return h
}

func (h *hall) noticePaired(_ string, round int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.paired = append(h.paired, round)
}

// A hallStore knows any account that is not deleted, and the games of its hall.
type hallStore struct {
	*sqlite.Store
	hall *hall
}

func (s hallStore) AccountNames(_ context.Context, accounts []string) (map[string]string, error) {
	s.hall.named++
	names := map[string]string{}
	for _, a := range accounts {
		if a != s.hall.gone {
			names[a] = "name of " + a
		}
	}
	return names, nil
}

func (s hallStore) Tournament(ctx context.Context, id string, from int) (tournaments.Row, [][]byte, error) {
	if _, limited := ctx.Deadline(); limited {
		s.hall.mu.Lock()
		s.hall.bounded++
		s.hall.mu.Unlock()
	}
	return s.Store.Tournament(ctx, id, from)
}

func (s hallStore) GamesProgress(context.Context, []string) (map[string]tournaments.Progress, error) {
	return s.hall.progress, nil
}

// hallGames are the games of a hall.
type hallGames struct{ *hall }

func (h hallGames) Pair(_ context.Context, id string, _ match.Config, _ string, _ [2]store.Seat) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, there := h.progress[id]; !there {
		h.progress[id] = tournaments.Progress{Changed: h.now}
	}
	return nil
}

func (h hallGames) Ended(_ context.Context, id string) (tournaments.Ended, error) {
	return h.ends[id], nil
}

func (h hallGames) Forfeit(_ context.Context, id string) error {
	if p := h.progress[id]; p.Plies > 1 {
		return match.ErrBothMoved
	}
	h.ends[id] = tournaments.Ended{Over: true, Forfeit: true, Half: 2 * h.progress[id].Plies}
	return nil
}

func (h hallGames) Rule(_ context.Context, id string, half int, forfeit bool) error {
	if h.ends[id].Over {
		return match.ErrGameOver
	}
	if _, there := h.progress[id]; !there {
		return store.ErrNoGame
	}
	h.ends[id] = tournaments.Ended{Over: true, Void: half < 0, Half: max(0, half), Forfeit: forfeit}
	p := h.progress[id]
	p.Over = true
	h.progress[id] = p
	return nil
}

func (h hallGames) Relay(_ context.Context, id string, l tournaments.Line) (tournaments.Relayed, error) {
	return tournaments.Relayed{Game: id, Plies: l.Ply + len(l.Moves)}, nil
}

func (h hallGames) Clock(_ context.Context, id string, act tournaments.ClockAct) error {
	if h.ends[id].Over {
		return match.ErrGameOver
	}
	h.clocks = append(h.clocks, act)
	return nil
}

// pass lets time pass, and the clock of the tournaments look.
func (h *hall) pass(d time.Duration) {
	h.now = h.now.Add(d)
	h.Tend(h.t.Context())
}

func player(ctx context.Context, name string) context.Context {
	return identity.With(ctx, identity.Caller{User: name})
}

// open makes a tournament of accounts a, b, c and so on.
func (h *hall) open(set tournaments.Settings, players int) tournaments.View {
	h.t.Helper()
	set.Name, set.Config = "x", match.Config{Game: gm.Game, Clock: match.ClockConfig{MainMS: 60_000}}
	v, err := h.Create(h.t.Context(), set)
	for n := 0; n < players && err == nil; n++ {
		v, err = h.Enter(player(h.t.Context(), string(rune('a'+n))), v.ID, tournaments.Entry{})
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return v
}

func (h *hall) must(v tournaments.View, err error) tournaments.View {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
	return v
}

func (h *hall) get(id string) tournaments.View {
	h.t.Helper()
	return h.must(h.Get(h.t.Context(), id))
}

func results(v tournaments.View) (list []string) {
	for _, round := range v.Conduct.Rounds {
		for _, b := range round {
			list = append(list, b.Result)
		}
	}
	return list
}

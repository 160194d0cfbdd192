package tournaments_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
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

// TestGrace ends games that players do not begin in time, and not those in which both moved.
func TestGrace(t *testing.T) {
	h := newHall(t)
	grace := int64(60_000)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3, GraceMS: &grace}, 6)
	h.must(h.Publish(t.Context(), v.ID, 1))
	h.must(h.Begin(t.Context(), v.ID, 1))
	h.pass(time.Second)
	v = h.get(v.ID)
	game := func(place int) string { return v.Game(1, place) }
	h.pass(30 * time.Second)
	h.progress[game(1)] = tournaments.Progress{Plies: 1, Changed: h.now}
	h.progress[game(2)] = tournaments.Progress{Plies: 2, Changed: h.now}
	h.pass(31 * time.Second)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[-+  ]" {
		t.Errorf("the first player of board 1 is late: %s", got)
	}
	h.must(h.Adjourn(t.Context(), v.ID, "fire alarm"))
	h.pass(time.Hour)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[-+  ]" {
		t.Errorf("adjourned, nobody forfeits: %s", got)
	}
	if _, err := h.Publish(t.Context(), v.ID, 2); !errors.Is(err, tournaments.ErrAdjourned) {
		t.Errorf("a round while adjourned: %v", err)
	}
	h.must(h.Resume(t.Context(), v.ID))
	h.pass(59 * time.Second)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[-+  ]" {
		t.Errorf("resumed, players have the time of grace again: %s", got)
	}
	h.pass(2 * time.Second)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[-+ +- ]" {
		t.Errorf("the second player of board 2 is late too: %s", got)
	}
}

// TestGraceWhileStopped: nobody forfeits while an arbiter has stopped the clock, and adding time
// does not let it run.
func TestGraceWhileStopped(t *testing.T) {
	h := newHall(t)
	grace := int64(60_000)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3, GraceMS: &grace}, 4)
	h.must(h.Publish(t.Context(), v.ID, 1))
	h.must(h.Begin(t.Context(), v.ID, 1))
	h.pass(time.Second)
	act := func(what string, ms int64) {
		h.must(h.Clock(t.Context(), v.ID, tournaments.ClockAct{Round: 1, Board: 1, Act: what, MS: ms}))
	}
	act(tournaments.PauseClock, 0)
	act(tournaments.AddTime, 60_000)
	h.pass(time.Hour)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[ -+]" {
		t.Errorf("board 1 stands still: %s", got)
	}
	act(tournaments.ResumeClock, 0)
	h.progress[h.get(v.ID).Game(1, 0)] = tournaments.Progress{Changed: h.now}
	h.pass(59 * time.Second)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[ -+]" {
		t.Errorf("its clock runs again: %s", got)
	}
	h.pass(2 * time.Second)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[-+ -+]" {
		t.Errorf("the time of grace is over: %s", got)
	}
}

// TestGraceAfterOutage gives players the time of grace again after all nodes were down.
func TestGraceAfterOutage(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3}, 2)
	h.must(h.Publish(t.Context(), v.ID, 1))
	h.must(h.Begin(t.Context(), v.ID, 1))
	h.pass(time.Second)
	h.now = h.now.Add(time.Hour)
	h.Room = tournaments.New(h.Parts)
	h.pass(4 * time.Minute)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[]" {
		t.Errorf("four minutes after the start: %s", got)
	}
	h.pass(61 * time.Second)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[-+]" {
		t.Errorf("after the time of grace: %s", got)
	}
}

// TestTakeBackByClock takes a round back that the clock has published. The clock waits for the
// arbiter then, and the break begins anew.
func TestTakeBackByClock(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3, Auto: true, StartsMS: h.now.Add(time.Minute).UnixMilli()}, 4)
	h.pass(time.Minute)
	h.pass(time.Second)
	v = h.get(v.ID)
	for place := range 2 {
		game := v.Game(1, place)
		h.progress[game], h.ends[game] = tournaments.Progress{Over: true, Plies: 30}, tournaments.Ended{Over: true, Half: 2}
	}
	h.pass(time.Second)
	h.must(h.TakeBack(t.Context(), v.ID, 2, "a late player"))
	h.pass(time.Second)
	if v = h.get(v.ID); v.Conduct.Round() != 1 || v.Status() != tournaments.Adjourned {
		t.Errorf("taken back: round %d, %s", v.Conduct.Round(), v.Status())
	}
	h.must(h.Resume(t.Context(), v.ID))
	h.pass(time.Second)
	if v = h.get(v.ID); v.Conduct.Round() != 2 || v.Conduct.Begun != 1 {
		t.Fatalf("resumed: published %d, begun %d", v.Conduct.Round(), v.Conduct.Begun)
	}
	h.pass(30 * time.Second)
	h.must(h.Adjourn(t.Context(), v.ID, "tea"))
	h.pass(time.Hour)
	v = h.must(h.Resume(t.Context(), v.ID))
	if want := h.now.Add(time.Minute); !v.BeginsAt().Equal(want) {
		t.Errorf("after tea round 2 begins at %v, want %v", v.BeginsAt(), want)
	}
}

// TestByClock publishes and begins all rounds by the clock, and finishes.
func TestByClock(t *testing.T) {
	h := newHall(t)
	pause := int64(60_000)
	v := h.open(tournaments.Settings{System: tournaments.Robin, Auto: true, StartsMS: h.now.Add(time.Hour).UnixMilli(), BreakMS: &pause}, 3)
	h.pass(59 * time.Minute)
	if v = h.get(v.ID); v.Status() != tournaments.Coming {
		t.Fatalf("before its time it is %s", v.Status())
	}
	h.pass(time.Minute)
	h.pass(time.Second)
	for round := 1; round <= 3; round++ {
		v = h.get(v.ID)
		if v.Conduct.Round() != round || v.Conduct.Begun != round || len(h.progress) != round {
			t.Fatalf("round %d: published %d, begun %d, %d games", round, v.Conduct.Round(), v.Conduct.Begun, len(h.progress))
		}
		game := v.Game(round, 0)
		h.progress[game], h.ends[game] = tournaments.Progress{Over: true, Plies: 30}, tournaments.Ended{Over: true, Half: 2}
		h.pass(time.Second)
		if v = h.get(v.ID); round < 3 && (v.Conduct.Round() != round+1 || v.Conduct.Begun != round || !v.BeginsAt().Equal(h.now.Add(time.Minute))) {
			t.Fatalf("after round %d: published %d, begun %d, next at %v", round, v.Conduct.Round(), v.Conduct.Begun, v.BeginsAt())
		}
		h.pass(61 * time.Second)
		h.pass(time.Second)
	}
	if v = h.get(v.ID); v.Status() != tournaments.Over {
		t.Errorf("after all rounds it is %s", v.Status())
	}
	if want := []int{1, 2, 2, 3, 3}; !slices.Equal(h.paired, want) { // round 1 begins when it is paired
		t.Errorf("people are told of rounds %v, want %v", h.paired, want)
	}
}

// TestFew leaves a tournament alone that has too few players when its time comes.
func TestFew(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3, Auto: true, StartsMS: h.now.Add(time.Minute).UnixMilli()}, 2)
	for n := range 2 {
		h.must(h.Withdraw(t.Context(), v.ID, n+1))
	}
	h.pass(time.Hour)
	if v = h.get(v.ID); v.Status() != tournaments.Coming {
		t.Fatalf("without players it is %s", v.Status())
	}
	h.must(h.Return(t.Context(), v.ID, 1))
	h.must(h.Return(t.Context(), v.ID, 2))
	h.pass(time.Second)
	if v = h.get(v.ID); v.Conduct.Begun != 1 {
		t.Errorf("with two players it has begun round %d", v.Conduct.Begun)
	}
}

// TestLastRoundOfKnockout knows after the final that no round follows.
func TestLastRoundOfKnockout(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Knockout, Games: 1, Wooden: true}, 2)
	h.must(h.Publish(t.Context(), v.ID, 1))
	v = h.must(h.Begin(t.Context(), v.ID, 1))
	if v.Rounds() != 0 {
		t.Errorf("before the final has ended %d rounds are planned", v.Rounds())
	}
	if v = h.must(h.Result(t.Context(), v.ID, 1, 1, "1-0", "")); v.Rounds() != 1 {
		t.Errorf("after the final %d rounds are planned, want 1", v.Rounds())
	}
}

// TestIdleChange stores nothing for a change that changes nothing.
func TestIdleChange(t *testing.T) {
	h := newHall(t)
	for _, system := range []string{tournaments.Swiss, tournaments.Knockout} {
		set := tournaments.Settings{System: system}
		if system == tournaments.Swiss {
			set.Rounds = 3
		}
		v := h.open(set, 2)
		name := v.Settings.Name
		if got := h.must(h.Change(t.Context(), v.ID, tournaments.ChangeOf{Name: &name, GraceMS: v.Settings.GraceMS})); got.Version != v.Version {
			t.Errorf("%s: the version went from %d to %d", system, v.Version, got.Version)
		}
	}
}

// TestGone pairs nobody whose account is deleted: not by an arbiter's press, nor by the clock.
func TestGone(t *testing.T) {
	for _, auto := range []bool{false, true} {
		h := newHall(t)
		set := tournaments.Settings{System: tournaments.Swiss, Rounds: 3, Auto: auto}
		if auto {
			set.StartsMS = h.now.Add(2 * time.Minute).UnixMilli()
		}
		v := h.open(set, 5)
		h.gone = "b"
		h.pass(2 * time.Minute)
		if !auto {
			h.must(h.Publish(t.Context(), v.ID, 1))
		}
		if v = h.get(v.ID); len(v.Conduct.Rounds) != 1 || len(v.Conduct.Rounds[0]) != 2 || fmt.Sprint(v.Conduct.Withdrawn) != "[2]" {
			t.Errorf("auto %v: round 1 is %v, withdrawn are %v", auto, v.Conduct.Rounds, v.Conduct.Withdrawn)
		}
	}
}

// TestNames reads the names of all players once for many looks, also if an account is deleted, and
// again after a minute and for a new player.
func TestNames(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3}, 2)
	h.gone = "b"
	h.now = h.now.Add(time.Minute)
	h.named = 0
	for range 3 {
		v = h.get(v.ID)
	}
	if _, exists := v.Account(2); h.named != 1 || exists {
		t.Errorf("names are read %d times, the deleted account is there: %v", h.named, exists)
	}
	v = h.must(h.Enter(player(t.Context(), "late"), v.ID, tournaments.Entry{}))
	if h.named != 2 || v.Name(3) != "name of late" {
		t.Errorf("after an entry names are read %d times, the new one is %q", h.named, v.Name(3))
	}
	before := v
	h.now = h.now.Add(time.Minute)
	v = h.get(v.ID)
	if was, _ := before.Edition(); h.named != 3 || v.Version != was || fmt.Sprint(v.Edition()) == fmt.Sprint(before.Edition()) {
		t.Errorf("after a minute names are read %d times, and the editions are alike", h.named)
	}
}

// TestArena pairs those who are ready, and ends after its time when the last game has.
func TestArena(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Arena, Minutes: 5}, 4)
	ready := func(names string, want error) {
		t.Helper()
		for _, name := range names {
			if _, err := h.Ready(player(t.Context(), string(name)), v.ID); !errors.Is(err, want) {
				t.Errorf("%c is ready: %v, want %v", name, err, want)
			}
		}
	}
	ready("abc", nil)
	ready("z", conduct.ErrPlayer)
	h.pass(time.Second)
	if len(h.progress) != 0 {
		t.Fatal("it pairs before it has begun")
	}
	h.must(h.Begin(t.Context(), v.ID, 1))
	h.pass(time.Second)
	if len(h.progress) != 1 {
		t.Fatalf("%d games for three players who have been told", len(h.progress))
	}
	ready("d", nil)
	ready("a", conduct.ErrPlays)
	h.pass(time.Second)
	if len(h.progress) != 2 {
		t.Fatalf("%d games for four players", len(h.progress))
	}
	for id := range h.progress {
		h.progress[id] = tournaments.Progress{Plies: 9}
	}
	over := h.get(v.ID).Played(1, 0)
	h.ends[over] = tournaments.Ended{Over: true, Half: 2}
	ready("a", nil) // though nothing has looked after the game since it ended
	if v = h.get(v.ID); v.Conduct.Rounds[0][0].Result != "1-0" || fmt.Sprint(v.Conduct.Ready) != "[1]" {
		t.Errorf("the first board is %+v, waiting are %v", v.Conduct.Rounds[0][0], v.Conduct.Ready)
	}
	h.progress[over] = tournaments.Progress{Over: true, Plies: 9}
	h.pass(6 * time.Minute)
	ready("a", tournaments.ErrEnded)
	if v = h.get(v.ID); v.Status() != tournaments.Running {
		t.Fatalf("while games go on it is %s", v.Status())
	}
	for id := range h.progress {
		h.progress[id], h.ends[id] = tournaments.Progress{Over: true, Plies: 9}, tournaments.Ended{Over: true, Half: 2}
	}
	h.pass(time.Second)
	if v = h.get(v.ID); v.Status() != tournaments.Over || v.Table(0)[0].Score != 20 {
		t.Errorf("at the end it is %s with %+v", v.Status(), v.Table(0))
	}
}

// TestArenaOfTwo: two who have just met wait for others as long as somebody plays, and then for a while
// more. If nobody comes they meet again.
func TestArenaOfTwo(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Arena, Minutes: 60}, 4)
	h.must(h.Begin(t.Context(), v.ID, 1))
	end := func(round, place int) {
		id := h.get(v.ID).Played(round, place)
		h.progress[id], h.ends[id] = tournaments.Progress{Over: true, Plies: 9}, tournaments.Ended{Over: true, Half: 2}
		h.pass(time.Second)
	}
	games := func(want int) {
		t.Helper()
		if len(h.progress) != want {
			t.Fatalf("%d games, want %d", len(h.progress), want)
		}
	}
	for _, names := range []string{"ab", "cd"} {
		for _, name := range names {
			h.must(h.Ready(player(t.Context(), string(name)), v.ID))
		}
		h.pass(time.Second)
	}
	games(2)
	for id := range h.progress {
		h.progress[id] = tournaments.Progress{Plies: 9}
	}
	end(1, 0)
	again := func() {
		h.must(h.Ready(player(t.Context(), "a"), v.ID))
		h.must(h.Ready(player(t.Context(), "b"), v.ID))
	}
	again()
	h.pass(time.Minute)
	games(2) // c and d may come
	end(2, 0)
	h.pass(9 * time.Second)
	games(2)
	h.pass(time.Second)
	games(3)
	end(3, 0)
	again()
	h.pass(9 * time.Second)
	h.must(h.Ready(player(t.Context(), "c"), v.ID))
	h.pass(time.Second)
	if v = h.get(v.ID); len(v.Conduct.Rounds[3]) != 1 || v.Conduct.Rounds[3][0].Pairing == v.Conduct.Rounds[2][0].Pairing || len(v.Conduct.Ready) != 1 {
		t.Errorf("with a third player there plays %v, and %v wait", v.Conduct.Rounds[3], v.Conduct.Ready)
	}
}

// TestArbiterActs ends a game under way with the result that an arbiter enters, and passes acts on
// clocks to games, which the log keeps.
func TestArbiterActs(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3}, 4)
	act := func(a tournaments.ClockAct, want error) {
		t.Helper()
		if _, err := h.Clock(t.Context(), v.ID, a); !errors.Is(err, want) {
			t.Errorf("%+v: %v, want %v", a, err, want)
		}
	}
	act(tournaments.ClockAct{Round: 1, Board: 1, Act: tournaments.PauseClock}, conduct.ErrBoard)
	h.must(h.Publish(t.Context(), v.ID, 1))
	act(tournaments.ClockAct{Round: 1, Board: 1, Act: tournaments.PauseClock}, tournaments.ErrNoGame)
	h.must(h.Begin(t.Context(), v.ID, 1))
	h.pass(time.Second)
	v = h.get(v.ID)
	act(tournaments.ClockAct{Round: 1, Board: 1, Act: tournaments.PauseClock}, nil)
	act(tournaments.ClockAct{Round: 1, Board: 2, Act: tournaments.AddTime, Side: match.Second, MS: 60_000}, nil)
	for field, a := range map[string]tournaments.ClockAct{"act": {Round: 1, Board: 1, Act: "turn"}, "ms": {Round: 1, Board: 1, Act: tournaments.AddTime, MS: 1}, "side": {Round: 1, Board: 1, Act: tournaments.PauseClock, Side: 2}} {
		var ce *match.ConfigError
		if _, err := h.Clock(t.Context(), v.ID, a); !errors.As(err, &ce) || ce.Field != field {
			t.Errorf("%+v: %v", a, err)
		}
	}
	if _, err := h.Clock(player(t.Context(), "a"), v.ID, tournaments.ClockAct{Round: 1, Board: 1, Act: tournaments.PauseClock}); !errors.Is(err, tournaments.ErrArbiter) {
		t.Errorf("a player: %v", err)
	}
	if len(h.clocks) != 2 {
		t.Errorf("acts on clocks: %+v", h.clocks)
	}
	h.must(h.Result(t.Context(), v.ID, 1, 1, "0-1", ""))
	h.must(h.Result(t.Context(), v.ID, 1, 2, "0-0", ""))
	if got := h.ends[v.Game(1, 0)]; !got.Over || got.Half != 0 || got.Void {
		t.Errorf("the game of board 1 ended with %+v", got)
	}
	if got := h.ends[v.Game(1, 1)]; !got.Over || !got.Void {
		t.Errorf("the game of board 2 ended with %+v", got)
	}
	h.pass(time.Second)
	if got := fmt.Sprint(results(h.get(v.ID))); got != "[0-1 0-0]" {
		t.Errorf("the ends of the games changed the results: %s", got)
	}
	act(tournaments.ClockAct{Round: 1, Board: 1, Act: tournaments.ResumeClock}, tournaments.ErrNoGame)
	events, _, err := h.Events(t.Context(), v.ID, 0, 100)
	clocks := 0
	for _, e := range events {
		if e.Clock != nil {
			clocks++
		}
	}
	if err != nil || clocks != 2 {
		t.Errorf("the log has %d acts on clocks, %v", clocks, err)
	}
}

// TestOwnBoard keeps an arbiter who plays from ruling over their own game while it is under way.
func TestOwnBoard(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3}, 4)
	h.must(h.Publish(t.Context(), v.ID, 1))
	h.must(h.Begin(t.Context(), v.ID, 1))
	h.pass(time.Second)
	v = h.get(v.ID)
	b := v.Conduct.Rounds[0][0]
	plays := v.Accounts[b.First-1]
	own := identity.With(t.Context(), identity.Caller{User: plays, Rights: identity.Defaults().Of(identity.RoleModerator)})
	for _, text := range []string{"1-0", "0-0"} {
		if _, err := h.Result(own, v.ID, 1, 1, text, ""); !errors.Is(err, tournaments.ErrOwnBoard) {
			t.Errorf("an arbiter enters %s at their own board: %v", text, err)
		}
	}
	if _, err := h.Clock(own, v.ID, tournaments.ClockAct{Round: 1, Board: 1, Act: tournaments.AddTime, MS: 60_000}); !errors.Is(err, tournaments.ErrOwnBoard) {
		t.Errorf("an arbiter adds time to their own clock: %v", err)
	}
	if h.ends[v.Game(1, 0)].Over || len(h.clocks) != 0 {
		t.Errorf("the game: %+v, its clock: %+v", h.ends[v.Game(1, 0)], h.clocks)
	}
	h.must(h.Result(own, v.ID, 1, 2, "1-0", ""))
	h.must(h.Result(t.Context(), v.ID, 1, 1, "0-1", ""))
	h.must(h.Result(own, v.ID, 1, 1, "1-0", "写错了")) // of a game that has ended
}

// TestArenaAdjourned adds the time for which an arena was adjourned.
func TestArenaAdjourned(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Arena, Minutes: 5}, 2)
	v = h.must(h.Begin(t.Context(), v.ID, 1))
	ends := v.EndsAt()
	h.pass(time.Minute)
	h.must(h.Adjourn(t.Context(), v.ID, ""))
	h.pass(10 * time.Minute)
	v = h.must(h.Resume(t.Context(), v.ID))
	if got := v.EndsAt(); !got.Equal(ends.Add(10 * time.Minute)) {
		t.Errorf("it ends at %v, want %v", got, ends.Add(10*time.Minute))
	}
	h.pass(3 * time.Minute)
	if v = h.get(v.ID); v.Status() != tournaments.Running {
		t.Errorf("after a minute and three of five it is %s", v.Status())
	}
	h.pass(2 * time.Minute)
	if v = h.get(v.ID); v.Status() != tournaments.Over {
		t.Errorf("after six it is %s", v.Status())
	}
}

// TestWatch sends what changed since the version that a watch has.
func TestWatch(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3}, 4)
	w, err := h.Watch(t.Context(), v.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	next := func() tournaments.Update {
		t.Helper()
		h.Send(t.Context())
		select {
		case m := <-w.Updates():
			return m.Update.(tournaments.Update)
		default:
			t.Fatal("nothing was sent")
			panic("unreachable")
		}
	}
	if u := next(); u.Since != 0 || u.View.Version != v.Version {
		t.Errorf("at first since %d, version %d", u.Since, u.View.Version)
	}
	h.must(h.Withdraw(t.Context(), v.ID, 4))
	h.must(h.Publish(t.Context(), v.ID, 1))
	u := next()
	if u.Since != v.Version || fmt.Sprint(u.Players) != "[4]" || fmt.Sprint(u.Rounds) != "map[1:[0 1]]" {
		t.Errorf("since %d: players %v, boards %v", u.Since, u.Players, u.Rounds)
	}
	h.must(h.TakeBack(t.Context(), v.ID, 1, "late"))
	if u = next(); fmt.Sprint(u.Rounds) != "map[1:[]]" {
		t.Errorf("taken back: %v", u.Rounds)
	}
	h.must(h.Publish(t.Context(), v.ID, 1))
	next()
	h.must(h.Result(t.Context(), v.ID, 1, 1, "+-", ""))
	if u = next(); fmt.Sprint(u.Rounds) != "map[1:[0]]" {
		t.Errorf("a result: %v", u.Rounds)
	}
	now := h.get(v.ID).Version
	for has, want := range map[int]string{v.Version: fmt.Sprint(v.Version, " [4] map[1:[0 1]]"), now: fmt.Sprint(now, " [] map[]"), now + 5: "0 [] map[]"} {
		late, err := h.Watch(t.Context(), v.ID, has)
		if err != nil {
			t.Fatal(err)
		}
		u := (<-late.Updates()).Update.(tournaments.Update)
		if got := fmt.Sprint(u.Since, " ", u.Players, " ", u.Rounds); got != want || u.View.Version != now {
			t.Errorf("for who has version %d: %s, want %s", has, got, want)
		}
		late.Close()
	}
}

// TestWatchBehind tells a watcher, and one that comes back, which changes it missed, or that it
// missed more than are kept and has to read all anew; the log has every one.
func TestWatchBehind(t *testing.T) {
	const kept = 2000
	for _, tt := range []struct {
		missed int
		told   bool
	}{{kept, true}, {kept + 1, false}} {
		h := newHall(t)
		v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3}, 4)
		since := 0
		if tt.told {
			since = v.Version
		}
		w, err := h.Watch(t.Context(), v.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		<-w.Updates()
		// Another node writes all but the last.
		row, _, err := h.Store.Tournament(t.Context(), v.ID, v.Version)
		if err != nil {
			t.Fatal(err)
		}
		var events [][]byte
		for n := range tt.missed - 1 {
			kind := conduct.Left
			if n%2 == 1 {
				kind = conduct.Returned
			}
			events = append(events, fmt.Appendf(nil, `{"kind":"conduct","at":1,"conduct":{"kind":%q,"number":4}}`, kind))
		}
		row.Version += len(events)
		if err := h.Store.AppendTournament(t.Context(), row, v.Version, events); err != nil {
			t.Fatal(err)
		}
		last := h.must(h.Withdraw(t.Context(), v.ID, 3))
		h.Send(t.Context())
		again, err := h.Watch(t.Context(), v.ID, v.Version)
		if err != nil {
			t.Fatal(err)
		}
		for what, from := range map[string]*tournaments.Watch{"a watcher": w, "one that comes back": again} {
			u := (<-from.Updates()).Update.(tournaments.Update)
			if u.Since != since || u.View.Version != v.Version+tt.missed || u.View.Version != last.Version || (u.Since == 0) != (u.Players == nil) {
				t.Errorf("%s that missed %d: since %d, version %d, players %v, want since %d", what, tt.missed, u.Since, u.View.Version, u.Players, since)
			}
			from.Close()
		}
		list, _, err := h.Events(t.Context(), v.ID, 0, 9999)
		if err != nil || len(list) != last.Version {
			t.Errorf("the log has %d events, %v, want %d", len(list), err, last.Version)
		}
	}
}

// TestBadSettings names the field that is wrong.
func TestBadSettings(t *testing.T) {
	h := newHall(t)
	day, late := int64(-1), int64(1e12)
	tests := []struct {
		field string
		set   func(s *tournaments.Settings)
	}{
		{"name", func(s *tournaments.Settings) { s.Name = " " }},
		{"name", func(s *tournaments.Settings) { s.Name = "\u200b" }},
		{"name", func(s *tournaments.Settings) { s.Name = "a\nb" }},
		{"name", func(s *tournaments.Settings) { s.Name = "a\u202eb" }},
		{"about", func(s *tournaments.Settings) { s.About = string(make([]byte, 1001)) }},
		{"system", func(s *tournaments.Settings) { s.System = "lottery" }},
		{"rounds", func(s *tournaments.Settings) { s.Rounds = 31 }},
		{"rounds", func(s *tournaments.Settings) { s.System = tournaments.Robin }},
		{"minutes", func(s *tournaments.Settings) { s.System, s.Rounds = tournaments.Arena, 0 }},
		{"games", func(s *tournaments.Settings) { s.System, s.Rounds, s.Games = tournaments.Knockout, 0, 11 }},
		{"games", func(s *tournaments.Settings) { s.Games = 2 }},
		{"scoring", func(s *tournaments.Settings) { s.Scoring = "3-1-0" }},
		{"tie_breaks[1]", func(s *tournaments.Settings) { s.TieBreaks = []string{"wins", "koya"} }},
		{"tie_breaks[1]", func(s *tournaments.Settings) { s.TieBreaks = []string{"wins", "胜局"} }},
		{"starts_ms", func(s *tournaments.Settings) { s.Auto = true }},
		{"starts_ms", func(s *tournaments.Settings) { s.StartsMS = 253402300800000 }}, // the year 10000
		{"break_ms", func(s *tournaments.Settings) { s.BreakMS = &day }},
		{"grace_ms", func(s *tournaments.Settings) { s.GraceMS = &late }},
		{"entries", func(s *tournaments.Settings) { s.Entries = "ajar" }},
		{"game", func(s *tournaments.Settings) { s.Config.Game = "go" }},
		{"rated", func(s *tournaments.Settings) { s.Config.Rated = true }},
	}
	for _, tt := range tests {
		s := tournaments.Settings{Name: "x", System: tournaments.Swiss, Rounds: 3, Config: match.Config{Game: gm.Game}}
		tt.set(&s)
		_, err := h.Create(t.Context(), s)
		var bad *match.ConfigError
		if !errors.As(err, &bad) || bad.Field != tt.field {
			t.Errorf("%+v: %v, want a fault of %s", s, err, tt.field)
		}
	}
}

// TestRush enters many players at once: all are in, and nobody waits for more than a few writes.
func TestRush(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3}, 0)
	var wait sync.WaitGroup
	for n := range 400 {
		wait.Go(func() {
			if _, err := h.Enter(player(t.Context(), fmt.Sprint("user", n)), v.ID, tournaments.Entry{}); err != nil {
				t.Errorf("player %d: %v", n, err)
			}
		})
	}
	wait.Wait()
	v = h.get(v.ID)
	if n := len(v.Conduct.Tournament.Players); n != 400 || v.Version != 402 {
		t.Errorf("%d players in version %d", n, v.Version)
	}
}

// TestBatchOutlivesCallers: changes that are stored together do not fail because the caller of the
// first has left, and a store that does not answer holds them for a bounded time.
func TestBatchOutlivesCallers(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 3}, 0)
	left, leave := context.WithCancel(t.Context())
	leave()
	h.bounded = 0
	for n, err := range h.EnterTogether(v.ID, left, t.Context()) {
		if err != nil {
			t.Errorf("caller %d: %v", n, err)
		}
	}
	if h.bounded != 1 {
		t.Errorf("%d bounded reads, want 1", h.bounded)
	}
	if n := len(h.get(v.ID).Conduct.Tournament.Players); n != 2 {
		t.Errorf("%d players, want 2", n)
	}
}

// TestRelayLink: a link is the same whatever the order of its boards.
func TestRelayLink(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 1, Wooden: true}, 2)
	link := func(boards ...int) string {
		text, err := h.RelayLink(t.Context(), v.ID, boards)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if one, other := link(1, 2), link(2, 1, 2); one != other || link(1) == one {
		t.Errorf("links of the same boards are %s and %s", one, other)
	}
}

// TestClockSetBack: events stay in the order of their times if the machine's clock goes back.
func TestClockSetBack(t *testing.T) {
	h := newHall(t)
	v := h.open(tournaments.Settings{System: tournaments.Swiss, Rounds: 1}, 1)
	h.now = h.now.Add(-time.Hour)
	h.must(h.Enter(player(t.Context(), "later"), v.ID, tournaments.Entry{}))
	events, _, err := h.Events(t.Context(), v.ID, 0, 100)
	if err != nil || !slices.IsSortedFunc(events, func(x, y tournaments.Event) int { return int(x.At - y.At) }) {
		t.Errorf("events %+v, %v", events, err)
	}
}

// TestWoodenArena: at wooden boards everybody who is free waits, from the beginning, after each result
// that an arbiter types, and after coming late or coming back.
func TestWoodenArena(t *testing.T) {
	h := newHall(t)
	set := tournaments.Settings{System: tournaments.Arena, Minutes: 60, Wooden: true}
	v := h.open(set, 0)
	for _, name := range []string{"a", "b", "c"} {
		h.must(h.Enter(t.Context(), v.ID, tournaments.Entry{Name: name}))
	}
	h.must(h.Begin(t.Context(), v.ID, 1))
	h.pass(time.Second)
	if v = h.get(v.ID); len(v.Conduct.Open()) != 1 || len(v.Conduct.Ready) != 1 || len(h.progress) != 0 {
		t.Fatalf("after the beginning: open %v, waiting %v, %d games", v.Conduct.Open(), v.Conduct.Ready, len(h.progress))
	}
	v = h.must(h.Enter(t.Context(), v.ID, tournaments.Entry{Name: "late"}))
	h.pass(time.Second)
	if v = h.get(v.ID); len(v.Conduct.Open()) != 2 || v.Seat(1, 0) != 1 || v.Seat(2, 0) != 2 {
		t.Fatalf("the late player waits too: %v at tables %d and %d", v.Conduct.Open(), v.Seat(1, 0), v.Seat(2, 0))
	}
	h.must(h.Result(t.Context(), v.ID, 1, 1, "1-0", ""))
	v = h.must(h.Result(t.Context(), v.ID, 2, 1, "=", ""))
	if len(v.Conduct.Ready) != 4 {
		t.Fatalf("after both results %v wait", v.Conduct.Ready)
	}
	if _, err := h.Relay(t.Context(), v.ID, 2, 1, tournaments.Line{}); !errors.Is(err, tournaments.ErrNoGame) {
		t.Errorf("moves at the last board with a result: %v, want ErrNoGame", err)
	}
	h.pass(time.Second)
	if v = h.get(v.ID); len(v.Conduct.Open()) != 2 {
		t.Errorf("the next games are %v", v.Conduct.Open())
	}
	// Nobody sits down where others still play, and no table is left out.
	at := map[int]bool{}
	for round := 1; round <= v.Conduct.Round(); round++ {
		for place, b := range v.Conduct.Rounds[round-1] {
			if table := v.Seat(round, place); b.Result == "" {
				if table < 1 || table > 2 || at[table] {
					t.Errorf("round %d board %d at table %d", round, place+1, table)
				}
				at[table] = true
			}
		}
	}
	h.must(h.Withdraw(t.Context(), v.ID, 1))
	for round := 3; round <= v.Conduct.Round(); round++ {
		for place := range v.Conduct.Rounds[round-1] {
			v = h.must(h.Result(t.Context(), v.ID, round, place+1, "0-1", ""))
		}
	}
	if len(v.Conduct.Ready) != 3 {
		t.Errorf("without the one who has left %v wait", v.Conduct.Ready)
	}
	if v = h.must(h.Return(t.Context(), v.ID, 1)); len(v.Conduct.Ready) != 4 {
		t.Errorf("the one who is back does not wait: %v", v.Conduct.Ready)
	}
}

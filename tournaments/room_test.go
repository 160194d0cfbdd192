package tournaments_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/tournaments"
	"duiyi/tourney/conduct"
)

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

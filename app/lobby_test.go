package app_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"duiyi/app"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/matchmaking"
	"duiyi/people"
	"duiyi/rating"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

var blitz = match.ClockConfig{MainMS: 180_000, IncrementMS: 2000}

// newLobby opens a lobby with the accounts a and b, with ratings if rated.
func newLobby(t *testing.T, pools ...lobby.Pool) (*matchmaking.Lobby, *app.App, *sqlite.Store) {
	t.Helper()
	return newLobbyWith(t, nil, pools...)
}

func newLobbyWith(t *testing.T, engines []engines.Spec, pools ...lobby.Pool) (*matchmaking.Lobby, *app.App, *sqlite.Store) {
	t.Helper()
	store, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	games := []games.Game{{Name: xq.Game, Rules: xq.Rules{}, RuleSets: xq.RuleSets}, {Name: gm.Game, Rules: gm.Rules{}, RuleSets: gm.RuleSets}}
	a := app.New(store, games, engines, nil, slog.New(slog.DiscardHandler), app.RatedBy(store, func(match.Config) float64 { return 40 }))
	l := app.NewLobby(a, matchmaking.Config{Pools: pools, People: store})
	t.Cleanup(func() {
		a.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	for _, id := range []string{"a", "b"} {
		if err := store.AddUser(t.Context(), people.User{ID: id, Name: "名" + id, Skeleton: id, Role: identity.RolePlayer, Created: time.UnixMilli(0)}, nil, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	return l, a, store
}

func seekOf(n int, c match.Config) lobby.Seek {
	return lobby.Seek{ID: fmt.Sprintf("%016x", n), Config: c}
}

func visitor(name string) matchmaking.Visitor {
	return matchmaking.Visitor{Secret: "secret of " + name, Name: name}
}

// TestAccept: the maker of an offer and the player who accepts it each get their seat, and
// everybody may watch.
func TestAccept(t *testing.T) {
	l, a, _ := newLobby(t)
	ctx := t.Context()
	second := match.Second
	s := seekOf(1, match.Config{Game: gm.Game, Public: true})
	s.Side = &second
	if _, made, err := l.Seek(ctx, visitor("甲"), s, [2]int{}); made || err != nil {
		t.Fatal(made, err)
	}
	if v := l.View(); len(v.Seeks) != 1 || v.Seeks[0].By.Name != "甲" || len(v.Games) != 0 {
		t.Fatalf("seen: %+v", v)
	}
	if _, err := l.Accept(ctx, visitor("甲"), s.ID); !errors.Is(err, lobby.ErrOwn) {
		t.Fatalf("one's own: %v", err)
	}
	mine, err := l.Accept(ctx, visitor("乙"), s.ID)
	if err != nil || mine.Side != match.First {
		t.Fatalf("%+v, %v", mine, err)
	}
	theirs, made, err := l.Seek(ctx, visitor("甲"), s, [2]int{})
	if err != nil || !made || theirs.ID != mine.ID || theirs.Side != match.Second || theirs.Secret == mine.Secret {
		t.Fatalf("%+v %v %v, accepted %+v", theirs, made, err, mine)
	}
	if v := l.View(); len(v.Seeks) != 0 || len(v.Games) != 1 || v.Games[0].Players[0].Name != "乙" || v.Games[0].Players[1].Name != "甲" {
		t.Fatalf("seen: %+v", v)
	}
	w, err := a.Watch(ctx, mine.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if n := l.View().Games[0].Watchers; n != 1 {
		t.Errorf("%d watch before who does has a seat", n)
	}
	if !w.Sit(mine.Secret) {
		t.Fatal("no seat")
	}
	if n := l.View().Games[0].Watchers; n != 0 {
		t.Errorf("%d watch beside the player", n)
	}
	onlooker, err := a.Watch(ctx, mine.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	if n := l.View().Games[0].Watchers; n != 1 {
		t.Errorf("%d watch, want one beside the player", n)
	}
	onlooker.Close()
	as := func(secret string) context.Context { return identity.With(ctx, identity.Caller{Seat: secret}) }
	if _, err := a.Do(as(theirs.Secret), mine.ID, match.Command{Type: match.CmdMove, Move: "h8"}); err == nil {
		t.Error("the second moves first")
	}
	if _, err := a.Do(as(mine.Secret), mine.ID, match.Command{Type: match.CmdMove, Move: "h8"}); err != nil {
		t.Errorf("the first moves: %v", err)
	}
}

// TestOneAccepts: if many accept one offer, one plays, and one game is made.
func TestOneAccepts(t *testing.T) {
	l, _, _ := newLobby(t)
	ctx := t.Context()
	s := seekOf(1, match.Config{Game: gm.Game, Public: true})
	if _, _, err := l.Seek(ctx, visitor("甲"), s, [2]int{}); err != nil {
		t.Fatal(err)
	}
	var won atomic.Int32
	var all sync.WaitGroup
	for n := range 12 {
		all.Go(func() {
			switch _, err := l.Accept(ctx, visitor(fmt.Sprint(n)), s.ID); {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, lobby.ErrGone):
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := len(l.View().Games); won.Load() != 1 || n != 1 {
		t.Errorf("%d accepted, %d games", won.Load(), n)
	}
}

// TestRatedGame: a lobby game counts once, for both accounts.
func TestRatedGame(t *testing.T) {
	l, a, _ := newLobby(t)
	ctx := t.Context()
	first := match.First
	s := seekOf(1, match.Config{Game: xq.Game, Clock: blitz, Rated: true})
	s.Side = &first
	if _, _, err := l.Seek(ctx, visitor("甲"), s, [2]int{}); !errors.Is(err, lobby.ErrAccount) {
		t.Fatalf("a guest: %v", err)
	}
	if _, _, err := l.Seek(ctx, matchmaking.Visitor{User: "a"}, s, [2]int{}); err != nil {
		t.Fatal(err)
	}
	mine, err := l.Accept(ctx, matchmaking.Visitor{User: "b"}, s.ID)
	if err != nil {
		t.Fatal(err)
	}
	theirs, _, err := l.Seek(ctx, matchmaking.Visitor{User: "a"}, s, [2]int{})
	if err != nil {
		t.Fatal(err)
	}
	do := func(secret string, c match.Command) {
		t.Helper()
		if _, err := a.Do(identity.With(ctx, identity.Caller{Seat: secret}), mine.ID, c); err != nil {
			t.Fatal(err)
		}
	}
	do(theirs.Secret, match.Command{Type: match.CmdMove, Move: "h2e2"})
	do(mine.Secret, match.Command{Type: match.CmdMove, Move: "h9g7"})
	second := match.Second
	do(mine.Secret, match.Command{Type: match.CmdResign, Side: &second})
	won, err := l.Profile(ctx, "a")
	if err != nil {
		t.Fatal(err)
	}
	lost, err := l.Profile(ctx, "b")
	if err != nil {
		t.Fatal(err)
	}
	if len(won.Ratings) != 1 || len(lost.Ratings) != 1 {
		t.Fatalf("%+v, %+v", won, lost)
	}
	end := won.Ratings[0].At
	w, x := rating.Play(rating.New(), rating.New(), 2, 40, end)
	if won.Ratings[0].Points != w.Points || lost.Ratings[0].Points != x.Points || won.Ratings[0].Speed != rating.Blitz || won.Name != "名a" {
		t.Errorf("%+v and %+v, want %v and %v", won.Ratings[0], lost.Ratings[0], w.Points, x.Points)
	}
	if len(won.Steps[0]) != 1 || won.Steps[0][0].Game != mine.ID {
		t.Errorf("steps %+v", won.Steps)
	}
}

func TestSeekRefuses(t *testing.T) {
	l, _, _ := newLobby(t)
	tests := []struct {
		name string
		c    match.Config
		at   string
	}{
		{"no such game", match.Config{Game: "chess"}, "game"},
		{"no such rules", match.Config{Game: xq.Game, Rules: "none"}, "rules"},
		{"a rated game without a clock", match.Config{Game: xq.Game, Rated: true}, "rated"},
		{"a rated game from a position", match.Config{Game: xq.Game, Rated: true, Clock: blitz, Setup: "4k4/9/9/9/9/9/9/9/9/3K5 w"}, "rated"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := l.Seek(t.Context(), matchmaking.Visitor{User: "a"}, seekOf(1, tt.c), [2]int{})
			var ce *match.ConfigError
			if !errors.As(err, &ce) || ce.Field != tt.at {
				t.Errorf("%v, want a fault of %q", err, tt.at)
			}
		})
	}
	if _, _, err := l.Seek(t.Context(), matchmaking.Visitor{Secret: "s", Name: "a\u202eb"}, seekOf(1, match.Config{Game: xq.Game}), [2]int{}); err == nil {
		t.Error("a name that turns its reading direction was taken")
	}
	if _, _, err := l.Seek(t.Context(), matchmaking.Visitor{User: "a"}, lobby.Seek{ID: "x", Config: match.Config{Game: xq.Game}}, [2]int{}); !errors.Is(err, match.ErrBadCommand) {
		t.Errorf("an id that is none: %v", err)
	}
}

// TestPool: two waiting players are paired by themselves, and each gets their seat.
func TestPool(t *testing.T) {
	l, _, _ := newLobby(t, lobby.Pool{ID: "p", Config: match.Config{Game: gm.Game, Clock: blitz}})
	ctx := t.Context()
	w, err := l.Watch("")
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	games := map[string]lobby.Game{}
	say := func() {
		for _, name := range []string{"甲", "乙"} {
			if _, ok := games[name]; ok {
				continue
			}
			switch g, made, err := l.Wait(ctx, visitor(name), "p"); {
			case err != nil:
				t.Fatal(err)
			case made:
				games[name] = g
			}
		}
	}
	say()
	for len(games) < 2 { // every change is told
		<-w.Updates()
		say()
	}
	if games["甲"].ID != games["乙"].ID || games["甲"].Side == games["乙"].Side {
		t.Errorf("%+v", games)
	}
}

// TestChallengeIsTold: the challenged player alone sees a challenge at once. Declined it
// disappears, and the challenger learns of it.
func TestChallengeIsTold(t *testing.T) {
	l, _, _ := newLobby(t)
	ctx := t.Context()
	calls := func(w *matchmaking.Watch) []lobby.Seek {
		t.Helper()
		for told := range w.Updates() {
			if u, ok := told.Update.(matchmaking.CallsUpdate); ok {
				return u.Calls
			}
		}
		t.Fatal("the lobby has closed")
		return nil
	}
	look := func(user string) *matchmaking.Watch {
		t.Helper()
		w, err := l.Watch(user)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(w.Close)
		return w
	}
	challenged, other := look("b"), look("a")
	s := seekOf(1, match.Config{Game: gm.Game, Clock: blitz, Rated: true})
	s.To = "b"
	from := matchmaking.Visitor{User: "a"}
	if _, _, err := l.Seek(ctx, from, s, [2]int{}); err != nil {
		t.Fatal(err)
	}
	if got := calls(challenged); len(got) != 1 || got[0].ID != s.ID || got[0].By.Name != "名a" {
		t.Fatalf("told of %+v", got)
	}
	if got := calls(look("b")); len(got) != 1 {
		t.Errorf("who comes later is told of %+v", got)
	}
	if err := l.Decline(matchmaking.Visitor{User: "b"}, s.ID); err != nil {
		t.Fatal(err)
	}
	if got := calls(challenged); len(got) != 0 {
		t.Errorf("declined, and still there: %+v", got)
	}
	if _, _, err := l.Seek(ctx, from, s, [2]int{}); !errors.Is(err, lobby.ErrDeclined) {
		t.Errorf("its maker is told %v", err)
	}
	for {
		select {
		case told := <-other.Updates():
			if u, ok := told.Update.(matchmaking.CallsUpdate); ok {
				t.Errorf("another is told of %+v", u.Calls)
			}
			continue
		default:
		}
		break
	}
}

// TestSeekAround: an offer may limit how far the opponent's rating is from one's own.
func TestSeekAround(t *testing.T) {
	l, _, _ := newLobby(t)
	for n, tt := range []struct {
		who         matchmaking.Visitor
		around      [2]int
		least, most int
	}{
		{matchmaking.Visitor{User: "a"}, [2]int{200, 0}, 1300, 0},
		{matchmaking.Visitor{User: "a"}, [2]int{0, 100}, 0, 1600},
		{matchmaking.Visitor{User: "a"}, [2]int{9999, -1}, 1, 0},
		{visitor("甲"), [2]int{200, 200}, 0, 0}, // who has no rating
	} {
		if _, _, err := l.Seek(t.Context(), tt.who, seekOf(n+1, match.Config{Game: gm.Game, Clock: blitz}), tt.around); err != nil {
			t.Fatal(err)
		}
		own, _ := l.Mine(tt.who)
		if s := own[len(own)-1]; s.Least != tt.least || s.Most != tt.most {
			t.Errorf("%v around: from %d to %d, want %d to %d", tt.around, s.Least, s.Most, tt.least, tt.most)
		}
	}
}

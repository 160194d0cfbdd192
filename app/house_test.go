package app_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"duiyi/app"
	"duiyi/engines"
	"duiyi/identity"
	"duiyi/live"
	"duiyi/live/table"
	"duiyi/live/update"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/match/xq"
	"duiyi/matchmaking"
	"duiyi/rating"
)

// newHouse opens a lobby with an engine of four levels, two of which play: one level has no
// measured step, and one searches without end.
func newHouse(t *testing.T) (*matchmaking.Lobby, *app.App, *puppet) {
	t.Helper()
	p := &puppet{asked: make(chan *ask)}
	l, a, _ := newLobbyWith(t, []engines.Spec{{
		ID: "fish", Game: xq.Game, Name: map[string]string{"en": "Fish"}, New: p.make,
		Levels: []engines.Level{{ID: "1", Number: 1, Elo: 400}, {ID: "2", Number: 2, Elo: 550}, {ID: "3", Number: 3}, {ID: "4", Number: 4, Elo: 900, Threads: true}},
	}})
	return l, a, p
}

func houseID(n int) string { return fmt.Sprintf("%016x", n) }

// TestHouseRated: in a rated game a house engine moves first, its thinking stays secret, and
// the game counts against a fixed rating.
func TestHouseRated(t *testing.T) {
	l, a, p := newHouse(t)
	ctx := t.Context()
	if list := l.House(); len(list) != 2 || list[0].Points != 600 || list[1].Points != 750 {
		t.Fatalf("the house: %+v", list)
	}
	second := match.Second
	c := match.Config{Game: xq.Game, Clock: blitz, Rated: true, Public: true}
	if _, err := l.Challenge(ctx, visitor("甲"), houseID(1), "fish", "2", c, nil); !errors.Is(err, lobby.ErrAccount) {
		t.Fatalf("rated for a guest: %v", err)
	}
	me := matchmaking.Visitor{User: "a"}
	g, err := l.Challenge(ctx, me, houseID(1), "fish", "2", c, &second)
	if err != nil || g.Side != match.Second {
		t.Fatal(g, err)
	}
	if again, err := l.Challenge(ctx, me, houseID(1), "fish", "2", c, nil); err != nil || again != g {
		t.Fatalf("asked again: %+v, %v, was %+v", again, err, g)
	}
	mine := identity.With(ctx, identity.Caller{User: "a"})
	w, err := a.Watch(mine, g.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	p.next().play("h2e2")
	s := waitPly(t, a, mine, g.ID, 1)
	if s.State.Moves[0].Info != nil {
		t.Error("what the engine thinks is told")
	}
	if n := s.Network; n == nil || n.Open != [2]bool{} || !n.Present[match.First] || *n.You != second {
		t.Errorf("seats %+v", n)
	}
	do := func(c match.Command) error {
		_, err := a.Do(mine, g.ID, c)
		return err
	}
	if err := do(match.Command{Type: match.CmdMove, Move: "h9g7"}); err != nil {
		t.Fatal(err)
	}
	p.next()
	if err := do(match.Command{Type: live.CmdMoveNow}); !errors.Is(err, match.ErrNetwork) {
		t.Errorf("the engine is hurried: %v", err)
	}
	if err := do(match.Command{Type: match.CmdOfferUndo}); !errors.Is(err, match.ErrNoTakeBacks) {
		t.Errorf("a take-back where it is rated: %v", err)
	}
	if err := do(match.Command{Type: match.CmdOfferDraw}); err != nil {
		t.Fatal(err)
	}
	if s, err := a.Game(mine, g.ID); err != nil || s.State.Offer != nil || s.State.Result != nil {
		t.Errorf("the offered draw is not declined: %v", err)
	}
	if err := do(match.Command{Type: match.CmdResign}); err != nil {
		t.Fatal(err)
	}
	me2, err := l.Profile(ctx, "a")
	if err != nil || len(me2.Ratings) != 1 {
		t.Fatalf("%+v, %v", me2, err)
	}
	at := me2.Ratings[0].At
	if _, want := rating.Play(rating.Fixed(750, at), rating.New(), 2, 40, at); me2.Ratings[0].Points != want.Points {
		t.Errorf("%v points, want %v", me2.Ratings[0].Points, want.Points)
	}

	next, err := a.Rematch(mine, g.ID)
	if err != nil || next == "" {
		t.Fatalf("the engine does not play again: %q, %v", next, err)
	}
	was, err := a.Game(mine, g.ID)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := a.Game(mine, next); err != nil || s.State.Config.EngineSeed() == 0 || s.State.Config.EngineSeed() == was.State.Config.EngineSeed() || *s.Network.You != match.First || s.State.Config.Players[match.Second].Level != "2" {
		t.Errorf("the next game: %+v, %v", s.Network, err)
	}
}

// TestHouseFree: in unrated games a house engine accepts take-backs; each person has at most
// two such games.
func TestHouseFree(t *testing.T) {
	l, a, p := newHouse(t)
	ctx := t.Context()
	first := match.First
	c := match.Config{Game: xq.Game}
	who := visitor("甲")
	g, err := l.Challenge(ctx, who, houseID(1), "fish", "1", c, &first)
	if err != nil {
		t.Fatal(err)
	}
	mine := identity.With(ctx, identity.Caller{Seat: g.Secret})
	if _, err := a.Do(identity.With(ctx, identity.Caller{User: "b"}), g.ID, match.Command{Type: live.CmdMoveNow}); !errors.Is(err, table.ErrNoSeat) {
		t.Errorf("somebody else hurries the engine: %v", err)
	}
	if _, err := a.Do(mine, g.ID, match.Command{Type: match.CmdMove, Move: "h2e2"}); err != nil {
		t.Fatal(err)
	}
	p.next().play("h9g7")
	waitPly(t, a, mine, g.ID, 2)
	if _, err := a.Do(mine, g.ID, match.Command{Type: match.CmdOfferUndo}); err != nil {
		t.Fatal(err)
	}
	if s, err := a.Game(mine, g.ID); err != nil || s.State.Ply != 0 || s.State.UndoOffer != nil {
		t.Errorf("ply %d after moves were to be taken back, %v", s.State.Ply, err)
	}
	if _, err := l.Challenge(ctx, who, houseID(2), "fish", "1", c, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Challenge(ctx, who, houseID(3), "fish", "1", c, nil); !errors.Is(err, matchmaking.ErrHouseFull) {
		t.Errorf("a third game: %v", err)
	}
	if _, err := a.Do(mine, g.ID, match.Command{Type: match.CmdAbort}); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Challenge(ctx, who, houseID(3), "fish", "1", c, nil); err != nil {
		t.Errorf("after one has ended: %v", err)
	}
}

func TestHouseRefuses(t *testing.T) {
	l, a, _ := newHouse(t)
	ctx := t.Context()
	c := match.Config{Game: xq.Game}
	for what, ask := range map[string]func() error{
		"level": func() error {
			_, err := l.Challenge(ctx, visitor("甲"), houseID(1), "fish", "4", c, nil)
			return err
		},
		"players[1].kind": func() error {
			c.Keeps, c.Players = match.KeepsNetwork, [2]match.Player{{Kind: match.Human}, {Kind: match.Engine, Engine: "fish", Level: "1"}}
			_, _, err := a.Host(identity.With(ctx, identity.Caller{Local: true}), c, "", nil)
			return err
		},
	} {
		var ce *match.ConfigError
		if err := ask(); !errors.As(err, &ce) || ce.Field != what {
			t.Errorf("%v, want a fault of %q", err, what)
		}
	}
	if _, err := l.Challenge(ctx, matchmaking.Visitor{Name: "甲"}, houseID(1), "fish", "1", match.Config{Game: xq.Game}, nil); !errors.Is(err, lobby.ErrNobody) {
		t.Errorf("who does not say who they are: %v", err)
	}
}

// waitPly waits until a game has a number of plies.
func waitPly(t *testing.T, a *app.App, ctx context.Context, id string, ply int) update.Snapshot {
	t.Helper()
	for {
		s, err := a.Game(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if s.State.Ply >= ply {
			return s
		}
		time.Sleep(time.Millisecond)
	}
}

package app_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/live"
	"duiyi/live/update"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/matchmaking"
	"duiyi/store"
)

// A stuck store hangs for one game: reads until their context ends, writes until the test
// releases them.
type stuck struct {
	*common
	mu    sync.Mutex
	game  string        // that hangs; empty: none
	loads int           // of it that have begun
	write chan struct{} // takes one for each write that goes on
}

func (s *stuck) hang(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.game = game
}

func (s *stuck) hangs(game string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return game != "" && s.game == game
}

func (s *stuck) Load(ctx context.Context, id string) (store.Record, error) {
	if s.hangs(id) {
		s.mu.Lock()
		s.loads++
		s.mu.Unlock()
		<-ctx.Done()
		return store.Record{}, ctx.Err()
	}
	return s.common.Load(ctx, id)
}

func (s *stuck) Append(ctx context.Context, sum store.Summary, seq int, events []match.Event) error {
	if s.hangs(sum.ID) {
		select {
		case <-s.write:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return s.common.Append(ctx, sum, seq, events)
}

// A game whose reads hang delays no other game, and catches up once the store answers.
func TestHangingReadHoldsUpNoOtherGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := &common{Store: openStore(t)}
		own := &stuck{common: shared}
		here, there := newBenchOn(t, own), newBenchOn(t, shared)
		time.Sleep(time.Second)
		var games [2]string
		var watches [2]*live.Watch
		var players [2]context.Context
		for i := range games {
			id, who, _ := there.two(match.ClockConfig{})
			games[i], players[i], watches[i] = id, who[0], here.watch(id)
		}
		own.hang(games[0])
		for i, id := range games {
			if _, err := there.Do(players[i], id, match.Command{Type: match.CmdMove, Move: "e5"}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second) // the first is asked for before the second is played
		}
		if version(watches[1], 0) == 0 {
			t.Error("a game whose read hangs holds up another")
		}
		time.Sleep(store.Timeout)
		own.mu.Lock()
		loads := own.loads
		own.mu.Unlock()
		if loads < 2 {
			t.Errorf("the store was asked %d times for the game whose read hangs", loads)
		}
		own.hang("")
		time.Sleep(store.Timeout + time.Second)
		if version(watches[0], 0) == 0 {
			t.Error("the game does not follow when the store answers again")
		}
	})
}

// While a move is being stored, for however long, readers see the game as before it, and
// nothing concerning other games waits. Later commands queue in order until their contexts end.
func TestNothingWaitsForAMoveThatIsStored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		own := &stuck{common: &common{Store: openStore(t)}, write: make(chan struct{})}
		b := newBenchOn(t, own)
		hall := app.NewLobby(b.App, matchmaking.Config{Pools: []lobby.Pool{}})
		time.Sleep(time.Second)
		id, who, secrets := b.two(match.ClockConfig{})
		page := b.sit(id, secrets[0])
		before := b.game(id)
		own.hang(id)

		type answer struct {
			change update.Change
			err    error
		}
		do := func(ctx context.Context, c match.Command) chan answer {
			told := make(chan answer, 1)
			go func() {
				change, err := b.Do(ctx, id, c)
				told <- answer{change, err}
			}()
			synctest.Wait()
			return told
		}
		first := do(who[0], match.Command{Type: match.CmdMove, Move: "e5"})
		impatient, leave := context.WithCancel(who[1])
		gone := do(impatient, match.Command{Type: match.CmdMove, Move: "a1"})
		second := do(who[1], match.Command{Type: match.CmdMove, Move: "e6"})

		if s := b.game(id); s.State.Version != before.State.Version || moves(s) != "" {
			t.Errorf("a move was shown that is not stored: %q", moves(s))
		}
		if s := b.Stats(); s.Games != 1 || s.Watchers != 1 {
			t.Errorf("Stats: %+v", s)
		}
		if list := b.Online(); len(list) != 1 || list[0].Version != before.State.Version {
			t.Errorf("Online: %+v", list)
		}
		hall.View()
		if _, err := b.List(t.Context(), store.Query{Status: store.StatusAll, Limit: 9}); err != nil {
			t.Errorf("List: %v", err)
		}
		page.Leaving()
		page.Close()
		leave()
		synctest.Wait()
		select {
		case a := <-gone:
			if !errors.Is(a.err, context.Canceled) {
				t.Errorf("a command whose sender has left: %v", a.err)
			}
		default:
			t.Error("a command waits whose sender has left")
		}
		time.Sleep(store.Timeout / 2) // other work of the program goes on
		synctest.Wait()
		select {
		case <-first:
			t.Fatal("the move is not stored and was answered")
		case <-second:
			t.Fatal("the second move came before the first")
		default:
		}

		own.write <- struct{}{}
		if a := <-first; a.err != nil || moves(a.change.Snapshot) != "e5 " {
			t.Errorf("the first move: %q, %v", moves(a.change.Snapshot), a.err)
		}
		own.write <- struct{}{}
		if a := <-second; a.err != nil || moves(a.change.Snapshot) != "e5 e6 " {
			t.Errorf("the second move: %q, %v", moves(a.change.Snapshot), a.err)
		}
		own.hang("")
	})
}

// An engine counts as thinking until its move is stored.
func TestEngineThinksUntilItsMoveIsStored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		own := &stuck{common: &common{Store: openStore(t)}, write: make(chan struct{})}
		b := newBenchOn(t, own)
		time.Sleep(time.Second)
		id := b.begin(human, slow).ID
		w := b.watch(id)
		b.move(id, "e5")
		asked := b.slow.next()
		own.hang(id)
		asked.play("e6")
		synctest.Wait()
		if s := b.game(id); !s.Thinking || moves(s) != "e5 " {
			t.Errorf("thinking %v, moves %q", s.Thinking, moves(s))
		}
		own.write <- struct{}{}
		synctest.Wait()
		if s := b.game(id); s.Thinking || moves(s) != "e5 e6 " {
			t.Errorf("stored: thinking %v, moves %q", s.Thinking, moves(s))
		}
		if s := version(w, 0); s == 0 {
			t.Error("the watcher was not told of the move")
		}
		own.hang("")
	})
}

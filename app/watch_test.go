package app_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/feed"
	"duiyi/live"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/gm"
)

// A watcher that reads nothing is dismissed; the others get everything.
func TestSlowWatcher(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human).ID
		lazy, keen := b.watch(id), b.watch(id)
		const rounds = 100
		for n := range rounds {
			b.move(id, "e5")
			b.do(id, match.Command{Type: match.CmdUndo})
			if got := len(pending(keen)); got != 2 {
				t.Fatalf("round %d: the keen watcher was told %d things", n, got)
			}
		}
		if got := len(pending(lazy)); got >= 2*rounds {
			t.Errorf("the lazy watcher was told %d things", got)
		}
		if !errors.Is(lazy.Err(), feed.ErrFellBehind) {
			t.Errorf("the lazy watcher was sent away with %v", lazy.Err())
		}
	})
}

// Watchers can rebuild the game from their updates, whatever many people do at once: the whole
// game is the slow twin of the deltas. After each round, which is shorter than a watcher may
// fall behind, players wait for the watchers, so none is dismissed on a slow machine.
func TestWatchersInStep(t *testing.T) {
	b := newBench(t)
	began := b.begin(human, human)
	id := began.ID
	const watchers, players, rounds, commands = 3, 4, 4, 15

	var watching sync.WaitGroup
	var watches [watchers]*live.Watch
	var told [watchers][]update.Change
	caughtUp := make(chan string, watchers*(rounds+2)) // the title that a watcher has come to
	for n := range watchers {
		w := b.watch(id)
		watches[n] = w
		watching.Go(func() {
			defer func() { caughtUp <- "left" }()
			for u := range w.Updates() {
				switch u := u.Update.(type) {
				case update.Change:
					told[n] = append(told[n], u)
				case update.Title:
					caughtUp <- u.Title
				}
			}
		})
	}
	rename := func(title string) {
		t.Helper()
		if _, err := b.Rename(t.Context(), id, title); err != nil {
			t.Fatal(err)
		}
		for range watchers {
			if got := <-caughtUp; got != title {
				t.Fatalf("a watcher is at %q, the game at %q", got, title)
			}
		}
	}
	for round := range rounds {
		var playing sync.WaitGroup
		for n := range players {
			playing.Go(func() {
				r := rand.New(rand.NewPCG(uint64(1+round), uint64(n))) // fixed seeds: what each sends repeats
				for range commands {
					c := match.Command{Type: match.CmdMove, Move: fmt.Sprintf("%c%d", 'a'+r.IntN(9), 1+r.IntN(9))}
					switch r.IntN(7) {
					case 0, 1:
						c = match.Command{Type: match.CmdUndo}
					case 2:
						c = match.Command{Type: match.CmdRedo}
					case 3:
						c = match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{human, {Kind: match.Human, Name: fmt.Sprint(r.IntN(2))}}}
					}
					if _, err := b.Do(t.Context(), id, c); !ordinary(err) {
						t.Errorf("Do(%+v) = %v", c, err)
					}
				}
			})
		}
		playing.Wait()
		rename(fmt.Sprint("round ", round))
	}
	b.do(id, match.Command{Type: match.CmdRestart})
	last := b.move(id, "e5")
	rename("end")
	for _, w := range watches {
		w.Close()
	}
	watching.Wait()
	r, err := b.store.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := match.Replay(gm.Rules{}, r.Events)
	if err != nil {
		t.Fatalf("what is stored cannot be replayed: %v", err)
	}
	if stored.Version != last.State.Version {
		t.Errorf("the store ended at version %d, the game at %d", stored.Version, last.State.Version)
	}
	for n, updates := range told {
		var line []match.Move
		version, seated, board := 1, began.State.Config.Players, began.State.Position().View().Board
		for _, g := range updates {
			line = append(line[:g.From:g.From], g.State.Moves[g.From:]...)
			if !slices.EqualFunc(line, g.State.Moves, func(a, b match.Move) bool { return reflect.DeepEqual(a, b) }) {
				t.Fatalf("watcher %d at version %d (-game +rebuilt):\n%s", n, g.State.Version, cmp.Diff(g.State.Moves, line))
			}
			if g.Since != version {
				t.Errorf("watcher %d: a change since version %d after version %d", n, g.Since, version)
			}
			if now := g.State.Position().View().Board; g.Position {
				board = now
			} else if now != board {
				t.Errorf("watcher %d at version %d: another board that is not called new", n, g.State.Version)
			}
			if now := g.State.Config.Players; g.Players {
				seated = now
			} else if !slices.EqualFunc(now[:], seated[:], match.Player.Equal) {
				t.Errorf("watcher %d at version %d: other players that are not called new", n, g.State.Version)
			}
			version = g.State.Version
		}
		if version != last.State.Version {
			t.Errorf("watcher %d ended at version %d, the game at %d", n, version, last.State.Version)
		}
	}
}

// Do returns the changes since the command's version.
func TestChange(t *testing.T) {
	type want struct {
		from              int
		position, players bool
	}
	tests := []struct {
		name string
		do   match.Command
		want want
	}{
		{"move", match.Command{Type: match.CmdMove, Move: "a1"}, want{2, true, false}},
		{"undo", match.Command{Type: match.CmdUndo}, want{2, true, false}},
		{"restart", match.Command{Type: match.CmdRestart}, want{0, true, false}},
		{"offer", match.Command{Type: match.CmdOfferDraw, Side: ptr(match.First)}, want{2, false, false}},
		{"resign", match.Command{Type: match.CmdResign, Side: ptr(match.First)}, want{2, true, false}},
		{"players", match.Command{Type: match.CmdSetPlayers, Players: &[2]match.Player{human, {Kind: match.Human, Name: "乙"}}}, want{2, false, true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t)
			id := b.begin(human, human).ID
			b.move(id, "e5")
			tt.do.Version = b.move(id, "e6").State.Version
			changed, err := b.Do(t.Context(), id, tt.do)
			if err != nil {
				t.Fatal(err)
			}
			if got := (want{changed.From, changed.Position, changed.Players}); got != tt.want || changed.Since != tt.do.Version {
				t.Errorf("%+v since version %d, want %+v since %d", got, changed.Since, tt.want, tt.do.Version)
			}
			tt.do.Version = 0
			if whole, _ := b.Do(t.Context(), id, tt.do); whole.Since != 0 || whole.From != 0 || !whole.Position || !whole.Players {
				t.Errorf("a command without a version is answered with %+v", whole)
			}
		})
	}
}

// ordinary reports whether players can cause an error.
func ordinary(err error) bool {
	var r *match.Refusal
	return err == nil || errors.As(err, &r) || errors.Is(err, match.ErrNothingToUndo) ||
		errors.Is(err, match.ErrNothingToRedo) || errors.Is(err, match.ErrGameOver)
}

// An update is encoded once for all watchers.
func TestToldOnce(t *testing.T) {
	b := newBench(t)
	id := b.begin(human, human).ID
	watches := make([]*live.Watch, 8)
	for i := range watches {
		watches[i] = b.watch(id)
	}
	b.move(id, "e5")
	var encoded atomic.Int32
	var watching sync.WaitGroup
	for _, w := range watches {
		watching.Go(func() {
			text, err := (<-w.Updates()).Text(func(u any) ([]byte, error) {
				encoded.Add(1)
				return []byte(moves(u.(update.Change).Snapshot)), nil
			})
			if string(text) != "e5 " || err != nil {
				t.Errorf("%q, %v", text, err)
			}
		})
	}
	watching.Wait()
	if n := encoded.Load(); n != 1 {
		t.Errorf("encoded %d times for %d watchers", n, len(watches))
	}
}

// Spectators of a network game get their number now and then, however many come and go; other
// games count nobody.
func TestCrowd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		c := match.Config{Game: "gomoku", Players: [2]match.Player{human, human}, Keeps: match.KeepsNetwork}
		s, err := b.Create(t.Context(), c, "")
		if err != nil {
			t.Fatal(err)
		}
		first := b.watch(s.ID)
		var others []*live.Watch
		for range 5 {
			others = append(others, b.watch(s.ID))
		}
		time.Sleep(3 * time.Second)
		if told := pending(first); !slices.Equal(told, []any{update.Spectators{N: 6}}) {
			t.Errorf("with six there: %+v", told)
		}
		for _, w := range others {
			w.Close()
		}
		time.Sleep(time.Minute)
		if told := pending(first); !slices.Equal(told, []any{update.Spectators{N: 1}}) {
			t.Errorf("when five have left: %+v", told)
		}
		alone := b.watch(b.begin(human, human).ID)
		time.Sleep(time.Minute)
		if told := pending(alone); len(told) != 0 {
			t.Errorf("at a game of one's own: %+v", told)
		}
	})
}

// The answer to a command is the message that all watchers got, except for the sender's seat;
// not if the message is another command's or older.
func TestToldAndAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id, who, secrets := b.two(match.ClockConfig{MainMS: 300_000})
		w := b.sit(id, secrets[0])
		pending(w)
		version := b.game(id).State.Version
		move := match.Command{Type: match.CmdMove, Move: "e5", Version: version, Cmd: "0000000000000001"}
		answer, err := b.Do(who[0], id, move)
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		told := <-w.Updates()
		if answer.Sent != told {
			t.Errorf("the answer to a move is no part of what was told: %+v", answer)
		}
		if you, all := answer.You(), told.Update.(update.Change).You(); you == nil || *you != match.First || all != nil {
			t.Errorf("who asked sits at %v, and all are told of %v", you, all)
		}
		time.Sleep(time.Second)
		again, err := b.Do(who[0], id, move)
		if err != nil || again.Sent != nil || again.State.Version != answer.State.Version || !again.Taken.After(answer.Taken) {
			t.Errorf("what was done already is answered as of then: %v, %+v", err, again)
		}
		old := match.Command{Type: match.CmdOfferDraw, Version: version}
		if c, err := b.Do(who[0], id, old); err == nil && c.Sent != nil {
			t.Errorf("who knows an older version is answered with what is new to others: since %d", c.Since)
		}
	})
}

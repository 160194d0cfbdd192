package app_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/live"
	"duiyi/live/table"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/records"
	"duiyi/store"
)

// A stepper is a request that proceeds one step at a time: it stops before and after each call
// of the store.
type stepper struct {
	at   chan string   // where the request waits
	step chan struct{} // lets it go on
}

type stepperKey struct{}

func newStepper() *stepper { return &stepper{make(chan string), make(chan struct{})} }

// pass waits at a place for the next step, if the context belongs to a stepper.
func pass(ctx context.Context, place string) {
	if s, ok := ctx.Value(stepperKey{}).(*stepper); ok {
		s.at <- place
		<-s.step
	}
}

// A stepped store stops requests before and after each call.
type stepped struct{ *common }

func (s stepped) Create(ctx context.Context, sum store.Summary, events []match.Event) error {
	pass(ctx, "before create")
	defer pass(ctx, "after create")
	return s.common.Create(ctx, sum, events)
}

func (s stepped) Append(ctx context.Context, sum store.Summary, seq int, events []match.Event) error {
	pass(ctx, "before append")
	defer pass(ctx, "after append")
	return s.common.Append(ctx, sum, seq, events)
}

func (s stepped) Load(ctx context.Context, id string) (store.Record, error) {
	pass(ctx, "before load")
	defer pass(ctx, "after load")
	return s.common.Load(ctx, id)
}

func (s stepped) Key(ctx context.Context, fresh [32]byte) ([32]byte, error) {
	pass(ctx, "before key")
	defer pass(ctx, "after key")
	return s.common.Key(ctx, fresh)
}

// Changed reports nothing: requests must find out by themselves.
func (s stepped) Changed(context.Context, map[string]int) (map[string]int, error) { return nil, nil }

// An outcome is the result of a request.
type outcome struct {
	id string
	live.Seating
	err error
}

// A sent is a request at a node, pending or answered.
type sent struct {
	*stepper
	done   chan outcome
	answer *outcome
	trail  []string
}

// send starts a request at a node and runs it up to its first step in the store.
func send(ctx context.Context, n *bench, ask func(ctx context.Context, n *bench) outcome) *sent {
	s := &sent{stepper: newStepper(), done: make(chan outcome, 1)}
	go func() { s.done <- ask(context.WithValue(ctx, stepperKey{}, s.stepper), n) }()
	s.wait()
	return s
}

func (s *sent) wait() {
	select {
	case place := <-s.at:
		s.trail = append(s.trail, place)
	case a := <-s.done:
		s.answer = &a
	}
}

// next runs one step.
func (s *sent) next() {
	s.step <- struct{}{}
	s.wait()
}

// finish runs the request to its answer.
func (s *sent) finish() outcome {
	for s.answer == nil {
		s.next()
	}
	return *s.answer
}

// orders calls run with every interleaving of the steps of two requests: once with the first
// finishing before the second, and once with the first abandoned. run reports which requests
// had no answer at the end of the order.
func orders(run func(order []int, lost bool) (open [2]bool)) (n int) {
	var walk func(order []int)
	walk = func(order []int) {
		var open [2]bool
		last := -1
		if len(order) > 0 {
			last = order[len(order)-1]
		}
		if last != 0 { // else it is the order without its end
			open = run(order, false)
			n++
		}
		if last != 1 {
			open = run(order, true)
			n++
		}
		for who := range open {
			if open[who] {
				walk(append(slices.Clone(order), who))
			}
		}
	}
	walk(nil)
	return n
}

// A client without an answer repeats its request for a game, with the same cmd, at another
// node. In every interleaving, and wherever the first request stops, all answers name the same
// game and secrets, the store holds that game once, and a third node answers the same, also
// after the opponent has joined.
func TestHostedOnce(t *testing.T) {
	db := stepped{&common{Store: openStore(t)}}
	nodes := [3]*bench{newBenchOn(t, db), newBenchOn(t, db), newBenchOn(t, db)}
	config := match.Config{
		Game: "gomoku", Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9}),
		Players: [2]match.Player{human, human}, Keeps: match.KeepsNetwork,
	}
	host := func(ctx context.Context, n *bench) outcome {
		s, seat, err := n.Host(ctx, config, "", nil)
		return outcome{s.ID, seat, err}
	}
	var given []*sent
	defer func() { // what was stopped goes on, so that the programs can end
		for _, s := range given {
			s.finish()
		}
	}()
	games := map[string]bool{}
	n := orders(func(order []int, lost bool) (open [2]bool) {
		ctx := ids.WithCmd(identity.With(t.Context(), identity.Caller{}), fmt.Sprintf("%016x", len(games)+1))
		two := [2]*sent{send(ctx, nodes[0], host), send(ctx, nodes[1], host)}
		for _, who := range order {
			if two[who].answer == nil {
				two[who].next()
			}
		}
		open = [2]bool{two[0].answer == nil, two[1].answer == nil}
		var answers []outcome
		if !lost {
			answers = append(answers, two[0].finish())
		} else {
			given = append(given, two[0])
		}
		answers = append(answers, two[1].finish(), host(ctx, nodes[2]))
		one := answers[0]
		at := func() string {
			return fmt.Sprintf("order %v, the first given up: %v\nfirst: %s\nsecond: %s", order, lost, strings.Join(two[0].trail, ", "), strings.Join(two[1].trail, ", "))
		}
		if one.err == nil {
			if _, _, err := nodes[1].Join(t.Context(), one.id, one.Join, "乙"); err != nil {
				t.Errorf("%s\na join: %v", at(), err)
			}
		}
		answers = append(answers, host(ctx, nodes[2]), host(ctx, nodes[1]))
		for i, a := range answers {
			if a.err != nil || a != one {
				t.Fatalf("%s\nanswer %d: %+v, want %+v", at(), i, a, one)
			}
		}
		if games[one.id] {
			t.Fatalf("%s\ngame %s is of another cmd", at(), one.id)
		}
		games[one.id] = true
		r, err := db.common.Load(t.Context(), one.id)
		if err != nil || len(r.Events) != 2 || r.Seats == nil || r.Seats[one.Side].Hash != store.SeatHash(one.Secret) {
			t.Fatalf("%s\n%v; stored: %d events, seats %+v", at(), err, len(r.Events), r.Seats)
		}
		return open
	})
	list, err := db.List(t.Context(), store.Query{Status: store.StatusAll, Limit: 100_000})
	if err != nil || len(list) != len(games) {
		t.Errorf("%d games stored of %d, %v", len(list), len(games), err)
	}
	t.Logf("%d orders", n)
	if n < 100 {
		t.Errorf("only %d orders were tried", n)
	}
}

// A join sent to a second node while the first handles it yields one seat and one secret in
// every interleaving, wherever the first stops. If two people use the same link, one gets the
// seat.
func TestJoinedOnce(t *testing.T) {
	db := stepped{&common{Store: openStore(t)}}
	nodes := [3]*bench{newBenchOn(t, db), newBenchOn(t, db), newBenchOn(t, db)}
	config := match.Config{
		Game: "gomoku", Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9}),
		Players: [2]match.Player{human, human}, Keeps: match.KeepsNetwork,
	}
	var given []*sent
	defer func() {
		for _, s := range given {
			s.finish()
		}
	}()
	for _, same := range []bool{true, false} {
		n := orders(func(order []int, lost bool) (open [2]bool) {
			s, host, err := nodes[2].Host(t.Context(), config, "", nil)
			if err != nil {
				t.Fatal(err)
			}
			join := func(cmd string) func(ctx context.Context, n *bench) outcome {
				return func(ctx context.Context, n *bench) outcome {
					j, seat, err := n.Join(ids.WithCmd(identity.With(ctx, identity.Caller{}), cmd), s.ID, host.Join, "乙")
					return outcome{j.ID, seat, err}
				}
			}
			cmds := [2]string{"00000000000000aa", "00000000000000bb"}
			if same {
				cmds[1] = cmds[0]
			}
			two := [2]*sent{send(t.Context(), nodes[0], join(cmds[0])), send(t.Context(), nodes[1], join(cmds[1]))}
			for _, who := range order {
				if two[who].answer == nil {
					two[who].next()
				}
			}
			open = [2]bool{two[0].answer == nil, two[1].answer == nil}
			at := func() string {
				return fmt.Sprintf("order %v, the first given up: %v\nfirst: %s\nsecond: %s", order, lost, strings.Join(two[0].trail, ", "), strings.Join(two[1].trail, ", "))
			}
			var answers []outcome
			if lost {
				given = append(given, two[0])
			} else {
				answers = append(answers, two[0].finish())
			}
			answers = append(answers, two[1].finish())
			r, err := db.common.Load(t.Context(), s.ID)
			if err != nil || len(r.Events) != 2 {
				t.Fatalf("%s\n%v; %d events", at(), err, len(r.Events))
			}
			hash, had := r.Seats[host.Side.Other()].Hash, 0
			for i, a := range answers {
				switch {
				case a.err == nil && store.SeatHash(a.Secret) == hash:
					had++
				case same || !errors.Is(a.err, table.ErrSeatTaken) || a.Seating != (live.Seating{}):
					t.Fatalf("%s\nanswer %d: %+v", at(), i, a)
				}
			}
			if !same && !lost && had != 1 {
				t.Fatalf("%s\n%d have the seat", at(), had)
			}
			if again := join(cmds[1])(t.Context(), nodes[2]); same && (again.err != nil || again.Secret != answers[0].Secret) {
				t.Fatalf("%s\nat a third node: %+v, want %+v", at(), again, answers[0])
			}
			return open
		})
		if n < 40 {
			t.Errorf("only %d orders were tried", n)
		}
	}
}

// A cmd belongs to one person and one request: nobody else gets the game made under it, and its
// maker gets nothing else. The maker's repeats return the game, also later and after a restart,
// and report its deletion.
func TestCmdUsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := &common{Store: openStore(t)}
		c := &nodesOf{nodes: []*bench{newBenchOn(t, db), newBenchOn(t, db)}}
		config := match.Config{Game: "gomoku", Players: [2]match.Player{human, human}, Keeps: match.KeepsNetwork}
		other := config
		other.Clock = match.ClockConfig{MainMS: 60_000}
		first, second := match.First, match.Second
		as := func(w identity.Caller) context.Context {
			return ids.WithCmd(identity.With(t.Context(), w), "00000000000000ab")
		}
		guest, ann, bob := identity.Caller{}, identity.Caller{User: "ann", Name: "Ann"}, identity.Caller{User: "bob", Name: "Bob"}
		s, mine, err := c.nodes[0].Host(as(ann), config, "一", &first)
		if err != nil {
			t.Fatal(err)
		}
		refused := func(what string, err error, want error) {
			t.Helper()
			if !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", what, err, want)
			}
		}
		others := func(what string) {
			t.Helper()
			for i, n := range c.nodes {
				for _, w := range []identity.Caller{guest, bob, {Local: true}} {
					_, seat, err := n.Host(as(w), config, "一", &first)
					refused(fmt.Sprintf("%s, node %d, %+v", what, i, w), err, ids.ErrCmdUsed)
					if seat != (live.Seating{}) {
						t.Errorf("%s: %+v was given %+v", what, w, seat)
					}
				}
				for body, ask := range map[string]func() error{
					"another clock": func() error { _, _, err := n.Host(as(ann), other, "一", &first); return err },
					"another title": func() error { _, _, err := n.Host(as(ann), config, "二", &first); return err },
					"another side":  func() error { _, _, err := n.Host(as(ann), config, "一", &second); return err },
					"a side by lot": func() error { _, _, err := n.Host(as(ann), config, "一", nil); return err },
					"a game for one": func() error {
						c := config
						c.Keeps = ""
						_, err := n.Create(as(identity.Caller{Local: true}), c, "一")
						return err
					},
					"as it is, no cmd": func() error { _, err := n.Create(ids.WithCmd(t.Context(), "x"), config, "一"); return err },
				} {
					want := ids.ErrCmdUsed
					if body == "as it is, no cmd" {
						want = match.ErrBadCommand
					}
					refused(what+", "+body, ask(), want)
				}
			}
		}
		same := func(what string) {
			t.Helper()
			for i, n := range c.nodes {
				again, seat, err := n.Host(as(ann), config, "一", &first)
				if err != nil || again.ID != s.ID || seat != mine || again.Network.You == nil || *again.Network.You != first {
					t.Errorf("%s, node %d: %s %+v, %v, want %s %+v", what, i, again.ID, seat, err, s.ID, mine)
				}
			}
		}
		others("at once")
		same("at once")
		if _, _, err := c.nodes[0].Join(identity.With(t.Context(), bob), s.ID, mine.Join, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := c.nodes[0].Rename(t.Context(), s.ID, "三"); err != nil {
			t.Fatal(err)
		}
		others("once the opponent has come")
		same("once the opponent has come")
		for i := range c.nodes {
			c.nodes[i].Close()
		}
		db.now = func() time.Time { return time.Now().Add(25 * time.Hour) }
		for i := range c.nodes {
			c.nodes[i] = newBenchOn(t, db)
		}
		others("a day later, after a new start")
		same("a day later, after a new start")
		if err := c.nodes[1].Delete(t.Context(), s.ID); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		others("once it is deleted")
		for _, n := range c.nodes {
			_, _, err := n.Host(as(ann), config, "一", &first)
			refused("once it is deleted", err, store.ErrDeleted)
		}
	})
}

// The other requests with a cmd also refuse a different request under it. The study of a game
// is found again after the game went on or was deleted.
func TestCmdOfOthersUsed(t *testing.T) {
	b := newBench(t)
	parent := b.begin(human, human).ID
	b.move(parent, "e5")
	b.move(parent, "e6")
	config := match.Config{Game: "gomoku", Players: [2]match.Player{human, human}}
	record := func(x string) []byte { return []byte("(;GM[4]SZ[15];B[" + x + "])") }
	for i, tt := range []struct {
		name string
		make func(ctx context.Context, other bool) (string, error)
	}{
		{"a game", func(ctx context.Context, other bool) (string, error) {
			s, err := b.Create(ctx, config, map[bool]string{true: "other"}[other])
			return s.ID, err
		}},
		{"a study", func(ctx context.Context, other bool) (string, error) {
			s, err := b.Studies().Create(ctx, config, map[bool]string{true: "other"}[other])
			return s.ID, err
		}},
		{"a branch", func(ctx context.Context, other bool) (string, error) {
			s, err := b.Branch(ctx, parent, map[bool]int{true: 2, false: 1}[other], 0)
			return s.ID, err
		}},
		{"a record", func(ctx context.Context, other bool) (string, error) {
			in, err := b.Import(ctx, record(map[bool]string{true: "hh", false: "hi"}[other]), records.Pick{Index: 0})
			return in.ID, err
		}},
		{"a record's study", func(ctx context.Context, other bool) (string, error) {
			in, err := b.Studies().Import(ctx, record(map[bool]string{true: "hh", false: "hi"}[other]), records.Pick{Index: 0})
			return in.ID, err
		}},
		{"a game's study", func(ctx context.Context, other bool) (string, error) {
			ply := map[bool]int{true: 1, false: 2}[other]
			s, at, err := b.Studies().OfGame(ctx, parent, ply)
			if err == nil && int(at) != ply {
				err = fmt.Errorf("at node %d, want %d", at, ply)
			}
			return s.ID, err
		}},
	} {
		ctx := ids.WithCmd(t.Context(), fmt.Sprintf("%016x", i+1))
		id, err := tt.make(ctx, false)
		if err != nil || id == "" {
			t.Errorf("%s: %q, %v", tt.name, id, err)
		}
		if _, err := tt.make(ctx, true); !errors.Is(err, ids.ErrCmdUsed) {
			t.Errorf("%s, something else: %v", tt.name, err)
		}
		if tt.name == "a game's study" {
			b.do(parent, match.Command{Type: match.CmdUndo, To: ptr(0)})
			b.move(parent, "a1")
			if again, err := tt.make(ctx, false); again != id || err != nil {
				t.Errorf("%s of a game that has gone on: %q, %v, want %q", tt.name, again, err, id)
			}
			if err := b.Delete(t.Context(), parent); err != nil {
				t.Fatal(err)
			}
		}
		if again, err := tt.make(ctx, false); again != id || err != nil {
			t.Errorf("%s again: %q, %v, want %q", tt.name, again, err, id)
		}
	}
}

// A refused cmd leaves nothing behind, and games that nobody uses leave memory.
func TestManyCmds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		config := match.Config{Game: "gomoku", Players: [2]match.Player{human, human}, Keeps: match.KeepsNetwork}
		bad := config
		bad.Setup = "?"
		for i := range 1000 {
			ctx := ids.WithCmd(identity.With(t.Context(), identity.Caller{}), fmt.Sprintf("%016x", i))
			if _, _, err := b.Host(ctx, bad, "", nil); err == nil {
				t.Fatal("a bad set-up was taken")
			}
			if i%10 > 0 {
				continue
			}
			if _, _, err := b.Host(ctx, config, "", nil); err != nil {
				t.Fatal(err)
			}
		}
		if n := b.Stats().Games; n != 100 {
			t.Errorf("%d games in memory, want 100", n)
		}
		time.Sleep(15 * time.Minute)
		synctest.Wait()
		if n := b.Stats().Games; n != 0 {
			t.Errorf("%d games in memory that nobody uses", n)
		}
	})
}

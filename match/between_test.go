package match_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/match"
)

// online is a game of the toy between two people over a network, with a clock.
func online(t *testing.T) *table {
	t.Helper()
	c := toyConfig([2]match.Player{human, human}, match.ClockConfig{MainMS: 60_000})
	c.Keeps = match.KeepsNetwork
	return sit(t, c)
}

var first, second = ptr(match.First), ptr(match.Second)

// Moves are taken back only where both want it, and each refusal has its reason.
func TestUndoBetweenPeople(t *testing.T) {
	type step struct {
		c    match.Command
		want error
	}
	offer := func(side *match.Side) match.Command { return match.Command{Type: match.CmdOfferUndo, Side: side} }
	offerTo := func(side *match.Side, to int) match.Command {
		return match.Command{Type: match.CmdOfferUndo, Side: side, To: &to}
	}
	accept := func(side *match.Side) match.Command { return match.Command{Type: match.CmdAcceptUndo, Side: side} }
	decline := func(side *match.Side) match.Command { return match.Command{Type: match.CmdDeclineUndo, Side: side} }
	move := func(m string) match.Command { return match.Command{Type: match.CmdMove, Move: m} }
	tests := []struct {
		name  string
		steps []step
		line  string
		offer *match.UndoOffer
	}{
		{"one alone", []step{{match.Command{Type: match.CmdUndo}, match.ErrNetwork}}, "1231|", nil},
		{"offered", []step{{offer(second), nil}}, "1231|", &match.UndoOffer{Side: match.Second, To: 3}},
		{"offered to before one's own move", []step{{offer(first), nil}}, "1231|", &match.UndoOffer{Side: match.First, To: 2}},
		{"accepted", []step{{offer(first), nil}, {accept(second), nil}}, "12|31", nil},
		{"accepted by who offers", []step{{offer(first), nil}, {accept(first), match.ErrNotYourOffer}}, "1231|", &match.UndoOffer{Side: match.First, To: 2}},
		{"nothing to accept", []step{{accept(first), match.ErrNoUndoOffer}, {decline(first), match.ErrNoUndoOffer}}, "1231|", nil},
		{"declined", []step{{offer(first), nil}, {decline(second), nil}, {accept(second), match.ErrNoUndoOffer}}, "1231|", nil},
		{"withdrawn", []step{{offer(first), nil}, {decline(first), nil}}, "1231|", nil},
		{"offered twice at once", []step{{offer(first), nil}, {offer(first), match.ErrBadCommand}}, "1231|", &match.UndoOffer{Side: match.First, To: 2}},
		{"asked too often", []step{{offer(first), nil}, {decline(second), nil}, {offer(first), nil}, {decline(second), nil}, {offer(first), match.ErrTooOften}, {offer(second), nil}}, "1231|", &match.UndoOffer{Side: match.Second, To: 3}},
		{"asked again after a move", []step{{offer(first), nil}, {decline(second), nil}, {offer(first), nil}, {decline(second), nil}, {move("2"), nil}, {offer(first), nil}}, "12312|", &match.UndoOffer{Side: match.First, To: 4}},
		{"lapses with a move", []step{{offer(second), nil}, {move("2"), nil}, {accept(first), match.ErrNoUndoOffer}}, "12312|", nil},
		{"both at once: as far as both go", []step{{offer(first), nil}, {offer(second), nil}}, "123|1", nil},
		{"both at once, the other way round", []step{{offer(second), nil}, {offerTo(first, 0), nil}}, "123|1", nil},
		{"no such place", []step{{offerTo(first, 4), match.ErrNothingToUndo}, {offerTo(first, -1), match.ErrBadCommand}}, "1231|", nil},
		{"no side", []step{{match.Command{Type: match.CmdOfferUndo}, match.ErrBadCommand}}, "1231|", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := online(t)
			b.play(0, "1", "2", "3", "1")
			for i, s := range tt.steps {
				if err := b.try(s.c, at(float64(10+i))); !errors.Is(err, s.want) {
					t.Fatalf("step %d, %s: %v, want %v", i, s.c.Type, err, s.want)
				}
			}
			if b.line() != tt.line {
				t.Errorf("the line is %s, want %s", b.line(), tt.line)
			}
			if diff := cmp.Diff(tt.offer, b.s.UndoOffer); diff != "" {
				t.Errorf("the offer (-want +got):\n%s", diff)
			}
			b.replays()
		})
	}
}

// What one at a machine may do alone, and one of two people may not.
func TestRefusedOverTheNetwork(t *testing.T) {
	players := [2]match.Player{human, human}
	for _, c := range []match.Command{
		{Type: match.CmdUndo}, {Type: match.CmdRedo}, {Type: match.CmdRestart}, {Type: match.CmdPause}, {Type: match.CmdResume},
		{Type: match.CmdSetPlayers, Players: &players},
	} {
		b := online(t)
		b.play(0, "1", "2")
		if err := b.try(c, at(5)); !errors.Is(err, match.ErrNetwork) {
			t.Errorf("%s while it goes on: %v", c.Type, err)
		}
		b.do(match.Command{Type: match.CmdResign, Side: first}, at(6))
		if err := b.try(c, at(7)); !errors.Is(err, match.ErrNetwork) {
			t.Errorf("%s after the end: %v", c.Type, err)
		}
	}
	local := sit(t, toyConfig([2]match.Player{human, human}, match.ClockConfig{}))
	for _, c := range []string{match.CmdOfferUndo, match.CmdAcceptUndo, match.CmdGiveTime, match.CmdAbort, match.CmdSit} {
		if err := local.try(match.Command{Type: c, Side: first}, at(1)); !errors.Is(err, match.ErrBadCommand) {
			t.Errorf("%s at one machine: %v", c, err)
		}
	}
}

// Draws: two offers meet, and what was refused twice is not offered a third time.
func TestDrawBetweenPeople(t *testing.T) {
	b := online(t)
	b.play(0, "1", "2")
	for range 2 {
		b.do(match.Command{Type: match.CmdOfferDraw, Side: first}, at(5))
		b.do(match.Command{Type: match.CmdDeclineDraw, Side: second}, at(6))
	}
	if err := b.try(match.Command{Type: match.CmdOfferDraw, Side: first}, at(7)); !errors.Is(err, match.ErrTooOften) {
		t.Errorf("a third offer: %v", err)
	}
	b.play(8, "1")
	b.do(match.Command{Type: match.CmdOfferDraw, Side: first}, at(9))
	b.do(match.Command{Type: match.CmdOfferDraw, Side: second}, at(10))
	if b.s.Result == nil || b.s.Result.Reason != "agreement" {
		t.Errorf("two offers come to %+v", b.s.Result)
	}
	b.replays()
}

func TestGiveTime(t *testing.T) {
	b := online(t)
	if err := b.try(match.Command{Type: match.CmdGiveTime, Side: first}, at(0)); !errors.Is(err, match.ErrBadCommand) {
		t.Errorf("before the clock runs: %v", err)
	}
	b.play(0, "1", "2") // the second move took a second
	b.do(match.Command{Type: match.CmdGiveTime, Side: second}, at(11))
	if got := b.s.ClockAt(at(11)).LeftMS; got != [2]int64{60_000 - 10_000 + match.GiftMS, 59_000} {
		t.Errorf("the clocks show %v", got)
	}
	b.do(match.Command{Type: match.CmdGiveTime, Side: first}, at(12))
	b.play(13, "1")
	if got := b.s.ClockAt(at(13)).LeftMS; got != [2]int64{60_000 - 12_000 + match.GiftMS, 59_000 + match.GiftMS} {
		t.Errorf("after the move the clocks show %v", got)
	}
	b.replays()
}

// A game is given up without a result until both have moved.
func TestAbort(t *testing.T) {
	for moves, want := range map[int]error{0: nil, 1: nil, 2: match.ErrBothMoved} {
		b := online(t)
		b.play(0, []string{"1", "2"}[:moves]...)
		if err := b.try(match.Command{Type: match.CmdAbort, Side: second}, at(5)); !errors.Is(err, want) {
			t.Errorf("after %d moves: %v, want %v", moves, err, want)
		}
		if want == nil && (b.s.Result == nil || b.s.Result.Reason != match.ReasonAborted || b.s.Result.Winner != nil) {
			t.Errorf("after %d moves it came to %+v", moves, b.s.Result)
		}
		b.replays()
	}
}

// An arbiter ends a game, stops and starts its clock and adds time; nobody else can.
func TestArbiter(t *testing.T) {
	won, drawn := &match.Result{Winner: first, Reason: match.ReasonArbiter}, &match.Result{Reason: match.ReasonArbiter}
	for _, result := range []*match.Result{won, drawn, {Reason: match.ReasonAborted}} {
		b := online(t)
		b.play(0, "1", "2", "1")
		b.do(match.Command{Type: match.CmdRule, Arbiter: true, Ruled: result}, at(5))
		if b.s.Result == nil || *b.s.Result != *result {
			t.Errorf("it came to %+v, want %+v", b.s.Result, result)
		}
		if err := b.try(match.Command{Type: match.CmdGrant, Arbiter: true, Side: first, MS: 1000}, at(6)); !errors.Is(err, match.ErrGameOver) {
			t.Errorf("time after the end: %v", err)
		}
		b.replays()
	}
	b := online(t)
	if err := b.try(match.Command{Type: match.CmdPause, Arbiter: true}, at(0)); !errors.Is(err, match.ErrBadCommand) {
		t.Errorf("before the clock runs: %v", err)
	}
	b.play(0, "1", "2")
	for _, c := range []match.Command{{Type: match.CmdPause}, {Type: match.CmdRule, Ruled: won}, {Type: match.CmdGrant, Side: first, MS: 1000}} {
		if err := b.try(c, at(2)); !errors.Is(err, match.ErrNetwork) {
			t.Errorf("a player's %s: %v", c.Type, err)
		}
	}
	for _, c := range []match.Command{{Type: match.CmdRule}, {Type: match.CmdGrant, Side: first}, {Type: match.CmdGrant, Side: first, MS: 1 << 60}, {Type: match.CmdGrant, MS: 1000}, {Type: match.CmdResume}} {
		c.Arbiter = true
		if err := b.try(c, at(2)); !errors.Is(err, match.ErrBadCommand) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	left := b.s.ClockAt(at(4)).LeftMS
	b.do(match.Command{Type: match.CmdPause, Arbiter: true}, at(4))
	b.do(match.Command{Type: match.CmdGrant, Arbiter: true, Side: second, MS: 30_000}, at(20))
	left[1] += 30_000
	if got := b.s.ClockAt(at(40)).LeftMS; got != left {
		t.Errorf("stopped, the clocks show %v, want %v", got, left)
	}
	b.do(match.Command{Type: match.CmdResume, Arbiter: true}, at(50))
	left[0] -= 2000
	if got := b.s.ClockAt(at(52)).LeftMS; got != left {
		t.Errorf("they run on: %v, want %v", got, left)
	}
	b.replays()
}

// Who takes a seat gives it a name, which is checked as any.
func TestSit(t *testing.T) {
	b := online(t)
	b.do(match.Command{Type: match.CmdSit, Side: second, Name: "乙"}, at(1))
	if got := b.s.Config.Players; got[0].Name != "" || got[1].Name != "乙" {
		t.Errorf("the players are %+v", got)
	}
	var ce *match.ConfigError
	if err := b.try(match.Command{Type: match.CmdSit, Side: first, Name: "a\u202eb"}, at(2)); !errors.As(err, &ce) || ce.Field != "player.name" {
		t.Errorf("a name that turns the writing: %v", err)
	}
	b.replays()
}

// What was sent before an offer of the other's was seen is as good as after it:
// offers that cross are agreed on, and a move is played.
func TestOffersCross(t *testing.T) {
	for _, offer := range []string{match.CmdOfferDraw, match.CmdOfferUndo} {
		for _, answer := range []match.Command{{Type: offer, Side: second}, {Type: match.CmdMove, Move: "1"}} {
			b := online(t)
			b.play(0, "1", "2", "3")
			seen := b.s.Version
			b.do(match.Command{Type: offer, Side: first}, at(10))
			answer.Version = seen
			b.do(answer, at(11))
			if b.s.Offer != nil || b.s.UndoOffer != nil {
				t.Errorf("%s, met by %s, stands", offer, answer.Type)
			}
			if !b.s.Stale(seen) {
				t.Errorf("after %s and %s nothing has happened since", offer, answer.Type)
			}
			b.replays()
		}
	}
}

package table_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"duiyi/cluster"
	"duiyi/identity"
	"duiyi/live/table"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/store"
)

// complete is a server that knows of all presence, and was never away.
var complete = table.Server{Complete: true}

func at(s int) time.Time { return time.Unix(int64(1e9+s), 0) }

// newTable returns a blitz game in which both players have made their first moves, the second
// at 0 s, by accounts a and b.
func newTable(t *testing.T) *table.Table {
	t.Helper()
	human := match.Player{Kind: match.Human}
	s, _, err := match.New(gm.Rules{}, match.Config{
		Game: gm.Game, Rules: "freestyle", Players: [2]match.Player{human, human},
		Keeps: match.KeepsNetwork, Clock: match.ClockConfig{MainMS: 180_000},
	}, at(-20))
	for i, move := range []string{"h8", "h9"} {
		if err == nil {
			side := match.Side(i)
			s, _, err = match.Apply(s, match.Command{Type: match.CmdMove, Side: &side, Move: move}, at(-10+10*i))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	seat := func(user string) store.Seat {
		return store.Seat{Hash: store.SeatHash("secret of " + user), User: user, Joined: at(-20)}
	}
	tb := &table.Table{State: s, Seats: &[2]store.Seat{seat("a"), seat("b")}}
	tb.Active(match.First, at(-10))
	tb.Active(match.Second, at(0))
	return tb
}

// TestPersonOf: a secret opens a seat, and so does the account that has it; the secret counts
// first.
func TestPersonOf(t *testing.T) {
	tb := newTable(t)
	tests := []struct {
		name string
		who  identity.Caller
		want match.Side
		ok   bool
	}{
		{"by secret", identity.Caller{Seat: "secret of b"}, match.Second, true},
		{"by account", identity.Caller{User: "a"}, match.First, true},
		{"by both", identity.Caller{User: "a", Seat: "secret of b"}, match.Second, true},
		{"a stranger", identity.Caller{User: "c", Seat: "secret of c"}, match.First, false},
		{"nobody", identity.Caller{}, match.First, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, ok := tb.PersonOf(tt.who); got != tt.want || ok != tt.ok {
				t.Errorf("PersonOf = %v, %v, want %v, %v", got, ok, tt.want, tt.ok)
			}
		})
	}
	tb.Seats[match.First].Joined = time.Time{}
	if _, ok := tb.PersonOf(identity.Caller{User: "a"}); ok {
		t.Error("a player who has not joined has a seat")
	}
	if tb.Begun() {
		t.Error("the game has begun without its first player")
	}
}

// TestPermit: a player commands for their own side alone, and only what players may.
func TestPermit(t *testing.T) {
	second := match.Second
	tests := []struct {
		name string
		who  identity.Caller
		c    match.Command
		want error
	}{
		{"a move", identity.Caller{User: "a"}, match.Command{Type: match.CmdMove}, nil},
		{"for the opponent", identity.Caller{User: "a"}, match.Command{Type: match.CmdResign, Side: &second}, table.ErrNoSeat},
		{"a stranger", identity.Caller{User: "c"}, match.Command{Type: match.CmdMove}, table.ErrNoSeat},
		{"a command of other games", identity.Caller{User: "a"}, match.Command{Type: match.CmdSetPlayers}, match.ErrNetwork},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := tt.c
			if err := newTable(t).Permit(tt.who, &c); !errors.Is(err, tt.want) {
				t.Fatalf("Permit = %v, want %v", err, tt.want)
			}
			if tt.want == nil && (c.Side == nil || *c.Side != match.First) {
				t.Errorf("the command is for side %v", c.Side)
			}
		})
	}
	tb := newTable(t)
	tb.Seats[match.Second].Joined = time.Time{}
	if err := tb.Permit(identity.Caller{User: "a"}, &match.Command{Type: match.CmdMove}); !errors.Is(err, table.ErrNoOpponent) {
		t.Errorf("a move against an open seat: %v", err)
	}
}

// TestPresence: a player is there as long as a page is open at any node.
func TestPresence(t *testing.T) {
	tb := newTable(t)
	there := func(want bool) {
		t.Helper()
		if got := tb.There(match.First); got != want {
			t.Fatalf("there: %v, want %v", got, want)
		}
	}
	there(false)
	if first, appeared := tb.Sit(match.First, "n1", at(1), complete); !first || !appeared {
		t.Errorf("the first page: %v, %v", first, appeared)
	}
	if first, appeared := tb.Sit(match.First, "n1", at(2), complete); first || appeared {
		t.Errorf("the second page: %v, %v", first, appeared)
	}
	if last, vanished := tb.Leave(match.First, true, at(3)); last || vanished {
		t.Errorf("one page less: %v, %v", last, vanished)
	}
	away := table.Presence{Present: [2]bool{true, false}, Spectators: 3}
	if tb.Hear("n2", away, at(4), complete) {
		t.Error("a player who is here has come at n2")
	}
	if last, vanished := tb.Leave(match.First, true, at(5)); !last || vanished {
		t.Errorf("the last page here: %v, %v", last, vanished)
	}
	there(true)
	want := table.Presence{Left: [2]bool{true, false}, Active: [2]int64{at(5).UnixMilli(), at(0).UnixMilli()}, Spectators: 2}
	if got := tb.Here(2); !reflect.DeepEqual(got, want) {
		t.Errorf("here: %+v, want %+v", got, want)
	}
	if tb.SpectatorsAt("n2") != 3 || tb.SpectatorsElsewhere() != 3 {
		t.Error("the spectators of n2 are not counted")
	}
	if tb.CountedAt("n3", 1) || !tb.CountedAt("n1", 1) || tb.CountedAt("n1", 0) {
		t.Error("not the lowest node with somebody counts the game")
	}
	never := func(string, time.Time) bool { return false }
	if nodes := tb.Lapsed(at(93), never); len(nodes) > 0 {
		t.Errorf("lapsed before it is stale: %v", nodes)
	}
	if nodes := tb.Lapsed(at(94), never); !reflect.DeepEqual(nodes, []string{"n2"}) {
		t.Errorf("lapsed: %v", nodes)
	}
	if !tb.Lapse("n2") || tb.Lapse("n2") {
		t.Error("the player has not gone once, with n2")
	}
	there(false)
}

// TestGone: the opponent of a player who left learns of it after some seconds, and may then
// claim the game after ten; each long absence shortens the next.
func TestGone(t *testing.T) {
	tb := newTable(t)
	tb.Sit(match.First, "n1", at(1), complete)
	tb.Leave(match.First, true, at(10))
	if g := tb.Gone(at(14), complete); g != nil {
		t.Errorf("gone after 4 s: %+v", g)
	}
	if next, ok := tb.GoneChanges(at(10), complete); !ok || !next.Equal(at(15)) {
		t.Errorf("the next change is at %v, %v", next, ok)
	}
	if g := tb.Gone(at(15), complete); g == nil || *g != (table.Gone{Side: match.First, Claim: at(20)}) {
		t.Errorf("gone after 5 s: %+v", g)
	}
	if next, ok := tb.GoneChanges(at(15), complete); !ok || !next.Equal(at(20)) {
		t.Errorf("the change after that is at %v, %v", next, ok)
	}
	if _, ok := tb.GoneChanges(at(20), complete); ok {
		t.Error("there is a change after the claim")
	}
	claim := match.Command{Type: match.CmdClaimWin}
	if err := tb.MayClaim(claim, at(19), complete); !errors.Is(err, match.ErrNotGone) {
		t.Errorf("a claim after 9 s: %v", err)
	}
	if err := tb.MayClaim(claim, at(20), complete); err != nil {
		t.Errorf("a claim after 10 s: %v", err)
	}
	if g := tb.Gone(at(20), table.Server{}); g != nil {
		t.Errorf("gone, while nobody knows who is present: %+v", g)
	}
	if g := tb.Gone(at(20), table.Server{Complete: true, Blameless: at(21)}); g != nil {
		t.Errorf("gone, while the server is to blame: %+v", g)
	}

	// Silent, 40 s; back after more than half of it, so the second time it takes 30 s.
	tb = newTable(t)
	tb.Sit(match.First, "n1", at(1), complete)
	tb.Leave(match.First, false, at(10))
	tb.Sit(match.First, "n1", at(31), complete)
	tb.Leave(match.First, false, at(40))
	if claim, ok := tb.ClaimAt(complete); !ok || !claim.Equal(at(70)) {
		t.Errorf("the second claim is at %v, %v", claim, ok)
	}
}

// TestGoneAfterReading: of a game that was just read from the store nobody knows how long its
// players have been absent, so absence counts from the reading, unless another node knows.
func TestGoneAfterReading(t *testing.T) {
	read := func() *table.Table {
		tb := newTable(t)
		return &table.Table{State: tb.State, Seats: tb.Seats, Read: at(30)}
	}
	tb := read()
	if g := tb.Gone(at(34), complete); g != nil {
		t.Errorf("gone 4 s after the reading: %+v", g)
	}
	if next, ok := tb.GoneChanges(at(30), complete); !ok || !next.Equal(at(35)) {
		t.Errorf("the next change is at %v, %v", next, ok)
	}
	if g := tb.Gone(at(35), complete); g == nil || !g.Claim.Equal(at(70)) {
		t.Errorf("gone 5 s after the reading: %+v", g)
	}

	// Sitting down soon after the reading ends no long absence, so the next wait is a whole one.
	tb.Sit(match.First, "n1", at(36), complete)
	tb.Leave(match.First, false, at(40))
	if claim, ok := tb.ClaimAt(complete); !ok || !claim.Equal(at(80)) {
		t.Errorf("the claim after a first visit is at %v, %v", claim, ok)
	}

	tb = read()
	tb.Hear("n2", table.Presence{Left: [2]bool{true, false}, Active: [2]int64{at(25).UnixMilli(), 0}}, at(31), complete)
	if claim, ok := tb.ClaimAt(complete); !ok || !claim.Equal(at(35)) {
		t.Errorf("the claim against a player who left at n2 before the reading is at %v, %v", claim, ok)
	}
}

// TestBlameless: nobody is absent from a game that is older than the server's last return.
func TestBlameless(t *testing.T) {
	never := time.Time{}
	for _, tt := range []struct {
		name        string
		began, woke time.Time
		want        time.Time
	}{
		{"the server is older than the game", at(-5), never, never},
		{"it began in mid-game", at(5), never, at(125)},
		{"its machine slept", at(-5), at(9), at(129)},
		{"it slept before the game", at(-9), at(-1), never},
		{"both", at(9), at(5), at(129)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := table.Blameless(at(0), tt.began, tt.woke); !got.Equal(tt.want) {
				t.Errorf("Blameless = %v, want %v", got, tt.want)
			}
		})
	}
}

// TestGoneElsewhere: a player's absence counts alike at whichever node they were.
func TestGoneElsewhere(t *testing.T) {
	tb := newTable(t)
	here := table.Presence{Present: [2]bool{true, false}}
	tb.Hear("n2", here, at(1), complete)
	if !tb.Hear("n2", table.Presence{Left: [2]bool{true, false}, Active: [2]int64{at(10).UnixMilli(), at(99).UnixMilli()}}, at(10), complete) {
		t.Error("the player has not gone")
	}
	if claim, ok := tb.ClaimAt(complete); !ok || !claim.Equal(at(20)) {
		t.Errorf("the claim against a player who left at n2 is at %v, %v", claim, ok)
	}
	if active := tb.Here(0).Active; active[match.Second] != at(0).UnixMilli() {
		t.Errorf("a player was active in the future: %v", active)
	}
	if !tb.Hear("n2", here, at(16), complete) {
		t.Error("the player has not come")
	}
	tb.Hear("n2", table.Presence{Active: [2]int64{at(40).UnixMilli(), 0}}, at(40), complete)
	if claim, ok := tb.ClaimAt(complete); !ok || !claim.Equal(at(70)) {
		t.Errorf("the second claim is at %v, %v", claim, ok)
	}
}

// TestNetwork: players who have joined count as present while nobody knows.
func TestNetwork(t *testing.T) {
	tb := newTable(t)
	tb.Sit(match.Second, "n1", at(1), complete)
	tb.Seats[match.First].Joined = time.Time{}
	for _, knows := range []bool{true, false} {
		if n := tb.Network(knows); n.Open != [2]bool{true, false} || n.Present != [2]bool{false, true} {
			t.Errorf("complete %v: %+v", knows, n)
		}
	}
	tb.Seats[match.First].Joined = at(0)
	if n := tb.Network(false); n.Present != [2]bool{true, true} {
		t.Errorf("a player who may be elsewhere: %+v", n)
	}
	tb.State.Config.Keeps = ""
	if n := tb.Network(true); n != nil {
		t.Errorf("a game at one board has %+v", n)
	}
}

// TestMissed: a silence of the player's node is credited once they come, and of no other.
func TestMissed(t *testing.T) {
	silence := cluster.Silence{Node: "n2", Since: at(10)}
	at2 := table.Presence{Present: [2]bool{true, false}}
	tests := []struct {
		name string
		set  func(*table.Table)
		lost *table.Outage
		owed *table.Outage
	}{
		{"nobody was there", func(*table.Table) {}, nil, nil},
		{"the player was", func(tb *table.Table) { tb.Hear("n2", at2, at(1), complete) }, nil, &table.Outage{From: at(10), To: at(10)}},
		{"and at another node", func(tb *table.Table) { tb.Hear("n2", at2, at(1), complete); tb.Hear("n3", at2, at(1), complete) }, nil, nil},
		{"at another node", func(tb *table.Table) { tb.Hear("n3", at2, at(1), complete) }, nil, nil},
		{"nobody knows", func(tb *table.Table) { tb.Read = at(11) }, nil, &table.Outage{From: at(10), To: at(10)}},
		{"the player has come", func(tb *table.Table) {
			tb.Hear("n2", at2, at(1), complete)
			tb.Sit(match.First, "n1", at(15), complete)
		}, &table.Outage{From: at(10), To: at(10)}, nil},
		{"from another node", func(tb *table.Table) {
			tb.Hear("n3", at2, at(1), complete)
			tb.Sit(match.First, "n1", at(15), complete)
		}, nil, nil},
		{"before it", func(tb *table.Table) {
			tb.Hear("n2", at2, at(1), complete)
			tb.Sit(match.First, "n1", at(9), complete)
		}, nil, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tb := newTable(t)
			tt.set(tb)
			lost, came := tb.Missed(silence)
			if !reflect.DeepEqual(lost, tt.lost) || !reflect.DeepEqual(tb.Owed, tt.owed) {
				t.Fatalf("lost %v, owed %v, want %v, %v", lost, tb.Owed, tt.lost, tt.owed)
			}
			if lost == nil {
				return
			}
			next, events, err := tb.Credit(*lost, came, at(20))
			if err != nil || len(events) != 1 || next.Credited() != [2]int64{5000, 0} {
				t.Errorf("credited %v by %v: %v", next.Credited(), events, err)
			}
		})
	}
}

// TestTakeOwed: an outage is credited once, for the move that lost it, and never from the
// future.
func TestTakeOwed(t *testing.T) {
	tb := newTable(t)
	tb.Owe(table.Outage{From: at(-5), To: at(10)}) // the clock has run since 0
	if due, ok := tb.FlagDue(); !ok || !due.Equal(at(10).Add(cluster.SilenceCounts)) {
		t.Errorf("the flag is due at %v, %v", due, ok)
	}
	if !tb.MayReturn(at(11)) || tb.MayReturn(at(10).Add(cluster.SilenceCounts)) {
		t.Error("the player may not return in the time that is theirs")
	}
	if o := tb.TakeOwed(at(12)); o == nil || !o.From.Equal(at(0)) || !o.To.Equal(at(10)) {
		t.Errorf("owed: %v", o)
	}
	if o := tb.TakeOwed(at(12)); o != nil {
		t.Errorf("owed again: %v", o)
	}
	flag, _ := tb.State.FlagAt()
	if due, ok := tb.FlagDue(); !ok || !due.Equal(flag) {
		t.Errorf("the flag is due at %v, %v, want %v", due, ok, flag)
	}
	tb.Owe(table.Outage{From: at(1), To: at(10)})
	if o := tb.TakeOwed(at(9)); o != nil {
		t.Errorf("owed from the future: %v", o)
	}
}

// TestCredit: a player who returns late gets no more than the time that a silence counts.
func TestCredit(t *testing.T) {
	tb := newTable(t)
	for _, tt := range []struct{ from, to, back, want int }{{10, 15, 12, 5000}, {10, 15, 18, 8000}, {10, 10, 90, 10_000}} {
		next, _, err := tb.Credit(table.Outage{From: at(tt.from), To: at(tt.to)}, at(tt.back), at(100))
		if err != nil || next.Credited() != [2]int64{int64(tt.want), 0} {
			t.Errorf("%+v: credited %v, %v", tt, next.Credited(), err)
		}
	}
	if _, events, err := tb.Credit(table.Outage{From: at(1), To: at(1)}, at(1), at(2)); events != nil || err != nil {
		t.Errorf("no time at all: %v, %v", events, err)
	}
}

// TestMissedUnread: of a game that was read again, only a silence that still counts is owed.
func TestMissedUnread(t *testing.T) {
	tb := newTable(t)
	tb.MissedUnread([]cluster.Silence{{Node: "n2", Since: at(10)}}, at(10).Add(cluster.SilenceCounts))
	if tb.Owed != nil {
		t.Errorf("owed after a silence long ago: %v", tb.Owed)
	}
	tb.MissedUnread([]cluster.Silence{{Node: "n2", Since: at(11)}}, at(10).Add(cluster.SilenceCounts))
	if tb.Owed == nil || !tb.Owed.From.Equal(at(11)) {
		t.Errorf("owed: %v", tb.Owed)
	}
	tb.State.Clock.RunningSince = at(12)
	if o := tb.TakeOwed(at(13)); o != nil {
		t.Errorf("owed for a move that has been made: %v", o)
	}
}

// TestFollow: a move at another node pays back what was owed, and its player was active.
func TestFollow(t *testing.T) {
	tb, side := newTable(t), match.First
	tb.Owe(table.Outage{From: at(1), To: at(10)})
	tb.Follow(match.Event{Type: match.EvMoved, Side: &side, At: at(12).UnixMilli()})
	if tb.Owed != nil || tb.Here(0).Active != [2]int64{at(12).UnixMilli(), at(0).UnixMilli()} {
		t.Errorf("owed %v, active %v", tb.Owed, tb.Here(0).Active)
	}
}

// TestLag: a move claims no more than the round trip and what a page takes.
func TestLag(t *testing.T) {
	took := func(ms int64) *int64 { return &ms }
	tests := []struct {
		name string
		took *int64
		want int64 // ms, of a move that came 2 s after the clock started
	}{
		{"no claim", nil, 0},
		{"a fair claim", took(1900), 100},
		{"too much", took(0), 240},
		{"more than there was", took(9000), 0},
		{"nonsense", took(-1), 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := newTable(t).Lag(match.Command{Type: match.CmdMove, TookMS: tt.took}, at(2), 100*time.Millisecond); got != tt.want {
				t.Errorf("Lag = %d, want %d", got, tt.want)
			}
		})
	}
}

// TestRematch: two players who ask within the time get a game on each other's first sides.
func TestRematch(t *testing.T) {
	tb := newTable(t)
	tb.AskAgain(match.First, at(0))
	tb.AskedAgain([2]int64{0, at(60).UnixMilli()}, at(10))
	if tb.AsksAgain(at(10)) != [2]bool{true, false} {
		t.Error("what was asked in the future counts")
	}
	tb.AskedAgain([2]int64{0, at(60).UnixMilli()}, at(60))
	if tb.AsksAgain(at(60)) != [2]bool{true, true} || tb.Again(at(60)) != [2]int64{at(0).UnixMilli(), at(60).UnixMilli()} {
		t.Errorf("asked: %v, %v", tb.AsksAgain(at(60)), tb.Again(at(60)))
	}
	if tb.AsksAgain(at(20*60)) != [2]bool{false, true} {
		t.Error("an offer stands for more than 20 minutes")
	}
	c := &tb.State.Config
	c.Tournament, c.Berserk = "t", true
	c.Players[match.Second].Name, c.Players[match.Second].Left = "B", true
	next, seats := tb.Rematch()
	if seats[match.First].User != "b" || seats[match.Second].User != "a" {
		t.Errorf("seats: %+v", seats)
	}
	if next.Tournament != "" || next.Berserk || next.Players[match.First].Name != "B" || next.Players[match.First].Left {
		t.Errorf("the rematch: %+v", next)
	}

	tb = newTable(t)
	tb.State.Config.Players[match.Second].Kind = match.Engine
	if tb.AskAgain(match.First, at(0)); tb.AsksAgain(at(0)) != [2]bool{true, true} {
		t.Error("an engine does not want a rematch")
	}
}

// TestGreet: one player greets every few seconds, the other meanwhile.
func TestGreet(t *testing.T) {
	tb := newTable(t)
	for _, step := range []struct {
		person match.Side
		at     int
		want   error
	}{{match.First, 0, nil}, {match.First, 2, table.ErrTooFast}, {match.Second, 2, nil}, {match.First, 3, nil}} {
		if err := tb.Greet(step.person, at(step.at)); !errors.Is(err, step.want) {
			t.Errorf("person %d at %d s: %v, want %v", step.person, step.at, err, step.want)
		}
	}
	if !table.IsGreeting("thanks") || table.IsGreeting("") {
		t.Error("not the list of greetings")
	}
}

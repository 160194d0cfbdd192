package table_test

import (
	"errors"
	"testing"
	"time"

	"duiyi/identity"
	"duiyi/live/table"
	"duiyi/match"
	"duiyi/store"
)

// TestJoin: the secret of the open seat takes it once, for whoever comes first.
func TestJoin(t *testing.T) {
	tb := newTable(t)
	tb.Seats[match.Second] = store.Seat{Join: store.SeatHash("join")}
	b := identity.Caller{User: "b", Name: "Bee"}

	if _, _, err := tb.Join("guess", "s", "", b, at(1)); !errors.Is(err, table.ErrBadSeat) {
		t.Errorf("a wrong secret: %v", err)
	}
	var ce *match.ConfigError
	if _, _, err := tb.Join("join", "s", "\x00", identity.Caller{}, at(1)); !errors.As(err, &ce) || ce.Field != "name" {
		t.Errorf("a wrong name: %v", err)
	}
	r, side, err := tb.Join("join", "s", "other", b, at(1).Add(time.Microsecond))
	if err != nil || r == nil || side != match.Second || len(r.Events) == 0 || r.State.Config.Players[side].Name != "Bee" {
		t.Fatalf("joined on %v: %+v, %v", side, r, err)
	}
	if seat := r.Seats[match.Second]; seat.User != "b" || !seat.Joined.Equal(at(1)) || !store.Opens("s", seat.Hash) {
		t.Errorf("the seat: %+v", seat)
	}
	tb.State, tb.Seats = r.State, &r.Seats
	if again, side, err := tb.Join("join", "s", "", b, at(2)); again != nil || side != match.Second || err != nil {
		t.Errorf("the same again: %+v, %v, %v", again, side, err)
	}
	for name, c := range map[string]struct {
		secret string
		who    identity.Caller
	}{"another secret": {"t", b}, "another account": {"s", identity.Caller{User: "c"}}} {
		if _, _, err := tb.Join("join", c.secret, "", c.who, at(2)); !errors.Is(err, table.ErrSeatTaken) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestInvites: a rated game counts for whoever is about to take its open seat.
func TestInvites(t *testing.T) {
	tb := newTable(t)
	tb.State.Config.Rated = true
	tb.Seats[match.Second] = store.Seat{Join: store.SeatHash("join")}
	if person, ok := tb.Invites("join"); !ok || person != match.Second {
		t.Errorf("the open seat: %v, %v", person, ok)
	}
	if _, ok := tb.Invites("guess"); ok {
		t.Error("a wrong secret invites")
	}
	tb.Seats[match.Second].Joined = at(0)
	if _, ok := tb.Invites("join"); ok {
		t.Error("a seat that is taken invites")
	}
}

// TestTakeOver: an account takes the seat that it held as a guest, and no other.
func TestTakeOver(t *testing.T) {
	tests := []struct {
		name   string
		holder string // the account of the seat
		secret string
		user   string
		has    bool
		change bool
	}{
		{"a guest's seat", "", "secret of b", "c", true, true},
		{"a seat that it has", "b", "secret of b", "b", true, false},
		{"another account's seat", "b", "secret of b", "c", false, false},
		{"a seat opposite its own", "", "secret of b", "a", false, false},
		{"a wrong secret", "", "guess", "c", false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tb := newTable(t)
			tb.Seats[match.Second].User = tt.holder
			seats, has := tb.TakeOver(tt.secret, tt.user)
			if has != tt.has || (seats != nil) != tt.change {
				t.Fatalf("TakeOver = %+v, %v", seats, has)
			}
			if seats != nil && (seats[match.Second].User != tt.user || tb.Seats[match.Second].User != tt.holder) {
				t.Errorf("the seats are %+v, and were %+v", seats, tb.Seats)
			}
		})
	}
}

// TestVacate: an account that is deleted leaves its seats, and its name with them.
func TestVacate(t *testing.T) {
	tb := newTable(t)
	r, err := tb.Vacate("a", at(1))
	if err != nil || r == nil || len(r.Events) == 0 || r.Seats[match.First].User != "" || r.Seats[match.Second].User != "b" || !r.State.Config.Players[match.First].Left {
		t.Errorf("vacated: %+v, %v", r, err)
	}
	if r, err := tb.Vacate("c", at(1)); r != nil || err != nil {
		t.Errorf("a stranger vacates: %+v, %v", r, err)
	}
}

// TestNotBefore: the store accepts no event of the future, and no end before its time.
func TestNotBefore(t *testing.T) {
	tb, side := newTable(t), match.First
	tb.Sit(match.First, "n1", at(1), complete)
	tb.Leave(match.First, true, at(10))
	deadline, _ := tb.State.Deadline()
	soon := at(5).UnixMilli()
	tests := []struct {
		name   string
		events []match.Event
		want   time.Time
	}{
		{"nothing", nil, time.Time{}},
		{"a move", []match.Event{{Type: match.EvMoved, Side: &side, At: soon}}, at(5).Add(-250 * time.Millisecond)},
		{"a flag", []match.Event{{Type: match.EvFlagged, Side: &side, At: soon}}, deadline},
		{"a claim", []match.Event{{Type: match.EvAbandoned, Side: &side, At: soon}}, at(20)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tb.NotBefore(tt.events, complete); !got.Equal(tt.want) {
				t.Errorf("NotBefore = %v, want %v", got, tt.want)
			}
		})
	}
}

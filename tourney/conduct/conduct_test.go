package conduct_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"duiyi/tourney"
	"duiyi/tourney/conduct"
	"duiyi/tourney/knockout"
	"duiyi/tourney/swiss"
)

// results are all that a board can have.
var results = []string{"1-0", "=", "0-1", "0-0", "+-", "-+", "--"}

// A club is a tournament under test with its events as JSON, as a store would keep them.
type club struct {
	t      *testing.T
	state  conduct.State
	stored []string
}

func (c *club) do(command conduct.Command) {
	c.t.Helper()
	next, events, err := conduct.Apply(c.state, command)
	if err != nil {
		c.t.Fatalf("%#v: %v", command, err)
	}
	c.state = next
	for _, e := range events {
		text, err := json.Marshal(e)
		if err != nil {
			c.t.Fatal(err)
		}
		c.stored = append(c.stored, string(text))
	}
}

// refuse expects an error and a state that has not changed.
func (c *club) refuse(command conduct.Command, want error) {
	c.t.Helper()
	next, events, err := conduct.Apply(c.state, command)
	if !errors.Is(err, want) || len(events) > 0 || !reflect.DeepEqual(next, c.state) {
		c.t.Errorf("%#v: %v with %d events, want %v", command, err, len(events), want)
	}
}

// replay folds the stored events from nothing.
func (c *club) replay() conduct.State {
	c.t.Helper()
	var s conduct.State
	for _, text := range c.stored {
		var e conduct.Event
		err := json.Unmarshal([]byte(text), &e)
		if err == nil {
			s, err = conduct.Fold(s, e)
		}
		if err != nil {
			c.t.Fatalf("%s: %v", text, err)
		}
	}
	return s
}

func open(t *testing.T, system conduct.System, rounds, players int) *club {
	c := &club{t: t}
	c.do(conduct.Create{Name: "Evening", System: system, Rounds: rounds, Points: tourney.Chinese, Opening: tourney.First})
	for i := range players {
		c.do(conduct.Enter{Name: fmt.Sprint("Player ", i+1), Rating: 2000 - i})
	}
	return c
}

// TestEvening plays a tournament with a late entry, a withdrawal, a bye and a correction.
func TestEvening(t *testing.T) {
	c := open(t, conduct.Dutch, 3, 5)
	c.do(conduct.Bye{Number: 5, Round: 1, Result: "="})
	c.do(conduct.Forbid{Numbers: []int{1, 3}, Reason: "brothers"})
	c.do(conduct.Pair{Round: 1})
	if got, want := c.state.Open(), []tourney.Pairing{{First: 1, Second: 4}, {First: 3, Second: 2}}; !reflect.DeepEqual(got, want) {
		t.Fatalf("round 1 is %v, want %v", got, want)
	}
	c.refuse(conduct.Pair{Round: 1}, conduct.ErrRound)
	c.refuse(conduct.Pair{Round: 2}, conduct.ErrOpen)
	c.do(conduct.Report{Round: 1, First: 1, Second: 4, Result: "1-0"})
	before := len(c.stored)
	c.do(conduct.Report{Round: 1, First: 1, Second: 4, Result: "1-0"})
	if len(c.stored) != before {
		t.Error("the same result again made an event")
	}
	c.refuse(conduct.Report{Round: 1, First: 1, Second: 4, Result: "="}, conduct.ErrReported)
	c.do(conduct.Report{Round: 1, First: 3, Second: 2, Result: "-+"})
	c.do(conduct.Leave{Number: 3})
	c.do(conduct.Enter{Name: "Late", Rating: 2500})
	c.do(conduct.Correct{Round: 1, First: 1, Second: 4, Result: "0-1", Reason: "the slip was read upside down"})
	c.do(conduct.Pair{Round: 2})
	c.refuse(conduct.Report{Round: 1, First: 1, Second: 2, Result: "="}, conduct.ErrBoard)
	late := c.state.Tournament.Player(6)
	if late.Round(1).Outcome != tourney.ZeroBye || !late.Round(2).Paired() || c.state.Tournament.Players[0].Number != 6 {
		t.Errorf("the late entry has %+v and stands behind player %d", late.Results, c.state.Tournament.Players[0].Number)
	}
	if r := c.state.Tournament.Player(3).Round(2); r.Outcome != tourney.ZeroBye {
		t.Errorf("the player who left has %+v in round 2", r)
	}
	if s := c.state.Tournament.Score(c.state.Tournament.Player(4), 1); s != 20 {
		t.Errorf("after the correction player 4 has %v", s)
	}
	for _, b := range c.state.Open() {
		c.do(conduct.Report{Round: 2, First: b.First, Second: b.Second, Result: "="})
	}
	c.do(conduct.Finish{})
	c.refuse(conduct.Pair{Round: 3}, conduct.ErrOver)
	c.do(conduct.Correct{Round: 1, First: 3, Second: 2, Result: "--", Reason: "both were away"})
	if again := c.replay(); !reflect.DeepEqual(again, c.state) {
		t.Errorf("replayed\n%+v, want\n%+v", again, c.state)
	}
}

// TestRefusals names each command that cannot be, and the state stays as it was.
func TestRefusals(t *testing.T) {
	var none club
	none.t = t
	none.refuse(conduct.Enter{Name: "Early"}, conduct.ErrSystem)
	none.refuse(conduct.Create{System: "lottery", Rounds: 3, Opening: tourney.First}, conduct.ErrSystem)
	none.refuse(conduct.Create{System: conduct.Dutch, Opening: tourney.First}, conduct.ErrRounds)
	none.refuse(conduct.Create{System: conduct.Dutch, Rounds: 3}, swiss.ErrOpening)

	c := open(t, conduct.Dutch, 2, 4)
	c.refuse(conduct.Create{System: conduct.Dutch, Rounds: 3, Opening: tourney.First}, conduct.ErrCreated)
	c.refuse(conduct.Enter{Name: " Player 2 "}, conduct.ErrTwice)
	c.refuse(conduct.Enter{Name: " "}, conduct.ErrName)
	c.refuse(conduct.Enter{Name: strings.Repeat("名", 101)}, conduct.ErrName)
	c.refuse(conduct.Leave{Number: 9}, conduct.ErrPlayer)
	c.refuse(conduct.Return{Number: 9}, conduct.ErrPlayer)
	c.refuse(conduct.Wait{Number: 1}, conduct.ErrSystem)
	c.refuse(conduct.Change{Rounds: 1000}, conduct.ErrRounds)
	c.refuse(conduct.Begin{Round: 1}, conduct.ErrRound)
	c.refuse(conduct.Bye{Number: 9, Round: 1, Result: "="}, conduct.ErrPlayer)
	c.refuse(conduct.Bye{Number: 1, Round: 2, Result: "="}, conduct.ErrBye)
	c.refuse(conduct.Bye{Number: 1, Round: 1, Result: "½"}, conduct.ErrResult)
	c.refuse(conduct.Forbid{Numbers: []int{1, 1}}, conduct.ErrForbid)
	c.refuse(conduct.Forbid{Numbers: []int{1, 7}}, conduct.ErrPlayer)
	c.do(conduct.Pair{Round: 1})
	c.refuse(conduct.Report{Round: 1, First: 3, Second: 1, Result: "="}, conduct.ErrBoard)
	c.refuse(conduct.Report{Round: 1, First: 1, Second: 3, Result: "2-0"}, conduct.ErrResult)
	c.refuse(conduct.Correct{Round: 1, First: 1, Second: 3, Result: "=", Reason: "x"}, conduct.ErrNothing)
	c.refuse(conduct.Finish{}, conduct.ErrOpen)
	for _, b := range c.state.Open() {
		c.do(conduct.Report{Round: 1, First: b.First, Second: b.Second, Result: "1-0"})
	}
	c.refuse(conduct.Correct{Round: 1, First: 1, Second: 3, Result: "=", Reason: " "}, conduct.ErrReason)
	for n := 1; n <= 4; n++ {
		c.do(conduct.Leave{Number: n})
	}
	c.do(conduct.Leave{Number: 1}) // again
	c.refuse(conduct.Pair{Round: 2}, conduct.ErrFew)
	c.do(conduct.Return{Number: 1})
	c.refuse(conduct.Pair{Round: 2}, conduct.ErrFew)
	c.do(conduct.Return{Number: 3})
	c.do(conduct.Return{Number: 2})
	c.do(conduct.Return{Number: 4})
	c.do(conduct.Pair{Round: 2})
	c.refuse(conduct.Report{Round: 1, First: 1, Second: 3, Result: "="}, conduct.ErrReported)
	c.refuse(conduct.Enter{Name: "Late"}, conduct.ErrClosed)
	for _, b := range c.state.Open() {
		c.do(conduct.Report{Round: 2, First: b.First, Second: b.Second, Result: "="})
	}
	c.refuse(conduct.Pair{Round: 3}, swiss.ErrOver)

	robin := open(t, conduct.Berger, 0, 3)
	robin.do(conduct.Pair{Round: 1})
	robin.refuse(conduct.Enter{Name: "Late"}, conduct.ErrClosed)
	robin.refuse(conduct.Bye{Number: 1, Round: 2, Result: "0"}, conduct.ErrBye)
}

// TestRandomEvenings folds what Apply made, in random tournaments of all systems, and compares.
func TestRandomEvenings(t *testing.T) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 9))
		systems := []conduct.System{conduct.Dutch, conduct.Berger, conduct.BergerDouble}
		players := 6 + r.IntN(6)
		rounds := 4
		c := open(t, systems[seed%3], rounds, players)
		for round := 1; round <= rounds; round++ {
			if r.IntN(3) == 0 {
				c.do(conduct.Leave{Number: round})
			}
			c.do(conduct.Pair{Round: round})
			for _, b := range c.state.Open() {
				c.do(conduct.Report{Round: round, First: b.First, Second: b.Second, Result: results[r.IntN(len(results))]})
			}
		}
		if again := c.replay(); !reflect.DeepEqual(again, c.state) || again.Version != len(c.stored) {
			t.Errorf("seed %d: replayed\n%+v, want\n%+v", seed, again, c.state)
		}
	}
}

// TestUnpair takes a published round back: everybody is as before, and a player who entered
// meanwhile stays. A round that has begun stands.
func TestUnpair(t *testing.T) {
	c := open(t, conduct.Dutch, 3, 5)
	c.do(conduct.Bye{Number: 5, Round: 1, Result: "="})
	before := c.state.Tournament.Players
	c.do(conduct.Pair{Round: 1})
	c.do(conduct.Unpair{Round: 1, Reason: "one is late"})
	if !reflect.DeepEqual(before, c.state.Tournament.Players) {
		t.Errorf("after the pairing was taken back\n%+v, want\n%+v", c.state.Tournament.Players, before)
	}
	c.do(conduct.Pair{Round: 1})
	c.do(conduct.Enter{Name: "Late"})
	c.do(conduct.Unpair{Round: 1})
	if p := c.state.Tournament.Player(6); len(p.Results) != 0 {
		t.Errorf("the late entry has %+v", p.Results)
	}
	c.do(conduct.Pair{Round: 1})
	c.do(conduct.Begin{Round: 1})
	c.do(conduct.Begin{Round: 1}) // again
	c.refuse(conduct.Unpair{Round: 1}, conduct.ErrBegun)
	if again := c.replay(); !reflect.DeepEqual(again, c.state) {
		t.Errorf("replayed\n%+v, want\n%+v", again, c.state)
	}
}

// TestUnpairPlayed keeps a round in which a game has ended, before its clock and however.
func TestUnpairPlayed(t *testing.T) {
	for result, want := range map[string]error{"1-0": conduct.ErrBegun, "=": conduct.ErrBegun, "0-1": conduct.ErrBegun, "+-": nil} {
		c := open(t, conduct.Dutch, 3, 4)
		c.do(conduct.Pair{Round: 1})
		b := c.state.Open()[0]
		c.do(conduct.Report{Round: 1, First: b.First, Second: b.Second, Result: result})
		if _, _, err := conduct.Apply(c.state, conduct.Unpair{Round: 1}); !errors.Is(err, want) {
			t.Errorf("after %s: %v, want %v", result, err, want)
		}
	}
}

// TestByeAfterTheLast refuses a bye for a round that is not planned.
func TestByeAfterTheLast(t *testing.T) {
	c := open(t, conduct.Dutch, 1, 2)
	c.do(conduct.Pair{Round: 1})
	c.refuse(conduct.Bye{Number: 1, Round: 2, Result: "1"}, conduct.ErrBye)
}

// TestAllow lifts a ban that leaves no pairing.
func TestAllow(t *testing.T) {
	c := open(t, conduct.Dutch, 3, 4)
	c.do(conduct.Forbid{Numbers: []int{1, 2, 3, 4}})
	before := len(c.stored)
	c.do(conduct.Forbid{Numbers: []int{4, 3, 2, 1}}) // again
	if len(c.stored) != before {
		t.Error("a ban that is there was forbidden again")
	}
	c.do(conduct.Forbid{Numbers: []int{1, 2}})
	c.refuse(conduct.Pair{Round: 1}, swiss.ErrNoPairing)
	c.refuse(conduct.Allow{Numbers: []int{1}}, conduct.ErrForbid)
	c.do(conduct.Allow{Numbers: []int{2, 1, 3, 4}, Reason: "pressed by mistake"})
	if got := c.state.Tournament.Bans; len(got) != 1 || len(got[0].Players) != 2 {
		t.Errorf("bans are %v, want only that of 1 and 2", got)
	}
	before = len(c.stored)
	c.do(conduct.Allow{Numbers: []int{1, 3}}) // nobody forbade it
	if len(c.stored) != before {
		t.Error("a ban that is not there was lifted")
	}
	c.do(conduct.Pair{Round: 1})
	c.do(conduct.Begin{Round: 1})
	c.do(conduct.Allow{Numbers: []int{1, 2}}) // it held in round 1
	if tour := &c.state.Tournament; !tour.Banned(1)[[2]int{1, 2}] || tour.Banned(2)[[2]int{1, 2}] {
		t.Errorf("bans are %v, want that of 1 and 2 in round 1 alone", tour.Bans)
	}
	c.do(conduct.Forbid{Numbers: []int{1, 2}})
	if !c.state.Tournament.Banned(2)[[2]int{1, 2}] {
		t.Error("a ban that was lifted cannot be made again")
	}
	if !reflect.DeepEqual(c.replay(), c.state) {
		t.Error("the events say something else")
	}
}

// TestUnpairKeepsCorrections takes a round back after a result of an earlier one was corrected:
// the next pairing and the standings count the corrected result.
func TestUnpairKeepsCorrections(t *testing.T) {
	c := open(t, conduct.Dutch, 3, 4)
	c.do(conduct.Pair{Round: 1})
	for _, b := range c.state.Open() {
		c.do(conduct.Report{Round: 1, First: b.First, Second: b.Second, Result: "1-0"})
	}
	c.do(conduct.Pair{Round: 2})
	b := c.state.Rounds[0][0]
	c.do(conduct.Correct{Round: 1, First: b.First, Second: b.Second, Result: "0-1", Reason: "typed the wrong way round"})
	c.do(conduct.Unpair{Round: 2})
	if got := c.state.Tournament.Player(b.Second).Round(1).Outcome; got != tourney.Win {
		t.Errorf("player %d has %v in round 1, want a win", b.Second, got)
	}
	if !reflect.DeepEqual(c.replay(), c.state) {
		t.Error("the events say something else")
	}
}

// TestUnpairKeepsByes takes a round back for which a player has a bye of the round after: they have
// it when the round is paired again, and before that no bye of the round taken back.
func TestUnpairKeepsByes(t *testing.T) {
	c := open(t, conduct.Dutch, 3, 6)
	c.do(conduct.Pair{Round: 1})
	c.do(conduct.Bye{Number: 2, Round: 2, Result: "="})
	c.do(conduct.Unpair{Round: 1})
	if got := c.state.Tournament.Player(2).Results; len(got) != 0 {
		t.Errorf("round 1 taken back, player 2 has %v", got)
	}
	c.do(conduct.Pair{Round: 1})
	for _, b := range c.state.Open() {
		c.do(conduct.Report{Round: 1, First: b.First, Second: b.Second, Result: "="})
	}
	c.do(conduct.Pair{Round: 2})
	if got := c.state.Tournament.Player(2).Round(2).Outcome; got != tourney.HalfBye {
		t.Errorf("in round 2 player 2 has outcome %v, want half a bye", got)
	}
	if !reflect.DeepEqual(c.replay(), c.state) {
		t.Error("the events say something else")
	}
}

// TestUnpairFirst takes round 1 back for players who came late: they play from round 1 on.
func TestUnpairFirst(t *testing.T) {
	for _, system := range []conduct.System{conduct.Berger, conduct.BergerDouble, conduct.Knockout} {
		c := &club{t: t}
		c.do(conduct.Create{Name: "Evening", System: system, Points: tourney.Standard, Opening: tourney.First, Rules: knockout.Rules{Games: 1, Extension: 1}})
		for i := range 4 {
			c.do(conduct.Enter{Name: fmt.Sprint("Player ", i+1), Rating: 2000 - i})
		}
		c.do(conduct.Pair{Round: 1})
		c.do(conduct.Unpair{Round: 1})
		c.do(conduct.Leave{Number: 4})
		c.do(conduct.Enter{Name: "Late", Rating: 1500})
		c.do(conduct.Enter{Name: "Later", Rating: 1400})
		c.do(conduct.Enter{Name: "Last", Rating: 1300})
		c.do(conduct.Pair{Round: 1})
		seen := map[int]bool{}
		for _, b := range c.state.Rounds[0] {
			seen[b.First], seen[b.Second] = true, true
		}
		if !seen[5] || !seen[6] || !seen[7] || seen[4] {
			t.Errorf("%s: round 1 is %v, want players 5, 6 and 7 in it and 4 not", system, c.state.Rounds[0])
		}
	}
}

// TestKnockout plays six players to a winner; the best two have no match in the first round.
func TestKnockout(t *testing.T) {
	c := &club{t: t}
	c.do(conduct.Create{System: conduct.Knockout, Points: tourney.Standard, Opening: tourney.First, Rules: knockout.Rules{Games: 2, Extension: 1, Sudden: true}})
	c.refuse(conduct.Pair{Round: 1}, conduct.ErrFew)
	for i := range 7 {
		c.do(conduct.Enter{Name: fmt.Sprint("Player ", i+1), Rating: 2000 - i})
	}
	c.do(conduct.Leave{Number: 7}) // before the draw: not in the bracket
	for round := 1; ; round++ {
		_, _, err := conduct.Apply(c.state, conduct.Pair{Round: round})
		if errors.Is(err, conduct.ErrOver) {
			break
		}
		c.do(conduct.Pair{Round: round})
		if round == 1 {
			if got, want := c.state.Open(), []tourney.Pairing{{First: 4, Second: 5}, {First: 3, Second: 6}}; !reflect.DeepEqual(got, want) {
				t.Fatalf("round 1 is %v, want %v", got, want)
			}
			c.refuse(conduct.Report{Round: 1, First: 4, Second: 5, Result: "--"}, conduct.ErrResult)
			c.refuse(conduct.Enter{Name: "Late"}, conduct.ErrClosed)
			c.refuse(conduct.Return{Number: 7}, conduct.ErrClosed)
		}
		for _, b := range c.state.Open() {
			result := "1-0"
			if b.Second < b.First {
				result = "0-1"
			}
			c.do(conduct.Report{Round: round, First: b.First, Second: b.Second, Result: result})
		}
		if round == 2 {
			c.do(conduct.Leave{Number: 3}) // and so loses the semi-final by forfeit
		}
	}
	rows := c.state.Table(0, nil)
	var got []string
	for _, r := range rows {
		got = append(got, fmt.Sprintf("%d:%d", r.Number, r.Rank))
	}
	if text := strings.Join(got, " "); text != "1:1 2:2 3:3 4:3 5:5 6:5" {
		t.Errorf("standings %s", text)
	}
	c.refuse(conduct.Correct{Round: 1, First: 4, Second: 5, Result: "0-1", Reason: "wrong slip"}, conduct.ErrFollows)
	c.do(conduct.Finish{})
	if again := c.replay(); !reflect.DeepEqual(again, c.state) {
		t.Errorf("replayed\n%+v, want\n%+v", again, c.state)
	}
}

// TestKnockoutBothLeft lets one of two who have both left go through: the bracket needs a winner.
func TestKnockoutBothLeft(t *testing.T) {
	c := &club{t: t}
	c.do(conduct.Create{System: conduct.Knockout, Points: tourney.Standard, Opening: tourney.First, Rules: knockout.Rules{Games: 1, Extension: 1}})
	for i := range 4 {
		c.do(conduct.Enter{Name: fmt.Sprint("Player ", i+1), Rating: 2000 - i})
	}
	c.do(conduct.Pair{Round: 1})
	for _, b := range c.state.Open() {
		c.do(conduct.Report{Round: 1, First: b.First, Second: b.Second, Result: "1-0"})
	}
	c.do(conduct.Leave{Number: 1})
	c.do(conduct.Leave{Number: 2})
	c.do(conduct.Pair{Round: 2})
	b, err := c.state.Bracket()
	if err != nil || b.Winner() != 2 || c.state.Rounds[1][0].Result != "-+" {
		t.Errorf("the final: %+v, won by %d, %v", c.state.Rounds[1], b.Winner(), err)
	}
}

// TestArena pairs those who wait, whoever still plays, and counts streaks double.
func TestArena(t *testing.T) {
	c := open(t, conduct.Arena, 0, 5)
	c.refuse(conduct.Pair{Round: 1}, conduct.ErrFew)
	for n := 1; n <= 5; n++ {
		c.do(conduct.Wait{Number: n})
	}
	c.do(conduct.Pair{Round: 1})
	if !reflect.DeepEqual(c.state.Ready, []int{5}) {
		t.Errorf("waiting: %v, want 5 alone", c.state.Ready)
	}
	c.refuse(conduct.Wait{Number: 1}, conduct.ErrPlays)
	for round := 1; round <= 3; round++ {
		for _, b := range c.state.Rounds[round-1] {
			if round == 3 && b.First != 1 && b.Second != 1 {
				continue // goes on for longer
			}
			result := "="
			if b.First == 1 {
				result = "1-0"
			} else if b.Second == 1 {
				result = "0-1"
			}
			c.do(conduct.Report{Round: round, First: b.First, Second: b.Second, Result: result})
			c.do(conduct.Wait{Number: b.First})
			c.do(conduct.Wait{Number: b.Second})
		}
		c.do(conduct.Pair{Round: round + 1})
	}
	if r := c.state.Table(0, nil)[0]; r.Number != 1 || r.Score != 80 || r.Games != 3 || !r.Streak {
		t.Errorf("three wins in a row: %+v, want 2+2+4 points", r)
	}
	c.refuse(conduct.Finish{}, conduct.ErrOpen)
	if again := c.replay(); !reflect.DeepEqual(again, c.state) {
		t.Errorf("replayed\n%+v, want\n%+v", again, c.state)
	}
}

// TestArenaBerserk gives a point more to the winner who gave up half of the time, also after the
// result is corrected.
func TestArenaBerserk(t *testing.T) {
	c := open(t, conduct.Arena, 0, 2)
	c.do(conduct.Wait{Number: 1})
	c.do(conduct.Wait{Number: 2})
	c.do(conduct.Pair{Round: 1})
	b := c.state.Rounds[0][0]
	c.do(conduct.Report{Round: 1, First: b.First, Second: b.Second, Result: "1-0", Berserk: [2]bool{true, true}})
	scores := func() (of [2]tourney.Score) {
		for _, r := range c.state.Table(0, nil) {
			if r.Number == b.First {
				of[0] = r.Score
			} else {
				of[1] = r.Score
			}
		}
		return of
	}
	if got := scores(); got != [2]tourney.Score{30, 0} {
		t.Errorf("a win with half of the time: %v", got)
	}
	c.do(conduct.Correct{Round: 1, First: b.First, Second: b.Second, Result: "0-1", Reason: "typed wrongly"})
	if got := scores(); got != [2]tourney.Score{0, 30} {
		t.Errorf("corrected: %v", got)
	}
	if again := c.replay(); !reflect.DeepEqual(again, c.state) {
		t.Errorf("replayed\n%+v, want\n%+v", again, c.state)
	}
}

// TestFoldRefusesForeignEvents reads events that no command makes.
func TestFoldRefusesForeignEvents(t *testing.T) {
	s := open(t, conduct.Dutch, 3, 4).state
	for _, text := range []string{
		`{"kind":"sung"}`, `{"kind":"created"}`, `{"kind":"bye","number":9,"round":1,"result":"0"}`, `{"kind":"bye","number":1,"round":4,"result":"0"}`,
		`{"kind":"result","round":1,"boards":[{"first":1,"second":2}],"result":"1-0"}`, `{"kind":"result","round":1,"result":"1-0"}`,
		`{"kind":"correction","round":-7,"boards":[{"first":1,"second":2}],"result":"1-0"}`, `{"kind":"result","boards":[{"first":1,"second":-1}],"result":"1-0"}`,
	} {
		var e conduct.Event
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			t.Fatal(err)
		}
		if after, err := conduct.Fold(s, e); err == nil {
			t.Errorf("%s gives %+v", text, after)
		}
	}
}

package match_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"duiyi/match"
)

// States are values though they share memory: whatever is made of a state, also
// more than once, in whatever order, each is what its own events make of it.
func TestStatesThatShareALine(t *testing.T) {
	type branch struct {
		s      match.State
		events []match.Event
	}
	config := toyConfig([2]match.Player{human, human}, match.ClockConfig{MainMS: 60_000, IncrementMS: 1_000})
	config.Setup = "500"
	s, events, err := match.New(toyRules{}, config, t0)
	if err != nil {
		t.Fatal(err)
	}
	all := []branch{{s, events}}
	r := rand.New(rand.NewPCG(14, 3))
	for range 400 {
		from := all[len(all)-1-r.IntN(min(len(all), 4))] // often the newest, and often not
		c := match.Command{Type: match.CmdMove, Move: strconv.Itoa(1 + r.IntN(3))}
		switch r.IntN(12) {
		case 0:
			to := max(0, from.s.Ply-1-r.IntN(6))
			c = match.Command{Type: match.CmdUndo, To: &to}
		case 1:
			c = match.Command{Type: match.CmdRedo, Unit: "ply"}
		}
		next, more, err := match.Apply(from.s, c, at(float64(len(from.events))/10))
		if err != nil {
			continue
		}
		all = append(all, branch{next, append(slices.Clip(from.events), more...)})
	}
	longest := 0
	for i, b := range all {
		want, err := match.Replay(toyRules{}, b.events)
		if err != nil {
			t.Fatal(err)
		}
		longest = max(longest, len(want.Moves))
		if !reflect.DeepEqual(b.s.Moves, want.Moves) || !reflect.DeepEqual(b.s.Clock, want.Clock) || b.s.Ply != want.Ply {
			t.Fatalf("state %d of %d has other moves or clocks than its events", i, len(all))
		}
		p, err := toyRules{}.Start(config)
		for ply := 0; ; ply++ {
			if err != nil || b.s.PositionAt(ply) != p {
				t.Fatalf("state %d after %d of %d plies is %v, want %v, %v", i, ply, len(b.s.Moves), b.s.PositionAt(ply), p, err)
			}
			if ply == len(b.s.Moves) {
				break
			}
			p, _, err = p.Play(b.s.Moves[ply].Move)
		}
	}
	if longest < 40 {
		t.Errorf("no line of more than %d moves was tried", longest)
	}
}

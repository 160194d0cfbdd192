package match_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"duiyi/match"
)

// portrait writes down everything that a state tells.
func portrait(s match.State, cmds []string) string {
	text := fmt.Sprintf("%d %v %v %v %v %v %v %q %d", s.Version, s.Ply, s.Result, s.Offer, s.Show, s.Config.Players, s.Clock, s.Kept, s.TakenBack)
	for ply := range len(s.Moves) + 1 {
		at := s.At(ply)
		text += fmt.Sprintf("\n%d: %v, %v, not %v", ply, s.PositionAt(ply), s.ClockAfter(ply), at.Rejected())
		if ply < len(s.Moves) {
			text += fmt.Sprintf(", %s %v", s.Moves[ply].Move, s.Moves[ply].Info)
		}
	}
	for _, cmd := range cmds {
		version, ok := s.Done(cmd)
		text += fmt.Sprintf("\n%s %d %v", cmd, version, ok)
	}
	return text
}

// TestStatesAreValues: whatever is played, taken back, varied and played again from
// a state, by two who do not know of each other, leaves it as it was.
func TestStatesAreValues(t *testing.T) {
	const seed = 11
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, seed))
	config := toyConfig([2]match.Player{human, robot}, match.ClockConfig{MainMS: time.Hour.Milliseconds()})
	config.Setup = "60"
	b := sit(t, config)
	states, cmds := []match.State{b.s}, []string{}
	var portraits []string
	for i := range 60 {
		portraits = append(portraits, portrait(states[i], cmds))
		s := states[len(states)-1-r.IntN(min(3, len(states)))] // not always the newest: lines part
		c := match.Command{Cmd: fmt.Sprintf("%016x", i)}
		switch n := r.IntN(10); {
		case n < 5:
			c.Type, c.Move, c.Info = match.CmdMove, fmt.Sprint(1+r.IntN(2)), &match.Info{Depth: i + 1}
		case n < 7:
			c.Type, c.Unit = match.CmdUndo, "ply"
		case n < 8:
			c.Type, c.Unit = match.CmdRedo, "ply"
		default:
			c.Type = match.CmdVary
		}
		next, _, err := match.Apply(s, c, at(float64(i)))
		if err == nil {
			cmds = append(cmds, c.Cmd)
		} else {
			next = s
		}
		states = append(states, next)
	}
	for i, want := range portraits {
		if got := portrait(states[i], cmds); !strings.HasPrefix(got, want) || strings.Contains(got[len(want):], "true") {
			t.Fatalf("state %d was\n%s\nand is\n%s", i, want, got)
		}
	}
	if len(cmds) < 35 {
		t.Errorf("%d commands were carried out", len(cmds))
	}
}

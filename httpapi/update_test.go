package httpapi

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/httpapi/socket"
	"duiyi/live/table"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
)

// played are games with the rules used here.
var played = map[string]struct {
	rules   match.Ruleset
	variant string
}{"gomoku": {gm.Rules{}, "freestyle"}, "xiangqi": {xq.Rules{}, "axf"}}

// TestUpdateByHand tests that an update equals encoding/json's output except
// for the order, and that the answer to a player adds only their side.
func TestUpdateByHand(t *testing.T) {
	for name, of := range played {
		human := match.Player{Kind: match.Human, Name: `"<象>`}
		at := time.UnixMilli(1_700_000_000_000)
		state, _, err := match.New(of.rules, match.Config{Game: name, Rules: of.variant, Players: [2]match.Player{human, human}, Clock: match.ClockConfig{MainMS: 60_000}}, at)
		if err != nil {
			t.Fatal(err)
		}
		for ply := range 12 {
			since := state.Version
			side := state.Turn()
			command := match.Command{Type: match.CmdResign, Side: &side}
			if legal := state.Position().View().Legal; ply < 11 {
				command = match.Command{Type: match.CmdMove, Move: legal[(5+31*ply)%len(legal)]}
			}
			if state, _, err = match.Apply(state, command, at.Add(time.Duration(ply)*time.Second)); err != nil {
				t.Fatal(err)
			}
			for _, network := range []*table.Network{nil, {Present: [2]bool{true, false}}} {
				for you := match.Side(0); you < 3; you++ { // the last is nobody
					c := update.Change{Snapshot: update.Snapshot{ID: "0123456789abcdef", State: state, Updated: at, Taken: at, Network: network}, Since: since, From: max(state.Ply-1, 0), Position: ply%3 > 0, Players: ply%2 > 0}
					frame, err := encodeUpdate(c)
					if err != nil {
						t.Fatal(err)
					}
					same(t, updateMessage{"update", toUpdate(c)}, socket.Text(frame))
					sits := &you
					if network == nil || you > match.Second {
						sits = nil
					} else {
						c.Network = &table.Network{Open: network.Open, Present: network.Present, You: sits}
					}
					same(t, toUpdate(c), answerIn(frame, sits))
				}
			}
		}
	}
}

// same reports differences from encoding/json's output.
func same(t *testing.T, of any, got []byte) {
	t.Helper()
	text, err := json.Marshal(of)
	if err != nil {
		t.Fatal(err)
	}
	var a, b any
	if err := json.Unmarshal(text, &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(got, &b); err != nil {
		t.Fatalf("%v: %s", err, got)
	}
	if diff := cmp.Diff(a, b); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// BenchmarkUpdate measures the encoding of a move.
func BenchmarkUpdate(b *testing.B) {
	for name, of := range played {
		human := match.Player{Kind: match.Human}
		at := time.UnixMilli(1_700_000_000_000)
		state, _, err := match.New(of.rules, match.Config{Game: name, Rules: of.variant, Players: [2]match.Player{human, human}, Keeps: match.KeepsNetwork, Clock: match.ClockConfig{MainMS: 60_000}}, at)
		if err != nil {
			b.Fatal(err)
		}
		c := update.Change{Snapshot: update.Snapshot{State: state, Updated: at, Taken: at, Network: &table.Network{}}, Since: 1, Position: true}
		b.Run(name+"/by=hand", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := encodeUpdate(c); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/by=reflection", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := json.Marshal(updateMessage{"update", toUpdate(c)}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

package app_test

import (
	"testing"
	"testing/synctest"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/live/update"
	"duiyi/match"
)

func TestDrawOffers(t *testing.T) {
	tests := []struct {
		name  string
		info  *engine.Score // of the engine's last move; nil before it has moved
		agree bool
	}{
		{"before it has moved", nil, false},
		{"it stands well", &engine.Score{Centipawns: 60}, false},
		{"it stands a little worse", &engine.Score{Centipawns: -149}, false},
		{"it stands worse", &engine.Score{Centipawns: -150}, true},
		{"it mates", &engine.Score{Mate: 5}, false},
		{"it is being mated", &engine.Score{Mate: -4}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t)
				id := b.begin(human, slow).ID
				if tt.info != nil {
					b.move(id, "e5")
					b.slow.next().answer <- answer{result: engine.Result{Move: "e6", Info: engine.Info{Score: *tt.info}}}
					synctest.Wait()
				}
				w := b.watch(id)
				s := b.do(id, match.Command{Type: match.CmdOfferDraw, Side: ptr(match.First)})
				if got := s.State.Result != nil; got != tt.agree || s.State.Offer != nil {
					t.Errorf("result %+v, offer %v", s.State.Result, s.State.Offer)
				}
				told := pending(w)
				if len(told) != 2 || told[0].(update.Change).State.Offer == nil {
					t.Errorf("the watcher saw %d changes; the offer should be one of two", len(told))
				}
			})
		})
	}
}

func TestAcceptDraw(t *testing.T) {
	tests := []struct {
		name  string
		score match.Score
		plies int
		want  bool
	}{
		{"equal early", match.Score{Centipawns: 0}, 99, false},
		{"equal late", match.Score{Centipawns: 20}, 100, true},
		{"a little worse late", match.Score{Centipawns: -20}, 100, true},
		{"better late", match.Score{Centipawns: 21}, 300, false},
		{"worse early", match.Score{Centipawns: -150}, 2, true},
		{"mating late", match.Score{Mate: 1}, 300, false},
		{"mated early", match.Score{Mate: -1}, 2, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := engines.AcceptDraw(tt.score, tt.plies); got != tt.want {
				t.Errorf("AcceptDraw(%+v, %d) = %v", tt.score, tt.plies, got)
			}
		})
	}
}

package httpapi_test

import (
	"encoding/json"
	"testing"
	"time"
)

// TestTiming tests that the operator sees where the time of recent moves went,
// down to the socket.
func TestTiming(t *testing.T) {
	s := newServer(t)
	type timing struct {
		Moves  int
		Since  int64 `json:"since_ms"`
		Stages []struct {
			Stage    string
			Moves    int
			P50, P99 float64
		}
		Slowest []struct {
			Game, By string
			Version  int
			At       int64 `json:"at_ms"`
			Late     float64
			Sockets  int
			Stages   []struct {
				Stage string
				Took  float64
			}
		}
	}
	ask := func() (got timing) {
		t.Helper()
		if err := json.Unmarshal([]byte(s.request("GET", "/api/timing", "").text), &got); err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := ask(); got.Moves != 0 || got.Since != 0 || got.Stages == nil || len(got.Stages) != 0 || got.Slowest == nil {
		t.Errorf("before the first move: %+v", got)
	}
	id := s.game("POST", "/api/games", `{"game":"gomoku","size":9,`+twoHumans+`}`).ID
	w := s.watch(id)
	w.next()
	s.command(id, `{"type":"move","move":"e5"}`)
	w.next()
	got := ask()
	for got.Moves == 0 { // the socket has the move before the server notes that it does
		time.Sleep(time.Millisecond)
		got = ask()
	}
	if len(got.Stages) != 3 || len(got.Slowest) != 1 || len(got.Slowest[0].Stages) != 3 {
		t.Fatalf("after a move: %+v", got)
	}
	m, sum := got.Slowest[0], 0.
	for i, stage := range []string{"locked", "committed", "delivered"} {
		if of := got.Stages[i]; of.Stage != stage || m.Stages[i].Stage != stage || of.Moves != 1 || of.P50 != m.Stages[i].Took || of.P99 != of.P50 {
			t.Errorf("stage %s: %+v in all, %+v of the move", stage, of, m.Stages[i])
		}
		sum += m.Stages[i].Took
	}
	if m.Game != id || m.By != "person" || m.Version != 2 || m.Sockets != 1 || m.At != got.Since || m.Late < sum-0.01 || m.Late > sum+0.01 || m.Late <= 0 {
		t.Errorf("the move is %+v", m)
	}
}

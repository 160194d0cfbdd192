package match_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"duiyi/match"
)

func TestBadEvents(t *testing.T) {
	config := toyConfig([2]match.Player{human, human}, match.ClockConfig{})
	started := match.Event{Type: match.EvStarted, Config: &config}
	first := ptr(match.First)
	tests := []struct {
		name   string
		events []match.Event
	}{
		{"none", nil},
		{"no beginning", []match.Event{{Type: match.EvRestarted}}},
		{"two beginnings", []match.Event{started, started}},
		{"a beginning without a config", []match.Event{{Type: match.EvStarted}}},
		{"an unknown type", []match.Event{started, {Type: "adjourned", Side: first}}},
		{"an illegal move", []match.Event{started, {Type: match.EvMoved, Move: "9", Side: first}}},
		{"a move after the end", []match.Event{started, {Type: match.EvResigned, Side: first}, {Type: match.EvMoved, Move: "1", Side: first}}},
		{"undo to nowhere", []match.Event{started, {Type: match.EvUndone}}},
		{"undo below the start", []match.Event{started, {Type: match.EvUndone, Ply: ptr(-1)}}},
		{"redo beyond the line", []match.Event{started, {Type: match.EvRedone, Ply: ptr(1)}}},
		{"a pause without a clock", []match.Event{started, {Type: match.EvPaused}}},
		{"resigned, who", []match.Event{started, {Type: match.EvResigned}}},
		{"a third side", []match.Event{started, {Type: match.EvFlagged, Side: ptr(match.Side(2))}}},
		{"a copy of nothing", []match.Event{started, {Type: match.EvCopied}}},
		{"a branch beyond the line", []match.Event{started, {Type: match.EvCopied, From: &match.Source{Game: "mother"}, Ply: ptr(1)}}},
		{"players without players", []match.Event{started, {Type: match.EvPlayersSet}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if s, err := match.Replay(toyRules{}, tt.events); !errors.Is(err, match.ErrBadEvent) {
				t.Fatalf("Replay = %+v, %v; want %v", s, err, match.ErrBadEvent)
			}
		})
	}
}

func FuzzReplay(f *testing.F) {
	config := toyConfig([2]match.Player{human, robot}, match.ClockConfig{MainMS: 5_000, ByoyomiMS: 1_000, Periods: 2})
	for _, events := range [][]match.Event{
		{{Type: match.EvStarted, Config: &config}},
		{{Type: match.EvStarted, Config: &config}, {Type: match.EvMoved, Move: "3", At: 1}, {Type: match.EvMoved, Move: "2", At: 5_500}, {Type: match.EvUndone, Ply: ptr(1)}},
	} {
		text, err := json.Marshal(events)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var events []match.Event
		if json.Unmarshal(text, &events) != nil {
			return
		}
		s, err := match.Replay(toyRules{}, events) // must not panic, whatever the log says
		if err != nil {
			return
		}
		if s.Version != len(events) || s.Ply > len(s.Moves) {
			t.Fatalf("version %d and ply %d of %d after %d events", s.Version, s.Ply, len(s.Moves), len(events))
		}
		s.ClockAt(at(0))
		if _, running := s.Deadline(); running && s.Result != nil {
			t.Fatal("a clock runs after the end")
		}
	})
}

// What earlier programs wrote of an engine's line is passed over, and the rest
// is read.
func TestOldInfo(t *testing.T) {
	const old = `{"type":"moved","at":1,"move":"h9g7","side":1,"info":{"depth":4,"score":{"mate":-3},"pv":["h9g7","h0g2"],"pv_text":{"wxf":["h8+7","H2+3"]}}}`
	var e match.Event
	if err := json.Unmarshal([]byte(old), &e); err != nil {
		t.Fatal(err)
	}
	if i := e.Info; i == nil || i.Depth != 4 || i.Score == nil || i.Score.Mate != -3 || !slices.Equal(i.PV, []string{"h9g7", "h0g2"}) {
		t.Errorf("read %+v", i)
	}
	written, err := json.Marshal(e)
	if err != nil || strings.Contains(string(written), "pv_text") {
		t.Errorf("written as %s, %v", written, err)
	}
}

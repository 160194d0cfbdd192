package chaos

import (
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/store"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func after(ms int) time.Time { return noon.Add(time.Duration(ms) * time.Millisecond) }

// A trace is a game, the commands of two pages, and what they show at the end.
type trace struct {
	history []sent
	pages   []shown
	game    kept
}

// honest returns a correct trace: five moves, one of them sent twice, a stale
// one, a draw offer and a credit by the server.
func honest() *trace {
	config := match.Config{Game: gm.Game, Rules: "freestyle", Keeps: "network", Clock: match.ClockConfig{MainMS: 60_000, IncrementMS: 1000},
		Players: [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}}
	first, second := match.First, match.Second
	tr := &trace{game: kept{Record: store.Record{Summary: store.Summary{ID: "g", Game: gm.Game}}}}
	cmd := func(n int) string { return strings.Repeat("0", 15) + string(rune('a'+n)) }
	add := func(e match.Event, at int, n int) {
		e.At = after(at).UnixMilli()
		if n >= 0 {
			version := len(tr.game.Events)
			e.Cmd = cmd(n)
			tr.history = append(tr.history, sent{game: "g", cmd: e.Cmd, version: version, call: after(at - 5), end: after(at + 5), outcome: acknowledged, at: version + 1, tries: 1})
		}
		tr.game.seqs = append(tr.game.seqs, len(tr.game.Events))
		tr.game.Events = append(tr.game.Events, e)
	}
	add(match.Event{Type: match.EvStarted, Config: &config}, 0, 0)
	add(match.Event{Type: match.EvMoved, Move: "h8", Side: &first}, 1000, 1)
	add(match.Event{Type: match.EvMoved, Move: "h9", Side: &second}, 3000, 2)
	add(match.Event{Type: match.EvDrawOffered, Side: &second}, 3500, 3)
	add(match.Event{Type: match.EvMoved, Move: "i8", Side: &first, Lag: 40}, 5000, 4)
	add(match.Event{Type: match.EvCredited, Side: &second, MS: 700}, 6000, -1)
	add(match.Event{Type: match.EvMoved, Move: "i9", Side: &second}, 7000, 5)
	add(match.Event{Type: match.EvMoved, Move: "j8", Side: &first}, 9000, 6)
	tr.history[2].tries = 2
	tr.history = append(tr.history, sent{game: "g", cmd: cmd(7), version: 2, call: after(2990), end: after(3020), outcome: stale, tries: 1})
	tr.pages = []shown{tr.shows("one"), tr.shows("other")}
	return tr
}

// credits makes the server give a credit at one time, with the pages closed at
// another.
func (tr *trace) credits(at, left int) {
	side := match.Second
	tr.game.Events = append(tr.game.Events, match.Event{Type: match.EvCredited, Side: &side, MS: 300, At: after(at).UnixMilli()})
	tr.game.seqs = append(tr.game.seqs, len(tr.game.seqs))
	for i := range tr.pages {
		tr.pages[i].left = after(left)
	}
}

// shows returns the game as stored.
func (tr *trace) shows(who string) shown {
	s, err := match.Replay(gm.Rules{}, tr.game.Events)
	if err != nil {
		panic(err)
	}
	p := shown{game: "g", who: who, version: s.Version, board: s.Position().View().Board, over: s.Result != nil}
	for _, m := range s.Moves {
		p.moves = append(p.moves, m.Move)
	}
	return p
}

// TestJudge tests that the judge accepts a correct history and names each kind
// of fault.
func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		name  string
		forge func(*trace)
		want  string // part of a fault; empty for none
	}{
		{"honest", func(*trace) {}, ""},
		{"the last acknowledged move is lost", func(tr *trace) {
			tr.game.Events, tr.game.seqs = tr.game.Events[:7], tr.game.seqs[:7]
			tr.pages = []shown{tr.shows("one"), tr.shows("other")}
		}, "was acknowledged and is lost"},
		{"a move is there twice", func(tr *trace) { tr.game.Events[7].Cmd = tr.game.Events[6].Cmd }, "is event 6 of game g and event 7"},
		{"a refused move is there", func(tr *trace) { tr.history[6].outcome = stale }, "was refused and is event 7"},
		{"a move that nobody sent", func(tr *trace) { tr.history = slices.Delete(tr.history, 6, 7) }, "is nobody's"},
		{"a gap", func(tr *trace) { tr.game.seqs[7] = 8 }, "event 7 has number 8"},
		{"fewer rows than events", func(tr *trace) { tr.game.seqs = tr.game.seqs[:7] }, "7 rows, 8 events"},
		{"at another place than was answered", func(tr *trace) { tr.history[2].at = 2 }, "answered with version 2 and is event 2"},
		{"in another game", func(tr *trace) { tr.history[2].game = "h" }, "is in game g"},
		{"a game is lost", func(tr *trace) {
			tr.history = append(tr.history, sent{game: "h", cmd: "1", outcome: acknowledged, at: 1})
		}, "game h is not stored"},
		{"a page shows one move less", func(tr *trace) { tr.pages[1].moves = tr.pages[1].moves[:4] }, "other shows game g"},
		{"a page does not know of the last move", func(tr *trace) { tr.pages[0].version-- }, "one shows game g"},
		{"a page shows another board", func(tr *trace) { tr.pages[0].board = "x" }, `"x"`},
		{"a move of before it was sent", func(tr *trace) { tr.history[6].call = after(9100); tr.history[6].end = after(9200) }, "it was sent at"},
		{"a move of after it was answered", func(tr *trace) { tr.history[6].call = after(8800); tr.history[6].end = after(8900) }, "answered at"},
		{"time goes back", func(tr *trace) { tr.game.Events[6].At = after(5900).UnixMilli() }, "before the one before it"},
		{"a flag before its time", func(tr *trace) {
			side := match.Second
			tr.game.Events = append(tr.game.Events, match.Event{Type: match.EvFlagged, Side: &side, At: after(60_000).UnixMilli()})
			tr.game.seqs = append(tr.game.seqs, 8)
			tr.pages = []shown{tr.shows("one"), tr.shows("other")}
		}, "the flag of side 1 fell at"},
		{"the server gives a credit when the pages are closed", func(tr *trace) { tr.credits(12_000, 10_000) }, ""},
		{"a page does not know of a credit of long before", func(tr *trace) { tr.credits(12_000, 16_000) }, "one shows game g at version 8"},
		{"a page does not know of a move just before", func(tr *trace) {
			tr.credits(12_000, 10_000)
			tr.game.Events = append(tr.game.Events, match.Event{Type: match.EvMoved, Move: "j9", Cmd: tr.history[7].cmd, At: after(12_100).UnixMilli()})
			tr.game.seqs = append(tr.game.seqs, 9)
			tr.history[7] = sent{game: "g", cmd: tr.history[7].cmd, version: 8, call: after(12_090), end: after(12_110), outcome: acknowledged, at: 10, tries: 1}
		}, "one shows game g at version 8"},
		{"refused as stale where it was not", func(tr *trace) { tr.history[7].end = after(2994) }, "not linearizable"},
		{"answered before what it follows was sent", func(tr *trace) {
			tr.history[2].call, tr.history[2].end = after(800), after(900)
			tr.game.Events[2].At = tr.game.Events[1].At
		}, "not linearizable"},
		{"carried out at a version that was not there", func(tr *trace) { tr.history[6].version = 4 }, "not linearizable"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tr := honest()
			tt.forge(tr)
			faults := judge(tr.history, tr.pages, []kept{tr.game})
			if tt.want == "" {
				for _, fault := range faults {
					t.Error(fault)
				}
				return
			}
			if !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, tt.want) }) {
				t.Errorf("found %q, want %q", faults, tt.want)
			}
		})
	}
}

// TestCharged tests that wrong clocks are found. Clocks follow from the
// events, so the sum is computed from changed events.
func TestCharged(t *testing.T) {
	tr := honest()
	s, err := match.Replay(gm.Rules{}, tr.game.Events)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		off  int64
		says bool
	}{{0, false}, {15, false}, {-15, false}, {50, true}, {-50, true}} {
		clock := *s.Clock
		clock.LeftMS[0] += tt.off
		forged := s
		forged.Clock = &clock
		if got := charged("g", tr.game.Events, forged); (got != "") != tt.says {
			t.Errorf("%d ms off: %q", tt.off, got)
		}
	}
}

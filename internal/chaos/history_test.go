package chaos

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/anishathalye/porcupine"

	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/store"
)

// Outcomes of a command.
const (
	acknowledged = iota
	stale        // rejected: the game had moved on
	refused      // rejected by the rules, which do not depend on the order of commands alone
	unanswered
)

// A sent is a command of a page, with what the page knows of it.
type sent struct {
	game, cmd string
	version   int       // named by the page
	call, end time.Time // first sent, and answered
	outcome   int
	at        int // version in the answer
	tries     int
}

// A shown is what a page shows at the end.
type shown struct {
	game, who string
	version   int
	moves     []string
	board     string
	over      bool
	left      time.Time // when the page was closed
}

// A kept is a stored game.
type kept struct {
	store.Record
	seqs []int // numbers of its events
}

// margin is the tolerance between the clocks of nodes and pages.
const margin = 20 * time.Millisecond

// judge compares the stored games with what pages received, and describes each
// fault.
func judge(history []sent, pages []shown, games []kept) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	type place struct {
		game string
		n    int // number of the event, from 0
	}
	found := map[string]place{}
	byID := map[string]kept{}
	for _, g := range games {
		byID[g.ID] = g
		for i, seq := range g.seqs {
			if seq != i {
				fault("game %s: event %d has number %d", g.ID, i, seq)
				break
			}
		}
		if len(g.seqs) != len(g.Events) {
			fault("game %s: %d rows, %d events", g.ID, len(g.seqs), len(g.Events))
		}
		for i, e := range g.Events {
			if e.Cmd == "" {
				continue
			}
			if other, twice := found[e.Cmd]; twice {
				fault("command %s is event %d of game %s and event %d of game %s", e.Cmd, other.n, other.game, i, g.ID)
			}
			found[e.Cmd] = place{g.ID, i}
		}
		faults = append(faults, timed(g)...)
	}
	byGame := map[string][]sent{}
	for _, c := range history {
		byGame[c.game] = append(byGame[c.game], c)
		p, there := found[c.cmd]
		switch {
		case c.outcome == acknowledged && !there:
			fault("command %s of game %s was acknowledged and is lost", c.cmd, c.game)
		case c.outcome != acknowledged && c.outcome != unanswered && there:
			fault("command %s of game %s was refused and is event %d of game %s", c.cmd, c.game, p.n, p.game)
		case there && p.game != c.game:
			fault("command %s of game %s is in game %s", c.cmd, c.game, p.game)
		case c.outcome == acknowledged && (p.n < c.version || p.n >= c.at):
			fault("command %s of game %s was sent at version %d, answered with version %d and is event %d", c.cmd, c.game, c.version, c.at, p.n)
		case there:
			at := time.UnixMilli(byID[p.game].Events[p.n].At)
			if at.Before(c.call.Add(-margin)) || c.outcome == acknowledged && at.After(c.end.Add(margin)) {
				fault("command %s of game %s: its event is of %s, it was sent at %s and answered at %s", c.cmd, c.game, clock(at), clock(c.call), clock(c.end))
			}
		}
	}
	known := map[string]bool{}
	for _, c := range history {
		known[c.cmd] = true
	}
	for cmd, p := range found {
		if !known[cmd] {
			fault("command %s, event %d of game %s, is nobody's", cmd, p.n, p.game)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(byGame)) {
		g, ok := byID[id]
		if !ok {
			fault("game %s is not stored", id)
			continue
		}
		if !linear(g, byGame[id]) {
			fault("game %s: its history is not linearizable", id)
		}
	}
	for _, p := range pages {
		g, ok := byID[p.game]
		if !ok {
			fault("%s shows game %s, which is not stored", p.who, p.game)
			continue
		}
		faults = append(faults, shows(p, g)...)
	}
	return faults
}

func clock(t time.Time) string { return t.Format("15:04:05.000") }

// heardWithin is how old an event may be that a closing page does not show:
// pages receive events within that time even without NATS.
const heardWithin = 3 * time.Second

// shows compares a page with the replay of its game, except for what the
// server did after the page was closed.
func shows(p shown, g kept) (faults []string) {
	events := g.Events
	for n := len(events); n > max(p.version, 1) && events[n-1].Cmd == "" && time.UnixMilli(events[n-1].At).After(p.left.Add(-heardWithin)); n-- {
		events = events[:n-1]
	}
	s, err := match.Replay(rulesOf(g.Game), events)
	if err != nil {
		return []string{fmt.Sprintf("game %s: %v", g.ID, err)}
	}
	var moves []string
	for _, m := range s.Moves {
		moves = append(moves, m.Move)
	}
	if p.version != s.Version || !slices.Equal(p.moves, moves) || p.board != s.Position().View().Board || p.over != (s.Result != nil) {
		faults = append(faults, fmt.Sprintf("%s shows game %s at version %d with %d moves and %q, over: %v; stored are version %d with %d moves and %q, over: %v",
			p.who, g.ID, p.version, len(p.moves), p.board, p.over, s.Version, len(moves), s.Position().View().Board, s.Result != nil))
	}
	return faults
}

// timed checks a game's clocks against the times of its events: they never go
// back, no flag falls early, and the charged time is the elapsed time.
func timed(g kept) (faults []string) {
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Sprintf("game %s: ", g.ID)+fmt.Sprintf(format, args...))
	}
	var s match.State
	for i, e := range g.Events {
		before := s
		var err error
		if i == 0 {
			s, err = match.Replay(rulesOf(g.Game), g.Events[:1])
		} else {
			s, err = match.Fold(s, e)
		}
		if err != nil {
			fault("%v", err)
			return faults
		}
		if i > 0 && e.At < g.Events[i-1].At {
			fault("event %d is of %d ms before the one before it", i, g.Events[i-1].At-e.At)
		}
		if deadline, ok := before.Deadline(); e.Type == match.EvFlagged && (!ok || e.At < deadline.UnixMilli() || *e.Side != before.Turn()) {
			fault("event %d: the flag of side %d fell at %s, due at %s of side %d", i, *e.Side, clock(time.UnixMilli(e.At)), clock(deadline), before.Turn())
		}
	}
	if sentence := charged(g.ID, g.Events, s); sentence != "" {
		faults = append(faults, sentence)
	}
	return faults
}

// charged compares the sum of both clocks with the time that elapsed between
// events, minus credits. It skips games with byo-yomi or take-backs, whose
// clocks are not a sum, and finished games.
func charged(id string, events []match.Event, s match.State) string {
	c := s.Config.Clock
	if s.Clock == nil || s.Result != nil || c.MainMS == 0 || c.ByoyomiMS > 0 {
		return ""
	}
	want := 2 * c.MainMS   // ms
	var since, waits int64 // last move; credits since then
	for _, e := range events {
		switch e.Type {
		case match.EvUndone:
			return ""
		case match.EvMoved:
			if since > 0 {
				want += c.IncrementMS + e.Lag + waits - (e.At - since)
			}
			since, waits = e.At, 0
		case match.EvTimeGiven:
			want += e.MS
		case match.EvCredited:
			waits += e.MS
		}
	}
	left := s.Clock.LeftMS[0] + s.Clock.LeftMS[1]
	if math.Abs(float64(left-want)) > float64(margin.Milliseconds()) {
		return fmt.Sprintf("game %s: both clocks show %d ms, by what went by they would %d", id, left, want)
	}
	return ""
}

// rulesOf returns the rules of a game by name.
func rulesOf(name string) match.Ruleset {
	if name == xq.Game {
		return xq.Rules{}
	}
	return gm.Rules{}
}

// A step is an operation on a game's event list: append event n or, if n is
// -1, be rejected at a version.
type step struct{ n, version int }

// linear reports whether the stored list and the pages' answers could result
// from a single list with one append at a time.
func linear(g kept, history []sent) bool {
	// same[n] is the version since which only events that make nothing stale,
	// credits and offers, preceded event n.
	same := make([]int, len(g.Events)+1)
	for i, e := range g.Events {
		same[i+1] = i + 1
		if e.Type == match.EvCredited || e.Type == match.EvDrawOffered || e.Type == match.EvUndoOffered {
			same[i+1] = same[i]
		}
	}
	at := map[string]int{}
	for i, e := range g.Events {
		if e.Cmd != "" {
			at[e.Cmd] = i
		}
	}
	model := porcupine.Model{
		Init: func() any { return 0 },
		Step: func(state, input, _ any) (bool, any) {
			has, s := state.(int), input.(step)
			if s.n < 0 {
				return s.version != 0 && (s.version < same[has] || s.version > has), has
			}
			fits := s.version == 0 || s.version >= same[has] && s.version <= has
			return has == s.n && fits, has + 1
		},
		Equal: func(a, b any) bool { return a == b },
	}
	var ops []porcupine.Operation
	mine := map[int]bool{}
	for k, c := range history {
		n, there := at[c.cmd]
		op := porcupine.Operation{ClientId: k, Input: step{n, c.version}, Call: c.call.UnixNano(), Return: c.end.UnixNano()}
		switch {
		case c.outcome == unanswered && there:
			op.Return = math.MaxInt64
		case c.outcome == acknowledged && there:
		case c.outcome == stale:
			op.Input = step{-1, c.version}
		default:
			continue
		}
		if there {
			mine[n] = true
		}
		ops = append(ops, op)
	}
	for i := range g.Events { // events of the server, at any time
		if !mine[i] {
			ops = append(ops, porcupine.Operation{ClientId: len(history) + i, Input: step{i, 0}, Call: 0, Return: math.MaxInt64})
		}
	}
	return porcupine.CheckOperationsTimeout(model, ops, time.Minute) != porcupine.Illegal
}

package arena

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/match"
	"duiyi/match/gm"
)

// rows plays in the first free column of the board, from the bottom, so that
// Black, who starts, makes five first: columns a and e are Black's.
func rows(_ context.Context, p engine.Position, _ engine.Limits) (engine.Result, error) {
	columns := "ae"
	if len(p.Moves)%2 == 1 {
		columns = "im"
	}
	for _, c := range columns {
		for y := 1; y <= 15; y++ {
			if m := fmt.Sprintf("%c%d", c, y); !slices.Contains(p.Moves, m) {
				return engine.Result{Move: m}, nil
			}
		}
	}
	return engine.Result{}, errors.New("no move")
}

// settled returns a match by swap2 in which each turn of the opening is
// answered from a script by the number of stones; the second script is engine
// b's.
func settled(t *testing.T, a, b map[int]string) Match {
	t.Helper()
	m := toyMatch(rows, rows, 2)
	m.Rules = gm.Rules{}
	m.Config = match.Config{Game: gm.Game, Rules: "freestyle", Options: match.OptionsOf(gm.Options{Opening: "swap2"})}
	m.Openings = []Opening{{ID: "swap2"}}
	scripts := map[string]map[int]string{"a": a, "b": b}
	open := m.Open
	who := map[engine.Engine]string{}
	m.Open = func(ctx context.Context, s Spec) (engine.Engine, error) {
		e, err := open(ctx, s)
		who[e] = s.Engine
		return e, err
	}
	m.Opens = func(_ context.Context, e engine.Engine, p match.Position, c match.Config, stones []string, l engine.Limits) ([]string, engine.Result, error) {
		if c.Options.Text(match.OptionOpening) != "swap2" || l.Depth != 1 {
			t.Errorf("%+v, %+v", c, l)
		}
		return strings.Fields(scripts[who[e]][len(stones)]), engine.Result{}, nil
	}
	return m
}

// TestSettled tests that the players settle the opening, and whoever ends up
// with Black wins here.
func TestSettled(t *testing.T) {
	three := "a1 i1 a2"
	tests := []struct {
		name            string
		begins, follows map[int]string // for a and b alike, by stones on the board
		firstWins       bool
		book            int
		reason          string
	}{
		{"the second takes Black", map[int]string{0: three}, map[int]string{3: "swap"}, false, 4, "five"},
		{"the second stays White and plays on", map[int]string{0: three}, map[int]string{3: "stay i2"}, true, 5, "five"},
		{"two more, and the first stays", map[int]string{0: three, 5: "stay"}, map[int]string{3: "two_more i2 a3"}, true, 7, "five"},
		{"two more, and the first takes White", map[int]string{0: three, 5: "swap i3"}, map[int]string{3: "two_more i2 a3"}, false, 8, "five"},
		{"no answer", map[int]string{0: three}, map[int]string{}, true, 3, ReasonProtocol},
		{"a stone on a stone", map[int]string{0: three}, map[int]string{3: "two_more a1 a3"}, true, 4, ReasonIllegal},
		{"moves of the opponent", map[int]string{0: three + " swap"}, map[int]string{}, false, 3, ReasonIllegal},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			script := maps.Clone(tt.begins)
			maps.Copy(script, tt.follows)
			games, r := run(t, settled(t, script, script))
			for i, g := range games {
				first := [2]string{"a", "b"}[i]
				want := first
				if !tt.firstWins {
					want = [2]string{"b", "a"}[i]
				}
				if g.First != first || g.Reason != tt.reason || g.Winner != want || tt.reason == "five" && g.Book != tt.book {
					t.Errorf("game %d: first %s, %s wins by %s (%s), %d moves of the opening, %v", i, g.First, g.Winner, g.Reason, g.Detail, g.Book, g.Moves)
				}
			}
			if r.Tally.PairCount() != 1 || r.Tally.Pairs[2] != 1 {
				t.Errorf("pairs %v", r.Tally.Pairs)
			}
		})
	}
}

// TestSettledClock tests that time belongs to the player, not the colour.
func TestSettledClock(t *testing.T) {
	script := map[int]string{0: "a1 i1 a2", 3: "swap"}
	m := settled(t, script, script)
	m.Control = Control{Base: time.Hour, Depth: 1}
	left := map[string][]time.Duration{}
	for _, who := range []string{"a", "b"} {
		next := m.Open
		m.Open = func(ctx context.Context, s Spec) (engine.Engine, error) {
			e, err := next(ctx, s)
			if err != nil || s.Engine != who {
				return e, err
			}
			inner := e.(*scripted)
			search := inner.search
			inner.search = func(ctx context.Context, p engine.Position, l engine.Limits) (engine.Result, error) {
				left[who] = append(left[who], l.Clock.Left)
				if who == "a" {
					time.Sleep(2 * time.Millisecond)
				}
				return search(ctx, p, l)
			}
			return e, err
		}
	}
	run(t, m)
	for who, list := range left {
		for i, d := range list {
			if d > time.Hour {
				t.Errorf("%s has %v", who, d)
			}
			if spent := time.Hour - d; who == "a" && i < len(list)/2 && spent < time.Duration(i)*2*time.Millisecond {
				t.Errorf("a has spent %v before move %d", spent, i+1)
			}
		}
	}
	if len(left["a"]) == 0 || len(left["b"]) == 0 {
		t.Error("nobody played")
	}
}

// TestSettledNobody tests that a match whose opening nobody can answer does
// not start.
func TestSettledNobody(t *testing.T) {
	m := settled(t, nil, nil)
	m.Opens = nil
	if _, err := m.Run(t.Context(), ""); err == nil || !strings.Contains(err.Error(), "no answers for the opening rule swap2") {
		t.Errorf("Run: %v", err)
	}
}

package tui

import (
	"regexp"
	"strings"
	"testing"

	"duiyi/match"
)

// alone returns options for a game between two engines.
func alone(game string) Options {
	o := options(game)
	o.Config.Players[0] = o.Config.Players[1]
	return o
}

// Commands take effect while engines play each other.
func TestPlainEnginesAlone(t *testing.T) {
	got := session(t, alone(xiangqi), "pause", "moves", "step", "moves", "pace 2,5", "pace 0.01", "quit")
	waits := regexp.MustCompile(`(Red|Black) to move, the engines wait: step, go\n`)
	if n := len(waits.FindAllString(got, -1)); n != 3 {
		t.Errorf("they wait %d times, want 3:\n%s", n, got)
	}
	before, after, _ := strings.Cut(got, "the engines wait")
	moved := strings.Count(before, " played ")
	list, rest, found := strings.Cut(after, "the engines wait")
	if !found || strings.Count(list, " played ") != 1 || strings.Contains(rest, " played ") {
		t.Errorf("%d moves before they waited, then not one:\n%s", moved, got)
	}
	if !strings.Contains(got, "A move can take 0.3 to 60 seconds\n") || !strings.HasSuffix(got, "The game is kept.") {
		t.Errorf("no word of the pace, or of the end:\n%s", got)
	}
}

// Other lines wait for the end of the game; quit does not.
func TestPlainEnginesAloneToTheEnd(t *testing.T) {
	o := alone(gomoku)
	o.Config.Setup = ".......O/.......O/......../X......./X......./X......./X......O/.......O X"
	o.Config.Options = o.Config.Options.With(match.OptionSize, 8)
	got := session(t, o, "moves", "undo", "go")
	if want := "wins: five in a row\n"; !strings.Contains(got, want) || strings.Index(got, want) > strings.Index(got, "  1. ") {
		t.Errorf("the moves are listed before the end:\n%s", got)
	}
	if got := session(t, alone(xiangqi), "quit"); !strings.HasSuffix(got, "The game is kept.") {
		t.Errorf("quit is not heard:\n%s", got)
	}
	if got := session(t, options(xiangqi), "pause"); !strings.Contains(got, "Only engines that play each other wait for a word") {
		t.Errorf("a person is paused:\n%s", got)
	}
}

func TestScreenEnginesAlone(t *testing.T) {
	s := newScreen(t, alone(xiangqi))
	s.keys("ctrl+p")
	s.shows("the engines wait: step, go")
	before := s.model.t.snap.State.Ply
	s.keys("ctrl+s")
	s.wait()
	s.shows("the engines wait")
	if ply := s.model.t.snap.State.Ply; ply != before+1 {
		t.Errorf("%d plies after one step from %d", ply, before)
	}
	s.keys("ctrl+p")
	s.shows("is thinking")
	s.keys("pace 1.5", "enter")
	if ms := s.model.t.snap.State.Show.PaceMS; ms != 1500 {
		t.Errorf("a move takes %d ms", ms)
	}
	s.keys("pause", "enter")
	s.shows("the engines wait")
}

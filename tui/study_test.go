package tui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiyi/games"
	"duiyi/match"
	"duiyi/match/positions"
)

// branched is a record with variations, glyphs and a comment.
const branched = `[Game "Chinese Chess"]
[Red "A"]
[Black "B"]

1. C2=5 (1. H2+3 h2+3 {a quiet game}) 1... h8+7 (1... c8=5? 2. H2+3) 2. H2+3! *
`

func branchedFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a game.pgn")
	if err := os.WriteFile(path, []byte(branched), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestPlainStudy steps through a record with variations in the dialogue, adds
// one, and shows the engine's lines.
func TestPlainStudy(t *testing.T) {
	path := branchedFile(t)
	out := filepath.Join(t.TempDir(), "out.pgn")
	said := session(t, options(xiangqi),
		"study "+path, "next 3", "next", "next 2", "next", "fork", "c8=5", "moves", "undo", "back", "lines", "start", "next 2", "end", "save "+out, "game", "moves", "quit")
	rest := said
	for _, want := range []string{
		"Opened " + path + ", 7 moves", "Red to move", "Goes on: 1 C2=5  2 H2+3",
		"There are 2 ways on here",
		"Black to move", "Goes on: 1 h8+7  2 c8=5?",
		"Red to move", "Goes on: 1 H2+3",
		"The line ends here",
		"Goes on: 1 h8+7  2 c8=5?", // where the lines branch
		"Goes on: 1 H2+3",          // an existing move
		"C2=5 h8+7 H2+3!", "  [c8=5?] H2+3", "H2+3 h2+3",
		"1. ", // the engine's line
		"a quiet game", "The line ends here",
		"Saved as " + out,
		"Red to move",
		"The game is kept.",
	} {
		i := strings.Index(rest, want)
		if i < 0 {
			t.Fatalf("%q is not said after all before it:\n%s", want, said)
		}
		rest = rest[i+len(want):]
	}
	text, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(text), "a quiet game") {
		t.Errorf("the study was saved as %s, %v", text, err)
	}
}

// TestPlainStudyOfAGame studies the current game, which does not change.
func TestPlainStudyOfAGame(t *testing.T) {
	said := session(t, options(xiangqi), "h2e2", "study", "back", "h9g7", "game", "moves", "quit")
	for _, want := range []string{"The line ends here", "Goes on: 1 p1+1", "  1. C2=5 p1+1"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
}

// TestScreenStudy steps through a study on the full screen, with the engine's
// lines beside it.
func TestScreenStudy(t *testing.T) {
	s := newScreen(t, options(xiangqi))
	s.keys("study "+branchedFile(t), "enter")
	s.shows("Goes on: 1 C2=5  2 H2+3", "Red to move")
	s.keys("next 2", "enter")
	s.shows("H2+3 (2/2)", "Black to move")
	s.keys("end", "enter")
	s.shows("a quiet game", "The line ends here")
	s.keys("start", "enter", "lines", "enter")
	for ended := false; !ended && len(s.model.t.studying.lines) == 0; {
		msg := s.model.analysis.listen().(linesMsg)
		s.Update(msg)
		ended = msg.ended
	}
	s.shows("1. depth 0")
	s.keys("h2e2", "enter") // an existing move is followed
	if side := s.model.t.studying.side; side != match.Second {
		t.Errorf("the lines are those of side %d", side)
	}
	s.shows("C2=5 (1/2)")
	s.keys("lines", "enter", "moves", "enter")
	if s.model.analysis != nil {
		t.Error("the engine was not switched off")
	}
	s.shows("[C2=5] h8+7 H2+3!")
	s.keys("game", "enter")
	s.shows("Red to move")
}

// TestHintSaysWhy tests that a hint gives reasons in the user's language.
func TestHintSaysWhy(t *testing.T) {
	o := options(xiangqi)
	explain := func(_ context.Context, q positions.ReasonQuery) ([]positions.Reason, error) {
		return []positions.Reason{{Text: map[string]string{"en": "It wins " + strings.Join(q.Best, " ") + ".", "zh-Hans": "得子。"}}}, nil
	}
	for language, want := range map[string]string{"en": "  It wins a0a1.", "zh-Hans": "  得子。"} {
		o.Language, o.ASCII = language, language == "en"
		a := newAppWith(t, func(g *games.Game) { g.Explain = explain })
		if said := sessionOf(t, a, o, "hint", "quit"); !strings.Contains(said, want) {
			t.Errorf("the hint does not say why:\n%s", said)
		}
	}
}

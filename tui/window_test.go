package tui

import (
	"reflect"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"duiyi/engines"
	"duiyi/match"
	"duiyi/puzzles"
	"duiyi/tui/face"
)

// at sets the window size and returns the lines of the screen, which must fit.
func (s *screen) at(width, height int) []string {
	s.t.Helper()
	s.Update(tea.WindowSizeMsg{Width: width, Height: height})
	lines, _ := s.content()
	if len(lines) > height {
		s.t.Errorf("%d lines in a window of %d\n%s", len(lines), height, strings.Join(lines, "\n"))
	}
	for _, line := range lines {
		if n := lipgloss.Width(line); n > width {
			s.t.Errorf("a line of %d columns in a window of %d: %q", n, width, line)
		}
	}
	return lines
}

func TestSmallestUsualWindowShowsTheWholeBoard(t *testing.T) {
	o := options(xiangqi)
	o.ASCII, o.Language = false, face.Simplified
	s := newScreen(t, o)
	s.at(80, 24)
	s.shows("楚 河          漢 界", "│ ╲ │ ╱ │", "九  八  七", "a   b   c", "帥")
	board := newGrid(s.model.t.face(), match.View{Board: "9/9/9/9/9/9/9/9/9/9 w"}, s.look())
	s.keys("a0a9", "enter")
	s.at(80, 24)
	s.shows("路被挡住了", "楚 河", "> ")
	if board.look.compact {
		t.Error("nothing is drawn between the ranks")
	}
	for _, star := range []string{"b2", "h7", "a3", "e6", "i6"} {
		col, row := board.place(star)
		if got := board.crossing(col, row); !strings.ContainsAny(got, "┣╋┫") {
			t.Errorf("%s is drawn as %q", star, got)
		}
	}
	if n := len(s.at(80, 23)); n > 23 { // one line fewer: only the ranks and everything else
		t.Error(n)
	}
	s.shows("路被挡住了")
}

func TestGomokuHasItsStarPoints(t *testing.T) {
	o := options(gomoku)
	o.ASCII, o.Language = false, face.English
	s := newScreen(t, o)
	s.keys("left") // off the centre
	if n := strings.Count(strings.Join(s.at(80, 24), "\n"), "╋"); n != 5 {
		t.Errorf("%d star points, want 5\n%s", n, s.text())
	}
}

// joined returns the text of lines without breaks and columns.
func joined(lines []string) string {
	return strings.Join(strings.Fields(strings.Join(lines, "")), "")
}

func TestHelpNamesTheFormatsOfTheGame(t *testing.T) {
	for game, extensions := range map[string][]string{xiangqi: {".pgn", ".xqf", ".wxf", ".json"}, gomoku: {".sgf", ".lib", ".pos", ".json"}} {
		help := strings.Join(newScreen(t, options(game)).model.t.help(0), "\n")
		for _, e := range extensions {
			if !strings.Contains(help, e) {
				t.Errorf("%s: the help does not name %s:\n%s", game, e, help)
			}
		}
	}
}

func TestHelpKeepsWithinTheWindow(t *testing.T) {
	for _, language := range Languages() {
		o := options(xiangqi)
		o.ASCII, o.Language = false, language
		s := newScreen(t, o)
		whole := joined(s.model.t.help(0))
		for _, width := range []int{120, 80, 60, 40, 24, 12} {
			lines := s.model.t.help(width)
			for _, line := range lines {
				if lipgloss.Width(line) > width {
					t.Errorf("%s: %d columns for %q", language, width, line)
				}
			}
			if got := joined(lines); got != whole {
				t.Errorf("%s: at %d columns it says\n%s\nnot\n%s", language, width, got, whole)
			}
		}
		s.keys("help", "enter")
		sizes := [][2]int{{120, 40}, {80, 24}, {60, 24}, {40, 12}}
		if testing.Short() {
			sizes = sizes[3:] // the smallest
		}
		for _, size := range sizes {
			seen := strings.Join(s.at(size[0], size[1]), "\n")
			for range 60 { // to the end of a text longer than the window
				s.keys("down")
				seen += strings.Join(s.at(size[0], size[1]), "\n")
			}
			for _, h := range s.model.t.w.help {
				if !strings.Contains(seen, h.typed) {
					t.Errorf("%s at %v: %q is not to be seen", language, size, h.typed)
				}
			}
			for range 60 {
				s.keys("up")
			}
		}
		s.keys("esc")
		s.shows("帥")
	}
}

func TestLevelsAreListed(t *testing.T) {
	o := options(xiangqi)
	o.ASCII, o.Language = false, face.Traditional
	s := newScreen(t, o)
	spec := engines.Spec{ID: "x", Levels: []engines.Level{
		{ID: "chick", Number: 1, Name: map[string]string{"en": "Chick", "zh-Hant": "小雞"}, Elo: 0},
		{ID: "9", Number: 14, Name: map[string]string{"en": "Master", "zh-Hant": "大師"}, Elo: 2100},
	}}
	want := "   1  小雞\n  14  大師   2100"
	if got := strings.Join(s.model.t.ladder(spec), "\n"); got != want {
		t.Errorf("listed\n%s\nwant\n%s", got, want)
	}
	s.at(80, 24)
	s.keys("level", "enter")
	s.shows("* 1  One", "  2  Two", "楚 河")
	s.keys("level 2", "enter", "levels", "enter")
	s.shows("  1  One", "* 2  Two")
}

// Every language has every text, with the same verbs.
func TestLanguagesAreWhole(t *testing.T) {
	optional := map[string]bool{"refusals": true, "errors": true} // English has these elsewhere
	for _, w := range languages {
		for _, part := range []reflect.Value{reflect.ValueOf(w), reflect.ValueOf(w.opening), reflect.ValueOf(w.study), reflect.ValueOf(w.puzzles)} {
			for i := range part.NumField() {
				name := part.Type().Field(i).Name
				if part.Field(i).IsZero() && !(w.language == face.English && optional[name]) {
					t.Errorf("%s has no %s", w.language, name)
				}
			}
		}
		if len(w.study.help) != len(english.study.help) {
			t.Errorf("%s: the help of a study has %d entries, English %d", w.language, len(w.study.help), len(english.study.help))
		}
		if len(w.puzzles.help) != len(english.puzzles.help) {
			t.Errorf("%s: the help of puzzles has %d entries", w.language, len(w.puzzles.help))
		}
		for _, kind := range puzzles.Kinds {
			if w.puzzles.tasks[string(kind)] == "" {
				t.Errorf("%s: no words for the task %s", w.language, kind)
			}
		}
		if len(w.help) != len(english.help) {
			t.Errorf("%s: help has %d entries, English %d", w.language, len(w.help), len(english.help))
		}
		for code := range english.fails {
			if w.fails[code] == "" {
				t.Errorf("no text for a row that fails: %s", code)
			}
		}
		for reason := range english.reasons {
			if w.reasons[reason] == "" {
				t.Errorf("%s: no word for the reason %s", w.language, reason)
			}
		}
		for step := range english.opening.steps {
			if w.opening.steps[step] == "" {
				t.Errorf("%s: no word for the answer %s", w.language, step)
			}
		}
		for _, f := range faces {
			if f.Side(w.language, 0) == f.Side(w.language, 1) || f.Typed[w.language] == "" {
				t.Errorf("%s: no names of sides, or nothing to type", w.language)
			}
		}
		if w.language == face.English {
			continue
		}
		for code := range simplified.refusals {
			if w.refusals[code] == "" {
				t.Errorf("%s: no word for the refusal %s", w.language, code)
			}
		}
		if len(w.errors) != len(simplified.errors) {
			t.Errorf("%s: %d errors", w.language, len(w.errors))
		}
	}
}

// TestPlainVietnamese tests the Vietnamese dialogue, and that a text which is
// a move in two notations is read as Vietnamese.
func TestPlainVietnamese(t *testing.T) {
	o := options(xiangqi)
	o.ASCII, o.Language = false, face.Vietnamese
	o.Config.Setup = "3k5/9/9/9/9/9/6P2/6C2/9/4K4 w"
	got := session(t, o, "C3.1", "help")
	for _, want := range []string{"Lượt Đỏ", "Đỏ: C3.1 (g3g4)", "lật bàn cờ"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

func TestPlainTraditional(t *testing.T) {
	o := options(xiangqi)
	o.ASCII, o.Language, o.Width = false, face.Traditional, 30
	got := session(t, o, "炮二平五", "help")
	for _, want := range []string{"輪到紅方", "紅方：炮二平五 (h2e2)", "翻轉棋盤"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	for line := range strings.Lines(got) {
		if n := lipgloss.Width(strings.TrimRight(line, "\n")); n > 30 && !strings.Contains(line, "──") {
			t.Errorf("a line of %d columns: %q", n, line)
		}
	}
}

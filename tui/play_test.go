package tui

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"duiyi/app"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/record/formats"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
	"duiyi/tui/face"
)

const (
	xiangqi = "xiangqi"
	gomoku  = "gomoku"
)

var faces = map[string]face.Face{xiangqi: face.Xiangqi, gomoku: face.Gomoku}

// first plays the alphabetically first legal move.
type first struct{ rules match.Ruleset }

func (f first) Search(_ context.Context, p engine.Position, l engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	game, rules := xiangqi, "axf"
	if _, ok := f.rules.(gm.Rules); ok {
		game, rules = gomoku, "freestyle"
	}
	at, err := f.rules.Start(match.Config{Game: game, Rules: rules, Setup: p.Start})
	if err != nil {
		return engine.Result{}, err
	}
	for _, m := range p.Moves {
		if at, _, err = at.Play(m); err != nil {
			return engine.Result{}, err
		}
	}
	legal := at.View().Legal
	if l.SearchMoves != nil {
		legal = l.SearchMoves
	}
	if len(legal) == 0 {
		return engine.Result{}, engine.ErrNoMove
	}
	return engine.Result{Move: legal[0]}, nil
}

func newApp(t *testing.T, elo ...int) *app.App {
	t.Helper()
	return newAppWith(t, func(*games.Game) {}, elo...)
}

// newAppWith is newApp with changed games.
func newAppWith(t *testing.T, change func(*games.Game), elo ...int) *app.App {
	t.Helper()
	store, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	spec := func(game string, rules match.Ruleset) engines.Spec {
		spec := engines.Spec{
			ID: game + "-first", Game: game, Name: map[string]string{"en": "First", "zh-Hans": "首着"},
			Levels: []engines.Level{{ID: "old", Number: 1, Name: map[string]string{"en": "One"}}, {ID: "1", Number: 2, Name: map[string]string{"en": "Two"}}}, DefaultLevel: "old",
			New: func() (engine.Engine, error) { return first{rules}, nil },
		}
		for i := range elo {
			spec.Levels[i].Elo = elo[i]
		}
		return spec
	}
	games := []games.Game{
		{Name: xiangqi, Rules: xq.Rules{}, RuleSets: []string{"axf"}},
		{Name: gomoku, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}, FromRecord: gm.FromRecord, ToRecord: gm.ToRecord, RecordSide: gm.RecordSide},
	}
	for i := range games {
		change(&games[i])
	}
	a := app.New(store, games, []engines.Spec{spec(xiangqi, xq.Rules{}), spec(gomoku, gm.Rules{})}, formats.All(), slog.New(slog.DiscardHandler))
	t.Cleanup(func() {
		a.Close()
		store.Close()
	})
	return a
}

func options(game string) Options {
	return Options{Faces: faces, Config: match.Config{Game: game, Players: [2]match.Player{
		{Kind: match.Human}, {Kind: match.Engine, Engine: game + "-first"},
	}}, ASCII: true}
}

// session runs lines through Plain and returns its output without the boards.
func session(t *testing.T, o Options, lines ...string) string {
	t.Helper()
	return sessionOf(t, newApp(t), o, lines...)
}

func sessionOf(t *testing.T, a *app.App, o Options, lines ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := Plain(t.Context(), a, o, strings.NewReader(strings.Join(lines, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, line := range strings.Split(out.String(), "\n") {
		if line = strings.TrimPrefix(line, "> "); line != "" && !strings.Contains(line, "--") && !strings.Contains(line, "|") && !strings.HasPrefix(line, "    ") {
			said = append(said, line)
		}
	}
	return strings.Join(said, "\n")
}

// TestAdaptive tests that an adaptive opponent is announced, and at the end
// the level of the next game.
// the next game will be.
func TestAdaptive(t *testing.T) {
	o := options(gomoku)
	o.Config.Players[1].Adaptive = true
	got := sessionOf(t, newApp(t, 400, 600), o, "h8", "h9", "resign", "new", "h8", "resign")
	for _, want := range []string{"White wins: resignation. Next game: level 1 One again\n", "White wins: resignation"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said:\n%s", want, got)
		}
	}
	if strings.Count(got, "Next game") != 1 {
		t.Errorf("a game of two moves counts:\n%s", got)
	}
}

func TestPlain(t *testing.T) {
	mate := match.Config{Game: xiangqi, Setup: "3k5/1R7/9/9/9/9/9/9/9/R3K4 w", Players: [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}}
	tests := []struct {
		name  string
		o     Options
		lines []string
		want  string
	}{
		{"a move and its answer", options(xiangqi), []string{"炮二平五"}, "Red to move\nRed played C2=5 (h2e2)\nBlack played p1+1 (a6a5)\nRed to move"},
		{"undo takes back a round, redo plays it again", options(xiangqi), []string{"h2e2", "undo", "redo", "moves"},
			"Red to move\nRed played C2=5 (h2e2)\nBlack played p1+1 (a6a5)\nRed to move\nRed to move\n" +
				"Red played C2=5 (h2e2)\nBlack played p1+1 (a6a5)\nRed to move\n  1. C2=5 p1+1"},
		{"a refused move", options(xiangqi), []string{"h2h9x", "a0a5", "h2h3"}, "Red to move\n\"h2h9x\" is neither a move nor a command; type help\n" +
			"the way is blocked\nRed played C2+1 (h2h3)\nBlack played p1+1 (a6a5)\nRed to move"},
		{"mate", Options{Faces: faces, Config: mate, ASCII: true}, []string{"a0a9", "b8b7"}, "Red to move\nRed played R9+9 (a0a9)\nRed wins: checkmate\nthe game is over"},
		{"resignation, draw, new", options(gomoku), []string{"resign", "new", "draw"}, "Black to move\nWhite wins: resignation\nBlack to move\nThe draw is declined\nBlack to move"},
		{"a five blocked at both ends", Options{Faces: faces, Config: match.Config{Game: gomoku, Rules: "caro", Players: [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}}, ASCII: true},
			[]string{"h8", "e8", "g8", "k8", "f8", "a1", "j8", "a3", "i8", "o1"},
			"Black to move\nBlack played H8\nWhite to move\nWhite played E8\nBlack to move\nBlack played G8\nWhite to move\nWhite played K8\n" +
				"Black to move\nBlack played F8\nWhite to move\nWhite played A1\nBlack to move\nBlack played J8\nWhite to move\nWhite played A3\n" +
				"Black to move\nBlack played I8\nF8–J8 does not win: blocked at both ends. White to move\nWhite played O1\nBlack to move"},
		{"a hint", options(gomoku), []string{"hint"}, "Black to move\nHint: A1"},
		{"another move, and another", options(gomoku), []string{"h8", "vary", "vary", "moves", "undo", "vary"},
			"Black to move\nBlack played H8\nWhite played A1\nBlack to move\nWhite played B1\nBlack to move\nWhite played C1\nBlack to move\n  1. H8 C1\n" +
				"Black to move\nthe last move on the board is not an engine's"},
		{"in another notation", options(xiangqi), []string{"notation iccs", "h2e2", "notation runes", "notation", "notation uci", "undo", "h2e2"},
			"Red to move\niccs\nRed played H2-E2 (h2e2)\nBlack played A6-A5 (a6a5)\nRed to move\n" +
				"There is no notation \"runes\"; there are chinese chinese_traditional wxf iccs uci vietnamese\niccs\nuci\nRed to move\nRed played h2e2\nBlack played a6a5\nRed to move"},
		{"nobody to hurry", options(gomoku), []string{"now"}, "Black to move\nno engine is thinking"},
		{"no take-backs, no hints", Options{Faces: faces, Config: match.Config{Game: gomoku, Players: options(gomoku).Config.Players, NoTakeBacks: true, NoHints: true}, ASCII: true},
			[]string{"h8", "undo", "vary", "hint"}, "Black to move\nBlack played H8\nWhite played A1\nBlack to move\nthis game is played without take-backs\n" +
				"this game is played without take-backs\nthis game is played without hints"},
		{"a clock", Options{Faces: faces, Config: match.Config{Game: gomoku, Players: options(gomoku).Config.Players, Clock: match.ClockConfig{MainMS: 600_000, ByoyomiMS: 30_000, Periods: 3}}, ASCII: true},
			[]string{"h8"}, "Black 10:00 x3  White 10:00 x3\nBlack to move\nBlack played H8\nWhite played A1\nBlack 10:00 x3  White 10:00 x3\nBlack to move"},
		{"a clock with a cap for each move", Options{Faces: faces, Config: match.Config{Game: gomoku, Players: options(gomoku).Config.Players, Clock: match.ClockConfig{MainMS: 600_000, MoveCapMS: 60_000}}, ASCII: true},
			[]string{"h8"}, "Black 10:00 (1:00)  White 10:00\nBlack to move\nBlack played H8\nWhite played A1\nBlack 10:00 (1:00)  White 10:00\nBlack to move"},
		{"levels", options(gomoku), []string{"level", "level 9", "level 2", "level"}, "Black to move\nFirst 1 One\n* 1  One\n  2  Two\nThere is no level \"9\"; there are 1 2\n" +
			"The opponent is First 2 Two now\nFirst 2 Two\n  1  One\n* 2  Two"},
		{"nothing to undo", options(gomoku), []string{"undo"}, "Black to move\nthere is no move to take back"},
		{"quit", options(gomoku), []string{"quit", "h8"}, "Black to move\nThe game is kept."},
		{"the engine begins", Options{Faces: faces, Config: match.Config{Game: gomoku, Players: [2]match.Player{{Kind: match.Engine, Engine: "gomoku-first"}, {Kind: match.Human}}}, ASCII: true},
			[]string{"h8"}, "Black played A1\nWhite to move\nWhite played H8\nBlack played B1\nWhite to move"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := session(t, tt.o, tt.lines...); got != tt.want {
				t.Errorf("said\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestPlainChinese(t *testing.T) {
	o := options(xiangqi)
	o.ASCII, o.Language = false, face.Simplified
	var out bytes.Buffer
	if err := Plain(t.Context(), newApp(t), o, strings.NewReader("炮二平五\na0a5\n"), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"轮到红方", "红方：炮二平五 (h2e2)", "黑方：卒1进1 (a6a5)", "路被挡住了", "俥──傌──相"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &out)
		}
	}
}

func TestSaveAndOpen(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "game.pgn")
	got := session(t, options(xiangqi), "h2e2", "save "+file, "save "+file, "save! "+file, "new", "open "+file, "moves", "save "+filepath.Join(dir, "x"))
	for _, want := range []string{"Saved as " + file, file + " is there already", "Opened " + file + ", 2 moves", "  1. C2=5 p1+1", "x.pgn"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	two := filepath.Join(dir, "two.pgn")
	if err := os.WriteFile(two, []byte("[Red \"a\"]\n1. h2e2 *\n[Red \"b\"]\n1. h2d2 xxxx\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	got = session(t, options(xiangqi), "open "+two, "open "+two+" 2", "open "+filepath.Join(dir, "none"), "open", "save")
	for _, want := range []string{two + " holds 2 games", "Opened " + two + ", 1 moves\nNot understood: pgn: byte ", "none: no such file", "open needs the name", "save needs the name"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// Losses of a format are reported in the user's language, in different words
// after writing and after reading.
func TestLossesInChinese(t *testing.T) {
	dir := t.TempDir()
	full := filepath.Join(dir, "full.pgn")
	if err := os.WriteFile(full, []byte("[Event \"Cup\"]\n[Odd \"x\"]\n1. h2e2 {a} h9g7 {b} *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	o := options(xiangqi)
	o.ASCII, o.Language = false, face.Simplified
	o.Config.Players = [2]match.Player{{Kind: match.Human, Name: "甲"}, {Kind: match.Human}}
	got := session(t, o, "h2e2", "save "+filepath.Join(dir, "a.txt"), "open "+full, "save "+filepath.Join(dir, "b.txt"), "open "+filepath.Join(dir, "none"))
	for _, want := range []string{"没有存进去：棋手名", "full.pgn，共 2 着\n", "棋手名、标签 Event、标签 Odd、注释 ×2", "没有这个文件"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// A screen is a model without a terminal.
type screen struct {
	*model
	t    *testing.T
	quit bool
}

func newScreen(t *testing.T, o Options) *screen {
	t.Helper()
	table, _, err := sit(t.Context(), newApp(t), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(table.close)
	s := &screen{model: newModel(t.Context(), table), t: t}
	s.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	return s
}

// keys presses keys by name, and types anything else.
func (s *screen) keys(names ...string) {
	special := map[string]tea.Key{
		"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
		"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "backspace": {Code: tea.KeyBackspace},
		"ctrl+z": {Code: 'z', Mod: tea.ModCtrl}, "ctrl+y": {Code: 'y', Mod: tea.ModCtrl}, "ctrl+t": {Code: 't', Mod: tea.ModCtrl},
		"ctrl+f": {Code: 'f', Mod: tea.ModCtrl}, "ctrl+p": {Code: 'p', Mod: tea.ModCtrl}, "ctrl+s": {Code: 's', Mod: tea.ModCtrl}, "ctrl+c": {Code: 'c', Mod: tea.ModCtrl}, "f1": {Code: tea.KeyF1},
	}
	for _, name := range names {
		if k, ok := special[name]; ok {
			s.send(tea.KeyPressMsg(k))
			continue
		}
		for _, r := range name {
			s.send(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
	}
}

// send passes a message to the model and runs its commands, except listening.
func (s *screen) send(msg tea.Msg) {
	_, cmd := s.Update(msg)
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.QuitMsg:
		s.quit = true
	case hintMsg:
		s.send(msg)
	case updateMsg, linesMsg:
		s.Update(msg)
	}
}

// wait waits for the engine's move.
func (s *screen) wait() {
	s.t.Helper()
	for s.t.Context().Err() == nil && s.model.t.busy() {
		s.Update(s.listen()())
	}
}

func (s *screen) text() string {
	lines, _ := s.content()
	return strings.Join(lines, "\n")
}

func (s *screen) shows(want ...string) {
	s.t.Helper()
	for _, w := range want {
		if !strings.Contains(s.text(), w) {
			s.t.Errorf("%q is not on the screen\n%s", w, s.text())
		}
	}
}

func TestScreenByArrows(t *testing.T) {
	s := newScreen(t, options(xiangqi))
	s.keys("down", "down", "down", "right", "right", "right") // from e4 to h1
	s.keys("enter")
	s.shows("Choose one of your own pieces")
	s.keys("up", "enter") // h2
	s.shows("[C]", "---o---")
	s.keys("left", "left", "left", "enter") // e2
	s.shows("Black is thinking")
	s.wait()
	s.shows("  1. C2=5 p1+1", "Red to move")
	if s.selected != "" {
		t.Errorf("%s is still selected", s.selected)
	}
	s.keys("ctrl+z")
	if ply := s.model.t.snap.State.Ply; ply != 0 {
		t.Errorf("%d plies after undo", ply)
	}
	s.keys("ctrl+y")
	s.shows("  1. C2=5 p1+1")
}

func TestScreenByTyping(t *testing.T) {
	s := newScreen(t, options(xiangqi))
	s.keys("炮二平四x", "backspace")
	s.shows("> 炮二平四")
	s.keys("backspace", "五", "enter")
	s.wait()
	s.shows("  1. C2=5 p1+1")
	s.keys("a0a9", "enter")
	s.shows("the way is blocked")
	s.keys("rubbish", "esc")
	if strings.Contains(s.text(), "rubbish") {
		t.Error("Esc left the line")
	}
	s.keys("f1")
	s.shows("A move is typed in any notation")
	s.keys("ctrl+f")
	s.shows("i   h   g")
	s.keys("ctrl+c")
	if !s.quit {
		t.Error("^C does not quit")
	}
}

func TestScreenByMouse(t *testing.T) {
	s := newScreen(t, options(xiangqi))
	s.content() // clicks refer to the last drawing
	click := func(point string) {
		g := s.grid()
		col, row := g.place(point)
		s.send(tea.MouseClickMsg{X: rankLabel + col*g.cell + 1, Y: s.origin.y + row*g.step(), Button: tea.MouseLeft})
	}
	click("b2")
	if s.selected != "b2" {
		t.Fatalf("%q is selected", s.selected)
	}
	s.send(tea.MouseClickMsg{Button: tea.MouseRight})
	if s.selected != "" {
		t.Error("the right button leaves the piece selected")
	}
	click("b2")
	click("b2")
	if s.selected != "" {
		t.Error("a second click leaves the piece selected")
	}
	click("b2")
	click("e2")
	s.wait()
	s.shows("  1. C8=5 p1+1")
}

func TestScreenHint(t *testing.T) {
	s := newScreen(t, options(xiangqi))
	s.keys("ctrl+t")
	s.shows("Hint: R9+1 (a0a1)", "{R}", "{+}")
	s.keys("h2e2", "enter")
	if s.hintMove != "" {
		t.Error("the hint outlives its position")
	}
	old := hintMsg{info: tip{Report: engines.Report{Info: match.Info{PV: []string{"a0a1"}}}}, version: 1, id: s.model.t.id}
	s.send(old)
	if s.hintMove != "" {
		t.Error("a late hint is shown")
	}
}

func TestScreenGomoku(t *testing.T) {
	o := options(gomoku)
	o.Config.Players[1] = match.Player{Kind: match.Human}
	o.ASCII, o.Colour = false, true
	s := newScreen(t, o)
	for _, m := range []string{"h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"} {
		s.keys(m, "enter")
	}
	s.shows("Black wins: five in a row", "●")
	s.keys("g7", "enter")
	s.shows("the game is over")
	s.keys("new", "enter")
	if s.model.t.snap.State.Ply != 0 {
		t.Error("new is no new game")
	}
}

func TestScreenPaste(t *testing.T) {
	s := newScreen(t, options(xiangqi))
	s.send(tea.PasteMsg{Content: "h2e2"})
	s.shows("> h2e2")
	s.keys("esc")
	s.send(tea.PasteMsg{Content: "[Red \"x\"]\n1. h2e2 h9g7\n"})
	s.shows("Opened …, 2 moves", "  1. C2=5 h8+7")
	s.send(tea.PasteMsg{Content: "nothing\nat all"})
	s.shows("neither a position nor moves")
}

// Control characters are shown, not sent to the terminal.
func TestControlCharacters(t *testing.T) {
	const name = "no \x1b]0;title\a\u202efile"
	var out bytes.Buffer
	if err := Plain(t.Context(), newApp(t), options(xiangqi), strings.NewReader("open "+name+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, `no \x1b]0;title\x07\u202efile: no such file`) || strings.ContainsAny(got, "\x1b\a\u202e") {
		t.Errorf("said %q", got)
	}
	s := newScreen(t, options(xiangqi))
	s.send(tea.PasteMsg{Content: "open " + name})
	s.shows("> open no ]0;titlefile")
	if _, err := s.model.t.openLine(t.Context(), name); err == nil {
		t.Fatal("there is such a file")
	} else {
		s.model.say(s.model.t.explain(err))
	}
	s.shows(`no \x1b]0;title\x07\u202efile: no such file`)
}

// The screen is never wider than the terminal.
func TestScreenSizes(t *testing.T) {
	for _, game := range []string{xiangqi, gomoku} {
		s := newScreen(t, options(game))
		for _, size := range [][2]int{{100, 40}, {80, 24}, {50, 20}, {20, 5}, {1, 1}} {
			s.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			if v := s.View(); v.Cursor == nil || v.Cursor.X >= max(size[0], 1) {
				t.Errorf("%s at %v: cursor %+v", game, size, v.Cursor)
			}
		}
	}
}

func TestSitErrors(t *testing.T) {
	o := options(xiangqi)
	o.Config.Setup = "9/9"
	if err := Plain(t.Context(), newApp(t), o, strings.NewReader(""), &bytes.Buffer{}); err == nil {
		t.Error("a game began from nothing")
	}
	o = options(xiangqi)
	o.Open = "no such file"
	if err := Plain(t.Context(), newApp(t), o, strings.NewReader(""), &bytes.Buffer{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("opening nothing: %v", err)
	}
}

// Opening a file reports its character set, what was restored and what was
// left out; the character set can be given after the file name.
func TestOpenTellsAll(t *testing.T) {
	dir := t.TempDir()
	file := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	gbk := []byte("[Game \"Chinese Chess\"]\n[Red \"\xd0\xed\xd2\xf8\xb4\xa8\"]\n[Black \"\xc2\xc0\xc7\xd5\"]\n\n1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 *\n")
	var moji strings.Builder
	for _, c := range gbk {
		moji.WriteRune(rune(c)) // as Latin-1, which equals Windows-1252 here
	}
	plain := file("gbk.pgn", gbk)
	wrong := file("moji.pgn", []byte(moji.String()))
	list := file("list.txt", []byte("4k4/9/9/9/9/9/9/9/9/3K5 w\n4k4/9/9/9/9/9/9/9/9/5K3 b\npage 7\n"))
	got := session(t, options(xiangqi), "open "+plain, "open "+plain+" charset=big5", "open "+plain+" 1 charset=klingon", "open "+wrong, "open "+wrong+" charset=utf-8", "study "+wrong, "game", "open "+list)
	for _, want := range []string{
		"Opened " + plain + ", 1 moves; read as gbk\n", "Opened " + plain + ", 0 moves; read as big5\nNot understood: ", "not a character set that is read",
		"Opened " + wrong + ", 1 moves\nRestored from a wrong character set: 许银川", "Opened " + wrong + ", 0 moves\nNot understood: ",
		"holds 2 games: open FILE NUMBER\nNot understood: text: byte 52 (line 3, column 1)",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if n := strings.Count(got, "Restored from"); n != 2 {
		t.Errorf("%d notes, of a game and a study", n)
	}
}

package export_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiyi/internal/arena"
	"duiyi/internal/arena/export"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/record"
	"duiyi/record/pgn"
	"duiyi/record/sgf"
)

// keptGames returns short games with everything a record can have: a win, a
// fault, a draw, Black to move first.
func keptGames() (arena.Match, []arena.Game) {
	score := func(n int) *int { return &n }
	const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
	m := arena.Match{
		Config: match.Config{Game: "xiangqi", Rules: "computer"},
		A:      arena.Spec{Text: "duiyi,name=Left", Name: "Left"}, B: arena.Spec{Text: "duiyi,name=Right", Name: "Right"},
	}
	return m, []arena.Game{
		{Number: 0, Opening: "one", First: "a", Setup: start, Book: 1, Winner: "a", Reason: "checkmate",
			Moves: []arena.Ply{{Move: "h2e2"}, {Move: "h9g7", Score: score(-31), Depth: 7, MS: 12.5}, {Move: "h0g2", Mate: 5, Depth: 9, MS: 0.4}}},
		{Number: 1, Opening: "one", First: "b", Setup: start, Book: 1, Winner: "b", Reason: arena.ReasonIllegal, Detail: `a0a9: "no"`, Fault: "a",
			Moves: []arena.Ply{{Move: "h2e2"}}},
		{Number: 2, Opening: "two", First: "a", Setup: "4k4/9/9/9/9/9/4P4/9/9/4K4 b - - 0 1", Reason: "repetition",
			Moves: []arena.Ply{{Move: "e9d9", Score: score(0), Depth: 1}, {Move: "e3e4"}}},
	}
}

func termsOf(m arena.Match) export.Terms {
	return export.TermsOf(export.Kind{Ruleset: xq.Rules{}}, m.Config, m.A.Text, m.B.Text)
}

func TestGame(t *testing.T) {
	m, games := keptGames()
	terms := termsOf(m)
	var list []*record.Game
	for _, g := range games {
		list = append(list, terms.Game(g))
	}
	var text bytes.Buffer
	if lost, err := pgn.Write(&text, list, pgn.Options{}); err != nil || len(lost) > 0 {
		t.Fatalf("lost %v, %v", lost, err)
	}
	back, err := pgn.Read(text.Bytes())
	if err != nil || len(back) != len(games) {
		t.Fatalf("%d games, %v", len(back), err)
	}
	want := []struct {
		red, black, end, start string
		result                 record.Result
		side                   record.Side // of the first move
		comments               []string
	}{
		{"Left", "Right", "checkmate", "", record.FirstWins, record.First, []string{"", "-0.31/7 0.013s", "+5M/9 0.000s"}},
		{"Right", "Left", `illegal of Left: a0a9: "no"`, "", record.FirstWins, record.First, []string{""}},
		{"Left", "Right", "repetition", games[2].Setup, record.Drawn, record.Second, []string{"+0.00/1 0.000s", "0.000s"}},
	}
	for i, w := range want {
		g := back[i]
		if len(g.Faults) > 0 || g.Players != [2]string{w.red, w.black} || g.Tag("Termination") != w.end || g.Start != w.start || g.Result != w.result {
			t.Errorf("game %d: %v %v, %q from %q, %s, faults %v", i, g.Players, g.Tags, g.Tag("Termination"), g.Start, g.Result, g.Faults)
		}
		line := g.Main()
		if len(line) != len(w.comments) || line[0].Side != w.side {
			t.Fatalf("game %d: %d moves, side %d first", i, len(line), line[0].Side)
		}
		for k, c := range w.comments {
			if line[k].Move != games[i].Moves[k].Move || line[k].Comment != c {
				t.Errorf("game %d, move %d: %s %q, want %s %q", i, k, line[k].Move, line[k].Comment, games[i].Moves[k].Move, c)
			}
		}
	}
	m.A.Text, m.B.Text = "duiyi,depth=1", "duiyi,depth=2"
	if n := termsOf(m).Names; n != [2]string{"duiyi,depth=1", "duiyi,depth=2"} {
		t.Errorf("two engines of one name are called %v", n)
	}
}

// TestGameOfItsOwnSize tests that the opening's board size prevails over the
// match's.
func TestGameOfItsOwnSize(t *testing.T) {
	rows := strings.TrimSuffix(strings.Repeat(strings.Repeat(".", 20)+"/", 20), "/") + " X"
	terms := export.TermsOf(export.Kind{Ruleset: gm.Rules{}, ToRecord: gm.ToRecord}, match.Config{Game: "gomoku", Rules: "standard", Options: match.OptionsOf(gm.Options{Size: 15})}, "x", "y")
	r := terms.Game(arena.Game{First: "a", Setup: rows, Moves: []arena.Ply{{Move: "t20"}}})
	if r.Size != 20 || r.Rules != "standard" {
		t.Fatalf("size %d, rules %q", r.Size, r.Rules)
	}
	var text bytes.Buffer
	if lost, err := sgf.Write(&text, []*record.Game{r}); err != nil || len(lost) > 0 {
		t.Fatalf("lost %v, %v", lost, err)
	}
	back, err := sgf.Read(text.Bytes())
	if err != nil || len(back) != 1 || back[0].Size != 20 || len(back[0].Main()) != 1 || back[0].Main()[0].Move != "t20" {
		t.Errorf("read back: %+v, %v", back, err)
	}
}

// TestFileIsMadeGood truncates the file after every byte and changes every
// byte: the first is completed, the second is rejected without changing the
// file.
func TestFileIsMadeGood(t *testing.T) {
	m, games := keptGames()
	path := filepath.Join(t.TempDir(), "games.pgn")
	write := func(list []*record.Game) ([]byte, record.Losses, error) {
		var out bytes.Buffer
		for _, g := range list {
			fmt.Fprintln(&out, "Round", g.Tag("Round"), g.Result, g.Tag("Termination"))
			for _, n := range g.Main() {
				fmt.Fprintln(&out, n.Move, n.Comment)
			}
		}
		return out.Bytes(), record.Losses{{What: "glory", Count: 2}}, nil
	}
	var warned []string
	keep := func(begun bool) error {
		warned = nil
		f, err := export.OpenFile(path, begun, termsOf(m), write, func(what string) { warned = append(warned, what) })
		if err != nil {
			return err
		}
		defer f.Close()
		for _, g := range games {
			if err := f.Add(g); err != nil {
				return err
			}
		}
		return nil
	}
	read := func() []byte {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	if err := keep(false); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(warned, []string{"glory"}) {
		t.Errorf("of what is lost in every game was told %q", warned)
	}
	whole := read()
	for n := range len(whole) + 1 {
		if err := os.WriteFile(path, whole[:n], 0o666); err != nil {
			t.Fatal(err)
		}
		if err := keep(true); err != nil {
			t.Fatalf("cut after %d bytes: %v", n, err)
		}
		if got := read(); !bytes.Equal(got, whole) {
			t.Fatalf("cut after %d bytes: %q", n, got)
		}
	}
	for n := range whole {
		other := bytes.Clone(whole)
		other[n] ^= 1
		if err := os.WriteFile(path, other, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := keep(true); !errors.Is(err, export.ErrOtherGames) {
			t.Fatalf("byte %d changed: %v", n, err)
		}
		if got := read(); !bytes.Equal(got, other) {
			t.Fatalf("byte %d changed: the file became %q", n, got)
		}
	}
	if err := keep(false); !errors.Is(err, export.ErrOtherGames) {
		t.Errorf("a new match: %v", err)
	}
}

func TestRead(t *testing.T) {
	const (
		header = `{"type":"match","format":1,"game":"xiangqi","rules":"computer","a":"x","b":"y","margin_ms":50,"openings":"","adjudge":{}}` + "\n"
		game   = `{"type":"game","game":0,"opening":"","first":"b","setup":"4k4/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1","book":0,"moves":[{"m":"e3e4"}],"winner":"b","reason":"time","began":"2026-01-02T03:04:05Z","ms":1}` + "\n"
	)
	kind := func(game string) (export.Kind, error) {
		if game != "xiangqi" {
			return export.Kind{}, fmt.Errorf("no game %s", game)
		}
		return export.Kind{Ruleset: xq.Rules{}}, nil
	}
	games, err := export.Read("m", strings.NewReader(header+game+game[:40]), kind)
	if err != nil || len(games) != 1 || games[0].Players != [2]string{"y", "x"} || games[0].Result != record.FirstWins {
		t.Errorf("a last line cut off: %d games, %v", len(games), err)
	}
	for name, text := range map[string]string{
		"no game": header, "unknown game": strings.Replace(header, "xiangqi", "chess", 1) + game, "no match": game, "nothing": "",
	} {
		if games, err := export.Read("m", strings.NewReader(text), kind); err == nil {
			t.Errorf("%s: %d games and no error", name, len(games))
		}
	}
}

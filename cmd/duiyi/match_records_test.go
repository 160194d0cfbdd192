package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"duiyi/internal/arena"
	"duiyi/match"
	"duiyi/record"
	"duiyi/record/pgn"
)

// keptGames are short games with everything that a record has to tell: a
// decisive end, a fault, a draw, Black to move first.
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

func TestGameRecord(t *testing.T) {
	m, games := keptGames()
	terms := matchTerms{m.Config.Game, m.Config.Rules, 0, m.Config.Opening, seatNames(m.A.Text, m.B.Text)}
	var text bytes.Buffer
	var list []*record.Game
	for _, g := range games {
		list = append(list, gameRecord(terms, g))
	}
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
	if n := seatNames("duiyi,depth=1", "duiyi,depth=2"); n != [2]string{"duiyi,depth=1", "duiyi,depth=2"} {
		t.Errorf("two engines of one name are called %v", n)
	}
}

// TestGameFileIsMadeGood cuts the file after every byte and changes every byte:
// the first is mended, the second refused with the file as it was.
func TestGameFileIsMadeGood(t *testing.T) {
	m, games := keptGames()
	path := filepath.Join(t.TempDir(), "games.pgn")
	keep := func(begun bool) error {
		k, err := openGameFile(path, m, begun, io.Discard)
		if err != nil {
			return err
		}
		defer k.f.Close()
		for _, g := range games {
			if err := k.add(g); err != nil {
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
		if err := keep(true); !errors.Is(err, errOtherGames) {
			t.Fatalf("byte %d changed: %v", n, err)
		}
		if got := read(); !bytes.Equal(got, other) {
			t.Fatalf("byte %d changed: the file became %q", n, got)
		}
	}
	if err := keep(false); !errors.Is(err, errOtherGames) {
		t.Errorf("a new match: %v", err)
	}
}

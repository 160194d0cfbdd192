package xqgames_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiyi/train/xqgames"
	"duiyi/xiangqi"
)

var made = xqgames.Manifest{Engine: "test", Nodes: 50, Seed: 7, Rules: "computer"}

// sampleGame is 1. 炮二平五 马8进7 2. 马二进三, the last two chosen by an engine.
func sampleGame(t testing.TB, result xqgames.Result) xqgames.Game {
	t.Helper()
	move := func(text string) xiangqi.Move {
		m, err := xiangqi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	return xqgames.Game{
		Opening: []xiangqi.Move{move("h2e2")},
		Moves:   []xqgames.Scored{{Move: move("h9g7"), Score: -31}, {Move: move("h0g2"), Score: xqgames.MateScore}},
		Result:  result, End: xqgames.ByScore,
	}
}

// write writes a file of two games and returns its name.
func write(t testing.TB) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games")
	w, held, err := xqgames.Append(name, made)
	if err != nil || held != 0 {
		t.Fatalf("a new file holds %d games, error %v", held, err)
	}
	for _, result := range []xqgames.Result{xqgames.RedWins, xqgames.BlackWins} {
		g := sampleGame(t, result)
		if err := w.Write(&g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

// read returns the games of a file up to the first error.
func read(data []byte) (list []xqgames.Game, err error) {
	r, err := xqgames.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	for {
		g, err := r.Next()
		if err != nil {
			return list, err
		}
		list = append(list, g)
	}
}

func equal(a, b xqgames.Game) bool {
	return slices.Equal(a.Opening, b.Opening) && slices.Equal(a.Moves, b.Moves) && a.Result == b.Result && a.End == b.End
}

func TestReadWhatIsWritten(t *testing.T) {
	data, err := os.ReadFile(write(t))
	if err != nil {
		t.Fatal(err)
	}
	list, err := read(data)
	if !errors.Is(err, io.EOF) || len(list) != 2 {
		t.Fatalf("%d games, error %v", len(list), err)
	}
	for i, result := range []xqgames.Result{xqgames.RedWins, xqgames.BlackWins} {
		if want := sampleGame(t, result); !equal(list[i], want) {
			t.Errorf("game %d: %+v, want %+v", i, list[i], want)
		}
	}
}

// TestCutShort truncates a file at every byte: whole games are read, and a
// writer continues to the same file.
func TestCutShort(t *testing.T) {
	whole, err := os.ReadFile(write(t))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "cut")
	for n := range whole {
		list, err := read(whole[:n])
		if err == nil || !errors.Is(err, xqgames.ErrTorn) && !errors.Is(err, io.EOF) {
			t.Fatalf("%d bytes: error %v", n, err)
		}
		if err := os.WriteFile(name, whole[:n], 0o666); err != nil {
			t.Fatal(err)
		}
		w, held, err := xqgames.Append(name, made)
		if err != nil || held != len(list) {
			t.Fatalf("%d bytes: %d games held, %d read, error %v", n, held, len(list), err)
		}
		for i, result := range []xqgames.Result{xqgames.RedWins, xqgames.BlackWins} {
			if g := sampleGame(t, result); i >= held {
				if err := w.Write(&g); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, whole) {
			t.Fatalf("%d bytes: the file came out otherwise, error %v", n, err)
		}
	}
}

// TestDamage flips every bit of a file: no changed game is read, and a damaged
// file is not written to.
func TestDamage(t *testing.T) {
	whole, err := os.ReadFile(write(t))
	if err != nil {
		t.Fatal(err)
	}
	first, second := sampleGame(t, xqgames.RedWins), sampleGame(t, xqgames.BlackWins)
	for bit := range len(whole) * 8 {
		data := bytes.Clone(whole)
		data[bit/8] ^= 1 << (bit % 8)
		list, err := read(data)
		if errors.Is(err, io.EOF) {
			t.Fatalf("bit %d: nothing noticed", bit)
		}
		for i, g := range list {
			if !equal(g, first) && !equal(g, second) {
				t.Fatalf("bit %d: game %d came out as %+v", bit, i, g)
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	name := write(t)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	newer := bytes.Clone(whole)
	newer[4]++
	damaged := bytes.Clone(whole)
	damaged[len(damaged)-1]++
	tests := []struct {
		name string
		data []byte
		m    xqgames.Manifest
		want error
		text string
	}{
		{"another program's", []byte("PK\x03\x04 and so on, at length"), made, xqgames.ErrMagic, "byte 0: header"},
		{"a later version", newer, made, xqgames.ErrVersion, "byte 0: header"},
		{"other nodes", whole, xqgames.Manifest{Engine: "test", Nodes: 51, Seed: 7, Rules: "computer"}, xqgames.ErrManifest, "Nodes:51"},
		{"damage", damaged, made, xqgames.ErrChecksum, "game 1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := os.WriteFile(name, tt.data, 0o666); err != nil {
				t.Fatal(err)
			}
			_, _, err := xqgames.Append(name, tt.m)
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.text) || !strings.Contains(err.Error(), name) {
				t.Errorf("error %v, want %v with %q", err, tt.want, tt.text)
			}
			if after, err := os.ReadFile(name); err != nil || !bytes.Equal(after, tt.data) {
				t.Errorf("the file was changed, error %v", err)
			}
		})
	}
}

func TestPositions(t *testing.T) {
	g := sampleGame(t, xqgames.Drawn)
	var scores []int16
	var sides []xiangqi.Side
	err := g.Positions(func(p *xiangqi.Position, chosen xqgames.Scored) bool {
		scores, sides = append(scores, chosen.Score), append(sides, p.Side())
		return true
	})
	if err != nil || !slices.Equal(scores, []int16{-31, xqgames.MateScore}) || !slices.Equal(sides, []xiangqi.Side{xiangqi.Black, xiangqi.Red}) {
		t.Errorf("scores %v, sides %v, error %v", scores, sides, err)
	}
	g.Moves[1].Move = g.Moves[0].Move // the horse belongs to Black
	if err := g.Positions(func(*xiangqi.Position, xqgames.Scored) bool { return true }); !errors.Is(err, xqgames.ErrIllegal) || !strings.Contains(err.Error(), "move 2") {
		t.Errorf("error %v, want move 2 refused", err)
	}
	g.Moves[1].Move = 0xffff // not squares
	if err := g.Positions(func(*xiangqi.Position, xqgames.Scored) bool { return true }); !errors.Is(err, xqgames.ErrIllegal) {
		t.Errorf("error %v, want the move refused", err)
	}
}

func TestKeep(t *testing.T) {
	tests := []struct {
		name, fen, move string
		score           int16
		want            bool
	}{
		{"quiet", xiangqi.StartFEN, "h2e2", 20, true},
		{"the move takes", xiangqi.StartFEN, "h2h9", 20, false},
		{"decided", xiangqi.StartFEN, "h2e2", -xqgames.Decided, false},
		{"in check", "4k4/9/9/9/9/9/9/9/4r4/4K4 w", "e0e1", 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			m, err := xiangqi.ParseMove(tt.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := xqgames.Keep(&p, xqgames.Scored{Move: m, Score: tt.score}); got != tt.want {
				t.Errorf("kept: %v", got)
			}
		})
	}
}

// FuzzReader reads arbitrary data without panicking; what it reads can be
// written and read again.
func FuzzReader(f *testing.F) {
	whole, err := os.ReadFile(write(f))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)-3])
	f.Add([]byte("DYXG"))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := read(data)
		if err == nil {
			t.Fatal("reading ended without a word")
		}
		for i := range list {
			_ = list[i].Positions(func(*xiangqi.Position, xqgames.Scored) bool { return true })
		}
	})
}

package cbr_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/cbr"
	"duiyi/record/pgn"
	"duiyi/record/recordtest"
	"duiyi/xiangqi"
)

// sample is a game with side lines and comments, and a second one.
func sample(t testing.TB) []*record.Game {
	t.Helper()
	games, err := pgn.Read([]byte(`[Red "许银川"]
[RedTeam "广东"]
[Event "五羊杯"]
[Title "头"]
[Kind "middlegame"]
[FEN "2bakab2/9/2n2cn2/p1p1p3p/6p2/2P6/P1r1P1P1P/1RN1B1Nr1/C5R2/2BAKA3 b"]
{开始
了} 1... 车3退1 {x} ( 1... 车3平1 {兑}) ( 1... 卒5进1 2. 炮九进一 (2. 兵九进一)) 2. 炮九进一 1/2-1/2

[Red "b"]
1. h2e2 *
`))
	if err != nil || len(games) != 2 || len(games[0].Faults) > 0 {
		t.Fatal(err, games[0].Faults)
	}
	return games
}

func written(t testing.TB, g *record.Game) []byte {
	t.Helper()
	var out bytes.Buffer
	if lost, err := cbr.Write(&out, g, false); err != nil || len(lost) > 0 {
		t.Fatalf("lost %v, %v", lost, err)
	}
	return out.Bytes()
}

func TestRoundTrip(t *testing.T) {
	games := sample(t)
	for _, g := range games {
		again, err := cbr.Read(written(t, g))
		if err != nil || len(again[0].Faults) > 0 {
			t.Fatal(err, again)
		}
		if diff := recordtest.Diff(again[0], g); diff != "" {
			t.Error(diff)
		}
	}
	libraryTrip(t, "library", games)
}

func libraryTrip(t *testing.T, name string, games []*record.Game) {
	t.Helper()
	var out bytes.Buffer
	if lost, err := cbr.WriteLibrary(&out, games, false); err != nil || len(lost) > 0 {
		t.Errorf("%s: lost %v, %v", name, lost, err)
	}
	again, err := cbr.ReadLibrary(out.Bytes())
	if err != nil || len(again) != len(games) {
		t.Fatalf("%s: %d games, %v", name, len(again), err)
	}
	for i := range again {
		if diff := recordtest.Diff(again[i], games[i]); diff != "" || len(again[i].Faults) > 0 {
			t.Errorf("%s, game %d: %s, %v", name, i+1, diff, again[i].Faults)
		}
	}
}

func TestFaults(t *testing.T) {
	const moves = 2214
	tests := []struct {
		name  string
		spoil func(file []byte) []byte
		want  error
		at    int
		plies int
	}{
		{"cut in the moves", func(f []byte) []byte { return f[:moves+6] }, record.ErrCut, moves + 4, 0},
		{"no moves at all", func(f []byte) []byte { return f[:moves] }, record.ErrCut, moves, 0},
		{"an impossible move", func(f []byte) []byte { f[moves+6] = 0; return f }, nil, moves + 4, 0},
		{"off the board", func(f []byte) []byte { f[moves+6] = 90; return f }, record.ErrMove, moves + 4, 0},
		{"a comment without end", func(f []byte) []byte { f[moves] |= 4; return f }, record.ErrCut, 0, 0},
		{"no such piece", func(f []byte) []byte { f[2120+40] = 0x18; return f }, record.ErrStart, 2160, 1},
		{"no king", func(f []byte) []byte { f[2120+4] = 0; return f }, record.ErrStart, 2120, 0},
		{"more behind it", func(f []byte) []byte { return append(f, 0) }, record.ErrRest, moves + 8, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := cbr.Read(tt.spoil(written(t, sample(t)[1])))
			if err != nil {
				t.Fatal(err)
			}
			if got := len(games[0].Main()); got != tt.plies {
				t.Errorf("%d plies, want %d", got, tt.plies)
			}
			for _, f := range games[0].Faults {
				if (tt.at == 0 || f.Offset == tt.at) && (tt.want == nil || errors.Is(f, tt.want)) {
					return
				}
			}
			t.Errorf("faults %v, want %v at byte %d", games[0].Faults, tt.want, tt.at)
		})
	}
	older := written(t, sample(t)[1])
	older[19] = 1
	for name, tt := range map[string]struct {
		data []byte
		want error
	}{
		"nothing":      {nil, cbr.ErrHeader},
		"version 1":    {older, cbr.ErrVersion},
		"half a head":  {older[:16], record.ErrCut},
		"another file": {[]byte("(;GM[4])"), cbr.ErrHeader},
	} {
		if _, err := cbr.Read(tt.data); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
}

// A slot that is deleted is passed over, and one that points at no record is a
// game without moves that says so.
func TestLibraryFaults(t *testing.T) {
	var out bytes.Buffer
	games := sample(t)
	if _, err := cbr.WriteLibrary(&out, []*record.Game{games[0], games[1], games[1]}, false); err != nil {
		t.Fatal(err)
	}
	const directory = 66624
	file := bytes.Clone(out.Bytes())
	binary.LittleEndian.PutUint32(file[directory:], 3)
	copy(file[directory+128*276+4096:], "XXXX")
	got, err := cbr.ReadLibrary(file)
	if err != nil || len(got) != 2 || len(got[0].Faults) != 1 || !errors.Is(got[0].Faults[0], cbr.ErrHeader) || len(got[1].Main()) != 1 {
		t.Errorf("%d games, %v", len(got), err)
	}
	many := bytes.Clone(out.Bytes())
	binary.LittleEndian.PutUint32(many[60:], 1<<31)
	for name, data := range map[string][]byte{"too many slots": many, "cut": many[:1000], "another file": []byte("x")} {
		if _, err := cbr.ReadLibrary(data); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}

func TestRealFiles(t *testing.T) {
	f, err := os.Open(recordtest.Shared(t, "EXPECT-xiangqi.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	read := map[string][]*record.Game{}
	games, deleted := 0, 0
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		c := strings.Split(sc.Text(), "\t")
		library := strings.HasPrefix(c[0], "xiangqi/cbl/")
		if len(c) < 10 || !library && !strings.HasPrefix(c[0], "xiangqi/cbr/") {
			continue
		}
		if read[c[0]] == nil {
			data, err := os.ReadFile(recordtest.Shared(t, c[0]))
			if err != nil {
				t.Fatal(err)
			}
			reader := cbr.Read
			if library {
				reader = cbr.ReadLibrary
			}
			if read[c[0]], err = reader(data); err != nil {
				t.Fatalf("%s: %v", c[0], err)
			}
		}
		number, err := strconv.Atoi(c[1])
		if err != nil {
			t.Fatal(err)
		}
		if number > len(read[c[0]]) { // the other reader takes deleted records, too
			deleted++
			continue
		}
		games++
		g := read[c[0]][number-1]
		nodes, comments := 0, 0
		g.Walk(func(n *record.Node) {
			nodes++
			if n.Comment != "" {
				comments++
			}
		})
		if g.Root.Comment != "" {
			comments++
		}
		for i, got := range []int{len(g.Main()), nodes, comments} {
			if want, _ := strconv.Atoi(c[4+i]); got != want {
				t.Errorf("%s, game %d: %d %s, want %d", c[0], number, got, []string{"plies", "moves", "comments"}[i], want)
			}
		}
		if len(g.Faults) > 0 {
			t.Errorf("%s, game %d: %v", c[0], number, g.Faults)
		}
		p := xiangqi.StartPosition()
		if g.Start != "" {
			if p, err = xiangqi.ParseFEN(g.Start); err != nil {
				t.Fatal(err)
			}
		}
		for _, n := range g.Main() {
			m, err := p.ParseMove(n.Move)
			if err != nil {
				t.Fatal(err)
			}
			p.PlayUnchecked(m)
		}
		if final := strings.Join(strings.Fields(p.FEN())[:2], " "); final != c[9] && !strings.HasPrefix(c[9], "9/9/9/") { // a heading has no board
			t.Errorf("%s, game %d: ends at %s, want %s", c[0], number, final, c[9])
		}
	}
	for name, games := range read {
		if len(games) > 1 {
			libraryTrip(t, name, games)
		}
	}
	t.Logf("%d games of %d files", games, len(read))
	if games < 300 || deleted > 1 {
		t.Errorf("%d games, and %d that are deleted", games, deleted)
	}
}

// What is cut off a long text is cut so that what is read is written again as it is.
func TestLongText(t *testing.T) {
	for text, want := range map[string]int{ // the field holds 63 units
		strings.Repeat("x", 70):                      63,
		strings.Repeat("x", 62) + " behind a space":  62,
		strings.Repeat("x", 62) + "\U0001f409dragon": 62,
	} {
		g := sample(t)[1]
		g.SetTag("Title", text)
		var out, again bytes.Buffer
		lost, err := cbr.Write(&out, g, false)
		if err != nil || len(lost) != 1 {
			t.Fatalf("lost %v, %v", lost, err)
		}
		games, err := cbr.Read(out.Bytes())
		if err != nil || len(games[0].Tag("Title")) != want {
			t.Fatalf("%q is read, %v", games[0].Tag("Title"), err)
		}
		if _, err := cbr.Write(&again, games[0], false); err != nil || !bytes.Equal(out.Bytes(), again.Bytes()) {
			t.Errorf("%q is not the same when written again, %v", text, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, g := range sample(f) {
		f.Add(written(f, g))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := cbr.Read(data)
		if err != nil || games[0].FaultCount() > 0 {
			return
		}
		var first, second bytes.Buffer
		if _, err := cbr.Write(&first, games[0], false); err != nil {
			t.Fatal(err)
		}
		again, err := cbr.Read(first.Bytes())
		if err != nil || again[0].FaultCount() > 0 {
			t.Fatalf("%v, %v", err, again)
		}
		if _, err := cbr.Write(&second, again[0], false); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Error("not the same when written again")
		}
	})
}

func FuzzReadLibrary(f *testing.F) {
	var out bytes.Buffer
	if _, err := cbr.WriteLibrary(&out, sample(f), false); err != nil {
		f.Fatal(err)
	}
	f.Add(out.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := cbr.ReadLibrary(data) // must not panic, whatever it is
		if err == nil && len(games) == 0 {
			t.Error("no game and no error")
		}
	})
}

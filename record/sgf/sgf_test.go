package sgf_test

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/sgf"
)

func TestRead(t *testing.T) {
	tests := []struct {
		name, text string
		main       string // moves of the main line
		check      func(g *record.Game) bool
	}{
		{"a move a node", "(;GM[4]SZ[15];B[hh];W[ig];B[ii])", "h8 i9 i7", func(g *record.Game) bool { return g.Size == 15 }},
		{"all in one node", "(;GM[4]SZ[15]B[hh]W[ig]B[ii]PB[甲])", "h8 i9 i7", func(g *record.Game) bool { return g.Players[0] == "甲" }},
		{"converted to Go", "(;GM[1]SZ[19];B[jj])", "j10", func(g *record.Game) bool { return g.Size == 19 }},
		{"side lines", "(;SZ[15];B[hh](;W[ig];B[ii])(;W[gg]))", "h8 i9 i7", func(g *record.Game) bool {
			n := g.Main()[0]
			return len(n.Next) == 2 && n.Next[1].Move == "g9" && n.Next[1].Side == record.Second
		}},
		{"pass", "(;SZ[15];B[hh];W[];B[tt])", "h8 pass pass", nil},
		{"comment with escapes", `(;SZ[15];B[hh]C[a\]b\\c\` + "\n" + `d])`, "h8", func(g *record.Game) bool { return g.Main()[0].Comment == `a]b\cd` }},
		{"result and rule", "(;SZ[15]RE[W+R]RU[Renju];B[hh])", "h8", func(g *record.Game) bool {
			return g.Result == record.SecondWins && g.Rules == "renju" && g.Tag("Termination") == "W+R"
		}},
		{"caro", "(;SZ[15]RU[Caro];B[hh])", "h8", func(g *record.Game) bool {
			var text strings.Builder
			_, err := sgf.Write(&text, []*record.Game{g})
			return err == nil && g.Rules == "caro" && strings.Contains(text.String(), "RU[Caro]")
		}},
		{"an opening rule of renju", "(;SZ[15]RU[Soosyrv-8];B[hh])", "h8", func(g *record.Game) bool {
			var text strings.Builder
			_, err := sgf.Write(&text, []*record.Game{g})
			return err == nil && g.Rules == "renju" && g.Tag("Rules") == "Soosyrv-8" && strings.Count(text.String(), "RU[") == 1 && strings.Contains(text.String(), "RU[Soosyrv-8]")
		}},
		{"an unknown rule", "(;SZ[15]RU[of the house];B[hh])", "h8", func(g *record.Game) bool { return g.Rules == "" && g.Tag("Rules") == "of the house" }},
		{"a drawn game of Kurnik", "(;SZ[15]RE[B+DRAW];B[hh])", "h8", func(g *record.Game) bool { return g.Result == record.Drawn }},
		{"setup", "(;SZ[5]AB[aa][bb:cb]AW[ee]PL[W];W[ed])", "e2", func(g *record.Game) bool {
			return g.Start == "X..../.XX../...../...../....O O" && g.Root.Side == record.First
		}},
		{"unknown properties stay", "(;SZ[15]5A[aa];B[hh]TR[aa][bb]LB[aa:1]LB[bb:2])", "h8", func(g *record.Game) bool {
			p := g.Main()[0].Props
			return len(p) == 2 && p[0].Name == "TR" && len(p[1].Values) == 2 && p[1].Values[1] == "bb:2"
		}},
		{"lower case in names", "(;SiZe[15]SZ[15];Black[hh])", "h8", nil},
		{"byte order mark and words before", "\xef\xbb\xbfsaved by x (;SZ[15];B[hh])", "h8", nil},
		{"GBK under a wrong CA", "(;CA[UTF-8]SZ[15]PB[\xd5\xc5\xc8\xfd];B[hh])", "h8", func(g *record.Game) bool { return g.Players[0] == "张三" }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := sgf.Read([]byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			g := games[0]
			if got := line(g); got != tt.main || len(g.Faults) > 0 {
				t.Errorf("read %q with %v, want %q", got, g.Faults, tt.main)
			}
			if tt.check != nil && !tt.check(g) {
				t.Errorf("read %+v", g)
			}
			writeAndRead(t, games)
		})
	}
}

func line(g *record.Game) string {
	var moves []string
	for _, n := range g.Main() {
		moves = append(moves, n.Move)
	}
	return strings.Join(moves, " ")
}

func TestFaults(t *testing.T) {
	tests := []struct {
		name, text string
		want       error
		offset     int
		line       int
	}{
		{"size", "(;SZ[99];B[hh])", sgf.ErrSize, 2, 1},
		{"not square", "(;SZ[15:19];B[hh])", sgf.ErrSize, 2, 1},
		{"off the board", "(;SZ[15];B[hh]\n;W[zz])", sgf.ErrPoint, 16, 2},
		{"occupied", "(;SZ[15];B[hh];W[hh])", sgf.ErrOccupied, 15, 1},
		{"occupied by the setup", "(;SZ[15]AB[hh];W[hh])", sgf.ErrOccupied, 15, 1},
		{"set up on the way", "(;SZ[15];B[hh];AW[ii])", sgf.ErrSetup, 15, 1},
		{"unclosed value", "(;SZ[15];B[hh]C[abc", record.ErrCut, 15, 1},
		{"unclosed tree", "(;SZ[15];B[hh]", record.ErrCut, 14, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := sgf.Read([]byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			if len(games[0].Faults) == 0 {
				t.Fatal("no fault")
			}
			f := games[0].Faults[0]
			if !errors.Is(f, tt.want) || f.Offset != tt.offset || f.Line != tt.line {
				t.Errorf("fault %v, want %v at byte %d, line %d", f, tt.want, tt.offset, tt.line)
			}
		})
	}
	for _, text := range []string{"", "no game", "()", "(((", "[C"} {
		_, err := sgf.Read([]byte(text))
		var re *record.Error
		if !errors.As(err, &re) || !errors.Is(err, record.ErrEmpty) {
			t.Errorf("Read(%q) = %v, want %v", text, err, record.ErrEmpty)
		}
	}
}

// A side line that is taken back frees its points for the next.
func TestOccupiedInSideLines(t *testing.T) {
	games, err := sgf.Read([]byte("(;SZ[15];B[hh](;W[ig];B[ii])(;W[ii];B[ig]))"))
	if err != nil || len(games[0].Faults) > 0 {
		t.Fatalf("%v %v", err, games[0].Faults)
	}
}

func TestDeep(t *testing.T) {
	depth := 100_000
	if testing.Short() {
		depth = 20_000
	}
	text := "(;SZ[15]" + strings.Repeat("(;B[hh]", depth)
	games, err := sgf.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	writeAndRead(t, games)
}

func TestWriteRefuses(t *testing.T) {
	for _, g := range []*record.Game{
		{Name: "xiangqi"},
		{Name: "gomoku", Size: 15, Start: "X"},
		{Name: "gomoku", Size: 5, Root: record.Node{Next: []*record.Node{{Move: "h8"}}}},
	} {
		if _, err := sgf.Write(&bytes.Buffer{}, []*record.Game{g}); err == nil {
			t.Errorf("%+v was written", g)
		}
	}
}

// writeAndRead writes games, reads them and writes them again.
func writeAndRead(t *testing.T, games []*record.Game) {
	t.Helper()
	var first, second bytes.Buffer
	if _, err := sgf.Write(&first, games); err != nil {
		t.Fatal(err)
	}
	again, err := sgf.Read(first.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sgf.Write(&second, again); err != nil {
		t.Fatal(err)
	}
	restored := slices.ContainsFunc(again, func(g *record.Game) bool {
		return slices.ContainsFunc(g.Notes, func(n *record.Error) bool { return errors.Is(n, record.ErrRestored) })
	})
	if first.String() != second.String() && !restored { // what reads as mojibake is restored
		t.Errorf("written\n%.2000s\nread and written again\n%.2000s", &first, &second)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("(;GM[4]SZ[15]PB[a]C[c]B[hh];W[ig](;B[ii])(;B[gg]C[x\\]y]))"))
	f.Add([]byte("(;;C[])"))
	f.Add([]byte("(;SZ[5]AB[aa:bb]PL[W];W[];B[tt];AW[cc])(;GM[1]LB[aa:1])"))
	f.Add([]byte("(;GM[2];B[de])(;GM[1]SZ[19]KM[6.5];B[pd];W[dd])(;GM[4]RE[白中押勝];B[hh])"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := sgf.Read(data)
		if err != nil {
			return
		}
		for _, g := range games {
			if len(g.Faults) > 0 {
				return
			}
		}
		writeAndRead(t, games)
	})
}

// shared holds real files and what an independent reader found in them. They
// are not part of the program.
const shared = "../../../shared/records/data"

func TestRealFiles(t *testing.T) {
	f, err := os.Open(filepath.Join(shared, "EXPECT-gomoku.tsv"))
	if err != nil {
		t.Skipf("no real files here to compare with: %v", err)
	}
	defer f.Close()
	read := map[string][]*record.Game{}
	compared := 0
	for sc := bufio.NewScanner(f); sc.Scan(); {
		c := strings.Split(sc.Text(), "\t")
		if len(c) < 11 || !strings.HasPrefix(c[0], "gomoku/sgf/") {
			continue
		}
		if read[c[0]] == nil {
			data, err := os.ReadFile(filepath.Join(shared, c[0]))
			if err != nil {
				t.Fatal(err)
			}
			if read[c[0]], err = sgf.Read(data); err != nil {
				t.Fatalf("%s: %v", c[0], err)
			}
			writeAndRead(t, read[c[0]])
		}
		number, _ := strconv.Atoi(c[1])
		if number > len(read[c[0]]) {
			t.Errorf("%s: %d games, want at least %d", c[0], len(read[c[0]]), number)
			continue
		}
		compared++
		g := read[c[0]][number-1]
		moves, leaves := 0, 0
		g.Walk(func(n *record.Node) {
			if n.Move != "" {
				moves++
			}
			if len(n.Next) == 0 {
				leaves++
			}
		})
		for i, got := range []int{g.Size, moves, leaves} {
			if i == 2 && strings.Contains(c[10], "empty nodes") {
				break // they may be leaves, and are not kept
			}
			if want, _ := strconv.Atoi(c[[]int{5, 7, 8}[i]]); got != want {
				t.Errorf("%s %s: %s %d, want %d", c[0], c[1], []string{"size", "moves", "leaves"}[i], got, want)
			}
		}
		if strings.Contains(c[10], "occupied") != (len(g.Faults) > 0) {
			t.Errorf("%s %s: faults %v, of which the table says %q", c[0], c[1], g.Faults, c[10])
		}
	}
	if compared < 15 {
		t.Errorf("%d games compared", compared)
	}
}

func TestResultInWords(t *testing.T) {
	for text, want := range map[string]record.Result{"黑胜": record.FirstWins, "白勝": record.SecondWins, "和棋": record.Drawn, "未完": record.Unknown} {
		games, err := sgf.Read([]byte("(;GM[4]RE[" + text + "];B[hh])"))
		if err != nil || games[0].Result != want || (games[0].Tag("Termination") == text) != (want == record.Unknown) {
			t.Errorf("RE[%s]: %v, %v", text, games[0].Result, err)
		}
	}
}

// TestGomokuQuest: the stones of an opening are moves, and those that are told again
// among the moves are so once.
func TestGomokuQuest(t *testing.T) {
	games, err := sgf.Read([]byte("(;GM[4]FF[4]SZ[15]GN[gomokuquest]RE[B+]PB[a]PW[b];QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii];B[ih];W[jf];B[gi])"))
	if err != nil || len(games[0].Faults) > 0 {
		t.Fatal(err, games[0].Faults)
	}
	var line []string
	for i, n := range games[0].Main() {
		line = append(line, n.Move)
		if i < 7 && n.Side != record.Side(i%2) {
			t.Errorf("move %d is one of side %d", i+1, n.Side)
		}
	}
	if got := strings.Join(line, " "); got != "h8 h9 j10 i9 g9 i7 i8 g7" {
		t.Errorf("moves %s", got)
	}
}

package psq_test

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"duiyi/record"
	"duiyi/record/psq"
)

const judged = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,3150\r\n8, 7\r\none.zip\r\ntwo.zip\r\n-1\r\n2,Standard3\r\n"

func TestRead(t *testing.T) {
	games, err := psq.Read([]byte(judged))
	if err != nil {
		t.Fatal(err)
	}
	g := games[0]
	var moves []string
	for _, n := range g.Main() {
		moves = append(moves, n.Move)
	}
	if got := strings.Join(moves, " "); got != "h8 i9 h9" || g.Size != 15 || len(g.Faults) > 0 {
		t.Errorf("%q on %d with %v", got, g.Size, g.Faults)
	}
	if g.Players != [2]string{"one.zip", "two.zip"} || g.Result != record.SecondWins || g.Rules != "standard" {
		t.Errorf("%+v", g)
	}
	if n := g.Main()[1]; n.Spent != 3150*time.Millisecond || n.Side != record.Second {
		t.Errorf("second move %+v", n)
	}
}

// The last number of the header says that the second name began.
func TestReadStarter(t *testing.T) {
	games, err := psq.Read([]byte("Piskvorky 20x20, 7:7, 1\n10,10,5\na\nb\n0\n"))
	if err != nil || games[0].Players != [2]string{"b", "a"} {
		t.Errorf("%v, %v", games[0].Players, err)
	}
}

// TestTail: what may stand around the moves, by programs that write files so.
func TestTail(t *testing.T) {
	const moves = "8,8,0\n9,9,1000\n"
	tests := []struct {
		name, text string
		players    [2]string
		code, date string
		result     record.Result
	}{
		{"a person at the board", "Piskvorky 15x15, 0:11, 0\n" + moves + "-1\n", [2]string{}, "", "", record.Unknown},
		{"after an error", "Piskvorky 15x15, 11:11, 0\n" + moves + "15\n", [2]string{}, "15", "", record.Unknown},
		{"no names, the second began", "Piskvorky 15x15, 0:11, 1\n" + moves + "-1\n", [2]string{}, "", "", record.Unknown},
		{"empty names", "Piskvorky 15x15, 0:0, 0\n" + moves + "\n\n-1\n", [2]string{}, "", "", record.Unknown},
		{"a tournament", "Piskvorky 20x20, 11:11, 1\n" + moves + "a.zip\nb.zip\n0\n", [2]string{"b.zip", "a.zip"}, "0", "", record.Unknown},
		{"names that are numbers", "Piskvorky 15x15, 11:11, 0\n" + moves + "7\n9\n-1\n", [2]string{"7", "9"}, "", "", record.Unknown},
		{"one name", "Piskvorky 15x15, 11:11, 0\n" + moves + "a\n-1\n", [2]string{"a"}, "", "", record.Unknown},
		{"a result without names", "Piskvorky 15x15, 0:11, 0\n" + moves + "-1\n2,Caro\n", [2]string{}, "", "", record.SecondWins},
		{"a date in the first line", "Piskvorky 15x15, 0:11, 0, 2021-05-03 12:30\n" + moves + "-1\n", [2]string{}, "", "2021.05.03", record.Unknown},
		{"a date behind the moves", "Piskvorky 15x15, 0:11, 0\n" + moves + "3. 5. 2021 12:30\n-1\n", [2]string{}, "", "2021.05.03", record.Unknown},
		{"no level of the second", "Piskvorky 15x15, 11, 0\n" + moves + "-1\n", [2]string{}, "", "", record.Unknown},
		{"blanks", "Piskvorky 15 x 15 , 0 : 11 , 0 \r\n 8, 8, 0\r\n9 ,9,1000 \r\n -1 \r\n", [2]string{}, "", "", record.Unknown},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := psq.Read([]byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			g := games[0]
			if len(g.Main()) != 2 || len(g.Faults) > 0 {
				t.Errorf("%d moves, faults %v", len(g.Main()), g.Faults)
			}
			if g.Players != tt.players || g.Tag("PiskvorkCode") != tt.code || g.Tag("Date") != tt.date || g.Result != tt.result {
				t.Errorf("%q, code %q, %q, %s", g.Players, g.Tag("PiskvorkCode"), g.Tag("Date"), g.Result)
			}
			if g.Tag("Group") == "Caro" && g.Rules != "caro" {
				t.Errorf("rules %q", g.Rules)
			}
			roundTrip(t, g)
		})
	}
}

// A file that ends early keeps what it has, and says where it ends.
func TestCutShort(t *testing.T) {
	const moves = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,1000\n"
	for _, tail := range []string{"", "1", "10", "10,", "1,", "10,7", "10,7,", "10,7,3", "a", "a\n", "a\nb", "a\nb\n", "a\n12", "-", "-1\n1,", "-1\n1,Fre", "-1\n2,standar"} {
		games, err := psq.Read([]byte(moves + tail))
		if err != nil {
			t.Fatal(err)
		}
		g := games[0]
		if len(g.Faults) != 1 || !errors.Is(g.Faults[0], record.ErrCut) || g.Faults[0].Offset < len(moves) || len(g.Main()) < 2 {
			t.Errorf("%q: %v", tail, g.Faults)
		}
		if g.Players[0] != "" && tail[0] != 'a' {
			t.Errorf("%q: players %q", tail, g.Players)
		}
	}
	for _, text := range []string{"Piskvorky 15x15, 11:11, 0\n", "Piskvorky 15x15, 11:11, 0", "Piskvorky 15x15, 11:11, 0\n8,"} {
		if games, err := psq.Read([]byte(text)); err != nil || len(games[0].Faults) != 1 || !errors.Is(games[0].Faults[0], record.ErrCut) {
			t.Errorf("%q: %+v, %v", text, games, err)
		}
	}
}

func TestRec(t *testing.T) {
	tests := []struct {
		name, text, moves string
		players           [2]string
		size              int
		fault             error // nil for none; ErrSize stands for a board that is not certain
	}{
		{"from the middle of 15", "homo-1\nhomo-2\n7,7,0\n8,8,0\n7,8,0\n-1\n", "h8 i7 h7", [2]string{"homo-1", "homo-2"}, 15, nil},
		{"from the middle of 20", "a.exe\r\nb.exe\r\n10,9,0\r\n9,9,31\r\n0\r\n", "k11 j11", [2]string{"a.exe", "b.exe"}, 20, nil},
		{"the stones need 20", "a\nb\n7,7,0\n15,19,0\n-1\n", "h13 p1", [2]string{"a", "b"}, 20, nil},
		{"the stones need more", "a\nb\n10,10,0\n21,21,0\n-1\n", "k12 v1", [2]string{"a", "b"}, 22, nil},
		{"not certain", "a\nb\n8,8,0\n0,0,0\n-1\n", "i7 a15", [2]string{"a", "b"}, 15, psq.ErrSize},
		{"without other times", "a\nb\n7,7,0\n8,8\n-1", "h8 i7", [2]string{"a", "b"}, 15, nil},
		{"occupied", "a\nb\n7,7,0\n7,7,0\n-1\n", "h8", [2]string{"a", "b"}, 15, psq.ErrOccupied},
		{"cut behind a move", "a\nb\n7,7,0\n8,8,0\n", "h8 i7", [2]string{"a", "b"}, 15, record.ErrCut},
		{"cut within a move", "a\nb\n7,7,0\n8,", "h8", [2]string{"a", "b"}, 15, record.ErrCut},
		{"off any board", "a\nb\n10,10,0\n22,1,0\n-1\n", "k12", [2]string{"a", "b"}, 22, psq.ErrOffBoard},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if !psq.IsRec(tt.text) {
				t.Error("it is not recognised")
			}
			games, err := psq.ReadRec([]byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			g := games[0]
			var moves []string
			for _, n := range g.Main() {
				moves = append(moves, n.Move)
			}
			if got := strings.Join(moves, " "); got != tt.moves || g.Size != tt.size || g.Players != tt.players {
				t.Errorf("%q on %d by %q", got, g.Size, g.Players)
			}
			if tt.fault == nil && len(g.Faults) > 0 || tt.fault != nil && (len(g.Faults) != 1 || !errors.Is(g.Faults[0], tt.fault)) {
				t.Errorf("faults %v, want %v", g.Faults, tt.fault)
			}
		})
	}
	for _, text := range []string{"", "a\nb\n", "7,7,0\n8,8,0\n7,8,0\n", "a\nb\n7,7,0\nc\n", "a\n\n7,7,0\n", judged, "1. h8 i9\n2. g7\n3,4\n"} {
		if psq.IsRec(text) {
			t.Errorf("%q is recognised", text)
		}
		if _, err := psq.ReadRec([]byte(text)); !errors.Is(err, psq.ErrRec) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzReadRec(f *testing.F) {
	f.Add([]byte("homo-1\nhomo-2\n7,7,0\n8,8,0\n-1\n"))
	f.Add([]byte("a\r\nb\r\n10, 9\r\n21,21,7\r\n\r\n15"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := psq.ReadRec(data)
		if err != nil || len(games[0].Faults) > 0 {
			return
		}
		roundTrip(t, games[0])
	})
}

func TestErrors(t *testing.T) {
	tests := []struct {
		name, text   string
		want         error
		offset, line int
	}{
		{"nothing", "", psq.ErrHeader, 0, 1},
		{"another file", "(;GM[4])", psq.ErrHeader, 0, 1},
		{"not square", "Piskvorky 15x20, 0:0, 0\n", psq.ErrSquare, 0, 1},
		{"too small", "Piskvorky 4x4, 0:0, 0\n", psq.ErrSquare, 0, 1},
		{"off the board", "Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n", psq.ErrOffBoard, 30, 3},
		{"counted from 0", "Piskvorky 15x15\n0,7,0\n", psq.ErrOffBoard, 16, 2},
		{"occupied", "Piskvorky 15x15\n8,8,0\n8,8,1\n", psq.ErrOccupied, 22, 3},
		{"something behind the size", "Piskvorky 15x15, 0:0, 0, x\n8,8,0\n", psq.ErrHead, 0, 1},
		{"more behind the number", "Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\nx\n", record.ErrMove, 33, 4},
		{"too many names", "Piskvorky 15x15\na\nb\nc\n", record.ErrMove, 20, 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := psq.Read([]byte(tt.text))
			if err == nil && len(games[0].Faults) > 0 {
				err = games[0].Faults[0]
			}
			var re *record.Error
			if !errors.As(err, &re) || !errors.Is(err, tt.want) || re.Offset != tt.offset || re.Line != tt.line {
				t.Errorf("Read = %v, want %v at byte %d, line %d", err, tt.want, tt.offset, tt.line)
			}
		})
	}
}

func TestWriteRefuses(t *testing.T) {
	line := func(nodes ...record.Node) *record.Game {
		g := &record.Game{Name: "gomoku", Size: 15}
		at := &g.Root
		for _, n := range nodes {
			at.Next = []*record.Node{&n}
			at = &n
		}
		return g
	}
	tests := map[string]*record.Game{
		"xiangqi":      {Name: "xiangqi"},
		"set up":       {Name: "gomoku", Size: 5, Start: "X..../...../...../...../..... O"},
		"pass":         line(record.Node{Move: record.Pass}),
		"twice black":  line(record.Node{Move: "h8"}, record.Node{Move: "h9"}),
		"white begins": line(record.Node{Move: "h8", Side: record.Second}),
	}
	for name, g := range tests {
		if _, err := psq.Write(&bytes.Buffer{}, g); !errors.Is(err, record.ErrNotHeld) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestLosses(t *testing.T) {
	g := &record.Game{Name: "gomoku", Size: 15, Tags: []record.Tag{{Name: "Event", Value: "杯"}}}
	g.Root.Next = []*record.Node{{Move: "h8", Comment: "天元"}, {Move: "g7"}}
	lost, err := psq.Write(&bytes.Buffer{}, g)
	if err != nil || len(lost) != 3 {
		t.Errorf("lost %v, %v; want the event, the comment and the side line", lost, err)
	}
}

// A rule that the record does not state is not made up.
func TestNoRule(t *testing.T) {
	g := &record.Game{Name: "gomoku", Size: 15, Result: record.FirstWins}
	g.Root.Next = []*record.Node{{Move: "h8"}}
	var out bytes.Buffer
	if _, err := psq.Write(&out, g); err != nil {
		t.Fatal(err)
	}
	again, err := psq.Read(out.Bytes())
	if err != nil || again[0].Rules != "" || again[0].Tag("Group") != "" || again[0].Result != record.FirstWins || len(again[0].Faults) > 0 {
		t.Errorf("%v, %+v of\n%s", err, again, &out)
	}
}

func roundTrip(t *testing.T, g *record.Game) {
	t.Helper()
	var first, second bytes.Buffer
	if _, err := psq.Write(&first, g); err != nil {
		t.Fatal(err)
	}
	again, err := psq.Read(first.Bytes())
	if err != nil {
		t.Fatalf("%v in\n%s", err, &first)
	}
	if _, err := psq.Write(&second, again[0]); err != nil {
		t.Fatal(err)
	}
	if first.String() != second.String() {
		t.Errorf("written\n%s\nread and written again\n%s", &first, &second)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(judged))
	f.Add([]byte("Piskvorky 15x15, 0:11, 0\n8,8,0\n-1\n1,Fre"))
	f.Add([]byte("Piskvorky 15x15 , 0 - 0\n1,1\nx\n\ny\n3\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := psq.Read(data)
		if err != nil || len(games[0].Faults) > 0 {
			return
		}
		roundTrip(t, games[0])
	})
}

func TestRealFile(t *testing.T) {
	data, err := os.ReadFile("../../../shared/records/data/gomoku/psq/gomocuponline-1x0-16.psq")
	if err != nil {
		t.Skipf("no real file here: %v", err)
	}
	games, err := psq.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if g := games[0]; len(g.Main()) != 16 || g.Size != 20 || len(g.Faults) > 0 || g.Players[1] != "renjusolver.ZIP" {
		t.Errorf("%d moves on %d by %v, %v", len(g.Main()), g.Size, g.Players, g.Faults)
	}
	roundTrip(t, games[0])
}

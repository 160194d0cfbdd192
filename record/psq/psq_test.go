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

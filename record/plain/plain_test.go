package plain_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"duiyi/gomoku"
	"duiyi/record"
	"duiyi/record/plain"
	"duiyi/xiangqi"
)

func TestRead(t *testing.T) {
	tests := []struct {
		name, text  string
		game, moves string
		start       string
	}{
		{"FEN", "4k4/9/9/9/9/9/9/9/9/3K5 b", "xiangqi", "", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1"},
		{"FEN of the start", xiangqi.StartFEN, "xiangqi", "", ""},
		{"FEN and moves", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1\n1. 帅六进一 将5退1?", "xiangqi", "d0d1", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
		{"UCI position", "position startpos moves h2e2 h9g7", "xiangqi", "h2e2 h9g7", ""},
		{"UCI position with FEN", "position fen 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 moves d0d1", "xiangqi", "d0d1", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
		{"Chinese", "炮二平五 马8进7\n马二进三", "xiangqi", "h2e2 h9g7 h0g2", ""},
		{"Chinese without blanks", "炮二平五马８进７马二进三车９平８", "xiangqi", "h2e2 h9g7 h0g2 i9h9", ""},
		{"numbered WXF", "1. C2=5 H8+7 2. H2+3", "xiangqi", "h2e2 h9g7 h0g2", ""},
		{"ICCS", "H2-E2 H9-G7", "xiangqi", "h2e2 h9g7", ""},
		{"ranks from 1", "h3e3 h10g8 h1g3", "xiangqi", "h2e2 h9g7 h0g2", ""},
		{"points", "H8 I9 g7", "gomoku", "h8 i9 g7", ""},
		{"points in a row", "h8i9g7h10", "gomoku", "h8 i9 g7 h10", ""},
		{"points with commas and numbers", "1. h8, i9; 2. g7", "gomoku", "h8 i9 g7", ""},
		{"board", "X..../...../...../...../.....", "gomoku", "", "X..../...../...../...../..... O"},
		{"board and moves", "...../...../...../...../..... X\nc3 b2", "gomoku", "c3 b2", "...../...../...../...../..... X"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := plain.Read([]byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			g := games[0]
			if g.Name != tt.game || line(g) != tt.moves || g.Start != tt.start {
				t.Errorf("%s from %q: %q (%v)", g.Name, g.Start, line(g), g.Faults)
			}
		})
	}
}

func line(g *record.Game) string {
	var list []string
	for _, n := range g.Main() {
		list = append(list, n.Move)
	}
	return strings.Join(list, " ")
}

func TestErrors(t *testing.T) {
	tests := []struct {
		name, text string
		want       error
		offset     int
	}{
		{"nothing", "", plain.ErrNothing, 0},
		{"words", "hello world", plain.ErrNothing, 0},
		{"no king", "9/9/9/9/9/9/9/9/9/3K5 w", xiangqi.ErrNoKing, 0},
		{"row too wide", "4k4/99/9/9/9/9/9/9/9/3K5 w", xiangqi.ErrRowWidth, 5},
		{"board not square", "X...../...../...../...../.....", gomoku.ErrRowWidth, 5},
		{"illegal on the way", "炮二平五 马8进7 炮二平五", xiangqi.ErrNoSuchPiece, 22},
		{"twice on a point", "h8 i9 h8", gomoku.ErrOccupied, 6},
		{"off the given board", "...../...../...../...../..... X c3 h8", gomoku.ErrOffBoard, 35},
		{"not a point", "h8 i9 foo", record.ErrMove, 6},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := plain.Read([]byte(tt.text))
			if err == nil && len(games[0].Faults) > 0 {
				err = games[0].Faults[0]
			}
			var re *record.Error
			if !errors.As(err, &re) || !errors.Is(err, tt.want) || re.Offset != tt.offset {
				t.Errorf("Read = %v, want %v at byte %d", err, tt.want, tt.offset)
			}
		})
	}
}

func TestWrite(t *testing.T) {
	tests := []struct {
		text, moves, position string
		notation              xiangqi.Notation
	}{
		{"h2e2 h9g7 h0g2", "1. 炮二平五 马8进7\n2. 马二进三\n", "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2\n", xiangqi.Chinese},
		{"4k4/9/9/9/9/9/9/9/9/3K5 b\ne9e8", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1\n1... E9-E8\n", "9/4k4/9/9/9/9/9/9/9/3K5 w - - 1 2\n", xiangqi.ICCS},
		{"...../...../...../...../..... X\nc3 b2", "...../...../...../...../..... X\nC3 B2\n", "...../...../..X../.O.../..... X\n", xiangqi.Chinese},
	}
	for _, tt := range tests {
		games, err := plain.Read([]byte(tt.text))
		if err != nil {
			t.Fatal(err)
		}
		var moves, position bytes.Buffer
		if _, err := plain.WriteMoves(&moves, games[0], tt.notation); err != nil || moves.String() != tt.moves {
			t.Errorf("WriteMoves(%q) = %q, %v; want %q", tt.text, &moves, err, tt.moves)
		}
		if _, err := plain.WritePosition(&position, games[0]); err != nil || position.String() != tt.position {
			t.Errorf("WritePosition(%q) = %q, %v; want %q", tt.text, &position, err, tt.position)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"h2e2 h9g7", "H8 I9 G7", "1. 炮二平五 马8进7", xiangqi.StartFEN + " moves h2e2", "X..../...../...../...../..... O c3"} {
		f.Add([]byte(s))
	}
	f.Add([]byte("Position 1\n4k4/9/9/9/9/9/9/9/9/3K5 b\n#2\n1,4k4/9/9/9/9/9/9/9/9/3K5 w,0.5\n"))
	f.Add([]byte("```\n4k4/9/9/9/9/9/9/9/9/3K5 b;e9e8;35\n红胜\n```\n| 1 | 4k4/9/9/9/9/9/9/9/9/3K5 b |"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := plain.Read(data)
		if err != nil || len(games[0].Faults) > 0 {
			return
		}
		var out bytes.Buffer
		if _, err := plain.WriteMoves(&out, games[0], xiangqi.Chinese); err != nil {
			t.Fatal(err)
		}
		if out.Len() == 0 {
			return
		}
		again, err := plain.Read(out.Bytes())
		if err != nil {
			t.Fatalf("%v in %q", err, &out)
		}
		if line(again[0]) != line(games[0]) || again[0].Start != games[0].Start {
			t.Fatalf("%q: %s, read back as %s", &out, line(games[0]), line(again[0]))
		}
	})
}

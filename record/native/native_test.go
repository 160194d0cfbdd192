package native_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/native"
	"duiyi/record/pgn"
	"duiyi/record/recordtest"
	"duiyi/record/sgf"
)

func write(w io.Writer, g *record.Game) (record.Losses, error) {
	return native.Write(w, []*record.Game{g}, false)
}

// TestWhole: everything that other formats hold is held.
func TestWhole(t *testing.T) {
	xq, err := pgn.Read([]byte("[Red \"甲\"]\n[Rules \"cxa\"]\n[X \"y\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/3K4R b - - 3 7\"]\n\n{起} 7... 将5进1 $1 {a\nb} (7... 将5平6 {x}) 8. 车一进一 1-0"))
	if err != nil || len(xq[0].Faults) > 0 {
		t.Fatal(err, xq)
	}
	gm, err := sgf.Read([]byte("(;SZ[19]PB[a]AB[aa]AW[bb]RU[renju](;B[hh]LB[hh:1];W[];B[ii]C[c])(;C[word];W[cc];B[hh]))"))
	if err != nil || len(gm[0].Faults) > 0 {
		t.Fatal(err, gm[0].Faults)
	}
	games := append(xq, gm...)
	games[0].Main()[0].Spent = 1500_000_000
	var out bytes.Buffer
	if lost, err := native.Write(&out, games, false); err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	again, err := native.Read(out.Bytes())
	if err != nil || len(again) != len(games) {
		t.Fatalf("%d games, %v", len(again), err)
	}
	for i, g := range again {
		if diff := recordtest.Diff(g, games[i]); diff != "" || len(g.Faults) > 0 {
			t.Errorf("game %d: %s %v", i+1, diff, g.Faults)
		}
	}
	out.Reset()
	lost, err := native.Write(&out, games[:1], true)
	if short, err2 := native.Read(out.Bytes()); err != nil || err2 != nil || len(lost) != 1 || len(short[0].Root.Next) != 1 || len(games[0].Root.Next) != 2 {
		t.Errorf("without side lines: %v, %v, %v", lost, err, err2)
	}
}

func TestFaults(t *testing.T) {
	const good = `{"duiyi":1,"name":"xiangqi","players":["",""],"nodes":[{"side":1},{"move":"h2e2"}]}` + "\n"
	tests := []struct {
		name, file string
		games      int
		want       error
		line       int
	}{
		{"nothing", "\n\n", 0, record.ErrEmpty, 1},
		{"a line that is none", good + "x\n" + good, 2, record.ErrPacked, 2},
		{"the last line is cut", good + good[:50], 1, record.ErrPacked, 2},
		{"another game", strings.Replace(good, "xiangqi", "go", 1) + good, 1, record.ErrGame, 1},
		{"a node that follows none", `{"duiyi":1,"name":"gomoku","nodes":[{},{"back":9,"move":"h8"}]}`, 0, record.ErrPacked, 1},
		{"a move that is not possible", strings.Replace(good, "h2e2", "h2e3", 1), 1, nil, 1},
		{"a stone on a stone", `{"duiyi":1,"name":"gomoku","size":15,"nodes":[{},{"move":"h8"},{"move":"h8"}]}`, 1, nil, 1},
		{"a newer version", strings.Replace(good, "1", "2", 1), 1, nil, 1},
		{"no start", `{"duiyi":1,"name":"xiangqi","start":"x","nodes":[{}]}`, 0, record.ErrStart, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := native.Read([]byte(tt.file))
			if len(games) != tt.games {
				t.Fatalf("%d games, %v", len(games), err)
			}
			for _, g := range games {
				for _, f := range g.Faults {
					err = f
				}
			}
			var re *record.Error
			if !errors.As(err, &re) || tt.want != nil && !errors.Is(err, tt.want) || re.Line != tt.line {
				t.Errorf("%v, want %v in line %d", err, tt.want, tt.line)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	recordtest.Fuzz(f, native.Read, write, strings.Repeat("0", 33)+"\xff0", `{"duiyi":1,"name":"xiangqi","nodes":[{},{"move":"h2e2"},{"back":1,"move":"h2d2"}]}`,
		`{"duiyi":1,"name":"gomoku","nodes":[{},{"move":"h8"},{"comment":"x"},{"move":"pass","side":1}]}`)
}

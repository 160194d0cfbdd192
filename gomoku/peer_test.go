package gomoku_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/gomoku"
)

// TestPeer compares the forbidden points of random boards with those of Rapfi,
// an engine of other authors. It needs the program, and takes five minutes
// for 100,000 boards:
//
//	DUIYI_RAPFI=/path/to/pbrain-rapfi DUIYI_BOARDS=100000 go test -run TestPeer ./gomoku
func TestPeer(t *testing.T) {
	program := os.Getenv("DUIYI_RAPFI")
	if program == "" {
		t.Skip("DUIYI_RAPFI does not name a Rapfi to compare with")
	}
	boards := 1000
	if text := os.Getenv("DUIYI_BOARDS"); text != "" {
		var err error
		if boards, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	peer := startRapfi(t, program)
	r := rand.New(rand.NewPCG(64, 64)) // fixed seed: failures repeat
	kinds := map[gomoku.Kind]int{}
	for n := range boards {
		p := scatter(t, r)
		var got []gomoku.Point
		for _, f := range p.Forbidden(nil) {
			got = append(got, f.Point)
			kinds[f.Kind]++
		}
		want := peer.forbidden(&p)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("board %d, %v:\nwe forbid %v\nthe peer %v", n, p.String(), got, want)
		}
	}
	t.Logf("%d boards with %v forbidden points", boards, kinds)
}

// scatter throws 10 to 90 stones of both colours on a board of 15, mostly
// close together, so that rows come about.
func scatter(t *testing.T, r *rand.Rand) gomoku.Position {
	rows := make([][]byte, 15)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", 15))
	}
	side := 6 + r.IntN(10) // of the square that the stones fall in
	x, y := r.IntN(16-side), r.IntN(16-side)
	blacks := 3 + r.IntN(6) // of ten stones
	rows[y][x], rows[y][x+1] = 'X', 'O'
	for range min(10+r.IntN(80), side*side*(2+r.IntN(4))/8) {
		stone := byte('O')
		if r.IntN(10) < blacks {
			stone = 'X'
		}
		if at := &rows[y+r.IntN(side)][x+r.IntN(side)]; *at == '.' {
			*at = stone
		}
	}
	return mustParse(t, string(bytes.Join(rows, []byte("/")))+" X", gomoku.Renju)
}

type rapfi struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Scanner
}

func startRapfi(t *testing.T, program string) *rapfi {
	t.Helper()
	cmd := exec.Command(program)
	cmd.Dir = t.TempDir()
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		fmt.Fprintln(in, "END")
		if err := cmd.Wait(); err != nil {
			t.Errorf("the peer ended with %v", err)
		}
	})
	peer := &rapfi{t, in, bufio.NewScanner(out)}
	fmt.Fprintln(in, "INFO rule 4\nSTART 15")
	peer.answer("OK")
	return peer
}

// answer reads lines until one begins as given, and returns the rest of it.
func (p *rapfi) answer(prefix string) string {
	p.t.Helper()
	for p.out.Scan() {
		if rest, ok := strings.CutPrefix(p.out.Text(), prefix); ok {
			return rest
		}
		if strings.HasPrefix(p.out.Text(), "ERROR") {
			break
		}
	}
	p.t.Fatalf("the peer says %q, %v; want %s", p.out.Text(), p.out.Err(), prefix)
	return ""
}

// forbidden asks for the forbidden points. Stones are sent alternately as far
// as they go, Black's first: the peer passes for the colour that has run out,
// and Black is to move because white stones come last.
func (p *rapfi) forbidden(board *gomoku.Position) []gomoku.Point {
	p.t.Helper()
	var stones [2][]gomoku.Point
	for y := range board.Size() {
		for x := range board.Size() {
			if pt := gomoku.PointAt(x, y); board.At(pt) != gomoku.None {
				s := board.At(pt) - gomoku.Black
				stones[s] = append(stones[s], pt)
			}
		}
	}
	last := stones[1][len(stones[1])-1]
	stones[1] = stones[1][:len(stones[1])-1]
	var b strings.Builder
	b.WriteString("YXBOARD\n")
	for i := range max(len(stones[0]), len(stones[1])) {
		for s := range stones {
			if i < len(stones[s]) {
				fmt.Fprintf(&b, "%d,%d,%d\n", stones[s][i].X(), stones[s][i].Y(), s+1)
			}
		}
	}
	fmt.Fprintf(&b, "%d,%d,2\nDONE\nYXSHOWFORBID\n", last.X(), last.Y())
	if _, err := io.WriteString(p.in, b.String()); err != nil {
		p.t.Fatal(err)
	}
	text := strings.TrimSuffix(p.answer("FORBID "), ".")
	var points []gomoku.Point
	for ; len(text) >= 4; text = text[4:] {
		x, errX := strconv.Atoi(text[:2])
		y, errY := strconv.Atoi(text[2:4])
		if errX != nil || errY != nil {
			p.t.Fatalf("the peer forbids %q", text)
		}
		points = append(points, gomoku.PointAt(x, y))
	}
	return points
}

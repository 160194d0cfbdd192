package tui

import (
	"strings"
	"testing"

	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/tui/face"
)

func view(t *testing.T, game, setup string) match.View {
	t.Helper()
	var rules match.Ruleset = xq.Rules{}
	c := match.Config{Game: game, Rules: "axf", Setup: setup}
	if game == gomoku {
		rules, c.Rules = gm.Rules{}, "freestyle"
	}
	p, err := rules.Start(c)
	if err != nil {
		t.Fatal(err)
	}
	return p.View()
}

func TestDraw(t *testing.T) {
	tests := []struct {
		name, game, setup string
		l                 look
		m                 marks
		want              string
	}{
		{"letters, without lines between", xiangqi, "", look{ascii: true, compact: true}, marks{cursor: "e0", last: []string{"b2", "b9"}}, `
 9  r--(n)--b---a---k---a---b---n---r
 8  +---+---+---+---+---+---+---+---+
 7  +---c---+---+---+---+---+---c---+
 6  p---+---p---+---p---+---p---+---p
 5  +---+---+---+---+---+---+---+---+
 4  +---+---+---+---+---+---+---+---+
 3  P---+---P---+---P---+---P---+---P
 2  +--(C)--+---+---+---+---+---C---+
 1  +---+---+---+---+---+---+---+---+
 0  R---N---B---A--[K]--A---B---N---R
    a   b   c   d   e   f   g   h   i`},
		{"characters", xiangqi, "4k4/9/9/9/9/9/9/4C4/9/3K5 w", look{}, marks{selected: "e2", targets: []string{"e1", "e9"}}, `
    1   2   3   4   5   6   7   8   9
 9  ┌───┬───┬───┬──x將──┬───┬───┬───┐
    │   │   │   │ ╲ │ ╱ │   │   │   │
 8  ├───┼───┼───┼───┼───┼───┼───┼───┤
    │   │   │   │ ╱ │ ╲ │   │   │   │
 7  ├───╋───┼───┼───┼───┼───┼───╋───┤
    │   │   │   │   │   │   │   │   │
 6  ┣───┼───╋───┼───╋───┼───╋───┼───┫
    │   │   │   │   │   │   │   │   │
 5  ├───┴───┴───┴───┴───┴───┴───┴───┤
    │     楚 河          漢 界      │
 4  ├───┬───┬───┬───┬───┬───┬───┬───┤
    │   │   │   │   │   │   │   │   │
 3  ┣───┼───╋───┼───╋───┼───╋───┼───┫
    │   │   │   │   │   │   │   │   │
 2  ├───╋───┼───┼──<炮>─┼───┼───╋───┤
    │   │   │   │ ╲ │ ╱ │   │   │   │
 1  ├───┼───┼───┼───•───┼───┼───┼───┤
    │   │   │   │ ╱ │ ╲ │   │   │   │
 0  └───┴───┴───帥──┴───┴───┴───┴───┘
    九  八  七  六  五  四  三  二  一
    a   b   c   d   e   f   g   h   i`},
		{"turned", xiangqi, "4k4/9/9/9/9/9/9/9/R8/3K5 w", look{compact: true, flip: true}, marks{check: "e9"}, `
    一  二  三  四  五  六  七  八  九
 0  ┌───┬───┬───┬───┬───帥──┬───┬───┐
 1  ├───┼───┼───┼───┼───┼───┼───┼───俥
 2  ├───╋───┼───┼───┼───┼───┼───╋───┤
 3  ┣───┼───╋───┼───╋───┼───╋───┼───┫
 4  ├───┴───┴───┴───┴───┴───┴───┴───┤
 5  ├───┬───┬───┬───┬───┬───┬───┬───┤
 6  ┣───┼───╋───┼───╋───┼───╋───┼───┫
 7  ├───╋───┼───┼───┼───┼───┼───╋───┤
 8  ├───┼───┼───┼───┼───┼───┼───┼───┤
 9  └───┴───┴───┴──!將!─┴───┴───┴───┘
    9   8   7   6   5   4   3   2   1
    i   h   g   f   e   d   c   b   a`},
		{"gomoku", gomoku, "X..../.O.../...../...../..... X", look{}, marks{last: []string{"", "b4"}, hint: []string{"c3"}, forbidden: []string{"e5"}}, `
 5  X──┬──┬──┬──#
 4  ├─(O)─┼──┼──┤
 3  ├──┼─{┼}─┼──┤
 2  ├──┼──┼──┼──┤
 1  └──┴──┴──┴──┘
    a  b  c  d  e`},
		{"stones", gomoku, "X..../.O.../...../...../..... X", look{stones: true}, marks{row: []string{"a5"}}, `
 5 *●*─┬──┬──┬──┐
 4  ├──○──┼──┼──┤
 3  ├──┼──┼──┼──┤
 2  ├──┼──┼──┼──┤
 1  └──┴──┴──┴──┘
    a  b  c  d  e`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lines := newGrid(faces[tt.game], view(t, tt.game, tt.setup), tt.l).lines(tt.m)
			for i := range lines {
				lines[i] = strings.TrimRight(lines[i], " ")
			}
			if got := strings.Join(lines, "\n"); got != tt.want[1:] {
				t.Errorf("drawn\n%s\nwant\n%s", got, tt.want[1:])
			}
		})
	}
}

// Every point is where it is drawn, from either side.
func TestHit(t *testing.T) {
	for _, game := range []string{xiangqi, gomoku} {
		for _, l := range []look{{}, {flip: true}, {compact: true, ascii: true}, {flip: true, ascii: true}} {
			g := newGrid(faces[game], view(t, game, ""), l)
			seen := map[string]bool{}
			for row := range g.rows {
				for col := range g.cols {
					name := g.name(col, row)
					if c, r := g.place(name); c != col || r != row || seen[name] {
						t.Fatalf("%s %+v: %s is at %d,%d, drawn at %d,%d", game, l, name, c, r, col, row)
					}
					seen[name] = true
					for dx := range g.cell {
						if got := g.hit(rankLabel+col*g.cell+dx, row*g.step()); got != name {
							t.Fatalf("%s %+v: a click on %s hits %q", game, l, name, got)
						}
					}
				}
			}
			if g.hit(0, 0) != "" || g.hit(rankLabel+g.cols*g.cell, 0) != "" || g.hit(5, -1) != "" || g.hit(5, g.height()+2) != "" {
				t.Errorf("%s %+v: a click beside the board hits a point", game, l)
			}
		}
	}
}

// A game without a face is drawn with letters on a grid.
func TestDrawWithoutFace(t *testing.T) {
	lines := newGrid(face.Face{}, match.View{Board: "r2/1K1/2p w"}, look{}).lines(marks{last: []string{"b1"}})
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	want := `
 2  r──┬──┐
 1  ├─(K)─┤
 0  └──┴──p
    a  b  c`
	if got := strings.Join(lines, "\n"); got != want[1:] {
		t.Errorf("drawn\n%s\nwant\n%s", got, want[1:])
	}
	for language, want := range map[string][2]string{face.English: {"First", "Second"}, face.Simplified: {"先手", "后手"}, face.Traditional: {"先手", "後手"}, face.Vietnamese: {"Bên đi trước", "Bên đi sau"}} {
		if got := [2]string{face.Face{}.Side(language, 0), face.Face{}.Side(language, 1)}; got != want {
			t.Errorf("its sides are %v, want %v", got, want)
		}
	}
}

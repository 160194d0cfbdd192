package plain_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"duiyi/boardtext"
	"duiyi/gomoku"
	"duiyi/record"
	"duiyi/record/plain"
	"duiyi/xiangqi"
)

// TestStray puts a line that cannot be read into each kind of list, at each place:
// it costs that line, and nothing else.
func TestStray(t *testing.T) {
	kinds := []struct {
		name      string
		positions bool
		line      func(i int) string
	}{
		{"positions", true, func(i int) string { return fmt.Sprintf("4k4/9/9/9/9/9/9/9/9/3K%dC%d w", i%3+1, 3-i%3) }},
		{"positions with names", true, func(i int) string { return fmt.Sprintf("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ; 第%d局", i) }},
		{"boards", true, func(i int) string {
			return strings.Repeat(".", i%5) + "X" + strings.Repeat(".", 4-i%5) + strings.Repeat("/.....", 4) + " O"
		}},
		{"moves", false, func(i int) string {
			return []string{"炮二平五 马8进7 马二进三", "h2e2 h9g7 h0g2 b9c7", "1. C2=5 h8+7 1-0"}[i%3]
		}},
		{"moves with names", false, func(i int) string { return fmt.Sprintf("g%d;h2e2,h9g7", i) }},
		{"points", false, func(i int) string { return fmt.Sprintf("h8i9g%d", i%7+1) }},
		{"points with blanks", false, func(i int) string { return fmt.Sprintf("H8 I9 G%d", i%7+1) }},
		{"offsets", false, func(i int) string { return fmt.Sprintf("0,0, 1,-1, %d,2", i%6) }},
	}
	bad := []struct {
		text  string
		want  error
		place int  // of the fault, in bytes from the first character
		board bool // the fault is one of a position
	}{
		{"this line is something else", plain.ErrNothing, 0, false},
		{"9/9/9/9/9/9/9/9/9/9 w", xiangqi.ErrNoKing, 0, true},
		{"......./....../....../....../......", gomoku.ErrRowWidth, 5, true},
		{"  4k4/9/9/9/9", xiangqi.ErrRowCount, 11, true},
	}
	const lines = 40
	for _, kind := range kinds {
		for _, b := range bad {
			if b.board && !kind.positions {
				continue // elsewhere a position is only words, or what the moves begin in
			}
			for _, end := range []string{"\n", "\r\n"} {
				for _, at := range []int{0, 1, 19, lines} {
					var text strings.Builder
					offset := 0
					for i := range lines + 1 {
						if i == at {
							offset = text.Len() + len(b.text) - len(strings.TrimLeft(b.text, " ")) + b.place
							text.WriteString(b.text + end)
						}
						if i < lines {
							text.WriteString(kind.line(i) + end)
						}
					}
					games, err := plain.Read([]byte(text.String()))
					if err != nil || len(games) != lines {
						t.Fatalf("%s, %q as line %d: %d games, %v", kind.name, b.text, at+1, len(games), err)
					}
					checkStray(t, games, at, offset, b.want)
				}
			}
		}
	}
}

// checkStray wants one complaint, of the line behind so many games.
func checkStray(t *testing.T, games []*record.Game, at, offset int, want error) {
	t.Helper()
	for i, g := range games {
		if len(g.Faults) > 0 {
			t.Errorf("game %d: %v", i+1, g.Faults[0])
		}
		if n := g.Unread.Count(); n != map[bool]int{true: 1}[i == min(at, len(games)-1)] {
			t.Errorf("%d lines unread before game %d, want line %d alone", n, i+1, at+1)
		} else if n == 1 {
			e := g.Unread.List[0]
			if e.Line != at+1 || e.Offset != offset || !errors.Is(e, want) || e.Text == "" {
				t.Errorf("%v; want %v at byte %d, line %d", e, want, offset, at+1)
			}
		}
	}
}

// TestNoList: half of the lines are not enough, and prose with a position or a move
// in it is no list of complaints.
func TestNoList(t *testing.T) {
	const position = "4k4/9/9/9/9/9/9/9/9/3K5 w\n"
	prose := strings.Repeat("The game of the year, as it was told to us.\n", 50)
	for _, text := range []string{
		prose, prose + position, prose + strings.Repeat(position, 50), position + prose, prose + "炮二平五 马8进7\n" + prose,
		strings.Repeat("abc\n", 30) + strings.Repeat("h8i9g7\n", 20), "0,0, 1,1\nabc\nabc\n",
	} {
		games, err := plain.Read([]byte(text))
		if len(games) > 1 {
			t.Errorf("%.30q…: %d games, %v", text, len(games), err)
		}
		for _, g := range games {
			if g.Unread.Count() > 0 {
				t.Errorf("%.30q…: %d lines unread", text, g.Unread.Count())
			}
		}
	}
}

// TestOneGame: one game on several lines is no list, whatever its lines would be
// for themselves.
func TestOneGame(t *testing.T) {
	for name, text := range map[string]string{
		"a move a line":            "炮二平五\n马8进7\n马二进三\n车9平8\n车一平二\n认输了\n",
		"a number a line":          "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 认输了\n",
		"two moves a line":         "炮二平五 马8进7\n马二进三 车9平8\n认输了\n车一平二 马2进3\n",
		"a position and its moves": "4k4/9/9/9/9/9/9/9/9/3K5 w\nd0d1\ne9e8\nfoo\n",
	} {
		games, err := plain.Read([]byte(text))
		if err != nil || len(games) != 1 {
			t.Errorf("%s: %d games, %v", name, len(games), err)
		}
	}
}

// TestLinks: a link of DhtmlXQ is a game with what the link says of it, also in a list
// and with words around it.
func TestLinks(t *testing.T) {
	const link = "http://x.example/v.html?DhtmlXQ_title=%E5%B1%80&red=%D0%ED%D2%F8%B4%A8&black=B&result=%E7%BA%A2%E8%83%9C&movelist=774770627967"
	for text, want := range map[string]struct {
		games   int
		title   string
		comment string
	}{link: {1, "局", ""}, "看这局 " + link + " 很好": {1, "局", "很好"}, link + "\n" + link + "\n": {2, "局", ""}, "1. " + link + "\n2. " + link + "\n": {2, "局", ""}, "<a href=\"" + link + "\">x</a>": {1, "局", ""}} {
		games, err := plain.Read([]byte(text))
		if err != nil || len(games) != want.games {
			t.Errorf("%q: %d games, %v", text, len(games), err)
			continue
		}
		for _, g := range games {
			if len(g.Main()) != 3 || g.Players != [2]string{"许银川", "B"} || g.Result != record.FirstWins || g.Tag("Title") != want.title || g.Root.Comment != want.comment || len(g.Faults) > 0 {
				t.Errorf("%q: %+v", text, g)
			}
		}
	}
	for text, column := range map[string]int{"http://x.example/?movelist=7747abc": 28, "http://x.example/?movelist=77477747": 28} {
		games, err := plain.Read([]byte(text))
		if err != nil || len(games) != 1 || len(games[0].Main()) != 1 || len(games[0].Faults) != 1 || games[0].Faults[0].Column != column {
			t.Errorf("%q: %+v, %v", text, games, err)
		}
	}
	if games, err := plain.Read([]byte("http://x.example/?init=0919&movelist=7747")); err == nil || !errors.Is(err, boardtext.ErrDigits) {
		t.Errorf("%v, %v", games, err)
	}
}

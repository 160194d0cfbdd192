package plain_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/plain"
)

// TestEveryLine: a list keeps all its lines, whatever stands before or behind the
// positions and moves on them.
func TestEveryLine(t *testing.T) {
	const board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	six := func(line string) string { return strings.Repeat(line+"\n", 6) }
	tests := []struct {
		name, text string
		games      int
		plies      int // of each game
		result     record.Result
		title      string
	}{
		{"moves and results", "炮二平五 马8进7 红胜\n炮二平五 卒7进1 红胜\n马二进三 卒7进1 红胜\n", 3, 2, record.FirstWins, ""},
		{"coordinates and scores", six("h2e2 h9g7 0-1"), 6, 2, record.SecondWins, ""},
		{"positions and results", six(board + " b - - 0 1 1-0"), 6, 0, record.FirstWins, ""},
		{"positions and words", six(board + " w 和棋"), 6, 0, record.Drawn, ""},
		{"positions and moves", six(board + " w - - 0 1 moves h2e2 h9g7"), 6, 2, record.Unknown, ""},
		{"positions, moves and results", six(board + " w h2e2 h9g7 1-0"), 6, 2, record.FirstWins, ""},
		{"UCI's position", six("position startpos moves h2e2 h9g7"), 6, 2, record.Unknown, ""},
		{"UCI's position fen", six("position fen " + board + " w - - 0 1 moves h2e2"), 6, 1, record.Unknown, ""},
		{"EPD", six(board + ` w - - bm h2e2; id "first";`), 6, 0, record.Unknown, "first"},
		{"numbers", six("12. " + board + " w"), 6, 0, record.Unknown, ""},
		{"Chinese numbers", six("12、" + board + " w"), 6, 0, record.Unknown, ""},
		{"a column of numbers", six("12\t" + board + " w"), 6, 0, record.Unknown, ""},
		{"lines of an old Mac", strings.ReplaceAll(six(board+" w"), "\n", "\r"), 6, 0, record.Unknown, ""},
		{"boards of gomoku with moves", six("...../...../..X../...../..... O b1 c1"), 6, 2, record.Unknown, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lines := strings.SplitAfter(tt.text, "\n")
			for stray, text := range []string{tt.text, strings.Join(lines[:1], "") + "\nwhat is this?\n" + strings.Join(lines[1:], "")} {
				if stray > 0 && strings.Contains(tt.text, "\r") {
					continue
				}
				games, err := plain.Read([]byte(text))
				if err != nil {
					t.Fatal(err)
				}
				unread := 0
				for i, g := range games {
					unread += len(g.Unread.List)
					if len(g.Main()) != tt.plies || g.Result != tt.result || g.Tag("Title") != tt.title || len(g.Faults) > 0 {
						t.Errorf("game %d: %d plies, %s, %q, %v", i+1, len(g.Main()), g.Result, g.Tag("Title"), g.Faults)
					}
				}
				if len(games) != tt.games || unread != stray {
					t.Errorf("%d games and %d lines not read, want %d and %d", len(games), unread, tt.games, stray)
				}
			}
		})
	}
}

// TestAfterTheEnd: what follows the result of a game and is no game itself is named.
func TestAfterTheEnd(t *testing.T) {
	for _, start := range []string{"", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n"} {
		text := start + "1. h2e2 h9g7 1-0\nhere an advertisement\n"
		games, err := plain.Read([]byte(text))
		if err != nil || len(games) != 1 || len(games[0].Main()) != 2 || games[0].Result != record.FirstWins {
			t.Fatalf("%q: %v, %v", text, games, err)
		}
		found := append(games[0].Faults, games[0].Unread.List...)
		if len(found) != 1 || !errors.Is(found[0], record.ErrRest) && !errors.Is(found[0], plain.ErrNothing) || !strings.HasPrefix(text[found[0].Offset:], "here") {
			t.Errorf("%q: %s", text, fmt.Sprint(found))
		}
	}
}

// TestCoordinates: a move in coordinates is also two points. A game or a list of
// which a move is wrong is not one of gomoku for that.
func TestCoordinates(t *testing.T) {
	for _, text := range []string{"h2e2 h9g7\nh2e2 h2e2 h0g2\nh2e2 h9g7\nh2e2 h9g7\nh2e2 h9g7\n", "h2e2 h2e2 h0g2\n"} {
		games, err := plain.Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		faults := 0
		for i, g := range games {
			faults += len(g.Faults)
			if g.Name != "xiangqi" || len(g.Main()) == 0 {
				t.Errorf("%q: game %d is %s, %d plies", text, i+1, g.Name, len(g.Main()))
			}
		}
		if faults != 1 {
			t.Errorf("%q: %d faults, want 1", text, faults)
		}
	}
}

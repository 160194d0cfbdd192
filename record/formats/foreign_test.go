package formats_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/formats"
)

// TestForeign: records of other games are named for what they are.
func TestForeign(t *testing.T) {
	const tags = "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n"
	tests := []struct{ name, format, text, game string }{
		{"chess", "pgn", tags + "\n1. Nf3 d5 2. g3 1-0\n", "chess"},
		{"castling", "pgn", tags + "\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 1-0\n", "chess"},
		{"a queen and a pawn that takes", "pgn", tags + "\n1. d4 d5 2. c4 dxc4 3. Qa4+ b5 4. bxc5 e8=Q#\n", "chess"},
		{"comments and side lines", "pgn", tags + "\n1. e4 {best by test} e5 (1... c5) 2. f4 $1 exf4 3. Bc4 Qh4+ 1-0\n", "chess"},
		{"without tags of players", "pgn", "[Event \"x\"]\n\n1. Nf3 Nf6 2. c4 g6\n", "chess"},
		{"an opening's code", "pgn", tags + "[ECO \"C20\"]\n\n1. e4 e5\n", "chess"},
		{"chess by its tag", "pgn", tags + "[Variant \"Chess960\"]\n\n1. e4\n", "chess960"},
		{"chess by its board", "pgn", tags + "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4\n", "chess"},
		{"shogi by its tag", "pgn", tags + "[Variant \"shogi\"]\n\n1. P-7f\n", "shogi"},
		{"jieqi", "pgn", tags + "[Game \"Jieqi\"]\n\n1. h2e2\n", "jieqi"},
		{"minixiangqi", "pgn", tags + "[Variant \"minixiangqi\"]\n\n1. a1a2\n", "minixiangqi"},
		{"draughts", "pgn", tags + "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 1-0\n", "draughts"},
		{"go, no names of it", "sgf", "(;GM[1]FF[4]SZ[19]PB[a];B[pd];W[dd])", "go"},
		{"go on a small board", "sgf", "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[ec])", "go"},
		{"go without a size", "sgf", "(;GM[1]FF[4];B[pd];W[dp];B[pp])", "go"},
		{"go without a number", "sgf", "(;FF[4]SZ[19]KM[6.5]RE[B+3.5];B[pd];W[dd])", "go"},
		{"go without a number or komi", "sgf", "(;FF[4]SZ[19];B[pd];W[dd];B[pq])", "go"},
		{"go with a handicap", "sgf", "(;GM[1]SZ[19]HA[2]AB[pd][dp];W[dd])", "go"},
		{"othello", "sgf", "(;GM[2]SZ[8];B[de])", "othello"},
		{"hex", "sgf", "(;GM[11]SZ[11];B[f6])", "hex"},
		{"xiangqi in SGF", "sgf", "(;GM[7];B[h2e2])", "xiangqi"},
		{"a number that nobody knows", "sgf", "(;GM[99]SZ[15];B[hh])", `a game with the number "99"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := formats.All().ByName(tt.format)
			if err != nil {
				t.Fatal(err)
			}
			_, err = f.Read([]byte(tt.text))
			var re *record.Error
			var ge *record.GameError
			if !errors.As(err, &re) || !errors.As(err, &ge) || ge.Game != tt.game || !errors.Is(err, record.ErrGame) || re.Line == 0 {
				t.Errorf("%v, want a record of %s", err, tt.game)
			}
			for g, err := range f.Each(strings.NewReader(tt.text)) {
				if g != nil || !errors.As(err, &ge) {
					t.Errorf("one after the other: %v, %v", g, err)
				}
			}
		})
	}
}

// TestNotForeign: what looks a little like another game.
func TestNotForeign(t *testing.T) {
	tests := []struct {
		name, format, text, game string
		moves                    int
	}{
		{"XBoard's letters", "pgn", "[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 2. Ng2 Nc7\n", "xiangqi", 4},
		{"XBoard's letters and a code", "pgn", "[White \"a\"]\n[ECO \"E40\"]\n[Variant \"xiangqi\"]\n\n1.c4 g5 2.Che2 Nc7\n", "xiangqi", 4},
		{"the tag of an opening", "pgn", "[Red \"a\"]\n[ECO \"C20\"]\n\n1. h2e2 h9g7\n", "xiangqi", 2},
		{"converted to go", "sgf", "(;GM[1]SZ[15];B[hh];W[ig])", "gomoku", 2},
		{"converted to go on its board", "sgf", "(;GM[1]SZ[19];B[jj];W[ji];B[jh])", "gomoku", 3},
		{"the first stone alone", "sgf", "(;GM[1]SZ[19];B[jj])", "gomoku", 1},
		{"go, but for its name", "sgf", "(;GM[1]SZ[19]GN[五子棋];B[pd];W[dd])", "gomoku", 2},
		{"of a renju server", "sgf", "(;GM[5]FF[4]AP[ZJRenju];B[hh];W[hg])", "gomoku", 2},
		{"without a number", "sgf", "(;SZ[19];B[jj];W[ki])", "gomoku", 2},
		{"stones far from each other on 15", "sgf", "(;SZ[15];B[aa];W[oo])", "gomoku", 2},
	}
	for _, tt := range tests {
		g, err := readFirst(t, tt.format, tt.text)
		if err != nil || g.Name != tt.game || len(g.Main()) != tt.moves || g.FaultCount() > 0 {
			t.Errorf("%s: %v, %+v", tt.name, err, g)
		}
	}
}

// TestForeignAmong: the other games of a collection are read, and each that is not
// is named once.
func TestForeignAmong(t *testing.T) {
	tests := []struct {
		format, text string
		games        []int // moves of each
		unread       []int // lines
		in           int   // the game that names the last of them
	}{
		{"pgn", "[Variant \"chess\"]\n\n1. e4\n\n[Red \"a\"]\n\n1. h2e2 h9g7\n\n[White \"a\"]\n\n1. Nf3 d5 2. O-O\n\n[Red \"b\"]\n\n1. h2e2\n\n[Variant \"shogi\"]\n\n1. P-7f\n", []int{2, 1}, []int{1, 11, 17}, 1},
		{"sgf", "(;GM[2]SZ[8];B[de])\n(;GM[4]SZ[15];B[hh])\n(;GM[11];B[a1])\n(;GM[1]SZ[19];B[pd];W[dd])", []int{1}, []int{1, 3, 4}, 0},
	}
	for _, tt := range tests {
		f, err := formats.All().ByName(tt.format)
		if err != nil {
			t.Fatal(err)
		}
		for _, how := range []string{"read", "one after the other"} {
			var games []*record.Game
			if how == "read" {
				games, err = f.Read([]byte(tt.text))
			} else {
				for g, e := range f.Each(strings.NewReader(tt.text)) {
					games, err = append(games, g), errors.Join(err, e)
				}
			}
			if err != nil || len(games) != len(tt.games) {
				t.Fatalf("%s, %s: %d games, %v", tt.format, how, len(games), err)
			}
			var lines []int
			for i, g := range games {
				if len(g.Main()) != tt.games[i] || g.FaultCount() > 0 {
					t.Errorf("%s, %s: game %d: %+v", tt.format, how, i, g)
				}
				for _, e := range g.Unread.List {
					if !errors.Is(e, record.ErrGame) {
						t.Errorf("%s, %s: %v", tt.format, how, e)
					}
					lines = append(lines, e.Line)
				}
			}
			if len(lines) != len(tt.unread) || games[tt.in].Unread.Count() == 0 {
				t.Errorf("%s, %s: lines %v, want %v", tt.format, how, lines, tt.unread)
				continue
			}
			for i := range lines {
				if lines[i] != tt.unread[i] {
					t.Errorf("%s, %s: lines %v, want %v", tt.format, how, lines, tt.unread)
				}
			}
		}
	}
}

package pgn_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/gomoku"
	"duiyi/record"
	"duiyi/record/pgn"
)

// TestPlayOK reads what PlayOK exports of both games.
func TestPlayOK(t *testing.T) {
	tests := []struct {
		name, text, game, moves string
		players                 [2]string
		result                  record.Result
	}{
		{"gomoku", "[Event \"?\"]\n[Site \"PlayOK\"]\n[Black \"a\"]\n[White \"b\"]\n[Result \"1-0\"]\n\n1. h8 i9 2. f3 black 3. -- g7 1-0",
			"gomoku", "h8 i9 f3 g7", [2]string{"a", "b"}, record.FirstWins},
		{"gomoku by its name", "[Game \"Renju\"]\n[Black \"a\"]\n\n1. c4", "gomoku", "c4", [2]string{"a", ""}, record.Unknown},
		{"xiangqi", "[Site \"PlayOK\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n\n1. C2.5 h8+7 2. H2+3 r9.8 0-1",
			"xiangqi", "h2e2 h9g7 h0g2 i9h9", [2]string{"a", "b"}, record.SecondWins},
		{"soldiers without a letter", "[White \"a\"]\n\n1. c4 c5", "xiangqi", "c3c4 c6c5", [2]string{"a", ""}, record.Unknown},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := pgn.Read([]byte(tt.text))
			if err != nil || len(games) != 1 {
				t.Fatalf("%d games, %v", len(games), err)
			}
			g := games[0]
			var line []string
			for _, n := range g.Main() {
				line = append(line, n.Move)
			}
			if got := strings.Join(line, " "); g.Name != tt.game || got != tt.moves || g.Players != tt.players || g.Result != tt.result || len(g.Faults) > 0 {
				t.Errorf("%s %s %q %s %v", g.Name, got, g.Players, g.Result, g.Faults)
			}
		})
	}
	games, err := pgn.Read([]byte("[Game \"Gomoku\"]\n\n1. h8 h8"))
	if err != nil || len(games[0].Faults) != 1 || !errors.Is(games[0].Faults[0], gomoku.ErrOccupied) || games[0].Faults[0].Offset != 23 {
		t.Errorf("a point twice: %v", err)
	}
}

// Moves of pawns are chess, though they are points of gomoku as well.
func TestPawnsAreChess(t *testing.T) {
	games, err := pgn.Read([]byte("[White \"A\"]\n[Black \"B\"]\n\n1. h4 h5 2. a4 a5 *\n"))
	var ge *record.GameError
	if !errors.As(err, &ge) || ge.Game != "chess" {
		t.Errorf("%+v, %v", games, err)
	}
}

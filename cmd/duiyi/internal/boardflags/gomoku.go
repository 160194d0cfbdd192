package boardflags

import (
	"fmt"
	"strings"

	"duiyi/boardtext"
	"duiyi/gomoku"
)

// A BoardFlag is the gomoku board a command works on.
type BoardFlag struct {
	Board string `required:"" placeholder:"ROWS" help:"The board: rows from the top joined by /, X black, O white, . empty; other programs' forms and links work too."`
}

// Position reads the board, with side to move.
func (f BoardFlag) Position(rule gomoku.Rule, side gomoku.Stone) (gomoku.Position, error) {
	b, err := boardtext.Gomoku(f.Board, nil)
	if err != nil {
		return gomoku.Position{}, err
	}
	if turn := b.Stones.Turn(); b.Told && turn != side {
		return gomoku.Position{}, fmt.Errorf("board: byte %d: %s is to move, not %q", b.ToldAt, side, turn)
	}
	rows, _, _ := strings.Cut(b.Stones.String(), " ")
	return gomoku.Parse(rows+" "+side.String(), rule)
}

package main

import (
	"fmt"
	"strings"

	"duiyi/gomoku"
)

// boardFlag is the gomoku board a command works on.
type boardFlag struct {
	Board string `required:"" placeholder:"ROWS" help:"The board: rows from the top joined by /, X black, O white, . empty."`
}

// position reads the board, with side to move.
func (f boardFlag) position(rule gomoku.Rule, side gomoku.Stone) (gomoku.Position, error) {
	p, err := gomoku.Parse(f.Board, rule)
	if err != nil {
		return p, err
	}
	rows, turn, told := strings.Cut(f.Board, " ")
	if told && turn != side.String() {
		return p, fmt.Errorf("board: byte %d: %s is to move, not %q", len(rows)+1, side, turn)
	}
	return gomoku.Parse(rows+" "+side.String(), rule)
}

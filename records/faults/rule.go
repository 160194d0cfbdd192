package faults

import "errors"

// A Rule is what an illegal move breaks.
type Rule struct {
	Game  string // empty where the code says all
	Code  string // of the errors of package xiangqi, gomoku or match, such as "blocked.leg" or "forbidden"
	Piece string // that stands in the way or checks, a letter of FEN; empty if none does
	Point string // of the piece
}

// ruled is an error that names a rule: a *Rule in its parts.
type ruled interface {
	error
	Rule() (game, code, piece, point string)
}

// RuleOf returns the rule that the illegal move of an error breaks; nil if the error names none.
func RuleOf(err error) *Rule {
	var broken ruled
	if Code(err) != "illegal" || !errors.As(err, &broken) {
		return nil
	}
	game, code, piece, point := broken.Rule()
	if code == "" {
		return nil
	}
	return &Rule{game, code, piece, point}
}

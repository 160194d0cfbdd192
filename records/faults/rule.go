package faults

import "errors"

// A Rule is what an illegal move breaks.
type Rule struct {
	Code  string // of the errors of package xiangqi, gomoku or match, such as "blocked.leg" or "forbidden"
	Piece string // that stands in the way or checks, a letter of FEN; empty if none does
	Point string // of the piece
}

// ruled is an error that names a rule: a *Rule in three parts.
type ruled interface {
	error
	Rule() (code, piece, point string)
}

// RuleOf returns the rule that the illegal move of an error breaks; nil if the error names none.
func RuleOf(err error) *Rule {
	var broken ruled
	if Code(err) != "illegal" || !errors.As(err, &broken) {
		return nil
	}
	code, piece, point := broken.Rule()
	if code == "" {
		return nil
	}
	return &Rule{code, piece, point}
}

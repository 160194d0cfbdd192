// Package gm plays gomoku by the match package: a thin adapter that turns
// packages gomoku and gomoku/opening into a match.Ruleset. It reads the
// configuration, and puts moves, questions, refusals and endings into the
// words of match. First is Black, Second is White.
//
// It imports match, record, gomoku and gomoku/opening, and nothing else of the
// module.
package gm

// Package gm adapts packages gomoku and gomoku/opening to match.Ruleset. It reads the
// configuration, and translates moves, questions, refusals and results. First is Black,
// Second is White.
//
// It imports match, record, gomoku and gomoku/opening, and nothing else of the
// module.
package gm

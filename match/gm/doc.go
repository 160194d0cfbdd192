// Package gm plays gomoku by the match package: an adapter that turns
// package gomoku into a match.Ruleset, and the opening rules that gomoku and
// renju begin by, as tables of steps. First is Black, Second is White.
//
// It imports match, record and gomoku, and nothing else of the module.
package gm

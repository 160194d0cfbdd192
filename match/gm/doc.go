// Package gm plays gomoku by the match package: a thin adapter that turns
// package gomoku into a match.Ruleset. First is Black, Second is White.
//
// It imports match and gomoku, and nothing else of the module.
package gm

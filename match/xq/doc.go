// Package xq plays xiangqi by the match package: a thin adapter that turns
// package xiangqi into a match.Ruleset. First is Red, Second is Black.
//
// It imports match and xiangqi, and nothing else of the module.
package xq

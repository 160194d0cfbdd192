// Package xq plays xiangqi by the match package: a thin adapter that turns
// packages xiangqi and referee into a match.Ruleset, and rulings into notices in
// the words of package rulingwords. First is Red, Second is Black.
package xq

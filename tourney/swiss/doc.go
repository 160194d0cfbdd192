// Package swiss pairs the rounds of a Swiss tournament by the Dutch system of
// FIDE, handbook C.04.3 as approved in 2024 and in force in 2026, with Baku
// acceleration (C.04.7).
//
// Each bracket is paired with the whole of the rest in view, as one matching
// that satisfies the criteria in their order (see criteria.go) and is the first
// of its kind in the order of candidates (order.go). Nothing is left to chance.
//
// The package imports the standard library, tourney and its matching.
package swiss

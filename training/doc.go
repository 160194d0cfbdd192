// Package training keeps how people solve puzzles (package puzzles) and chooses which
// they solve next.
//
// A [Room] works on a [Store], to which it only adds: an [Attempt] never changes. What
// follows from the attempts of a person (rating, dates of repetition, days, chapters of
// the ladder) is computed from them, in their order and not by their times: a clock that
// goes back loses nothing. An attempt at a puzzle that the bank lacks is kept, and counts
// for the days alone.
//
// The room checks moves by the tree of the puzzle and refutes wrong ones with an engine.
package training

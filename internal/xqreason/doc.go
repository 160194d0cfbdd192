// Package xqreason finds out why a move of xiangqi is good or bad: what the
// rules and a small search prove that it does, as facts with the squares, pieces,
// numbers and moves that they are about. docs/reference/reasons.md defines each kind.
//
// [Facts] tells what one move does. [Explain] compares the move that was played
// with the best one and with the answer to it, and says what was missed and what
// was allowed. A fact that cannot be proved is not told: silence means nothing.
//
// Package reasonwords puts reasons into sentences. This package imports the
// xiangqi rules alone, and asks no engine: the moves to look at are handed in.
// No function reads the clock; every search is bounded in nodes.
package xqreason

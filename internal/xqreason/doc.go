// Package xqreason explains why a xiangqi move is good or bad, by facts that the
// rules and a small search prove, with their squares, pieces, numbers and moves.
// docs/reference/reasons.md defines each kind.
//
// [Facts] returns the facts about one move. [Explain] compares the played move with
// the best one and with the reply, and returns what was missed and what was allowed.
// Both omit facts that they cannot prove, so the absence of a fact means nothing.
//
// Package reasonwords puts reasons into sentences. This package imports only the
// xiangqi rules and uses no engine: the caller passes the moves to compare. No
// function reads the clock; every search has a node limit.
package xqreason

// Package gmreason finds out why a move of gomoku or renju is good or bad: what
// the rules and the solver of forced wins prove that it does, as facts with the
// points, shapes and stones that they are about. docs/reference/reasons.md defines each
// kind.
//
// [Facts] tells what one stone does. [Explain] compares the stone that was
// played with the best one and with the answer to it, and says what was missed
// and what was allowed. A fact that cannot be proved is not told: silence means
// nothing.
//
// Package reasons puts them into sentences. This package imports the rules and
// the solver of package gmsearch, whose searches are bounded in stones; no
// function reads the clock.
package gmreason

// Package xqnet evaluates xiangqi positions by a network of package nnue.
//
// A feature is a piece on a point, as one side sees it whose general stands on
// a point of its palace. Each side sees the board from its own end, and from
// the left or the right according to the wing its general is on: so a network
// has six sets of rows for nine points. An Evaluator keeps the sums of both
// sides along the line of a search, and works them out only where a position
// is evaluated.
//
// It imports the rules, the kernels, and of the hand-made evaluation what
// tempers a judgement when there is little left to win with. It knows no search.
package xqnet

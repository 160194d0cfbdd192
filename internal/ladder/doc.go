// Package ladder holds what engines of different games share to play below their best and
// not always the same: the ladder of levels, errors of judgement, and the random choice
// among moves that are nearly as good. It imports nothing.
package ladder

// Package xqeval judges xiangqi positions without looking ahead.
//
// The judgement is a sum of weights, each counted for Red and against Black:
// where the pieces stand, how far they reach, what they threaten, how a king is
// besieged. Every weight is a pair, for the middle game and for the endgame,
// and the mixture follows the pieces left. Because the sum is linear in the
// weights they can be tuned (package train): Count returns how often each one
// applies, computed by a slow twin of the fast code that shares nothing with it.
//
// Material and place are kept up move by move in an Acc; the rest is computed
// anew from the bitboards. A judgement is the same for a position and its
// mirror image, and changes its sign when the colours change hands.
//
// The package knows no search and no clock, allocates nothing, and imports only
// the rules.
package xqeval

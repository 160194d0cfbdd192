// Package gmeval knows what stones are worth in gomoku and renju. For every
// empty point, either colour and each of the four directions it keeps the
// pattern that a stone there would make, updated with each stone played; from
// the four patterns of a point follows its class (a five, an open four, a four
// with a three, ...) and from all points the evaluation of the position: a sum of
// weights, and what a small network makes of how the points come together. How promising
// a point is for a stone is a sum of weights and what a policy makes of the lines through it.
//
// What counts as a five, a four or a three differs between freestyle, standard
// and renju. All of it lies in the tables that are built once for each rule:
// the code that updates and reads a Board knows no rules.
//
// The package imports the rules library gomoku, the standard library, and what
// tells whether the processor has the instructions that compute the network 16
// numbers at a time. On others, and with the build tag purego, plain loops compute the same.
package gmeval

// Package gmeval knows what stones are worth in gomoku and renju. For every
// empty point, either colour and each of the four directions it keeps the
// pattern that a stone there would make, updated with each stone played; from
// the four patterns of a point follows its class (a five, an open four, a four
// with a three, ...) and from all points the evaluation of the position.
//
// What counts as a five, a four or a three differs between freestyle, standard
// and renju. All of it lies in the tables that are built once for each rule:
// the code that updates and reads a Board knows no rules.
//
// The package imports the rules library gomoku and the standard library.
package gmeval

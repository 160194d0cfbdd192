// Package rulingatlas collects loops of moves and compares rulings on them.
//
// A [Loop] is one round of moves after which a position comes back. [Find] takes
// the loops out of a game, a [Source] makes them at random, and [Loop.Key] is the
// same for loops that differ by symmetry only. [Contradictions] takes a ruling at
// its word on the board. An [Atlas] counts where judges agree and where not.
//
// The package imports xiangqi and xiangqi/referee. It neither reads files nor
// starts programs, and a seed always yields the same loops.
package rulingatlas

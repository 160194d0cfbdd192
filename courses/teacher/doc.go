// Package teacher plays the steps of courses by the rules: it sets up their positions, and
// judges what a reader tries.
//
// It keeps nothing. Right moves of a line and right answers stand in the chapter; the
// endgame tables judge and answer moves in an ending that is held. Its test proves
// everything that the program's chapters claim.
package teacher

// Package diagram draws positions of xiangqi and gomoku as pictures for other programs, in SVG
// and PNG. Characters are outlines, so no font is needed.
//
// It reads positions as texts and checks no rules. It imports the standard library only.
package diagram

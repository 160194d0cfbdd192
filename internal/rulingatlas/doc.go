// Package rulingatlas makes loops of moves and compares rulings on them. Tests
// and the ruling atlas share its loops. It imports xiangqi and xiangqi/referee,
// and neither reads files nor starts programs.
package rulingatlas

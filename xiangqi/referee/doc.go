// Package referee says how a game of xiangqi stands under a set of [Rules]: mate
// and stalemate, repetition with perpetual check and chase, the limit on moves
// without a capture, and positions that nobody can win.
//
// A [Game] is a start position and the moves played from it. [Game.Outcome] says
// whether it is over; [Game.Judge] gives the whole [Ruling], with the class of
// every move of a loop; [Game.Warning] announces the ruling that the next round
// would bring. [Game.Sound] serves engines, which ask before they repeat.
//
// # How a loop is judged
//
// Each move of the loop is set up as a step: the boards before and after it, on
// which every piece keeps its identity. AXF and Computer look at single captures
// (attack.go, chase.go). CXA looks at what a side could win by a series of
// captures and checks (survey.go, gain.go), or whether it could mate by checks
// (mate.go). From the classes of the moves each rule set makes its verdict
// (judge.go, cxa_judge.go).
//
// A ruling is data with stable codes. The sentences in which people read it are
// made elsewhere, near the user.
//
// The package imports package xiangqi and the standard library alone. No method
// blocks or reads the clock.
package referee

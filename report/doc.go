// Package report is the arithmetic of a report on a game: what each move cost
// in chance of winning, which moves deserve a mark, how accurately each side
// played, and where the game turned.
//
// It is given what an engine said of every position and does no search itself.
// It knows no game, clock, file or server, and imports package match alone for
// its sides, scores and notices. docs/explanations/report.md has the definitions in prose.
package report

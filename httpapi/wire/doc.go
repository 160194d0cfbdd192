// Package wire has the shapes that several rooms of the API share: moves, clocks, games in
// lists, cursors.
//
// It knows nothing of HTTP.
package wire

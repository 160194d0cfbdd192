// Package wire defines the JSON types shared by several packages of the API: moves, clocks,
// games in lists, cursors.
//
// It knows nothing of HTTP.
package wire

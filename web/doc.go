// Package web carries the page that the server shows: the files that the build
// in this folder makes of the sources beside it. They are committed, so that a
// fresh clone runs with Go alone.
//
// The package knows nothing of servers or games, and imports only the standard
// library. The page knows the server by /api/openapi.json alone, and holds no rules
// of any game.
package web

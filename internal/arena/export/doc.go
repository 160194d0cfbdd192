// Package export writes the games of engine matches as game records, for
// boards and databases to read.
//
// It knows no game and no format: what differs from game to game is in a Kind,
// and a format is a function that the caller gives. It imports arena, match and
// record.
package export

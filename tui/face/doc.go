// Package face says how the boards of a game look in a terminal, and what is
// called what there: names of sides, colours, characters of pieces, lines
// between the points.
//
// A Face is a value; package tui draws by it and knows no game by name. The
// faces of the games that come with the program are here, and the zero Face
// serves a game that has none: letters on a grid, capitals for the side that
// moves first. It imports the standard library alone.
package face

// Package reasons answers a positions.ReasonQuery: it has packages xqreason and
// gmreason find what can be proved of a move, and puts it into sentences in
// English, in Chinese of both scripts and in Vietnamese.
//
// A further language is one more table; a test finds the words that it lacks.
// The package is near the user: cmd hands its functions to the table of games.
package reasons

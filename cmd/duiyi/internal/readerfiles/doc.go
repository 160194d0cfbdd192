// Package readerfiles carries the program with Duiyi's engines for a reader's browser, and the
// files that it fetches: networks and endgame tables, which the executable has for itself too.
//
// make reader builds the program, cmd/duiyi/reader, into the folder files, before the
// executable that embeds it. Without it Folder reports that there is none.
package readerfiles

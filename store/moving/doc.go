// Package moving copies the whole content of one store into another, row by
// row: from a data folder to a PostgreSQL database, back, or between
// databases.
//
// A table has the same content on both sides, whatever a store adds of its own
// (checksums, search indexes); that content is counted and hashed. Rows are
// copied atomically, a game with all its events, so an interrupted copy can be
// continued. Everything that the target holds already must also be in the
// source, unchanged: nothing is overwritten.
package moving

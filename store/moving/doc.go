// Package moving copies all that one store keeps into another, row by row: from
// a data folder to a PostgreSQL database, back, or from one database to another.
//
// A table is the same on both sides in what it says, whatever else a store keeps
// beside (checksums, words to search by); what it says is counted and hashed. A
// row is there whole or not at all, a game with its events, so that a copy that
// was killed is begun again and goes on. What the target holds already has to be
// in the source as it stands there: nothing is ever written over.
package moving

// Package results reads how a game ended, as people and programs of many countries
// write it: one table of words and scores for all formats of records, and for what
// stands behind a position.
package results

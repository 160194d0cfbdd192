// Package series adds up tournaments: several of them under one name, with points by score or
// by place, the best results of each person, and tie-breaks.
//
// It is data and sums only: whoever calls it says which results are whose. The same results
// always give the same table.
//
// The package imports only the standard library and package tourney.
package series

// Package records turns record files into games and studies and back: it reads a file in
// whatever format it is, chooses one of its games, plays it under the game's rules, keeps
// the whole record with the game, and writes it again with what was played since.
//
// A Converter reads and writes for all rooms and bounds how many files it reads at once.
// It keeps no game and knows neither stores nor the network; the formats are handed in.
package records

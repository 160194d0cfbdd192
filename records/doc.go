// Package records converts record files to games and studies and back. It
// detects the format, picks a game, plays it under the game's rules, keeps the
// whole record with the game, and writes it again together with the moves
// played since.
//
// A Converter reads and writes for all callers and bounds concurrent reads. It
// holds no games and knows neither stores nor the network; its owner supplies
// the formats.
package records

// Package exercises keeps mistakes of played games as exercises, says which of them are
// due, and schedules each by how well it went (package practice).
//
// A Deck works on a Store and asks a Judge how good a tried move is. Package reports
// turns the mistakes of a report into exercises. The package knows neither live games
// nor searches: a Mistake comes as a value, and the game or study that it is from is
// only an id.
//
// Changes to one exercise take turns; those to different exercises do not wait for each
// other, whatever the store does.
package exercises

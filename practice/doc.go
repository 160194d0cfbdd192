// Package practice says when an exercise is to be done again, from how it went
// each time before: spaced repetition by FSRS, in whole days.
//
// A Card follows from a list of reviews alone, so that nothing of it need be
// stored, and the same list gives the same card on every machine. The package
// reads no clock and knows neither games nor stores.
package practice

// Package reports makes reports on games: an engine looks at every position of a line
// from its end, a few it looks at twice, and package report judges the moves by that.
//
// A Draft is a line on its way to a report. It is a value in memory of one goroutine; it
// asks a Searcher and stores nothing. The package knows neither live games nor who asks
// for a report.
package reports

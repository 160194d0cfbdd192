// Package app composes a program of its packages: live games (package live), engines,
// studies, reports, exercises, the explorer, ratings and the lobby, on one Store. It
// starts and stops them in order, gives each what it needs of the others, and sweeps what
// is old.
//
// App declares the Store as the sum of what each package keeps, and is handed engines,
// games and the formats of records as values. It knows neither databases nor HTTP.
package app

// Package recordtest compares records in the tests of formats, and finds the
// real files that are kept beside the program.
package recordtest

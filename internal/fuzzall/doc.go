// Command fuzzall runs every fuzz target of the module for a while each, goes on
// after a find, lists all finds at the end and then exits with status 1.
//
// A find is an input that fails, panics or hangs. Go's fuzzing keeps it under
// testdata/fuzz of the package, where every go test tries it again.
//
// It imports only the standard library.
package main

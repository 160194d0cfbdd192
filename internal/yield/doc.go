// Package yield lets long computations give way in a browser, where the program has one
// thread and receives messages only while no goroutine runs. Elsewhere it does nothing and
// compiles to nothing.
package yield

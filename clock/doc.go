// Package clock tells the time by which games go: monotonic, and aware of the machine's
// sleep. It reads the clocks that it is given and imports only the standard library.
package clock

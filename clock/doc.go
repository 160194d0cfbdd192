// Package clock tells the time by which games go: monotonic, and aware of the machine's
// sleep. A Pulse ticks only while a clock runs. The package reads the clocks that it is given
// and imports only the standard library.
package clock

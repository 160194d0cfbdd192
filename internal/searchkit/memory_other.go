//go:build !linux

package searchkit

// memoryBytes returns the machine's memory, or 0 when it is not known: outside
// Linux the standard library does not tell.
func memoryBytes() uint64 { return 0 }

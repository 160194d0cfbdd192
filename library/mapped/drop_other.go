//go:build !linux

package mapped

// Drop does nothing: here the system decides what to keep in memory.
func Drop([]byte) {}

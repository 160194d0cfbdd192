package mapped

import "syscall"

// Drop takes what was read of a file opened by [Open] out of the memory that
// counts as the program's. What is read again comes from the system's cache.
func Drop(data []byte) {
	if len(data) > 0 {
		_ = syscall.Madvise(data, syscall.MADV_DONTNEED) // else it stays
	}
}

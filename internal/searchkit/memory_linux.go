package searchkit

import "syscall"

// memoryBytes returns the machine's memory, or 0 when it is not known.
func memoryBytes() uint64 {
	var info syscall.Sysinfo_t
	if err := syscall.Sysinfo(&info); err != nil {
		return 0
	}
	return uint64(info.Totalram) * uint64(info.Unit)
}

//go:build unix

package library_test

import (
	"syscall"
	"time"
)

// spentTime is the processor time that this process has taken.
func spentTime() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

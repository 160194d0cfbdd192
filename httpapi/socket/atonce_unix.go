//go:build unix

package socket

import "syscall"

// atOnce says that writeAtOnce is known here.
const atOnce = true

// writeAtOnce writes what a connection takes without waiting, perhaps nothing.
func writeAtOnce(c syscall.RawConn, b []byte) (n int, err error) {
	var wrote error
	err = c.Write(func(fd uintptr) bool {
		for {
			if n, wrote = syscall.Write(int(fd), b); wrote != syscall.EINTR {
				return true
			}
		}
	})
	switch {
	case err != nil:
		return 0, err
	case wrote == syscall.EAGAIN:
		return 0, nil
	case wrote != nil:
		return 0, wrote
	}
	return n, nil
}

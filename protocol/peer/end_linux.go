package peer

import "syscall"

// endWithUs has the kernel end the program when we are killed and cannot.
func endWithUs(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }

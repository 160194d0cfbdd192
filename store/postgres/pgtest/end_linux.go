package pgtest

import "syscall"

// endWithTest has a process end when the one that started it does, however that ends.
func endWithTest(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }

package pgtest

import "syscall"

// endWithTest makes a process end with the test that started it, however that
// ends.
func endWithTest(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }

//go:build unix

package peer

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the program into a process group of its own, so that Ctrl-C in
// our terminal does not reach it (we end it ourselves, after the game's record
// is safe) and so that killing it takes its children along.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	endWithUs(cmd.SysProcAttr)
}

func killGroup(cmd *exec.Cmd) {
	// The only error is that nobody is left to kill.
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
}

package peer

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the program into a process group of its own, so that Ctrl-C in
// our console does not reach it: we end it ourselves, after the game's record
// is safe.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

func killGroup(cmd *exec.Cmd) {
	// The only error is that nobody is left to kill.
	_ = cmd.Process.Kill()
}

package peer

import "os/exec"

// A browser starts no programs: exec.Cmd.Start says so.
func ownGroup(*exec.Cmd)  {}
func killGroup(*exec.Cmd) {}

//go:build !linux

package pgtest

import "syscall"

func endWithTest(*syscall.SysProcAttr) {}

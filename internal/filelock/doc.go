// Package filelock locks files against other processes.
//
// It imports only golang.org/x/sys.
package filelock

// Package disk says what an operating system reports of a disk: that it is full or may not
// be written, and when the names in a folder are safe. It imports only the standard library
// and golang.org/x/sys.
package disk

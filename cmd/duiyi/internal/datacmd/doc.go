// Package datacmd holds the commands that keep the data safe: check, backup, restore and
// copy.
package datacmd

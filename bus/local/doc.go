// Package local is an app.Bus within one process, between several Apps in it. A
// program by itself needs none: it has nobody to tell.
package local

// Package local is a cluster.Bus between several nodes in one process. A
// program by itself needs none: it has nobody to tell.
package local

// Package mxq reads the games of the program of 弈天: texts with their length
// before them, in GBK or Big5.
//
// It knows nothing of files, engines or servers.
package mxq

// Package xqr reads and writes XQR, a binary format for games of xiangqi with side
// lines and comments.
//
// It knows nothing of files, engines or servers.
package xqr

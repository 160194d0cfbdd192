// Package books shows and edits the opening books of a server, and gives them to engines.
// Package book defines what a book says of a position; package book/files keeps books in
// files.
//
// Books has neither locks nor goroutines of its own: it opens a book for each call, and the
// shelf orders concurrent edits.
package books

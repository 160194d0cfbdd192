// Package files reads and writes the files of opening books: Duiyi's own, which
// holds everything and can be edited; the books of 兵河五四 (.obk) and what
// derives from them, SQLite files that know positions by keys alone; and
// ElephantEye's BOOK.DAT, an array of key, move and weight.
//
// A file is told by its content. One of somebody else's is only read, and nothing
// comes to lie beside it. docs/reference/formats.md describes each.
package files

// Package formats knows every format of game records: it tells which one a
// file is in, reads it, and writes a game in the one that is asked for.
package formats

// Package formats lists every format of game records that the program knows, as
// a value: what tells a file in it, and how it is read and written. Only cmd
// imports it, and hands the list on.
package formats

package xqtable

import (
	"embed"
	"io/fs"
)

// own holds the tables in the program.
//
//go:embed own/*.dyt
var own embed.FS

// Own returns the folder of the built-in tables.
func Own() fs.FS {
	sub, err := fs.Sub(own, "own")
	if err != nil {
		panic(err) // the name is good
	}
	return sub
}

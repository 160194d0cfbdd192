package xqtable

import (
	"embed"
	"io/fs"
)

// own are the tables in the program: TestOwn says which.
//
//go:embed own/*.dyt
var own embed.FS

// Own returns the folder of the tables that are part of the program.
func Own() fs.FS {
	sub, err := fs.Sub(own, "own")
	if err != nil {
		panic(err) // the name is good
	}
	return sub
}

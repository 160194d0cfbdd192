package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Dist is the built page: index.html at its root, everything index.html asks
// for under assets. File names under assets carry a hash of their content, so
// they may be cached for ever.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // "dist" is a valid path, which is all that fs.Sub checks
	}
	return sub
}

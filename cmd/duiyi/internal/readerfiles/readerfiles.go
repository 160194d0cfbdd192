package readerfiles

import (
	"embed"
	"io/fs"
	"testing/fstest"

	"duiyi/internal/gmeval/policies"
	"duiyi/internal/part"
	"duiyi/internal/xqnet"
	"duiyi/internal/xqtable"
)

// Program is the name of the program in the folder.
const Program = "engine.wasm"

//go:embed all:files
var built embed.FS

// Folder returns the program with its files; false if it was not built.
func Folder() (fs.FS, bool) {
	program, err := fs.Sub(built, "files")
	if err != nil {
		panic(err) // the name is good
	}
	if _, err := fs.Stat(program, Program+".gz"); err != nil {
		return nil, false
	}
	return folder{program}, true
}

// A folder has the parts of the program beside it, by their paths in the source tree.
type folder struct{ program fs.FS }

// parts are the contents of the parts.
var parts = map[string]func() ([]byte, error){
	"internal/xqnet/own.nnue.gz":            func() ([]byte, error) { return xqnet.File(), nil },
	"internal/xqtable/own":                  func() ([]byte, error) { return part.Pack(xqtable.Own()) },
	"internal/gmeval/policies/freestyle.gz": policy("freestyle"),
	"internal/gmeval/policies/standard.gz":  policy("standard"),
	"internal/gmeval/policies/renju.gz":     policy("renju"),
}

func policy(rule string) func() ([]byte, error) {
	return func() ([]byte, error) { return policies.File(rule), nil }
}

// Open implements fs.FS.
func (f folder) Open(name string) (fs.File, error) {
	read := parts[name]
	if read == nil {
		return f.program.Open(name)
	}
	text, err := read()
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return fstest.MapFS{name: {Data: text, Mode: 0o444}}.Open(name)
}

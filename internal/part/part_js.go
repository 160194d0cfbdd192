package part

import (
	"io/fs"
	"sync"
	"sync/atomic"
	"syscall/js"
	"testing/fstest"
)

// Read returns the content of a file. It waits until the page has it, and panics if the
// page knows no such file: that is a fault of the build.
func Read(path string) []byte { return read(path, false) }

func read(path string, quietly bool) []byte {
	type answer struct {
		bytes  []byte
		failed string
	}
	came := make(chan answer, 1)
	good := js.FuncOf(func(_ js.Value, args []js.Value) any {
		b := make([]byte, args[0].Length())
		js.CopyBytesToGo(b, args[0])
		came <- answer{bytes: b}
		return nil
	})
	defer good.Release()
	bad := js.FuncOf(func(_ js.Value, args []js.Value) any {
		came <- answer{failed: args[0].Call("toString").String()}
		return nil
	})
	defer bad.Release()
	js.Global().Get("duiyiPage").Call("part", path, quietly).Call("then", good, bad)
	a := <-came
	if a.failed != "" {
		panic("part: " + path + ": " + a.failed)
	}
	return a.bytes
}

// A Folder gives the files of a folder, which the page fetches together when the first of
// them is opened. Open waits until they have come. It is safe for concurrent use.
type Folder struct {
	path  string
	files atomic.Pointer[fstest.MapFS] // nil until they have come
	begun sync.Once                    // of Soon
}

// NewFolder returns the folder with a path in the source tree. It fetches nothing yet.
func NewFolder(path string) *Folder { return &Folder{path: path} }

// Open implements fs.FS.
func (f *Folder) Open(name string) (fs.File, error) {
	if f.files.Load() == nil {
		f.fetch(false)
	}
	return f.files.Load().Open(name)
}

// fetch reads the files. It panics like Read.
func (f *Folder) fetch(quietly bool) {
	files, err := unpack(read(f.path, quietly))
	if err != nil {
		panic("part: " + f.path + ": " + err.Error())
	}
	f.files.CompareAndSwap(nil, &files)
}

// Soon returns the same folder for callers that must not wait: it is empty until the files
// have come, and the first Open has them fetched in the background.
func (f *Folder) Soon() fs.FS { return soon{f} }

type soon struct{ *Folder }

// Open implements fs.FS.
func (s soon) Open(name string) (fs.File, error) {
	if files := s.files.Load(); files != nil {
		return files.Open(name)
	}
	s.begun.Do(func() { go s.fetch(true) })
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

package part

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"testing/fstest"
)

// errPacked: the part of a folder has not the form that web/scripts/parts.ts writes.
var errPacked = errors.New("not a packed folder")

// Pack returns the files of a folder in the form in which a browser fetches them, as
// web/scripts/parts.ts writes it.
func Pack(folder fs.FS) ([]byte, error) {
	list, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, err
	}
	var names, contents bytes.Buffer
	for _, e := range list {
		text, err := fs.ReadFile(folder, e.Name())
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&names, "%s %d\n", e.Name(), len(text))
		contents.Write(text)
	}
	names.WriteByte('\n')
	return append(names.Bytes(), contents.Bytes()...), nil
}

// unpack returns the files of a packed folder, which share its memory: a line "NAME BYTES"
// for each file, an empty line, and the contents in the same order.
func unpack(packed []byte) (fstest.MapFS, error) {
	list, rest, found := bytes.Cut(packed, []byte("\n\n"))
	if !found {
		return nil, fmt.Errorf("%w: no end of the list", errPacked)
	}
	files := fstest.MapFS{}
	for line := range bytes.SplitSeq(list, []byte("\n")) {
		name, size, _ := bytes.Cut(line, []byte(" "))
		n, err := strconv.Atoi(string(size))
		if err != nil || n < 0 || n > len(rest) {
			return nil, fmt.Errorf("%w: %q with %d bytes left", errPacked, line, len(rest))
		}
		files[string(name)] = &fstest.MapFile{Data: rest[:n:n], Mode: 0o444}
		rest = rest[n:]
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("%w: %d bytes too many", errPacked, len(rest))
	}
	return files, nil
}

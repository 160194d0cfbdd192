package wholefile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Write makes the file at path one of just this data. If that fails, or the
// disk is full, or the machine stops, what was at path is still there, whole.
// Where there is a file already and over is false, the error is fs.ErrExist.
//
// A link is followed, and a file keeps its permissions. A device or a pipe is
// written to as it is.
func Write(path string, data []byte, over bool) error {
	return put(path, over, func(f *os.File) error {
		_, err := f.Write(data)
		return err
	})
}

// Fill makes the file at path one of what fill writes, as Write does, without
// having all of it in memory. An error of fill leaves what was at path.
func Fill(path string, over bool, fill func(io.Writer) error) error {
	return put(path, over, func(f *os.File) error {
		out := bufio.NewWriterSize(f, 1<<16)
		if err := fill(out); err != nil {
			return err
		}
		return out.Flush()
	})
}

func put(path string, over bool, fill func(*os.File) error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	mode := fs.FileMode(0o666) // less what the umask takes
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case !over:
		return &fs.PathError{Op: "write", Path: path, Err: fs.ErrExist}
	case !info.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(fill(f), f.Close())
	default:
		mode = info.Mode().Perm()
	}
	f, err := beside(path, mode)
	if err != nil {
		return err
	}
	err = fill(f)
	if err == nil && info != nil {
		err = f.Chmod(mode) // whatever the umask took
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = place(f.Name(), path, over)
	}
	if err != nil {
		return errors.Join(err, gone(f.Name()))
	}
	return nil
}

// beside creates a file in the folder of path. Errors name path, not the passing name.
func beside(path string, mode fs.FileMode) (*os.File, error) {
	for try := 0; ; try++ {
		name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%08x.tmp", filepath.Base(path), rand.Uint32()))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) && try < 100 {
			continue
		}
		if at := (*fs.PathError)(nil); errors.As(err, &at) {
			err = &fs.PathError{Op: "write", Path: path, Err: at.Err}
		}
		return f, err
	}
}

// place gives a finished file its name. Without over, a file that came to be
// there meanwhile stays; file systems without links have a moment in which it
// does not.
func place(from, path string, over bool) error {
	if over {
		return os.Rename(from, path)
	}
	err := os.Link(from, path)
	switch {
	case err == nil:
		return os.Remove(from)
	case errors.Is(err, fs.ErrExist):
		return &fs.PathError{Op: "write", Path: path, Err: fs.ErrExist}
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return &fs.PathError{Op: "write", Path: path, Err: fs.ErrExist}
	}
	return os.Rename(from, path)
}

// gone removes a file that may be gone already.
func gone(name string) error {
	if err := os.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

package puzzles

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
)

// A Set is puzzles that somebody has put together, by their IDs; the page makes such files.
type Set struct {
	Title   string   // may be empty
	Puzzles []string // 1 to MostOfSet, each once, in the order in which they are done
}

// MostOfSet is how many puzzles a set has at most.
const MostOfSet = 200

// setVersion is the version of the file of a set.
const setVersion = 1

// setFile is a set in its file.
type setFile struct {
	Duiyi   string   `json:"duiyi"` // "puzzles"
	Version int      `json:"version"`
	Title   string   `json:"title"`
	Puzzles []string `json:"puzzles"`
}

var idForm = regexp.MustCompile(`^[0-9a-f]{12}$`)

// ReadSet reads the file of a set. The error is a *FileError with the name; it wraps
// ErrNewer or ErrDamaged if the file is not a set that this version reads.
func ReadSet(r io.Reader, name string) (Set, error) {
	text, err := io.ReadAll(io.LimitReader(r, 1<<20))
	if err != nil {
		return Set{}, &FileError{name, err}
	}
	var f setFile
	if err := json.Unmarshal(text, &f); err != nil {
		return Set{}, &FileError{name, fmt.Errorf("%w: %v", ErrDamaged, err)}
	}
	switch {
	case f.Duiyi != "puzzles":
		return Set{}, &FileError{name, fmt.Errorf("%w: not a set of puzzles", ErrDamaged)}
	case f.Version > setVersion:
		return Set{}, &FileError{name, fmt.Errorf("%w: version %d, and this one reads %d", ErrNewer, f.Version, setVersion)}
	}
	s := Set{Title: f.Title}
	for i, id := range f.Puzzles {
		if !idForm.MatchString(id) {
			return Set{}, &FileError{name, fmt.Errorf("%w: puzzle %d: %q is no ID", ErrDamaged, i+1, id)}
		}
		if !slices.Contains(s.Puzzles, id) {
			s.Puzzles = append(s.Puzzles, id)
		}
	}
	if n := len(s.Puzzles); n == 0 || n > MostOfSet {
		return Set{}, &FileError{name, fmt.Errorf("%w: %d puzzles; want 1 to %d", ErrDamaged, n, MostOfSet)}
	}
	return s, nil
}

// File returns the file of a set.
func (s Set) File() ([]byte, error) {
	text, err := json.MarshalIndent(setFile{"puzzles", setVersion, s.Title, s.Puzzles}, "", " ")
	return append(text, '\n'), err
}

package peer

import (
	"errors"
	"fmt"
)

// The kinds of fault, for errors.Is.
var (
	ErrStart    = errors.New("program cannot be started")
	ErrDied     = errors.New("program ended")
	ErrSilent   = errors.New("program did not answer in time")
	ErrNonsense = errors.New("answer makes no sense")
	ErrFlood    = errors.New("program writes more than can be read")
)

// A Fault is something a foreign program did wrong.
type Fault struct {
	Program string // its path, or the name a test gave it
	Kind    error  // one of the Err values of this package
	Detail  string // what was expected or what came instead; may be empty
	Stderr  string // the end of what it wrote to its standard error; may be empty
}

func (f *Fault) Error() string {
	s := fmt.Sprintf("%s: %v", f.Program, f.Kind)
	if f.Detail != "" {
		s += ": " + f.Detail
	}
	if f.Stderr != "" {
		s += fmt.Sprintf(" (it said %q)", f.Stderr)
	}
	return s
}

func (f *Fault) Unwrap() error { return f.Kind }

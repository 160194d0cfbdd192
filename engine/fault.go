package engine

import "errors"

// A FaultError says how an engine failed that is somebody else's program.
type FaultError struct {
	Engine string // as its user calls it
	Code   string // one of the Fault values
	Err    error  // what happened, for the log and for whoever set the program up
}

// How a program may fail.
const (
	FaultStart    = "engine_start"    // it could not be started, or did not introduce itself
	FaultDied     = "engine_died"     // it ended by itself
	FaultSilent   = "engine_silent"   // it did not answer in time
	FaultNonsense = "engine_nonsense" // its answer could not be read
	FaultIllegal  = "engine_illegal"  // it played a move that the rules do not allow
	FaultFlood    = "engine_flood"    // it wrote more than anybody can read
	FaultResting  = "engine_resting"  // it failed too often, and is left alone for a while
)

func (e *FaultError) Error() string { return e.Engine + ": " + e.Err.Error() }

func (e *FaultError) Unwrap() error { return e.Err }

// FaultCode returns the code of the *FaultError in an error, or "".
func FaultCode(err error) string {
	var f *FaultError
	if errors.As(err, &f) {
		return f.Code
	}
	return ""
}

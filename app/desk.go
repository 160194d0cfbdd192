package app

import "context"

const (
	readAtOnce = 2  // records; each may take some fifty times its length in memory
	mayWait    = 32 // more are refused
)

// A desk is where records are read, a few at a time.
type desk struct {
	seats chan struct{} // one for each who reads
	line  chan struct{} // one for each who reads or waits
}

func newDesk() *desk {
	return &desk{make(chan struct{}, readAtOnce), make(chan struct{}, readAtOnce+mayWait)}
}

// take waits for a seat. The error is ErrReaders when too many wait, or ctx's.
func (d *desk) take(ctx context.Context) error {
	select {
	case d.line <- struct{}{}:
	default:
		return ErrReaders
	}
	select {
	case d.seats <- struct{}{}:
		return nil
	case <-ctx.Done():
		<-d.line
		return ctx.Err()
	}
}

// leave gives a seat back.
func (d *desk) leave() {
	<-d.seats
	<-d.line
}

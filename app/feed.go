package app

const (
	// watchBuffer is how many updates a watcher may be behind.
	watchBuffer = 64
	// infoBuffer is how many it may be behind and still be sent infos, which
	// it can do without.
	infoBuffer = watchBuffer / 2
)

// A feed is what is on its way to somebody who watches. What is watched guards
// it, but for the updates.
type feed struct {
	updates chan *Told
	err     error  // set before updates is closed
	wake    func() // nil, or called when there is something in updates, or no more to come
}

func newFeed(first Update) feed {
	f := feed{updates: make(chan *Told, watchBuffer)}
	f.updates <- &Told{Update: first}
	return f
}

// Updates is closed after the last update.
func (f *feed) Updates() <-chan *Told { return f.updates }

// Err says why Updates was closed: nil after Close or when what is watched left
// memory unwatched, else ErrFellBehind, ErrDeleted or ErrStudyDeleted, ErrClosed
// or what the store said. It may be called once Updates is closed.
func (f *feed) Err() error { return f.err }

// tell reports whether there was room for an update.
func (f *feed) tell(t *Told) bool {
	select {
	case f.updates <- t:
	default:
		return false
	}
	f.awake()
	return true
}

func (f *feed) end(why error) {
	f.err = why
	close(f.updates)
	f.awake()
}

func (f *feed) awake() {
	if f.wake != nil {
		f.wake()
	}
}

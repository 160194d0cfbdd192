package drive

import (
	"context"
	"errors"
	"time"

	"duiyi/engine"
	"duiyi/protocol/peer"
)

// A Process is the life of a foreign program: started when it is needed, gone
// after a fault.
type Process struct {
	Begin func() (*peer.Conn, error) // starts the program
	Conn  *peer.Conn                 // nil when there is no process
	Path  string
	Said  string        // what it calls itself
	By    string        // who it says has made it
	Took  time.Duration // from the last position handed over to its answer
}

// Connect starts the program and says the first word to it.
func (p *Process) Connect(greeting string) error {
	conn, err := p.Begin()
	if err != nil {
		return err
	}
	p.Conn = conn
	return conn.Send(greeting)
}

// Ready waits, in the protocols that have the word, until the program has
// nothing left to say.
func (p *Process) Ready(ctx context.Context) error {
	if err := p.Conn.Send("isready"); err != nil {
		return err
	}
	return p.Conn.Until(ctx, ReadyPatience, "readyok", func(line string) bool { return line == "readyok" })
}

// Ask runs a search. After an error that is the program's, or ctx's, the
// process is gone; a question that cannot be put, or has no answer, harms
// nobody.
func (p *Process) Ask(ctx context.Context, search func() (engine.Result, error)) (engine.Result, error) {
	p.Took = 0
	if err := ctx.Err(); err != nil {
		return engine.Result{}, err
	}
	r, err := search()
	if err != nil && !errors.Is(err, engine.ErrNoMove) && !errors.As(err, new(*engine.PositionError)) {
		p.Drop()
	}
	return r, err
}

// Drop ends the process, if there is one, without ceremony.
func (p *Process) Drop() {
	if p.Conn != nil {
		p.Conn.Kill()
		p.Conn.Close()
		p.Conn = nil
	}
}

// Leave asks the program to end, and ends it if it does not.
func (p *Process) Leave(words ...string) {
	if p.Conn != nil {
		p.Conn.Close(words...)
		p.Conn = nil
	}
}

// Name returns what the program calls itself, or its path.
func (p *Process) Name() string {
	if p.Said == "" {
		return p.Path
	}
	return p.Said
}

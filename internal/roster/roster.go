package roster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"duiyi/engine"
	"duiyi/match"
	"duiyi/protocol/peer"
)

const (
	// A program that has failed mostFaults times within faultsWithin is left
	// alone until the first of them is as long ago.
	mostFaults   = 3
	faultsWithin = 10 * time.Minute

	// leavingPatience is for how long Close waits for programs to be gone.
	leavingPatience = 5 * time.Second
)

// A Protocol is how programs of one kind are spoken to.
type Protocol struct {
	Game string // that they play
	// Open runs a program and waits until it has introduced itself, with its
	// threads and its memory set as declared.
	Open func(ctx context.Context, d Declaration) (engine.Engine, error)
	// Picks says that a search may be bound to some of the moves, and Stops that
	// it may be ended and still has an answer.
	Picks, Stops bool
}

// A Roster is the engines of one's own. Its methods are safe for concurrent use.
type Roster struct {
	// Programs are in the order in which they were declared.
	Programs []*Program

	ctx  context.Context // ends with Close
	stop context.CancelFunc
	open sync.WaitGroup // engines that have been made and not closed
}

// A Program is a program that was declared.
type Program struct {
	Declaration
	protocol Protocol
	begin    Begin
	roster   *Roster
	log      *slog.Logger
	now      func() time.Time

	mu     sync.Mutex
	said   Introduction
	fault  error       // the last that happened, nil once it has answered since
	faults []time.Time // within faultsWithin
}

// An Introduction is what a program has said of itself.
type Introduction struct {
	Done    bool // it has introduced itself, or failed to
	Name    string
	Author  string
	Options []engine.Option
}

// Begin returns the position that an engine is asked about.
type Begin func(game string, p engine.Position) (match.Position, error)

// New returns a Roster of programs, of which none runs yet.
func New(list []Declaration, protocols map[string]Protocol, begin Begin, log *slog.Logger) *Roster {
	r := &Roster{}
	r.ctx, r.stop = context.WithCancel(context.Background())
	for _, d := range list {
		r.Programs = append(r.Programs, &Program{
			Declaration: d, protocol: protocols[d.Protocol], begin: begin, roster: r, now: time.Now,
			log: log.With("engine", d.Name),
		})
	}
	return r
}

// Introduce runs the programs one after the other, so that what they offer is
// known before somebody asks.
func (r *Roster) Introduce() {
	for _, p := range r.Programs {
		if r.ctx.Err() != nil {
			return
		}
		e, err := p.New()
		if err != nil {
			continue // it is noted with the program
		}
		e.(*guarded).Close()
	}
}

// Close ends all programs.
func (r *Roster) Close() {
	r.stop()
	gone := make(chan struct{})
	go func() {
		r.open.Wait()
		close(gone)
	}()
	select {
	case <-gone:
	case <-time.After(leavingPatience): // what is left ends with us
	}
}

// Game returns the game that the program plays.
func (p *Program) Game() string { return p.protocol.Game }

// Said returns what the program has said of itself, and what it failed by, if
// that was the last that happened.
func (p *Program) Said() (Introduction, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said, p.fault
}

// New runs the program. The error is an *engine.FaultError.
func (p *Program) New() (engine.Engine, error) {
	driven, err := p.start()
	if err != nil {
		return nil, err
	}
	p.roster.open.Add(1)
	return &guarded{program: p, driven: driven}, nil
}

// start runs the program, unless it has failed too often.
func (p *Program) start() (engine.Engine, error) {
	if err := p.resting(); err != nil {
		return nil, err
	}
	driven, err := p.protocol.Open(p.roster.ctx, p.Declaration)
	if err != nil {
		if p.roster.ctx.Err() != nil {
			return nil, p.roster.ctx.Err()
		}
		if c := new(peer.Fault); !errors.As(err, &c) {
			// An option that it does not have, or a value that it does not take: to
			// try again would not help, and does no harm.
			err = fmt.Errorf("set up: %w", err)
		}
		return nil, p.failed(engine.FaultStart, err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.said.Done, p.fault = true, nil
	if n, ok := driven.(interface{ Name() string }); ok {
		p.said.Name = n.Name()
	}
	if a, ok := driven.(interface{ Author() string }); ok {
		p.said.Author = a.Author()
	}
	if c, ok := driven.(engine.Configurable); ok {
		p.said.Options = c.Options()
	}
	return driven, nil
}

// failed notes a fault, and returns it as it is to be told.
func (p *Program) failed(code string, err error) error {
	now := p.now()
	p.mu.Lock()
	p.faults = append(p.recent(now), now)
	told := &engine.FaultError{Engine: p.Name, Code: code, Err: err}
	p.fault, p.said.Done = told, true
	n := len(p.faults)
	p.mu.Unlock()
	p.log.Error("engine failed", "fault", code, "err", err, "within", faultsWithin, "faults", n)
	return told
}

// recent returns the faults that count, mu being held.
func (p *Program) recent(now time.Time) []time.Time {
	return slices.DeleteFunc(p.faults, func(at time.Time) bool { return now.Sub(at) >= faultsWithin })
}

// resting returns why the program is left alone, nil where it is not.
func (p *Program) resting() error {
	now := p.now()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.faults = p.recent(now); len(p.faults) < mostFaults {
		return nil
	}
	until := p.faults[0].Add(faultsWithin)
	return &engine.FaultError{Engine: p.Name, Code: engine.FaultResting, Err: fmt.Errorf("it has failed %d times within %v, and is left alone until %s",
		len(p.faults), faultsWithin, until.Format(time.TimeOnly))}
}

// codeOf returns the code of what a driver reports, "" where that is no fault of
// the program.
func codeOf(err error) string {
	switch {
	case errors.Is(err, peer.ErrStart):
		return engine.FaultStart
	case errors.Is(err, peer.ErrDied):
		return engine.FaultDied
	case errors.Is(err, peer.ErrSilent):
		return engine.FaultSilent
	case errors.Is(err, peer.ErrNonsense):
		return engine.FaultNonsense
	case errors.Is(err, peer.ErrFlood):
		return engine.FaultFlood
	}
	return ""
}

// option returns an option by one of its names, as the program writes it.
func option(list []engine.Option, names ...string) (engine.Option, bool) {
	for _, name := range names {
		for _, o := range list {
			if strings.EqualFold(o.Name, name) {
				return o, true
			}
		}
	}
	return engine.Option{}, false
}

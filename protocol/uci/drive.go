package uci

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/protocol/internal/drive"
	"duiyi/protocol/peer"
)

// notMoves are what programs send in place of a move when there is none.
var notMoves = []string{"(none)", "0000", "null", "none"}

// A Foreign is a UCI program to run.
type Foreign struct {
	peer.Program
	Settings []engine.Setting
	// Ranks is the rank of Red's back row in the program's moves: "0", "1",
	// or empty to find out from its options.
	Ranks string
}

// A Driver is a running UCI program as an engine.Engine. After a fault its next
// search begins with a fresh process.
type Driver struct {
	proc     drive.Process
	foreign  Foreign
	options  []engine.Option
	settings []engine.Setting // in the order to send them
	newGame  bool
	oneBased bool
}

// Start runs the program and waits until it is ready. The error is a
// *peer.Fault, an option that it does not have, or ctx's.
func Start(ctx context.Context, f Foreign) (*Driver, error) {
	return newDriver(ctx, f, func() (*peer.Conn, error) { return peer.Start(f.Program) })
}

func newDriver(ctx context.Context, f Foreign, begin func() (*peer.Conn, error)) (*Driver, error) {
	d := &Driver{proc: drive.Process{Path: f.Path, Begin: begin}, foreign: f, newGame: true}
	if err := d.connect(ctx); err != nil {
		d.proc.Drop()
		return nil, err
	}
	return d, nil
}

// connect starts the program and makes it ready.
func (d *Driver) connect(ctx context.Context) error {
	if err := d.proc.Connect("uci"); err != nil {
		return err
	}
	d.options = nil
	err := d.proc.Conn.Until(ctx, drive.StartPatience, "uciok", func(line string) bool {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "id":
			if name, ok := strings.CutPrefix(rest, "name "); ok {
				d.proc.Said = name
			}
			if author, ok := strings.CutPrefix(rest, "author "); ok {
				d.proc.By = author
			}
		case "option":
			if o, ok := parseOption(rest); ok {
				d.options = append(d.options, o)
			}
		}
		return word == "uciok"
	})
	if err != nil {
		return err
	}
	d.oneBased = d.foreign.Ranks == "1"
	if o, ok := d.option("UCI_Variant"); ok && slices.Contains(o.Choices, "xiangqi") {
		// Programs with variants begin with chess and count ranks from 1.
		d.oneBased = d.foreign.Ranks != "0"
		if err := d.proc.Conn.Send("setoption name UCI_Variant value xiangqi"); err != nil {
			return err
		}
	}
	for _, s := range slices.Concat(d.foreign.Settings, d.settings) {
		if err := d.send(s); err != nil {
			return err
		}
	}
	return d.proc.Ready(ctx)
}

func (d *Driver) option(name string) (engine.Option, bool) {
	for _, o := range d.options {
		if strings.EqualFold(o.Name, name) {
			return o, true
		}
	}
	return engine.Option{}, false
}

func (d *Driver) send(s engine.Setting) error {
	o, ok := d.option(s.Name)
	if !ok {
		return fmt.Errorf("%s has no option %q", d.Name(), s.Name)
	}
	if err := check(o, s.Value); err != nil {
		return err
	}
	if o.Type == "button" {
		return d.proc.Conn.Send("setoption name " + o.Name)
	}
	if o.Type == "string" && s.Value == "" {
		s.Value = empty
	}
	return d.proc.Conn.Send("setoption name " + o.Name + " value " + s.Value)
}

// Close asks the program to quit and ends it if it does not.
func (d *Driver) Close() error {
	d.proc.Leave("stop", "quit")
	return nil
}

// Name returns what the program calls itself, or its path.
func (d *Driver) Name() string { return d.proc.Name() }

// Author returns who the program says has made it, or "".
func (d *Driver) Author() string { return d.proc.By }

// Elapsed returns the time between the last position handed over and its
// answer, without what it took to make the program ready.
func (d *Driver) Elapsed() time.Duration { return d.proc.Took }

// Options returns what the program offers.
func (d *Driver) Options() []engine.Option { return slices.Clone(d.options) }

// SetOption sets an option now and after every restart.
func (d *Driver) SetOption(name, value string) error {
	o, ok := d.option(name)
	if !ok {
		return fmt.Errorf("%s has no option %q", d.Name(), name)
	}
	if err := check(o, value); err != nil {
		return err
	}
	s := engine.Setting{Name: o.Name, Value: value}
	if o.Type != "button" {
		d.settings = append(slices.DeleteFunc(d.settings, func(x engine.Setting) bool { return x.Name == s.Name }), s)
	}
	if d.proc.Conn == nil {
		return nil // connect sends it
	}
	if err := d.send(s); err != nil {
		d.proc.Drop()
		return err
	}
	return nil
}

// NewGame makes the next search begin with ucinewgame.
func (d *Driver) NewGame() { d.newGame = true }

// Search implements engine.Engine. Its errors are those of the interface and
// *peer.Fault; after a fault, and after ctx's error, the process is gone.
func (d *Driver) Search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	return d.proc.Ask(ctx, func() (engine.Result, error) { return d.search(ctx, p, l, onInfo) })
}

func (d *Driver) search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	position, black, err := d.position(p)
	if err != nil {
		return engine.Result{}, err
	}
	if d.proc.Conn == nil {
		d.newGame = true
		if err := d.connect(ctx); err != nil {
			return engine.Result{}, err
		}
	}
	if d.newGame {
		if err := d.proc.Conn.Send("ucinewgame"); err != nil {
			return engine.Result{}, err
		}
		d.newGame = false
	}
	if err := d.proc.Ready(ctx); err != nil {
		return engine.Result{}, err
	}
	begin := time.Now()
	if err := d.proc.Conn.Send(position, d.formatGo(l, black)); err != nil {
		return engine.Result{}, err
	}
	r, err := d.listen(ctx, l, onInfo)
	d.proc.Took = time.Since(begin)
	return r, err
}

// listen reads a search's lines until bestmove.
func (d *Driver) listen(ctx context.Context, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	var (
		last   engine.Info
		result engine.Result
	)
	wait := drive.Wait{Conn: d.proc.Conn, Limits: l, Stop: "stop", Hit: "ponderhit", Answer: "bestmove"}
	wait.Line = func(line string) (done bool, err error) {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "info":
			i, ok := parseInfo(rest, last)
			if !ok {
				return false, nil
			}
			i.PV = d.theirMoves(i.PV)
			if i.MultiPV <= 1 {
				last = i
			}
			if onInfo != nil {
				onInfo(i)
			}
		case "bestmove":
			result, err = d.bestMove(strings.Fields(rest), last)
			return true, err
		}
		return false, nil
	}
	err := wait.Run(ctx)
	return result, err
}

func (d *Driver) bestMove(words []string, last engine.Info) (engine.Result, error) {
	if len(words) == 0 {
		return engine.Result{}, d.proc.Conn.Fault(peer.ErrNonsense, "bestmove without a move")
	}
	if slices.Contains(notMoves, words[0]) {
		return engine.Result{}, engine.ErrNoMove
	}
	r := engine.Result{Move: d.ours(words[0]), Info: last}
	if r.Move == "" {
		return engine.Result{}, d.proc.Conn.Fault(peer.ErrNonsense, fmt.Sprintf("bestmove %.20q", words[0]))
	}
	if len(words) >= 3 && words[1] == "ponder" {
		r.Ponder = d.ours(words[2])
	}
	return r, nil
}

package ucci

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/protocol/internal/drive"
	"duiyi/protocol/peer"
)

// A Foreign is a UCCI program to run.
type Foreign struct {
	peer.Program
	Settings []engine.Setting
}

// A Driver is a running UCCI program as an engine.Engine. After a fault its
// next search begins with a fresh process.
type Driver struct {
	proc     drive.Process
	foreign  Foreign
	options  []engine.Option
	settings []engine.Setting
	newGame  bool
	millis   bool // it takes times in milliseconds
}

// Start runs the program and waits until it is ready. The error is a
// *peer.Fault or ctx's.
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

func (d *Driver) connect(ctx context.Context) error {
	if err := d.proc.Connect("ucci"); err != nil {
		return err
	}
	d.options = nil
	err := d.proc.Conn.Until(ctx, drive.StartPatience, "ucciok", func(line string) bool {
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
		return word == "ucciok"
	})
	if err != nil {
		return err
	}
	if d.millis = d.has("usemillisec"); d.millis {
		if err := d.proc.Conn.Send("setoption usemillisec true"); err != nil {
			return err
		}
	}
	if d.has("UCI_Variant") { // a program of many games, which begins with chess
		if err := d.proc.Conn.Send("setoption UCI_Variant xiangqi"); err != nil {
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

func (d *Driver) has(option string) bool {
	return slices.ContainsFunc(d.options, func(o engine.Option) bool { return strings.EqualFold(o.Name, option) })
}

func (d *Driver) send(s engine.Setting) error {
	if strings.ContainsAny(s.Name+s.Value, "\r\n") || strings.ContainsRune(s.Name, ' ') {
		return fmt.Errorf("option %q: neither name nor value may break the line", s.Name)
	}
	return d.proc.Conn.Send(strings.TrimSpace("setoption " + s.Name + " " + s.Value))
}

// Close asks the program to quit and ends it if it does not.
func (d *Driver) Close() error {
	d.proc.Leave("quit")
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

// SetOption sets an option now and after every restart. UCCI programs take
// options that they do not list, so that only the form is checked.
func (d *Driver) SetOption(name, value string) error {
	s := engine.Setting{Name: name, Value: value}
	if d.proc.Conn != nil {
		if err := d.send(s); err != nil {
			return err
		}
	}
	d.settings = append(slices.DeleteFunc(d.settings, func(x engine.Setting) bool { return x.Name == name }), s)
	return nil
}

// NewGame makes the next search begin with setoption newgame, where the
// program has it.
func (d *Driver) NewGame() { d.newGame = true }

// Search implements engine.Engine. Its errors are those of the interface and
// *peer.Fault; after a fault, and after ctx's error, the process is gone. Of
// several bounds a UCCI program is told one: time before nodes before depth.
func (d *Driver) Search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	return d.proc.Ask(ctx, func() (engine.Result, error) { return d.search(ctx, p, l, onInfo) })
}

func (d *Driver) search(ctx context.Context, p engine.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	q, err := newQuestion(p, l.SearchMoves)
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
		d.newGame = false
		if d.has("newgame") {
			if err := d.proc.Conn.Send("setoption newgame"); err != nil {
				return engine.Result{}, err
			}
		}
	}
	if err := d.proc.Ready(ctx); err != nil {
		return engine.Result{}, err
	}
	begin := time.Now()
	r, err := d.ask(ctx, q.position, q, l, onInfo)
	if errors.Is(err, engine.ErrNoMove) {
		// There is one, but to some programs a game is over that has gone on
		// for long without a capture. Without its history they play on.
		r, err = d.ask(ctx, "position fen "+q.fen, q, l, onInfo)
	}
	d.proc.Took = time.Since(begin)
	return r, err
}

// ask puts a question to the program and waits for the answer.
func (d *Driver) ask(ctx context.Context, position string, q question, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	commands := []string{position}
	if q.banned != "" {
		commands = append(commands, q.banned)
	}
	if err := d.proc.Conn.Send(append(commands, d.formatGo(l))...); err != nil {
		return engine.Result{}, err
	}
	return d.listen(ctx, l, onInfo)
}

// listen reads a search's lines until bestmove or nobestmove.
func (d *Driver) listen(ctx context.Context, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	var (
		last   engine.Info
		result engine.Result
	)
	wait := drive.Wait{Conn: d.proc.Conn, Limits: l, Stop: "stop", Hit: "ponderhit", Answer: "bestmove"}
	wait.Line = func(line string) (bool, error) {
		words := strings.Fields(line)
		switch words[0] {
		case "info":
			i, scored := parseInfo(words[1:], last)
			last = i
			if scored && onInfo != nil {
				onInfo(i)
			}
		case "nobestmove":
			return true, engine.ErrNoMove
		case "bestmove":
			if len(words) < 2 || !isMove(words[1]) {
				return true, d.proc.Conn.Fault(peer.ErrNonsense, fmt.Sprintf("%.40q", line))
			}
			result = engine.Result{Move: words[1], Info: last}
			if i := slices.Index(words, "ponder"); i > 0 && i+1 < len(words) && isMove(words[i+1]) {
				result.Ponder = words[i+1]
			}
			return true, nil
		}
		return false, nil
	}
	err := wait.Run(ctx)
	return result, err
}

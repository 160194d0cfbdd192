package gomocup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/protocol/internal/drive"
	"duiyi/protocol/peer"
)

const (
	// settle is how long a brain is left alone after its answer: some print it
	// a moment before they listen again, and drop what comes in between.
	settle = 10 * time.Millisecond
	// aboutPatience is how long the answer to ABOUT may take. It is only a
	// name, and some brains have none.
	aboutPatience = 2 * time.Second
)

// A Foreign is a brain to run.
type Foreign struct {
	peer.Program
	Settings []engine.Setting // INFO keys and their values, sent after each START
}

// A Driver is a running brain as an engine.Engine. After a fault its next
// search begins with a fresh process.
type Driver struct {
	proc    drive.Process
	foreign Foreign
	size    int // of the board that was started; 0 before
	rule    gomoku.Rule
	newGame bool
	told    []stone       // on the brain's board, in order; none after START
	whose   bool          // SWAP2BOARD wants to hear whose a stone is
	limits  engine.Limits // of the last search
	quiet   time.Time     // not before this does the brain listen
}

// Start runs the brain and waits for a sign of life. The error is a
// *peer.Fault or ctx's.
func Start(ctx context.Context, f Foreign) (*Driver, error) {
	return newDriver(ctx, f, func() (*peer.Conn, error) { return peer.Start(f.Program) })
}

func newDriver(ctx context.Context, f Foreign, begin func() (*peer.Conn, error)) (*Driver, error) {
	for _, s := range f.Settings {
		if strings.ContainsAny(s.Name+s.Value, "\r\n") {
			return nil, fmt.Errorf("setting %q: neither key nor value may break the line", s.Name)
		}
	}
	d := &Driver{proc: drive.Process{Path: f.Path, Begin: begin}, foreign: f}
	if err := d.connect(ctx); err != nil {
		d.proc.Drop()
		return nil, err
	}
	return d, nil
}

// connect starts the process.
func (d *Driver) connect(ctx context.Context) error {
	d.size, d.told = 0, nil
	if err := d.proc.Connect("ABOUT"); err != nil {
		return err
	}
	err := d.proc.Conn.Until(ctx, aboutPatience, "an answer to ABOUT", func(line string) bool {
		if d.proc.Said == "" {
			d.proc.Said, d.proc.By = valueOf(line, "name"), valueOf(line, "author")
		}
		return !isTalk(line)
	})
	if errors.Is(err, peer.ErrSilent) {
		err = d.rouse(ctx)
	}
	d.rest()
	return err
}

// rouse has a brain that does not know ABOUT show that it is alive: to START
// every one has an answer, if only that the size is not for it.
func (d *Driver) rouse(ctx context.Context) error {
	if err := d.proc.Conn.Send(fmt.Sprintf("START %d", gomoku.DefaultSize)); err != nil {
		return err
	}
	return d.proc.Conn.Until(ctx, drive.StartPatience-aboutPatience, "an answer to START", func(line string) bool { return !isTalk(line) })
}

// valueOf takes key="…" out of the answer to ABOUT.
func valueOf(line, key string) string {
	_, rest, ok := strings.Cut(line, key)
	if !ok {
		return ""
	}
	_, rest, ok = strings.Cut(rest, `"`)
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(rest, `"`)
	return name
}

// isTalk reports whether a line is addressed to a person.
func isTalk(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	switch strings.ToUpper(word) {
	case "MESSAGE", "DEBUG", "INFO":
		return true
	}
	return false
}

// rest notes that the brain has just answered.
func (d *Driver) rest() { d.quiet = time.Now().Add(settle) }

// listen waits until the brain can be expected to listen, and forgets what it
// said meanwhile.
func (d *Driver) listen(ctx context.Context) error {
	timer := time.NewTimer(time.Until(d.quiet))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		return ctx.Err()
	}
	d.proc.Conn.Drain()
	return nil
}

// Close asks the brain to end and ends it if it does not.
func (d *Driver) Close() error {
	d.proc.Leave("END")
	return nil
}

// Name returns what the brain calls itself, or its path.
func (d *Driver) Name() string { return d.proc.Name() }

// Author returns who the brain says has made it, or "".
func (d *Driver) Author() string { return d.proc.By }

// Elapsed returns the time between the last position handed over and its
// answer, without what it took to make the brain ready.
func (d *Driver) Elapsed() time.Duration { return d.proc.Took }

// NewGame makes the next search begin with START.
func (d *Driver) NewGame() { d.newGame = true }

// ErrUnsupported says that the protocol cannot express what was asked for.
var ErrUnsupported = errors.New("the Gomocup protocol has no word for this")

// Search implements engine.Engine. Its errors are those of the interface,
// *peer.Fault, and ErrUnsupported for a choice among some moves only. The
// protocol cannot stop a brain: when ctx ends its process does, and the error
// is ctx's. A search on the opponent's time begins with the hit.
func (d *Driver) Search(ctx context.Context, p engine.Position, l engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	if len(l.SearchMoves) > 0 {
		return engine.Result{}, fmt.Errorf("%w: a choice among %d moves", ErrUnsupported, len(l.SearchMoves))
	}
	b, err := readBoard(p)
	if err != nil {
		return engine.Result{}, err
	}
	if l.Ponder != nil {
		select {
		case <-l.Ponder.Hit:
		case <-ctx.Done():
			return engine.Result{}, ctx.Err()
		}
	}
	return d.proc.Ask(ctx, func() (engine.Result, error) { return d.search(ctx, b, l) })
}

func (d *Driver) search(ctx context.Context, b board, l engine.Limits) (engine.Result, error) {
	if err := d.prepare(ctx, b, l); err != nil {
		return engine.Result{}, err
	}
	lines := b.lines()
	if d.follows(b) {
		lines = []string{"TURN " + b.coordinates(b.stones[len(b.stones)-1].at)}
	}
	began := time.Now()
	if err := d.proc.Conn.Send(append(formatLimits(l), lines...)...); err != nil {
		return engine.Result{}, err
	}
	r, err := d.answer(ctx, b, l)
	d.proc.Took = time.Since(began)
	d.rest()
	d.told = b.stones
	if pt, bad := gomoku.ParsePoint(r.Move); err == nil && bad == nil {
		d.told = append(d.told, stone{pt, true})
	}
	return r, err
}

// follows reports whether b is what is on the brain's board and a stone of its opponent.
func (d *Driver) follows(b board) bool {
	n := len(d.told)
	return n > 0 && len(b.stones) == n+1 && slices.Equal(b.stones[:n], d.told) && !b.stones[n].own
}

// prepare has a brain that listens, and knows the board and nothing of limits
// that are gone.
func (d *Driver) prepare(ctx context.Context, b board, l engine.Limits) error {
	if d.limits.Depth > 0 && l.Depth == 0 || d.limits.Nodes > 0 && l.Nodes == 0 {
		d.proc.Drop() // a brain cannot be told that a bound is gone
	}
	d.limits = l
	if d.proc.Conn == nil {
		if err := d.connect(ctx); err != nil {
			return err
		}
	}
	// BOARD is for an empty board: some brains leave what was there.
	d.newGame = d.newGame || len(d.told) > 0 && !d.follows(b)
	if err := d.begin(ctx, b); err != nil {
		return err
	}
	return d.listen(ctx)
}

// begin makes the brain ready for the board, with START where the game or the
// board is another.
func (d *Driver) begin(ctx context.Context, b board) error {
	if d.size == b.size && d.rule == b.rule && !d.newGame {
		return nil
	}
	if err := d.listen(ctx); err != nil {
		return err
	}
	if err := d.proc.Conn.Send(fmt.Sprintf("START %d", b.size)); err != nil {
		return err
	}
	refusal := ""
	err := d.proc.Conn.Until(ctx, drive.ReadyPatience, "OK after START", func(line string) bool {
		word, _, _ := strings.Cut(line, " ")
		switch word {
		case "OK":
			return true
		case "ERROR", "UNKNOWN":
			refusal = line
			return true
		}
		return false
	})
	d.rest()
	if err == nil && refusal != "" {
		err = d.proc.Conn.Fault(peer.ErrNonsense, fmt.Sprintf("START %d: %.80q", b.size, refusal))
	}
	if err != nil {
		return err
	}
	if err := d.listen(ctx); err != nil {
		return err
	}
	// The rule comes after START, at which some brains forget it.
	lines := []string{fmt.Sprintf("INFO rule %d", ruleBits[b.rule])}
	for _, s := range d.foreign.Settings {
		lines = append(lines, "INFO "+s.Name+" "+s.Value)
	}
	if err := d.proc.Conn.Send(lines...); err != nil {
		return err
	}
	d.size, d.rule, d.newGame, d.told = b.size, b.rule, false, nil
	return nil
}

// answer waits for the move.
func (d *Driver) answer(ctx context.Context, b board, l engine.Limits) (engine.Result, error) {
	var result engine.Result
	wait := drive.Wait{Conn: d.proc.Conn, Limits: l, Answer: "move"}
	wait.Limits.Ponder = nil // the hit has been
	wait.Line = func(line string) (bool, error) {
		if isTalk(line) {
			result.Info, _ = said(line, result.Info)
			return false, nil
		}
		word, rest, _ := strings.Cut(line, " ")
		switch strings.ToUpper(word) {
		case "SUGGEST":
			return false, d.proc.Conn.Send("PLAY " + rest)
		case "ERROR", "UNKNOWN":
			return true, d.proc.Conn.Fault(peer.ErrNonsense, fmt.Sprintf("%.80q", line))
		}
		x, y, err := pair(line)
		if err != nil {
			return false, nil // PentaZen's messages contain line ends
		}
		pt, ok := b.point(x, y)
		if !ok {
			return true, d.proc.Conn.Fault(peer.ErrNonsense, fmt.Sprintf("%s is not on the board", line))
		}
		result.Move = pt.String()
		return true, nil
	}
	err := wait.Run(ctx)
	return result, err
}

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
	// settle is the pause after a brain's answer: some drop input for a moment
	// after they print it.
	settle = 10 * time.Millisecond
	// aboutPatience limits the wait for the answer to ABOUT, which is only a name
	// and which some brains do not send.
	aboutPatience = 2 * time.Second
)

// A Foreign is a brain to run.
type Foreign struct {
	peer.Program
	Settings []engine.Setting // INFO keys and their values, sent after each START
}

// A Driver is a running brain as an engine.Engine. After a fault the next search starts
// a new process.
type Driver struct {
	proc    drive.Process
	foreign Foreign
	size    int // of the board in START; 0 before
	rule    gomoku.Rule
	newGame bool
	told    []stone       // on the brain's board, in order; none after START
	whose   bool          // SWAP2BOARD needs each stone's owner
	limits  engine.Limits // of the last search
	quiet   time.Time     // earliest time for the next command
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

// rouse checks that a brain without ABOUT is alive by START, which every brain answers,
// at least with an error about the size.
func (d *Driver) rouse(ctx context.Context) error {
	if err := d.proc.Conn.Send(fmt.Sprintf("START %d", gomoku.DefaultSize)); err != nil {
		return err
	}
	return d.proc.Conn.Until(ctx, drive.StartPatience-aboutPatience, "an answer to START", func(line string) bool { return !isTalk(line) })
}

// valueOf returns the value of key="…" in the answer to ABOUT.
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

// isTalk reports whether a line is a message to the user.
func isTalk(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	switch strings.ToUpper(word) {
	case "MESSAGE", "DEBUG", "INFO":
		return true
	}
	return false
}

// rest starts the pause after an answer.
func (d *Driver) rest() { d.quiet = time.Now().Add(settle) }

// listen waits for the end of the pause and drops the brain's output until then.
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

// Close sends END and kills the brain if it does not end.
func (d *Driver) Close() error {
	d.proc.Leave("END")
	return nil
}

// Name returns the brain's name for itself, or its path.
func (d *Driver) Name() string { return d.proc.Name() }

// Author returns the author given by the brain, or "".
func (d *Driver) Author() string { return d.proc.By }

// Elapsed returns the time from sending the last position to its answer, without the
// preparation of the brain.
func (d *Driver) Elapsed() time.Duration { return d.proc.Took }

// NewGame makes the next search send START.
func (d *Driver) NewGame() { d.newGame = true }

// ErrUnsupported: the protocol cannot express the request.
var ErrUnsupported = errors.New("the Gomocup protocol has no word for this")

// Search implements engine.Engine. Its errors are those of the interface, *peer.Fault,
// and ErrUnsupported for a search restricted to some moves. The protocol cannot stop a
// brain: when ctx ends, Search kills its process and returns ctx's error. Pondering
// starts only with the hit.
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

// follows reports whether b is the brain's board plus a stone of its opponent.
func (d *Driver) follows(b board) bool {
	n := len(d.told)
	return n > 0 && len(b.stones) == n+1 && slices.Equal(b.stones[:n], d.told) && !b.stones[n].own
}

// prepare readies a brain that has the board and no outdated limits.
func (d *Driver) prepare(ctx context.Context, b board, l engine.Limits) error {
	if d.limits.Depth > 0 && l.Depth == 0 || d.limits.Nodes > 0 && l.Nodes == 0 {
		d.proc.Drop() // the protocol cannot remove a limit
	}
	d.limits = l
	if d.proc.Conn == nil {
		if err := d.connect(ctx); err != nil {
			return err
		}
	}
	// BOARD needs an empty board: some brains keep earlier stones.
	d.newGame = d.newGame || len(d.told) > 0 && !d.follows(b)
	if err := d.begin(ctx, b); err != nil {
		return err
	}
	return d.listen(ctx)
}

// begin prepares the brain for the board, with START for another game or size.
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
	// The rule follows START, since some brains reset it there.
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
	wait.Limits.Ponder = nil // the hit has come
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

package tui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"duiyi/app"
	"duiyi/internal/termtext"
	"duiyi/match"
)

// Plain plays line by line: it prints the board, reads a move or a command,
// and waits for the engine's answer. While engines play each other, pause,
// step and quit take effect at once; other lines wait until the engines have
// finished or paused. Plain returns at the end of the input. If it returns
// earlier, a pending read finishes its line.
// read when it ends before is read to its end.
func Plain(ctx context.Context, a *app.App, o Options, in io.Reader, out io.Writer) error {
	t, said, err := sit(ctx, a, o)
	if err != nil {
		return err
	}
	defer t.close()
	lines, stop := readLines(in)
	defer close(stop)
	d := &dialogue{t: t, out: bufio.NewWriter(termtext.NewWriter(out)), input: lines}
	defer d.out.Flush()
	d.say(o.Notice)
	d.say(said)
	if err := d.settle(ctx); err != nil {
		return err
	}
	d.board()
	for {
		d.prompt()
		line, err := d.next(ctx)
		if err != nil {
			return err
		}
		if line.end {
			return line.err
		}
		quit, err := d.line(ctx, line.text)
		if err != nil || quit {
			return err
		}
	}
}

// A typed is a line of the input, or its end.
type typed struct {
	text string
	end  bool
	err  error // nil for the normal end
}

// maxTyped is the longest input line, in bytes.
const maxTyped = 1 << 20

// readLines reads lines until the input ends or the returned channel is closed.
func readLines(in io.Reader) (<-chan typed, chan<- struct{}) {
	lines, stop := make(chan typed), make(chan struct{})
	go func() {
		sc := bufio.NewScanner(in)
		sc.Buffer(nil, maxTyped)
		for {
			line := typed{end: !sc.Scan(), text: sc.Text(), err: sc.Err()}
			if errors.Is(line.err, bufio.ErrTooLong) {
				line.err = fmt.Errorf("a line of more than %d bytes", maxTyped)
			}
			select {
			case lines <- line:
			case <-stop:
				return
			}
			if line.end {
				return
			}
		}
	}()
	return lines, stop
}

// A dialogue is one run of Plain.
type dialogue struct {
	t     *table
	out   *bufio.Writer
	shown int // moves printed so far
	input <-chan typed
	kept  *typed // a line read early, or nil
}

func (d *dialogue) say(text string) {
	if text != "" {
		fmt.Fprintln(d.out, text)
	}
}

func (d *dialogue) prompt() {
	fmt.Fprint(d.out, "> ")
	d.out.Flush()
}

// next returns the next line to execute.
func (d *dialogue) next(ctx context.Context) (*typed, error) {
	if line := d.kept; line != nil {
		d.kept = nil
		return line, nil
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case line := <-d.input:
		return &line, nil
	}
}

func (d *dialogue) line(ctx context.Context, line string) (quit bool, err error) {
	fmt.Fprintln(d.out) // ends the prompt's line, even if input is not echoed
	d.shown = d.t.snap.State.Ply
	said, e := d.t.command(ctx, line)
	d.say(said)
	switch e {
	case effQuit:
		d.say(d.t.w.bye)
		return true, nil
	case effHelp:
		for _, h := range d.t.help(d.t.o.Width) {
			d.say(h)
		}
	case effLevels:
		for _, l := range d.t.levels(d.t.o.Width) {
			d.say(l)
		}
	case effLines:
		return false, d.lines(ctx)
	case effMoves:
		list := d.t.moveList()
		if d.t.studying != nil {
			list = d.t.treeList(d.t.o.Width)
		}
		for _, m := range list {
			d.say(m)
		}
	case effHint:
		info, err := d.t.hint(ctx)()
		if err != nil {
			d.say(d.t.explain(err))
		} else {
			d.say(d.t.hinted(info))
		}
	case effBoard, effNew:
		if e == effNew {
			d.shown = d.t.snap.State.Ply
		}
		if err := d.settle(ctx); err != nil {
			return false, err
		}
		d.board()
	}
	return false, nil
}

// linesFor is how long the engine analyses a position of a study before its
// lines are printed.
const linesFor = 3 * time.Second

// lines prints the engine's lines for the position of a study.
func (d *dialogue) lines(ctx context.Context) error {
	ctx, enough := context.WithTimeout(ctx, linesFor)
	defer enough()
	err := d.t.analysing(ctx)(d.t.takeLines)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		d.say(d.t.explain(err))
		return nil
	}
	for _, line := range d.t.lineList() {
		d.say(line)
	}
	return nil
}

// settle waits until it is a person's turn or the game is over, printing the
// engine's moves as they arrive.
func (d *dialogue) settle(ctx context.Context) error {
	for {
		d.tell()
		if !d.t.busy() {
			return nil
		}
		d.out.Flush()
		var heard <-chan typed
		if d.kept == nil && d.t.engineMatch() {
			heard = d.input
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line := <-heard:
			if line.end || !directs(line.text) {
				d.kept = &line
				if leaves(line.text) {
					return nil
				}
				continue
			}
			said, _ := d.t.command(ctx, line.text)
			d.say(said)
		case u, ok := <-d.t.watch.Updates():
			if !ok {
				if err := d.t.again(ctx); err != nil {
					return err
				}
				continue
			}
			u.Taken()
			if said := d.t.take(u.Update); said != "" {
				d.say(said)
				return nil
			}
		}
	}
}

// tell prints the moves not yet printed.
func (d *dialogue) tell() {
	played := d.t.snap.State.Played()
	for ; d.shown < len(played); d.shown++ {
		m := played[d.shown]
		text := d.t.text(m)
		if text != m.Move && m.From != "" {
			text += " (" + m.Move + ")"
		}
		played := d.t.w.played
		if m.Kind != "" {
			played = d.t.w.opening.asked
		}
		d.say(fmt.Sprintf(played, d.t.name(m.Side), text))
	}
	d.shown = len(played)
}

func (d *dialogue) board() {
	g := newGrid(d.t.face(), d.t.position().View(), look{ascii: d.t.o.ASCII, flip: d.t.flip})
	for _, line := range g.lines(d.t.marks()) {
		fmt.Fprintln(d.out, strings.TrimRight(line, " "))
	}
	if first := d.t.clock(match.First); first != "" && d.t.studying == nil {
		fmt.Fprintf(d.out, "%s %s  %s %s\n", d.t.name(match.First), first, d.t.name(match.Second), d.t.clock(match.Second))
	}
	d.say(d.t.status())
	if desk := d.t.studying; desk != nil {
		d.say(desk.node().Comment)
		d.say(d.t.ways())
	}
}

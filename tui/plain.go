package tui

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"duiyi/app"
	"duiyi/internal/termtext"
	"duiyi/match"
)

// Plain plays line by line: it prints the board, reads a move or a command,
// and waits for the engine's answer. It ends with the input.
func Plain(ctx context.Context, a *app.App, o Options, in io.Reader, out io.Writer) error {
	t, said, err := sit(ctx, a, o)
	if err != nil {
		return err
	}
	defer t.close()
	d := &dialogue{t: t, out: bufio.NewWriter(termtext.NewWriter(out))}
	defer d.out.Flush()
	d.say(o.Notice)
	d.say(said)
	if err := d.settle(ctx); err != nil {
		return err
	}
	d.board()
	sc := bufio.NewScanner(in)
	sc.Buffer(nil, 1<<20)
	for {
		d.prompt()
		if !sc.Scan() {
			return sc.Err()
		}
		quit, err := d.line(ctx, sc.Text())
		if err != nil || quit {
			return err
		}
	}
}

// A dialogue is one run of Plain.
type dialogue struct {
	t     *table
	out   *bufio.Writer
	shown int // moves told so far
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

func (d *dialogue) line(ctx context.Context, line string) (quit bool, err error) {
	fmt.Fprintln(d.out) // the prompt's line ends, whoever typed
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
	case effMoves:
		for _, m := range d.t.moveList() {
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

// settle waits until it is a person's turn or the game is over, and tells the
// moves of the engine as they come.
func (d *dialogue) settle(ctx context.Context) error {
	for {
		d.tell()
		if !d.t.busy() {
			return nil
		}
		d.out.Flush()
		select {
		case <-ctx.Done():
			return ctx.Err()
		case u, ok := <-d.t.watch.Updates():
			if !ok {
				if err := d.t.again(ctx); err != nil {
					return err
				}
				continue
			}
			if said := d.t.take(u.Update); said != "" {
				d.say(said)
				return nil
			}
		}
	}
}

// tell says the moves that have not been told.
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
	g := newGrid(d.t.face(), d.t.snap.State.Position().View(), look{ascii: d.t.o.ASCII, flip: d.t.flip})
	for _, line := range g.lines(d.t.marks()) {
		fmt.Fprintln(d.out, strings.TrimRight(line, " "))
	}
	if first := d.t.clock(match.First); first != "" {
		fmt.Fprintf(d.out, "%s %s  %s %s\n", d.t.name(match.First), first, d.t.name(match.Second), d.t.clock(match.Second))
	}
	d.say(d.t.status())
}

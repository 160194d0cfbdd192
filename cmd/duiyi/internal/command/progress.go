package command

import (
	"fmt"
	"io"
	"time"
)

// progressEvery is the least time between two states of a progress line.
const progressEvery = time.Second / 2

// A Progress is a line on a terminal that shows the latest state of a long command. On a
// stream that is no terminal it prints nothing. It is not for concurrent use.
type Progress struct {
	to    io.Writer // nil without a terminal
	last  time.Time
	shown bool
}

// NewProgress returns the progress line of a stream.
func NewProgress(stream io.Writer) *Progress {
	if Terminal(stream) == nil {
		return &Progress{}
	}
	return &Progress{to: stream}
}

// Show writes a state over the one before, at most twice a second.
func (p *Progress) Show(format string, args ...any) { p.showAt(time.Now(), format, args...) }

func (p *Progress) showAt(now time.Time, format string, args ...any) {
	if p.to == nil || now.Sub(p.last) < progressEvery {
		return
	}
	p.Clear()
	p.last, p.shown = now, true
	fmt.Fprintf(p.to, format, args...)
}

// Clear removes the line, for other output or the end.
func (p *Progress) Clear() {
	if p.shown {
		p.shown = false
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}

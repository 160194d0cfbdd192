package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/alecthomas/kong"

	"duiyi/cmd/duiyi/internal/build"
	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/rulescmd"
	"duiyi/internal/termtext"
	"duiyi/tui"
)

// Exit statuses, part of the command line's contract.
const (
	exitDone        = 0
	exitFailed      = 1
	exitMisuse      = 2
	exitInterrupted = 130 // as shells have it: 128 and the number of SIGINT
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// A checkedWriter remembers the first error of its writes: most commands print
// without looking.
type checkedWriter struct {
	w   io.Writer
	mu  sync.Mutex // engines answer from several goroutines
	err error
}

func (c *checkedWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	if err != nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.err == nil {
			c.err = err
		}
	}
	return n, err
}

func (c *checkedWriter) failed() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// asText returns out as commands write to it: a terminal gets clean text, and
// a file or another program every byte. Done is called when all is written.
func asText(out io.Writer) (text io.Writer, done func() error) {
	if command.Terminal(out) == nil {
		return out, func() error { return nil }
	}
	clean := termtext.NewWriter(out)
	return clean, clean.Flush
}

// exitRequest carries the status with which kong wants to leave after it has
// printed help or the version; execute recovers it.
type exitRequest int

// run executes one command line and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	errs := termtext.NewWriter(stderr)
	defer errs.Flush() // nobody is left to be told of an error
	text, flush := asText(stdout)
	out := &checkedWriter{w: text}
	status := execute(args, &command.Streams{In: stdin, Out: out, Err: errs, Screen: stdout})
	if err := cmp.Or(flush(), out.failed()); err != nil && status == exitDone {
		fmt.Fprintf(errs, "duiyi: standard output: %v\n", err)
		return exitFailed
	}
	return status
}

// newParser returns what reads the command line.
func newParser(s *command.Streams) *kong.Kong {
	var c cli
	parser, err := kong.New(&c,
		kong.Name("duiyi"),
		kong.Description("Duiyi 对弈: play and study xiangqi and gomoku."),
		kong.Writers(s.Out, s.Err),
		kong.Exit(func(code int) { panic(exitRequest(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Vars{"version": build.Line(), "game": catalogue.GameNames()[0], "games": strings.Join(catalogue.GameNames(), ","), "ruling_languages": rulescmd.RulingLanguages(), "tui_languages": strings.Join(tui.Languages(), ",")},
		kong.Bind(s),
	)
	if err != nil {
		panic(err) // the command structure itself is wrong
	}
	return parser
}

func execute(args []string, s *command.Streams) (status int) {
	defer func() {
		if r := recover(); r != nil {
			code, ok := r.(exitRequest)
			if !ok {
				panic(r)
			}
			status = int(code)
		}
	}()
	parser := newParser(s)
	ctx, err := parser.Parse(arranged(parser.Model, args))
	if err != nil {
		fmt.Fprintf(s.Err, "duiyi: %v\nduiyi: see `duiyi --help`\n", err)
		return exitMisuse
	}
	if err := ctx.Run(); err != nil {
		fmt.Fprintf(s.Err, "duiyi: %v\n", err)
		switch {
		case errors.As(err, new(*command.MisuseError)):
			return exitMisuse
		case errors.As(err, new(*command.InterruptedError)):
			return exitInterrupted
		}
		return exitFailed
	}
	return exitDone
}

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"
)

// Exit statuses, part of the command line's contract.
const (
	exitDone   = 0
	exitFailed = 1
	exitMisuse = 2
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// streams are what a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// exitRequest carries the status with which kong wants to leave after it has
// printed help or the version; run recovers it.
type exitRequest int

// run executes one command line and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	defer func() {
		if r := recover(); r != nil {
			code, ok := r.(exitRequest)
			if !ok {
				panic(r)
			}
			status = int(code)
		}
	}()
	var c cli
	parser, err := kong.New(&c,
		kong.Name("duiyi"),
		kong.Description("Duiyi 对弈: play and study xiangqi and gomoku."),
		kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { panic(exitRequest(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Vars{"version": version(), "game": gameNames()[0], "games": strings.Join(gameNames(), ","), "ruling_languages": rulingLanguages()},
		kong.Bind(&streams{stdin, stdout, stderr}),
	)
	if err != nil {
		panic(err) // the command structure itself is wrong
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(stderr, "duiyi: %v\nduiyi: see `duiyi --help`\n", err)
		return exitMisuse
	}
	if err := ctx.Run(); err != nil {
		fmt.Fprintf(stderr, "duiyi: %v\n", err)
		if errors.As(err, new(*misuseError)) {
			return exitMisuse
		}
		return exitFailed
	}
	return exitDone
}

// A misuseError is a command line that no input could make right.
type misuseError struct{ text string }

func (e *misuseError) Error() string { return e.text }

func misuse(format string, args ...any) error {
	return &misuseError{fmt.Sprintf(format, args...)}
}

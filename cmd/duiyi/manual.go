package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"duiyi/cmd/duiyi/internal/command"
)

type manualCmd struct{}

// Run prints the manual page, for man.
func (*manualCmd) Run(s *command.Streams, ctx *kong.Context) error {
	surfaceOf(ctx.Model).manual(s.Out)
	return nil
}

func (s surface) manual(w io.Writer) {
	fmt.Fprint(w, `.TH DUIYI 1 "" "Duiyi" "Duiyi manual"
.SH NAME
duiyi \- play and study xiangqi and gomoku
.SH SYNOPSIS
.B duiyi
.RI [ command ]
.RI [ flags ]
.SH DESCRIPTION
Duiyi plays xiangqi (Chinese chess) and gomoku or renju, on a board that opens in the browser. It is also an engine for other
programs (UCI, UCCI, Gomocup), a referee, and a set of tools for positions, moves and records. Without a command it opens the board,
which only you can reach and which fetches nothing from the internet.
.SH COMMANDS
`)
	for _, c := range s.commands {
		fmt.Fprintf(w, ".SS duiyi %s\n%s\n", roff(c.usage), roff(c.help))
		for _, f := range c.flags {
			if f.name == "--help" || f.name == "--version" {
				continue // of all, below
			}
			name := f.name
			if f.short != "" {
				name = f.short + ", " + name
			}
			fmt.Fprintf(w, ".TP\n.B %s\n", roff(strings.TrimRight(name+" "+f.valueSurface.name, " ")))
			fmt.Fprintln(w, roff(f.help))
		}
	}
	fmt.Fprint(w, `.SH OPTIONS
.TP
.B \-\-help
Print the help of a command.
.TP
.B \-\-version
Print the version, the commit and its date.
.PP
Flags may stand anywhere, even before the command, as \-\-flag value or \-\-flag=value; \-\- ends them.
\- is standard input or output. Negative numbers and moves such as \-6=5 are not flags.
.SH FILES
.TP
.I ~/.local/share/duiyi
The data folder on Linux, with a backup of each of the last seven days; ~/Library/Application Support/duiyi on macOS,
%LocalAppData%\(rsduiyi on Windows. XDG_DATA_HOME and \-\-data change it.
.SH EXIT STATUS
0 done, 1 failed, 2 misused, 130 interrupted.
.SH EXAMPLES
.TP
.B duiyi
Opens the board, or the page of a running program.
.TP
.B duiyi play gomoku \-\-level 3
A game in the terminal.
.TP
.B duiyi engine xiangqi
Serves an engine to a program that speaks UCI or UCCI.
`)
}

// roff returns a text as a line of a manual page.
func roff(text string) string {
	text = strings.ReplaceAll(text, `\`, `\(rs`)
	text = strings.ReplaceAll(text, "-", `\-`)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

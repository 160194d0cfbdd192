// Package command holds what every subcommand shares: its streams, the errors that set
// the exit status, words from standard input, JSON output.
//
// A command is a struct whose tags declare its arguments and flags, and whose method Run
// takes Streams. Run returns a MisuseError for exit status 2, an InterruptedError for
// 130, and any other error for 1.
package command

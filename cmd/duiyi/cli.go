package main

import (
	"github.com/alecthomas/kong"

	"duiyi/cmd/duiyi/internal/datacmd"
	"duiyi/cmd/duiyi/internal/enginescmd"
	"duiyi/cmd/duiyi/internal/playcmd"
	"duiyi/cmd/duiyi/internal/puzzlescmd"
	"duiyi/cmd/duiyi/internal/recordscmd"
	"duiyi/cmd/duiyi/internal/rulescmd"
	"duiyi/cmd/duiyi/internal/servercmd"
	"duiyi/cmd/duiyi/internal/tourneycmd"
)

// cli is the command line: one field per subcommand.
type cli struct {
	Version kong.VersionFlag `help:"Print the version, the commit and its date, and exit."`

	About      versionCmd           `cmd:"" name:"version" help:"Print the version, the commit and its date."`
	Serve      servercmd.Serve      `cmd:"" default:"withargs" help:"Open the board in the browser (the default command)."`
	Play       playcmd.Play         `cmd:"" help:"Play on a board in the terminal."`
	Perft      rulescmd.Perft       `cmd:"" help:"Count the leaf positions of a xiangqi position (perft)."`
	Moves      rulescmd.Moves       `cmd:"" help:"List the legal moves of a xiangqi position."`
	Notate     rulescmd.Notate      `cmd:"" help:"Write coordinate moves in Chinese, WXF, ICCS, UCI and Vietnamese notation."`
	Parse      rulescmd.Parse       `cmd:"" help:"Read moves in any notation and print them as coordinates."`
	Judge      rulescmd.Judge       `cmd:"" help:"Rule on a repetition in xiangqi and give the reasons."`
	Bench      enginescmd.Bench     `cmd:"" help:"Run a fixed search and print its node count and speed."`
	Analyse    enginescmd.Analyse   `cmd:"" help:"Report on games: what each move cost, marks, accuracy and turning points."`
	Engine     enginescmd.Engine    `cmd:"" help:"Run as an engine for another program: UCI, UCCI or Gomocup on stdin and stdout."`
	Engines    enginescmd.Engines   `cmd:"" help:"List and try your own engines."`
	Convert    recordscmd.Convert   `cmd:"" help:"Convert game records between XQF, PGN, SGF and a dozen other formats, or check them."`
	Library    recordscmd.Library   `cmd:"" help:"Import, search and explore the library of games."`
	Book       recordscmd.Book      `cmd:"" help:"Build, convert, show and check opening books: .dybook, OBK and BOOK.DAT."`
	Match      enginescmd.Match     `cmd:"" help:"Play engines against each other and measure the Elo difference."`
	Solve      rulescmd.Solve       `cmd:"" help:"Find a forced win in gomoku or renju, or prove that continuous fours give none."`
	Tables     rulescmd.Tables      `cmd:"" help:"Build, probe, list and check endgame tables of xiangqi."`
	Puzzles    puzzlescmd.Puzzles   `cmd:"" help:"List, solve and export puzzles with proved answers."`
	Courses    puzzlescmd.Courses   `cmd:"" help:"List the chapters of the courses, and show one."`
	Pair       tourneycmd.Pair      `cmd:"" help:"Pair the next round of a tournament in a TRF file, or check the rounds played."`
	Standings  tourneycmd.Standings `cmd:"" help:"Print the standings of a tournament in a TRF file, with tie-breaks by name."`
	Relay      tourneycmd.Relay     `cmd:"" help:"Enter game records that grow in the wooden boards of a server's tournament."`
	Worker     servercmd.Worker     `cmd:"" help:"Search for the servers of a site, which send engine moves and report positions over NATS."`
	Admin      servercmd.Admin      `cmd:"" help:"Administer the server that runs on this machine: games, accounts and complaints."`
	Check      datacmd.Check        `cmd:"" help:"Read all data in the data folder and list what is damaged."`
	Backup     datacmd.Backup       `cmd:"" help:"Save the data folder's database in one file, also while the server runs."`
	Restore    datacmd.Restore      `cmd:"" help:"Replace the present database by a backup; the present one is kept."`
	Copy       datacmd.Copy         `cmd:"" help:"Copy games, accounts and library from a data folder to a PostgreSQL database, or back."`
	Completion completionCmd        `cmd:"" help:"Print the completion script for bash, zsh or fish."`
	Manual     manualCmd            `cmd:"" help:"Print the manual page."`
	Forbidden  rulescmd.Forbidden   `cmd:"" help:"List the points forbidden for Black in renju with their kinds, then the points that make five, which are allowed."`
}

package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"duiyi/internal/langtag"
	"duiyi/tui"
)

// cli is the command line: one field per subcommand, each in its own file.
type cli struct {
	Version kong.VersionFlag `help:"Print the version, the commit and its date, and exit."`

	About      versionCmd    `cmd:"" name:"version" help:"Print the version, the commit and its date."`
	Serve      serveCmd      `cmd:"" default:"withargs" help:"Open the board in the browser (what duiyi alone does)."`
	Play       playCmd       `cmd:"" help:"Play on a board in the terminal."`
	Perft      perftCmd      `cmd:"" help:"Count the positions a xiangqi position leads to."`
	Moves      movesCmd      `cmd:"" help:"List the legal moves of a xiangqi position."`
	Notate     notateCmd     `cmd:"" help:"Write coordinate moves in Chinese, WXF, ICCS, UCI and Vietnamese notation."`
	Parse      parseCmd      `cmd:"" help:"Read moves in any notation and print them as coordinates."`
	Judge      judgeCmd      `cmd:"" help:"Rule on a repetition, with the reasons (xiangqi)."`
	Bench      benchCmd      `cmd:"" help:"Run a fixed search and print its node count and speed."`
	Analyse    analyseCmd    `cmd:"" help:"Report on games: what each move cost, marks, accuracy, turning points."`
	Engine     engineCmd     `cmd:"" help:"Be an engine for another program: UCI, UCCI or Gomocup on stdin and stdout."`
	Engines    enginesCmd    `cmd:"" help:"Say which programs of your own play and analyse, and try one."`
	Convert    convertCmd    `cmd:"" help:"Convert game records between XQF, PGN, SGF and a dozen other formats, or check them."`
	Library    libraryCmd    `cmd:"" help:"Import, search and explore the library of games."`
	Book       bookCmd       `cmd:"" help:"Build, convert, show and check opening books: Duiyi's own, OBK and BOOK.DAT."`
	Match      matchCmd      `cmd:"" help:"Play engines against each other and measure the difference."`
	Solve      solveCmd      `cmd:"" help:"Find a forced win in gomoku or renju, or prove that fours alone give none."`
	Worker     workerCmd     `cmd:"" help:"Think for servers elsewhere that share a NATS: moves of the engines of the house."`
	Admin      adminCmd      `cmd:"" help:"Look after a server for others that runs on this machine: its games, accounts and reports."`
	Check      checkCmd      `cmd:"" help:"Read the data folder through and say what is damaged."`
	Backup     backupCmd     `cmd:"" help:"Save every game in one file, also while the program runs."`
	Restore    restoreCmd    `cmd:"" help:"Bring a backup back in place of the present games, which are kept."`
	Copy       copyCmd       `cmd:"" help:"Copy everything but the library from a data folder to a PostgreSQL database, or back."`
	Completion completionCmd `cmd:"" help:"Print what has bash, zsh or fish complete the command line."`
	Manual     manualCmd     `cmd:"" help:"Print the manual page, for man."`
	Forbidden  forbiddenCmd  `cmd:"" help:"List the points forbidden to Black under renju with their kinds, and after them those that make five, which are allowed."`
}

// writeJSON prints v as one line of JSON.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// A languageTag is a language that the program speaks, typed as any tag for it:
// zh, zh-CN and zh-Hans are one. The enum of the flag refuses others.
type languageTag string

func (l *languageTag) UnmarshalText(text []byte) error {
	*l = languageTag(cmp.Or(langtag.Match(string(text), tui.Languages()), string(text)))
	return nil
}

// maxWords is how much of standard input is read as words, in bytes.
const maxWords = 1 << 20

// words returns args as they were typed, or the words on in when args is the
// single word "-".
func words(args []string, in io.Reader) ([]string, error) {
	if len(args) != 1 || args[0] != "-" {
		return args, nil
	}
	text, err := io.ReadAll(io.LimitReader(in, maxWords+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("standard input: %w", err)
	case len(text) > maxWords:
		return nil, fmt.Errorf("standard input: more than %d bytes, the most that is read as words", maxWords)
	}
	return strings.Fields(string(text)), nil
}

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
	Serve      serveCmd      `cmd:"" default:"withargs" help:"Open the board in the browser (the default command)."`
	Play       playCmd       `cmd:"" help:"Play on a board in the terminal."`
	Perft      perftCmd      `cmd:"" help:"Count the leaf positions of a xiangqi position (perft)."`
	Moves      movesCmd      `cmd:"" help:"List the legal moves of a xiangqi position."`
	Notate     notateCmd     `cmd:"" help:"Write coordinate moves in Chinese, WXF, ICCS, UCI and Vietnamese notation."`
	Parse      parseCmd      `cmd:"" help:"Read moves in any notation and print them as coordinates."`
	Judge      judgeCmd      `cmd:"" help:"Rule on a repetition in xiangqi and give the reasons."`
	Bench      benchCmd      `cmd:"" help:"Run a fixed search and print its node count and speed."`
	Analyse    analyseCmd    `cmd:"" help:"Report on games: what each move cost, marks, accuracy and turning points."`
	Engine     engineCmd     `cmd:"" help:"Run as an engine for another program: UCI, UCCI or Gomocup on stdin and stdout."`
	Engines    enginesCmd    `cmd:"" help:"List and try your own engines."`
	Convert    convertCmd    `cmd:"" help:"Convert game records between XQF, PGN, SGF and a dozen other formats, or check them."`
	Library    libraryCmd    `cmd:"" help:"Import, search and explore the library of games."`
	Book       bookCmd       `cmd:"" help:"Build, convert, show and check opening books: .dybook, OBK and BOOK.DAT."`
	Match      matchCmd      `cmd:"" help:"Play engines against each other and measure the Elo difference."`
	Solve      solveCmd      `cmd:"" help:"Find a forced win in gomoku or renju, or prove that continuous fours give none."`
	Tables     tablesCmd     `cmd:"" help:"Build, probe, list and check endgame tables of xiangqi."`
	Worker     workerCmd     `cmd:"" help:"Search for the servers of a site, which send engine moves and report positions over NATS."`
	Admin      adminCmd      `cmd:"" help:"Administer the server that runs on this machine: games, accounts and complaints."`
	Check      checkCmd      `cmd:"" help:"Read all data in the data folder and list what is damaged."`
	Backup     backupCmd     `cmd:"" help:"Save the data folder's database in one file, also while the server runs."`
	Restore    restoreCmd    `cmd:"" help:"Replace the present database by a backup; the present one is kept."`
	Copy       copyCmd       `cmd:"" help:"Copy games, accounts and library from a data folder to a PostgreSQL database, or back."`
	Completion completionCmd `cmd:"" help:"Print the completion script for bash, zsh or fish."`
	Manual     manualCmd     `cmd:"" help:"Print the manual page."`
	Forbidden  forbiddenCmd  `cmd:"" help:"List the points forbidden for Black in renju with their kinds, then the points that make five, which are allowed."`
}

// writeJSON prints v as one line of JSON.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// A languageTag is a language that the program speaks, typed as any tag for it:
// zh, zh-CN and zh-Hans are one. People also type a country. The enum of the flag
// refuses others.
type languageTag string

// countries are those that people type for a language.
var countries = map[string]string{"cn": "zh-CN", "sg": "zh-SG", "tw": "zh-TW", "hk": "zh-HK", "mo": "zh-MO", "vn": "vi"}

func (l *languageTag) UnmarshalText(text []byte) error {
	typed := cmp.Or(countries[strings.ToLower(string(text))], string(text))
	*l = languageTag(cmp.Or(langtag.Match(typed, tui.Languages()), string(text)))
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

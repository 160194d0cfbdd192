package tourneycmd

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/langflag"
	"duiyi/internal/wholefile"
	"duiyi/tourney"
	"duiyi/tourney/robin"
	"duiyi/tourney/swiss"
	"duiyi/tourney/trf"
)

// Pair is the command duiyi pair.
type Pair struct {
	File    string `arg:"" name:"file" help:"The tournament, a TRF file (- reads standard input)."`
	System  string `default:"dutch" enum:"dutch,berger,berger-double,knockout,arena" help:"Pair by dutch, the Swiss system of FIDE (default), a round robin, once (berger) or twice round (berger-double), a knockout, or an arena. A round of a knockout is the next game of each match, one of an arena a game for all who are present."`
	Games   int    `default:"2" placeholder:"N" help:"Games of a match in a knockout (default 2)."`
	Extend  int    `name:"extension" default:"1" placeholder:"N" help:"Games added to a level match in a knockout (default 1)."`
	Sudden  bool   `help:"In a knockout, a level extension goes to the player who had the second side in its last game."`
	Rounds  int    `placeholder:"N" help:"Rounds planned, if the file does not say (XXR)."`
	Opening string `default:"file" enum:"file,first,second" help:"Side that the draw gave to the first player in round 1: first or second (default: as the file says, XXC white1 or black1)."`
	Boards  int    `placeholder:"N" help:"Pair the teams of the file (013) for matches of N boards; by dutch or a round robin."`
	Check   bool   `help:"Pair the rounds played instead and say where they differ. The exit status is 1 if any does."`
	Write   string `placeholder:"PATH" help:"Write the file with the round added (- writes standard output)."`
	Force   bool   `help:"Overwrite an existing file."`
	JSON    bool   `help:"Print one JSON object."`

	Lang langflag.Tag `default:"en" enum:"${ruling_languages}" help:"The language of what is printed: ${enum}; ${default} by default."`
}

// Run pairs the next round or checks those played.
func (c *Pair) Run(s *command.Streams) error {
	if c.Check && c.Write != "" {
		return command.Misuse("pair: --check adds no round: leave out --write")
	}
	if c.Rounds < 0 {
		return command.Misuse("pair: --rounds must be 1 or more")
	}
	if c.Check && (c.System == "knockout" || c.System == "arena") {
		return command.Misuse("pair: --check is for a Swiss tournament or a round robin")
	}
	if c.Boards < 0 || c.Boards > 0 && (c.System == "knockout" || c.System == "arena") {
		return command.Misuse("pair: --boards: teams play 1 board or more, by dutch, berger or berger-double")
	}
	t, data, err := load(s, c.File)
	if err != nil {
		return errors.New("pair: " + c.texts().file(c.File, err))
	}
	if t.Rounds == 0 {
		t.Rounds = c.Rounds
	} else if c.Rounds != 0 && c.Rounds != t.Rounds {
		return command.Misuse("pair: %s plans %d rounds, --rounds says %d", c.File, t.Rounds, c.Rounds)
	}
	switch c.Opening {
	case "first":
		t.Opening = tourney.First
	case "second":
		t.Opening = tourney.Second
	}
	var all *tourney.Tournament // of teams
	if c.Boards > 0 {
		if all, err = teamsOf(t, c.Boards); err != nil {
			return c.unpaired(t, t.Played()+1, err)
		}
	}
	if c.Check {
		if all != nil {
			t = all
		}
		return c.check(s, t)
	}
	if all != nil {
		return c.teams(s, t, all, data)
	}
	round := t.Played() + 1
	pairs, err := c.pair(t, round)
	if err != nil {
		return c.unpaired(t, round, err)
	}
	if c.Write != "" {
		if err := c.add(s, data, round, pairs); err != nil {
			return err
		}
		if c.Write == "-" {
			return nil
		}
	}
	return c.print(s, t, round, pairs)
}

func (c *Pair) texts() *texts { return textsIn(string(c.Lang)) }

// unpaired says why a round of a tournament is not paired.
func (c *Pair) unpaired(t *tourney.Tournament, round int, err error) error {
	x := c.texts()
	return errors.New("pair: " + c.File + x.colon + x.pairing(t, round, err) + x.remedy(err))
}

// pair pairs a round by the system chosen.
func (c *Pair) pair(t *tourney.Tournament, round int) ([]tourney.Pairing, error) {
	switch c.System {
	case "dutch":
		return swiss.Pair(t, round)
	case "knockout":
		return c.knockout(t, round)
	case "arena":
		return pairArena(t, round)
	}
	return robin.Pair(t, round, c.System == "berger-double")
}

// add writes the file with the round.
func (c *Pair) add(s *command.Streams, data []byte, round int, pairs []tourney.Pairing) error {
	text, err := trf.AddRound(data, round, pairs)
	if err != nil {
		return c.unpaired(nil, round, err)
	}
	if c.Write == "-" {
		_, err := s.Out.Write(text)
		return err
	}
	err = wholefile.Write(c.Write, text, c.Force)
	if errors.Is(err, fs.ErrExist) {
		return errors.New("pair: " + c.Write + c.texts().colon + c.texts().exists)
	}
	return err
}

// A board is a pairing as printed.
type board struct {
	Board  int  `json:"board"`
	First  seat `json:"first"`
	Second seat `json:"second"`
}

func (c *Pair) print(s *command.Streams, t *tourney.Tournament, round int, pairs []tourney.Pairing) error {
	boards := []board{}
	var bye *seat
	for _, b := range pairs {
		first := seatOf(t, b.First, round)
		if b.Second == 0 {
			bye = &first
			continue
		}
		boards = append(boards, board{len(boards) + 1, first, seatOf(t, b.Second, round)})
	}
	if c.JSON {
		return command.WriteJSON(s.Out, struct {
			Round  int     `json:"round"`
			System string  `json:"system"`
			Boards []board `json:"boards"`
			Bye    *seat   `json:"bye,omitempty"`
		}{round, c.System, boards, bye})
	}
	x := c.texts()
	fmt.Fprintf(s.Out, x.round+"\n", round)
	for _, b := range boards {
		fmt.Fprintf(s.Out, "%4d  %4d - %-4d  %4.1f - %-4.1f  %s - %s\n", b.Board, b.First.Number, b.Second.Number, b.First.Points, b.Second.Points, b.First.Name, b.Second.Name)
	}
	if bye != nil {
		fmt.Fprintf(s.Out, "%s  %4d         %4.1f         %s\n", right(x.bye, 4), bye.Number, bye.Points, bye.Name)
	}
	return nil
}

// A checked round.
type checked struct {
	Round int      `json:"round"`
	OK    bool     `json:"ok"`
	Error string   `json:"error,omitempty"` // the rules give no pairing
	Rules [][2]int `json:"rules,omitempty"` // first and second, 0 for the bye
	Found [][2]int `json:"found,omitempty"`
	why   string   // Error in the language of --lang
}

// check pairs each round played again.
func (c *Pair) check(s *command.Streams, t *tourney.Tournament) error {
	rounds, wrong := []checked{}, 0
	for round := 1; round <= t.Played(); round++ {
		var d tourney.Difference
		var err error
		if c.System == "dutch" {
			d, err = swiss.Check(t, round)
		} else {
			var pairs []tourney.Pairing
			pairs, err = c.pair(t, round)
			d = t.Compare(round, pairs)
		}
		r := checked{Round: round, OK: err == nil && !d.Any()}
		if err != nil {
			r.Error, r.why = err.Error(), c.texts().pairing(t, round, err)
		}
		for _, b := range d.Rules {
			r.Rules = append(r.Rules, [2]int{b.First, b.Second})
		}
		for _, b := range d.Found {
			r.Found = append(r.Found, [2]int{b.First, b.Second})
		}
		if !r.OK {
			wrong++
		}
		rounds = append(rounds, r)
	}
	if c.JSON {
		err := command.WriteJSON(s.Out, struct {
			Rounds []checked `json:"rounds"`
		}{rounds})
		if err != nil {
			return err
		}
	} else {
		for _, r := range rounds {
			r.print(s.Out, c.texts())
		}
	}
	if wrong > 0 {
		return errors.New("pair: " + c.File + c.texts().colon + fmt.Sprintf(c.texts().wrong, wrong, len(rounds)))
	}
	return nil
}

func (r checked) print(w io.Writer, x *texts) {
	round := fmt.Sprintf(x.round, r.Round) + x.colon
	switch {
	case r.OK:
		fmt.Fprintln(w, round+x.same)
		return
	case r.Error != "":
		fmt.Fprintf(w, round+x.unpaired+"\n", r.why)
		return
	}
	fmt.Fprintln(w, round+x.differs)
	for _, side := range []struct {
		name   string
		boards [][2]int
	}{{x.rules, r.Rules}, {x.played, r.Found}} {
		for _, b := range side.boards {
			if b[1] == 0 {
				fmt.Fprintf(w, "  %s  %4d   %s\n", left(side.name, 6), b[0], x.bye)
			} else {
				fmt.Fprintf(w, "  %s  %4d - %d\n", left(side.name, 6), b[0], b[1])
			}
		}
	}
}

package tourneycmd

import (
	"errors"
	"fmt"
	"strings"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/langflag"
	"duiyi/tourney/standings"
)

// Standings is the command duiyi standings.
type Standings struct {
	File   string   `arg:"" name:"file" help:"The tournament, a TRF file (- reads standard input)."`
	By     []string `placeholder:"NAME,..." help:"Tie-breaks in their order: buchholz, buchholz-cut1, buchholz-median, sonneborn-berger, progressive, opponents, wins, second-wins, direct, of teams also board-points, or as a table's head names them in any language (default: buchholz-cut1,buchholz,sonneborn-berger; of teams board-points,buchholz,sonneborn-berger)."`
	Boards int      `placeholder:"N" help:"Rank the teams of the file (013), whose matches have N boards."`
	Round  int      `placeholder:"N" help:"Rank after round N (default: the last one played)."`
	JSON   bool     `help:"Print one JSON object."`

	Lang langflag.Tag `default:"en" enum:"${ruling_languages}" help:"The language of what is printed: ${enum}; ${default} by default."`
}

// A place is a row of the standings as printed.
type place struct {
	Rank int `json:"rank"`
	seat
	TieBreaks []float64 `json:"tie_breaks"` // in the order of by
}

// Run prints the standings.
func (c *Standings) Run(s *command.Streams) error {
	if c.Boards < 0 {
		return command.Misuse("standings: --boards must be 1 or more")
	}
	by := c.By
	if len(by) == 0 {
		by = []string{"buchholz-cut1", "buchholz", "sonneborn-berger"}
	}
	var breaks []standings.TieBreak
	var names []string
	for _, name := range by {
		if c.Boards > 0 {
			break // teams have one more
		}
		b, err := standings.Find(breakNamed(name))
		if err != nil {
			return unknownBreak(err)
		}
		breaks, names = append(breaks, b), append(names, b.Name)
	}
	t, _, err := load(s, c.File)
	if err != nil {
		return errors.New("standings: " + textsIn(string(c.Lang)).file(c.File, err))
	}
	round := t.Played()
	switch {
	case c.Round < 0 || c.Round > round:
		return command.Misuse("standings: --round: %s has %d rounds", c.File, round)
	case c.Round > 0:
		round = c.Round
	}
	if c.Boards > 0 {
		return c.teams(s, t, round)
	}
	rows := standings.Of(t, round, breaks)
	return c.print(s, round, names, rows, func(r standings.Row) any {
		return place{r.Rank, seatOf(t, r.Player.Number, round+1), hundredths(r.Values)}
	})
}

// breakNamed returns the name of the tie-break that a table's head calls so in some language; a
// name that no head has is returned as it is.
func breakNamed(head string) string {
	head = strings.TrimSpace(head)
	for _, x := range []*texts{&simplified, &traditional, &vietnamese} {
		for name, word := range x.breaks {
			if word == head {
				return name
			}
		}
	}
	return head
}

// unknownBreak refuses a name of a tie-break and lists those that there are.
func unknownBreak(err error, more ...string) error {
	for _, b := range standings.All() {
		more = append(more, b.Name+" ("+b.Chinese+")")
	}
	return command.Misuse("standings: --by: %v; want %s", err, strings.Join(more, ", "))
}

// hundredths returns values as numbers.
func hundredths(values []standings.Value) []float64 {
	list := []float64{}
	for _, v := range values {
		list = append(list, float64(v)/100)
	}
	return list
}

// print prints standings as a table, or as JSON with what placeOf returns for each row.
func (c *Standings) print(s *command.Streams, round int, names []string, rows []standings.Row, placeOf func(standings.Row) any) error {
	if !c.JSON {
		textsIn(string(c.Lang)).printRows(s, names, rows)
		return nil
	}
	places := []any{}
	for _, r := range rows {
		places = append(places, placeOf(r))
	}
	return command.WriteJSON(s.Out, struct {
		Round  int      `json:"round"`
		By     []string `json:"by"`
		Places []any    `json:"places"`
	}{round, names, places})
}

// printRows prints standings as a table.
func (x *texts) printRows(s *command.Streams, names []string, rows []standings.Row) {
	heads := x.heads(names)
	fmt.Fprintf(s.Out, "%s  %s  %s  %s\n", right(x.rank, 4), right(x.number, 6), right(x.points, 6), strings.Join(heads, "  "))
	for _, r := range rows {
		fmt.Fprintf(s.Out, "%4d  %6d  %6v", r.Rank, r.Player.Number, r.Score)
		for i, v := range r.Values {
			fmt.Fprintf(s.Out, "  %*v", columns(heads[i]), v)
		}
		fmt.Fprintf(s.Out, "  %s\n", r.Player.Name)
	}
}

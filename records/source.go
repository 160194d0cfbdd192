package records

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"duiyi/match"
	"duiyi/record"
)

// maxSource is the size limit, packed, of the record kept with a game. From a
// longer one the game keeps only the main line.
const maxSource = 1 << 20

// A Source is what a game opened from a record starts with.
type Source struct {
	Record string // packed; empty if not kept
	about  *match.About
	moves  []match.Command
	ended  *match.Result // result by the players; nil if the rules decide it
}

// Apply plays the source into a new game.
func (o *Source) Apply(s match.State, now time.Time) (match.State, []match.Event, error) {
	s, events, err := s.Open(o.Record, o.about, now)
	if err != nil {
		return s, nil, err
	}
	for _, c := range o.moves {
		next, more, err := match.Apply(s, c, now)
		if err != nil {
			return s, nil, err
		}
		s, events = next, append(events, more...)
	}
	if o.ended == nil || s.Result != nil {
		return s, events, nil
	}
	s, more, err := s.End(*o.ended, now)
	return s, append(events, more...), err
}

// SourceOf returns the source of a game opened from g. moves are playable and
// include answers to an opening rule. whole reports that the main line has no
// further moves.
func SourceOf(g *record.Game, moves []string, whole bool) (*Source, error) {
	o := &Source{about: aboutOf(g)}
	packed, err := g.Pack()
	if err != nil {
		return nil, err
	}
	if len(packed) <= maxSource {
		o.Record = packed
	}
	line := g.Main()
	for _, m := range moves {
		c := match.Command{Type: match.CmdMove, Move: m}
		if len(line) > 0 && line[0].Move == m {
			c.Info = InfoOf(line[0])
			line = line[1:]
		}
		o.moves = append(o.moves, c)
	}
	if whole {
		o.ended = endedBy(g)
	}
	return o, nil
}

// aboutOf returns what a record says of the game as a whole, or nil.
func aboutOf(g *record.Game) *match.About {
	a := match.About{
		Event: FitName(g.Tag("Event"), match.MaxAbout), Site: FitName(g.Tag("Site"), match.MaxAbout), Date: FitName(g.Tag("Date"), match.MaxAbout),
	}
	if fits(g.Root.Comment) {
		a.Comment = g.Root.Comment
	}
	if a == (match.About{}) {
		return nil
	}
	return &a
}

// fits reports whether a comment fits into match.About.
func fits(comment string) bool { return utf8.RuneCountInString(comment) <= match.MaxComment }

// endedBy returns the result if the players or the clock ended the game, else
// nil: results by the rules are recomputed.
func endedBy(g *record.Game) *match.Result {
	why := strings.ToLower(g.Tag("Termination"))
	if _, after, ok := strings.Cut(why, "+"); ok { // SGF's B+R
		why = after
	}
	reason := map[string]string{
		"resignation": "resignation", "r": "resignation", "resign": "resignation", "agreement": "agreement",
		match.ReasonTime: match.ReasonTime, "t": match.ReasonTime, "time forfeit": match.ReasonTime, match.ReasonMoveTime: match.ReasonMoveTime,
	}[why]
	r := &match.Result{Reason: reason}
	switch winner := match.First; {
	case reason == "" || (reason == "agreement") != (g.Result == record.Drawn):
		return nil
	case g.Result == record.SecondWins:
		winner = match.Second
		r.Winner = &winner
	case g.Result == record.FirstWins:
		r.Winner = &winner
	case g.Result != record.Drawn:
		return nil
	}
	return r
}

// said matches the output of Remark at the start of a comment.
var said = regexp.MustCompile(`^([+-])(?:(\d{1,6})\.(\d\d)|(\d{1,4})M)/(\d{1,4})(?:\n|$)`)

// InfoOf parses the engine evaluation that Remark wrote, or returns nil.
func InfoOf(n *record.Node) *match.Info {
	m := said.FindStringSubmatch(n.Comment)
	if m == nil {
		return nil
	}
	number := func(text string) int { v, _ := strconv.Atoi(cmp.Or(text, "0")); return v } // at most six digits, so no error
	score := &match.Score{Centipawns: 100*number(m[2]) + number(m[3]), Mate: number(m[4])}
	if m[1] == "-" {
		score.Centipawns, score.Mate = -score.Centipawns, -score.Mate
	}
	return &match.Info{Depth: number(m[5]), Score: score, TimeMS: n.Spent.Milliseconds()}
}

// Noted strips the engine's evaluation from a comment.
func Noted(comment string) string { return comment[len(said.FindString(comment)):] }

// Step returns the child of n with this move, looking through nodes that hold
// text only, or nil. It makes that child the main line.
func Step(n *record.Node, move string) *record.Node {
	for i, c := range n.Next {
		found := c
		if c.Move == "" {
			found = Step(c, move)
		} else if c.Move != move {
			found = nil
		}
		if found != nil {
			n.Next = slices.Insert(slices.Delete(n.Next, i, i+1), 0, c)
			return found
		}
	}
	return nil
}

// Opened returns the record that a game was opened from, if any.
func Opened(s match.State) (*record.Game, bool) {
	if s.Record == "" {
		return nil, false
	}
	g, err := record.Unpack(s.Record)
	return g, err == nil
}

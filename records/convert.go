package records

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"duiyi/engines"
	"duiyi/games"
	"duiyi/internal/langtag"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/record"
	"duiyi/store"
)

// A Found is one game in a file.
type Found struct {
	Game      string // its kind
	Title     string
	Players   [2]string
	Result    record.Result
	Date      string
	Plies     int // of the main line
	Comments  int
	SideLines int // where a line leaves the one it belongs to
	Faults    int
	Charsets  []string // that its text was read in; ASCII has none
}

// An Imported is what a file was found to hold, and the game that was made of
// it.
type Imported struct {
	Format string
	Found  []Found
	ID     string           // of the new game; empty if there are several to choose from
	Lost   record.Losses    // what the new game does not have of the record
	Faults []*record.Error  // the first of the record, and the move at which the rules stopped
	Notes  []*record.Error  // how the text was read where that was not certain
	Unread record.FaultList // lines of the file that belong to no game
}

// maxFound bounds the games in a file from which one is chosen. The files of
// collections that people exchange have some 2,500.
const maxFound = 10_000

// PickOne is the index that stands for the only game in a file.
const PickOne = -1

// A Pick says which game of a file is wanted, and how.
type Pick struct {
	Index   int    // or PickOne
	Rules   string // by name; those of the record if it is empty
	Charset string // that the file is read in, as it stands; found out if empty or record.Auto
	// Side is to move first if neither the record's position nor its moves tell.
	Side *match.Side
}

// turn has a side be to move at the start of a record that does not say who is and
// has no moves that tell. If side is nil, the error is positions.ErrNoSide.
func settleTurn(k *games.Game, g *record.Game, side *match.Side) error {
	i := slices.IndexFunc(g.Faults, func(f *record.Error) bool { return errors.Is(f, record.ErrSide) })
	if i < 0 || len(g.Root.Next) > 0 || k.Read == nil {
		return nil
	}
	if side == nil {
		return &match.ConfigError{Field: "side", Offset: g.Faults[i].Offset, Err: fmt.Errorf("%w: %w", positions.ErrNoSide, g.Faults[i].Err)}
	}
	fields := strings.Fields(g.Start)
	start, _, err := k.Position(strings.Join(slices.Delete(fields, 1, 2), " "), side)
	if err != nil {
		return err
	}
	g.Start, g.Root.Side = start, record.Side(side.Other())
	g.Faults = slices.Delete(g.Faults, i, i+1)
	return nil
}

func found(g *record.Game) Found {
	f := Found{
		Game: g.Name, Title: FitName(g.Title(), store.MaxTitle), Result: g.Result, Date: FitName(g.Tag("Date"), match.MaxName),
		Plies: len(g.Main()), Faults: g.FaultCount(), Charsets: g.Charsets,
	}
	for i, name := range g.Players {
		f.Players[i] = FitName(name, match.MaxName)
	}
	count := func(n *record.Node) {
		if n.Comment != "" {
			f.Comments++
		}
		f.SideLines += max(len(n.Next)-1, 0)
	}
	count(&g.Root)
	g.Walk(count)
	return f
}

// config is a game between two people that begins as a record does.
func Config(k *games.Game, g *record.Game) match.Config {
	c := match.Config{Game: k.Name, Rules: k.RuleSet(g.Rules), Setup: g.Start}
	if k.FromRecord != nil {
		k.FromRecord(&c, g)
	}
	for i := range c.Players {
		c.Players[i] = match.Player{Kind: match.Human, Name: FitName(g.Players[i], match.MaxName)}
	}
	return c
}

// Playable is the moves of a record's main line up to the first that the rules
// refuse, and that one's fault, which has no place in the file.
func Playable(k *games.Game, c match.Config, g *record.Game) ([]string, *record.Error) {
	p, err := k.Rules.Start(c)
	if err != nil {
		return nil, nil // create says so
	}
	var moves []string
	for _, n := range g.Main() {
		refused := &match.Refusal{Move: n.Move, Code: "not_your_turn", Detail: "the other side is to move"}
		if match.Side(n.Side) == p.Turn() {
			next, m, err := p.Play(n.Move)
			if err == nil {
				p, moves = next, append(moves, m.Move)
				continue
			}
			if !errors.As(err, &refused) {
				refused.Detail = err.Error()
			}
		}
		return moves, &record.Error{Format: g.Name, Ply: len(moves), Text: n.Move, Err: fmt.Errorf("%w: %s", record.ErrIllegal, refused.Detail)}
	}
	return moves, nil
}

// record is a game as a record: the moves on its board, with what engines said
// of theirs, in the tree that it was opened from, if it was. A person who played
// here without a name is called one in the language; in none he has no name.
func Of(k *games.Game, s Game, engines []engines.Spec, language string) *record.Game {
	c := s.State.Config
	g, isOpened := Opened(s.State)
	if !isOpened {
		g = &record.Game{}
	}
	was := g.Tags
	g.Name, g.Rules, g.Size, g.Start, g.Result, g.Tags = c.Game, "", 0, c.Setup, record.Unknown, nil
	if k.ToRecord != nil {
		k.ToRecord(g, c, positions.Board(s.State.PositionAt(0)))
	}
	if g.Rules == "" && c.Rules != k.RuleSet("") {
		g.Rules = c.Rules
	}
	g.Root.Side = record.Side(s.State.PositionAt(0).Turn()).Other()
	elsewhere := layMoves(k, g, s.State) && isOpened
	for i, p := range c.Players {
		g.Players[i] = playerName(p, engines, language)
		if g.Players[i] == "" && !elsewhere {
			g.Players[i] = unnamed(c.Players, i, language)
		}
	}
	tellRecord(k, g, s, elsewhere)
	addOpening(g, s.State)
	for _, t := range was {
		if !slices.Contains(ownTags, t.Name) {
			g.SetTag(t.Name, t.Value)
		}
	}
	return g
}

// ownTags tell what the game itself knows.
var ownTags = []string{"Event", "Site", "Date", "Termination", record.OpeningRuleTag, record.OpeningMovesTag}

// tell says in a record what there is to say of a game as a whole.
func tellRecord(k *games.Game, g *record.Game, s Game, elsewhere bool) {
	about := match.About{}
	switch {
	case s.State.About != nil:
		about = *s.State.About
		if about.Comment != "" || fits(g.Root.Comment) {
			g.Root.Comment = about.Comment
		}
	case !elsewhere:
		about.Event, about.Date = strings.TrimSpace(s.Title), s.Created.Local().Format("2006-01-02")
	}
	g.SetTag("Event", about.Event)
	g.SetTag("Site", about.Site)
	g.SetTag("Date", about.Date)
	if r := s.State.Result; r != nil {
		g.SetTag("Termination", r.Reason)
		switch {
		case r.Reason == match.ReasonAborted: // which is none
		case r.Winner == nil:
			g.Result = record.Drawn
		case *r.Winner == match.First:
			g.Result = record.FirstWins
		default:
			g.Result = record.SecondWins
		}
	}
}

// lay makes the moves on the board of a game the main line of a record, and
// reports whether they were in it already.
func layMoves(k *games.Game, g *record.Game, s match.State) (there bool) {
	there = true
	node := &g.Root
	for _, m := range s.Played() {
		if m.Aside() {
			continue // addOpening tells it
		}
		next := Step(node, m.Move)
		if next == nil {
			there = false
			next = &record.Node{Move: m.Move, Side: SideOf(k, m)}
			node.Next = slices.Insert(node.Next, 0, next)
		}
		if m.Info != nil {
			next.Comment = strings.TrimSuffix(Remark(m.Info)+"\n"+Noted(next.Comment), "\n")
			if m.Info.TimeMS > 0 {
				next.Spent = time.Duration(m.Info.TimeMS) * time.Millisecond
			}
		}
		node = next
	}
	return there
}

// nameless is what a person without a name is called.
var nameless = map[string]string{"en": "Player", "zh-Hans": "棋手", "zh-Hant": "棋手", "vi": "Kỳ thủ"}

// Spoken returns the language that a tag asks for: English if it is none of ours.
func Spoken(tag string) string {
	return cmp.Or(langtag.Match(tag, slices.Collect(maps.Keys(nameless))), "en")
}

// unnamed is what a person without a name is called in a language, with a number
// where two sit there.
func unnamed(players [2]match.Player, i int, language string) string {
	name := nameless[language]
	if name != "" && players[0].Kind == players[1].Kind {
		name += fmt.Sprintf(" %d", i+1)
	}
	return name
}

// playerName is a player's own name, or the engine's with its strength.
func playerName(p match.Player, engines []engines.Spec, language string) string {
	if p.Name != "" || p.Kind != match.Engine {
		return p.Name
	}
	name := p.Engine
	for _, e := range engines {
		if e.ID != p.Engine {
			continue
		}
		name = cmp.Or(e.Name[language], e.Name["en"])
		if level := e.Level(p.Level); level != nil {
			name += " " + cmp.Or(level.Name[language], level.Name["en"])
		}
	}
	if p.Depth > 0 {
		name += fmt.Sprintf(" (depth %d)", p.Depth)
	}
	return name
}

// Remark is what an engine said of its move, as XBoard writes it: the score in
// pawns and the depth.
func Remark(i *match.Info) string {
	switch {
	case i.Score == nil:
		return ""
	case i.Score.Mate != 0:
		return fmt.Sprintf("%+dM/%d", i.Score.Mate, i.Depth)
	}
	return fmt.Sprintf("%+.2f/%d", float64(i.Score.Centipawns)/100, i.Depth)
}

// An Exported is a game as a file.
type Exported struct {
	Name   string // of the file, without a folder
	Media  string // its media type
	Binary bool   // it is no text
	Data   []byte
	Lost   record.Losses
}

// FileName is the title of a game, or its players and date, without the
// characters that file systems give a meaning to.
func FileName(g *record.Game, title string) string {
	name := title
	if name == "" {
		name = g.Name + " " + g.Tag("Date")
	}
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, name)
	return strings.Trim(name, ".- ")
}

// FitName makes a name or title of at most most characters of a text that somebody else
// wrote. What a name may not contain becomes a space.
func FitName(text string, most int) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		_, unfit := match.UnfitInName(string(r))
		return unfit || r == ' '
	}), " ")
	n := 0
	for i := range text {
		if n++; n > most {
			return strings.TrimRight(text[:i], " ")
		}
	}
	return text
}

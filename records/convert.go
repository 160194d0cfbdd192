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
	Game      string // game name
	Title     string
	Players   [2]string
	Result    record.Result
	Date      string
	Plies     int // main line only
	Comments  int
	SideLines int // branching variations
	Faults    int
	Charsets  []string // of its text; ASCII has none
}

// An Imported is the outcome of Import: the games in the file, and the game
// made of the chosen one.
type Imported struct {
	Format string
	Found  []Found
	ID     string           // id of the new game; empty if the file has several and none was chosen
	Lost   record.Losses    // what the new game lacks of the record
	Faults []*record.Error  // first faults of the record, and the move that the rules rejected
	Notes  []*record.Error  // where the reading of the text was uncertain
	Unread record.FaultList // lines that belong to no game
}

// maxFound bounds the games of a file to choose from. Collections in
// circulation have about 2,500.
const maxFound = 10_000

// PickOne selects the only game of a file.
const PickOne = -1

// A Pick says which game of a file to read, and how.
type Pick struct {
	Index   int    // or PickOne
	Rules   string // name of the rule set; empty for the record's
	Charset string // character set of the file; empty or record.Auto to detect it
	// Admit refuses to open one of so many games of the file; nil for never.
	Admit func(games int) error
	// Side moves first if neither the position nor the moves of the record
	// tell.
	Side *match.Side
}

// settleTurn sets the side to move in a record whose position does not give it
// and that has no moves to tell it. If side is nil, the error is
// positions.ErrNoSide.
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

// SettleRules makes g.Rules one of the game's sets of rules, or empty: other programs may
// write anything there. A tag may name the set, too.
func SettleRules(k *games.Game, g *record.Game) {
	if slices.Contains(k.RuleSets, g.Rules) {
		return
	}
	g.Rules = strings.ToLower(g.Tag("Rules"))
	if !slices.Contains(k.RuleSets, g.Rules) {
		g.Rules = ""
	}
}

// Config returns the configuration of a two-player game that starts as the
// record does.
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

// Playable returns the legal prefix of a record's main line, and the fault of
// the first rejected move, which has no offset in the file. It is record.ErrIllegal,
// and match.ErrGameOver if the rules ended the game before.
func Playable(k *games.Game, c match.Config, g *record.Game) ([]string, *record.Error) {
	p, err := k.Rules.Start(c)
	if err != nil {
		return nil, nil // creating the game reports this
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
		why := errors.New(refused.Detail)
		if refused.Code == "game_over" {
			why = match.ErrGameOver
		}
		return moves, &record.Error{Format: g.Name, Ply: len(moves), Text: n.Move, Err: fmt.Errorf("%w: %w", record.ErrIllegal, record.OfKind(refused, why))}
	}
	return moves, nil
}

// Of converts a game to a record. The moves carry the engines' evaluations; if
// the game was opened from a record, the rest of that record is kept. A
// nameless player gets a default name in the language, or none if language is
// empty.
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

// ownTags are set from the game itself.
var ownTags = []string{"Event", "Site", "Date", "Termination", record.OpeningRuleTag, record.OpeningMovesTag}

// tellRecord sets the tags and the result of a record.
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
	if place := strings.Split(s.State.Config.Tournament, "/"); len(place) == 3 {
		g.SetTag("Round", place[1]+"."+place[2])
	}
	if r := s.State.Result; r != nil {
		g.SetTag("Termination", r.Reason)
		switch {
		case r.Reason == match.ReasonAborted: // no result
		case r.Winner == nil:
			g.Result = record.Drawn
		case *r.Winner == match.First:
			g.Result = record.FirstWins
		default:
			g.Result = record.SecondWins
		}
	}
}

// layMoves makes the game's moves the main line of a record and reports
// whether the record had them all.
func layMoves(k *games.Game, g *record.Game, s match.State) (there bool) {
	there = true
	node := &g.Root
	for _, m := range s.Played() {
		if m.Aside() {
			continue // addOpening writes it
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

// nameless is the default name of a player, by language.
var nameless = map[string]string{"en": "Player", "zh-Hans": "棋手", "zh-Hant": "棋手", "vi": "Kỳ thủ"}

// Spoken returns the supported language closest to a tag, or English.
func Spoken(tag string) string {
	return cmp.Or(langtag.Match(tag, slices.Collect(maps.Keys(nameless))), "en")
}

// unnamed returns the default name of player i, numbered if both are of one
// kind.
func unnamed(players [2]match.Player, i int, language string) string {
	name := nameless[language]
	if name != "" && players[0].Kind == players[1].Kind {
		name += fmt.Sprintf(" %d", i+1)
	}
	return name
}

// playerName returns a player's own name, or the engine's name and level. A depth is named if
// it is not the usual one of an engine without levels.
func playerName(p match.Player, engines []engines.Spec, language string) string {
	if p.Name != "" || p.Kind != match.Engine {
		return p.Name
	}
	name, usual := p.Engine, 0
	for _, e := range engines {
		if e.ID != p.Engine {
			continue
		}
		if d := e.Strength.Depth; d != nil && len(e.Levels) == 0 {
			usual = int(d.Default)
		}
		name = cmp.Or(e.Name[language], e.Name["en"])
		if level := e.Level(p.Level); level != nil {
			name += " " + cmp.Or(level.Name[language], level.Name["en"])
		}
	}
	if p.Depth > 0 && p.Depth != usual {
		name = atDepth(name, p.Depth, language)
	}
	return name
}

// deep is the name of an engine that searches to a depth, by language.
var deep = map[string]string{"en": "%s (depth %d)", "zh-Hans": "%s · %d 层", "zh-Hant": "%s · %d 層", "vi": "%s, độ sâu %d"}

func atDepth(name string, depth int, language string) string {
	return fmt.Sprintf(cmp.Or(deep[language], deep["en"]), name, depth)
}

// Names returns the names that Of gives players in English, translated: engines
// with their levels or without their depth, and players without a name.
func Names(engines []engines.Spec, language string) map[string]string {
	to := map[string]string{}
	for _, e := range engines {
		en, name := e.Name["en"], cmp.Or(e.Name[language], e.Name["en"])
		to[en] = name
		if d := e.Strength.Depth; d != nil {
			for n := d.Min; n <= d.Max; n++ {
				to[atDepth(en, int(n), "en")] = name
			}
		}
		for _, level := range e.Levels {
			to[en+" "+level.Name["en"]] = name + " " + cmp.Or(level.Name[language], level.Name["en"])
		}
	}
	if name := nameless[language]; name != "" {
		for _, n := range []string{"", " 1", " 2"} {
			to[nameless["en"]+n] = name + n
		}
	}
	delete(to, "")
	return to
}

// Remark formats an engine's evaluation as XBoard does: score in pawns and
// depth.
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
	Name   string // file name without a folder
	Media  string // media type
	Binary bool   // not text
	Data   []byte
	Lost   record.Losses
}

// FileName returns a file name from the title, or else from players and date,
// without characters that file systems reserve.
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

// FitName makes a valid name or title from foreign text: forbidden characters
// become spaces, and it is cut to most characters.
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

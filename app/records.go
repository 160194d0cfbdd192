package app

import (
	"cmp"
	"context"
	"crypto/sha256"
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
	"duiyi/record"
	"duiyi/reports"
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

// Import reads a file, or pasted text, in whatever format it is, and makes a
// game between two people of the one that is picked. With PickOne a file
// of several games is only listed. If it is not known who is to move, the error is
// match.ErrNoSide. The error is a *record.Error where the file
// cannot be read, a *match.ConfigError, or ErrReaders.
//
// The game keeps the record: its lines, comments and tags are told with the moves,
// and written again with them. The result is taken over where the record says
// that the players ended the game and how; else the rules say it, and a game that
// goes on by them can be played on.
func (a *App) Import(ctx context.Context, data []byte, pick Pick) (Imported, error) {
	in, g, err := a.read(ctx, data, pick)
	if g == nil {
		return in, err
	}
	defer a.desk.Leave()
	kind, err := a.kinds.Find(g.Name)
	if err != nil {
		return in, err
	}
	config := configOf(kind, g)
	moves, fault := playable(kind, config, g)
	whole := fault == nil
	if c, line, ok := withOpening(kind, config, g, moves); ok {
		config, moves = c, line
	}
	from, err := sourceOf(g, moves, whole)
	if err != nil {
		return in, err
	}
	if from.record == "" {
		in.Lost = record.Keeps{Players: true, Rules: true, Result: true, Tags: keepsOpening}.Lost(g)
	}
	in.Faults = g.Faults
	if fault != nil {
		in.Faults = append(in.Faults, fault)
	}
	n, err := a.names.Name(ctx, "game of a record", sha256.Sum256(data), pick.Index, pick.Rules, pick.Charset, g.Start)
	if err != nil {
		return in, err
	}
	s, err := a.create(ctx, config, match.FitName(g.Title(), MaxTitle), beginning{Name: n, from: from})
	if err != nil {
		return in, err
	}
	in.ID = s.ID
	return in, nil
}

// read reads a file up to the choice of one of its games; there is none where it
// is only listed, and with an error. Whoever has a game leaves the desk when done.
func (a *App) read(ctx context.Context, data []byte, pick Pick) (in Imported, g *record.Game, err error) {
	index, rules := pick.Index, pick.Rules
	if err := a.desk.Enter(ctx); err != nil {
		return in, nil, err
	}
	defer func() {
		if g == nil {
			a.desk.Leave()
		}
	}()
	formats, err := a.formats.In(pick.Charset)
	if err != nil {
		return in, nil, err
	}
	format := formats.Detect(data)
	if format.Name == formats[len(formats)-1].Name { // which is taken for what is in none
		if err := record.Foreign(data, ""); err != nil {
			return in, nil, err
		}
	}
	games, err := format.Read(data)
	if err != nil {
		return in, nil, err
	}
	if len(games) > maxFound {
		return in, nil, &record.Error{Format: format.Name, Line: 1, Ply: -1, Text: fmt.Sprint(len(games), " games"), Err: record.ErrTooLong}
	}
	in.Format = format.Name
	for _, g := range games {
		in.Found = append(in.Found, found(g))
		in.Unread.Join(g.Unread)
		in.Notes = append(in.Notes, g.Notes[:min(len(g.Notes), record.MaxFaults-len(in.Notes))]...)
	}
	switch {
	case index == PickOne && len(games) == 1:
		index = 0
	case index == PickOne:
		return in, nil, nil
	case index < 0 || index >= len(games):
		return in, nil, match.ConfigErrorf("index", "%d is outside 0 to %d", index, len(games)-1)
	}
	g = games[index]
	in.Notes = g.Notes
	if kind, err := a.kinds.Find(g.Name); err == nil && !slices.Contains(kind.RuleSets, g.Rules) {
		g.Rules = "" // what other programs call rules may be anything
	}
	g.Rules = cmp.Or(rules, g.Rules)
	if kind, err := a.kinds.Find(g.Name); err == nil {
		if err := settleTurn(kind, g, pick.Side); err != nil {
			return in, nil, err
		}
	}
	return in, g, nil
}

// turn has a side be to move at the start of a record that does not say who is and
// has no moves that tell. If side is nil, the error is match.ErrNoSide.
func settleTurn(k *games.Game, g *record.Game, side *match.Side) error {
	i := slices.IndexFunc(g.Faults, func(f *record.Error) bool { return errors.Is(f, record.ErrSide) })
	if i < 0 || len(g.Root.Next) > 0 || k.Read == nil {
		return nil
	}
	if side == nil {
		return &match.ConfigError{Field: "side", Offset: g.Faults[i].Offset, Err: fmt.Errorf("%w: %w", match.ErrNoSide, g.Faults[i].Err)}
	}
	fields := strings.Fields(g.Start)
	start, err := k.Position(strings.Join(slices.Delete(fields, 1, 2), " "), side)
	if err != nil {
		return err
	}
	g.Start, g.Root.Side = start, record.Side(side.Other())
	g.Faults = slices.Delete(g.Faults, i, i+1)
	return nil
}

func found(g *record.Game) Found {
	f := Found{
		Game: g.Name, Title: match.FitName(g.Title(), MaxTitle), Result: g.Result, Date: match.FitName(g.Tag("Date"), match.MaxName),
		Plies: len(g.Main()), Faults: g.FaultCount(), Charsets: g.Charsets,
	}
	for i, name := range g.Players {
		f.Players[i] = match.FitName(name, match.MaxName)
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
func configOf(k *games.Game, g *record.Game) match.Config {
	c := match.Config{Game: k.Name, Rules: k.RuleSet(g.Rules), Setup: g.Start}
	if k.FromRecord != nil {
		k.FromRecord(&c, g)
	}
	for i := range c.Players {
		c.Players[i] = match.Player{Kind: match.Human, Name: match.FitName(g.Players[i], match.MaxName)}
	}
	return c
}

// playable is the moves of a record's main line up to the first that the rules
// refuse, and that one's fault, which has no place in the file.
func playable(k *games.Game, c match.Config, g *record.Game) ([]string, *record.Error) {
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
func recordGame(k *games.Game, s Snapshot, engines []engines.Spec, language string) *record.Game {
	c := s.State.Config
	g, isOpened := opened(s.State)
	if !isOpened {
		g = &record.Game{}
	}
	was := g.Tags
	g.Name, g.Rules, g.Size, g.Start, g.Result, g.Tags = c.Game, "", 0, c.Setup, record.Unknown, nil
	if k.ToRecord != nil {
		k.ToRecord(g, c, match.Board(s.State.PositionAt(0)))
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
func tellRecord(k *games.Game, g *record.Game, s Snapshot, elsewhere bool) {
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
		next := step(node, m.Move)
		if next == nil {
			there = false
			next = &record.Node{Move: m.Move, Side: recordSide(k, m)}
			node.Next = slices.Insert(node.Next, 0, next)
		}
		if m.Info != nil {
			next.Comment = strings.TrimSuffix(remark(m.Info)+"\n"+noted(next.Comment), "\n")
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

// spoken returns the language that a tag asks for: English if it is none of ours.
func spoken(tag string) string {
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

// remark is what an engine said of its move, as XBoard writes it: the score in
// pawns and the depth.
func remark(i *match.Info) string {
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

// Export writes a game in a format, what has to be called something in a language,
// or in English where it is called nothing there. The errors are those of package
// record.
func (a *App) Export(ctx context.Context, id, format, language string, o record.Options) (Exported, error) {
	return a.export(ctx, id, format, language, o, func(*record.Game, string) {})
}

// ExportReport writes a game as Export does, with what the report on it says: marks,
// scores, the reasons in the language, and better moves beside. The error is
// reports.ErrNoReport where there is no whole report.
func (a *App) ExportReport(ctx context.Context, id, format, language string, o record.Options) (Exported, error) {
	line, spent, err := a.reviewable(ctx, id)
	if err != nil {
		return Exported{}, err
	}
	r, body, err := a.restored(ctx, id, line, spent)
	if err != nil {
		return Exported{}, err
	}
	if r == nil || !body.about(line) || !r.Complete() {
		return Exported{}, reports.ErrNoReport
	}
	return a.export(ctx, id, format, language, o, func(g *record.Game, language string) { Annotate(r, g, r.Report(), language) })
}

// export writes a game with something added.
func (a *App) export(ctx context.Context, id, format, language string, o record.Options, add func(g *record.Game, language string)) (Exported, error) {
	f, err := a.formats.ByName(format)
	if err != nil {
		return Exported{}, err
	}
	s, err := a.Game(ctx, id)
	if err != nil {
		return Exported{}, err
	}
	return a.write(s, f, language, o, add)
}

// Records returns a game in the house's own format and in the one in which other
// programs have its records.
func (a *App) Records(s Snapshot, language string) (own, common Exported, format string, err error) {
	none := func(*record.Game, string) {}
	for _, f := range a.formats {
		switch {
		case !f.Many || f.Binary || f.Encode == nil || !slices.Contains(f.Games, s.State.Config.Game):
		case f.Name == ownFormat:
			own, err = a.write(s, f, language, record.Options{}, none)
		case slices.Contains(commonFormats, f.Name):
			format = f.Name
			common, err = a.write(s, f, language, record.Options{}, none)
		}
		if err != nil {
			return own, common, format, fmt.Errorf("record of game %s: %w", s.ID, err)
		}
	}
	return own, common, format, nil
}

// The house's own format, and those that the programs of a game read and write.
const ownFormat = "json"

var commonFormats = []string{"pgn", "sgf"}

// write writes a game with something added.
func (a *App) write(s Snapshot, f record.Format, language string, o record.Options, add func(g *record.Game, language string)) (Exported, error) {
	kind, err := a.kinds.Find(s.State.Config.Game)
	if err != nil {
		return Exported{}, err
	}
	language = spoken(language)
	g := recordGame(kind, s, a.engines.Built(), language)
	add(g, language)
	data, lost, err := f.Write([]*record.Game{g}, o)
	if err != nil {
		return Exported{}, err
	}
	return Exported{Name: fileName(g, s.Title) + f.Extensions[0], Media: f.Media, Binary: f.Binary, Data: data, Lost: lost}, nil
}

// fileName is the title of a game, or its players and date, without the
// characters that file systems give a meaning to.
func fileName(g *record.Game, title string) string {
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

package records

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"duiyi/admission"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/match"
	"duiyi/record"
)

// An Opening is the game picked from a file. The caller of Import makes a game
// or study of it.
type Opening struct {
	*Imported
	Kind    *games.Game
	Game    *record.Game
	Request []any // identifies the request for ids.Namer
}

// Import reads a file or pasted text, detects its format and passes the picked
// game to begin, which sets ID, Lost and Faults. With PickOne, it only lists
// the games if there are several. The error is positions.ErrNoSide if the side
// to move is unknown, a *record.Error if the file cannot be read, a
// *match.ConfigError, admission.ErrReaders, or that of pick.Admit or begin.
func (r *Converter) Import(ctx context.Context, data []byte, pick Pick, begin func(*Opening) error) (Imported, error) {
	in, g, done, err := r.read(ctx, data, pick)
	defer done()
	if g == nil {
		return in, err
	}
	kind, err := r.games.Find(g.Name)
	if err != nil {
		return in, err
	}
	if pick.Admit != nil {
		if err := pick.Admit(len(in.Found)); err != nil {
			return in, err
		}
	}
	err = begin(&Opening{&in, kind, g, []any{sha256.Sum256(data), pick.Index, pick.Rules, pick.Charset, g.Start}})
	return in, err
}

// A Beginning is the start of a game made from a record.
type Beginning struct {
	Config  match.Config
	Title   string
	From    *Source
	Request []any // as in Opening
}

// ImportGame is Import for a two-player game. begin creates the game and
// returns its id.
func (r *Converter) ImportGame(ctx context.Context, data []byte, pick Pick, begin func(Beginning) (id string, err error)) (Imported, error) {
	return r.Import(ctx, data, pick, func(o *Opening) error {
		config := Config(o.Kind, o.Game)
		moves, fault := Playable(o.Kind, config, o.Game)
		whole := fault == nil
		if c, line, ok := WithOpening(o.Kind, config, o.Game, moves); ok {
			config, moves = c, line
		}
		from, err := SourceOf(o.Game, moves, whole)
		if err != nil {
			return err
		}
		if from.Record == "" {
			o.Lost = record.Keeps{Players: true, Rules: true, Result: true, Tags: KeepsOpening}.Lost(o.Game)
		}
		o.Faults = o.Game.Faults
		if fault != nil {
			o.Faults = append(o.Faults, fault)
		}
		o.ID, err = begin(Beginning{config, o.Game.Title(), from, o.Request})
		return err
	})
}

// read reads a file and picks a game. g is nil on an error or if the games are
// only listed. The caller must call done when finished with g.
func (r *Converter) read(ctx context.Context, data []byte, pick Pick) (in Imported, g *record.Game, done func(), err error) {
	index, rules := pick.Index, pick.Rules
	if err := r.limiter.Enter(ctx); err != nil {
		return in, nil, func() {}, err
	}
	done = func() {}
	defer func() {
		if g == nil {
			r.limiter.Leave()
		}
	}()
	formats, err := r.formats.In(pick.Charset)
	if err != nil {
		return in, nil, done, err
	}
	format := formats.Detect(data)
	if format.Name == formats[len(formats)-1].Name { // the format for text in no other one
		if err := record.Foreign(data, ""); err != nil {
			return in, nil, done, err
		}
	}
	games, err := format.Read(data)
	if err != nil {
		return in, nil, done, err
	}
	if len(games) > maxFound {
		return in, nil, done, &record.Error{Format: format.Name, Line: 1, Ply: -1, Err: record.Kind(record.ErrTooLong, fmt.Sprint("a file of ", len(games), " games"))}
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
		return in, nil, done, nil
	case index < 0 || index >= len(games):
		return in, nil, done, match.ConfigErrorf("index", "%d is outside 0 to %d", index, len(games)-1)
	}
	g = games[index]
	in.Notes = g.Notes
	if kind, err := r.games.Find(g.Name); err == nil {
		SettleRules(kind, g)
	}
	g.Rules = cmp.Or(rules, g.Rules)
	if kind, err := r.games.Find(g.Name); err == nil {
		if err := settleTurn(kind, g, pick.Side); err != nil {
			return in, nil, done, err
		}
	}
	return in, g, r.limiter.Leave, nil
}

// Both returns a game in Duiyi's own format and in the common format of its
// game.
func (r *Converter) Both(s Game, language string) (own, common Exported, format string, err error) {
	kind, err := r.games.Find(s.State.Config.Game)
	if err == nil {
		own, common, format, err = r.EncodeBoth([]*record.Game{Of(kind, s, r.engines, Spoken(language))}, s.Title)
	}
	if err != nil {
		err = fmt.Errorf("record of game %s: %w", s.ID, err)
	}
	return own, common, format, err
}

// EncodeBoth is Both for records of one game, at least one.
func (r *Converter) EncodeBoth(list []*record.Game, title string) (own, common Exported, format string, err error) {
	for _, f := range r.formats {
		switch {
		case !f.Many || f.Binary || f.Encode == nil || !slices.Contains(f.Games, list[0].Name):
		case f.Name == ownFormat:
			own, err = EncodeAll(list, title, f, record.Options{})
		case slices.Contains(commonFormats, f.Name):
			format = f.Name
			common, err = EncodeAll(list, title, f, record.Options{})
		}
		if err != nil {
			return own, common, format, err
		}
	}
	return own, common, format, nil
}

// ownFormat is Duiyi's own format; commonFormats are those that other programs
// of the games read and write.
const ownFormat = "json"

var commonFormats = []string{"pgn", "sgf"}

// Write writes a game in a format, after add has extended its record.
func (r *Converter) Write(s Game, f record.Format, language string, o record.Options, add func(g *record.Game, language string)) (Exported, error) {
	kind, err := r.games.Find(s.State.Config.Game)
	if err != nil {
		return Exported{}, err
	}
	language = Spoken(language)
	g := Of(kind, s, r.engines, language)
	add(g, language)
	return Encode(g, s.Title, f, o)
}

// WriteAll writes games in a format that holds several, and names the file after title.
func (r *Converter) WriteAll(list []Game, title string, f record.Format, language string, o record.Options) (Exported, error) {
	language = Spoken(language)
	all := []*record.Game{}
	for _, s := range list {
		kind, err := r.games.Find(s.State.Config.Game)
		if err != nil {
			return Exported{}, err
		}
		all = append(all, Of(kind, s, r.engines, language))
	}
	return EncodeAll(all, title, f, o)
}

// EncodeAll writes records in a format that holds several, and names the file after title.
func EncodeAll(list []*record.Game, title string, f record.Format, o record.Options) (Exported, error) {
	data, lost, err := f.Write(list, o)
	if err != nil {
		return Exported{}, err
	}
	var named *record.Game
	if len(list) == 1 {
		named = list[0]
	}
	return Exported{Name: FileName(named, title) + f.Extensions[0], Media: f.Media, Binary: f.Binary, Data: data, Lost: lost}, nil
}

// Encode writes a record in a format and names the file after title.
func Encode(g *record.Game, title string, f record.Format, o record.Options) (Exported, error) {
	return EncodeAll([]*record.Game{g}, title, f, o)
}

// Format returns a format by name.
func (r *Converter) Format(name string) (record.Format, error) { return r.formats.ByName(name) }

// A Converter reads and writes records.
type Converter struct {
	games   games.List
	formats record.Formats
	engines []engines.Spec
	limiter *admission.Limiter
}

// New returns a Converter. specs supply the names of engines that play;
// limiter bounds concurrent reads.
func New(list games.List, formats record.Formats, specs []engines.Spec, limiter *admission.Limiter) *Converter {
	return &Converter{list, formats, specs, limiter}
}

// A Game is the part of a game that a record needs.
type Game struct {
	ID      string
	Owner   string // account id; empty for a game of the server
	Title   string
	Created time.Time
	State   match.State
}

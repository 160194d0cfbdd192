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

// An Opening is a game picked from a file, of which the caller of Import makes a game or a
// study.
type Opening struct {
	*Imported
	Kind    *games.Game
	Game    *record.Game
	Request []any // tells requests for different games apart, for ids.Namer
}

// Import reads a file or pasted text, finds out its format and picks a game of it, which
// begin makes something of; begin sets ID, Lost and Faults. With PickOne, a file of several
// games is only listed. The error is positions.ErrNoSide if it is not known who is to move, a
// *record.Error if the file cannot be read, a *match.ConfigError, admission.ErrReaders or
// begin's.
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
	err = begin(&Opening{&in, kind, g, []any{sha256.Sum256(data), pick.Index, pick.Rules, pick.Charset, g.Start}})
	return in, err
}

// A Beginning is what a game starts from that is made of a record.
type Beginning struct {
	Config  match.Config
	Title   string
	From    *Source
	Request []any // as in Opening
}

// ImportGame is Import for a game between two people. begin makes it and returns its id.
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

// read reads a file and picks one of its games. g is nil if the file is only listed, and
// with an error. The caller calls done when it no longer needs the game.
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
	if format.Name == formats[len(formats)-1].Name { // which is taken for what is in none
		if err := record.Foreign(data, ""); err != nil {
			return in, nil, done, err
		}
	}
	games, err := format.Read(data)
	if err != nil {
		return in, nil, done, err
	}
	if len(games) > maxFound {
		return in, nil, done, &record.Error{Format: format.Name, Line: 1, Ply: -1, Text: fmt.Sprint(len(games), " games"), Err: record.ErrTooLong}
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
	if kind, err := r.games.Find(g.Name); err == nil && !slices.Contains(kind.RuleSets, g.Rules) {
		g.Rules = "" // what other programs call rules may be anything
	}
	g.Rules = cmp.Or(rules, g.Rules)
	if kind, err := r.games.Find(g.Name); err == nil {
		if err := settleTurn(kind, g, pick.Side); err != nil {
			return in, nil, done, err
		}
	}
	return in, g, r.limiter.Leave, nil
}

// Both returns a game in the house's own format and in the one in which other
// programs have its records.
func (r *Converter) Both(s Game, language string) (own, common Exported, format string, err error) {
	kind, err := r.games.Find(s.State.Config.Game)
	if err == nil {
		own, common, format, err = r.EncodeBoth(Of(kind, s, r.engines, Spoken(language)), s.Title)
	}
	if err != nil {
		err = fmt.Errorf("record of game %s: %w", s.ID, err)
	}
	return own, common, format, err
}

// EncodeBoth writes a record as Both does.
func (r *Converter) EncodeBoth(g *record.Game, title string) (own, common Exported, format string, err error) {
	for _, f := range r.formats {
		switch {
		case !f.Many || f.Binary || f.Encode == nil || !slices.Contains(f.Games, g.Name):
		case f.Name == ownFormat:
			own, err = Encode(g, title, f, record.Options{})
		case slices.Contains(commonFormats, f.Name):
			format = f.Name
			common, err = Encode(g, title, f, record.Options{})
		}
		if err != nil {
			return own, common, format, err
		}
	}
	return own, common, format, nil
}

// The house's own format, and those that the programs of a game read and write.
const ownFormat = "json"

var commonFormats = []string{"pgn", "sgf"}

// Write writes a game in a format, with what add adds to its record.
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

// Encode writes a record in a format, and names the file after a title.
func Encode(g *record.Game, title string, f record.Format, o record.Options) (Exported, error) {
	data, lost, err := f.Write([]*record.Game{g}, o)
	if err != nil {
		return Exported{}, err
	}
	return Exported{Name: FileName(g, title) + f.Extensions[0], Media: f.Media, Binary: f.Binary, Data: data, Lost: lost}, nil
}

// Format returns a format by its name.
func (r *Converter) Format(name string) (record.Format, error) { return r.formats.ByName(name) }

// A Converter reads and writes records.
type Converter struct {
	games   games.List
	formats record.Formats
	engines []engines.Spec
	limiter *admission.Limiter
}

// New returns a Converter of records of some games and formats. The specs name the engines
// of players; the limiter bounds how many files are read at once.
func New(list games.List, formats record.Formats, specs []engines.Spec, limiter *admission.Limiter) *Converter {
	return &Converter{list, formats, specs, limiter}
}

// A Game is a played game as a record needs it.
type Game struct {
	ID      string
	Owner   string // the account that it belongs to, or empty for the house
	Title   string
	Created time.Time
	State   match.State
}

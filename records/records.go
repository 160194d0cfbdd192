package records

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"duiyi/admission"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/match"
	"duiyi/record"
)

// read reads a file up to the choice of one of its games; there is none where it
// is only listed, and with an error. Whoever has a game leaves the desk when done.
func (r *Converter) Read(ctx context.Context, data []byte, pick Pick) (in Imported, g *record.Game, done func(), err error) {
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
	none := func(*record.Game, string) {}
	for _, f := range r.formats {
		switch {
		case !f.Many || f.Binary || f.Encode == nil || !slices.Contains(f.Games, s.State.Config.Game):
		case f.Name == ownFormat:
			own, err = r.Write(s, f, language, record.Options{}, none)
		case slices.Contains(commonFormats, f.Name):
			format = f.Name
			common, err = r.Write(s, f, language, record.Options{}, none)
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
func (r *Converter) Write(s Game, f record.Format, language string, o record.Options, add func(g *record.Game, language string)) (Exported, error) {
	kind, err := r.games.Find(s.State.Config.Game)
	if err != nil {
		return Exported{}, err
	}
	language = Spoken(language)
	g := Of(kind, s, r.engines, language)
	add(g, language)
	data, lost, err := f.Write([]*record.Game{g}, o)
	if err != nil {
		return Exported{}, err
	}
	return Exported{Name: FileName(g, s.Title) + f.Extensions[0], Media: f.Media, Binary: f.Binary, Data: data, Lost: lost}, nil
}

// A Converter reads and writes records.
type Converter struct {
	games   games.List
	formats record.Formats
	engines []engines.Spec
	limiter *admission.Limiter
}

func New(list games.List, formats record.Formats, specs []engines.Spec, limiter *admission.Limiter) *Converter {
	return &Converter{list, formats, specs, limiter}
}

type Game struct {
	ID      string
	Title   string
	Created time.Time
	State   match.State
}

package live

import (
	"context"

	"duiyi/match"
	"duiyi/record"
	"duiyi/records"
	"duiyi/store"
)

// Import makes a game between two people of one in a file; see records.Converter.Import.
//
// The game keeps the record: its lines, comments and tags go with the moves, also when it
// is written again. The result is the record's if that says how the players ended the
// game; otherwise the rules decide, and a game that goes on by them can be played on.
func (a *Room) Import(ctx context.Context, data []byte, pick records.Pick) (records.Imported, error) {
	return a.Records.Import(ctx, data, pick, func(o *records.Opening) error {
		config := records.Config(o.Kind, o.Game)
		moves, fault := records.Playable(o.Kind, config, o.Game)
		whole := fault == nil
		if c, line, ok := records.WithOpening(o.Kind, config, o.Game, moves); ok {
			config, moves = c, line
		}
		from, err := records.SourceOf(o.Game, moves, whole)
		if err != nil {
			return err
		}
		if from.Record == "" {
			o.Lost = record.Keeps{Players: true, Rules: true, Result: true, Tags: records.KeepsOpening}.Lost(o.Game)
		}
		o.Faults = o.Game.Faults
		if fault != nil {
			o.Faults = append(o.Faults, fault)
		}
		n, err := a.Names.Name(ctx, "game of a record", o.Request...)
		if err != nil {
			return err
		}
		s, err := a.create(ctx, config, match.FitName(o.Game.Title(), store.MaxTitle), beginning{Name: n, from: from})
		o.ID = s.ID
		return err
	})
}

// Notes returns what the record that a game was opened from has beside its moves.
func (a *Room) Notes(ctx context.Context, id string) ([]records.Note, error) {
	s, err := a.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	return records.Notes(s.State), nil
}

// Export writes a game in a format, after add has added to it, with names in a language,
// or in English if there are none in it. The errors are those of package record.
func (a *Room) Export(ctx context.Context, id string, f record.Format, language string, o record.Options, add func(g *record.Game, language string)) (records.Exported, error) {
	s, err := a.Game(ctx, id)
	if err != nil {
		return records.Exported{}, err
	}
	return a.Records.Write(s.Recorded(), f, language, o, add)
}

// Recorded returns the game as package records takes it.
func (s Snapshot) Recorded() records.Game {
	return records.Game{ID: s.ID, Owner: s.Owner, Title: s.Title, Created: s.Created, State: s.State}
}

// Line returns the moves of a game, for a study. The error is match.ErrNetwork while two
// people play it over the network.
func (a *Room) Line(ctx context.Context, id string) (records.Game, error) {
	g, err := a.look(ctx, id)
	if err != nil {
		return records.Game{}, err
	}
	s := g.look()
	g.mu.Memory.Unlock()
	if between(s.State) {
		return records.Game{}, match.ErrNetwork
	}
	return s.Recorded(), nil
}

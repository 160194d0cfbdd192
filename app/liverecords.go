package app

import (
	"context"
	"crypto/sha256"

	"duiyi/match"
	"duiyi/record"
	"duiyi/records"
	"duiyi/reports"
	"duiyi/store"
)

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
func (a *App) Import(ctx context.Context, data []byte, pick records.Pick) (records.Imported, error) {
	in, g, done, err := a.records.Read(ctx, data, pick)
	defer done()
	if g == nil {
		return in, err
	}
	kind, err := a.kinds.Find(g.Name)
	if err != nil {
		return in, err
	}
	config := records.Config(kind, g)
	moves, fault := records.Playable(kind, config, g)
	whole := fault == nil
	if c, line, ok := records.WithOpening(kind, config, g, moves); ok {
		config, moves = c, line
	}
	from, err := records.SourceOf(g, moves, whole)
	if err != nil {
		return in, err
	}
	if from.Record == "" {
		in.Lost = record.Keeps{Players: true, Rules: true, Result: true, Tags: records.KeepsOpening}.Lost(g)
	}
	in.Faults = g.Faults
	if fault != nil {
		in.Faults = append(in.Faults, fault)
	}
	n, err := a.names.Name(ctx, "game of a record", sha256.Sum256(data), pick.Index, pick.Rules, pick.Charset, g.Start)
	if err != nil {
		return in, err
	}
	s, err := a.create(ctx, config, match.FitName(g.Title(), store.MaxTitle), beginning{Name: n, from: from})
	if err != nil {
		return in, err
	}
	in.ID = s.ID
	return in, nil
}

// Export writes a game in a format, what has to be called something in a language,
// or in English where it is called nothing there. The errors are those of package
// record.
func (a *App) Export(ctx context.Context, id, format, language string, o record.Options) (records.Exported, error) {
	return a.export(ctx, id, format, language, o, func(*record.Game, string) {})
}

// ExportReport writes a game as Export does, with what the report on it says: marks,
// scores, the reasons in the language, and better moves beside. The error is
// reports.ErrNoReport where there is no whole report.
func (a *App) ExportReport(ctx context.Context, id, format, language string, o record.Options) (records.Exported, error) {
	line, spent, err := a.reviewable(ctx, id)
	if err != nil {
		return records.Exported{}, err
	}
	r, body, err := a.restored(ctx, id, line, spent)
	if err != nil {
		return records.Exported{}, err
	}
	if r == nil || !body.about(line) || !r.Complete() {
		return records.Exported{}, reports.ErrNoReport
	}
	return a.export(ctx, id, format, language, o, func(g *record.Game, language string) { Annotate(r, g, r.Report(), language) })
}

// Notes returns what the record that a game was opened from has beside its moves.
func (a *App) Notes(ctx context.Context, id string) ([]records.Note, error) {
	s, err := a.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	return records.Notes(s.State), nil
}

// export writes a game with something added.
func (a *App) export(ctx context.Context, id, format, language string, o record.Options, add func(g *record.Game, language string)) (records.Exported, error) {
	f, err := a.formats.ByName(format)
	if err != nil {
		return records.Exported{}, err
	}
	s, err := a.Game(ctx, id)
	if err != nil {
		return records.Exported{}, err
	}
	return a.records.Write(s.Recorded(), f, language, o, add)
}

// Recorded returns the game as package records takes it.
func (s Snapshot) Recorded() records.Game {
	return records.Game{ID: s.ID, Title: s.Title, Created: s.Created, State: s.State}
}

// Records returns the room that reads and writes records.
func (a *App) Records() *records.Converter { return a.records }

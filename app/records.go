package app

import (
	"context"

	"duiyi/record"
	"duiyi/records"
	"duiyi/reports"
)

// Import makes a game of one in a file; see records.Converter.Import and live.Room.Open.
func (a *App) Import(ctx context.Context, data []byte, pick records.Pick) (records.Imported, error) {
	return a.rooms.records.ImportGame(ctx, data, pick, func(b records.Beginning) (string, error) {
		s, err := a.Open(ctx, b)
		return s.ID, err
	})
}

// Notes returns what the record that a game was opened from has beside its moves.
func (a *App) Notes(ctx context.Context, id string) ([]records.Note, error) {
	s, err := a.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	return records.Notes(s.State), nil
}

// Export writes a game in a format, with names in a language, or in English if there are
// none in it. The errors are those of package record.
func (a *App) Export(ctx context.Context, id, format, language string, o record.Options) (records.Exported, error) {
	return a.export(ctx, id, format, language, o, func(*record.Game, string) {})
}

// ExportReport writes a game as Export does, with what the report on it says: marks,
// scores, the reasons in the language, and better moves beside. The error is
// reports.ErrNoReport if there is no whole report.
func (a *App) ExportReport(ctx context.Context, id, format, language string, o record.Options) (records.Exported, error) {
	d, err := a.rooms.reports.Complete(ctx, id)
	if err != nil {
		return records.Exported{}, err
	}
	return a.export(ctx, id, format, language, o, func(g *record.Game, language string) { reports.Annotate(d, g, d.Report(), language) })
}

func (a *App) export(ctx context.Context, id, format, language string, o record.Options, add func(g *record.Game, language string)) (records.Exported, error) {
	f, err := a.formats.ByName(format)
	if err != nil {
		return records.Exported{}, err
	}
	s, err := a.Game(ctx, id)
	if err != nil {
		return records.Exported{}, err
	}
	return a.rooms.records.Write(s.Recorded(), f, language, o, add)
}

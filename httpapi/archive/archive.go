package archive

import (
	"context"
	"log/slog"

	"duiyi/allowance"
	"duiyi/books"
	"duiyi/explorer"
	"duiyi/games"
	"duiyi/httpapi/reply"
	"duiyi/match/positions"
	"duiyi/record"
	"duiyi/records"
	"duiyi/studies"
)

// App has what the calls read and change.
type App interface {
	Games() games.List
	Table(ctx context.Context, game, rules, board string) (positions.Table, error)
	TableFiles() games.TableFiles // nil for none
	Formats() record.Formats
	Records() *records.Converter
	Explorer() *explorer.Explorer
	Books() *books.Books
	Studies() *studies.Room
	GameRecords
	Allowance() *allowance.Allowance
}

// GameRecords reads and writes records of games.
type GameRecords interface {
	Import(ctx context.Context, data []byte, pick records.Pick) (records.Imported, error)
	Export(ctx context.Context, id, format, language string, o record.Options) (records.Exported, error)
	ExportReport(ctx context.Context, id, format, language string, o record.Options) (records.Exported, error)
	Notes(ctx context.Context, id string) ([]records.Note, error)
}

// Archive answers calls about positions, records, the library and opening books.
type Archive struct {
	app   App
	reply *reply.Writer
	log   *slog.Logger
}

// New returns the room of an App.
func New(a App, w *reply.Writer, log *slog.Logger) *Archive {
	return &Archive{app: a, reply: w, log: log}
}

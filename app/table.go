package app

import (
	"context"

	"duiyi/games"
	"duiyi/match"
	"duiyi/match/positions"
)

// Tables lets other programs copy endgame tables.
func Tables(files games.TableFiles) Option { return func(a *App) { a.tables = files } }

// TableFiles returns the files of endgame tables; nil if there are none.
func (a *App) TableFiles() games.TableFiles { return a.tables }

// Table looks a board up in the endgame tables of its game. Errors are positions.ErrNoTable,
// a *match.ConfigError for a wrong board, and fairplay.ErrFairPlay.
func (a *App) Table(ctx context.Context, game, rules, board string) (positions.Table, error) {
	p, t, err := a.kinds.Table(game, rules, board)
	if err != nil {
		return positions.Table{}, err
	}
	if err := a.Fair(ctx, game, func() ([]match.Position, error) { return []match.Position{p}, nil }); err != nil {
		return positions.Table{}, err
	}
	return t, nil
}

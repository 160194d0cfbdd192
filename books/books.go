package books

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"duiyi/book"
	"duiyi/engine"
	"duiyi/engines/workers"
	"duiyi/games"
	"duiyi/match/positions"
	"duiyi/record"
	"duiyi/records"
)

// Books is the opening books of a server. Its methods are safe for concurrent use.
type Books struct {
	shelf  book.Shelf // nil if there is none
	makers []book.Maker
	games  games.List
	log    *slog.Logger
}

// New returns the books of a shelf, which may be nil, and the makers of further ones.
func New(s book.Shelf, playable games.List, log *slog.Logger, makers ...book.Maker) *Books {
	return &Books{s, makers, playable, log}
}

// Makers returns the formats that books are made in, for each game.
func (b *Books) Makers() []book.Maker { return b.makers }

// Maker returns the maker of a game's books in a format. The error wraps
// book.ErrFormat if there is none.
func (b *Books) Maker(game, format string) (book.Maker, error) {
	for _, m := range b.makers {
		if m.Kind.Name == game && m.Format == format {
			return m, nil
		}
	}
	return book.Maker{}, fmt.Errorf("%w: no books of %q are written as %q", book.ErrFormat, game, format)
}

// List returns the books of a game.
func (b *Books) List(ctx context.Context, game string) ([]book.Shelved, error) {
	if b.shelf == nil {
		return nil, nil
	}
	list, err := b.shelf.List(ctx)
	return slices.DeleteFunc(list, func(s book.Shelved) bool { return s.Game != game }), err
}

// open opens a book of a game; the user's own is nil until it is begun.
func (b *Books) open(ctx context.Context, game, name string) (book.Book, error) {
	if b.shelf == nil {
		return nil, book.ErrNoBook
	}
	opened, err := b.shelf.Open(ctx, name)
	if errors.Is(err, book.ErrNoBook) && name == b.shelf.Own(game) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if opened.Info().Game != game {
		return nil, book.ErrGame
	}
	return opened, nil
}

// An Edit sets what a book says about a move in a position.
type Edit struct {
	Game       string
	Book       string // empty for the user's own
	Position   string
	book.Entry // its move in any notation
}

// Edit carries out an edit. The move's game counts stay, and its note unless the edit has
// one. The user's own book begins with its first edit. Errors are those of package book,
// and a *match.Refusal for an illegal move.
func (b *Books) Edit(ctx context.Context, q Edit) error {
	kind, err := b.games.Find(q.Game)
	if err != nil {
		return err
	}
	at, err := kind.Rules.Start(records.Config(kind, &record.Game{Name: q.Game, Start: q.Position}))
	if err != nil {
		return err
	}
	_, m, err := at.Play(q.Move)
	if err != nil {
		return err
	}
	q.Move, q.Position = m.Move, positions.Board(at)
	p, e, err := b.editor(ctx, q)
	if err != nil {
		return err
	}
	list, err := e.Entries(ctx, p)
	if err != nil {
		return err
	}
	folded, err := p.Fold(q.Move)
	if err != nil {
		return err
	}
	set := q.Entry
	for _, had := range list {
		if f, err := p.Fold(had.Move); err == nil && f == folded {
			set.Wins, set.Draws, set.Losses, set.Note = had.Wins, had.Draws, had.Losses, cmp.Or(set.Note, had.Note)
		}
	}
	return e.Set(ctx, p, set)
}

// editor opens the book of an edit, and its position.
func (b *Books) editor(ctx context.Context, q Edit) (book.Position, book.Editor, error) {
	if b.shelf == nil {
		return nil, nil, book.ErrNoBook
	}
	k, err := b.shelf.Kind(q.Game)
	if err != nil {
		return nil, nil, err
	}
	p, err := k.Read(q.Position)
	if err != nil {
		return nil, nil, err
	}
	e, err := b.openEditor(ctx, q.Game, q.Book)
	return p, e, err
}

// openEditor opens a book to edit it.
func (b *Books) openEditor(ctx context.Context, game, name string) (book.Editor, error) {
	name = cmp.Or(name, b.shelf.Own(game))
	opened, err := b.open(ctx, game, name)
	if err == nil && opened == nil {
		if err := b.shelf.Begin(ctx, game); err != nil {
			return nil, err
		}
		opened, err = b.open(ctx, game, name)
	}
	if err != nil {
		return nil, err
	}
	e, ok := opened.(book.Editor)
	if !ok || !opened.Info().Editing {
		return nil, book.ErrReadOnly
	}
	return e, nil
}

// Undo takes back the last edit of a book, the user's own if name is empty, and returns the
// position of that edit.
func (b *Books) Undo(ctx context.Context, game, name string) (position string, err error) {
	if b.shelf == nil {
		return "", book.ErrNoBook
	}
	opened, err := b.open(ctx, game, cmp.Or(name, b.shelf.Own(game)))
	if err != nil {
		return "", err
	}
	e, ok := opened.(book.Editor)
	switch {
	case opened == nil:
		return "", book.ErrNoUndo
	case !ok:
		return "", book.ErrReadOnly
	}
	return e.Undo(ctx)
}

// Entries returns what a book says about a position; the start position if that is empty.
func (b *Books) Entries(ctx context.Context, game, name, position string) (book.Position, []book.Entry, error) {
	opened, err := b.open(ctx, game, name)
	if err != nil {
		return nil, nil, err
	}
	k, err := b.shelf.Kind(game)
	if err != nil {
		return nil, nil, err
	}
	p, err := k.Read(cmp.Or(position, k.Start))
	if err != nil || opened == nil {
		return p, nil, err
	}
	list, err := opened.Entries(ctx, p)
	return p, list, err
}

// Recommends reports whether a book has a move and does not forbid it. No book, with an
// empty name, recommends none.
func (b *Books) Recommends(ctx context.Context, game, name, position, move string) (bool, error) {
	if name == "" {
		return false, nil
	}
	p, list, err := b.Entries(ctx, game, name, position)
	if err != nil {
		return false, err
	}
	folded, err := p.Fold(move)
	if err != nil {
		return false, nil // of another set of rules
	}
	return slices.ContainsFunc(list, func(e book.Entry) bool {
		f, err := p.Fold(e.Move)
		return err == nil && f == folded && !e.Forbidden
	}), nil
}

// Give sets the book that an engine plays from: its own if name is empty, none if name is
// book.None or the book is gone.
func (b *Books) Give(e engine.Engine, name string) {
	err := workers.SetBook(e, name)
	if err != nil && name != "" && name != book.None {
		b.log.Warn("an engine plays without its book", "err", err)
		err = workers.SetBook(e, book.None)
	}
	if err != nil {
		b.log.Error("opening book", "err", err)
	}
}

// Check refuses a book that engines of a game cannot play from. Without a shelf the engine
// judges the name.
func (b *Books) Check(ctx context.Context, game, name string) error {
	if b.shelf == nil {
		return nil
	}
	opened, err := b.open(ctx, game, name)
	if err == nil && opened == nil {
		err = book.ErrNoBook
	}
	return err
}

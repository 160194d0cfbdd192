package app

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"duiyi/book"
	"duiyi/engine"
	"duiyi/engines/workers"
	"duiyi/library"
	"duiyi/match"
	"duiyi/record"
	"duiyi/records"
)

// Books has engines play from the books of a shelf, and its books shown and
// edited.
func Books(s book.Shelf) Option { return func(a *App) { a.books = s } }

// Bookshelf returns the books of a game.
func (a *App) Bookshelf(ctx context.Context, game string) ([]book.Shelved, error) {
	if a.books == nil {
		return nil, nil
	}
	list, err := a.books.List(ctx)
	return slices.DeleteFunc(list, func(s book.Shelved) bool { return s.Game != game }), err
}

// openBook opens a book of a game, which is nil for the user's own where it has
// not been begun.
func (a *App) openBook(ctx context.Context, game, name string) (book.Book, error) {
	if a.books == nil {
		return nil, book.ErrNoBook
	}
	b, err := a.books.Open(ctx, name)
	if errors.Is(err, book.ErrNoBook) && name == a.books.Own(game) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if b.Info().Game != game {
		return nil, book.ErrGame
	}
	return b, nil
}

// A BookEdit says what a book is to know of a move in a position.
type BookEdit struct {
	Game       string
	Book       string // empty for the user's own
	Position   string
	book.Entry // its move in any notation
}

// EditBook has a book know a move as an edit says; what it counted of games, and
// its note, stay. The user's own book is begun where it is not there. The errors
// are those of package book, and a *match.Refusal of a move that cannot be made.
func (a *App) EditBook(ctx context.Context, q BookEdit) error {
	kind, err := a.kinds.Find(q.Game)
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
	q.Move, q.Position = m.Move, match.Board(at)
	p, e, err := a.editor(ctx, q)
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

func (a *App) editor(ctx context.Context, q BookEdit) (book.Position, book.Editor, error) {
	if a.books == nil {
		return nil, nil, book.ErrNoBook
	}
	k, err := a.books.Kind(q.Game)
	if err != nil {
		return nil, nil, err
	}
	p, err := k.Read(q.Position)
	if err != nil {
		return nil, nil, err
	}
	e, err := a.ownBook(ctx, q.Game, q.Book)
	return p, e, err
}

// ownBook opens a book that can be edited.
func (a *App) ownBook(ctx context.Context, game, name string) (book.Editor, error) {
	name = cmp.Or(name, a.books.Own(game))
	b, err := a.openBook(ctx, game, name)
	if err == nil && b == nil {
		if err := a.books.Begin(ctx, game); err != nil {
			return nil, err
		}
		b, err = a.openBook(ctx, game, name)
	}
	if err != nil {
		return nil, err
	}
	e, ok := b.(book.Editor)
	if !ok || !b.Info().Editing {
		return nil, book.ErrReadOnly
	}
	return e, nil
}

// UndoBook takes back the last edit of a book, the user's own where none is
// named, and returns the position that it was made in.
func (a *App) UndoBook(ctx context.Context, game, name string) (position string, err error) {
	if a.books == nil {
		return "", book.ErrNoBook
	}
	b, err := a.openBook(ctx, game, cmp.Or(name, a.books.Own(game)))
	if err != nil {
		return "", err
	}
	e, ok := b.(book.Editor)
	switch {
	case b == nil:
		return "", book.ErrNoUndo
	case !ok:
		return "", book.ErrReadOnly
	}
	return e.Undo(ctx)
}

// entries returns what a book knows of a position.
func (a *App) entries(ctx context.Context, game, name, position string) (book.Position, []book.Entry, error) {
	b, err := a.openBook(ctx, game, name)
	if err != nil {
		return nil, nil, err
	}
	k, err := a.books.Kind(game)
	if err != nil {
		return nil, nil, err
	}
	p, err := k.Read(cmp.Or(position, k.Start))
	if err != nil || b == nil {
		return p, nil, err
	}
	list, err := b.Entries(ctx, p)
	return p, list, err
}

// withBook puts what a book knows beside the moves that the library knows, and
// the moves that it alone knows behind them. A move that a symmetry of the
// position makes another's image stands with that one.
func (a *App) withBook(ctx context.Context, x *Explored, at match.Position, f library.Filter, name string) error {
	p, list, err := a.entries(ctx, f.Kind, name, f.Position)
	if err != nil {
		return err
	}
	folded := func(move string) string {
		text, err := p.Fold(move)
		if err != nil {
			return move
		}
		return text
	}
	for _, e := range list {
		i := slices.IndexFunc(x.Moves, func(t Trodden) bool { return t.Move != nil && folded(t.Move.Move) == folded(e.Move) })
		if i < 0 {
			_, m, err := at.Play(e.Move)
			if err != nil {
				continue
			}
			x.Moves = append(x.Moves, Trodden{Move: &m})
			i = len(x.Moves) - 1
		}
		x.Moves[i].Book = &e
	}
	return nil
}

// Departure returns the number of the first move of a game, from 1, that neither
// games of the library, those played here aside, nor a book went on with; 0 where
// there is none. A game that nothing is known of departs with its first move.
func (a *App) Departure(ctx context.Context, id, name string) (int, error) {
	if err := a.fairGame(ctx, id, nil); err != nil {
		return 0, err
	}
	s, err := a.Game(ctx, id)
	if err != nil {
		return 0, err
	}
	if between(s.State) {
		return 0, match.ErrNetwork
	}
	known := func(string, string, string) (bool, error) { return false, nil }
	if a.library != nil {
		if known, err = a.library.Known(ctx); err != nil {
			return 0, err
		}
	}
	for i, m := range s.State.Played() {
		if m.Aside() {
			continue
		}
		game, position := s.State.Config.Game, match.Board(s.State.PositionAt(i))
		there, err := known(game, position, m.Move)
		if err == nil && !there {
			there, err = a.recommends(ctx, game, name, position, m.Move)
		}
		if err != nil {
			return 0, err
		}
		if !there {
			return i + 1, nil
		}
	}
	return 0, nil
}

// recommends reports whether a book has a move, and does not forbid it.
func (a *App) recommends(ctx context.Context, game, name, position, move string) (bool, error) {
	if name == "" {
		return false, nil
	}
	p, list, err := a.entries(ctx, game, name, position)
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

// giveBook has an engine open by its own book, by that of a player, or by none. A
// book that is gone is played without.
func (a *App) giveBook(e engine.Engine, name string) {
	err := workers.SetBook(e, name)
	if err != nil && name != "" && name != book.None {
		a.log.Warn("an engine plays without its book", "err", err)
		err = workers.SetBook(e, book.None)
	}
	if err != nil {
		a.log.Error("opening book", "err", err)
	}
}

// checkBook refuses a book that the engines of a game cannot be given. Without a shelf
// the engine judges the name.
func (a *App) checkBook(game, name string) error {
	if a.books == nil {
		return nil
	}
	b, err := a.openBook(a.ctx, game, name)
	if err == nil && b == nil {
		err = book.ErrNoBook
	}
	return err
}

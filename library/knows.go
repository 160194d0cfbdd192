package library

import (
	"context"
	"slices"
)

// Known returns a function that reports whether an imported game continued
// with this move in this position or its mirror image. Games played on this
// server do not count.
func (l *Library) Known(ctx context.Context) (func(kind, position, move string) (bool, error), error) {
	if err := l.ready(ctx); err != nil {
		return nil, err
	}
	own, err := l.store.OwnEntries(ctx)
	if err != nil {
		return nil, err
	}
	return func(kind, position, move string) (bool, error) {
		n, err := l.table.kind(kind)
		if err != nil {
			return false, err
		}
		b, err := l.table.board(n, 0, position)
		if err != nil {
			return false, err
		}
		m, err := b.g.parseMove(move)
		if err != nil {
			return false, err
		}
		key, _ := b.key()
		folded := b.fold(m, key)
		segments, done := l.all()
		defer done()
		found := false
		for _, s := range segments {
			s.lists(l.table, b.g, key, func(i int, went Move) {
				if found || went != folded {
					return
				}
				n := int64(s.row(i).n)
				_, mine := slices.BinarySearch(own, n)
				found = !mine && !l.gone[n]
			})
		}
		return found, nil
	}, nil
}

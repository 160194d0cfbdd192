package library

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiyi/library/structure"
)

// A sieve selects games of a kind by replaying them. passes sets where a game
// is like another.
type sieve struct {
	kind   int
	passes func(h *hit, r *reel) bool
}

// sieves compiles what the filter selects by structure.
func (l *Library) sieves(ctx context.Context, f Filter) ([]sieve, error) {
	if f.Ending == "" && f.Like == "" {
		return nil, nil
	}
	kind, err := l.table.kind(f.Kind)
	if err != nil {
		return nil, fmt.Errorf("%w: a board or an ending needs the game's name", err)
	}
	var list []sieve
	if f.Ending != "" {
		e, err := l.endings(kind, f)
		if err != nil {
			return nil, err
		}
		want, err := e.Parse(f.Ending)
		if err != nil {
			return nil, err
		}
		list = append(list, sieve{kind, func(_ *hit, r *reel) bool {
			found := false
			e.Met(r, func(m structure.Ending, _ uint8) { found = found || m == want })
			return found
		}})
	}
	if f.Like != "" {
		b, err := l.likeBoard(ctx, kind, f)
		if err != nil {
			return nil, err
		}
		passes, err := likeness(b)
		if err != nil {
			return nil, err
		}
		list = append(list, sieve{kind, passes})
	}
	return list, nil
}

// likeBoard returns the board that Filter.Like names.
func (l *Library) likeBoard(ctx context.Context, kind int, f Filter) (*board, error) {
	number, ply, cut := strings.Cut(f.Like, "@")
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return l.table.board(kind, f.Size, f.Like)
	}
	most := maxPlies
	if cut {
		if most, err = strconv.Atoi(ply); err != nil || most < 0 {
			return nil, fmt.Errorf("%w: %q", ErrBoard, short(f.Like))
		}
	}
	e, err := l.store.Entry(ctx, n)
	if err != nil {
		return nil, err
	}
	if e.Kind != f.Kind {
		return nil, fmt.Errorf("%w: game %d is one of %s", ErrBoard, n, e.Kind)
	}
	b, err := l.table.board(kind, e.Size, e.Start)
	if err != nil {
		return nil, err
	}
	for _, m := range e.Moves[:min(most, len(e.Moves))] {
		b.play(m)
	}
	return b, nil
}

// likeness returns a test for games that are at some moment like a board.
func likeness(b *board) (func(h *hit, r *reel) bool, error) {
	g := b.g
	like := structure.Board{At: b.at, Width: g.width, Images: g.images}
	if !g.kind.Steps {
		if !slices.ContainsFunc(b.at, func(piece uint8) bool { return piece != noPiece }) {
			return nil, fmt.Errorf("%w: it is empty", ErrBoard)
		}
		shaped := structure.Shape(like)
		return func(h *hit, r *reel) bool {
			ply, ok := shaped(r, r.g.width)
			h.moment = ply + 1
			return ok
		}, nil
	}
	feet := make([]bool, maxPieces)
	for piece := 1; piece <= len(g.letters); piece++ {
		feet[piece] = strings.IndexByte(g.kind.Roles.Feet, g.kind.Pieces[0][(piece-1)%len(g.kind.Pieces[0])]) >= 0
	}
	near := structure.Like(like, feet)
	return func(h *hit, r *reel) bool {
		if r.g != g {
			return false
		}
		n, ply, ok := near(r)
		h.near, h.moment = uint8(max(n, 0)), ply+1
		return ok
	}, nil
}

// endings returns the endings of a kind. The error is ErrEnding if it has none.
func (l *Library) endings(kind int, f Filter) (*structure.Endings, error) {
	start, err := l.table.board(kind, f.Size, "")
	if err != nil {
		return nil, err
	}
	if start.g.endings == nil {
		return nil, fmt.Errorf("%w: %s", structure.ErrEnding, f.Kind)
	}
	return start.g.endings, nil
}

// An Ending is an ending by material, and how the games came out that had it.
type Ending struct {
	Material string        // as structure.Endings.Text writes it: KRP-KR, KNC-KAABB
	Score                  // of the stronger side; of the first if both have the same
	Years    map[int]Score // by year; 0 is an unknown year
}

// endingsMost is how many endings are listed.
const endingsMost = 200

// Endings returns the endings of the games that f selects, those with most
// games first, at most endingsMost. A game counts in each of its endings.
func (l *Library) Endings(ctx context.Context, f Filter) ([]Ending, error) {
	kind, err := l.table.kind(f.Kind)
	if err != nil {
		return nil, err
	}
	e, err := l.endings(kind, f)
	if err != nil {
		return nil, err
	}
	if err := l.ready(ctx); err != nil {
		return nil, err
	}
	test, err := l.test(ctx, f)
	if err != nil {
		return nil, err
	}
	segments, done := l.all()
	defer done()
	var hits []hit
	if err := l.selected(ctx, f, segments, test, func(h hit) { hits = append(hits, h) }); err != nil {
		return nil, err
	}
	type met struct {
		m      structure.Ending
		strong uint8
	}
	games := make([][]met, len(hits))
	err = l.replayed(ctx, hits, func(i int, r *reel) {
		e.Met(r, func(m structure.Ending, strong uint8) { games[i] = append(games[i], met{m, strong}) })
	})
	if err != nil {
		return nil, err
	}
	found := map[structure.Ending]*Ending{}
	for i, list := range games {
		r := hits[i].row
		for _, g := range list {
			of := found[g.m]
			if of == nil {
				of = &Ending{Material: e.Text(g.m), Years: map[int]Score{}}
				found[g.m] = of
			}
			of.add(r.result, g.strong)
			year := of.Years[r.date.Year()]
			year.add(r.result, g.strong)
			of.Years[r.date.Year()] = year
		}
	}
	all := make([]Ending, 0, len(found))
	for _, of := range found {
		all = append(all, *of)
	}
	slices.SortFunc(all, func(a, b Ending) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Material, b.Material))
	})
	return all[:min(len(all), endingsMost)], nil
}

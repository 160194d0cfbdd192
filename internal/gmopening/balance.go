package gmopening

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
)

// ErrBalance says that stones cannot be placed to balance a position.
var ErrBalance = errors.New("nothing to balance")

const (
	balanceWide  = 24 // candidates that are looked at
	balanceTwice = 4  // and those of them, the nearest, that are looked at longer
)

// A weighed is some stones and what the position is worth after them to the
// side to move before.
type weighed struct {
	place []gomoku.Point
	value int
}

// Balance places stones, one or two, after which the position is worth as near
// as can be to bias, in the engine's centipawns for the side to move now. Half
// of the limits go to many candidates, half to the best of those.
func (c Chooser) Balance(ctx context.Context, p gomoku.Position, stones, bias int, l engine.Limits) (place []gomoku.Point, value int, err error) {
	if stones != 1 && stones != 2 {
		return nil, 0, fmt.Errorf("%w: %d stones, not one or two", ErrBalance, stones)
	}
	if p.Outcome() != gomoku.Ongoing || p.Left() < stones {
		return nil, 0, fmt.Errorf("%w: the game is over, or the board full", ErrBalance)
	}
	if c.Rand == nil {
		c.Rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	l = turnLimits(l)
	ctx, cancel := context.WithTimeout(ctx, l.MoveTime)
	defer cancel()
	s := &session{Chooser: c, ctx: ctx, limits: l, known: map[string]opinion{}, began: time.Now()}
	list := s.candidates(p, stones)
	if len(list) == 0 {
		return nil, 0, fmt.Errorf("%w: every stone ends the game", ErrBalance)
	}
	nearest := func(a, b weighed) int { return cmp.Compare(distance(a.value, bias), distance(b.value, bias)) }
	n, err := s.weigh(p, list, 2*len(list))
	if n == 0 {
		return nil, 0, err // before anything was looked at
	}
	list = list[:n]
	slices.SortStableFunc(list, nearest)
	list = list[:min(balanceTwice, n)]
	if n, err = s.weigh(p, list, 2*len(list)); err == nil || n > 1 {
		slices.SortStableFunc(list[:n], nearest)
	}
	return list[0].place, list[0].value, nil
}

func distance(a, b int) int { return max(a-b, b-a) }

// weigh has the engine look at each candidate with a share of the limits, and
// returns at how many it did before time was up.
func (s *session) weigh(p gomoku.Position, list []weighed, share int) (int, error) {
	l := engine.Limits{Depth: s.limits.Depth, MoveTime: max(s.limits.MoveTime/time.Duration(share), shortest)}
	if s.limits.Nodes > 0 {
		l.Nodes = max(s.limits.Nodes/int64(share), fewest)
	}
	for i := range list {
		if err := s.ctx.Err(); err != nil {
			return i, err
		}
		next := p
		for _, pt := range list[i].place {
			if err := next.Play(pt); err != nil {
				return i, err
			}
		}
		o, err := s.ask(&next, l)
		if err != nil {
			return i, err
		}
		list[i].value = o.value
		if next.Turn() != p.Turn() {
			list[i].value = -o.value
		}
	}
	return len(list), nil
}

// candidates lists stones to be looked at: points that have to do with the
// stones on the board, and points by chance.
func (s *session) candidates(p gomoku.Position, stones int) (list []weighed) {
	first := s.some(p, balanceWide/2)
	if stones == 1 {
		for _, pt := range first {
			list = append(list, weighed{place: []gomoku.Point{pt}})
		}
		return list
	}
	const each = 3
	for i := 0; i < len(first) && len(list) < balanceWide; i++ {
		next := p
		if next.Play(first[i]) != nil {
			continue
		}
		second := s.some(next, balanceWide/2)
		for range min(each, len(second)) {
			k := s.Rand.IntN(len(second))
			list = append(list, weighed{place: []gomoku.Point{first[i], second[k]}})
			second = slices.Delete(second, k, k+1)
		}
	}
	return list
}

// some lists up to n points that promise something and up to n others, by
// chance in one order; none of them ends the game.
func (s *session) some(p gomoku.Position, n int) (list []gomoku.Point) {
	points := legal(&p)
	for _, text := range append(s.promising(&p, points, n), s.around(&p, points, n)...) {
		pt, err := gomoku.ParsePoint(text)
		next := p
		if err == nil && !slices.Contains(list, pt) && next.Play(pt) == nil && next.Outcome() == gomoku.Ongoing {
			list = append(list, pt)
		}
	}
	s.Rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

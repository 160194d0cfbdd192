package formats

import (
	"errors"
	"iter"
	"slices"

	"duiyi/boardtext"
	"duiyi/gomoku"
	"duiyi/record"
	"duiyi/xiangqi"
)

// kinded gives faults that only a rules package names a kind of package record.
func kinded(games []*record.Game, err error) ([]*record.Game, error) {
	for _, g := range games {
		setKinds(g.Faults)
		setKinds(g.Unread.List)
	}
	return games, ofKind(err)
}

// eachKinded is kinded for games that come one by one.
func eachKinded(games iter.Seq2[*record.Game, error]) iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		for g, err := range games {
			if g != nil {
				setKinds(g.Faults)
				setKinds(g.Unread.List)
			}
			if !yield(g, ofKind(err)) {
				return
			}
		}
	}
}

func setKinds(list []*record.Error) {
	for _, e := range list {
		if kind := kindOf(e.Err); kind != nil {
			e.Err = record.OfKind(kind, e.Err)
		}
	}
}

// ofKind is setKinds for the error of a file.
func ofKind(err error) error {
	var at *record.Error
	if errors.As(err, &at) {
		setKinds([]*record.Error{at})
	}
	return err
}

// rulesErrors are the errors of rules and boards, by what they are in a record.
var rulesErrors = []struct {
	kind error
	are  []error
}{
	{record.ErrOccupied, []error{gomoku.ErrOccupied}},
	{record.ErrPoint, []error{gomoku.ErrOffBoard, gomoku.ErrBadPoint}},
	{record.ErrSize, []error{gomoku.ErrSize}},
	{record.ErrIllegal, []error{gomoku.ErrGameOver, gomoku.ErrForbidden, xiangqi.ErrAmbiguous}},
	{record.ErrStart, []error{
		gomoku.ErrRowWidth, gomoku.ErrBadCell, gomoku.ErrBadSide, gomoku.ErrCounts, gomoku.ErrBothWon,
		boardtext.ErrNoSide, boardtext.ErrNoTurn, boardtext.ErrPocket, boardtext.ErrNoBoard, boardtext.ErrColour, boardtext.ErrDigits,
	}},
}

// kindOf returns the kind of an error that has none; nil for all others.
func kindOf(err error) error {
	is := func(kind error) bool { return errors.Is(err, kind) }
	if slices.ContainsFunc([]error{record.ErrStart, record.ErrSide, record.ErrMove, record.ErrIllegal}, is) {
		return nil
	}
	for _, e := range rulesErrors {
		if slices.ContainsFunc(e.are, is) {
			return e.kind
		}
	}
	var unread *xiangqi.ParseError
	var refused *xiangqi.MoveError
	switch {
	case errors.As(err, &refused):
		return record.ErrIllegal
	case errors.As(err, &unread):
		return record.ErrMove
	}
	return nil
}

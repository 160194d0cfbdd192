package app

import (
	"context"
	"errors"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
	"duiyi/studies"
)

// A Gift says which things of one owner become another's. An owner is an account, or empty
// for the house.
type Gift struct {
	From, To                            string
	Games, Studies, Exercises, Training bool
}

// A Given counts what was given.
type Given struct {
	Games, Studies, Exercises int
	Attempts                  int // at puzzles, and finished chapters of courses
	Rounds                    int // of guessing moves
	Kept                      int // exercises that stay, since the other has one of the same position
	Failed                    int // games and studies that stay, since they are damaged
}

// giveAtOnce is how many games and studies are listed at a time.
const giveAtOnce = 200

// Give gives private games, studies, exercises and attempts away. Games over the network belong to
// their players and stay. A call that fails half way can be repeated.
func (a *App) Give(ctx context.Context, g Gift) (given Given, err error) {
	shelf := map[[2]bool]store.Shelf{{true, true}: store.ShelfAll, {true, false}: store.ShelfGames, {false, true}: store.ShelfStudies}[[2]bool{g.Games, g.Studies}]
	for q := (store.Query{Shelf: shelf, Status: store.StatusAll, Owners: &identity.Owners{House: g.From == "", Account: g.From}, Limit: giveAtOnce}); g.Games || g.Studies; {
		list, err := a.store.List(ctx, q)
		if err != nil {
			return given, err
		}
		for _, s := range list {
			q.Before = store.Cursor{Updated: s.Updated, ID: s.ID}
			if s.Network {
				continue
			}
			count, err := &given.Games, error(nil)
			if s.Study {
				count, err = &given.Studies, a.rooms.studies.Give(ctx, s.ID, g.To)
			} else {
				err = a.Room.Give(ctx, s.ID, g.To)
			}
			switch {
			case errors.Is(err, match.ErrNetwork), errors.Is(err, store.ErrNoGame), errors.Is(err, store.ErrDeleted), errors.Is(err, studies.ErrNoStudy), errors.Is(err, studies.ErrDeleted):
			case errors.Is(err, store.ErrDamaged):
				given.Failed++
			case err != nil:
				return given, err
			default:
				*count++
			}
		}
		if len(list) < giveAtOnce {
			break
		}
	}
	if g.Exercises {
		given.Exercises, given.Kept, err = a.rooms.exercises.Give(ctx, g.From, g.To)
	}
	if g.Training && err == nil {
		given.Attempts, err = a.rooms.training.Give(ctx, g.From, g.To)
		if err == nil {
			given.Rounds, err = a.rooms.guess.Give(ctx, g.From, g.To)
		}
	}
	return given, err
}

// GiveOne gives one private game or study to an owner, whosever it is.
func (a *App) GiveOne(ctx context.Context, id, to string) (given Given, err error) {
	r, err := a.store.Load(ctx, id)
	switch {
	case err != nil:
		return given, err
	case r.Study:
		given.Studies, err = 1, a.rooms.studies.Give(ctx, id, to)
	default:
		given.Games, err = 1, a.Room.Give(ctx, id, to)
	}
	if err != nil {
		return Given{}, err
	}
	return given, nil
}

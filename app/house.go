package app

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"duiyi/engines"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/store"
)

const (
	// houseFirst is the rating of an engine's first level. What lies between levels is
	// measured; where the whole stands among people is a choice (docs/explanations/lobby.md).
	houseFirst = 600

	// How many games with engines of the house one person, and one address, may
	// have at a time.
	houseEach  = 2
	houseThere = 8
)

// ErrHouseFull refuses another game with an engine of the house.
var ErrHouseFull = errors.New("somebody may play two games with engines of the house at a time")

// A HouseEngine is an engine at a level that is an opponent in the lobby.
type HouseEngine struct {
	Engine string
	Game   string
	Level  engines.Level
	Points int // its rating, which no game changes
}

// House returns the engines that are opponents in the lobby, by game and from the
// weakest: the levels of ladders whose steps are measured, and that end a search by
// themselves. The strongest level takes all the time that there is.
func (l *Lobby) House() []HouseEngine {
	var list []HouseEngine
	built := l.app.engines.Built()
	for i := range built {
		spec := &built[i]
		for _, level := range spec.Levels {
			if points := housePoints(spec, level); points != 0 && !level.Threads {
				list = append(list, HouseEngine{Engine: spec.ID, Game: spec.Game, Level: level, Points: points})
			}
		}
	}
	return list
}

// housePoints is the rating of a level, 0 of one that has none.
func housePoints(spec *engines.Spec, level engines.Level) int {
	if spec.Own || level.Number == 0 || level.Number > 1 && level.Elo == 0 {
		return 0
	}
	first := slices.IndexFunc(spec.Levels, func(l engines.Level) bool { return l.Number == 1 })
	if first < 0 {
		return 0
	}
	return houseFirst + level.Elo - spec.Levels[first].Elo
}

// fixed returns the ratings of the engines of a game that counts, by who sat at
// each side before the first move; 0 for a person.
func (a *App) fixed(s match.State) (points [2]int) {
	for i := range points {
		side := match.Side(i)
		if s.Swapped() {
			side = side.Other()
		}
		p := s.Config.Players[side]
		if p.Kind != match.Engine {
			continue
		}
		if spec := a.engines.Find(p.Engine); spec != nil {
			if level := spec.Level(p.Level); level != nil {
				points[i] = housePoints(spec, *level)
			}
		}
	}
	return points
}

// houseOf returns the engine of the house at a level.
func (l *Lobby) houseOf(engine, level string) (HouseEngine, error) {
	for _, h := range l.House() {
		if h.Engine == engine && h.Level.ID == level {
			return h, nil
		}
	}
	return HouseEngine{}, match.ConfigErrorf("level", "%q at %q is no engine of the house", engine, level)
}

// Challenge begins a game with an engine of the house. The id is one that the page
// made: who asks again under it has the same game.
func (l *Lobby) Challenge(ctx context.Context, v Visitor, id, engine, level string, c match.Config, side *match.Side) (lobby.Game, error) {
	if !match.ValidCmd(id) {
		return lobby.Game{}, fmt.Errorf("%w: id is not 16 hex digits", match.ErrBadCommand)
	}
	h, err := l.houseOf(engine, level)
	if err != nil {
		return lobby.Game{}, err
	}
	if side != nil && *side > match.Second {
		return lobby.Game{}, match.ConfigErrorf("side", "%d is neither 0 nor 1", *side)
	}
	if c, err = l.prepared(c); err != nil {
		return lobby.Game{}, err
	}
	who, err := l.person(ctx, v, c, "house "+id)
	switch {
	case err != nil:
		return lobby.Game{}, err
	case who.Key == "":
		return lobby.Game{}, lobby.ErrNobody
	case c.Rated && who.User == "":
		return lobby.Game{}, lobby.ErrAccount
	}
	game := ids.Of("house", who.Key+" "+id)
	if made, ok, err := l.seatOf(ctx, game, who); ok || err != nil {
		return l.withSecret(v, made), err
	}
	keep, err := l.roomFor(ctx, who)
	if err != nil {
		return lobby.Game{}, err
	}

	at := match.Side(rand.IntN(2))
	if side != nil {
		at = *side
	}
	mine, err := seatFor(who, l.app.millisecond())
	if err != nil {
		return lobby.Game{}, err
	}
	var seats [2]store.Seat
	seats[at], seats[at.Other()] = mine, store.Seat{User: houseUser(h), Joined: mine.Joined}
	c.Players[at].Name = who.Name
	c.Players[at.Other()] = match.Player{Kind: match.Engine, Engine: h.Engine, Level: h.Level.ID, Name: fmt.Sprint("Duiyi ", h.Level.Number)}
	c.NoHints, c.NoTakeBacks = true, c.NoTakeBacks || c.Rated
	c.Seed = nil // drawn: nobody may know the moves to come
	if _, err := l.app.Pair(identity.With(ctx, identity.Caller{}), game, c, "", seats); err != nil {
		return lobby.Game{}, err
	}
	keep(game)
	made, _, err := l.seatOf(ctx, game, who)
	return l.withSecret(v, made), err
}

// houseUser stands for an engine where accounts are named. No account has it: their
// ids have no colon.
func houseUser(h HouseEngine) string { return "house:" + h.Engine + ":" + h.Level.ID }

// roomFor refuses a person who plays enough games with engines of the house, as far
// as this program has made them. Keep notes a game of theirs.
func (l *Lobby) roomFor(ctx context.Context, p lobby.Person) (keep func(id string), err error) {
	bounds := map[string]int{p.Key: houseEach}
	if p.From != "" {
		bounds["from "+p.From] = houseThere
	}
	for key, most := range bounds {
		l.mu.Lock()
		had := l.housed[key]
		l.mu.Unlock()
		var on []string
		for _, id := range had {
			g, err := l.app.look(identity.With(ctx, identity.Caller{}), id)
			if err != nil {
				continue // deleted
			}
			if g.state.Result == nil && g.damage == nil {
				on = append(on, id)
			}
			g.mu.Memory.Unlock()
		}
		l.mu.Lock()
		if l.housed[key] = on; len(on) == 0 {
			delete(l.housed, key)
		}
		l.mu.Unlock()
		if len(on) >= most {
			return nil, ErrHouseFull
		}
	}
	return func(id string) {
		l.mu.Lock()
		defer l.mu.Unlock()
		for key := range bounds {
			l.housed[key] = append(l.housed[key], id)
		}
	}, nil
}

// answerUndo has an engine agree to take moves back, where the game allows it.
func (g *game) answerUndo(ctx context.Context) error {
	o := g.state.UndoOffer
	if o == nil || g.state.Result != nil || g.state.Config.Players[o.Side.Other()].Kind != match.Engine {
		return nil
	}
	side := o.Side.Other()
	return g.apply(store.WithPatience(ctx), match.Command{Type: match.CmdAcceptUndo, Side: &side})
}

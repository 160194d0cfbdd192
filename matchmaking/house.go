package matchmaking

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"duiyi/engines"
	"duiyi/ids"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/ratings"
	"duiyi/store"
)

const (
	// Limits on concurrent games with house engines, per player and per
	// address.
	houseEach  = 2
	houseThere = 8
)

// ErrHouseFull reports too many concurrent games with house engines.
var ErrHouseFull = errors.New("too many games with house engines: at most two per player at a time")

// A HouseEngine is an engine level that plays in the lobby.
type HouseEngine struct {
	Engine string
	Game   string
	Level  engines.Level
	Points int // fixed rating
}

// House returns the house engines by game, weakest first: the levels with a
// measured rating whose search ends by itself. The strongest level uses all
// available time and is not one.
func (l *Lobby) House() []HouseEngine {
	var list []HouseEngine
	built := l.Engines.Built()
	for i := range built {
		spec := &built[i]
		for _, level := range spec.Levels {
			if points := ratings.OfLevel(spec, level); points != 0 && !level.Threads {
				list = append(list, HouseEngine{Engine: spec.ID, Game: spec.Game, Level: level, Points: points})
			}
		}
	}
	return list
}

// houseOf returns the house engine of an engine and level.
func (l *Lobby) houseOf(engine, level string) (HouseEngine, error) {
	for _, h := range l.House() {
		if h.Engine == engine && h.Level.ID == level {
			return h, nil
		}
	}
	return HouseEngine{}, match.ConfigErrorf("level", "%q at level %q is not a house engine", engine, level)
}

// Challenge starts a game with a house engine. The client chooses id;
// repeating a request with the same id returns the same game.
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
	keep, err := l.reserve(ctx, who)
	if err != nil {
		return lobby.Game{}, err
	}

	at := match.Side(rand.IntN(2))
	if side != nil {
		at = *side
	}
	mine, err := seatFor(who, l.millisecond())
	if err != nil {
		return lobby.Game{}, err
	}
	var seats [2]store.Seat
	seats[at], seats[at.Other()] = mine, store.Seat{User: houseUser(h), Joined: mine.Joined}
	c.Players[at].Name = who.Name
	c.Players[at.Other()] = match.Player{Kind: match.Engine, Engine: h.Engine, Level: h.Level.ID, Name: fmt.Sprint("Duiyi ", h.Level.Number)}
	c.NoHints, c.NoTakeBacks = true, c.NoTakeBacks || c.Rated
	c.Seed = nil // a random seed makes the engine's moves unpredictable
	if err := l.Games.Pair(ctx, game, c, seats); err != nil {
		return lobby.Game{}, err
	}
	keep(game)
	made, _, err := l.seatOf(ctx, game, who)
	return l.withSecret(v, made), err
}

// houseUser returns the pseudo account id of an engine. The colon keeps it
// apart from real ids.
func houseUser(h HouseEngine) string { return "house:" + h.Engine + ":" + h.Level.ID }

// reserve checks the limits on a player's games with house engines on this
// node. keep records a new game.
func (l *Lobby) reserve(ctx context.Context, p lobby.Person) (keep func(id string), err error) {
	bounds := map[string]int{p.Key: houseEach}
	if p.From != "" {
		bounds["from "+p.From] = houseThere
	}
	for key, most := range bounds {
		l.mu.Lock()
		had := l.houseGames[key]
		l.mu.Unlock()
		var on []string
		for _, id := range had {
			if l.Games.GoesOn(ctx, id) {
				on = append(on, id)
			}
		}
		l.mu.Lock()
		if l.houseGames[key] = on; len(on) == 0 {
			delete(l.houseGames, key)
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
			l.houseGames[key] = append(l.houseGames[key], id)
		}
	}, nil
}

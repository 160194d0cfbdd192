package fairplay

import (
	"context"
	"errors"
	"maps"
	"slices"

	"duiyi/games"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/store"
)

// ErrFairPlay refuses help with a position of a rated game that the caller is playing.
var ErrFairPlay = errors.New("it is a position of a rated game that you are playing")

// Games are the rated games that go on.
type Games interface {
	// Playing returns the ids of the rated games that a user is playing.
	Playing(ctx context.Context, user string) ([]string, error)
	// Played returns a game in which a user has a seat. The error is store.ErrNoGame,
	// store.ErrDeleted or store.ErrDamaged if there is no such game any more.
	Played(ctx context.Context, id, user string) (match.State, error)
}

// A Guard refuses unfair help.
type Guard struct {
	kinds games.List
	games Games
}

// New returns the Guard of the games that can be played.
func New(kinds games.List, g Games) *Guard { return &Guard{kinds, g} }

// Position refuses help with a position. path returns the positions of the line that leads
// to it, the last one the position itself. The start position of a game as everybody plays
// it is free.
func (g *Guard) Position(ctx context.Context, game string, path func() ([]match.Position, error)) error {
	rated, err := g.playing(ctx)
	if err != nil {
		return err
	}
	return g.position(rated, game, path)
}

func (g *Guard) position(rated []match.State, game string, path func() ([]match.Position, error)) error {
	ban, err := g.banOf(rated, game)
	if err != nil || ban == nil {
		return err
	}
	line, err := path()
	if err != nil || len(line) == 0 {
		return err
	}
	if ban.Position(line[len(line)-1]) || slices.ContainsFunc(line, ban.Behind) {
		return ErrFairPlay
	}
	return nil
}

// A Ban is the positions of one game with which a player gets no help. A nil Ban has none.
type Ban struct {
	keys  map[string]bool // that stand, have stood or may stand next
	board map[string]bool // on a board after the first move
}

// Ban returns the positions with which the caller gets no help; nil if there are none.
func (g *Guard) Ban(ctx context.Context, game string) (*Ban, error) {
	rated, err := g.playing(ctx)
	if err != nil {
		return nil, err
	}
	return g.banOf(rated, game)
}

func (g *Guard) banOf(rated []match.State, game string) (*Ban, error) {
	var b *Ban
	for _, s := range rated {
		if s.Config.Game != game {
			continue
		}
		keys, now, err := g.banned(s)
		if err != nil {
			return nil, err
		}
		if b == nil {
			b = &Ban{keys: map[string]bool{}, board: map[string]bool{}}
		}
		maps.Copy(b.keys, keys)
		if s.Ply > 0 {
			b.board[now] = true
		}
	}
	return b, nil
}

// Position reports whether a position stands, has stood or may stand next in a rated game.
func (b *Ban) Position(p match.Position) bool { return b != nil && b.keys[positions.Key(p)] }

// Behind reports whether a position is on the board of a rated game, so that what a line
// says behind it is help too.
func (b *Ban) Behind(p match.Position) bool { return b != nil && b.board[positions.Key(p)] }

// Line reports of each position of a line whether the player gets no help with it.
func (b *Ban) Line(line []match.Position) []bool {
	banned, behind := make([]bool, len(line)), false
	if b == nil {
		return banned
	}
	for i, p := range line {
		behind = behind || b.Behind(p)
		banned[i] = behind || b.Position(p)
	}
	return banned
}

// Game refuses help with the position after so many plies of a game, nil for the one on
// its board. It reads the game only if the caller is playing a rated one.
func (g *Guard) Game(ctx context.Context, read func() (match.State, error), ply *int) error {
	rated, err := g.playing(ctx)
	if err != nil || len(rated) == 0 {
		return err
	}
	s, err := read()
	if err != nil {
		return err
	}
	return g.position(rated, s.Config.Game, func() ([]match.Position, error) {
		last := s.Ply
		if ply != nil && *ply >= 0 && *ply <= len(s.Moves) {
			last = *ply
		}
		list := make([]match.Position, last+1)
		for i := range list {
			list[i] = s.PositionAt(i)
		}
		return list, nil
	})
}

// Move refuses a move to which an engine would answer what to play in a rated game.
func (g *Guard) Move(ctx context.Context, s match.State, move string) error {
	if s.Config.Players[match.First].Kind != match.Engine && s.Config.Players[match.Second].Kind != match.Engine {
		return nil
	}
	rated, err := g.playing(ctx)
	if err != nil || len(rated) == 0 {
		return err
	}
	next, _, err := s.Position().Play(move)
	if err != nil {
		return nil // package match says why
	}
	for _, r := range rated {
		if r.Ply > 0 && r.Config.Game == s.Config.Game && positions.Key(r.Position()) == positions.Key(next) {
			return ErrFairPlay
		}
	}
	return nil
}

// playing returns the rated games that the caller is playing.
func (g *Guard) playing(ctx context.Context) ([]match.State, error) {
	user := identity.From(ctx).User
	if user == "" {
		return nil, nil
	}
	ids, err := g.games.Playing(ctx, user)
	if err != nil {
		return nil, err
	}
	var list []match.State
	for _, id := range ids {
		s, err := g.games.Played(ctx, id, user)
		switch {
		case errors.Is(err, store.ErrNoGame), errors.Is(err, store.ErrDeleted), errors.Is(err, store.ErrDamaged):
		case err != nil:
			return nil, err
		case s.Result == nil:
			list = append(list, s)
		}
	}
	return list, nil
}

// banned returns the keys of the positions of a game and of those that its next move can
// lead to, and the key of the position on the board.
func (g *Guard) banned(s match.State) (keys map[string]bool, now string, err error) {
	kind, err := g.kinds.Find(s.Config.Game)
	if err != nil {
		return nil, "", err
	}
	at, err := kind.Rules.Start(s.Config)
	if err != nil {
		return nil, "", err
	}
	keys = map[string]bool{}
	if s.Config.Setup != "" {
		keys[positions.Key(at)] = true
	}
	for _, m := range s.Played() {
		if at, _, err = at.Play(m.Move); err != nil {
			return nil, "", err
		}
		keys[positions.Key(at)] = true
	}
	if s.Ply > 0 {
		for _, move := range at.View().Legal {
			if next, _, err := at.Play(move); err == nil {
				keys[positions.Key(next)] = true
			}
		}
	}
	return keys, positions.Key(at), nil
}

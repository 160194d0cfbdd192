package fairplay_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"duiyi/fairplay"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/store"
)

// playing are the rated games of the user "anna", by their ids.
type playing map[string]match.State

func (p playing) Playing(_ context.Context, user string) (ids []string, err error) {
	if user == "anna" {
		ids = append(ids, "gone")
		for id := range p {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

func (p playing) Played(_ context.Context, id, _ string) (match.State, error) {
	s, ok := p[id]
	if !ok {
		return s, store.ErrDeleted
	}
	return s, nil
}

// after returns a game of gomoku after some moves.
func after(t *testing.T, first match.Player, moves ...string) match.State {
	t.Helper()
	now := time.Unix(1e9, 0)
	s, _, err := match.New(gm.Rules{}, match.Config{
		Game: gm.Game, Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 9}), Players: [2]match.Player{first, {Kind: match.Human}},
	}, now)
	for _, m := range moves {
		if err == nil {
			s, _, err = match.Apply(s, match.Command{Type: match.CmdMove, Move: m}, now)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func line(s match.State) func() ([]match.Position, error) {
	return func() (list []match.Position, err error) {
		for i := range s.Ply + 1 {
			list = append(list, s.PositionAt(i))
		}
		return list, nil
	}
}

func TestGuard(t *testing.T) {
	human, engine := match.Player{Kind: match.Human}, match.Player{Kind: match.Engine, Engine: "any"}
	rated := after(t, human, "e5", "e6", "d5")
	over := after(t, human, "a1", "a2", "b1")
	over.Result = &match.Result{}
	guard := fairplay.New(games.List{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}}}, playing{"rated": rated, "over": over})
	tests := []struct {
		name    string
		user    string
		moves   []string
		refused bool
	}{
		{"the position on the board", "anna", []string{"e5", "e6", "d5"}, true},
		{"by other moves", "anna", []string{"d5", "e6", "e5"}, true},
		{"an earlier one", "anna", []string{"e5", "e6"}, true},
		{"one that may stand next", "anna", []string{"e5", "e6", "d5", "h8"}, true},
		{"two moves on, through the board", "anna", []string{"e5", "e6", "d5", "h8", "h9"}, true},
		{"two moves on, past the board", "anna", []string{"e5", "h8", "d5", "e6", "h9"}, false},
		{"the start", "anna", nil, false},
		{"another", "anna", []string{"c3"}, false},
		{"of a game that is over", "anna", []string{"a1", "a2", "b1"}, false},
		{"somebody else asks", "ben", []string{"e5", "e6", "d5"}, false},
		{"a guest asks", "", []string{"e5", "e6", "d5"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx, s := identity.With(t.Context(), identity.Caller{User: tt.user}), after(t, human, tt.moves...)
			if err := guard.Position(ctx, gm.Game, line(s)); errors.Is(err, fairplay.ErrFairPlay) != tt.refused {
				t.Errorf("Position = %v", err)
			}
			if err := guard.Game(ctx, func() (match.State, error) { return s, nil }, nil); errors.Is(err, fairplay.ErrFairPlay) != tt.refused {
				t.Errorf("Game = %v", err)
			}
			if err := guard.Position(ctx, "xiangqi", line(s)); err != nil {
				t.Errorf("of another game: %v", err)
			}
		})
	}

	anna := identity.With(t.Context(), identity.Caller{User: "anna"})
	ply := 2
	if err := guard.Game(anna, func() (match.State, error) { return after(t, human, "e5", "e6", "h8", "h9"), nil }, &ply); !errors.Is(err, fairplay.ErrFairPlay) {
		t.Errorf("an earlier moment of a game: %v", err)
	}
	for _, tt := range []struct {
		first   match.Player
		move    string
		refused bool
	}{{engine, "d5", true}, {engine, "h8", false}, {human, "d5", false}, {engine, "e5", false}} {
		if err := guard.Move(anna, after(t, tt.first, "e5", "e6"), tt.move); errors.Is(err, fairplay.ErrFairPlay) != tt.refused {
			t.Errorf("Move %s against %q = %v", tt.move, tt.first.Kind, err)
		}
	}
	unread := func() (match.State, error) { t.Error("the game was read for nothing"); return match.State{}, nil }
	if err := guard.Game(t.Context(), unread, nil); err != nil {
		t.Error(err)
	}
}

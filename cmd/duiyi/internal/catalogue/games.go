package catalogue

import (
	"context"
	"fmt"
	"slices"

	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/engine"
	"duiyi/games"
	"duiyi/internal/arena"
	"duiyi/internal/results"
	"duiyi/match"
	"duiyi/tui/face"
)

// A Game is a row of the table of games.
type Game struct {
	games.Game
	Face  face.Face     // its looks in a terminal; the zero Face works
	Sides results.Sides // the names of its sides in results

	// EngineRules is the default rule set of engine matches, if it is not the first.
	EngineRules string
	// MatchOptions returns the options of a match; nil means none.
	MatchOptions func(rules string, size int) match.Options
	// Serve speaks the protocol of its engines; nil if it has none.
	Serve func(ctx context.Context, s *command.Streams, e engine.Engine, name string) error
	// advantage returns the first player's advantage in rating points; nil means none.
	advantage func(c match.Config) float64
	// Settle returns how the players settle the opening by a rule; foreign says that one
	// of them is a program. It is nil for games without opening rules.
	Settle func(rule string, foreign bool) (arena.Opens, error)
}

// gameTable returns the table of games. The database stores their names, so a name is
// never changed.
func gameTable() []Game {
	return []Game{
		{
			Game:        builtin.Xiangqi(),
			Face:        face.Xiangqi,
			Sides:       results.RedBlack,
			EngineRules: "computer",
			Serve:       serveXiangqi,
			advantage:   xiangqiAdvantage,
		},
		{
			Game:         builtin.Gomoku(),
			Face:         face.Gomoku,
			Sides:        results.BlackWhite,
			MatchOptions: gomokuMatch,
			Serve:        serveGomoku,
			Settle:       settleGomoku,
			advantage:    gomokuAdvantage,
		},
	}
}

// GameNamed returns the game with a name.
func GameNamed(name string) (Game, error) {
	all := gameTable()
	i := slices.IndexFunc(all, func(g Game) bool { return g.Name == name })
	if i < 0 {
		return Game{}, fmt.Errorf("there is no game %q", name)
	}
	return all[i], nil
}

// GameNames returns the names of the games, the default first.
func GameNames() []string {
	var names []string
	for _, g := range gameTable() {
		names = append(names, g.Name)
	}
	return names
}

// Faces returns the looks of the games in a terminal, by name.
func Faces() map[string]face.Face {
	all := map[string]face.Face{}
	for _, g := range gameTable() {
		all[g.Name] = g.Face
	}
	return all
}

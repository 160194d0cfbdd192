package main

import (
	"context"
	"fmt"
	"slices"

	"duiyi/boardtext/kinds"
	"duiyi/engine"
	"duiyi/games"
	"duiyi/internal/arena"
	"duiyi/internal/reasons"
	"duiyi/internal/xqtable"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/record"
	"duiyi/tui/face"
)

// A game is a row of the table of games: what the program knows of it.
type game struct {
	games.Game
	face  face.Face    // how it looks in a terminal; the zero Face will do
	sides record.Sides // what results call its players

	// How engines and programs play it among each other. The set of rules
	// where none is named, if that is not the first:
	engineRules string
	// The options of a match, nil for none:
	matchOptions func(rules string, size int) match.Options
	// What speaks the protocol of its engines; nil where there is none:
	serve func(ctx context.Context, s *streams, e engine.Engine, name string) error
	// By how many points moving first makes stronger; nil for none:
	advantage func(c match.Config) float64
	// What has the players settle the opening by a rule, one of them being a
	// foreign program or not; nil where there are no such rules:
	settle func(rule string, foreign bool) (arena.Opens, error)
}

// gameTable returns the table of the games that can be played. The database holds
// their names, so a name is never changed.
func gameTable() []game {
	return []game{
		{
			Game: games.Game{
				Name: xq.Game, Rules: xq.Rules{}, RuleSets: xq.RuleSets,
				Read: kinds.Xiangqi, Examine: xq.Rules{}.Examine, Relate: xq.Rules{}.Relate, Pass: xq.Pass,
				Explain: reasons.Xiangqi,
			},
			face:        face.Xiangqi,
			sides:       record.RedBlack,
			engineRules: "computer",
			serve:       serveXiangqi,
			advantage:   xiangqiAdvantage,
		},
		{
			Game: games.Game{
				Name: gm.Game, Rules: gm.Rules{}, RuleSets: gm.RuleSets,
				Read: kinds.Gomoku, Examine: gm.Rules{}.Examine, Relate: gm.Rules{}.Relate, Pass: gm.Pass,
				FromRecord: gm.FromRecord, ToRecord: gm.ToRecord, RecordSide: gm.RecordSide,
				Explain: reasons.Gomoku,
			},
			face:         face.Gomoku,
			sides:        record.BlackWhite,
			matchOptions: gomokuMatch,
			serve:        serveGomoku,
			settle:       settleGomoku,
			advantage:    gomokuAdvantage,
		},
	}
}

// gameNamed finds a game in the table.
func gameNamed(name string) (game, error) {
	all := gameTable()
	i := slices.IndexFunc(all, func(g game) bool { return g.Name == name })
	if i < 0 {
		return game{}, fmt.Errorf("there is no game %q", name)
	}
	return all[i], nil
}

// gameNames lists the names of the games, the usual one first.
func gameNames() []string {
	var names []string
	for _, g := range gameTable() {
		names = append(names, g.Name)
	}
	return names
}

// playable returns the games as package app takes them.
func playable() []games.Game {
	var list []games.Game
	for _, g := range gameTable() {
		list = append(list, g.Game)
	}
	return list
}

// exact has xiangqi look positions up in endgame tables, also for the reasons of moves.
func exact(list []games.Game, tables *xqtable.Set) []games.Game {
	for i := range list {
		if list[i].Name == xq.Game {
			list[i].Table, list[i].Explain = lookUp(tables), reasons.WithTables(tables)
		}
	}
	return list
}

// faces returns how the games look in a terminal.
func faces() map[string]face.Face {
	all := map[string]face.Face{}
	for _, g := range gameTable() {
		all[g.Name] = g.face
	}
	return all
}

package gm_test

import (
	"fmt"
	"time"

	"duiyi/match"
	"duiyi/match/gm"
)

// A game is a state; commands change it and leave events behind, from which it
// can be rebuilt.
func Example() {
	config := match.Config{
		Game: gm.Game, Rules: "freestyle", Options: match.OptionsOf(gm.Options{Size: 15}),
		Players: [2]match.Player{{Kind: match.Human}, {Kind: match.Engine, Engine: "gomoku-classic"}},
	}
	now := time.UnixMilli(0)
	game, log, err := match.New(gm.Rules{}, config, now)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range []match.Command{
		{Type: match.CmdMove, Move: "h8"},
		{Type: match.CmdMove, Move: "h9"}, // the engine's
		{Type: match.CmdMove, Move: "i8"},
		{Type: match.CmdUndo}, // a round: the human is to move again
	} {
		next, events, err := match.Apply(game, c, now)
		if err != nil {
			fmt.Println(err)
			return
		}
		game, log = next, append(log, events...)
	}
	fmt.Println(game.Ply, len(game.Moves), game.Turn() == match.First)

	again, err := match.Replay(gm.Rules{}, log)
	fmt.Println(again.Position().View().Board == game.Position().View().Board, err)
	// Output:
	// 2 3 true
	// true <nil>
}

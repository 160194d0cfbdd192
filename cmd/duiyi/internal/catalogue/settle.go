package catalogue

import (
	"context"
	"strings"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/gomoku/opening"
	"duiyi/internal/arena"
	"duiyi/internal/gmopening"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/protocol/gomocup"
)

// settleGomoku has the players of a match settle the opening by a rule of
// gomoku; foreign says that one of them is a program. The error is misuse.
func settleGomoku(name string, foreign bool) (arena.Opens, error) {
	rule, err := opening.ParseRule(name)
	if err != nil || rule == opening.Free {
		var names []string
		for _, r := range opening.Rules()[1:] {
			names = append(names, r.String())
		}
		return nil, command.Misuse("--opening-rule: %q is none of %s", name, strings.Join(names, ", "))
	}
	if foreign && rule != opening.Swap2 {
		return nil, command.Misuse("--opening-rule %s: programs know only swap2", name)
	}
	return settleOpening, nil
}

// settleOpening has an engine take its turn in an opening that the players
// settle: a program by its protocol, an engine of ours by its searches.
func settleOpening(ctx context.Context, e engine.Engine, p match.Position, c match.Config, stones []string, l engine.Limits) ([]string, engine.Result, error) {
	brain, ok := e.(*gomocup.Driver)
	if !ok {
		g, ok := gm.GameOf(p)
		if !ok {
			return nil, engine.Result{}, gmopening.ErrNothingAsked
		}
		return gmopening.Chooser{Engine: e}.Turn(ctx, g, l)
	}
	rule, err := gomoku.ParseRule(c.Rules)
	if err != nil {
		return nil, engine.Result{}, err
	}
	var points []gomoku.Point
	for _, text := range stones {
		pt, err := gomoku.ParsePoint(text)
		if err != nil {
			return nil, engine.Result{}, err
		}
		points = append(points, pt)
	}
	var a gmopening.Swap2Answer
	a.Stones, a.Black, err = brain.Swap2(ctx, c.Options.Number(match.OptionSize), rule, points, l)
	return a.Moves(len(stones)), engine.Result{}, err
}

// gomokuMatch returns the options of a match of gomoku: a forbidden move loses.
func gomokuMatch(rules string, size int) match.Options {
	o := gm.Options{Size: size}
	if rules == "renju" {
		o.Fouls = "loses"
	}
	return match.OptionsOf(o)
}

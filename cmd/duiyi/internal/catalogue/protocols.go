package catalogue

import (
	"context"
	"strconv"

	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/internal/gmsearch"
	"duiyi/internal/xqsearch"
	"duiyi/match"
)

// A Protocol describes the programs that speak it.
type Protocol struct {
	Game         string // the game of its programs
	Picks, Stops bool   // as in roster.Protocol
	Nodes        bool   // it can limit a search by nodes
	Chances      func(match.Score) engines.Chances
	AcceptsDraw  func(own match.Score, plies int) bool
	Opens        func(context.Context, engine.Engine, string, match.Position, engine.Limits) (engine.Result, error)
	// Sized returns the settings for threads and for memory in MiB, where 0 leaves the
	// choice to the program: early ones for its start, and late ones under the names of
	// the built-in engines, for programs that have such options.
	Sized func(threads, memory int) (early, late []engine.Setting)
}

// Protocols returns the protocols of users' own engines, by name.
func Protocols() map[string]Protocol {
	options := func(threads, memory int) (_, late []engine.Setting) {
		return nil, settings(engine.Setting{Name: "Threads"}, threads, engine.Setting{Name: "Hash"}, memory)
	}
	// Scores of programs are centipawns as ours are, as a rule.
	chess := Protocol{
		Game: "xiangqi", Picks: true, Stops: true, Nodes: true,
		Chances: builtin.Chances(xqsearch.WDL), AcceptsDraw: engines.AcceptDraw, Sized: options,
	}
	return map[string]Protocol{
		"uci":  chess,
		"ucci": chess,
		"gomocup": {
			Game:  "gomoku",
			Opens: ownOpens,
			Sized: func(threads, memory int) (early, _ []engine.Setting) {
				return settings(engine.Setting{Name: "thread_num"}, threads, engine.Setting{Name: "max_memory"}, memory<<20), nil
			},
		},
	}
}

// settings returns two settings with their values, without those that are 0.
func settings(a engine.Setting, x int, b engine.Setting, y int) (list []engine.Setting) {
	a.Value, b.Value = strconv.Itoa(x), strconv.Itoa(y)
	if x > 0 {
		list = append(list, a)
	}
	if y > 0 {
		list = append(list, b)
	}
	return list
}

// ownOpens answers for a program what an opening rule asks, of which its protocol
// knows next to nothing: by an engine of ours.
func ownOpens(ctx context.Context, _ engine.Engine, rules string, p match.Position, l engine.Limits) (engine.Result, error) {
	e := gmsearch.New()
	if err := e.SetOption("Hash", "16"); err != nil {
		return engine.Result{}, err
	}
	return builtin.Opens(ctx, e, rules, p, l)
}

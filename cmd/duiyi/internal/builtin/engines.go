package builtin

import (
	"context"
	"runtime/debug"
	"strconv"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/gomoku"
	"duiyi/internal/classic"
	"duiyi/internal/gmopening"
	"duiyi/internal/gmsearch"
	"duiyi/internal/ladder"
	"duiyi/internal/names"
	"duiyi/internal/searchkit"
	"duiyi/internal/xqsearch"
	"duiyi/match"
	"duiyi/match/gm"
)

// EngineMemory returns the default memory limit of all engines together, in MiB: a
// quarter of the memory that this process may use.
func EngineMemory() int { return max(searchkit.MachineMiB()/4, 1) }

// FullMemory is a limit, in MiB, under which every engine has tables of the usual size.
const FullMemory = 8 * usualTable

const usualTable = 64 // MiB

// tableMiB is the hash table of an engine at full strength, in MiB, where all
// engines have so much memory together.
func tableMiB(memory int) int64 { return int64(max(1, min(usualTable, memory/8))) }

// Opponents returns the built-in engines, the best of each game first; all together may
// use memory MiB. The database stores their IDs, so an ID is never changed or removed.
func Opponents(memory int) []engines.Spec {
	hash := strconv.FormatInt(tableMiB(memory), 10)
	depth := engines.Strength{Depth: &engines.Range{Min: 1, Max: 7, Default: classic.DefaultDepth}}
	return []engines.Spec{
		{
			ID:   "xiangqi-duiyi",
			Game: "xiangqi",
			Name: names.Engine("duiyi"),
			Strength: engines.Strength{
				MoveTimeMS: &engines.Range{Min: 50, Max: 600_000, Default: 1000},
				Depth:      &engines.Range{Min: 1, Max: 60, Default: 12},
				Nodes:      &engines.Range{Min: 100, Max: 10_000_000_000, Default: 1_000_000},
			},
			Levels:       xiangqiLevels(),
			DefaultLevel: "puppy",
			New: func() (engine.Engine, error) {
				e := xqsearch.New()
				return e, e.SetOption("Hash", hash)
			},
			Threads:     &engines.Range{},
			Memory:      &engines.Range{Default: tableMiB(memory)},
			AcceptsDraw: engines.AcceptDraw,
			Chances:     Chances(xqsearch.WDL),
			Book:        xqsearch.BookMoves,
			Books:       true,
			Pace:        800,
		},
		{
			ID:          "xiangqi-thesis",
			Game:        "xiangqi",
			Name:        names.Engine("thesis"),
			Strength:    depth,
			New:         func() (engine.Engine, error) { return classic.NewXiangqi(classic.Thesis), nil },
			AcceptsDraw: engines.AcceptDraw,
		},
		{
			ID:          "xiangqi-xiangjia",
			Game:        "xiangqi",
			Name:        names.Engine("xiangjia"),
			Strength:    depth,
			New:         func() (engine.Engine, error) { return classic.NewXiangqi(classic.Xiangjia), nil },
			AcceptsDraw: engines.AcceptDraw,
		},
		{
			ID:   "gomoku-duiyi",
			Game: "gomoku",
			Name: names.Engine("duiyi"),
			Strength: engines.Strength{
				MoveTimeMS: &engines.Range{Min: 50, Max: 600_000, Default: 1000},
				Depth:      &engines.Range{Min: 1, Max: 60, Default: 8},
				Nodes:      &engines.Range{Min: 100, Max: 10_000_000_000, Default: 200_000},
			},
			Levels:       gomokuLevels(),
			DefaultLevel: "1",
			New: func() (engine.Engine, error) {
				e := gmsearch.New()
				return e, e.SetOption("Hash", hash)
			},
			Threads:   &engines.Range{},
			Memory:    &engines.Range{Default: tableMiB(memory)},
			Chances:   Chances(gmsearch.WDL),
			Book:      gmsearch.BookMoves,
			Books:     true,
			Pace:      600,
			ForcedWin: forcedWin,
			// Its tables and those of its proof, which grow with the question.
			ForcedWinSize: 190,
			Opens:         Opens,
		},
		{
			ID:    "gomoku-classic",
			Game:  "gomoku",
			Name:  names.Engine("shapes"),
			New:   func() (engine.Engine, error) { return classic.NewGomoku(), nil },
			Opens: Opens,
		},
	}
}

// slowShare is the share of the usual nodes that reports have in the page alone.
const slowShare = 4

// SlowReports gives reports a quarter of the nodes, for the page alone: one thread of a
// browser's worker is several times as slow as a machine.
func SlowReports(list []engines.Spec) []engines.Spec {
	for i := range list {
		list[i].Pace /= slowShare
	}
	return list
}

// Chances returns what scores mean, as an engine has it.
func Chances(wdl func(engine.Score) (win, draw, loss int)) func(match.Score) engines.Chances {
	return func(s match.Score) engines.Chances {
		win, draw, loss := wdl(engine.Score(s))
		return engines.Chances{Win: win, Draw: draw, Loss: loss}
	}
}

// Opens answers for an engine of gomoku what an opening rule asks.
func Opens(ctx context.Context, e engine.Engine, _ string, p match.Position, l engine.Limits) (engine.Result, error) {
	g, ok := gm.GameOf(p)
	if !ok {
		return engine.Result{}, gmopening.ErrNothingAsked
	}
	return gmopening.Chooser{Engine: e}.Choose(ctx, g, l)
}

func xiangqiLevels() []engines.Level {
	var list []engines.Level
	for _, l := range xqsearch.Levels() {
		list = append(list, level(l))
	}
	list[len(list)-1].Threads = true // the others look at so many positions, and no more
	return list
}

func gomokuLevels() []engines.Level {
	var list []engines.Level
	for _, l := range gmsearch.Levels() {
		list = append(list, level(l))
	}
	list[len(list)-1].Threads = true
	return list
}

// level offers a level of a modern engine.
func level(l ladder.Level) engines.Level {
	offer := engines.Level{
		ID:      l.ID,
		Number:  l.Number,
		Name:    names.Level(l.ID),
		Face:    levelFaces[l.ID],
		Elo:     l.Elo,
		Limits:  engine.Limits{MoveTime: levelTime},
		Options: []engine.Setting{{Name: "Level", Value: strconv.Itoa(l.Number)}},
	}
	if l.Step != (ladder.Step{}) {
		offer.Step = (*engines.Step)(&l.Step)
	}
	return offer
}

// levelFaces are what the levels look like on the page, by ID.
var levelFaces = map[string]string{
	"chick": "chick", "rabbit": "rabbit", "kitten": "kitten", "puppy": "puppy", "monkey": "monkey",
	"1": "panda", "2": "pig", "3": "sheep", "4": "deer", "5": "ox", "6": "fox", "7": "wolf", "8": "leopard", "9": "tiger", "10": "dragon",
}

// levelTime bounds an answer of a level: the lower ones stop long before, by
// the number of positions a person looks at; the highest thinks as long.
const levelTime = 2 * time.Second

// forcedWin looks for a win by fours and threes.
func forcedWin(ctx context.Context, p engine.Position) (engines.ForcedWin, error) {
	pos, err := gmsearch.ReadPosition(p)
	if err != nil {
		return engines.ForcedWin{}, err
	}
	defer debug.FreeOSMemory()
	found, err := gmsearch.Solve(ctx, &pos, gmsearch.SolveQuery{})
	win := engines.ForcedWin{Nodes: found.Nodes}
	for _, pt := range found.Line {
		text := ""
		if pt != gomoku.NoPoint {
			text = pt.String()
		}
		win.Line = append(win.Line, text)
	}
	return win, err
}

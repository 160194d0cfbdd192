package builtin

import (
	"duiyi/boardtext/kinds"
	"duiyi/games"
	"duiyi/internal/reasons"
	"duiyi/internal/story"
	"duiyi/internal/xqtable"
	"duiyi/match/gm"
	"duiyi/match/xq"
)

// Games returns the games that can be played, the default first. The database stores their
// names, so a name is never changed.
func Games() []games.Game { return []games.Game{Xiangqi(), Gomoku()} }

// Xiangqi returns the game xiangqi, which looks up no endgame tables.
func Xiangqi() games.Game {
	return games.Game{
		Name: xq.Game, Rules: xq.Rules{}, RuleSets: xq.RuleSets,
		Read: kinds.Xiangqi, Examine: xq.Rules{}.Examine, Relate: xq.Rules{}.Relate, Pass: xq.Pass,
		Explain: reasons.Xiangqi, Story: story.Xiangqi,
	}
}

// Gomoku returns the game gomoku.
func Gomoku() games.Game {
	return games.Game{
		Name: gm.Game, Rules: gm.Rules{}, RuleSets: gm.RuleSets,
		Read: kinds.Gomoku, Examine: gm.Rules{}.Examine, Relate: gm.Rules{}.Relate, Pass: gm.Pass,
		FromRecord: gm.FromRecord, ToRecord: gm.ToRecord, RecordSide: gm.RecordSide,
		Explain: reasons.Gomoku, Story: story.Gomoku,
	}
}

// GamesWithTables makes xiangqi look up endgame tables, also for the reasons of moves.
func GamesWithTables(list []games.Game, tables *xqtable.Set) []games.Game {
	for i := range list {
		if list[i].Name == xq.Game {
			list[i].Table, list[i].Explain = lookUp(tables), reasons.WithTables(tables)
		}
	}
	return list
}

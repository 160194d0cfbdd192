package main

import (
	"fmt"
	"slices"

	"duiyi/app"
	"duiyi/match/gm"
	"duiyi/match/xq"
)

// games is the table of the games that can be played. The database holds their
// names, so a name is never changed.
func games() []app.Game {
	return []app.Game{
		{
			Name: xq.Game, Rules: xq.Rules{}, RuleSets: []string{"axf", "cxa", "computer"},
			Examine: xq.Rules{}.Examine, Relate: xq.Rules{}.Relate,
		},
		{
			Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle", "standard", "renju"},
			Examine: gm.Rules{}.Examine, Relate: gm.Rules{}.Relate,
			FromRecord: gm.FromRecord, ToRecord: gm.ToRecord, RecordSide: gm.RecordSide,
		},
	}
}

// gameNamed finds a game in the table.
func gameNamed(name string) (app.Game, error) {
	all := games()
	i := slices.IndexFunc(all, func(g app.Game) bool { return g.Name == name })
	if i < 0 {
		return app.Game{}, fmt.Errorf("there is no game %q", name)
	}
	return all[i], nil
}

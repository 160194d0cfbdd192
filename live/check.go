package live

import (
	"context"
	"fmt"
	"unicode/utf8"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
)

// checkPlayers refuses players that the game, or the caller, may not have.
func (a *shared) checkPlayers(ctx context.Context, game string, players *[2]match.Player) error {
	for i, p := range players {
		if err := a.CheckEngine(ctx, fmt.Sprintf("players[%d].engine", i), p.Engine); err != nil {
			return err
		}
	}
	return a.Engines.CheckPlayers(game, players)
}

// CheckEngine refuses one of the server's own programs to callers who may not use them: to
// these it does not exist. The error is a *match.ConfigError for the field.
func (a *shared) CheckEngine(ctx context.Context, field, id string) error {
	if spec := a.Engines.Find(id); spec != nil && spec.Own && !identity.From(ctx).May(identity.Programs) {
		return match.ConfigErrorf(field, "there is no engine %q", id)
	}
	return nil
}

func checkTitle(title string) error {
	if n := utf8.RuneCountInString(title); n > store.MaxTitle {
		return match.ConfigErrorf("title", "%d characters, at most %d are allowed", n, store.MaxTitle)
	}
	if r, bad := match.UnfitInName(title); bad {
		return match.ConfigErrorf("title", "%U has no place in a title", r)
	}
	return nil
}

package catalogue

import (
	"duiyi/cmd/duiyi/internal/builtin"
	"fmt"
	"strings"

	"duiyi/engine"
)

// OpenBuiltin returns a new built-in engine. The name is its ID with or without the
// game; an empty name means the game's best. The engine opens books by their paths.
func OpenBuiltin(game, name string, books *BookFiles) (engine.Engine, error) {
	var names []string
	for _, o := range builtin.WithTables(WithBooks(builtin.Opponents(builtin.FullMemory), books.Open), TablesOf("")) {
		if o.Game != game {
			continue
		}
		short := strings.TrimPrefix(o.ID, game+"-")
		if name == "" || name == o.ID || name == short {
			return o.New()
		}
		names = append(names, short)
	}
	return nil, fmt.Errorf("%s has no engine %q; it has %s", game, name, strings.Join(names, ", "))
}

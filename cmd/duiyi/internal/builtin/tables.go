package builtin

import (
	"io/fs"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/internal/xqsearch"
	"duiyi/internal/xqtable"
)

// TableSet is a set of endgame tables, for commands that name no game.
type TableSet = xqtable.Set

// OpenTables returns the endgame tables in a folder alone.
func OpenTables(folder fs.FS) *TableSet { return xqtable.Open(folder) }

// WithTables makes the built-in xiangqi engines use endgame tables.
func WithTables(list []engines.Spec, tables *xqtable.Set) []engines.Spec {
	for i := range list {
		made := list[i].New
		list[i].New = func() (engine.Engine, error) {
			e, err := made()
			if x, ok := e.(*xqsearch.Engine); ok && err == nil {
				x.UseTables(tables)
			}
			return e, err
		}
	}
	return list
}

package catalogue

import (
	"io/fs"
	"os"
	"path/filepath"

	"duiyi/cmd/duiyi/internal/datafolder"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/internal/xqsearch"
	"duiyi/internal/xqtable"
)

// TablesFolder is the folder of endgame tables in a data folder.
const TablesFolder = "tables"

// TableSet is a set of endgame tables, for commands that name no game.
type TableSet = xqtable.Set

// TablesOf returns the endgame tables of a data folder, by default the user's, and the
// built-in ones for endings that it lacks.
func TablesOf(data string) *xqtable.Set {
	dir, err := datafolder.Path(data)
	if err != nil {
		return xqtable.Open(xqtable.Own())
	}
	return xqtable.Open(os.DirFS(filepath.Join(dir, TablesFolder)), xqtable.Own())
}

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

package catalogue

import (
	"os"
	"path/filepath"

	"duiyi/cmd/duiyi/internal/datafolder"
	"duiyi/internal/xqtable"
)

// TablesFolder is the folder of endgame tables in a data folder.
const TablesFolder = "tables"

// TablesOf returns the endgame tables of a data folder, by default the user's, and the
// built-in ones for endings that it lacks.
func TablesOf(data string) *xqtable.Set {
	dir, err := datafolder.Path(data)
	if err != nil {
		return xqtable.Open(xqtable.Own())
	}
	return xqtable.Open(os.DirFS(filepath.Join(dir, TablesFolder)), xqtable.Own())
}

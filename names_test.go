package duiyi_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// naming lists what may name a game, packages and single files. A further game
// adds the packages of its own and a row in the table of games, and nothing
// else: docs/guides/adding-a-game.md.
const naming = `
	xiangqi/referee match/xq
	internal/xqbook internal/xqeval internal/xqnet internal/xqsearch internal/xqreason internal/rulingwords internal/rulingatlas
	train/xqbook train/xqtune train/xqdata train/xqgames train/xqnet

	gomoku gomoku/opening match/gm
	internal/gmbook internal/gmeval internal/gmsearch internal/gmopening internal/gmreason
	train/gmbook train/gmtune

	internal/classic train/openings train/spsa                     engines and openings of both
	internal/reasons                                       and their reasons
	protocol/uci protocol/ucci protocol/internal/xq        the games that they are spoken for
	protocol/gomocup
	record/pgn record/psq record/sgf record/plain          the games that they hold
	record/xqf record/dhtmlxq record/cbr record/internal/xqtree
record/wxf record/cbf record/pfc record/che record/halls record/mxq record/xqr
record/renlib record/pos record/rif record/native record/internal/gmtree
	boardtext boardtext/dialects boardtext/kinds           positions of both as people bring them
	record/formats library/kinds book/kinds book/files
	tui/face                                               what boards look like in a terminal

	cmd/duiyi/games.go cmd/duiyi/engines.go                the tables
	cmd/duiyi/engine.go cmd/duiyi/bench.go                 engines by game
	cmd/duiyi/moves.go                                     about xiangqi alone
	cmd/duiyi/notate.go cmd/duiyi/judge.go
	cmd/duiyi/judge_records.go
	cmd/duiyi/position.go
	cmd/duiyi/forbidden.go cmd/duiyi/solve.go              about gomoku alone
	cmd/duiyi/board.go cmd/duiyi/settle.go
	cmd/duiyi/lobby.go                                     its pools, who has the advantage
	cmd/duiyi/cli.go cmd/duiyi/main.go                     what the help says
	cmd/duiyi/convert.go cmd/duiyi/play.go cmd/duiyi/manual.go
	cmd/duiyi/match.go

	store/sqlite/migrations/0001_games.sql                 released, and never edited
`

// TestNames reads every file of the module that is Go or SQL, tests aside, and
// fails for each that names a game without being listed, and for each name in
// the list that no longer does.
func TestNames(t *testing.T) {
	found, err := namers(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range nameFaults(found, listed(naming)) {
		t.Error(fault)
	}
}

// gameName is the name of a game within a word. gamePath is an import of what
// belongs to a game: go by itself would be any name, but a package of its
// rules has a folder.
var (
	gameName = regexp.MustCompile(`(?i)xiangqi|gomoku|renju`)
	gamePath = regexp.MustCompile(`(^|/)(xiangqi|gomoku|xq|gm)`)
)

// namers returns the files that name a game, each with the first place where
// it does.
func namers(tree fs.FS) (map[string]string, error) {
	found := map[string]string{}
	err := fs.WalkDir(tree, ".", func(file string, d fs.DirEntry, err error) error {
		name := path.Base(file)
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != "." && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata" || name == "node_modules"):
			return fs.SkipDir
		case d.IsDir() || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		switch path.Ext(name) {
		case ".go":
			return nameInGo(tree, file, found)
		case ".sql":
			text, err := fs.ReadFile(tree, file)
			if word := gameName.Find(text); word != nil {
				found[file] = string(word)
			}
			return err
		}
		return nil
	})
	return found, err
}

// nameInGo looks at what a file imports, at its identifiers and at its texts,
// and not at its comments.
func nameInGo(tree fs.FS, file string, found map[string]string) error {
	text, err := fs.ReadFile(tree, file)
	if err != nil {
		return err
	}
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, file, text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	note := func(at token.Pos, word string) {
		if found[file] == "" {
			found[file] = fmt.Sprintf("line %d: %s", files.Position(at).Line, word)
		}
	}
	for _, spec := range parsed.Imports {
		imp, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		if own, ok := strings.CutPrefix(imp, module+"/"); ok && gamePath.MatchString(own) {
			note(spec.Pos(), own)
		}
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Ident:
			if n != parsed.Name && gameName.MatchString(n.Name) {
				note(n.Pos(), n.Name)
			}
		case *ast.BasicLit:
			if word := gameName.FindString(n.Value); word != "" {
				note(n.Pos(), word)
			}
		}
		return true
	})
	return nil
}

// listed returns the names in a list whose lines may end in a remark, two
// blanks or more apart.
func listed(text string) []string {
	var names []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "  ")
		names = append(names, strings.Fields(line)...)
	}
	return names
}

// nameFaults compares the files that name a game with the list: of files, and
// of folders, each of which stands for the files right in it.
func nameFaults(found map[string]string, list []string) []string {
	var out []string
	used := map[string]bool{}
	for _, file := range slices.Sorted(maps.Keys(found)) {
		folder := path.Dir(file)
		if !slices.Contains(list, file) && !slices.Contains(list, folder) {
			out = append(out, fmt.Sprintf("%s: %s: %s may not name a game", file, found[file], folder))
		}
		used[file], used[folder] = true, true
	}
	for _, name := range list {
		if !used[name] {
			out = append(out, fmt.Sprintf("naming: %s names no game", name))
		}
	}
	return out
}

// TestNameRules holds the check itself to what it must find and pass over.
func TestNameRules(t *testing.T) {
	tests := []struct {
		name, file, text string
		want             string // the first place, "" for none
	}{
		{"a text", "app/app.go", "package app\n\nvar rules = map[string]string{\"xiangqi\": \"axf\"}\n", "line 3: xiangqi"},
		{"within a text", "app/app.go", "package app\n\nconst help = `like Renju`\n", "line 3: Renju"},
		{"an identifier", "app/app.go", "package app\n\nfunc isGomoku() bool { return true }\n", "line 3: isGomoku"},
		{"an import of its rules", "app/app.go", "package app\n\nimport \"duiyi/match/gm\"\n", "line 3: match/gm"},
		{"an import of its engine", "app/app.go", "package app\n\nimport _ \"duiyi/internal/xqsearch\"\n", "line 3: internal/xqsearch"},
		{"a schema", "store/1.sql", "CHECK (kind IN ('xiangqi'))", "xiangqi"},
		{"a comment", "app/app.go", "// Package app plays xiangqi.\npackage app\n\nimport \"duiyi/match\"\n", ""},
		{"a test", "app/app_test.go", "package app\n\nconst game = \"gomoku\"\n", ""},
		{"test data", "app/testdata/x.go", "package x\n\nconst game = \"gomoku\"\n", ""},
		{"its own name", "gomoku/x.go", "package gomoku\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			found, err := namers(fstest.MapFS{tt.file: {Data: []byte(tt.text)}})
			if err != nil || found[tt.file] != tt.want {
				t.Errorf("found %q, %v; want %q", found, err, tt.want)
			}
		})
	}
	found := map[string]string{"a/x.go": "line 1: go", "a/y.go": "line 2: go", "b/x.go": "line 3: go"}
	for _, tt := range []struct{ list, want string }{
		{"a b", ""},
		{"a   both\n b/x.go   one file", ""},
		{"a", "b/x.go: line 3: go: b may not name a game"},
		{"a/x.go b", "a/y.go: line 2: go: a may not name a game"},
		{"a b c", "naming: c names no game"},
	} {
		if got := strings.Join(nameFaults(found, listed(tt.list)), "; "); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.list, got, tt.want)
		}
	}
}

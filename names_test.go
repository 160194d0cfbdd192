package duiyi_test

import (
	"errors"
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
	"unicode"
)

// naming lists the packages and single files that may name a game. A new game adds
// its own packages and nothing else: docs/guides/adding-a-game.md.
const naming = `
	xiangqi/referee xiangqi/errors.go match/xq
	internal/xqbook internal/xqeval internal/xqnet internal/xqsearch internal/xqtable internal/xqreason internal/rulingwords internal/rulingatlas
	train/xqbook train/xqtune train/xqdata train/xqgames train/xqnet

	gomoku gomoku/opening match/gm
	internal/gmbook internal/gmeval internal/gmeval/policies internal/gmlines internal/gmsearch internal/gmopening internal/gmproof internal/gmreason
	train/gmbook train/gmtune

	internal/classic train/openings train/spsa train/puzzles       engines and openings of both
	internal/reasons internal/story internal/pagewords     and their reasons, stories and words
	protocol/uci protocol/ucci protocol/internal/xq        the games that they are spoken for
	protocol/gomocup
	record/pgn record/psq record/sgf record/plain          the games that they hold
	record/xqf record/dhtmlxq record/cbr record/internal/xqtree
record/wxf record/cbf record/pfc record/che record/halls record/mxq record/xqr
record/renlib record/pos record/rif record/native record/internal/gmtree
	boardtext boardtext/dialects boardtext/kinds           positions of both as people bring them
	record/formats library/kinds book/kinds book/files
	tui/face                                               what boards look like in a terminal

	cmd/duiyi/internal/builtin cmd/duiyi/internal/catalogue                           the tables
	cmd/duiyi/internal/readerfiles                         what the engines of both fetch
	cmd/duiyi/internal/rulescmd cmd/duiyi/internal/boardflags
	cmd/duiyi/internal/servercmd/lobby.go                  its pools
	cmd/duiyi/cli.go cmd/duiyi/main.go                     what the help says
	cmd/duiyi/manual.go cmd/duiyi/internal/playcmd/play.go
	cmd/duiyi/internal/recordscmd/convert.go
	cmd/duiyi/internal/enginescmd/engine.go cmd/duiyi/internal/enginescmd/match.go

	store/sqlite/migrations/0001_games.sql                 released, and never edited
`

// TestNames reads every file of the module that is Go or SQL, tests aside, and
// fails for each that names a game without being listed, and for each name in
// the list that no longer does.
func TestNames(t *testing.T) {
	tree := os.DirFS(".")
	games, err := gamesOf(tree)
	if err != nil {
		t.Fatal(err)
	}
	found, err := namers(tree, namesOf(games))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range nameFaults(found, listed(naming)) {
		t.Error(fault)
	}
}

// alsoCalled has further names of a game, such as one of its rule sets.
var alsoCalled = map[string][]string{"gomoku": {"renju"}}

// gamesOf returns the games of a tree: the name by the folder of each adapter.
// An adapter is a package right in match with a constant Game.
func gamesOf(tree fs.FS) (map[string]string, error) {
	files, err := fs.Glob(tree, "match/*/*.go")
	if err != nil {
		return nil, err
	}
	games := map[string]string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := fs.ReadFile(tree, file)
		if err != nil {
			return nil, err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, decl := range parsed.Decls {
			d, ok := decl.(*ast.GenDecl)
			if !ok || d.Tok != token.CONST {
				continue
			}
			for _, spec := range d.Specs {
				v := spec.(*ast.ValueSpec)
				for i, name := range v.Names {
					if name.Name != "Game" || i >= len(v.Values) {
						continue
					}
					value, ok := v.Values[i].(*ast.BasicLit)
					if !ok {
						return nil, fmt.Errorf("%s: Game is not a plain string", file)
					}
					if games[path.Base(path.Dir(file))], err = strconv.Unquote(value.Value); err != nil {
						return nil, fmt.Errorf("%s: Game: %w", file, err)
					}
				}
			}
		}
	}
	if len(games) == 0 {
		return nil, errors.New("no adapter with a constant Game found in match")
	}
	return games, nil
}

// gameNames recognises the names of games.
type gameNames struct {
	word *regexp.Regexp // a name as a word of a text or an identifier
	path *regexp.Regexp // the import path of a package that belongs to a game
}

// namesOf returns what recognises the games, given by adapter as of gamesOf. A name counts
// as a whole word, of a sentence or of an identifier in camel case: a game named
// four is in isFour and "a game of four", not in fourteen.
func namesOf(games map[string]string) gameNames {
	var words, paths []string
	for _, adapter := range slices.Sorted(maps.Keys(games)) {
		name := games[adapter]
		paths = append(paths, regexp.QuoteMeta(name), regexp.QuoteMeta(adapter))
		for _, name := range append([]string{name}, alsoCalled[name]...) {
			lower, upper := regexp.QuoteMeta(name), regexp.QuoteMeta(strings.ToUpper(name))
			title := upper[:1] + lower[1:]
			words = append(words, `(?:^|[^A-Za-z])`+lower+`(?:[^a-z]|$)`, title+`(?:[^a-z]|$)`, upper+`(?:[^A-Z]|$)`)
		}
	}
	return gameNames{
		word: regexp.MustCompile(strings.Join(words, "|")),
		path: regexp.MustCompile(`(^|/)(` + strings.Join(paths, "|") + `)`),
	}
}

// in returns the first name of a game in a text, or "".
func (g gameNames) in(text string) string {
	return strings.TrimFunc(g.word.FindString(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// namers returns the files that name a game, each with the first place where
// it does.
func namers(tree fs.FS, names gameNames) (map[string]string, error) {
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
			return names.inGo(tree, file, found)
		case ".sql":
			text, err := fs.ReadFile(tree, file)
			if word := names.in(string(text)); word != "" {
				found[file] = word
			}
			return err
		}
		return nil
	})
	return found, err
}

// inGo looks at what a file imports, at its identifiers and at its texts, and not
// at its comments.
func (g gameNames) inGo(tree fs.FS, file string, found map[string]string) error {
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
		if own, ok := strings.CutPrefix(imp, module+"/"); ok && g.path.MatchString(own) {
			note(spec.Pos(), own)
		}
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Ident:
			if n != parsed.Name && g.in(n.Name) != "" {
				note(n.Pos(), n.Name)
			}
		case *ast.BasicLit:
			if word := g.in(n.Value); word != "" {
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
		{"a further game", "app/app.go", "package app\n\nconst game = \"connect4\"\n", "line 3: connect4"},
		{"a further game's adapter", "app/app.go", "package app\n\nimport _ \"duiyi/match/cf\"\n", "line 3: match/cf"},
		{"a game in camel case", "app/app.go", "package app\n\nvar theFourBoard int\n", "line 3: theFourBoard"},
		{"a game in a sentence", "app/app.go", "package app\n\nconst help = \"a game of four.\"\n", "line 3: four"},
		{"an ordinary word that begins alike", "app/app.go", "package app\n\nvar fourteen = \"fourth\"\n", ""},
	}
	names := namesOf(map[string]string{"xq": "xiangqi", "gm": "gomoku", "cf": "connect4", "ff": "four"})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			found, err := namers(fstest.MapFS{tt.file: {Data: []byte(tt.text)}}, names)
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

// TestGamesOf finds the games of this module and a further one.
func TestGamesOf(t *testing.T) {
	games, err := gamesOf(os.DirFS("."))
	if err != nil || games["xq"] != "xiangqi" || games["gm"] != "gomoku" {
		t.Errorf("%q, %v", games, err)
	}
	games, err = gamesOf(fstest.MapFS{
		"match/cf/cf.go":      {Data: []byte("package cf\n\nconst (\n\tOther = 1\n\tGame = \"connect4\"\n)\n")},
		"match/cf/cf_test.go": {Data: []byte("package cf\n\nconst Game = \"test\"\n")},
		"match/apply.go":      {Data: []byte("package match\n\nconst Game = \"none\"\n")},
	})
	if want := map[string]string{"cf": "connect4"}; err != nil || !maps.Equal(games, want) {
		t.Errorf("%q, %v; want %q", games, err, want)
	}
	for _, text := range []string{"package cf\n", "package cf\n\nconst Game = name\n"} {
		if games, err := gamesOf(fstest.MapFS{"match/cf/cf.go": {Data: []byte(text)}}); err == nil {
			t.Errorf("%q: %q, want an error", text, games)
		}
	}
}

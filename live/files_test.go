package live_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// layers lists the files of the package, the lowest first; those that are joined by + may
// refer to each other. A new file takes the lowest place at which it knows only what is below.
const layers = `
	errors store alarm parts message
	game snapshot
	audience consultation flags think unload
	commit+clock+catchup
	outage apply command timers searching receive load
	room resend create branch seats rematch games damage
	consult events give public mine fairplay watch follow background start`

// receivers are the types of the names that stand for games and rooms throughout the package.
var receivers = map[string][]string{"g": {"game"}, "a": {"Room", "shared"}, "w": {"Watch"}, "g.room": {"shared"}}

// TestFilesReferDownwards: no file refers to one above it, so that what happens at a game can
// be read from the bottom to the top.
func TestFilesReferDownwards(t *testing.T) {
	place := map[string]int{}
	for i, layer := range strings.Fields(layers) {
		for file := range strings.SplitSeq(layer, "+") {
			place[file] = i
		}
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	files, declared := map[string]*ast.File{}, map[string]string{} // by name; a method is Type.name
	for _, e := range entries {
		file, isGo := strings.CutSuffix(e.Name(), ".go")
		if !isGo || strings.HasSuffix(file, "_test") || file == "doc" {
			continue
		}
		if _, ok := place[file]; !ok {
			t.Fatalf("%s.go stands in no layer", file)
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files[file] = parsed
		for _, name := range declarations(parsed) {
			declared[name] = file
		}
	}
	if len(files) != len(place) {
		t.Errorf("%d files in %d places", len(files), len(place))
	}
	found := 0
	for file, parsed := range files {
		for _, name := range references(parsed) {
			to, ok := declared[name]
			if !ok || to == file {
				continue
			}
			if found++; place[to] > place[file] {
				t.Errorf("%s.go refers to %s of %s.go, which is above it", file, name, to)
			}
		}
	}
	if found < 300 {
		t.Errorf("%d references between files found", found)
	}
}

// declarations returns what a file declares for the package.
func declarations(f *ast.File) (names []string) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				of := d.Recv.List[0].Type
				if star, ok := of.(*ast.StarExpr); ok {
					of = star.X
				}
				name = of.(*ast.Ident).Name + "." + name
			}
			names = append(names, name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name.Name)
				case *ast.ValueSpec:
					for _, n := range s.Names {
						names = append(names, n.Name)
					}
				}
			}
		}
	}
	return names
}

// references returns the names that a file uses and does not declare itself, methods of games
// and rooms among them.
func references(f *ast.File) (names []string) {
	for _, id := range f.Unresolved {
		names = append(names, id.Name)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		of := ""
		switch x := s.X.(type) {
		case *ast.Ident:
			of = x.Name
		case *ast.SelectorExpr:
			if id, ok := x.X.(*ast.Ident); ok {
				of = id.Name + "." + x.Sel.Name
			}
		}
		for _, t := range receivers[of] {
			names = append(names, t+"."+s.Sel.Name)
		}
		return true
	})
	return names
}

package duiyi_test

import (
	"bytes"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// What a package may have. A package, struct or interface beyond these holds more than one
// idea.
const (
	maxLines   = 4500 // of a package, without tests
	maxDoc     = 40   // lines of go doc -short
	maxFields  = 12   // of a struct that is not plain data; an embedded one counts once
	maxMethods = 10   // that an interface declares, without those it embeds
)

// descriptions are rows of tables. They may have more fields, and functions among them: they
// describe, and keep no state.
var descriptions = []string{"engines.Spec", "games.Game", "record.Format"}

// TestSizes holds packages, structs and interfaces to their limits. Generated code and
// tests are outside them.
func TestSizes(t *testing.T) {
	tree := os.DirFS(".")
	lines, doc := map[string]int{}, map[string]map[string]bool{}
	err := fs.WalkDir(tree, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if n := d.Name(); file != "." && (strings.HasPrefix(n, ".") || n == "testdata" || n == "node_modules") {
				return fs.SkipDir
			}
			return nil
		}
		if path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		text, err := fs.ReadFile(tree, file)
		if err != nil {
			return err
		}
		files := token.NewFileSet()
		parsed, err := parser.ParseFile(files, file, text, parser.ParseComments)
		if err != nil || ast.IsGenerated(parsed) {
			return err
		}
		pkg := path.Dir(file)
		lines[pkg] += bytes.Count(text, []byte("\n"))
		if doc[pkg] == nil {
			doc[pkg] = map[string]bool{}
		}
		if builds, err := build.Default.MatchFile(pkg, path.Base(file)); err != nil || !builds {
			return err // it belongs to another system, or to a build with a tag
		}
		for _, line := range docLines(parsed) {
			doc[pkg][line] = true
		}
		for name, fields := range busyStructs(parsed) {
			if fields > maxFields && !slices.Contains(descriptions, path.Base(pkg)+"."+name) {
				t.Errorf("%s: struct %s is not plain data and has %d fields, at most %d are allowed: group them", file, name, fields, maxFields)
			}
		}
		for name, methods := range interfaces(parsed) {
			if methods > maxMethods {
				t.Errorf("%s: interface %s declares %d methods, at most %d are allowed", file, name, methods, maxMethods)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range lines {
		if lines[pkg] > maxLines {
			t.Errorf("%s has %d lines without tests, at most %d are allowed: take another idea out", pkg, lines[pkg], maxLines)
		}
		if len(doc[pkg]) > maxDoc {
			t.Errorf("go doc -short %s has %d lines, at most %d are allowed: split or unexport", pkg, len(doc[pkg]), maxDoc)
		}
	}
}

// docLines returns what go doc -short lists of a file: the first name of each declaration of
// constants or variables with an exported name, each exported type and each exported
// function, and no methods.
func docLines(f *ast.File) (list []string) {
	add := func(name *ast.Ident) {
		if name.IsExported() {
			list = append(list, name.Name)
		}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				add(d.Name)
			}
		case *ast.GenDecl:
			before := len(list)
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					add(s.Name)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						add(name)
					}
					list = list[:min(len(list), before+1)]
				}
			}
		}
	}
	return list
}

// busyStructs returns the number of fields of each struct of a file that is not plain data:
// one with a function, channel, lock, atomic, timer or context.
func busyStructs(f *ast.File) map[string]int {
	list := map[string]int{}
	each(f, func(name string, t ast.Expr) {
		s, ok := t.(*ast.StructType)
		if !ok {
			return
		}
		fields, busy := 0, false
		for _, field := range s.Fields.List {
			fields += max(1, len(field.Names))
			ast.Inspect(field.Type, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncType, *ast.ChanType:
					busy = true
				case *ast.SelectorExpr:
					if pkg, ok := n.X.(*ast.Ident); ok {
						busy = busy || slices.Contains([]string{"sync", "atomic", "context"}, pkg.Name) || pkg.Name == "time" && (n.Sel.Name == "Timer" || n.Sel.Name == "Ticker")
					}
				}
				return true
			})
		}
		if busy {
			list[name] = fields
		}
	})
	return list
}

// interfaces returns how many methods each interface of a file declares.
func interfaces(f *ast.File) map[string]int {
	list := map[string]int{}
	each(f, func(name string, t ast.Expr) {
		if i, ok := t.(*ast.InterfaceType); ok {
			for _, m := range i.Methods.List {
				list[name] += len(m.Names)
			}
		}
	})
	return list
}

// each calls do with the name and type of each type that a file declares.
func each(f *ast.File, do func(name string, t ast.Expr)) {
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.TypeSpec); ok {
			do(s.Name.Name, s.Type)
		}
		return true
	})
}

// The rules find what they are for.
func TestSizesFind(t *testing.T) {
	const text = `package p

const (
	A = 1
	b = 2
)

var c, D = 1, 2

type (
	E struct {
		f, g func()
		h    map[string]chan int
		sync.Mutex
	}
	i struct{ j, k int }
	L interface {
		M()
		N()
		L2
	}
)

func O() {}
func (E) P() {}
func q() {}
`
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := docLines(f); !slices.Equal(got, []string{"A", "D", "E", "L", "O"}) {
		t.Errorf("lines of documentation: %v", got)
	}
	if s := busyStructs(f); len(s) != 1 || s["E"] != 4 {
		t.Errorf("structs that are not plain data: %v", s)
	}
	if i := interfaces(f); len(i) != 1 || i["L"] != 2 {
		t.Errorf("interfaces: %v", i)
	}
}

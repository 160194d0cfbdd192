// Command lint looks at one package with the analyzers of go vet and those that Staticcheck
// runs by default. go vet -vettool calls it for each package and keeps what it says.
package main

import (
	"encoding/gob"
	"encoding/json"
	"go/token"
	"log"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/appends"
	"golang.org/x/tools/go/analysis/passes/asmdecl"
	"golang.org/x/tools/go/analysis/passes/assign"
	"golang.org/x/tools/go/analysis/passes/atomic"
	"golang.org/x/tools/go/analysis/passes/bools"
	"golang.org/x/tools/go/analysis/passes/buildtag"
	"golang.org/x/tools/go/analysis/passes/cgocall"
	"golang.org/x/tools/go/analysis/passes/composite"
	"golang.org/x/tools/go/analysis/passes/copylock"
	"golang.org/x/tools/go/analysis/passes/defers"
	"golang.org/x/tools/go/analysis/passes/directive"
	"golang.org/x/tools/go/analysis/passes/errorsas"
	"golang.org/x/tools/go/analysis/passes/framepointer"
	"golang.org/x/tools/go/analysis/passes/hostport"
	"golang.org/x/tools/go/analysis/passes/httpresponse"
	"golang.org/x/tools/go/analysis/passes/ifaceassert"
	"golang.org/x/tools/go/analysis/passes/loopclosure"
	"golang.org/x/tools/go/analysis/passes/lostcancel"
	"golang.org/x/tools/go/analysis/passes/nilfunc"
	"golang.org/x/tools/go/analysis/passes/printf"
	"golang.org/x/tools/go/analysis/passes/shift"
	"golang.org/x/tools/go/analysis/passes/sigchanyzer"
	"golang.org/x/tools/go/analysis/passes/slog"
	"golang.org/x/tools/go/analysis/passes/stdmethods"
	"golang.org/x/tools/go/analysis/passes/stdversion"
	"golang.org/x/tools/go/analysis/passes/stringintconv"
	"golang.org/x/tools/go/analysis/passes/structtag"
	"golang.org/x/tools/go/analysis/passes/testinggoroutine"
	"golang.org/x/tools/go/analysis/passes/tests"
	"golang.org/x/tools/go/analysis/passes/timeformat"
	"golang.org/x/tools/go/analysis/passes/unmarshal"
	"golang.org/x/tools/go/analysis/passes/unreachable"
	"golang.org/x/tools/go/analysis/passes/unsafeptr"
	"golang.org/x/tools/go/analysis/passes/unusedresult"
	"golang.org/x/tools/go/analysis/passes/waitgroup"
	"golang.org/x/tools/go/analysis/unitchecker"
	"honnef.co/go/tools/analysis/facts/deprecated"
	"honnef.co/go/tools/analysis/lint"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
	"honnef.co/go/tools/unused"
)

// vet has what go vet runs, by its own main.go.
var vet = []*analysis.Analyzer{
	appends.Analyzer, asmdecl.Analyzer, assign.Analyzer, atomic.Analyzer, bools.Analyzer, buildtag.Analyzer,
	cgocall.Analyzer, composite.Analyzer, copylock.Analyzer, defers.Analyzer, directive.Analyzer, errorsas.Analyzer,
	framepointer.Analyzer, hostport.Analyzer, httpresponse.Analyzer, ifaceassert.Analyzer, loopclosure.Analyzer,
	lostcancel.Analyzer, nilfunc.Analyzer, printf.Analyzer, shift.Analyzer, sigchanyzer.Analyzer, slog.Analyzer,
	stdmethods.Analyzer, stdversion.Analyzer, stringintconv.Analyzer, structtag.Analyzer, testinggoroutine.Analyzer,
	tests.Analyzer, timeformat.Analyzer, unmarshal.Analyzer, unreachable.Analyzer, unsafeptr.Analyzer,
	unusedresult.Analyzer, waitgroup.Analyzer,
}

// unusedCode reports what Staticcheck's U1000 finds, which only returns it.
var unusedCode = &analysis.Analyzer{
	Name:     "unused",
	Doc:      "reports code that nothing uses",
	Requires: []*analysis.Analyzer{unused.Analyzer.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		starts := map[string]*token.File{}
		for _, f := range pass.Files {
			file := pass.Fset.File(f.FileStart)
			starts[file.Name()] = file
		}
		for _, o := range pass.ResultOf[unused.Analyzer.Analyzer].(unused.Result).Unused {
			if file := starts[o.Position.Filename]; file != nil {
				pass.Reportf(file.Pos(o.Position.Offset), "%s %s is unused", o.Kind, o.Name)
			}
		}
		return nil, nil
	},
}

func main() {
	all := append([]*analysis.Analyzer{unusedCode}, vet...)
	for _, suite := range [][]*lint.Analyzer{simple.Analyzers, staticcheck.Analyzers, stylecheck.Analyzers} {
		for _, a := range suite {
			if !a.Doc.NonDefault {
				all = append(all, a.Analyzer)
			}
		}
	}
	if ofOthers(os.Args[len(os.Args)-1]) {
		register(all, map[*analysis.Analyzer]bool{})
		all = append(vet, deprecated.Analyzer)
	}
	unitchecker.Main(all...)
}

// ofOthers reports whether a unit is a package of another module than this or the standard
// library's. Of those only the cheap facts are gathered: what is deprecated, and what prints.
// Where their functions return nil or do not return, Staticcheck knows for a third of its
// processor time; here it assumes that they return.
func ofOthers(file string) bool {
	if !strings.HasSuffix(file, ".cfg") {
		return false
	}
	var unit struct {
		ImportPath string
		VetxOnly   bool
	}
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &unit)
	}
	if err != nil {
		log.Fatal(err)
	}
	root, _, _ := strings.Cut(unit.ImportPath, "/")
	return unit.VetxOnly && strings.Contains(root, ".")
}

// register lets facts be read of which the analyzers do not run.
func register(all []*analysis.Analyzer, seen map[*analysis.Analyzer]bool) {
	for _, a := range all {
		if seen[a] {
			continue
		}
		seen[a] = true
		for _, f := range a.FactTypes {
			gob.Register(f)
		}
		register(a.Requires, seen)
	}
}

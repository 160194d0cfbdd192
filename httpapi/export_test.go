package httpapi

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"duiyi/engine"
	"duiyi/identity"
)

// Codes returns the code of every error that this package can return: those in
// the tables, and those created here and in its rooms.
func Codes() ([]string, error) {
	all := []string{
		engine.FaultStart, engine.FaultDied, engine.FaultSilent, engine.FaultNonsense, engine.FaultIllegal, engine.FaultFlood, engine.FaultResting,
	}
	for _, f := range failures {
		all = append(all, describe(f.err).Code)
	}
	for _, dir := range []string{".", "archive", "call", "chat", "counsel", "keeper", "letters", "members", "notify", "reply", "tourney"} {
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				all = append(all, codeIn(n)...)
				return true
			})
		}
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// codeIn returns the code in a literal, Code: "stale" or code: "stale", or an assignment, e.Code = "stale".
func codeIn(n ast.Node) (codes []string) {
	add := func(to, value ast.Expr) {
		name, _ := to.(*ast.Ident)
		if field, ok := to.(*ast.SelectorExpr); ok {
			name = field.Sel
		}
		if text, ok := value.(*ast.BasicLit); ok && name != nil && (name.Name == "Code" || name.Name == "code") {
			codes = append(codes, strings.Trim(text.Value, `"`))
		}
	}
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		add(n.Key, n.Value)
	case *ast.AssignStmt:
		for i := range min(len(n.Lhs), len(n.Rhs)) {
			add(n.Lhs[i], n.Rhs[i])
		}
	}
	return codes
}

// SetLimits sets the limits of concurrent commands and of sockets.
func (a *API) SetLimits(commands, sockets int64) {
	a.gates.commands.Set(commands)
	a.gates.socketsInAll.Set(sockets)
}

// Sockets returns the number of open sockets.
func (a *API) Sockets() int64 { return a.gates.socketsInAll.Count() }

// Calls returns every call, as "GET /api/games", and whether guests may make
// it.
func Calls() map[string]bool {
	all := map[string]bool{}
	for _, c := range new(API).calls() {
		all[c.Name] = identity.Defaults().Of(identity.RoleGuest).Has(c.Needs)
	}
	return all
}

// SetSocketsEach sets how many sockets one address may have open.
func (a *API) SetSocketsEach(n int) { a.gates.socketsByAddress.Set(n) }

// Rest refills all rate limits.
func (a *API) Rest() {
	for _, b := range a.gates.buckets {
		b.Reset()
	}
}

// Spend slows all rate limits, so that spent ones stay spent for hours even on
// a slow machine. Call it before the first request.
func (a *API) Spend() {
	for _, b := range a.gates.buckets {
		b.Slow(1e-4)
	}
}

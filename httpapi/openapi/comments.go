package openapi

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// A Source reads comments and constants of the packages of one module.
type Source struct {
	tree   fs.FS  // the module's root
	module string // its path
	read   map[string]*file
}

// A file is what is known of one package: comments by "Type" and "Type.Field", and the
// string constants of each type.
type file struct {
	comments map[string]string
	values   map[string][]any
}

// NewSource reads packages from the root of a module when they are first needed.
func NewSource(tree fs.FS, module string) *Source {
	return &Source{tree: tree, module: module, read: map[string]*file{}}
}

// of returns what is known of a package; nothing of one outside the module.
func (s *Source) of(pkg string) (*file, error) {
	if known := s.read[pkg]; known != nil {
		return known, nil
	}
	f := &file{comments: map[string]string{}, values: map[string][]any{}}
	s.read[pkg] = f
	dir, own := strings.CutPrefix(pkg, s.module+"/")
	if !own {
		return f, nil
	}
	names, err := fs.Glob(s.tree, path.Join(dir, "*.go"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("openapi: %s: no Go files: %v", pkg, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := fs.ReadFile(s.tree, name)
		if err != nil {
			return nil, err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range parsed.Decls {
			if d, ok := d.(*ast.GenDecl); ok {
				f.add(d)
			}
		}
	}
	return f, nil
}

func (f *file) add(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			doc := spec.Doc
			if doc == nil {
				doc = d.Doc
			}
			f.comments[spec.Name.Name] = text(doc)
			if st, ok := spec.Type.(*ast.StructType); ok {
				f.addFields(spec.Name.Name, st)
			}
		case *ast.ValueSpec:
			of, typed := spec.Type.(*ast.Ident)
			for _, v := range spec.Values {
				lit, ok := v.(*ast.BasicLit)
				if !ok || !typed || lit.Kind != token.STRING {
					continue
				}
				if value, err := strconv.Unquote(lit.Value); err == nil {
					f.values[of.Name] = append(f.values[of.Name], value)
				}
			}
		}
	}
}

func (f *file) addFields(of string, st *ast.StructType) {
	for _, field := range st.Fields.List {
		said := strings.TrimSpace(text(field.Doc) + "\n" + text(field.Comment))
		for _, name := range field.Names {
			f.comments[of+"."+name.Name] = said
		}
	}
}

// text returns a comment as Markdown: a line for each paragraph and for each item of a list.
func text(c *ast.CommentGroup) string {
	var lines []string
	joined := false // to the last line
	for line := range strings.Lines(c.Text()) {
		line = strings.Join(strings.Fields(line), " ")
		switch {
		case line == "":
			joined = false
		case joined && !strings.HasPrefix(line, "- "):
			lines[len(lines)-1] += " " + line
		default:
			lines, joined = append(lines, line), true
		}
	}
	return strings.Join(lines, "\n")
}

// quoted matches a comment that begins with the values of a field: "new", "learning" or
// "known". A colon and an explanation may follow.
var quoted = regexp.MustCompile(`^("[^"]*"(?:(?:, | or )"[^"]*")*)(?:: (.*))?$`)

// listed returns the values that a comment lists and its explanation. A comment that
// lists none is all explanation.
func listed(comment string) (values []any, says string) {
	m := quoted.FindStringSubmatch(comment)
	if m == nil {
		return nil, comment
	}
	for i, part := range strings.Split(m[1], `"`) {
		if i%2 == 1 {
			values = append(values, part)
		}
	}
	return values, m[2]
}

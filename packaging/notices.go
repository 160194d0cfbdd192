package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// noticesFile has the licences of everything in the programs that others wrote.
const noticesFile = "THIRD-PARTY.txt"

// pageLicences is written by the build of the page: the licence of each npm
// package bundled in it.
const pageLicences = "licenses.txt"

// licenceName matches the names of files that state a licence or a notice:
// LICENSE, LICENSE-SQLITE, COPYING, NOTICE, PATENTS, UNLICENSE, with or without .md or .txt.
var licenceName = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|notice|patents)([-_.][^/]*)?$`)

// notCode matches files that licenceName takes for a licence and that are none,
// such as license.go.
var notCode = regexp.MustCompile(`(?i)\.(go|s|sh|py|h|c)$`)

// A dependency is a Go module or the Go distribution, with what it says of its licence.
type dependency struct {
	Path, Version string
	root          string   // its folder
	folders       []string // those of its packages that are linked
}

// notices returns the text of noticesFile: Go, every Go module linked into a
// program for any of the targets, every npm package of the page in a folder, and the
// fonts of its characters. It fails for a module without a licence.
func (r *release) notices(ctx context.Context, program string, targets []string, page string) ([]byte, error) {
	modules, err := r.linked(ctx, program, targets)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprint(&b, "Duiyi is under the GNU General Public License, version 3 or later: see LICENSE.\n"+
		"Its programs contain the following work of others, under the licences below.\n")
	for _, m := range modules {
		files, err := m.licences()
		if err != nil {
			return nil, err
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("%s %s has no licence file", m.Path, m.Version)
		}
		fmt.Fprintf(&b, "\n%s\n%s %s\n", strings.Repeat("=", 80), m.Path, m.Version)
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			name, err := filepath.Rel(m.root, file)
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&b, "\n--- %s\n\n%s\n", filepath.ToSlash(name), bytes.TrimSpace(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))))
		}
	}
	inPage, err := os.ReadFile(filepath.Join(page, pageLicences))
	if err != nil {
		return nil, fmt.Errorf("licences of the page: %w", err)
	}
	fmt.Fprintf(&b, "\n%s\nThe page in the browser\n\n%s\n", strings.Repeat("=", 80), bytes.TrimSpace(inPage))
	fonts, err := os.ReadFile(r.source("packaging/fonts.txt"))
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(&b, "\n%s\nFonts\n\n%s\n", strings.Repeat("=", 80), bytes.TrimSpace(fonts))
	return b.Bytes(), nil
}

// linked returns Go and the modules whose packages are linked into a program
// for any of the targets, in order of their paths.
func (r *release) linked(ctx context.Context, program string, targets []string) ([]*dependency, error) {
	found := map[string]*dependency{}
	for _, target := range targets {
		goos, goarch, _ := strings.Cut(target, "/")
		list, err := r.goOutput(ctx, goos, goarch, "list", "-deps", "-json=Dir,Standard,Module", program)
		if err != nil {
			return nil, err
		}
		for dec := json.NewDecoder(bytes.NewReader(list)); ; {
			var p struct {
				Dir      string
				Standard bool
				Module   *struct {
					Path, Version, Dir string
					Main               bool
				}
			}
			if err := dec.Decode(&p); err == io.EOF {
				break
			} else if err != nil {
				return nil, err
			}
			if p.Standard || p.Module == nil || p.Module.Main {
				continue
			}
			m := found[p.Module.Path]
			if m == nil {
				m = &dependency{Path: p.Module.Path, Version: p.Module.Version, root: p.Module.Dir}
				found[m.Path] = m
			}
			if !slices.Contains(m.folders, p.Dir) {
				m.folders = append(m.folders, p.Dir)
			}
		}
	}
	where, err := r.goOutput(ctx, "", "", "env", "GOROOT", "GOVERSION")
	if err != nil {
		return nil, err
	}
	goroot, version, _ := strings.Cut(strings.TrimSpace(string(where)), "\n")
	modules := []*dependency{{Path: "Go: runtime and standard library", Version: version, root: goroot, folders: []string{goroot}}}
	var paths []string
	for path := range found {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		modules = append(modules, found[path])
	}
	return modules, nil
}

// licences returns the licence files in the folders of the linked packages and
// in all folders above them, up to the module's.
func (d *dependency) licences() ([]string, error) {
	var out []string
	seen := map[string]bool{}
	for _, folder := range append([]string{d.root}, d.folders...) {
		for ; len(folder) >= len(d.root) && !seen[folder]; folder = filepath.Dir(folder) {
			seen[folder] = true
			entries, err := os.ReadDir(folder)
			if err != nil {
				return nil, err
			}
			for _, e := range entries {
				if e.Type().IsRegular() && licenceName.MatchString(e.Name()) && !notCode.MatchString(e.Name()) {
					out = append(out, filepath.Join(folder, e.Name()))
				}
			}
		}
	}
	slices.Sort(out)
	return out, nil
}

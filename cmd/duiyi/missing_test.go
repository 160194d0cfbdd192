package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What reads a data folder, or a file, does not create it: a folder that is not there
// is not there afterwards, and the error names it.
func TestMissingStaysMissing(t *testing.T) {
	root := t.TempDir()
	missing := filepath.Join(root, "TYPO")
	out := filepath.Join(root, "out")
	record := filepath.Join(t.TempDir(), "a.pgn")
	if err := os.WriteFile(record, []byte("[Event \"A\"]\n\n1. h2e2 h9g7 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"check", "--data", missing},
		{"check", "--json", "--data", missing},
		{"backup", out, "--data", missing},
		{"restore", "--data", missing},
		{"restore", missing, "--data", out},
		{"copy", "--from", missing, "--to", "postgres://nobody@127.0.0.1:1/none"},
		{"library", "check", "--data", missing},
		{"library", "search", "--data", missing},
		{"library", "search", "--data", missing, "-o", out + ".pgn"},
		{"library", "explore", "--data", missing},
		{"library", "import", "--data", out, missing},
		{"engines", "--data", missing},
		{"engines", "list", "--json", "--data", missing},
		{"engines", "try", "--data", missing, "x"},
		{"analyse", missing},
		{"analyse", "--engine", "x", "--data", missing, record},
		{"admin", "games", "--data", missing},
		{"admin", "users", "--data", missing},
		{"book", "show", missing},
		{"book", "check", missing},
		{"book", "convert", missing, out + ".dybook"},
		{"book", "build", out + ".dybook", missing},
		{"convert", missing, out + ".pgn"},
		{"serve", "--no-open", "--data", out, "--books", missing},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			if status := run(args, strings.NewReader(""), &stdout, &stderr); status == 0 {
				t.Errorf("status 0: %s", stdout.String())
			}
			if !strings.Contains(stderr.String(), missing) {
				t.Errorf("the error does not name it: %s", stderr.String())
			}
			if strings.Contains(stderr.String(), "cannot be written") {
				t.Errorf("the error is of writing: %s", stderr.String())
			}
			left, err := os.ReadDir(root)
			if err != nil || len(left) > 0 {
				t.Errorf("afterwards there are %v, %v", left, err)
				for _, e := range left {
					os.RemoveAll(filepath.Join(root, e.Name()))
				}
			}
			if _, err := os.Stat(missing); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the missing folder: %v", err)
			}
		})
	}
}

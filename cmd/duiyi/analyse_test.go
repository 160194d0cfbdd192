package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Ctrl+C ends an analysis with a status that scripts know, and leaves the file
// that was there, with nothing beside it.
func TestAnalyseInterrupted(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.pgn"), filepath.Join(dir, "out", "in.pgn")
	game := "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 4. h0h6 g6g5 5. h6g6 b7b3 6. g3g4 g5g4 7. a0a9 *\n"
	if err := os.Mkdir(filepath.Dir(out), 0o777); err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string]string{in: game, out: "before"} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	said, rest := interrupted(t, func(line string) bool { return strings.Contains(line, "a0a9") },
		"analyse", "--movetime", "1s", "--threads", "1", "--write", out, "--force", in)
	if !strings.Contains(rest, "duiyi: analyse: interrupted after 0 games") || said != "" {
		t.Errorf("stderr %q, stdout %q", rest, said)
	}
	files, err := os.ReadDir(filepath.Dir(out))
	text, err2 := os.ReadFile(out)
	if err != nil || err2 != nil || len(files) != 1 || string(text) != "before" {
		t.Errorf("%d files, %q, %v, %v", len(files), text, err, err2)
	}
}

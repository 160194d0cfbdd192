package enginescmd

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiyi/cmd/duiyi/internal/command"
)

// TestSameMarks: a game has the same report however often it is made, and whatever was
// analysed before it.
func TestSameMarks(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	head := "[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n"
	game := write("game.pgn", head+"1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 H7-H3 4. E2-E6 G7-E6 *\n")
	other := write("other.pgn", head+"1. C3-C4 B9-C7 2. H2-E2 H9-G7 *\n")
	report := func(files ...string) string {
		var out, errs bytes.Buffer
		c := Analyse{Files: files, Nodes: 3000, Data: dir, Lang: "en", JSON: true}
		if err := c.Run(&command.Streams{Out: &out, Err: &errs}); err != nil {
			t.Fatalf("%v: %s", err, errs.String())
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		return lines[len(lines)-1]
	}
	once := report(game)
	if !strings.Contains(once, `"mark":`) {
		t.Fatalf("no mistake in %s", once)
	}
	if again := report(other, game); again != once {
		t.Errorf("after another game:\n%s\nalone:\n%s", again, once)
	}
}

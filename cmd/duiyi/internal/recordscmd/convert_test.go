package recordscmd

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/record/formats"
)

// A stopped is a file without an end, of which reading is interrupted.
type stopped struct {
	stop func()
	left int // bytes until then
}

func (s *stopped) Read(p []byte) (int, error) {
	n := copy(p, strings.Repeat("[Red \"a\"]\n1. h2e2 *\n\n", 1000))
	if s.left -= n; s.left < 0 {
		s.stop()
	}
	return n, nil
}

// TestConvertInterrupted: an interruption leaves the file that was there, and
// nothing beside it.
func TestConvertInterrupted(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out.pgn")
	if err := os.WriteFile(out, []byte("before"), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var said bytes.Buffer
	cv := &converter{
		Convert: &Convert{Force: true, Notation: "chinese", Charset: "utf-8"}, ctx: ctx, counts: map[string]*formatCount{},
		s: &command.Streams{In: &stopped{stop: stop, left: 2 << 20}, Out: &said, Err: &said}, progress: command.NewProgress(&said),
	}
	pgn, err := formats.All().ByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	if err := cv.file("-", out, pgn, false); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %s", err, said.String())
	}
	if cv.seen == 0 {
		t.Error("no game was read before")
	}
	files, err := os.ReadDir(dir)
	text, err2 := os.ReadFile(out)
	if err != nil || err2 != nil || len(files) != 1 || string(text) != "before" {
		t.Errorf("%d files, %q, %v, %v", len(files), text, err, err2)
	}
}

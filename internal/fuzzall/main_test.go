package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Set, this program is a go command that builds fuzz targets without coverage, from
// the packages that other tests have compiled: to compile the standard library with
// it takes half a minute.
const plainGo = "DUIYI_PLAIN_GO"

func TestMain(m *testing.M) {
	if os.Getenv(plainGo) == "" {
		os.Exit(m.Run())
	}
	args := os.Args[1:]
	if args[0] == "test" {
		at := slices.Index(args, "-fuzz")
		if at < 0 {
			fmt.Fprintln(os.Stderr, "a target is built without -fuzz")
			os.Exit(1)
		}
		args = slices.Delete(args, at, at+2)
	}
	cmd := exec.Command("go", args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if cmd.Run() != nil {
		os.Exit(1)
	}
}

// A module with a target that is sound, one that fails and one that hangs.
var module = map[string]string{
	"go.mod": "module example\n\ngo 1.26\n",
	"sound/sound_test.go": `package sound
import "testing"
const text = ` + "`" + `
func FuzzIsNone(f *testing.F) {}
` + "`" + `
func FuzzSound(f *testing.F) { f.Fuzz(func(t *testing.T, b []byte) {}) }
`,
	"faulty/faulty_test.go": `package faulty
import (
	"testing"
	"time"
)
func FuzzFails(f *testing.F) {
	f.Add([]byte("good"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if string(b) != "good" {
			t.Fatal("as it should")
		}
	})
}
func FuzzHangs(f *testing.F) {
	f.Add([]byte("good"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if string(b) != "good" {
			time.Sleep(time.Hour)
		}
	})
}
`,
}

func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs, and waits for one that hangs")
	}
	golang, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(plainGo, "1")
	root := t.TempDir()
	for name, text := range module {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out, errs strings.Builder
	status := run(t.Context(), []string{"-go", golang, "-root", root, "-each", "100ms", "-hang", "10s"}, &out, &errs)
	if status != 1 {
		t.Errorf("status %d, want 1; %s", status, errs.String())
	}
	for _, want := range []string{
		"3 targets, ", ", 2 finds\n", "example/sound FuzzSound: ",
		"as it should", "fuzzing process hung or terminated unexpectedly",
		"kept as faulty/testdata/fuzz/FuzzFails/", "kept as faulty/testdata/fuzz/FuzzHangs/",
	} {
		if !strings.Contains(filepath.ToSlash(out.String()), want) {
			t.Errorf("no %q in what was printed", want)
		}
	}
	if t.Failed() {
		t.Log(out.String())
	}
	if kept, err := filepath.Glob(filepath.Join(root, "faulty/testdata/fuzz/*/*")); len(kept) != 2 || err != nil {
		t.Errorf("kept %q, %v; want an input of each", kept, err)
	}

	out.Reset()
	if status := run(t.Context(), []string{"-go", golang, "-root", root, "-total", "1s", "-run", "sound"}, &out, &errs); status != 0 || !strings.Contains(out.String(), "1 targets, ") {
		t.Errorf("status %d, want 0; %s%s", status, out.String(), errs.String())
	}
	if status := run(t.Context(), []string{"-go", golang, "-root", root, "-run", "nothing"}, &out, &errs); status != 1 || !strings.Contains(errs.String(), "no package with fuzz targets") {
		t.Errorf("status %d, want 1; %s", status, errs.String())
	}
}

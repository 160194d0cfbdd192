package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"duiyi": main, "fakejudge": fakeJudge})
}

// TestScripts runs the commands as a user meets them: one script in testdata
// for each. They find the characters that a terminal obeys in $ESCAPE, and more
// moves than one line of anything in the file endless.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error {
			env.Setenv("ESCAPE", "\x1b[2J\u009b\u202e")
			return os.WriteFile(filepath.Join(env.WorkDir, "endless"), bytes.Repeat([]byte("h2e2 "), 1<<18), 0o600)
		},
	})
}

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// completions returns what bash offers for the last of some words.
func completions(t *testing.T, words ...string) []string {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	_, script, _ := runs("completion", "bash")
	path := filepath.Join(t.TempDir(), "duiyi.bash")
	if err := os.WriteFile(path, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	ask := `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _duiyi; printf '%s\n' "${COMPREPLY[@]}"`
	var errs bytes.Buffer
	cmd := exec.Command(bash, append([]string{"--norc", "-c", ask, path, "duiyi"}, words...)...)
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil || errs.Len() > 0 {
		t.Fatalf("%v: %v, %s", words, err, &errs)
	}
	return strings.Fields(string(out))
}

func TestBashCompletes(t *testing.T) {
	tests := []struct {
		words []string
		want  []string
	}{
		{[]string{"pl"}, []string{"play"}},
		{[]string{"play", "go"}, []string{"gomoku"}},
		{[]string{"play", "--lang", "zh-"}, []string{"zh-Hans", "zh-Hant"}},
		{[]string{"completion", ""}, []string{"--help", "--version", "bash", "zsh", "fish"}},
		{[]string{"--st"}, []string{"--stay"}},
		{[]string{"serve", "--no-o"}, []string{"--no-open"}},
		{[]string{"play", "--level", ""}, nil},
		{[]string{"convert", "a.pgn", "--cha"}, []string{"--charset", "--charset-in"}},
		{[]string{"convert", "a.pgn", "--charset", "gb"}, []string{"gbk", "gb18030"}},
		{[]string{"--json", "conv"}, []string{"convert"}},
		{[]string{"convert", "--", "--cha"}, nil},
		{[]string{"library", "im"}, []string{"import"}},
		{[]string{"library", "import", "--char"}, []string{"--charset-in"}},
		{[]string{"library", "import", "--da"}, []string{"--data", "--database"}},
		{[]string{"library", "search", "--res"}, []string{"--result"}},
		{[]string{"library", "search", "--player", "import", "--res"}, []string{"--result"}},
		{[]string{"book", "show", "--j"}, []string{"--json"}},
	}
	for _, tt := range tests {
		if got := completions(t, tt.words...); !slices.Equal(got, tt.want) {
			t.Errorf("duiyi %s: %q, want %q", strings.Join(tt.words, " "), got, tt.want)
		}
	}
}

// Every command and flag is in what each shell completes, and in the manual.
func TestSurfaceIsWhole(t *testing.T) {
	_, manual, _ := runs("manual")
	plain := strings.ReplaceAll(manual, `\-`, "-")
	for _, shell := range []string{"bash", "zsh", "fish"} {
		status, script, errs := runs("completion", shell)
		if status != exitDone || errs != "" {
			t.Fatalf("%s: status %d, %q", shell, status, errs)
		}
		for _, want := range []string{"play", "engine", "restore", "unprotected", "no-open", "movetime", "charset-in", "most"} {
			if !strings.Contains(script, want) {
				t.Errorf("%s completes no %q", shell, want)
			}
		}
		if path, err := exec.LookPath(shell); err == nil {
			check := exec.Command(path, "-n", "/dev/stdin")
			check.Stdin = strings.NewReader(script)
			if out, err := check.CombinedOutput(); err != nil {
				t.Errorf("%s does not read it: %v, %s", shell, err, out)
			}
		}
	}
	for _, want := range []string{".SS duiyi play", ".SS duiyi library import", ".B --no-open", ".B -v, --verbose", ".SH FILES", "Flags may stand anywhere"} {
		if !strings.Contains(plain, want) {
			t.Errorf("the manual has no %q", want)
		}
	}
}

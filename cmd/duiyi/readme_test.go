package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/internal/gmsearch"
	"duiyi/internal/ladder"
	"duiyi/internal/xqsearch"
)

// TestReadme runs the README's examples: in a console block, a line that
// begins with "$ duiyi " is a command and the lines below it are its whole
// output, where "..." alone stands for any number of lines and at the end of a
// line for the rest of it.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := consoleExamples(string(text))
	if len(examples) < 8 {
		t.Fatalf("found %d examples in the README, want at least 8", len(examples))
	}
	for _, e := range examples {
		t.Run(e.command, func(t *testing.T) {
			var out, errs strings.Builder
			run(shellWords(e.command)[1:], strings.NewReader(""), &out, &errs)
			got := strings.Split(strings.TrimRight(out.String()+errs.String(), "\n"), "\n")
			if !linesMatch(got, e.output) {
				t.Errorf("printed:\n%s\nthe README says:\n%s", strings.Join(got, "\n"), strings.Join(e.output, "\n"))
			}
		})
	}
}

type example struct {
	command string
	output  []string
}

func consoleExamples(markdown string) []example {
	var list []example
	inside := false
	for line := range strings.Lines(markdown) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "```"):
			inside = line == "```console"
		case !inside:
		case strings.HasPrefix(line, "$ "):
			list = append(list, example{command: strings.TrimPrefix(line, "$ ")})
		case len(list) > 0:
			list[len(list)-1].output = append(list[len(list)-1].output, line)
		}
	}
	return list
}

// shellWords splits a command line at spaces outside single quotes.
func shellWords(s string) []string {
	var words []string
	for i, part := range strings.Split(s, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}

func linesMatch(got, want []string) bool {
	for i, w := range want {
		if w == "..." {
			for skip := 0; skip <= len(got)-i; skip++ {
				if linesMatch(got[i+skip:], want[i+1:]) {
					return true
				}
			}
			return false
		}
		if i >= len(got) {
			return false
		}
		if head, ok := strings.CutSuffix(w, "..."); ok && strings.HasPrefix(got[i], head) {
			continue
		}
		if got[i] != w {
			return false
		}
	}
	return len(got) == len(want)
}

func TestLinesMatch(t *testing.T) {
	tests := []struct {
		name      string
		got, want string
		match     bool
	}{
		{"equal", "a|b", "a|b", true},
		{"other line", "a|b", "a|c", false},
		{"a line too few", "a", "a|b", false},
		{"a line too many", "a|b", "a", false},
		{"any rest of a line", "time 3 s|b", "time ...|b", true},
		{"any lines", "a|x|y|b", "a|...|b", true},
		{"any lines, none", "a|b", "a|...|b", true},
		{"any lines, wrong end", "a|x|c", "a|...|b", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := linesMatch(strings.Split(tt.got, "|"), strings.Split(tt.want, "|")); got != tt.match {
				t.Errorf("match = %v, want %v", got, tt.match)
			}
		})
	}
}

// TestLevelsInDocs: the tables of levels say what the engines say.
func TestLevelsInDocs(t *testing.T) {
	type level struct {
		step ladder.Step
		elo  int
	}
	docs := map[string][]level{}
	for _, l := range xqsearch.Levels() {
		docs["engine-xiangqi.md"] = append(docs["engine-xiangqi.md"], level{l.Step, l.Elo})
	}
	for _, l := range gmsearch.Levels() {
		docs["engine-gomoku.md"] = append(docs["engine-gomoku.md"], level{l.Step, l.Elo})
	}
	for name, levels := range docs {
		data, err := os.ReadFile("../../docs/explanations/" + name)
		if err != nil {
			t.Fatal(err)
		}
		steps, ratings := "| step up, Elo ± 95 % |", "| Elo |"
		for i, l := range levels {
			switch {
			case i == 0:
				steps += " |"
			case l.step.Error == 0:
				steps += fmt.Sprintf(" ~%d |", l.step.Elo)
			default:
				steps += fmt.Sprintf(" +%d ± %d |", l.step.Elo, l.step.Error)
			}
			ratings += fmt.Sprintf(" %d |", l.elo)
		}
		if table := "\n" + steps + "\n" + ratings + "\n"; !strings.Contains(string(data), table) {
			t.Errorf("%s lacks the rows%s", name, table)
		}
	}
}

// TestCommandsInDocs: the table of docs/reference/command-line.md has every
// command, and no other.
func TestCommandsInDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/reference/command-line.md")
	if err != nil {
		t.Fatal(err)
	}
	table, _, _ := strings.Cut(string(text), "\n## ")
	listed := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?) \\|").FindAllStringSubmatch(table, -1) {
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			listed[name[1]] = true
		}
	}
	quiet := &command.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard, Screen: io.Discard}
	for _, c := range surfaceOf(newParser(quiet).Model).commands {
		if len(c.within) > 0 {
			continue // its commands stand by themselves
		}
		if !listed[c.name] {
			t.Errorf("docs/reference/command-line.md lacks %s", c.name)
		}
		delete(listed, c.name)
	}
	for name := range listed {
		t.Errorf("docs/reference/command-line.md has %s, which is no command", name)
	}
}

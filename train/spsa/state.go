package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// A config is what must stay the same to continue a tuning.
type config struct {
	Game   string
	Engine string // external program; empty for this one
	Nodes  int64
	Steps  int
	Pairs  int
	Rate   float64
	Seed   uint64
	Only   string
}

// A state is the state of a tuning after a number of steps.
type state struct {
	Config  config
	Done    int
	Games   [3]int // plus won, drawn, minus won
	Numbers []number
}

var errOther = errors.New("the state belongs to another tuning")

// load returns the state in a folder, or a new one with the engine's numbers.
func load(dir string, c config, numbers []number) (state, error) {
	s := state{Config: c, Numbers: numbers}
	text, err := os.ReadFile(filepath.Join(dir, "state.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	} else if err != nil {
		return s, err
	}
	var old state
	if err := json.Unmarshal(text, &old); err != nil {
		return s, fmt.Errorf("%s: %w", filepath.Join(dir, "state.json"), err)
	}
	same := old.Config == c && len(old.Numbers) == len(numbers)
	for i := 0; same && i < len(numbers); i++ {
		same = old.Numbers[i].Name == numbers[i].Name && old.Numbers[i].Before == numbers[i].Before
	}
	if !same {
		return s, fmt.Errorf("%s: %w", filepath.Join(dir, "state.json"), errOther)
	}
	return old, nil
}

// save writes the state and appends the last step to the history. It first
// truncates the history if an earlier step failed to write its state.
func (s *state) save(dir string) error {
	if err := s.addToPath(filepath.Join(dir, "path.tsv")); err != nil {
		return err
	}
	text, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		return err
	}
	return replace(filepath.Join(dir, "state.json"), text)
}

func (s *state) addToPath(name string) error {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	if keep := s.Done; len(lines) > keep { // a header and one line per completed step
		text = bytes.Join(lines[:keep], nil)
		if err := replace(name, text); err != nil {
			return err
		}
	}
	var line strings.Builder
	if len(text) == 0 {
		line.WriteString("step")
		for _, n := range s.Numbers {
			line.WriteString("\t" + n.Name)
		}
		line.WriteString("\n")
	}
	fmt.Fprint(&line, s.Done)
	for _, n := range s.Numbers {
		fmt.Fprintf(&line, "\t%.2f", n.Value)
	}
	line.WriteString("\n")
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = f.WriteString(line.String())
	return errors.Join(err, f.Close())
}

// replace replaces a file atomically.
func replace(name string, text []byte) error {
	if err := os.WriteFile(name+".new", text, 0o666); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// write writes the numbers of a state into the constants of a Go file.
func write(dir, file string, out io.Writer) error {
	text, err := os.ReadFile(filepath.Join(dir, "state.json"))
	if err != nil {
		return err
	}
	var s state
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for _, n := range s.Numbers {
		line := regexp.MustCompile(`(?m)^(\t` + regexp.QuoteMeta(n.Name) + ` += )-?\d+`)
		if !line.Match(source) {
			return fmt.Errorf("%s: there is no %s", file, n.Name)
		}
		now := strconv.Itoa(n.rounded())
		source = line.ReplaceAll(source, []byte("${1}"+now))
		fmt.Fprintf(out, "%-20s %6d → %s\n", n.Name, n.Before, now)
	}
	return replace(file, source)
}

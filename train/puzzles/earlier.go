package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"duiyi/puzzles"
)

// An edition is an earlier bank. The next one keeps its puzzles, so that progress survives,
// and goes on behind the units that it took.
type edition struct {
	puzzles  []*puzzles.Puzzle
	manifest manifest
}

// readEdition reads a bank and the manifest beside it, which has the extension .json.
func readEdition(file string) (*edition, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	bank, err := puzzles.Read(f, file)
	if err != nil {
		return nil, err
	}
	beside := strings.TrimSuffix(file, filepath.Ext(file)) + ".json"
	text, err := os.ReadFile(beside)
	if err != nil {
		return nil, err
	}
	e := &edition{puzzles: bank.All()}
	if err := json.Unmarshal(text, &e.manifest); err != nil {
		return nil, fmt.Errorf("%s: %w", beside, err)
	}
	return e, nil
}

// done returns how many units of a source the edition took. Work takes them in one order.
func (e *edition) done(source string) int {
	if e == nil {
		return 0
	}
	return e.manifest.Work[source].Units
}

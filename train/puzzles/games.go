package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A table is a file of games: tab-separated values under a line of column names. The
// column moves is needed; start, red, black, event, round, date, result and source may be there.
type table struct {
	name    string // of the file, without its extension
	columns map[string]int
	rows    [][]string
}

// readTables reads the tables in a folder. Files without a column moves are passed over.
func readTables(dir string) ([]table, error) {
	if dir == "" {
		return nil, nil
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.tsv"))
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	var list []table
	for _, file := range files {
		t, err := readTable(file)
		if err != nil {
			return nil, err
		}
		if _, ok := t.columns["moves"]; ok {
			list = append(list, t)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no *.tsv with a column moves", dir)
	}
	return list, nil
}

func readTable(file string) (table, error) {
	t := table{name: strings.TrimSuffix(filepath.Base(file), ".tsv"), columns: map[string]int{}}
	f, err := os.Open(file)
	if err != nil {
		return t, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); n++ {
		cells := strings.Split(lines.Text(), "\t")
		if n > 0 {
			t.rows = append(t.rows, cells)
			continue
		}
		for i, name := range cells {
			t.columns[name] = i
		}
	}
	if err := lines.Err(); err != nil {
		return t, fmt.Errorf("%s: %w", file, err)
	}
	return t, nil
}

// get returns a cell, or "" if the row has none.
func (t *table) get(row int, column string) string {
	if i, ok := t.columns[column]; ok && i < len(t.rows[row]) {
		return strings.TrimSpace(t.rows[row][i])
	}
	return ""
}

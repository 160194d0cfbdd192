// Package tsvtest reads the tables of cases that tests keep in testdata. Only
// tests import it.
package tsvtest

import (
	"os"
	"strings"
	"testing"
)

// Rows reads a file of tab-separated values with a heading, and returns each
// further line by column.
func Rows(t testing.TB, name string) []map[string]string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	head := strings.Split(lines[0], "\t")
	var rows []map[string]string
	for i, line := range lines[1:] {
		cells := strings.Split(line, "\t")
		if len(cells) > len(head) {
			t.Fatalf("%s:%d: %d cells, but %d columns", name, i+2, len(cells), len(head))
		}
		row := make(map[string]string)
		for j, cell := range cells {
			row[head[j]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}

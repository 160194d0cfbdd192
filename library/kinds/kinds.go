package kinds

import (
	_ "embed"
	"fmt"
	"strings"

	"duiyi/gomoku"
	"duiyi/gomoku/opening"
	"duiyi/internal/names"
	"duiyi/internal/results"
	"duiyi/library"
	"duiyi/library/structure"
	"duiyi/xiangqi"
)

//go:embed families.tsv
var families string

//go:embed lines.txt
var lines string

// All returns the games of the library.
func All() []library.Kind { return []library.Kind{forXiangqi(), forGomoku()} }

func forXiangqi() library.Kind {
	return library.Kind{
		Name: "xiangqi", Start: func(int) string { return xiangqi.StartFEN },
		Pieces: [2]string{"RNBAKCP", "rnbakcp"}, Turns: [2]string{"wr", "b"},
		Counted: true, Steps: true, Openings: ecco(),
		Sides: results.RedBlack, Roles: structure.Roles{King: "K", Attack: "RNCP", Feet: "P", Guard: "AB"},
	}
}

func forGomoku() library.Kind {
	return library.Kind{
		Name: "gomoku", Size: gomoku.DefaultSize, Start: emptyBoard,
		Pieces: [2]string{"X", "O"}, Turns: [2]string{"X", "O"},
		FirstRow: 1, Turned: true, Openings: renju(), Sides: results.BlackWhite,
	}
}

func emptyBoard(size int) string {
	row := strings.Repeat(".", size)
	return strings.TrimSuffix(strings.Repeat(row+"/", size), "/") + " X"
}

// ecco reads the tables.
func ecco() []library.Opening {
	named := map[string]map[string]string{}
	var languages []string
	for line := range strings.Lines(families) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if languages == nil {
			languages = fields[1:]
			continue
		}
		of := map[string]string{}
		for i, name := range fields[1:] {
			of[languages[i]] = name
		}
		named[fields[0]] = of
	}
	var list []library.Opening
	for line := range strings.Lines(lines) {
		words := strings.Fields(line)
		if named[words[0]] == nil {
			panic(fmt.Sprintf("lines.txt: %s has no name", words[0])) // the files are our own
		}
		list = append(list, library.Opening{Code: words[0], Names: named[words[0]], Line: words[1:]})
	}
	return list
}

func renju() []library.Opening {
	var list []library.Opening
	for _, p := range opening.Patterns() {
		o := library.Opening{Code: string(p), Names: names.Opening(string(p))}
		for _, stone := range p.Stones() {
			o.Line = append(o.Line, stone.String())
		}
		list = append(list, o)
	}
	return list
}

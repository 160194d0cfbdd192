package xqsearch

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/internal/searchkit"
)

// at returns a thread at the end of a game, ready to search.
func at(t *testing.T, fen string, moves ...string) *thread {
	t.Helper()
	start, err := newRoot(engine.Position{Start: fen, Moves: moves}, nil)
	if err != nil {
		t.Fatal(err)
	}
	th := new(thread)
	th.begin(&shared{stop: searchkit.NewStopper(t.Context(), engine.Limits{}, searchkit.Budget{})}, 0, start)
	return th
}

// TestRepetitionsOfTheBooks holds the search's quick judgement to the published
// cases of the computer rule, colours as they are.
func TestRepetitionsOfTheBooks(t *testing.T) {
	f, err := os.Open("testdata/repetition_computer.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cases := 0
	for sc := bufio.NewScanner(f); sc.Scan(); {
		row := strings.Split(sc.Text(), "\t")
		if row[1] != "computer" || strings.Contains(row[0], "limit") {
			continue
		}
		id, fen, moves, want := row[0], row[2], strings.Fields(row[3]), row[4]
		start, err := newRoot(engine.Position{Start: fen, Moves: moves}, nil)
		if err != nil {
			continue // mated at the end
		}
		if last := start.line[len(start.line)-1]; last.since < 8 {
			continue // a row about material, not about a loop
		}
		t.Run(id, func(t *testing.T) {
			th := at(t, fen, moves...)
			score, ok := th.repeated(0)
			if !ok {
				if want != "ongoing" && want != "draw" {
					t.Fatalf("no repetition seen, want %s (%s)", want, row[5])
				}
				return
			}
			got := "draw"
			switch red := th.pos.Side() == 0; {
			case score > 100 == red && score*score > 100:
				got = "black_loses"
			case score*score > 100:
				got = "red_loses"
			}
			if got != want {
				t.Errorf("judged %s, want %s (%s)", got, want, row[5])
			}
		})
		cases++
	}
	if cases < 20 {
		t.Errorf("only %d cases were met", cases)
	}
}

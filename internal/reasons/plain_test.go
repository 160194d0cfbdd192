package reasons

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"duiyi/match"
	"duiyi/match/positions"
)

// TestPlain: in words no reason has a move in notation, and no word of it is missing.
func TestPlain(t *testing.T) {
	wxf := regexp.MustCompile(`\b[KAEHRCPkaehrcp][1-9+-]?[+=-][1-9]`)
	kinds := map[string]int{}
	for _, table := range []struct {
		file                string
		played, best, reply int // columns; 0: none
		most                int
	}{{"reported", 3, 4, 5, 6}, {"tempo", 3, 4, 0, 12}, {"cases", 0, 3, 0, 120}} {
		text, err := os.ReadFile("../xqreason/testdata/" + table.file + ".tsv")
		if err != nil {
			t.Fatal(err)
		}
		rows := strings.Split(strings.TrimSpace(string(text)), "\n")
		for _, row := range rows[1:min(len(rows), table.most)] {
			f := strings.Split(row, "\t")
			q := positions.ReasonQuery{Config: match.Config{Game: "xiangqi", Rules: "axf", Setup: f[2]}, Best: []string{f[table.best]}}
			if table.played > 0 {
				q.Played = f[table.played]
			}
			if table.reply > 0 {
				q.Reply = []string{f[table.reply]}
			}
			list, err := Xiangqi(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range list {
				kinds[r.Kind]++
				if said := r.Text[Plain]; said == "" || wxf.MatchString(said) || strings.ContainsAny(said, "{}") {
					t.Errorf("%s: %q, to players %q", r.Kind, said, r.Text["en"])
				}
			}
		}
	}
	if len(kinds) < 12 {
		t.Errorf("seen only %v", kinds)
	}
}

package gmreason

import (
	"errors"
	"strings"
	"testing"

	"duiyi/gomoku"
	"duiyi/internal/tsvtest"
)

// pointsOf reads points that are written one after the other.
func pointsOf(t testing.TB, text string) (list []gomoku.Point) {
	t.Helper()
	for text != "" {
		end := 1 + strings.IndexFunc(text[1:], func(r rune) bool { return r >= 'a' })
		if end == 0 {
			end = len(text)
		}
		pt, err := gomoku.ParsePoint(text[:end])
		if err != nil {
			t.Fatal(err)
		}
		list, text = append(list, pt), text[end:]
	}
	return list
}

// TestGames has the checker replay all that is said of the stones of games that
// engines have played, under each of the rules.
func TestGames(t *testing.T) {
	rows := tsvtest.Rows(t, "testdata/games.tsv")
	if testing.Short() {
		rows = rows[:1]
	}
	told, undecided := map[Kind]int{}, 0
	for _, row := range rows {
		rule, err := gomoku.ParseRule(row["rule"])
		if err != nil {
			t.Fatal(err)
		}
		p, err := gomoku.NewPosition(15, rule)
		if err != nil {
			t.Fatal(err)
		}
		for _, pt := range pointsOf(t, row["moves"]) {
			if p.Outcome() != gomoku.Ongoing || !legal(&p, pt) {
				break
			}
			for _, f := range Facts(t.Context(), &p, pt) {
				told[f.Kind]++
				switch err := refute(Reason{Does, p, f}); {
				case errors.Is(err, errUndecided):
					undecided++
				case err != nil:
					t.Errorf("%s %s, %v: %s %s, %v of %v: %v", rule, p.String(), pt, f.Kind, f.Win, f.Line, f.Stones, err)
				}
			}
			p.PlayUnchecked(pt)
		}
	}
	t.Log(told, "undecided", undecided)
}

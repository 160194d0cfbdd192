package standings_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"duiyi/tourney"
	"duiyi/tourney/standings"
	"duiyi/tourney/trf"
)

// line writes a line of a file; results are such as "4w1" or "-U".
func line(number int, points string, results ...string) string {
	text := fmt.Sprintf("001 %4d      %-33s %4d %-27s%4s %4d", number, fmt.Sprint("Player ", number), 2000-number, "", points, 0)
	for _, r := range results {
		if strings.HasPrefix(r, "-") {
			text += "  0000 - " + r[1:]
		} else {
			text += fmt.Sprintf("  %4s %s %s", r[:1], r[1:2], r[2:])
		}
	}
	return text + "\n"
}

// league is a tournament of six with four rounds: 1 beats 2, and all else is worked out by hand
// in the tests.
func league(t *testing.T) *tourney.Tournament {
	t.Helper()
	tour, err := trf.Parse([]byte("XXR 4\n" +
		line(1, "3.0", "2w1", "3b1", "4w0", "5b1") +
		line(2, "3.0", "1b0", "4w1", "5b1", "3w1") +
		line(3, "1.5", "6w=", "1w0", "-U", "2b0") +
		line(4, "2.0", "5b0", "2b0", "1b1", "6w+") +
		line(5, "1.0", "4w1", "6b0", "2w0", "1w0") +
		line(6, "1.5", "3b=", "5w1", "-Z", "4b-")))
	if err != nil {
		t.Fatal(err)
	}
	return tour
}

// TestValues compares each tie-break with numbers worked out by hand.
func TestValues(t *testing.T) {
	// Scores 3, 3, 1.5, 2, 1, 1.5. Player 6 missed rounds 3 and 4, so brings 1.5 + 2·0.5 to
	// opponents. Players 3, 4 and 6 meet their own score where they did not play.
	want := map[string][6]string{
		"buchholz":         {"7.5", "7.5", "10", "9", "10.5", "5.5"}, // 3+1.5+2+1, 3+2+1+1.5, 2.5+3+1.5+3, 1+3+3+2, 2+2.5+3+3, 1.5+1+1.5+1.5
		"buchholz-cut1":    {"6.5", "6.5", "8.5", "8", "8.5", "4"},   // 6 cuts a round it missed, not player 5
		"buchholz-median":  {"3.5", "3.5", "5.5", "5", "5.5", "2.5"}, //
		"sonneborn-berger": {"5.5", "4.5", "2.75", "5", "2", "1.75"}, // 3+1.5+1, 2+1+1.5, 1.25+1.5, 3+2, 2, 0.75+1
		"progressive":      {"8", "6", "4", "3", "4", "5"},           // 1+2+2+3, 0+1+2+3, .5+.5+1.5+1.5, 0+0+1+2, 1·4, .5+1.5·3
		"opponents":        {"7.5", "7.5", "7.5", "7", "9.5", "2.5"}, // 6 brings 1.5, and unplayed rounds bring nothing
		"wins":             {"3", "3", "1", "2", "1", "1"},           // with the bye of 3 and the forfeit for 4
		"second-wins":      {"2", "1", "0", "1", "0", "0"},           //
	}
	tour := league(t)
	for name, values := range want {
		b, err := standings.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range standings.Of(tour, 4, []standings.TieBreak{b}) {
			if got := row.Values[0].String(); got != values[row.Player.Number-1] {
				t.Errorf("%s of player %d is %s, want %s", name, row.Player.Number, got, values[row.Player.Number-1])
			}
		}
	}
}

// TestDummies bounds what a round without a game is worth: player 1 has three points, and the
// dummies bring the 1.5 of player 3, who was due, and draws in three rounds.
func TestDummies(t *testing.T) {
	tour, err := trf.Parse([]byte(line(1, "3.0", "2w1", "3b+", "-U") + line(2, "0.0", "1b0", "-Z", "3w0") + line(3, "1.5", "-H", "1w-", "2b1")))
	if err != nil {
		t.Fatal(err)
	}
	b, err := standings.Find("buchholz")
	if err != nil {
		t.Fatal(err)
	}
	if got := standings.Of(tour, 3, []standings.TieBreak{b})[0].Values[0].String(); got != "3" {
		t.Errorf("Buchholz of player 1 is %s, want 0 + 1.5 + 1.5", got)
	}
}

// TestMissedAtTheEnd counts rounds missed at the end as draws, behind a half-point bye too: player 2
// brings 0.5 and half a point for the second round.
func TestMissedAtTheEnd(t *testing.T) {
	tour, err := trf.Parse([]byte(line(1, "3.0", "2w1", "3b1", "-U") + line(2, "0.5", "1b0", "-Z", "-H") + line(3, "2.0", "-U", "1w0", "-U")))
	if err != nil {
		t.Fatal(err)
	}
	b, err := standings.Find("buchholz")
	if err != nil {
		t.Fatal(err)
	}
	if got := standings.Of(tour, 3, []standings.TieBreak{b})[0].Values[0].String(); got != "4.5" {
		t.Errorf("Buchholz of player 1 is %s, want 1 + 2 + 1.5", got)
	}
}

// TestDirect ranks tied players by their own games, and only as far as these decide.
func TestDirect(t *testing.T) {
	b, err := standings.Find("直接胜负")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, text string
		want       string // number and rank in order
	}{
		{"all met", line(1, "1.5", "2w1", "3b=", "4w0") + line(2, "1.5", "1b0", "4w1", "3b=") + line(3, "1.5", "-H", "1w=", "2w=") + line(4, "1.0", "-Z", "2b0", "1b1"), "1:1 3:2 2:3 4:4"},
		{"one beat the other", line(1, "1.0", "2b0", "3w1") + line(2, "1.0", "1w1", "4b0") + line(3, "0.0", "4w0", "1b0") + line(4, "2.0", "3b1", "2w1"), "4:1 2:2 1:3 3:4"},
		{"did not meet", line(1, "1.0", "3w1") + line(2, "1.0", "4w1") + line(3, "0.0", "1b0") + line(4, "0.0", "2b0"), "1:1 2:1 3:3 4:3"},
		{"by forfeit only", line(1, "1.0", "2w+", "3w0") + line(2, "1.0", "1b-", "4w1") + line(3, "1.0", "4w0", "1b1") + line(4, "1.0", "3b1", "2b0"), "1:1 2:1 3:1 4:1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tour, err := trf.Parse([]byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, row := range standings.Of(tour, tour.Played(), []standings.TieBreak{b}) {
				got = append(got, fmt.Sprintf("%d:%d", row.Player.Number, row.Rank))
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("standings %v, want %v", got, tt.want)
			}
		})
	}
}

// TestChinesePoints gives the same Sonneborn-Berger order by 2-1-0, in its points.
func TestChinesePoints(t *testing.T) {
	tour, err := trf.Parse([]byte("BBW  2.0\nBBD  1.0\n" + line(1, "2.0", "2w1") + line(2, "0.0", "1b0") + line(3, "1.0", "4w=") + line(4, "1.0", "3b=")))
	if err != nil {
		t.Fatal(err)
	}
	b, err := standings.Find("sonneborn-berger")
	if err != nil {
		t.Fatal(err)
	}
	rows := standings.Of(tour, 1, []standings.TieBreak{b})
	if rows[1].Values[0].String() != "0.5" || rows[0].Values[0] != 0 {
		t.Errorf("a draw against one point gives %v, a win against none %v; want 0.5 and 0", rows[1].Values[0], rows[0].Values[0])
	}
}

func TestFindUnknown(t *testing.T) {
	if _, err := standings.Find("koya"); !errors.Is(err, standings.ErrUnknown) {
		t.Errorf("Find(koya) = %v", err)
	}
	for _, b := range standings.All() {
		for _, name := range []string{b.Name, b.Chinese} {
			if found, err := standings.Find(name); err != nil || found.Name != b.Name {
				t.Errorf("Find(%q) = %q, %v", name, found.Name, err)
			}
		}
	}
}

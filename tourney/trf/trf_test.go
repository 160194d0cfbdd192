package trf_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"duiyi/tourney"
	"duiyi/tourney/swiss"
	"duiyi/tourney/trf"
)

// small is a tournament of five with two rounds played.
const small = `012 Club evening
XXR 3
XXC white1
001    1 m    陈一                                2100 CHN             1980/01/01  2.0    1     4 w 1     2 b 1
001    2 w    Nguyễn Hai                        2000 VIE             1990        1.0    3     5 b 1     1 w 0
001    3      Third, Player                     1900                             1.5    2  0000 - U     4 w =
001    4      Fourth, Player                    1800                             0.5    4     1 b 0     3 b =
001    5      Fifth, Player                     1700                             0.0    5     2 w 0  0000 - Z
`

func read(t *testing.T, text string) *tourney.Tournament {
	t.Helper()
	tour, err := trf.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return tour
}

func TestParse(t *testing.T) {
	tour := read(t, small)
	if tour.Name != "Club evening" || tour.Rounds != 3 || tour.Played() != 2 || tour.Opening != tourney.First {
		t.Errorf("read %q, %d rounds, %d played, opening %v", tour.Name, tour.Rounds, tour.Played(), tour.Opening)
	}
	p := tour.Player(2)
	if p.Name != "Nguyễn Hai" || p.Sex != "w" || p.Rating != 2000 || p.Federation != "VIE" || p.Birth != "1990" {
		t.Errorf("player 2 is %+v", p)
	}
	want := []tourney.Result{{Opponent: 5, Side: tourney.Second, Outcome: tourney.Win}, {Opponent: 1, Side: tourney.First, Outcome: tourney.Loss}}
	if !reflect.DeepEqual(p.Results, want) {
		t.Errorf("player 2 has %+v, want %+v", p.Results, want)
	}
	if got := tour.Player(3).Round(1).Outcome; got != tourney.PairingBye {
		t.Errorf("round 1 of player 3 is %v, want the pairing's bye", got)
	}
}

// TestExtensions reads each line that changes a pairing, by both of its codes where it has two.
func TestExtensions(t *testing.T) {
	tests := []struct {
		name, line string
		ok         func(*tourney.Tournament) bool
	}{
		{"rounds", "142 7", func(t *tourney.Tournament) bool { return t.Rounds == 7 }},
		{"order of the file", "XXC rank black1", func(t *tourney.Tournament) bool { return t.Opening == tourney.Second }},
		{"opening side", "152 B", func(t *tourney.Tournament) bool { return t.Opening == tourney.Second }},
		{"missing players", "XXZ 2 5", func(t *tourney.Tournament) bool { return reflect.DeepEqual(t.Missing, []int{2, 5}) }},
		{"half-point bye", "240 H 003 0004", func(t *tourney.Tournament) bool { return t.Player(4).Round(3).Outcome == tourney.HalfBye }},
		{"bye of another round", "240 F 005 0004", func(t *tourney.Tournament) bool { return len(t.Player(4).Results) == 2 }},
		{"acceleration", "XXA    2  1.0  0.5", func(t *tourney.Tournament) bool {
			return reflect.DeepEqual(t.Player(2).Acceleration, []tourney.Score{10, 5})
		}},
		{"acceleration of a range", "250       1.0 001 002 0001 0002", func(t *tourney.Tournament) bool {
			return reflect.DeepEqual(t.Player(1).Acceleration, []tourney.Score{10, 10}) && t.Player(3).Acceleration == nil
		}},
		{"Baku acceleration", "192 FIDE_DUTCH_2025_BAKU", func(t *tourney.Tournament) bool {
			return reflect.DeepEqual(t.Player(4).Acceleration, []tourney.Score{10, 5}) && t.Player(5).Acceleration == nil
		}},
		{"forbidden pair", "XXP 1 3", func(t *tourney.Tournament) bool { return t.Banned(9)[[2]int{3, 1}] }},
		{"forbidden pair of some rounds", "260   3   4    1    3", func(t *tourney.Tournament) bool {
			return t.Banned(4)[[2]int{3, 1}] && !t.Banned(5)[[2]int{3, 1}]
		}},
		{"points of the bye", "BBU  1.0", func(t *tourney.Tournament) bool { return t.Points.PairingBye == 10 }},
		{"points of a bye at home", "BBZ  0.0", func(t *tourney.Tournament) bool { return t.Points.ZeroBye == 0 }},
		{"point system", "162  W 1.0    D 0.5", func(t *tourney.Tournament) bool { return t.Points == tourney.Standard }},
		{"comment", "### made by hand", func(t *tourney.Tournament) bool { return len(t.Players) == 5 }},
		{"other line", "102 Some Arbiter", func(t *tourney.Tournament) bool { return len(t.Players) == 5 }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tour := read(t, small+tt.line+"\n"); !tt.ok(tour) {
				t.Errorf("%q gives %+v", tt.line, tour)
			}
		})
	}
}

func TestErrorsNameLineAndColumn(t *testing.T) {
	change := func(old, replacement string) string {
		if !strings.Contains(small, old) {
			panic(old)
		}
		return strings.Replace(small, old, replacement, 1)
	}
	tests := []struct {
		name, text   string
		want         error
		line, column int
	}{
		{"no players", "012 Empty\n", trf.ErrNobody, 2, 1},
		{"not UTF-8", "012 \xff\n", trf.ErrEncoding, 1, 5},
		{"unknown code", small + "hello\n", trf.ErrCode, 9, 1},
		{"unknown extension", small + "XXQ 1\n", trf.ErrCode, 9, 1},
		{"teams", small + "310 a\n", trf.ErrUnsupported, 9, 1},
		{"another system", small + "192 FIDE_DUBOV\n", trf.ErrUnsupported, 9, 5},
		{"rounds", change("XXR 3", "XXR x"), trf.ErrNumber, 2, 4},
		{"more played than planned", change("XXR 3", "XXR 1"), trf.ErrRounds, 2, 4},
		{"setting", change("white1", "blue1"), trf.ErrUnsupported, 3, 5},
		{"number", change("001    5 ", "001    x "), trf.ErrNumber, 8, 5},
		{"number twice", change("001    5 ", "001    4 "), trf.ErrTwice, 8, 5},
		{"rating", change("1700", "17.0"), trf.ErrNumber, 8, 49},
		{"points", change(" 0.5 ", " 0,5 "), trf.ErrPoints, 7, 81},
		{"total", change(" 0.5 ", " 1.5 "), trf.ErrTotal, 7, 81},
		{"side", change("4 w 1", "4 x 1"), trf.ErrSide, 4, 97},
		{"result", change("4 w 1", "4 w 7"), trf.ErrResult, 4, 99},
		{"game without a side", change("4 w 1", "4 - 1"), trf.ErrResult, 4, 99},
		{"against oneself", change("4 w 1", "1 w 1"), trf.ErrSelf, 4, 92},
		{"unknown opponent", change("4 w 1", "9 w 1"), trf.ErrPlayer, 4, 92},
		{"other opponent", change("4 w 1", "3 w 1"), trf.ErrOpponent, 4, 92},
		{"both first", change("4 w 1", "4 b 1"), trf.ErrOpponent, 4, 92},
		{"both win", change("1 b 0", "1 b 1"), trf.ErrOpponent, 4, 99},
		{"shifted column", change("    2 b 1", "     2 b 1"), trf.ErrLayout, 4, 106},
		{"banned stranger", small + "XXP 1 77\n", trf.ErrPlayer, 9, 5},
		{"accelerated stranger", small + "XXA   77  1.0\n", trf.ErrPlayer, 9, 5},
		{"kind of bye", small + "240 Q 003 0004\n", trf.ErrResult, 9, 5},
		{"empty list", small + "XXZ\n", trf.ErrNumber, 9, 5},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := trf.Parse([]byte(tt.text))
			var te *trf.Error
			if !errors.As(err, &te) || !errors.Is(err, tt.want) || te.Line != tt.line || te.Column != tt.column {
				t.Fatalf("Parse = %v, want %v at line %d, column %d", err, tt.want, tt.line, tt.column)
			}
		})
	}
}

func TestFormatReadsBack(t *testing.T) {
	for _, extra := range []string{"", "XXP 1 3\n", "260   3   4    1    3\n", "XXA    2  1.0  0.5\n", "XXZ 2 5\n", "BBU  1.0\n", "240 H 003 0004\n"} {
		tour := read(t, small+extra)
		text, err := trf.Format(tour)
		if err != nil {
			t.Fatal(err)
		}
		if again := read(t, string(text)); !reflect.DeepEqual(again, tour) {
			t.Errorf("with %q\nread  %+v\nagain %+v\nfrom\n%s", extra, tour, again, text)
		}
	}
}

func TestFormatRefusesWhatDoesNotFit(t *testing.T) {
	tour := read(t, small)
	tour.Players[0].Name = strings.Repeat("名", 34)
	if _, err := trf.Format(tour); !errors.Is(err, trf.ErrUnfit) {
		t.Errorf("a name of 34 characters gives %v, want %v", err, trf.ErrUnfit)
	}
}

// TestAddRound pairs the next round into the file and keeps every other line.
func TestAddRound(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.ReplaceAll(small+"XXZ 5\n102 Some Arbiter\n", "\n", end)
		tour := read(t, text)
		pairs, err := swiss.Pair(tour, 3)
		if err != nil {
			t.Fatal(err)
		}
		added, err := trf.AddRound([]byte(text), 3, pairs)
		if err != nil {
			t.Fatal(err)
		}
		after := read(t, string(added))
		if after.Played() != 3 || after.Player(5).Round(3).Outcome != tourney.ZeroBye || after.Player(1).Round(3).Outcome != tourney.Unfinished {
			t.Errorf("after the round:\n%s", added)
		}
		if !strings.Contains(string(added), "102 Some Arbiter"+end) || strings.Contains(string(added), "XXZ") {
			t.Errorf("lines were lost or kept wrongly:\n%s", added)
		}
		if _, err := swiss.Pair(after, 4); !errors.Is(err, swiss.ErrOver) {
			t.Errorf("round 4 of 3: %v", err)
		}
	}
}

// FuzzParse reads anything without panic, and reads back what Format writes.
func FuzzParse(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte(strings.ReplaceAll(small, "\n", "\r\n") + "XXP 1 3\nXXA    2  1.0\n240 H 003 0004\n192 FIDE_DUTCH_BAKU\n"))
	f.Add([]byte(small + "162  W 2.0    D 1.0\n250       1.0 001 002 0001 0002\n260   3   4    1    3\nXXZ 5\n"))
	files, err := filepath.Glob("testdata/*.trf")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		tour, err := trf.Parse(data)
		if err != nil {
			return
		}
		text, err := trf.Format(tour)
		if err != nil {
			return // more points than the columns hold
		}
		again, err := trf.Parse(text)
		if err != nil || !reflect.DeepEqual(again, tour) {
			t.Fatalf("%q\nread  %+v\nagain %+v, %v\nfrom %q", data, tour, again, err, text)
		}
	})
}

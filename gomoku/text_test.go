package gomoku_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/gomoku"
)

func TestParsePoint(t *testing.T) {
	tests := []struct {
		text   string
		want   string
		offset int // of the error, when want is ""
	}{
		{"a1", "a1", 0},
		{"h8", "h8", 0},
		{"H8", "h8", 0},
		{"i9", "i9", 0}, // no letter is skipped
		{"v22", "v22", 0},
		{"", "", 0},
		{"8h", "", 0},
		{"w1", "", 0},
		{"h", "", 1},
		{"h0", "", 1},
		{"h08", "", 1},
		{"h23", "", 1},
		{"h 8", "", 1},
		{"h-8", "", 1},
		{"h8 ", "", 2},
		{"h100", "", 3},
		{"h8i9", "", 2},
		{"@1", "", 0},
		{"！1", "", 0},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			p, err := gomoku.ParsePoint(tt.text)
			if tt.want != "" {
				if err != nil || p.String() != tt.want {
					t.Fatalf("ParsePoint = %v, %v; want %s", p, err, tt.want)
				}
				return
			}
			var pe *gomoku.ParseError
			if !errors.As(err, &pe) || !errors.Is(err, gomoku.ErrBadPoint) || pe.Offset != tt.offset {
				t.Fatalf("ParsePoint = %v, %v; want an error at byte %d", p, err, tt.offset)
			}
			if p != gomoku.NoPoint {
				t.Errorf("a point %v beside the error", p)
			}
		})
	}
	if got := gomoku.NoPoint.String(); got != "-" {
		t.Errorf("NoPoint is written %q", got)
	}
}

func TestParse(t *testing.T) {
	tests := []struct {
		name string
		text string
		want string
	}{
		{"black to move", "...../...../..X../...../..... X", "...../...../..X../...../..... X"},
		{"white to move", "...../...../...../...../..... O", "...../...../...../...../..... O"},
		{"as many stones", "...../...../.OX../...../.....", "...../...../.OX../...../..... X"},
		{"more black ones", "...../...../..X../...../.....", "...../...../..X../...../..... O"},
		{"more white ones", "...../...../..O../...../.....", "...../...../..O../...../..... X"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := mustParse(t, tt.text, gomoku.Freestyle)
			if p.String() != tt.want {
				t.Fatalf("%q reads as %q, want %q", tt.text, p.String(), tt.want)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct {
		name   string
		text   string
		want   error
		offset int
	}{
		{"empty", "", gomoku.ErrSize, 0},
		{"four rows", "..../..../..../....", gomoku.ErrSize, 0},
		{"twenty-three rows", strings.Repeat("/", 22), gomoku.ErrSize, 0},
		{"unknown stone", "...../..x../...../...../.....", gomoku.ErrBadCell, 8},
		{"short row", "...../..../...../...../.....", gomoku.ErrRowWidth, 10},
		{"long row", "...../....../...../...../.....", gomoku.ErrRowWidth, 11},
		{"short last row", "...../...../...../...../....", gomoku.ErrRowWidth, 28},
		{"no rows", "////", gomoku.ErrRowWidth, 0},
		{"unknown side", "...../...../...../...../..... B", gomoku.ErrBadSide, 30},
		{"no side", "...../...../...../...../..... ", gomoku.ErrBadSide, 30},
		{"two spaces", "...../...../...../...../.....  X", gomoku.ErrBadSide, 30},
		{"something after it", "...../...../...../...../..... X ", gomoku.ErrBadSide, 30},
		{"new line", "...../...../...../...../.....\n", gomoku.ErrBadCell, 29},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := gomoku.Parse(tt.text, gomoku.Freestyle)
			var pe *gomoku.ParseError
			if !errors.As(err, &pe) || !errors.Is(err, tt.want) || pe.Offset != tt.offset || pe.Format != "board" {
				t.Fatalf("Parse = %v, want %v at byte %d", err, tt.want, tt.offset)
			}
		})
	}
}

func TestParseRule(t *testing.T) {
	for r := gomoku.Freestyle; r <= gomoku.Caro; r++ {
		if got, err := gomoku.ParseRule(r.String()); err != nil || got != r {
			t.Errorf("ParseRule(%q) = %v, %v", r.String(), got, err)
		}
	}
	for _, name := range []string{"", "Freestyle", "pente"} {
		if _, err := gomoku.ParseRule(name); !errors.Is(err, gomoku.ErrBadRule) {
			t.Errorf("ParseRule(%q): %v, want %v", name, err, gomoku.ErrBadRule)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("...../...../..X../...../..... O")
	f.Add("XXXXX/OOOOO/...../...../.....")
	f.Add(strings.Repeat("XO.XO.XO.XO.XO./", 14) + "XO.XO.XO.XO.XO.")
	f.Add("...../....")
	f.Add("\x00/////")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := gomoku.Parse(text, gomoku.Freestyle) // must not panic, whatever text is
		if err != nil {
			var pe *gomoku.ParseError
			if !errors.As(err, &pe) || pe.Offset < 0 || pe.Offset > len(text) {
				t.Fatalf("%q: %v does not say where", text, err)
			}
			return
		}
		q, err := gomoku.Parse(p.String(), gomoku.Freestyle)
		if err != nil || q != p { // we read back what we write
			t.Fatalf("%q -> %q: %v", text, p.String(), err)
		}
		won := slowWinner(&p)
		if (p.Outcome() == gomoku.BlackWins || p.Outcome() == gomoku.WhiteWins) != (len(won) > 0) {
			t.Fatalf("%q: outcome %d, rows of %v", text, p.Outcome(), won)
		}
	})
}

func FuzzParsePoint(f *testing.F) {
	for _, text := range []string{"h8", "V22", "", "h", "a023", "一1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := gomoku.ParsePoint(text)
		if err != nil {
			return
		}
		if p.String() != strings.ToLower(text) || !p.On(gomoku.MaxSize) {
			t.Fatalf("%q reads as %v", text, p)
		}
	})
}

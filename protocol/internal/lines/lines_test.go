package lines_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"duiyi/protocol/internal/lines"
)

func readAll(r io.Reader) ([]lines.Line, error) {
	var got []lines.Line
	lr := lines.NewReader(r)
	for {
		l, err := lr.Next()
		if err != nil {
			return got, err
		}
		got = append(got, l)
	}
}

func TestNext(t *testing.T) {
	long := strings.Repeat("x", lines.Max)
	tests := []struct {
		name string
		in   string
		want []lines.Line
	}{
		{"nothing", "", nil},
		{"line feeds", "uci\nisready\n", []lines.Line{{Text: "uci"}, {Text: "isready"}}},
		{"carriage returns and line feeds", "uci\r\nisready\r\n", []lines.Line{{Text: "uci"}, {Text: "isready"}}},
		{"carriage returns", "OK\r7,7\r", []lines.Line{{Text: "OK"}, {Text: "7,7"}}},
		{"blank lines", "\n\r\n \t\nuci\n\n", []lines.Line{{Text: "uci"}}},
		{"space around", "  go depth 3 \t\n", []lines.Line{{Text: "go depth 3"}}},
		{"no end", "quit", []lines.Line{{Text: "quit"}}},
		{"not text", "\x00\xff\n", []lines.Line{{Text: "\x00\xff"}}},
		{"just short enough", long + "\nquit\n", []lines.Line{{Text: long}, {Text: "quit"}}},
		{"too long", long + "yz\nquit\n", []lines.Line{{Text: long, Cut: true}, {Text: "quit"}}},
		{"too long and blank", strings.Repeat(" ", lines.Max+1) + "\nquit\n", []lines.Line{{Text: "quit"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(tt.in), iotest.OneByteReader(strings.NewReader(tt.in))} {
				got, err := readAll(r)
				if err != io.EOF {
					t.Fatalf("the error at the end is %v, want EOF", err)
				}
				if !slices.Equal(got, tt.want) {
					t.Errorf("lines = %v, want %v", got, tt.want)
				}
			}
		})
	}
}

func TestNextError(t *testing.T) {
	torn := errors.New("torn")
	got, err := readAll(io.MultiReader(strings.NewReader("isready\nsto"), iotest.ErrReader(torn)))
	if want := []lines.Line{{Text: "isready"}, {Text: "sto"}}; !slices.Equal(got, want) || err != torn {
		t.Errorf("lines = %v, %v; want %v, %v", got, err, want, torn)
	}
}

func TestWord(t *testing.T) {
	for text, want := range map[string]string{"stop": "stop", "quit now": "quit", "go\tinfinite": "go", "go\u3000x": "go"} {
		if got := (lines.Line{Text: text}).Word(); got != want {
			t.Errorf("first word of %q = %q, want %q", text, got, want)
		}
	}
}

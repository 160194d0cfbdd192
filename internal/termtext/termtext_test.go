package termtext_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"duiyi/internal/termtext"
)

func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"炮二平五\t½\n":                  "炮二平五\t½\n",
		"title \x1b]0;owned\a":       `title \x1b]0;owned\x07`,
		"one\r\ntwo\rthree":          "one\ntwo" + `\x0dthree`,
		"C1 \u009b2J, NUL \x00":      `C1 \x9b2J, NUL \x00`,
		"\u202egnp.exe\u2066 \u200f": `\u202egnp.exe\u2066 \u200f`,
		"bad \x9b bytes \xff":        "bad \ufffd bytes \ufffd",
	} {
		if got := termtext.Clean(text); got != want {
			t.Errorf("Clean(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestWriter: the same comes out however the text is cut.
func TestWriter(t *testing.T) {
	const text = "象棋\r\n\x1b[2J 炮\u202e\r\n\u009b½ \xe7\x82"
	want := termtext.Clean(text)
	for size := 1; size <= len(text); size++ {
		var out strings.Builder
		w := termtext.NewWriter(&out)
		for rest := []byte(text); len(rest) > 0; {
			n := min(size, len(rest))
			if wrote, err := w.Write(rest[:n]); wrote != n || err != nil {
				t.Fatal(wrote, err)
			}
			rest = rest[n:]
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		if out.String() != want {
			t.Errorf("cut into %d bytes: %q, want %q", size, out.String(), want)
		}
	}
}

func FuzzClean(f *testing.F) {
	f.Add("炮二平五 \x1b[2J\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		got := termtext.Clean(text)
		if !utf8.ValidString(got) {
			t.Fatalf("Clean(%q) = %q is no UTF-8", text, got)
		}
		for _, r := range got {
			if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
				t.Fatalf("Clean(%q) = %q has %U", text, got, r)
			}
		}
		if again := termtext.Clean(got); again != got {
			t.Fatalf("Clean(%q) = %q, cleaned again %q", text, got, again)
		}
	})
}

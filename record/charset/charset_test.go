package charset_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"duiyi/record/charset"
)

func TestDecode(t *testing.T) {
	const simplified, traditional = "[Red \"许银川\"]\r\n炮二平五 马８进７\r\n", "[Red \"許銀川\"]\r\n炮二平五 馬８進７\r\n"
	tests := []struct {
		name, text string
		set        charset.Set
	}{
		{"UTF-8", simplified, charset.UTF8},
		{"GBK", simplified, charset.GBK},
		{"Big5, with a backslash in a character", traditional, charset.Big5},
		{"GB18030, with four bytes", simplified + "㐂𠀀", charset.GB18030},
		{"ASCII", "1. h2e2 h9g7\n", charset.UTF8},
		{"nothing", "", charset.UTF8},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			data, lost := charset.Encode(tt.text, tt.set)
			if lost > 0 {
				t.Fatalf("%d characters lost", lost)
			}
			got := charset.Decode(data)
			if got.Set != tt.set || got.S != tt.text {
				t.Fatalf("%s: %q", got.Set, got.S)
			}
			for i := range got.S { // a place is the length of the encoded prefix
				before, _ := charset.Encode(got.S[:i], tt.set)
				offset, line := got.Place(i)
				if offset != len(before) || line != 1+strings.Count(got.S[:i], "\n") {
					t.Fatalf("byte %d of the text is at byte %d, line %d of the file; want %d", i, offset, line, len(before))
				}
			}
			if offset, line := got.Place(0); offset != 0 || line != 1 {
				t.Errorf("the beginning is at byte %d, line %d", offset, line)
			}
		})
	}
}

// TestDamaged tests that a truncated name costs one character, not the hundred
// games around it.
func TestDamaged(t *testing.T) {
	for _, set := range []charset.Set{charset.GBK, charset.Big5, charset.GB18030, charset.UTF8} {
		one := "[Red \"許銀川\"]\r\n1. 炮二平五 馬８進７\r\n\r\n"
		if set == charset.GB18030 {
			one = "[Red \"許銀川㐂\"]\r\n1. 炮二平五 馬８進７\r\n\r\n"
		}
		raw, lost := charset.Encode(one, set)
		if lost > 0 {
			t.Fatal(lost)
		}
		torn, _ := charset.Encode("[Red \"許銀川", set)
		torn = append(torn[:len(torn)-1], "\"]\r\n1. h2e2\r\n\r\n"...)
		got := charset.Decode(bytes.Join([][]byte{bytes.Repeat(raw, 50), torn, bytes.Repeat(raw, 50)}, nil))
		if got.Set != set || strings.Count(got.S, one) != 100 || !strings.Contains(got.S, "[Red \"許銀\ufffd") {
			t.Errorf("%s is read as %s: %d games of 100", set, got.Set, strings.Count(got.S, one))
		}
		at, line := got.Place(strings.LastIndex(got.S, "1."))
		if before := 99*len(raw) + len(torn); line != 3*100+2 || at != before+bytes.Index(raw, []byte("1.")) {
			t.Errorf("%s: the last move is at byte %d, line %d", set, at, line)
		}
	}
}

// TestQuoted tests that quote signs are not part of the text.
func TestQuoted(t *testing.T) {
	for _, set := range []charset.Set{charset.UTF8, charset.GBK} {
		raw, _ := charset.Encode("> [Red \"许银川\"]\r\n>> [Black \"x\"]\n>\n\n> 炮二平五 {a > b} *\n", set)
		got := charset.Decode(raw)
		if want := "[Red \"许银川\"]\r\n[Black \"x\"]\n\n\n炮二平五 {a > b} *\n"; got.S != want {
			t.Fatalf("%s: %q, want %q", set, got.S, want)
		}
		offset, line := got.Place(strings.Index(got.S, "{a"))
		if line != 5 || raw[offset] != '{' {
			t.Errorf("%s: the comment is at byte %d, line %d", set, offset, line)
		}
	}
	if got := charset.Decode([]byte("> a\nb\n")); got.S != "> a\nb\n" {
		t.Errorf("%q", got.S)
	}
}

func TestByteOrderMark(t *testing.T) {
	got := charset.Decode([]byte("\xef\xbb\xbfabc"))
	if offset, _ := got.Place(1); got.S != "abc" || offset != 4 {
		t.Errorf("%q, byte 1 at %d", got.S, offset)
	}
}

// Text in no character set is read as far as possible, with correct places.
func TestTorn(t *testing.T) {
	data := []byte("ab\xff\xffc棋\xfe\xfe\x01d")
	got := charset.Decode(data)
	i := strings.IndexByte(got.S, 'd')
	if offset, _ := got.Place(i); data[offset] != 'd' || !utf8.ValidString(got.S) {
		t.Errorf("%q: d at %d", got.S, offset)
	}
}

func TestEncodeLoses(t *testing.T) {
	for text, want := range map[string]string{"許a８": "", "许a马许": "许 马", "一马二帅三将四炮": "马 帅 将", "": ""} {
		if got := charset.Lacks(text, charset.Big5); got != want {
			t.Errorf("Big5 lacks %q of %q, want %q", got, text, want)
		}
	}
	if got := charset.Lacks("许", charset.UTF8) + charset.Lacks("许許", charset.GB18030); got != "" {
		t.Errorf("sets that lack nothing lack %q", got)
	}
	if got := charset.Lacks("a\uf420\ufffd", charset.GB18030); got != "\uf420" { // private-use characters cannot be read back
		t.Errorf("GB18030 lacks %q", got)
	}
	out, lost := charset.Encode("许a", charset.Big5)
	if lost != 1 || !bytes.Equal(out, []byte("?a")) {
		t.Errorf("%q, %d lost", out, lost)
	}
}

func TestParse(t *testing.T) {
	for name, want := range map[string]charset.Set{"": charset.UTF8, "UTF-8": charset.UTF8, "utf8": charset.UTF8, "Big5": charset.Big5, "gbk": charset.GBK} {
		if got, err := charset.Parse(name); got != want || err != nil {
			t.Errorf("Parse(%q) = %s, %v", name, got, err)
		}
	}
	if _, err := charset.Parse("latin1"); err == nil {
		t.Error("latin1 is known")
	}
}

func FuzzPlace(f *testing.F) {
	f.Add([]byte("[Red \"\xd5\xc5\"]\n"), 5)
	f.Add([]byte("ab\xff\xffc"), 3)
	f.Add([]byte("\xd5=\xd90\x80"), 165) // not a digit where GB18030 requires one
	f.Fuzz(func(t *testing.T, data []byte, i int) {
		text := charset.Decode(data)
		offset, line := text.Place(i)
		if offset < 0 || offset > len(data) || line < 1 {
			t.Fatalf("%s: byte %d of %q is at byte %d of %d, line %d", text.Set, i, text.S, offset, len(data), line)
		}
	})
}

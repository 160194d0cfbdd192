package charset_test

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"duiyi/record"
	"duiyi/record/charset"
)

// registered finds a set by name, through another package than the reader for
// names that the registries lack.
func registered(t *testing.T, name string) encoding.Encoding {
	t.Helper()
	switch name {
	case "macroman":
		return charmap.Macintosh
	case "GB2312":
		return simplifiedchinese.GBK
	case "Big5-HKSCS":
		return traditionalchinese.Big5
	case "cp1250":
		return charmap.Windows1250
	}
	if enc, err := ianaindex.IANA.Encoding(name); err == nil && enc != nil {
		return enc
	}
	enc, err := htmlindex.Get(name)
	if err != nil {
		t.Fatal(name, err)
	}
	return enc
}

// TestDeclared tests that an SGF record is read in any set it names.
func TestDeclared(t *testing.T) {
	const czech, russian, greek = "Dvořák Jiří", "Иванов Пётр", "Παπαδόπουλος"
	for _, tt := range []struct{ names, text string }{
		{"KOI8-R KOI8-U koi8-r ISO-8859-5 IBM866 cp866 x-mac-cyrillic windows-1251 csKOI8R", russian},
		{"ISO-8859-2 latin2 windows-1250 cp1250 IBM852", czech},
		{"ISO-8859-7 windows-1253 greek", greek},
		{"windows-1254 ISO-8859-9", "Şükrü Göğüş"}, {"windows-1257 ISO-8859-13", "Bērziņš Jānis"}, {"ISO-8859-15 macintosh macroman windows-1252", "Hébert François"},
		{"EUC-JP ISO-2022-JP Shift_JIS", "中村茂の勝ち"}, {"windows-874", "สมชาย"}, {"ISO-8859-8 windows-1255", "שלום"},
		{"GB18030 GB2312 gbk HZ-GB-2312", "许银川"}, {"Big5 Big5-HKSCS", "許銀川"}, {"EUC-KR", "홍길동"}, {"UTF-8", czech},
	} {
		for name := range strings.FieldsSeq(tt.names) {
			enc := registered(t, name)
			text := "(;GM[4]FF[4]CA[" + name + "]SZ[15]PB[" + tt.text + "]PW[x]\nC[" + tt.text + "];B[hh])\n"
			raw := encode(t, enc, text)
			got := charset.Decode(raw)
			if notes, faults := got.Notes("x", 0, len(got.S)), got.Faults("x", 0, len(got.S)); got.S != text || len(notes) > 0 || faults.Count() > 0 {
				t.Errorf("%s is read as %s: %q, %v, %v", name, got.Set, got.S, notes, faults.List)
			}
			if name != "ISO-2022-JP" && !strings.HasPrefix(name, "HZ") { // their escapes precede the character
				placed(t, got, enc, 0)
			}
			for i := range got.S {
				if offset, line := got.Place(i); got.S[i] < 0x80 && raw[offset] != got.S[i] && raw[offset] != '\x1b' && raw[offset] != '~' || line != 1+strings.Count(got.S[:i], "\n") {
					t.Fatalf("%s: %q is at byte %d, line %d", name, got.S[i], offset, line)
				}
			}
			other := "(;GM[4]PB[Ångström];B[hh])\n"
			if got := charset.Decode(append([]byte(other), raw...)); got.S != other+text {
				t.Errorf("%s behind UTF-8: %q", name, got.S)
			}
			if s := charset.In(encode(t, enc, tt.text), mustParse(t, name)); s.S != tt.text {
				t.Errorf("In(%s) = %q", name, s.S)
			}
		}
	}
}

func mustParse(t *testing.T, name string) charset.Set {
	t.Helper()
	set, err := charset.ParseInput(name)
	if err != nil {
		t.Fatal(name, err)
	}
	return set
}

// TestDeclaredInVain tests that an unknown set name is a fault, and that text
// in another set than it names is read correctly, with a note.
func TestDeclaredInVain(t *testing.T) {
	for _, tt := range []struct {
		name, file, want string
		fault, note      error
		column           int
	}{
		{"unknown", "(;GM[4]CA[KLINGON-8]PB[\xd0\xed\xd2\xf8\xb4\xa8];B[hh])", "PB[许银川]", record.ErrNoInput, nil, 11},
		{"unknown, in UTF-8", "\n(;GM[4]CA[no such set]PB[许银川];B[hh])", "PB[许银川]", record.ErrNoInput, nil, 11},
		{"known without a decoder", "(;CA[ISO-2022-CN]GM[4]PB[许银川];B[hh])", "PB[许银川]", record.ErrNoInput, nil, 6},
		{"EBCDIC", "(;CA[IBM037]GM[4]PB[许银川];B[hh])", "PB[许银川]", record.ErrNoInput, nil, 6},
		{"GBK that says UTF-8", "(;GM[4]CA[UTF-8]PB[\xd0\xed\xd2\xf8\xb4\xa8];B[hh])", "PB[许银川]", nil, record.ErrWrongCharset, 11},
		{"UTF-8 that says GBK", "(;GM[4]CA[GB2312]PB[许银川]PW[赵国荣];B[hh])", "PB[许银川]PW[赵国荣]", nil, record.ErrWrongCharset, 11},
		{"UTF-8 that says Latin-1", "(;GM[4]CA[ISO-8859-1]PB[许银川]PW[赵国荣];B[hh])", "PB[许银川]PW[赵国荣]", nil, record.ErrWrongCharset, 11},
		{"UTF-8 that says KOI8-R", "(;GM[4]CA[KOI8-R]PB[Иванов Пётр];B[hh])", "PB[Иванов Пётр]", nil, record.ErrWrongCharset, 11},
		{"nothing", "(;GM[4]CA[]PB[许银川];B[hh])", "PB[许银川]", nil, nil, 0},
		{"in a comment", "(;GM[4]PB[许银川]C[see xCA[foo]];B[hh])", "PB[许银川]", nil, nil, 0},
	} {
		got := charset.Decode([]byte(tt.file))
		notes, faults := got.Notes("x", 0, len(got.S)), got.Faults("x", 0, len(got.S)).List
		if !strings.Contains(got.S, tt.want) || len(notes) != count(tt.note) || len(faults) != count(tt.fault) {
			t.Errorf("%s: %q, notes %v, faults %v", tt.name, got.S, notes, faults)
			continue
		}
		for _, e := range append(notes, faults...) {
			if !errors.Is(e, tt.note) && !errors.Is(e, tt.fault) || e.Column != tt.column || !strings.HasPrefix(strings.TrimSpace(tt.file)[e.Column-1:], e.Text) {
				t.Errorf("%s: %v", tt.name, e)
			}
		}
	}
}

func count(err error) int {
	if err == nil {
		return 0
	}
	return 1
}

// TestDeclaredByFile tests set names in XML, HTML and PGN comments.
func TestDeclaredByFile(t *testing.T) {
	for _, head := range []string{"<?xml version=\"1.0\" encoding=\"KOI8-R\"?>\n<a>", "<html><head><meta charset=koi8-r></head>", "<!DOCTYPE html>\n<meta http-equiv=\"Content-Type\" content=\"text/html; charset=koi8-r\">", "% charset: koi8-r\n", "% -*- coding: KOI8-R -*-\n"} {
		text := head + "Пётр Иванов"
		if got := charset.Decode(encode(t, charmap.KOI8R, text)); !strings.HasSuffix(got.S, "Пётр Иванов") || len(got.Notes("x", 0, len(got.S))) > 0 {
			t.Errorf("%s: %q", got.Set, got.S)
		}
	}
	got := charset.Decode([]byte("<?xml version=\"1.0\" encoding=\"klingon\"?><a>许银川</a>"))
	if faults := got.Faults("x", 0, len(got.S)).List; len(faults) != 1 || faults[0].Column != 31 || !strings.Contains(got.S, "许银川") {
		t.Errorf("%q, %v", got.S, faults)
	}
}

// TestTornBytes tests that each invalid byte has a note with its place and the
// rest is kept. A U+FFFD in the file has none.
func TestTornBytes(t *testing.T) {
	for _, tt := range []struct {
		name, file, want string
		lines, columns   []int
	}{
		{"UTF-8", "(;PB[许银川]PW[赵\xff国荣]\nC[王\xe5\xa4天一];B[hh])", "(;PB[许银川]PW[赵\ufffd国荣]\nC[王\ufffd\ufffd天一];B[hh])", []int{1, 2}, []int{14, 4}},
		{"GBK", "(;PB[\xd0\xed\xd2\xf8\xb4\xa8]PW[\xff\xd5\xd4\xb9\xfa\xc8\xd9]C[\xba\xec\xb7\xbd\xcf\xc8\xd7\xdf];B[hh])", "(;PB[许银川]PW[\ufffd赵国荣]C[红方先走];B[hh])", []int{1}, []int{13}},
		{"a character of the file", "(;PB[许\ufffd川];B[hh])", "(;PB[许\ufffd川];B[hh])", nil, nil},
		{"UTF-16", "\xff\xfe(\x00;\x00\x00\xd8)\x00\n\x00", "(;\ufffd)\n", []int{1}, []int{3}},
		{"UTF-16, cut", "\xff\xfe(\x00;\x00)\x00\n\x00\x42", "(;)\n\ufffd", []int{2}, []int{1}},
	} {
		got := charset.Decode([]byte(tt.file))
		notes := got.Faults("x", 0, len(got.S)).Notes
		if got.S != tt.want || len(notes) != len(tt.lines) {
			t.Errorf("%s: %q, %v", tt.name, got.S, notes)
			continue
		}
		for i, f := range notes {
			if !errors.Is(f, record.ErrCharacters) || f.Line != tt.lines[i] || f.Column != tt.columns[i] {
				t.Errorf("%s: %v, want line %d, column %d", tt.name, f, tt.lines[i], tt.columns[i])
			}
		}
	}
}

// TestGlued concatenates games in UTF-16, with and without marks, and in
// bytes: none is lost, and places refer to the file.
func TestGlued(t *testing.T) {
	le, be := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	parts := []struct {
		mark string
		enc  encoding.Encoding
		text string
	}{
		{"\xff\xfe", le, chinese[0]}, {"\xfe\xff", be, chinese[2]}, {"", le, chinese[1]}, {"", be, koreanGames[0]}, {"\xff\xfe", le, strings.TrimSpace(traditional[2])},
		{"", encoding.Nop, chinese[2]}, {"", simplifiedchinese.GBK, chinese[1]}, {"", charmap.Windows1251, russian[0]}, {"", encoding.Nop, "1. h2e2 h9g7\n\n"}, {"\xff\xfe", le, "(;)"},
	}
	for _, a := range parts {
		for _, b := range parts {
			file := append([]byte(a.mark), encode(t, a.enc, a.text)...)
			at := len(file) + len(b.mark)
			file = append(append(file, b.mark...), encode(t, b.enc, b.text)...)
			got := charset.Decode(file)
			if got.S != a.text+b.text || len(got.Faults("x", 0, len(got.S)).List) > 0 {
				t.Errorf("%q\nwant %q", got.S, a.text+b.text)
				continue
			}
			if offset, line := got.Place(len(a.text)); offset != at || line != 1+strings.Count(a.text, "\n") {
				t.Errorf("%q: the second begins at byte %d, line %d; want %d", got.S, offset, line, at)
			}
		}
	}
}

// TestEaten tests that a set which reads a delimiter as half of a character
// loses.
func TestEaten(t *testing.T) {
	for _, text := range []string{
		"(;GM[4]PB[Topić]PW[Dvořák];B[hh])", "(;GM[4]SZ[15]PB[Kovář Jiří];W[hh];B[hi]C[ňouma ž](;W[ii])(;W[ij]))", "(;GM[4]PB[Petrović]\nPW[Nový Řád];B[hh])",
		"[Red \"Jan Král\"]\n\n1. h2e2 {dobré} h9g7 2. h0g2 {výhoda černé} i9h9 *\n",
		"[DhtmlXQ_red]Dvořák[/DhtmlXQ_red][DhtmlXQ_black]Topić[/DhtmlXQ_black]",
	} {
		if got := charset.Decode(encode(t, charmap.Windows1250, text)); got.S != text {
			t.Errorf("%s: %q, want %q", got.Set, got.S, text)
		}
	}
	for _, text := range []string{"(;GM[4]PB[許功蓋]PW[托也]C[我也\n是也];B[hh])\n", "(;GM[4]PB[林也]C[(我也);好];B[hh])"} { // ] and \ are halves of characters
		if got := charset.Decode(encode(t, traditionalchinese.Big5, text)); got.S != text {
			t.Errorf("%s: %q, want %q", got.Set, got.S, text)
		}
	}
}

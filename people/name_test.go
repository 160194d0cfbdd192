package people

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func TestName(t *testing.T) {
	tests := []struct {
		name, typed string
		want        string
		err         error
	}{
		{"Chinese", "柳大华", "柳大华", nil},
		{"Vietnamese", "Nguyễn Văn Á", "Nguyễn Văn Á", nil},
		{"Vietnamese, taken apart", norm.NFD.String("Nguyễn"), "Nguyễn", nil},
		{"with a dot", "D. Zhao", "", ErrNameLetters}, // a dot and a space
		{"of one dot", "D.Zhao", "D.Zhao", nil},
		{"wide letters", "Ｌｉｍｉｎｇ", "Liming", nil},
		{"Latin beside Chinese", "小明Leo", "小明Leo", nil},
		{"Russian", "Пётр", "Пётр", nil},
		{"spaces around", "  小明 ", "小明", nil},
		{"one character", "马", "", ErrNameLength},
		{"21 characters", strings.Repeat("马", 21), "", ErrNameLength},
		{"10,000 characters", strings.Repeat("a", 10000), "", ErrNameLength},
		{"empty", "", "", ErrNameLength},
		{"not UTF-8", "ab\xff", "", ErrNameLetters},
		{"two spaces", "li  ming", "", ErrNameLetters},
		{"a hyphen last", "liming-", "", ErrNameLetters},
		{"markup", "<b>li</b>", "", ErrNameLetters},
		{"a line break", "li\nming", "", ErrNameLetters},
		{"zero width", "li\u200bming", "", ErrNameLetters},
		{"right to left", "li\u202egnim", "", ErrNameLetters},
		{"a filler that is a letter", "li\u3164ming", "", ErrNameLetters},
		{"a variation selector", "马\ufe00走", "", ErrNameLetters},
		{"marks in a heap", "a\u0335\u0336\u0337b", "", ErrNameLetters},
		{"a picture", "马♞马", "", ErrNameLetters},
		{"a Cyrillic letter among Latin ones", "p\u0430ul", "", ErrNameScripts},
		{"a Greek letter among Latin ones", "p\u03b1ul", "", ErrNameScripts},
		{"a Cyrillic letter among Chinese ones", "马\u0430走", "", ErrNameScripts},
		{"the house", "Duiyi", "", ErrNameReserved},
		{"the house, nearly", "Du1yi", "", ErrNameReserved},
		{"the house in Cyrillic", "\u0430\u0501m\u0456n", "", ErrNameScripts},
		{"of the house", "象棋管理员", "", ErrNameReserved},
		{"of the house, spelt out", "M.o.d.e.rator", "", ErrNameReserved},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := Name(tt.typed); got != tt.want || !errors.Is(err, tt.err) {
				t.Errorf("Name(%q) = %q, %v; want %q, %v", tt.typed, got, err, tt.want, tt.err)
			}
		})
	}
}

// Names that are easily taken for one another have one skeleton, and others two.
func TestSkeleton(t *testing.T) {
	for _, same := range [][2]string{
		{"Liming", "LIMING"}, {"liming", "1iming"}, {"Bill", "BiIl"}, {"zoo", "z00"}, {"li ming", "li_ming"}, {"liming", "li.ming"},
		{"morn", "mom"}, {"vvang", "wang"}, {"\u0440\u0430\u0443", "pay"}, {"\u0422\u041e\u041c", "TOM"}, {"\u03a4\u039f", "TO"},
		{"曰月", "日月"}, {"土地", "士地"}, {"ﾆ郎", "二郎"}, {"٣٤", "34"}, {"Ｌi", "li"},
	} {
		if a, b := Skeleton(same[0]), Skeleton(same[1]); a != b {
			t.Errorf("%q is taken for %q: %q, %q", same[0], same[1], a, b)
		}
	}
	for _, other := range [][2]string{{"An", "Ân"}, {"王", "玉"}, {"Tom", "Tim"}, {"li1", "li2"}, {"Пётр", "Иван"}} {
		if a := Skeleton(other[0]); a == Skeleton(other[1]) {
			t.Errorf("%q and %q are both %q", other[0], other[1], a)
		}
	}
}

func FuzzName(f *testing.F) {
	for _, seed := range []string{"小明", "Nguyễn Văn Á", "Ｌｉ", "p\u0430ul", "ẞß", "ﬁ١"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		name, err := Name(typed)
		if err != nil {
			return
		}
		if n := utf8.RuneCountInString(name); n < MinName || n > MaxName {
			t.Fatalf("%q has %d characters", name, n)
		}
		if again, err := Name(name); err != nil || again != name {
			t.Fatalf("%q is kept as %q, and that as %q, %v", typed, name, again, err)
		}
		if Skeleton(name) == "" || Skeleton(name) != Skeleton(typed) && strings.TrimSpace(typed) == typed {
			t.Fatalf("%q and %q have the skeletons %q and %q", typed, name, Skeleton(typed), Skeleton(name))
		}
	})
}

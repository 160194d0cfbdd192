// Package letters compares words of alphabets as people type them: in letters of
// either size, with accents or without.
//
// It imports the standard library only.
package letters

import "unicode"

// Plain returns a letter in lower case without accents: the letters of
// Vietnamese, those of Western Europe, ё and й. It is negative for an accent that
// stands alone, which belongs to the letter before it. Other characters stay.
func Plain(r rune) rune {
	switch {
	case 'A' <= r && r <= 'Z':
		return r + 'a' - 'A'
	case r < 0xc0:
		return r
	case unicode.Is(unicode.Mn, r):
		return -1
	}
	r = unicode.ToLower(r)
	if base, ok := bases[r]; ok {
		return base
	}
	return r
}

// bases are the letters without accents.
var bases = func() map[rune]rune {
	m := map[rune]rune{}
	for base, list := range map[rune]string{
		'a': "àáảãạăằắẳẵặâầấẩẫậäå", 'e': "èéẻẽẹêềếểễệë", 'i': "ìíỉĩịïî", 'o': "òóỏõọôồốổỗộơờớởỡợö", 'u': "ùúủũụưừứửữựüû",
		'y': "ỳýỷỹỵ", 'd': "đ", 'c': "ç", 'n': "ñ", 'е': "ё", 'и': "й",
	} {
		for _, r := range list {
			m[r] = base
		}
	}
	return m
}()

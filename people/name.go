package people

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Bounds of a name's length, in characters.
const (
	MinName = 2
	MaxName = 20
)

// Reasons why a name is refused.
var (
	ErrNameLength   = errors.New("a name has 2 to 20 characters")
	ErrNameLetters  = errors.New("a name is of letters, digits, and single spaces, dots, hyphens or underscores between them")
	ErrNameScripts  = errors.New("a name does not mix letters that look alike")
	ErrNameReserved = errors.New("the name is kept for the house")
)

// Name checks a typed name and returns it as stored, normalised with NFKC.
func Name(typed string) (string, error) {
	if len(typed) > 32*MaxName { // normalisation cannot shrink this to a name
		return "", ErrNameLength
	}
	if !utf8.ValidString(typed) {
		return "", ErrNameLetters
	}
	name := strings.TrimSpace(norm.NFKC.String(typed))
	if n := utf8.RuneCountInString(name); n < MinName || n > MaxName {
		return "", ErrNameLength
	}
	if !wellFormed(name) {
		return "", ErrNameLetters
	}
	if !oneHand(name) {
		return "", ErrNameScripts
	}
	if reserved(Skeleton(name)) {
		return "", ErrNameReserved
	}
	return name, nil
}

// joints may separate letters, one at a time.
const joints = " -._·'"

// unseen are letters and marks without a visible glyph.
var unseen = []rune{'\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u180b', '\u180c', '\u180d', '\u180f', '\u3164', '\uffa0'}

// wellFormed reports whether a name consists of letters and digits, separated by
// single joints, with at most two marks on each letter.
func wellFormed(name string) bool {
	const (
		edge = iota // the start, or a joint
		sign        // a letter or digit
		mark
		marks // two of them
	)
	last := edge
	for _, r := range name {
		switch {
		case slices.Contains(unseen, r) || unicode.Is(unicode.Variation_Selector, r):
			return false
		case unicode.IsLetter(r) || unicode.Is(unicode.Nd, r):
			last = sign
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Mc, r):
			if last == edge || last == marks {
				return false
			}
			last++
		case strings.ContainsRune(joints, r):
			if last == edge {
				return false
			}
			last = edge
		default:
			return false
		}
	}
	return last != edge
}

// hands are the sets of scripts that a name may combine. Any other script may be
// combined only with characters common to all.
var hands = [][]*unicode.RangeTable{
	{unicode.Latin, unicode.Han, unicode.Hiragana, unicode.Katakana},
	{unicode.Latin, unicode.Han, unicode.Bopomofo},
	{unicode.Latin, unicode.Han, unicode.Hangul},
}

// oneHand reports whether the scripts of a name may be combined. A Cyrillic letter
// among Latin ones imitates another name.
func oneHand(name string) bool {
	var used []*unicode.RangeTable
	for _, r := range name {
		if unicode.In(r, unicode.Common, unicode.Inherited) {
			continue
		}
		t := scriptOf(r)
		if t == nil {
			return false
		}
		if !slices.Contains(used, t) {
			used = append(used, t)
		}
	}
	if len(used) <= 1 {
		return true
	}
	return slices.ContainsFunc(hands, func(hand []*unicode.RangeTable) bool {
		return !slices.ContainsFunc(used, func(t *unicode.RangeTable) bool { return !slices.Contains(hand, t) })
	})
}

func scriptOf(r rune) *unicode.RangeTable {
	for _, t := range unicode.Scripts {
		if unicode.Is(t, r) {
			return t
		}
	}
	return nil
}

// alike maps letters to a similar one, in lower case. It covers the letters on the
// keyboards of likely players; oneHand has already refused mixed scripts.
var alike = pairs(
	"0o", "1l", "il", "ıl", "|l", // digits and bars
	"аa", "вb", "еe", "ёe", "кk", "мm", "нh", "оo", "рp", "сc", "тt", "уy", "хx", "ѕs", "іl", "їl", "јj", "һh", "ԁd", "ԛq", "ԝw", "гr", "пn", "ьb", "ӏl", "зe",
	"αa", "βb", "εe", "ζz", "ηn", "ιl", "κk", "μu", "νv", "οo", "ρp", "τt", "υu", "χx", "γy", "ωw", "ϲc", "σo", "ςc",
	"ɑa", "ɡg", "ɩl", "ⲟo", "օo", "սu", "հh", "ոn", "ցg", // further Latin, Coptic and Armenian
	"曰日", "囗口", "ロ口", "士土", "末未", "已己", "巳己", "ニ二", "カ力", "エ工", "ト卜", "ハ八", "タ夕", "ー一", "へヘ",
)

func pairs(list ...string) map[rune]rune {
	m := make(map[rune]rune, len(list))
	for _, p := range list {
		r := []rune(p)
		m[r[0]] = r[1]
	}
	return m
}

// Skeleton maps names that are easily confused to the same text. No two accounts
// share a skeleton; a log-in finds the account by it.
func Skeleton(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKC.String(name) {
		r = unicode.ToLower(unicode.ToUpper(r)) // so that ſ is s, and ς is σ
		if strings.ContainsRune(joints, r) {
			continue
		}
		if unicode.Is(unicode.Nd, r) {
			r = '0' + digit(r)
		}
		if to, ok := alike[r]; ok {
			r = to
		}
		b.WriteRune(r)
	}
	return strings.NewReplacer("rn", "m", "vv", "w").Replace(b.String())
}

// digit returns the value of a decimal digit of any script. Unicode has them in rows
// of ten that begin with zero.
func digit(r rune) rune {
	for n := range rune(10) {
		if !unicode.Is(unicode.Nd, r-n-1) {
			return n
		}
	}
	return r % 10 // adjacent rows: only the mathematical digits, which NFKC has folded
}

// house are reserved names, and official are words reserved within names, so that
// no player seems to speak for the server.
var (
	house = skeletons("admin", "root", "system", "server", "duiyi", "对弈", "對弈", "anonymous", "guest", "nobody", "deleted", "null", "undefined", "me", "you",
		"staff", "support", "help", "engine", "computer", "bot", "judge", "referee", "mod", "owner", "everyone",
		"游客", "遊客", "匿名", "系统", "系統", "电脑", "電腦", "引擎", "裁判", "客服", "棋友", "khách", "hệ thống", "máy", "trọng tài", "ẩn danh")
	official = skeletons("administrator", "moderator", "official", "管理员", "管理員", "官方", "版主", "quản trị")
)

func skeletons(names ...string) []string {
	for i, n := range names {
		names[i] = Skeleton(n)
	}
	return names
}

func reserved(skeleton string) bool {
	return slices.Contains(house, skeleton) || slices.ContainsFunc(official, func(word string) bool { return strings.Contains(skeleton, word) })
}

package people

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A name has so many characters.
const (
	MinName = 2
	MaxName = 20
)

// What can be wrong with a name.
var (
	ErrNameLength   = errors.New("a name has 2 to 20 characters")
	ErrNameLetters  = errors.New("a name is of letters, digits, and single spaces, dots, hyphens or underscores between them")
	ErrNameScripts  = errors.New("a name does not mix letters that look alike")
	ErrNameReserved = errors.New("the name is kept for the house")
)

// Name returns a name as it is kept, of what somebody typed: wide letters and
// other ways of writing the same character become the usual one.
func Name(typed string) (string, error) {
	if len(typed) > 32*MaxName { // before any work on it: nothing that long shrinks to a name
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

// joints may stand between letters, one at a time.
const joints = " -._·'"

// unseen are letters and marks that show nothing.
var unseen = []rune{'\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u180b', '\u180c', '\u180d', '\u180f', '\u3164', '\uffa0'}

// wellFormed reports whether a name is of letters and digits with single joints
// between them, and of marks that stand on a letter, at most two of them.
func wellFormed(name string) bool {
	const (
		edge = iota // the beginning, or a joint
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

// hands are the scripts that may stand in one name together. Any other script
// stands alone, beside what is common to all.
var hands = [][]*unicode.RangeTable{
	{unicode.Latin, unicode.Han, unicode.Hiragana, unicode.Katakana},
	{unicode.Latin, unicode.Han, unicode.Bopomofo},
	{unicode.Latin, unicode.Han, unicode.Hangul},
}

// oneHand reports whether somebody may have written a name in one hand: a name
// with a Cyrillic letter among Latin ones is another than it seems.
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

// alike maps letters to one that they look like, in lower case. It has those
// that keyboards of people who play here have, and not every one there is: what
// mixes scripts is refused before this is asked.
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

// Skeleton returns what is alike of all names that are easily taken for one
// another: no two people have names with one skeleton, and who logs in is found
// by it.
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

// digit returns the value of a decimal digit of any script: they stand in rows
// of ten that begin with zero.
func digit(r rune) rune {
	for n := range rune(10) {
		if !unicode.Is(unicode.Nd, r-n-1) {
			return n
		}
	}
	return r % 10 // rows one after the other; only the mathematical ones, which NFKC has folded
}

// house is what nobody may be called, and official what nobody's name may hold,
// lest they seem to speak for it.
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

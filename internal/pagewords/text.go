package pagewords

import (
	"slices"
	"strings"
)

// tags are the languages of words.go, in its order. What is told in English has words of its own.
var tags = []string{"zh-Hans", "zh-Hant", "vi"}

// Text returns a text of the page in a language, such as "zh-Hans", without the full stop at
// its end; ok is false if there is none. It begins with refusal., piece.xiangqi. or error. and
// has each of the names in values replaced by what follows it.
func Text(tag, key string, values ...string) (text string, ok bool) {
	at := slices.Index(tags, tag)
	texts, known := words[key]
	if at < 0 || !known {
		return "", false
	}
	text = texts[at]
	for i := 0; i+1 < len(values); i += 2 {
		text = strings.ReplaceAll(text, "{{"+values[i]+"}}", values[i+1])
	}
	return strings.TrimRight(text, ".。"), true
}

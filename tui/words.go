package tui

import (
	"fmt"
	"strings"

	"duiyi/match"
	"duiyi/record"
)

// words are what is said in one language.
type words struct {
	language string // its BCP 47 tag, as package face knows it
	toMove   string // %s
	thinking string // %s
	halted   string // %s
	notAlone string
	noPace   string // %g %g
	played   string // %s %s
	won      string // %s %s
	drawn    string // %s
	off      string // %s
	adaptive string
	rises    string // %s
	falls    string // %s
	stays    string // %s
	reasons  map[string]string
	refusals map[string]string
	unknown  string // %q
	saved    string // %s %s
	exists   string // %s
	opened   string // %s %d
	several  string // %s %d
	lost     string // %s
	left     string // %s
	comma    string
	// What a format does not hold, where record's English is not the language;
	// a name in it, as of a tag, follows a space.
	losses     map[string]string
	fault      string // %s
	readAs     string // %s
	restored   string // %s
	unrestored string // %s
	unsure     string // %s
	wrongSet   string // %s
	hint       string // %s
	noHint     string
	winIn      string // %s %d
	errors     []errorText
	noNotation string // %q %s
	failed     string // %s
	level      string // %s
	noLevel    string // %q %s
	bye        string
	typed      string // moves
	help       []entry
	scale      string // of the levels' strength
	closes     string // a text in place of the board
	keys       string
	moves      string
	expected   string // depth, score, line
	noName     string // %s
	offer      string
	declined   string
	notKept    string
	selectOwn  string
	opening    openingWords
	study      studyWords
}

// studyWords are what is said of a study in one language.
type studyWords struct {
	several string // %s %d
	goesOn  string // %s
	ends    string
	noWay   string // %d
	leave   string
	help    []entry
}

// An entry is what may be typed, and what it does.
type entry struct{ typed, does string }

// languages are those that the terminal speaks.
var languages = []words{simplified, traditional, english, vietnamese}

// Languages returns the BCP 47 tags of the languages that the terminal speaks.
func Languages() []string {
	var tags []string
	for _, w := range languages {
		tags = append(tags, w.language)
	}
	return tags
}

// speaking returns the words of a language, English where there are none.
func speaking(tag string) words {
	for _, w := range languages {
		if w.language == tag {
			return w
		}
	}
	return english
}

// An errorText is an error in the language spoken.
type errorText struct {
	err  error
	text string
}

// loss names what a format did not hold, and how often.
func (w words) loss(l record.Loss) string {
	if w.losses == nil {
		return l.String()
	}
	what, known := w.losses[l.What]
	if !known {
		kind, name, _ := strings.Cut(l.What, " ")
		if kind, known = w.losses[kind]; !known {
			return l.String()
		}
		what = kind + " " + name
	}
	if l.Count == 1 {
		return what
	}
	return fmt.Sprintf("%s ×%d", what, l.Count)
}

// refusal says why a move was not played.
func (w words) refusal(r *match.Refusal) string {
	if text, ok := w.refusals[r.Code]; ok {
		return text
	}
	return r.Detail
}

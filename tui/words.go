package tui

import "duiyi/match"

// words are the texts of one language. A comment lists the verbs of a format.
type words struct {
	language   string // BCP 47 tag
	toMove     string // %s
	thinking   string // %s
	halted     string // %s
	notAlone   string
	noPace     string // %g %g
	played     string // %s %s
	won        string // %s %s
	drawn      string // %s
	off        string // %s
	adaptive   string
	rises      string // %s
	falls      string // %s
	stays      string // %s
	reasons    map[string]string
	fails      map[string]string // by the code of a row that does not win, with what divides it from the next sentence
	refusals   map[string]string
	unknown    string // %q
	saved      string // %s %s
	exists     string // %s
	opened     string // %s %d
	several    string // %s %d
	lost       string // %s
	left       string // %s
	comma      string
	fault      string // %s
	readAs     string // %s
	restored   string // %s
	unrestored string // %s
	unsure     string // %s
	wrongSet   string // %s
	characters string // %s
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
	closes     string // when a text replaces the board
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
	puzzles    puzzleWords
}

// studyWords are the texts about studies in one language.
type studyWords struct {
	several string // %s %d
	goesOn  string // %s
	ends    string
	noWay   string // %d
	leave   string
	help    []entry
}

// An entry is a command and its description.
type entry struct{ typed, does string }

// languages are the supported languages.
var languages = []words{simplified, traditional, english, vietnamese}

// Languages returns the BCP 47 tags of the supported languages.
func Languages() []string {
	var tags []string
	for _, w := range languages {
		tags = append(tags, w.language)
	}
	return tags
}

// speaking returns the texts of a language, by default English.
func speaking(tag string) words {
	for _, w := range languages {
		if w.language == tag {
			return w
		}
	}
	return english
}

// An errorText is the translation of an error.
type errorText struct {
	err  error
	text string
}

// refusal says why a move was rejected.
func (w words) refusal(r *match.Refusal) string {
	if text, ok := w.refusals[r.Code]; ok {
		return text
	}
	return r.Detail
}

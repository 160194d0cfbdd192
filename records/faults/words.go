package faults

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"duiyi/internal/pagewords"
	"duiyi/record"
)

// A Language has the words for faults in one language. Comments list the verbs of
// formats.
type Language struct {
	tag         string // BCP 47
	colon       string
	open, close string // quotation marks
	comma, stop string
	column      string            // line, character
	at          string            // line, byte
	offset      string            // byte
	plies       string            // how many
	first       string            // how many
	game        string            // number
	why         map[string]string // by Code
	notes       map[string]string // by NoteCode: text
	reasons     []reason          // of errors that have no code
	foreign     string            // format
	foreignGame string            // game
	games       map[string]string // by record.GameError.Game
	formats     map[string]string // names of formats with words in them
	losses      map[string]string // by record.Loss.What, or its first word
}

// A reason is the text of an error.
type reason struct {
	err  error
	text string
}

// languages are those that have words of their own.
var languages = []*Language{&simplified, &traditional, &vietnamese}

// english leaves errors as they are.
var english = Language{tag: "en"}

// In returns the language of a tag as the page has them, such as "zh-Hans"; English
// for all others.
func In(tag string) *Language {
	for _, l := range languages {
		if l.tag == tag {
			return l
		}
	}
	return &english
}

// Words returns what an error says. An error without words in the language is told
// in English, as a whole: no sentence mixes languages.
func (l *Language) Words(err error) string {
	if l == &english {
		return err.Error()
	}
	if text, ok := l.words(err); ok {
		return text
	}
	return err.Error()
}

// words returns what an error says in the language; ok is false if it cannot.
func (l *Language) words(err error) (text string, ok bool) {
	var place *Place
	var at *record.Error
	var file *fs.PathError
	switch {
	case errors.As(err, &place):
		inner, ok := l.words(place.Err)
		if place.Note {
			inner, ok = l.noteOf(place.Err), true
		}
		text = place.File + l.colon
		if place.Game > 0 {
			text += fmt.Sprintf(l.game, place.Game) + l.colon
		}
		return text + inner, ok
	case errors.As(err, &at):
		return l.fault(at), true
	case errors.As(err, &file):
		inner, ok := l.reason(file.Err)
		return file.Path + l.colon + inner, ok
	}
	text, ok = l.reason(err)
	return text + l.rule(err), ok
}

// fault returns what is wrong in a record, and where.
func (l *Language) fault(e *record.Error) string {
	why, ok := l.reason(e.Err)
	if !ok {
		why = l.why[Other]
	}
	text := l.where(e)
	if text != "" {
		text += l.colon
	}
	text += why
	if e.Records > 1 {
		text += l.comma + fmt.Sprintf(l.first, e.Records)
	}
	if e.Text != "" {
		text += l.colon + l.quote(e.Text)
	}
	return text + l.rule(e)
}

// rule returns the rule that an illegal move breaks, as a further sentence; empty for other errors.
func (l *Language) rule(err error) string {
	r := RuleOf(err)
	if r == nil {
		return ""
	}
	piece, _ := pagewords.Text(l.tag, "piece."+r.Game+"."+r.Piece)
	text, ok := pagewords.Text(l.tag, "refusal."+r.Code, "piece", piece, "point", r.Point)
	if !ok {
		return ""
	}
	return l.stop + text
}

// where returns the place of a fault in its file, empty if it has none.
func (l *Language) where(e *record.Error) string {
	var parts []string
	switch {
	case e.Column > 0:
		parts = append(parts, fmt.Sprintf(l.column, e.Line, e.Column))
	case e.Line > 0:
		parts = append(parts, fmt.Sprintf(l.at, e.Line, e.Offset))
	case e.Offset > 0 || e.Ply < 0:
		parts = append(parts, fmt.Sprintf(l.offset, e.Offset))
	}
	if len(parts) > 0 {
		parts[0] = l.format(e.Format) + " " + parts[0]
	}
	if e.Ply >= 0 {
		parts = append(parts, fmt.Sprintf(l.plies, e.Ply))
	}
	return strings.Join(parts, l.comma)
}

func (l *Language) format(name string) string {
	if words, ok := l.formats[name]; ok {
		return words
	}
	return name
}

// reason returns what an error says without its place.
func (l *Language) reason(err error) (text string, ok bool) {
	var foreign *record.ForeignError
	var game *record.GameError
	if errors.As(err, &foreign) {
		return fmt.Sprintf(l.foreign, l.format(foreign.Format)), true
	}
	if errors.As(err, &game) && l.games[game.Game] != "" {
		return fmt.Sprintf(l.foreignGame, l.games[game.Game]), true
	}
	if text, ok := l.why[Code(err)]; ok && Code(err) != Other {
		return text, true
	}
	for _, r := range l.reasons {
		if errors.Is(err, r.err) {
			return r.text, true
		}
	}
	return "", false
}

// noteOf returns how doubtful text was read, and where it stands.
func (l *Language) noteOf(err error) string {
	text := ""
	var at *record.Error
	if errors.As(err, &at) {
		if text = l.where(at); text != "" {
			text += l.colon
		}
		return text + fmt.Sprintf(l.notes[NoteCode(err)], l.quote(at.Text))
	}
	return fmt.Sprintf(l.notes[NoteCode(err)], "")
}

func (l *Language) quote(text string) string {
	escaped := strconv.Quote(text)
	return l.open + strings.ReplaceAll(escaped[1:len(escaped)-1], `\"`, `"`) + l.close
}

// Loss names what a format could not hold, and how often.
func (l *Language) Loss(loss record.Loss) string {
	if l == &english {
		return loss.String()
	}
	what, ok := l.losses[loss.What]
	if !ok {
		kind, name, _ := strings.Cut(loss.What, " ")
		if what, ok = l.losses[kind]; !ok {
			return loss.String()
		}
		if strings.Contains(what, "%s") { // a sentence about a character set
			what = fmt.Sprintf(what, strings.TrimSuffix(strings.TrimPrefix(name, "that "), " lacks"))
		} else {
			what += " " + name
		}
	}
	if loss.Count == 1 {
		return what
	}
	return fmt.Sprintf("%s ×%d", what, loss.Count)
}

package dhtmlxq

import (
	"html"
	"regexp"
	"strconv"
	"strings"

	"duiyi/record"
)

const (
	mark  = "[dhtmlxq"
	close = "[/dhtmlxq"
	// closed is how a script writes close.
	closed = `[\/dhtmlxq`
)

// hasFold reports whether a text begins with a mark in letters of either case.
func hasFold(s, mark string) bool {
	return len(s) >= len(mark) && strings.EqualFold(s[:len(mark)], mark)
}

// A value is what stands behind a tag.
type value struct {
	text string
	at   int // in the decoded text
}

// A block is one game of a file.
type block struct {
	at, to int
	values map[string]value // by the name of the tag in lower case
	names  []string         // in the order of the file
	faults record.FaultList
}

// set keeps the first value that says something: placeholders stand before
// some.
func (b *block) set(name string, v value) bool {
	old, again := b.values[name]
	if again && (strings.TrimSpace(old.text) != "" || strings.TrimSpace(v.text) == "") {
		return strings.TrimSpace(v.text) == "" || v.text == old.text
	}
	if !again {
		if len(b.names) == maxNames {
			return false
		}
		b.names = append(b.names, name)
	}
	b.values[name] = v
	return true
}

// maxNames bounds the tags of a game: one for each side line and each comment.
const maxNames = 2 * record.MaxMoves

// scan hands on the blocks of a text until found wants no more.
func scan(s string, found func(*block) bool) {
	var b *block
	i := 0
	end := func() bool {
		done := b
		if b = nil; done != nil {
			done.to = i
		}
		return done == nil || len(done.names) == 0 || found(done)
	}
	for i < len(s) {
		n := strings.IndexByte(s[i:], '[')
		if n < 0 {
			i = len(s)
			break
		}
		i += n
		switch {
		case hasFold(s[i:], close), hasFold(s[i:], closed):
			name, after := tag(s, i)
			if name == "" && !end() { // closes the game, not one of its values
				return
			}
			i = max(after, i+1)
		case hasFold(s[i:], mark):
			name, after := tag(s, i)
			switch {
			case after < 0:
				i++
			case name == "":
				if !end() {
					return
				}
				b = &block{at: i, values: map[string]value{}}
				i = after
			default:
				if b == nil {
					b = &block{at: i, values: map[string]value{}}
				}
				text := s[after:until(s, after)]
				if !b.set(strings.ToLower(name), value{text, after}) {
					at := i
					b.faults.Add(func() *record.Error { return &record.Error{Offset: at, Ply: -1, Text: name, Err: record.ErrTwice} })
				}
				i = after + len(text)
			}
		default:
			i++
		}
	}
	end()
}

// tag reads a mark with its brackets. The name is empty in one that opens or
// closes a game; after is negative where no bracket ends it.
func tag(s string, i int) (name string, after int) {
	const longest = 64
	n := strings.IndexByte(s[i:min(len(s), i+longest)], ']')
	if n < 0 {
		return "", -1
	}
	inside := s[i : i+n]
	_, name, _ = strings.Cut(inside, "_")
	return name, i + n + 1
}

// until returns where a value ends: before the next mark of any kind.
func until(s string, from int) int {
	for i := from; ; i++ {
		n := strings.IndexByte(s[i:], '[')
		if n < 0 {
			return len(s)
		}
		i += n
		if hasFold(s[i:], mark) || hasFold(s[i:], close) || hasFold(s[i:], closed) {
			return i
		}
	}
}

var (
	lineBreak = regexp.MustCompile(`(?i)\|\||<br\s*/?>|\\r\\n|\\n`)
	escape    = regexp.MustCompile(`\\u[0-9A-Fa-f]{4}`)
	inner     = regexp.MustCompile(`\[[^\]]*\]`)
)

// plain is a value as text: without what pages and scripts make of it.
func plain(s string) string {
	if strings.ContainsAny(s, `|<\`) {
		s = lineBreak.ReplaceAllString(s, "\n")
		s = escape.ReplaceAllStringFunc(s, func(u string) string {
			n, _ := strconv.ParseUint(u[2:], 16, 16)
			return string(rune(n))
		})
	}
	return record.Lines(html.UnescapeString(s))
}

// digits are those of a list of moves and where each stands in the text.
func digits(v value) (out []byte, at []int) {
	blanked := inner.ReplaceAllStringFunc(v.text, func(m string) string { return strings.Repeat(" ", len(m)) })
	for i := range len(blanked) {
		if c := blanked[i]; '0' <= c && c <= '9' {
			out = append(out, c-'0')
			at = append(at, v.at+i)
		}
	}
	return out, at
}

package charset

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// A run is a stretch of text in one set.
type run struct {
	at     int // index in S
	offset int // offset in the file
	line   int // lines before it
	set    Set
	order  order    // UTF-16 order
	places []uint32 // if not decoded character by character: offset in the run of each byte's character; else nil
}

// runAt returns the index of the run that contains byte i of S, or -1.
func (t *Text) runAt(i int) int {
	return sort.Search(len(t.runs), func(n int) bool { return t.runs[n].at > i }) - 1
}

// setAt returns the set and the order of byte i of S.
func (t *Text) setAt(i int) (Set, order) {
	if t.under != nil {
		return t.under.setAt(t.plain.Place(i))
	}
	if n := t.runAt(i); n >= 0 && i < len(t.S) {
		return t.runs[n].set, t.runs[n].order
	}
	return t.Set, t.order
}

// placeInRuns returns the place of byte i of S.
func (t *Text) placeInRuns(i int) (offset, line int) {
	r := &t.runs[max(t.runAt(i), 0)]
	if r.places != nil {
		offset = len(t.data) // after the last byte
		if n := i - r.at; n < len(r.places) {
			offset = r.offset + int(r.places[n])
		}
		return offset, 1 + r.line + strings.Count(t.S[r.at:i], "\n")
	}
	if t.at < r.at || t.at > i || t.line == 0 {
		t.at, t.offset, t.line = r.at, r.offset, r.line+1
	}
	for t.at < i {
		c, size := utf8.DecodeRuneInString(t.S[t.at:])
		if c == '\n' {
			t.line++
		}
		t.offset += t.width(r.set, c)
		t.at += size
	}
	return t.offset, t.line
}

// A joiner concatenates parts of texts.
type joiner struct {
	out *Text
	s   strings.Builder
}

// add appends part of a text, in runs short enough to count in, with its
// doubts.
func (j *joiner) add(from *Text, at, to int) {
	shift := j.s.Len() - at
	for _, list := range []struct{ to, from *[]doubt }{{&j.out.doubts, &from.doubts}, {&j.out.wrong, &from.wrong}} {
		for _, d := range *list.from {
			if d.from < to && d.to > at {
				d.from, d.to = max(d.from, at)+shift, min(d.to, to)+shift
				*list.to = append(*list.to, d)
			}
		}
	}
	j.out.torn = j.out.torn || from.torn
	for at < to {
		end := to
		n := from.runAt(at)
		if n+1 < len(from.runs) {
			end = min(end, from.runs[n+1].at)
		}
		if end-at > markEvery {
			end = at + markEvery
			for !utf8.RuneStart(from.S[end]) {
				end--
			}
		}
		offset, line := from.Place(at)
		r := run{at: j.s.Len(), offset: offset, line: line - 1}
		r.set, r.order = from.setAt(at)
		if n >= 0 && from.runs[n].places != nil {
			old := &from.runs[n]
			r.offset, r.places = from.base+old.offset, old.places[at-old.at:end-old.at]
		}
		j.out.runs = append(j.out.runs, r)
		j.s.WriteString(from.S[at:end])
		at = end
	}
}

// addPlaced appends a text that has its own places. In the file it follows the
// previous run.
func (j *joiner) addPlaced(p placed, r run) {
	for at := 0; at < len(p.s); {
		end := min(at+markEvery, len(p.s))
		for end < len(p.s) && !utf8.RuneStart(p.s[end]) {
			end--
		}
		r.at, r.places = j.s.Len(), p.places[at:end]
		j.out.runs = append(j.out.runs, r)
		j.s.WriteString(p.s[at:end])
		r.line += strings.Count(p.s[at:end], "\n")
		at = end
	}
}

func (j *joiner) text() *Text {
	j.out.S = j.s.String()
	return j.out
}

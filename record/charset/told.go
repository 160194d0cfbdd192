package charset

import (
	"cmp"
	"slices"
	"sort"
	"unicode/utf8"

	"duiyi/record"
)

// Tell sets the Charsets and Notes of a game whose text is S[from:to], and
// adds faults for unknown set names.
func (t *Text) Tell(g *record.Game, format string, from, to int) {
	g.Charsets, g.Notes = t.Charsets(from, to), t.Notes(format, from, to)
	if wrong := t.Faults(format, from, to); wrong.List != nil || wrong.Notes != nil {
		g.AddFaults(wrong)
	}
}

// TellAll is Tell for consecutive games that end at these bytes of S; the last
// gets the rest of the text. A note belongs to the game at its place.
func (t *Text) TellAll(games []*record.Game, format string, ends []int) {
	notes := t.Notes(format, 0, len(t.S))
	slices.SortStableFunc(notes, func(a, b *record.Error) int { return cmp.Compare(a.Offset, b.Offset) })
	from := 0
	for i, g := range games {
		to := len(t.S)
		n := len(notes)
		if i+1 < len(games) {
			to = ends[i]
			end, _ := t.Place(to)
			n = sort.Search(len(notes), func(k int) bool { return notes[k].Offset >= end })
		}
		g.Charsets = t.Charsets(from, to)
		g.Notes, notes = notes[:n:n], notes[n:]
		if wrong := t.Faults(format, from, to); wrong.List != nil || wrong.Notes != nil {
			g.AddFaults(wrong)
		}
		from = to
	}
}

// Charsets returns the sets of S[from:to]. ASCII counts as none.
func (t *Text) Charsets(from, to int) []string {
	if t.under != nil {
		return t.under.Charsets(t.plain.Place(from), t.plain.Place(to))
	}
	if t.runs == nil {
		if t.Set == UTF16 || !asciiText(t.S[from:to]) {
			return []string{string(t.Set)}
		}
		return nil
	}
	var names []string
	first := max(sort.Search(len(t.runs), func(i int) bool { return t.runs[i].at > from })-1, 0)
	for i := first; i < len(t.runs) && t.runs[i].at < to; i++ {
		end := to
		if i+1 < len(t.runs) {
			end = min(to, t.runs[i+1].at)
		}
		if name := string(t.runs[i].set); !slices.Contains(names, name) && !asciiText(t.S[max(from, t.runs[i].at):end]) {
			names = append(names, name)
		}
	}
	return names
}

// asciiText is ascii for decoded text.
func asciiText(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

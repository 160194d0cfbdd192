package charset

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"
)

// A run is a stretch of a text in one set.
type run struct {
	at     int // its first byte in S
	offset int // and in the file
	line   int // lines before it
	set    Set
	places []uint32 // of restored text: for each byte, where in the run its character stands; else nil
}

// sets are those that a line is tried in, in the order in which one is preferred
// where nothing tells them apart, and what it costs to think of one at all.
var sets = []struct {
	set Set
	odd int
}{{UTF8, 0}, {GBK, 0}, {Big5, 4}, {ShiftJIS, 10}, {EUCKR, 10}, {Windows1251, 10}, {Windows1252, 24}}

const (
	// plausible is the most that a character costs on average in a line of any
	// language that is read in its set, and unlikely by how much lines of a record
	// may be dearer together before other sets are tried.
	plausible, unlikely = 35, 32
	// What it costs that a line is in another set than the one before it, within
	// a record and between two of them.
	costSwitch, costSwitchRecord = 56, 12
	// named is what it saves that a record names the set.
	named = 80
	// longestRecord bounds, in bytes, what is judged together.
	longestRecord = 64 << 10
)

// A reading is a line as it is in a set.
type reading struct {
	s       string
	cost, n int
}

// readIn decodes a line in a set. Bytes that are no character become U+FFFD.
func readIn(set Set, line []byte) reading {
	if ascii(line) {
		return reading{s: string(line)}
	}
	switch set {
	case GBK, Big5:
		t := gbkTable()
		if set == Big5 {
			t = big5Table()
		}
		if out, cost, n, ok := t.append(make([]byte, 0, len(line)*2), line); ok {
			return reading{string(out), cost, n}
		}
	}
	var s string
	switch {
	case set == UTF8:
		s = replaceInvalid(line)
	case set == GBK:
		s = leniently(GB18030, line)
	default:
		s = leniently(set, line)
	}
	cost, n := charged(set, s)
	return reading{s, cost, n}
}

// leniently decodes a line character by character.
func leniently(set Set, line []byte) string {
	if s, ok := decodeStrictly(line, set); ok {
		return s
	}
	var out strings.Builder
	dec := set.encoding().NewDecoder()
	for len(line) > 0 {
		n := 1
		if line[0] < utf8.RuneSelf {
			out.WriteByte(line[0])
		} else if one, size := decodeOne(dec, line); size > 0 {
			out.WriteString(one)
			n = size
		} else {
			out.WriteRune(utf8.RuneError)
		}
		line = line[n:]
	}
	return out.String()
}

// A judge decodes a text line by line.
type judge struct {
	t      *Text
	data   []byte
	out    []byte
	runs   []run
	lines  int // before the next one
	base   Set
	wide   bool // there are characters of GB18030 that GBK has not
	record struct {
		from, out, lines int  // where it begins
		excess           int  // what its lines cost above what is plausible
		doubtful         bool // that is too much, or they have bytes that are no character
	}
}

// judged decodes a file that is not wholly UTF-8.
func judged(data []byte, skip int, before Set) *Text {
	j := &judge{t: &Text{data: data, skip: skip}, data: data, base: before}
	if j.base == "" || j.base == UTF8 {
		j.base = bestOf(data[skip:])
	}
	j.out = make([]byte, 0, len(data)+len(data)/2+utf8.UTFMax)
	s := splitter{data: data, from: skip}
	j.begin(skip)
	for at := skip; at < len(data); {
		end := lineEnd(data, at)
		if s.opens(at, end) {
			j.close(at)
			j.begin(at)
		}
		j.line(data[at:end])
		at = end
	}
	j.close(len(data))
	return j.text()
}

// split cuts a text into records, or into paragraphs where it is none.
func split(data []byte, found func(from, to int)) {
	s := splitter{data: data}
	from := 0
	for at := 0; at < len(data); {
		end := lineEnd(data, at)
		if s.opens(at, end) {
			found(from, at)
			from = at
		}
		at = end
	}
	found(from, len(data))
}

// lineEnd returns where a line ends, or a record that is followed by another on
// its line.
func lineEnd(data []byte, at int) int {
	end := len(data)
	if n := bytes.IndexByte(data[at:], '\n'); n >= 0 {
		end = at + n + 1
	}
	for from := at + 1; from < end; {
		n := bytes.Index(data[from:end], []byte(")(;"))
		if n < 0 {
			break
		}
		from += n + 1
		if rootOf.Match(data[from:min(end, from+16)]) {
			return from
		}
	}
	return end
}

// rootOf is how the root of an SGF begins, unlike a side line.
var rootOf = regexp.MustCompile(`^\(;\s*(?:GM|FF|CA|SZ|AP|ST|EV|PB|PW|GN|DT)\[`)

// A splitter finds where records begin, going through their lines.
type splitter struct {
	data   []byte
	from   int  // where the record in hand begins
	tagged bool // it has lines in brackets: blank lines do not end it
	last   byte // what its last line begins with; 0 before the first
	blank  bool // a blank line stands before this one
}

// opens reports whether the line between two places opens the next record.
func (s *splitter) opens(at, end int) bool {
	line := s.data[at:end]
	if line[0] <= ' ' && len(bytes.TrimSpace(line)) == 0 {
		s.blank = true
		return false
	}
	opens := false
	switch {
	case s.last == 0:
	case line[0] == '(':
		opens = rootOf.Match(line[:min(len(line), 16)])
	case line[0] == '[':
		opens = s.last != '[' || len(line) < 16 && bytes.EqualFold(bytes.TrimSpace(line), []byte("[dhtmlxq]"))
	default:
		opens = s.blank && !s.tagged
	}
	opens = opens || at-s.from > longestRecord
	if opens {
		s.from, s.tagged = at, false
	}
	s.last, s.blank = line[0], false
	s.tagged = s.tagged || line[0] == '['
	return opens
}

func (j *judge) begin(at int) {
	j.record.from, j.record.out, j.record.lines, j.record.excess, j.record.doubtful = at, len(j.out), j.lines, 0, false
}

// line decodes a line in the set of most of the file, if that is plausible.
func (j *judge) line(line []byte) {
	if line[len(line)-1] == '\n' {
		defer func() { j.lines++ }()
	}
	if j.record.doubtful { // it is read again as a whole
		return
	}
	var cost, n int
	ok := true
	switch j.base {
	case GBK:
		j.out, cost, n, ok = gbkTable().append(j.out, line)
	case Big5:
		j.out, cost, n, ok = big5Table().append(j.out, line)
	case UTF8:
		j.out, ok = append(j.out, line...), utf8.Valid(line)
	default: // one byte is soon a likely character
		j.out, ok = append(j.out, line...), ascii(line)
	}
	j.record.excess += max(cost-plausible*n, 0)
	j.record.doubtful = !ok || j.record.excess > unlikely
}

// close ends a record that stands before byte at. One with a line that is not
// plausible is decoded again, each line in the set in which the record costs
// least.
func (j *judge) close(at int) {
	if !j.record.doubtful {
		j.note(j.record.from, j.record.out, j.record.lines, j.base)
		return
	}
	j.out = j.out[:j.record.out]
	var lines [][]byte
	for from := j.record.from; from < at; {
		end := min(lineEnd(j.data, from), at)
		lines = append(lines, j.data[from:end])
		from = end
	}
	chosen, read := j.choose(lines, j.data[j.record.from:at])
	offset, line := j.record.from, j.record.lines
	for i, l := range lines {
		set := sets[chosen[i]].set
		if set == GBK && fourBytes(l) {
			j.wide = true
		}
		j.note(offset, len(j.out), line, set)
		j.out = append(j.out, read[i].s...)
		offset += len(l)
		if l[len(l)-1] == '\n' {
			line++
		}
	}
}

// choose returns the cheapest set of each line of a record.
func (j *judge) choose(lines [][]byte, record []byte) (chosen []int, read []reading) {
	k := len(sets)
	bonus := make([]int, k)
	if m := declared.FindSubmatch(record); m != nil {
		if set, err := ParseInput(string(m[1])); err == nil {
			for i := range sets {
				if sets[i].set == set || sets[i].set == GBK && set == GB18030 {
					bonus[i] = named
				}
			}
		}
	}
	all := make([][]reading, len(lines))
	from := make([][]int, len(lines))
	total := make([]int, k)
	for i := range sets {
		total[i] = sets[i].odd - bonus[i]
		if sets[i].set != j.base {
			total[i] += costSwitchRecord
		}
	}
	for i, line := range lines {
		from[i] = make([]int, k)
		if ascii(line) {
			for s := range k {
				from[i][s] = s
			}
			all[i] = nil
			continue
		}
		all[i] = make([]reading, k)
		best := 0
		for s := range k {
			if total[s] < total[best] {
				best = s
			}
		}
		next := make([]int, k)
		for s := range k {
			all[i][s] = readIn(sets[s].set, line)
			from[i][s], next[s] = s, total[s]
			if by := total[best] + costSwitch; by < total[s] {
				from[i][s], next[s] = best, by
			}
			next[s] += all[i][s].cost
		}
		total = next
	}
	s := 0
	for i := range k {
		if total[i] < total[s] {
			s = i
		}
	}
	chosen, read = make([]int, len(lines)), make([]reading, len(lines))
	for i := len(lines) - 1; i >= 0; i-- {
		chosen[i] = s
		if all[i] == nil {
			read[i] = reading{s: string(lines[i])}
		} else {
			read[i] = all[i][s]
		}
		s = from[i][s]
	}
	return chosen, read
}

// fourBytes reports whether a line has a character of GB18030 that GBK has not.
func fourBytes(line []byte) bool {
	digit := func(c byte) bool { return '0' <= c && c <= '9' }
	for i := 0; i+3 < len(line); i++ {
		if line[i] < utf8.RuneSelf {
			continue
		}
		if digit(line[i+1]) && line[i+2] >= utf8.RuneSelf && digit(line[i+3]) {
			return true
		}
		i++
	}
	return false
}

// declared is how a record in SGF names its set.
var declared = regexp.MustCompile(`\bCA\[([A-Za-z0-9_ -]{3,20})\]`)

// note begins a run where the set changes, and now and then besides: a place is
// counted from the beginning of its run.
func (j *judge) note(offset, at, line int, set Set) {
	if n := len(j.runs); n > 0 && j.runs[n-1].set == set && at-j.runs[n-1].at < markEvery {
		return
	}
	j.runs = append(j.runs, run{at: at, offset: offset, line: line, set: set})
}

// text is the whole text. Where it is in one set it needs no runs.
func (j *judge) text() *Text {
	t := j.t
	t.S = string(j.out)
	t.Set = j.base
	one := true
	for _, r := range j.runs {
		one = one && r.set == j.runs[0].set
	}
	if !one {
		t.runs = j.runs
	} else if len(j.runs) > 0 {
		t.Set = j.runs[0].set
	}
	if t.Set == GBK && j.wide {
		t.Set = GB18030
	}
	j.doubts()
	if t.runs == nil && t.Set != UTF8 {
		return t
	}
	if _, odd := look(j.out); odd {
		return mended(t, j.out)
	}
	return t
}

// sampleBytes is how much of a file, of lines that are not ASCII, tells its set.
const sampleBytes = 4 << 10

// bestOf returns the set in which the beginning of a text costs least.
func bestOf(data []byte) Set {
	cost, size := make([]int, len(sets)), 0
	for len(data) > 0 && size < sampleBytes {
		end := lineEnd(data, 0)
		if line := data[:min(end, sampleBytes)]; !ascii(line) {
			size += len(line)
			for i := range sets {
				cost[i] += readIn(sets[i].set, line).cost
			}
		}
		data = data[end:]
	}
	best := 0
	for i := range sets {
		cost[i] += sets[i].odd
		if cost[i] < cost[best] {
			best = i
		}
	}
	return sets[best].set
}

// placeInRuns returns where byte i of S stands.
func (t *Text) placeInRuns(i int) (offset, line int) {
	low, high := 0, len(t.runs)
	for low+1 < high {
		if mid := (low + high) / 2; t.runs[mid].at <= i {
			low = mid
		} else {
			high = mid
		}
	}
	r := t.runs[low]
	if r.places != nil {
		offset = r.offset + int(r.places[min(i-r.at, len(r.places)-1)])
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

package charset

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"duiyi/record"
)

// sets are the candidates for a line, in order of preference for ties. odd is
// a fixed cost that makes a set less likely.
var sets = []struct {
	set Set
	odd int
}{{UTF8, 0}, {GBK, 0}, {Big5, 4}, {ShiftJIS, 10}, {EUCKR, 10}, {EUCJP, 14}, {Windows1251, 10}, {KOI8R, 14}, {Windows1252, 24}, {Windows1250, 30}, {ISO88592, 34}}

const (
	// plausible is the highest average cost of a character in a line of any
	// language read in its own set. Other sets are tried once the lines of a
	// record exceed it by more than unlikely in total.
	plausible, unlikely = 35, 32
	// The costs of a line in a different set than the line before, within a
	// record and between two records.
	costSwitch, costSwitchRecord = 56, 12
	// named is the bonus for the set that a record names, namedOther the bonus
	// if the record is valid UTF-8, as a converted one is.
	named, namedOther = 80, 40
	// positionBytes bounds the rows of a position on its line.
	positionBytes = 90
	// longestRecord bounds, in bytes, the text judged together.
	longestRecord = 64 << 10
)

// A reading is a line decoded in a set, with its cost and its number of
// non-ASCII characters.
type reading struct {
	s       string
	cost, n int
}

// readIn decodes a line in a set. Invalid bytes become U+FFFD.
func readIn(set Set, line []byte) reading {
	if ascii(line) {
		return reading{s: string(line)}
	}
	eaten := 0
	switch set {
	case GBK, Big5:
		t := gbkTable()
		if set == Big5 {
			t = big5Table()
		}
		eaten = costEaten * eats(set, line)
		if out, cost, n, ok := t.append(make([]byte, 0, len(line)*2), line); ok {
			if inWords(line) {
				cost, n = charged(set, string(out))
			}
			return reading{string(out), cost + eaten, n}
		}
	case ShiftJIS, EUCKR:
		eaten = costEaten * eats(set, line)
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
	if set == UTF8 { // characters newer than an earlier program are valid here
		cost -= costBad * bytes.Count(line, []byte(string(utf8.RuneError)))
	} else {
		eaten += costTorn * strings.Count(s, string(utf8.RuneError))
	}
	return reading{s, cost + eaten, n}
}

// inWords reports whether a letter adjoins a non-ASCII byte.
func inWords(line []byte) bool {
	for i := 2; i < len(line); i++ {
		if line[i] >= utf8.RuneSelf && line[i-1] < utf8.RuneSelf && scriptOf(rune(line[i-1])) == latin {
			return true
		}
		if line[i-2] >= utf8.RuneSelf && 'a' <= line[i-1] && line[i-1] <= 'z' && 'a' <= line[i] && line[i] <= 'z' {
			return true
		}
	}
	return false
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
	lines  int // lines so far
	base   Set
	wide   bool        // the text has four-byte characters of GB18030
	file   declaration // the set that the file names
	placed bool        // a run has its own places
	record struct {
		from, out, lines int  // its start
		runs             int  // runs before it
		excess           int  // cost above plausible
		doubtful         bool // excess too high, or invalid bytes
	}
}

// judged decodes a file that is not entirely UTF-8, or that names another set.
func judged(data []byte, skip int, before Set, first bool) *Text {
	j := &judge{t: &Text{data: data, skip: skip}, data: data, base: before}
	if !guessed(before) || before == UTF8 {
		j.base = bestOf(data[skip:])
	}
	if first {
		j.file, _ = declaredByFile(data[skip:])
		if j.file.name != "" && j.file.set == "" {
			j.unknown(j.file)
		}
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
		j.line(at, end)
		at = end
	}
	j.close(len(data))
	return j.text()
}

// guessed reports whether a set is one of the candidates.
func guessed(set Set) bool {
	for i := range sets {
		if sets[i].set == set {
			return true
		}
	}
	return set == GB18030
}

// split cuts a text into records, or into paragraphs if it has none.
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

// lineEnd returns the end of a line, or of a record followed by another on the
// same line.
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

// rootOf matches the start of an SGF root node, as opposed to a variation.
var rootOf = regexp.MustCompile(`^\(;\s*(?:GM|FF|CA|SZ|AP|ST|EV|PB|PW|GN|DT)\[`)

// A splitter finds the starts of records, line by line.
type splitter struct {
	data   []byte
	from   int  // start of the current record
	tagged bool // it has lines in brackets, so blank lines do not end it
	last   byte // first byte of its last line; 0 before the first
	blank  bool // the previous line was blank
}

// opens reports whether the line at..end starts the next record.
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
		opens = s.blank && !s.tagged && !bytes.HasPrefix(line, []byte("START"))
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
	j.record.runs = len(j.runs)
	j.note(run{at: len(j.out), offset: at, line: j.lines, set: j.base})
}

// line decodes the line at..end in the set of most of the file, if that is
// plausible.
func (j *judge) line(at, end int) {
	line := j.data[at:end]
	if line[len(line)-1] == '\n' {
		defer func() { j.lines++ }()
	}
	if j.record.doubtful { // close decodes the whole record again
		return
	}
	if j.base != UTF8 && j.twoNames(at, end) {
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
	default: // any single byte easily decodes to a likely character
		j.out, ok = append(j.out, line...), ascii(line)
	}
	j.record.excess += max(cost-plausible*n, 0)
	j.record.doubtful = !ok || j.record.excess > unlikely || n > 0 && utf8.Valid(line)
}

// twoNames decodes a line of XQWizard's position lists, which have a name in
// GBK, a bar and the same name in Big5. It reports whether the line is one.
func (j *judge) twoNames(at, end int) bool {
	n := bar(j.data[at:end])
	if n < 0 {
		return false
	}
	middle := at + n
	out, _, first, ok := gbkTable().append(j.out, j.data[at:middle])
	if !ok || first == 0 {
		return false
	}
	begins := len(out)
	out, cost, second, ok := big5Table().append(out, j.data[middle:end])
	if !ok || second == 0 || readIn(GBK, j.data[middle:end]).cost <= cost {
		return false
	}
	j.note(run{at: len(j.out), offset: at, line: j.lines, set: GBK})
	j.note(run{at: begins, offset: middle, line: j.lines, set: Big5})
	j.out = out
	j.runs = append(j.runs, run{at: len(out), offset: end, line: j.lines + 1, set: j.base})
	return true
}

// bar returns the index of the second name in a line of a position list, or
// -1.
func bar(line []byte) int {
	n := bytes.IndexByte(line, '|')
	if n >= 0 && !isPosition(line) {
		return -1
	}
	return n
}

// isPosition reports whether a line starts with the rows of a position.
func isPosition(line []byte) bool {
	return bytes.Count(line[:min(len(line), positionBytes)], []byte("/")) >= 7
}

// close ends the record before byte at. If a line is implausible or the record
// names another set, it decodes the record again, each line in the set that
// makes the record cheapest.
func (j *judge) close(at int) {
	rec := j.data[j.record.from:at]
	said, ok := declaredBy(rec)
	if ok && said.set == "" {
		j.unknown(said)
		ok = false
	}
	if !ok && j.file.set != "" {
		said, ok = j.file, true
	}
	if !ok || ascii(rec) {
		ok = ok && shifting(said.set, rec)
	} else if same(said.set, j.base) {
		ok = j.record.doubtful
	}
	if !ok && !j.record.doubtful && !j.eats(rec) {
		return
	}
	j.out, j.runs = j.out[:j.record.out], j.runs[:j.record.runs]
	if !ok {
		said = declaration{}
	}
	var lines [][]byte
	for from := j.record.from; from < at; {
		end := min(lineEnd(j.data, from), at)
		if n := bar(j.data[from:end]); n > 0 {
			lines = append(lines, j.data[from:from+n])
			from += n
		}
		lines = append(lines, j.data[from:end])
		from = end
	}
	chosen, read, cost := j.choose(lines, rec, said.set)
	if said.set != "" && !guessed(said.set) && said.set != UTF16 && j.readDeclared(said.set, rec, cost) {
		return
	}
	offset, line := j.record.from, j.record.lines
	contradicted := Set("")
	for i, l := range lines {
		set := sets[chosen[i]].set
		if set == GBK && fourBytes(l) {
			j.wide = true
		}
		if !ascii(l) && !same(set, said.set) && contradicted == "" {
			contradicted = set
		}
		j.t.torn = j.t.torn || strings.ContainsRune(read[i].s, utf8.RuneError)
		j.note(run{at: len(j.out), offset: offset, line: line, set: set})
		j.out = append(j.out, read[i].s...)
		offset += len(l)
		if l[len(l)-1] == '\n' {
			line++
		}
	}
	if contradicted != "" && said.set != "" {
		if said == j.file {
			j.file = declaration{} // report it once
		}
		j.t.doubts = append(j.t.doubts, doubt{from: j.record.out, to: len(j.out), err: said.contradicted(contradicted), text: said.name})
	}
}

// same reports whether reading in one set satisfies a record that names the
// other.
func same(said, read Set) bool {
	return said == read || said == GB18030 && read == GBK || said == GBK && read == GB18030
}

// unknown records an unknown set name as a fault.
func (j *judge) unknown(d declaration) {
	j.t.wrong = append(j.t.wrong, doubt{from: j.record.out, to: j.record.out + 1, err: record.ErrNoInput, text: d.name})
}

// eats reports whether the file's main set reads a delimiter of the record as
// half of a character.
func (j *judge) eats(rec []byte) bool {
	if j.base != GBK && j.base != Big5 || len(rec) == 0 {
		return false // with other sets every record is decoded again
	}
	marks := "}"
	switch {
	case rec[0] == '(':
		marks = "]"
	case rec[0] == '[' && len(rec) > 1 && rec[1]|0x20 == 'd':
		marks = "["
	}
	return hasMarks(rec, marks) && eats(j.base, rec) > 0
}

// readDeclared decodes a record in a set that is not a candidate, unless that
// costs more than the candidates plus the bonus for naming it.
func (j *judge) readDeclared(set Set, rec []byte, otherwise int) bool {
	p := decodePlaced(set, rec)
	saves := named
	if utf8.Valid(rec) {
		saves = namedOther
	}
	if !shifting(set, rec) && costDeclared(set, p.s) > otherwise+saves {
		return false
	}
	j.t.torn = j.t.torn || strings.ContainsRune(p.s, utf8.RuneError)
	add := joiner{out: &Text{}}
	add.addPlaced(p, run{offset: j.record.from, line: j.record.lines, set: set})
	for _, r := range add.out.runs {
		r.at += len(j.out)
		j.runs = append(j.runs, r)
	}
	j.out = append(j.out, p.s...)
	j.placed = true
	return true
}

// choose returns the cheapest set for each line of a record that may name a
// set, with the total cost before the bonus.
func (j *judge) choose(lines [][]byte, rec []byte, said Set) (chosen []int, read []reading, cost int) {
	k := len(sets)
	bonus := make([]int, k)
	for i := range sets {
		if said == "" || !same(said, sets[i].set) {
			continue
		}
		bonus[i] = named
		if said != UTF8 && utf8.Valid(rec) {
			bonus[i] = namedOther
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
		change := costSwitch
		if line[0] == '|' || isPosition(line) {
			change = costSwitchRecord // a line of a list, or its second name
		}
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
			if by := total[best] + change; by < total[s] {
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
	cost = total[s]
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
	return chosen, read, cost
}

// costEaten is the cost of a set that reads a delimiter as half of a
// character.
const costEaten = 2 * costBad

// Delimiters of a record after a non-ASCII byte, recognised by what follows:
// in SGF the end of a value before the next property, node or tree, in PGN the
// end of a comment before a move, in DhtmlXQ the end of a value.
var (
	behindValue   = regexp.MustCompile(`^\]\s*(?:;?\s*[A-Z]{1,8}\[|\[[a-s]{2}\]|\(\s*;|\)\s*(?:\(?;|\)|$))`)
	behindComment = regexp.MustCompile(`^\}\s+(?:\d+\s*\.|[a-iA-I]\d|[A-Za-z+-]\d|\*|\(|1-0|0-1|1/2)`)
	behindTitle   = regexp.MustCompile(`^\[/[Dd]html`)
)

// eats counts the delimiters that a two-byte set reads as the second half of a
// character.
func eats(set Set, line []byte) (n int) {
	if !hasMarks(line, "]}[") {
		return 0
	}
	for i := 0; i < len(line); i++ {
		c := line[i]
		if c < utf8.RuneSelf || i+1 == len(line) || set == ShiftJIS && 0xa0 <= c && c < 0xe0 {
			continue
		}
		i++
		if isMark(line[i:]) {
			n++
		}
	}
	return n
}

// hasMarks reports whether one of marks is a delimiter after a non-ASCII byte.
func hasMarks(line []byte, marks string) bool {
	for _, c := range []byte(marks) {
		for at := 0; ; at++ {
			n := bytes.IndexByte(line[at:], c)
			if n < 0 {
				break
			}
			if at += n; at > 0 && line[at-1] >= utf8.RuneSelf && isMark(line[at:]) {
				return true
			}
		}
	}
	return false
}

// isMark reports whether s starts with a delimiter of a record.
func isMark(s []byte) bool {
	s = s[:min(len(s), markBytes)]
	switch s[0] {
	case ']':
		return behindValue.Match(s)
	case '}':
		return behindComment.Match(s)
	case '[':
		return behindTitle.Match(s)
	}
	return false
}

// markBytes is how many bytes isMark examines.
const markBytes = 32

// fourBytes reports whether a line has a GB18030 character that GBK lacks.
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

// note starts a run where the set changes, and now and then in between,
// because places are counted from the start of their run.
func (j *judge) note(r run) {
	if n := len(j.runs); n > 0 && j.runs[n-1].set == r.set && j.runs[n-1].places == nil && r.at-j.runs[n-1].at < markEvery {
		return
	}
	j.runs = append(j.runs, r)
}

// text returns the whole text. Text in one set needs no runs.
func (j *judge) text() *Text {
	t := j.t
	t.S = string(j.out)
	t.Set = j.base
	one := true
	for _, r := range j.runs {
		one = one && r.set == j.runs[0].set
	}
	if one && len(j.runs) > 0 {
		t.Set = j.runs[0].set
	}
	if !one || j.placed {
		t.runs = j.runs
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

// sampleBytes is how many bytes of non-ASCII lines bestOf examines.
const sampleBytes = 4 << 10

// bestOf returns the set in which the start of a text costs least.
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

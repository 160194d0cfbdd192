package markup

import (
	"html"
	"regexp"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Text is a text without markup. It knows which byte of the text as it was
// brought each of its own stands for.
type Text struct {
	S      string
	pieces []piece // nil where nothing was left out
	all    int     // bytes of the text as it was brought
}

// A piece begins at byte at of S. It is the text from byte from of what was
// brought, or stands for the markup there.
type piece struct{ at, from int }

// As returns a text as it is.
func As(s string) Text { return Text{S: s, all: len(s)} }

// Changed reports whether something was left out.
func (t *Text) Changed() bool { return t.pieces != nil }

// Place returns the byte of the text as it was brought that byte i of S stands for.
func (t *Text) Place(i int) int {
	switch {
	case i >= len(t.S):
		return t.all
	case t.pieces == nil:
		return i
	}
	p := t.pieces[sort.Search(len(t.pieces), func(n int) bool { return t.pieces[n].at > max(i, 0) })-1]
	return p.from + max(i, 0) - p.at
}

// maxPasses bounds how often entities are decoded: &amp;quot; was encoded twice.
const maxPasses = 3

// StripAll is Text.Strip for a position that is in none of the formats: it leaves out
// the texts of links as well.
func StripAll(s string) Text { return stripped(As(s), false) }

// Strip returns the text without tags and entities of HTML, tags of BBCode and links of
// Markdown that have a position. A text in a format that has such signs of its own stays
// as it is.
func (t Text) Strip() Text { return stripped(t, true) }

func stripped(t Text, formats bool) Text {
	for range maxPasses {
		next := unmarked(t.S, formats)
		if next.pieces == nil {
			break
		}
		t = t.over(next)
	}
	return t
}

// over returns a text that was made of S, as one made of what was brought.
func (t Text) over(next Text) Text {
	if t.pieces == nil {
		return next
	}
	var list []piece
	for i, p := range next.pieces {
		end := len(next.S)
		if i+1 < len(next.pieces) {
			end = next.pieces[i+1].at
		}
		// The piece may have several of the pieces of t.
		list = append(list, piece{p.at, t.Place(p.from)})
		n := sort.Search(len(t.pieces), func(n int) bool { return t.pieces[n].at > p.from })
		for ; n < len(t.pieces) && p.at+t.pieces[n].at-p.from < end; n++ {
			list = append(list, piece{p.at + t.pieces[n].at - p.from, t.pieces[n].from})
		}
	}
	return Text{S: next.S, pieces: list, all: t.all}
}

// A maker makes a Text.
type maker struct {
	out    strings.Builder
	pieces []piece
	ends   bool // the text so far ends with a line, or there is none
	labels bool // texts of links are kept
}

// add appends text that stands at a byte of what was brought.
func (v *maker) add(text string, from int) {
	if n := len(v.pieces); n == 0 || v.pieces[n-1].at < v.out.Len() {
		v.pieces = append(v.pieces, piece{v.out.Len(), from})
	} else {
		v.pieces[n-1].from = from
	}
	v.out.WriteString(text)
	if rest := strings.TrimRight(text, " \t\r"); rest != "" {
		v.ends = rest[len(rest)-1] == '\n'
	}
}

func (v *maker) text(s string) Text {
	if len(v.pieces) == 0 {
		v.pieces = []piece{{}}
	}
	return Text{S: v.out.String(), pieces: v.pieces, all: len(s)}
}

// Quoted reports whether a text is quoted as in mail and forums: most of its lines
// begin with >.
func Quoted(s string) bool {
	if s == "" || s[0] != '>' && !strings.Contains(s, "\n>") {
		return false
	}
	with, lines := 0, 0
	for line := range strings.Lines(s) {
		switch {
		case line[0] == '>':
			with++
			lines++
		case strings.TrimSpace(line) != "":
			lines++
		}
	}
	return with == lines || with > 1 && 2*with > lines && !sgf.MatchString(s)
}

// Unquote returns a text without the signs of quoted lines.
func Unquote(s string) Text {
	v := maker{ends: true}
	at := 0
	for line := range strings.Lines(s) {
		rest := line
		for strings.HasPrefix(rest, ">") {
			rest = strings.TrimPrefix(rest[1:], " ")
		}
		v.add(rest, at+len(line)-len(rest))
		at += len(line)
	}
	return v.text(s)
}

var (
	// sgf is where a tree of SGF begins.
	sgf = regexp.MustCompile(`\(\s*;\s*[A-Z]{1,9}\s*\[`)
	// pfc is where the game of a Pengfei page begins.
	pfc = regexp.MustCompile(`<n\s[^>]*\bversion=`)
	// ofPage is a tag of PGN in the source of a page: then its comments are, too.
	ofPage = regexp.MustCompile(`(?i)\[\w+(?:[ \t]|&nbsp;)+&(?:quot|#34|amp;quot);|"\][ \t]*<(?:br|/p|/div|/li)\b`)
)

// keepsMarkup reports whether signs of markup belong to the format of a text.
func keepsMarkup(s string) bool {
	head := strings.TrimLeft(s[:min(len(s), longestTag)], " \t\r\n\ufeff")
	switch {
	case strings.HasPrefix(head, "{"), strings.HasPrefix(head, "[{"), strings.HasPrefix(head, "<?"):
		return true
	case strings.HasPrefix(head, "<"):
		if name := nameAt(head[1:]); name != "" && tags[name] == 0 {
			return true
		}
	}
	return indexFold(s, "[dhtmlxq") >= 0 || sgf.MatchString(s) || strings.Contains(s, "<n") && pfc.MatchString(s)
}

// indexFold returns where a text has a part, which begins with a sign, in letters of
// either case: -1 if it has not.
func indexFold(s, part string) int {
	for i := 0; ; i++ {
		n := strings.IndexByte(s[i:], part[0])
		if n < 0 || len(s)-i-n < len(part) {
			return -1
		}
		if i += n; strings.EqualFold(s[i:i+len(part)], part) {
			return i
		}
	}
}

// What a remnant leaves.
const (
	inline = iota + 1 // nothing
	block             // the end of a line
	rule              // the end of a line, be it empty
	cell              // a tab
	hides             // nothing, not even what stands up to the tag that closes it
	linked            // its text and its link, each on a line
	entity            // the characters that it stands for
)

// tags are the elements of HTML, and forum those of BBCode.
var (
	tags = kinds(map[int]string{
		inline: "b i u s strong em font span small big sub sup tt code img abbr mark del ins strike kbd samp wbr label input button html body thead tbody tfoot col colgroup meta link",
		block:  "p div pre center blockquote ul ol li dl dt dd table tr h1 h2 h3 h4 h5 h6 hr section article main header footer nav textarea option select form caption figure figcaption details summary",
		rule:   "br",
		cell:   "td th",
		hides:  "script style head title",
		linked: "a",
	})
	forum = kinds(map[int]string{
		inline: "b i u s color size font email img strike sub sup",
		block:  "quote code list center left right align table tr pgn fen epd pre hide spoiler indent",
		cell:   "td th",
		linked: "url",
	})
)

func kinds(lists map[int]string) map[string]int {
	m := map[string]int{}
	for kind, names := range lists {
		for name := range strings.FieldsSeq(names) {
			m[name] = kind
		}
	}
	return m
}

// A remnant is a sign of markup at a place of a text.
type remnant struct {
	at, n int
	kind  int
	by    string // what an entity stands for
	label span   // of a link
	link  span   // its address
}

// A span is part of a text.
type span struct{ from, to int }

// longestTag bounds, in bytes, a tag with its attributes, and a link with its text.
const longestTag = 2 << 10

// unmarked returns a text without the markup that one pass finds, unless that
// belongs to its format. In one of no format comments are text as well.
func unmarked(s string, formats bool) Text {
	f := finder{s: s, next: [5]int{unknown, unknown, len(s), unknown, unknown}, comments: !formats}
	if strings.Contains(s, "[/") || strings.Contains(s, "](") {
		f.next[bracket] = unknown
	}
	if _, ok := f.find(0); !ok || formats && keepsMarkup(s) {
		return As(s)
	}
	f.comments = f.comments || ofPage.MatchString(s)
	v := maker{ends: true, labels: formats}
	done := 0
	for {
		m, ok := f.find(done)
		if !ok {
			break
		}
		v.add(s[done:m.at], done)
		v.leave(s, &m)
		done = m.at + m.n
	}
	v.add(s[done:], done)
	return v.text(s)
}

// leave appends what a remnant leaves.
func (v *maker) leave(s string, m *remnant) {
	switch m.kind {
	case entity:
		v.add(m.by, m.at)
	case cell:
		if !v.ends {
			v.add("\t", m.at)
		}
	case block, rule:
		rest := strings.TrimLeft(s[m.at+m.n:], " \t\r")
		switch {
		case v.inValue():
			v.add(" ", m.at)
		case rest == "" || rest[0] == '\n' || m.kind == block && v.ends:
		default:
			v.add("\n", m.at)
		}
	case linked:
		if label := strings.TrimSpace(s[m.label.from:m.label.to]); v.labels && label != "" && !carries(label) && !strings.Contains(label, "://") {
			v.add(s[m.label.from:m.label.to], m.label.from)
			v.add("\n", m.label.to)
		}
		v.add(s[m.link.from:m.link.to], m.link.from)
	}
}

// inValue reports whether the text ends within the value of a tag of PGN.
func (v *maker) inValue() bool {
	s := v.out.String()
	s = s[max(0, len(s)-longestTag):]
	s = strings.TrimLeft(s[strings.LastIndexByte(s, '\n')+1:], " \t")
	return strings.HasPrefix(s, "[") && strings.Count(s, `"`)%2 == 1
}

// carries reports whether a link has a position or moves.
func carries(link string) bool {
	const slashes = 7
	folded := strings.ToLower(link)
	return strings.Count(folded, "/")+strings.Count(folded, "%2f") > slashes || strings.Contains(folded, "movelist") || strings.Contains(folded, "binit")
}

// The signs that markup and comments begin with, by their places in finder.next.
const (
	starts  = "<&[{`"
	bracket = 2
	brace   = 3
	unknown = -1
)

// A finder finds the remnants in a text in their order.
type finder struct {
	s        string
	next     [5]int          // where each of the signs stands next
	comments bool            // remnants within braces count
	unclosed map[string]bool // tags that nothing closes
}

// find returns the first remnant at byte i or behind it.
func (f *finder) find(i int) (m remnant, ok bool) {
	for {
		at, first := len(f.s), 0
		for k := range starts {
			if f.next[k] < i {
				f.next[k] = len(f.s)
				if n := strings.IndexByte(f.s[i:], starts[k]); n >= 0 {
					f.next[k] = i + n
				}
			}
			if f.next[k] < at && !(k == brace && f.comments) {
				at, first = f.next[k], k
			}
		}
		if at == len(f.s) {
			return m, false
		}
		i = at + 1
		if first == brace {
			n := strings.IndexByte(f.s[at:], '}')
			if n < 0 {
				f.comments = true // there are no more
				continue
			}
			i = at + n + 1
			continue
		}
		if m = f.read(at); m.n > 0 {
			return m, true
		}
	}
}

// read reads the remnant at byte i; its n is 0 if there is none.
func (f *finder) read(i int) (m remnant) {
	switch f.s[i] {
	case '&':
		m = entityAt(f.s[i:])
	case '<':
		m = f.tag(i)
	case '`':
		m = fence(f.s, i)
	default:
		if m = f.forum(i); m.n == 0 {
			m = markdown(f.s, i)
		}
	}
	m.at = i
	return m
}

// fence reads the line that begins or ends a block of code.
func fence(s string, i int) (m remnant) {
	const longest = 40
	if before := strings.TrimRight(s[max(0, i-longest):i], " \t"); before != "" && before[len(before)-1] != '\n' {
		return m
	}
	line, _, whole := strings.Cut(s[i:min(len(s), i+longest)], "\n")
	name := strings.TrimLeft(line, "`")
	rest := strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-")
	if len(line)-len(name) < 3 || strings.Trim(rest, " \t\r") != "" {
		return m
	}
	m = remnant{n: len(line), kind: inline}
	if whole {
		m.n++
	}
	return m
}

// entityAt reads an entity. Blanks of all kinds become the usual one.
func entityAt(s string) (m remnant) {
	const longest = 12
	s = s[:min(len(s), longest)]
	n := strings.IndexByte(s, ';')
	if n < 0 || strings.LastIndexByte(s[:n], '&') > 0 {
		return m
	}
	by := html.UnescapeString(s[:n+1])
	if len(by) > 1 && strings.HasSuffix(by, ";") { // it is none, or begins with one that has no semicolon: &quot0;
		return m
	}
	r, size := utf8.DecodeRuneInString(by)
	if size == len(by) && r != '\n' && (unicode.IsSpace(r) || r < ' ') {
		by = " "
	}
	return remnant{n: n + 1, kind: entity, by: by}
}

// nameAt returns the letters and digits with which a text begins.
func nameAt(s string) string {
	n := 0
	for n < len(s) && ('a' <= s[n]|0x20 && s[n]|0x20 <= 'z' || n > 0 && '0' <= s[n] && s[n] <= '9') {
		n++
	}
	return strings.ToLower(s[:n])
}

// href is the address of a link of HTML.
var href = regexp.MustCompile(`(?i)\shref\s*=\s*["']?([^"'\s>]+)`)

// doctype begins a page.
const doctype = "<!doctype"

// tag reads a tag or a comment of HTML.
func (f *finder) tag(i int) (m remnant) {
	s := f.s[i:min(len(f.s), i+longestTag)]
	if strings.HasPrefix(s, "<!--") {
		return remnant{n: f.closes(i, "-->") - i, kind: hides}
	}
	if len(s) > len(doctype) && strings.EqualFold(s[:len(doctype)], doctype) {
		return remnant{n: strings.IndexByte(s, '>') + 1, kind: hides}
	}
	name := s[1:]
	closing := strings.HasPrefix(name, "/")
	name = nameAt(strings.TrimPrefix(name, "/"))
	kind := tags[name]
	end := strings.IndexByte(s, '>')
	from := 1 + len(name)
	if closing {
		from++
	}
	if kind == 0 || end < from || s[from] != '>' && s[from] != '/' && !unicode.IsSpace(rune(s[from])) || strings.IndexByte(s[1:end], '<') >= 0 {
		return m
	}
	m = remnant{n: end + 1, kind: kind}
	switch {
	case kind == cell && closing:
		m.kind = inline
	case kind == hides && !closing:
		if to := f.closes(i, "</"+name+">"); to > i {
			m.n = to - i
		}
	case kind == linked:
		m.kind = inline
		link := href.FindStringSubmatchIndex(s[:end])
		if link == nil || !carries(s[link[2]:link[3]]) {
			break
		}
		if to := indexFold(s[end:], "</a>"); to >= 0 {
			return remnant{n: end + to + len("</a>"), kind: linked, label: span{i + end + 1, i + end + to}, link: span{i + link[2], i + link[3]}}
		}
	}
	return m
}

// closes returns the byte behind what closes a tag at byte i, or i if nothing does.
func (f *finder) closes(i int, by string) int {
	if f.unclosed[by] {
		return i
	}
	if n := indexFold(f.s[i:], by); n >= 0 {
		return i + n + len(by)
	}
	if f.unclosed == nil {
		f.unclosed = map[string]bool{}
	}
	f.unclosed[by] = true
	return i
}

// forum reads a tag of BBCode. Only those count that are closed, or close one.
func (f *finder) forum(i int) (m remnant) {
	s := f.s[i:min(len(f.s), i+longestTag)]
	closing := strings.HasPrefix(s, "[/")
	from := 1
	if closing {
		from++
	}
	name := nameAt(s[from:])
	kind := forum[name]
	from += len(name)
	end := strings.IndexByte(s, ']')
	switch {
	case kind == 0 || end < from:
		return m
	case end > from && (closing || s[from] != '=' && s[from] != ':' && !(s[from] == ' ' && strings.IndexByte(s[:end], '=') > 0)):
		return m
	case strings.ContainsAny(s[1:end], "[\n"):
		return m
	case !closing && f.closes(i, "[/"+name+"]") == i:
		return m
	}
	m = remnant{n: end + 1, kind: kind}
	if kind == cell && closing {
		m.kind = inline
	}
	if kind != linked {
		return m
	}
	m.kind = inline
	if address := strings.Trim(s[from:end], `= "'`); carries(address) {
		if to := indexFold(s[end:], "[/url]"); to >= 0 {
			at := i + from + strings.Index(s[from:end], address)
			return remnant{n: end + to + len("[/url]"), kind: linked, label: span{i + end + 1, i + end + to}, link: span{at, at + len(address)}}
		}
	}
	return m
}

// markdown reads a link of Markdown that has a position.
func markdown(s string, i int) (m remnant) {
	rest := s[i:min(len(s), i+longestTag)]
	label := strings.IndexAny(rest[1:], "[]\n") + 1
	if label <= 0 || !strings.HasPrefix(rest[label:], "](") {
		return m
	}
	end := strings.IndexAny(rest[label:], ") \n")
	if end < 0 || rest[label+end] != ')' {
		return m
	}
	link := span{i + label + 2, i + label + end}
	if !carries(s[link.from:link.to]) {
		return m
	}
	return remnant{n: label + end + 1, kind: linked, label: span{i + 1, i + label}, link: link}
}

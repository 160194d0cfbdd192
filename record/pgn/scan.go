package pgn

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/charset"
)

// maxNesting bounds side lines within side lines, which are read by recursion.
const maxNesting = 200

// A rawMove is a move as the file has it, not yet understood.
type rawMove struct {
	text    string
	at      int      // in the decoded text
	comment []string // after it
	glyphs  []int
	instead []*rawLine
}

// A rawLine is a sequence of moves.
type rawLine struct {
	comment []string // before its first move
	moves   []*rawMove
}

func (l *rawLine) last() *rawMove {
	if len(l.moves) == 0 {
		return nil
	}
	return l.moves[len(l.moves)-1]
}

// A rawTag is a tag and where its value begins.
type rawTag struct {
	record.Tag
	at int
}

// A token is a result among the moves, as the file has it.
type token struct {
	text string
	at   int
}

// maxTokens is how many results of a game are compared.
const maxTokens = 4

// A rawGame is one game of a file.
type rawGame struct {
	tags   []rawTag
	line   rawLine
	tokens []token // the results at the end of the moves: one, but for files that contradict themselves
	faults record.FaultList
	moves  int // of all lines

	from, to int // where it stands in the text
	rest     int // where the first text behind the result begins that is no comment; 0 if there is none
}

func (g *rawGame) tag(name string) (rawTag, bool) {
	for _, t := range g.tags {
		if strings.EqualFold(t.Name, name) {
			return t, true
		}
	}
	return rawTag{}, false
}

// begun reports whether something of the moves has been read, so that a tag
// opens the next game.
func (g *rawGame) begun() bool {
	return len(g.line.moves) > 0 || len(g.line.comment) > 0 || len(g.tokens) > 0
}

func (g *rawGame) empty() bool { return !g.begun() && len(g.tags) == 0 && len(g.faults.List) == 0 }

// A scanner cuts a text into games.
type scanner struct {
	t     *charset.Text
	s     string
	i     int
	found func(*rawGame) bool // takes a game and reports whether it wants more
	done  bool                // it wants no more
	g     *rawGame
	start int // where it begins
	blocks
	one  [1]string  // the move of a word that holds no more
	open []*rawLine // the main line, and the side lines that are open within each other
	over bool       // the result has been said: what follows up to the next tag is advertising
	tags int        // the end of the last tag's line
}

// blocks is room for the moves of a game, for reuse by the next.
type blocks struct {
	room []*[movesABlock]rawMove
	used int // moves of it that the game has
}

// scan hands the games of a text on one by one, so that what was read of one is
// forgotten before the next, until found wants no more. Unless the text is the
// last of the file, its last game may go on behind it: that one is not handed
// on, and scan returns where it begins. What found is given is its own until it
// returns, and after that where it wants no more.
func scan(t *charset.Text, from int, last bool, found func(*rawGame) bool) int {
	s := &scanner{t: t, s: t.S, i: from, found: found, g: &rawGame{}}
	s.begin(from)
	for s.i < len(s.s) && !s.done {
		s.step()
	}
	if !s.done && last {
		s.end(s.i)
	}
	return s.start
}

// begin forgets the game before, whose room the next one takes.
func (s *scanner) begin(at int) {
	s.g = &rawGame{tags: s.g.tags[:0], line: rawLine{moves: s.g.line.moves[:0]}, tokens: s.g.tokens[:0]}
	s.used = 0
	s.start = at
	s.open = append(s.open[:0], &s.g.line)
	s.over = false
}

// end hands on the game that ends before byte at: a tag after it may be read
// already.
func (s *scanner) end(at int) {
	if len(s.open) > 1 {
		s.fault(at, "", record.ErrCut)
	}
	if !s.g.empty() {
		s.g.from, s.g.to = s.start, at
		s.done = !s.found(s.g)
	}
}

func (s *scanner) fault(at int, text string, err error) {
	s.g.faults.Add(func() *record.Error { return s.t.Error("pgn", at, -1, text, err) })
}

// stop notes why the rest of the game is passed over.
func (s *scanner) stop(at int, text string, err error) {
	s.over = true
	s.g.faults.Stop = s.t.Error("pgn", at, -1, text, err)
}

// step reads the next thing of the text, whatever it is.
func (s *scanner) step() {
	r, size := rune(s.s[s.i]), 1
	if r >= utf8.RuneSelf {
		r, size = utf8.DecodeRuneInString(s.s[s.i:])
	}
	switch {
	case r == ' ' || r == '\n' || r == '\r':
		s.i++
	case r == '[' && s.tagLine():
	case (r == '(' || r == '[') && len(s.open) == 1 && s.result(): // (1-0)
	case unicode.IsSpace(r) || r == 0 || r == '\ufeff':
		s.i += size
	case (r == '`' || r == '~') && s.fence():
	case r == '{':
		s.braces()
	case s.over:
		if !s.result() {
			from := s.i
			if said := strings.Trim(s.skipLine(), " \t;.,。；，"); said != "" && s.g.rest == 0 && s.g.faults.Stop == nil {
				s.g.rest = from
			}
		}
	case r == ';' || r == '%' && s.lineStart():
		s.comment(s.skipLine()[1:])
	case r == '(':
		s.openLine()
	case r == ')':
		s.closeLine()
	case r == '$':
		s.glyph()
	case r == '=' && s.lineStart():
		s.over = true
	case r == '}' || r == '[' || r == ']':
		s.fault(s.i, s.s[s.i:s.i+size], record.ErrMove)
		s.i += size
	default:
		s.word()
	}
}

// lineStart reports whether only blanks stand before the place on its line. It
// looks at those blanks alone: a line may be as long as the file.
func (s *scanner) lineStart() bool {
	before := strings.TrimRight(s.s[:s.i], " \t\r")
	return before == "" || before[len(before)-1] == '\n'
}

// fence passes a line that begins or ends a block of code, and reports whether one
// stands there.
func (s *scanner) fence() bool {
	line, _, _ := strings.Cut(s.s[s.i:min(len(s.s), s.i+40)], "\n")
	rest := strings.TrimLeft(line, line[:1])
	if len(line)-len(rest) < 3 || strings.TrimFunc(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsSpace(r) || r == '-' }) != "" || !s.lineStart() {
		return false
	}
	s.skipLine()
	return true
}

// skipLine moves to the next line and returns what was passed.
func (s *scanner) skipLine() string {
	from := s.i
	if n := strings.IndexByte(s.s[s.i:], '\n'); n >= 0 {
		s.i += n + 1
	} else {
		s.i = len(s.s)
	}
	return strings.TrimRight(s.s[from:s.i], "\r\n")
}

// tagLine reads [Name "value"] if that is what the line holds. The value ends
// at the last quote of the line, for many programs do not escape quotes. A tag
// after moves opens the next game, and so does one that the game has already
// if a blank line stands before it: there are games without moves.
func (s *scanner) tagLine() bool {
	if !s.lineStart() {
		return false
	}
	from := s.i
	line := s.skipLine()
	name, _, _ := strings.Cut(line[1:], " ")
	first, last := strings.IndexByte(line, '"'), strings.LastIndexByte(line, '"')
	if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }) ||
		name == "" || first < 0 || first == last || strings.TrimSpace(line[1+len(name):first]) != "" {
		s.i = from
		return false
	}
	_, again := s.g.tag(name)
	if s.g.begun() || s.over || again && strings.Contains(s.s[s.tags:from], "\n") {
		if s.end(from); s.done {
			return true
		}
		s.begin(from)
	}
	s.tags = s.i
	value := unescape(line[first+1 : last])
	if old, ok := s.g.tag(name); ok {
		if old.Value != value {
			s.fault(from, line, record.ErrTwice)
		}
		return true
	}
	if len(s.g.tags) == record.MaxTags {
		s.fault(from, line, record.ErrMany)
		return true
	}
	s.g.tags = append(s.g.tags, rawTag{record.Tag{Name: name, Value: value}, from + first + 1})
	return true
}

var unescaper = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

func unescape(s string) string {
	if strings.IndexByte(s, '\\') >= 0 {
		s = unescaper.Replace(s)
	}
	return strings.TrimSpace(s)
}

// nextGame is a tag behind a blank line, which no comment has.
var nextGame = regexp.MustCompile(`\r?\n[ \t]*\r?\n[ \t]*\[[A-Z][A-Za-z]*[ \t]+"`)

// braces reads a comment. Where the brace that closes it is missing, as when it
// was taken for the second half of a damaged character, the comment ends with
// the game.
func (s *scanner) braces() {
	from := s.i
	n := strings.IndexByte(s.s[s.i:], '}')
	text := s.s[s.i+1:]
	after := len(s.s)
	if n >= 0 {
		text = text[:n-1]
		after = s.i + n + 1
	}
	var next []int
	if strings.Contains(text, "\n[") || strings.Contains(text, "\n ") {
		next = nextGame.FindStringIndex(text)
	}
	if next != nil {
		text = text[:next[0]]
		after = from + 1 + next[0]
	}
	if n < 0 || next != nil {
		s.fault(from, s.s[from:], record.ErrCut)
	}
	s.i = after
	s.comment(text)
}

// comment hangs a comment on the move before it.
func (s *scanner) comment(text string) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	if text == "" {
		return
	}
	line := s.open[len(s.open)-1]
	if m := line.last(); m != nil {
		m.comment = append(m.comment, text)
	} else {
		line.comment = append(line.comment, text)
	}
}

func (s *scanner) openLine() {
	at := s.i
	s.i++
	m := s.open[len(s.open)-1].last()
	side := &rawLine{}
	switch {
	case len(s.open) == maxNesting:
		s.stop(at, "(", record.ErrDeep) // the rest of the game cannot be told apart
		return
	case m == nil:
		s.fault(at, "(", errNothingBefore)
	default:
		m.instead = append(m.instead, side)
	}
	s.open = append(s.open, side)
}

func (s *scanner) closeLine() {
	if len(s.open) == 1 {
		s.fault(s.i, ")", errNotOpen)
	} else {
		s.open = s.open[:len(s.open)-1]
	}
	s.i++
}

func (s *scanner) glyph() {
	from := s.i
	s.i++
	for s.i < len(s.s) && '0' <= s.s[s.i] && s.s[s.i] <= '9' {
		s.i++
	}
	n, err := strconv.Atoi(s.s[from+1 : s.i])
	m := s.open[len(s.open)-1].last()
	if err != nil || n > 255 || m == nil || len(m.glyphs) == maxGlyphs {
		s.fault(from, s.s[from:s.i], errGlyph)
		return
	}
	m.glyphs = append(m.glyphs, n)
}

// maxGlyphs is how many glyphs a move may have.
const maxGlyphs = 64

// marks are the glyphs that are written behind a move.
var marks = []string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

var narrow = strings.NewReplacer("！", "!", "？", "?")

// What a byte does to a word: nothing, end it, or begin a character that may end
// it. No blank beyond U+3000 ends a word.
const (
	ofWord = iota
	endsWord
	mayEndWord
)

var inWord = func() (class [256]uint8) {
	for c := range utf8.RuneSelf {
		if c == 0 || unicode.IsSpace(rune(c)) || strings.IndexByte("{}()[]$;", byte(c)) >= 0 {
			class[c] = endsWord
		}
	}
	for r := rune(utf8.RuneSelf); r <= '\u3000'; r++ {
		if unicode.IsSpace(r) {
			class[string(r)[0]] = mayEndWord
		}
	}
	return class
}()

// wordEnd returns how many bytes stand before the first blank or sign of
// another thing.
func wordEnd(text string) int {
	for i := 0; i < len(text); i++ {
		switch inWord[text[i]] {
		case endsWord:
			return i
		case mayEndWord:
			if r, _ := utf8.DecodeRuneInString(text[i:]); r <= '\u3000' && unicode.IsSpace(r) {
				return i
			}
		}
	}
	return len(text)
}

// number returns how many bytes of a word are the number of a move and the dots
// behind it. A word of digits alone is one; digits and one letter more are not.
func number(word string) int {
	n := 0
	for n < len(word) && '0' <= word[n] && word[n] <= '9' {
		n++
	}
	if n == 0 || n == len(word) {
		return n
	}
	rest := strings.TrimLeft(word[n:], ".…．、")
	if dots := len(word) - n - len(rest); dots == 0 || len(rest) == 1 {
		return 0
	}
	return len(word) - len(rest)
}

// result reads a result, and reports whether there was one. Those of side lines
// say nothing of the game.
func (s *scanner) result() bool {
	n := results.Find(s.s[s.i:])
	if n == 0 {
		return false
	}
	if len(s.open) == 1 {
		s.over = true
		if len(s.g.tokens) < maxTokens {
			s.g.tokens = append(s.g.tokens, token{s.s[s.i : s.i+n], s.i})
		}
	}
	s.i += n
	return true
}

// word reads a move number, a result, or one or several moves without blanks
// between.
func (s *scanner) word() {
	if s.result() {
		return
	}
	from := s.i
	s.i = from + wordEnd(s.s[from:])
	word := s.s[from:s.i]
	n := number(word)
	from, word = from+n, word[n:]
	if word == "" {
		return
	}
	if r, _ := utf8.DecodeRuneInString(word); strings.ContainsRune(beforeMove, r) {
		rest := strings.TrimLeft(word, beforeMove)
		from += len(word) - len(rest)
		if word = rest; word == "" {
			return
		}
	}
	body, mark := word, ""
	if r, _ := utf8.DecodeLastRuneInString(word); r == '!' || r == '?' || r == '！' || r == '？' {
		body = strings.TrimRight(word, "!?！？")
		mark = narrow.Replace(word[len(body):])
	}
	line := s.open[len(s.open)-1]
	texts := s.one[:]
	if texts[0] = body; utf8.RuneCountInString(body) >= 8 {
		texts = cut(body)
	}
	for _, text := range texts {
		if s.g.moves == record.MaxMoves {
			s.stop(from, text, record.ErrTooLong)
			return
		}
		s.g.moves++
		line.moves = append(line.moves, s.move(text, from))
		from += len(text)
	}
	if mark == "" {
		return
	}
	for code, m := range marks {
		if last := line.last(); m != "" && m == mark && last != nil && len(last.glyphs) < maxGlyphs {
			last.glyphs = append(last.glyphs, code)
		}
	}
}

// beforeMove are the signs that may stand before a move.
const beforeMove = ".…!?！？"

// move makes a move. Room for many is taken at once, and taken again for the
// next game.
func (s *scanner) move(text string, at int) *rawMove {
	block, i := s.used/movesABlock, s.used%movesABlock
	if block == len(s.room) {
		s.room = append(s.room, new([movesABlock]rawMove))
	}
	s.used++
	m := &s.room[block][i]
	*m = rawMove{text: text, at: at}
	return m
}

// movesABlock is how many moves have their room together.
const movesABlock = 128

// cut separates moves that are written without blanks between them: fours of
// Chinese or full-width characters, or coordinates.
func cut(word string) []string {
	if list := cutCoordinates(word); list != nil {
		return list
	}
	runes := []rune(word)
	if len(runes)%4 != 0 {
		return []string{word}
	}
	var list []string
	for i := 0; i < len(runes); i += 4 {
		four := string(runes[i : i+4])
		if len(four) == 4 && !coordinates.MatchString(four) {
			return []string{word}
		}
		list = append(list, four)
	}
	return list
}

// cutCoordinates is cut for moves such as h2e2h9g7 and nothing else: a file may be
// megabytes of them. It returns nil for other words.
func cutCoordinates(word string) []string {
	if len(word)%4 != 0 {
		return nil
	}
	for i := range len(word) {
		switch c := word[i]; {
		case i%2 == 1 && '0' <= c && c <= '9':
		case i%2 == 0 && ('a' <= c|0x20 && c|0x20 <= 'i'):
			if i%4 == 2 && word[i-2]&0x20 != c&0x20 {
				return nil // one move is in letters of one size
			}
		default:
			return nil
		}
	}
	list := make([]string, 0, len(word)/4)
	for ; word != ""; word = word[4:] {
		list = append(list, word[:4])
	}
	return list
}

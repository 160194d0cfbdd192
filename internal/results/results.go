package results

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Result is how a game ended, as PGN writes it.
type Result string

// The results. A record that says nothing of its result is Unknown.
const (
	Unknown    Result = "*"
	FirstWins  Result = "1-0"
	SecondWins Result = "0-1"
	Drawn      Result = "1/2-1/2"
)

// Sides says what the two players of a game are called, for the reader of
// results. All formats read results by one table, that of this file.
type Sides uint8

// The games by the colours of their players.
const (
	RedBlack   Sides = iota // xiangqi: Red moves first; some programs call Red White
	BlackWhite              // gomoku and renju: Black moves first
)

// A Verdict is what a text says about the end of a game.
type Verdict struct {
	Result Result
	More   bool // the text says more than the result, such as how the game was won
}

// Read reads a field that is meant to hold a result: a score (1-0, 2:0, ½–½),
// words in one of several languages (红胜, 黑方超时负, Đỏ thắng, White resigns,
// 引き分け), or both, perhaps with a remark behind a comma or in brackets. It
// reports whether the text states a result; 1-0 followed by 0-1 does not.
func (s Sides) Read(text string) (Verdict, bool) {
	v, whole, ok := s.read(text)
	if ok && !whole {
		v.More = true
	}
	return v, ok
}

// ReadAlone reads a text that may be anything, such as a comment or a line among
// moves. It reports whether it states a result and has no other words.
func (s Sides) ReadAlone(text string) (Verdict, bool) {
	v, whole, ok := s.read(text)
	return v, ok && whole
}

// Find returns how many bytes a result takes at the beginning of what
// follows among moves: 0 where there is none. A result has its line for itself, up
// to the sign of a comment or a side line; 1-0, 0-1, 1/2-1/2 and * may have more
// behind them. It is one in RedBlack or in BlackWhite.
func Find(text string) int {
	if text != "" && (text[0] == '(' || text[0] == '[') { // (1-0)
		end := strings.IndexAny(text[1:min(len(text), maxResult)], "()[]{}\r\n")
		if end > 0 && (text[1+end] == ')' || text[1+end] == ']') && mayBegin(text[1:]) && alone(text[1:1+end]) == end {
			return end + 2
		}
		return 0
	}
	if !mayBegin(text) {
		return 0
	}
	line := text[:min(len(text), maxResult+1)]
	if end := strings.IndexAny(line, ends); end >= 0 {
		line = line[:end]
	}
	if n := alone(line); n > 0 && strings.Count(line, "(") == strings.Count(line, ")") {
		return n
	}
	if end := strings.IndexAny(line, "()"); end >= 0 { // a side line begins or ends there
		if n := alone(line[:end]); n > 0 {
			return n
		}
	}
	for _, word := range standard {
		if rest, ok := strings.CutPrefix(text, string(word)); ok {
			if r, _ := utf8.DecodeRuneInString(rest); rest == "" || unicode.IsSpace(r) || strings.ContainsRune(ends+"()", r) {
				return len(word)
			}
		}
	}
	return 0
}

// alone returns the length of a line that states a result in either game, or two
// that differ, without the blanks behind it: 0 if it does not.
func alone(line string) int {
	line = strings.TrimRightFunc(line, unicode.IsSpace)
	for _, s := range []Sides{RedBlack, BlackWhite} {
		if _, ok := s.ReadAlone(line); ok || s.Contradict(line) {
			return len(line)
		}
	}
	return 0
}

// Contradict reports whether a text is results that differ, such as 1-0 0-1, and nothing
// else.
func (s Sides) Contradict(text string) bool {
	if len(text) > maxResult {
		return false
	}
	p := parser{sides: s, text: fold(text)}
	return p.run() && p.two
}

// ends are the signs that end a result among moves.
const ends = "\r\n{}[];$"

// standard are the results as PGN writes them.
var standard = []Result{FirstWins, SecondWins, Drawn, Unknown}

// mayBegin tells cheaply that what stands among moves is no result, as of nearly
// all of it.
func mayBegin(text string) bool {
	if text == "" {
		return false
	}
	r := rune(text[0])
	if r >= utf8.RuneSelf {
		as, size := utf8.DecodeRuneInString(text)
		rest := text[size:]
		switch r = foldRune(as); {
		case r >= utf8.RuneSelf && words.begins(r):
			next, _ := utf8.DecodeRuneInString(rest)
			return !strings.ContainsRune(pieces, next)
		case unicode.Is(unicode.Ps, as):
			return mayBegin(rest)
		case '0' <= r && r <= '9' || r == halfSign:
			return true
		case r >= utf8.RuneSelf:
			return false
		}
	}
	switch {
	case r == '*':
		return true
	case '0' <= r && r <= '9' || r == '.':
		_, rest := number(text)
		if strings.HasPrefix(text, "1/2") {
			return true
		}
		rest = strings.TrimLeft(rest, " \t")
		return rest != "" && len(rest) < len(text) && (rest[0] == '-' || rest[0] == ':' || rest[0] >= utf8.RuneSelf)
	}
	return wordy(text) || signed(text)
}

// signed reports whether a text begins as SGF's B+R, which is no move: those have
// a number behind the sign.
func signed(text string) bool {
	_, n := utf8.DecodeRuneInString(text)
	sign, m := utf8.DecodeRuneInString(text[n:])
	if foldRune(sign) != '+' {
		return false
	}
	next, _ := utf8.DecodeRuneInString(text[n+m:])
	return n+m == len(text) || unicode.IsLetter(next) || unicode.IsSpace(next)
}

// wordy reports whether a text begins with three letters, or with two, a blank
// and a letter, as no move does.
func wordy(text string) bool {
	letters := 0
	for i, r := range text {
		switch {
		case unicode.IsLetter(r) && letters == 2:
			return true
		case unicode.IsLetter(r):
			letters++
		case r == ' ' && letters == 2 && i+1 < len(text):
			next, _ := utf8.DecodeRuneInString(text[i+1:])
			return unicode.IsLetter(next)
		case !unicode.Is(unicode.Mn, r):
			return false
		}
	}
	return false
}

// pieces are the characters that stand behind 前, 后 and 平 in moves.
const pieces = "车車俥马馬傌相象仕士炮砲包兵卒"

// Points reads the points of the player who moves first, for formats that state
// those alone.
func Points(text string) (Result, bool) {
	points, rest := number(strings.TrimSpace(text))
	if rest != "" {
		return Unknown, false
	}
	switch points {
	case 0:
		return SecondWins, true
	case half:
		return Drawn, true
	case 2 * half:
		return FirstWins, true
	}
	return Unknown, false
}

// maxResult is how many bytes of a text are read as a result; a longer one is a
// story.
const maxResult = 160

// read reads a result. whole reports whether every word was understood.
func (s Sides) read(text string) (v Verdict, whole, ok bool) {
	switch r := Result(text); {
	case r == FirstWins || r == SecondWins || r == Drawn || r == Unknown: // nearly all are
		return Verdict{Result: r}, true, true
	case len(text) > maxResult:
		return v, false, false
	}
	p := parser{sides: s, text: fold(text)}
	whole = p.run()
	if p.contradicts || p.result == "" {
		return v, false, false
	}
	return Verdict{Result: p.result, More: p.more}, whole, whole || p.closed
}

// half is half a point.
const half = 1

// number reads points, and returns them in halves: 1, 2.0, .5, 0,5 or 1/2; -1 for
// other numbers. The rest is text where there is no number.
func number(text string) (halves int, rest string) {
	n := 0
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	whole, rest := text[:n], text[n:]
	if whole == "1" && strings.HasPrefix(rest, "/2") {
		return half, rest[len("/2"):]
	}
	part := ""
	if len(rest) > 1 && (rest[0] == '.' || rest[0] == ',') {
		n = 1
		for n < len(rest) && '0' <= rest[n] && rest[n] <= '9' {
			n++
		}
		if n > 1 {
			part, rest = rest[1:n], rest[n:]
		}
	}
	switch {
	case whole == "" && part == "":
		return -1, text
	case len(whole) > 1 || part != "" && part != "0" && part != "5":
		return -1, rest
	case whole != "":
		halves = 2 * half * int(whole[0]-'0')
	}
	if part == "5" {
		halves += half
	}
	return halves, rest
}

// score reads two numbers of points with a sign between them.
func score(text string) (r Result, rest string, ok bool) {
	first, rest := number(text)
	if rest == text {
		return "", text, false
	}
	after, sign := cutAny(strings.TrimLeft(rest, " "), "-", ":", "比")
	if !sign { // ½ stands for both
		return Drawn, rest, first == half
	}
	after = strings.TrimLeft(after, " ")
	second, rest := number(after)
	if rest == after || rest != "" && strings.ContainsRune("-:/", rune(rest[0])) { // 1:0:30 is a time
		return "", text, false
	}
	const win, most = 2 * half, 4 * half
	switch {
	case second == 0 && win <= first && first <= most && first%win == 0:
		return FirstWins, rest, true
	case first == 0 && win <= second && second <= most && second%win == 0:
		return SecondWins, rest, true
	case first == second && (first == half || first == win):
		return Drawn, rest, true
	}
	return "", text, false
}

func cutAny(text string, prefixes ...string) (string, bool) {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(text, p); ok {
			return rest, true
		}
	}
	return text, false
}

// A parser reads a folded text word by word, clause by clause: a clause is a
// player and what became of them, in either order.
type parser struct {
	sides Sides
	text  string

	subject kind // first, second or both; 0 for none
	outcome kind // win, loss or reason; 0 for none

	result      Result // of the clauses before
	more        bool
	closed      bool // a result has been stated, and a comma or a bracket stands behind it
	contradicts bool
	two         bool // by results that differ
}

// run reads all words, and reports whether there was none that it does not know.
func (p *parser) run() bool {
	for p.text != "" {
		if r, rest, ok := score(p.text); ok {
			p.clause()
			p.state(r)
			p.closed = p.closed || strings.HasPrefix(p.text, string(r)+" ")
			p.text = rest
			continue
		}
		if side, ok := p.letter(); ok {
			p.word(side)
			p.text = p.text[1:]
		}
		w, n := words.match(p.text, p.sides)
		if n == 0 {
			p.clause()
			return false
		}
		p.text = p.text[n:]
		p.word(w)
	}
	p.clause()
	return true
}

func (p *parser) word(w kind) {
	switch w {
	case blank, label:
	case separator:
		p.clause()
		p.closed = p.closed || p.result != ""
	case first, second:
		switch {
		case p.outcome != 0 && p.subject != 0: // 红胜黑负
			p.clause()
			p.subject = w
		case p.subject == 0:
			p.subject = w
		case p.subject != w:
			p.subject = both
		}
	case starter, follower: // 红先胜: of the colour that is named already
		if p.subject == 0 || p.outcome != 0 {
			p.word(map[kind]kind{starter: first, follower: second}[w])
		}
	case both:
		p.subject = both
	case win, loss:
		p.outcome = w
	case reason:
		p.more = true
		if p.outcome == 0 {
			p.outcome = reason
		}
	case how:
		p.more = true
	case draw:
		p.subject, p.outcome = 0, 0
		p.state(Drawn)
	case unknown, unfinished:
		p.more = p.more || w == unfinished
		p.state(Unknown)
	case plus:
		p.outcome = win
		if rest := strings.TrimSpace(p.text); rest != "" {
			p.more = true
			switch rest {
			case "draw", "jigo", "0":
				p.more, p.subject, p.outcome, p.text = false, 0, 0, "draw"
			case "r", "resign", "t", "time", "f", "forfeit":
				p.text = ""
			}
		}
		p.clause()
		p.closed = true // the rest may be anything
	}
}

// letter reads the colour before SGF's plus.
func (p *parser) letter() (kind, bool) {
	if len(p.text) < 2 || p.text[1] != '+' {
		return 0, false
	}
	switch {
	case p.text[0] == 'b' && p.sides == BlackWhite, p.text[0] == 'w' && p.sides == RedBlack, p.text[0] == 'r' && p.sides == RedBlack:
		return first, true
	case p.text[0] == 'b', p.text[0] == 'w':
		return second, true
	}
	return 0, false
}

// clause ends a clause. Who only did what loses a game has lost it.
func (p *parser) clause() {
	won := map[kind]Result{first: FirstWins, second: SecondWins}[p.subject]
	switch {
	case p.outcome == 0:
	case won == "":
		p.contradicts = p.contradicts || p.outcome != reason // of both, or of none
	case p.outcome == win:
		p.state(won)
	case won == FirstWins:
		p.state(SecondWins)
	default:
		p.state(FirstWins)
	}
	p.subject, p.outcome = 0, 0
}

func (p *parser) state(r Result) {
	if p.result != "" && p.result != r {
		p.contradicts, p.two = true, p.two || r != Unknown && p.result != Unknown
	}
	p.result = r
}

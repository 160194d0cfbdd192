package plain

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiyi/boardtext"
	"duiyi/gomoku"
	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/pgn"
	"duiyi/xiangqi"
)

var (
	// named is what may stand behind a position in a list: a name, in XQWizard's
	// lists in GBK and behind a bar in Big5.
	named    = regexp.MustCompile(`^[ \t]*(?:[;#|,][ \t]*(.*))?$`)
	prefix   = regexp.MustCompile(`^([^;,\s]{1,40});`)
	assigned = regexp.MustCompile(`#o(\d{1,3})\s*$`)
	offsets  = regexp.MustCompile(`^\s*-?\d{1,2}\s*,\s*-?\d{1,2}(?:\s*,\s*-?\d{1,2}\s*,\s*-?\d{1,2})*\s*,?\s*$`)
	integer  = regexp.MustCompile(`-?\d+`)
	word     = regexp.MustCompile(`[^\s,;]+`)
	// numbered is a number before a position in a list.
	numbered = regexp.MustCompile(`^\d{1,6}(?:[.)、:：][ \t]*|\t)`)
	// epd is the operations of EPD behind a position, and id the one that names it.
	epd = regexp.MustCompile(`^[ \t]+((?:[A-Za-z]\w*(?:[ \t][^;]*)?;[ \t]*)+)$`)
	id  = regexp.MustCompile(`\bid[ \t]+"([^"]*)"`)
)

// A tally distinguishes a list with some bad lines from other text.
type tally struct{ good, bad int }

// mostStray is how many bad lines in a row a list may start with.
const mostStray = 20

// isList reports whether more than half of the lines are good.
func (c tally) isList() bool { return c.good > c.bad }

// hopeless reports whether a text is clearly no list, so that the rest need not be read.
func (c tally) hopeless() bool { return c.bad > mostStray && !c.isList() }

// A strayLine is a line of a list without a position. If such lines alternate with the
// positions, they are titles.
type strayLine struct {
	text string
	err  error
	at   int // of the line in the decoded text
	next int // number of positions before it
}

var (
	// heading matches a line that only numbers what follows.
	heading = regexp.MustCompile(`^(?i:(?:#+|[№*(\[]+)?[ \t]*(?:(?:position|puzzle|problem|diagram|fen|game|exercise|test|study|ending|no\.?|nr\.?|bài|thế cờ|ván|cờ thế|позиция|задача|diagramm|stellung)[ \t]*[#№.]*[ \t]*\d{1,6}|第?[ \t]*[0-9０-９一二三四五六七八九十百千零]{1,6}[ \t]*[题題局例关關页頁盘盤図]|(?:例|图|圖|题|題|残局|殘局)[ \t]*[0-9０-９一二三四五六七八九十百千零]{1,6}|\d{1,6})[ \t]*[.)\]、:：]*)[ \t]*$`)
	fence   = regexp.MustCompile("^(?:```+|~~~+)[ \\t]*[A-Za-z_-]*[ \\t]*$")
	ruled   = regexp.MustCompile(`^[-|:+= \t]+$`)
	// brackets matches a line of JSON or a script with nothing but brackets and possibly a
	// name.
	brackets = regexp.MustCompile(`^(?:[\w ."\[\]]{1,40}[:=][ \t]*)?[\[\](){},;]+$`)
)

// longestTitle limits titles, in bytes.
const longestTitle = 200

// positions reads a list of positions, one a line, possibly with a name after it or on
// the line before. Other lines are Unread of the next game. It returns nil unless more
// than half of the lines are positions or their titles.
func positions(t *charset.Text) *collection {
	c := &collection{}
	var strays []strayLine
	var count tally
	var head []string                     // the names of the columns
	several, titles, last := false, 0, -1 // last is the number of positions before the last stray line
	var o objects
	for at := 0; at < len(t.S); {
		line := t.S[at:]
		if n := strings.IndexByte(line, '\n'); n >= 0 {
			line = line[:n]
		}
		from := at
		at += len(line) + 1
		text := strings.TrimRight(strings.TrimPrefix(line, "\ufeff"), "\r")
		if text = strings.TrimLeft(text, " \t"); text == "" || fence.MatchString(text) || ruled.MatchString(text) {
			continue
		}
		if o.begins(text) && brackets.MatchString(text) {
			continue
		}
		from += len(strings.TrimRight(line, "\r")) - len(text)
		if len(c.games)+len(strays) == 0 && head == nil {
			if head = columnsOf(text); head != nil {
				continue
			}
		}
		if strings.HasPrefix(text, "#") && !heading.MatchString(text) {
			continue // a remark
		}
		n := lead(text)
		r := row{before: text[:n], head: head}
		from, text = from+n, text[n:]
		said := r.said()
		if said == "" && len(strays) > 0 && strays[0].next == 0 && last == len(c.games) {
			said = strays[len(strays)-1].text // the title
		}
		g, name, next, err := listed(t, from, text, said, &r)
		if g == nil && o.field(t, text, from, len(c.games)) {
			continue
		}
		if g == nil {
			strays = append(strays, strayLine{text, err, from, len(c.games)})
			switch title := errors.Is(err, ErrNothing) && mayEntitle(text); {
			case title && last != len(c.games): // a single line between two positions
				titles++
			case errors.Is(err, ErrNothing):
				count.bad++
			default: // one that cannot be played from is a position all the same
				count.good++
			}
			last = len(c.games)
			if count.bad += max(0, titles-count.good-1); count.hopeless() {
				return nil
			}
			titles = min(titles, count.good+1)
			continue
		}
		if err != nil {
			i := min(boardtext.Offset(err), len(text))
			g.Faults = append(g.Faults, t.Error("text", from+i, -1, text, err))
		}
		if len(c.games) == record.MaxGames {
			return nil
		}
		count.good++
		if name != "" {
			several = true
			first, _, _ := strings.Cut(name, "|")
			g.SetTag("Title", strings.TrimSpace(first))
		}
		if next > 0 { // more positions on the line
			at, several = from+next, true
		}
		c.add(g, min(at, len(t.S)))
		o.holds(g)
	}
	titled := titles*2 > count.good
	if count.good == 1 { // the text after a single position is its moves
		titled = len(strays) == 1 && strays[0].next == 0
	}
	if !titled {
		count.bad += titles
	}
	if len(c.games) == 0 || count.good < 2 && !several && !titled || !count.isList() {
		return nil
	}
	o.finish(t, c.games)
	entitle(t, c.games, strays, titled)
	return c
}

// mayEntitle reports whether a line without a position may be a title: neither moves nor a
// faulty position.
func mayEntitle(text string) bool {
	if len(text) > longestTitle || strings.Count(text, "/") > 3 || packed(text) {
		return false
	}
	first := bookPart.FindStringSubmatchIndex(text)
	return first == nil || first[groupMove] < 0
}

// entitle sets each game's title from the line before its position, or after it if the list
// starts with a position. Other lines are Unread.
func entitle(t *charset.Text, games []*record.Game, strays []strayLine, titled bool) {
	behind := titled && (len(strays) == 0 || strays[0].next > 0)
	for i, l := range strays {
		alone := (i == 0 || strays[i-1].next != l.next) && (i+1 == len(strays) || strays[i+1].next != l.next)
		of := l.next
		if behind {
			of--
		}
		title := alone && errors.Is(l.err, ErrNothing) && mayEntitle(l.text) && of >= 0 && of < len(games)
		if title && (titled || heading.MatchString(l.text)) {
			g := games[of]
			if v, ok := results.RedBlack.ReadAlone(l.text); ok && g.Name == "xiangqi" && v.Result != record.Unknown && behind {
				g.SetResult(v.Result)
			} else if !heading.MatchString(l.text) || g.Tag("Title") == "" {
				g.SetTag("Title", strings.TrimRight(strings.TrimLeft(l.text, "# \t"), " \t:："))
			}
			continue
		}
		g := games[min(l.next, len(games)-1)]
		g.Unread.Add(func() *record.Error {
			return t.Error("text", l.at+min(boardtext.Offset(l.err), len(l.text)), -1, l.text, l.err)
		})
	}
}

// lead returns the number of bytes before a line's position.
func lead(text string) int {
	for _, n := range []int{len(numbered.FindString(text)), 0} {
		if b, err := boardtext.Cut(text[n:]); b != nil || err != nil {
			return n
		}
	}
	slash := strings.IndexByte(text, '/')
	if slash < 0 {
		return 0
	}
	n := linkAt(text, slash)
	if n >= 0 {
		if b, err := boardtext.Cut(text[n:]); b == nil && err == nil || n > longestTitle {
			return 0
		}
		return n
	}
	n = strings.LastIndexFunc(text[:slash], func(r rune) bool {
		return !('0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '.' || unicode.Is(unicode.Han, r))
	}) + 1
	for n > 0 && strings.IndexByte("\"'`(<", text[n-1]) >= 0 {
		n--
	}
	if n == 0 || n > longestTitle {
		return 0
	}
	if b, err := boardtext.Cut(text[n:]); b == nil && err == nil {
		return 0
	}
	return n
}

// linkAt returns the start of the link whose first slash is given, or -1.
func linkAt(text string, slash int) int {
	if slash < 2 || text[slash-1] != ':' || !strings.HasPrefix(text[slash:], "//") {
		return -1
	}
	for slash--; slash > 0 && 'a' <= text[slash-1]|0x20 && text[slash-1]|0x20 <= 'z'; slash-- {
	}
	return slash
}

// listed reads a line of a list, which starts at byte from, and returns the name after
// the position. said, the text before it, may name the side to move. A result, moves or
// EPD operations may follow the position as well. The error is ErrNothing for a line
// without the shape of a position; an error with a game says that the side to move is
// unknown.
func listed(t *charset.Text, from int, text, said string, r *row) (g *record.Game, name string, next int, err error) {
	b, err := boardtext.Cut(text)
	if err != nil {
		return nil, "", 0, noStart(err)
	}
	if b == nil {
		return nil, "", 0, ErrNothing
	}
	if second, ok := boardtext.Side(said, b.Gomoku); ok {
		b.Tell(second)
	}
	if n := another(text, b.To); n > 0 {
		next, text = n, text[:n]
	}
	g = &record.Game{Name: "xiangqi", Result: record.Unknown, Root: record.Node{Side: record.Second}}
	if b.Moves != "" {
		p, ok, err := b.Playable(xiangqi.NoMove)
		if !ok {
			return nil, "", 0, fmt.Errorf("%w: %w", record.ErrStart, err)
		}
		var unsided *record.Error
		if err != nil {
			unsided = t.Error("text", from+b.Rows, -1, "", record.Sideless(err))
		}
		g = linkGame(t, from, b, p, unsided)
	}
	aim(g, b, text)
	rest := text[b.To:]
	if rest == moves.FindString(rest) { // the word "moves" without any
		rest = ""
	}
	if next > 0 && strings.Trim(rest, between) == "" {
		rest = ""
	}
	if r.read(t, from+b.To, g, b, rest) {
		name = r.title
	} else if remark := scored(rest); remark != "" {
		g.Root.Comment = remark
	} else if m := named.FindStringSubmatch(rest); m != nil {
		if name = m[1]; isResult(name) && ends(t, from+b.To, g, b, name) {
			name = ""
		}
	} else if m := epd.FindStringSubmatch(rest); m != nil {
		g.Root.Comment = strings.TrimSpace(m[1])
		if title := id.FindStringSubmatch(m[1]); title != nil {
			name = title[1]
		}
	} else if !ends(t, from+b.To, g, b, rest) {
		if strings.Contains(text[:b.To], "://") || b.Moves != "" { // text about a link
			g.Root.Comment = strings.TrimSpace(rest)
		} else if g = moved(t, from, text, b); g == nil {
			return nil, "", 0, ErrNothing
		} else {
			g.SetTag("Title", r.title)
			return g, "", next, nil
		}
	}
	name = cmp.Or(name, r.title)
	if b.Moves != "" {
		return g, name, next, nil
	}
	if b.Gomoku {
		g.Name, g.Size, g.Start = "gomoku", b.Stones.Size(), b.Stones.String()
		g.Root.Side = record.Side(b.Stones.Turn() - gomoku.Black).Other()
		if !b.Sided {
			err = record.Sideless(b.NoSide())
		}
		return g, name, next, err
	}
	p, ok, err := b.Playable(xiangqi.NoMove)
	if !ok {
		return nil, "", 0, fmt.Errorf("%w: %w", record.ErrStart, err)
	}
	if err != nil {
		err = record.Sideless(err)
	}
	if fen := p.FEN(); fen != xiangqi.StartFEN {
		g.Start = fen
	}
	g.Root.Side = record.Side(p.Side()).Other()
	return g, name, next, err
}

// aim reads the result from words that also name the side to move, as in 红先胜. Other
// words, such as 红先黑胜, become the title.
func aim(g *record.Game, b *boardtext.Board, text string) {
	if !b.Told || text[b.ToldAt] < utf8.RuneSelf {
		return
	}
	words := strings.TrimSpace(text[b.ToldAt:b.To])
	v, ok := results.RedBlack.ReadAlone(words)
	switch {
	case ok && !b.Gomoku && v.Result != record.Unknown:
		g.Result = v.Result
	case strings.ContainsAny(words, "胜勝和负負"):
		g.SetTag("Title", words)
	}
}

// column matches a column after a position that is no name: a move, or an engine's score.
var column = regexp.MustCompile(`^(?i:[a-i]\d-?[a-i]\d|[+-]?\d{1,6}(?:[.,]\d{1,6})?(?:cp|%)?|[+-]?(?:m|#|mate ?)[+-]?\d{1,3}|` + bookMove + `)$`)

// scored returns the text after a position if it consists of columns of moves and numbers.
// Such a number is no result: 0.5 may be a score.
func scored(rest string) string {
	rest = strings.Trim(rest, " \t|,;{}[]")
	if rest == "" || len(rest) > longestTitle {
		return ""
	}
	words := strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune(",;|\t\"", r) })
	for _, w := range words {
		if w = strings.TrimSpace(w); w != "" && !column.MatchString(w) {
			return ""
		}
	}
	if len(words) == 1 && !strings.ContainsAny(rest, "0123456789") {
		return ""
	}
	if moves := column.FindString(words[0]); len(words) == 1 && len(moves) > 3 && strings.ContainsAny(moves[:1], "abcdefghiABCDEFGHI车車马馬相象仕士帅帥将將炮砲兵卒") {
		return "" // a game of one move
	}
	return rest
}

// ends reads the result after a position of a list, and reports whether nothing else
// follows.
func ends(t *charset.Text, at int, g *record.Game, b *boardtext.Board, text string) bool {
	at += len(text) - len(strings.TrimLeft(text, " \t"))
	text = strings.TrimSpace(text)
	sides := results.RedBlack
	if b.Gomoku {
		sides = results.BlackWhite
	}
	if results.Find(text) != len(text) {
		return false
	}
	if err := g.Ends(sides, text); err != nil {
		g.Faults = append(g.Faults, t.Error("text", at, -1, text, err))
	}
	return true
}

// moved reads the moves after a position of a list, or returns nil.
func moved(t *charset.Text, from int, text string, b *boardtext.Board) *record.Game {
	line := span{from + b.To, from + len(text)}
	if m := moves.FindStringIndex(text[b.To:]); m != nil {
		line.from += m[1]
	}
	var g *record.Game
	if b.Gomoku {
		g = gomokuGame(t, line.from, line.to, &b.Stones)
		if !b.Sided {
			g.Faults = append(g.Faults, t.Error("text", from+b.Rows, -1, "", record.Sideless(b.NoSide())))
		}
	} else {
		p, ok, err := b.Playable(xiangqi.NoMove)
		if !ok {
			return nil
		}
		var unsided *record.Error
		if err != nil {
			unsided = t.Error("text", from+b.Rows, -1, "", record.Sideless(err))
		}
		g = xiangqiLine(t, line, p, unsided)
	}
	if len(g.Main()) == 0 {
		return nil
	}
	return g
}

// A span is a line of a text.
type span struct{ from, to int }

func spans(s string, from int) []span {
	var list []span
	for from < len(s) {
		to := len(s)
		if n := strings.IndexByte(s[from:], '\n'); n >= 0 {
			to = from + n
		}
		if strings.TrimSpace(s[from:to]) != "" {
			list = append(list, span{from, to})
		}
		from = to + 1
	}
	return list
}

// readLines reads a text with a game on each line, and returns the number of moves. A
// line without a move is Unread of the next game. It returns nil unless more than half
// of the lines are games without a fault; few says that fewer than four of five are, so
// that the text may be something else.
func readLines(t *charset.Text, from int) (games *collection, plies int, few bool) {
	list := spans(t.S, from)
	if len(list) < 2 || len(list) > record.MaxGames {
		return nil, 0, true
	}
	if games := readOffsets(t, list); games != nil {
		return games, 0, false
	}
	empty, err := gomoku.NewPosition(gomoku.DefaultSize, gomoku.Freestyle)
	if err != nil {
		return nil, 0, true
	}
	c := &collection{}
	var unread record.FaultList
	var count tally
	title := ""
	for _, line := range list {
		text := strings.TrimSpace(t.S[line.from:line.to])
		if fence.MatchString(text) {
			continue
		}
		if heading.MatchString(text) || nextGame.MatchString(text) {
			title = strings.TrimRight(strings.TrimLeft(text, "# \t"), " \t:：")
			continue
		}
		g := readLine(t, line, &empty)
		n := len(g.Main())
		plies += n
		if len(g.Faults) == 0 && n > 0 {
			count.good++
		} else {
			count.bad++
		}
		if count.hopeless() {
			return nil, 0, true
		}
		if n == 0 {
			unread.Add(func() *record.Error { return stray(t, line) })
			continue
		}
		g.SetTag("Title", title)
		title = ""
		g.Unread, unread = unread, record.FaultList{}
		c.add(g, line.to)
	}
	if !count.isList() {
		return nil, 0, true
	}
	c.last().Unread.Join(unread)
	return c, plies, count.good*5 < len(list)*4
}

// stray returns the error for a line that belongs to no game.
func stray(t *charset.Text, line span) *record.Error {
	text := t.S[line.from:line.to]
	at := line.from + len(text) - len(strings.TrimLeft(text, " \t"))
	return t.Error("text", at, -1, strings.TrimSpace(text), ErrNothing)
}

// readLine reads a game, possibly with a name before it and the number of its given moves
// after it.
func readLine(t *charset.Text, line span, empty *gomoku.Position) *record.Game {
	text := t.S[line.from:line.to]
	var tags []record.Tag
	all := line
	if m := prefix.FindStringSubmatch(text); m != nil {
		tags = append(tags, record.Tag{Name: "Title", Value: m[1]})
		line.from += len(m[0])
	}
	if m := assigned.FindStringSubmatchIndex(text); m != nil {
		tags = append(tags, record.Tag{Name: "OpeningPlies", Value: text[m[2]:m[3]]})
		line.to -= len(text) - m[0]
		all.to = line.to
	}
	if m := startpos.FindStringIndex(t.S[line.from:line.to]); m != nil {
		line.from += m[1]
		if m := moves.FindStringIndex(t.S[line.from:line.to]); m != nil {
			line.from += m[1]
		}
	}
	g := xiangqiLine(t, line, xiangqi.StartPosition(), nil)
	if len(g.Faults) > 0 || len(g.Root.Next) == 0 {
		if line.from > all.from && packed(tags[0].Value) { // may be a move
			line.from, tags = all.from, tags[1:]
		}
		if other := gomokuGame(t, line.from, line.to, empty); len(other.Main()) > 2*len(g.Main()) {
			g = other
		}
	}
	g.Tags = append(tags, g.Tags...)
	return g
}

// xiangqiLine reads the moves on a line; unsided is as for pgn.ReadMovesOf.
func xiangqiLine(t *charset.Text, line span, start xiangqi.Position, unsided *record.Error) *record.Game {
	var said []pgn.Said
	var before record.FaultList
	g := &record.Game{Name: "xiangqi", Result: record.Unknown}
	for _, m := range word.FindAllStringIndex(t.S[line.from:line.to], maxOfLine) {
		text, at := t.S[line.from+m[0]:line.from+m[1]], line.from+m[0]
		if n := results.Find(t.S[at:line.to]); n > 0 && strings.TrimSpace(t.S[at+n:line.to]) == "" {
			err := g.Ends(results.RedBlack, t.S[at:at+n])
			if err != nil {
				before.Add(func() *record.Error { return t.Error("text", at, len(said), t.S[at:at+n], err) })
			}
			break
		}
		n := number.FindString(text)
		if text = text[len(n):]; text != "" {
			said = append(said, pgn.Said{Text: text, At: at + len(n)})
		}
	}
	pgn.ReadLine(t, "text", g, start, unsided, said, before)
	return g
}

// maxOfLine limits the moves of a game on one line.
const maxOfLine = 10_000

// readOffsets reads openings of Piskvork: each line has pairs of numbers, offsets from the
// centre to the right and down. The board has 15 points a side unless a number needs 20.
// It returns nil unless more than half of the lines are of this kind.
func readOffsets(t *charset.Text, list []span) *collection {
	size := gomoku.DefaultSize
	var count tally
	opening := make([]bool, len(list))
	for i, line := range list {
		text := t.S[line.from:line.to]
		if opening[i] = offsets.MatchString(text); !opening[i] {
			if count.bad++; count.hopeless() {
				return nil
			}
			continue
		}
		count.good++
		for _, n := range integer.FindAllString(text, -1) {
			if k, _ := strconv.Atoi(n); k < -7 || k > 7 {
				size = 20
			}
		}
	}
	if !count.isList() {
		return nil
	}
	c := &collection{}
	var unread record.FaultList
	for i, line := range list {
		if !opening[i] {
			unread.Add(func() *record.Error { return stray(t, line) })
			continue
		}
		g := &record.Game{Name: "gomoku", Size: size, Result: record.Unknown, Root: record.Node{Side: record.Second}}
		g.Unread, unread = unread, record.FaultList{}
		c.add(g, line.to)
		numbers := integer.FindAllStringIndex(t.S[line.from:line.to], maxOfLine)
		node := &g.Root
		taken := map[gomoku.Point]bool{}
		for i := 0; i+1 < len(numbers); i += 2 {
			at := line.from + numbers[i][0]
			x, _ := strconv.Atoi(t.S[at : line.from+numbers[i][1]])
			y, _ := strconv.Atoi(t.S[line.from+numbers[i+1][0] : line.from+numbers[i+1][1]])
			if x, y = size/2+x, size-1-(size/2+y); x < 0 || y < 0 || x >= size || y >= size {
				g.Faults = append(g.Faults, t.Error("text", at, i/2, t.S[at:line.to], gomoku.ErrOffBoard))
				break
			}
			p := gomoku.PointAt(x, y)
			if taken[p] {
				g.Faults = append(g.Faults, t.Error("text", at, i/2, t.S[at:line.to], gomoku.ErrOccupied))
				break
			}
			taken[p] = true
			next := &record.Node{Move: p.String(), Side: node.Side.Other()}
			node.Next = []*record.Node{next}
			node = next
		}
	}
	c.last().Unread.Join(unread)
	return c
}

// packed reports whether a text consists of points such as h8i9j10.
func packed(text string) bool {
	for i := 0; i < len(text); {
		if c := text[i] | 0x20; c < 'a' || c > 'v' {
			return false
		}
		n := 0
		for i++; i < len(text) && '0' <= text[i] && text[i] <= '9' && n < 100; i++ {
			n = 10*n + int(text[i]-'0')
			if n == 0 {
				return false
			}
		}
		if n < 1 || n > gomoku.MaxSize {
			return false
		}
	}
	return text != ""
}

// packedLines reports whether more than half of the lines are points without spaces; then
// each line is a game.
func packedLines(s string, from int) bool {
	var count tally
	for _, line := range spans(s, from) {
		if packed(strings.TrimSpace(s[line.from:line.to])) {
			count.good++
		} else if count.bad++; count.hopeless() {
			return false
		}
	}
	return count.good > 1 && count.isList()
}

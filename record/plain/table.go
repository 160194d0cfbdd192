package plain

import (
	"regexp"
	"slices"
	"strings"

	"duiyi/boardtext"
	"duiyi/gomoku"
	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/xiangqi"
)

// A list may be a table: lines of CSV, Markdown or JSON, with the position in one column
// and facts about it in others.

// A role is the meaning of a column.
type role uint8

const (
	other role = iota
	ofPosition
	ofNumber
	ofTitle
	ofResult
	ofSide
)

// roles maps common column names to roles.
var roles = func() map[string]role {
	m := map[string]role{}
	for r, names := range map[role]string{
		ofPosition: "fen|epd|xfen|position|positions|board|start|startfen|fen string|局面|局势|局勢|棋局|盘面|盤面|thế cờ|hình cờ|позиция|stellung|diagramm|posición",
		ofNumber:   "#|№|id|no|no.|nr|nr.|n|num|number|index|idx|编号|編號|序号|序號|stt|số|номер|nummer",
		ofTitle:    "name|title|label|puzzle|名称|名稱|名字|标题|標題|题目|題目|局名|题名|題名|tên|tiêu đề|название|titel|titre|nombre",
		ofResult:   "result|results|outcome|winner|wdl|score (game)|结果|結果|胜负|勝負|赛果|賽果|kết quả|результат|ergebnis|résultat|resultado",
		ofSide:     "side|turn|stm|to move|tomove|side to move|player|color|colour|move|走棋方|行棋方|轮到|輪到|轮走方|先行|lượt|lượt đi|ход|am zug|zug",
	} {
		for name := range strings.SplitSeq(names, "|") {
			m[name] = r
		}
	}
	return m
}()

func roleOf(name string) role {
	return roles[strings.ToLower(strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '_' || r == '-' || r == '\t' }), " "))]
}

var (
	// numbers matches a line number or list mark.
	numbers = regexp.MustCompile(`^[-*•·#|"'\[({]*[ \t]*(?:\d{1,6})?[ \t]*[.)\],;、:：|"'\t]*[ \t]*$`)
	// pair matches a column that starts with its name.
	pair = regexp.MustCompile(`^[-* \t]*(["']?)([\pL#№][\pL\d _.-]{0,29})["']?[ \t]*[:=：][ \t]*(.*)$`)
)

const (
	// separators may separate columns; the first one in this order that a line has does.
	separators = "\t|;,"
	// between are separators, and brackets and quotes around columns.
	between = " \t,;|\"'`[](){}"
	// quotes may enclose a column.
	quotes = " \t\"'`[]{}"
)

// separatorOf returns the separator of a line, or 0.
func separatorOf(line string) byte {
	for i := range separators {
		if strings.IndexByte(line, separators[i]) >= 0 {
			return separators[i]
		}
	}
	return 0
}

// split splits a line at a separator outside double quotes.
func split(line string, sign byte) []string {
	var cells []string
	quoted, from := false, 0
	for i := range len(line) {
		switch {
		case line[i] == '"':
			quoted = !quoted
		case line[i] == sign && !quoted:
			cells = append(cells, line[from:i])
			from = i + 1
		}
	}
	cells = append(cells, line[from:])
	if sign == '|' && strings.TrimSpace(cells[0]) == "" { // the edge of a Markdown table
		cells = cells[1:]
	}
	return cells
}

// columnsOf returns the column names if a line is the head of a table with a column of
// positions.
func columnsOf(line string) []string {
	const longest = 40 // bytes of a name
	head := split(line, separatorOf(line))
	found := false
	for i, name := range head {
		if len(name) > longest {
			return nil
		}
		head[i] = strings.Trim(name, quotes+"*")
		found = found || roleOf(head[i]) == ofPosition
	}
	if !found {
		return nil
	}
	return head
}

// A row is a line of a list: the text before its position and, once read, the names in it.
type row struct {
	before string
	head   []string // the names of the columns, or nil
	title  string
}

// said returns the words before the position, which may name the side to move.
func (r *row) said() string {
	if numbers.MatchString(r.before) {
		return ""
	}
	return strings.Trim(r.before, " \t,;:：=|-")
}

// read reads the text before and after the position. It reports whether the text after it,
// from byte at, consists of columns.
func (r *row) read(t *charset.Text, at int, g *record.Game, b *boardtext.Board, rest string) bool {
	sign := separatorOf(r.before)
	front := split(r.before, sign)
	c := columns{t: t, at: at, g: g, b: b, titled: slices.ContainsFunc(r.head, func(name string) bool { return roleOf(name) == ofTitle })}
	for i, text := range front {
		if !numbers.MatchString(text) {
			c.take(r.name(i), strings.TrimRight(text, " \t\"'`({[<"))
		}
	}
	r.title = c.title
	rest = strings.TrimLeft(strings.TrimRight(rest, " \t"), " \"'")
	if rest == "" || strings.IndexByte(separators, rest[0]) < 0 {
		return false
	}
	sign = rest[0]
	behind := split(rest[1:], sign)
	if sign == '|' && len(behind) > 1 && strings.TrimSpace(behind[len(behind)-1]) == "" {
		behind = behind[:len(behind)-1]
	}
	if len(r.head) == 0 && !c.known(behind) {
		return false
	}
	for i, text := range behind {
		c.take(r.name(len(front)+i), text)
	}
	r.title = c.title
	g.Root.Comment = strings.Join(c.words, string(sign))
	return true
}

// name returns the name of a column, or "".
func (r *row) name(i int) string {
	if i < len(r.head) {
		return r.head[i]
	}
	return ""
}

// columns holds the columns of a position.
type columns struct {
	t     *charset.Text
	at    int
	g     *record.Game
	b     *boardtext.Board
	title string
	words []string // columns of unknown meaning

	titled bool // another column has the title
}

// known reports whether one of several columns without a head is recognisable.
func (c *columns) known(cells []string) bool {
	for _, text := range cells {
		name, text, quoted := paired(text)
		if quoted || roleOf(name) != other || isResult(text) {
			return true
		}
	}
	return false
}

// isResult reports whether a column is a result, not a number that may be a score.
func isResult(text string) bool {
	text = strings.Trim(text, quotes)
	return text != "" && results.Find(text) == len(text) && !column.MatchString(text)
}

// paired splits a column that starts with its name, as in JSON.
func paired(text string) (name, value string, quoted bool) {
	text = strings.TrimLeft(text, " \t{[")
	m := pair.FindStringSubmatch(text)
	if m == nil || m[1] == "" && roleOf(m[2]) == other {
		return "", text, false
	}
	return m[2], m[3], m[1] != ""
}

// take reads a column, with its name from the head of the table or "".
func (c *columns) take(name, text string) {
	own, text, quoted := paired(text)
	if own != "" {
		name = own
	}
	text = strings.TrimSpace(strings.Trim(text, quotes))
	is := roleOf(name)
	switch {
	case text == "", is == ofPosition && own != "":
	case is == ofNumber && numbers.MatchString(text):
	case is == ofResult && c.result(text), is == ofSide && c.side(text):
	case is == other && isResult(text) && ends(c.t, c.at, c.g, c.b, text):
	case is == ofTitle && c.title == "", is == other && !quoted && !c.titled && c.title == "" && !column.MatchString(text):
		c.title = strings.Trim(text, " \t,;:：=|-")
	case quoted:
		c.words = append(c.words, name+": "+text)
	default:
		c.words = append(c.words, text)
	}
}

// result reads a column of results: scores, words, points, or the winner.
func (c *columns) result(text string) bool {
	if r, ok := results.Points(text); ok {
		return c.g.SetResult(r) == nil
	}
	for _, text := range []string{text, text + " wins", text + "胜"} {
		if ends(c.t, c.at, c.g, c.b, text) {
			return true
		}
	}
	return false
}

// side reads a column of sides to move.
func (c *columns) side(text string) bool {
	second, ok := boardtext.Side("side to move: "+text, c.b.Gomoku)
	if !ok || c.b.Told && secondMoves(c.b) != second {
		return false
	}
	c.b.Tell(second)
	return true
}

// objects are JSON or YAML objects with a field on each line.
type objects struct {
	begun  int                  // number of objects begun
	games  map[int]*record.Game // by their objects
	fields []field
}

// A field is a line of an object.
type field struct {
	object     int
	name, text string
	line       string
	at         int
	next       int // number of positions before it
}

// begins counts an object that starts on a line, and reports whether the line has no
// field.
func (o *objects) begins(text string) bool {
	if strings.HasSuffix(text, "{") || strings.HasPrefix(text, "- ") {
		o.begun++
	}
	return !strings.HasPrefix(text, "- ")
}

// holds assigns a game to the current object.
func (o *objects) holds(g *record.Game) {
	if o.games == nil {
		o.games = map[int]*record.Game{}
	}
	o.games[o.begun] = g
}

// field records a line if it is a field of an object, and reports whether it is.
func (o *objects) field(t *charset.Text, text string, at, next int) bool {
	name, value, _ := paired(text)
	if o.begun == 0 || name == "" || len(text) > longestTitle || len(o.fields) == record.MaxGames {
		return false
	}
	o.fields = append(o.fields, field{o.begun, name, value, text, at, next})
	return true
}

// finish adds the fields of objects to their games. Other fields are Unread of the next
// game.
func (o *objects) finish(t *charset.Text, games []*record.Game) {
	for _, f := range o.fields {
		g := o.games[f.object]
		if g == nil {
			games[min(f.next, len(games)-1)].Unread.Add(func() *record.Error { return t.Error("text", f.at, -1, f.line, ErrNothing) })
			continue
		}
		c := columns{t: t, at: f.at, g: g, b: &boardtext.Board{Gomoku: g.Name == "gomoku"}, title: g.Tag("Title")}
		text := strings.TrimRight(f.text, ", \t")
		if roleOf(f.name) == ofSide { // the position has its own, or needs one
			c.words = []string{strings.Trim(text, quotes)}
		} else if c.take(f.name, text); c.title != "" {
			g.SetTag("Title", c.title)
		}
		for _, text := range c.words {
			g.Root.Comment = strings.TrimPrefix(g.Root.Comment+"\n"+f.name+": "+strings.TrimPrefix(text, f.name+": "), "\n")
		}
	}
}

// secondMoves reports whether the second player is to move on a board.
func secondMoves(b *boardtext.Board) bool {
	if b.Gomoku {
		return b.Stones.Turn() == gomoku.White
	}
	return b.Setup.Side == xiangqi.Black
}

// another returns where the next position on a line starts, including the text before it,
// after the position that ends at to; 0 without one.
func another(line string, to int) int {
	rest := line[to:]
	if strings.Count(rest, "/") < 4 {
		return 0
	}
	trimmed := strings.TrimLeft(rest, between)
	if b, _ := boardtext.Cut(trimmed); b != nil {
		return len(line) - len(trimmed)
	}
	n := lead(rest)
	if n == 0 {
		return 0
	}
	if object := strings.LastIndexByte(rest[:n], '{'); object >= 0 { // of JSON
		return to + object
	}
	return 0
}

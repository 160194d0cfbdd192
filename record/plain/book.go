package plain

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/pgn"
	"duiyi/xiangqi"
)

// Parts of a record in a book or forum. Other text is a comment on the move before it.
const (
	bookPieces = `[车車俥马馬傌相象仕士帅帥将將炮砲包兵卒]`
	bookNumber = `[一二三四五六七八九１-９1-9]`
	bookMove   = `(?:` + bookPieces + bookNumber + `|[前后後中一二三四五]` + bookPieces + `|[前后後中]` + bookNumber + `)[进進退平]` + bookNumber +
		`|\b[a-iA-I][0-9]-?[a-iA-I][0-9]\b|\b[KAEBHNRCPkaebhnrcp][1-9+-][+=.-][1-9]\b`
	bookCount = `([0-9０-９]{1,3})[ \t]*(?:\.|．|、|,|，|:|：|回合)|[①-⑳㉑-㉟㊱-㊿⑴-⒇⒈-⒛]`
	bookHead  = `(?m:^[ \t　【\[]*(红方|紅方|红棋|紅棋|红|紅|执红|執紅|先手|先手方|黑方|黑棋|黑|执黑|執黑|后手|後手|后手方|结果|結果|赛果|赛事|賽事|比赛|比賽|棋赛|日期|时间|時間|地点|地點|轮次|輪次|开局|開局|布局|佈局|标题|標題|题目|題目|评注|評註|注解|註解)[ \t　】\]]*[：:][ \t　]*([^\r\n]*))`
	bookTitle = `(?m:^[ \t　]*([^\s，。,.;:：；（）()]{1,24})[ \t　]*[（(]?[ \t　]*先[ \t　]*([胜勝负負和])[ \t　]*[）)]?[ \t　]*([^\s，。,.;:：；（）()]{1,24})[ \t　\r]*$)`
	bookAside = `[(（]([^()（）]{0,400})[)）]`
)

var bookPart = regexp.MustCompile(`(` + bookMove + `)|(` + bookCount + `)|` + bookHead + `|` + bookTitle + `|` + bookAside)

// The groups of bookPart.
const (
	groupMove = 2 * (1 + iota)
	groupCount
	groupDigits
	groupHead
	groupValue
	groupRed
	groupWord
	groupBlack
	groupAside
)

// bookTags maps headings to tags. Those of players and result are missing.
var bookTags = map[rune]string{
	'赛': "Event", '賽': "Event", '比': "Event", '棋': "Event", '日': "Date", '时': "Date", '時': "Date", '地': "Site", '轮': "Round", '輪': "Round",
	'开': "Opening", '開': "Opening", '布': "Opening", '佈': "Opening", '标': "Title", '標': "Title", '题': "Title", '題': "Title",
	'评': "Annotator", '評': "Annotator", '注': "Annotator", '註': "Annotator",
}

var (
	nextGame = regexp.MustCompile(`^[ \t　【\[]*第[0-9０-９一二三四五六七八九十百零]{1,5}[局盘盤]`)
)

// A book reads records in the style of books and forums.
type book struct {
	t     *charset.Text
	found collection

	g      *record.Game // the current game
	at     int          // start of the current part
	said   []pgn.Said
	words  []string // text since the last move
	long   int      // bytes of words
	faults record.FaultList
	heads  bool // the current game has headings
	marked bool // headings, results in words or bracketed comments show that it is a record
}

// readBook returns the games of a text, and whether it has parts that only such records
// have.
func readBook(t *charset.Text, from int) (games collection, marked bool) {
	b := &book{t: t}
	b.next()
	counts := true // moves belong to the game, not to a comment
	for i := from; i < len(t.S) && len(b.found.games) < record.MaxGames; {
		if len(b.said) > maxOfLine { // too long for a game of a book
			return collection{}, false
		}
		m := bookPart.FindStringSubmatchIndex(t.S[i:])
		end := len(t.S)
		if m != nil {
			end = i + m[0]
		}
		scored := 0 // end of a line that is a result: the "0." of "1-0." is no move number
		if m != nil && m[groupCount] >= 0 && len(b.said) > 0 {
			if scored = resultLine(t.S, i, end); scored > 0 {
				end = scored
			}
		}
		if prose := b.prose(i, end); prose {
			counts = false
		}
		if strings.ContainsRune(t.S[i:end], '\n') {
			counts = true
		}
		if m == nil {
			break
		}
		if scored > 0 {
			i = scored
			continue
		}
		b.at = i + m[0]
		text := func(group int) (string, int) {
			if m[group] < 0 {
				return "", -1
			}
			return t.S[i+m[group] : i+m[group+1]], i + m[group]
		}
		switch move, at := text(groupMove); {
		case at >= 0 && counts:
			b.move(move, at)
		case at >= 0:
			b.remark(move)
		case m[groupCount] >= 0:
			digits, _ := text(groupDigits)
			b.count(digits, t.S[i+m[groupCount]:i+m[groupCount+1]])
			counts = true
		case m[groupHead] >= 0:
			name, _ := text(groupHead)
			value, at := text(groupValue)
			b.head(name, value, at)
			counts = true
		case m[groupRed] >= 0:
			red, _ := text(groupRed)
			word, _ := text(groupWord)
			black, _ := text(groupBlack)
			b.players(red, word, black)
			counts = true
		default:
			b.aside(text(groupAside))
		}
		i += m[1]
	}
	b.at = len(t.S)
	b.finish()
	return b.found, b.marked
}

// resultLine returns the end of the line around at, if it starts at from or later and
// is a result; otherwise 0.
func resultLine(s string, from, at int) int {
	if n := strings.LastIndexByte(s[from:at], '\n'); n >= 0 {
		from += n + 1
	} else if from > 0 && s[from-1] != '\n' {
		return 0
	}
	from += len(s[from:]) - len(strings.TrimLeft(s[from:], " \t　"))
	n := results.Find(s[from:])
	if n == 0 || strings.TrimSpace(lineAt(s, from+n)) != "" {
		return 0
	}
	return from + n
}

// lineAt returns the rest of a line.
func lineAt(s string, at int) string {
	if n := strings.IndexByte(s[at:], '\n'); n >= 0 {
		return s[at : at+n]
	}
	return s[at:]
}

func (b *book) next() {
	b.g = &record.Game{Name: "xiangqi", Result: record.Unknown}
	b.said, b.words, b.long, b.heads, b.faults = nil, nil, 0, false, record.FaultList{}
}

// finish ends the current game, and keeps it if it has moves.
func (b *book) finish() {
	b.spoken()
	if len(b.said) > 0 {
		pgn.ReadLine(b.t, "text", b.g, xiangqi.StartPosition(), nil, b.said, b.faults)
		b.found.add(b.g, b.at)
	}
	b.next()
}

func (b *book) move(text string, at int) {
	b.spoken()
	if len(b.said) < record.MaxMoves {
		b.said = append(b.said, pgn.Said{Text: text, At: at})
	}
}

// count reads a move number. Number 1 starts the next game once two moves have been
// played.
func (b *book) count(digits, sign string) {
	n, _ := strconv.Atoi(strings.Map(func(r rune) rune {
		if '０' <= r && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, digits))
	if (n == 1 || strings.HasPrefix(sign, "①") || strings.HasPrefix(sign, "⑴") || strings.HasPrefix(sign, "⒈")) && len(b.said) > 1 {
		b.finish()
	}
}

func (b *book) head(name, value string, at int) {
	value = strings.Trim(value, " \t　【】[]")
	first, _ := utf8.DecodeRuneInString(name)
	ends := strings.ContainsRune("结結", first) || name == "赛果"
	if len(b.said) > 0 && !(ends && b.g.Result == record.Unknown) { // a result may come last
		b.finish()
	}
	b.heads, b.marked = true, true
	switch {
	case strings.ContainsRune("红紅先", first) || strings.HasSuffix(name, "红") || strings.HasSuffix(name, "紅"):
		b.g.Players[record.First] = value
	case strings.ContainsRune("黑后後", first) || strings.HasSuffix(name, "黑"):
		b.g.Players[record.Second] = value
	case ends:
		b.ends(at, value)
	default:
		b.g.SetTag(bookTags[first], value)
	}
}

// result reads a result on its own, and reports whether the text is one.
func (b *book) result(at int, text string) bool {
	v, ok := results.RedBlack.ReadAlone(text)
	if !ok || v.Result == record.Unknown {
		return false
	}
	b.marked = b.marked || strings.ContainsFunc(text, unicode.IsLetter)
	b.ends(at, text)
	return true
}

// ends reads the field of a result.
func (b *book) ends(at int, text string) {
	if err := b.g.Ends(results.RedBlack, text); err != nil {
		b.faults.Add(func() *record.Error { return b.t.Error("text", at, len(b.said), text, err) })
	}
}

func (b *book) aside(text string, at int) {
	b.marked = true
	if text = strings.TrimSpace(text); text != "" && !(len(b.said) > 0 && b.result(at, text)) {
		b.remark(text)
	}
}

// remark adds to the comment on the last move or the start.
func (b *book) remark(text string) {
	if b.long += len(text); b.long <= maxRemark {
		b.words = append(b.words, text)
	}
}

// spoken attaches the collected comment to the last move or the start.
func (b *book) spoken() {
	text := strings.Join(b.words, "\n")
	b.words, b.long = nil, 0
	if len(b.said) > 0 {
		b.said[len(b.said)-1].Comment = text
		return
	}
	b.g.Root.Comment = text
}

// maxRemark limits a comment, in bytes.
const maxRemark = 64 << 10

// prose reads the text between parts, line by line, and reports whether the last line
// has words.
func (b *book) prose(from, to int) (words bool) {
	at := from
	for i, line := range strings.Split(b.t.S[from:to], "\n") {
		here, whole := at, line
		at += len(line) + 1
		line = strings.TrimFunc(line, func(r rune) bool {
			return unicode.IsSpace(r) || strings.ContainsRune("　,;.，；。、…-—*=~|:：", r) || r == '\ufeff'
		})
		words = false
		switch {
		case line == "":
		case len(b.said) > 0 && b.result(here, whole):
		case i > 0 && len(b.said) > 0 && (b.g.Result != record.Unknown || nextGame.MatchString(line)):
			b.at = here
			b.finish()
			b.title(line)
		case len(b.said) == 0:
			b.title(line)
		default:
			b.remark(line)
			words = true
		}
	}
	return words
}

// players reads a heading with both players and the result.
func (b *book) players(red, word, black string) {
	if len(b.said) > 0 {
		b.finish()
	}
	b.heads, b.marked = true, true
	b.g.Players = [2]string{red, black}
	if v, ok := results.RedBlack.Read("先" + word); ok {
		b.g.Result = v.Result
	}
}

// title reads a line before the moves: the game's title, or a comment.
func (b *book) title(line string) {
	switch {
	case b.g.Tag("Title") == "" && utf8.RuneCountInString(line) <= 60:
		b.g.SetTag("Title", line)
	default:
		b.remark(line)
	}
}

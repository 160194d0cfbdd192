package results

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiyi/internal/letters"
)

// A kind is what a word of a result says.
type kind uint8

const (
	blank      kind = 1 + iota // nothing
	label                      // that a result follows
	separator                  // that a clause ends: a comma, a bracket
	first                      // the player who moves first
	second                     // the other player
	starter                    // the first, unless a colour stands before it: 黑先胜
	follower                   // the second, unless a colour does
	both                       // both players
	win                        // the player wins
	loss                       // the player loses
	reason                     // the player loses if nothing else is said
	how                        // how the game was won, lost or drawn
	draw                       // nobody wins
	unknown                    // the file does not say
	unfinished                 // the game has no result
	plus                       // SGF's B+
)

// vocabulary holds the words of results, folded. Where several fit, the longest
// counts.
var vocabulary = []struct {
	kind  kind
	sides []Sides // nil for all
	words string
}{
	{first, []Sides{RedBlack}, "红|紅|赤|red|white|do|красные|красных|красный|белые|белых|белый|홍"},
	{second, []Sides{RedBlack}, "黑|黒|black|den|xanh|черные|черных|черный|흑"},
	{first, []Sides{BlackWhite}, "黑|黒|black|den|черные|черных|черный|흑"},
	{second, []Sides{BlackWhite}, "白|white|trang|белые|белых|белый|백"},
	{starter, nil, "先|先手|先方|先行|first|sente|tien|선|선수|선공"},
	{follower, nil, "后|後|后手|後手|后方|後方|后行|後行|second|gote|hau|후|후수|후공"},
	{both, nil, "双|雙|双方|雙方|両者|both|쌍방"},
	{win, nil, "胜|勝|赢|贏|胜利|勝利|胜出|勝出|获胜|獲勝|取胜|取勝|得胜|得勝|战胜|戰勝|完胜|完勝|绝杀|絕殺|勝ち|승|승리|이김|이겼다|thang|win|wins|won|winner|beat|beats|defeats|mates|checkmates|победа|победил|победили|выиграл|выиграли|выигрыш"},
	{loss, nil, "负|負|输|輸|败|敗|失败|失敗|負け|敗け|패|패배|졌다|thua|loss|lose|loses|lost|проиграл|проиграли|поражение"},
	{reason, nil, "超时|超時|逾时|逾時|时间到|時間到|认输|認輸|投降|弃权|棄權|弃局|棄局|退出|逃跑|断线|斷線|掉线|掉線|离线|離線|缺席|迟到|遲到|犯规|犯規|违例|違例|禁手|长将|長將|长捉|長捉|长打|長打|被将死|被將死|被杀|被殺|困毙|困斃|被困毙|被困斃"},
	{reason, nil, "投了|時間切れ|反則|기권|시간초과|시간패|반칙"},
	{reason, nil, "het gio|het thoi gian|qua gio|bo cuoc|dau hang|xin thua|chiu thua|bi chieu het|mat ket noi"},
	{reason, nil, "resign|resigns|resigned|forfeit|forfeits|forfeited|times out|timed out|timeout|time out|out of time|ran out of time|runs out of time|is mated|was mated|checkmated|is checkmated|was checkmated|stalemated|is stalemated|flags|flagged|disconnects|disconnected|abandons|abandoned"},
	{reason, nil, "сдался|сдались|просрочил|просрочили"},
	{how, nil, "中盘|中盤|中押|中押し|不战|不戰|被判|判|裁定|因|时间|時間|五连|五連|连五|連五|长连|長連|四四|三三|四々|三々|将死|將死|同意|自然限着|自然限著|三次重复|三次重複|불계|시간|오목"},
	{how, nil, "by|on|time|resignation|checkmate|mate|stalemate|agreement|mutual|repetition|perpetual|check|chase|adjudication|default|walkover|five in a row|overline|do doi phuong|chieu bi"},
	{draw, nil, "和|和棋|和局|和了|平|平局|平手|平棋|言和|议和|議和|作和|判和|成和|握手言和|同意作和|不变作和|不變作和|满局|滿局|満局|持碁|ジゴ|引き分け|引分け|引分|引き分|무승부|비김|비겼다|hoa|hue|draw|draws|drawn|draw agreed|drawn by agreement|tie|tied|jigo|remis|ничья|вничью"},
	{unknown, nil, "*|?|未知|不明|不详|不詳|unknown"},
	{unfinished, nil, "未完|未终局|未終局|未结束|未結束|进行中|進行中|未定|undecided|unfinished|ongoing|in progress|none|void"},
	{label, nil, "结果|結果|赛果|賽果|比分|终局|終局|result|score|ket qua|결과|результат"},
	{blank, nil, "方|手|棋|子|番|局|者|盘|盤|の|は|が|側|이|가|은|는|의|ben|quan|phe|co|van|side|player|the|a|game"},
}

// A lexicon finds words by their first rune.
type lexicon struct {
	by     map[rune][]entry // the longer before the shorter
	starts [1 << 10]uint64  // a bit for each rune of the first plane that may begin a result
}

type entry struct {
	word  string
	kind  kind
	sides uint8 // a bit for each
}

var words = func() *lexicon {
	const all = 1<<RedBlack | 1<<BlackWhite
	l := &lexicon{by: map[rune][]entry{'+': {{"+", plus, all}}}}
	for _, v := range vocabulary {
		sides := uint8(all)
		if v.sides != nil {
			sides = 0
			for _, s := range v.sides {
				sides |= 1 << s
			}
		}
		for word := range strings.SplitSeq(v.words, "|") {
			word = fold(word)
			r, _ := utf8.DecodeRuneInString(word)
			l.by[r] = append(l.by[r], entry{word, v.kind, sides})
			if v.kind != blank && v.kind != how {
				l.starts[r>>6] |= 1 << (r & 63)
			}
		}
	}
	for _, list := range l.by {
		slices.SortStableFunc(list, func(a, b entry) int { return cmp.Compare(len(b.word), len(a.word)) })
	}
	return l
}()

// begins reports whether a result may begin with a rune.
func (l *lexicon) begins(r rune) bool {
	return int(r>>6) < len(l.starts) && l.starts[r>>6]>>(r&63)&1 != 0
}

// match returns the word with which a text begins, and its length: 0 for none.
// A word of an alphabet ends where its letters end.
func (l *lexicon) match(text string, s Sides) (kind, int) {
	r, size := utf8.DecodeRuneInString(text)
	for _, e := range l.by[r] {
		if e.sides>>s&1 == 0 || !strings.HasPrefix(text, e.word) {
			continue
		}
		last, _ := utf8.DecodeLastRuneInString(e.word)
		if next, _ := utf8.DecodeRuneInString(text[len(e.word):]); alphabetic(last) && alphabetic(next) {
			continue
		}
		return e.kind, len(e.word)
	}
	switch {
	case r == ' ':
		return blank, size
	case unicode.IsPunct(r) || unicode.IsSymbol(r):
		return separator, size
	}
	return 0, 0
}

func alphabetic(r rune) bool { return unicode.In(r, unicode.Latin, unicode.Cyrillic) }

// fold writes a text in one way: small letters without accents, narrow digits and
// signs, one sign for all dashes and for all colons, single blanks.
func fold(text string) string {
	var b strings.Builder
	blank := true // before the text: none is written
	for _, r := range text {
		switch r = foldRune(r); {
		case r < 0:
		case r != ' ':
			if r == halfSign {
				b.WriteString("1/2")
			} else {
				b.WriteRune(r)
			}
			blank = false
		case !blank:
			b.WriteByte(' ')
			blank = true
		}
	}
	return strings.TrimSuffix(b.String(), " ")
}

// halfSign is the one character that is folded into several.
const halfSign = '½'

// foldRune folds one character; it is negative for one that is left out.
func foldRune(r rune) rune {
	if r < utf8.RuneSelf {
		switch {
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		case r <= ' ':
			return ' '
		}
		return r
	}
	if '\uff01' <= r && r <= '\uff5e' {
		return foldRune(r - '\uff01' + '!')
	}
	switch r {
	case '\u2212', '\u2500', '\u2501', '\u30fc': // minus, lines, the long vowel of kana
		return '-'
	case '\u2236', '\ufe55', '\u02d0':
		return ':'
	case '\u2044', '\u2215':
		return '/'
	case '\ufeff', '\u200b', '\u200d', '\ufe0f':
		return -1
	}
	switch {
	case r >= '\u2e80': // most of the rest
		if unicode.IsSpace(r) {
			return ' '
		}
		return r
	case unicode.Is(unicode.Mn, r):
		return -1
	case unicode.IsSpace(r):
		return ' '
	case unicode.Is(unicode.Pd, r):
		return '-'
	}
	return letters.Plain(r)
}

package boardtext

import (
	"slices"
	"strings"
	"unicode"

	"duiyi/internal/letters"
)

// Words for the side to move, in lower case and without accents. Command line,
// files, links, engine protocols and the page (through the API) all read them
// here.
var (
	// labels may precede the side, with or without a punctuation mark.
	labels = byLength("side to move|to move|to play|side|turn|stm|next|next move|move|mover|player to move|active color|active colour|luot di|den luot|luot|nuoc di|ben|toi luot|ход|очередь хода|очередь|am zug|zug|au trait|trait|" +
		"轮到|輪到|轮|輪|该|該|由|现在轮到|現在輪到|现在|現在|走棋方|行棋方|走子方|轮走方|輪走方|先走方|先行方|手番|下一步|下一手|先手方|先手|先行|先走|차례|순서")
	// colours are the names of the first and second player.
	colours = struct{ xiangqi, gomoku []colour }{
		xiangqi: both(
			"w|r|white|red|红|紅|赤|do|quan do|красные|красных|красный|белые|белых|белый|홍|rot|weiss|weiß|rouge|rouges|blancs|rojo|rojas|blancas|"+firsts,
			"b|black|黑|黒|den|quan den|xanh|черные|черных|черный|흑|schwarz|noir|noirs|negro|negras|"+seconds),
		gomoku: both(
			"x|b|●|⚫|black|黑|黒|den|quan den|черные|черных|черный|흑|schwarz|noir|noirs|negro|negras|"+firsts,
			"o|w|○|⚪|white|白|trang|quan trang|белые|белых|белый|백|weiss|weiß|blanc|blancs|blancas|"+seconds),
	}
	// phrases may follow a colour.
	phrases = byLength("to move|to play|moves first|plays first|goes first|first|'s turn|'s move|turn|is to move|di truoc|di tien|di|tien|ход|ходят|начинают|am zug|beginnt|zieht|au trait|commencent|차례|선|선수|번")
)

const (
	firsts  = "先手|先行|先走|先攻|先手方|先行方|первый"
	seconds = "后手|後手|后行|後行|后走|後走|後攻|后手方|後手方|второй"
	// of lists characters that may follow a colour character, in any number.
	of = "方棋子先走行手下着步番の"
	// aims lists characters for the goal of a study, which may follow the
	// first mover, in any number.
	aims = "胜勝和负負输輸赢贏必巧可求取成红紅黑黒"
)

// A colour is the name of a player.
type colour struct {
	name   string
	second bool
}

// both returns the names of both players, longest first.
func both(first, second string) []colour {
	var list []colour
	for i, names := range []string{first, second} {
		for name := range strings.SplitSeq(names, "|") {
			list = append(list, colour{folded(name), i == 1})
		}
	}
	slices.SortStableFunc(list, func(a, b colour) int { return len(b.name) - len(a.name) })
	return list
}

// byLength splits words and sorts them longest first.
func byLength(words string) []string {
	list := strings.Split(folded(words), "|")
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}

func folded(text string) string { return strings.Map(letters.Plain, text) }

// weak are names that are also words of other languages: they count only at
// the end of a field.
var weak = []string{"do", "den"}

// side reads the side to move at i: a colour, optionally with a label before
// it, a phrase such as "to move" after it, and brackets or quotes around it.
// It returns the index after it. ok is false if there is none.
func (v *view) side(i int, gomoku bool) (end int, second, ok bool) {
	open, sign := 0, false
	for ; i < len(v.r); i++ {
		r := v.r[i]
		if r != '>' && r != '*' && strings.ContainsRune(opening, r) {
			open++
		} else if strings.ContainsRune(":=|;。-", r) {
			sign = true
		} else if !blank(r) || open == 0 && !sign {
			break
		}
	}
	end, second, ok = v.named(i, gomoku, 0)
	if !ok || sign && !v.fieldEnds(end) { // after a punctuation mark, Black may start a player's name
		return 0, false, false
	}
	for ; open > 0; open-- {
		next := v.skip(end, blank)
		if r := v.get(next); next == len(v.r) || !strings.ContainsRune(closing, r) {
			return 0, false, false
		}
		end = next + 1
	}
	return end, second, v.ends(end) || v.get(end) == '.' && v.ends(end+1) || v.get(end) == '/' && v.lineEnds(end+1)
}

// maxLabels bounds the labels before one side.
const maxLabels = 3

// named reads a colour at i with its label and phrase.
func (v *view) named(i int, gomoku bool, labelled int) (end int, second, ok bool) {
	for _, label := range labels {
		after, found := v.hasWord(i, label)
		if !found || labelled == maxLabels || v.within(label, after) {
			continue
		}
		next := v.skip(after, func(r rune) bool { return between(r) && r != '\n' || strings.ContainsRune(":=是为為", r) })
		if end, second, ok := v.named(next, gomoku, labelled+1); ok {
			return end, second, true
		}
	}
	names := colours.xiangqi
	if gomoku {
		names = colours.gomoku
	}
	for _, c := range names {
		end, found := v.hasWord(i, c.name)
		if !found || v.within(c.name, end) {
			continue
		}
		end = v.phrase(c, end)
		return end, c.second, !slices.Contains(weak, c.name) || labelled > 0 || v.fieldEnds(end)
	}
	return 0, false, false
}

// phrase returns the index after the words that may follow a colour.
func (v *view) phrase(c colour, i int) int {
	if !alphabetic(lastRune(c.name)) {
		from := i
		i = v.skip(i, func(r rune) bool { return strings.ContainsRune(of, r) })
		if slices.Contains(v.r[from:i], '先') { // the goal of a study: 红先胜
			i = v.skip(i, func(r rune) bool { return strings.ContainsRune(aims, r) })
		}
	}
	next := v.skip(i, blank)
	for _, p := range phrases {
		if after, found := v.hasWord(next, p); found && !v.within(p, after) && (next > i || p[0] == '\'' || !alphabetic(lastRune(p))) {
			return after
		}
	}
	return i
}

// within reports whether the word that ends before i is only the start of a
// longer one in its alphabet.
func (v *view) within(word string, i int) bool {
	return alphabetic(lastRune(word)) && unicode.IsLetter(v.get(i)) || !alphabetic(lastRune(word)) && unicode.Is(unicode.Han, v.get(i)) && !v.han(i)
}

// han reports whether the character at i may follow a Chinese label or colour.
func (v *view) han(i int) bool {
	return strings.ContainsRune(of+"红紅赤黑黒白到是为為先后後", v.get(i))
}

func lastRune(text string) rune {
	r := []rune(text)
	return r[len(r)-1]
}

func alphabetic(r rune) bool { return unicode.In(r, unicode.Latin, unicode.Cyrillic) }

// fieldEnds reports whether only numbers, dashes and moves follow i on its
// line.
func (v *view) fieldEnds(i int) bool {
	next := v.skip(i, func(r rune) bool { return between(r) && r != '\n' })
	r := v.get(next)
	_, moves := v.hasWord(next, "moves")
	return r == 0 || r == '\n' || r == '-' || '0' <= r && r <= '9' || moves || !between(r) && v.ends(next)
}

// lineEnds reports whether nothing follows i on its line.
func (v *view) lineEnds(i int) bool {
	next := v.skip(i, func(r rune) bool { return r == ' ' || r == hidden || strings.ContainsRune(closing, r) })
	return next == len(v.r) || v.r[next] == '\n'
}

// Side reads the side to move from a line of text such as the title of a
// position: "black to move", "第3局 红先胜". A lone letter or colour does not
// count.
func Side(text string, gomoku bool) (second, ok bool) {
	if len(text) > longestSaid {
		return false, false
	}
	for i, part := range append([]string{text}, strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) })...) {
		first := strings.IndexAny(part, firstMover)
		if first < 0 && (i > 0 || !strings.Contains(strings.TrimSpace(part), " ")) {
			continue
		}
		v := fold(strings.TrimRight(part, ":：。. "))
		if end, second, ok := v.side(v.skip(0, blank), gomoku); ok && v.lineEnds(end) {
			return second, true
		}
	}
	return false, false
}

const (
	// firstMover are characters of words for being to move.
	firstMover = "先走轮輪行"
	// longestSaid is the longest line, in bytes, that Side reads.
	longestSaid = 200
)

// Tell sets the side to move as the surrounding text gives it, unless the
// board is Sided.
func (b *Board) Tell(second bool) {
	if !b.Sided {
		b.tell(second, b.Rows)
		b.Told = false
	}
}

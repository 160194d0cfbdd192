package boardtext

import (
	"strings"
	"unicode"
)

// labels may stand before the side to move.
var labels = []string{"side to move", "to move", "side", "turn", "stm", "lượt", "bên"}

// A colour is a name of the first or the second player. Words such as "to move"
// may follow it.
type colour struct {
	name   string
	second bool
}

// Longer names stand before those they begin with.
var (
	xiangqiColours = []colour{
		{"white", false}, {"red", false}, {"black", true}, {"đỏ", false}, {"đen", true},
		{"w", false}, {"r", false}, {"b", true},
	}
	gomokuColours = []colour{
		{"black", false}, {"white", true}, {"đen", false}, {"trắng", true},
		{"x", false}, {"b", false}, {"●", false}, {"⚫", false}, {"o", true}, {"w", true}, {"○", true}, {"⚪", true},
	}
)

// phrases may follow the name of a colour.
var phrases = []string{" to move", " to play", " moves first", " plays first", " goes first", " first", "'s turn", " đi trước", " đi tiên", " đi", " tiên"}

// side reads the side to move at i. It returns the index behind it; ok is false
// where no side stands there.
func (v *view) side(i int, gomoku bool) (end int, second, ok bool) {
	colours := xiangqiColours
	if gomoku {
		colours = gomokuColours
	}
	for _, label := range labels {
		if after, found := v.hasWord(i, label); found && !unicode.IsLetter(v.get(after)) {
			i = v.skip(after, func(r rune) bool { return between(r) || r == ':' || r == '=' })
			break
		}
	}
	if end, second, ok := v.chineseSide(i, gomoku); ok {
		return end, second, true
	}
	for _, c := range colours {
		end, found := v.hasWord(i, c.name)
		if !found {
			continue
		}
		for _, p := range phrases {
			if after, found := v.hasWord(end, p); found && !unicode.IsLetter(v.get(after)) {
				end = after
				break
			}
		}
		if v.ends(end) || v.get(end) == '.' && v.ends(end+1) {
			return end, c.second, true
		}
	}
	return 0, false, false
}

// chineseSide reads 红, 轮到黑方, 紅先, 黑棋走 and the like. A result, 黑胜, is
// none of them.
func (v *view) chineseSide(i int, gomoku bool) (end int, second, ok bool) {
	for _, lead := range []string{"轮到", "輪到", "轮", "輪", "该", "該", "由"} {
		if after, found := v.hasWord(i, lead); found {
			i = after
			break
		}
	}
	switch v.get(i) {
	case '红', '紅':
		if gomoku {
			return 0, false, false
		}
	case '黑':
		second = !gomoku
	case '白':
		second = gomoku
	default:
		return 0, false, false
	}
	end = v.skip(i+1, func(r rune) bool { return strings.ContainsRune("方棋子先走行手下着步", r) })
	if unicode.IsLetter(v.get(end)) {
		return 0, false, false
	}
	return end, second, true
}

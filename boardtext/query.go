package boardtext

import (
	"errors"
	"strings"
	"unicode"

	"duiyi/xiangqi"
)

// DhtmlXQ, and the sites that use it, encode games in links as digits: binit
// holds the points of the 32 pieces, movelist the moves. Each point is its
// file from the left and its rank from the top.

// ErrDigits reports a piece list that is not DhtmlXQ's 64 digits.
var ErrDigits = errors.New("not the 64 digits of 32 pieces")

// A Field is a parameter of a link, decoded except for its character set.
type Field struct{ Name, Value string }

// order is the order of one side's pieces in the digits.
var order = [16]xiangqi.Kind{
	xiangqi.Rook, xiangqi.Horse, xiangqi.Elephant, xiangqi.Advisor, xiangqi.King, xiangqi.Advisor, xiangqi.Elephant, xiangqi.Horse, xiangqi.Rook,
	xiangqi.Cannon, xiangqi.Cannon, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn,
}

// dhtmlxq completes the result of find from the digits of a link, or of a bare
// query. If find found a position, the digits are its moves.
func (v *view) dhtmlxq(b *Board, err error) (*Board, error) {
	start := v.start()
	end := start
	for end < len(v.r) && !blank(v.r[end]) && !strings.ContainsRune("\"<>", v.r[end]) {
		end++
	}
	pieces, at := v.digits(start, end, "binit", "init")
	moves, from := v.digits(start, end, "movelist", "moves")
	if moves = inCoordinates(moves); err != nil && from == 0 && at == 0 && v.link(start) {
		moves, from = v.coordinates(start, end)
	}
	switch {
	case from == 0 && at == 0, err == nil && (from == 0 || b.Moves != ""):
		return b, err
	case err == nil:
	case pieces != "":
		if b, err = v.pieces(pieces, at); err != nil {
			return nil, err
		}
	default:
		start := xiangqi.StartPosition()
		b = &Board{Setup: start.Setup(), Sided: true}
	}
	b.Rows, b.To = max(b.Rows, v.at[start]), v.at[end]
	if moves != "" {
		b.Moves, b.MovesAt = "moves"+moves, v.at[from]
	}
	query := v.text[v.at[start]:v.at[end]]
	if !strings.Contains(query, "=") { // encoded as a whole
		query = string(v.r[start:end])
	}
	for field := range strings.FieldsFuncSeq(query, func(r rune) bool { return strings.ContainsRune("?&#;", r) }) {
		if name, value, ok := strings.Cut(field, "="); ok {
			bytes, _ := unescape(strings.ReplaceAll(value, "+", " "))
			b.About = append(b.About, Field{strings.TrimPrefix(strings.ToLower(name), "dhtmlxq_"), string(bytes)})
		}
	}
	return b, nil
}

// digits returns the value and index of the first parameter with one of these
// names that starts with digits; index 0 if there is none.
func (v *view) digits(from, to int, names ...string) (value string, at int) {
	for i := from; i < to; i++ {
		if i > from && !strings.ContainsRune("?&#;/_", v.r[i-1]) {
			continue
		}
		for _, name := range names {
			after, ok := v.hasWord(i, name)
			if !ok || v.get(after) != '=' || after >= to {
				continue
			}
			end := after + 1
			for end < to && !strings.ContainsRune("&#;", v.r[end]) {
				end++
			}
			value = string(v.r[after+1 : end])
			if n := len(value) - len(strings.TrimLeft(value, "0123456789")); n > 3 && (name != "moves" || n == len(value)) && (name != "init" || n == len(value)) {
				return value, after + 1
			}
		}
	}
	return "", 0
}

// coordinates returns the moves of a link that starts from the standard
// position, each preceded by a blank, and their index; 0 if there are none.
func (v *view) coordinates(from, to int) (moves string, at int) {
	for i := from; i+1 < to; i++ {
		after, ok := v.hasWord(i+1, "moves")
		if !ok || !strings.ContainsRune("?&#;/", v.r[i]) || v.get(after) != '=' {
			continue
		}
		end := v.skip(after+1, func(r rune) bool { return r != '&' && r != '#' && r != '\n' })
		for _, w := range strings.FieldsFunc(string(v.r[after+1:min(end, to)]), func(r rune) bool { return between(r) || r == '-' || r == '.' || r == '|' }) {
			for ; len(w) >= 4 && coordinates(w[:4]); w = w[4:] {
				moves += " " + w[:4]
			}
			if w != "" {
				moves += " " + w
			}
		}
		p := xiangqi.StartPosition()
		if first, _, _ := strings.Cut(strings.TrimLeft(moves, " "), " "); first != "" {
			if m, err := xiangqi.ParseMove(first); err == nil && p.IsLegal(m) {
				return moves, after + 1
			}
		}
		return "", 0
	}
	return "", 0
}

// pieces sets up a board from the digits of its pieces. at is their index.
func (v *view) pieces(list string, at int) (*Board, error) {
	fail := func(i int, text string, err error) (*Board, error) {
		return nil, &xiangqi.ParseError{Format: "fen", Offset: v.at[at+i], Text: text, Err: err}
	}
	if len(list) != 64 || strings.Trim(list, "0123456789") != "" {
		return fail(0, list[:min(len(list), 40)], ErrDigits)
	}
	b := &Board{Setup: xiangqi.Setup{FullMove: 1}}
	for i := 0; i < len(list); i += 2 {
		x, y := int(list[i]-'0'), int(list[i+1]-'0')
		if x >= files {
			continue // captured
		}
		square := xiangqi.SquareAt(x, ranks-1-y)
		if b.Setup.Board[square] != xiangqi.NoPiece {
			return fail(i, list[i:i+2], ErrDigits)
		}
		b.Setup.Board[square] = xiangqi.MakePiece(xiangqi.Side(i/32), order[i/2%16])
		b.places[square], b.names[square] = v.at[at+i], list[i:i+2]
	}
	b.side()
	if start := xiangqi.StartPosition(); b.Setup.Board == start.Setup().Board {
		b.Sided = true
	}
	return b, nil
}

// inCoordinates rewrites move digits as h2e2, each preceded by a blank.
// Anything else stays as it is.
func inCoordinates(list string) string {
	var out strings.Builder
	for len(list) >= 4 && strings.IndexFunc(list[:4], func(r rune) bool { return !unicode.IsDigit(r) }) < 0 && list[0] < '0'+files && list[2] < '0'+files {
		for i := 0; i < 4; i += 2 {
			if i == 0 {
				out.WriteByte(' ')
			}
			out.WriteByte('a' + list[i] - '0')
			out.WriteByte('9' - list[i+1] + '0')
		}
		list = list[4:]
	}
	if list != "" {
		out.WriteString(" " + list)
	}
	return out.String()
}

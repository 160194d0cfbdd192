package psq

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"duiyi/gomoku"
	"duiyi/record"
	"duiyi/record/charset"
)

// game is the one that the format is read for.
const game = "gomoku"

// Errors of a file, in addition to those of package record.
var (
	ErrHeader   = record.Kind(record.ErrHeader, "does not begin with Piskvorky WxH")
	ErrSquare   = record.Kind(record.ErrSize, "the board is not square, or has a size that none has")
	ErrOffBoard = record.Kind(record.ErrPoint, "the point is not on the board")
	ErrOccupied = record.Kind(record.ErrOccupied, "there is a stone on the point")

	ErrHead = record.Kind(record.ErrStray, "not a part of the first line; it is passed over")
)

var (
	header = regexp.MustCompile(`^Piskvorky\s+(\d{1,3})\s*[xX]\s*(\d{1,3})\s*((?:[,-].*)?)$`)
	levels = regexp.MustCompile(`^\d+\s*[:-]\s*\d+$|^\d{2,}$`)
	move   = regexp.MustCompile(`^\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(\d{1,12})\s*)?$`)
	result = regexp.MustCompile(`^([012])\s*,\s*(\S.*)?$`)
	code   = regexp.MustCompile(`^-?\d{1,9}$`)
	part   = regexp.MustCompile(`^-$|^\d{1,3}\s*,[\d,\s]*$`) // of a number or a move
	day    = regexp.MustCompile(`^(?:(\d{4})[-./](\d{1,2})[-./](\d{1,2})|(\d{1,2})[./] ?(\d{1,2})[./] ?(\d{4}))(?:[ T,].*)?$`)
)

// levelsTag keeps the levels of the header, which mean something to Piskvork
// alone.
const levelsTag = "PiskvorkLevels"

// codeTag keeps the number with which Piskvork ends a file.
const codeTag = "PiskvorkCode"

// Read returns the one game of a file, in a slice for the sake of formats that
// hold several. The error, a *record.Error, says why there is none.
func Read(data []byte) ([]*record.Game, error) {
	if len(data) > record.MaxBytes {
		return nil, &record.Error{Format: "psq", Offset: record.MaxBytes, Line: 1, Ply: -1, Err: record.ErrTooLong}
	}
	t := charset.Decode(data)
	r := newReader("psq", t)
	m := header.FindStringSubmatch(strings.TrimRight(r.line, " \t\r"))
	if m == nil {
		return nil, r.error(r.line, -1, ErrHeader)
	}
	w, _ := strconv.Atoi(m[1])
	h, _ := strconv.Atoi(m[2])
	if w != h || w < gomoku.MinSize || w > gomoku.MaxSize {
		return nil, r.error(r.line, -1, ErrSquare)
	}
	r.g.Size = w
	swapped := r.head(m[3])
	r.next()
	r.moves(1)
	r.tail(true)
	if swapped {
		r.g.Players[0], r.g.Players[1] = r.g.Players[1], r.g.Players[0]
	}
	r.g.SetFaults(r.faults)
	t.Tell(r.g, "psq", 0, len(t.S))
	return []*record.Game{r.g}, nil
}

// A reader reads one file, line by line.
type reader struct {
	format string
	t      *charset.Text
	line   string // in hand, without its end
	at     int    // where it begins; beyond the text when there is none
	g      *record.Game
	faults record.FaultList
}

func newReader(format string, t *charset.Text) *reader {
	g := &record.Game{Name: game, Result: record.Unknown, Root: record.Node{Side: record.Second}}
	r := &reader{format: format, t: t, g: g}
	r.begin(0)
	return r
}

// begin takes the line at a place in hand.
func (r *reader) begin(at int) {
	r.at, r.line = at, ""
	if r.more() {
		r.line, _, _ = strings.Cut(r.t.S[at:], "\n")
	}
}

func (r *reader) next() { r.begin(r.at + len(r.line) + 1) }

// more reports whether a line is in hand; behind the last end of a line stands
// an empty one.
func (r *reader) more() bool { return r.at <= len(r.t.S) }

func (r *reader) fault(text string, ply int, err error) {
	r.faults.Add(func() *record.Error { return r.error(text, ply, err) })
}

func (r *reader) error(text string, ply int, err error) *record.Error {
	return r.t.Error(r.format, r.at, ply, strings.TrimRight(text, "\r"), err)
}

// head reads what follows the size: the levels of the players, which of them
// began, in some files a date. It reports whether the second began.
func (r *reader) head(rest string) (swapped bool) {
	for part := range strings.SplitSeq(rest, ",") {
		switch part = strings.TrimSpace(part); {
		case part == "" || strings.HasPrefix(part, "-"):
		case r.date(part):
		case levels.MatchString(part):
			r.g.SetTag(levelsTag, part)
		case part == "0" || part == "1":
			swapped = part == "1"
		default:
			r.fault(part, -1, ErrHead)
		}
	}
	return swapped
}

// date reads a day, perhaps with a time of the day behind it, and reports whether
// the text is one.
func (r *reader) date(text string) bool {
	m := day.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	year, month, date := m[1], m[2], m[3]
	if year == "" {
		year, month, date = m[6], m[5], m[4]
	}
	r.g.SetTag("Date", fmt.Sprintf("%s.%02s.%02s", year, month, date))
	return true
}

// moves reads the lines of two or three numbers, counted from first at the top
// left. A move that is not possible ends the game; what follows it is passed over.
func (r *reader) moves(first int) {
	taken := map[gomoku.Point]bool{}
	node := &r.g.Root
	broken := false
	for ; r.more(); r.next() {
		m := move.FindStringSubmatch(strings.TrimRight(r.line, "\r"))
		if m == nil {
			return
		}
		if broken {
			continue
		}
		x, _ := strconv.Atoi(m[1])
		y, _ := strconv.Atoi(m[2])
		ms, _ := strconv.ParseInt("0"+m[3], 10, 64)
		p := gomoku.PointAt(0, 0)
		var err error
		x, y = x-first, r.g.Size-1-(y-first)
		switch on := 0 <= x && x < r.g.Size && 0 <= y && y < r.g.Size; {
		case !on:
			err = ErrOffBoard
		default:
			if p = gomoku.PointAt(x, y); taken[p] {
				err = ErrOccupied
			}
		}
		if err != nil {
			r.fault(r.line, len(taken), err)
			broken = true
			continue
		}
		taken[p] = true
		next := &record.Node{Move: p.String(), Side: node.Side.Other(), Spent: time.Duration(ms) * time.Millisecond}
		node.Next = []*record.Node{next}
		node = next
	}
}

// A line is one that stands behind the moves.
type line struct {
	text string
	at   int
}

// tail reads what follows the moves. Piskvork writes two names in tournaments
// alone, and always a number that says how the game ended; a judge writes two
// names, -1 and the winner with the name of the rule. Names are not expected where
// they stand before the moves. A file without the number was cut short.
func (r *reader) tail(names bool) {
	var rest []line
	ended := false
	for ; r.more(); r.next() {
		text := strings.TrimSpace(r.line)
		m := result.FindStringSubmatch(text)
		switch {
		case text == "":
		case m != nil && ended:
			if r.last() && (m[2] == "" || group(m[2], strings.HasPrefix) == "" && group(m[2], cutOff) != "") {
				r.fault(text, -1, record.ErrCut)
			}
			r.g.Result = map[string]record.Result{"0": record.Drawn, "1": record.FirstWins, "2": record.SecondWins}[m[1]]
			r.g.SetTag("Group", m[2])
			r.g.Rules = group(m[2], strings.HasPrefix)
		case r.date(text):
		default:
			rest = append(rest, line{text, r.at})
			// A number at the very end may be the beginning of a move.
			ended = ended || code.MatchString(text) && (text == "-1" || len(rest) > 2 || !r.last())
		}
	}
	n := named(rest)
	if !names {
		n = 0
	}
	for i, text := range rest[:n] {
		if part.MatchString(text.text) {
			rest, n = rest[i:], 0
			break
		}
		r.g.Players[i] = text.text
	}
	end := r.at
	for i, l := range rest[n:] {
		if l.text == "-1" || code.MatchString(l.text) && r.g.SetTag(codeTag, l.text) {
			continue
		}
		if r.at = l.at; !ended && i == len(rest)-n-1 && part.MatchString(l.text) {
			end = l.at
			continue
		}
		r.fault(l.text, -1, record.ErrMove)
	}
	if !ended {
		r.at = min(end, len(r.t.S))
		r.fault(r.t.S[r.at:], -1, record.ErrCut)
	}
}

// last reports whether the line in hand is the last one, and has no end.
func (r *reader) last() bool { return r.at+len(r.line) == len(r.t.S) }

// named returns how many of the lines behind the moves are names of players. A
// number is one where names and a number stand; -1 never is.
func named(rest []line) int {
	n := 0
	for n < len(rest) && n < 2 && rest[n].text != "-1" && (len(rest) > 2 || !code.MatchString(rest[n].text)) {
		n++
	}
	return n
}

// group returns the rule that a tournament's group of games is played by: the one
// that is related so to the group's name.
func group(name string, is func(name, rule string) bool) string {
	for _, rule := range []string{"freestyle", "standard", "renju", "caro"} {
		if is(strings.ToLower(name), rule) {
			return rule
		}
	}
	return ""
}

// cutOff reports whether the name of a rule lacks its end.
func cutOff(name, rule string) bool { return strings.HasPrefix(rule, name) }

package psq

import (
	"bytes"
	"errors"
	"fmt"
	"io"
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

// What can be wrong with a file, beside the errors of package record.
var (
	ErrHeader   = errors.New("does not begin with Piskvorky WxH")
	ErrSquare   = errors.New("the board is not square, or has a size that none has")
	ErrOffBoard = errors.New("the point is not on the board")
	ErrOccupied = errors.New("there is a stone on the point")
)

var (
	header = regexp.MustCompile(`^Piskvorky\s+(\d{1,3})\s*[xX]\s*(\d{1,3})\s*(?:,\s*(\S+?)\s*(?:,\s*([01]))?)?\s*(?:-.*)?$`)
	move   = regexp.MustCompile(`^\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(\d{1,12})\s*)?$`)
	result = regexp.MustCompile(`^([012])\s*,\s*(\S.*)?$`)
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
	r := &reader{t: t}
	r.begin(0)
	m := header.FindStringSubmatch(strings.TrimRight(r.line, " \t\r"))
	if m == nil {
		return nil, r.error(r.line, -1, ErrHeader)
	}
	w, _ := strconv.Atoi(m[1])
	h, _ := strconv.Atoi(m[2])
	if w != h || w < gomoku.MinSize || w > gomoku.MaxSize {
		return nil, r.error(r.line, -1, ErrSquare)
	}
	r.g = &record.Game{Name: game, Size: w, Result: record.Unknown, Root: record.Node{Side: record.Second}}
	r.g.SetTag(levelsTag, m[3])
	r.next()
	r.moves()
	r.tail(m[4] == "1")
	r.g.SetFaults(r.faults)
	return []*record.Game{r.g}, nil
}

type reader struct {
	t      *charset.Text
	line   string // in hand, without its end
	at     int    // where it begins; beyond the text when there is none
	g      *record.Game
	faults record.FaultList
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
	return r.t.Error("psq", r.at, ply, strings.TrimRight(text, "\r"), err)
}

// moves reads the lines of two or three numbers. A move that cannot be ends
// the game; what follows it is passed over.
func (r *reader) moves() {
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
		switch on := 1 <= x && x <= r.g.Size && 1 <= y && y <= r.g.Size; {
		case !on:
			err = ErrOffBoard
		default:
			if p = gomoku.PointAt(x-1, r.g.Size-y); taken[p] {
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

// tail reads what follows the moves: two names and a number, or two names, -1
// and the winner with the name of the rule.
func (r *reader) tail(swapped bool) {
	var names []string
	for ; r.more(); r.next() {
		line := strings.TrimSpace(r.line)
		m := result.FindStringSubmatch(line)
		switch {
		case line == "":
		case m != nil:
			r.g.Result = map[string]record.Result{"0": record.Drawn, "1": record.FirstWins, "2": record.SecondWins}[m[1]]
			r.g.SetTag("Group", m[2])
			r.g.Rules = rules(m[2])
		case len(names) == 2 && line == "-1": // announces the line with the result
		case len(names) == 2:
			if _, err := strconv.Atoi(line); err != nil || !r.g.SetTag(codeTag, line) {
				r.fault(line, -1, record.ErrMove)
			}
		default:
			names = append(names, line)
		}
	}
	if len(names) == 2 && swapped {
		names[0], names[1] = names[1], names[0]
	}
	copy(r.g.Players[:], names)
}

// rules returns the rule that a tournament's group of games is played by.
func rules(group string) string {
	lower := strings.ToLower(group)
	for _, name := range []string{"freestyle", "standard", "renju"} {
		if strings.HasPrefix(lower, name) {
			return name
		}
	}
	return ""
}

// Write writes one game, and lists what the file does not hold. A game that
// has no such file is an error that wraps ErrNotHeld: one that does not begin
// on an empty board, with passes, or with two moves of one side on end.
func Write(w io.Writer, g *record.Game) (record.Losses, error) {
	if g.Name != game || g.Start != "" {
		return nil, fmt.Errorf("psq: %w: only games from the empty board", record.ErrNotHeld)
	}
	keeps := record.Keeps{
		Players: true, Result: true, Rules: true, Spent: true,
		Tags: func(name string) bool { return name == levelsTag || name == codeTag || name == "Group" },
	}
	lost := keeps.Lost(g)
	size := g.Size
	if size == 0 {
		size = gomoku.DefaultSize
	}
	levels := g.Tag(levelsTag)
	if levels == "" {
		levels = "0:0"
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "Piskvorky %dx%d, %s, 0\n", size, size, levels)
	turn := record.First
	for _, n := range g.Main() {
		p, err := gomoku.ParsePoint(n.Move)
		if err != nil || !p.On(size) || n.Side != turn {
			return nil, fmt.Errorf("psq: %s: %w", n.Move, record.ErrNotHeld)
		}
		fmt.Fprintf(&out, "%d,%d,%d\n", p.X()+1, size-p.Y(), n.Spent.Milliseconds())
		turn = turn.Other()
	}
	for i, name := range g.Players {
		name = strings.Join(strings.Fields(name), " ")
		if move.MatchString(name) || result.MatchString(name) {
			lost.Add("player's name that reads as a move")
			name = ""
		}
		if name == "" {
			name = [2]string{"black", "white"}[i] // an empty line would shift the names
		}
		fmt.Fprintln(&out, name)
	}
	switch winner, ok := map[record.Result]int{record.Drawn: 0, record.FirstWins: 1, record.SecondWins: 2}[g.Result]; {
	case ok:
		fmt.Fprintf(&out, "-1\n%d,%s\n", winner, group(g))
	case g.Rules != "" || g.Tag("Group") != "":
		lost.Add("rules, which stand beside a result only")
	}
	if code := g.Tag(codeTag); code != "" {
		fmt.Fprintln(&out, code)
	}
	_, err := w.Write(out.Bytes())
	return lost, err
}

// group names the rule as Gomocup does, or none where the record says nothing.
func group(g *record.Game) string {
	switch {
	case g.Tag("Group") != "":
		return g.Tag("Group")
	case g.Rules == "":
		return ""
	}
	return strings.ToUpper(g.Rules[:1]) + g.Rules[1:]
}

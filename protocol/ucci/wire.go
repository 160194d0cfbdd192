package ucci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/xiangqi"
)

// A question is a position in the words of the protocol.
type question struct {
	position string // the command, from the last capture on, as the protocol recommends
	fen      string // the position alone, its counters at zero
	banned   string // the command that bans all but the moves to choose from; may be empty
}

func newQuestion(p engine.Position, only []string) (question, error) {
	at, err := xiangqi.ParseFEN(p.Start)
	if err != nil {
		return question{}, &engine.PositionError{Part: "start", Text: p.Start, Err: err}
	}
	from, moves := at.FEN(), ""
	for i, text := range p.Moves {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			err = at.Play(m)
		}
		if err != nil {
			return question{}, &engine.PositionError{Part: "moves", Move: i, Text: text, Err: err}
		}
		if moves += " " + m.String(); at.HalfMoves() == 0 {
			from, moves = at.FEN(), ""
		}
	}
	if !at.HasLegalMove() {
		return question{}, engine.ErrNoMove
	}
	q := question{position: "position fen " + from}
	if moves != "" {
		q.position += " moves" + moves
	}
	board, side, _ := strings.Cut(at.FEN(), " ")
	q.fen = board + " " + side[:1] + " - - 0 1"
	if len(only) > 0 {
		q.banned = "banmoves"
		for _, m := range at.LegalMoves(nil) {
			if !slices.Contains(only, m.String()) {
				q.banned += " " + m.String()
			}
		}
	}
	return q, nil
}

// formatGo writes the go command. A time for one move is a clock that is to
// last for one move; programs spend about half of it or less, which is theirs
// to answer for.
func (d *Driver) formatGo(l engine.Limits) string {
	s := "go"
	if l.Ponder != nil {
		s += " ponder"
	}
	c := l.Clock
	switch {
	case l.MoveTime > 0:
		return s + fmt.Sprintf(" time %d movestogo 1", d.units(l.MoveTime))
	case c != nil && c.MovesToGo > 0:
		return s + fmt.Sprintf(" time %d movestogo %d", d.units(c.Left+c.Byoyomi), c.MovesToGo)
	case c != nil:
		return s + fmt.Sprintf(" time %d increment %d", d.units(c.Left+c.Byoyomi), d.units(c.Increment))
	case l.Nodes > 0:
		return s + fmt.Sprintf(" nodes %d", l.Nodes)
	case l.Depth > 0:
		return s + fmt.Sprintf(" depth %d", l.Depth)
	}
	return s + " infinite"
}

// units counts a time in what the program was told to expect; a program that
// knows only seconds is given whole ones.
func (d *Driver) units(t time.Duration) int64 {
	if d.millis {
		return max(t.Milliseconds(), 0)
	}
	return max(int64(t/time.Second), 0)
}

// isMove reports whether text has the form of a move.
func isMove(text string) bool {
	_, err := xiangqi.ParseMove(text)
	return err == nil
}

// parseInfo reads the words after info. What a line does not repeat stays as
// it was; scored tells whether it had a score.
func parseInfo(words []string, last engine.Info) (i engine.Info, scored bool) {
	i = last
	for k := 0; k+1 < len(words); k++ {
		if words[k] == "message" {
			break
		}
		if words[k] == "pv" {
			i.PV = nil
			for _, m := range words[k+1:] {
				if !isMove(m) {
					break
				}
				i.PV = append(i.PV, m)
			}
			break
		}
		n, err := number(words[k+1])
		if err != nil {
			continue
		}
		switch words[k] {
		case "time":
			i.Time = span(n, time.Millisecond)
		case "nodes":
			i.Nodes = max(n, 0)
		case "depth":
			i.Depth = int(min(max(n, 0), maxDepth))
		case "score":
			const most = 1 << 30
			i.Score = engine.Score{Centipawns: int(min(max(n, -most), most))}
			scored = true
		default:
			continue
		}
		k++
	}
	return i, scored
}

// parseOption reads the words after option: the name, then pairs.
func parseOption(rest string) (engine.Option, bool) {
	words := strings.Fields(rest)
	if len(words) < 3 || words[1] != "type" {
		return engine.Option{}, false
	}
	o := engine.Option{Name: words[0], Type: words[2]}
	for k := 3; k+1 < len(words); k += 2 {
		v := words[k+1]
		switch words[k] {
		case "min":
			o.Min, _ = strconv.Atoi(v) // 0 where the program is careless
		case "max":
			o.Max, _ = strconv.Atoi(v)
		case "var":
			o.Choices = append(o.Choices, v)
		case "default":
			if o.Type == "string" { // which may have blanks, and is the last
				o.Default = strings.Join(words[k+1:], " ")
				return o, true
			}
			o.Default = v
		}
	}
	return o, true
}

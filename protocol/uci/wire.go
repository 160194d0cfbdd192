package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiyi/engine"
	"duiyi/xiangqi"
)

// position writes the position command and tells whether Black is to move.
func (d *Driver) position(p engine.Position) (string, bool, error) {
	start, err := xiangqi.ParseFEN(p.Start)
	if err != nil {
		return "", false, &engine.PositionError{Part: "start", Text: p.Start, Err: err}
	}
	var b strings.Builder
	b.WriteString("position fen " + start.FEN())
	at := start
	for i, text := range p.Moves {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			err = at.Play(m)
		}
		if err != nil {
			return "", false, &engine.PositionError{Part: "moves", Move: i, Text: text, Err: err}
		}
		if i == 0 {
			b.WriteString(" moves")
		}
		b.WriteString(" " + d.theirs(m.String()))
	}
	if !at.HasLegalMove() {
		return "", false, engine.ErrNoMove
	}
	return b.String(), at.Side() == xiangqi.Black, nil
}

func (d *Driver) formatGo(l engine.Limits, black bool) string {
	var b strings.Builder
	b.WriteString("go")
	add := func(word string, n int64) { fmt.Fprintf(&b, " %s %d", word, n) }
	if l.Ponder != nil {
		b.WriteString(" ponder")
	}
	if l.Depth > 0 {
		add("depth", int64(l.Depth))
	}
	if l.Nodes > 0 {
		add("nodes", l.Nodes)
	}
	if l.Mate > 0 {
		add("mate", int64(l.Mate+1)/2)
	}
	if l.MoveTime > 0 {
		add("movetime", max(l.MoveTime.Milliseconds(), 1))
	}
	if c := l.Clock; c != nil {
		// Byo-yomi has no word in UCI: it is an increment that comes early.
		left := max((c.Left + c.Byoyomi).Milliseconds(), 1)
		own, other := "w", "b"
		if black {
			own, other = other, own
		}
		// The opponent's clock is not ours to know; engines expect the word.
		add(own+"time", left)
		add(other+"time", left)
		if c.Increment > 0 {
			add(own+"inc", c.Increment.Milliseconds())
			add(other+"inc", c.Increment.Milliseconds())
		}
		if c.MovesToGo > 0 {
			add("movestogo", int64(c.MovesToGo))
		}
	}
	if b.Len() == len("go") || b.String() == "go ponder" {
		b.WriteString(" infinite")
	}
	if len(l.SearchMoves) > 0 {
		b.WriteString(" searchmoves")
		for _, m := range l.SearchMoves {
			b.WriteString(" " + d.theirs(m))
		}
	}
	return b.String()
}

// theirs turns a move of ours into one of the program's.
func (d *Driver) theirs(move string) string { return ranked(move, d.oneBased) }

// ours turns a move of the program's into one of ours, or "" if it is none.
func (d *Driver) ours(move string) string { return unranked(move, d.oneBased) }

// theirMoves turns a line of the program's into ours, as far as it makes sense.
func (d *Driver) theirMoves(line []string) []string {
	for i, m := range line {
		if line[i] = d.ours(m); line[i] == "" {
			return line[:i]
		}
	}
	return line
}

// parseInfo reads the words after info, of which a line need not repeat those
// that have not changed. It reports false for a line without a score that
// holds, which is no report to us.
func parseInfo(rest string, last engine.Info) (engine.Info, bool) {
	words := strings.Fields(rest)
	i := engine.Info{Depth: last.Depth, SelDepth: last.SelDepth, Nodes: last.Nodes, Time: last.Time}
	scored := false
	for k := 0; k < len(words); k++ {
		n := int64(0)
		isNumber := false
		if k+1 < len(words) {
			var err error
			n, err = number(words[k+1])
			isNumber = err == nil
		}
		switch words[k] {
		case "string":
			return i, scored
		case "pv":
			i.PV = slices.Clone(words[k+1:])
			return i, scored
		case "score":
			if k+2 >= len(words) {
				return i, false
			}
			v, err := number(words[k+2])
			if err != nil {
				return i, false
			}
			i.Score, scored = theirScore(words[k+1], v)
			k += 2
			continue
		case "lowerbound", "upperbound":
			scored = false // the line that follows is not what the engine would play
			continue
		}
		if !isNumber {
			continue
		}
		k++
		switch words[k-1] {
		case "depth":
			i.Depth = small(n)
		case "seldepth":
			i.SelDepth = small(n)
		case "multipv":
			i.MultiPV = small(n)
		case "nodes":
			i.Nodes = max(n, 0)
		case "time":
			i.Time = millis(max(n, 0))
		}
	}
	return i, scored
}

// theirScore reads the two words after score. Mates come in moves.
func theirScore(unit string, v int64) (engine.Score, bool) {
	switch {
	case unit == "cp":
		return engine.Score{Centipawns: small(v)}, true
	case unit == "mate" && v > 0:
		return engine.Score{Mate: 2*small(v) - 1}, true
	case unit == "mate":
		return engine.Score{Mate: min(2*small(v), -1)}, true
	}
	return engine.Score{}, false
}

// small keeps a program's number within what sums and differences can bear.
func small(n int64) int { return int(min(max(n, -1<<30), 1<<30)) }

// empty stands for a text without characters.
const empty = "<empty>"

// parseOption reads the words after option.
func parseOption(rest string) (engine.Option, bool) {
	var o engine.Option
	key, text := "", ""
	flush := func() {
		switch key {
		case "name":
			o.Name = text
		case "type":
			o.Type = text
		case "default":
			o.Default = text
		case "min":
			o.Min, _ = strconv.Atoi(text) // 0 where the program is careless
		case "max":
			o.Max, _ = strconv.Atoi(text)
		case "var":
			o.Choices = append(o.Choices, text)
		}
		text = ""
	}
	for _, w := range strings.Fields(rest) {
		switch w {
		case "name", "type", "default", "min", "max", "var":
			flush()
			key = w
			continue
		}
		if text != "" {
			text += " "
		}
		text += w
	}
	flush()
	if o.Default == empty {
		o.Default = ""
	}
	return o, o.Name != "" && slices.Contains([]string{"check", "spin", "combo", "button", "string"}, o.Type)
}

// check reports why an option cannot have a value.
func check(o engine.Option, value string) error {
	bad := func(want string) error { return fmt.Errorf("option %s: %q is not %s", o.Name, value, want) }
	if strings.ContainsAny(value, "\r\n") {
		return bad("a single line")
	}
	switch o.Type {
	case "check":
		if value != "true" && value != "false" {
			return bad("true or false")
		}
	case "spin":
		n, err := strconv.Atoi(value)
		if err != nil || n < o.Min || n > o.Max {
			return bad(fmt.Sprintf("a number from %d to %d", o.Min, o.Max))
		}
	case "combo":
		if !slices.ContainsFunc(o.Choices, func(c string) bool { return strings.EqualFold(c, value) }) {
			return bad("one of " + strings.Join(o.Choices, ", "))
		}
	}
	return nil
}

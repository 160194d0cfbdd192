package gomocup

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
)

// enginePosition returns the board with us to move. Stones of alternating owners are
// a game, others a setup.
func enginePosition(size int, rule gomoku.Rule, stones []stone) (engine.Position, error) {
	own := 0
	for _, x := range stones {
		if x.own {
			own++
		}
	}
	theirs := len(stones) - own
	if theirs != own && theirs != own+1 {
		return engine.Position{}, fmt.Errorf("%d own stones against %d cannot be with us to move", own, theirs)
	}
	black := theirs == own // we are
	empty, err := gomoku.NewPosition(size, rule)
	if err != nil {
		return engine.Position{}, err
	}
	p := engine.Position{Start: empty.String(), Rules: rule.String()}
	for i, x := range stones {
		if x.own != (black == (i%2 == 0)) {
			return engine.Position{Start: setup(size, stones, black), Rules: rule.String()}, nil
		}
		p.Moves = append(p.Moves, x.at.String())
	}
	return p, nil
}

// setup returns the setup of unordered stones.
func setup(size int, stones []stone, black bool) string {
	cells := make([][]byte, size)
	for y := range cells {
		cells[y] = []byte(strings.Repeat(".", size))
	}
	for _, x := range stones {
		c := byte('O')
		if x.own == black {
			c = 'X'
		}
		cells[size-1-x.at.Y()][x.at.X()] = c
	}
	var b strings.Builder
	for y, row := range cells {
		if y > 0 {
			b.WriteByte('/')
		}
		b.Write(row)
	}
	if black {
		return b.String() + " X"
	}
	return b.String() + " O"
}

// info executes INFO key value. It ignores unknown keys and malformed values, since the
// protocol has no answer to INFO. Errors are printed with the next answer.
func (s *server) info(rest string) {
	key, value, _ := strings.Cut(rest, " ")
	if c, ok := s.engine.(engine.Configurable); ok && strings.EqualFold(key, "bookfile") {
		if err := c.SetOption("BookFile", strings.TrimSpace(value)); err != nil {
			s.note("INFO bookfile: %v", err)
		}
		return
	}
	n, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
	if err != nil {
		return
	}
	switch strings.ToLower(key) {
	case "timeout_turn":
		s.turnTime = millis(n)
	case "timeout_match":
		s.matchTime = millis(n)
	case "time_left":
		s.timeLeft = millis(n)
	case "max_memory":
		if n > 0 {
			// The rest is for the program itself.
			s.setOption("Hash", n/2>>20)
		}
	case "hash_size": // in KiB
		s.setOption("Hash", n>>10)
	case "thread_num":
		s.setOption("Threads", n)
	case "seed":
		s.setOption("Seed", n)
	case "usebook":
		s.setOption("OwnBook", n)
	case "max_depth":
		s.depth = int(min(max(n, 0), 1000))
	case "max_node":
		if s.nodes = max(n, 0); uint32(n) == math.MaxUint32 {
			s.nodes = 0 // all ones mean no limit
		}
	case "show_detail":
		s.details = int(n & (detailPoint | detailBlock))
	case "rule":
		s.setRule(n)
	}
}

// setRule reads the number of INFO rule: bits, or 2 for renju as in Yixin's extension. 8 alone
// is caro as well: Gomocup calls its caro so, in which six do not win either. Under an
// unsupported rule the next request for a move fails.
func (s *server) setRule(bits int64) {
	s.unplayed = 0
	switch bits {
	case 0:
		s.rule = gomoku.Freestyle
	case 1:
		s.rule = gomoku.Standard
	case 2, 4, 5:
		s.rule = gomoku.Renju
	case 8, 9:
		s.rule = gomoku.Caro
		if bits == 8 {
			s.note("INFO rule 8: caro, in which a row of six does not win, as in rule 9")
		}
	default:
		s.unplayed = bits
	}
}

// setOption sets an option of the engine if it exists: a number to the nearest valid
// value, a switch off for 0 and on otherwise.
func (s *server) setOption(name string, value int64) {
	c, ok := s.engine.(engine.Configurable)
	if !ok {
		return
	}
	for _, o := range c.Options() {
		if !strings.EqualFold(o.Name, name) {
			continue
		}
		var text string
		switch o.Type {
		case "spin":
			text = strconv.FormatInt(min(max(value, int64(o.Min)), int64(o.Max)), 10)
		case "check":
			text = strconv.FormatBool(value != 0)
		default:
			continue
		}
		if err := c.SetOption(o.Name, text); err != nil {
			s.note("%v", err)
		}
	}
}

// millis converts milliseconds to a duration within a valid range.
func millis(n int64) time.Duration {
	return time.Duration(min(max(n, 0), unlimited)) * time.Millisecond
}

// formatScore returns a score, for a forced end the plies to it.
func formatScore(s engine.Score) string {
	switch {
	case s.Mate > 0:
		return fmt.Sprintf("+M%d", s.Mate)
	case s.Mate < 0:
		return fmt.Sprintf("-M%d", -s.Mate)
	}
	return strconv.Itoa(s.Centipawns)
}

func formatInfo(i engine.Info) string {
	return fmt.Sprintf("MESSAGE depth %d-%d ev %s n %d (%d/s) tm %d pv %s",
		i.Depth, max(i.SelDepth, i.Depth), formatScore(i.Score), i.Nodes, i.NPS(), i.Time.Milliseconds(), strings.Join(i.PV, " "))
}

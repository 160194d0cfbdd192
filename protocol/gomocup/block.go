package gomocup

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"duiyi/gomoku"
	"duiyi/protocol/internal/lines"
)

// A block is the lines from BOARD, or a similar command, to DONE.
type block struct {
	command string
	number  int // of fifth moves, YXSOOSORVSTEP4 and 5
	lines   []string
	done    bool
}

// add appends a line to the block. It returns false for another command, which
// aborts the block.
func (b *block) add(l lines.Line) bool {
	switch c := command(l); {
	case c == "DONE":
		b.done = true
	case c[0] >= 'A' && c[0] <= 'Z':
		return false
	case len(b.lines) <= gomoku.MaxSize*gomoku.MaxSize: // one more than a board has
		b.lines = append(b.lines, l.Text)
	}
	return true
}

// obeyBlock executes a complete block.
func (s *server) obeyBlock(b *block) {
	switch {
	case b.command == "SWAP2BOARD":
		s.swap2(b.command, b.lines)
		return
	case strings.HasPrefix(b.command, "YX"):
		s.obeyPoints(b)
		return
	case s.size == 0:
		s.fail("BOARD before START")
		return
	}
	if err := s.setBoard(b.lines); err != nil {
		s.fail("BOARD: %v", err)
		return
	}
	s.think()
}

// setBoard places the stones of BOARD. On error the board stays unchanged.
func (s *server) setBoard(lines []string) error {
	before := s.stones
	s.stones = nil
	for _, line := range lines {
		if err := s.put(line); err != nil {
			s.stones = before
			return err
		}
	}
	return nil
}

// put places a stone by a line of BOARD: x,y,1 for ours, x,y,2 for theirs. It ignores
// x,y,3, a forbidden point, since the rules tell those.
func (s *server) put(line string) error {
	i := strings.LastIndexByte(line, ',')
	if i < 0 {
		return fmt.Errorf("%.20q is not x,y,whose", line)
	}
	pt, err := s.point(line[:i])
	if err != nil {
		return err
	}
	switch whose := strings.TrimSpace(line[i+1:]); whose {
	case "1", "2":
		if err := s.free(pt); err != nil {
			return err
		}
		s.stones = append(s.stones, stone{pt, whose == "1"})
	case "3":
		if s.rule != gomoku.Renju {
			return fmt.Errorf("%.20q: rows that are won already are not supported", line)
		}
	default:
		return fmt.Errorf("%.20q: a stone is 1, own, or 2, the opponent's", line)
	}
	return nil
}

// swap2 answers SWAP2BOARD, whose lines are stones x,y in order. It does not change
// the board: the game continues with BOARD.
func (s *server) swap2(command string, lines []string) {
	if s.size == 0 {
		s.fail("SWAP2BOARD before START")
		return
	}
	var stones []gomoku.Point
	for _, line := range lines {
		pt, err := s.point(line)
		if err == nil && slices.Contains(stones, pt) {
			err = fmt.Errorf("there are two stones on %s", s.text(pt))
		}
		if err != nil {
			s.fail("SWAP2BOARD: %v", err)
			return
		}
		stones = append(stones, pt)
	}
	s.askSwap2(command, stones, func(place []gomoku.Point, black bool) {
		if black {
			s.say("SWAP")
			return
		}
		s.say("%s", s.texts(place))
	})
}

// askSwap2 requests the engine's turn in a swap2 opening and reports it.
func (s *server) askSwap2(command string, stones []gomoku.Point, tell func(place []gomoku.Point, black bool)) {
	if s.program.Swap2 == nil {
		s.fail("%s is not supported", command)
		return
	}
	if err := s.playable(); err != nil {
		s.fail("%s: %v", command, err)
		return
	}
	limits := s.limits()
	s.onClock(command, func(ctx context.Context) (func(), error) {
		place, black, err := s.program.Swap2(ctx, s.engine, s.size, s.rule, stones, limits)
		return func() { tell(place, black) }, err
	})
}

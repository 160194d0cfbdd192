package gomocup

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiyi/engine"
	"duiyi/gomoku"
)

// The commands that Yixin-Board adds to the protocol, as far as an engine
// without a database of positions can serve them:
//
//	YXSHOWINFO      what the engine can be given; unknown commands are passed
//	                over from then on, and INFO rule 2 is renju
//	YXBOARD … DONE  BOARD without an answer
//	YXNBEST k       think with k lines
//	YXSHOWFORBID    FORBID and the points forbidden to Black, who is to move
//	YXBLOCK … DONE  points that are not to be played; also YXBLOCKUNDO … DONE
//	                and YXBLOCKRESET
//	YXSWAP2STEP1    the first three stones of a swap2 opening, MESSAGE SWAP2
//	                MOVE1 x y to MOVE3
//	YXSWAP2STEP2    what to do with three stones on the board: MESSAGE SWAP2
//	                SWAP1 YES to take Black, NO to stay White, or MOVE4 and MOVE5
//	YXSWAP2STEP3    with five: MESSAGE SWAP2 SWAP2 YES to take White, or NO
//	YXHASHCLEAR     forget what was learned
//	YXSTOP          answer at once
//
// INFO show_detail adds to what is told while thinking: 1 the best point as it
// changes, 2 a block of lines for each report, 3 both.
const (
	detailPoint = 1 << iota
	detailBlock
)

// obeyYixin carries out an extension, and reports false for what is none.
func (s *server) obeyYixin(command, rest string) bool {
	switch command {
	case "YXSHOWINFO":
		s.yixin = true
		s.say("MESSAGE INFO MAX_THREAD_NUM %d", max(s.maxOption("Threads"), 1))
		s.say("MESSAGE INFO MAX_HASH_SIZE %d", log2(s.maxOption("Hash")<<10))
	case "YXBOARD", "YXBLOCK", "YXBLOCKUNDO":
		s.block = &block{command: command}
	case "YXBLOCKRESET":
		s.blocked = nil
	case "YXHASHCLEAR":
		if g, ok := s.engine.(engine.NewGamer); ok {
			g.NewGame()
		}
	case "YXSWAP2STEP1", "YXSWAP2STEP2", "YXSWAP2STEP3":
		s.swap2Step(command)
	case "YXSHOWFORBID":
		s.showForbidden()
	case "YXNBEST":
		s.nBest(rest)
	default:
		return false
	}
	return true
}

// maxOption is the most that a numerical option of the engine takes; 0 where
// it has none of that name.
func (s *server) maxOption(name string) int {
	if c, ok := s.engine.(engine.Configurable); ok {
		for _, o := range c.Options() {
			if strings.EqualFold(o.Name, name) && o.Type == "spin" {
				return o.Max
			}
		}
	}
	return 0
}

// log2 is the exponent of the greatest power of two that is at most n.
func log2(n int) int {
	k := 0
	for ; n > 1; n >>= 1 {
		k++
	}
	return k
}

// showForbidden lists the points forbidden to Black under renju, two digits
// for each number. White is forbidden nothing.
func (s *server) showForbidden() {
	if s.size == 0 {
		s.fail("YXSHOWFORBID before START")
		return
	}
	p, err := s.position()
	if err != nil {
		s.fail("YXSHOWFORBID: %v", err)
		return
	}
	var b strings.Builder
	if p.Turn() == gomoku.Black && p.Outcome() == gomoku.Ongoing {
		for _, f := range p.Forbidden(nil) {
			fmt.Fprintf(&b, "%02d%02d", f.Point.X(), s.size-1-f.Point.Y())
		}
	}
	s.out.Line("FORBID %s.", b.String())
}

// position is the board as the rules library has it.
func (s *server) position() (gomoku.Position, error) {
	ep, err := enginePosition(s.size, s.rule, s.stones)
	if err != nil {
		return gomoku.Position{}, err
	}
	p, err := gomoku.Parse(ep.Start, s.rule)
	if err != nil {
		return p, err
	}
	for _, m := range ep.Moves {
		pt, err := gomoku.ParsePoint(m)
		if err == nil {
			err = p.Play(pt)
		}
		if err != nil {
			return p, err
		}
	}
	return p, nil
}

// nBest thinks with several lines, for this one answer.
func (s *server) nBest(rest string) {
	n, err := strconv.Atoi(rest)
	switch {
	case s.size == 0:
		s.fail("YXNBEST before START")
	case err != nil || n < 1:
		s.fail("YXNBEST: %.20q is not a number of lines", rest)
	default:
		s.setOption("MultiPV", int64(n))
		s.many = true
		s.think()
	}
}

// oneLine ends what YXNBEST asked for.
func (s *server) oneLine() {
	if s.many {
		s.many = false
		s.setOption("MultiPV", 1)
	}
}

// obeyPoints carries out the blocks of lines that are extensions.
func (s *server) obeyPoints(b *block) {
	if s.size == 0 {
		s.fail("%s before START", b.command)
		return
	}
	if b.command == "YXBOARD" {
		if err := s.setBoard(b.lines); err != nil {
			s.fail("YXBOARD: %v", err)
		}
		return
	}
	var points []gomoku.Point
	for _, line := range b.lines {
		pt, err := s.point(line)
		if err != nil {
			s.fail("%s: %v", b.command, err)
			return
		}
		points = append(points, pt)
	}
	if b.command == "YXBLOCK" {
		s.blocked = append(s.blocked, points...)
		return
	}
	s.blocked = slices.DeleteFunc(s.blocked, func(pt gomoku.Point) bool { return slices.Contains(points, pt) })
}

// allowed lists the points that are not blocked, or nothing when none is.
func (s *server) allowed() ([]string, error) {
	if len(s.blocked) == 0 {
		return nil, nil
	}
	p, err := s.position()
	if err != nil {
		return nil, err
	}
	var list []string
	for _, pt := range p.Legal(nil) {
		if !slices.Contains(s.blocked, pt) {
			list = append(list, pt.String())
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("every point is blocked")
	}
	return list, nil
}

// detail writes a report in the lines that Yixin-Board reads.
func (s *server) detail(i engine.Info) {
	var line []string
	for _, m := range i.PV {
		if pt, err := gomoku.ParsePoint(m); err == nil {
			line = append(line, s.text(pt))
		}
	}
	rank := max(i.MultiPV, 1) - 1
	if s.details&detailPoint != 0 && rank == 0 && len(line) > 0 {
		s.say("MESSAGE REALTIME REFRESH")
		s.say("MESSAGE REALTIME BEST %s", line[0])
	}
	if s.details&detailBlock != 0 {
		s.say("INFO PV %d", rank)
		s.say("INFO DEPTH %d", i.Depth)
		s.say("INFO SELDEPTH %d", max(i.SelDepth, i.Depth))
		s.say("INFO TOTALNODES %d", i.Nodes)
		s.say("INFO TOTALTIME %d", i.Time.Milliseconds())
		s.say("INFO SPEED %d", i.NPS())
		s.say("INFO EVAL %s", formatScore(i.Score))
		s.say("INFO BESTLINE %s", strings.Join(line, " "))
		s.say("INFO PV DONE")
	}
}

// swap2Step takes the engine's turn in a swap2 opening: the first step on an
// empty board, the others on the stones that YXBOARD has set.
func (s *server) swap2Step(command string) {
	step := int(command[len(command)-1] - '0')
	if s.size == 0 {
		s.fail("%s before START", command)
		return
	}
	if step == 1 {
		s.stones = nil
	}
	want := []int{1: 0, 2: 3, 3: 5}[step]
	if len(s.stones) != want {
		s.fail("%s: %d stones on the board, not %d", command, len(s.stones), want)
		return
	}
	var stones []gomoku.Point
	for _, x := range s.stones {
		stones = append(stones, x.at)
	}
	s.askSwap2(command, stones, func(place []gomoku.Point, black bool) {
		switch {
		case step == 3 && black:
			s.say("MESSAGE SWAP2 SWAP2 NO")
		case step == 3:
			s.say("MESSAGE SWAP2 SWAP2 YES")
		case step == 2 && black:
			s.say("MESSAGE SWAP2 SWAP1 YES")
		case step == 2 && len(place) == 1:
			s.say("MESSAGE SWAP2 SWAP1 NO")
		default:
			for i, pt := range place {
				s.say("MESSAGE SWAP2 MOVE%d %s", want+i+1, strings.ReplaceAll(s.text(pt), ",", " "))
			}
		}
	})
}

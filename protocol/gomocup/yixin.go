package gomocup

import (
	"context"
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
//	                over from then on
//	YXBOARD … DONE  BOARD without an answer
//	YXNBEST k       think with k lines
//	YXSEARCHDEFEND  think with a line for every move
//	YXBALANCEONE b  place the stone after which the position is worth b to the
//	                placing side, as nearly as possible; without b it is 0
//	YXBALANCETWO b  the same of two stones, one of each colour; the board stays
//	YXSHOWFORBID    FORBID and the points forbidden to Black, who is to move
//	YXBLOCK … DONE  points not to play; also YXBLOCKUNDO … DONE
//	                and YXBLOCKRESET
//	YXSWAP2STEP1    the first three stones of a swap2 opening, MESSAGE SWAP2
//	                MOVE1 x y to MOVE3
//	YXSWAP2STEP2    the decision with three stones on the board: MESSAGE SWAP2
//	                SWAP1 YES to take Black, NO to stay White, or MOVE4 and MOVE5
//	YXSWAP2STEP3    with five: MESSAGE SWAP2 SWAP2 YES to take White, or NO
//	YXSOOSORVSTEP1 to YXSOOSORVSTEP6, see soosorv.go
//	YXHASHCLEAR     clear the hash table
//	YXSHOWHASHUSAGE MESSAGE with the use of the hash table
//	YXSTOP          answer at once
//
// INFO show_detail adds reports while thinking: 1 changes of the best point, 2 a block
// of lines for each report, 3 both.
const (
	detailPoint = 1 << iota
	detailBlock
)

// obeyYixin executes an extension; it returns false for other commands.
func (s *server) obeyYixin(command, rest string) bool {
	switch command {
	case "YXSHOWINFO":
		s.shows = true
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
	case "YXSHOWHASHUSAGE":
		if h, ok := s.engine.(interface{ HashFull() int }); ok {
			s.say("MESSAGE hash table full: %d.%d %%", h.HashFull()/10, h.HashFull()%10)
		} else {
			s.say("MESSAGE hash table full: unknown")
		}
	case "YXBALANCEONE":
		s.balance(command, rest, 1)
	case "YXBALANCETWO":
		s.balance(command, rest, 2)
	case "YXSEARCHDEFEND":
		if s.size == 0 {
			s.fail("%s before START", command)
		} else {
			s.nBest(strconv.Itoa(max(s.size*s.size-len(s.stones), 1)))
		}
	case "YXSOOSORVSTEP1", "YXSOOSORVSTEP2", "YXSOOSORVSTEP3", "YXSOOSORVSTEP4", "YXSOOSORVSTEP5", "YXSOOSORVSTEP6":
		s.soosorvStep(command, rest)
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

// maxOption returns the maximum of a numerical option of the engine, or 0 without it.
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

// log2 returns the exponent of the greatest power of two up to n.
func log2(n int) int {
	k := 0
	for ; n > 1; n >>= 1 {
		k++
	}
	return k
}

// showForbidden lists the points forbidden to Black under renju, two digits for each
// number. No point is forbidden to White.
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

// position returns the board as a gomoku.Position.
func (s *server) position() (gomoku.Position, error) {
	if err := s.playable(); err != nil {
		return gomoku.Position{}, err
	}
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

// nBest searches several lines, for this answer only.
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

// oneLine reverts YXNBEST.
func (s *server) oneLine() {
	if s.many {
		s.many = false
		s.setOption("MultiPV", 1)
	}
}

// balance answers YXBALANCEONE and YXBALANCETWO. A single stone is a move and stays
// on the board.
func (s *server) balance(command, rest string, stones int) {
	bias := 0
	if rest != "" {
		var err error
		if bias, err = strconv.Atoi(rest); err != nil {
			s.fail("%s: %.20q is not a number", command, rest)
			return
		}
	}
	switch {
	case s.size == 0:
		s.fail("%s before START", command)
		return
	case s.program.Balance == nil:
		s.fail("%s is not supported", command)
		return
	}
	p, err := s.position()
	if err != nil {
		s.fail("%s: %v", command, err)
		return
	}
	limits := s.limits()
	s.onClock(command, func(ctx context.Context) (func(), error) {
		place, err := s.program.Balance(ctx, s.engine, p, stones, bias, limits)
		return func() {
			if stones == 1 {
				s.stones = append(s.stones, stone{place[0], true})
			}
			s.say("%s", s.texts(place))
		}, err
	})
}

// texts returns points in the manager's form, separated by spaces.
func (s *server) texts(points []gomoku.Point) string {
	list := make([]string, len(points))
	for i, pt := range points {
		list[i] = s.text(pt)
	}
	return strings.Join(list, " ")
}

// obeyPoints carries out the blocks of lines that are extensions.
func (s *server) obeyPoints(b *block) {
	if s.size == 0 {
		s.fail("%s before START", b.command)
		return
	}
	if strings.HasPrefix(b.command, "YXSOOSORV") {
		s.askSoosorv(b)
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

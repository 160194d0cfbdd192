package gomocup

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"duiyi/gomoku"
	"duiyi/gomoku/opening"
)

// Yixin-Board's dialogue for the Soosorv-8 opening. Each step but the first has
// the stones so far behind it, x,y to a line, and DONE; steps 4 and 5 name the
// number n of fifth moves. The answers are MESSAGE SOOSORV and
//
//	STEP1    MOVE1 x y to MOVE3: the first three stones
//	STEP2    SWAP1 Y to take Black after three stones, N to stay White
//	STEP3    MOVE4 x y n: White's next stone and the number of fifth moves
//	STEP4 n  SWAP2 Y to take White after four stones, N to stay Black
//	STEP5 n  MOVE5 REFRESH, MOVE5 x y of each fifth move, MOVE5 DONE
//	STEP6    MOVE5C x y: of the fifth moves behind the four stones, the one kept

// soosorvStep starts a step.
func (s *server) soosorvStep(command, rest string) {
	b := &block{command: command}
	switch step := command[len(command)-1]; {
	case s.size == 0:
		s.fail("%s before START", command)
		return
	case step == '4' || step == '5':
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > 8 {
			s.fail("%s: %.20q is not a number of fifth moves, 1 to 8", command, rest)
			return
		}
		b.number = n
	case step == '1':
		s.askSoosorv(b)
		return
	}
	s.block = b
}

// askSoosorv requests the engine's turn and reports it.
func (s *server) askSoosorv(b *block) {
	if s.program.Settle == nil {
		s.fail("%s is not supported", b.command)
		return
	}
	step := int(b.command[len(b.command)-1] - '0')
	var stones []string
	for _, line := range b.lines {
		pt, err := s.point(line)
		if err != nil {
			s.fail("%s: %v", b.command, err)
			return
		}
		stones = append(stones, pt.String())
	}
	want := []int{1: 0, 2: 3, 3: 3, 4: 4, 5: 4, 6: 5}[step]
	if len(stones) < want || len(stones) > want && step < 6 || len(stones) > 4+8 {
		s.fail("%s: %d stones on the board, not %d", b.command, len(stones), want)
		return
	}
	const stay = string(opening.KeepColour)
	var moves []string
	switch step {
	case 2:
		moves = stones
	case 3:
		moves = append(stones, stay)
	case 4, 5:
		moves = slices.Insert(append(stones, strconv.Itoa(b.number)), 3, stay)
	case 6:
		offers := stones[4:]
		moves = slices.Concat(stones[:3], []string{stay, stones[3], strconv.Itoa(len(offers)), stay}, offers)
	}
	if step == 5 {
		moves = append(moves, stay)
	}
	if err := s.playable(); err != nil {
		s.fail("%s: %v", b.command, err)
		return
	}
	limits := s.limits()
	s.onClock(b.command, func(ctx context.Context) (func(), error) {
		answer, err := s.program.Settle(ctx, s.engine, opening.Soosorv8, s.size, s.rule, moves, limits)
		return func() { s.tellSoosorv(step, answer) }, err
	})
}

// tellSoosorv prints the engine's answer to a step. The manager requests the rest of
// the turn in later steps.
func (s *server) tellSoosorv(step int, answer []string) {
	point := func(i int) string {
		pt, err := gomoku.ParsePoint(answer[i])
		if err != nil {
			return answer[i]
		}
		return strings.ReplaceAll(s.text(pt), ",", " ")
	}
	yes := map[bool]string{true: "Y", false: "N"}[answer[0] == string(opening.SwapColours)]
	switch step {
	case 1:
		for i := range answer {
			s.say("MESSAGE SOOSORV MOVE%d %s", i+1, point(i))
		}
	case 2:
		s.say("MESSAGE SOOSORV SWAP1 %s", yes)
	case 3:
		s.say("MESSAGE SOOSORV MOVE4 %s %s", point(0), answer[1])
	case 4:
		s.say("MESSAGE SOOSORV SWAP2 %s", yes)
	case 5:
		s.say("MESSAGE SOOSORV MOVE5 REFRESH")
		for i := range answer {
			s.say("MESSAGE SOOSORV MOVE5 %s", point(i))
		}
		s.say("MESSAGE SOOSORV MOVE5 DONE")
	case 6:
		s.say("MESSAGE SOOSORV MOVE5C %s", point(0))
	}
}

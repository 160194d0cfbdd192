package match

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Bounds of conditional moves.
const (
	maxLines     = 20 // of a side
	maxLinePlies = 20
)

// takesConditional reports whether a game is slow enough for conditional moves: by correspondence or
// without a clock.
func (s State) takesConditional() bool {
	c := s.Config.Clock
	return s.Config.Network() && (!c.on() || c.Correspondence())
}

// Conditional returns what a side answers to which moves: lines that begin with the opponent's next
// move and alternate. The caller must not change them.
func (s State) Conditional(side Side) [][]string {
	if s.Result != nil {
		return nil
	}
	return s.conditional[side]
}

// Answered returns the state after the conditional moves that are due at now, and their events.
func (s State) Answered(now time.Time) (State, []Event) {
	var events []Event
	for {
		c, ok := s.Answer()
		if !ok {
			return s, events
		}
		next, list, err := Apply(s, c, now)
		if err != nil { // the rules have accepted the line, so only a fallen flag could come between
			return s, events
		}
		s, events = next, append(events, list...)
	}
}

// Answer returns the conditional move of the side to move; ok is false without one. It waits while
// the opponent's offer does.
func (s State) Answer() (c Command, ok bool) {
	side := s.Turn()
	lines := s.Conditional(side)
	offered := s.Offer != nil && *s.Offer != side || s.UndoOffer != nil && s.UndoOffer.Side != side
	if len(lines) == 0 || offered {
		return Command{}, false
	}
	return Command{Type: CmdMove, Move: lines[0][0], Side: &side, Prepared: true}, true
}

// decideConditional is decide for CmdConditional.
func decideConditional(s State, c Command) (Event, error) {
	side := *c.Side
	switch {
	case !s.takesConditional() || s.Turn() == side || s.position.View().Opening != nil:
		return Event{}, ErrNoConditional
	case len(c.Lines) > maxLines:
		return Event{}, badCommand("%d lines, at most %d are allowed", len(c.Lines), maxLines)
	}
	var lines [][]string
	answers := map[string]string{}
	for i, texts := range c.Lines {
		line, err := readLine(s.position, side, texts)
		if err != nil {
			return Event{}, fmt.Errorf("line %d: %w", i+1, err)
		}
		for n := 1; n < len(line); n += 2 {
			to := strings.Join(line[:n], " ")
			if known, there := answers[to]; there && known != line[n] {
				return Event{}, badCommand("line %d, move %d: another line answers %s", i+1, n+1, known)
			}
			answers[to] = line[n]
		}
		if !slices.ContainsFunc(lines, func(other []string) bool { return slices.Equal(other, line) }) {
			lines = append(lines, line)
		}
	}
	return Event{Type: EvConditional, Side: c.Side, Lines: lines}, nil
}

// readLine returns the canonical moves of a line, which the opponent of side begins and side ends.
func readLine(p Position, side Side, texts []string) ([]string, error) {
	if n := len(texts); n == 0 || n%2 == 1 || n > maxLinePlies {
		return nil, badCommand("%d moves; a line has 2 to %d, the opponent's and the answer in turn", n, maxLinePlies)
	}
	line := make([]string, len(texts))
	for i, text := range texts {
		if p.Result() != nil {
			return nil, badCommand("move %d comes after the end of the game", i+1)
		}
		next, m, err := p.Play(text)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		if (p.Turn() == side) != (i%2 == 1) || m.Swap || m.Aside() {
			return nil, badCommand("move %d: the players do not take turns here", i+1)
		}
		p, line[i] = next, m.Move
	}
	return line, nil
}

// afterMove returns the conditional moves of both sides after a move: the rest of the lines that it
// begins.
func afterMove(all [2][][]string, move string) (rest [2][][]string) {
	for side, lines := range all {
		for _, line := range lines {
			if line[0] == move && len(line) > 1 {
				rest[side] = append(rest[side], line[1:])
			}
		}
	}
	return rest
}

package tui

import (
	"fmt"
	"strings"

	"duiyi/match"
)

// text is a move in the notation that is shown.
func (t *table) text(m match.Move) string {
	for _, name := range t.notations() {
		if s := m.Text[name]; s != "" {
			return s
		}
	}
	return m.Move
}

// notations are the ways in which moves are shown, best first: in Chinese to
// whoever is spoken to in Chinese.
func (t *table) notations() []string {
	if t.o.Chinese && !t.o.ASCII {
		return []string{"chinese", "point"}
	}
	return []string{"wxf", "point"}
}

// spoken is a canonical move as it is shown.
func (t *table) spoken(move string) string {
	_, m, err := t.snap.State.Position().Play(move)
	if err != nil {
		return move
	}
	if s := t.text(m); !strings.EqualFold(s, move) {
		return s + " (" + move + ")"
	}
	return strings.ToUpper(move)
}

// status says whose turn it is or how the game ended.
func (t *table) status() string {
	s := t.snap.State
	if r := s.Result; r != nil {
		reason := t.w.reasons[r.Reason]
		if reason == "" {
			reason = r.Reason
		}
		if r.Winner == nil {
			return fmt.Sprintf(t.w.drawn, reason)
		}
		return fmt.Sprintf(t.w.won, t.w.side(t.game(), *r.Winner), reason)
	}
	name := t.w.side(t.game(), s.Turn())
	if t.busy() {
		return fmt.Sprintf(t.w.thinking, name)
	}
	return fmt.Sprintf(t.w.toMove, name)
}

// marks are what the game itself points out.
func (t *table) marks() marks {
	v := t.snap.State.Position().View()
	m := marks{check: v.Check, row: v.Row, forbidden: v.Forbidden}
	if played := t.snap.State.Played(); len(played) > 0 {
		last := played[len(played)-1]
		m.last = []string{last.From, last.To}
	}
	return m
}

// moveList is the moves on the board, a round a line.
func (t *table) moveList() []string {
	var lines []string
	for i, m := range t.snap.State.Played() {
		if m.Side == match.First || i == 0 {
			number := fmt.Sprintf("%3d. ", len(lines)+1)
			if m.Side == match.Second {
				number += "... "
			}
			lines = append(lines, number+t.text(m))
			continue
		}
		lines[len(lines)-1] += " " + t.text(m)
	}
	return lines
}

package referee

import (
	"slices"

	"duiyi/xiangqi"
)

// judgeCXA gives each side the level of its loop; the higher one must vary.
func (l *loop) judgeCXA(r *Ruling) {
	l.conductCXA(&r.Red, xiangqi.Red)
	l.conductCXA(&r.Black, xiangqi.Black)
	if l.judgeChecks(r) {
		return
	}
	red, black := r.Red.Level, r.Black.Level
	r.Verdict = Draw
	switch {
	case red == 0 && black == 0:
		r.Clause = ClauseAllowed
	case red == black:
		r.Clause = ClauseEqualLevels
	case red > black:
		r.Verdict, r.Clause = RedLoses, ClauseHigherLevel
	default:
		r.Verdict, r.Clause = BlackLoses, ClauseHigherLevel
	}
	if r.Verdict != Draw && min(red, black) == 0 {
		r.Clause = ClauseForbidden
	}
}

// conductCXA finds the kind and the level of a side's loop: 3 for perpetual
// check, 2 for other threats with every move, 1 when one of these is a joint
// chase or the chase of an under-rooted piece and nothing else (art. 26.9), 0
// when a move does not threaten anything (art. 24.13).
func (l *loop) conductCXA(c *Conduct, side xiangqi.Side) {
	c.Kind = ConductAllowed
	checks, kills, chases, plain := 0, 0, 0, true
	for i := range l.moves {
		m := &l.moves[i]
		if m.Side != side {
			continue
		}
		switch m.Class {
		case ClassCheck:
			checks++
		case ClassKill:
			kills++
		case ClassChase:
			chases++
			plain = plain && slices.ContainsFunc(m.Chases, func(c Chase) bool { return !c.Joint && !c.UnderRooted })
		default:
			return
		}
	}
	switch {
	case kills == 0 && chases == 0:
		c.Kind, c.Level = ConductCheck, 3
		return
	case checks == 0 && chases == 0:
		c.Kind = ConductKill
	case checks == 0 && kills == 0:
		c.Kind = ConductChase
	default:
		c.Kind = ConductThreats
	}
	c.Level = 2
	if !plain {
		c.Level = 1
	}
}

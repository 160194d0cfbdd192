package xq

import (
	"duiyi/internal/rulingwords"
	"duiyi/match"
	"duiyi/xiangqi/referee"
)

// ruling returns the ruling that ended g, as the match package tells it.
func ruling(g *referee.Game, r *referee.Ruling) *match.Notice {
	return notice(r, func(l *rulingwords.Language) match.NoticeText {
		e := l.Explain(g, r)
		return match.NoticeText{Verdict: e.Verdict, Reason: e.Reason, Moves: e.Moves}
	})
}

// warning returns what will be ruled, in so many plies, if nobody varies.
func warning(due *referee.Ruling, plies int) *match.Notice {
	n := notice(due, func(l *rulingwords.Language) match.NoticeText {
		return match.NoticeText{Verdict: l.Warn(due)}
	})
	n.Plies = plies
	return n
}

func notice(r *referee.Ruling, text func(*rulingwords.Language) match.NoticeText) *match.Notice {
	n := &match.Notice{Clause: string(r.Clause), Loop: loop(r), Text: map[string]match.NoticeText{}}
	if loser, ok := r.Verdict.Loser(); ok {
		s := side(loser)
		n.Loser = &s
	}
	for _, l := range rulingwords.Languages() {
		n.Text[l.String()] = text(l)
	}
	return n
}

// loop returns the moves of a ruling's loop once around.
func loop(r *referee.Ruling) []string {
	moves := make([]string, r.Round())
	for i := range moves {
		moves[i] = r.Moves[i].Move.String()
	}
	return moves
}

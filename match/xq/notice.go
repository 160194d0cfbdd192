package xq

import (
	"duiyi/match"
	"duiyi/xiangqi"
)

var languages = []xiangqi.Language{xiangqi.SimplifiedChinese, xiangqi.TraditionalChinese, xiangqi.English}

// ruling is the ruling that ended g, as the match package tells it.
func ruling(g *xiangqi.Game, r xiangqi.Ruling) *match.Notice {
	n := &match.Notice{Clause: string(r.Clause), Loop: loop(r), Text: map[string]match.NoticeText{}}
	if loser, ok := r.Verdict.Loser(); ok {
		n.Loser = ptr(side(loser))
	}
	for _, l := range languages {
		e := g.Explain(r, l)
		n.Text[l.String()] = match.NoticeText{Verdict: e.Verdict, Reason: e.Reason, Moves: e.Moves}
	}
	return n
}

// warning is what will be ruled if nobody varies.
func warning(w xiangqi.Warning) *match.Notice {
	n := &match.Notice{
		Loser: ptr(side(w.Side)), Clause: string(w.Ruling.Clause), Plies: w.Plies,
		Loop: loop(w.Ruling), Text: map[string]match.NoticeText{},
	}
	for _, l := range languages {
		n.Text[l.String()] = match.NoticeText{Verdict: w.Explain(l)}
	}
	return n
}

func ptr[T any](v T) *T { return &v }

// loop is the moves of a ruling's loop once around. A ruling holds them as
// often as they were played; the shortest beginning that repeats to the end is
// the loop.
func loop(r xiangqi.Ruling) []string {
	moves := make([]string, len(r.Moves))
	for i, m := range r.Moves {
		moves[i] = m.Move.String()
	}
	for n := 1; n < len(moves); n++ {
		if len(moves)%n == 0 && repeats(moves, n) {
			return moves[:n]
		}
	}
	return moves
}

func repeats(moves []string, n int) bool {
	for i := n; i < len(moves); i++ {
		if moves[i] != moves[i-n] {
			return false
		}
	}
	return true
}

package reasons

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"duiyi/internal/xqreason"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// Xiangqi answers a query about a game of xiangqi.
func Xiangqi(_ context.Context, q positions.ReasonQuery) ([]positions.Reason, error) {
	game, rules, err := xiangqiGame(q)
	if err != nil {
		return nil, fmt.Errorf("reasons: %w", err)
	}
	asked := xqreason.Query{Game: game, Rules: rules, Best: firstMove(q.Best), Reply: firstMove(q.Reply)}
	if q.Played != "" {
		if asked.Played, err = xiangqi.ParseMove(q.Played); err != nil {
			return nil, fmt.Errorf("reasons: %w", err)
		}
	}
	found := xqreason.Explain(asked)
	list := make([]positions.Reason, len(found))
	for i := range found {
		list[i] = xiangqiReason(&found[i])
	}
	return list, nil
}

// xiangqiGame plays the game of a query up to the moment it asks about.
func xiangqiGame(q positions.ReasonQuery) (*referee.Game, referee.Rules, error) {
	rules, err := referee.ParseRules(q.Config.Rules)
	if err != nil {
		return nil, rules, err
	}
	start := xiangqi.StartPosition()
	if q.Config.Setup != "" {
		if start, err = xiangqi.ParseFEN(q.Config.Setup); err != nil {
			return nil, rules, err
		}
	}
	game := referee.NewGame(start)
	for _, text := range q.Moves {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			err = game.Play(m)
		}
		if err != nil {
			return nil, rules, err
		}
	}
	return game, rules, nil
}

// firstMove returns the move that a line begins with, NoMove where it has none.
func firstMove(line []string) xiangqi.Move {
	if len(line) == 0 {
		return xiangqi.NoMove
	}
	m, err := xiangqi.ParseMove(line[0])
	if err != nil {
		return xiangqi.NoMove
	}
	return m
}

func xiangqiReason(r *xqreason.Reason) positions.Reason {
	out := positions.Reason{
		Role: string(r.Role), Kind: string(r.Kind), Name: string(r.Pattern), Side: match.First,
		Gain: r.Gain, Moves: r.Moves, Text: map[string]string{},
	}
	if r.At.Side() == xiangqi.Black {
		out.Side = match.Second
	}
	for _, p := range r.By {
		out.By = append(out.By, p.Square.String())
	}
	for _, p := range r.Targets {
		out.Targets = append(out.Targets, p.Square.String())
	}
	for _, m := range r.Line {
		out.Line = append(out.Line, m.String())
	}
	for _, w := range xiangqiLanguages {
		out.Text[w.tag] = w.xiangqi(r)
	}
	return out
}

// shown joins the moves of a line behind a sentence that begins with move and may have named
// another of them. In words no move is said twice.
func (w *words) shown(line []string, move, named string) string {
	switch {
	case w.told == nil || line[0] != move:
		return w.cut(line)
	case named != "":
		return ""
	}
	return w.told.then + w.cut(line[1:])
}

// mostTargets is how many pieces of a double threat are named, the dearest.
const mostTargets = 3

// xiangqi puts a reason into a sentence.
func (w *words) xiangqi(r *xqreason.Reason) string {
	l := w.ruling
	p := r.At
	move := w.move(&p, r.Move)
	var line []string
	moves, then := r.Line, ""
	switch r.Kind {
	case xqreason.StopsMate:
		p.Pass()
	case xqreason.ThreatensMate:
		p.PlayUnchecked(moves[0])
		p.Pass()
		moves = moves[1:]
	}
	for i, m := range moves {
		if r.Then != nil && i > 0 && i%2 == 0 && m == r.Then.Move {
			then = fill(w.then[string(r.Then.Kind)], map[string]string{"move": w.move(&p, m)})
		}
		if r.Motif != nil && i == r.Motif.Offer && then == "" {
			then = fill(w.then[string(r.Motif.Name)], map[string]string{"move": w.move(&p, m), "by": w.owned(&p, r.Motif.Guard.Square)})
		}
		line = append(line, w.move(&p, m))
		p.PlayUnchecked(m)
	}
	shown := ""
	if slices.Contains([]xqreason.Kind{xqreason.Mate, xqreason.Repetition, xqreason.StopsMate, xqreason.Wins}, r.Kind) && len(line) > 1 || r.Kind == xqreason.ThreatensMate {
		shown = w.shown(line, move, then)
	}
	side := r.At.Side()
	kind, name := string(r.Kind), string(r.Pattern)
	if r.Kind == xqreason.Mate && r.Pattern == xqreason.Stalemate {
		kind, name = name, "" // no mate, though it wins as well
	}
	isKing := func(at xqreason.PieceAt) bool { return at.Piece.Kind() == xiangqi.King }
	targets := r.Targets
	if r.Kind == xqreason.Fork && slices.ContainsFunc(targets, isKing) { // a king is not won
		kind, targets = "fork_check", slices.DeleteFunc(slices.Clone(targets), isKing)
	}
	best, own, faster := "", "", ""
	if race := r.Race; race != nil {
		best, own, faster = w.move(&r.At, race.Best), strconv.Itoa(race.Own), strconv.Itoa(race.Faster)
		if race.Own > 0 {
			kind = "late"
		}
		if race.Faster > 0 {
			kind += "_faster"
		}
	}
	others := ""
	if r.Kind == xqreason.DoubleThreat && len(targets) > mostTargets {
		targets, others = targets[:mostTargets], w.others
	}
	held, behind := targets, targets // of a pin to a piece behind
	if r.Kind == xqreason.PinTo {
		held, behind = targets[:1], targets[1:]
	}
	return w.say(string(r.Role), kind, r.Moves, map[string]string{
		"best": best, "own": own, "faster": faster,
		"held": w.pieces(r, held, ""), "behind": w.pieces(r, behind, ""),
		"move": move, "by": w.pieces(r, r.By, w.xiangqiPieces.and), "targets": w.pieces(r, targets, w.xiangqiPieces.and) + others,
		"any": w.pieces(r, targets, w.xiangqiPieces.or), "gain": strconv.Itoa(r.Gain),
		"won": w.won(r), "name": name, "line": shown, "then": then, "side": l.Side(side), "other": l.Side(side.Other()),
	})
}

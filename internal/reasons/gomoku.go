package reasons

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"duiyi/gomoku"
	"duiyi/internal/gmreason"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/positions"
)

// Gomoku answers a query about a game of gomoku. While an opening rule asks for
// more than plain stones there is nothing to say.
func Gomoku(ctx context.Context, q positions.ReasonQuery) ([]positions.Reason, error) {
	p, err := gomokuPosition(q)
	if err != nil {
		return nil, fmt.Errorf("reasons: %w", err)
	}
	if p == nil {
		return nil, nil
	}
	asked := gmreason.Query{At: *p, Played: gomoku.NoPoint, Best: pointsOf(q.Best), Reply: pointsOf(q.Reply)}
	if q.Played != "" {
		if asked.Played, err = gomoku.ParsePoint(q.Played); err != nil {
			return nil, nil // an answer to an opening rule
		}
	}
	found := gmreason.Explain(ctx, asked)
	list := make([]positions.Reason, len(found))
	for i := range found {
		list[i] = gomokuReason(&found[i])
	}
	return list, nil
}

// gomokuPosition plays the game of a query up to the moment it asks about. It
// is nil while the opening rule asks something.
func gomokuPosition(q positions.ReasonQuery) (*gomoku.Position, error) {
	p, err := gm.Rules{}.Start(q.Config)
	if err != nil {
		return nil, err
	}
	for _, text := range q.Moves {
		if p, _, err = p.Play(text); err != nil {
			return nil, err
		}
	}
	if p.View().Opening != nil {
		return nil, nil
	}
	game, ok := gm.GameOf(p)
	if !ok {
		return nil, errors.New("not a game of gomoku")
	}
	board := game.Board()
	return &board, nil
}

// pointsOf reads a line, as far as its moves are stones.
func pointsOf(line []string) (points []gomoku.Point) {
	for _, text := range line {
		pt, err := gomoku.ParsePoint(text)
		if err != nil {
			break
		}
		points = append(points, pt)
	}
	return points
}

func gomokuReason(r *gmreason.Reason) positions.Reason {
	out := positions.Reason{
		Role: string(r.Role), Kind: string(r.Kind), Name: string(r.Win), Side: match.First,
		By: pointTexts(r.Stones), Targets: pointTexts(r.Targets), Moves: r.Moves, Line: pointTexts(r.Line), Text: map[string]string{},
	}
	if r.Stone == gomoku.White {
		out.Side = match.Second
	}
	for _, w := range languages {
		out.Text[w.tag] = w.gomoku(r)
	}
	return out
}

// pointTexts writes points, NoPoint as nothing.
func pointTexts(points []gomoku.Point) []string {
	var list []string
	for _, pt := range points {
		text := ""
		if pt != gomoku.NoPoint {
			text = pt.String()
		}
		list = append(list, text)
	}
	return list
}

// gomoku puts a reason into a sentence.
func (w *words) gomoku(r *gmreason.Reason) string {
	points := func(list []gomoku.Point) []string {
		var names []string
		for _, pt := range list {
			name := w.forbid
			if pt != gomoku.NoPoint {
				name = strings.ToUpper(pt.String())
			}
			names = append(names, name)
		}
		return names
	}
	kind, name, line, better := string(r.Kind), string(r.Win), "", ""
	if len(r.Better) > 0 {
		better = w.line + w.cut(points(r.Better))
	}
	switch {
	case len(r.Line) < 2:
	case r.Kind == gmreason.Counter || r.Kind == gmreason.Threatens || r.Kind == gmreason.ThreatensVCT: // the other side has passed
		line = w.cut(points(r.Line[1:]))
	default:
		line = w.cut(points(r.Line))
	}
	if r.Win == gmreason.ForbiddenAnswer && r.Moves == 2 && r.Kind == gmreason.VCF {
		kind, name = name, "" // the one four decides: say where and why
	}
	switch {
	case r.Kind == gmreason.Sequence && r.Forcing[2] == 0:
		kind = "sequence_only"
	case r.Kind == gmreason.Cuts && (r.Forcing[0] == 0 || r.Forcing[1]+r.Forcing[3] == 0):
		kind = "cuts_stones"
	}
	values := map[string]string{
		"move": strings.ToUpper(r.Move.String()), "by": strings.Join(points(r.Stones), " "), "targets": strings.Join(points(r.Targets), " "),
		"name": name, "line": line, "foul": w.fouls[r.Foul.String()],
		"side": w.stones[r.Stone-gomoku.Black], "other": w.stones[r.Stone.Opponent()-gomoku.Black],
		"best": strings.ToUpper(r.Best.String()), "better": better,
	}
	for i, n := range r.Forcing {
		values["n"+strconv.Itoa(i)] = strconv.Itoa(n)
	}
	return w.say(string(r.Role), kind, r.Moves, values)
}

package catalogue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"duiyi/courses"
	"duiyi/gomoku"
	"duiyi/gomoku/opening"
	"duiyi/internal/gmsearch"
	"duiyi/internal/xqbook"
	"duiyi/library/kinds"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/xiangqi"
)

// foursWin reports whether the side to move wins by continuous fours that begin with m, or,
// unless alone, by a threat that m makes and every answer to which loses to fours.
func foursWin(ctx context.Context, p *gomoku.Position, m string, alone bool) (bool, error) {
	pt, err := gomoku.ParsePoint(m)
	if err != nil {
		return false, err
	}
	after := *p
	if err := after.Play(pt); err != nil || after.Outcome() != gomoku.Ongoing {
		return err == nil && len(after.Row()) > 0, nil
	}
	var answers []gomoku.Point // to a four, also those that are forbidden
	for y := range after.Size() {
		for x := range after.Size() {
			if a := gomoku.PointAt(x, y); after.At(a) == gomoku.None && after.Wins(a, p.Turn()) {
				answers = append(answers, a)
			}
		}
	}
	if len(answers) == 0 {
		if alone {
			return false, nil
		}
		answers = after.Legal(nil)
	}
	for _, a := range answers {
		then := after
		if err := then.Play(a); err != nil {
			continue // forbidden: no answer
		}
		if r := then.Outcome(); r != gomoku.Ongoing {
			if then.Foul() != gomoku.Legal {
				continue
			}
			return false, nil
		}
		if !solved(ctx, &then, true).Win && (alone || !solved(ctx, &then, false).Win) {
			return false, nil
		}
	}
	return true, nil
}

func solved(ctx context.Context, p *gomoku.Position, fours bool) gmsearch.Solution {
	s, err := gmsearch.Solve(ctx, p, gmsearch.SolveQuery{FoursOnly: fours, Nodes: map[bool]int64{false: 200_000}[fours]})
	if err != nil {
		return gmsearch.Solution{}
	}
	return s
}

// helpless reports whether the side to move is mated, or in at most so many moves of the
// other side, which only give check if checks is set.
func helpless(p *xiangqi.Position, moves int, checks bool) bool {
	replies := p.LegalMoves(nil)
	if len(replies) == 0 {
		return true
	}
	if moves == 0 {
		return false
	}
	for _, r := range replies {
		u := p.PlayUnchecked(r)
		n := mateIn(p, moves, checks)
		p.Undo(u)
		if n == 0 {
			return false
		}
	}
	return true
}

// mateIn returns in how many moves the side to move mates, 0 if not within most.
func mateIn(p *xiangqi.Position, most int, checks bool) int {
	for n := 1; n <= most; n++ {
		for _, m := range p.LegalMoves(nil) {
			u := p.PlayUnchecked(m)
			mates := (!checks || p.InCheck()) && helpless(p, n-1, checks)
			p.Undo(u)
			if mates {
				return n
			}
		}
	}
	return 0
}

// families are the opening families of xiangqi by position, mirror images joined.
var families = sync.OnceValue(func() map[string]string {
	found := map[string]string{}
	for _, k := range kinds.All() {
		if k.Name != "xiangqi" {
			continue
		}
		for _, o := range k.Openings {
			for _, mirror := range []bool{false, true} {
				p := xiangqi.StartPosition()
				for _, text := range o.Line {
					m, err := xiangqi.ParseMove(text)
					if err != nil {
						panic(err)
					}
					if mirror {
						m = xqbook.Mirror(m)
					}
					if err := p.Play(m); err != nil {
						panic(err)
					}
				}
				found[placement(&p)] = o.Code
			}
		}
	}
	return found
})

// patternOf returns the opening of renju that three stones make, in any orientation.
func patternOf(p *gomoku.Position) string {
	for _, o := range opening.Patterns() {
		q, err := gomoku.NewPosition(p.Size(), p.Rule())
		if err != nil {
			return err.Error()
		}
		for _, pt := range o.Stones() {
			q.PlayUnchecked(pt)
		}
		for t := range gomoku.Symmetry(gomoku.Symmetries) {
			if q.Transform(t) == *p {
				return string(o)
			}
		}
	}
	return ""
}

// asks returns what an opening rule asks after some answers, such as "white choice stay swap",
// "black place within 5" or "black offer 2"; "nothing" once it is over, and "refused" if it
// refuses the last answer.
func asks(name string, answers []string) (string, error) {
	rule, err := opening.ParseRule(name)
	if err != nil {
		return "", err
	}
	board, err := gomoku.NewPosition(gomoku.DefaultSize, gomoku.Renju)
	if err != nil {
		return "", err
	}
	g, err := opening.New(board, rule)
	if err != nil {
		return "", err
	}
	for i, a := range answers {
		_, err := g.Play(a)
		var refused *opening.AnswerError
		if errors.As(err, &refused) && i == len(answers)-1 {
			return "refused", nil
		}
		if err != nil {
			return "", err
		}
	}
	q, ok := g.Question()
	if !ok {
		return "nothing", nil
	}
	words := []string{map[gomoku.Stone]string{gomoku.Black: "black", gomoku.White: "white"}[q.By], q.Ask.String()}
	switch {
	case q.Within > 0:
		words = append(words, "within", fmt.Sprint(q.Within))
	case q.Outside > 0:
		words = append(words, "outside", fmt.Sprint(q.Outside))
	case q.Ask == opening.AskNumber:
		words = append(words, "to", fmt.Sprint(q.Max))
	case q.Ask == opening.AskOffer:
		words = append(words, fmt.Sprint(q.Of))
	case q.Ask == opening.AskPick:
		words = append(words, g.Legal()...)
	default:
		words = append(words, q.Answers()...)
	}
	return strings.Join(words, " "), nil
}

func placement(p *xiangqi.Position) string { return strings.Join(strings.Fields(p.FEN())[:2], " ") }

func (p *prover) claim(ctx context.Context, s *scene, c courses.Claim) error {
	same := func(what string, got, want any) error {
		if fmt.Sprint(got) != fmt.Sprint(want) {
			return fmt.Errorf("%s is %v", what, got)
		}
		return nil
	}
	sorted := func(list []string) []string { return slices.Sorted(slices.Values(list)) }
	switch c.Kind {
	case "moves": // the piece on At goes to Points and nowhere else
		var to []string
		for _, m := range s.Position.View().Legal {
			if strings.HasPrefix(m, c.At) {
				to = append(to, m[2:])
			}
		}
		return same("reach", sorted(to), sorted(c.Points))
	case "legal": // there are N legal moves
		return same("legal moves", len(s.Position.View().Legal), c.N)
	case "check": // the side to move is in check or not
		return same("in check", map[bool]string{true: "yes", false: "no"}[s.xq.InCheck()], c.Is)
	case "over": // after Moves the game is over, for the reason Is
		after, err := p.after(s, c.Moves...)
		if err != nil {
			return err
		}
		r := after.Position.Result()
		if r == nil {
			return errors.New("it goes on")
		}
		return same("the reason", r.Reason, c.Is)
	case "mate": // mate in N at the fastest; 0 is none in three
		return same("mate", mateIn(&s.xq, max(c.N, 3), c.N > 3), c.N)
	case "table": // Is for the side to move after Moves, in N plies if that is not 0
		after, err := p.after(s, c.Moves...)
		if err != nil {
			return err
		}
		at, err := s.game.Table(after.Position)
		if err == nil && c.N != 0 {
			err = same("plies", at.Plies, c.N)
		}
		if err != nil {
			return err
		}
		return same("outcome", at.Outcome, c.Is)
	case "judge": // under Rules, Moves end the game so: red, black or draw, and the reason
		cfg := s.Config
		cfg.Rules, cfg.Setup = c.Rules, positions.Board(s.Position)
		at, err := s.game.Rules.Start(cfg)
		if err != nil {
			return err
		}
		for _, m := range c.Moves {
			if at, _, err = at.Play(m); err != nil {
				return err
			}
		}
		r := at.Result()
		if r == nil {
			return errors.New("it goes on")
		}
		who := "draw"
		if r.Winner != nil {
			who = [2]string{"red", "black"}[*r.Winner]
		}
		return same("the ruling", who+" "+r.Reason, c.Is)
	case "does": // the move does what a kind of reason, or a name of a mate, says
		ok, err := p.gives(ctx, s, c.Moves[0], c.Is)
		if err == nil && !ok {
			err = errors.New("it does not")
		}
		return err
	case "refused": // the move is refused for the reason Is
		_, _, err := s.Position.Play(c.Moves[0])
		var r *match.Refusal
		if !errors.As(err, &r) {
			return fmt.Errorf("%v", err)
		}
		return same("the refusal", r.Code, c.Is)
	case "stands": // how the piece on At stands: hanging, weak, guarded, unbacked, checked or safe
		cfg := s.Config
		cfg.Setup = positions.Board(s.Position)
		rel, err := s.game.Relate(cfg)
		if err != nil {
			return err
		}
		stands := "safe"
		for _, r := range rel.Pieces {
			if r.Point == c.At {
				stands = r.Stands
				if c.Points != nil {
					if err := same("attackers", sorted(r.Attackers), sorted(c.Points)); err != nil {
						return err
					}
				}
			}
		}
		return same(c.At, stands, c.Is)
	case "row": // the side to move, or the other, has a row of the kind Is with these stones
		cfg := s.Config
		cfg.Setup = positions.Board(s.Position)
		rel, err := s.game.Relate(cfg)
		if err != nil {
			return err
		}
		for _, r := range rel.Rows {
			if r.Kind == c.Is && slices.Equal(sorted(r.Stones), sorted(c.Points)) {
				return nil
			}
		}
		return fmt.Errorf("there are %v", rel.Rows)
	case "rows": // so many rows of the kind Is, of both sides
		cfg := s.Config
		cfg.Setup = positions.Board(s.Position)
		rel, err := s.game.Relate(cfg)
		if err != nil {
			return err
		}
		n := 0
		for _, r := range rel.Rows {
			if r.Kind == c.Is {
				n++
			}
		}
		return same("rows", n, c.N)
	case "fouls": // exactly Points are forbidden to Black; if Is is given, all are of that kind
		var at []string
		black := s.gm
		for _, f := range black.Forbidden(nil) {
			at = append(at, f.Point.String())
			if c.Is != "" && f.Kind.String() != c.Is {
				return fmt.Errorf("%v is %v", f.Point, f.Kind)
			}
		}
		return same("forbidden", sorted(at), sorted(c.Points))
	case "kind": // a black stone on At would be Is
		pt, err := gomoku.ParsePoint(c.At)
		if err != nil {
			return err
		}
		return same("the stone", s.gm.Kind(pt).String(), c.Is)
	case "asks": // after the answers Moves the opening rule Rules asks Is
		asked, err := asks(c.Rules, c.Moves)
		if err != nil {
			return err
		}
		return same("the question", asked, c.Is)
	case "fours": // after Moves the side to move wins by continuous fours under Rules, or provably not
		after, err := p.after(s, c.Moves...)
		if err == nil && c.Rules != "" {
			after.Config.Rules = c.Rules
			after, err = p.scene(after.Stand)
		}
		if err != nil {
			return err
		}
		return same("win", map[bool]string{true: "yes", false: "no"}[solved(ctx, &after.gm, true).Win], c.Is)
	case "threes": // the side to move wins by fours and threes
		if !solved(ctx, &s.gm, false).Win {
			return errors.New("no win was found")
		}
		return nil
	case "family": // the opening after Moves belongs to a family of the library, or is one of renju's
		after, err := p.after(s, c.Moves...)
		if err != nil {
			return err
		}
		if s.game.Name != "xiangqi" {
			return same("the opening", patternOf(&after.gm), c.Is)
		}
		at, code := xiangqi.StartPosition(), ""
		for _, m := range after.Moves {
			move, err := xiangqi.ParseMove(m.Move)
			if err == nil {
				err = at.Play(move)
			}
			if err != nil {
				return err
			}
			if found := families()[placement(&at)]; found != "" {
				code = found
			}
		}
		return same("the family", code, c.Is)
	case "book": // masters play Moves here, the most frequent first; N is the percentage of the first
		var list []string
		all, first := 0, 0
		for i, b := range xqbook.Own().Choices(&s.xq) {
			all += int(b.Weight)
			if i == 0 {
				first = int(b.Weight)
			}
			list = append(list, b.Move.String())
		}
		if err := same("the book", list, c.Moves); err != nil {
			return err
		}
		if c.N != 0 {
			return same("percentage", (100*first+all/2)/all, c.N)
		}
		return nil
	case "worth": // the pieces on Points are worth N together
		sum := 0
		for _, at := range c.Points {
			sq, err := xiangqi.ParseSquare(at)
			if err != nil {
				return err
			}
			sum += s.xq.Worth(sq)
		}
		return same("worth", sum, c.N)
	}
	return errors.New("no proof of this kind")
}

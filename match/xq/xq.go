package xq

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"duiyi/match"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// Game is the name that a match.Config gives to the game.
const Game = "xiangqi"

// RuleSets names the rule sets, the default first.
var RuleSets = []string{"axf", "cxa", "computer"}

// Rules is xiangqi as a match.Ruleset. Config.Rules is "axf", "cxa" or
// "computer"; Config.Setup is a FEN, or empty for the start position.
type Rules struct{}

// Start implements match.Ruleset. Its errors are of type *match.ConfigError.
func (Rules) Start(c match.Config) (match.Position, error) {
	if c.Game != Game {
		return nil, configError("game", fmt.Errorf("%q is not %q", c.Game, Game))
	}
	rules, err := referee.ParseRules(c.Rules)
	if err != nil {
		return nil, configError("rules", err)
	}
	if err := c.Options.Decode(new(struct{})); err != nil {
		return nil, err // xiangqi has no options
	}
	board := xiangqi.StartPosition()
	if c.Setup != "" {
		if board, err = xiangqi.ParseFEN(c.Setup); err != nil {
			var pe *xiangqi.ParseError
			if errors.As(err, &pe) {
				return nil, &match.ConfigError{Field: "setup", Offset: pe.Offset, Err: err}
			}
			return nil, configError("setup", err)
		}
	}
	p := &position{rules: rules, board: board}
	p.judge()
	return p, nil
}

func configError(field string, err error) error {
	return &match.ConfigError{Field: field, Offset: -1, Err: err}
}

// A position is immutable once another package has seen it. It points at the position
// before, so its history costs one board a ply; a referee.Game in each would cost all
// of them.
type position struct {
	rules   referee.Rules
	board   xiangqi.Position
	before  *position    // nil at the start
	move    xiangqi.Move // that led here from before
	verdict referee.Verdict
	reason  referee.Reason
	seen    int // how often the position has occurred, from 1
	warning *match.Notice
	ruling  *match.Notice
}

// judge sets verdict, reason, seen and the notices. The first three need only the moves
// since the last capture, since earlier positions have more pieces. The notices number
// their moves, so they need the whole game.
func (p *position) judge() {
	g := p.game(p.board.HalfMoves())
	p.verdict, p.reason = g.Outcome(p.rules)
	p.seen = g.Repetitions()
	switch {
	case p.over() && p.reason != referee.ByCheckmate && p.reason != referee.ByStalemate:
		g = p.game(math.MaxInt)
		r := g.Judge(p.rules)
		p.ruling = ruling(g, &r)
	case !p.over() && p.seen == 2:
		g = p.game(math.MaxInt)
		if due, ok := g.Warning(p.rules); ok {
			p.warning = warning(&due, due.Ply-g.Len())
		}
	}
}

// game returns a game with the last plies moves that led to p, or all of them.
func (p *position) game(plies int) *referee.Game {
	line := []*position{p}
	for q := p; q.before != nil && len(line) <= plies; {
		q = q.before
		line = append(line, q)
	}
	slices.Reverse(line)
	g := referee.NewGame(line[0].board)
	for _, q := range line[1:] {
		if err := g.Play(q.move); err != nil {
			panic(fmt.Sprintf("xq: a move that was legal is not: %v", err))
		}
	}
	return g
}

func side(s xiangqi.Side) match.Side { return match.Side(s) }

func (p *position) Turn() match.Side { return side(p.board.Side()) }

func (p *position) Play(text string) (match.Position, match.Move, error) {
	return p.PlayIn(text, "")
}

// PlayIn plays a move written in a notation, which decides if the text is also a move in
// another one.
func (p *position) PlayIn(text, notation string) (match.Position, match.Move, error) {
	n, err := xiangqi.ParseNotation(notation)
	if err != nil {
		n = xiangqi.WXF
	}
	if p.over() {
		return nil, match.Move{}, &match.Refusal{Move: text, Code: "game_over", Detail: "the game is over"}
	}
	m, err := p.board.ParseMoveIn(text, n)
	if err != nil {
		return nil, match.Move{}, refusal(text, err)
	}
	next := &position{rules: p.rules, board: p.board, before: p, move: m}
	if err := next.board.Play(m); err != nil {
		return nil, match.Move{}, refusal(text, err)
	}
	next.judge()
	return next, p.describe(m, next), nil
}

// describe describes a legal move that leads to next.
func (p *position) describe(m xiangqi.Move, next *position) match.Move {
	d := match.Move{
		Move:  m.String(),
		Side:  p.Turn(),
		From:  m.From().String(),
		To:    m.To().String(),
		Piece: p.board.At(m.From()).String(),
		Check: next.board.InCheck(),
		Text:  map[string]string{},
	}
	if taken := p.board.At(m.To()); taken != xiangqi.NoPiece {
		d.Captured = taken.String()
	}
	for _, n := range []xiangqi.Notation{xiangqi.Chinese, xiangqi.ChineseTraditional, xiangqi.WXF, xiangqi.ICCS, xiangqi.Vietnamese} {
		d.Text[n.String()] = p.board.Format(m, n)
	}
	return d
}

func (p *position) over() bool { return p.verdict != referee.Ongoing }

func (p *position) Result() *match.Result {
	if !p.over() {
		return nil
	}
	r := &match.Result{Reason: string(p.reason)}
	if loser, ok := p.verdict.Loser(); ok {
		winner := side(loser.Other())
		r.Winner = &winner
	}
	return r
}

// Board returns View().Board, without the rest of the View.
func (p *position) Board() string { return p.board.FEN() }

// Key returns the board and the side to move, as positions.Key does, without the counts
// of moves that a FEN ends with.
func (p *position) Key() string {
	fen := p.board.FEN()
	if i := strings.IndexByte(fen, ' '); i >= 0 {
		return fen[:i+2]
	}
	return fen
}

func (p *position) View() match.View {
	v := match.View{
		Board: p.board.FEN(), Turn: p.Turn(), Legal: []string{}, Seen: p.seen,
		Warning: p.warning, Ruling: p.ruling,
	}
	if p.board.InCheck() {
		v.Check = p.board.King(p.board.Side()).String()
	}
	if !p.over() {
		for _, m := range p.board.LegalMoves(nil) {
			v.Legal = append(v.Legal, m.String())
		}
		slices.Sort(v.Legal)
	}
	return v
}

package gm

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"duiyi/gomoku"
	"duiyi/match"
)

// Game is the name that a match.Config gives to the game.
const Game = "gomoku"

// Rules is gomoku as a match.Ruleset. Config.Rules is "freestyle", "standard"
// or "renju", with Config.Fouls for the last. Config.Setup is a board as package gomoku reads it; when it is
// empty, the game begins on an empty board of Config.Size points on a side, 15
// if that is 0. Config.Opening is one of Openings.
type Rules struct{}

// Start implements match.Ruleset. Its errors are of type *match.ConfigError.
func (Rules) Start(c match.Config) (match.Position, error) {
	if c.Game != Game {
		return nil, configError("game", fmt.Errorf("%q is not %q", c.Game, Game))
	}
	wins, err := gomoku.ParseRule(c.Rules)
	if err != nil {
		return nil, configError("rules", err)
	}
	fouls, ok := foulPolicies[c.Fouls]
	if !ok || c.Fouls != "" && wins != gomoku.Renju {
		return nil, configError("fouls", fmt.Errorf("%q with rules %q", c.Fouls, c.Rules))
	}
	board, err := startBoard(c, wins)
	if err != nil {
		return nil, err
	}
	board.SetFouls(fouls)
	rule, err := findRule(c, board.Size())
	if err != nil {
		return nil, configError("opening", err)
	}
	p := &position{board: board}
	if c.Setup == "" {
		p.stones = []gomoku.Point{}
	}
	if rule != nil {
		p.opening = &opening{rule: rule, todo: rule.steps}
	}
	return p, nil
}

var foulPolicies = map[string]gomoku.FoulPolicy{
	"":        gomoku.FoulRefused,
	"refused": gomoku.FoulRefused,
	"loses":   gomoku.FoulLoses,
}

func startBoard(c match.Config, rule gomoku.Rule) (gomoku.Position, error) {
	if c.Setup == "" {
		size := c.Size
		if size == 0 {
			size = gomoku.DefaultSize
		}
		p, err := gomoku.NewPosition(size, rule)
		if err != nil {
			return p, configError("size", err)
		}
		return p, nil
	}
	p, err := gomoku.Parse(c.Setup, rule)
	if err != nil {
		var pe *gomoku.ParseError
		if errors.As(err, &pe) {
			return p, &match.ConfigError{Field: "setup", Offset: pe.Offset, Err: pe}
		}
		return p, configError("setup", err)
	}
	if c.Size != 0 && c.Size != p.Size() {
		return p, configError("size", fmt.Errorf("%d, but the setup has %d rows", c.Size, p.Size()))
	}
	return p, nil
}

func configError(field string, err error) error {
	return &match.ConfigError{Field: field, Offset: -1, Err: err}
}

// A position is never changed once another package has seen it.
type position struct {
	board   gomoku.Position
	opening *opening       // nil once the opening rule has nothing more to ask
	stones  []gomoku.Point // the first three of the game; nil when it began with stones on the board
}

func side(s gomoku.Stone) match.Side { return match.Side(s - gomoku.Black) }

func (p *position) Turn() match.Side {
	if p.opening != nil {
		return p.opening.todo[0].by
	}
	return side(p.board.Turn())
}

// after is the first three stones when one more is placed on pt.
func (p *position) after(pt gomoku.Point) []gomoku.Point {
	if p.stones == nil || len(p.stones) == 3 {
		return p.stones
	}
	return append(slices.Clone(p.stones), pt)
}

func (p *position) Play(text string) (match.Position, match.Move, error) {
	if p.opening != nil {
		return p.answer(text)
	}
	pt, err := gomoku.ParsePoint(strings.TrimSpace(text))
	if err != nil {
		return nil, match.Move{}, &match.Refusal{Move: text, Code: "bad_text", Detail: err.Error()}
	}
	next := &position{board: p.board, stones: p.after(pt)}
	if err := next.board.Play(pt); err != nil {
		return nil, match.Move{}, p.refusal(text, pt, err)
	}
	return next, match.Move{
		Move:  pt.String(),
		Side:  p.Turn(),
		To:    pt.String(),
		Piece: p.board.Turn().String(),
		Text:  map[string]string{"point": strings.ToUpper(pt.String())},
	}, nil
}

// refusal is why the rules library did not place a stone, in the words of the
// match package.
func (p *position) refusal(text string, pt gomoku.Point, err error) error {
	r := &match.Refusal{Move: text, Points: []string{pt.String()}}
	var me *gomoku.MoveError
	switch {
	case errors.Is(err, gomoku.ErrGameOver):
		r.Code, r.Detail = "game_over", "the game is over"
	case errors.Is(err, gomoku.ErrOffBoard):
		r.Code, r.Detail = "off_board", fmt.Sprintf("%v is not a point of this board", pt)
	case errors.Is(err, gomoku.ErrOccupied):
		r.Code, r.Detail = "occupied", fmt.Sprintf("there is a stone on %v already", pt)
	case errors.As(err, &me) && me.Kind.Forbidden():
		r.Code = "forbidden"
		r.Detail = fmt.Sprintf("%v is forbidden to Black: %s", pt, strings.ReplaceAll(me.Kind.String(), "_", " "))
		for _, row := range p.foul(pt).Rows {
			for _, stone := range row.Stones {
				if !slices.Contains(r.Points, stone) {
					r.Points = append(r.Points, stone)
				}
			}
		}
	default:
		return err
	}
	return r
}

func (p *position) Result() *match.Result {
	switch p.board.Outcome() {
	case gomoku.BlackWins:
		return won(match.First)
	case gomoku.WhiteWins:
		r := won(match.Second)
		if foul := p.board.Foul(); foul.Forbidden() {
			r.Reason, r.Detail = "forbidden_move", foul.String()
		}
		return r
	case gomoku.Draw:
		r := &match.Result{Reason: "full_board"}
		if p.board.Left() > 0 {
			r.Detail = "every empty point is forbidden to Black"
		}
		return r
	}
	return nil
}

func won(s match.Side) *match.Result { return &match.Result{Winner: &s, Reason: "five"} }

func (p *position) View() match.View {
	v := match.View{
		Board: p.board.String(),
		Turn:  p.Turn(),
		Row:   texts(p.board.Row()),

		Opening: p.question(),
		Pattern: recognise(p.board.Size(), p.stones),
	}
	if p.opening != nil {
		v.Legal = p.legal()
	} else {
		v.Legal = texts(p.board.Legal(nil))
	}
	if p.board.Rule() == gomoku.Renju && p.board.Turn() == gomoku.Black && len(v.Legal) > 0 {
		for _, f := range p.board.Forbidden(nil) {
			v.Forbidden = append(v.Forbidden, f.Point.String())
			v.Fouls = append(v.Fouls, p.foul(f.Point))
		}
	}
	return v
}

// foul explains a forbidden point by the rows that count.
func (p *position) foul(pt gomoku.Point) match.Foul {
	ruling := p.board.Explain(pt)
	f := match.Foul{Point: pt.String(), Kind: ruling.Kind.String()}
	for _, s := range ruling.Shapes {
		if !s.Counts() {
			continue
		}
		row := match.FoulRow{Name: s.Name.String(), Stones: texts(s.Stones), Completions: []string{}}
		for _, c := range s.Completions {
			if s.Name != gomoku.ShapeThree || c.Kind == gomoku.Legal {
				row.Completions = append(row.Completions, c.Point.String())
			}
		}
		f.Rows = append(f.Rows, row)
	}
	return f
}

// texts is never nil, so that JSON shows a list.
func texts(points []gomoku.Point) []string {
	list := make([]string, len(points))
	for i, pt := range points {
		list[i] = pt.String()
	}
	return list
}

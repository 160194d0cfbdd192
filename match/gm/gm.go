package gm

import (
	"errors"
	"fmt"
	"strings"

	"duiyi/gomoku"
	"duiyi/match"
)

// Game is the name that a match.Config gives to the game.
const Game = "gomoku"

// Rules is gomoku as a match.Ruleset. Config.Rules is "freestyle" or
// "standard". Config.Setup is a board as package gomoku reads it; when it is
// empty, the game begins on an empty board of Config.Size points on a side, 15
// if that is 0.
type Rules struct{}

// Start implements match.Ruleset. Its errors are of type *match.ConfigError.
func (Rules) Start(c match.Config) (match.Position, error) {
	if c.Game != Game {
		return nil, configError("game", fmt.Errorf("%q is not %q", c.Game, Game))
	}
	rule, err := gomoku.ParseRule(c.Rules)
	if err != nil {
		return nil, configError("rules", err)
	}
	if c.Setup == "" {
		size := c.Size
		if size == 0 {
			size = gomoku.DefaultSize
		}
		p, err := gomoku.NewPosition(size, rule)
		if err != nil {
			return nil, configError("size", err)
		}
		return &position{p}, nil
	}
	p, err := gomoku.Parse(c.Setup, rule)
	if err != nil {
		var pe *gomoku.ParseError
		if errors.As(err, &pe) {
			return nil, &match.ConfigError{Field: "setup", Offset: pe.Offset, Err: pe}
		}
		return nil, configError("setup", err)
	}
	if c.Size != 0 && c.Size != p.Size() {
		return nil, configError("size", fmt.Errorf("%d, but the setup has %d rows", c.Size, p.Size()))
	}
	return &position{p}, nil
}

func configError(field string, err error) error {
	return &match.ConfigError{Field: field, Offset: -1, Err: err}
}

// A position is never changed once another package has seen it.
type position struct{ board gomoku.Position }

func side(s gomoku.Stone) match.Side { return match.Side(s - gomoku.Black) }

func (p *position) Turn() match.Side { return side(p.board.Turn()) }

func (p *position) Play(text string) (match.Position, match.Move, error) {
	pt, err := gomoku.ParsePoint(strings.TrimSpace(text))
	if err != nil {
		return nil, match.Move{}, &match.Refusal{Move: text, Code: "bad_text", Detail: err.Error()}
	}
	next := &position{p.board}
	if err := next.board.Play(pt); err != nil {
		return nil, match.Move{}, refusal(text, pt, err)
	}
	return next, match.Move{
		Move:  pt.String(),
		Side:  p.Turn(),
		To:    pt.String(),
		Piece: p.board.Turn().String(),
		Text:  map[string]string{"point": strings.ToUpper(pt.String())},
	}, nil
}

// refusals gives each reason of the rules library its code and its sentence.
var refusals = []struct {
	err          error
	code, detail string
}{
	{gomoku.ErrGameOver, "game_over", "the game is over"},
	{gomoku.ErrOffBoard, "off_board", "%v is not a point of this board"},
	{gomoku.ErrOccupied, "occupied", "there is a stone on %v already"},
}

func refusal(text string, pt gomoku.Point, err error) error {
	for _, r := range refusals {
		if !errors.Is(err, r.err) {
			continue
		}
		detail := r.detail
		if strings.Contains(detail, "%v") {
			detail = fmt.Sprintf(detail, pt)
		}
		return &match.Refusal{Move: text, Code: r.code, Points: []string{pt.String()}, Detail: detail}
	}
	return err
}

func (p *position) Result() *match.Result {
	switch p.board.Outcome() {
	case gomoku.BlackWins:
		return won(match.First)
	case gomoku.WhiteWins:
		return won(match.Second)
	case gomoku.Draw:
		return &match.Result{Reason: "full_board"}
	}
	return nil
}

func won(s match.Side) *match.Result { return &match.Result{Winner: &s, Reason: "five"} }

func (p *position) View() match.View {
	return match.View{
		Board: p.board.String(),
		Turn:  p.Turn(),
		Legal: texts(p.board.Legal(nil)),
		Row:   texts(p.board.Row()),
	}
}

// texts is never nil, so that JSON shows a list.
func texts(points []gomoku.Point) []string {
	list := make([]string, len(points))
	for i, pt := range points {
		list[i] = pt.String()
	}
	return list
}

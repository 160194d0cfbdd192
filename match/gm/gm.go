package gm

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"duiyi/gomoku"
	"duiyi/gomoku/opening"
	"duiyi/match"
)

// Game is the name that a match.Config gives to the game.
const Game = "gomoku"

// RuleSets names the rule sets, the default first.
var RuleSets = []string{"freestyle", "standard", "renju", "caro"}

// Options are the options of gomoku in a match.Config.
type Options struct {
	Size  int    `json:"size,omitempty"`  // points on a side, 5 to 22; default 15. A setup has its own
	Fouls string `json:"fouls,omitempty"` // what a forbidden move of renju does: refused (default), or loses the game
	// Opening is the opening rule: free (default), pro, long_pro, swap, swap2, rif, yamaguchi,
	// soosyrv8 or taraguchi10. It needs an empty board and, except for free, swap and swap2, a
	// central point and at least 9 points a side.
	Opening string `json:"opening,omitempty"`
}

// Rules is gomoku as a match.Ruleset. Config.Rules is one of RuleSets, and
// Config.Options are Options. Config.Setup is a board in the form of package gomoku;
// if it is empty, so is the board.
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
	var o Options
	if err := c.Options.Decode(&o); err != nil {
		return nil, err
	}
	fouls, ok := foulPolicies[o.Fouls]
	if !ok || o.Fouls != "" && wins != gomoku.Renju {
		return nil, configError("fouls", fmt.Errorf("%q with rules %q", o.Fouls, c.Rules))
	}
	board, err := startBoard(c.Setup, o.Size, wins)
	if err != nil {
		return nil, err
	}
	board.SetFouls(fouls)
	game, err := begin(board, c.Setup == "", o.Opening)
	if err != nil {
		return nil, configError("opening", err)
	}
	return &position{game, gomoku.NoPoint}, nil
}

// begin starts a game on a set-up board, or by an opening rule on an empty one.
func begin(board gomoku.Position, empty bool, by string) (opening.Game, error) {
	rule, err := opening.ParseRule(by)
	switch {
	case err != nil:
		return opening.Game{}, err
	case empty:
		return opening.New(board, rule)
	case rule != opening.Free:
		return opening.Game{}, fmt.Errorf("%v %w", rule, opening.ErrNotEmpty)
	}
	return opening.From(board), nil
}

var foulPolicies = map[string]gomoku.FoulPolicy{
	"":        gomoku.FoulRefused,
	"refused": gomoku.FoulRefused,
	"loses":   gomoku.FoulLoses,
}

func startBoard(setup string, size int, rule gomoku.Rule) (gomoku.Position, error) {
	if setup == "" {
		if size == 0 {
			size = gomoku.DefaultSize
		}
		p, err := gomoku.NewPosition(size, rule)
		if err != nil {
			return p, configError("size", err)
		}
		return p, nil
	}
	p, err := gomoku.Parse(setup, rule)
	if err != nil {
		var pe *gomoku.ParseError
		if errors.As(err, &pe) {
			return p, &match.ConfigError{Field: "setup", Offset: pe.Offset, Err: pe}
		}
		return p, configError("setup", err)
	}
	if size != 0 && size != p.Size() {
		return p, configError("size", fmt.Errorf("%d, but the setup has %d rows", size, p.Size()))
	}
	return p, nil
}

func configError(field string, err error) error {
	return &match.ConfigError{Field: field, Offset: -1, Err: err}
}

// A position is immutable once another package has seen it.
type position struct {
	game opening.Game
	last gomoku.Point // of the stone placed last, or NoPoint
}

// GameOf returns the game behind a position of Rules, with the question of its opening
// rule; ok is false for a position of other rules.
func GameOf(p match.Position) (g opening.Game, ok bool) {
	own, ok := p.(*position)
	if !ok {
		return opening.Game{}, false
	}
	return own.game, true
}

func side(s gomoku.Stone) match.Side { return match.Side(s - gomoku.Black) }

func (p *position) Turn() match.Side { return side(p.game.Turn()) }

func (p *position) Play(text string) (match.Position, match.Move, error) {
	next := &position{p.game, p.last}
	m, err := next.game.Play(plain(text))
	if err != nil {
		return nil, match.Move{}, p.refusal(text, err)
	}
	out := match.Move{
		Move: m.Text, Side: side(m.By), Kind: kinds[m.Ask], Swap: m.Swap,
	}
	if m.Stone == gomoku.None {
		out.Text = map[string]string{"point": m.Text}
	} else {
		out.To, out.Piece, out.Text = m.Text, m.Stone.String(), stoneTexts[m.Text]
		if next.last, err = gomoku.ParsePoint(m.Text); err != nil {
			return nil, match.Move{}, err
		}
	}
	return next, out, nil
}

// plain returns a point or number as it is written here, of one that was typed with full-width
// letters, spaces, or a hyphen or comma before the number. Other texts come back as they are.
func plain(text string) string {
	if len(text) <= 3 && !strings.ContainsFunc(text, func(r rune) bool { return r == ' ' || r == '-' || r == ',' || r > '~' }) {
		return text // as nearly all are
	}
	folded := strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～':
			r += '!' - '！'
		case unicode.IsSpace(r):
			return -1
		}
		return r
	}, text)
	if _, err := strconv.Atoi(folded); err == nil {
		return folded
	}
	if n := len(folded); n < 2 || n > 4 {
		return text
	}
	column, row := folded[:1], strings.TrimLeft(folded[1:], "-,")
	if pt, err := gomoku.ParsePoint(column + row); err == nil {
		return pt.String()
	}
	return text
}

// stoneTexts holds Move.Text of a stone on each point. All games share these maps of some
// 330 bytes each.
var stoneTexts = func() map[string]map[string]string {
	all := make(map[string]map[string]string)
	for y := range gomoku.MaxSize {
		for x := range gomoku.MaxSize {
			point := gomoku.PointAt(x, y).String()
			all[point] = map[string]string{"point": strings.ToUpper(point)}
		}
	}
	return all
}()

// refusal converts the error for a move to a *match.Refusal.
func (p *position) refusal(text string, err error) error {
	if _, asked := p.game.Question(); asked {
		text = strings.TrimSpace(text)
	}
	r := &match.Refusal{Move: text}
	var (
		pe *gomoku.ParseError
		ae *opening.AnswerError
		me *gomoku.MoveError
	)
	switch {
	case errors.As(err, &pe):
		r.Code, r.Detail = "bad_text", err.Error()
	case errors.As(err, &ae):
		r.Code, r.Detail = answerCode(ae), answerDetail(ae)
		if len(ae.Points) > 0 {
			r.Points = texts(ae.Points)
		}
	case errors.As(err, &me):
		return p.moveRefusal(r, me)
	default:
		return err
	}
	return r
}

// moveRefusal is refusal for a stone.
func (p *position) moveRefusal(r *match.Refusal, me *gomoku.MoveError) error {
	pt := me.Point
	r.Points = []string{pt.String()}
	switch {
	case errors.Is(me, gomoku.ErrGameOver):
		r.Code, r.Detail = "game_over", "the game is over"
	case errors.Is(me, gomoku.ErrOffBoard):
		r.Code, r.Detail = "off_board", fmt.Sprintf("%v is not a point of this board", pt)
	case errors.Is(me, gomoku.ErrOccupied):
		r.Code, r.Detail = "occupied", fmt.Sprintf("there is a stone on %v already", pt)
	case me.Kind.Forbidden():
		r.Code = "forbidden"
		r.Detail = fmt.Sprintf("%v is forbidden to Black: %s", pt, strings.ReplaceAll(me.Kind.String(), "_", " "))
		board := p.game.Board()
		for _, row := range foul(&board, pt).Rows {
			for _, stone := range row.Stones {
				if !slices.Contains(r.Points, stone) {
					r.Points = append(r.Points, stone)
				}
			}
		}
	default:
		return me
	}
	return r
}

func (p *position) Result() *match.Result {
	board := p.game.Board()
	switch board.Outcome() {
	case gomoku.BlackWins:
		return won(match.First)
	case gomoku.WhiteWins:
		r := won(match.Second)
		if foul := board.Foul(); foul.Forbidden() {
			r.Reason, r.Detail = "forbidden_move", foul.String()
		}
		return r
	case gomoku.Draw:
		r := &match.Result{Reason: "full_board"}
		if board.Left() > 0 {
			r.Detail = "every empty point is forbidden to Black"
		}
		return r
	}
	return nil
}

func won(s match.Side) *match.Result { return &match.Result{Winner: &s, Reason: "five"} }

// More is View.More of gomoku.
type More struct {
	Fouls   []Foul   `json:"fouls,omitempty"`   // why the points in forbidden are, in the same order
	Pattern *Pattern `json:"pattern,omitempty"` // the named opening of renju after three stones
	// Failed are the rows of five or more through the last stone that do not win.
	Failed []FailedRow `json:"failed,omitempty"`
}

// Fails returns the code and the stones of the first of Failed, "" without one.
func (m More) Fails() (code string, points []string) {
	if len(m.Failed) == 0 {
		return "", nil
	}
	return m.Failed[0].Code, m.Failed[0].Stones
}

// A FailedRow is a row that is long enough to win and does not: an overline where only five wins,
// or in caro a five blocked by an opposing stone at each end.
type FailedRow struct {
	Code   string   `json:"code"`   // "overline" or "blocked"
	Stones []string `json:"stones"` // its points along the line
	Ends   []string `json:"ends"`   // of a blocked one the points of the opposing stones
}

// A Foul says why a point is forbidden. With the option fouls set to loses these points
// are legal too.
type Foul struct {
	Point string    `json:"point"` // h8, e4
	Kind  string    `json:"kind"`  // "double_three", "double_four" or "overline"
	Rows  []FoulRow `json:"rows"`  // what a stone there would make
}

// A FoulRow is a row that a stone on a forbidden point would make.
type FoulRow struct {
	Name        string   `json:"name"`        // "three", "four" or "overline"
	Stones      []string `json:"stones"`      // its points along the line, with the forbidden one
	Completions []string `json:"completions"` // where a three becomes a straight four, a four a five
}

// A Pattern is one of the 26 openings of renju: the first three stones.
type Pattern struct {
	Code string            `json:"code"` // D1 to D13 direct, I1 to I13 indirect
	Name map[string]string `json:"name"` // by language tag
}

// Board returns View().Board, without the rest of the View.
func (p *position) Board() string {
	board := p.game.Board()
	return board.String()
}

func (p *position) View() match.View {
	board := p.game.Board()
	v := match.View{
		Board:   board.String(),
		Turn:    p.Turn(),
		Legal:   p.game.Legal(),
		Row:     texts(board.Row()),
		Opening: asked(&p.game),
	}
	more := More{Pattern: named(p.game.Pattern()), Failed: failed(&board, p.last)}
	if board.Rule() == gomoku.Renju && board.Turn() == gomoku.Black && len(v.Legal) > 0 {
		for _, f := range board.Forbidden(nil) {
			v.Forbidden = append(v.Forbidden, f.Point.String())
			more.Fouls = append(more.Fouls, foul(&board, f.Point))
		}
	}
	v.More = more
	return v
}

// failed returns the rows through the last stone that do not win, in a game that is not over.
func failed(board *gomoku.Position, last gomoku.Point) (list []FailedRow) {
	if last == gomoku.NoPoint || board.Row() != nil || board.Foul() != gomoku.Legal {
		return nil
	}
	for _, row := range board.FailedRows(last) {
		code := "overline"
		if row.Blocked != nil {
			code = "blocked"
		}
		list = append(list, FailedRow{Code: code, Stones: texts(row.Stones), Ends: texts(row.Blocked)})
	}
	return list
}

// foul explains a forbidden point by the rows that count.
func foul(board *gomoku.Position, pt gomoku.Point) Foul {
	ruling := board.Explain(pt)
	f := Foul{Point: pt.String(), Kind: ruling.Kind.String()}
	for _, s := range ruling.Shapes {
		if !s.Counts() {
			continue
		}
		row := FoulRow{Name: s.Name.String(), Stones: texts(s.Stones), Completions: []string{}}
		for _, c := range s.Completions {
			if s.Name != gomoku.ShapeThree || c.Kind == gomoku.Legal {
				row.Completions = append(row.Completions, c.Point.String())
			}
		}
		f.Rows = append(f.Rows, row)
	}
	return f
}

// texts returns the names of points, never nil.
func texts(points []gomoku.Point) []string {
	list := make([]string, len(points))
	for i, pt := range points {
		list[i] = pt.String()
	}
	return list
}

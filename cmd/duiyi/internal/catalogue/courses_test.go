package catalogue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/courses"
	"duiyi/courses/teacher"
	"duiyi/games"
	"duiyi/gomoku"
	"duiyi/internal/xqbook"
	"duiyi/internal/xqtable"
	"duiyi/match/positions"
	"duiyi/xiangqi"
)

// TestCourses proves what the chapters of the program say: every right move, that every
// other one is wrong, every answer to a choice through the claims of its step, and every
// claim.
func TestCourses(t *testing.T) {
	lib, err := courses.Own()
	if err != nil {
		t.Fatal(err)
	}
	list := builtin.GamesWithTables(builtin.Games(), xqtable.Open(xqtable.Own()))
	p := &prover{games: list, teacher: teacher.New(func() (*courses.Library, error) { return lib, nil }, list, nil)}
	for _, track := range lib.Tracks {
		for _, part := range track.Parts {
			for _, id := range part.Chapters {
				c, _ := lib.Chapter(id)
				t.Run(id, func(t *testing.T) {
					t.Parallel()
					for i := range c.Steps {
						if err := p.step(t.Context(), c, i); err != nil {
							t.Errorf("step %d: %v", i, err)
						}
					}
				})
			}
		}
	}
}

// A prover proves the steps of chapters.
type prover struct {
	games   games.List
	teacher *teacher.Teacher
}

// A scene is the position of a step as the packages of the rules have it.
type scene struct {
	teacher.Stand
	game *games.Game
	xq   xiangqi.Position
	gm   gomoku.Position
}

func (p *prover) scene(s teacher.Stand) (*scene, error) {
	game, err := p.games.Find(s.Config.Game)
	if err != nil {
		return nil, err
	}
	out := &scene{Stand: s, game: game}
	board := positions.Board(s.Position)
	if game.Name == "xiangqi" {
		out.xq, err = xiangqi.ParseFEN(board)
		return out, err
	}
	rule, err := gomoku.ParseRule(game.RuleSet(s.Config.Rules))
	if err != nil {
		return nil, err
	}
	out.gm, err = gomoku.Parse(board, rule)
	return out, err
}

// after plays moves in the game that the scene belongs to.
func (p *prover) after(s *scene, moves ...string) (*scene, error) {
	next := s.Stand
	for _, m := range moves {
		at, played, err := next.Position.Play(m)
		if err != nil {
			return nil, err
		}
		next.Position, next.Moves = at, append(slices.Clone(next.Moves), played)
	}
	return p.scene(next)
}

func (p *prover) step(ctx context.Context, c *courses.Chapter, i int) error {
	stand, err := p.teacher.Stand(c, i)
	if err != nil {
		return err
	}
	s, err := p.scene(stand)
	if err != nil {
		return err
	}
	st := &c.Steps[i]
	for _, m := range st.Marks {
		if !onBoard(c.Game, m.At) || m.From != "" && !onBoard(c.Game, m.From) {
			return fmt.Errorf("mark %v is not on the board", m)
		}
	}
	for _, claim := range st.Claims {
		if err := p.claim(ctx, s, claim); err != nil {
			return fmt.Errorf("claim %+v: %w", claim, err)
		}
	}
	if st.Try == nil {
		return nil
	}
	if err := p.try(ctx, c, i, s); err != nil {
		return fmt.Errorf("try %s %s: %s: %w", st.Try.Kind, st.Try.Task, positions.Board(s.Position), err)
	}
	return nil
}

func onBoard(game, point string) bool {
	if game == "xiangqi" {
		_, err := xiangqi.ParseSquare(point)
		return err == nil
	}
	pt, err := gomoku.ParsePoint(point)
	return err == nil && pt != gomoku.NoPoint
}

func (p *prover) try(ctx context.Context, c *courses.Chapter, i int, s *scene) error {
	try := c.Steps[i].Try
	switch try.Kind {
	case courses.Choice:
		if len(c.Steps[i].Claims) == 0 {
			return errors.New("no claim proves the answer")
		}
		return nil
	case courses.Reach:
		return p.reach(c, s, try)
	case courses.Hold:
		return p.hold(ctx, c, i, s)
	case courses.Opening:
		return p.opening(ctx, c, i)
	}
	var line []string
	for k, turn := range try.Line {
		at, err := p.after(s, line...)
		if err != nil {
			return err
		}
		legal := at.Position.View().Legal
		right, err := p.right(ctx, at, try, len(try.Line)-k, turn.Moves[0], legal)
		if err != nil {
			return fmt.Errorf("turn %d: %w", k, err)
		}
		listed := slices.Sorted(slices.Values(turn.Moves))
		slices.Sort(right)
		if try.Task == "threes" {
			if !slices.Contains(right, turn.Moves[0]) {
				return fmt.Errorf("turn %d: %s does not win", k, turn.Moves[0])
			}
		} else if !slices.Equal(right, listed) {
			return fmt.Errorf("turn %d: right are %q, listed %q", k, right, listed)
		}
		for _, w := range try.Wrong {
			for _, m := range w.Moves {
				if k == 0 && (!slices.Contains(legal, m) || slices.Contains(right, m)) {
					return fmt.Errorf("%s is explained as wrong, and is right or illegal", m)
				}
			}
		}
		line = append(line, turn.Moves[0])
		if turn.Reply != "" {
			line = append(line, turn.Reply)
		}
	}
	_, err := p.after(s, line...)
	return err
}

// right returns the legal moves that do what a try asks for.
func (p *prover) right(ctx context.Context, s *scene, try *courses.Try, turns int, first string, legal []string) (list []string, err error) {
	if try.Task == "mate" {
		if n := mateIn(&s.xq, turns-1, turns > 3); n > 0 {
			return nil, fmt.Errorf("mate in %d, faster than the line", n)
		}
	}
	var book []xqbook.Choice
	if try.Task == "book" {
		book = xqbook.Own().Choices(&s.xq)
	}
	for _, m := range legal {
		ok, err := p.does(ctx, s, try, turns, first, m, book)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m, err)
		}
		if ok {
			list = append(list, m)
		}
	}
	return list, nil
}

func (p *prover) does(ctx context.Context, s *scene, try *courses.Try, turns int, first, m string, book []xqbook.Choice) (bool, error) {
	after, err := p.after(s, m)
	if err != nil {
		return false, err
	}
	switch try.Task {
	case "mate":
		return helpless(&after.xq, turns-1, turns > 3), nil
	case "win", "draw":
		at, err := s.game.Table(after.Position)
		if err != nil {
			return false, err
		}
		return at.Outcome == map[string]string{"win": "loss", "draw": "draw"}[try.Task], nil
	case "legal":
		return m[:2] == first[:2], nil
	case "take":
		return strings.EqualFold(after.Last().Captured, try.Reason), nil
	case "capture":
		last := after.Last()
		sq, err := xiangqi.ParseSquare(last.To)
		if err != nil {
			return false, err
		}
		takers := slices.ContainsFunc(after.xq.LegalMoves(nil), func(r xiangqi.Move) bool { return r.To() == sq })
		return last.Captured != "" && !takers, nil
	case "check":
		return after.Last().Check, nil
	case "escape":
		if !s.xq.InCheck() {
			return false, errors.New("the side is not in check")
		}
		return true, nil
	case "reason":
		return p.gives(ctx, s, m, try.Reason)
	case "book":
		return slices.ContainsFunc(book, func(c xqbook.Choice) bool { return c.Move.String() == m }), nil
	case "five":
		return after.gm.Outcome() != gomoku.Ongoing && len(after.gm.Row()) > 0, nil
	}
	if r := after.Position.Result(); r != nil {
		return (try.Task == "fours" || try.Task == "threes") && r.Winner != nil && *r.Winner == s.Position.Turn(), nil
	}
	switch try.Task {
	case "fours":
		return foursWin(ctx, &s.gm, m, true)
	case "threes":
		if m != first {
			return false, nil
		}
		return foursWin(ctx, &s.gm, m, false)
	case "block":
		return !solved(ctx, &after.gm, true).Win, nil
	}
	return false, fmt.Errorf("no proof of the task %q", try.Task)
}

// gives reports whether a move does what a kind of reason says, or mates as a name says.
func (p *prover) gives(ctx context.Context, s *scene, m, kind string) (bool, error) {
	q := positions.ReasonQuery{Config: s.Config, Best: []string{m}}
	for _, m := range s.Moves {
		q.Moves = append(q.Moves, m.Move)
	}
	list, err := s.game.Explain(ctx, q)
	return slices.ContainsFunc(list, func(r positions.Reason) bool { return r.Role == "does" && (r.Kind == kind || r.Name == kind) }), err
}

// reach finds the fewest moves that reach all points, which must be those of the try.
func (p *prover) reach(c *courses.Chapter, s *scene, try *courses.Try) error {
	game := s.game
	type state struct {
		board string
		left  string
	}
	now := map[state]teacher.Stand{{positions.Board(s.Position), strings.Join(try.Points, " ")}: s.Stand}
	seen := map[state]bool{}
	for n := 1; n <= try.Most; n++ {
		next := map[state]teacher.Stand{}
		for at, stand := range now {
			for _, m := range stand.Position.View().Legal {
				pos, played, err := stand.Position.Play(m)
				if err != nil {
					return err
				}
				left := slices.DeleteFunc(strings.Fields(at.left), func(q string) bool { return q == played.To })
				if pos.Result() != nil {
					continue
				}
				board, ok := game.Pass(pos)
				if !ok {
					continue
				}
				if len(left) == 0 {
					if n < try.Most {
						return fmt.Errorf("%d moves are enough", n)
					}
					return nil
				}
				cfg := stand.Config
				cfg.Setup = board
				start, err := game.Rules.Start(cfg)
				if err != nil {
					continue
				}
				key := state{board, strings.Join(left, " ")}
				if !seen[key] {
					seen[key] = true
					next[key] = teacher.Stand{Config: cfg, Position: start}
				}
			}
		}
		now = next
	}
	return fmt.Errorf("%d moves are not enough", try.Most)
}

// hold looks the value of an ending up, and plays it out: with the best moves of the table
// the reader reaches the goal.
func (p *prover) hold(ctx context.Context, c *courses.Chapter, i int, s *scene) error {
	at, err := s.game.Table(s.Position)
	if err != nil {
		return err
	}
	if goal := c.Steps[i].Try.Goal; at.Outcome != goal || at.Late {
		return fmt.Errorf("the table says %s", at.Outcome)
	}
	var line []string
	for {
		tried, err := p.teacher.Try(ctx, c, i, line, at.Moves[0].Move)
		if err != nil {
			return err
		}
		switch tried.Verdict {
		case teacher.Done:
			return nil
		case teacher.Wrong:
			return fmt.Errorf("after %v the best move %s is refused", line, at.Moves[0].Move)
		}
		line = tried.Line
		if at, err = s.game.Table(tried.Position); err != nil {
			return err
		}
	}
}

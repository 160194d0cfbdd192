package catalogue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/courses"
	"duiyi/courses/teacher"
	"duiyi/gomoku"
	"duiyi/internal/xqtable"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/match/question"
)

var update = flag.Bool("update", false, "TestSolved writes the solutions that the page's test enters by keys")

// solutions are what web/src/courses/keys.dom.test.ts enters by keys.
const solutions = "../../../../web/src/courses/testdata/solved.json"

// A solvedStep is a step of a chapter with the right answers to its try.
type solvedStep struct {
	Board   string            `json:"board"`
	Side    match.Side        `json:"side"`              // to move
	Kind    courses.Kind      `json:"kind,omitempty"`    // of the try
	Options int               `json:"options,omitempty"` // of a choice
	Points  []string          `json:"points,omitempty"`  // of a reach
	Seat    string            `json:"seat,omitempty"`    // of an opening
	Asks    *question.Opening `json:"asks,omitempty"`    // the first question of an opening
	Turns   []solvedTurn      `json:"turns,omitempty"`
}

// A solvedTurn is a right answer and what it leads to.
type solvedTurn struct {
	Move    string            `json:"move"` // or the index of an option
	Reply   string            `json:"reply,omitempty"`
	Answers []string          `json:"answers,omitempty"` // of the other player of an opening
	Left    []string          `json:"left,omitempty"`    // of a reach
	Board   string            `json:"board"`             // after it
	Side    match.Side        `json:"side"`              // to move then
	Asks    *question.Opening `json:"asks,omitempty"`
}

// TestSolved solves every try of every chapter with moves that the page offers, and holds the
// solutions of the page's test to that.
func TestSolved(t *testing.T) {
	lib, err := courses.Own()
	if err != nil {
		t.Fatal(err)
	}
	list := builtin.GamesWithTables(builtin.Games(), xqtable.Open(xqtable.Own()))
	teach := teacher.New(func() (*courses.Library, error) { return lib, nil }, list, nil)
	var text bytes.Buffer
	lead := "{\n"
	for _, track := range lib.Tracks {
		for _, part := range track.Parts {
			for _, id := range part.Chapters {
				c, _ := lib.Chapter(id)
				var steps []solvedStep
				for i := range c.Steps {
					s, err := solve(t.Context(), teach, c, i)
					if err != nil {
						t.Fatalf("%s, step %d: %v", id, i, err)
					}
					steps = append(steps, s)
				}
				line, err := json.Marshal(steps)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&text, "%s%q: {\"game\": %q, \"steps\": %s}", lead, id, c.Game, line)
				lead = ",\n"
			}
		}
	}
	text.WriteString("\n}\n")
	if *update {
		if err := os.WriteFile(solutions, text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(solutions)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(kept, text.Bytes()) {
		t.Error("the chapters have other solutions: go test ./cmd/duiyi/internal/catalogue -run TestSolved -update")
	}
}

func solve(ctx context.Context, teach *teacher.Teacher, c *courses.Chapter, i int) (solvedStep, error) {
	stand, err := teach.Stand(c, i)
	if err != nil {
		return solvedStep{}, err
	}
	view := stand.Position.View()
	out := solvedStep{Board: short(stand.Position), Side: view.Turn}
	try := teach.Offered(c, i)
	if try == nil {
		return out, nil
	}
	out.Kind, out.Options, out.Points, out.Seat, out.Asks = try.Kind, len(try.Options), try.Points, try.Seat, view.Opening
	var line, path []string
	if try.Kind == courses.Reach {
		if path, err = way(ctx, teach, c, i, view.Legal, nil, try.Most); err != nil {
			return out, err
		}
	}
	for range mostTurns {
		move, err := answer(ctx, teach, c, i, line, path)
		if err != nil {
			return out, err
		}
		if try.Kind != courses.Choice && !slices.Contains(view.Legal, move) && (view.Opening == nil || !slices.Contains(view.Opening.Options, move)) {
			return out, fmt.Errorf("after %v: the page does not offer %s", line, move)
		}
		tried, err := teach.Try(ctx, c, i, line, move)
		if err != nil {
			return out, err
		}
		if tried.Verdict == teacher.Wrong {
			return out, fmt.Errorf("after %v: %s is wrong", line, move)
		}
		view = tried.Position.View()
		turn := solvedTurn{Move: move, Left: tried.Left, Board: short(tried.Position), Side: view.Turn, Asks: view.Opening}
		if tried.Reply != nil {
			turn.Reply = tried.Reply.Move
		}
		for _, m := range tried.Answers {
			turn.Answers = append(turn.Answers, m.Move)
		}
		out.Turns = append(out.Turns, turn)
		if tried.Verdict == teacher.Done {
			return out, nil
		}
		line = tried.Line
	}
	return out, fmt.Errorf("unsolved after %d moves", mostTurns)
}

// short is a board with its empty rows of gomoku as underscores.
func short(p match.Position) string {
	return strings.ReplaceAll(positions.Board(p), strings.Repeat(".", gomoku.DefaultSize), "_")
}

// mostTurns is more than any try takes.
const mostTurns = 200

// answer returns a right answer after the moves of a try so far.
func answer(ctx context.Context, teach *teacher.Teacher, c *courses.Chapter, i int, line, path []string) (string, error) {
	switch try := c.Steps[i].Try; try.Kind {
	case courses.Choice:
		return strconv.Itoa(try.Answer), nil
	case courses.Reach:
		return path[len(line)], nil
	}
	m, err := teach.Hint(ctx, c, i, line)
	if err != nil {
		return "", err
	}
	if m == nil {
		return "", errors.New("no move is shown")
	}
	return m.Move, nil
}

// way returns moves that reach all points of a try.
func way(ctx context.Context, teach *teacher.Teacher, c *courses.Chapter, i int, legal, line []string, most int) ([]string, error) {
	if len(line) == most {
		return nil, nil
	}
	for _, m := range legal {
		tried, err := teach.Try(ctx, c, i, line, m)
		if err != nil {
			return nil, err
		}
		switch tried.Verdict {
		case teacher.Wrong:
			continue
		case teacher.Done:
			return tried.Line, nil
		}
		if found, err := way(ctx, teach, c, i, tried.Position.View().Legal, tried.Line, most); found != nil || err != nil {
			return found, err
		}
	}
	return nil, nil
}

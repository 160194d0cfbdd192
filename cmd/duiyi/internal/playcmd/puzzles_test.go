package playcmd

import (
	"regexp"
	"strings"
	"testing"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/puzzles"
	"duiyi/store/sqlite"
)

// A solved puzzle is kept, with the page's attempts, and does not come again; a failed one does.
func TestPuzzlesAreKept(t *testing.T) {
	data := t.TempDir()
	first := func(typed string) *puzzles.Puzzle {
		t.Helper()
		var out strings.Builder
		c := Play{Game: "xiangqi", Puzzles: true, Seed: 1, Data: data, Plain: true, ASCII: true}
		if err := c.solve(t.Context(), &command.Streams{In: strings.NewReader(typed), Out: &out, Err: &out}); err != nil {
			t.Fatal(err)
		}
		bank, err := puzzles.Own()
		if err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(`Puzzle 1 of \d+, difficulty \d+ \(([0-9a-f]{12})\)`).FindStringSubmatch(out.String())
		if m == nil {
			t.Fatalf("no puzzle in %s", &out)
		}
		p, _ := bank.Get(m[1])
		return p
	}
	failed := first("answer\n")
	p := first("quit\n")
	if p.ID != failed.ID {
		t.Fatalf("after %s failed comes %s", failed.ID, p.ID)
	}
	var answers []string
	run := p.Start()
	for !run.Done() {
		answers = append(answers, run.Answers()[0])
		run, _, _ = run.Try(run.Answers()[0])
	}
	first(strings.Join(answers, "\n") + "\nquit\n")
	if again := first("quit\n"); again.ID == p.ID {
		t.Errorf("%s is solved and comes again", p.ID)
	}
	s, err := sqlite.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	list, err := s.Attempts(t.Context(), "", 0, 9)
	if err != nil || len(list) != 2 || list[0].Right || list[0].Hints != 3 || !list[1].Right || list[0].Rating.Points == 0 {
		t.Errorf("kept: %+v, %v", list, err)
	}
}

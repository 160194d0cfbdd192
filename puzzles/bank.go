package puzzles

import (
	"bytes"
	_ "embed"
	"slices"
)

// A Bank is a list of puzzles. Nothing changes it, so several goroutines may read it;
// callers must not change the puzzles.
type Bank struct {
	list []Puzzle
	byID map[string]int
}

//go:embed own.dypz
var own []byte

// Own reads the bank in the program. Each call decodes it again: keep the result.
func Own() (*Bank, error) { return Read(bytes.NewReader(own), "the bank in the program") }

func newBank(list []Puzzle) *Bank {
	b := &Bank{list: list, byID: make(map[string]int, len(list))}
	for i := range list {
		b.byID[list[i].ID] = i
	}
	return b
}

// Len returns the number of puzzles.
func (b *Bank) Len() int { return len(b.list) }

// All returns the puzzles in the order of the file.
func (b *Bank) All() []*Puzzle { return b.Query(Query{}) }

// Get returns the puzzle of an ID.
func (b *Bank) Get(id string) (*Puzzle, bool) {
	i, ok := b.byID[id]
	if !ok {
		return nil, false
	}
	return &b.list[i], true
}

// A Query says which puzzles are wanted. A field that is empty or 0 asks for nothing.
type Query struct {
	Game, Rules   string
	Kind          Kind
	Moves         int // of the task
	Theme         string
	Book          string
	Source        string // a kind of source
	Least, Most   int    // difficulty, both included
	From, Results int    // of the puzzles that fit: how many to pass over, and how many to return; 0 is all
}

func (q *Query) fits(p *Puzzle) bool {
	return (q.Game == "" || q.Game == p.Game) && (q.Rules == "" || q.Rules == p.Rules) &&
		(q.Kind == "" || q.Kind == p.Task.Kind) && (q.Moves == 0 || q.Moves == p.Task.Moves) &&
		(q.Theme == "" || slices.Contains(p.Themes, q.Theme)) && (q.Book == "" || q.Book == p.Source.Book) &&
		(q.Source == "" || q.Source == p.Source.Kind) &&
		p.Difficulty >= q.Least && (q.Most == 0 || p.Difficulty <= q.Most)
}

// Query returns the puzzles that fit, in the order of the file.
func (b *Bank) Query(q Query) []*Puzzle {
	var list []*Puzzle
	passed := 0
	for i := range b.list {
		p := &b.list[i]
		if !q.fits(p) {
			continue
		}
		if passed < q.From {
			passed++
			continue
		}
		if list = append(list, p); len(list) == q.Results {
			break
		}
	}
	return list
}

// A Count is how many puzzles have a value.
type Count struct {
	Value string `json:"value"`
	Count int    `json:"count"`
}

// Themes counts the themes of the puzzles that fit a query, the most frequent first.
func (b *Bank) Themes(q Query) []Count {
	return b.count(q, func(p *Puzzle) []string { return p.Themes })
}

// Books counts the books of the puzzles that fit a query, the most frequent first.
func (b *Bank) Books(q Query) []Count {
	return b.count(q, func(p *Puzzle) []string {
		if p.Source.Book == "" {
			return nil
		}
		return []string{p.Source.Book}
	})
}

func (b *Bank) count(q Query, values func(*Puzzle) []string) []Count {
	at := map[string]int{}
	var list []Count
	for _, p := range b.Query(q) {
		for _, v := range values(p) {
			i, ok := at[v]
			if !ok {
				i, at[v] = len(list), len(list)
				list = append(list, Count{Value: v})
			}
			list[i].Count++
		}
	}
	slices.SortStableFunc(list, func(x, y Count) int { return y.Count - x.Count })
	return list
}

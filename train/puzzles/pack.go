package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"duiyi/gomoku"
	"duiyi/puzzles"
	"duiyi/xiangqi"
)

// A manifest says what is in a bank, and what became of every candidate.
type manifest struct {
	Puzzles    int                       `json:"puzzles"`
	Games      map[string]int            `json:"games"`
	Rules      map[string]int            `json:"rules"`
	Kinds      map[string]int            `json:"kinds"` // tasks, such as "mate 3"
	Themes     map[string]int            `json:"themes"`
	Sources    map[string]int            `json:"sources"` // by the name of the source of work
	Books      map[string]int            `json:"books,omitempty"`
	Notes      map[string]int            `json:"notes,omitempty"`
	Candidates map[string]int            `json:"candidates"` // by kind, in all sources
	Proved     map[string]int            `json:"proved"`
	Out        map[string]map[string]int `json:"thrown_out"` // by kind and reason
	Work       map[string]workCount      `json:"work"`       // by source
}

type workCount struct {
	Units      int `json:"units"` // games, studies or lots of random positions looked at
	Candidates int `json:"candidates"`
	Proved     int `json:"proved"`
}

type candidate struct {
	puzzles.Puzzle
	source string // "" if it is of the earlier edition
	rank   int    // within its task, the first ones are taken first
}

// pack writes the puzzles of an earlier edition, if there is one, and those of all journals in a
// folder into one file, at most so many of each game, evenly from the tasks, and a manifest.
func pack(earlier *edition, dir, bank, manifestFile string, most map[string]int) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		return err
	}
	slices.Sort(files)
	m := manifest{
		Games: map[string]int{}, Rules: map[string]int{}, Kinds: map[string]int{}, Themes: map[string]int{}, Sources: map[string]int{},
		Books: map[string]int{}, Notes: map[string]int{}, Candidates: map[string]int{}, Proved: map[string]int{}, Out: map[string]map[string]int{}, Work: map[string]workCount{},
	}
	var all []candidate
	var wrong error
	if earlier != nil {
		m.add(&earlier.manifest)
		for _, p := range earlier.puzzles {
			if err := grade(p); err != nil {
				return fmt.Errorf("puzzle %s: %w", p.ID, err)
			}
			all = append(all, candidate{Puzzle: *p})
		}
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		_, err = readJournal(f, func(y yield) {
			c := m.Work[name]
			c.Units++
			c.Proved += len(y.Puzzles)
			for kind, n := range y.Candidates {
				m.Candidates[kind] += n
				c.Candidates += n
			}
			m.Work[name] = c
			for what, n := range y.Out {
				kind, why, _ := strings.Cut(what, ": ")
				m.out(kind, why, n)
			}
			for _, p := range y.Puzzles {
				if e := grade(&p); e != nil && wrong == nil {
					wrong = fmt.Errorf("puzzle %s: %w", p.ID, e)
				}
				m.Proved[string(p.Task.Kind)]++
				all = append(all, candidate{Puzzle: p, source: name})
			}
		})
		f.Close()
		if err = cmp.Or(err, wrong); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	list := m.choose(all, most)
	m.Puzzles = len(list)
	for _, c := range list {
		m.Games[c.Game]++
		m.Rules[c.Game+" "+c.Rules]++
		m.Kinds[fmt.Sprintf("%s %d", c.Task.Kind, c.Task.Moves)]++
		if c.source != "" {
			m.Sources[c.source]++
		}
		if c.Source.Book != "" {
			m.Books[c.Source.Book]++
		}
		if c.Proof.Note != "" {
			m.Notes[c.Proof.Note]++
		}
		for _, t := range c.Themes {
			m.Themes[t]++
		}
	}
	var packed []puzzles.Puzzle
	for _, c := range list {
		packed = append(packed, c.Puzzle)
	}
	var b bytes.Buffer
	if err := puzzles.Write(&b, packed); err != nil {
		return err
	}
	if err := os.WriteFile(bank, b.Bytes(), 0o644); err != nil {
		return err
	}
	fmt.Printf("%s: %d puzzles, %d bytes\n", bank, len(packed), b.Len())
	if manifestFile == "" {
		return nil
	}
	text, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(manifestFile, append(text, '\n'), 0o644)
}

func (m *manifest) out(kind, why string, n int) {
	if m.Out[kind] == nil {
		m.Out[kind] = map[string]int{}
	}
	m.Out[kind][why] += n
}

// add counts what an earlier edition found, and where its puzzles come from.
func (m *manifest) add(earlier *manifest) {
	for kind, n := range earlier.Candidates {
		m.Candidates[kind] += n
	}
	for kind, n := range earlier.Proved {
		m.Proved[kind] += n
	}
	for kind, reasons := range earlier.Out {
		for why, n := range reasons {
			m.out(kind, why, n)
		}
	}
	maps.Copy(m.Work, earlier.Work)
	maps.Copy(m.Sources, earlier.Sources)
}

// thinTheme is how many puzzles of a theme are so few that all are wanted.
const thinTheme = 150

// rank sets the order in which the puzzles of a task are taken: those of thin themes first, then
// the first of each source of work, the second of each and so on, so that games come as often
// as studies.
func rank(all []candidate) {
	themes := map[string]int{}
	for _, c := range all {
		for _, t := range c.Themes {
			themes[t]++
		}
	}
	turn := map[string]int{}
	for i := range all {
		c := &all[i]
		thin := slices.ContainsFunc(c.Themes, func(t string) bool { return themes[t] < thinTheme })
		if c.source == "" || thin || c.Source.Book != "" {
			continue // rank 0
		}
		key := c.source + " " + c.Rules + " " + c.Task.String()
		turn[key]++
		c.rank = turn[key]
	}
}

// choose keeps the earlier edition, leaves out what stands there twice and takes tasks in turn
// until a game has enough.
func (m *manifest) choose(all []candidate, most map[string]int) []candidate {
	rank(all)
	seen := map[string]bool{}
	buckets := map[string][]candidate{}
	var list []candidate
	for _, c := range all {
		key := c.Rules + " " + string(c.Task.Kind) + " " + symmetric(&c.Puzzle)
		if seen[c.ID] || seen[key] {
			why := errTwice
			if !seen[c.ID] {
				why = errMirror
			}
			m.out(string(c.Task.Kind), why.Error(), 1)
			continue
		}
		seen[c.ID], seen[key] = true, true
		if c.source == "" {
			list = append(list, c)
			most[c.Game]--
			continue
		}
		bucket := fmt.Sprintf("%s %s %s %2d", c.Game, c.Rules, c.Task.Kind, c.Task.Moves)
		buckets[bucket] = append(buckets[bucket], c)
	}
	for _, b := range buckets {
		slices.SortStableFunc(b, func(x, y candidate) int { return cmp.Compare(x.rank, y.rank) })
	}
	for round := 0; ; round++ {
		more := false
		for _, name := range slices.Sorted(maps.Keys(buckets)) {
			b := buckets[name]
			if round >= len(b) {
				continue
			}
			more = true
			if c := b[round]; most[c.Game] > 0 {
				most[c.Game]--
				list = append(list, c)
			} else {
				m.out(string(c.Task.Kind), errSurplus.Error(), 1)
			}
		}
		if !more {
			break
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(strings.Compare(b.Game, a.Game), strings.Compare(a.Rules, b.Rules), strings.Compare(string(a.Task.Kind), string(b.Task.Kind)),
			cmp.Compare(a.Task.Moves, b.Task.Moves), cmp.Compare(a.Difficulty, b.Difficulty), strings.Compare(a.ID, b.ID))
	})
	return list
}

// symmetric returns a text that is the same for positions that are the same under
// symmetry.
func symmetric(p *puzzles.Puzzle) string {
	if p.Game == "xiangqi" {
		q, err := xiangqi.ParseFEN(p.Position)
		if err != nil {
			return p.Position
		}
		turned, mirrored := q.FlipColours(), q.Mirror()
		both := turned.Mirror()
		return min(q.FEN(), turned.FEN(), mirrored.FEN(), both.FEN())
	}
	rule, err := gomoku.ParseRule(p.Rules)
	if err != nil {
		return p.Position
	}
	q, err := gomoku.Parse(p.Position, rule)
	if err != nil {
		return p.Position
	}
	least := ""
	for s := range gomoku.Symmetry(gomoku.Symmetries) {
		t := q.Transform(s)
		if text := t.String(); least == "" || text < least {
			least = text
		}
	}
	return least
}

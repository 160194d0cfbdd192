package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/internal/gmsearch"
)

// A scored is a move and its value for the side that makes it, in the engine's
// centipawns.
type scored struct {
	move  gomoku.Point
	value int
}

// decided is the value of a forced win.
const decided = 10_000

// A searcher caches the engine's searches.
type searcher struct {
	engine *gmsearch.Engine
	nodes  int64
	known  map[string][]scored // by query
	file   *os.File            // the cache file; nil for none
	asked  int
	fresh  int
}

// openSearcher loads the searches of earlier runs. It drops an incomplete last
// line.
func openSearcher(file string, nodes int64) (*searcher, error) {
	s := &searcher{engine: gmsearch.New(), nodes: nodes, known: map[string][]scored{}}
	if err := s.engine.SetOption("Hash", "16"); err != nil {
		return nil, err
	}
	if file == "" {
		return s, nil
	}
	var err error
	if s.file, err = os.OpenFile(file, os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return nil, err
	}
	in := bufio.NewReader(s.file)
	whole := int64(0)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			break // the end, or an incomplete line
		}
		whole += int64(len(line))
		question, answer, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		list, err := readScored(answer)
		if err != nil {
			return nil, fmt.Errorf("%s: %q: %w", file, line, err)
		}
		s.known[question] = list
	}
	if err := s.file.Truncate(whole); err != nil {
		return nil, err
	}
	_, err = s.file.Seek(whole, 0)
	return s, err
}

func (s *searcher) close() error {
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}

func readScored(text string) ([]scored, error) {
	var list []scored
	for word := range strings.FieldsSeq(text) {
		name, number, _ := strings.Cut(word, "=")
		pt, err := gomoku.ParsePoint(name)
		if err != nil {
			return nil, err
		}
		value, err := strconv.Atoi(number)
		if err != nil {
			return nil, err
		}
		list = append(list, scored{pt, value})
	}
	return list, nil
}

// best returns up to lines best moves of a position, best first, among those
// of a list, or all if that is nil.
func (s *searcher) best(ctx context.Context, p *gomoku.Position, lines int, among []gomoku.Point) ([]scored, error) {
	s.asked++
	question := fmt.Sprintf("%v %v %d %d", p, p.Rule(), s.nodes, lines)
	if list, ok := s.known[question]; ok {
		return list, nil
	}
	s.fresh++
	if err := s.engine.SetOption("MultiPV", strconv.Itoa(lines)); err != nil {
		return nil, err
	}
	s.engine.NewGame()
	limits := engine.Limits{Nodes: s.nodes}
	for _, pt := range among {
		limits.SearchMoves = append(limits.SearchMoves, pt.String())
	}
	var list []scored
	_, err := s.engine.Search(ctx, engine.Position{Start: p.String(), Rules: p.Rule().String()}, limits, func(in engine.Info) {
		if len(in.PV) == 0 {
			return
		}
		if in.MultiPV <= 1 {
			list = list[:0]
		}
		if pt, err := gomoku.ParsePoint(in.PV[0]); err == nil {
			list = append(list, scored{pt, valueOf(in.Score)})
		}
	})
	if err == nil {
		err = ctx.Err() // the result of an interrupted search is not reproducible
	}
	if err != nil {
		return nil, err
	}
	s.known[question] = list
	if s.file == nil {
		return list, nil
	}
	var line strings.Builder
	line.WriteString(question + "\t")
	for _, m := range list {
		fmt.Fprintf(&line, "%v=%d ", m.move, m.value)
	}
	_, err = s.file.WriteString(strings.TrimSuffix(line.String(), " ") + "\n")
	return list, err
}

func valueOf(s engine.Score) int {
	switch {
	case s.Mate > 0:
		return decided
	case s.Mate < 0:
		return -decided
	}
	return s.Centipawns
}

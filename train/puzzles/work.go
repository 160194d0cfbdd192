package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"duiyi/puzzles"
)

// A source makes puzzles from numbered units: games, studies, random numbers. What a
// unit yields depends on its number alone, so a run that was stopped goes on with the
// units that are missing.
type source struct {
	name  string
	units int
	share int // of the time, relative to the others; 0 counts as 1
	past  int // units that an earlier edition took: the first ones
	make  func(w *worker, unit int) yield
}

// A yield is what came of a unit.
type yield struct {
	Unit       int              `json:"unit"`
	Candidates map[string]int   `json:"candidates,omitempty"` // by kind of task
	Out        map[string]int   `json:"out,omitempty"`        // thrown out: by kind of task, ": ", reason
	Puzzles    []puzzles.Puzzle `json:"puzzles,omitempty"`
}

// judge counts a candidate and what came of it.
func (y *yield) judge(kind puzzles.Kind, p *puzzles.Puzzle, err error) {
	if y.Candidates == nil {
		y.Candidates, y.Out = map[string]int{}, map[string]int{}
	}
	y.Candidates[string(kind)]++
	if err != nil {
		y.Out[string(kind)+": "+err.Error()]++
		return
	}
	p.ID = puzzles.NewID(p.Game, p.Rules, p.Position, p.Task)
	y.Puzzles = append(y.Puzzles, *p)
}

// A journal is the file of the units of one source that are done, a line of JSON each.
type journal struct {
	file *os.File
	done map[int]bool
}

// openJournal opens the journal of a source. A last line that was cut is removed.
func openJournal(dir, name string) (*journal, error) {
	f, err := os.OpenFile(filepath.Join(dir, name+".jsonl"), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	j := &journal{f, map[int]bool{}}
	whole, err := readJournal(f, func(y yield) { j.done[y.Unit] = true })
	if err == nil {
		err = f.Truncate(whole)
	}
	if err == nil {
		_, err = f.Seek(whole, io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", f.Name(), err)
	}
	return j, nil
}

// readJournal calls each with the yields of a journal and returns the bytes of its whole
// lines.
func readJournal(r io.Reader, each func(yield)) (whole int64, err error) {
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return whole, nil
		}
		if err != nil {
			return whole, err
		}
		var y yield
		if err := json.Unmarshal(bytes.TrimSpace(line), &y); err != nil {
			return whole, fmt.Errorf("byte %d: %w", whole, err)
		}
		whole += int64(len(line))
		each(y)
	}
}

func (j *journal) add(y yield) error {
	line, err := json.Marshal(y)
	if err != nil {
		return err
	}
	_, err = j.file.Write(append(line, '\n'))
	return err
}

// A running source hands out its units.
type running struct {
	source
	*journal
	next  int           // units handed out, done ones included
	spent time.Duration // on them
}

// load returns the time spent, measured by the share.
func (r *running) load() time.Duration { return r.spent / time.Duration(max(1, r.share)) }

// unit returns the next unit that is not done. The order is mixed, so that an early end
// leaves units from everywhere.
func (r *running) unit() (int, bool) {
	for ; r.next < r.units; r.next++ {
		if u := mixed(r.next, r.units); !r.done[u] {
			r.next++
			return u, true
		}
	}
	return 0, false
}

// mixed is a permutation of the numbers below n.
func mixed(i, n int) int {
	step := max(1, n*618/1000)
	for gcd(step, n) != 1 {
		step++
	}
	return i * step % n
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// work makes units of all sources until ctx ends or none is left. The source that had
// the least time for its share comes next.
func work(ctx context.Context, dir string, threads int, sources []source) error {
	var list []*running
	for _, s := range sources {
		j, err := openJournal(dir, s.name)
		if err != nil {
			return err
		}
		defer j.file.Close()
		list = append(list, &running{source: s, journal: j, next: s.past})
	}
	var mu sync.Mutex
	var first error
	var group sync.WaitGroup
	for range threads {
		group.Go(func() {
			w := newWorker(ctx)
			mu.Lock()
			defer mu.Unlock()
			for ctx.Err() == nil && first == nil {
				var r *running
				unit := -1
				for _, s := range list {
					if r != nil && s.load() >= r.load() {
						continue
					}
					if u, ok := s.unit(); ok {
						if r != nil {
							r.next-- // give the other one back
						}
						r, unit = s, u
					}
				}
				if r == nil {
					return
				}
				mu.Unlock()
				begin := time.Now()
				y := r.make(w, unit)
				y.Unit = unit
				took := time.Since(begin)
				mu.Lock()
				r.spent += took
				if ctx.Err() != nil {
					return // the unit may be incomplete
				}
				if err := r.add(y); err != nil && first == nil {
					first = err
				}
			}
		})
	}
	group.Wait()
	return first
}

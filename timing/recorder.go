package timing

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"
)

const (
	// latest is how many moves quantiles are taken of.
	latest = 1000

	// slowest is how many of the slowest moves of the last slowFor are kept.
	slowest = 20
	slowFor = time.Hour

	// LinesPerSecond is how many moves a second are logged: of more, one in so many
	// that as many lines remain. A move that is SlowAfter late is always logged.
	LinesPerSecond = 100
	SlowAfter      = time.Second

	// waitingLines is how many lines may wait for a slow log before some are dropped.
	waitingLines = 256
)

// Bounds are the upper bounds of the buckets of histograms, in seconds: each is twice the
// one before, from 0.1 ms to 52 s. What is above is in the last bucket.
var Bounds = func() (all [20]float64) {
	for i := range all {
		all[i] = 0.0001 * float64(int(1)<<i)
	}
	return all
}()

// A Histogram counts durations.
type Histogram struct {
	Buckets [len(Bounds) + 1]uint64 // by the first bound that is not below; the last is above all
	Sum     time.Duration
}

func (h *Histogram) add(d time.Duration) {
	i, _ := slices.BinarySearch(Bounds[:], d.Seconds())
	h.Buckets[i]++
	h.Sum += d
}

// A Recorder keeps what traces of moves say. Its methods are safe for concurrent use.
type Recorder struct {
	mu      sync.Mutex
	stages  [Stages]Histogram
	ring    []Move // the latest, once full the oldest at next
	next    int
	slow    []Move // the latest first
	pruned  time.Time
	second  time.Time
	moves   int // in this second
	oneIn   int // of so many moves one is logged
	counted int // moves since the last that was logged

	lines chan line // nil where nothing is logged
}

// A line is a move to log, and how many moves it stands for.
type line struct {
	Move
	oneIn int
}

// NewRecorder returns a Recorder. If it is to log moves, Log must run as well.
func NewRecorder(logs bool) *Recorder {
	r := &Recorder{oneIn: 1}
	if logs {
		r.lines = make(chan line, waitingLines)
	}
	return r
}

// Log writes the lines of a Recorder that logs moves, until ctx ends.
func (r *Recorder) Log(ctx context.Context, log *slog.Logger) {
	for {
		select {
		case l := <-r.lines:
			log.LogAttrs(context.Background(), slog.LevelDebug, "move", l.attrs()...)
			continue
		default:
		}
		select {
		case l := <-r.lines:
			log.LogAttrs(context.Background(), slog.LevelDebug, "move", l.attrs()...)
		case <-ctx.Done():
			return
		}
	}
}

func (l *line) attrs() []slog.Attr {
	of := []slog.Attr{
		slog.String("game", l.Game), slog.Int("version", l.Version), slog.String("cmd", l.Cmd), slog.String("by", l.Origin.String()),
	}
	if l.Node != "" {
		of = append(of, slog.String("node", l.Node))
	}
	if l.Worker != "" {
		of = append(of, slog.String("worker", l.Worker))
	}
	if l.Taken > 1 {
		of = append(of, slog.Int("taken", l.Taken))
	}
	for s := range Stage(Stages) {
		if l.Reached(s) {
			of = append(of, slog.Duration(s.String(), l.Took[s]))
		}
	}
	of = append(of, slog.Duration("late", l.Late()), slog.Int("sockets", l.Sockets))
	if l.Unreached > 0 {
		of = append(of, slog.Int("unreached", l.Unreached))
	}
	if l.Err != "" {
		of = append(of, slog.String("err", l.Err))
	}
	if l.oneIn > 1 {
		of = append(of, slog.Int("one_in", l.oneIn))
	}
	return of
}

// keep keeps the trace of a move.
func (r *Recorder) keep(m Move) {
	now, late := time.Now(), m.Late()
	r.mu.Lock()
	if m.Err == "" {
		for s := range Stage(Stages) {
			if m.Reached(s) {
				r.stages[s].add(m.Took[s])
			}
		}
		if len(r.ring) < latest {
			r.ring = append(r.ring, m)
		} else {
			r.ring[r.next] = m
			r.next = (r.next + 1) % latest
		}
	}
	r.keepSlow(m, late, now)
	oneIn, logged := r.sample(now, late)
	r.mu.Unlock()
	if logged {
		select {
		case r.lines <- line{m, oneIn}:
		default: // the log is slow, and nothing waits for it
		}
	}
}

// keepSlow keeps a move among the slowest. The caller holds mu.
func (r *Recorder) keepSlow(m Move, late time.Duration, now time.Time) {
	if now.Sub(r.pruned) >= time.Minute {
		r.slow, r.pruned = slices.DeleteFunc(r.slow, func(m Move) bool { return now.Sub(m.Began) > slowFor }), now
	}
	if len(r.slow) == slowest && late <= r.slow[slowest-1].Late() {
		return
	}
	i, _ := slices.BinarySearchFunc(r.slow, late, func(m Move, d time.Duration) int { return cmp.Compare(d, m.Late()) })
	if len(r.slow) == slowest {
		r.slow = r.slow[:slowest-1]
	}
	r.slow = slices.Insert(r.slow, i, m)
}

// sample decides whether to log a move, and returns how many moves the line stands for.
// The caller holds mu.
func (r *Recorder) sample(now time.Time, late time.Duration) (oneIn int, logged bool) {
	if r.lines == nil {
		return 0, false
	}
	if now.Sub(r.second) >= time.Second {
		r.oneIn = max(1, (r.moves+LinesPerSecond-1)/LinesPerSecond)
		r.second, r.moves = now, 0
	}
	r.moves++
	if late >= SlowAfter {
		return 1, true
	}
	if r.counted++; r.counted < r.oneIn {
		return 0, false
	}
	r.counted = 0
	return r.oneIn, true
}

// A StageTime says how long a stage took in the latest moves that went through it.
type StageTime struct {
	Stage    Stage
	Moves    int
	P50, P99 time.Duration
}

// A Summary is what a Recorder knows.
type Summary struct {
	Moves   int         // the latest, of which Stages tells
	Since   time.Time   // when the first of them began; zero if there is none
	Stages  []StageTime // that any of them went through, in order
	Slowest []Move      // of the last hour, also those that were not stored, the latest first
}

// Summary returns quantiles of the latest 1,000 moves, and the 20 slowest of an hour.
func (r *Recorder) Summary() Summary {
	r.mu.Lock()
	moves, slow := slices.Clone(r.ring), slices.Clone(r.slow)
	r.mu.Unlock()
	s := Summary{Moves: len(moves)}
	now := time.Now()
	s.Slowest = slices.DeleteFunc(slow, func(m Move) bool { return now.Sub(m.Began) > slowFor })
	for i, m := range moves {
		if i == 0 || m.Began.Before(s.Since) {
			s.Since = m.Began
		}
	}
	for stage := range Stage(Stages) {
		var took []time.Duration
		for _, m := range moves {
			if m.Reached(stage) {
				took = append(took, m.Took[stage])
			}
		}
		if n := len(took); n > 0 {
			slices.Sort(took)
			s.Stages = append(s.Stages, StageTime{stage, n, took[(n-1)*50/100], took[(n-1)*99/100]})
		}
	}
	return s
}

// Histograms returns the histograms of all moves since the start, by Stage.
func (r *Recorder) Histograms() [Stages]Histogram {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stages
}

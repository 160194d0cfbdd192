package dialogue

import (
	"context"
	"flag"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/engine"
)

// Orders returns every sequence of one to n of the lines.
func Orders(lines []string, n int) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		var longer func(prefix []string) bool
		longer = func(prefix []string) bool {
			for _, l := range lines {
				seq := append(prefix[:len(prefix):len(prefix)], l)
				if !yield(seq) || len(seq) < n && !longer(seq) {
					return false
				}
			}
			return true
		}
		longer(nil)
	}
}

// A Heard is what a session said to the lines that it was fed.
type Heard struct {
	Open   []string      // while its input was open
	All    []string      // to its end
	Ending time.Duration // from the end of its input, or from its own end if that came first
	Hung   bool          // it did not end within an hour, and was cancelled
}

// Feed sends the lines to a session, with a gap after each, leaves the input
// open for a time, and closes it. Call it in a synctest bubble.
func Feed(serve func(ctx context.Context, in io.Reader, out io.Writer) error, lines []string, gap, open time.Duration) Heard {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	in, w := io.Pipe()
	var out recorder
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = serve(ctx, in, &out)
		in.Close()
	}()
	for _, l := range lines {
		if _, err := io.WriteString(w, l+"\n"); err != nil {
			break // it has ended
		}
		time.Sleep(gap)
	}
	select {
	case <-done:
	case <-time.After(open):
	}
	h := Heard{Open: out.lines()}
	closed := time.Now()
	w.Close()
	select {
	case <-done:
	case <-time.After(time.Hour):
		h.Hung = true
		cancel()
		<-done
	}
	h.All, h.Ending = out.lines(), time.Since(closed)
	return h
}

type recorder struct {
	mu   sync.Mutex
	text strings.Builder
}

func (r *recorder) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(p)
}

func (r *recorder) lines() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return strings.Split(strings.TrimSuffix(r.text.String(), "\n"), "\n")
}

// A Slow engine takes a second for a search with a limit of nodes. Its move is
// f1 for the first search when that ran to its end, c2 for the second when it
// was cut short.
type Slow struct{ searches int }

// Search waits for its time, the ponder hit or the end of ctx.
func (s *Slow) Search(ctx context.Context, _ engine.Position, l engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	cut := func() engine.Result { return engine.Result{Move: fmt.Sprintf("c%d", s.searches)} }
	if l.Depth == 1 { // asked for in place of a search that ended before it began
		return cut(), nil
	}
	s.searches++
	if err := ctx.Err(); err != nil {
		return engine.Result{}, err
	}
	if l.Ponder != nil {
		select {
		case <-l.Ponder.Hit:
		case <-ctx.Done():
			return cut(), nil
		}
	}
	var end <-chan time.Time
	if l.Nodes > 0 {
		end = time.After(time.Second)
	}
	select {
	case <-end:
		return engine.Result{Move: fmt.Sprintf("f%d", s.searches)}, nil
	case <-ctx.Done():
		return cut(), nil
	}
}

// sampled is the length of sequences from which on TestOrders takes one in seven.
const sampled = 5

var allOrders = flag.Bool("orders", false, "TestOrders feeds all long sequences of commands, not one in seven")

// TestOrders feeds a session of UCI or UCCI every sequence of up to n of its
// commands, slowly and at once; of those of five and more one in seven, or all with
// the flag -orders. Whatever the order, every go gets one answer, in order, every
// isready its readyok, and the session ends.
func TestOrders(t *testing.T, n int, commands []string, serve func(ctx context.Context, in io.Reader, out io.Writer, e engine.Engine) error) {
	synctest.Test(t, func(t *testing.T) {
		fed, long := 0, 0
		for seq := range Orders(commands, n) {
			if len(seq) >= sampled && !*allOrders {
				if long++; long%7 != 0 { // prime to the number of commands: each comes everywhere
					continue
				}
			}
			if i := slices.Index(seq, "quit"); i >= 0 && i < len(seq)-1 {
				continue // what follows is not read
			}
			for _, gap := range []time.Duration{0, 400 * time.Millisecond, 5 * time.Second} {
				h := Feed(func(ctx context.Context, in io.Reader, out io.Writer) error {
					return serve(ctx, in, out, &Slow{})
				}, seq, gap, time.Minute)
				if complaint := judge(seq, h); complaint != "" {
					t.Fatalf("%q, %v apart: %s: %q", seq, gap, complaint, h.All)
				}
				fed++
			}
		}
		t.Logf("%d sequences", fed)
	})
}

// judge compares what was heard with the commands, and returns what is wrong.
func judge(seq []string, h Heard) string {
	if h.Hung || h.Ending > 10*time.Second {
		return "the session does not end"
	}
	searches, readies := 0, 0
	var last string            // the search that goes on until a command ends it
	whole := map[string]bool{} // answers of searches that nothing cuts short
	batch := slices.Index(seq, "setoption batch true") == 0 && !slices.Contains(seq, "setoption batch false")
	for i, l := range seq {
		switch {
		case l == "isready":
			readies++
		case strings.HasPrefix(l, "go "):
			searches++
			last = l
			if rest := seq[i:]; l == "go nodes 50" {
				last = ""
				if batch || !slices.Contains(rest, "stop") && !slices.Contains(rest, "quit") {
					whole[fmt.Sprint("f", searches)] = true
				}
			}
		case l != "ponderhit" || strings.HasPrefix(last, "go ponder"):
			last = ""
		}
	}
	owed := 0
	if last != "" {
		owed = 1
	}
	open, _ := answers(h.Open)
	all, ready := answers(h.All)
	if len(open) != searches-owed {
		return fmt.Sprintf("%d searches of %d answered before the input ended, want %d", len(open), searches, searches-owed)
	}
	if len(all) != searches {
		return fmt.Sprintf("%d searches of %d answered", len(all), searches)
	}
	for i, move := range all {
		full, cut := fmt.Sprint("f", i+1), fmt.Sprint("c", i+1)
		if move != full && (move != cut || whole[full]) {
			return fmt.Sprintf("answer %d is %s", i+1, move)
		}
	}
	if ready != readies {
		return fmt.Sprintf("%d readyok for %d isready", ready, readies)
	}
	return ""
}

// answers returns the best moves among lines, and how often one is readyok.
func answers(lines []string) (moves []string, ready int) {
	for _, l := range lines {
		if move, ok := strings.CutPrefix(l, "bestmove "); ok {
			moves = append(moves, move)
		}
		if l == "readyok" {
			ready++
		}
	}
	return moves, ready
}

package sqlite

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/match"
	"duiyi/store"
	"duiyi/store/sqlite/internal/db"
)

func openStore(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// busy keeps a store's writer busy until the returned function is called.
func busy(t *testing.T, s *Store) (release func()) {
	t.Helper()
	at, free, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		done <- s.write(context.Background(), func(context.Context, *db.Queries) error {
			close(at)
			<-free
			return nil
		})
	}()
	<-at
	return func() {
		close(free)
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func summary(n int) store.Summary {
	at := time.UnixMilli(int64(n)).UTC()
	return store.Summary{ID: fmt.Sprintf("%016x", n), Title: fmt.Sprint("第", n, "局"), Game: "chess", Rules: "house", Created: at, Updated: at, Board: "start"}
}

// recorder returns a store that records its writes instead of running them,
// and a function that stops it and returns them.
func recorder() (s *Store, end func() []*job) {
	line, done := make(chan *job), make(chan struct{})
	var jobs []*job
	go func() {
		defer close(done)
		for j := range line {
			jobs = append(jobs, j)
			j.done <- nil
		}
	}()
	return &Store{line: &writer{line: line}}, func() []*job {
		close(line)
		<-done
		return jobs
	}
}

// Writing in groups gives the same answers and games as writing one by one.
func TestGroupsAreAsOneByOne(t *testing.T) {
	const seed, games = 3, 12
	steps := 600
	if testing.Short() {
		steps = 150
	}
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	fake, end := recorder()
	held := map[int]int{} // number of events if everything succeeds
	for range steps {
		n, ctx := random.IntN(games), store.WithPatience(t.Context())
		sum := summary(n)
		event := match.Event{Type: match.EvMoved, At: int64(random.IntN(1e6)), Move: fmt.Sprint("m", random.IntN(1e6))}
		switch random.IntN(12) {
		case 0, 1:
			fake.Create(ctx, sum, []match.Event{event}) // often a duplicate
			if held[n] == 0 {
				held[n] = 1
			}
		case 2:
			fake.Rename(ctx, sum.ID, fmt.Sprint("title ", random.IntN(1e6)))
		case 3:
			fake.Delete(ctx, sum.ID, time.UnixMilli(7))
		case 4:
			fake.Restore(ctx, sum.ID)
		case 5:
			sum.ID = "too short" // violates the schema
			fake.Create(ctx, sum, []match.Event{event})
		default:
			seq := held[n]
			if random.IntN(4) == 0 {
				seq++ // a conflict
			} else if seq > 0 {
				held[n]++
			}
			sum.Plies = seq
			fake.Append(ctx, sum, seq, []match.Event{event})
		}
	}
	jobs := end()
	run := func(s *Store, size func() int) (answers []string) {
		for rest := jobs; len(rest) > 0; {
			n := min(size(), len(rest))
			s.line.write(rest[:n])
			for _, j := range rest[:n] {
				answers = append(answers, fmt.Sprint(<-j.done))
			}
			rest = rest[n:]
		}
		return answers
	}
	grouped, single := openStore(t), openStore(t)
	got := run(grouped, func() int { return 1 + random.IntN(20) })
	want := run(single, func() int { return 1 })
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("answers (-one by one +in groups):\n%s", diff)
	}
	kinds := map[string]int{}
	for _, a := range want {
		kinds[a]++
	}
	if kinds["<nil>"] < steps/8 || len(kinds) < 5 {
		t.Errorf("the answers are too few of a kind: %v", kinds)
	}
	for n := range games {
		id := summary(n).ID
		want, errWant := single.Load(t.Context(), id)
		got, errGot := grouped.Load(t.Context(), id)
		if diff := cmp.Diff(want, got); diff != "" || !errors.Is(errGot, errWant) || got.Damage != nil {
			t.Errorf("game %s: %v, %v, damage %v (-one by one +in groups):\n%s", id, errWant, errGot, got.Damage, diff)
		}
	}
}

// Writes that arrive during a transaction form one transaction.
func TestWritesWaitTogether(t *testing.T) {
	s := openStore(t)
	var groups []int
	s.line.committed = func(n int, _ time.Duration) { groups = append(groups, n) }
	release := busy(t, s)
	const writes = 100
	done := make(chan error, writes)
	for n := range writes {
		go func() { done <- s.Create(context.Background(), summary(n), []match.Event{{Type: match.EvStarted}}) }()
	}
	for len(s.line.line) < writes {
		time.Sleep(time.Millisecond)
	}
	release()
	for range writes {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if err := s.Close(); err != nil { // from here on, the test owns groups
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{1, writes}, groups); diff != "" {
		t.Errorf("writes by transaction (-want +got):\n%s", diff)
	}
}

// A full queue rejects writes at once; patient ones wait, and everything
// queued is written.
func TestLineIsBounded(t *testing.T) {
	s := openStore(t)
	release := busy(t, s)
	done := make(chan error, lineLength+1)
	for n := range lineLength {
		go func() { done <- s.Create(context.Background(), summary(n), []match.Event{{Type: match.EvStarted}}) }()
	}
	for len(s.line.line) < lineLength {
		time.Sleep(time.Millisecond)
	}
	if err := s.Create(t.Context(), summary(lineLength), nil); !errors.Is(err, store.ErrOverloaded) {
		t.Errorf("with a full line: %v", err)
	}
	hurried, cancel := context.WithCancel(store.WithPatience(t.Context()))
	cancel()
	if err := s.Create(hurried, summary(lineLength), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("patient until it was told otherwise: %v", err)
	}
	go func() {
		done <- s.Create(store.WithPatience(context.Background()), summary(lineLength+1), []match.Event{{Type: match.EvStarted}})
	}()
	release()
	for range lineLength + 1 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if _, err := s.Load(t.Context(), summary(lineLength).ID); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("the refused game: %v", err)
	}
	if list, err := s.List(t.Context(), store.Query{Status: store.StatusAll, Limit: 2 * lineLength}); err != nil || len(list) != lineLength+1 {
		t.Errorf("%d games, %v", len(list), err)
	}
}

// Writes queued when the store is closed are written; later ones are not.
func TestCloseAnswersTheLine(t *testing.T) {
	s := openStore(t)
	release := busy(t, s)
	done := make(chan error, 1)
	go func() { done <- s.Create(context.Background(), summary(1), []match.Event{{Type: match.EvStarted}}) }()
	for len(s.line.line) < 1 {
		time.Sleep(time.Millisecond)
	}
	closed := make(chan error, 1)
	go func() { closed <- s.Close() }()
	release()
	if err := errors.Join(<-done, <-closed); err != nil {
		t.Error(err)
	}
	if err := s.Rename(t.Context(), summary(1).ID, "late"); !errors.Is(err, errStoreClosed) {
		t.Errorf("after Close: %v", err)
	}
}

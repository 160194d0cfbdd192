package app_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/identity"
	"duiyi/reports"
	"duiyi/reports/jobs"
)

// A report requested at two nodes is made by one. The other follows it, and continues it if the
// first node ends.
func TestReportAtTwoNodes(t *testing.T) {
	for _, ends := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			c := newCluster(t, 2, true)
			id := c.nodes[0].played("e5", "e6", "a9")
			made := c.nodes[0].review(id, jobs.Query{Time: 50 * time.Millisecond})
			first := c.nodes[0].slow.next()
			follows := c.nodes[1].review(id, jobs.Query{Time: 50 * time.Millisecond})
			time.Sleep(5 * time.Second)
			synctest.Wait()
			select {
			case <-c.nodes[1].slow.asked:
				t.Fatal("both nodes make the report")
			default:
			}
			if plies := first.answerFor(-1); plies != 3 {
				t.Errorf("it begins after %d plies", plies)
			}
			at := c.nodes[0]
			second := at.slow.next()
			if ends {
				time.Sleep(5 * time.Second)
				at.App.Close()
				at = c.nodes[1]
				second = at.slow.next()
			}
			if plies := second.answerFor(-1); plies != 2 {
				t.Errorf("it goes on after %d plies", plies)
			}
			at.slow.next().answerFor(-1)
			at.slow.next().answerFor(-1)
			if told := follows.last(t); told.Report == nil || told.Done != 4 {
				t.Errorf("told %+v", told)
			}
			if !ends {
				made.last(t)
			}
		})
	}
}

// Stopping a report works from any node and reaches all followers.
func TestStopAtAnotherNode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(t, 3, true)
		id := c.nodes[0].played("e5", "e6", "a9")
		var asked []*making
		for _, n := range c.nodes[:2] {
			asked = append(asked, n.review(id, jobs.Query{Time: 50 * time.Millisecond}))
			time.Sleep(3 * time.Second)
		}
		at := c.nodes[0].slow.next()
		if err := c.nodes[2].Reports().Stop(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		at.answerFor(-1)
		for i, m := range asked {
			if err := <-m.err; !errors.Is(err, jobs.ErrStopped) {
				t.Errorf("at node %d the report ends with %v", i, err)
			}
		}
		if _, err := c.nodes[1].Reports().SoFar(t.Context(), id); !errors.Is(err, reports.ErrNoReport) {
			t.Errorf("afterwards there is a report: %v", err)
		}
	})
}

// After a restart exactly one node resumes an unfinished report.
func TestResumedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(t, 1, true)
		old := c.nodes[0]
		id := old.played("e5", "e6", "a9")
		old.review(id, jobs.Query{Time: 50 * time.Millisecond})
		old.slow.next().answerFor(-1)
		old.slow.next()
		old.App.Close()
		nodes := []*bench{newBenchOn(t, old.store), newBenchOn(t, old.store)}
		asked, at := either(nodes[0].slow, nodes[1].slow)
		other := 0
		if at == nodes[0].slow {
			other = 1
		}
		time.Sleep(20 * time.Second)
		synctest.Wait()
		select {
		case <-nodes[other].slow.asked:
			t.Error("both nodes go on with it")
		default:
		}
		asked.answerFor(-1)
		for range 2 {
			nodes[1-other].slow.next().answerFor(-1)
		}
		synctest.Wait()
		if told, err := nodes[other].Reports().SoFar(t.Context(), id); err != nil || told.Report == nil {
			t.Errorf("the report: %+v, %v", told, err)
		}
	})
}

// The limit of eight reports per person counts all nodes.
func TestReportsOfOnePersonAtNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(t, 2, true)
		she := identity.WithClient(t.Context(), "A")
		ask := func(n int) chan error {
			id, over := c.nodes[n].played("e5"), make(chan error, 1)
			go func() { over <- c.nodes[n].Reports().Make(she, id, jobs.Query{}, func(jobs.Progress) {}) }()
			synctest.Wait()
			return over
		}
		for n := range 8 {
			ask(n % 2)
		}
		for n := range 2 {
			select {
			case err := <-ask(n):
				if !errors.Is(err, jobs.ErrTooMany) {
					t.Errorf("a ninth report: %v", err)
				}
			default:
				t.Errorf("a ninth report at node %d is not refused", n)
			}
		}
	})
}

// The store reports changed games only.
func TestAskedOfChanged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCluster(t, 2, false)
		var ids []string
		for range 5 {
			id := c.nodes[0].played("e5")
			c.nodes[1].game(id)
			ids = append(ids, id)
		}
		store := c.nodes[1].store.(*common)
		time.Sleep(1250 * time.Millisecond) // between two times that it is asked, or a node may be told of its own move
		before := store.told.Load()
		time.Sleep(10 * time.Second)
		if n := store.told.Load() - before; n != 0 {
			t.Errorf("of games that stand still the store has told %d times", n)
		}
		c.nodes[0].move(ids[3], "e6")
		time.Sleep(10 * time.Second)
		if n := store.told.Load() - before; n != 1 || moves(c.nodes[1].game(ids[3])) != "e5 e6 " {
			t.Errorf("of a move at another node the store has told %d times, moves %q", n, moves(c.nodes[1].game(ids[3])))
		}
	})
}

package app_test

import (
	"testing"
	"testing/synctest"
	"time"

	"duiyi/app"
	"duiyi/bus/local"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/live"
	"duiyi/live/update"
	"duiyi/match"
)

// depths returns the depths of the engine lines that a watcher got.
func depths(w *live.Watch) (list []int) {
	for _, u := range pending(w) {
		if i, ok := u.(update.Info); ok {
			list = append(list, i.Info.Depth)
		}
	}
	return list
}

// One of two nodes searches an engine's move at a worker. Watchers at both nodes see its line,
// those at the other node at most four times a second, and only while somebody watches there.
func TestLinesOfAnotherNode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hub, store := local.New(), &common{Store: openStore(t)}
		buses := [2]*local.Node{hub.Join(), hub.Join()}
		workers := [2]*worker{someWorkers(1), someWorkers(1)}
		var nodes [2]*bench
		for i := range nodes {
			nodes[i] = newBenchOn(t, store, app.Nodes(buses[i]), app.Workers(workers[i]))
		}
		robot := match.Player{Kind: match.Engine, Engine: "slow", Level: "easy"}
		id := nodes[0].begin(human, robot).ID
		pages := [2]*live.Watch{nodes[0].watch(id), nodes[1].watch(id)}
		nodes[0].move(id, "e5")
		at, left := <-workers[0].jobs, <-workers[1].jobs
		think := func(depth int) {
			at.tell(engine.Info{Depth: depth, PV: []string{"e6"}})
			time.Sleep(50 * time.Millisecond) // or it would wait for its turn at its own node
			synctest.Wait()
		}
		think(1)
		if here, there := depths(pages[0]), depths(pages[1]); len(here) != 1 || len(there) != 0 {
			t.Errorf("before it is asked: depths %v here, %v there", here, there)
		}
		time.Sleep(300 * time.Millisecond)
		for depth := range 20 { // for a second
			think(10 + depth)
		}
		here, there := depths(pages[0]), depths(pages[1])
		if len(here) != 20 || len(there) != 4 || there[0] != 10 {
			t.Errorf("depths %v here, %v there", here, there)
		}

		// Nobody watches at the other node any more.
		pages[1].Close()
		time.Sleep(6 * time.Second)
		before := buses[0].Stats().Published
		think(50)
		if after := buses[0].Stats().Published; after != before {
			t.Errorf("%d messages for nobody", after-before)
		}

		// The other node has a line of its own, and sends only that.
		page := nodes[1].watch(id)
		time.Sleep(3 * time.Second)
		think(60)
		if got := depths(page); len(got) != 1 || got[0] != 60 {
			t.Errorf("somebody who has come back is told depths %v", got)
		}
		left.tell(engine.Info{Depth: 7, PV: []string{"d6"}})
		synctest.Wait()
		time.Sleep(time.Second)
		think(61)
		if got := depths(page); len(got) != 1 || got[0] != 7 {
			t.Errorf("beside a line of its own a page is told depths %v", got)
		}

		at.answer <- answer{result: engine.Result{Move: "e6"}}
		synctest.Wait()
		left.answer <- answer{result: engine.Result{Move: "e6"}}
		synctest.Wait()
		if s := nodes[1].game(id); moves(s) != "e5 e6 " {
			t.Errorf("moves %q", moves(s))
		}
	})
}

// In a game without hints no engine line leaves its node.
func TestSecretLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hub, store := local.New(), &common{Store: openStore(t)}
		spy := hub.Join()
		workers := [2]*worker{someWorkers(1), someWorkers(1)}
		var nodes [2]*bench
		for i := range nodes {
			nodes[i] = newBenchOn(t, store, app.Nodes(hub.Join()), app.Workers(workers[i]))
		}
		c := nodes[0].begin(human, match.Player{Kind: match.Engine, Engine: "slow", Level: "easy"}).State.Config
		c.NoHints = true
		g, err := nodes[0].Create(t.Context(), c, "")
		if err != nil {
			t.Fatal(err)
		}
		var heard int
		cancel, err := spy.Subscribe("g."+g.ID, func(text []byte) { heard++ })
		if err != nil {
			t.Fatal(err)
		}
		defer cancel()
		pages := [2]*live.Watch{nodes[0].watch(g.ID), nodes[1].watch(g.ID)}
		nodes[0].move(g.ID, "e5")
		at, left := <-workers[0].jobs, <-workers[1].jobs
		synctest.Wait()
		told := heard
		for depth := range 20 {
			time.Sleep(400 * time.Millisecond)
			at.tell(engine.Info{Depth: 1 + depth, PV: []string{"e6"}})
		}
		synctest.Wait()
		if here, there := depths(pages[0]), depths(pages[1]); len(here)+len(there) != 0 || heard != told {
			t.Errorf("depths %v here, %v there, %d messages", here, there, heard-told)
		}
		at.answer <- answer{err: engines.ErrNoWorker}
		left.answer <- answer{err: engines.ErrNoWorker}
	})
}

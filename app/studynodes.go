package app

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"duiyi/cluster"
	"duiyi/live"
	"duiyi/store"
	"duiyi/studies"
)

// studyNodes returns the way to the studies at other nodes, or nil if there is no bus.
func (a *App) studyNodes() studies.Nodes {
	if !a.nodes.HasBus() {
		return nil
	}
	return studyNodes{a.nodes, a.log}
}

// studyNodes carries messages about studies, which are JSON, to other nodes.
type studyNodes struct {
	*cluster.Members
	log *slog.Logger
}

func studySubject(id string) string { return "s." + id }

// Tell implements studies.Nodes.
func (n studyNodes) Tell(id string, text []byte) {
	if err := n.Members.Tell(studySubject(id), json.RawMessage(text)); err != nil {
		n.log.Error("tell other nodes", "study", id, "err", err)
	}
}

// Listen implements studies.Nodes.
func (n studyNodes) Listen(id string, hear func(text []byte)) func() {
	return n.Members.Listen(studySubject(id), hear)
}

// Studies at other nodes are asked for every followEvery, and with a bus every time in
// followWithBus.
const (
	followEvery   = 500 * time.Millisecond
	followWithBus = 4
)

// followStudies asks the store for what other nodes have made of the studies in memory and
// not told on the bus.
func (a *App) followStudies(changes live.Changes) {
	tick := time.NewTicker(followEvery)
	defer tick.Stop()
	var back uint64
	for n := 1; ; n++ {
		select {
		case <-a.ctx.Done():
			return
		case <-tick.C:
		}
		bus := a.nodes.Stats()
		if bus.Up && bus.Reconnects == back && n%followWithBus != 0 {
			continue
		}
		back = bus.Reconnects
		ctx, cancel := context.WithTimeout(a.ctx, store.Timeout)
		if err := a.rooms.studies.CatchUp(ctx, changes.Changed); err != nil && a.ctx.Err() == nil {
			a.log.Warn("ask the store for studies at other nodes", "err", err)
		}
		cancel()
	}
}

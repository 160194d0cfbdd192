package app

import (
	"encoding/json"
	"log/slog"

	"duiyi/cluster"
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

package app

import (
	"errors"

	"duiyi/studies"
)

// studyNodes returns the way to the studies at other nodes, or nil if there is no bus.
func (a *App) studyNodes() studies.Nodes {
	if a.bus == nil {
		return nil
	}
	return studyNodes{a}
}

// studyNodes carries messages about studies over the bus of an App.
type studyNodes struct{ app *App }

func studySubject(id string) string { return "s." + id }

// Tell implements studies.Nodes.
func (n studyNodes) Tell(id string, text []byte) {
	if err := n.app.bus.Publish(studySubject(id), text); err != nil && !errors.Is(err, ErrBusDown) {
		n.app.log.Error("tell other nodes", "study", id, "err", err)
	}
}

// Listen implements studies.Nodes. If the bus refuses, the App asks the store instead.
func (n studyNodes) Listen(id string, hear func(text []byte)) func() {
	cancel, err := n.app.bus.Subscribe(studySubject(id), hear)
	if err != nil {
		n.app.log.Error("hear of other nodes", "study", id, "err", err)
		return func() {}
	}
	return cancel
}

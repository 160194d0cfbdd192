package httpapi

import "duiyi/httpapi/keeper"

// Stats is the current load of an API, for the operator.
type Stats struct {
	Commands int64            // being carried out, or waiting for the disk
	Sockets  int64            // open
	Refused  map[string]int64 // errors that were answered, by their code
	Limited  map[string]int64 // of these too_many, by the limit that was reached
}

// load is Stats for the page of whoever keeps the server.
func (a *API) load() keeper.Load {
	s := a.Stats()
	return keeper.Load{Commands: s.Commands, Sockets: s.Sockets, Refused: s.Refused}
}

// Stats returns the current load.
func (a *API) Stats() Stats {
	return Stats{Commands: a.gates.commands.Count(), Sockets: a.gates.socketsInAll.Count(), Refused: a.reply.Refused(), Limited: a.gates.slowed.All()}
}

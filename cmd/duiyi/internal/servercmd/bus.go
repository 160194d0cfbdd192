package servercmd

import (
	"log/slog"
	"os"

	"duiyi/app"
	"duiyi/bus/nats"
	"duiyi/cluster"
)

// bus connects to the other nodes and the workers; leave disconnects. Without --nats
// there are neither.
func (c *Serve) bus(log *slog.Logger) (bus cluster.Bus, work *nats.Work, leave func(), err error) {
	if len(c.NATS) == 0 {
		return nil, nil, func() {}, nil
	}
	name := "duiyi"
	if host, err := os.Hostname(); err == nil {
		name += " " + host
	}
	conn, err := nats.Connect(nats.Config{Addresses: c.NATS, Credentials: c.NATSCreds, Name: name, Log: log})
	if err != nil {
		return nil, nil, nil, err
	}
	work, err = nats.NewWork(conn, programMark())
	if err != nil {
		conn.Close()
		return nil, nil, nil, err
	}
	return conn, work, conn.Close, nil
}

// workers makes workers choose the engines' moves if there is a NATS.
func (*Serve) workers(work *nats.Work) app.Option {
	if work == nil {
		return func(*app.App) {}
	}
	return app.Workers(work)
}

// slots limits the searches of this node to --engine-slots.
func (c *Serve) slots() app.Option {
	if c.EngineSlots == nil {
		return func(*app.App) {}
	}
	return app.EngineSlots(*c.EngineSlots)
}

package main

import (
	"log/slog"
	"os"

	"duiyi/app"
	"duiyi/bus/nats"
)

// bus joins the other programs on the database, and returns what leaves them
// again. Where no NATS is named there is no bus.
func (c *serveCmd) bus(log *slog.Logger) (bus app.Bus, leave func(), err error) {
	if len(c.NATS) == 0 {
		return nil, func() {}, nil
	}
	name := "duiyi"
	if host, err := os.Hostname(); err == nil {
		name += " " + host
	}
	conn, err := nats.Connect(nats.Config{Addresses: c.NATS, Credentials: c.NATSCreds, Name: name, Log: log})
	if err != nil {
		return nil, nil, err
	}
	return conn, conn.Close, nil
}

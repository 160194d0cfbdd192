//go:build linux

package chaos

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// natsConfig is the variable with the configuration of a child process that
// runs a NATS server.
const natsConfig = "DUIYI_TEST_NATS"

// Users of the servers, with their passwords.
const (
	natsNode   = "node:n"
	natsWorker = "worker:w"
)

// natsUsers are their permissions; a worker's are those of
// docs/guides/cluster.md.
const natsUsers = `authorization { users: [
	{user: node, password: n}
	{user: worker, password: w, permissions: {
		publish: ["$JS.API.CONSUMER.INFO.WORK_MOVE.*", "$JS.API.CONSUMER.MSG.NEXT.WORK_MOVE.*", "$JS.ACK.WORK_MOVE.>", "work.node.*"]
		subscribe: ["_INBOX.>"]
	}}
]}
`

// serveNATS runs a NATS server until the process is killed.
func serveNATS(config string) error {
	o, err := server.ProcessConfigFile(config)
	if err != nil {
		return err
	}
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.ConfigureLogger()
	s.Start()
	s.WaitForShutdown()
	return nil
}

// A bus is a cluster of NATS servers.
type bus struct {
	servers   []*process
	addresses []string
}

// newBus starts a cluster of servers and waits until all answer.
func newBus(t testing.TB, dir string, n int) *bus {
	t.Helper()
	b := &bus{}
	var routes []string
	for range n {
		b.addresses = append(b.addresses, freeAddress(t))
		routes = append(routes, freeAddress(t))
	}
	for i, address := range b.addresses {
		name := fmt.Sprintf("nats%d", i+1)
		config := filepath.Join(dir, name+".conf")
		text := fmt.Sprintf("server_name: %s\nlisten: %q\njetstream { store_dir: %q }\n", name, address, filepath.Join(dir, name)) + natsUsers
		if n > 1 {
			text += fmt.Sprintf("cluster { name: duiyi, listen: %q, no_advertise: true, routes: [%s] }\n", routes[i], `"nats://`+strings.Join(routes, `", "nats://`)+`"`)
		}
		if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		p := &process{t: t, log: filepath.Join(dir, name+".log"), args: []string{os.Args[0]}, env: []string{natsConfig + "=" + config}}
		p.start()
		t.Cleanup(p.kill)
		b.servers = append(b.servers, p)
	}
	for _, address := range b.addresses {
		answers(t, address)
	}
	return b
}

// answers waits until an address accepts connections.
func answers(t testing.TB, address string) {
	t.Helper()
	for until := time.Now().Add(upWithin); ; {
		c, err := net.Dial("tcp", address)
		if err == nil {
			c.Close()
			return
		}
		if time.Now().After(until) {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

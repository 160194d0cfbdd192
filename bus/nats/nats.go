package nats

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"duiyi/cluster"
)

const (
	connectTimeout = 2 * time.Second
	retryAfter     = 100 * time.Millisecond
	retryJitter    = 150 * time.Millisecond

	// Two missed pings end a connection, so a hanging server is abandoned
	// after 4 to 6 seconds.
	pingEvery = 2 * time.Second
	pingsLost = 2
)

// A Config says how to connect.
type Config struct {
	Addresses   []string // nats://host:4222, with user:password@ or token@ if the server requires it
	Credentials string   // a file with JWT and seed (.creds), or ""
	Name        string   // connection name, shown to the server's operator
	Log         *slog.Logger

	// Worker moves reply subjects below _INBOX.worker, so that a worker's user
	// needs no permission for other inboxes and cannot read the servers'
	// messages.
	Worker bool

	// Dial opens connections; nil means TCP.
	Dial func(network, address string) (net.Conn, error)
}

// A Conn is a connection to NATS. It reconnects until Close. Its methods are
// safe for concurrent use.
type Conn struct {
	nc          *nats.Conn
	log         *slog.Logger
	subscribers *subscribers
	end         sync.Once
	published   atomic.Uint64
	failed      atomic.Uint64
	dropped     atomic.Uint64
	forbidden   atomic.Bool // a permission violation was logged
}

var _ cluster.Bus = (*Conn)(nil)

// ErrRefused reports that a server rejected the credentials.
var ErrRefused = errors.New("NATS refuses these credentials: the address wants user:password@ or token@, or --nats-creds a file of the server's operator")

// Connect opens a connection. It returns ErrRefused if a server rejects the
// credentials. If no server is reachable, it logs that and keeps trying in the
// background.
func Connect(c Config) (*Conn, error) {
	if len(c.Addresses) == 0 {
		return nil, errors.New("NATS: no address")
	}
	conn := &Conn{log: c.Log, subscribers: newSubscribers()}
	options := []nats.Option{
		nats.Name(c.Name), nats.NoEcho(),
		nats.Timeout(connectTimeout), nats.PingInterval(pingEvery), nats.MaxPingsOutstanding(pingsLost),
		nats.MaxReconnects(-1), nats.ReconnectWait(retryAfter), nats.ReconnectJitter(retryJitter, retryJitter), nats.IgnoreAuthErrorAbort(),
		nats.ReconnectBufSize(-1), // drop messages while disconnected: they would be stale
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				conn.log.Warn("NATS is away; games go on, other nodes' moves are asked of the database", "err", err)
			}
		}),
		nats.ReconnectHandler(func(nc *nats.Conn) { conn.log.Info("NATS is back", "server", nc.ConnectedUrlRedacted()) }),
		nats.ErrorHandler(conn.logError),
	}
	if c.Credentials != "" {
		options = append(options, nats.UserCredentials(c.Credentials))
	}
	if c.Worker {
		options = append(options, nats.CustomInboxPrefix("_INBOX.worker"))
	}
	if c.Dial != nil {
		options = append(options, nats.SetCustomDialer(dialer(c.Dial)))
	}
	at := strings.Join(c.Addresses, ",")
	nc, err := nats.Connect(at, options...)
	var unreachable net.Error
	switch {
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired), errors.Is(err, nats.ErrAuthRevoked):
		return nil, ErrRefused
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout), errors.As(err, &unreachable):
		c.Log.Warn("no NATS there yet; trying until there is", "err", err)
		nc, err = nats.Connect(at, append(options, nats.RetryOnFailedConnect(true))...)
	}
	if err != nil {
		return nil, fmt.Errorf("NATS: %w", err)
	}
	conn.nc = nc
	go conn.subscribers.work()
	return conn, nil
}

// NATS returns the underlying connection, for more than a Bus offers. Close
// closes it.
func (c *Conn) NATS() *nats.Conn { return c.nc }

// Publish sends a message to the other nodes.
func (c *Conn) Publish(subject string, data []byte) error {
	if len(data) > cluster.MaxMessage {
		c.failed.Add(1)
		return cluster.ErrTooLarge
	}
	if err := c.nc.Publish(subject, data); err != nil {
		c.failed.Add(1)
		if errors.Is(err, nats.ErrReconnectBufExceeded) || errors.Is(err, nats.ErrConnectionClosed) {
			return cluster.ErrBusDown
		}
		return fmt.Errorf("publish %s: %w", subject, err)
	}
	c.published.Add(1)
	return nil
}

// Subscribe calls hear with each message on a subject.
func (c *Conn) Subscribe(subject string, hear func(data []byte)) (cancel func(), err error) {
	to, err := c.subscribers.listen(c, subject, hear)
	if err != nil {
		return nil, fmt.Errorf("subscribe %s: %w", subject, err)
	}
	return to.close, nil
}

// logError logs asynchronous errors of the connection.
func (c *Conn) logError(_ *nats.Conn, sub *nats.Subscription, err error) {
	if errors.Is(err, nats.ErrPermissionViolation) {
		if !c.forbidden.Swap(true) {
			c.log.Warn("NATS does not let this user do what this program does; is it the workers' user at a server? docs/guides/cluster.md says what a worker may", "err", err)
		}
		return
	}
	subject := ""
	if sub != nil {
		subject = sub.Subject
	}
	c.log.Warn("NATS", "subject", subject, "err", err)
}

// Stats returns the connection's counters. Dropped covers only closed
// subscriptions.
func (c *Conn) Stats() cluster.BusStats {
	s := c.nc.Stats()
	return cluster.BusStats{
		Up:        c.nc.IsConnected(),
		Published: c.published.Load(), Failed: c.failed.Load(),
		Heard: s.InMsgs, Dropped: c.dropped.Load(), Reconnects: s.Reconnects,
	}
}

// Close closes the connection and all subscriptions.
func (c *Conn) Close() {
	c.end.Do(func() {
		c.nc.Close()
		close(c.subscribers.quit)
	})
}

type dialer func(network, address string) (net.Conn, error)

func (d dialer) Dial(network, address string) (net.Conn, error) { return d(network, address) }

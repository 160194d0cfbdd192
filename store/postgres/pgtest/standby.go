package pgtest

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// serializationFailure is PostgreSQL's code of a statement on a standby that stood in the
// way of what it replays.
const serializationFailure = "40001"

// Standby starts a second server that replicates this one synchronously and
// can be promoted: commits on this one are on both.
func (s *Server) Standby() (*Server, error) {
	standby, err := begin(s.bin, "pg_basebackup", "-h", "127.0.0.1", "-p", strconv.Itoa(s.port), "-U", "duiyi", "-R", "-X", "stream", "-c", "fast", "--no-sync")
	if err != nil {
		return nil, err
	}
	err = s.do(func(ctx context.Context, c *pgx.Conn) error {
		for _, statement := range []string{"ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"} {
			if _, err := c.Exec(ctx, statement); err != nil {
				return err
			}
		}
		for {
			var in bool
			if err := c.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync')").Scan(&in); err != nil || in {
				return err
			}
			time.Sleep(20 * time.Millisecond)
		}
	})
	if err != nil {
		standby.Stop()
		return nil, fmt.Errorf("the standby does not follow: %w", err)
	}
	return standby, nil
}

// Promote makes a standby the primary, without a standby of its own. It asks again and
// again instead of waiting in one statement: what the standby still replays may cancel
// that.
func (s *Server) Promote() error {
	return s.do(func(ctx context.Context, c *pgx.Conn) error {
		if _, err := c.Exec(ctx, "SELECT pg_promote(false)"); err != nil {
			return err
		}
		for {
			var replays bool
			err := c.QueryRow(ctx, "SELECT pg_is_in_recovery()").Scan(&replays)
			var conflict *pgconn.PgError
			switch {
			case err == nil && !replays:
				return nil
			case err != nil && !(errors.As(err, &conflict) && conflict.Code == serializationFailure):
				return fmt.Errorf("promote the standby: %w", err)
			}
			time.Sleep(20 * time.Millisecond)
		}
	})
}

func (s *Server) do(what func(context.Context, *pgx.Conn) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	c, err := pgx.Connect(ctx, s.Address)
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	return what(ctx, c)
}

package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"duiyi/app"
	"duiyi/store"
	"duiyi/store/postgres/internal/alertsdb"
	"duiyi/store/postgres/internal/clubdb"
	"duiyi/store/postgres/internal/maildb"
)

// Reasons why a database cannot be used. An *OpenError wraps one of them.
var (
	ErrAddress     = errors.New("not the address of a PostgreSQL database")
	ErrUnreachable = errors.New("the database cannot be reached")
	ErrRefused     = errors.New("the server refuses access")
	ErrOld         = errors.New("the PostgreSQL server is too old")
	ErrNewer       = errors.New("the database was written by a newer duiyi")
	ErrForeign     = errors.New("the database belongs to another program")
)

// An OpenError says why a database cannot be used, and what to do about it.
// Its address omits the password.
type OpenError struct {
	Address string
	Kind    error // one of the Err values above
	Cause   error // may be nil
	Hint    string
}

func (e *OpenError) Error() string {
	text := fmt.Sprintf("%s: %v", e.Address, e.Kind)
	if e.Cause != nil { // one line for each server
		text += ": " + strings.Join(strings.Fields(e.Cause.Error()), " ")
	}
	return text + "; " + e.Hint
}

func (e *OpenError) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}

const (
	// oldest is the oldest supported server version.
	oldest = 150000

	// connectWithin bounds the connection to one of several servers.
	connectWithin = 3 * time.Second
	// openWithin bounds Open, including the wait for another program's
	// migration.
	openWithin = time.Minute
	// begunWithin is how long another program that is creating the tables may
	// take until they are recognised as ours.
	begunWithin = 5 * time.Second
	// statementWithin is the server's statement timeout.
	statementWithin = 10 * time.Second
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

func migrations() fs.FS {
	sub, err := fs.Sub(migrationFiles, "migrations")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return sub
}

// A Store implements app.Store in a PostgreSQL database.
type Store struct {
	pool *pgxpool.Pool
	line *appender
	*alertsdb.Alerts
	*maildb.Mail
	*clubdb.Club

	commits, writes, again atomic.Int64
	took                   atomic.Int64 // ns
}

var _ app.Store = (*Store)(nil)

// CheckAddress checks the syntax of a database address, without connecting.
func CheckAddress(address string) error {
	_, err := configOf(address)
	return err
}

func configOf(address string) (*pgxpool.Config, error) {
	c, err := pgxpool.ParseConfig(address)
	if err != nil { // the address in it has no password
		return nil, &OpenError{Address: "--database", Kind: ErrAddress, Cause: err, Hint: "write postgres://user@host/name"}
	}
	return c, nil
}

// Open connects to a database and migrates its schema. The address is one of
// libpq (postgres://user:password@host1,host2/name); of several servers it
// uses the writable one. The error is an *OpenError.
func Open(ctx context.Context, address string) (*Store, error) {
	c, err := configOf(address)
	if err != nil {
		return nil, err
	}
	wrong := func(kind, cause error, hint string) error {
		return &OpenError{Address: name(c.ConnConfig), Kind: kind, Cause: cause, Hint: hint}
	}
	if c.ConnConfig.ValidateConnect == nil {
		c.ConnConfig.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	if c.ConnConfig.ConnectTimeout == 0 {
		c.ConnConfig.ConnectTimeout = connectWithin
	}
	if c.ConnConfig.RuntimeParams["application_name"] == "" {
		c.ConnConfig.RuntimeParams["application_name"] = "duiyi"
	}
	if c.ConnConfig.RuntimeParams["statement_timeout"] == "" {
		c.ConnConfig.RuntimeParams["statement_timeout"] = fmt.Sprint(statementWithin.Milliseconds())
	}
	ctx, cancel := context.WithTimeout(ctx, openWithin)
	defer cancel()
	pool, err := pgxpool.NewWithConfig(ctx, c)
	if err != nil {
		return nil, wrong(ErrAddress, err, "write postgres://user@host/name")
	}
	for wait := retryFirst; ; wait *= 2 {
		err := prepare(ctx, pool, wrong)
		if err == nil {
			break
		}
		if !cut(err) || wait > retryMost {
			pool.Close()
			return nil, err
		}
		select {
		case <-ctx.Done():
			pool.Close()
			return nil, ctx.Err()
		case <-time.After(wait):
		}
	}
	of := c.Copy()
	of.MaxConns = 1
	of.AfterConnect = func(ctx context.Context, c *pgx.Conn) error {
		_, err := c.Prepare(ctx, appendStated, appendAll)
		return err
	}
	for name, value := range appendBy {
		of.ConnConfig.RuntimeParams[name] = value
	}
	conn, err := pgxpool.NewWithConfig(ctx, of)
	if err != nil {
		pool.Close()
		return nil, wrong(ErrAddress, err, "write postgres://user@host/name")
	}
	s := &Store{pool: pool}
	s.openParts()
	s.line = newAppender(s, conn)
	return s, nil
}

// name describes a database.
func name(c *pgx.ConnConfig) string {
	return fmt.Sprintf("postgres://%s@%s:%d/%s", c.User, c.Host, c.Port, c.Database)
}

// prepare checks that the database is ours and not newer than this program,
// and then migrates it.
func prepare(ctx context.Context, pool *pgxpool.Pool, wrong func(kind, cause error, hint string) error) error {
	refused := func(err error) error {
		hint, kind := refusal(err)
		return wrong(kind, err, hint)
	}
	var version int
	var numbered, ours, others, may bool
	look := func() error {
		return pool.QueryRow(ctx, `SELECT current_setting('server_version_num')::int, to_regclass('goose_db_version') IS NOT NULL,
			to_regclass('goose_db_version') IS NOT NULL AND to_regclass('games') IS NOT NULL AND to_regclass('events') IS NOT NULL,
			EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'),
			coalesce(has_schema_privilege(current_schema(), 'CREATE'), FALSE)`).Scan(&version, &numbered, &ours, &others, &may)
	}
	err := look()
	for until := time.Now().Add(begunWithin); err == nil && numbered && !ours && time.Now().Before(until); err = look() {
		time.Sleep(50 * time.Millisecond) // another program may be creating the tables
	}
	switch {
	case err != nil:
		return refused(err)
	case version < oldest:
		return wrong(ErrOld, fmt.Errorf("it is version %d.%d", version/10000, version%10000), "use version 15 or later")
	case others && !ours:
		return wrong(ErrForeign, nil, "make a database of its own: createdb duiyi")
	}
	d := stdlib.OpenDBFromPool(pool)
	defer d.Close()
	one, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300)) // polls every second for 5 minutes
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectPostgres, d, migrations(),
		goose.WithDisableGlobalRegistry(true), goose.WithSlog(slog.New(slog.DiscardHandler)), goose.WithSessionLocker(one))
	if err != nil {
		return err
	}
	if ours {
		have, err := versionOf(ctx, d)
		if err != nil {
			return wrong(ErrForeign, err, "make a database of its own: createdb duiyi")
		}
		sources := p.ListSources()
		if known := sources[len(sources)-1].Version; have > known {
			return wrong(ErrNewer, fmt.Errorf("its schema is number %d, this program knows %d", have, known), "use that program, or another database")
		} else if have == known {
			return nil
		}
	}
	if !may {
		return wrong(ErrRefused, errors.New("this user may not create tables"), ownIt)
	}
	if _, err := p.Up(ctx); err != nil {
		return refused(fmt.Errorf("migrate the schema: %w", err))
	}
	return nil
}

const ownIt = "have this user own the database: ALTER DATABASE name OWNER TO user"

// refusal classifies a connection error and says what to do about it.
func refusal(err error) (hint string, kind error) {
	var pe *pgconn.PgError
	switch {
	case errors.As(err, &pe) && pe.Code[:2] == "28": // invalid_authorization_specification
		return "look at the user and the password, and at pg_hba.conf on the server", ErrRefused
	case errors.As(err, &pe) && pe.Code == "3D000": // invalid_catalog_name
		return "make it: createdb", ErrRefused
	case errors.As(err, &pe) && pe.Code == "42501": // insufficient_privilege
		return ownIt, ErrRefused
	case errors.As(err, &pe) && pe.Code == "25006", strings.Contains(err.Error(), "read only"): // pgconn's text for a standby
		return "name the server that can be written to as well, postgres://user@one,two/name, or have this one promoted", store.ErrReadOnly
	case errors.As(err, &pe) && pe.Code == "53300": // too_many_connections
		return "raise max_connections on the server, or end what else is connected", ErrUnreachable
	}
	return "look at the server, the name and the password, or start without --database", ErrUnreachable
}

func versionOf(ctx context.Context, d *sql.DB) (have int64, err error) {
	err = d.QueryRowContext(ctx, "SELECT max(version_id) FROM goose_db_version").Scan(&have)
	return have, err
}

// Close writes all queued appends and closes the connections.
func (s *Store) Close() error {
	s.line.close()
	s.pool.Close()
	return nil
}

// failed maps database errors to those of package store.
func failed(err error) error {
	var pe *pgconn.PgError
	if errors.As(err, &pe) {
		switch pe.Code {
		case "53100": // disk_full
			return fmt.Errorf("%w: %w", store.ErrDiskFull, err)
		case "58030": // io_error
			return fmt.Errorf("%w: %w", store.ErrDiskFault, err)
		case "25006": // read_only_sql_transaction
			return fmt.Errorf("%w: %w", store.ErrReadOnly, err)
		case "XX001", "XX002": // data_corrupted, index_corrupted
			return fmt.Errorf("%w: %w", store.ErrDatabaseDamaged, err)
		case "57014", "55P03", "40P01": // query_canceled, lock_not_available, deadlock_detected
			return fmt.Errorf("%w: %w", store.ErrLocked, err)
		}
	}
	return err
}

// cut reports whether an established connection was lost.
func cut(err error) bool {
	return pgconn.SafeToRetry(err) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE)
}

// lost reports whether another try may help: the connection failed, or the
// server is shutting down, full or now a standby.
func lost(err error) bool {
	var pe *pgconn.PgError
	var ne net.Error
	switch {
	case errors.As(err, &pe):
		return pe.Code[:2] == "08" || pe.Code[:3] == "57P" || pe.Code == "25006" || pe.Code == "53300" // too_many_connections
	case errors.Is(err, context.Canceled):
		return false
	}
	return errors.As(err, new(*pgconn.ConnectError)) || pgconn.SafeToRetry(err) || errors.As(err, &ne) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed)
}

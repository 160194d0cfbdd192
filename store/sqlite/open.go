package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pressly/goose/v3"

	"duiyi/internal/filelock"
	"duiyi/store"
	"duiyi/store/sqlite/internal/conn"
)

// Reasons why a data folder cannot be used. An *OpenError wraps one of them.
var (
	ErrNoFolder   = errors.New("the data folder does not exist")
	ErrNoDatabase = errors.New("there is no database here")
	ErrUnreadable = errors.New("the database cannot be read")
	ErrUnwritable = errors.New("the data folder cannot be written")
	ErrInUse      = errors.New("the data folder is in use by another duiyi")
	ErrNewer      = errors.New("the database was written by a newer duiyi")
	ErrOlder      = errors.New("the database was written by an older duiyi")
	ErrBroken     = errors.New("the database is damaged or not one of duiyi's")
)

// An OpenError says which path is at fault and what to do about it.
type OpenError struct {
	Path  string
	Kind  error  // one of the Err values above, or store.ErrDiskFull
	Cause error  // may be nil
	Hint  string // what the user can do, as one clause
}

func (e *OpenError) Error() string {
	text := fmt.Sprintf("%s: %v", e.Path, e.Kind)
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	return text
}

func (e *OpenError) Unwrap() []error {
	all := []error{e.Kind}
	switch e.Kind { // the matching error of package store
	case ErrNoFolder, ErrNoDatabase:
		all = append(all, fs.ErrNotExist)
	case ErrUnwritable:
		all = append(all, store.ErrReadOnly)
	case ErrBroken:
		all = append(all, store.ErrDatabaseDamaged)
	}
	if e.Cause != nil {
		all = append(all, e.Cause)
	}
	return all
}

const (
	fileName = "duiyi.db"
	lockName = "duiyi.lock"

	// applicationID identifies our files; migration 0001 writes it into the
	// header.
	applicationID = 0x44755969

	// checkBelow is the largest file, in bytes, that opening checks
	// completely: about 30 ms of work. Damage in a larger one is found when it
	// is read.
	checkBelow = 16 << 20

	readers = 4 // connections besides the writer

	otherFolder = "name another folder with --data"
	makeRoom    = "make room on it, or " + otherFolder

	private = 0o600 // mode of every file in the data folder
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

// Open opens the database of a data folder, creating it if necessary, and
// migrates its schema. It locks the folder until Close or the end of the
// process.
func Open(dir string) (*Store, error) {
	lock, err := takeFolder(dir)
	if err != nil {
		return nil, err
	}
	s := &Store{dir: dir, path: filepath.Join(dir, fileName), lock: lock}
	if err := s.open(context.Background()); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// OpenExisting is Open for callers that need an existing database: without one
// it creates nothing and returns ErrNoFolder or ErrNoDatabase.
func OpenExisting(dir string) (*Store, error) {
	if err := exists(filepath.Join(dir, fileName)); err != nil {
		return nil, err
	}
	return Open(dir)
}

// exists returns an error unless the database file exists and can be read.
func exists(path string) error {
	_, err := os.Stat(path)
	if err == nil {
		return nil
	}
	dir := filepath.Dir(path)
	switch info, failed := os.Stat(dir); {
	case errors.Is(failed, fs.ErrNotExist):
		return &OpenError{Path: dir, Kind: ErrNoFolder, Hint: otherFolder}
	case failed == nil && !info.IsDir():
		return &OpenError{Path: dir, Kind: ErrNoFolder, Cause: errors.New("not a folder"), Hint: otherFolder}
	case failed == nil && errors.Is(err, fs.ErrNotExist):
		return &OpenError{Path: path, Kind: ErrNoDatabase, Hint: otherFolder}
	}
	return &OpenError{Path: path, Kind: ErrUnreadable, Cause: bare(err), Hint: otherFolder}
}

// takeFolder creates the folder if necessary and locks it.
func takeFolder(dir string) (*os.File, error) {
	unwritable := func(err error) error {
		return &OpenError{Path: dir, Kind: ErrUnwritable, Cause: bare(err), Hint: otherFolder}
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, unwritable(err)
	}
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR|os.O_CREATE, private)
	if err != nil {
		return nil, unwritable(err)
	}
	ok, err := filelock.Try(f)
	switch {
	case err != nil:
		err = unwritable(err)
	case !ok:
		err = &OpenError{Path: dir, Kind: ErrInUse, Hint: "stop that one, or " + otherFolder}
	default:
		return f, nil
	}
	return nil, errors.Join(err, f.Close())
}

// bare strips the operation and path that package os adds, since an OpenError
// names the path.
func bare(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

func (s *Store) open(ctx context.Context) error {
	if err := checkHeader(s.path); err != nil {
		return err
	}
	if err := s.keepPrivate(); err != nil {
		return err
	}
	var err error
	if s.writer, err = sql.Open(driverName, dsn(s.path, "_txlock=immediate")); err != nil {
		return err
	}
	// SQLite admits one writer at a time; queueing here beats polling a lock.
	s.writer.SetMaxOpenConns(1)
	if err := s.ready(ctx); err != nil {
		return err
	}
	if err := s.openReader(""); err != nil {
		return err
	}
	s.line = newWriter(s.writer)
	return nil
}

// ready migrates the open file and tests that it can be written.
func (s *Store) ready(ctx context.Context) error {
	if err := s.prepare(ctx, migrations()); err != nil {
		return s.broken(err)
	}
	if err := s.tryWriting(ctx); err != nil {
		return s.broken(err)
	}
	return nil
}

func (s *Store) openReader(more string) error {
	reader, err := sql.Open(driverName, dsn(s.path, "_pragma=query_only(1)&"+more))
	if err != nil {
		return err
	}
	reader.SetMaxOpenConns(readers)
	reader.SetMaxIdleConns(readers) // opening one reads the schema
	reader.SetConnMaxIdleTime(time.Minute)
	s.readsFrom(reader)
	return nil
}

// keepPrivate restricts the files to their owner. SQLite gives the files next
// to the database the same permissions.
func (s *Store) keepPrivate() error {
	f, err := os.OpenFile(s.path, os.O_RDWR|os.O_CREATE, private)
	if err != nil { // it exists and is readable: checkHeader has passed
		return &OpenError{Path: s.path, Kind: ErrUnwritable, Cause: bare(err), Hint: "allow this user to write it, or " + otherFolder}
	}
	errs := []error{f.Close()}
	for _, path := range []string{s.path, s.path + "-wal", s.path + "-shm", s.lock.Name()} {
		if err := os.Chmod(path, private); err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// tryWriting starts and rolls back a write transaction, to detect a read-only
// file system at startup rather than at the first move.
func (s *Store) tryWriting(ctx context.Context) error {
	tx, err := s.writer.BeginTx(ctx, nil) // immediate, because of _txlock in the data source
	if err != nil {
		return err
	}
	return tx.Rollback()
}

// dsn returns the data source of a file. It sets the pragmas that belong to a
// connection.
func dsn(path, more string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") && filepath.IsAbs(path) {
		path = "/" + path // C:/… becomes file:///C:/…
	}
	u := url.URL{Scheme: "file", Path: path}
	if !strings.HasPrefix(path, "/") {
		u = url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()}
	}
	u.RawQuery = "_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)&_pragma=synchronous(FULL)&" + more
	return u.String()
}

// checkHeader reads the first bytes before SQLite does, which would treat some
// damaged files as empty and overwrite them.
func checkHeader(path string) error {
	const magic = "SQLite format 3\x00"
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return lostFile(path, "it is gone")
	}
	if err != nil {
		return &OpenError{Path: path, Kind: ErrUnreadable, Cause: bare(err), Hint: otherFolder}
	}
	defer f.Close()
	head := make([]byte, len(magic))
	n, err := io.ReadFull(f, head)
	switch {
	case n == 0 && errors.Is(err, io.EOF):
		return lostFile(path, "it is empty") // or as SQLite begins
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return &OpenError{Path: path, Kind: ErrBroken, Cause: bare(err), Hint: brokenHint}
	case !bytes.Equal(head[:n], []byte(magic)):
		return &OpenError{Path: path, Kind: ErrBroken, Cause: errors.New("it is not an SQLite file"), Hint: brokenHint}
	}
	return nil
}

// lostFile returns nil if the folder never had a database. An empty file next
// to backups or to a log has lost its content.
func lostFile(path, how string) error {
	pending, err := os.Stat(path + "-wal")
	switch backups := Backups(filepath.Dir(path)); {
	case err == nil && pending.Size() > 0:
		how += ", and beside it lies a log of what it held"
	case len(backups) > 0:
		how += ", and there are backups of what it held"
	default:
		return nil
	}
	return &OpenError{Path: path, Kind: ErrBroken, Cause: errors.New(how), Hint: brokenHint}
}

const brokenHint = "it was left as it is: bring a backup back with `duiyi restore`, or " + otherFolder

// prepare checks that the file is ours and not newer than this program, and
// then creates or migrates its schema.
func (s *Store) prepare(ctx context.Context, files fs.FS) error {
	empty, err := s.inspect(ctx)
	if err != nil {
		return err
	}
	if empty {
		if err := errors.Join(s.logAhead(ctx), s.createSchema(ctx)); err != nil {
			return err
		}
	}
	if s.upToDate(ctx, files) {
		return s.logAhead(ctx)
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, s.writer, files,
		goose.WithDisableGlobalRegistry(true), goose.WithSlog(slog.New(slog.DiscardHandler)))
	if err != nil {
		return err
	}
	have, err := p.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	sources := p.ListSources()
	if known := sources[len(sources)-1].Version; have > known {
		return &OpenError{Path: s.path, Kind: ErrNewer,
			Cause: fmt.Errorf("its schema is number %d, this program knows %d", have, known),
			Hint:  "use that program, or " + otherFolder}
	}
	if err := s.logAhead(ctx); err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("%s: migrate the schema: %w", s.path, err)
	}
	return nil
}

// logAhead makes the file keep a write-ahead log, where its system can share memory.
func (s *Store) logAhead(ctx context.Context) error {
	_, err := s.writer.ExecContext(ctx, "PRAGMA journal_mode = WAL")
	return err
}

// inspect reports whether the file is empty. It rejects a file that is damaged
// or of another program.
func (s *Store) inspect(ctx context.Context) (empty bool, err error) {
	var id, tables int64
	if err := s.writer.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil {
		return false, err
	}
	if err := s.writer.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return false, err
	}
	if tables == 0 {
		return true, nil
	}
	if id != applicationID {
		return false, &OpenError{Path: s.path, Kind: ErrBroken, Cause: errors.New("another program wrote it"), Hint: brokenHint}
	}
	var pages, each int64
	if err := s.writer.QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages); err != nil {
		return false, err
	}
	if err := s.writer.QueryRowContext(ctx, "PRAGMA page_size").Scan(&each); err != nil {
		return false, err
	}
	if pages*each > checkBelow {
		return false, nil
	}
	var verdict string
	if err := s.writer.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return false, err
	}
	if verdict != "ok" {
		return false, &OpenError{Path: s.path, Kind: ErrBroken, Cause: errors.New(verdict), Hint: brokenHint}
	}
	return false, nil
}

// broken converts SQLite's errors about damaged or unwritable files to an
// *OpenError or an error of package store; it returns others unchanged.
func (s *Store) broken(err error) error {
	code, ok := conn.ResultCode(err)
	if !ok {
		return err
	}
	if code == conn.CodeSharedMemory { // no space for the shared-memory file
		return &OpenError{Path: s.path, Kind: store.ErrDiskFull, Hint: makeRoom}
	}
	switch code & 0xff { // the low byte is the primary code
	case conn.CodeCorrupt, conn.CodeNotADatabase:
		return &OpenError{Path: s.path, Kind: ErrBroken, Cause: err, Hint: brokenHint}
	case conn.CodeReadOnly, conn.CodeCannotOpen, conn.CodePermission:
		return &OpenError{Path: s.path, Kind: ErrUnwritable, Cause: err, Hint: otherFolder}
	case conn.CodeFull:
		return &OpenError{Path: s.path, Kind: store.ErrDiskFull, Hint: makeRoom}
	case conn.CodeBusy, conn.CodeLocked:
		return fmt.Errorf("%s: %w: %w", s.path, store.ErrLocked, err)
	case conn.CodeIO:
		return fmt.Errorf("%s: %w: %w", s.path, store.ErrDiskFault, err)
	}
	return err
}

// Close closes the database and unlocks the folder. It may be called again.
func (s *Store) Close() error {
	s.closing.Do(func() {
		var errs []error
		if s.line != nil {
			errs = append(errs, s.line.close())
		}
		if s.conn != nil {
			errs = append(errs, s.conn.Reader.Close())
		}
		if s.writer != nil {
			errs = append(errs, s.writer.Close())
		}
		if s.lock != nil {
			errs = append(errs, s.lock.Close())
		}
		s.closed = errors.Join(errs...)
	})
	return s.closed
}

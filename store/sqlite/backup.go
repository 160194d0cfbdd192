package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"duiyi/app"
	"duiyi/games"
	"duiyi/internal/disk"
	"duiyi/store"
	"duiyi/store/sqlite/internal/db"
)

const (
	backupFolder = "backups"
	keepBackups  = 7

	// Name of a daily backup, in local time; names sort by date.
	backupLayout = "duiyi-2006-01-02.db"
	// Name of a database that Restore replaced; these are never pruned.
	replacedLayout = "replaced-2006-01-02-150405.db"
)

// ErrExists reports that the file to write exists.
var ErrExists = errors.New("a file of that name exists")

// OpenReadOnly opens the database of a data folder for reading, even while a
// program writes to it. It changes nothing in the folder.
func OpenReadOnly(dir string) (*Store, error) {
	return openFile(filepath.Join(dir, fileName))
}

// openFile opens a database file for reading.
func openFile(path string) (*Store, error) {
	if err := exists(path); err != nil {
		return nil, err
	}
	if err := checkHeader(path); err != nil {
		return nil, err
	}
	s := &Store{dir: filepath.Dir(path), path: path}
	if err := s.openReader("mode=ro"); err != nil {
		return nil, err
	}
	if err := s.recognise(context.Background()); err != nil {
		return nil, errors.Join(s.broken(err), s.Close())
	}
	return s, nil
}

// recognise rejects a file that is not ours or has another schema version.
func (s *Store) recognise(ctx context.Context) error {
	var id, version int64
	if err := s.conn.Reader.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil {
		return err
	}
	if id != applicationID {
		return &OpenError{Path: s.path, Kind: ErrBroken, Cause: errors.New("another program wrote it"), Hint: brokenHint}
	}
	if err := s.conn.Reader.QueryRowContext(ctx, "SELECT max(version_id) FROM goose_db_version").Scan(&version); err != nil {
		return err
	}
	all, err := versions(migrations())
	if err != nil {
		return err
	}
	known := all[len(all)-1]
	switch {
	case version > known:
		return &OpenError{Path: s.path, Kind: ErrNewer, Cause: fmt.Errorf("its schema is number %d, this program knows %d", version, known), Hint: "use that program"}
	case version < known:
		return &OpenError{Path: s.path, Kind: ErrOlder, Cause: fmt.Errorf("its schema is number %d, this program's %d", version, known), Hint: "start `duiyi serve` once, which brings it up to date"}
	}
	return nil
}

// Backup writes a consistent copy of the database to a new file, while others
// read and write. The file appears complete or not at all.
func (s *Store) Backup(ctx context.Context, path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s: %w", path, ErrExists)
	}
	// A query-only connection could not write the copy.
	d, err := sql.Open(driverName, dsn(s.path, "mode=ro"))
	if err != nil {
		return err
	}
	defer d.Close()
	return writeWhole(path, func(f *os.File) error {
		// Into an empty file, which already has the right permissions.
		_, err := d.ExecContext(ctx, "VACUUM INTO ?", f.Name())
		return s.broken(err)
	})
}

// writeWhole lets write fill a temporary file next to path, and renames it
// once it is on disk.
func writeWhole(path string, write func(*os.File) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".duiyi-*.tmp") // 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails harmlessly after the rename
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return disk.SyncFolder(filepath.Dir(path))
}

// Size returns how many bytes the database of a data folder takes, with its log.
func Size(dir string) (n uint64) {
	for _, name := range []string{fileName, fileName + "-wal"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil {
			n += uint64(info.Size())
		}
	}
	return n
}

// Backups returns the backups in a data folder, newest first.
func Backups(dir string) []string {
	entries, err := os.ReadDir(filepath.Join(dir, backupFolder))
	if err != nil {
		return nil
	}
	var all []string
	for _, e := range entries {
		if _, err := time.Parse(backupLayout, e.Name()); err == nil && e.Type().IsRegular() {
			all = append(all, filepath.Join(dir, backupFolder, e.Name()))
		}
	}
	slices.Sort(all)
	slices.Reverse(all)
	return all
}

// backupDaily makes the backup of a day unless it exists, and deletes all but
// the last seven. made reports a new backup.
func (s *Store) backupDaily(ctx context.Context, now time.Time) (made bool, err error) {
	folder := filepath.Join(s.dir, backupFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return false, err
	}
	path := filepath.Join(folder, now.Format(backupLayout))
	switch err := s.Backup(ctx, path); {
	case errors.Is(err, ErrExists):
		return false, nil
	case err != nil:
		return false, err
	}
	if err := ReadThrough(ctx, path); err != nil {
		return true, fmt.Errorf("%s: %w; all older backups are kept", path, err)
	}
	if all := Backups(s.dir); len(all) > keepBackups {
		for _, old := range all[keepBackups:] {
			err = errors.Join(err, os.Remove(old))
		}
	}
	return true, err
}

// ReadThrough checks a database file that no program has open. It returns nil
// if nothing is damaged.
func ReadThrough(ctx context.Context, path string) error {
	s, err := openFile(path)
	if err != nil {
		return err
	}
	damaged := 0
	faults, err := s.Check(ctx, func(r store.Record) {
		if r.Damage != nil {
			damaged++
		}
	})
	if err == nil && len(faults)+damaged > 0 {
		err = fmt.Errorf("%w: %d of its games, and %d faults of the file", ErrBackupDamaged, damaged, len(faults))
	}
	return errors.Join(err, s.Close())
}

// Restore replaces the database of a data folder with a backup. No program may
// have the folder open. It moves the old database into the backup folder and
// returns its new name, or "" if there was none. It rejects a damaged backup
// unless allowDamage.
func Restore(ctx context.Context, dir, file string, allowDamage bool, games []games.Game) (kept string, err error) {
	source, err := openBackup(file)
	if err != nil {
		return "", err
	}
	defer source.Close()
	lock, err := takeFolder(dir)
	if err != nil {
		return "", err
	}
	defer lock.Close()

	// The copy is tested in its own folder, on the same disk. Opening it
	// migrates its schema.
	trial, err := os.MkdirTemp(dir, ".restore-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(trial)
	fresh := filepath.Join(trial, fileName)
	err = writeWhole(fresh, func(f *os.File) error {
		_, err := io.Copy(f, source)
		return err
	})
	if err != nil {
		return "", err
	}
	if err := tryOut(ctx, trial, allowDamage, games); err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}

	if kept, err = putAside(dir); err != nil {
		return kept, err
	}
	if err := os.Rename(fresh, filepath.Join(dir, fileName)); err != nil {
		return kept, err
	}
	return kept, disk.SyncFolder(dir)
}

// openBackup opens a backup for restoring.
func openBackup(file string) (*os.File, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, bare(err))
	}
	info, err := f.Stat()
	switch {
	case err != nil:
		err = fmt.Errorf("%s: %w", file, bare(err))
	case info.IsDir():
		err = fmt.Errorf("%s: is a folder: name a backup file, such as %s", file, backupLayout)
	case !info.Mode().IsRegular():
		err = fmt.Errorf("%s: not a regular file", file)
	case info.Size() == 0:
		err = fmt.Errorf("%s: not a backup: the file is empty", file)
	default:
		err = checkHeader(file)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// putAside moves the database of a folder, if any, into the backup folder and
// returns its new name. It moves the database before its log: a program
// started in between finds a log without a database and refuses to open it.
func putAside(dir string) (kept string, err error) {
	for _, suffix := range []string{"", "-wal", "-shm"} {
		path := filepath.Join(dir, fileName+suffix)
		if _, err := os.Lstat(path); err != nil {
			continue // does not exist
		}
		if kept == "" {
			if err := os.MkdirAll(filepath.Join(dir, backupFolder), 0o700); err != nil {
				return "", err
			}
			kept = filepath.Join(dir, backupFolder, time.Now().Format(replacedLayout))
		}
		if err := os.Rename(path, kept+suffix); err != nil {
			return kept, err
		}
	}
	return kept, nil
}

// ErrBackupDamaged reports a backup that fails its checks.
var ErrBackupDamaged = errors.New("the backup is damaged")

// tryOut opens a database as the program will, checks all of it and closes it.
func tryOut(ctx context.Context, dir string, allowDamage bool, games []games.Game) error {
	s, err := Open(dir)
	if err != nil {
		return err
	}
	damaged := 0
	faults, err := s.Check(ctx, func(r store.Record) {
		if app.Verify(games, r) != nil {
			damaged++
		}
	})
	if err == nil && len(faults)+damaged > 0 && !allowDamage {
		err = fmt.Errorf("%w: %d of its games, and %d faults of the file", ErrBackupDamaged, damaged, len(faults))
	}
	return errors.Join(err, s.Close())
}

// Upkeep does background work until ctx ends: it checks a small file for
// damage, adds checksums to games written before there were any and, with
// backups, makes one a day. It calls tell with what is wrong.
func (s *Store) Upkeep(ctx context.Context, backups bool, tell func(what string, err error)) {
	attempt := func(what string, do func() error) {
		if err := do(); err != nil && ctx.Err() == nil {
			tell(what, err)
		}
	}
	attempt("read the games through", func() error { return s.tellDamage(ctx, tell) })
	attempt("give old games checksums", func() error { return s.sealAll(ctx) })
	if !backups {
		return
	}
	again := time.NewTicker(time.Hour)
	defer again.Stop()
	for {
		attempt("keep a backup", func() error {
			_, err := s.backupDaily(ctx, time.Now())
			return err
		})
		select {
		case <-ctx.Done():
			return
		case <-again.C:
		}
	}
}

// tellDamage checks everything unless the file is large, and reports up to ten
// damaged games.
func (s *Store) tellDamage(ctx context.Context, tell func(what string, err error)) error {
	info, err := os.Stat(s.path)
	if err != nil || info.Size() > checkBelow {
		return err
	}
	damaged := 0
	faults, err := s.Check(ctx, func(r store.Record) {
		if r.Damage == nil {
			return
		}
		if damaged++; damaged <= 10 {
			tell("damaged game "+r.ID, errors.New(r.Damage.Detail))
		}
	})
	if err == nil && damaged+len(faults) > 0 {
		err = fmt.Errorf("%w: %d games, and %d faults of the file: see duiyi check", store.ErrDatabaseDamaged, damaged, len(faults))
	}
	return err
}

// sealAtOnce is the number of games that get checksums in one transaction; it
// keeps moves from waiting long.
const sealAtOnce = 50

// sealAll adds checksums to all games that have none. It skips visibly damaged
// games.
func (s *Store) sealAll(ctx context.Context) error {
	for last := ""; ; {
		ids, err := texts(ctx, s.conn.Reader, "SELECT id FROM games WHERE sum IS NULL AND id > ? ORDER BY id LIMIT ?", last, sealAtOnce)
		if err != nil || len(ids) == 0 {
			return s.broken(err)
		}
		err = s.write(store.WithPatience(ctx), func(ctx context.Context, q *db.Queries) error {
			for _, id := range ids {
				g, err := q.GetGame(ctx, id)
				if err == nil {
					err = seal(ctx, q, &g)
				}
				if err != nil && !errors.Is(err, store.ErrDamaged) && !errors.Is(err, sql.ErrNoRows) {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		last = ids[len(ids)-1]
	}
}

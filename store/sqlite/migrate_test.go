package sqlite

import (
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/pressly/goose/v3"
)

// schema returns the schema of the file, without goose's own tables.
func schema(t *testing.T, dir string) []string {
	t.Helper()
	d, err := sql.Open("sqlite", filepath.Join(dir, fileName))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	rows, err := d.Query("SELECT coalesce(sql, name) FROM sqlite_schema WHERE tbl_name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite_%' ORDER BY 1")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

var rewrite = flag.Bool("update", false, "write schema.sql")

// dump returns statements that create what a database holds: its schema and its rows,
// without the shadow tables that virtual tables bring with them.
func dump(t *testing.T, d *sql.DB) string {
	t.Helper()
	list := func(query string, args ...any) []string {
		all, err := texts(t.Context(), d, query, args...)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	const real = "name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') AND name NOT LIKE 'sqlite_%'"
	var b strings.Builder
	fmt.Fprintf(&b, "PRAGMA application_id = %s;\n", list("PRAGMA application_id")[0])
	for _, one := range list("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND " + real + " ORDER BY rowid") {
		b.WriteString(one + ";\n")
	}
	for _, table := range list("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND " + real + " ORDER BY rowid") {
		columns := list("SELECT name FROM pragma_table_info(?) WHERE name <> 'tstamp' ORDER BY cid", table)
		names := strings.Join(columns, ", ")
		for _, row := range list("SELECT quote(" + strings.Join(columns, ") || ', ' || quote(") + ") FROM " + table + " ORDER BY " + columns[0]) {
			if table == "library_edition" { // each database draws its own
				row = "1, abs(random() % 4503599627370496)"
			}
			fmt.Fprintf(&b, "INSERT INTO %s (%s) VALUES (%s);\n", table, names, row)
		}
	}
	return b.String()
}

// A new database is as all migrations leave it.
func TestNewSchema(t *testing.T) {
	open := func(name string) *sql.DB {
		d, err := sql.Open("sqlite", dsn(filepath.Join(t.TempDir(), name), ""))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		return d
	}
	migrated := open("migrated")
	p, err := goose.NewProvider(goose.DialectSQLite3, migrated, migrations())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Up(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := dump(t, migrated)
	if *rewrite {
		if err := os.WriteFile("schema.sql", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	created := open("created")
	s := &Store{path: "created", writer: created}
	if err := s.createSchema(t.Context()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, dump(t, created)); diff != "" {
		t.Errorf("a new database (-migrated +created), go test -run NewSchema ./store/sqlite -update writes schema.sql:\n%s", diff)
	}
	if !s.upToDate(t.Context(), migrations()) {
		t.Error("a new database is not up to date")
	}
}

func openAndClose(t *testing.T, dir string) {
	t.Helper()
	s, err := Open(dir)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
}

func TestMigrateTwice(t *testing.T) {
	dir := t.TempDir()
	openAndClose(t, dir)
	first := schema(t, dir)
	if len(first) == 0 {
		t.Fatal("the schema is empty")
	}
	openAndClose(t, dir)
	if diff := cmp.Diff(first, schema(t, dir)); diff != "" {
		t.Errorf("migrating again changed the schema (-first +second):\n%s", diff)
	}
}

// Every released schema, as its own program left it, migrates to the newest.
func TestMigrateFromEverySchema(t *testing.T) {
	if testing.Short() {
		t.Skip("a database for each schema there was, and one goroutine")
	}
	newest := t.TempDir()
	openAndClose(t, newest)
	want := schema(t, newest)

	names, err := fs.Glob(migrations(), "*.sql")
	if err != nil || len(names) == 0 {
		t.Fatalf("migrations: %v, %v", names, err)
	}
	for i, name := range names {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			d, err := sql.Open("sqlite", dsn(filepath.Join(dir, fileName), ""))
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			p, err := goose.NewProvider(goose.DialectSQLite3, d, migrations())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.UpTo(t.Context(), int64(i+1)); err != nil {
				t.Fatalf("up to %d: %v", i+1, err)
			}
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
			openAndClose(t, dir)
			if diff := cmp.Diff(want, schema(t, dir)); diff != "" {
				t.Errorf("from schema %d (-newest +got):\n%s", i+1, diff)
			}
		})
	}
}

// Schema 1 knew two games by name. After migration 0002 they are complete with
// their events, and are still deleted together.
func TestMigrateKeepsGames(t *testing.T) {
	dir := t.TempDir()
	d, err := sql.Open("sqlite", dsn(filepath.Join(dir, fileName), ""))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	p, err := goose.NewProvider(goose.DialectSQLite3, d, migrations())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		`INSERT INTO games VALUES ('0000000000000001', 'gomoku', 'renju', '一', '[{"kind":"human"},{"kind":"human"}]', 1, 2, NULL, 1, 1, NULL, 'b'),
			('0000000000000002', 'xiangqi', 'axf', '', '[{"kind":"human"},{"kind":"human"}]', 1, 2, 3, 0, 0, '{"winner":null,"reason":"agreement"}', 'b')`,
		`INSERT INTO events VALUES ('0000000000000001', 0, 'started', 1, '{"type":"started","at":1}'), ('0000000000000001', 1, 'moved', 2, '{"type":"moved","at":2,"move":"h8"}'),
			('0000000000000002', 0, 'started', 1, '{"type":"started","at":1}')`,
	} {
		if _, err := d.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}

	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	kept, err := s.Load(t.Context(), "0000000000000001")
	if err != nil || kept.Title != "一" || kept.Plies != 1 || len(kept.Events) != 2 || kept.Events[1].Move != "h8" {
		t.Errorf("Load = %+v, %v", kept, err)
	}
	thrown, err := s.Load(t.Context(), "0000000000000002")
	if err != nil || thrown.Result == nil || thrown.Deleted.IsZero() || len(thrown.Events) != 1 {
		t.Errorf("Load of the deleted game = %+v, %v", thrown, err)
	}
	if n, err := s.Purge(t.Context(), time.UnixMilli(4)); n != 1 || err != nil {
		t.Fatalf("Purge = %d, %v", n, err)
	}
	var left int
	if err := s.conn.Reader.QueryRow("SELECT count(*) FROM events").Scan(&left); err != nil || left != 2 {
		t.Errorf("%d events are left, %v; want the two of the game that stays", left, err)
	}
}

// A failing migration leaves nothing behind.
// Schema 35 kept what copies of a game say otherwise as JSON. What is a name, an event,
// a date or a result becomes an appearance; what is less than the game says, or only
// another tag, does not.
func TestMigrateCopies(t *testing.T) {
	dir := t.TempDir()
	d, err := sql.Open("sqlite", dsn(filepath.Join(dir, fileName), ""))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	p, err := goose.NewProvider(goose.DialectSQLite3, d, migrations())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(t.Context(), 35); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		`INSERT INTO library_names (n, name) VALUES (1, '甲'), (2, '乙'), (3, 'Cup')`,
		`INSERT INTO library_games (n, sum, kind, size, start, moves, first, second, event, site, date, result, source) VALUES (1, 5, 'xiangqi', 0, '', x'0102', 1, 2, 3, '', '1981', '1-0', 1)`,
		`INSERT INTO library_copies VALUES (1, 2, '{"players":["甲","丙"],"event":"Open","date":"1981","result":"1-0","tags":[{"Name":"Round","Value":"2"}]}'),
			(1, 3, '{"players":["甲",""],"result":"*"}'), (1, 4, '{"players":["甲","乙"],"event":"Cup","date":"1981","result":"1-0","tags":[{"Name":"Round","Value":"2"}]}'), (1, 5, NULL)`,
	} {
		if _, err := d.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	list, err := s.Appearances(t.Context(), []int64{1})
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	a := list[0]
	if a.Players != [2]string{"甲", "丙"} || a.Event != "Open" || a.Date != "1981" || a.Result != "1-0" || len(a.Tags) != 1 || a.Tags[0].Value != "2" {
		t.Errorf("%+v", a)
	}
}

func TestMigrationFails(t *testing.T) {
	dir := t.TempDir()
	openAndClose(t, dir)
	before := schema(t, dir)

	files := fstest.MapFS{"0099_bad.sql": {Data: []byte("-- +goose Up\nCREATE TABLE half (x TEXT);\nCREATE TABLE games (x TEXT);\n")}}
	names, err := fs.Glob(migrations(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(migrations(), name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	d, err := sql.Open("sqlite", dsn(filepath.Join(dir, fileName), ""))
	if err != nil {
		t.Fatal(err)
	}
	s := &Store{path: filepath.Join(dir, fileName), writer: d}
	err = s.prepare(t.Context(), files)
	if err == nil || !strings.Contains(err.Error(), s.path) || !strings.Contains(err.Error(), "schema") {
		t.Errorf("prepare = %v, want an error that names the file and the schema", err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, schema(t, dir)); diff != "" {
		t.Errorf("a failed migration changed the schema (-before +after):\n%s", diff)
	}
	openAndClose(t, dir) // and the program can still open it
}

// The number in Go equals the one in the migration.
func TestApplicationID(t *testing.T) {
	dir := t.TempDir()
	openAndClose(t, dir)
	head, err := os.ReadFile(filepath.Join(dir, fileName))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(head[68:72]); got != "DuYi" { // its offset in the file format
		t.Errorf("application id %q, want DuYi", got)
	}
}

func TestBrokenPassesOthers(t *testing.T) {
	s := &Store{path: "p"}
	other := errors.New("other")
	if got := s.broken(other); got != other {
		t.Errorf("broken(%v) = %v", other, got)
	}
	if got := s.broken(nil); got != nil {
		t.Errorf("broken(nil) = %v", got)
	}
}

package moving_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"duiyi/alerts"
	"duiyi/club"
	"duiyi/exercises"
	"duiyi/groups"
	"duiyi/identity"
	"duiyi/mailbox"
	"duiyi/match"
	"duiyi/people"
	"duiyi/store"
	"duiyi/store/moving"
	"duiyi/store/postgres"
	"duiyi/store/postgres/pgtest"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
	"duiyi/store/storetest"
	"duiyi/talk"
)

func TestMain(m *testing.M) { pgtest.Run(m) }

func database(t *testing.T) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), pgtest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func folder(t *testing.T) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func quiet(moving.Progress) {}

// TestThereAndBack copies a folder to a database and that to another folder:
// the result answers every question like the original, also after further
// changes.
func TestThereAndBack(t *testing.T) {
	first, between, last := folder(t), database(t), folder(t)
	storetest.Drive(t, 7, 1400, first)
	teacher := people.User{ID: "00000000000000ee", Name: "teacher", Skeleton: "teacher", Role: identity.RolePlayer, Created: time.UnixMilli(1).UTC()}
	if err := first.AddUser(t.Context(), teacher, nil, teacher.Created); err != nil {
		t.Fatal(err)
	}
	set := groups.Task{ID: "00000000000000ed", Title: "a set of puzzles", Teacher: groups.Person{ID: teacher.ID}, Puzzles: []string{"00000000000a"}, Given: teacher.Created}
	if err := first.AddTask(t.Context(), set, nil, nil, 1); err != nil { // the random steps may leave none
		t.Fatal(err)
	}
	place := "tournament:00000000000000ec"
	if _, err := first.Say(t.Context(), place, talk.Line{Cmd: "1", Author: teacher.ID, Name: "teacher", Text: "welcome", At: teacher.Created}, 0); err != nil {
		t.Fatal(err)
	}
	muted := talk.Entry{Place: place, Act: talk.Muted, At: teacher.Created, By: teacher.ID, About: teacher.ID, Until: teacher.Created.Add(time.Hour)}
	if _, err := first.Act(t.Context(), muted); err != nil {
		t.Fatal(err)
	}
	if err := first.SetChoice(t.Context(), teacher.ID, talk.In); err != nil {
		t.Fatal(err)
	}
	browser := people.LogIn{Token: bytes.Repeat([]byte{7}, 32), User: teacher.ID, Data: []byte("x"), Created: teacher.Created, Seen: teacher.Created, Expires: teacher.Created.Add(time.Hour)}
	if err := first.KeepLogIn(t.Context(), browser); err != nil {
		t.Fatal(err)
	}
	if err := first.SetAlertSettings(t.Context(), teacher.ID, alerts.Settings{Off: []alerts.Kind{alerts.Round}}); err != nil {
		t.Fatal(err)
	}
	if err := first.AddDevice(t.Context(), alerts.Device{ID: "00000000000000eb", Account: teacher.ID, LogIn: browser.Token, Added: teacher.Created}, 9); err != nil {
		t.Fatal(err)
	}
	if err := first.QueueAlert(t.Context(), teacher.ID, alerts.Alert{Kind: alerts.Turn, Subject: "x", Due: teacher.Created, Until: teacher.Created.Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
	if err := first.AskMail(t.Context(), mailbox.Entry{Account: teacher.ID, Pending: "a@example.com", Hash: browser.Token, Expires: browser.Expires}); err != nil {
		t.Fatal(err)
	}
	if err := first.SetClubPage(t.Context(), club.Kept{Page: club.Page{Name: "x"}, Version: 1, Changed: teacher.Created}); err != nil {
		t.Fatal(err)
	}
	if err := first.AddSeries(t.Context(), club.Series{ID: "00000000000000ec", Creator: teacher.ID, Version: 1, Changed: teacher.Created}, 1, 1); err != nil {
		t.Fatal(err)
	}
	if err := first.Beat(t.Context(), time.UnixMilli(1)); err != nil {
		t.Fatal(err)
	}
	key, err := first.Key(t.Context(), [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	there, err := moving.Copy(t.Context(), first, between, quiet)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range there {
		if c.Rows == 0 {
			t.Errorf("the test copies no %s", c.Table)
		}
	}
	back, err := moving.Copy(t.Context(), between, last, quiet)
	if diff := cmp.Diff(there, back); diff != "" || err != nil {
		t.Fatalf("%v (-there +back):\n%s", err, diff)
	}
	if moved, err := last.Key(t.Context(), [32]byte{2}); err != nil || moved != key {
		t.Errorf("the key of the seats is %x, %v, want %x", moved, err, key)
	}
	told := 0
	if _, err := moving.Copy(t.Context(), first, last, func(moving.Progress) { told++ }); err != nil || told > 0 {
		t.Errorf("a copy that is there: %d written, %v", told, err)
	}
	storetest.Drive(t, 8, 300, first, between, last)
	if faults, err := last.Check(t.Context(), func(r store.Record) {
		if r.Damage != nil {
			t.Errorf("%s: %+v", r.ID, r.Damage)
		}
	}); err != nil || len(faults) > 0 {
		t.Errorf("the folder after it: %q, %v", faults, err)
	}
}

// TestNumbersContinue tests that rows added after a copy come after the copied
// ones: the target takes no number a second time.
func TestNumbersContinue(t *testing.T) {
	first, between, last := folder(t), database(t), folder(t)
	at := time.UnixMilli(1e12).UTC()
	reporter, reported := people.User{ID: "00000000000000a1", Name: "a", Skeleton: "a"}, people.User{ID: "00000000000000a2", Name: "b", Skeleton: "b"}
	add := func(s storetest.RatingStore, n int) {
		t.Helper()
		id := fmt.Sprintf("%016x", n)
		sum := store.Summary{ID: id, Game: "chess", Created: at, Updated: at, Outcome: &store.Outcome{Game: id, Engine: "e", Ended: at}}
		k := exercises.Kept{ID: id, Added: at, Due: at, Body: []byte("{}")}
		k.Of[0] = byte(n)
		for _, err := range []error{
			s.Create(t.Context(), sum, []match.Event{{Type: match.EvStarted}}),
			s.AddExercises(t.Context(), []exercises.Kept{k}, true, 9),
			s.AddComplaint(t.Context(), people.Complaint{By: reporter.ID, About: reported.ID, Game: id, Created: at}, 9),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	list := func(s storetest.RatingStore) []any {
		t.Helper()
		outcomes, err := s.Outcomes(t.Context(), identity.Owners{All: true}, "e")
		kept, err2 := s.Exercises(t.Context(), identity.Owners{All: true})
		complaints, err3 := s.Complaints(t.Context(), false, 0, 9)
		if err := errors.Join(err, err2, err3); err != nil || len(outcomes) != len(kept) || len(outcomes) != len(complaints) {
			t.Fatalf("%d outcomes, %d exercises, %d complaints, %v", len(outcomes), len(kept), len(complaints), err)
		}
		return []any{outcomes, kept, complaints}
	}
	for _, u := range []people.User{reporter, reported} {
		if err := first.AddUser(t.Context(), u, nil, at); err != nil {
			t.Fatal(err)
		}
	}
	for n := 1; n <= 3; n++ {
		add(first, n)
	}
	for _, pair := range [][2]moving.Store{{first, between}, {between, last}} {
		if _, err := moving.Copy(t.Context(), pair[0], pair[1], quiet); err != nil {
			t.Fatal(err)
		}
	}
	add(first, 4)
	want := list(first)
	for name, s := range map[string]storetest.RatingStore{"database": between, "folder": last} {
		add(s, 4)
		if diff := cmp.Diff(want, list(s)); diff != "" {
			t.Errorf("the %s after a row more (-source +copy):\n%s", name, diff)
		}
	}
}

// A killed is a store that fails after one write, whose outcome the caller
// does not learn.
type killed struct {
	moving.Store
	written bool
	lost    bool // the write is lost
}

var errKilled = errors.New("killed")

func (k *killed) AddRows(ctx context.Context, t moving.Table, rows []moving.Row) error {
	switch {
	case k.written:
		return errKilled
	case k.lost:
		rows = nil
	}
	k.written = true
	if err := k.Store.AddRows(ctx, t, rows); err != nil {
		return err
	}
	if k.lost {
		return errKilled
	}
	return nil
}

// A copy killed after every page continues where it was.
func TestKilled(t *testing.T) {
	first, last := folder(t), database(t)
	storetest.Drive(t, 9, 300, first)
	for n := 0; ; n++ {
		_, err := moving.Copy(t.Context(), first, &killed{Store: last, lost: n%5 == 4}, quiet)
		if err == nil {
			if n < 9 {
				t.Errorf("it was killed %d times", n)
			}
			break
		}
		if !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
	}
	storetest.Drive(t, 10, 100, first, last)
}

// A target with other content stays unchanged.
func TestOther(t *testing.T) {
	first := folder(t)
	storetest.Drive(t, 11, 200, first)
	for name, spoil := range map[string]func(s storetest.RatingStore) error{
		"a game of its own": func(s storetest.RatingStore) error {
			return s.Create(t.Context(), store.Summary{ID: "ffffffffffffffff", Game: "chess"}, []match.Event{{Type: match.EvStarted}})
		},
		"another exercise": func(s storetest.RatingStore) error {
			return s.AddExercises(t.Context(), []exercises.Kept{{ID: "ffffffffffffffff"}}, false, 9)
		},
		"an account": func(s storetest.RatingStore) error {
			return s.AddUser(t.Context(), people.User{ID: "ffffffffffffffff", Name: "z", Skeleton: "z"}, nil, time.Now())
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := folder(t)
			if err := spoil(s); err != nil {
				t.Fatal(err)
			}
			if _, err := moving.Copy(t.Context(), first, s, func(p moving.Progress) { t.Errorf("written: %+v", p) }); !errors.Is(err, moving.ErrOther) {
				t.Errorf("Copy: %v", err)
			}
		})
	}
}

// Every table of both databases is copied, or known not to need it.
func TestTables(t *testing.T) {
	var copied []string
	for _, table := range moving.Tables() {
		copied = append(copied, table.Name)
	}
	known := func(name string) bool {
		for _, prefix := range []string{"goose_", "sqlite_", "game_run", "game_words"} {
			if strings.HasPrefix(name, prefix) {
				return true
			}
		}
		// Running programs belong to one database, and the library's index is
		// rebuilt.
		return name == "events" || name == "nodes" || name == "claims" || name == "library_edition" || slices.Contains(copied, name)
	}
	dir, address := sqlitetest.Dir(t), pgtest.Database(t)
	d, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "duiyi.db")+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	var lists [2]string
	if err := d.QueryRow(`SELECT group_concat(name, ' ') FROM sqlite_schema WHERE type = 'table'`).Scan(&lists[0]); err != nil {
		t.Fatal(err)
	}
	if err := c.QueryRow(t.Context(), `SELECT string_agg(tablename, ' ') FROM pg_tables WHERE schemaname = current_schema()`).Scan(&lists[1]); err != nil {
		t.Fatal(err)
	}
	for i, list := range lists {
		names := strings.Fields(list)
		for _, name := range names {
			if !known(name) {
				t.Errorf("%s is not copied", name)
			}
		}
		for _, name := range copied {
			if !slices.Contains(names, name) {
				t.Errorf("%s is on one side alone", name)
			}
		}
		for _, table := range moving.Tables() {
			var columns []string
			for _, c := range table.Columns {
				columns = append(columns, c.Name)
			}
			for _, has := range columnsOf(t, d, c, i, table.Name) {
				if !slices.Contains(columns, has) && !slices.Contains(derived[table.Name], has) {
					t.Errorf("column %s of %s is not copied", has, table.Name)
				}
			}
		}
	}
}

// derived are columns computed from others, or from the order of rows.
var derived = map[string][]string{
	"games": {"events", "head", "sum", "form", "hour", "words", "listed_ms", "due_ms"}, "exercises": {"sum", "n"}, "practice": {"sum"},
}

// columnsOf returns the columns of a table of the first or the second
// database.
func columnsOf(t *testing.T, d *sql.DB, c *pgx.Conn, which int, table string) (names []string) {
	t.Helper()
	var err error
	var list string
	if which == 0 {
		err = d.QueryRow(`SELECT group_concat(name, ' ') FROM pragma_table_info(?)`, table).Scan(&list)
	} else {
		err = c.QueryRow(t.Context(), `SELECT string_agg(column_name, ' ') FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1`, table).Scan(&list)
	}
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(list)
}

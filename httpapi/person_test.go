package httpapi_test

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/accounts"
	"duiyi/engines"
	"duiyi/exercises"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/people"
	"duiyi/practice"
	"duiyi/store/moving"
	"duiyi/store/postgres"
	"duiyi/store/postgres/pgtest"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

var personBytes = flag.Bool("person", false, "measure the bytes that a person's things take")

// TestPersonBytes logs the bytes that a person with 100 games of 60 moves, 20 studies of 60
// moves with evaluations and comments, and 500 exercises done three times each takes in both
// databases, and those of a report:
//
//	go test ./httpapi -run TestPersonBytes -v -person
func TestPersonBytes(t *testing.T) {
	if !*personBytes {
		t.Skip("-person measures")
	}
	dir := sqlitetest.Dir(t)
	kept, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	a := &association{people: kept}
	a.server = newServerAs(t, kept, playedGames, []engines.Spec{shapes}, func(o *httpapi.Options) {
		o.Accounts = accounts.New(kept, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen})
	})
	id, cookie := a.join("小明", identity.RolePlayer)
	b := &ownerBench{association: a, member: id, memberHas: cookie}
	ask := func(path, body string) {
		t.Helper()
		a.api.Rest()
		if r := a.request("POST", path, body, as(cookie)); r.status >= 300 {
			t.Fatalf("%s: %d %s", path, r.status, r.text)
		}
	}

	server := pgtest.Start(t)
	lite, last := openedPages(t, filepath.Join(dir, "duiyi.db")), int64(0)
	elephant, rest := copiedBytes(t, server, kept), int64(0)
	told := func(what string, do func()) {
		t.Helper()
		do()
		inLite := openedPages(t, filepath.Join(dir, "duiyi.db"))
		inElephant := copiedBytes(t, server, kept)
		t.Logf("%s: SQLite %d bytes, PostgreSQL %d bytes", what, inLite-lite-last, inElephant-elephant-rest)
		last, rest = inLite-lite, inElephant-elephant
	}
	line := filling[:60]
	var games []string
	told("100 games of 60 moves", func() {
		for range 100 {
			game := b.create("/api/games", twoPeople)
			for i, move := range line {
				ask("/api/games/"+game+"/commands", fmt.Sprintf(`{"type":"move","move":%q,"version":%d}`, move, i+1))
			}
			ask("/api/games/"+game+"/commands", `{"type":"resign","side":0}`)
			games = append(games, game)
		}
	})
	told("20 studies of 60 moves, each with an evaluation, 10 with 100 letters of comment", func() {
		for range 20 {
			commands := "/api/studies/" + b.create("/api/studies", `{"game":"gomoku"}`) + "/commands"
			text, err := json.Marshal(line)
			if err != nil {
				t.Fatal(err)
			}
			ask(commands, `{"type":"play","node":0,"moves":`+string(text)+`}`)
			for n := 1; n <= len(line); n++ {
				ask(commands, fmt.Sprintf(`{"type":"evaluate","node":%d,"eval":{"score":{"centipawns":30},"depth":9}}`, n))
				if n%6 == 0 {
					ask(commands, fmt.Sprintf(`{"type":"comment","node":%d,"text":%q}`, n, strings.Repeat("word ", 20)))
				}
			}
		}
	})
	told("a report on one of the games", func() { ask("/api/games/"+games[0]+"/report", `{"time_ms":20}`) })
	for side := range 2 {
		ask("/api/games/"+games[0]+"/report/exercises", fmt.Sprintf(`{"side":%d}`, side))
	}
	model, err := kept.Exercises(t.Context(), identity.Owners{Account: id})
	if err != nil || len(model) == 0 {
		t.Fatal(len(model), err)
	}
	told("500 exercises, each done three times", func() {
		list := make([]exercises.Kept, 500)
		for i := range list {
			k := model[i%len(model)]
			k.ID, k.Of = fmt.Sprintf("%016x", 0x3000+i), [16]byte{1, byte(i >> 8), byte(i)}
			list[i] = k
		}
		if err := kept.AddExercises(t.Context(), list, false, 10_000); err != nil {
			t.Fatal(err)
		}
		for _, k := range list {
			for n := range 3 { // their positions are made up: the call would find them damaged
				k.Reviews = append(k.Reviews, practice.Review{At: time.UnixMilli(int64(n)).UTC(), Grade: practice.Good})
				if err := kept.GradeExercise(t.Context(), k, n); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
	t.Logf("in all, with the report: SQLite %d bytes, PostgreSQL %d bytes", last, rest)
}

// openedPages returns the bytes of an SQLite database without free pages.
func openedPages(t *testing.T, file string) int64 {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	whole := filepath.Join(t.TempDir(), "whole.db")
	if _, err := db.ExecContext(t.Context(), `VACUUM INTO ?`, whole); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(whole)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// copiedBytes returns the bytes of a copy in PostgreSQL: its tables with their indexes,
// without free space.
func copiedBytes(t *testing.T, server *pgtest.Server, from *sqlite.Store) (n int64) {
	t.Helper()
	schema := fmt.Sprint("copy", time.Now().UnixNano())
	all, err := pgx.Connect(t.Context(), server.Address)
	if err != nil {
		t.Fatal(err)
	}
	_, err = all.Exec(t.Context(), `CREATE SCHEMA `+schema)
	if err = cmp.Or(err, all.Close(t.Context())); err != nil {
		t.Fatal(err)
	}
	address := pgtest.With(server.Address, "search_path", schema)
	to, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	for range 3 { // the program may write meanwhile
		if _, err = moving.Copy(t.Context(), from, to, func(moving.Progress) {}); err == nil {
			break
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(context.Background()) }()
	if _, err := c.Exec(t.Context(), `VACUUM FULL`); err != nil {
		t.Fatal(err)
	}
	const bytes = `SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE c.relkind = 'r' AND n.nspname = current_schema()`
	if err := c.QueryRow(t.Context(), bytes).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

package postgres_test

import (
	"testing"

	"duiyi/store/postgres/pgtest"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
	"duiyi/store/storetest"
)

// TestAlike tests that SQLite and PostgreSQL give the same answers.
func TestAlike(t *testing.T) {
	for seed := range uint64(2) {
		other, err := sqlite.Open(sqlitetest.Dir(t))
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		storetest.Drive(t, seed, 400, other, open(t, pgtest.Database(t)))
	}
}

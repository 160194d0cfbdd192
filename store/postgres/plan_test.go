package postgres

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"duiyi/store/postgres/pgtest"
)

// TestAppendPlan tests that each game of a group is looked up by id, even in a
// new database whose tables the server takes for empty: any other plan costs
// the square of the group's size.
func TestAppendPlan(t *testing.T) {
	address := pgtest.Database(t)
	s, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	plan := func() (text string) {
		rows, err := s.line.conn.Query(t.Context(), "EXPLAIN EXECUTE "+appendStated+"("+strings.Repeat("'{}', ", 17)+"'{}')", pgx.QueryExecModeSimpleProtocol)
		if err != nil {
			t.Fatal(err)
		}
		lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(lines, "\n")
	}
	fill := `INSERT INTO games (id, events, updated_ms, plies, turn, board, hour, study, kind, rules, title, players, words, created_ms)
		SELECT lpad(to_hex(n), 16, '0'), 1, 0, 0, 0, '', 0, FALSE, 'gomoku', '', '', '', '', 0 FROM generate_series($1::bigint, $2) n`
	for _, tt := range []struct {
		what    string
		from    int
		to      int
		analyse bool
	}{{"an empty database", 1, 0, false}, {"few games", 1, 20, true}, {"many games, which the server has not counted", 21, 3000, false}, {"many games", 3001, 3002, true}} {
		if _, err := s.pool.Exec(t.Context(), fill, tt.from, tt.to); err != nil {
			t.Fatal(err)
		}
		if tt.analyse {
			if _, err := s.pool.Exec(t.Context(), "ANALYZE"); err != nil {
				t.Fatal(err)
			}
		}
		for got := range strings.SplitSeq(plan(), "->") {
			if strings.Contains(got, " on games g ") && !strings.Contains(got, "Update on") && !(strings.Contains(got, "Index Scan using games_pkey") && strings.Contains(got, "Index Cond: (id = ")) {
				t.Errorf("%s: %s\n%s", tt.what, got, plan())
			}
		}
	}
}

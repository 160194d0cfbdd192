package sqlite

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestGeneratedQueries checks the generated code against queries.sql and the
// migrated tables, without running the generator: it finds a query or column
// changed in only one place.
func TestGeneratedQueries(t *testing.T) {
	source, err := os.ReadFile("queries.sql")
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile("internal/db/queries.sql.go")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	columns := func(table string) string {
		list, err := texts(t.Context(), s.conn.Reader, "SELECT name FROM pragma_table_info(?) ORDER BY cid", table)
		if err != nil || len(list) == 0 {
			t.Fatalf("columns of %s: %q, %v", table, list, err)
		}
		return strings.Join(list, ", ")
	}
	generated := map[string]string{}
	for _, m := range regexp.MustCompile("(?s)= `-- name: (.*?)\n(.*?)\n`").FindAllStringSubmatch(string(code), -1) {
		generated[m[1]] = m[2]
	}
	queries := regexp.MustCompile(`(?s)-- name: ([^\n]*)\n(.*?);`).FindAllStringSubmatch(string(source), -1)
	if len(queries) < 10 || len(queries) != len(generated) {
		t.Errorf("%d queries, %d of them generated", len(queries), len(generated))
	}
	for _, q := range queries {
		want := regexp.MustCompile(`(?m)^--[^\n]*\n`).ReplaceAllString(q[2], "")
		want = regexp.MustCompile(`SELECT \* FROM (\w+)`).ReplaceAllStringFunc(want, func(all string) string {
			table := strings.Fields(all)[3]
			return "SELECT " + columns(table) + " FROM " + table
		})
		var names []string
		want = regexp.MustCompile(`sqlc\.arg\((\w+)\)`).ReplaceAllStringFunc(want, func(name string) string {
			n := 0
			for n < len(names) && names[n] != name {
				n++
			}
			if n == len(names) {
				names = append(names, name)
			}
			return "?" + string(rune('1'+n))
		})
		if got := generated[q[1]]; got != strings.TrimSpace(want) {
			t.Errorf("%s is generated as\n%s\nwant\n%s", q[1], got, want)
		}
	}
}

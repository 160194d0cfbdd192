package moving

import (
	"fmt"
	"strings"
)

// A Kind is the type of a column.
type Kind int

// Kinds of columns. A Row holds a Text as string, Bytes as []byte, a Real as
// float64 and the rest as int64; a Truth is 0 or 1.
const (
	Text Kind = iota
	Bytes
	Number
	Real
	Truth
)

// A Column is a column of a table. NULL is nil in a Row.
type Column struct {
	Name    string
	Kind    Kind
	Account bool // a Text with an account id, or empty or NULL for none
}

// A Table describes a table that all stores have.
type Table struct {
	Name    string
	Columns []Column
	Key     int  // the first Key columns are the primary key
	Events  bool // after its columns, each row has its events as []string
}

// A Row is one of a table.
type Row []any

// KeyOf returns the key columns of a row.
func (t Table) KeyOf(r Row) Row { return r[:t.Key] }

// Events returns the events of a row of a table with Events.
func (r Row) Events() []string { return r[len(r)-1].([]string) }

// Names returns the column names, separated by commas.
func (t Table) Names() string { return list(t.Columns) }

// Order returns the names of the key columns.
func (t Table) Order() string { return list(t.Columns[:t.Key]) }

func list(columns []Column) string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	return strings.Join(names, ", ")
}

// Places returns n numbered placeholders, separated by commas: "$1, $2".
func Places(sign string, n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprint(sign, i+1)
	}
	return strings.Join(all, ", ")
}

// Tables returns the tables to copy, referenced tables first.
func Tables() []Table {
	return []Table{
		{Name: "games", Columns: columns("id", "kind", "rules", "title", "players", "created_ms#", "updated_ms#", "deleted_ms#", "plies#", "turn#",
			"result", "board", "study?", "source", "owner@"), Key: 1, Events: true},
		{Name: "outcomes", Columns: columns("n#", "game_id", "engine", "level", "half#", "helps#", "ended_ms#", "owner@"), Key: 1},
		{Name: "hints", Columns: columns("game_id", "ply#"), Key: 2},
		{Name: "evaluations", Columns: columns("position*", "cp#", "mate#", "depth#", "nodes#", "line", "engine", "at_ms#"), Key: 1},
		{Name: "reviews", Columns: columns("game_id", "ticket", "node", "asked_by@", "done?", "body", "at_ms#"), Key: 1},
		// n is the position among the exercises.
		{Name: "exercises", Columns: columns("n#", "id", "position*", "kind", "source", "reasons", "added_ms#", "body", "due_ms#", "stage", "suspended?", "deleted_ms#", "owner@"), Key: 1},
		{Name: "practice", Columns: columns("exercise_id", "n#", "at_ms#", "grade#"), Key: 2},
		{Name: "attempts", Columns: columns("owner@", "n#", "cmd", "puzzle", "kind", "at_ms#", "correct#", "hints#", "took_ms#", "mode", "points~", "deviation~", "volatility~"), Key: 2},
		{Name: "puzzle_ratings", Columns: columns("puzzle", "points~", "deviation~", "volatility~", "games#", "at_ms#"), Key: 1},
		{Name: "repertoires", Columns: columns("id", "owner@", "study", "node#", "side#", "form", "added_ms#", "title"), Key: 1},
		{Name: "repertoire_studies", Columns: columns("repertoire", "study", "node#", "title", "added_ms#"), Key: 2},
		{Name: "recalls", Columns: columns("repertoire", "position", "n#", "at_ms#", "grade#"), Key: 3},
		{Name: "guess_rounds", Columns: columns("owner@", "cmd", "kind", "title", "at_ms#", "guesses#", "points#", "par~"), Key: 2},
		{Name: "seats", Columns: columns("game_id", "side#", "hash*", "join_hash*", "user_id@", "joined_ms#"), Key: 2},
		{Name: "deadlines", Columns: columns("game_id", "due_ms#"), Key: 1},
		{Name: "beats", Columns: columns("n#", "at_ms#"), Key: 1},
		{Name: "secrets", Columns: columns("name", "value*"), Key: 1},
		{Name: "users", Columns: columns("id@", "name", "skeleton", "role", "password", "subject", "created_ms#", "disabled_ms#"), Key: 1},
		{Name: "shares", Columns: columns("game_id", "access", "link"), Key: 1},
		{Name: "withdrawals", Columns: columns("game_id", "reason", "at_ms#"), Key: 1},
		{Name: "study_groups", Columns: columns("id", "name", "teacher@", "created_ms#"), Key: 1},
		{Name: "group_members", Columns: columns("group_id", "user_id@", "at_ms#"), Key: 2},
		{Name: "tasks", Columns: columns("id", "title", "teacher@", "group_id", "study_id", "given_ms#", "due_ms#"), Key: 1},
		{Name: "task_people", Columns: columns("task_id", "user_id@", "at_ms#", "opened_ms#"), Key: 2},
		{Name: "task_items", Columns: columns("task_id", "n#", "position*", "kind", "source", "reasons", "body"), Key: 2},
		{Name: "task_puzzles", Columns: columns("task_id", "n#", "puzzle"), Key: 2},
		{Name: "tournaments", Columns: columns("id", "creator@", "status", "version#", "starts_ms#", "created_ms#", "changed_ms#", "body"), Key: 1},
		{Name: "tournament_events", Columns: columns("tournament_id", "n#", "body"), Key: 2},
		{Name: "tournament_invitations", Columns: columns("tournament_id", "account@", "team#", "at_ms#"), Key: 3},
		{Name: "talk_topics", Columns: columns("place", "version#", "entries#", "closed#", "slow_ms#", "at_ms#"), Key: 1},
		{Name: "talk_lines", Columns: columns("place", "n#", "changed#", "cmd", "author@", "name", "staff#", "text", "at_ms#", "removed#"), Key: 2},
		{Name: "talk_log", Columns: columns("place", "n#", "act", "at_ms#", "by_user@", "about@", "line#", "text", "until_ms#", "slow_ms#", "reason"), Key: 2},
		{Name: "talk_mutes", Columns: columns("account@", "place", "until_ms#"), Key: 2},
		{Name: "talk_people", Columns: columns("account@", "choice"), Key: 1},
		{Name: "editors", Columns: columns("game_id", "user_id@", "at_ms#"), Key: 2},
		{Name: "logins", Columns: columns("token*", "user_id@", "data*", "created_ms#", "seen_ms#", "expires_ms#", "agent"), Key: 1},
		{Name: "links", Columns: columns("hash*", "purpose", "user_id@", "expires_ms#"), Key: 1},
		{Name: "tries", Columns: columns("key", "n#", "last_ms#", "keep_ms#"), Key: 1},
		{Name: "alert_settings", Columns: columns("account@", "refused", "quiet_from#", "quiet_to#", "zone"), Key: 1},
		{Name: "alert_devices", Columns: columns("id", "account@", "login*", "endpoint", "public_key", "auth", "language", "agent", "added_ms#", "refused"), Key: 1},
		{Name: "alerts", Columns: columns("device", "kind", "subject", "mark#", "body", "due_ms#", "until_ms#", "tries#"), Key: 3},
		{Name: "series", Columns: columns("id", "creator@", "version#", "changed_ms#", "name", "tournaments", "body"), Key: 1},
		{Name: "club_page", Columns: columns("one#", "version#", "changed_ms#", "body"), Key: 1},
		{Name: "mail_addresses", Columns: columns("account@", "address", "pending", "hash*", "expires_ms#", "language"), Key: 1},
		{Name: "passkeys", Columns: columns("id*", "user_id@", "name", "body*", "created_ms#", "used_ms#"), Key: 1},
		{Name: "complaints", Columns: columns("n#", "by_user@", "about_user@", "game_id", "text", "created_ms#", "closed_ms#", "closed_by@"), Key: 1},
		{Name: "library_sources", Columns: columns("n#", "path", "bytes#", "changed_ms#", "games#"), Key: 1},
		{Name: "library_names", Columns: columns("n#", "name", "same#"), Key: 1},
		{Name: "library_games", Columns: columns("n#", "sum#", "kind", "size#", "start", "moves*", "first#", "second#", "event#", "site", "date", "result", "tags", "record",
			"source#", "game_id", "place#"), Key: 1},
		{Name: "library_gone", Columns: columns("n#"), Key: 1},
		{Name: "library_copies", Columns: columns("game#", "source#", "tags"), Key: 2},
		{Name: "library_appearances", Columns: columns("n#", "game#", "first#", "second#", "event#", "site", "date", "result", "tags", "record", "source#", "place#"), Key: 1},
		{Name: "library_labels", Columns: columns("label", "game#"), Key: 2},
		{Name: "rated", Columns: columns("game_id", "kind", "speed", "first@", "second@", "advantage~", "half#", "ended_ms#"), Key: 1},
		{Name: "ratings", Columns: columns("user_id@", "kind", "speed", "points~", "deviation~", "volatility~", "games#", "at_ms#"), Key: 3},
		{Name: "uses", Columns: columns("user_id@", "day#", "kind", "amount#"), Key: 3},
		{Name: "rating_steps", Columns: columns("user_id@", "kind", "speed", "n#", "game_id", "points~", "deviation~", "at_ms#"), Key: 4},
	}
}

// columns parses names with a suffix for the type; no suffix is a text, @ an
// account.
func columns(names ...string) []Column {
	signs := map[byte]Kind{'*': Bytes, '#': Number, '~': Real, '?': Truth}
	list := make([]Column, len(names))
	for i, name := range names {
		last := len(name) - 1
		switch kind, ok := signs[name[last]]; {
		case ok:
			list[i] = Column{Name: name[:last], Kind: kind}
		case name[last] == '@':
			list[i] = Column{Name: name[:last], Account: true}
		default:
			list[i] = Column{Name: name}
		}
	}
	return list
}

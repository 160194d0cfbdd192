package sqlite

import (
	"database/sql"
	"testing"

	"duiyi/store/sqlite/internal/db"
)

// Checksums are stored in users' files: their definition must not change.
func TestSumsStay(t *testing.T) {
	e := db.Event{GameID: "00000000000000ff", Seq: 3, Type: "moved", AtMs: 1700000000000, Body: `{"type":"moved","at":1700000000000,"move":"炮"}`}
	g := db.Game{ID: "00000000000000ff", Kind: "xiangqi", Rules: "axf", Title: "一局", Players: "[]", CreatedMs: 1, UpdatedMs: 2, Plies: 3, Turn: 1, Board: "b", Events: 4, Head: sql.NullInt64{Int64: -5, Valid: true}}
	ended := g
	ended.Result, ended.DeletedMs = sql.NullString{String: "{}", Valid: true}, sql.NullInt64{Int64: 6, Valid: true}
	tree := g
	tree.Form, tree.Source = sql.NullString{String: "study", Valid: true}, sql.NullString{String: "00000000000000fe", Valid: true}
	for _, tt := range []struct {
		name string
		got  sql.NullInt64
		want int64
	}{
		{"the first event", sumEvent(0, e), -2674278508837867982},
		{"an event after another", sumEvent(-7, e), -3896281170914516140},
		{"a game", sumGame(g), -2201737164535076063},
		{"a game that has ended and is deleted", sumGame(ended), 7763947455404961865},
		{"a study", sumGame(tree), 8945330766870020041},
	} {
		if !tt.got.Valid || tt.got.Int64 != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, tt.got.Int64, tt.want)
		}
	}
}

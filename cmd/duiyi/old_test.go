package main

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiyi/app"
	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/match"
	"duiyi/record/formats"
	"duiyi/records"
	"duiyi/store"
	"duiyi/store/sqlite"
)

// The files in testdata/old were written by the program of November 2026,
// before games became values of a table and the schema lost its list of them.

// TestOldDatabase opens a database of that time, lists its games, rebuilds
// each as it stood, and plays on.
func TestOldDatabase(t *testing.T) {
	data, err := os.ReadFile("testdata/old/duiyi.db")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "duiyi.db"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		id, game, rules, title string
		moves, result, options string
		length                 int // of the line, with what was taken back
		next                   string
	}{
		{"8b04e21323ab28e5", "xiangqi", "cxa", "中炮", "h2e2 b9c7 h0g2 h7e7", "", "", 4, "i0h0"},
		{"ebed1b3dbdaf5a71", "xiangqi", "axf", "", "a0a9", "checkmate", "", 1, ""},
		{"9045fd7c2dd8e12e", "gomoku", "standard", "五连", "e5 e6 d5 d6 c5 c6 b5 b6 f5", "five", `"size":9`, 9, ""},
		{"79abb4f83b0169f2", "gomoku", "freestyle", "", "h8 h9 i9 swap", "", `"opening":"swap2"`, 4, "g9"},
		{"3f8e588d2cf22f4f", "gomoku", "renju", "", "h8 a1 h9 a3 i10 a5 j10 o1 h10", "forbidden_move", `"fouls":"loses"`, 9, ""},
		{"1a44300979a6ec92", "gomoku", "freestyle", "", "k11 j12", "resignation", `"size":22`, 2, ""},
	}
	db, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	a := app.New(db, builtin.Games(), builtin.Opponents(builtin.FullMemory), formats.All(), slog.New(slog.DiscardHandler))
	defer a.Close()
	list, err := a.List(t.Context(), store.Query{Status: store.StatusAll, Limit: 99})
	if err != nil || len(list) != len(tests) { // and one that was deleted
		t.Fatalf("%d games, %v; want %d", len(list), err, len(tests))
	}
	for _, tt := range tests {
		t.Run(tt.game+" "+tt.moves, func(t *testing.T) {
			s, err := a.Game(t.Context(), tt.id)
			if err != nil {
				t.Fatal(err)
			}
			st := s.State
			config, err := json.Marshal(st.Config)
			if err != nil {
				t.Fatal(err)
			}
			result := ""
			if st.Result != nil {
				result = st.Result.Reason
			}
			if st.Config.Game != tt.game || st.Config.Rules != tt.rules || s.Title != tt.title || played(st) != tt.moves ||
				result != tt.result || len(st.Moves) != tt.length || !bytes.Contains(config, []byte(tt.options)) {
				t.Errorf("%q: %s by %q, %d moves in all, config %s", s.Title, played(st), result, len(st.Moves), config)
			}
			if tt.next == "" {
				return
			}
			changed, err := a.Do(t.Context(), tt.id, match.Command{Type: match.CmdMove, Move: tt.next})
			if err != nil || changed.State.Version != st.Version+1 {
				t.Errorf("%s: version %d after %d, %v", tt.next, changed.State.Version, st.Version, err)
			}
		})
	}
	said, err := a.Game(t.Context(), tests[0].id)
	if err != nil {
		t.Fatal(err)
	}
	if m := said.State.Moves[1]; m.Info == nil || m.Info.Depth == 0 || m.Info.Score == nil || len(m.Info.PV) == 0 {
		t.Errorf("what the engine said of %s is lost: %+v", m.Move, m.Info)
	}
}

func played(s match.State) string {
	var moves []string
	for _, m := range s.Played() {
		moves = append(moves, m.Move)
	}
	return strings.Join(moves, " ")
}

// TestOldRecords reads a file of each format as that program wrote it.
func TestOldRecords(t *testing.T) {
	tests := []struct{ file, format, game, moves string }{
		{"xiangqi.pgn", "pgn", "xiangqi", "h2e2 b9c7 h0g2 h7e7"},
		{"xiangqi.txt", "txt", "xiangqi", "h2e2 b9c7 h0g2 h7e7"},
		{"xiangqi.fen", "txt", "xiangqi", ""},
		{"gomoku.psq", "psq", "gomoku", "e5 e6 d5 d6 c5 c6 b5 b6 f5"},
		{"gomoku.txt", "txt", "gomoku", "e5 e6 d5 d6 c5 c6 b5 b6 f5"},
		{"gomoku.fen", "txt", "gomoku", ""},
		{"renju.sgf", "sgf", "gomoku", "h8 a1 h9 a3 i10 a5 j10 o1 h10"},
		{"opening.sgf", "sgf", "gomoku", "h8 h9 i9"},
	}
	a := newApp(t)
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("testdata/old", tt.file))
			if err != nil {
				t.Fatal(err)
			}
			f := formats.All().Detect(data)
			games, err := f.Read(data)
			if err != nil || f.Name != tt.format || len(games) != 1 || games[0].Name != tt.game || len(games[0].Faults) > 0 {
				t.Fatalf("as %s: %+v, %v", f.Name, games, err)
			}
			var moves []string
			for _, n := range games[0].Main() {
				moves = append(moves, n.Move)
			}
			if got := strings.Join(moves, " "); got != tt.moves {
				t.Errorf("moves %s, want %s", got, tt.moves)
			}
			in, err := a.Import(t.Context(), data, records.Pick{Index: records.PickOne})
			if err != nil || in.ID == "" || len(in.Faults) > 0 {
				t.Errorf("imported as %+v, %v", in, err)
			}
		})
	}
}

// TestOldMatch reads a match of that time, and makes records of its games.
func TestOldMatch(t *testing.T) {
	var out, errs bytes.Buffer
	path := filepath.Join(t.TempDir(), "match.sgf")
	if status := run([]string{"convert", "testdata/old/match.jsonl", path}, nil, &out, &errs); status != exitDone {
		t.Fatalf("status %d: %s", status, errs.String())
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	games, err := formats.All().Detect(data).Read(data)
	if err != nil || len(games) != 2 || len(games[0].Main()) < 9 || len(games[1].Main()) < 9 {
		t.Errorf("%d games, %v", len(games), err)
	}
}

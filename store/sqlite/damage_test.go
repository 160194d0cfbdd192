package sqlite_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/app"
	"duiyi/match"
	"duiyi/store"
	"duiyi/store/sqlite"
)

// library fills a store with games of many lengths, one append per move, and
// returns their expected records.
func library(t *testing.T, s app.Store, games int) map[string]store.Record {
	t.Helper()
	all := map[string]store.Record{}
	for n := range games {
		at := time.UnixMilli(int64(1_700_000_000_000 + n*1000)).UTC()
		config := match.Config{Game: "chess", Rules: "house", Players: [2]match.Player{{Kind: match.Human, Name: fmt.Sprint("甲", n)}, {Kind: match.Human, Name: "乙"}}}
		sum := store.Summary{ID: fmt.Sprintf("%016x", 7919*(n+1)), Title: fmt.Sprint("第", n, "局"), Game: config.Game, Rules: config.Rules,
			Players: config.Players, Created: at, Updated: at, Board: "start"}
		if err := s.Create(t.Context(), sum, []match.Event{{Type: match.EvStarted, At: at.UnixMilli(), Config: &config}}); err != nil {
			t.Fatal(err)
		}
		for i := range 3 + n%17 {
			side := match.Side(i % 2)
			sum.Plies, sum.Turn, sum.Board = i+1, side.Other(), fmt.Sprint("board ", i)
			sum.Updated = at.Add(time.Duration(i) * time.Second)
			if n%3 == 0 && i == 2+n%17 {
				sum.Result = &match.Result{Reason: "agreement"}
			}
			e := match.Event{Type: match.EvMoved, At: sum.Updated.UnixMilli(), Move: fmt.Sprintf("h%de%d", i%10, n%10), Side: &side}
			if err := s.Append(t.Context(), sum, i+1, []match.Event{e}); err != nil {
				t.Fatal(err)
			}
		}
		r, err := s.Load(t.Context(), sum.ID)
		if err != nil || r.Damage != nil || r.Damaged || len(r.Events) != 4+n%17 {
			t.Fatalf("a whole game is read as %+v, %v", r, err)
		}
		all[sum.ID] = r
	}
	return all
}

func list(t *testing.T, s app.Store) ([]store.Summary, error) {
	t.Helper()
	return s.List(t.Context(), store.Query{Status: store.StatusAll, Limit: 1000})
}

// A flipped bit anywhere in the file never shows up as undamaged data, in an
// event or in a game's row.
func TestBitFlips(t *testing.T) {
	flips, games := 200, 40
	if testing.Short() {
		flips, games = 30, 15
	}
	origin := t.TempDir()
	s := open(t, origin)
	want := library(t, s, games)
	wantList, err := list(t, s)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(filepath.Join(origin, "duiyi.db"))
	if err != nil {
		t.Fatal(err)
	}
	const seed = 14
	t.Logf("seed %d, %d bytes", seed, len(file))
	random := rand.New(rand.NewPCG(seed, 0))
	seen := map[string]int{}
	for n := range flips {
		at, bit := random.IntN(len(file)), random.IntN(8)
		for n%2 == 0 && file[at] == 0 { // half of them hit no empty room
			at = random.IntN(len(file))
		}
		name := fmt.Sprintf("byte %d bit %d", at, bit)
		spoiled := slices.Clone(file)
		spoiled[at] ^= 1 << bit
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "duiyi.db"), spoiled, 0o600); err != nil {
			t.Fatal(err)
		}
		how, wrong := judge(t, dir, want, wantList)
		seen[how]++
		for _, what := range wrong {
			t.Errorf("%s: %s", name, what)
		}
	}
	t.Logf("of %d flips: %v", flips, seen)
	if seen["refused at the start"]+seen["marked"] == 0 {
		t.Error("no flip hit anything")
	}
}

// judge opens a corrupted database and returns how the damage was detected,
// and what was shown wrong without a mark.
func judge(t *testing.T, dir string, want map[string]store.Record, wantList []store.Summary) (how string, wrong []string) {
	t.Helper()
	s, err := sqlite.Open(dir)
	if err != nil {
		return "refused at the start", nil
	}
	defer s.Close()
	marked := false
	fault := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	got, err := list(t, s)
	marked = err != nil
	listed := map[string]store.Summary{}
	for _, sum := range got {
		listed[sum.ID] = sum
		marked = marked || sum.Damaged
	}
	missing := 0
	for _, sum := range wantList {
		g, ok := listed[sum.ID]
		if !ok {
			missing++
		} else if diff := cmp.Diff(sum, g); diff != "" && !g.Damaged {
			fault("listed otherwise than stored (-want +got):\n%s", diff)
		}
	}
	for id, r := range want {
		g, err := s.Load(t.Context(), id)
		switch {
		case errors.Is(err, store.ErrNoGame):
			fault("game %s is gone without a word", id)
		case err != nil:
			marked = true
		case g.Damage != nil:
			marked = true
			if n := g.Damage.Sound; n != len(g.Events) || n > len(r.Events) || !cmp.Equal(r.Events[:n], g.Events) {
				fault("game %s: what is said to be sound is not", id)
			}
		default:
			if diff := cmp.Diff(r, g); diff != "" {
				fault("game %s is read otherwise than stored (-want +got):\n%s", id, diff)
			}
		}
	}
	var found []string
	faults, err := s.Check(t.Context(), func(r store.Record) {
		if r.Damage != nil {
			found = append(found, r.ID)
		}
	})
	noticed := err != nil || len(faults)+len(found) > 0
	if (marked || missing > 0) && !noticed {
		fault("a check finds nothing, and %d games are not listed", missing)
	}
	switch {
	case marked:
		return "marked", wrong
	case noticed:
		return "found by a check alone", wrong
	}
	return "in nothing that is shown", wrong
}

// Every kind of change to a stored game is reported, with the sound events
// before it.
func TestDamageIsTold(t *testing.T) {
	const id = "0000000000001eef" // the first game of library: four events
	tests := []struct {
		name      string
		statement string
		sound     int
		lost      int
		row       bool
		detail    string
	}{
		{"an event's body", "UPDATE events SET body = replace(body, 'h1e0', 'h1e9') WHERE game_id = '" + id + "' AND seq = 2", 2, 2, false, "event 3 does not agree"},
		{"an event's time", "UPDATE events SET at_ms = at_ms + 1 WHERE game_id = '" + id + "' AND seq = 1", 1, 3, false, "event 2 does not agree"},
		{"an event's type", "UPDATE events SET type = 'resigned' WHERE game_id = '" + id + "' AND seq = 3", 3, 1, false, "event 4 does not agree"},
		{"an event's checksum", "UPDATE events SET sum = sum + 1 WHERE game_id = '" + id + "' AND seq = 0", 0, 4, false, "event 1 does not agree"},
		{"an event without one", "UPDATE events SET sum = NULL WHERE game_id = '" + id + "' AND seq = 1", 1, 3, false, "event 2 does not agree"},
		{"a lost event", "DELETE FROM events WHERE game_id = '" + id + "' AND seq = 1", 1, 3, false, "event 2 is missing"},
		{"a lost tail", "DELETE FROM events WHERE game_id = '" + id + "' AND seq = 3", 3, 1, false, "event 4 is missing"},
		{"all events lost", "DELETE FROM events WHERE game_id = '" + id + "'", 0, 4, false, "it has no events"},
		{"an event too many", "INSERT INTO events SELECT game_id, 4, type, at_ms, body, sum FROM events WHERE game_id = '" + id + "' AND seq = 3", 4, 1, false, "event 5 does not agree"},
		{"another game's events", "UPDATE events SET body = (SELECT body FROM events WHERE game_id > '" + id + "' AND seq = 2 LIMIT 1), sum = (SELECT sum FROM events WHERE game_id > '" + id + "' AND seq = 2 LIMIT 1) WHERE game_id = '" + id + "' AND seq = 2", 2, 2, false, "event 3 does not agree"},
		{"the title", "UPDATE games SET title = 'x' WHERE id = '" + id + "'", 4, 0, true, "its row does not agree"},
		{"the players", "UPDATE games SET players = '[' WHERE id = '" + id + "'", 4, 0, true, "its row does not agree"},
		{"the result", "UPDATE games SET result = NULL WHERE id = '" + id + "'", 4, 0, true, "its row does not agree"},
		{"the row's checksum", "UPDATE games SET sum = NULL WHERE id = '" + id + "'", 4, 0, true, "its row does not agree"},
		{"the number of events", "UPDATE games SET events = 3 WHERE id = '" + id + "'", 4, 0, true, "4 events are there, and its row knows of 3"},
		{"the row", "PRAGMA foreign_keys = 0; DELETE FROM games WHERE id = '" + id + "'", 4, 0, true, "its row is gone"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			s := open(t, dir)
			want := library(t, s, 2)[id]
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			raw(t, dir, tt.statement)
			s = open(t, dir)
			r, err := s.Load(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			d := r.Damage
			if d == nil || d.Sound != tt.sound || d.Lost != tt.lost || d.Row != tt.row || !strings.Contains(d.Detail, tt.detail) {
				t.Fatalf("damage %+v, want %d sound, %d lost, row %v, %q", d, tt.sound, tt.lost, tt.row, tt.detail)
			}
			if diff := cmp.Diff(want.Events[:tt.sound], r.Events); diff != "" {
				t.Errorf("what is sound (-want +got):\n%s", diff)
			}
			if got, err := list(t, s); err != nil || len(got) == 2 && got[1].Damaged != tt.row {
				t.Errorf("listed as %+v, %v", got, err)
			}
			if !tt.row {
				return
			}
			want.Title = "new"
			if err := s.Append(t.Context(), want.Summary, 4, []match.Event{want.Events[3]}); !errors.Is(err, store.ErrDamaged) && !errors.Is(err, store.ErrNoGame) {
				t.Errorf("Append: %v", err)
			}
			if err := s.Rename(t.Context(), id, "new"); !errors.Is(err, store.ErrDamaged) && !errors.Is(err, store.ErrNoGame) {
				t.Errorf("Rename: %v", err)
			}
			// Deleted and restored, it is as damaged as before.
			if err := errors.Join(s.Delete(t.Context(), id, time.UnixMilli(9)), s.Restore(t.Context(), id)); err != nil && !errors.Is(err, store.ErrNoGame) {
				t.Errorf("Delete and Restore: %v", err)
			}
			if r, err := s.Load(t.Context(), id); err != nil || r.Damage == nil || !r.Damage.Row {
				t.Errorf("afterwards %+v, %v", r.Damage, err)
			}
		})
	}
}

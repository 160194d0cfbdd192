package clubtest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"duiyi/tournaments"
)

// Calendar tests that a store without tournaments finds them by their start.
func Calendar(t *testing.T, s tournaments.Store) {
	ctx, epoch := t.Context(), time.UnixMilli(1_700_000_000_000).UTC()
	add := func(n int, starts time.Time, body string) {
		t.Helper()
		row := tournaments.Row{ID: fmt.Sprintf("00000000000008%02x", n), Status: tournaments.Coming, Version: 1, Starts: starts, Created: epoch, Changed: epoch, Body: []byte(body)}
		if err := s.AddTournament(ctx, row, [][]byte{[]byte("{}")}); err != nil {
			t.Fatal(err)
		}
	}
	add(1, epoch.Add(time.Hour), `{"game":"chess"}`)
	add(2, epoch, `{"game":"go"}`)
	add(3, time.Time{}, `{"game":"go"}`)
	add(4, epoch, `{"game":"chess"}`)
	for _, tt := range []struct {
		after, before time.Duration
		game          string
		most          int
		want          []int
	}{
		{-time.Hour, 2 * time.Hour, "", 9, []int{2, 4, 1}},
		{0, time.Hour, "", 9, []int{2, 4}},
		{time.Millisecond, time.Hour + time.Millisecond, "", 9, []int{1}},
		{-time.Hour, 2 * time.Hour, "", 2, []int{2, 4}},
		{-time.Hour, 2 * time.Hour, "chess", 9, []int{4, 1}},
		{-time.Hour, 2 * time.Hour, "draughts", 9, nil},
	} {
		rows, err := s.TournamentsFrom(ctx, epoch.Add(tt.after), epoch.Add(tt.before), tt.game, tt.most)
		var got []int
		for _, row := range rows {
			var n int
			fmt.Sscanf(row.ID, "00000000000008%x", &n)
			got = append(got, n)
		}
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("from %v before %v of %q, at most %d: %v, %v, want %v", tt.after, tt.before, tt.game, tt.most, got, err, tt.want)
		}
	}
}

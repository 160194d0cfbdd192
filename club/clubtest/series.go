package clubtest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"duiyi/club"
	"duiyi/store"
	"duiyi/tourney"
	"duiyi/tourney/series"
)

// Series tests that series are kept whole, counted, replaced only by the next version, and left by
// the account of their organiser, in a store without them that has two accounts.
func Series(t *testing.T, s club.Store, one, other string, deleteUser func(ctx context.Context, id string) error) {
	ctx, epoch := t.Context(), time.UnixMilli(1_700_000_000_123).UTC()
	does := func(what string, err, want error) {
		t.Helper()
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", what, err, want)
		}
	}
	id := func(n int) string { return fmt.Sprintf("00000000000009%02x", n) }
	has := func(want club.Series) {
		t.Helper()
		if got, err := s.Series(ctx, want.ID); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("series %s is %+v, %v, want %+v", want.ID, got, err, want)
		}
	}
	lists := func(tournament string, most int, want ...int) {
		t.Helper()
		list, err := s.AllSeries(ctx, tournament, most)
		var got []string
		for _, h := range list {
			got = append(got, h.ID)
		}
		var ids []string
		for _, n := range want {
			ids = append(ids, id(n))
		}
		if err != nil || !slices.Equal(got, ids) {
			t.Errorf("series with %q, at most %d: %v, %v, want %v", tournament, most, got, err, ids)
		}
	}
	lists("", 9)
	_, err := s.Series(ctx, id(1))
	does("one that is not there", err, club.ErrNoSeries)
	full := club.Series{ID: id(1), Creator: one, Version: 1, Changed: epoch, Settings: club.Settings{
		Name: "冬季 \"Cup\"", Tournaments: []string{id(81), id(82)}, About: "一\n二", By: series.ByPlace, Places: []tourney.Score{100, 65}, Best: 3,
		Ties: []string{series.Best, series.Last}, Same: []club.Same{{From: "=ann", Into: "@" + one}}}}
	bare := club.Series{ID: id(2), Version: 1, Changed: epoch.Add(time.Second), Settings: club.Settings{Name: "x", By: series.ByScore}}
	does("add", s.AddSeries(ctx, full, 9, 1), nil)
	does("one too many of the account", s.AddSeries(ctx, club.Series{ID: id(3), Creator: one, Version: 1, Changed: epoch}, 9, 1), club.ErrMany)
	does("another account's", s.AddSeries(ctx, club.Series{ID: id(4), Creator: other, Version: 1, Changed: epoch.Add(time.Minute), Settings: club.Settings{Tournaments: []string{id(82)}}}, 9, 1), nil)
	does("the house's", s.AddSeries(ctx, bare, 3, 1), nil)
	does("one too many of all", s.AddSeries(ctx, club.Series{ID: id(5), Version: 1, Changed: epoch}, 3, 9), club.ErrMany)
	has(full)
	has(bare)
	lists("", 9, 4, 2, 1)
	lists("", 2, 4, 2)
	lists(id(82), 9, 4, 1)
	lists(id(81), 9, 1)
	lists(id(8), 9)
	list, err := s.AllSeries(ctx, id(81), 9)
	if want := []club.SeriesHead{{ID: id(1), Name: full.Name, Tournaments: full.Tournaments, Changed: epoch}}; err != nil || !reflect.DeepEqual(list, want) {
		t.Errorf("the list has %+v, %v, want %+v", list, err, want)
	}

	next := bare
	next.ID, next.Version, next.Changed = id(1), 2, epoch.Add(time.Hour)
	onlyOne(t, func() error { return s.SetSeries(ctx, next) })
	next.Creator = one // stays
	has(next)
	lists("", 9, 1, 4, 2)
	does("change one that is not there", s.SetSeries(ctx, club.Series{ID: id(7), Version: 1}), store.ErrConflict)

	does("delete its organiser's account", deleteUser(ctx, one), nil)
	next.Creator = ""
	has(next)
	does("delete", s.DeleteSeries(ctx, id(1)), nil)
	does("delete again", s.DeleteSeries(ctx, id(1)), club.ErrNoSeries)
	lists("", 9, 4, 2)
}

// Package clubtest tests stores against the contract of club.Store, and of the calendar of
// tournaments.Store.
package clubtest

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"duiyi/club"
	"duiyi/store"
)

// Run tests that the page of the club is replaced only by one that follows it, in a store without
// one.
func Run(t *testing.T, s club.Store) {
	ctx, epoch := t.Context(), time.UnixMilli(1_700_000_000_123).UTC()
	has := func(want club.Kept) {
		t.Helper()
		if got, err := s.ClubPage(ctx); err != nil || got != want {
			t.Errorf("the page is %+v, %v, want %+v", got, err, want)
		}
	}
	set := func(k club.Kept, want error) {
		t.Helper()
		if err := s.SetClubPage(ctx, k); !errors.Is(err, want) {
			t.Errorf("set version %d: %v, want %v", k.Version, err, want)
		}
	}
	has(club.Kept{})
	first := club.Kept{Page: club.Page{Name: "象棋社", Text: "一\n\n二", When: "Fridays", Where: "Hall 3"}, Version: 1, Changed: epoch}
	set(club.Kept{Version: 2, Changed: epoch}, store.ErrConflict)
	set(first, nil)
	set(first, store.ErrConflict)
	has(first)
	next := club.Kept{Version: 2, Changed: epoch.Add(time.Hour)}
	onlyOne(t, func() error { return s.SetClubPage(ctx, next) })
	has(next)
}

// onlyOne writes a second version six times at once: one write succeeds, the others are conflicts.
func onlyOne(t *testing.T, write func() error) {
	t.Helper()
	var wait sync.WaitGroup
	var won atomic.Int64
	for range 6 {
		wait.Go(func() {
			switch err := write(); {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, store.ErrConflict):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if won.Load() != 1 {
		t.Errorf("%d of six wrote the second version, want one", won.Load())
	}
}

package tourney

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"duiyi/httpapi/reply"
	"duiyi/tournaments"
)

// TestShelf makes an answer once for all who ask the same of one version, and again for another.
func TestShelf(t *testing.T) {
	var s shelf
	var made atomic.Int64
	ask := func(address string, version int) {
		v := tournaments.View{State: tournaments.State{Version: version}}
		if _, err := s.answer(address, v, 0, func(v tournaments.View) (any, error) { made.Add(1); return v.Version, nil }); err != nil {
			t.Error(err)
		}
	}
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() { ask("/a", 1) })
	}
	all.Wait()
	if n := made.Load(); n != 1 {
		t.Errorf("made %d times for one version", n)
	}
	ask("/a", 2)
	ask("/a", 2)
	ask("/b", 2)
	if n := made.Load(); n != 3 {
		t.Errorf("made %d times for two versions and another address", n)
	}
	for n := range 3 * mostShelved {
		ask(fmt.Sprint("/", n), 2)
	}
	if n := len(s.kept); n > mostShelved {
		t.Errorf("%d answers are kept", n)
	}
	for old, want := range map[time.Duration]string{time.Hour: "2", 0: "3"} {
		v := tournaments.View{State: tournaments.State{Version: 2}}
		fresh := func(v tournaments.View) (any, error) { return v.Version, nil }
		address := fmt.Sprint("/old/", old)
		if _, err := s.answer(address, v, old, fresh); err != nil {
			t.Fatal(err)
		}
		v.Version = 3
		got, err := s.answer(address, v, old, fresh)
		w := httptest.NewRecorder()
		if err == nil {
			reply.New(slog.New(slog.DiscardHandler), nil).Shared(w, httptest.NewRequest("GET", "/", nil), got)
		}
		if strings.TrimSpace(w.Body.String()) != want {
			t.Errorf("version 3 for who takes an answer %v old: %q, %v", old, w.Body, err)
		}
	}
	bad := errors.New("no such round")
	for range 2 {
		if _, err := s.answer("/c", tournaments.View{}, 0, func(tournaments.View) (any, error) { return nil, bad }); !errors.Is(err, bad) {
			t.Errorf("an error is %v", err)
		}
	}
}

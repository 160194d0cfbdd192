package evidence_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/evidence"
	"duiyi/games"
	"duiyi/match/gm"
	"duiyi/ratings"
	"duiyi/reports/jobs"
	"duiyi/store"
)

// A maker puts reports into a shelf.
type maker struct {
	t     *testing.T
	shelf *shelf
	asked []string
	fails map[string]error
}

func (m *maker) MakeUnasked(_ context.Context, id string) error {
	m.shelf.mu.Lock()
	defer m.shelf.mu.Unlock()
	m.asked = append(m.asked, id)
	if err := m.fails[id]; err != nil {
		return err
	}
	for i := range m.shelf.games {
		if j := &m.shelf.games[i]; j.Game == id {
			j.Report = reportOn(m.t, 6)
		}
	}
	return nil
}

// plays adds rated games between two accounts, without reports.
func (s *shelf) plays(n int, first, second string, points float64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for range n {
		id := fmt.Sprint("game", len(s.games))
		s.games = append(s.games, ratings.Judged{Game: id, User: first, First: true, Points: points}, ratings.Judged{Game: id, User: second, Points: points})
	}
}

// filling runs Fill until it waits.
func filling(t *testing.T, s *shelf, enough int) (*evidence.Room, *maker) {
	m := &maker{t: t, shelf: s, fails: map[string]error{}}
	room := evidence.New(s, s, games.List{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}}}, time.Now)
	ctx, stop := context.WithCancel(t.Context())
	t.Cleanup(func() { stop(); synctest.Wait() })
	go room.Fill(ctx, m, enough, slog.New(slog.DiscardHandler))
	synctest.Wait()
	return room, m
}

// TestFill: reports are made until a band has enough games, of no account more than the norm
// needs, and more when games end.
func TestFill(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &shelf{}
		s.plays(60, "she", "he", 1500)
		s.plays(30, "they", "we", 1590)
		s.plays(1, "she", "I", 1700)
		room, m := filling(t, s, 70)
		// 20 games of two accounts are 40 of the band; 15 of two others fill it.
		if len(m.asked) != 20+15+1 {
			t.Errorf("%d reports", len(m.asked))
		}
		g, err := room.Game(t.Context(), s.games[0].Game)
		if err != nil || !g.Sides[0].Norm.Known || g.Sides[0].Norm.Games != 50 || g.Sides[0].Norm.Share != 0.15 {
			t.Errorf("the norm: %+v, %v", g.Sides[0].Norm, err)
		}
		s.plays(1, "she", "he", 1500)
		room.Ended()
		time.Sleep(time.Hour)
		if synctest.Wait(); len(m.asked) != 36 {
			t.Errorf("%d reports though the band has enough", len(m.asked))
		}
		s.plays(1, "a", "b", 1900)
		room.Ended()
		time.Sleep(time.Hour)
		if synctest.Wait(); len(m.asked) != 37 {
			t.Errorf("%d reports after a game in another band", len(m.asked))
		}
		s.plays(1, "a", "b", 1900)
		room.Ended()
		time.Sleep(time.Minute)
		if synctest.Wait(); len(m.asked) != 38 {
			t.Errorf("%d reports a minute after a game", len(m.asked))
		}
	})
}

// TestFillFails: a game of which no report can be made is left out for good, one that another
// node has for this time, and a server without engines waits.
func TestFillFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &shelf{}
		s.plays(4, "she", "he", 1500)
		ids := []string{s.games[0].Game, s.games[2].Game, s.games[4].Game, s.games[6].Game}
		m := &maker{t: t, shelf: s, fails: map[string]error{
			ids[0]: jobs.ErrUseless, ids[1]: store.ErrConflict, ids[2]: errors.New("no engines"),
		}}
		room := evidence.New(s, s, games.List{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}}}, time.Now)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go room.Fill(ctx, m, 40, slog.New(slog.DiscardHandler))
		is := func(want ...string) {
			t.Helper()
			synctest.Wait()
			s.mu.Lock()
			defer s.mu.Unlock()
			if fmt.Sprint(m.asked) != fmt.Sprint(want) {
				t.Errorf("asked for %q, want %q", m.asked, want)
			}
			m.asked = nil
		}
		is(ids[:3]...)
		mend := func(id string) {
			s.mu.Lock()
			delete(m.fails, id)
			m.asked = nil
			s.mu.Unlock()
			time.Sleep(time.Minute)
		}
		mend(ids[1])
		mend(ids[2])
		is(ids[2], ids[3])
		stop()
		synctest.Wait()
	})
}

package evidence_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	"duiyi/evidence"
	"duiyi/games"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/ratings"
	"duiyi/store"
)

// shelf has the rated games of a server, all with the same report.
type shelf struct {
	mu    sync.Mutex // of a shelf that Fill reads
	games []ratings.Judged
	asked int // for all of a kind
}

func (s *shelf) Judged(_ context.Context, q ratings.JudgedQuery) (list []ratings.Judged, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if q.Kind != "" {
		s.asked++
	}
	for _, j := range s.games {
		if (q.Game == "" || q.Game == j.Game) && (q.User == "" || q.User == j.User) && (q.Kind == "" || q.Bare == (j.Report == nil)) {
			list = append(list, j)
		}
	}
	return list[:min(len(list), q.Most)], nil
}

func (s *shelf) Load(_ context.Context, id string) (store.Record, error) {
	config := match.Config{Game: gm.Game, Rules: "freestyle", Rated: true, Keeps: match.KeepsNetwork}
	config.Players = [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}
	r := store.Record{Summary: store.Summary{ID: id, Game: gm.Game, Players: config.Players, Result: &match.Result{}}}
	r.Events = []match.Event{{Type: match.EvStarted, At: 1000, Config: &config}}
	for i, move := range []string{"a1", "a2", "a3"} {
		side := match.Side(i % 2)
		r.Events = append(r.Events, match.Event{Type: match.EvMoved, At: 1000 + int64(i+1)*int64(i+1)*1000, Side: &side, Move: move, Lag: 100, AwayMS: int64(i) * 10})
	}
	return r, nil
}

// reportOn is a report in which the first so many of twelve moves of the first side, from
// the eleventh ply on, are the engine's first choice.
func reportOn(t *testing.T, firsts int) []byte {
	t.Helper()
	type eval struct {
		Line []string `json:"line"`
	}
	var b struct {
		Moves []string `json:"moves"`
		Evals []*eval  `json:"evals"`
	}
	for i := range 34 {
		move := fmt.Sprint("a", 1+i)
		best := "h8"
		if i < 10 || i%2 == 0 && (i-10)/2 < firsts {
			best = move
		}
		b.Moves, b.Evals = append(b.Moves, move), append(b.Evals, &eval{[]string{best}})
	}
	b.Evals = append(b.Evals, nil)
	text, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestNorm: what is usual comes from the games of others in the same band of ratings, from
// twenty on, and is counted anew after a while.
func TestNorm(t *testing.T) {
	s := &shelf{games: []ratings.Judged{{Game: "it", User: "she", First: true, Points: 1550, Report: reportOn(t, 12)}}}
	now := time.Unix(0, 0)
	room := evidence.New(s, s, games.List{{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}}}, func() time.Time { return now })
	look := func() evidence.Side {
		t.Helper()
		now = now.Add(time.Hour)
		g, err := room.Game(t.Context(), "it")
		if err != nil {
			t.Fatal(err)
		}
		return g.Sides[0]
	}
	add := func(n int, user string, points float64, firsts int) {
		for i := range n {
			s.games = append(s.games, ratings.Judged{Game: fmt.Sprint(user, points, i), User: user, First: true, Points: points, Report: reportOn(t, firsts)})
		}
	}
	side := look()
	if side.Judged != 12 || side.First != 12 || side.Norm != (evidence.Norm{From: 1400, To: 1600}) {
		t.Errorf("alone: %+v", side)
	}
	if m := side.Moves; len(m) != 2 || m[0].SpentMS != 900 || m[1].SpentMS != 4900 || m[1].AwayMS != 20 || m[1].Ply != 3 || side.MedianMS() != 4900 {
		t.Errorf("moves: %+v", m)
	}
	add(30, "she", 1500, 12) // her own
	add(30, "he", 1600, 12)  // of the next band
	add(10, "he", 1400, 3)
	add(9, "they", 1599, 6)
	if n := look().Norm; n.Games != 19 || n.Known || n.Share != 0 {
		t.Errorf("of 19 games: %+v", n)
	}
	add(1, "they", 1500, 0)
	if n := look().Norm; n.Games != 20 || !n.Known || n.Share != float64(10*3+9*6)/(20*12) {
		t.Errorf("of 20 games: %+v", n)
	}
	asked := s.asked
	if _, err := room.Game(t.Context(), "it"); err != nil || s.asked != asked {
		t.Errorf("counted anew at once: %v", err)
	}
	if _, err := room.Game(t.Context(), "another"); err == nil {
		t.Error("evidence on a game that is not rated")
	}
}

package evidence

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"duiyi/games"
	"duiyi/match"
	"duiyi/ratings"
	"duiyi/reports/jobs"
	"duiyi/store"
)

const (
	// band is the width of a rating band, in points.
	band = 200
	// fewestGames is how many other games of a band make its share usual.
	fewestGames = 20
	// mostNorm bounds the games that the usual shares are taken from, the newest first, and
	// normFor is how long the shares stay.
	mostNorm = 4000
	normFor  = 10 * time.Minute
	// mostGames is how many games evidence on a player is taken from.
	mostGames = 50
)

// ErrNone reports that there is no evidence on a game: it is not a finished rated one.
var ErrNone = errors.New("there is evidence on finished rated games alone")

// A Store reads games.
type Store interface {
	Load(ctx context.Context, id string) (store.Record, error)
}

// Rated reads the rated games that have ended.
type Rated interface {
	// Judged returns rated games of players, the newest first.
	Judged(ctx context.Context, q ratings.JudgedQuery) ([]ratings.Judged, error)
}

// A Room gathers evidence.
type Room struct {
	store Store
	rated Rated
	kinds games.List
	now   func() time.Time

	wake  chan struct{} // of Fill; has one element if a game has ended
	mu    sync.Mutex
	norms map[string]norms // by the name of a game
}

// norms are the reports on games of one kind.
type norms struct {
	list []Agreement
	till time.Time
}

// New returns a Room.
func New(s Store, r Rated, kinds games.List, now func() time.Time) *Room {
	return &Room{store: s, rated: r, kinds: kinds, now: now, wake: make(chan struct{}, 1), norms: map[string]norms{}}
}

// An Agreement says how often somebody played the engine's first choice in one game.
type Agreement struct {
	User   string
	Rating int // after the game
	Judged int // moves that the report judges, without the first of the game
	First  int // of these, the engine's first choice
}

// A Norm is what is usual at a rating.
type Norm struct {
	From, To int     // the ratings of the band
	Games    int     // by others in the band
	Share    float64 // of moves that were the engine's first choice
	Known    bool    // the games suffice
}

// A Move is a move of a game.
type Move struct {
	Ply     int // from 1
	SpentMS int64
	AwayMS  int64 // the page was out of focus
	First   *bool // it was the engine's first choice; nil if that is not judged
}

// A Side is one player of a game. The zero Side is a player without an account.
type Side struct {
	Agreement
	Moves []Move
	Norm  Norm
}

// MedianMS returns how long the player took for a move, half of the moves more.
func (s *Side) MedianMS() int64 {
	var list []int64
	for _, m := range s.Moves {
		list = append(list, m.SpentMS)
	}
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/2]
}

// Away returns for how many moves, and how long, the page was out of focus.
func (s *Side) Away() (moves int, ms int64) {
	for _, m := range s.Moves {
		if m.AwayMS > 0 {
			moves++
			ms += m.AwayMS
		}
	}
	return moves, ms
}

// A Game is the evidence on a game, by the seats at its beginning.
type Game struct {
	ID       string
	Kind     string
	Ended    time.Time
	Players  [2]match.Player
	Reported bool // there is a report, so that moves are judged
	Sides    [2]Side
}

// Game returns the evidence on a game. The error is ErrNone if it is not a finished rated
// game.
func (r *Room) Game(ctx context.Context, id string) (Game, error) {
	list, err := r.rated.Judged(ctx, ratings.JudgedQuery{Game: id, Most: 2})
	if err != nil {
		return Game{}, fmt.Errorf("evidence on game %s: %w", id, err)
	}
	if len(list) == 0 {
		return Game{}, ErrNone
	}
	return r.game(ctx, list)
}

// Player returns the evidence on an account's last rated games, the newest first.
func (r *Room) Player(ctx context.Context, user string) ([]Game, error) {
	list, err := r.rated.Judged(ctx, ratings.JudgedQuery{User: user, Most: mostGames})
	if err != nil {
		return nil, fmt.Errorf("evidence on %s: %w", user, err)
	}
	all := []Game{}
	for _, j := range list {
		g, err := r.game(ctx, []ratings.Judged{j})
		switch {
		case errors.Is(err, ErrNone), errors.Is(err, store.ErrNoGame): // deleted or damaged
		case err != nil:
			return nil, err
		default:
			all = append(all, g)
		}
	}
	return all, nil
}

// game returns the evidence on a game for the players of a list.
func (r *Room) game(ctx context.Context, list []ratings.Judged) (Game, error) {
	rec, err := r.store.Load(ctx, list[0].Game)
	if err != nil {
		return Game{}, err
	}
	if !rec.Deleted.IsZero() || rec.Damage != nil || rec.Result == nil {
		return Game{}, ErrNone
	}
	moves, err := r.moves(rec)
	if err != nil {
		return Game{}, err
	}
	g := Game{ID: rec.ID, Kind: rec.Game, Ended: list[0].Ended, Players: rec.Players}
	for _, j := range list {
		seat := 1
		if j.First {
			seat = 0
		}
		firsts := firstsOf(j.Report)
		g.Reported = g.Reported || firsts != nil
		s := &g.Sides[seat]
		s.Agreement = agreement(j, firsts)
		for _, m := range moves {
			if m.seat != seat {
				continue
			}
			if m.Ply-1 < len(firsts) {
				m.First = firsts[m.Ply-1]
			}
			s.Moves = append(s.Moves, m.Move)
		}
		if s.Norm, err = r.norm(ctx, g.Kind, s.Rating, s.User); err != nil {
			return Game{}, err
		}
	}
	return g, nil
}

// seated is a move with the seat, at the beginning, of its player.
type seated struct {
	Move
	seat int
}

// moves returns the moves of a game as they stand at its end.
func (r *Room) moves(rec store.Record) ([]seated, error) {
	kind, err := r.kinds.Find(rec.Game)
	if err != nil {
		return nil, err
	}
	var at match.State
	var list []seated
	for i, e := range rec.Events {
		var next match.State
		if i == 0 {
			next, err = match.Replay(kind.Rules, rec.Events[:1])
		} else {
			next, err = match.Fold(at, e)
		}
		if err != nil {
			return nil, fmt.Errorf("game %s, event %d: %w", rec.ID, i, err)
		}
		if e.Type == match.EvMoved && next.Ply == at.Ply+1 {
			seat := int(at.Turn())
			if at.Swapped() {
				seat = 1 - seat
			}
			list = append(list, seated{Move{Ply: next.Ply, SpentMS: max(0, e.At-rec.Events[i-1].At-e.Lag), AwayMS: e.AwayMS}, seat})
		}
		list = list[:min(len(list), next.Ply)]
		at = next
	}
	return list, nil
}

// firstsOf reports of each move of a report whether it was the engine's first choice.
func firstsOf(report []byte) []*bool {
	if len(report) == 0 {
		return nil
	}
	return jobs.Firsts(report)
}

// agreement counts the moves of a player.
func agreement(j ratings.Judged, firsts []*bool) Agreement {
	a := Agreement{User: j.User, Rating: int(math.Round(j.Points))}
	for i := range firsts {
		if firsts[i] == nil || (i%2 == 0) != j.First {
			continue
		}
		a.Judged++
		if *firsts[i] {
			a.First++
		}
	}
	return a
}

// agreements returns how often players played the engine's first choice in games of a kind,
// read again after a while.
func (r *Room) agreements(ctx context.Context, kind string) (norms, error) {
	r.mu.Lock()
	known := r.norms[kind]
	r.mu.Unlock()
	now := r.now()
	if now.Before(known.till) {
		return known, nil
	}
	list, err := r.rated.Judged(ctx, ratings.JudgedQuery{Kind: kind, Most: mostNorm})
	if err != nil {
		return norms{}, fmt.Errorf("usual shares: %w", err)
	}
	known = norms{list: judgedIn(list), till: now.Add(normFor)}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.norms[kind] = known
	return known, nil
}

// judgedIn returns what the reports on some games say of their players.
func judgedIn(list []ratings.Judged) []Agreement {
	var all []Agreement
	for _, j := range list {
		if a := agreement(j, firstsOf(j.Report)); a.Judged > 0 {
			all = append(all, a)
		}
	}
	return all
}

// bandOf returns the lowest rating of a rating's band.
func bandOf(rating int) int { return int(math.Floor(float64(rating)/band)) * band }

// norm returns what is usual at a rating, by the games of others.
func (r *Room) norm(ctx context.Context, kind string, rating int, but string) (Norm, error) {
	known, err := r.agreements(ctx, kind)
	if err != nil {
		return Norm{}, err
	}
	n := Norm{From: bandOf(rating)}
	n.To = n.From + band
	judged, first := 0, 0
	for _, a := range known.list {
		if a.User != but && bandOf(a.Rating) == n.From {
			n.Games++
			judged += a.Judged
			first += a.First
		}
	}
	if n.Known = n.Games >= fewestGames; n.Known {
		n.Share = float64(first) / float64(judged)
	}
	return n, nil
}

package tournaments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/people"
	"duiyi/ratings"
	"duiyi/store"
	"duiyi/tourney/conduct"
)

// Get returns a tournament. The error is ErrNone.
func (r *Room) Get(ctx context.Context, id string) (View, error) { return r.view(ctx, id) }

// act carries out a decision for an arbiter.
func (r *Room) act(ctx context.Context, id string, d decision) (View, error) {
	return r.do(ctx, id, func(s State) ([]Event, error) {
		if !s.Arbitrates(identity.From(ctx)) {
			return nil, ErrArbiter
		}
		return d(s)
	})
}

// do carries out a decision for the caller.
func (r *Room) do(ctx context.Context, id string, d decision) (View, error) {
	s, err := r.change(ctx, id, d)
	if err != nil {
		return View{}, err
	}
	return r.viewOf(ctx, s)
}

// Change changes settings. This and the methods below are for arbiters unless they say otherwise.
func (r *Room) Change(ctx context.Context, id string, c ChangeOf) (View, error) {
	return r.act(ctx, id, change(c))
}

// Cancel calls a tournament off before its first round has begun.
func (r *Room) Cancel(ctx context.Context, id, reason string) (View, error) {
	return r.act(ctx, id, cancel(reason))
}

// An Entry says who enters: an account by its name, or a person without one. Without either, the caller.
type Entry struct {
	Account string
	Name    string
	Rating  int // of a person without an account; 0 for none
	Team    int // number; 0 without teams
}

// Enter enters a player. The caller may enter themselves while entries are open; the players of a team
// are entered by its captain. An account other than the captain's own is invited: it enters itself, which
// accepts. Arbiters enter any account.
func (r *Room) Enter(ctx context.Context, id string, e Entry) (View, error) {
	who := identity.From(ctx)
	s, err := r.load(ctx, id)
	if err != nil {
		return View{}, err
	}
	leads := s.Leads(who, e.Team)
	switch {
	case e.Account == "" && e.Name == "":
		if who.User == "" {
			return View{}, ErrAccount
		}
		if e.Team != 0 && !leads {
			return r.accept(ctx, id, s, who.User, e.Team)
		}
		if s.Settings.Entries == "closed" && !leads {
			return View{}, conduct.ErrClosed
		}
		if s.Settings.Boards > 0 && !leads {
			return View{}, ErrCaptain
		}
		return r.enterAccount(ctx, id, s, who.User, e.Team, false)
	case !leads && s.Settings.Boards > 0:
		return View{}, ErrCaptain
	case !leads:
		return View{}, ErrArbiter
	case e.Account != "":
		if r.People == nil {
			return View{}, people.ErrNoUser
		}
		u, err := r.People.UserBySkeleton(ctx, people.Skeleton(e.Account))
		if err != nil {
			return View{}, err
		}
		if !s.Arbitrates(who) && u.ID != who.User {
			return r.invite(ctx, id, u.ID, e.Team)
		}
		return r.enterAccount(ctx, id, s, u.ID, e.Team, true)
	}
	if e.Rating < 0 || e.Rating > 4000 {
		return View{}, match.ConfigErrorf("rating", "%d is outside 0 to 4000", e.Rating)
	}
	if s.Settings.System == Arena && !s.Settings.Wooden {
		return View{}, match.ConfigErrorf("name", "the players of an arena at the server's boards need accounts")
	}
	if !visible(e.Name) {
		return View{}, conduct.ErrName
	}
	if bad, unfit := match.UnfitInName(e.Name); unfit {
		return View{}, match.ConfigErrorf("name", "%U is not allowed in a name", bad)
	}
	return r.lead(ctx, id, e.Team, r.thenWait(enter("", e.Name, e.Rating, e.Team)))
}

// enterAccount enters an account with its rating, as one that is led or for itself.
func (r *Room) enterAccount(ctx context.Context, id string, s State, account string, team int, led bool) (View, error) {
	rating, err := r.ratingOf(ctx, s, account)
	if err != nil {
		return View{}, err
	}
	if led || team != 0 {
		return r.lead(ctx, id, team, r.thenWait(enter(account, "", rating, team)))
	}
	return r.do(ctx, id, r.thenWait(enter(account, "", rating, 0)))
}

// ratingOf returns the rating of an account that may enter, for the game and speed of a tournament.
func (r *Room) ratingOf(ctx context.Context, s State, account string) (int, error) {
	if r.People != nil {
		if err := r.People.Admit(ctx, account); err != nil {
			return 0, err
		}
	}
	rating, err := r.Ratings.In(ctx, account, s.Settings.Config.Game, ratings.SpeedOf(s.Settings.Config.Clock))
	return rating.Shown(), err
}

// own carries out a decision about a player, for that player, the captain or an arbiter.
func (r *Room) own(ctx context.Context, id string, number int, d decision) (View, error) {
	return r.do(ctx, id, func(s State) ([]Event, error) {
		who := identity.From(ctx)
		if !s.Leads(who, s.Conduct.TeamOf(number)) && (who.User == "" || s.NumberOf(who.User) != number) {
			return nil, ErrArbiter
		}
		return d(s)
	})
}

// Withdraw takes a player out of the coming rounds; the player may do so too. Repeating it changes
// nothing.
func (r *Room) Withdraw(ctx context.Context, id string, number int) (View, error) {
	return r.own(ctx, id, number, unlessEnded(of(conduct.Leave{Number: number})))
}

// Return undoes a withdrawal; the player may do so too.
func (r *Room) Return(ctx context.Context, id string, number int) (View, error) {
	return r.own(ctx, id, number, unlessEnded(r.thenWait(of(conduct.Return{Number: number}))))
}

// Bye lets a player miss the next round for result: "0", "=" or "1". Players may ask for "0"
// themselves, and for "=" if the settings say so.
func (r *Room) Bye(ctx context.Context, id string, number, round int, result string) (View, error) {
	return r.own(ctx, id, number, unlessEnded(func(s State) ([]Event, error) {
		free := result == "0" || result == "=" && s.Settings.HalfByes
		if !free && !s.Arbitrates(identity.From(ctx)) {
			return nil, ErrArbiter
		}
		return of(conduct.Bye{Number: number, Round: round, Result: result})(s)
	}))
}

// Ready lets the caller wait for a game of an arena.
func (r *Room) Ready(ctx context.Context, id string) (View, error) {
	v, err := r.wait(ctx, id)
	if errors.Is(err, conduct.ErrPlays) && r.finish(ctx, id) {
		return r.wait(ctx, id)
	}
	return v, err
}

func (r *Room) wait(ctx context.Context, id string) (View, error) {
	return r.do(ctx, id, func(s State) ([]Event, error) {
		number := s.NumberOf(identity.From(ctx).User)
		switch ends := s.EndsAt(); {
		case s.Status().ended() || !ends.IsZero() && !r.Now().Before(ends):
			return nil, ErrEnded
		case number == 0:
			return nil, conduct.ErrPlayer
		}
		return of(conduct.Wait{Number: number})(s)
	})
}

// finish enters the result of the caller's last board in an arena, if its game has ended and Run has
// not come to it yet. It reports whether it has.
func (r *Room) finish(ctx context.Context, id string) bool {
	s, err := r.load(ctx, id)
	if err != nil {
		return false
	}
	at, any := s.Conduct.LastBoard(s.NumberOf(identity.From(ctx).User))
	if !any || s.Conduct.Board(at).Result != "" {
		return any // Run was faster
	}
	game := s.Played(at.Round, at.Place)
	if game == "" {
		return false
	}
	end, err := r.Games.Ended(ctx, game)
	if err != nil || !end.Over {
		return false
	}
	b := openBoard{s.Conduct.Board(at).Pairing, at.Round, at.Place, game}
	_, err = r.change(identity.With(ctx, identity.Caller{}), id, ends([]finished{{b, resultOf(end), end.Berserk}}))
	return err == nil
}

// Ban keeps players from meeting each other in rounds to come, or with lift takes that back.
func (r *Room) Ban(ctx context.Context, id string, numbers []int, lift bool, reason string) (View, error) {
	return r.act(ctx, id, unlessEnded(func(s State) ([]Event, error) {
		if s.Conduct.System != conduct.Dutch {
			return nil, match.ConfigErrorf("numbers", "only the pairing of a Swiss tournament can avoid a board")
		}
		if lift {
			return of(conduct.Allow{Numbers: numbers, Reason: reason})(s)
		}
		return of(conduct.Forbid{Numbers: numbers, Reason: reason})(s)
	}))
}

// gone returns the numbers of the players whose accounts are deleted.
func (r *Room) gone(ctx context.Context, s State) ([]int, error) {
	names, err := r.namesOf(ctx, s)
	if err != nil {
		return nil, err
	}
	var list []int
	for i, account := range s.Accounts {
		if _, exists := names.of[account]; account != "" && !exists {
			list = append(list, i+1)
		}
	}
	return list, nil
}

// Publish pairs the next round, which must be round. Players whose accounts are deleted withdraw.
func (r *Room) Publish(ctx context.Context, id string, round int) (View, error) {
	s, err := r.load(ctx, id)
	if err != nil {
		return View{}, err
	}
	gone, err := r.gone(ctx, s)
	if err != nil {
		return View{}, err
	}
	return r.act(ctx, id, without(gone, func(s State) ([]Event, error) {
		if s.Conduct.System == conduct.Arena {
			return nil, match.ConfigErrorf("round", "an arena pairs by itself once it has begun")
		}
		return pair(round, false)(s)
	}))
}

// TakeBack takes a published round back that has not begun. Where the clock would pair it again at
// once, the tournament is adjourned.
func (r *Room) TakeBack(ctx context.Context, id string, round int, reason string) (View, error) {
	return r.act(ctx, id, unlessEnded(takeBack(round, reason, r.Now())))
}

// Begin begins a published round, or with round 1 an arena. Again, nothing changes.
func (r *Room) Begin(ctx context.Context, id string, round int) (View, error) {
	return r.act(ctx, id, r.thenWait(begin(round)))
}

// Result enters the result of a board, as in conduct.OutcomesOf. With a reason it corrects one. A game
// under way at the board ends with it, and its players cannot enter one.
func (r *Room) Result(ctx context.Context, id string, round, board int, text, reason string) (View, error) {
	caller := identity.From(ctx).User
	v, err := r.act(ctx, id, r.thenWait(result(caller, round, board, text, reason)))
	if err != nil || !v.Begins(round) {
		return v, err
	}
	game := v.Game(round, board-1)
	if game == "" || v.sitsAt(caller, v.Conduct.Rounds[round-1][board-1].Pairing) {
		return v, nil
	}
	if err := r.endGame(ctx, game, text); err != nil {
		return v, fmt.Errorf("end the game of round %d board %d: %w", round, board, err) // the result stands; entered again, it ends the game
	}
	return v, nil
}

// endGame ends a game with the result of its board, unless it has ended.
func (r *Room) endGame(ctx context.Context, game, result string) error {
	half, decided := halves[result]
	if !decided {
		half = -1
	}
	err := r.Games.Rule(ctx, game, half, result == "+-" || result == "-+")
	if errors.Is(err, match.ErrGameOver) || errors.Is(err, store.ErrNoGame) {
		return nil
	}
	return err
}

// halves are the half points of First in a game that ends with a result.
var halves = map[string]int{"1-0": 2, "+-": 2, "=": 1, "0-1": 0, "-+": 0}

// Clock stops the clock of a board's game, lets it run on, or adds time to it. The log keeps it.
func (r *Room) Clock(ctx context.Context, id string, act ClockAct) (View, error) {
	s, err := r.load(ctx, id)
	switch {
	case err != nil:
		return View{}, err
	case !s.Arbitrates(identity.From(ctx)):
		return View{}, ErrArbiter
	case act.Act != PauseClock && act.Act != ResumeClock && act.Act != AddTime:
		return View{}, match.ConfigErrorf("act", "%q is not one of pause, resume and add", act.Act)
	case act.Act == AddTime && (act.MS < 1000 || act.MS > maxAdded.Milliseconds()):
		return View{}, match.ConfigErrorf("ms", "%d is outside 1000 to %d", act.MS, maxAdded.Milliseconds())
	case act.Side > match.Second:
		return View{}, match.ConfigErrorf("side", "%d is neither 0 nor 1", act.Side)
	case act.Round < 1 || act.Round > s.Conduct.Round() || act.Board < 1 || act.Board > len(s.Conduct.Rounds[act.Round-1]):
		return View{}, conduct.ErrBoard
	}
	game := s.Played(act.Round, act.Board-1)
	if game == "" || s.Conduct.Rounds[act.Round-1][act.Board-1].Result != "" {
		return View{}, ErrNoGame
	}
	if s.sitsAt(identity.From(ctx).User, s.Conduct.Rounds[act.Round-1][act.Board-1].Pairing) {
		return View{}, ErrOwnBoard
	}
	switch err := r.Games.Clock(ctx, game, act); {
	case errors.Is(err, match.ErrGameOver), errors.Is(err, store.ErrNoGame):
		return View{}, ErrNoGame
	case err != nil:
		return View{}, err
	}
	if act.Act != AddTime {
		act.Side, act.MS = 0, 0
	}
	return r.act(ctx, id, func(State) ([]Event, error) { return []Event{{Kind: KindClock, Clock: &act}}, nil })
}

// maxAdded is the most time that an arbiter adds at once.
const maxAdded = time.Hour

// Adjourn stops everything that happens by the clock, until Resume.
func (r *Room) Adjourn(ctx context.Context, id, reason string) (View, error) {
	return r.act(ctx, id, adjourn(reason))
}

// Resume ends Adjourn.
func (r *Room) Resume(ctx context.Context, id string) (View, error) {
	return r.act(ctx, id, resume)
}

// Finish ends a tournament whose boards all have results.
func (r *Room) Finish(ctx context.Context, id string) (View, error) {
	return r.act(ctx, id, unlessEnded(of(conduct.Finish{})))
}

// AddArbiter lets an account act as an arbiter, by its name.
func (r *Room) AddArbiter(ctx context.Context, id, name string) (View, error) {
	if r.People == nil {
		return View{}, people.ErrNoUser
	}
	u, err := r.People.UserBySkeleton(ctx, people.Skeleton(name))
	if err != nil {
		return View{}, err
	}
	return r.act(ctx, id, unlessEnded(arbiters(u.ID, true)))
}

// RemoveArbiter removes an arbiter, by the account's id.
func (r *Room) RemoveArbiter(ctx context.Context, id, account string) (View, error) {
	return r.act(ctx, id, unlessEnded(arbiters(account, false)))
}

// Events returns the events after the first n, at most so many.
func (r *Room) Events(ctx context.Context, id string, n, most int) ([]Event, View, error) {
	v, err := r.view(ctx, id)
	if err != nil {
		return nil, v, err
	}
	_, bodies, err := r.Store.Tournament(ctx, id, n)
	if err != nil {
		return nil, v, err
	}
	var list []Event
	accounts := []string{}
	for _, body := range bodies[:min(len(bodies), most)] {
		var e Event
		if err := json.Unmarshal(body, &e); err != nil {
			return nil, v, fmt.Errorf("tournament %s: %w", id, err)
		}
		list = append(list, e)
		accounts = append(accounts, e.By, e.Account)
	}
	names, err := r.Store.AccountNames(ctx, append(accounts, v.Accounts...))
	if err != nil {
		return nil, v, err
	}
	v.names = names
	return list, v, nil
}

// List returns tournaments, the latest change first, with the names of their creators.
func (r *Room) List(ctx context.Context, q Query) ([]Row, map[string]string, error) {
	rows, err := r.Store.Tournaments(ctx, q)
	if err != nil {
		return nil, nil, err
	}
	names, err := r.creatorsOf(ctx, rows)
	return rows, names, err
}

// creatorsOf returns the names of the accounts that made tournaments.
func (r *Room) creatorsOf(ctx context.Context, rows []Row) (map[string]string, error) {
	var accounts []string
	for _, row := range rows {
		if row.Creator != "" {
			accounts = append(accounts, row.Creator)
		}
	}
	return r.Store.AccountNames(ctx, accounts)
}

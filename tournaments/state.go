package tournaments

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"duiyi/ids"
	"duiyi/tourney"
	"duiyi/tourney/conduct"
	"duiyi/tourney/robin"
)

// A Status is how far a tournament is.
type Status string

const (
	Coming    Status = "open" // before round 1 is published
	Running   Status = "running"
	Adjourned Status = "adjourned" // nothing happens by the clock
	Over      Status = "over"
	Cancelled Status = "cancelled"
)

// ended reports whether nothing but a correction can follow.
func (s Status) ended() bool { return s == Over || s == Cancelled }

// A Kind is what an Event says.
type Kind string

// The kinds of events that are not those of package conduct.
const (
	KindConduct   Kind = "conduct"   // Conduct; Account of a player who has one
	KindSettings  Kind = "settings"  // Settings
	KindArbiters  Kind = "arbiters"  // Arbiters
	KindAdjourned Kind = "adjourned" // Reason
	KindResumed   Kind = "resumed"
	KindCancelled Kind = "cancelled" // Reason
	KindClock     Kind = "clock"     // Clock
	KindCaptain   Kind = "captain"   // Team, Account
	KindRelay     Kind = "relay"     // Relay
	KindInvited   Kind = "invited"   // Team, Account
	KindDeclined  Kind = "declined"  // Team, Account: which declines
	KindUninvited Kind = "uninvited" // Team, Account: the invitation is withdrawn
)

// An Event is a fact of a tournament, as it is stored.
type Event struct {
	Kind     Kind           `json:"kind"`
	At       int64          `json:"at"`           // Unix milliseconds
	By       string         `json:"by,omitempty"` // the account of the person; empty for the clock, a finished game and the house
	Conduct  *conduct.Event `json:"conduct,omitempty"`
	Account  string         `json:"account,omitempty"` // of a player who enters or is invited, or of a team's captain
	Team     int            `json:"team,omitempty"`
	Settings *Settings      `json:"settings,omitempty"`
	Arbiters []string       `json:"arbiters,omitempty"` // accounts
	Clock    *ClockAct      `json:"clock,omitempty"`
	Relay    *RelayAct      `json:"relay,omitempty"`
	Reason   string         `json:"reason,omitempty"`
}

// A State is a tournament after some events. Folding copies what it changes.
type State struct {
	ID       string
	Version  int // events so far
	Settings Settings
	Conduct  conduct.State
	Creator  string   // account, or empty for the house
	Arbiters []string // accounts
	Accounts []string // of players, by number from 1; empty for those without
	Captains []string // accounts, of teams by number from 1; empty for those without

	Invitations []Invitation // of captains, also declined ones; whoever enters has none

	adjourned, cancelled bool
	created, changed     int64    // Unix milliseconds
	resumed              int64    // when it was last resumed; 0 before
	idle                 int64    // milliseconds for which an arena that had begun was adjourned
	since                int64    // when it was last adjourned
	published            []int64  // when each round was
	begun                []int64  // when each round began; an arena has the time of each pairing
	walkovers            [][2]int // round and First of boards that had a result before the round began: without a game
	stopped              [][2]int // round and place of boards whose clock an arbiter has stopped
	relays               []relay  // wooden boards whose moves are entered
	links                int      // how often all links to such boards have ended
	tables               [][]int  // of an arena at wooden boards: where each pairing sits down, by round and place
	lineups              [][]int  // of teams, as everybody sees them: at the last round published, with later players
	opened               int      // version of the event that last showed the line-ups
	ranks                int      // version of the last event that can change the standings
	peopled              int      // version of the last event that names another account
	started              int64    // when the first round or the arena began; 0 before
}

// Status returns how far the tournament is.
func (s State) Status() Status {
	switch {
	case s.cancelled:
		return Cancelled
	case s.Conduct.Over:
		return Over
	case s.adjourned:
		return Adjourned
	case s.started != 0 || s.Conduct.Round() > 0:
		return Running
	}
	return Coming
}

// fold returns the state after an event.
func fold(s State, e Event) (State, error) {
	s.Version++
	if s.Version == 1 {
		s.Creator, s.created = e.By, e.At
		s.peopled = 1
		if e.By != "" {
			s.Arbiters = []string{e.By}
		}
	}
	s.changed = e.At
	switch e.Kind {
	case KindSettings:
		if e.Settings == nil {
			return s, fmt.Errorf("event %d: no settings", s.Version)
		}
		s.Settings, s.ranks = *e.Settings, s.Version
	case KindArbiters:
		s.Arbiters, s.peopled = e.Arbiters, s.Version
	case KindClock:
		if e.Clock == nil {
			return s, fmt.Errorf("event %d: no clock", s.Version)
		}
		at := [2]int{e.Clock.Round, e.Clock.Board - 1}
		if e.Clock.Act != AddTime {
			s.stopped = slices.DeleteFunc(slices.Clone(s.stopped), func(b [2]int) bool { return b == at })
		}
		if e.Clock.Act == PauseClock {
			s.stopped = append(s.stopped, at)
		}
	case KindRelay:
		if e.Relay == nil {
			return s, fmt.Errorf("event %d: no relay", s.Version)
		}
		return foldRelay(s, *e.Relay)
	case KindCaptain:
		if e.Team < 1 || e.Team > len(s.Captains) {
			return s, fmt.Errorf("event %d: no team", s.Version)
		}
		s.Captains, s.peopled = slices.Clone(s.Captains), s.Version
		s.Captains[e.Team-1] = e.Account
	case KindInvited, KindDeclined, KindUninvited:
		if err := s.foldInvitation(e); err != nil {
			return s, fmt.Errorf("event %d: %w", s.Version, err)
		}
	case KindAdjourned:
		s.adjourned, s.since = true, e.At
	case KindResumed:
		if s.started != 0 {
			s.idle += e.At - max(s.since, s.started)
		}
		s.adjourned, s.resumed = false, e.At
	case KindCancelled:
		s.cancelled = true
	case KindConduct:
		if e.Conduct == nil {
			return s, fmt.Errorf("event %d: nothing happened", s.Version)
		}
		next, err := conduct.Fold(s.Conduct, *e.Conduct)
		if err != nil {
			return s, fmt.Errorf("event %d: %w", s.Version, err)
		}
		s.Conduct = next
		s.note(e)
	default:
		return s, fmt.Errorf("event %d: unknown kind %q", s.Version, e.Kind)
	}
	return s, nil
}

// note updates what the state derives from an event of package conduct.
func (s *State) note(e Event) {
	switch c := e.Conduct; c.Kind {
	case conduct.Entered, conduct.TeamEntered, conduct.ByeGranted, conduct.Paired, conduct.Unpaired, conduct.Reported, conduct.Corrected:
		s.ranks = s.Version
	}
	switch c := e.Conduct; c.Kind {
	case conduct.Entered:
		s.peopled = s.Version
		s.Accounts = slices.Clone(s.Accounts)
		for len(s.Accounts) < c.Number {
			s.Accounts = append(s.Accounts, "")
		}
		s.Accounts[c.Number-1] = e.Account
		if e.Account != "" {
			s.Invitations = slices.DeleteFunc(slices.Clone(s.Invitations), func(i Invitation) bool { return i.Account == e.Account })
		}
		if c.Team != 0 {
			s.lineups = slices.Clone(s.lineups)
			s.lineups[c.Team-1] = append(slices.Clip(s.lineups[c.Team-1]), c.Number)
		}
	case conduct.TeamEntered:
		s.Captains, s.peopled = append(slices.Clip(s.Captains), e.Account), s.Version
		s.lineups = append(slices.Clip(s.lineups), nil)
	case conduct.Finished:
		s.show()
	case conduct.Paired:
		s.show()
		s.published = append(slices.Clip(s.published), e.At)
		if s.Conduct.System == conduct.Arena {
			s.begun = append(slices.Clip(s.begun), e.At)
			s.seat()
		}
	case conduct.Unpaired:
		s.published = slices.Clip(s.published[:c.Round-1])
		s.walkovers = slices.DeleteFunc(slices.Clone(s.walkovers), func(w [2]int) bool { return w[0] == c.Round })
	case conduct.Reported:
		if !s.Begins(c.Round) {
			s.walkovers = append(slices.Clip(s.walkovers), [2]int{c.Round, c.Boards[0].First})
		}
	case conduct.Began:
		if s.started == 0 {
			s.started = e.At
		}
		if s.Conduct.System == conduct.Arena {
			return
		}
		for len(s.begun) < c.Round {
			s.begun = append(slices.Clip(s.begun), e.At)
		}
	}
}

// show shows the line-ups of all teams, which only they and the arbiters have seen.
func (s *State) show() {
	s.lineups, s.opened = nil, s.Version
	for _, team := range s.Conduct.Tournament.Teams {
		s.lineups = append(s.lineups, team.Players)
	}
}

// LineUp returns the players of a team in the order that everybody sees: that of the last round
// published. Sealed reports whether the team has another by now.
func (s State) LineUp(team int) (players []int, sealed bool) {
	return s.lineups[team-1], !slices.Equal(s.lineups[team-1], s.Conduct.Tournament.Teams[team-1].Players)
}

// Opened reports whether everybody may see what the n-th event says about a line-up.
func (s State) Opened(n int) bool { return n <= s.opened }

// seat gives the pairings of an arena that were just published the lowest tables that are free: those
// of boards with a result are.
func (s *State) seat() {
	if !s.Settings.Wooden {
		return
	}
	taken := map[int]bool{}
	for _, at := range s.Conduct.OpenAt() {
		if at.Round <= len(s.tables) {
			taken[s.tables[at.Round-1][at.Place]] = true
		}
	}
	var places []int
	free := 1
	for range s.Conduct.Rounds[len(s.tables)] {
		for taken[free] {
			free++
		}
		places = append(places, free)
		free++
	}
	s.tables = append(slices.Clip(s.tables), places)
}

// Seat returns where the players of a board sit down, from 1: in an arena at wooden boards at a table
// that was free, elsewhere at the board's own number. place counts from 0.
func (s State) Seat(round, place int) int {
	if round < 1 || round > len(s.tables) || place >= len(s.tables[round-1]) {
		return place + 1
	}
	return s.tables[round-1][place]
}

// mostCopied is for how many events it is cheaper to copy for each what it changes than to copy all.
const mostCopied = 64

// replay folds stored events onto a state.
func replay(s State, bodies [][]byte) (after State, list []Event, err error) {
	after = s
	if len(bodies) > mostCopied {
		after.Conduct = s.Conduct.Owned()
	}
	for _, body := range bodies {
		var e Event
		err := json.Unmarshal(body, &e)
		if err == nil {
			after, err = fold(after, e)
		}
		if err != nil {
			return s, nil, fmt.Errorf("tournament %s: %w", s.ID, err)
		}
		list = append(list, e)
	}
	after.Conduct = after.Conduct.Shared()
	return after, list, nil
}

// account returns the account of a player, or "".
func (s State) account(number int) string {
	if number < 1 || number > len(s.Accounts) {
		return ""
	}
	return s.Accounts[number-1]
}

// NumberOf returns the player of an account, or 0.
func (s State) NumberOf(account string) int {
	if account == "" {
		return 0
	}
	return slices.Index(s.Accounts, account) + 1
}

// sitsAt reports whether an account plays at a board.
func (s State) sitsAt(account string, b tourney.Pairing) bool {
	number := s.NumberOf(account)
	return number != 0 && (b.First == number || b.Second == number)
}

// Begins reports whether a round has begun.
func (s State) Begins(round int) bool {
	return round <= s.Conduct.Begun || s.Conduct.System == conduct.Arena
}

// BegunAt returns when a round began, zero before.
func (s State) BegunAt(round int) time.Time {
	if round < 1 || round > len(s.begun) {
		return time.Time{}
	}
	return time.UnixMilli(s.begun[round-1]).UTC()
}

// Game returns the id of the game that can be watched at a board, or "" if it has none: the round
// has not begun, or nobody enters the moves of a wooden board.
func (s State) Game(round, place int) string {
	if s.relay(round, place) != nil {
		return s.relayedGame(round, place)
	}
	return s.Played(round, place)
}

// Played returns the id of the game that its players play on the server, or "" at a wooden board and
// before the round has begun.
func (s State) Played(round, place int) string {
	b := s.Conduct.Rounds[round-1][place]
	if !s.Begins(round) || s.Settings.Wooden || b.Second == 0 || s.account(b.First) == "" || s.account(b.Second) == "" {
		return ""
	}
	if slices.Contains(s.walkovers, [2]int{round, b.First}) {
		return ""
	}
	return ids.Of("tournament game", fmt.Sprintf("%s %d %d", s.ID, round, place+1))
}

// An openBoard is a board without a result, with its game.
type openBoard struct {
	tourney.Pairing
	round, place int
	game         string
}

// open returns the boards without a result whose players play on the server.
func (s State) open() []openBoard {
	var list []openBoard
	for _, at := range s.Conduct.OpenAt() {
		if game := s.Played(at.Round, at.Place); game != "" {
			list = append(list, openBoard{s.Conduct.Board(at).Pairing, at.Round, at.Place, game})
		}
	}
	return list
}

// Plays reports whether a game of an account on the server is under way.
func (s State) Plays(account string) bool {
	number := s.NumberOf(account)
	if number == 0 {
		return false
	}
	return slices.ContainsFunc(s.Conduct.OpenAt(), func(at conduct.Place) bool {
		b := s.Conduct.Board(at)
		return (b.First == number || b.Second == number) && s.Played(at.Round, at.Place) != ""
	})
}

// Rounds returns how many rounds are planned, 0 if that is open, as in a knock-out until its final
// has ended.
func (s State) Rounds() int {
	switch n := s.field(); {
	case s.Conduct.System == conduct.Dutch:
		return s.Conduct.Tournament.Rounds
	case s.Conduct.System == conduct.Knockout && s.complete():
		return s.Conduct.Round()
	case n < 2:
	case s.Conduct.System == conduct.Berger:
		return robin.Rounds(n, false)
	case s.Conduct.System == conduct.BergerDouble:
		return robin.Rounds(n, true)
	}
	return 0
}

// field returns how many players, or teams, a round robin has.
func (s State) field() int {
	switch n := s.Conduct.Field(); {
	case n > 0:
		return n
	case s.Conduct.TeamBoards > 0:
		return len(s.Conduct.TeamsPresent())
	}
	return len(s.Conduct.Tournament.Players) - len(s.Conduct.Withdrawn)
}

// complete reports whether all rounds are played.
func (s State) complete() bool {
	switch s.Conduct.System {
	case conduct.Arena:
		return false
	case conduct.Knockout:
		if s.Conduct.Round() == 0 {
			return false
		}
		b, err := s.Conduct.Bracket()
		return err == nil && b.Winner() != 0
	}
	return s.Conduct.Round() > 0 && s.Conduct.Round() >= s.Rounds()
}

// EndsAt returns when an arena that has begun ends, else zero. The time for which it was adjourned is
// added when it is resumed.
func (s State) EndsAt() time.Time {
	if s.Conduct.System != conduct.Arena || s.started == 0 {
		return time.Time{}
	}
	return time.UnixMilli(s.started + s.idle).Add(time.Duration(s.Settings.Minutes) * time.Minute).UTC()
}

// Times returns when the tournament was made and last changed, in Unix milliseconds.
func (s State) Times() (created, changed int64) { return s.created, s.changed }

// BeginsAt returns when the next round begins by the clock, zero if it does not.
func (s State) BeginsAt() time.Time {
	switch round := s.Conduct.Round(); {
	case !s.Settings.Auto || s.Status() == Adjourned || s.Status().ended():
	case s.started == 0:
		return time.UnixMilli(s.Settings.StartsMS).UTC()
	case s.Conduct.System != conduct.Arena && round > s.Conduct.Begun:
		return time.UnixMilli(max(s.published[round-1], s.resumed)).Add(s.Settings.pause()).UTC()
	}
	return time.Time{}
}

package tournaments

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/store"
	"duiyi/tourney/conduct"
)

// The kinds of a RelayAct.
const (
	RelayOpened   = "open"   // moves of the board are entered: it has a game
	RelayProposed = "result" // the helper proposes Result; empty withdraws it
	RelayEnded    = "links"  // all links to boards end
)

// A RelayAct is what happened to the relay of a board, or of all.
type RelayAct struct {
	Act    string `json:"act"`
	Round  int    `json:"round,omitempty"`
	Board  int    `json:"board,omitempty"` // from 1
	Result string `json:"result,omitempty"`
}

// A Line is what was played at a wooden board.
type Line struct {
	Ply   int      // the moves of the game that stay as they are
	Moves []string // those after them, in any notation
	// Notation is that of Moves if several read them differently, as in match.Command.
	Notation string
	LeftMS   []int64 // what the mover's clock showed after each of Moves, 0 if nobody says; may be shorter
	// Seen is how many moves the game has as the sender knows it. If it has no more, those after
	// Ply that Moves contradicts or lacks are taken back. Nil takes nothing back.
	Seen *int
}

// A Relayed is a game at a wooden board after a Line.
type Relayed struct {
	Game    string // its id
	Version int
	Plies   int
	Back    int // moves that were taken back
	Over    bool
	Result  string // by the rules, as boards have it; empty while the game goes on by them
}

var (
	// ErrRelay refuses moves from a caller without a link that opens the board.
	ErrRelay = errors.New("no link opens this board")
	// ErrDiffers refuses a Line that contradicts moves which the sender has not seen.
	ErrDiffers = errors.New("the game has other moves by now")
)

// mostLinked is how many boards a link names.
const mostLinked = 10

// A relay is a wooden board whose moves are entered.
type relay struct {
	round, place int
	result       string // proposed by the helper; empty without one
}

// relay returns the relay of a board, or nil.
func (s State) relay(round, place int) *relay {
	for i := range s.relays {
		if r := &s.relays[i]; r.round == round && r.place == place {
			return r
		}
	}
	return nil
}

// Relayed reports whether moves of a wooden board are entered, and the result that its helper gives.
func (s State) Relayed(round, place int) (proposed string, is bool) {
	if r := s.relay(round, place); r != nil {
		return r.result, true
	}
	return "", false
}

// foldRelay returns the state after an event of a relay.
func foldRelay(s State, act RelayAct) (State, error) {
	if act.Act == RelayEnded {
		s.links++
		return s, nil
	}
	if act.Round < 1 || act.Round > s.Conduct.Round() || act.Board < 1 || act.Board > len(s.Conduct.Rounds[act.Round-1]) {
		return s, fmt.Errorf("event %d: no board", s.Version)
	}
	s.relays = slices.Clone(s.relays)
	switch r := s.relay(act.Round, act.Board-1); {
	case act.Act == RelayOpened && r == nil:
		s.relays = append(s.relays, relay{round: act.Round, place: act.Board - 1})
	case act.Act == RelayProposed && r != nil:
		r.result = act.Result
	default:
		return s, fmt.Errorf("event %d: relay %q", s.Version, act.Act)
	}
	return s, nil
}

// relayedGame returns the id of the game of a relay.
func (s State) relayedGame(round, place int) string {
	return ids.Of("tournament relay", fmt.Sprintf("%s %d %d", s.ID, round, place+1))
}

// RelayLink returns the secret of a link by which somebody without an account enters the moves of
// boards in all rounds; without boards it is for all. It stays the same until EndRelayLinks.
func (r *Room) RelayLink(ctx context.Context, id string, boards []int) (string, error) {
	s, err := r.load(ctx, id)
	switch {
	case err != nil:
		return "", err
	case !s.Arbitrates(identity.From(ctx)):
		return "", ErrArbiter
	case len(boards) > mostLinked:
		return "", match.ConfigErrorf("boards", "a link names at most %d boards", mostLinked)
	}
	named := "all"
	if len(boards) > 0 {
		var list []string
		for i, board := range slices.Sorted(slices.Values(boards)) {
			if board < 1 || board > maxArena {
				return "", match.ConfigErrorf("boards", "%d is no board", board)
			}
			if i == 0 || list[len(list)-1] != strconv.Itoa(board) {
				list = append(list, strconv.Itoa(board))
			}
		}
		named = strings.Join(list, "-")
	}
	secret, err := r.relaySecret(ctx, s, named)
	return named + "." + secret, err
}

func (r *Room) relaySecret(ctx context.Context, s State, boards string) (string, error) {
	return r.Names.Kept(ctx, fmt.Sprintf("relay %s %d %s", s.ID, s.links, boards))
}

// EndRelayLinks ends all links to boards.
func (r *Room) EndRelayLinks(ctx context.Context, id string) (View, error) {
	return r.act(ctx, id, func(State) ([]Event, error) {
		return []Event{{Kind: KindRelay, Relay: &RelayAct{Act: RelayEnded}}}, nil
	})
}

// opened returns the boards that the caller's link opens, and whether these are all; an arbiter
// needs no link. The error is ErrRelay.
func (r *Room) opened(ctx context.Context, s State) (boards []int, all bool, err error) {
	who := identity.From(ctx)
	if named, secret, linked := strings.Cut(who.Seat, "."); linked {
		want, err := r.relaySecret(ctx, s, named)
		if err != nil {
			return nil, false, err
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(secret)) == 1 {
			for text := range strings.SplitSeq(named, "-") {
				if n, err := strconv.Atoi(text); err == nil {
					boards = append(boards, n)
				}
			}
			return boards, named == "all", nil
		}
	}
	if s.Arbitrates(who) {
		return nil, true, nil
	}
	return nil, false, ErrRelay
}

// A Table is a wooden board whose moves the caller may enter.
type Table struct{ Round, Board int }

// Tables returns the wooden boards without a result, and those of the last round, that the caller's
// link opens, or for an arbiter all. The error is ErrRelay.
func (r *Room) Tables(ctx context.Context, id string) ([]Table, View, error) {
	v, err := r.view(ctx, id)
	if err != nil {
		return nil, v, err
	}
	boards, all, err := r.opened(ctx, v.State)
	if err != nil {
		return nil, v, err
	}
	var list []Table
	for round := 1; round <= v.Conduct.Round(); round++ {
		for place := range v.Conduct.Rounds[round-1] {
			if (all || slices.Contains(boards, place+1)) && v.takesMoves(round, place) {
				list = append(list, Table{round, place + 1})
			}
		}
	}
	return list, v, nil
}

// takesMoves reports whether moves can be entered at a board: a wooden one with two players that has
// begun, and has no result or is of the last round.
func (s State) takesMoves(round, place int) bool {
	b := s.Conduct.Rounds[round-1][place]
	last := round == s.Conduct.Round() && s.Conduct.System != conduct.Arena
	return s.Begins(round) && b.Second != 0 && s.Played(round, place) == "" && !s.Status().ended() && (b.Result == "" || last)
}

// table checks that the caller may enter the moves of a board.
func (r *Room) table(ctx context.Context, id string, round, board int) (State, error) {
	s, err := r.load(ctx, id)
	if err != nil {
		return s, err
	}
	boards, all, err := r.opened(ctx, s)
	switch {
	case err != nil:
		return s, err
	case !all && !slices.Contains(boards, board):
		return s, ErrRelay
	case round < 1 || round > s.Conduct.Round() || board < 1 || board > len(s.Conduct.Rounds[round-1]):
		return s, conduct.ErrBoard
	case !s.takesMoves(round, board-1):
		return s, ErrNoGame
	}
	return s, nil
}

// Relay enters what was played at a wooden board: for a caller with a link to the board, or an
// arbiter. The first Line opens the board, and all may watch it. A move that is there already is
// not made again. Errors are ErrRelay, ErrDiffers, ErrNoGame for a board at which nothing can be
// entered, and a *match.Refusal for a move against the rules, with which nothing of the Line
// is entered.
func (r *Room) Relay(ctx context.Context, id string, round, board int, l Line) (Relayed, error) {
	s, err := r.table(ctx, id, round, board)
	if err != nil {
		return Relayed{}, err
	}
	ctx = context.WithoutCancel(ctx) // a Line is entered whole
	if s.relay(round, board-1) == nil {
		if s, err = r.openRelay(ctx, s, round, board); err != nil {
			return Relayed{}, err
		}
	}
	out, err := r.Games.Relay(ctx, s.relayedGame(round, board-1), l)
	if err != nil {
		return Relayed{}, err
	}
	// What the rules say of the end is proposed, and falls with the moves that are taken back.
	if said := s.relay(round, board-1).result; out.Result != "" && out.Result != said || out.Result == "" && out.Back > 0 && said != "" {
		if s, err = r.change(ctx, id, propose(round, board, out.Result)); err != nil {
			return out, err
		}
	}
	if stands := s.Conduct.Rounds[round-1][board-1].Result; stands != "" && !out.Over {
		err = r.endGame(ctx, out.Game, stands)
	}
	return out, err
}

// openRelay makes the game of a board whose moves are entered.
func (r *Room) openRelay(ctx context.Context, s State, round, board int) (State, error) {
	v, err := r.viewOf(ctx, s)
	if err != nil {
		return s, err
	}
	b := s.Conduct.Rounds[round-1][board-1]
	c := s.Settings.Config
	c.Tournament, c.Relayed, c.Rated = fmt.Sprintf("%s/%d/%d", s.ID, round, board), true, false
	game := s.relayedGame(round, board-1)
	var seats [2]store.Seat
	joined := time.UnixMilli(r.Now().UnixMilli()).UTC()
	for i, number := range []int{b.First, b.Second} {
		name := []rune(v.Name(number))
		c.Players[i].Name = strings.TrimSpace(string(name[:min(len(name), match.MaxName)]))
		// Players at wooden boards make no moves here; with an account its name leaves the game.
		seats[i] = store.Seat{User: s.account(number), Joined: joined, Hash: store.SeatHash(r.Names.Secret(fmt.Sprint("relay ", game, " ", i)))}
	}
	if err := r.Games.Pair(ctx, game, c, s.Settings.Name, seats); err != nil {
		return s, err
	}
	return r.change(ctx, s.ID, func(s State) ([]Event, error) {
		if s.relay(round, board-1) != nil {
			return nil, nil
		}
		return []Event{{Kind: KindRelay, Relay: &RelayAct{Act: RelayOpened, Round: round, Board: board}}}, nil
	})
}

// propose notes the result that the helper of a board gives; empty for none any more.
func propose(round, board int, result string) decision {
	return func(s State) ([]Event, error) {
		at := s.relay(round, board-1)
		if at == nil {
			return nil, ErrNoGame
		}
		if at.result == result || s.Conduct.Rounds[round-1][board-1].Result != "" {
			return nil, nil
		}
		return []Event{{Kind: KindRelay, Relay: &RelayAct{Act: RelayProposed, Round: round, Board: board, Result: result}}}, nil
	}
}

// Propose gives the result of a relayed board, which an arbiter enters; empty takes it back. The
// caller is one of Relay.
func (r *Room) Propose(ctx context.Context, id string, round, board int, result string) (View, error) {
	if _, err := r.table(ctx, id, round, board); err != nil {
		return View{}, err
	}
	if !slices.Contains([]string{"", "1-0", "=", "0-1"}, result) {
		return View{}, conduct.ErrResult
	}
	return r.do(ctx, id, propose(round, board, result))
}

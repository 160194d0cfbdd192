package members

import (
	"math"
	"net/http"
	"strconv"
	"strings"

	"duiyi/accounts"
	"duiyi/httpapi/call"
	"duiyi/httpapi/wire"
	"duiyi/live"
	"duiyi/match"
	"duiyi/store"
)

const (
	defaultMine = 20
	maxMine     = 50
	maxSeats    = 200 // moved into an account at once
)

// ownGameJSON is a game of an account.
type ownGameJSON struct {
	wire.GameSummary
	Side   match.Side        `json:"side"`             // the account's
	Rated  bool              `json:"rated,omitempty"`  // it counts for ratings
	Open   bool              `json:"open,omitempty"`   // the opponent has not come yet
	Time   match.ClockConfig `json:"time"`             // the time control
	Clock  *wire.Clock       `json:"clock,omitempty"`  // while the game runs
	Rating *[2]int           `json:"rating,omitempty"` // the account's rating before and after, once the game counted
}

func toOwnGame(p live.Played) ownGameJSON {
	c := p.Snapshot.State.Config
	g := ownGameJSON{GameSummary: wire.ToSummary(p.Summary), Side: p.Side, Rated: c.Rated, Time: c.Clock}
	if n := p.Snapshot.Network; n != nil {
		g.Open = n.Open[p.Side.Other()]
	}
	if p.Result == nil {
		g.Clock = wire.ClockOf(p.Snapshot)
	}
	if p.Points != nil {
		g.Rating = &[2]int{int(math.Round(p.Points[0])), int(math.Round(p.Points[1]))}
	}
	return g
}

// ownGamesJSON is a page of the games of an account, running ones first.
type ownGamesJSON struct {
	Games []ownGameJSON `json:"games"`
	Next  string        `json:"next"`
}

// getMyGames lists the games in which the account has a seat, running ones first.
func (m *Members) getMyGames(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	after, limit, err := mineQuery(r)
	if err != nil {
		return err
	}
	return m.writeGames(w, r, in.User.ID, after, limit, func(match.Config) bool { return true })
}

// writeGames answers with a page of an account's games. Hidden games make the page shorter.
func (m *Members) writeGames(w http.ResponseWriter, r *http.Request, user string, after store.OwnCursor, limit int, shown func(match.Config) bool) error {
	list, err := m.accounts.Games(r.Context(), user, after, limit+1) // one more shows whether there is a next page
	if err != nil {
		return err
	}
	body := ownGamesJSON{Games: []ownGameJSON{}}
	if len(list) > limit {
		list = list[:limit]
		body.Next = formatOwnCursor(list[limit-1])
	}
	played, err := m.games.Played(r.Context(), user, list)
	if err != nil {
		return err
	}
	for _, p := range played {
		if shown(p.Snapshot.State.Config) {
			body.Games = append(body.Games, toOwnGame(p))
		}
	}
	m.reply.JSON(w, http.StatusOK, body)
	return nil
}

func mineQuery(r *http.Request) (after store.OwnCursor, limit int, err error) {
	values := r.URL.Query()
	limit = defaultMine
	if text := values.Get("limit"); text != "" {
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > maxMine {
			return after, 0, call.BadQuery("limit")
		}
	}
	if text := values.Get("before"); text != "" {
		var ok bool
		if after, ok = ParseOwnCursor(text); !ok {
			return after, 0, call.BadQuery("before")
		}
	}
	return after, limit, nil
}

// overMark ends the cursor of a finished game.
const overMark = "-over"

func formatOwnCursor(g store.OwnGame) string {
	text := wire.FormatCursor(g.Summary)
	if g.Result != nil {
		text += overMark
	}
	return text
}

// ParseOwnCursor reads the cursor of a game in which an account has a seat.
func ParseOwnCursor(text string) (store.OwnCursor, bool) {
	text, over := strings.CutSuffix(text, overMark)
	c, ok := wire.ParseCursor(text)
	return store.OwnCursor{Cursor: c, Over: over}, ok
}

// seatsBody lists seats held as a guest.
type seatsBody struct {
	// Seats are at most 200.
	Seats []struct {
		Game   string `json:"game"`
		Secret string `json:"secret"`
	} `json:"seats"`
}

// takenSeatsJSON lists the games whose seats now belong to the account.
type takenSeatsJSON struct {
	Games []string `json:"games"` // their ids; seats of other accounts and unknown ones are left out
}

// postMySeats moves seats held as a guest into the account.
func (m *Members) postMySeats(w http.ResponseWriter, r *http.Request, in accounts.Session) error {
	var body seatsBody
	if err := call.DecodeUpTo(w, r, &body, 2*call.MaxBody); err != nil {
		return err
	}
	if len(body.Seats) > maxSeats {
		return &call.Error{Code: "bad_json", At: "seats", Message: "At most 200 seats are moved at once."}
	}
	held := make([]live.HeldSeat, len(body.Seats))
	for i, s := range body.Seats {
		held[i] = live.HeldSeat{Game: s.Game, Secret: s.Secret}
	}
	taken, err := m.games.TakeSeats(r.Context(), in.User.ID, held)
	if err != nil {
		return err
	}
	m.reply.JSON(w, http.StatusOK, takenSeatsJSON{taken})
	return nil
}

package httpapi

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"duiyi/app"
	"duiyi/engines"
	"duiyi/match"
	"duiyi/store"
	"duiyi/studies"
)

// The shapes of the answers. Fields that docs/reference/api.md shows are always there,
// unless it says otherwise, so that a page need not ask.

type healthJSON struct {
	Name    string `json:"name"` // "duiyi"
	Version string `json:"version"`
	Quit    bool   `json:"quit"` // POST /api/quit ends it, for who asks
	// LAN says that others reach the program, and Guest that the caller does not
	// administer it.
	LAN   bool `json:"lan,omitempty"`
	Guest bool `json:"guest,omitempty"`
	// May lists the caller's rights: open, play, host, account, analyse, study, report,
	// practise, library, curate, programs, moderate and administer.
	May []string `json:"may"`
	// Accounts says that the server has accounts, and User whose one asks.
	Accounts bool   `json:"accounts,omitempty"`
	User     string `json:"user,omitempty"` // a name
	// Addresses is where others reach the page, told to administrators.
	Addresses []string `json:"addresses,omitempty"`
}

type gameJSON struct {
	ID        string        `json:"id"`
	Title     string        `json:"title"`
	Version   int           `json:"version"`
	CreatedMS int64         `json:"created_ms"`
	UpdatedMS int64         `json:"updated_ms"`
	Config    match.Config  `json:"config"`
	Start     gameStartJSON `json:"start"`
	Ply       int           `json:"ply"`
	Length    int           `json:"length"`
	Moves     []moveJSON    `json:"moves"`
	Position  match.View    `json:"position"`
	Result    *match.Result `json:"result"`
	Offer     *match.Side   `json:"offer"`
	Clock     *clockJSON    `json:"clock"`
	Show      *match.Show   `json:"show,omitempty"`
	Thinking  bool          `json:"thinking"`
	Waiting   int           `json:"waiting,omitempty"`
	From      *match.Source `json:"from,omitempty"`
	Kept      string        `json:"kept,omitempty"`
	Damage    *damageJSON   `json:"damage,omitempty"`
	About     *match.About  `json:"about,omitempty"`
	Noted     bool          `json:"noted,omitempty"`
	// Of a game between two people over a network.
	Network   *networkJSON     `json:"network,omitempty"`
	UndoOffer *match.UndoOffer `json:"undo_offer,omitempty"`
	Gone      *goneJSON        `json:"gone,omitempty"`
}

// goneJSON is a player who is not there on their own turn, and how long it is until
// the opponent may claim the game.
type goneJSON struct {
	Side    match.Side `json:"side"`
	ClaimMS int64      `json:"claim_ms"`
}

func goneOf(s app.Snapshot) *goneJSON {
	if s.Gone == nil {
		return nil
	}
	return &goneJSON{s.Gone.Side, max(0, s.Gone.Claim.Sub(s.Taken).Milliseconds())}
}

// damageJSON is what of a game is lost. What is shown of it is sound, but the
// title and the dates where the row is damaged.
type damageJSON struct {
	Lost int  `json:"lost"` // events after those that are shown, 0 where that is not known
	Row  bool `json:"row"`
}

// updateJSON is what has changed in a game since a version, for somebody who
// has it as it was then.
type updateJSON struct {
	FromVersion int              `json:"from_version"`
	Version     int              `json:"version"`
	UpdatedMS   int64            `json:"updated_ms"`
	Players     *[2]match.Player `json:"players,omitempty"`
	Ply         int              `json:"ply"`
	MovesFrom   int              `json:"moves_from"`
	Moves       []moveJSON       `json:"moves"`
	Position    *match.View      `json:"position,omitempty"`
	Result      *match.Result    `json:"result"`
	Offer       *match.Side      `json:"offer"`
	Clock       *clockJSON       `json:"clock"`
	Show        *match.Show      `json:"show,omitempty"`
	Thinking    bool             `json:"thinking"`
	Waiting     int              `json:"waiting,omitempty"`
	Kept        string           `json:"kept,omitempty"`
	About       *match.About     `json:"about,omitempty"`
	Title       *string          `json:"title,omitempty"` // to who has come back
	Network     *networkJSON     `json:"network,omitempty"`
	UndoOffer   *match.UndoOffer `json:"undo_offer,omitempty"`
	Gone        *goneJSON        `json:"gone,omitempty"`
}

type startJSON struct {
	Board string     `json:"board"`
	Turn  match.Side `json:"turn"`
}

// gameStartJSON is the start of a game that is played, perhaps with a clock.
type gameStartJSON struct {
	Board string     `json:"board"`
	Turn  match.Side `json:"turn"`
	Clock *leftJSON  `json:"clock,omitempty"`
}

// leftJSON is what the clocks showed at a moment of the line.
type leftJSON struct {
	LeftMS      [2]int64 `json:"left_ms"`
	PeriodsLeft [2]int   `json:"periods_left"`
}

type moveJSON struct {
	Move     string            `json:"move"`
	Kind     string            `json:"kind,omitempty"`
	Side     match.Side        `json:"side"`
	From     string            `json:"from"`
	To       string            `json:"to"`
	Piece    string            `json:"piece"`
	Captured string            `json:"captured"`
	Check    bool              `json:"check"`
	Swap     bool              `json:"swap,omitempty"`
	Text     map[string]string `json:"text"`
	Info     *match.Info       `json:"info,omitempty"`
	Clock    *leftJSON         `json:"clock,omitempty"`
	Lag      int64             `json:"lag,omitempty"`
}

type clockJSON struct {
	LeftMS      [2]int64 `json:"left_ms"`
	PeriodsLeft [2]int   `json:"periods_left"`
	Running     bool     `json:"running"`
	ServerMS    int64    `json:"server_ms"`
	MoveLeftMS  *int64   `json:"move_left_ms,omitempty"`
	// Of a game between two people over a network.
	LagMS      *[2]int64     `json:"lag_ms,omitempty"`      // an estimate of what their next moves will be credited with
	CreditedMS *[2]int64     `json:"credited_ms,omitempty"` // counted back for what the server cost
	StartsMS   int64         `json:"starts_ms,omitempty"`   // when a clock begins to run that is running but for a vacation
	Vacation   *vacationJSON `json:"vacation,omitempty"`    // by correspondence
}

// vacationJSON is until when each side is away, 0 if it is not, and what either may
// still be this year.
type vacationJSON struct {
	UntilMS [2]int64 `json:"until_ms"`
	LeftMS  [2]int64 `json:"left_ms"`
}

type summaryJSON struct {
	ID        string          `json:"id"`
	Title     string          `json:"title"`
	Game      string          `json:"game"`
	Rules     string          `json:"rules"`
	Players   [2]match.Player `json:"players"`
	CreatedMS int64           `json:"created_ms"`
	UpdatedMS int64           `json:"updated_ms"`
	Plies     int             `json:"plies"`
	Turn      match.Side      `json:"turn"`
	Result    *match.Result   `json:"result"`
	Board     string          `json:"board"`
	Study     bool            `json:"study,omitempty"`
	Source    string          `json:"source,omitempty"`
	Keeps     string          `json:"keeps,omitempty"` // "network"
	Damaged   bool            `json:"damaged,omitempty"`
}

// toGame is a whole game as an answer or message.
func toGame(s app.Snapshot) gameJSON {
	st := s.State
	start := st.PositionAt(0)
	g := gameJSON{
		ID: s.ID, Title: s.Title, Version: st.Version,
		CreatedMS: s.Created.UnixMilli(), UpdatedMS: s.Updated.UnixMilli(),
		Config: st.Config, Start: gameStartJSON{match.Board(start), start.Turn(), clockAfter(st, 0)},
		Ply: st.Ply, Length: len(st.Moves), Moves: toMoves(st, 0),
		Position: positionOf(st),
		Result:   st.Result, Offer: st.Offer, Clock: clockOf(s), Show: showOf(st), Thinking: s.Thinking, Waiting: s.Place,
		From: st.From, Kept: st.Kept, About: st.About, Noted: st.Record != "", Network: networkOf(s), UndoOffer: st.UndoOffer, Gone: goneOf(s),
	}
	if d := s.Damage; d != nil {
		g.Damage = &damageJSON{d.Lost, d.Row}
		g.Position.Legal = nil // it cannot be gone on with
	}
	return g
}

// toUpdate is what a change has changed.
func toUpdate(c app.Change) updateJSON {
	st := c.State
	u := updateJSON{
		FromVersion: c.Since, Version: st.Version, UpdatedMS: c.Updated.UnixMilli(),
		Ply: st.Ply, MovesFrom: c.From, Moves: toMoves(st, c.From),
		Result: st.Result, Offer: st.Offer, Clock: clockOf(c.Snapshot), Show: showOf(st), Thinking: c.Thinking, Waiting: c.Place,
		Kept: st.Kept, Network: networkOf(c.Snapshot), UndoOffer: st.UndoOffer, Gone: goneOf(c.Snapshot),
	}
	if c.About {
		u.About = st.About
	}
	if c.Again {
		u.Title = &c.Title
	}
	if c.Players {
		players := st.Config.Players // and no pointer into the whole of the state
		u.Players = &players
	}
	if c.Position {
		p := positionOf(st)
		u.Position = &p
	}
	return u
}

// toMoves is the moves of the line from an index on.
func toMoves(st match.State, from int) []moveJSON {
	list := make([]moveJSON, 0, len(st.Moves)-from)
	for i, m := range st.Moves[from:] {
		j := toMove(m)
		j.Clock = clockAfter(st, from+i+1)
		list = append(list, j)
	}
	return list
}

func toMove(m match.Move) moveJSON {
	return moveJSON{
		Move: m.Move, Kind: m.Kind, Side: m.Side, From: m.From, To: m.To, Piece: m.Piece, Captured: m.Captured,
		Check: m.Check, Swap: m.Swap, Text: m.Text, Info: m.Info, Lag: m.Lag,
	}
}

func clockAfter(st match.State, ply int) *leftJSON {
	c := st.ClockAfter(ply)
	if c == nil {
		return nil
	}
	return &leftJSON{c.LeftMS, c.PeriodsLeft}
}

// showOf is how two engines play, nil where a person does.
func showOf(st match.State) *match.Show {
	if p := st.Config.Players; p[match.First].Kind != match.Engine || p[match.Second].Kind != match.Engine {
		return nil
	}
	return &st.Show
}

// positionOf is the position on the board of a game.
func positionOf(st match.State) match.View {
	p := st.Position().View()
	if st.Result != nil {
		p.Legal = nil // also where the rules would let the game go on
	}
	return p
}

func clockOf(s app.Snapshot) *clockJSON {
	c := s.State.ClockAt(s.Taken)
	if c == nil {
		return nil
	}
	j := &clockJSON{
		LeftMS: c.LeftMS, PeriodsLeft: c.PeriodsLeft,
		Running: !c.RunningSince.IsZero(), ServerMS: s.Taken.UnixMilli(),
	}
	if ms, ok := s.State.MoveLeftAt(s.Taken); ok {
		j.MoveLeftMS = &ms
	}
	if s.State.Config.Network() {
		tellNetworkClock(j, c, s)
	}
	return j
}

func tellNetworkClock(j *clockJSON, c *match.ClockState, s app.Snapshot) {
	credited := s.State.Credited()
	j.CreditedMS = &credited
	j.LagMS = &[2]int64{s.State.Lag(match.First).Estimate(), s.State.Lag(match.Second).Estimate()}
	if c.RunningSince.After(s.Taken) {
		j.StartsMS = c.RunningSince.UnixMilli()
	}
	for _, side := range []match.Side{match.First, match.Second} {
		v, left, ok := s.State.Vacation(side, s.Taken)
		if !ok {
			return
		}
		if j.Vacation == nil {
			j.Vacation = &vacationJSON{}
		}
		j.Vacation.LeftMS[side] = left
		if !v.Until.IsZero() {
			j.Vacation.UntilMS[side] = v.Until.UnixMilli()
		}
	}
}

func toSummary(s store.Summary) summaryJSON {
	keeps := ""
	if s.Network {
		keeps = match.KeepsNetwork
	}
	return summaryJSON{
		ID: s.ID, Title: s.Title, Keeps: keeps, Game: s.Game, Rules: s.Rules, Players: s.Players,
		CreatedMS: s.Created.UnixMilli(), UpdatedMS: s.Updated.UnixMilli(),
		Plies: s.Plies, Turn: s.Turn, Result: s.Result, Board: s.Board, Study: s.Study, Source: s.Source, Damaged: s.Damaged,
	}
}

// infoJSON is what an engine said of a move that it played, or what is remembered
// of a position.
type infoJSON struct {
	Ply  int            `json:"ply"`
	Side match.Side     `json:"side"`
	Info engines.Report `json:"info"`
}

// The messages of a WebSocket.

type gameMessage struct {
	Type string   `json:"type"` // "game"
	Game gameJSON `json:"game"`
}

type updateMessage struct {
	Type   string     `json:"type"` // "update"
	Update updateJSON `json:"update"`
}

type thinkingMessage struct {
	Type    string `json:"type"` // "thinking"
	Version int    `json:"version"`
	Waiting int    `json:"waiting,omitempty"`
}

type infoMessage struct {
	Type    string         `json:"type"` // "info"
	Version int            `json:"version"`
	Side    match.Side     `json:"side"`
	Info    engines.Report `json:"info"`
}

type failedMessage struct {
	Type    string `json:"type"` // "engine_failed"
	Version int    `json:"version"`
	Code    string `json:"code,omitempty"`
	Message string `json:"message"`
}

type titleMessage struct {
	Type  string `json:"type"` // "title"
	Title string `json:"title"`
}

type sleptMessage struct {
	Type string `json:"type"` // "slept"
}

type crowdMessage struct {
	Type string `json:"type"` // "crowd"
	N    int    `json:"n"`
}

type deletedMessage struct {
	Type string `json:"type"` // "deleted"
}

func toMessage(u any) any {
	switch u := u.(type) {
	case app.Change:
		if u.Since == 0 {
			return gameMessage{"game", toGame(u.Snapshot)}
		}
		return updateMessage{"update", toUpdate(u)}
	case app.ThinkingUpdate:
		return thinkingMessage{"thinking", u.Version, u.Place}
	case app.InfoUpdate:
		return infoMessage{"info", u.Version, u.Side, u.Info}
	case app.FailedUpdate:
		return failedMessage{"engine_failed", u.Version, u.Code, u.Message}
	case app.TitleUpdate:
		return titleMessage{"title", u.Title}
	case app.SleptUpdate:
		return sleptMessage{"slept"}
	case app.CrowdUpdate:
		return crowdMessage{"crowd", u.N}
	case app.PresenceUpdate:
		return presenceMessage{"presence", u.Present}
	case app.GreetingUpdate:
		return greetingMessage{"greeting", u.Side, u.Greeting}
	case app.RematchUpdate:
		return toRematch(u)
	case app.DeletedUpdate, studies.DeletedUpdate:
		return deletedMessage{"deleted"}
	case app.CallsUpdate:
		return callsMessage{"calls", toSeeks(u.Calls)}
	case app.LobbyUpdate:
		return lobbyMessage{"lobby", toLobby(u.LobbyView)}
	case studies.Change:
		if u.Since == 0 {
			return studyMessage{"study", toStudy(u)}
		}
		return studyUpdateMessage{"study_update", toStudyUpdate(u)}
	}
	panic(fmt.Sprintf("httpapi: no message for %T", u))
}

// The text of a cursor is the time and the id of the last game seen.

func formatCursor(s store.Summary) string {
	return strconv.FormatInt(s.Updated.UnixMilli(), 10) + "-" + s.ID
}

func parseCursor(text string) (store.Cursor, bool) {
	ms, id, ok := strings.Cut(text, "-")
	n, err := strconv.ParseInt(ms, 10, 64)
	if !ok || err != nil || n < 0 || n > math.MaxInt64/int64(time.Millisecond) || len(id) != 16 {
		return store.Cursor{}, false
	}
	return store.Cursor{Updated: time.UnixMilli(n).UTC(), ID: id}, true
}

package httpapi

import (
	"fmt"

	"duiyi/engines"
	"duiyi/httpapi/chat"
	"duiyi/httpapi/tourney"
	"duiyi/httpapi/wire"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/matchmaking"
	"duiyi/studies"
	"duiyi/talk"
	"duiyi/tournaments"
)

// The shapes of the answers. A field without omitempty is always there.

// gameJSON is a whole game.
type gameJSON struct {
	ID        string           `json:"id"`
	Title     string           `json:"title"`
	Version   int              `json:"version"`
	CreatedMS int64            `json:"created_ms"`
	UpdatedMS int64            `json:"updated_ms"`
	Config    match.Config     `json:"config"`
	Start     gameStartJSON    `json:"start"`                // the start position, with the clocks at the first move
	Ply       int              `json:"ply"`                  // the moves on the board: moves[ply:] were taken back and can be redone
	Length    int              `json:"length"`               // the number of moves, with those taken back
	Moves     []wire.Move      `json:"moves"`                // the whole line, on the board or to be redone
	Position  match.View       `json:"position"`             // the position on the board
	Result    *match.Result    `json:"result"`               // null while the game runs
	Offer     *match.Side      `json:"offer"`                // the side that offers a draw
	Clock     *wire.Clock      `json:"clock"`                // null in a game without a clock
	Show      *match.Show      `json:"show,omitempty"`       // how two engines play each other
	Thinking  bool             `json:"thinking"`             // an engine is choosing a move
	Waiting   int              `json:"waiting,omitempty"`    // the engine's place in the queue, from 1; missing once it searches
	From      *match.Source    `json:"from,omitempty"`       // the game began as a copy of another
	Kept      string           `json:"kept,omitempty"`       // the id of the copy that keeps the result lifted last
	Damage    *damageJSON      `json:"damage,omitempty"`     // missing in an undamaged game
	About     *match.About     `json:"about,omitempty"`      // what records say of the game
	Noted     bool             `json:"noted,omitempty"`      // the game keeps an imported record: /notes has its comments, /export writes them again
	Network   *networkJSON     `json:"network,omitempty"`    // only in network games, as are undo_offer and gone
	UndoOffer *match.UndoOffer `json:"undo_offer,omitempty"` // a take-back offered to the opponent
	Gone      *goneJSON        `json:"gone,omitempty"`       // the player to move is away
}

// goneJSON is a player who is away on their own turn.
type goneJSON struct {
	Side    match.Side `json:"side"`
	ClaimMS int64      `json:"claim_ms"` // until the opponent may claim a win or draw; 0: now
}

func goneOf(s update.Snapshot) *goneJSON {
	if s.Gone == nil {
		return nil
	}
	return &goneJSON{s.Gone.Side, max(0, s.Gone.Claim.Sub(s.Taken).Milliseconds())}
}

// damageJSON says what a damaged game has lost. What the answer shows is sound.
type damageJSON struct {
	Lost int  `json:"lost"` // stored events after the last sound one; 0 if unknown
	Row  bool `json:"row"`  // the title and the dates are unreliable too
}

// updateJSON is a change. It applies to the game at from_version or any later version
// before the new one. A field that Game has and that is missing here is unchanged where it
// says so, else absent.
type updateJSON struct {
	FromVersion int              `json:"from_version"` // the oldest version that the update applies to
	Version     int              `json:"version"`
	UpdatedMS   int64            `json:"updated_ms"`
	Players     *[2]match.Player `json:"players,omitempty"`    // config.players, if they changed
	Ply         int              `json:"ply"`                  // the moves on the board
	MovesFrom   int              `json:"moves_from"`           // the first moves_from moves stay
	Moves       []wire.Move      `json:"moves"`                // all moves after those, on the board or to be redone
	Position    *match.View      `json:"position,omitempty"`   // missing if unchanged
	Result      *match.Result    `json:"result"`               // null while the game runs
	Offer       *match.Side      `json:"offer"`                // the side that offers a draw
	Clock       *wire.Clock      `json:"clock"`                // null in a game without a clock
	Show        *match.Show      `json:"show,omitempty"`       // how two engines play each other
	Thinking    bool             `json:"thinking"`             // an engine is choosing a move
	Waiting     int              `json:"waiting,omitempty"`    // the engine's place in the queue, from 1
	Kept        string           `json:"kept,omitempty"`       // the id of the copy that keeps the result lifted last
	About       *match.About     `json:"about,omitempty"`      // missing if unchanged
	Title       *string          `json:"title,omitempty"`      // only in the first message of a socket with v
	Network     *networkJSON     `json:"network,omitempty"`    // only in network games
	UndoOffer   *match.UndoOffer `json:"undo_offer,omitempty"` // a take-back offered to the opponent
	Gone        *goneJSON        `json:"gone,omitempty"`       // the player to move is away
}

// startJSON is a start position.
type startJSON struct {
	Board string     `json:"board"`
	Turn  match.Side `json:"turn"`
}

// gameStartJSON is the start of a game.
type gameStartJSON struct {
	Board string     `json:"board"`
	Turn  match.Side `json:"turn"`
	Clock *wire.Left `json:"clock,omitempty"` // the clocks at the first move
}

// toGame returns a game in the form of an answer or message.
func toGame(s update.Snapshot) gameJSON {
	st := s.State
	start := st.PositionAt(0)
	g := gameJSON{
		ID: s.ID, Title: s.Title, Version: st.Version,
		CreatedMS: s.Created.UnixMilli(), UpdatedMS: s.Updated.UnixMilli(),
		Config: st.Config, Start: gameStartJSON{positions.Board(start), start.Turn(), wire.ClockAfter(st, 0)},
		Ply: st.Ply, Length: len(st.Moves), Moves: toMoves(st, 0),
		Position: positionOf(st),
		Result:   st.Result, Offer: st.Offer, Clock: wire.ClockOf(s), Show: showOf(st), Thinking: s.Thinking, Waiting: s.Place,
		From: st.From, Kept: st.Kept, About: st.About, Noted: st.Record != "", Network: networkOf(s), UndoOffer: st.UndoOffer, Gone: goneOf(s),
	}
	if d := s.Damage; d != nil {
		g.Damage = &damageJSON{d.Lost, d.Row}
		g.Position.Legal = nil // a damaged game cannot be continued
	}
	return g
}

// toUpdate returns the changed parts of a game.
func toUpdate(c update.Change) updateJSON {
	st := c.State
	u := updateJSON{
		FromVersion: c.Since, Version: st.Version, UpdatedMS: c.Updated.UnixMilli(),
		Ply: st.Ply, MovesFrom: c.From, Moves: toMoves(st, c.From),
		Result: st.Result, Offer: st.Offer, Clock: wire.ClockOf(c.Snapshot), Show: showOf(st), Thinking: c.Thinking, Waiting: c.Place,
		Kept: st.Kept, Network: networkOf(c.Snapshot), UndoOffer: st.UndoOffer, Gone: goneOf(c.Snapshot),
	}
	if c.About {
		u.About = st.About
	}
	if c.Again {
		u.Title = &c.Title
	}
	if c.Players {
		players := st.Config.Players // a copy, so that the update does not retain the whole state
		u.Players = &players
	}
	if c.Position {
		p := positionOf(st)
		u.Position = &p
	}
	return u
}

// toMoves returns the moves of the line from an index on.
func toMoves(st match.State, from int) []wire.Move {
	list := make([]wire.Move, 0, len(st.Moves)-from)
	for i, m := range st.Moves[from:] {
		j := wire.ToMove(m)
		j.Clock = wire.ClockAfter(st, from+i+1)
		list = append(list, j)
	}
	return list
}

// showOf returns how two engines play each other, or nil if a person plays.
func showOf(st match.State) *match.Show {
	if p := st.Config.Players; p[match.First].Kind != match.Engine || p[match.Second].Kind != match.Engine {
		return nil
	}
	return &st.Show
}

// positionOf returns the position on the board.
func positionOf(st match.State) match.View {
	p := st.Position().View()
	if st.Result != nil {
		p.Legal = nil // even if the rules would let the game continue
	}
	return p
}

// infoJSON is an engine's report on the move it played, or the stored evaluation of a
// position.
type infoJSON struct {
	Ply  int            `json:"ply"`
	Side match.Side     `json:"side"`
	Info engines.Report `json:"info"` // empty if nothing is known
}

// The messages of a WebSocket.

// gameMessage is the first message of a socket: the whole game.
type gameMessage struct {
	Type string   `json:"type"` // "game"
	Game gameJSON `json:"game"`
}

// updateMessage is a change. Updates leave no gaps; the sender of a command gets its
// change both ways and skips the version it has.
type updateMessage struct {
	Type   string     `json:"type"` // "update"
	Update updateJSON `json:"update"`
}

// thinkingMessage says that an engine starts or queues without a change of the game,
// because a viewer came or its turn in the queue did.
type thinkingMessage struct {
	Type    string `json:"type"` // "thinking"
	Version int    `json:"version"`
	Waiting int    `json:"waiting,omitempty"`
}

// infoMessage is an engine's progress, at most 20 times a second.
type infoMessage struct {
	Type    string         `json:"type"` // "info"
	Version int            `json:"version"`
	Side    match.Side     `json:"side"` // whose point of view the score takes
	Info    engines.Report `json:"info"`
}

// failedMessage says that an engine stopped. The game is unchanged; the command
// think_again, a change of the game or a new visitor makes it try again.
type failedMessage struct {
	Type    string `json:"type"` // "engine_failed"
	Version int    `json:"version"`
	Code    string `json:"code,omitempty"` // the code of the error: engine_…, or no_slots where only workers search and lack this engine
	Message string `json:"message"`
}

// titleMessage is a new title.
type titleMessage struct {
	Type  string `json:"type"` // "title"
	Title string `json:"title"`
}

// sleptMessage says that the machine slept and the server stopped the clock, as the update
// before shows. The next move starts it.
type sleptMessage struct {
	Type string `json:"type"` // "slept"
}

// crowdMessage counts the spectators of a network game, two seconds after a change.
type crowdMessage struct {
	Type string `json:"type"` // "crowd"
	N    int    `json:"n"`    // spectators
}

// deletedMessage says that the game or study was deleted. Then the socket closes with code
// 1000.
type deletedMessage struct {
	Type string `json:"type"` // "deleted"
}

// sharedMessage says that others may read or edit the study than before. GET
// /api/studies/{id} says what the caller may do now.
type sharedMessage struct {
	Type string `json:"type"` // "shared"
}

// withdrawnMessage says that the study is no longer shared with the caller. Then the socket
// closes with code 1000.
type withdrawnMessage struct {
	Type string `json:"type"` // "withdrawn"
}

func toMessage(u any) any {
	switch u := u.(type) {
	case update.Change:
		if u.Since == 0 {
			return gameMessage{"game", toGame(u.Snapshot)}
		}
		return updateMessage{"update", toUpdate(u)}
	case update.Thinking:
		return thinkingMessage{"thinking", u.Version, u.Place}
	case update.Info:
		return infoMessage{"info", u.Version, u.Side, u.Info}
	case update.Failed:
		return failedMessage{"engine_failed", u.Version, u.Code, u.Message}
	case update.Title:
		return titleMessage{"title", u.Title}
	case update.Slept:
		return sleptMessage{"slept"}
	case update.Spectators:
		return crowdMessage{"crowd", u.N}
	case update.Presence:
		return presenceMessage{"presence", u.Present}
	case update.Greeting:
		return greetingMessage{"greeting", u.Side, u.Greeting}
	case update.Rematch:
		return toRematch(u)
	case update.Deleted, studies.DeletedUpdate:
		return deletedMessage{"deleted"}
	case studies.SharedUpdate:
		return sharedMessage{"shared"}
	case studies.WithdrawnUpdate:
		return withdrawnMessage{"withdrawn"}
	case matchmaking.CallsUpdate:
		return callsMessage{"calls", toSeeks(u.Calls)}
	case matchmaking.Update:
		return lobbyMessage{"lobby", toLobby(u.View)}
	case talk.Talk:
		return chat.ToMessage(u)
	case tournaments.Update:
		return tourney.ToMessage(u)
	case studies.Change:
		if u.Since == 0 {
			return studyMessage{"study", toStudy(u)}
		}
		return studyUpdateMessage{"study_update", toStudyUpdate(u)}
	}
	panic(fmt.Sprintf("httpapi: no message for %T", u))
}

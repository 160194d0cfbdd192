package wire

import (
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
	"duiyi/study"
)

// Left is the clocks of both sides at a moment of the game.
type Left struct {
	LeftMS      [2]int64 `json:"left_ms"`      // of the main time, the period or the move
	PeriodsLeft [2]int   `json:"periods_left"` // byo-yomi periods not yet used
}

// Move is a move of the line.
type Move struct {
	Move     string     `json:"move"`           // the canonical text: h2e2, h8; the name of a choice, or the number
	Kind     string     `json:"kind,omitempty"` // the answer to an opening rule; missing for a plain move or stone
	Side     match.Side `json:"side"`
	From     string     `json:"from"`           // empty if a stone is placed
	To       string     `json:"to"`             // empty for a choice or number
	Piece    string     `json:"piece"`          // the FEN letter, or X or O
	Captured string     `json:"captured"`       // the FEN letter of the captured piece
	Check    bool       `json:"check"`          // the move gives check
	Swap     bool       `json:"swap,omitempty"` // the players change places with it
	// Text is the move by notation: chinese, chinese_traditional, wxf, iccs and vietnamese in
	// xiangqi, point in gomoku.
	Text  map[string]string `json:"text"`
	Info  *match.Info       `json:"info,omitempty"`  // what the engine that chose the move reported
	Clock *Left             `json:"clock,omitempty"` // the clocks after the move
	Lag   int64             `json:"lag,omitempty"`   // milliseconds credited for the network
}

// Clock is the clocks of both sides now.
type Clock struct {
	LeftMS      [2]int64      `json:"left_ms"`                // of the main time, the period or the move; while running, that of the side to move is as of server_ms
	PeriodsLeft [2]int        `json:"periods_left"`           // byo-yomi periods not yet used
	Running     bool          `json:"running"`                // the clock of the side to move runs
	ServerMS    int64         `json:"server_ms"`              // the server's time of this answer
	MoveLeftMS  *int64        `json:"move_left_ms,omitempty"` // the rest of move_cap_ms, as of server_ms; missing where no cap applies, as in byo-yomi
	LagMS       *[2]int64     `json:"lag_ms,omitempty"`       // of a network game: estimated network credit of each side's next move
	CreditedMS  *[2]int64     `json:"credited_ms,omitempty"`  // of a network game: time returned to each side for server outages
	StartsMS    int64         `json:"starts_ms,omitempty"`    // when a clock stopped by a vacation starts
	Vacation    *vacationJSON `json:"vacation,omitempty"`     // only in correspondence games
}

// vacationJSON is the vacation of both sides.
type vacationJSON struct {
	UntilMS [2]int64 `json:"until_ms"` // when the vacation ends; 0: none
	LeftMS  [2]int64 `json:"left_ms"`  // vacation left this year
}

// GameSummary is a game or study in a list. One that cannot be opened at all has only its
// id.
type GameSummary struct {
	ID        string          `json:"id"`
	Title     string          `json:"title"`
	Game      string          `json:"game"`
	Rules     string          `json:"rules"`
	Players   [2]match.Player `json:"players"` // by side
	CreatedMS int64           `json:"created_ms"`
	UpdatedMS int64           `json:"updated_ms"`
	Plies     int             `json:"plies"` // moves on the board
	Turn      match.Side      `json:"turn"`
	Result    *match.Result   `json:"result"` // null while the game runs
	Board     string          `json:"board"`
	Study     bool            `json:"study,omitempty"`   // it is a study
	Source    string          `json:"source,omitempty"`  // the id of the game that it was copied or continued from
	Keeps     string          `json:"keeps,omitempty"`   // "network": a network game
	Damaged   bool            `json:"damaged,omitempty"` // it takes no commands; see POST /api/games/{id}/salvage
}

func ToMove(m match.Move) Move {
	return Move{
		Move: m.Move, Kind: m.Kind, Side: m.Side, From: m.From, To: m.To, Piece: m.Piece, Captured: m.Captured,
		Check: m.Check, Swap: m.Swap, Text: m.Text, Info: m.Info, Lag: m.Lag,
	}
}

func ClockAfter(st match.State, ply int) *Left {
	c := st.ClockAfter(ply)
	if c == nil {
		return nil
	}
	return &Left{c.LeftMS, c.PeriodsLeft}
}

func ClockOf(s update.Snapshot) *Clock {
	c := s.State.ClockAt(s.Taken)
	if c == nil {
		return nil
	}
	j := &Clock{
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

func tellNetworkClock(j *Clock, c *match.ClockState, s update.Snapshot) {
	credited := s.State.Credited()
	j.CreditedMS = &credited
	j.LagMS = &[2]int64{s.State.LagEstimate(match.First), s.State.LagEstimate(match.Second)}
	if c.RunningSince.After(s.Taken) {
		j.StartsMS = c.RunningSince.UnixMilli()
	}
	for _, side := range []match.Side{match.First, match.Second} {
		until, left, ok := s.State.Vacation(side, s.Taken)
		if !ok {
			return
		}
		if j.Vacation == nil {
			j.Vacation = &vacationJSON{}
		}
		j.Vacation.LeftMS[side] = left
		if !until.IsZero() {
			j.Vacation.UntilMS[side] = until.UnixMilli()
		}
	}
}

func ToSummary(s store.Summary) GameSummary {
	keeps := ""
	if s.Network {
		keeps = match.KeepsNetwork
	}
	return GameSummary{
		ID: s.ID, Title: s.Title, Keeps: keeps, Game: s.Game, Rules: s.Rules, Players: s.Players,
		CreatedMS: s.Created.UnixMilli(), UpdatedMS: s.Updated.UnixMilli(),
		Plies: s.Plies, Turn: s.Turn, Result: s.Result, Board: s.Board, Study: s.Study, Source: s.Source, Damaged: s.Damaged,
	}
}

// StudyOpened is a study that was created.
type StudyOpened struct {
	ID   string   `json:"id"`
	Node study.ID `json:"node"` // the node to look at
}

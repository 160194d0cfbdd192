package tourney

import (
	"net/http"

	"duiyi/httpapi/call"
	"duiyi/match"
	"duiyi/tournaments"
)

// tourneyLinkBody names the boards of a link.
type tourneyLinkBody struct {
	Boards []int `json:"boards,omitempty"` // their numbers in every round, at most 10; missing: all
}

// TourneyLinkJSON is a link by which a helper enters moves.
type TourneyLinkJSON struct {
	Link string `json:"link"` // its secret, for the header Duiyi-Seat
}

// TourneyRelaysJSON are the boards that a link opens.
type TourneyRelaysJSON struct {
	Version int                `json:"version"`
	Tables  []tourneyTableJSON `json:"tables"`
}

// tourneyTableJSON is a wooden board whose moves the caller may enter.
type tourneyTableJSON struct {
	Round int       `json:"round"` // from 1
	Names [2]string `json:"names"` // of the players, who moves first first
	TourneyBoardJSON
}

// tourneyMovesBody is what was played at a wooden board.
type tourneyMovesBody struct {
	Ply   int      `json:"ply"`   // the moves of the game that stay
	Moves []string `json:"moves"` // those after them, at most 1000, in any notation
	// Notation is that of moves if several read them differently, as in POST /api/games/{id}/commands.
	Notation string  `json:"notation,omitempty"`
	LeftMS   []int64 `json:"left_ms,omitempty"` // what the mover's clock showed after each of moves; 0: nobody knows
	// Seen is how many moves the game has as the sender knows it. While it has no more, those after ply
	// that moves contradicts or lacks are taken back; missing: none are.
	Seen *int `json:"seen,omitempty"`
}

// tourneyProposalBody is the result that a helper gives.
type tourneyProposalBody struct {
	Result string `json:"result,omitempty"` // "1-0", "=" or "0-1"; missing: none any more
}

// TourneyRelayedJSON is a game whose moves are entered.
type TourneyRelayedJSON struct {
	Game    string `json:"game"` // its id
	Version int    `json:"version"`
	Plies   int    `json:"plies"`            // moves on the board
	Back    int    `json:"back,omitempty"`   // moves that were taken back
	Result  string `json:"result,omitempty"` // by the rules, which end the game: "1-0", "=" or "0-1"
}

const mostMoves = 1000 // of a line

func (t *Tourney) postLink(w http.ResponseWriter, r *http.Request) {
	var body tourneyLinkBody
	var link string
	err := call.Decode(w, r, &body)
	if err == nil {
		link, err = t.room().RelayLink(r.Context(), r.PathValue("id"), body.Boards)
	}
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	t.reply.JSON(w, http.StatusOK, TourneyLinkJSON{link})
}

func (t *Tourney) deleteLinks(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().EndRelayLinks(r.Context(), r.PathValue("id"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) getTables(w http.ResponseWriter, r *http.Request) {
	tables, v, err := t.room().Tables(r.Context(), r.PathValue("id"))
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	out := TourneyRelaysJSON{Version: v.Version, Tables: []tourneyTableJSON{}}
	for _, at := range tables {
		board := toBoard(v, at.Round, at.Board-1)
		out.Tables = append(out.Tables, tourneyTableJSON{at.Round, [2]string{v.Name(board.First), v.Name(board.Second)}, board})
	}
	t.reply.JSON(w, http.StatusOK, out)
}

func (t *Tourney) postMoves(w http.ResponseWriter, r *http.Request) {
	var body tourneyMovesBody
	var done tournaments.Relayed
	err := call.Decode(w, r, &body)
	if err == nil && len(body.Moves) > mostMoves {
		err = match.ConfigErrorf("moves", "%d moves, at most %d are allowed", len(body.Moves), mostMoves)
	}
	if err == nil {
		done, err = t.room().Relay(r.Context(), r.PathValue("id"), number(r, "round"), number(r, "place"), tournaments.Line{Ply: body.Ply, Moves: body.Moves, Notation: body.Notation, LeftMS: body.LeftMS, Seen: body.Seen})
	}
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	t.reply.JSON(w, http.StatusOK, TourneyRelayedJSON{done.Game, done.Version, done.Plies, done.Back, done.Result})
}

func (t *Tourney) postProposal(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyProposalBody) (tournaments.View, error) {
		return t.room().Propose(r.Context(), r.PathValue("id"), number(r, "round"), number(r, "place"), body.Result)
	})
}

// Package conduct answers the calls by which moderators read how rated games were played.
package conduct

import (
	"net/http"

	"duiyi/evidence"
	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/identity"
)

// Conduct answers calls about evidence.
type Conduct struct {
	evidence *evidence.Room
	reply    *reply.Writer
}

// New returns the room of the evidence.
func New(e *evidence.Room, w *reply.Writer) *Conduct { return &Conduct{e, w} }

// Calls returns the calls about evidence.
func (c *Conduct) Calls() []call.Row {
	return []call.Row{
		{Name: "GET /api/games/{id}/evidence", Needs: identity.Moderate, Do: c.getGame, Says: "Show how the players of a finished rated game played.",
			More: "Time and lost focus per move, and how often a move was the first choice of the engine that made the report, beside what is usual at the rating by the reports on other rated games here; from 20 games on. A rating is that after the game.",
			Out:  call.OK(GameEvidenceJSON{}), Errs: call.CodesGame},
		{Name: "GET /api/profiles/{user}/evidence", Needs: identity.Moderate, Do: c.getPlayer, Says: "Show how an account played its last 50 rated games, the newest first.",
			More: "As GET /api/games/{id}/evidence, without the moves and the opponent.",
			Out:  call.OK(playerEvidenceJSON{})},
	}
}

// A GameEvidenceJSON is what a finished rated game says about how its players played. People
// judge by it; nothing happens by itself.
type GameEvidenceJSON struct {
	ID       string              `json:"id"`
	Game     string              `json:"game"`     // the kind
	EndedMS  int64               `json:"ended_ms"` // when it ended
	Reported bool                `json:"reported"` // there is a report: without one no move is judged
	Sides    [2]sideEvidenceJSON `json:"sides"`    // by the seats at the beginning
}

// sideEvidenceJSON is the evidence on one player of a game. That of a deleted account or an
// engine has no user and no moves.
type sideEvidenceJSON struct {
	User      string             `json:"user"`       // the id of the account
	Name      string             `json:"name"`       // as the game has it
	Rating    int                `json:"rating"`     // after the game
	Judged    int                `json:"judged"`     // moves that the report judges, from the eleventh ply on
	First     int                `json:"first"`      // of these, the first choice of the report's engine
	MedianMS  int64              `json:"median_ms"`  // time for a move: half of the moves took more
	AwayMoves int                `json:"away_moves"` // before which the page was out of focus
	AwayMS    int64              `json:"away_ms"`    // how long in all
	Usual     usualJSON          `json:"usual"`
	Moves     []moveEvidenceJSON `json:"moves,omitempty"` // of GET /api/games/{id}/evidence
}

// usualJSON is what is usual at a rating, by the reports on rated games of others.
type usualJSON struct {
	From  int      `json:"from"`            // the lowest rating compared
	To    int      `json:"to"`              // the lowest that is not compared any more
	Games int      `json:"games"`           // that the share is taken from
	Share *float64 `json:"share,omitempty"` // of moves that were the engine's first choice; missing if there are too few games
}

// moveEvidenceJSON is a move of a player.
type moveEvidenceJSON struct {
	Ply     int   `json:"ply"`               // from 1
	SpentMS int64 `json:"spent_ms"`          // by the server's clock, without the network's share
	AwayMS  int64 `json:"away_ms,omitempty"` // the page was out of focus before the move
	First   *bool `json:"first,omitempty"`   // it was the engine's first choice; missing if it is not judged
}

// playerEvidenceJSON is the evidence on an account's last rated games, the newest first.
type playerEvidenceJSON struct {
	Games []GameEvidenceJSON `json:"games"`
}

// ToGame returns the evidence on a game as JSON, with or without its moves.
func ToGame(g evidence.Game, moves bool) GameEvidenceJSON {
	j := GameEvidenceJSON{ID: g.ID, Game: g.Kind, EndedMS: g.Ended.UnixMilli(), Reported: g.Reported}
	for i := range g.Sides {
		s := &g.Sides[i]
		out := sideEvidenceJSON{
			User: s.User, Name: g.Players[i].Name, Rating: s.Rating, Judged: s.Judged, First: s.First, MedianMS: s.MedianMS(),
			Usual: usualJSON{From: s.Norm.From, To: s.Norm.To, Games: s.Norm.Games},
		}
		out.AwayMoves, out.AwayMS = s.Away()
		if s.Norm.Known {
			out.Usual.Share = &s.Norm.Share
		}
		if moves {
			for _, m := range s.Moves {
				out.Moves = append(out.Moves, moveEvidenceJSON(m))
			}
		}
		j.Sides[i] = out
	}
	return j
}

func (c *Conduct) getGame(w http.ResponseWriter, r *http.Request) {
	g, err := c.evidence.Game(r.Context(), r.PathValue("id"))
	if err != nil {
		c.reply.Fail(w, r, err)
		return
	}
	c.reply.JSON(w, http.StatusOK, ToGame(g, true))
}

func (c *Conduct) getPlayer(w http.ResponseWriter, r *http.Request) {
	list, err := c.evidence.Player(r.Context(), r.PathValue("user"))
	if err != nil {
		c.reply.Fail(w, r, err)
		return
	}
	out := playerEvidenceJSON{Games: []GameEvidenceJSON{}}
	for _, g := range list {
		out.Games = append(out.Games, ToGame(g, false))
	}
	c.reply.JSON(w, http.StatusOK, out)
}

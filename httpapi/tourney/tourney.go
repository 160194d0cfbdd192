package tourney

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/identity"
	"duiyi/tournaments"
	"duiyi/tourney/conduct"
	"duiyi/tourney/robin"
	"duiyi/tourney/swiss"
)

const (
	mostListed = 50
	mostLogged = 500
	mostOld    = 10 // seconds
)

// number reads a number of the path; 0 is none.
func number(r *http.Request, name string) int {
	n, err := strconv.Atoi(r.PathValue(name))
	if err != nil || n < 1 {
		return 0
	}
	return n
}

// tell answers with a tournament, or with err.
func (t *Tourney) tell(w http.ResponseWriter, r *http.Request, status int, v tournaments.View, err error) {
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	who := identity.From(r.Context())
	t.reply.JSON(w, status, toTournament(v, who))
}

// failure adds to some errors what the caller wants to know of the tournament.
func failure(err error) error {
	detail := func(e call.Error, kind error) error {
		if _, at, found := strings.Cut(err.Error(), kind.Error()+": "); found {
			e.At = at
		}
		return &e
	}
	switch {
	case errors.Is(err, tournaments.ErrArbiter):
		return &call.Error{Code: "not_allowed", Message: "Only an arbiter of the tournament may do this."}
	case errors.Is(err, tournaments.ErrCaptain):
		return &call.Error{Code: "not_allowed", Message: "Only the captain of the team or an arbiter may do this."}
	case errors.Is(err, conduct.ErrLineUp):
		return &call.Error{Code: "bad_config", At: "order", Message: "A line-up names each player of the team once."}
	case errors.Is(err, conduct.ErrSubstitute):
		return &call.Error{Code: "bad_config", At: "in", Message: "A substitute is of the player's team, has no board in the round and has not withdrawn."}
	case errors.Is(err, conduct.ErrSystem):
		return &call.Error{Code: "bad_config", At: "system", Message: "The tournament has no such thing."}
	case errors.Is(err, tournaments.ErrOwnBoard):
		return &call.Error{Code: "not_allowed", Message: "Another arbiter decides at your own board while its game is under way."}
	case errors.Is(err, tournaments.ErrAccount):
		return &call.Error{Code: "log_in", Message: "A tournament needs an account."}
	case errors.Is(err, conduct.ErrRound):
		return detail(call.Error{Code: "not_next_round"}, conduct.ErrRound)
	case errors.Is(err, conduct.ErrOpen):
		return detail(call.Error{Code: "results_missing"}, conduct.ErrOpen)
	case errors.Is(err, conduct.ErrReported):
		return detail(call.Error{Code: "result_stands"}, conduct.ErrReported)
	case errors.Is(err, conduct.ErrResult):
		return &call.Error{Code: "bad_config", At: "result", Message: "The system has no such result."}
	case errors.Is(err, conduct.ErrReason):
		return &call.Error{Code: "bad_config", At: "reason", Message: "A correction needs a reason."}
	case errors.Is(err, conduct.ErrName):
		return &call.Error{Code: "bad_config", At: "name", Message: "A name has 1 to 100 characters."}
	case errors.Is(err, conduct.ErrForbid):
		return &call.Error{Code: "bad_config", At: "numbers", Message: "Two different players or more are needed."}
	}
	for _, f := range failures {
		if errors.Is(err, f.err) {
			return &f.as
		}
	}
	return err
}

// failures maps errors to codes.
var failures = []struct {
	err error
	as  call.Error
}{
	{tournaments.ErrNone, call.Error{Code: "no_tournament"}},
	{tournaments.ErrAdjourned, call.Error{Code: "tournament_adjourned"}},
	{tournaments.ErrMany, call.Error{Code: "many_tournaments"}},
	{tournaments.ErrEnded, call.Error{Code: "tournament_over"}},
	{tournaments.ErrEarly, call.Error{Code: "round_begun"}},
	{tournaments.ErrLast, call.Error{Code: "last_arbiter"}},
	{tournaments.ErrNoGame, call.Error{Code: "board_idle"}},
	{tournaments.ErrRelay, call.Error{Code: "no_relay"}},
	{tournaments.ErrDiffers, call.Error{Code: "line_differs"}},
	{tournaments.ErrNoInvitation, call.Error{Code: "no_invitation"}},
	{tournaments.ErrDeclined, call.Error{Code: "invitation_declined"}},
	{tournaments.ErrNotInTeam, call.Error{Code: "not_in_team"}},
	{tournaments.ErrUninvitable, call.Error{Code: "not_invitable"}},
	{conduct.ErrOver, call.Error{Code: "tournament_over"}},
	{conduct.ErrTwice, call.Error{Code: "entered_twice"}},
	{conduct.ErrClosed, call.Error{Code: "entries_closed"}},
	{conduct.ErrPlayer, call.Error{Code: "no_player"}},
	{conduct.ErrTeam, call.Error{Code: "no_team"}},
	{conduct.ErrTeamFull, call.Error{Code: "many_tournaments"}},
	{conduct.ErrBye, call.Error{Code: "bye_late"}},
	{conduct.ErrBegun, call.Error{Code: "round_begun"}},
	{conduct.ErrFew, call.Error{Code: "too_few_players"}},
	{conduct.ErrBoard, call.Error{Code: "no_board"}},
	{conduct.ErrNothing, call.Error{Code: "no_result"}},
	{conduct.ErrPast, call.Error{Code: "round_past"}},
	{conduct.ErrFollows, call.Error{Code: "result_follows"}},
	{conduct.ErrPlays, call.Error{Code: "player_plays"}},
	{swiss.ErrNoPairing, call.Error{Code: "no_pairing"}},
	{swiss.ErrNobody, call.Error{Code: "too_few_players"}},
	{swiss.ErrOver, call.Error{Code: "tournament_over"}},
	{swiss.ErrTooMany, call.Error{Code: "many_tournaments"}},
	{robin.ErrOver, call.Error{Code: "tournament_over"}},
}

// simple is the handler of a call with a body. do returns the tournament after it.
func simple[T any](t *Tourney, w http.ResponseWriter, r *http.Request, do func(body T) (tournaments.View, error)) {
	var body T
	var v tournaments.View
	err := call.Decode(w, r, &body)
	if err == nil {
		v, err = do(body)
	}
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) room() *tournaments.Room { return t.app.Tournaments() }

var stages = map[string][]tournaments.Status{
	"": nil, "coming": {tournaments.Coming}, "running": {tournaments.Running, tournaments.Adjourned}, "over": {tournaments.Over, tournaments.Cancelled},
}

func (t *Tourney) getList(w http.ResponseWriter, r *http.Request) {
	values := r.URL.Query()
	list, known := stages[values.Get("stage")]
	if !known {
		t.reply.Fail(w, r, call.BadQuery("stage"))
		return
	}
	q := tournaments.Query{Statuses: list, Limit: mostListed}
	if text := values.Get("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > mostListed {
			t.reply.Fail(w, r, call.BadQuery("limit"))
			return
		}
		q.Limit = n
	}
	if text := values.Get("before"); text != "" {
		at, id, ok := strings.Cut(text, "-")
		n, err := strconv.ParseInt(at, 10, 64)
		if !ok || err != nil || n < 0 || id == "" {
			t.reply.Fail(w, r, call.BadQuery("before"))
			return
		}
		q.Before, q.BeforeID = time.UnixMilli(n), id
	}
	rows, names, err := t.room().List(r.Context(), q)
	out := TourneyListJSON{Tournaments: []TourneyHeadJSON{}}
	for _, row := range rows {
		var j TourneyHeadJSON
		if j, err = toListed(row, names); err != nil {
			break
		}
		out.Tournaments = append(out.Tournaments, j)
	}
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	if len(rows) == q.Limit {
		last := rows[len(rows)-1]
		out.Next = fmt.Sprintf("%d-%s", last.Changed.UnixMilli(), last.ID)
	}
	t.reply.JSON(w, http.StatusOK, out)
}

func (t *Tourney) post(w http.ResponseWriter, r *http.Request) {
	var body tournaments.Settings
	var v tournaments.View
	err := call.Decode(w, r, &body)
	if err == nil {
		v, err = t.room().Create(r.Context(), body)
	}
	t.tell(w, r, http.StatusCreated, v, err)
}

func (t *Tourney) get(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Get(r.Context(), r.PathValue("id"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) patch(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(c tournaments.ChangeOf) (tournaments.View, error) {
		return t.room().Change(r.Context(), r.PathValue("id"), c)
	})
}

func (t *Tourney) delete(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Cancel(r.Context(), r.PathValue("id"), "")
	t.tell(w, r, http.StatusOK, v, err)
}

// look answers a read with what toJSON makes of the tournament, once for all who ask the same.
func (t *Tourney) look(w http.ResponseWriter, r *http.Request, toJSON func(v tournaments.View) (any, error)) {
	v, err := t.room().Get(r.Context(), r.PathValue("id"))
	old := 0
	if text := r.URL.Query().Get("old"); err == nil && text != "" {
		if old, err = strconv.Atoi(text); err != nil || old < 0 || old > mostOld {
			err = call.BadQuery("old")
		}
	}
	var one *reply.Shared
	if err == nil {
		one, err = t.shared.answer(r.URL.RequestURI(), v, time.Duration(old)*time.Second, toJSON)
	}
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	t.reply.Shared(w, r, one)
}

func (t *Tourney) getPlayers(w http.ResponseWriter, r *http.Request) {
	t.look(w, r, func(v tournaments.View) (any, error) { return toPlayers(v), nil })
}

func (t *Tourney) getRound(w http.ResponseWriter, r *http.Request) {
	t.look(w, r, func(v tournaments.View) (any, error) {
		round := number(r, "round")
		if round < 1 || round > v.Conduct.Round() {
			return nil, conduct.ErrBoard
		}
		var places []int
		for place := range v.Conduct.Rounds[round-1] {
			places = append(places, place)
		}
		return toRound(v, round, places), nil
	})
}

func (t *Tourney) getOpen(w http.ResponseWriter, r *http.Request) {
	t.look(w, r, func(v tournaments.View) (any, error) { return toOpen(v), nil })
}

func (t *Tourney) getStandings(w http.ResponseWriter, r *http.Request) {
	t.look(w, r, func(v tournaments.View) (any, error) {
		round := v.Conduct.Round()
		if text := r.URL.Query().Get("round"); text != "" {
			n, err := strconv.Atoi(text)
			if err != nil || n < 1 || n > round {
				return nil, call.BadQuery("round")
			}
			round = n
		}
		cross := r.URL.Query().Get("cross")
		if cross != "" && cross != "true" && cross != "false" {
			return nil, call.BadQuery("cross")
		}
		of := r.URL.Query().Get("of")
		if of != "" && (of != "players" || v.Settings.Boards == 0) {
			return nil, call.BadQuery("of")
		}
		return toStandings(v, round, cross == "true", of == "players"), nil
	})
}

func (t *Tourney) getBracket(w http.ResponseWriter, r *http.Request) {
	t.look(w, r, func(v tournaments.View) (any, error) {
		if v.Conduct.System != conduct.Knockout {
			return nil, &call.Error{Code: "bad_query", At: "id", Message: "Only a knock-out has a bracket."}
		}
		return toBracket(v)
	})
}

func (t *Tourney) getLog(w http.ResponseWriter, r *http.Request) {
	after := 0
	if text := r.URL.Query().Get("after"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			t.reply.Fail(w, r, call.BadQuery("after"))
			return
		}
		after = n
	}
	events, v, err := t.room().Events(r.Context(), r.PathValue("id"), after, mostLogged+1)
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	out := TourneyLogJSON{Entries: []tourneyEntryJSON{}, More: len(events) > mostLogged}
	who := identity.From(r.Context())
	for i, e := range events[:min(len(events), mostLogged)] {
		out.Entries = append(out.Entries, toEntry(v, who, after+i+1, e))
	}
	t.reply.JSON(w, http.StatusOK, out)
}

package tourney

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/record"
	"duiyi/tournaments"
	"duiyi/tourney"
	"duiyi/tourney/conduct"
	"duiyi/tourney/robin"
	"duiyi/tourney/swiss"
	"duiyi/tourney/trf"
)

const (
	mostListed = 50
	mostLogged = 500
	mostOld    = 10 // seconds
)

// tourneyEntryBody enters a player: without a name the caller.
type tourneyEntryBody struct {
	Account string `json:"account,omitempty"` // the name of an account
	Name    string `json:"name,omitempty"`    // of a person without an account, 1 to 100 characters
	Rating  int    `json:"rating,omitempty"`  // of a person without an account, 0 to 4000
	Team    int    `json:"team,omitempty"`    // number of the team; missing where there are none
}

// tourneyByeBody lets a player miss a round.
type tourneyByeBody struct {
	Number int    `json:"number"` // of the player
	Round  int    `json:"round"`  // the next one
	Result string `json:"result"` // "0", "=" or "1": for nothing, for half a point if the settings allow it, for a win if an arbiter grants it
}

// tourneyBanBody names players who do not meet.
type tourneyBanBody struct {
	Numbers []int  `json:"numbers"`          // two or more players; teams where there are some
	Lift    bool   `json:"lift,omitempty"`   // these may meet again
	Reason  string `json:"reason,omitempty"` // at most 300 characters
}

// tourneyRoundBody names a round.
type tourneyRoundBody struct {
	Round int `json:"round"` // the next one
}

// tourneyResultBody is the result of a board.
type tourneyResultBody struct {
	Result string `json:"result"`           // "1-0", "=", "0-1", "0-0", "+-", "-+" or "--"
	Reason string `json:"reason,omitempty"` // why the result that stands is wrong
}

// tourneyReasonBody gives a reason.
type tourneyReasonBody struct {
	Reason string `json:"reason,omitempty"` // at most 300 characters
}

// tourneyArbiterBody names an account.
type tourneyArbiterBody struct {
	Name string `json:"name"` // of the account
}

// maxReason is the longest reason, in characters.
const maxReason = 300

func checkReason(text string) error {
	if len([]rune(text)) > maxReason {
		return &call.Error{Code: "bad_config", At: "reason", Message: fmt.Sprintf("A reason has at most %d characters.", maxReason)}
	}
	for line := range strings.SplitSeq(text, "\n") {
		if r, unfit := match.UnfitInName(line); unfit {
			return &call.Error{Code: "bad_config", At: "reason", Message: fmt.Sprintf("%U is not allowed in a text.", r)}
		}
	}
	return nil
}

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

func (t *Tourney) postEntry(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyEntryBody) (tournaments.View, error) {
		return t.room().Enter(r.Context(), r.PathValue("id"), tournaments.Entry(body))
	})
}

func (t *Tourney) deleteEntry(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Withdraw(r.Context(), r.PathValue("id"), number(r, "number"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postReturn(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Return(r.Context(), r.PathValue("id"), number(r, "number"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postBye(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyByeBody) (tournaments.View, error) {
		return t.room().Bye(r.Context(), r.PathValue("id"), body.Number, body.Round, body.Result)
	})
}

func (t *Tourney) postBan(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyBanBody) (tournaments.View, error) {
		if err := checkReason(body.Reason); err != nil {
			return tournaments.View{}, err
		}
		return t.room().Ban(r.Context(), r.PathValue("id"), body.Numbers, body.Lift, body.Reason)
	})
}

func (t *Tourney) postRound(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyRoundBody) (tournaments.View, error) {
		return t.room().Publish(r.Context(), r.PathValue("id"), body.Round)
	})
}

func (t *Tourney) deleteRound(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().TakeBack(r.Context(), r.PathValue("id"), number(r, "round"), "")
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postBegin(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Begin(r.Context(), r.PathValue("id"), number(r, "round"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postResult(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyResultBody) (tournaments.View, error) {
		if err := checkReason(body.Reason); err != nil {
			return tournaments.View{}, err
		}
		return t.room().Result(r.Context(), r.PathValue("id"), number(r, "round"), number(r, "place"), body.Result, body.Reason)
	})
}

// tourneyClockBody says what happens to the clock of a board.
type tourneyClockBody struct {
	Act  string     `json:"act"`            // "pause", "resume" or "add"
	Side match.Side `json:"side,omitempty"` // of add: the player who moved first at the beginning of the game, or the other
	MS   int64      `json:"ms,omitempty"`   // of add: 1000 to 3600000
}

func (t *Tourney) postClock(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyClockBody) (tournaments.View, error) {
		return t.room().Clock(r.Context(), r.PathValue("id"), tournaments.ClockAct{Round: number(r, "round"), Board: number(r, "place"), Act: body.Act, Side: body.Side, MS: body.MS})
	})
}

func (t *Tourney) postAdjourn(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyReasonBody) (tournaments.View, error) {
		if err := checkReason(body.Reason); err != nil {
			return tournaments.View{}, err
		}
		return t.room().Adjourn(r.Context(), r.PathValue("id"), body.Reason)
	})
}

func (t *Tourney) postResume(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Resume(r.Context(), r.PathValue("id"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postFinish(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Finish(r.Context(), r.PathValue("id"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postArbiter(w http.ResponseWriter, r *http.Request) {
	simple(t, w, r, func(body tourneyArbiterBody) (tournaments.View, error) {
		return t.room().AddArbiter(r.Context(), r.PathValue("id"), body.Name)
	})
}

func (t *Tourney) deleteArbiter(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().RemoveArbiter(r.Context(), r.PathValue("id"), r.PathValue("user"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) postReady(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Ready(r.Context(), r.PathValue("id"))
	t.tell(w, r, http.StatusOK, v, err)
}

func (t *Tourney) getExport(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Get(r.Context(), r.PathValue("id"))
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	format := r.URL.Query().Get("format")
	var data []byte
	media, extension := "text/csv; charset=utf-8", ".csv"
	switch format {
	case "trf":
		media, extension = "text/plain; charset=utf-8", ".trf"
		data, err = trfOf(v, v.Arbitrates(identity.From(r.Context())))
	case "ics":
		if err := t.sendCalendar(w, r, []calendarEntryJSON{{TourneyHeadJSON: toHead(v)}}, fileName(v.Settings.Name)+".ics"); err != nil {
			t.reply.Fail(w, r, failure(err))
		}
		return
	case "csv":
		data = csvOf(v, v.Table(0), v.Settings.TieBreaks, v.RowName)
	case "players":
		if v.Settings.Boards == 0 {
			t.reply.Fail(w, r, call.BadQuery("format"))
			return
		}
		data, extension = csvOf(v, v.Conduct.Individuals(0), nil, v.Name), "-players.csv"
	case "pairings":
		data, extension = pairingsOf(v), "-pairings.csv"
	default:
		t.sendGames(w, r, v, format)
		return
	}
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	send(w, data, media, fileName(v.Settings.Name)+extension)
}

// sendGames answers with all games that were played on the server.
func (t *Tourney) sendGames(w http.ResponseWriter, r *http.Request, v tournaments.View, format string) {
	q := r.URL.Query()
	var games []string
	for round := 1; round <= v.Conduct.Round(); round++ {
		for place := range v.Conduct.Rounds[round-1] {
			if id := v.Game(round, place); id != "" {
				games = append(games, id)
			}
		}
	}
	o := record.Options{Notation: q.Get("notation"), Charset: q.Get("charset"), Exact: q.Get("lossy") != "true"}
	file, err := t.app.ExportGames(r.Context(), games, v.Settings.Name, format, q.Get("lang"), o)
	switch {
	case errors.Is(err, record.ErrFormat), errors.Is(err, record.ErrNotHeld), errors.Is(err, record.ErrOneGame), errors.Is(err, record.ErrReadOnly):
		err = call.BadQuery("format")
	case errors.Is(err, record.ErrNotation):
		err = call.BadQuery("notation")
	case errors.Is(err, record.ErrNoCharset):
		err = call.BadQuery("charset")
	case errors.Is(err, record.ErrLacks):
		err = &call.Error{Code: "characters_lost", At: "charset", Message: call.Sentence(err.Error())}
	}
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	send(w, file.Data, file.Media, file.Name)
}

func send(w http.ResponseWriter, data []byte, media, name string) {
	h := w.Header()
	h.Set("Content-Type", media)
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	h.Set("Content-Length", strconv.Itoa(len(data)))
	w.Write(data)
}

// fileName returns the name of a file about a thing, without its extension.
func fileName(name string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, name), ".- ")
}

// trfOf writes a Swiss tournament or a round robin with the names of its players, for an arbiter with
// the line-ups for the next round.
func trfOf(v tournaments.View, arbiter bool) ([]byte, error) {
	if s := v.Conduct.System; s == conduct.Knockout || s == conduct.Arena {
		return nil, &call.Error{Code: "bad_query", At: "format", Message: "TRF holds Swiss tournaments and round robins."}
	}
	tour := v.Tournament()
	tour.Teams, tour.Bans = slices.Clone(tour.Teams), slices.Clone(tour.Bans)
	for i, team := range tour.Teams {
		if !arbiter {
			tour.Teams[i].Players, _ = v.LineUp(i + 1)
		}
		name := []rune(team.Name)
		tour.Teams[i].Name = strings.TrimSpace(string(name[:min(len(name), maxTRFTeam)]))
	}
	all := slices.Clone(tour.Teams)
	tour.Teams = slices.DeleteFunc(tour.Teams, func(team tourney.Team) bool { return len(team.Players) == 0 })
	for i, ban := range tour.Bans {
		if v.Settings.Boards == 0 {
			break
		}
		tour.Bans[i].Players = nil // the file forbids teams by a player of each
		for _, team := range ban.Players {
			if players := all[team-1].Players; len(players) > 0 {
				tour.Bans[i].Players = append(tour.Bans[i].Players, players[0])
			}
		}
	}
	tour.Bans = slices.DeleteFunc(tour.Bans, func(ban tourney.Ban) bool { return len(ban.Players) < 2 })
	for i := range tour.Players {
		p := &tour.Players[i]
		name := []rune(p.Name)
		p.Name = strings.TrimSpace(string(name[:min(len(name), maxTRFName)]))
	}
	return trf.Format(tour)
}

// The longest names in a TRF file, in characters.
const (
	maxTRFName = 33
	maxTRFTeam = 32
)

// cell keeps a spreadsheet from taking a name for a formula.
func cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}

// csvOf writes standings.
func csvOf(v tournaments.View, rows []conduct.Row, breaks []string, nameOf func(int) string) []byte {
	var b bytes.Buffer
	b.WriteString("\ufeff") // so that spreadsheets read UTF-8
	w := csv.NewWriter(&b)
	head := []string{"rank", "number", "name", "points", "games"}
	ofPlayers := v.Settings.Boards > 0 && breaks == nil
	if ofPlayers {
		head = append(head, "team")
	}
	w.Write(append(head, breaks...))
	for _, r := range rows {
		line := []string{strconv.Itoa(r.Rank), strconv.Itoa(r.Number), cell(nameOf(r.Number)), r.Score.String(), strconv.Itoa(r.Games)}
		if ofPlayers {
			line = append(line, cell(v.TeamName(v.Conduct.TeamOf(r.Number))))
		}
		for _, value := range r.Values {
			line = append(line, value.String())
		}
		w.Write(line)
	}
	w.Flush()
	return b.Bytes()
}

// pairingsOf writes all boards.
func pairingsOf(v tournaments.View) []byte {
	var b bytes.Buffer
	b.WriteString("\ufeff")
	w := csv.NewWriter(&b)
	head := []string{"round", "board", "first", "first_name", "second", "second_name", "result"}
	ofTeams := v.Settings.Boards > 0
	if ofTeams {
		head = append(head, "match", "first_team", "second_team")
	}
	w.Write(head)
	for i, round := range v.Conduct.Rounds {
		match := map[int]int{}
		for n, m := range v.Conduct.Matches(i + 1) {
			for _, place := range m.Places {
				match[place] = n + 1
			}
		}
		for place, board := range round {
			line := []string{strconv.Itoa(i + 1), strconv.Itoa(place + 1), strconv.Itoa(board.First), cell(v.Name(board.First)), "", "", cell(board.Result)}
			if board.Second != 0 {
				line[4], line[5] = strconv.Itoa(board.Second), cell(v.Name(board.Second))
			}
			if ofTeams {
				line = append(line, strconv.Itoa(match[place]), cell(v.TeamName(v.Conduct.TeamOf(board.First))), cell(v.TeamName(v.Conduct.TeamOf(board.Second))))
			}
			w.Write(line)
		}
	}
	w.Flush()
	return b.Bytes()
}

// Package chat answers calls about talk: one room of httpapi, with its own rows in the table of
// calls.
package chat

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"duiyi/accounts"
	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/httpapi/socket"
	"duiyi/identity"
	"duiyi/talk"
)

// Chat answers the calls.
type Chat struct {
	room     *talk.Room
	accounts *accounts.Accounts // nil without accounts
	open     bool               // accounts may talk
	reply    *reply.Writer
}

// New returns the room of a server's talk. Without accounts or if it is not open, nobody talks.
func New(room *talk.Room, a *accounts.Accounts, open bool, w *reply.Writer) *Chat {
	return &Chat{room, a, open && a != nil, w}
}

// Takes reports whether a caller can take part in talk on this server.
func (c *Chat) Takes(who identity.Caller) bool { return c.open && who.User != "" }

// mostLogged is how many entries of the log an answer has.
const mostLogged = 100

var errNoTalk = &call.Error{Code: "no_talk"}

const codes = "no_talk talk_out talk_playing "

// Calls returns the rows of the table. watch serves the socket.
func (c *Chat) Calls(watch http.HandlerFunc) []call.Row {
	many := []call.Limit{call.LimitOwnCommands}
	return []call.Row{
		{Name: "GET /api/talk/{line}/{id}", Needs: identity.Account, Do: c.at(c.get), Says: "Get what was said at a place.",
			More: "line is players (of the game with the id), watchers (its spectators), tournament, or team (id is the tournament's, a hyphen and the team's number). Of the players of a running game none is a spectator; a player whose game of a tournament is running gets what arbiters say. Up to 200 lines, the last.",
			Out:  call.OK(talkJSON{}), Errs: codes},
		{Name: "POST /api/talk/{line}/{id}", Needs: identity.Account, Limits: []call.Limit{call.LimitTalk}, Do: c.at(c.post), Says: "Say something.",
			More: "Sent again with the same cmd it returns the same line. talk_slow: too soon after the last line.",
			In:   talkSayBody{}, Out: call.Created(talkLineJSON{}), Errs: codes + "talk_closed talk_muted talk_slow bad_text"},
		{Name: "PATCH /api/talk/{line}/{id}", Needs: identity.Account, Limits: many, Do: c.at(c.patch), Says: "Close or open the talk, or slow it down.",
			More: "For arbiters of the tournament and moderators; the players of a game and the captain of a team may close and open their own.",
			In:   talkSettingsBody{}, Out: call.OK(talkJSON{}), Errs: codes + "bad_text"},
		{Name: "DELETE /api/talk/{line}/{id}/lines/{n}", Needs: identity.Account, Limits: many, Do: c.at(c.deleteLine), Says: "Remove a line: for arbiters of the tournament and moderators. The log keeps it.", Out: call.NoContent(), Errs: codes + "no_line"},
		{Name: "POST /api/talk/{line}/{id}/lines/{n}/report", Needs: identity.Account, Limits: []call.Limit{call.LimitReports}, Do: c.at(c.postReport), Says: "Report a line to the moderators, and to the arbiters of the tournament.", In: talkReasonBody{}, Out: call.NoContent(), Errs: codes + "no_line bad_text talk_self many_reports"},
		{Name: "POST /api/talk/{line}/{id}/mutes", Needs: identity.Account, Limits: many, Do: c.at(c.postMute), Says: "Mute an account at this place, or with 0 minutes let it speak again: for arbiters of the tournament and moderators. Its pages show until when.", In: talkMuteBody{}, Out: call.NoContent(), Errs: codes + "no_line bad_text talk_self"},
		{Name: "GET /api/talk/{line}/{id}/log", Needs: identity.Account, Do: c.at(c.getLog), Says: "List what arbiters and moderators did here, and reports of lines, the last first: for both.", Query: "before", Out: call.OK(talkLogJSON{}), Errs: codes + "bad_query"},
		{Name: "GET /api/talk/{line}/{id}/ws", Needs: identity.Account, Limits: []call.Limit{call.LimitSockets}, Do: watch, Says: "Watch a place over a WebSocket.",
			More:  "The first message has all lines, as a later one with since 0; others have those that are new or changed. A client whose socket is closed calls GET first, which says why.",
			Query: "v", Out: call.Messages(talkMessage{}), Errs: codes + "not_websocket bad_query sockets_full"},
		{Name: "GET /api/talk/log", Needs: identity.Moderate, Do: c.on(c.getAllLog), Says: "List what arbiters and moderators did at all places, and reports of lines, the last first.", Query: "before", Out: call.OK(talkLogJSON{}), Errs: "no_talk bad_query"},
		{Name: "GET /api/me/talk", Needs: identity.Account, Do: c.on(c.getMine), Says: "Say whether one's account takes part in talk, and where it is muted.", Out: call.OK(ownTalkJSON{}), Errs: "no_talk"},
		{Name: "PUT /api/me/talk", Needs: identity.Account, Limits: many, Do: c.on(c.putMine), Says: "Take part in talk, or not.", In: talkChoiceBody{}, Out: call.OK(ownTalkJSON{}), Errs: "no_talk talk_child bad_config"},
		{Name: "GET /api/users/{user}/talk", Needs: identity.Moderate, Do: c.on(c.getUser), Says: "Say whether an account takes part in talk.", Out: call.OK(ownTalkJSON{}), Errs: "no_talk no_user"},
		{Name: "PUT /api/users/{user}/talk", Needs: identity.Moderate, Do: c.on(c.putUser), Says: "Let an account into talk, or make it a child's, which only a moderator can let in.", In: talkChoiceBody{}, Out: call.OK(ownTalkJSON{}), Errs: "no_talk no_user bad_config"},
	}
}

// on is h on a server with talk.
func (c *Chat) on(h func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := error(errNoTalk)
		if c.open {
			err = h(w, r)
		}
		if err != nil {
			c.reply.Fail(w, r, failure(err))
		}
	}
}

// at is h with the place of the path.
func (c *Chat) at(h func(w http.ResponseWriter, r *http.Request, p talk.Place) error) http.HandlerFunc {
	return c.on(func(w http.ResponseWriter, r *http.Request) error {
		p, err := talk.PlaceOf(r.PathValue("line") + ":" + r.PathValue("id"))
		if err != nil {
			return err
		}
		return h(w, r, p)
	})
}

// Watch begins the socket of a place, which the request names.
func (c *Chat) Watch(r *http.Request) func(ctx context.Context, id string, version int) (socket.Watch, error) {
	return func(ctx context.Context, id string, _ int) (socket.Watch, error) {
		if !c.open {
			return nil, errNoTalk
		}
		p, err := talk.PlaceOf(r.PathValue("line") + ":" + id)
		if err != nil {
			return nil, failure(err)
		}
		w, err := c.room.Watch(ctx, p)
		if err != nil {
			return nil, failure(err)
		}
		return w, nil
	}
}

// failure turns the errors of package talk into those of the API.
func failure(err error) error {
	var slow talk.SlowError
	var muted talk.MutedError
	switch {
	case errors.As(err, &slow):
		wait := int((time.Duration(slow) + time.Second - 1) / time.Second)
		return &call.Error{Code: "talk_slow", Wait: wait, Message: fmt.Sprintf("Please wait %d s before the next line.", wait)}
	case errors.As(err, &muted):
		return &call.Error{Code: "talk_muted", At: muted.Until.UnixMilli()}
	case errors.Is(err, talk.ErrText):
		return &call.Error{Code: "bad_text", At: "text", Message: call.Sentence(strings.TrimPrefix(err.Error(), talk.ErrText.Error()+": "))}
	case errors.Is(err, talk.ErrStaff):
		return &call.Error{Code: "not_allowed", Message: "Only arbiters and moderators may do this."}
	}
	for _, f := range failures {
		if errors.Is(err, f.err) {
			return &call.Error{Code: f.code}
		}
	}
	return err
}

// in is failure with the field that is at fault if a text is, or a number.
func in(field string, err error) error {
	told := failure(err)
	if e := (*call.Error)(nil); errors.Is(err, talk.ErrText) && errors.As(told, &e) {
		e.At = field
	}
	return told
}

// failures maps errors to codes.
var failures = []struct {
	err  error
	code string
}{
	{err: talk.ErrNoPlace, code: "no_talk"},
	{err: talk.ErrOut, code: "talk_out"},
	{err: talk.ErrChild, code: "talk_child"},
	{err: talk.ErrPlaying, code: "talk_playing"},
	{err: talk.ErrClosed, code: "talk_closed"},
	{err: talk.ErrNoLine, code: "no_line"},
	{err: talk.ErrSelf, code: "talk_self"},
}

// numbered reads a number of the path; one that is none is 0.
func numbered(r *http.Request, name string) int {
	n, err := strconv.Atoi(r.PathValue(name))
	if err != nil {
		return 0
	}
	return n
}

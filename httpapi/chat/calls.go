package chat

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"duiyi/httpapi/call"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/talk"
)

// A talkLineJSON is what somebody said. A removed line has no author and no text.
type talkLineJSON struct {
	N       int    `json:"n"`                 // from 1; later lines have higher numbers
	User    string `json:"user,omitempty"`    // account id
	Name    string `json:"name,omitempty"`    // of the author at the time
	Staff   bool   `json:"staff,omitempty"`   // said by an arbiter of the tournament or a moderator
	Text    string `json:"text,omitempty"`    // plain text, one line
	AtMS    int64  `json:"at_ms"`             // Unix milliseconds
	Removed bool   `json:"removed,omitempty"` // an arbiter or moderator removed it
}

func toLine(l talk.Line) talkLineJSON {
	return talkLineJSON{l.N, l.Author, l.Name, l.Staff, l.Text, l.At.UnixMilli(), l.Removed}
}

// talkJSON is what was said at a place.
type talkJSON struct {
	Version int            `json:"version"`           // changes so far
	Since   int            `json:"since"`             // lines are those changed since this version; 0: all of the last 200
	Closed  bool           `json:"closed,omitempty"`  // only arbiters and moderators say anything
	SlowMS  int64          `json:"slow_ms,omitempty"` // between two lines of one person, if it was set
	Lines   []talkLineJSON `json:"lines"`
	You     talkYouJSON    `json:"you"`
}

// talkYouJSON is what the caller may do at a place.
type talkYouJSON struct {
	Staff   bool  `json:"staff,omitempty"`    // removes, mutes, slows down, reads the log
	Closes  bool  `json:"closes,omitempty"`   // closes and opens the talk
	Playing bool  `json:"playing,omitempty"`  // their own game is running: they get what arbiters say
	MutedMS int64 `json:"muted_ms,omitempty"` // until then, Unix milliseconds
}

func toTalk(t talk.Talk) talkJSON {
	j := talkJSON{
		Version: t.Version, Since: t.Since, Closed: t.Closed, SlowMS: t.Slow.Milliseconds(), Lines: []talkLineJSON{},
		You: talkYouJSON{Staff: t.You.Staff, Closes: t.You.Closes || t.You.Staff, Playing: t.You.Playing},
	}
	if !t.You.Muted.IsZero() {
		j.You.MutedMS = t.You.Muted.UnixMilli()
	}
	for _, l := range t.Lines {
		j.Lines = append(j.Lines, toLine(l))
	}
	return j
}

// talkMessage is talkJSON on a socket.
type talkMessage struct {
	Type string `json:"type"` // "talk"
	talkJSON
}

// ToMessage returns the message of an update.
func ToMessage(t talk.Talk) any { return talkMessage{"talk", toTalk(t)} }

// talkSayBody says something.
type talkSayBody struct {
	Text string `json:"text"` // 1 to 300 characters
	Cmd  string `json:"cmd"`  // 16 hex digits: a repeated line is said once
}

// talkSettingsBody changes the talk at a place; missing fields stay.
type talkSettingsBody struct {
	Closed *bool  `json:"closed,omitempty"`  // only arbiters and moderators say anything
	SlowMS *int64 `json:"slow_ms,omitempty"` // between two lines of one person, up to 300000; 0: the usual time
}

// talkReasonBody gives a reason.
type talkReasonBody struct {
	Reason string `json:"reason,omitempty"` // at most 300 characters
}

// talkMuteBody mutes an account.
type talkMuteBody struct {
	User    string `json:"user"`             // account id
	Minutes int64  `json:"minutes"`          // up to 525600; 0 ends a mute
	Reason  string `json:"reason,omitempty"` // at most 300 characters
}

// talkChoiceBody says whether an account takes part in talk.
type talkChoiceBody struct {
	Choice string `json:"choice"` // "on" or "off"; moderators also "child": off until a moderator changes it
}

// ownTalkJSON is an account's part in talk.
type ownTalkJSON struct {
	Choice string         `json:"choice"` // "on", "off" or "child"
	Mutes  []talkMuteJSON `json:"mutes"`
}

// talkMuteJSON is a place where an account is muted.
type talkMuteJSON struct {
	Line    string `json:"line"` // players, watchers, tournament or team
	ID      string `json:"id"`
	UntilMS int64  `json:"until_ms"` // Unix milliseconds
}

// talkLogJSON is what happened, the last thing first.
type talkLogJSON struct {
	Entries []talkEntryJSON `json:"entries"`
}

// talkEntryJSON is an act of an arbiter or moderator, or a report of a line.
type talkEntryJSON struct {
	Line      string `json:"line"` // players, watchers, tournament or team
	ID        string `json:"id"`
	Act       string `json:"act"`                  // removed, muted, unmuted, reported, closed, opened or slowed
	AtMS      int64  `json:"at_ms"`                // Unix milliseconds
	By        string `json:"by,omitempty"`         // account id; of reports for moderators alone
	ByName    string `json:"by_name,omitempty"`    // its name now
	About     string `json:"about,omitempty"`      // account id
	AboutName string `json:"about_name,omitempty"` // its name now
	N         int    `json:"n,omitempty"`          // of the line
	Text      string `json:"text,omitempty"`       // of the line
	UntilMS   int64  `json:"until_ms,omitempty"`   // of a mute, Unix milliseconds
	SlowMS    int64  `json:"slow_ms,omitempty"`    // of slowed: between two lines of one person
	Reason    string `json:"reason,omitempty"`     // as its author gave it
}

func (c *Chat) get(w http.ResponseWriter, r *http.Request, p talk.Place) error {
	t, err := c.room.Read(r.Context(), p)
	if err == nil {
		c.reply.JSON(w, http.StatusOK, toTalk(t))
	}
	return err
}

func (c *Chat) post(w http.ResponseWriter, r *http.Request, p talk.Place) error {
	var body talkSayBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	if !match.ValidCmd(body.Cmd) {
		return &call.Error{Code: "bad_text", At: "cmd", Message: "cmd is 16 hex digits."}
	}
	l, err := c.room.Say(r.Context(), p, body.Text, body.Cmd)
	if err == nil {
		c.reply.JSON(w, http.StatusCreated, toLine(l))
	}
	return err
}

func (c *Chat) patch(w http.ResponseWriter, r *http.Request, p talk.Place) error {
	var body talkSettingsBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	if body.SlowMS != nil {
		if err := c.room.Slow(r.Context(), p, milliseconds(*body.SlowMS)); err != nil {
			return in("slow_ms", err)
		}
	}
	if body.Closed != nil {
		if err := c.room.Open(r.Context(), p, !*body.Closed); err != nil {
			return err
		}
	}
	return c.get(w, r, p)
}

// milliseconds returns a duration; one that is too long becomes one that is refused.
func milliseconds(n int64) time.Duration {
	const most = int64(24 * time.Hour / time.Millisecond)
	return time.Duration(max(-1, min(n, most))) * time.Millisecond
}

func (c *Chat) deleteLine(w http.ResponseWriter, r *http.Request, p talk.Place) error {
	return done(w, c.room.Remove(r.Context(), p, numbered(r, "n"), ""))
}

// done answers 204 if err is nil, and returns err.
func done(w http.ResponseWriter, err error) error {
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

func (c *Chat) postReport(w http.ResponseWriter, r *http.Request, p talk.Place) error {
	var body talkReasonBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	e, err := c.room.Report(r.Context(), p, numbered(r, "n"), body.Reason)
	if err != nil {
		return in("reason", err)
	}
	game := ""
	if p.Kind == talk.Players || p.Kind == talk.Watchers {
		game = p.ID
	}
	// The moderators' list has the words beside the reason.
	return done(w, c.accounts.Report(r.Context(), e.By, e.About, game, strings.TrimSpace("“"+e.Text+"” "+e.Reason)))
}

func (c *Chat) postMute(w http.ResponseWriter, r *http.Request, p talk.Place) error {
	var body talkMuteBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	const most = int64(365 * 24 * 60)
	field := "reason"
	if body.Minutes < 0 || body.Minutes > most {
		field = "minutes"
	}
	return in(field, done(w, c.room.Mute(r.Context(), p, body.User, time.Duration(max(-1, min(body.Minutes, most+1)))*time.Minute, body.Reason)))
}

// before reads the time of the query before which entries are asked for.
func before(r *http.Request) (time.Time, error) {
	text := r.URL.Query().Get("before")
	if text == "" {
		return time.Time{}, nil
	}
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil || ms < 1 {
		return time.Time{}, call.BadQuery("before")
	}
	return time.UnixMilli(ms), nil
}

func (c *Chat) getLog(w http.ResponseWriter, r *http.Request, p talk.Place) error {
	return c.writeLog(w, r, func(at time.Time) ([]talk.Entry, error) { return c.room.Entries(r.Context(), p, at, mostLogged) })
}

func (c *Chat) getAllLog(w http.ResponseWriter, r *http.Request) error {
	return c.writeLog(w, r, func(at time.Time) ([]talk.Entry, error) { return c.room.AllEntries(r.Context(), at, mostLogged) })
}

func (c *Chat) writeLog(w http.ResponseWriter, r *http.Request, read func(before time.Time) ([]talk.Entry, error)) error {
	at, err := before(r)
	if err != nil {
		return err
	}
	list, err := read(at)
	if err != nil {
		return err
	}
	c.reply.JSON(w, http.StatusOK, talkLogJSON{toEntries(list)})
	return nil
}

func toEntries(list []talk.Entry) []talkEntryJSON {
	entries := []talkEntryJSON{}
	for _, e := range list {
		line, id, _ := strings.Cut(e.Place, ":")
		one := talkEntryJSON{Line: line, ID: id, Act: string(e.Act), AtMS: e.At.UnixMilli(), By: e.By, ByName: e.ByName, About: e.About, AboutName: e.AboutName, N: e.Line, Text: e.Text, SlowMS: e.Slow.Milliseconds(), Reason: e.Reason}
		if !e.Until.IsZero() {
			one.UntilMS = e.Until.UnixMilli()
		}
		entries = append(entries, one)
	}
	return entries
}

func (c *Chat) own(ctx context.Context, account string) (ownTalkJSON, error) {
	choice, mutes, err := c.room.Takes(ctx, account)
	j := ownTalkJSON{Choice: string(choice), Mutes: []talkMuteJSON{}}
	for _, m := range mutes {
		line, id, _ := strings.Cut(m.Place, ":")
		j.Mutes = append(j.Mutes, talkMuteJSON{line, id, m.Until.UnixMilli()})
	}
	return j, err
}

func (c *Chat) writeOwn(w http.ResponseWriter, r *http.Request, account string) error {
	j, err := c.own(r.Context(), account)
	if err == nil {
		c.reply.JSON(w, http.StatusOK, j)
	}
	return err
}

func (c *Chat) choose(w http.ResponseWriter, r *http.Request, account string, choices ...talk.Choice) error {
	var body talkChoiceBody
	if err := call.Decode(w, r, &body); err != nil {
		return err
	}
	for _, choice := range choices {
		if body.Choice != string(choice) {
			continue
		}
		if err := c.room.Choose(r.Context(), account, choice); err != nil {
			return err
		}
		return c.writeOwn(w, r, account)
	}
	return &call.Error{Code: "bad_config", At: "choice", Message: "There is no such choice."}
}

func (c *Chat) getMine(w http.ResponseWriter, r *http.Request) error {
	return c.writeOwn(w, r, identity.From(r.Context()).User)
}

func (c *Chat) putMine(w http.ResponseWriter, r *http.Request) error {
	return c.choose(w, r, identity.From(r.Context()).User, talk.In, talk.Out)
}

func (c *Chat) getUser(w http.ResponseWriter, r *http.Request) error {
	return c.writeOwn(w, r, r.PathValue("user"))
}

func (c *Chat) putUser(w http.ResponseWriter, r *http.Request) error {
	return c.choose(w, r, r.PathValue("user"), talk.In, talk.Child)
}

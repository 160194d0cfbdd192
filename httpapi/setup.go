package httpapi

import (
	"errors"
	"net/http"

	"duiyi/match"
	"duiyi/record"
	"duiyi/records"
)

type setupJSON struct {
	Game      string     `json:"game"`
	Board     string     `json:"board"`
	Turn      match.Side `json:"turn"`
	Faults    []noteJSON `json:"faults"`
	Remarks   []noteJSON `json:"remarks"`
	Check     string     `json:"check"`
	Row       []string   `json:"row"`
	Forbidden []string   `json:"forbidden"`
	Plies     int        `json:"plies"`
	Stopped   *faultJSON `json:"stopped,omitempty"`

	// Of a record, the first of so many games.
	Games       int              `json:"games"`
	Charsets    []string         `json:"charsets"`
	Notes       []noteOfTextJSON `json:"notes"`
	Unread      []faultJSON      `json:"unread"`
	UnreadLines int              `json:"unread_lines"`
}

type noteJSON struct {
	Code   string      `json:"code"`
	Side   *match.Side `json:"side"`
	Points []string    `json:"points"`
	Reason string      `json:"reason,omitempty"`
	Detail string      `json:"detail"`
}

// setupBody brings a board, or a record that ends in one; options of the game stand among its fields.
type setupBody struct {
	Game  string      `json:"game"`
	Rules string      `json:"rules"`
	Text  string      `json:"text"`
	Data  []byte      `json:"data"` // a file's bytes in base64, instead of text
	Side  *match.Side `json:"side"` // to move, if the text does not say

	Charset string `json:"charset"` // of data
}

func (a *API) postSetup(w http.ResponseWriter, r *http.Request) {
	var in withOptions[setupBody]
	if err := decodeUpTo(w, r, &in, maxImport); err != nil {
		a.fail(w, r, err)
		return
	}
	body := in.own
	file, err := brought(body.Text, body.Data, body.Charset)
	if err != nil {
		a.fail(w, r, err)
		return
	}
	pick := records.Pick{Charset: body.Charset, Side: body.Side}
	read, err := a.app.Records().Setup(r.Context(), match.Config{Game: body.Game, Rules: body.Rules, Options: in.options}, string(file), pick)
	var re *record.Error
	switch {
	case errors.As(err, &re), errors.Is(err, record.ErrNoInput):
		a.fail(w, r, recordError(err))
	case err != nil:
		a.fail(w, r, err)
	default:
		a.writeJSON(w, http.StatusOK, toSetup(read))
	}
}

func toSetup(s records.Setup) setupJSON {
	out := setupJSON{
		Game: s.Game, Board: s.Board, Turn: s.Turn,
		Faults: toNotes(s.Faults), Remarks: toNotes(s.Remarks),
		Check: s.Check, Row: orEmpty(s.Row), Forbidden: orEmpty(s.Forbidden), Plies: s.Plies,
		Games: s.Games, Charsets: orEmpty(s.Charsets), Notes: toNotesOfText(s.Notes), Unread: toFaults(s.Unread.List), UnreadLines: s.Unread.Count(),
	}
	if f := s.Fault; f != nil {
		stopped := toFault(f)
		out.Stopped = &stopped
	}
	return out
}

func toNotes(notes []match.SetupNote) []noteJSON {
	out := make([]noteJSON, 0, len(notes))
	for _, n := range notes {
		out = append(out, noteJSON{Code: n.Code, Side: n.Side, Points: orEmpty(n.Points), Reason: n.Reason, Detail: sentence(n.Detail)})
	}
	return out
}

// orEmpty is a list that JSON shows as one.
func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

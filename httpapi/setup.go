package httpapi

import (
	"errors"
	"net/http"

	"duiyi/app"
	"duiyi/match"
	"duiyi/record"
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
}

type noteJSON struct {
	Code   string      `json:"code"`
	Side   *match.Side `json:"side"`
	Points []string    `json:"points"`
	Reason string      `json:"reason,omitempty"`
	Detail string      `json:"detail"`
}

func (a *API) postSetup(w http.ResponseWriter, r *http.Request) {
	var in withOptions[struct {
		Game  string      `json:"game"`
		Rules string      `json:"rules"`
		Text  string      `json:"text"`
		Data  []byte      `json:"data"` // a file's bytes in base64, instead of text
		Side  *match.Side `json:"side"` // to move, if the text does not say
	}]
	if err := decodeUpTo(w, r, &in, maxImport); err != nil {
		a.fail(w, r, err)
		return
	}
	body := in.own
	text := body.Text
	if len(body.Data) > 0 {
		text = string(body.Data)
	}
	read, err := a.app.Setup(r.Context(), match.Config{Game: body.Game, Rules: body.Rules, Options: in.options}, text, body.Side)
	var re *record.Error
	switch {
	case errors.As(err, &re):
		a.fail(w, r, recordError(err))
	case err != nil:
		a.fail(w, r, err)
	default:
		a.writeJSON(w, http.StatusOK, toSetup(read))
	}
}

func toSetup(s app.ReadSetup) setupJSON {
	out := setupJSON{
		Game: s.Game, Board: s.Board, Turn: s.Turn,
		Faults: toNotes(s.Faults), Remarks: toNotes(s.Remarks),
		Check: s.Check, Row: orEmpty(s.Row), Forbidden: orEmpty(s.Forbidden), Plies: s.Plies,
	}
	if f := s.Fault; f != nil {
		out.Stopped = &faultJSON{Offset: f.Offset, Line: f.Line, Ply: f.Ply, Text: f.Text, Message: sentence(f.Err.Error())}
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

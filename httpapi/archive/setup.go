package archive

import (
	"errors"
	"net/http"

	"duiyi/httpapi/call"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/record"
	"duiyi/records"
)

// setupReportJSON is a board as read, with its faults.
type setupReportJSON struct {
	Game      string           `json:"game"`  // what the text shows
	Board     string           `json:"board"` // fits setup of a new game
	Turn      match.Side       `json:"turn"`
	Faults    []setupNoteJSON  `json:"faults"`            // what prevents a game from starting there
	Remarks   []setupNoteJSON  `json:"remarks"`           // what is merely unusual
	Check     string           `json:"check"`             // the point of the king in check
	Row       []string         `json:"row"`               // the points of a five
	Forbidden []string         `json:"forbidden"`         // the points forbidden to Black in renju
	Plies     int              `json:"plies"`             // of a record: moves up to the position
	Stopped   *recordFaultJSON `json:"stopped,omitempty"` // where reading the record stopped

	Games       int               `json:"games"`        // of a record: games in the file, the first of which counts
	Charsets    []string          `json:"charsets"`     // the character sets of the text; ASCII has none
	Notes       []textNoteJSON    `json:"notes"`        // how doubtful text was read
	Unread      []recordFaultJSON `json:"unread"`       // lines that belong to no game, the first hundred
	UnreadLines int               `json:"unread_lines"` // lines that belong to no game, listed or not
}

// setupNoteJSON is a fault of a board, or a remark on it.
type setupNoteJSON struct {
	// Code is the fault: no_king, many_kings, king_point, advisor_point, elephant_point,
	// pawn_point, too_many, facing, king_takeable (the king's point first) or, in any game,
	// over (it would end before the first move). Remarks of gomoku: counts (no game reaches
	// these numbers of stones), overline (a black row of six or more in renju).
	Code   string      `json:"code"`
	Side   *match.Side `json:"side"`             // at fault; with over, who has lost in xiangqi, who has the five in gomoku
	Points []string    `json:"points"`           // concerned
	Reason string      `json:"reason,omitempty"` // with over: as in a result
	Detail string      `json:"detail"`           // one English sentence
}

// setupBody is a board, or a record whose final position counts: either text or data.
// Options of the game stand among its fields.
type setupBody struct {
	Game  string      `json:"game"`
	Rules string      `json:"rules"` // optional
	Text  string      `json:"text"`  // a FEN, rows of stones or a record, also amid words or in a link; empty is the start position
	Data  []byte      `json:"data"`  // a file's bytes in base64
	Side  *match.Side `json:"side"`  // the side to move, after the error no_side; it counts only then

	Charset string `json:"charset"` // how to read data, as in import
}

func (a *Archive) postSetup(w http.ResponseWriter, r *http.Request) {
	var in call.WithOptions[setupBody]
	if err := call.DecodeUpTo(w, r, &in, maxImport); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	body := in.Own
	file, err := brought(body.Text, body.Data, body.Charset)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	pick := records.Pick{Charset: body.Charset, Side: body.Side}
	read, err := a.app.Records().Setup(r.Context(), match.Config{Game: body.Game, Rules: body.Rules, Options: in.Options}, string(file), pick)
	var re *record.Error
	switch {
	case errors.As(err, &re), errors.Is(err, record.ErrNoInput):
		a.reply.Fail(w, r, recordError(err))
	case err != nil:
		a.reply.Fail(w, r, err)
	default:
		a.reply.JSON(w, http.StatusOK, toSetup(read))
	}
}

func toSetup(s records.Setup) setupReportJSON {
	out := setupReportJSON{
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

func toNotes(notes []positions.SetupNote) []setupNoteJSON {
	out := make([]setupNoteJSON, 0, len(notes))
	for _, n := range notes {
		out = append(out, setupNoteJSON{Code: n.Code, Side: n.Side, Points: orEmpty(n.Points), Reason: n.Reason, Detail: call.Sentence(n.Detail)})
	}
	return out
}

// orEmpty returns a list that JSON does not write as null.
func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

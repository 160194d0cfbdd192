package archive

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strings"

	"duiyi/allowance"
	"duiyi/httpapi/call"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/record"
	"duiyi/records"
	"duiyi/records/faults"
)

// maxImport limits a body with a file, in bytes. The largest file in use, a collection of
// 1,391 games, has 1.3 MB in base64.
const maxImport = 4 << 20

// foundGameJSON is a game found in a record.
type foundGameJSON struct {
	Game      string        `json:"game"`
	Title     string        `json:"title"`   // made of names, event and result
	Players   [2]string     `json:"players"` // names, first side first
	Result    record.Result `json:"result"`
	Date      string        `json:"date"`       // as the record writes it
	Plies     int           `json:"plies"`      // of the main line
	Comments  int           `json:"comments"`   // how many
	SideLines int           `json:"side_lines"` // variations
	Faults    int           `json:"faults"`     // what was not understood
	Charsets  []string      `json:"charsets"`   // the character sets of its text; ASCII has none
}

// recordFaultJSON is something in a record that was not understood.
type recordFaultJSON struct {
	Offset int `json:"offset"`           // the byte, from 0
	Line   int `json:"line"`             // from 1; 0 if no place in the file is at fault
	Column int `json:"column,omitempty"` // characters, from 1; missing in lines above 64 KiB
	Ply    int `json:"ply"`              // the ply it follows; -1 outside the moves
	// Code is one of illegal, not_a_move, no_side, start, result, twice, cut, deep, many,
	// rest, empty, too_long, other_game, nothing, header, version, damaged, occupied,
	// point, size, stray, results, characters, charset and other. nothing is a line that is
	// neither a position
	// nor moves, stray what stands where it does not belong, characters bytes that are none;
	// of other only the message tells.
	Code    string          `json:"code"`
	Rule    *brokenRuleJSON `json:"rule,omitempty"` // of illegal, the rule that the move breaks, where it is known
	Text    string          `json:"text"`           // what stands there
	Message string          `json:"message"`
}

// brokenRuleJSON is the rule that an illegal move breaks.
type brokenRuleJSON struct {
	Game string `json:"game,omitempty"` // of the piece
	// Code is one of Refusal or, in xiangqi, blocked.leg (of a horse), blocked.eye (of an elephant),
	// blocked.by, screen (a cannon lacks one), river, palace.K, palace.A, back and aside (of a
	// soldier), moves.K to moves.P (how the piece moves), into (a general moves into check), still
	// (the side stays in check) and pinned.
	Code  string `json:"code"`
	Piece string `json:"piece,omitempty"` // that stands in the way or checks, a letter of FEN
	Point string `json:"point,omitempty"` // of the piece
}

func toRule(err error) *brokenRuleJSON {
	r := faults.RuleOf(err)
	if r == nil {
		return nil
	}
	return &brokenRuleJSON{r.Game, r.Code, r.Piece, r.Point}
}

// importedJSON says what was found in a record and what became of it.
type importedJSON struct {
	ID     string            `json:"id"`     // of the new game or study; empty if a game has to be chosen first
	Format string            `json:"format"` // the detected format
	Games  []foundGameJSON   `json:"games"`  // in the file
	Lost   []string          `json:"lost"`   // what the new game lacks, only above 1 MiB
	Faults []recordFaultJSON `json:"faults"` // what was not understood, the first hundred; moves after a fault are not played
	Unread []recordFaultJSON `json:"unread"` // lines of the file that belong to no game, the first hundred

	Notes []textNoteJSON `json:"notes"` // how doubtful text was read

	UnreadLines int `json:"unread_lines"` // lines that belong to no game, listed or not

	// Fits is how many of the games the account can still open today, where a game has to be
	// chosen first and not all of them fit.
	Fits *int `json:"fits,omitempty"`
}

// textNoteJSON says how doubtful text was read.
type textNoteJSON struct {
	// "restored", "unrestored", "unsure", "wrong_set" or "characters": decoded in a wrong set
	// once, and restored; so, but its bytes are uncertain and it stays; too short to tell its
	// set; the file names another set; some bytes are no characters, the rest is kept
	Code    string `json:"code"`
	Line    int    `json:"line"` // from 1; 0 in files that have no lines
	Text    string `json:"text"` // as it was read
	Message string `json:"message"`
}

func toNotesOfText(list []*record.Error) []textNoteJSON {
	out := []textNoteJSON{}
	for _, n := range list {
		out = append(out, textNoteJSON{faults.NoteCode(n), n.Line, n.Text, call.Sentence(n.Err.Error())})
	}
	return out
}

func toFaults(list []*record.Error) []recordFaultJSON {
	out := []recordFaultJSON{}
	for _, f := range list {
		out = append(out, toFault(f))
	}
	return out
}

func toFault(f *record.Error) recordFaultJSON {
	return recordFaultJSON{Offset: f.Offset, Line: f.Line, Column: f.Column, Ply: f.Ply, Code: faultCode(f), Rule: toRule(f), Text: f.Text, Message: call.Sentence(f.Err.Error())}
}

// faultCode returns the code of a fault; other if only the message tells.
func faultCode(err error) string {
	var over *allowance.OverError
	if errors.As(err, &over) {
		return "over_limit"
	}
	return faults.Code(err)
}

// recordFormatJSON is a format that records can be written in.
type recordFormatJSON struct {
	Name      string   `json:"name"`                // as format in other calls
	Extension string   `json:"extension"`           // of files, such as .pgn
	Games     []string `json:"games"`               // that it can hold
	Program   string   `json:"program,omitempty"`   // the program players know it by
	Binary    bool     `json:"binary,omitempty"`    // it is not text
	Charsets  bool     `json:"charsets,omitempty"`  // the parameter charset applies
	Notations bool     `json:"notations,omitempty"` // the parameter notation applies
	Position  bool     `json:"position,omitempty"`  // it holds a position and no moves
	Several   bool     `json:"several,omitempty"`   // it holds several games
}

// recordFormatsJSON lists the formats that records can be written in.
type recordFormatsJSON struct {
	Formats []recordFormatJSON `json:"formats"`
	Books   []bookFormatJSON   `json:"books"` // of GET /api/library/book
}

// bookFormatJSON is a format that books of a game are written in.
type bookFormatJSON struct {
	Name      string `json:"name"` // duiyi, obk or bin
	Game      string `json:"game"`
	Extension string `json:"extension"` // with its dot
}

func (a *Archive) getFormats(w http.ResponseWriter, _ *http.Request) {
	list := []recordFormatJSON{}
	for _, f := range a.app.Formats().Written() {
		list = append(list, recordFormatJSON{
			Name: f.Name, Extension: f.Extensions[0], Games: f.Games, Program: f.Program,
			Binary: f.Binary, Charsets: f.Charsets, Notations: f.Notations, Position: f.Position, Several: f.Many,
		})
	}
	books := []bookFormatJSON{}
	for _, m := range a.app.Books().Makers() {
		books = append(books, bookFormatJSON{m.Format, m.Kind.Name, m.Extension})
	}
	a.reply.JSON(w, http.StatusOK, recordFormatsJSON{list, books})
}

// importBody is a record: either text, or data.
type importBody struct {
	Text  string      `json:"text"`  // Unicode
	Data  []byte      `json:"data"`  // a file's bytes in base64
	Index *int        `json:"index"` // chooses a game of a file with several, from 0; without it they are only listed
	Rules string      `json:"rules"` // the rule set, as in a new game
	Study bool        `json:"study"` // make a study that keeps all lines and comments
	Name  string      `json:"name"`  // the file's name, x.cbl: it helps to name unreadable formats
	Cmd   string      `json:"cmd"`
	Side  *match.Side `json:"side"` // the side to move, after the error no_side

	// Charset is how to read data: auto (default) detects the set of each game and restores
	// text once saved in a wrong set; gbk, big5 and the other names of --charset-in read it as
	// it stands. Of text only auto and utf-8, which takes it as it stands.
	Charset string `json:"charset"`
}

func (a *Archive) postImport(w http.ResponseWriter, r *http.Request) {
	var body importBody
	if err := call.DecodeUpTo(w, r, &body, maxImport); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	data, err := brought(body.Text, body.Data, body.Charset)
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	if err := a.app.Allowance().Admit(r.Context(), allowance.Imports, 1); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	pick := records.Pick{Index: records.PickOne, Rules: body.Rules, Charset: body.Charset, Side: body.Side}
	if body.Index != nil {
		pick.Index = *body.Index
	}
	pick.Admit = func(games int) error {
		return a.app.Allowance().Admit(r.Context(), allowance.Imports, shareOf(data, games))
	}
	read, at := a.app.Import, "/api/games/"
	if body.Study {
		read, at = a.app.Studies().Import, "/api/studies/"
	}
	in, err := read(ids.WithCmd(r.Context(), body.Cmd), data, pick)
	if err != nil {
		a.reply.Fail(w, r, recordError(foreignBy(namedOver(err, in, pick.Index), data, body.Name)))
		return
	}
	status, out := http.StatusOK, toImported(in)
	if in.ID != "" {
		if err := a.app.Allowance().Use(r.Context(), allowance.Imports, shareOf(data, len(in.Found))); err != nil {
			a.log.Debug("an import over the limit", "err", err) // another import came in between
		}
		status = http.StatusCreated
		w.Header().Set("Location", at+in.ID)
	} else if out.Fits, err = a.fitting(r.Context(), data, len(in.Found)); err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	a.reply.JSON(w, status, out)
}

// shareOf returns the bytes that count for one game of a file: all games have the same.
func shareOf(data []byte, games int) int64 {
	return (int64(len(data)) + int64(games) - 1) / int64(max(1, games))
}

// fitting returns how many games of a file the caller can still open today, nil if all.
func (a *Archive) fitting(ctx context.Context, data []byte, games int) (*int, error) {
	left, limited, err := a.app.Allowance().Left(ctx, allowance.Imports)
	if n := int(left / max(1, shareOf(data, games))); limited && err == nil && n < games {
		return &n, nil
	}
	return nil, err
}

// namedOver adds the game to the error that the limit of a day refuses it, where a file has several.
func namedOver(err error, in records.Imported, index int) error {
	var over *allowance.OverError
	if !errors.As(err, &over) || over.Kind != allowance.Imports || index < 0 || index >= len(in.Found) || len(in.Found) == 1 {
		return err
	}
	return &call.Error{
		Code: "over_limit", At: string(over.Kind), Limit: over.Limit,
		Message: fmt.Sprintf("Game %d of the file, %q, does not fit into the %d bytes of records that can be opened in a day: %d are left.", index+1, in.Found[index].Title, over.Limit, max(0, over.Limit-over.Used)),
	}
}

// brought returns the record in a request: a file's bytes, or else text, which is Unicode.
func brought(text string, data []byte, charset string) ([]byte, error) {
	if len(data) > 0 {
		return data, nil
	}
	switch strings.ToLower(charset) {
	case "", record.Auto, "utf-8", "utf8":
		return []byte(text), nil
	}
	return nil, &call.Error{Code: "bad_query", Message: "Text is Unicode, and has no other character set: send the bytes of the file as data.", At: "charset"}
}

func toImported(in records.Imported) importedJSON {
	out := importedJSON{ID: in.ID, Format: in.Format, Games: []foundGameJSON{}, Lost: []string{}, Faults: toFaults(in.Faults), Unread: toFaults(in.Unread.List), UnreadLines: in.Unread.Count(), Notes: toNotesOfText(in.Notes)}
	for _, f := range in.Found {
		out.Games = append(out.Games, foundGameJSON{
			Game: f.Game, Title: f.Title, Players: f.Players, Result: f.Result, Date: f.Date,
			Plies: f.Plies, Comments: f.Comments, SideLines: f.SideLines, Faults: f.Faults, Charsets: orEmpty(f.Charsets),
		})
	}
	for _, l := range in.Lost {
		out.Lost = append(out.Lost, l.String())
	}
	return out
}

// foreignBy returns the error of an unreadable file: the name of its format, if it is a
// known one.
func foreignBy(err error, data []byte, name string) error {
	var re *record.Error
	if errors.As(err, &re) {
		if f := record.Foreign(data, name); f != nil {
			return f
		}
	}
	return err
}

// recordError returns an error of reading or writing a record as the request's.
func recordError(err error) error {
	bad := &call.Error{Code: "bad_query", Message: call.Sentence(err.Error())}
	var re *record.Error
	var fe *record.ForeignError
	var ge *record.GameError
	switch {
	case errors.As(err, &ge):
		bad.Code, bad.Format = "foreign_game", ge.Game
	case errors.As(err, &fe):
		bad.Code, bad.Format = "foreign_record", fe.Format
	case errors.As(err, &re):
		bad.Code, bad.At = "bad_record", re.Offset
	case errors.Is(err, record.ErrFormat), errors.Is(err, record.ErrNotHeld), errors.Is(err, record.ErrOneGame), errors.Is(err, record.ErrReadOnly):
		bad.At = "format"
	case errors.Is(err, record.ErrNotation):
		bad.At = "notation"
	case errors.Is(err, record.ErrNoCharset), errors.Is(err, record.ErrNoInput):
		bad.At = "charset"
	case errors.Is(err, record.ErrLacks):
		bad.Code, bad.At = "characters_lost", "charset"
	default:
		return err
	}
	return bad
}

func (a *Archive) getExport(w http.ResponseWriter, r *http.Request) {
	export := a.app.Export
	if r.URL.Query().Get("report") == "true" {
		export = a.app.ExportReport
	}
	file, err := export(r.Context(), r.PathValue("id"), r.URL.Query().Get("format"), r.URL.Query().Get("lang"), ExportOptions(r))
	a.SendFile(w, r, file, err)
}

// ExportOptions reads how the query of a request wants a record written.
func ExportOptions(r *http.Request) record.Options {
	q := r.URL.Query()
	return record.Options{Notation: q.Get("notation"), Charset: q.Get("charset"), Exact: q.Get("lossy") != "true"}
}

// SendFile answers with a record, or with err. A header lists what the format cannot hold.
func (a *Archive) SendFile(w http.ResponseWriter, r *http.Request, file records.Exported, err error) {
	if err != nil {
		a.reply.Fail(w, r, recordError(err))
		return
	}
	h := w.Header()
	media := file.Media
	if charset := r.URL.Query().Get("charset"); !file.Binary && (charset == "" || strings.EqualFold(charset, "utf-8")) {
		media = mime.FormatMediaType(media, map[string]string{"charset": "utf-8"})
	}
	h.Set("Content-Type", media)
	h.Set("Content-Disposition", `attachment; filename="game`+path.Ext(file.Name)+`"; filename*=UTF-8''`+url.PathEscape(file.Name))
	h.Set("Cache-Control", "no-store")
	if len(file.Lost) > 0 {
		what := make([]string, len(file.Lost))
		for i, l := range file.Lost {
			what[i] = url.QueryEscape(l.String())
		}
		h.Set("Duiyi-Lost", strings.Join(what, ", "))
	}
	if _, err := w.Write(file.Data); err != nil {
		a.log.Debug("answer not written", "err", err)
	}
}

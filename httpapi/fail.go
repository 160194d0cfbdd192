package httpapi

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"duiyi/accounts"
	"duiyi/admission"
	"duiyi/app"
	"duiyi/book"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/exercises"
	"duiyi/explorer"
	"duiyi/ids"
	"duiyi/library"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/people"
	"duiyi/reports"
	"duiyi/reports/jobs"
	"duiyi/store"
	"duiyi/studies"
	"duiyi/study"
)

// A requestError is a fault of the request that this package finds itself.
type requestError struct {
	Code    string
	Message string // empty: the code's
	At      any    // byte offset or name of a field, or nil
	Limit   int64  // in bytes, or 0
	Format  string // of a file that is not read, or empty
	Retry   bool   // the same request may well succeed in a moment
	Wait    int    // the same request is taken again in so many seconds, or 0
}

func (e *requestError) Error() string { return cmp.Or(e.Message, codes[e.Code].Message) }

var (
	errNoRoute   = &requestError{Code: "no_route"}
	errBadMethod = &requestError{Code: "bad_method"}
	errBadHost   = &requestError{Code: "bad_host"}
	errBadOrigin = &requestError{Code: "bad_origin"}
	errStays     = &requestError{Code: "stays"}
	errSideless  = errors.New("only a game over the network has seats")
	errNotJSON   = &requestError{Code: "not_json"}
	errSlowBody  = &requestError{Code: "slow_body"}
	errCutBody   = &requestError{Code: "bad_json", At: 0, Message: "The body did not arrive whole."}
	errNoSocket  = &requestError{Code: "not_websocket"}
)

// failures is the one table from errors to codes. An error that is in neither it nor
// describe is ours.
var failures = []struct {
	err     error
	code    string
	message string // where it differs from the code's
}{
	{store.ErrNoGame, "no_game", ""},
	{store.ErrDeleted, "game_deleted", ""},
	{app.ErrNotYours, "not_allowed", "This belongs to somebody else."},
	{jobs.ErrNotYours, "not_allowed", "This belongs to somebody else."},
	{studies.ErrNoOwner, "not_allowed", "This needs an account."},
	{app.ErrFairPlay, "fair_play", ""},
	{app.ErrNoLobby, "no_lobby", ""},
	{lobby.ErrNoPool, "no_pool", ""},
	{lobby.ErrGone, "seek_gone", ""},
	{lobby.ErrDeclined, "challenge_declined", ""},
	{lobby.ErrOwn, "own_seek", ""},
	{lobby.ErrNotYours, "not_your_seek", ""},
	{lobby.ErrRange, "rating_range", ""},
	{lobby.ErrAccount, "log_in", "A rated game needs an account."},
	{lobby.ErrNobody, "no_visitor", ""},
	{lobby.ErrTooMany, "too_many_seeks", ""},
	{app.ErrHouseFull, "house_full", ""},
	{lobby.ErrFull, "lobby_full", ""},
	{studies.ErrNoStudy, "no_study", ""},
	{studies.ErrDeleted, "study_deleted", ""},
	{explorer.ErrNoLibrary, "no_library", ""},
	{book.ErrNoBook, "no_book", ""},
	{book.ErrReadOnly, "book_read_only", ""},
	{book.ErrFormat, "book_unread", "The file is not an opening book."},
	{book.ErrKeys, "book_unread", "The book identifies its positions by unknown keys."},
	{book.ErrDamaged, "book_unread", "The book is damaged."},
	{book.ErrNoUndo, "nothing_to_undo", ""},
	{library.ErrNoEntry, "no_entry", ""},
	{reports.ErrNoReport, "no_report", "There is no report on this game."},
	{exercises.ErrNoExercise, "no_exercise", ""},
	{exercises.ErrPractised, "practised", ""},
	{jobs.ErrStopped, "report_stopped", ""},
	{study.ErrNoNode, "no_node", ""},
	{study.ErrRoot, "start_position", ""},
	{study.ErrManyNodes, "too_many_nodes", ""},
	{study.ErrLongComment, "too_long_comment", ""},
	{study.ErrMuchText, "too_much_text", ""},
	{study.ErrManyChanges, "too_many_edits", ""},
	{study.ErrNothingToUndo, "nothing_to_undo", ""},
	{study.ErrNothingToRedo, "nothing_to_redo", ""},
	{study.ErrStale, "stale", "The study has changed since."},
	{store.ErrDamaged, "damaged", ""},
	{app.ErrNotDamaged, "not_damaged", ""},
	{store.ErrDiskFull, "disk_full", ""},
	{store.ErrReadOnly, "read_only", ""},
	{store.ErrLocked, "locked", ""},
	{store.ErrDiskFault, "disk_fault", ""},
	{store.ErrDatabaseDamaged, "store_damaged", ""},
	{admission.ErrClosed, "stopping", ""},
	{match.ErrStale, "stale", ""},
	{match.ErrGameOver, "game_over", ""},
	{match.ErrNothingToUndo, "nothing_to_undo", ""},
	{match.ErrNothingToRedo, "nothing_to_redo", ""},
	{match.ErrNoOffer, "no_offer", ""},
	{match.ErrNotYourOffer, "not_your_offer", ""},
	{match.ErrNetwork, "network_game", ""},
	{match.ErrNoUndoOffer, "no_undo_offer", ""},
	{match.ErrTooOften, "asked_too_often", ""},
	{match.ErrBothMoved, "both_moved", ""},
	{app.ErrNoOpinion, "no_opinion", ""},
	{app.ErrNoSeat, "no_seat", ""},
	{app.ErrBadSeat, "bad_seat", ""},
	{app.ErrSeatTaken, "seat_taken", ""},
	{ids.ErrCmdUsed, "cmd_used", ""},
	{app.ErrNoOpponent, "no_opponent", ""},
	{app.ErrGoesOn, "goes_on", ""},
	{app.ErrTooFast, "too_fast", ""},
	{match.ErrNothingToVary, "nothing_to_vary", ""},
	{match.ErrNoOtherMove, "no_other_move", ""},
	{app.ErrNotThinking, "not_thinking", ""},
	{app.ErrNotFailed, "not_failed", ""},
	{app.ErrEngineToMove, "engine_to_move", ""},
	{store.ErrOverloaded, "overloaded", ""},
	{engines.ErrNoSlots, "no_slots", ""},
	{jobs.ErrTooMany, "reports_each", ""},
	{engines.ErrBusy, "busy", ""},
	{admission.ErrReaders, "busy", "Too many records are being read."},
	{match.ErrNoTakeBacks, "no_take_backs", ""},
	{analysis.ErrNoThreat, "no_threat", ""},
	{match.ErrNoHints, "no_hints", ""},
	{match.ErrNotGone, "not_gone", ""},
	{match.ErrNoVacation, "no_vacation", ""},
	{match.ErrManyChanges, "too_many_changes", ""},
	{accounts.ErrWrong, "wrong_login", ""},
	{accounts.ErrDisabled, "disabled", ""},
	{accounts.ErrInvitationOnly, "invitation_only", ""},
	{accounts.ErrNoSignUps, "no_signups", ""},
	{accounts.ErrLogInAgain, "log_in_again", ""},
	{accounts.ErrRank, "not_allowed", "This account is not below yours."},
	{accounts.ErrNoPasskeys, "no_passkeys", ""},
	{accounts.ErrBadPasskey, "bad_passkey", ""},
	{accounts.ErrManyPasskeys, "many_passkeys", ""},
	{accounts.ErrNoSignOn, "no_signon", ""},
	{accounts.ErrSignOnAway, "signon_away", ""},
	{accounts.ErrBadSignOn, "bad_signon", ""},
	{accounts.ErrOnlyWay, "only_way", ""},
	{app.ErrNoPasskey, "no_passkey", ""},
	{accounts.ErrNoText, "bad_report", "The complaint has no text."},
	{accounts.ErrLongText, "bad_report", "A complaint has at most 1,000 characters."},
	{people.ErrManyPasswords, "overloaded", ""},
	{app.ErrNoUser, "no_user", ""},
	{app.ErrNoSession, "no_session", ""},
	{app.ErrNoLink, "no_link", ""},
	{app.ErrNoReport, "no_report", ""},
	{app.ErrNameTaken, "name_taken", ""},
	{app.ErrKnownAlready, "known_already", ""},
	{app.ErrLastAdministrator, "last_administrator", ""},
	{app.ErrManyReports, "many_reports", ""},
	{match.ErrNotFlagged, "not_flagged", ""},
}

// errorBody is the body of every answer that is no success.
type errorBody struct {
	Error errorJSON `json:"error"`
}

// errorJSON is an error. x-codes lists the codes and which of the other fields each may
// have.
type errorJSON struct {
	Code    string         `json:"code"`              // what programs go by
	Message string         `json:"message"`           // one English sentence
	At      any            `json:"at,omitempty"`      // where the request is wrong: a field, or a byte of the body
	Offset  *int           `json:"offset,omitempty"`  // the byte of a bad FEN or board
	Limit   int64          `json:"limit,omitempty"`   // the most bytes that the server takes
	Format  string         `json:"format,omitempty"`  // the detected format of an unreadable file, or the other game of a record
	Version int            `json:"version,omitempty"` // the present version of the game or study
	Refusal *match.Refusal `json:"refusal,omitempty"` // why the rules refuse a move
}

// describe says what a client may know of an error. An error of ours has
// status 500.
func describe(err error) (status int, body errorJSON) {
	var (
		re *requestError
		ce *match.ConfigError
		rf *match.Refusal
		ef *engine.FaultError
	)
	switch {
	case errors.As(err, &re):
		return answerOf(errorJSON{Code: re.Code, Message: re.Message, At: re.At, Limit: re.Limit, Format: re.Format})
	case errors.Is(err, match.ErrBadEvent), errors.Is(err, study.ErrBadEvent): // it wraps a *Refusal that is nobody's move
	case errors.As(err, &rf):
		return answerOf(errorJSON{Code: "illegal_move", Message: sentence(rf.Detail), Refusal: rf})
	case errors.As(err, &ce) && (errors.Is(ce, match.ErrNoOption) || errors.Is(ce, match.ErrOptionType)):
		return answerOf(badOption(ce))
	case errors.As(err, &ce) && errors.Is(ce, match.ErrNoSide):
		return answerOf(errorJSON{Code: "no_side", Message: ce.Field + ": " + strings.TrimRight(ce.Err.Error(), ". ") + ".", At: ce.Field, Offset: &ce.Offset})
	case errors.As(err, &ce):
		body := errorJSON{Code: "bad_config", Message: ce.Field + ": " + strings.TrimRight(ce.Err.Error(), ". ") + ".", At: ce.Field}
		if ce.Offset >= 0 {
			body.Offset = &ce.Offset
		}
		return answerOf(body)
	case errors.As(err, &ef): // whose own words may name files of this machine
		return answerOf(errorJSON{Code: ef.Code, Message: "The engine " + ef.Engine + " has failed."})
	case errors.Is(err, match.ErrBadCommand), errors.Is(err, study.ErrBadCommand):
		return answerOf(errorJSON{Code: "bad_command", Message: sentence(err.Error())})
	}
	for _, f := range failures {
		if errors.Is(err, f.err) {
			return answerOf(errorJSON{Code: f.code, Message: f.message})
		}
	}
	return answerOf(errorJSON{Code: "internal"})
}

// answerOf returns an error with the status of its code, and with the code's message if
// it has none.
func answerOf(e errorJSON) (status int, body errorJSON) {
	c := codes[e.Code]
	e.Message = cmp.Or(e.Message, c.Message)
	return c.Status, e
}

// fail answers a request with an error.
func (a *API) fail(w http.ResponseWriter, r *http.Request, err error) { a.failAt(w, r, err, 0) }

// failAt is fail for a command to a game that stands at a version.
func (a *API) failAt(w http.ResponseWriter, r *http.Request, err error, version int) {
	status, body := a.refuse(r, err)
	var re *requestError
	errors.As(err, &re)
	if errors.Is(err, store.ErrOverloaded) || errors.Is(err, app.ErrTooFast) || errors.Is(err, engines.ErrBusy) || errors.Is(err, admission.ErrReaders) || errors.Is(err, lobby.ErrTooMany) || errors.Is(err, lobby.ErrFull) || re != nil && re.Retry {
		w.Header().Set("Retry-After", retryAfter)
	}
	if re != nil && re.Wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(re.Wait))
	}
	if status == http.StatusConflict {
		body.Version = version
	}
	a.writeJSON(w, status, errorBody{body})
}

// refuse counts an error that a request is answered with, and logs one that is ours. A
// request that is cut short is answered "stopping": either its client left, and nobody
// reads that, or this server ends, and no answer at all would be 200.
func (a *API) refuse(r *http.Request, err error) (status int, body errorJSON) {
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		return describe(admission.ErrClosed)
	}
	status, body = describe(err)
	a.refused.Add(body.Code)
	if status == http.StatusInternalServerError || errors.Is(err, store.ErrDiskFull) || errors.Is(err, store.ErrReadOnly) || errors.Is(err, store.ErrLocked) {
		a.log.Error("internal error", "method", r.Method, "path", r.URL.Path, "err", err)
	}
	return status, body
}

func (a *API) writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Cache-Control", "no-store")
	a.encode(w, status, v)
}

// writeText answers with what is JSON already.
func (a *API) writeText(w http.ResponseWriter, text []byte) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(text)+1))
	if _, err := w.Write(append(text, '\n')); err != nil {
		a.log.Debug("answer not written", "err", err)
	}
}

// writeKept answers with what may be kept, and for how long.
func (a *API) writeKept(w http.ResponseWriter, cache string, v any) {
	w.Header().Set("Cache-Control", cache)
	a.encode(w, http.StatusOK, v)
}

func (a *API) encode(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false) // nosniff and the type say that this is no HTML
	if err := e.Encode(v); err != nil {
		a.log.Debug("answer not written", "err", err)
	}
}

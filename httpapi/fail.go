package httpapi

import (
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
	Status  int
	Code    string
	Message string
	At      any    // byte offset or name of a field, or nil
	Limit   int64  // in bytes, or 0
	Format  string // of a file that is not read, or empty
	Retry   bool   // the same request may well succeed in a moment
	Wait    int    // the same request is taken again in so many seconds, or 0
}

func (e *requestError) Error() string { return e.Message }

var (
	errNoRoute   = &requestError{Status: http.StatusNotFound, Code: "no_route", Message: "There is nothing at this address."}
	errBadMethod = &requestError{Status: http.StatusMethodNotAllowed, Code: "bad_method", Message: "This address does not take this method."}
	errBadHost   = &requestError{Status: http.StatusForbidden, Code: "bad_host", Message: "This server does not answer to that host name."}
	errBadOrigin = &requestError{Status: http.StatusForbidden, Code: "bad_origin", Message: "The request comes from another site's page."}
	errStays     = &requestError{Status: http.StatusForbidden, Code: "stays", Message: "This program is not ended from its page."}
	errSideless  = errors.New("only a game over the network has seats")
	errNotJSON   = &requestError{Status: http.StatusUnsupportedMediaType, Code: "not_json", Message: "The body must be application/json."}
	errSlowBody  = &requestError{Status: http.StatusRequestTimeout, Code: "slow_body", Message: "The body took too long to arrive."}
	errCutBody   = &requestError{Status: http.StatusBadRequest, Code: "bad_json", At: 0, Message: "The body did not arrive whole."}
	errNoSocket  = &requestError{Status: http.StatusUpgradeRequired, Code: "not_websocket", Message: "This address takes WebSocket connections only."}
)

// failures is the one table from errors to statuses, codes and what the
// client reads. An error that is in neither it nor describe is ours.
var failures = []struct {
	err     error
	status  int
	code    string
	message string
}{
	{store.ErrNoGame, http.StatusNotFound, "no_game", "There is no such game."},
	{store.ErrDeleted, http.StatusGone, "game_deleted", "The game is deleted."},
	{app.ErrNotYours, http.StatusForbidden, "not_allowed", "This belongs to somebody else."},
	{jobs.ErrNotYours, http.StatusForbidden, "not_allowed", "This belongs to somebody else."},
	{studies.ErrNoOwner, http.StatusForbidden, "not_allowed", "This needs an account."},
	{app.ErrFairPlay, http.StatusForbidden, "fair_play", "This is a position of a rated game that you are playing: no help until it has ended."},
	{app.ErrNoLobby, http.StatusNotFound, "no_lobby", "This program has no lobby."},
	{lobby.ErrNoPool, http.StatusNotFound, "no_pool", "There is no such pool."},
	{lobby.ErrGone, http.StatusConflict, "seek_gone", "Somebody else has taken it, or it has been withdrawn."},
	{lobby.ErrDeclined, http.StatusConflict, "challenge_declined", "The challenge is declined."},
	{lobby.ErrOwn, http.StatusConflict, "own_seek", "One does not play oneself."},
	{lobby.ErrNotYours, http.StatusForbidden, "not_your_seek", "This is somebody else's."},
	{lobby.ErrRange, http.StatusForbidden, "rating_range", "The rating is outside what was asked for."},
	{lobby.ErrAccount, http.StatusUnauthorized, "log_in", "A rated game needs an account."},
	{lobby.ErrNobody, http.StatusBadRequest, "no_visitor", "The header Duiyi-Seat is missing."},
	{lobby.ErrTooMany, http.StatusTooManyRequests, "too_many_seeks", "One may look for three games at a time."},
	{app.ErrHouseFull, http.StatusTooManyRequests, "house_full", "One may play two games with engines of the house at a time."},
	{lobby.ErrFull, http.StatusTooManyRequests, "lobby_full", "Too many look for a game just now."},
	{studies.ErrNoStudy, http.StatusNotFound, "no_study", "There is no such study."},
	{studies.ErrDeleted, http.StatusGone, "study_deleted", "The study is deleted."},
	{explorer.ErrNoLibrary, http.StatusNotFound, "no_library", "This program has no library."},
	{book.ErrNoBook, http.StatusNotFound, "no_book", "There is no such book."},
	{book.ErrReadOnly, http.StatusConflict, "book_read_only", "This book is only read."},
	{book.ErrFormat, http.StatusConflict, "book_unread", "This is no book that can be read."},
	{book.ErrKeys, http.StatusConflict, "book_unread", "The positions of this book are written by keys that are not known."},
	{book.ErrDamaged, http.StatusConflict, "book_unread", "The book is damaged."},
	{book.ErrNoUndo, http.StatusConflict, "nothing_to_undo", "There is no edit to undo."},
	{library.ErrNoEntry, http.StatusNotFound, "no_entry", "The library has no such game."},
	{reports.ErrNoReport, http.StatusNotFound, "no_report", "There is no report on this game."},
	{exercises.ErrNoExercise, http.StatusNotFound, "no_exercise", "There is no such exercise."},
	{exercises.ErrPractised, http.StatusConflict, "practised", "The exercise has been done since."},
	{jobs.ErrStopped, http.StatusConflict, "report_stopped", "The report was stopped."},
	{study.ErrNoNode, http.StatusConflict, "no_node", "The study has no such node."},
	{study.ErrRoot, http.StatusConflict, "start_position", "The start position cannot be moved or deleted."},
	{study.ErrManyNodes, http.StatusConflict, "too_many_nodes", "A study has at most 100,000 moves."},
	{study.ErrLongComment, http.StatusRequestEntityTooLarge, "too_long_comment", "A comment has at most 1 MiB."},
	{study.ErrMuchText, http.StatusConflict, "too_much_text", "The comments of a study have at most 16 MiB together."},
	{study.ErrManyChanges, http.StatusConflict, "too_many_edits", "The study has been changed too often; a copy of it can be gone on with."},
	{study.ErrNothingToUndo, http.StatusConflict, "nothing_to_undo", "There is no edit to undo."},
	{study.ErrNothingToRedo, http.StatusConflict, "nothing_to_redo", "There is no edit to redo."},
	{study.ErrStale, http.StatusConflict, "stale", "The study has moved on since."},
	{store.ErrDamaged, http.StatusConflict, "damaged", "The stored game is damaged and cannot be gone on with."},
	{app.ErrNotDamaged, http.StatusConflict, "not_damaged", "The game is not damaged."},
	{store.ErrDiskFull, http.StatusInsufficientStorage, "disk_full", "The server's disk is full: nothing can be kept until there is room again."},
	{store.ErrReadOnly, http.StatusServiceUnavailable, "read_only", "The server may not write its database."},
	{store.ErrLocked, http.StatusServiceUnavailable, "locked", "Another program holds the server's database."},
	{store.ErrDiskFault, http.StatusInternalServerError, "disk_fault", "The server's disk reports an error."},
	{store.ErrDatabaseDamaged, http.StatusInternalServerError, "store_damaged", "The server's database is damaged."},
	{admission.ErrClosed, http.StatusServiceUnavailable, "stopping", "The server is stopping."},
	{match.ErrStale, http.StatusConflict, "stale", "The game has moved on since."},
	{match.ErrGameOver, http.StatusConflict, "game_over", "The game is over."},
	{match.ErrNothingToUndo, http.StatusConflict, "nothing_to_undo", "There is no move to take back."},
	{match.ErrNothingToRedo, http.StatusConflict, "nothing_to_redo", "There is no move to play again."},
	{match.ErrNoOffer, http.StatusConflict, "no_offer", "No draw has been offered."},
	{match.ErrNotYourOffer, http.StatusConflict, "not_your_offer", "This side has made the offer, it was not made to it."},
	{match.ErrNetwork, http.StatusConflict, "network_game", "This is not done in a game between two people over the network."},
	{match.ErrNoUndoOffer, http.StatusConflict, "no_undo_offer", "Nobody has offered to take moves back."},
	{match.ErrTooOften, http.StatusConflict, "asked_too_often", "This was offered here too often."},
	{match.ErrBothMoved, http.StatusConflict, "both_moved", "Both players have moved."},
	{app.ErrNoOpinion, http.StatusForbidden, "no_opinion", "The engine's opinion is for those who look on at a public game."},
	{app.ErrNoSeat, http.StatusForbidden, "no_seat", "This is for who has a seat in the game."},
	{app.ErrBadSeat, http.StatusForbidden, "bad_seat", "There is no seat by this secret."},
	{app.ErrSeatTaken, http.StatusConflict, "seat_taken", "Somebody has this seat."},
	{ids.ErrCmdUsed, http.StatusConflict, "cmd_used", "This cmd was sent before with something else, or by somebody else."},
	{app.ErrNoOpponent, http.StatusConflict, "no_opponent", "The opponent has not come yet."},
	{app.ErrGoesOn, http.StatusConflict, "goes_on", "The game goes on."},
	{app.ErrTooFast, http.StatusTooManyRequests, "too_fast", "So much is not said at once."},
	{match.ErrNothingToVary, http.StatusConflict, "nothing_to_vary", "The last move on the board is not an engine's."},
	{match.ErrNoOtherMove, http.StatusConflict, "no_other_move", "The engine has no other move here."},
	{app.ErrNotThinking, http.StatusConflict, "not_thinking", "No engine is thinking."},
	{app.ErrNotFailed, http.StatusConflict, "not_failed", "No engine has failed."},
	{app.ErrEngineToMove, http.StatusConflict, "engine_to_move", "It is the engine's turn."},
	{store.ErrOverloaded, http.StatusServiceUnavailable, "overloaded", "The server has more to do than it can: please try again in a moment."},
	{engines.ErrNoSlots, http.StatusConflict, "no_slots", "This server searches by its workers alone: no advice, analysis or engines of its own."},
	{jobs.ErrTooMany, http.StatusTooManyRequests, "reports_each", "One may have eight reports made at a time: please wait until one is done."},
	{engines.ErrBusy, http.StatusServiceUnavailable, "busy", "Too many ask for advice at once."},
	{admission.ErrReaders, http.StatusServiceUnavailable, "busy", "Too many records are read at once."},
	{match.ErrNoTakeBacks, http.StatusConflict, "no_take_backs", "This game is played without take-backs."},
	{analysis.ErrNoThreat, http.StatusConflict, "no_threat", "Nobody can pass in this position."},
	{match.ErrNoHints, http.StatusConflict, "no_hints", "This game is played without hints."},
	{match.ErrNotGone, http.StatusConflict, "not_gone", "The opponent is not gone, or has not been for long enough."},
	{match.ErrNoVacation, http.StatusConflict, "no_vacation", "There is not so much vacation left this year."},
	{match.ErrManyChanges, http.StatusConflict, "too_many_changes", "The game has been changed too often; it can only be played to its end."},
	{accounts.ErrWrong, http.StatusForbidden, "wrong_login", "Name and password do not belong together."},
	{accounts.ErrDisabled, http.StatusForbidden, "disabled", "The account is closed."},
	{accounts.ErrInvitationOnly, http.StatusForbidden, "invitation_only", "Accounts are by invitation here."},
	{accounts.ErrNoSignUps, http.StatusForbidden, "no_signups", "No accounts are made here."},
	{accounts.ErrLogInAgain, http.StatusForbidden, "log_in_again", "Please log in again first."},
	{accounts.ErrRank, http.StatusForbidden, "not_allowed", "This account is not below yours."},
	{accounts.ErrNoPasskeys, http.StatusConflict, "no_passkeys", "Passkeys need a name for the server, and TLS."},
	{accounts.ErrBadPasskey, http.StatusForbidden, "bad_passkey", "The passkey was not accepted."},
	{accounts.ErrManyPasskeys, http.StatusConflict, "many_passkeys", "An account has at most 20 passkeys."},
	{accounts.ErrNoSignOn, http.StatusNotFound, "no_signon", "This server knows no sign-on of a club."},
	{accounts.ErrSignOnAway, http.StatusBadGateway, "signon_away", "The club's sign-on does not answer."},
	{accounts.ErrBadSignOn, http.StatusForbidden, "bad_signon", "The sign-on was not accepted."},
	{accounts.ErrOnlyWay, http.StatusConflict, "only_way", "There is no other way to log in to this account."},
	{app.ErrNoPasskey, http.StatusNotFound, "no_passkey", "There is no such passkey."},
	{accounts.ErrNoText, http.StatusBadRequest, "bad_report", "A report says something."},
	{accounts.ErrLongText, http.StatusBadRequest, "bad_report", "A report has at most 1,000 characters."},
	{people.ErrManyPasswords, http.StatusServiceUnavailable, "overloaded", "The server has more to do than it can: please try again in a moment."},
	{app.ErrNoUser, http.StatusNotFound, "no_user", "There is no such account."},
	{app.ErrNoSession, http.StatusNotFound, "no_session", "This log-in has ended."},
	{app.ErrNoLink, http.StatusForbidden, "no_link", "The link holds no longer."},
	{app.ErrNoReport, http.StatusNotFound, "no_report", "There is no such report."},
	{app.ErrNameTaken, http.StatusConflict, "name_taken", "The name is taken, or too like another."},
	{app.ErrKnownAlready, http.StatusConflict, "known_already", "An account has this already."},
	{app.ErrLastAdministrator, http.StatusConflict, "last_administrator", "Somebody has to be the administrator."},
	{app.ErrManyReports, http.StatusConflict, "many_reports", "Many reports of yours wait to be looked at."},
	{match.ErrNotFlagged, http.StatusConflict, "not_flagged", "Nobody has run out of time."},
}

type errorBody struct {
	Error errorJSON `json:"error"`
}

type errorJSON struct {
	Code    string         `json:"code"`
	Message string         `json:"message"`
	At      any            `json:"at,omitempty"`
	Offset  *int           `json:"offset,omitempty"`
	Limit   int64          `json:"limit,omitempty"`
	Format  string         `json:"format,omitempty"`
	Version int            `json:"version,omitempty"`
	Refusal *match.Refusal `json:"refusal,omitempty"`
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
		return re.Status, errorJSON{Code: re.Code, Message: re.Message, At: re.At, Limit: re.Limit, Format: re.Format}
	case errors.Is(err, match.ErrBadEvent), errors.Is(err, study.ErrBadEvent): // it wraps a *Refusal that is nobody's move
	case errors.As(err, &rf):
		return http.StatusConflict, errorJSON{Code: "illegal_move", Message: sentence(rf.Detail), Refusal: rf}
	case errors.As(err, &ce) && (errors.Is(ce, match.ErrNoOption) || errors.Is(ce, match.ErrOptionType)):
		return http.StatusBadRequest, badOption(ce)
	case errors.As(err, &ce) && errors.Is(ce, match.ErrNoSide):
		return http.StatusBadRequest, errorJSON{Code: "no_side", Message: ce.Field + ": " + strings.TrimRight(ce.Err.Error(), ". ") + ".", At: ce.Field, Offset: &ce.Offset}
	case errors.As(err, &ce):
		body := errorJSON{Code: "bad_config", Message: ce.Field + ": " + strings.TrimRight(ce.Err.Error(), ". ") + ".", At: ce.Field}
		if ce.Offset >= 0 {
			body.Offset = &ce.Offset
		}
		return http.StatusBadRequest, body
	case errors.As(err, &ef): // whose own words may name files of this machine
		return http.StatusBadGateway, errorJSON{Code: ef.Code, Message: "The engine " + ef.Engine + " has failed."}
	case errors.Is(err, match.ErrBadCommand), errors.Is(err, study.ErrBadCommand):
		return http.StatusBadRequest, errorJSON{Code: "bad_command", Message: sentence(err.Error())}
	}
	for _, f := range failures {
		if errors.Is(err, f.err) {
			return f.status, errorJSON{Code: f.code, Message: f.message}
		}
	}
	return http.StatusInternalServerError, errorJSON{Code: "internal", Message: "Something went wrong in the server."}
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

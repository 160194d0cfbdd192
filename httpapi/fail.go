package httpapi

import (
	"errors"
	"fmt"
	"strings"

	"duiyi/accounts"
	"duiyi/admission"
	"duiyi/advice"
	"duiyi/allowance"
	"duiyi/book"
	"duiyi/courses/teacher"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/evidence"
	"duiyi/exercises"
	"duiyi/explorer"
	"duiyi/fairplay"
	"duiyi/groups"
	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/ids"
	"duiyi/library"
	"duiyi/live"
	"duiyi/live/table"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/matchmaking"
	"duiyi/people"
	"duiyi/puzzles"
	"duiyi/repertoires"
	"duiyi/reports"
	"duiyi/reports/jobs"
	"duiyi/store"
	"duiyi/studies"
	"duiyi/study"
	"duiyi/training"
)

var (
	errNoRoute   = &call.Error{Code: "no_route"}
	errBadMethod = &call.Error{Code: "bad_method"}
	errBadHost   = &call.Error{Code: "bad_host"}
	errBadOrigin = &call.Error{Code: "bad_origin"}
	errStays     = &call.Error{Code: "stays"}
	errSideless  = errors.New("only a game over the network has seats")
	errNoSocket  = &call.Error{Code: "not_websocket"}
)

// failures maps errors to codes. An error in neither failures nor describe is
// the server's own fault.
var failures = []struct {
	err     error
	code    string
	message string // where it differs from the code's
}{
	{store.ErrNoGame, "no_game", ""},
	{store.ErrDeleted, "game_deleted", ""},
	{accounts.ErrLoggedOut, "log_in", ""},
	{live.ErrNotYours, "not_allowed", "This belongs to somebody else."},
	{jobs.ErrNotYours, "not_allowed", "This belongs to somebody else."},
	{studies.ErrNoOwner, "not_allowed", "This needs an account."},
	{fairplay.ErrFairPlay, "fair_play", ""},
	{matchmaking.ErrNoLobby, "no_lobby", ""},
	{lobby.ErrNoPool, "no_pool", ""},
	{lobby.ErrGone, "seek_gone", ""},
	{lobby.ErrDeclined, "challenge_declined", ""},
	{lobby.ErrOwn, "own_seek", ""},
	{lobby.ErrNotYours, "not_your_seek", ""},
	{lobby.ErrRange, "rating_range", ""},
	{lobby.ErrAccount, "log_in", "A rated game needs an account."},
	{lobby.ErrNobody, "no_visitor", ""},
	{lobby.ErrTooMany, "too_many_seeks", ""},
	{matchmaking.ErrHouseFull, "house_full", ""},
	{lobby.ErrFull, "lobby_full", ""},
	{studies.ErrNoStudy, "no_study", ""},
	{studies.ErrDeleted, "study_deleted", ""},
	{studies.ErrWithdrawn, "study_withdrawn", ""},
	{studies.ErrReadOnly, "not_editor", ""},
	{studies.ErrNotOwner, "not_allowed", "Only the owner of the study may do this."},
	{store.ErrManyEditors, "many_editors", ""},
	{groups.ErrNoGroup, "no_group", ""},
	{groups.ErrNoTask, "no_task", ""},
	{groups.ErrMany, "many_groups", ""},
	{groups.ErrNotTeacher, "not_allowed", "Only the teacher of the group may do this."},
	{groups.ErrNoAccount, "no_accounts", "Groups need accounts."},
	{evidence.ErrNone, "no_game", "There is evidence on finished rated games alone."},
	{explorer.ErrNoLibrary, "no_library", ""},
	{book.ErrNoBook, "no_book", ""},
	{book.ErrReadOnly, "book_read_only", ""},
	{book.ErrFormat, "book_unread", "The file is not an opening book."},
	{book.ErrKeys, "book_unread", "The book identifies its positions by unknown keys."},
	{book.ErrDamaged, "book_unread", "The book is damaged."},
	{book.ErrNoUndo, "nothing_to_undo", ""},
	{library.ErrNoEntry, "no_entry", ""},
	{positions.ErrNoTable, "no_table", ""},
	{reports.ErrNoReport, "no_report", "There is no report on this game."},
	{exercises.ErrNoExercise, "no_exercise", ""},
	{repertoires.ErrNone, "no_repertoire", ""},
	{repertoires.ErrMany, "many_repertoires", ""},
	{repertoires.ErrAnswered, "repertoire_answered", ""},
	{repertoires.ErrNoOwner, "not_allowed", "This needs an account."},
	{training.ErrNoPuzzle, "no_puzzle", ""},
	{puzzles.ErrNewer, "puzzles_newer", ""},
	{puzzles.ErrDamaged, "puzzles_damaged", ""},
	{puzzles.ErrCut, "puzzles_damaged", "The bank of puzzles is cut short."},
	{puzzles.ErrNotBank, "puzzles_damaged", "The file is not a bank of puzzles."},
	{teacher.ErrNoChapter, "no_chapter", ""},
	{training.ErrNoOwner, "not_allowed", "This needs an account."},
	{training.ErrOvertaken, "busy", "Another attempt came first."},
	{exercises.ErrPractised, "practised", ""},
	{jobs.ErrStopped, "report_stopped", ""},
	{jobs.ErrFailed, "report_failed", ""},
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
	{live.ErrNotDamaged, "not_damaged", ""},
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
	{advice.ErrNoOpinion, "no_opinion", ""},
	{table.ErrAccount, "log_in", "A rated game needs an account."},
	{table.ErrNoSeat, "no_seat", ""},
	{table.ErrBadSeat, "bad_seat", ""},
	{table.ErrSeatTaken, "seat_taken", ""},
	{ids.ErrCmdUsed, "cmd_used", ""},
	{table.ErrNoOpponent, "no_opponent", ""},
	{live.ErrGoesOn, "goes_on", ""},
	{table.ErrTooFast, "too_fast", ""},
	{match.ErrNothingToVary, "nothing_to_vary", ""},
	{match.ErrNoOtherMove, "no_other_move", ""},
	{live.ErrNotThinking, "not_thinking", ""},
	{live.ErrNotFailed, "not_failed", ""},
	{advice.ErrEngineToMove, "engine_to_move", ""},
	{store.ErrOverloaded, "overloaded", ""},
	{allowance.ErrUsedUp, "engine_minutes", "Your engine time of today is used up."},
	{engines.ErrNoSlots, "no_slots", ""},
	{jobs.ErrTooMany, "reports_each", ""},
	{engines.ErrBusy, "busy", ""},
	{admission.ErrReaders, "busy", "Too many records are being read."},
	{match.ErrNoTakeBacks, "no_take_backs", ""},
	{analysis.ErrNoThreat, "no_threat", ""},
	{match.ErrNoHints, "no_hints", ""},
	{match.ErrNoConditional, "no_conditional", ""},
	{match.ErrNoBerserk, "no_berserk", ""},
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
	{people.ErrNoPasskey, "no_passkey", ""},
	{accounts.ErrNoText, "bad_report", "The complaint has no text."},
	{accounts.ErrLongText, "bad_report", "A complaint has at most 1,000 characters."},
	{people.ErrManyPasswords, "overloaded", ""},
	{people.ErrNoUser, "no_user", ""},
	{people.ErrUnconfirmed, "confirm_address", ""},
	{people.ErrNoSession, "no_session", ""},
	{people.ErrNoLink, "no_link", ""},
	{people.ErrNoReport, "no_report", ""},
	{people.ErrNameTaken, "name_taken", ""},
	{people.ErrKnownAlready, "known_already", ""},
	{people.ErrLastAdministrator, "last_administrator", ""},
	{people.ErrManyReports, "many_reports", ""},
	{match.ErrNotFlagged, "not_flagged", ""},
}

// describe returns what a client may know of an error, without a message where the code
// has one.
func describe(err error) reply.Fault {
	var (
		re *call.Error
		ce *match.ConfigError
		rf *match.Refusal
		ef *engine.FaultError
		tc *study.ChangedError
		oe *allowance.OverError
	)
	switch {
	case errors.As(err, &re):
		return reply.Fault{Code: re.Code, Message: re.Message, At: re.At, Limit: re.Limit, Format: re.Format}
	case errors.Is(err, match.ErrBadEvent), errors.Is(err, study.ErrBadEvent): // it wraps a *Refusal that is not about the client's move
	case errors.As(err, &rf):
		return reply.Fault{Code: "illegal_move", Message: call.Sentence(rf.Detail), Refusal: rf}
	case errors.As(err, &ce) && (errors.Is(ce, match.ErrNoOption) || errors.Is(ce, match.ErrOptionType)):
		return badOption(ce)
	case errors.As(err, &ce) && errors.Is(ce, positions.ErrNoSide):
		return reply.Fault{Code: "no_side", Message: ce.Field + ": " + strings.TrimRight(ce.Err.Error(), ". ") + ".", At: ce.Field, Offset: &ce.Offset}
	case errors.As(err, &ce):
		body := reply.Fault{Code: "bad_config", Message: ce.Field + ": " + strings.TrimRight(ce.Err.Error(), ". ") + ".", At: ce.Field}
		if ce.Offset >= 0 {
			body.Offset = &ce.Offset
		}
		return body
	case errors.As(err, &tc):
		return reply.Fault{Code: "text_changed", Text: &tc.Text}
	case errors.As(err, &ef): // its text may name files of this machine
		return reply.Fault{Code: ef.Code, Message: "The engine " + ef.Engine + " has failed."}
	case errors.As(err, &oe):
		return overLimit(oe)
	case errors.Is(err, match.ErrBadCommand), errors.Is(err, study.ErrBadCommand):
		return reply.Fault{Code: "bad_command", Message: call.Sentence(err.Error())}
	}
	for _, f := range failures {
		if errors.Is(err, f.err) {
			return reply.Fault{Code: f.code, Message: f.message}
		}
	}
	return reply.Fault{Code: "internal"}
}

// badOption returns the fault of an option of a game, as of any field.
func badOption(err *match.ConfigError) reply.Fault {
	bad := reply.Fault{Code: "bad_json", At: err.Field, Message: call.Sentence(err.Err.Error())}
	if errors.Is(err, match.ErrNoOption) {
		bad.Message = fmt.Sprintf("There is no field %q.", err.Field)
	}
	return bad
}

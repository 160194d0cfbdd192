package call

import "net/http"

// A Code is a kind of error. The table of codes is all that a client must know
// of it; the description has it as x-codes.
type Code struct {
	Name    string
	Status  int
	Fields  string // fields of the error besides code and message
	Message string // one English sentence; empty if each error has its own
	More    string // for programmers, what Message leaves out
}

// CodeGroup is the codes of one subject.
type CodeGroup struct {
	Name  string
	Codes []Code
}

// AnyCall and AnyBody are the codes that any call may answer with, and any call with a body.
const (
	AnyCall = "Any call"
	AnyBody = "Any call with a body"
)

// CodeGroups is the table of all codes.
var CodeGroups = []CodeGroup{
	{AnyCall, []Code{
		{"bad_host", 403, "", "This server does not answer to that host name.", "Start it with --host NAME to add one."},
		{"bad_origin", 403, "", "The request comes from another site's page.", ""},
		{"bad_method", 405, "", "This address does not take this method.", "The header Allow lists those it takes."},
		{"no_route", 404, "", "There is nothing at this address.", ""},
		{"not_allowed", 403, "", "You do not have the right to do this here.", "x-who names the right that the call needs. Games that belong to somebody else take no changes; private games, studies and exercises of others do not exist (404). A moderator can change the accounts of players only."},
		{"log_in", 401, "", "Please log in first.", "An account would have the right that the call needs."},
		{"too_many", 429, "", "", "The caller is above a rate limit (x-limits): nothing was done, and Retry-After says when to try again. Administrators have no limits."},
		{"engine_minutes", 429, "limit", "", "The caller's searches of today, with the one that was asked for, are longer than limit minutes; moves in games do not count. It begins anew at midnight UTC. GET /api/me/limits tells what is left. An analysis ends with it."},
		{"over_limit", 409, "at limit", "", "The caller has as much of at (studies, nodes of one study, games, exercises, imports in bytes a day) as an account may have. Nothing was done; GET /api/me/limits tells the limits."},
		{"too_fast", 429, "", "Please wait a moment.", "Greetings and rematches have a limit per seat."},
		{"overloaded", 503, "", "The server is overloaded. Please try again in a moment.", "The disk or the queue of searches cannot keep up: nothing was done. Retry after Retry-After."},
		{"busy", 503, "", "Too many requests for advice are waiting.", "So it is with records to be read. Retry after Retry-After."},
		{"stopping", 503, "", "The server is stopping.", ""},
		{"internal", 500, "", "Something went wrong in the server.", ""},
		{"disk_full", 507, "", "The server's disk is full. Nothing can be stored until there is room again.", ""},
		{"read_only", 503, "", "The server cannot write its database.", ""},
		{"locked", 503, "", "Another program holds the server's database.", ""},
		{"disk_fault", 500, "", "The server's disk reports an error.", ""},
		{"store_damaged", 500, "", "The server's database is damaged.", ""},
	}},
	{AnyBody, []Code{
		{"bad_json", 400, "at", "", "at is a byte of the body, or a field that is unknown, repeated, in another case or of the wrong type."},
		{"not_json", 415, "", "The body must be application/json.", ""},
		{"too_large", 413, "limit", "", "limit is in bytes."},
		{"slow_body", 408, "", "The body took too long to arrive.", ""},
	}},
	{"Parameters and records", []Code{
		{"bad_query", 400, "at", "", "A parameter has no such value."},
		{"bad_config", 400, "at offset", "", "at is the field, such as players[1].depth; offset the byte of a bad FEN or board."},
		{"no_side", 400, "at offset", "", "A position does not say who is to move. Send it again with side."},
		{"bad_record", 400, "at", "", "at is the byte where reading failed."},
		{"foreign_record", 400, "format", "", "The file has a format of another program that cannot be read."},
		{"foreign_game", 400, "format", "", "The record is of another game."},
		{"no_table", 404, "", "There is no such endgame table.", ""},
		{"characters_lost", 400, "at", "", "The character set lacks characters of the record, which message names. lossy=true writes question marks."},
	}},
	{"Games", []Code{
		{"no_game", 404, "", "There is no such game.", ""},
		{"game_deleted", 410, "", "The game is deleted.", "POST /api/games/{id}/restore restores it for 30 days."},
		{"damaged", 409, "version", "The stored game is damaged and takes no commands.", "It can be exported, deleted and salvaged."},
		{"not_damaged", 409, "version", "The game is not damaged.", ""},
		{"bad_command", 400, "", "", "The command lacks something, or the caller acts for an engine."},
		{"illegal_move", 409, "version refusal", "", "refusal says why the rules refuse it."},
		{"stale", 409, "version", "The game has changed since.", "The version in the request is not the latest."},
		{"cmd_used", 409, "version", "This cmd was used before for something else, or by someone else.", ""},
		{"game_over", 409, "version", "The game is over.", ""},
		{"nothing_to_undo", 409, "version", "There is nothing to undo.", ""},
		{"nothing_to_redo", 409, "version", "There is nothing to redo.", ""},
		{"no_offer", 409, "version", "Nobody has offered a draw.", ""},
		{"not_your_offer", 409, "version", "Only the opponent can answer this offer.", ""},
		{"too_many_changes", 409, "version", "The game has had too many changes and can only be played to its end.", "The limit is 20,000 commands."},
		{"no_take_backs", 409, "version", "This game is played without take-backs.", ""},
		{"no_hints", 409, "version", "This game is played without hints.", ""},
		{"fair_play", 403, "", "This is a position of a rated game that you are playing: no help until it has ended.", ""},
		{"not_flagged", 409, "version", "Nobody has run out of time.", ""},
		{"nothing_to_vary", 409, "version", "The last move on the board is not an engine's.", ""},
		{"no_other_move", 409, "version", "The engine has no other move here.", ""},
		{"not_thinking", 409, "version", "No engine is thinking.", ""},
		{"not_failed", 409, "version", "No engine has failed.", ""},
		{"engine_to_move", 409, "version", "It is the engine's turn.", ""},
		{"no_slots", 409, "version", "This server searches only on its workers: no advice, no analysis, no engines of its own.", ""},
		{"sockets_full", 503, "", "Too many people are watching.", "Retry after Retry-After."},
		{"not_websocket", 426, "", "This address takes only WebSocket connections.", ""},
	}},
	{"Games over a network", []Code{
		{"no_seat", 403, "", "This is for the players of the game.", ""},
		{"bad_seat", 403, "", "This secret opens no seat.", ""},
		{"no_opinion", 403, "", "The engine's opinion is for spectators of a public game.", ""},
		{"seat_taken", 409, "version", "This seat is taken.", ""},
		{"network_game", 409, "version", "A game over a network does not allow this.", ""},
		{"no_opponent", 409, "version", "The opponent has not come yet.", ""},
		{"no_undo_offer", 409, "version", "Nobody has offered to take moves back.", ""},
		{"asked_too_often", 409, "version", "This was offered too often in this position.", "Twice is the limit."},
		{"both_moved", 409, "version", "Both players have moved.", ""},
		{"no_berserk", 409, "version", "Half of the time can be given up only in an arena, once, and before one's first move.", "The clock has a main time without byo-yomi, of which more than half is left."},
		{"no_conditional", 409, "version", "Conditional moves are for games by correspondence or without a clock, while the opponent is to move.", ""},
		{"goes_on", 409, "version", "The game is still running.", ""},
		{"not_gone", 409, "version", "The opponent is not gone, or not for long enough.", ""},
		{"no_vacation", 409, "version", "There is not so much vacation left this year.", ""},
	}},
	{"Engines", []Code{
		{"engine_start", 502, "", "", "It did not start."},
		{"engine_died", 502, "", "", "It exited."},
		{"engine_silent", 502, "", "", "It did not answer in time."},
		{"engine_nonsense", 502, "", "", "It sent garbage."},
		{"engine_illegal", 502, "", "", "It played an illegal move."},
		{"engine_flood", 502, "", "", "It sent too much."},
		{"engine_resting", 502, "", "", "It rests after three failures in ten minutes."},
	}},
	{"Reports and exercises", []Code{
		{"no_report", 404, "", "There is no such report.", ""},
		{"report_stopped", 409, "version", "The report was stopped.", ""},
		{"report_failed", 502, "", "The report could not be made.", "The engine failed five times in a row; asking again begins anew."},
		{"reports_each", 429, "", "You have eight reports running or waiting. Please wait until one is done.", ""},
		{"no_repertoire", 404, "", "There is no such repertoire.", ""},
		{"many_repertoires", 409, "", "There are too many repertoires.", ""},
		{"repertoire_answered", 409, "", "The position has been answered since.", ""},
		{"no_exercise", 404, "", "There is no such exercise.", ""},
		{"no_puzzle", 404, "", "There is no such puzzle.", ""},
		{"puzzles_damaged", 500, "", "The bank of puzzles is damaged.", "It is part of the program, or of the page alone. Progress is kept apart from it."},
		{"puzzles_newer", 500, "", "The bank of puzzles is made by a newer version of the program.", ""},
		{"no_chapter", 404, "", "There is no such chapter.", ""},
		{"practised", 409, "version", "The exercise has been done since.", ""},
	}},
	{"Tournaments", []Code{
		{"no_tournament", 404, "", "There is no such tournament.", ""},
		{"tournament_over", 409, "", "The tournament is over.", "Or it is cancelled, or all its rounds are played. Results can still be corrected."},
		{"tournament_adjourned", 409, "", "The tournament is adjourned.", ""},
		{"many_tournaments", 409, "", "There are as many tournaments, players or arbiters as there may be.", ""},
		{"entered_twice", 409, "", "This player, team or captain has entered already.", ""},
		{"entries_closed", 409, "", "Entries are closed.", ""},
		{"no_player", 404, "", "The tournament has no such player.", ""},
		{"no_invitation", 404, "", "You are not invited to this team, or no longer.", ""},
		{"invitation_declined", 409, "", "The player has declined. They can still accept.", ""},
		{"not_invitable", 409, "", "This account takes no invitations. An arbiter can enter it.", ""},
		{"not_in_team", 409, "", "Only a player of the team can become its captain. An arbiter can name another account.", ""},
		{"no_team", 404, "", "The tournament has no such team.", ""},
		{"no_board", 404, "", "There is no such board or round.", ""},
		{"bye_late", 409, "", "A bye is for the next round of a Swiss tournament, before it is paired.", ""},
		{"not_next_round", 409, "at", "Another round is next.", "at is the next one: another arbiter may have been faster."},
		{"results_missing", 409, "at", "Boards have no result yet.", "at names the players of one."},
		{"result_stands", 409, "at", "The board has another result: correct it with a reason.", "at is the result that stands. Another arbiter, or the game, may have been faster."},
		{"no_result", 409, "", "The board has no result to correct.", ""},
		{"round_past", 409, "", "A later round is paired: correct the result with a reason.", ""},
		{"round_begun", 409, "", "The round has begun.", ""},
		{"result_follows", 409, "", "Later games of the knock-out follow from this result.", ""},
		{"no_pairing", 409, "", "The rules leave no pairing.", "All players have met, or may not meet."},
		{"too_few_players", 409, "", "Two players, or two teams with players, are needed.", ""},
		{"last_arbiter", 409, "", "A tournament needs an arbiter: name another one first.", ""},
		{"board_idle", 409, "", "No game is under way at this board.", ""},
		{"no_relay", 403, "", "No link opens this board.", "The arbiter makes such links, and can end them."},
		{"line_differs", 409, "", "Somebody has entered other moves meanwhile.", "Read the game, and send what follows from it."},
		{"player_plays", 409, "", "The player has a game, or has withdrawn.", ""},
	}},
	{"Club", []Code{
		{"no_club", 404, "", "This program serves one person: it has no club.", ""},
		{"no_series", 404, "", "There is no such series.", ""},
		{"many_series", 409, "", "There are as many series as there may be.", "Delete one that is over."},
	}},
	{"Talk", []Code{
		{"no_talk", 404, "", "There is no talk here.", "Also where a guest or an engine has a seat, and on a server without talk."},
		{"talk_out", 403, "", "This account takes no part in talk.", "PUT /api/me/talk changes that."},
		{"talk_child", 403, "", "This is a child's account: a moderator has to let it into talk.", ""},
		{"talk_playing", 403, "", "Not while your own game is running.", "Nobody helps a player: spectators are apart, and at a tournament a player reads what arbiters say."},
		{"talk_closed", 409, "", "The talk is closed.", ""},
		{"talk_muted", 403, "at", "You are muted here.", "at is until when, in Unix milliseconds."},
		{"talk_slow", 429, "", "", "Retry-After says when the next line is welcome."},
		{"bad_text", 400, "at", "", "A line has 1 to 300 characters and no control characters, direction marks or addresses of pages."},
		{"no_line", 404, "", "There is no such line.", ""},
		{"talk_self", 409, "", "This account cannot be muted or reported here.", ""},
	}},
	{"Studies", []Code{
		{"no_study", 404, "", "There is no such study.", ""},
		{"study_deleted", 410, "", "The study is deleted.", "POST /api/studies/{id}/restore restores it for 30 days."},
		{"study_withdrawn", 410, "", "The study is no longer shared with you.", "Its owner has withdrawn the link, or removed the caller from the editors."},
		{"not_editor", 403, "", "Only the owner and the editors may change this study.", "POST /api/studies/{id}/copy makes a study of one's own."},
		{"many_editors", 409, "", "A study has at most 32 editors.", ""},
		{"no_group", 404, "", "There is no such group.", "Or the caller neither teaches it nor belongs to it."},
		{"no_task", 404, "", "There is no such task.", "Or the caller has neither given nor got it."},
		{"many_groups", 409, "", "There are as many groups, members or tasks as there may be.", ""},
		{"no_node", 409, "version", "The study has no such node.", ""},
		{"text_changed", 409, "version text", "Another editor has changed this text meanwhile.", "text is the present one. Send the command again with it as base."},
		{"start_position", 409, "version", "The start position cannot be moved or deleted.", ""},
		{"too_many_nodes", 409, "version", "A study has at most 100,000 moves.", ""},
		{"too_long_comment", 413, "", "A comment has at most 1 MiB.", ""},
		{"too_much_text", 409, "version", "The comments of a study have at most 16 MiB together.", ""},
		{"too_many_edits", 409, "version", "The study has had too many edits. You can continue with a copy.", ""},
		{"no_threat", 409, "version", "Nobody can pass in this position.", ""},
	}},
	{"Library and books", []Code{
		{"no_library", 404, "", "This program has no library.", ""},
		{"no_entry", 404, "", "The library has no such game.", ""},
		{"bad_date", 400, "", "", "from and to take a year, a month or a day, the earlier first."},
		{"no_book", 404, "", "There is no such book.", ""},
		{"book_read_only", 409, "version", "This book cannot be edited.", ""},
		{"book_unread", 409, "version", "This book cannot be read.", "duiyi book check says why."},
	}},
	{"Accounts", []Code{
		{"no_accounts", 404, "", "This server has no accounts.", ""},
		{"wrong_login", 403, "", "Name or password is wrong.", ""},
		{"too_many_tries", 429, "", "", "Retry-After says when to try again."},
		{"disabled", 403, "", "The account is closed.", ""},
		{"invitation_only", 403, "", "Accounts are by invitation here.", ""},
		{"no_signups", 403, "", "This server creates no new accounts.", ""},
		{"log_in_again", 403, "", "Please log in again first.", "The session must be less than an hour old."},
		{"no_link", 403, "", "This link is no longer valid.", ""},
		{"bad_name", 400, "at", "", "A name has 2 to 20 letters, digits, and single spaces, dots, hyphens or underscores between them."},
		{"bad_password", 400, "at", "", "A password has 8 to 128 bytes. Common ones and the name are refused."},
		{"name_taken", 409, "", "The name is taken, or too similar to another.", "A guest cannot use the name of an account."},
		{"no_user", 404, "", "There is no such account.", ""},
		{"no_session", 404, "", "This session has ended.", ""},
		{"last_administrator", 409, "", "An administrator has to remain.", ""},
		{"no_passkeys", 409, "", "Passkeys need TLS and a host name.", ""},
		{"bad_passkey", 403, "", "The passkey was not accepted.", ""},
		{"many_passkeys", 409, "", "An account has at most 20 passkeys.", ""},
		{"no_passkey", 404, "", "There is no such passkey.", ""},
		{"known_already", 409, "", "Another account has this already.", ""},
		{"only_way", 409, "", "There is no other way to log in to this account.", ""},
		{"no_signon", 404, "", "This server has no single sign-on.", ""},
		{"signon_away", 502, "", "The provider of the single sign-on does not answer.", ""},
		{"bad_signon", 403, "", "The single sign-on was not accepted.", ""},
		{"no_alerts", 404, "", "This server sends no notifications.", ""},
		{"no_device", 404, "", "There is no such device.", ""},
		{"bad_device", 400, "at", "", "at names the field of the subscription that is refused."},
		{"no_mail", 404, "", "This server sends no email.", ""},
		{"bad_address", 400, "", "This is not an email address.", ""},
		{"confirm_address", 403, "", "This needs an account with a confirmed email address: Account, then Email address. Unrated games need none.", ""},
		{"no_address", 409, "", "The account has no confirmed email address.", ""},
		{"mail_often", 429, "", "", "Retry-After says when to try again."},
		{"mail_failed", 502, "", "", "message has what the mail server said."},
		{"bad_report", 400, "", "", "A complaint has 1 to 1,000 characters."},
		{"many_reports", 409, "", "Too many of your complaints are still open.", "The limit is 20."},
	}},
	{"Lobby", []Code{
		{"no_lobby", 404, "", "This program has no lobby.", ""},
		{"no_pool", 404, "", "There is no such pool.", ""},
		{"no_visitor", 400, "", "The header Duiyi-Seat is missing.", "A guest sends a secret of their own there."},
		{"seek_gone", 409, "", "The offer was accepted by someone else, or withdrawn.", ""},
		{"challenge_declined", 409, "", "The challenge was declined.", ""},
		{"own_seek", 409, "", "You cannot play against yourself.", ""},
		{"not_your_seek", 403, "", "This is someone else's.", ""},
		{"rating_range", 403, "", "Your rating is outside the range of the offer.", ""},
		{"too_many_seeks", 429, "", "You can look for three games at a time.", "Retry after Retry-After."},
		{"lobby_full", 429, "", "Too many people are looking for a game right now.", "Retry after Retry-After."},
		{"house_full", 429, "", "You can play two games against house engines at a time.", ""},
	}},
	{"Program", []Code{
		{"stays", 403, "", "This program cannot be ended from its page.", "It was started with --stay or --unprotected, or with --host but without --lan."},
	}},
}

// codes is the table by name.
var codes = func() map[string]Code {
	all := map[string]Code{}
	for _, g := range CodeGroups {
		for _, c := range g.Codes {
			all[c.Name] = c
		}
	}
	return all
}()

// CodeOf returns a code by its name.
func CodeOf(name string) Code { return codes[name] }

// Retry reports whether the same request may soon succeed.
func (c Code) Retry() bool {
	switch c.Name {
	case "overloaded", "busy", "too_fast", "sockets_full", "too_many_seeks", "lobby_full":
		return true
	}
	return false
}

// Ours reports whether the error is a fault of the server or its machine.
func (c Code) Ours() bool {
	switch c.Name {
	case "disk_full", "read_only", "locked":
		return true
	}
	return c.Status == http.StatusInternalServerError
}

package httpapi

import (
	"net/http"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/study"
)

// A call is one row of the table of calls: all that this package says of a call beside
// its handler. Routes, access, rate limits and the OpenAPI description follow from it.
type call struct {
	name   string // method and path, "GET /api/games/{id}"
	needs  identity.Capability
	limits []limit // beside limitCalls
	do     http.HandlerFunc
	says   string   // the summary in the description
	query  string   // names of query parameters, which queryParams explains
	in     any      // a value of the body's type; nil for none
	out    []answer // on success
	errs   string   // codes of the errors that are this call's own
}

// An answer is one form in which a call succeeds.
type answer struct {
	status int
	body   any    // a value of the type, or either; nil for none
	media  string // empty: JSON
}

type (
	either   []any    // one of several types
	fileBody struct{} // a file as it is
)

const (
	mediaFile   = "*/*"
	mediaSocket = "websocket" // no body: the messages of the socket
)

func ok(body any) []answer       { return []answer{{http.StatusOK, body, ""}} }
func created(body any) []answer  { return []answer{{http.StatusCreated, body, ""}} }
func lines(body ...any) []answer { return []answer{{http.StatusOK, either(body), ndjson}} }
func messages(types ...any) []answer {
	return []answer{{http.StatusSwitchingProtocols, either(types), mediaSocket}}
}

var (
	done204 = []answer{{status: http.StatusNoContent}}
	aFile   = []answer{{http.StatusOK, fileBody{}, mediaFile}}
)

// Codes that several calls share.
const (
	codesGame    = "no_game game_deleted damaged network_game "
	codesStudy   = "no_study study_deleted damaged "
	codesLibrary = "no_library bad_query bad_config "
	codesExport  = "bad_query characters_lost "
	codesEngine  = "engine_start engine_died engine_silent engine_nonsense engine_illegal engine_flood engine_resting "
	codesRecord  = "bad_record foreign_record foreign_game bad_config no_side bad_query busy "
	codesClub    = "no_accounts "
	codesEnter   = codesClub + "wrong_login disabled too_many_tries "
	codesLobby   = "no_lobby "
	codesSeek    = codesLobby + "no_visitor log_in bad_config name_taken bad_name no_user "
)

// A section is the calls of one subject.
type section struct {
	name  string
	calls []call
}

// sections is the table of all calls, by subject.
func (a *API) sections() []section {
	const filter = "game player first second event from to result opening own label position pattern material size games "
	return []section{
		{"Program", []call{
			{name: "GET /api/health", needs: identity.Open, do: a.getHealth, says: "Name the program, its version, and what the caller may do.", out: ok(healthJSON{})},
			{name: "GET /api/openapi.json", needs: identity.Open, do: a.getDescription, says: "This description.", out: ok(map[string]any{})},
			{name: "GET /readyz", needs: identity.Open, do: a.getReady, says: "Check the database: whether it answers and can be written to.", out: ok(readyJSON{})},
			{name: "GET /api/timing", needs: identity.Administer, do: a.getTiming, says: "Show where the time of this node's recent moves went, stage by stage.", out: ok(timingJSON{})},
			{name: "POST /api/quit", needs: identity.Administer, do: a.postQuit, says: "End the program.", out: done204, errs: "stays"},
			{name: "POST /api/qr", needs: identity.Open, do: a.postQR, says: "Draw a QR code.", in: qrBody{}, out: ok(qrJSON{}), errs: "bad_query"},
		}},
		{"Engines", []call{
			{name: "GET /api/engines", needs: identity.Open, do: a.getEngines, says: "List the engines on offer. Programs on the server's disk are listed for callers who may use them.", out: ok(enginesJSON{})},
			{name: "GET /api/standings", needs: identity.Host, do: a.getStandings, says: "List the caller's standing with each adaptive engine.", out: ok(standingsJSON{})},
			{name: "DELETE /api/standings/{engine}", needs: identity.Host, do: a.deleteStanding, says: "Start over with an adaptive engine.", out: ok(standingJSON{}), errs: "bad_config"},
		}},
		{"Positions", []call{
			{name: "POST /api/parse", needs: identity.Analyse, do: a.postParse, says: "Read a move in any notation.", in: parseBody{}, out: ok(parsedJSON{}), errs: "bad_config no_side illegal_move"},
			{name: "POST /api/position", needs: identity.Analyse, do: a.postPosition, says: "Play moves from a position, outside any game.", in: positionBody{}, out: ok(lineJSON{}), errs: "bad_config no_side illegal_move game_over"},
			{name: "POST /api/relations", needs: identity.Analyse, do: a.postRelations, says: "List attacks and guards on a board.", in: relationsBody{}, out: ok(match.Relations{}), errs: "bad_config no_side"},
			{name: "POST /api/setup", needs: identity.Analyse, do: a.postSetup, says: "Check a board, or the final position of a record, against the rules.", in: setupBody{}, out: ok(setupJSON{}), errs: codesRecord},
		}},
		{"Games", []call{
			{name: "GET /api/games", needs: identity.Host, do: a.getGames, says: "List the caller's games and studies, the last changed first; administrators also see the games between people.", query: "status game words shelf source limit before", out: ok(gamesJSON{}), errs: "bad_query"},
			{name: "POST /api/games", needs: identity.Host, limits: []limit{limitGames, limitOwnGames}, do: a.postGame, says: "Start a game.", in: newGameJSON{}, out: created(createdJSON{}), errs: "bad_config no_side cmd_used engine_to_move name_taken no_slots " + codesEngine},
			{name: "GET /api/games/{id}", needs: identity.Open, do: a.getGame, says: "Get a game.", out: ok(gameJSON{}), errs: codesGame},
			{name: "PATCH /api/games/{id}", needs: identity.Host, do: a.patchGame, says: "Rename a game.", in: titleBody{}, out: ok(gameJSON{}), errs: codesGame + "bad_config"},
			{name: "DELETE /api/games/{id}", needs: identity.Host, do: a.deleteGame, says: "Delete a game. It can be restored for 30 days.", out: done204, errs: codesGame},
			{name: "POST /api/games/{id}/restore", needs: identity.Host, do: a.postRestore, says: "Restore a deleted game.", out: ok(gameJSON{}), errs: codesGame},
			{name: "POST /api/games/{id}/salvage", needs: identity.Host, do: a.postSalvage, says: "Make a new game of the sound part of a damaged one.", out: created(gameJSON{}), errs: codesGame + "not_damaged"},
			{name: "POST /api/games/{id}/branch", needs: identity.Host, do: a.postBranch, says: "Make a new game that continues from a moment of this one.", in: branchBody{}, out: created(gameJSON{}), errs: codesGame + "stale bad_command cmd_used bad_query bad_config"},
			{name: "POST /api/games/{id}/commands", needs: identity.Play, limits: []limit{limitCommands, limitOwnCommands}, do: a.postCommand, says: "Move, undo, resign and so on. The answer is what has changed since the version named, or the whole game.", in: commandBody{}, out: ok(either{gameJSON{}, updateJSON{}}),
				errs: codesGame + codesEngine + "illegal_move stale game_over bad_command bad_config no_side nothing_to_undo nothing_to_redo no_offer not_your_offer network_game no_undo_offer asked_too_often both_moved cmd_used no_opponent not_flagged not_gone no_vacation no_take_backs too_many_changes nothing_to_vary no_other_move not_thinking not_failed engine_to_move no_seat bad_seat goes_on no_slots fair_play"},
			{name: "GET /api/games/{id}/events/{n}", needs: identity.Open, do: a.getEvent, says: "Get an event of a public game. It never changes and may be cached.", out: ok(match.Event{}), errs: codesGame + "bad_query"},
			{name: "GET /api/games/{id}/ws", needs: identity.Open, limits: []limit{limitSockets}, do: a.watchGame, says: "Watch a game over a WebSocket.", query: "v",
				out:  messages(gameMessage{}, updateMessage{}, thinkingMessage{}, infoMessage{}, failedMessage{}, titleMessage{}, sleptMessage{}, presenceMessage{}, greetingMessage{}, rematchMessage{}, crowdMessage{}, deletedMessage{}),
				errs: codesGame + "not_websocket bad_query sockets_full"},
			{name: "GET /api/games/{id}/info", needs: identity.Open, do: a.getInfo, says: "Get what the engine said of the move it played.", query: "ply", out: ok(infoJSON{}), errs: codesGame + "bad_query bad_config no_hints"},
			{name: "GET /api/games/{id}/known", needs: identity.Analyse, do: a.getKnown, says: "Get the stored evaluation of a position of a game; empty if there is none.", query: "ply", out: ok(infoJSON{}), errs: codesGame + "bad_query bad_config no_hints fair_play"},
			{name: "GET /api/games/{id}/opinion", needs: identity.Open, do: a.getOpinion, says: "Get the engine's opinion of a public game, for spectators.", out: ok(opinionJSON{}), errs: codesGame + "no_opinion game_over overloaded no_slots"},
			{name: "GET /api/games/{id}/notes", needs: identity.Host, do: a.getNotes, says: "Get comments and side lines of the record that a game was opened from.", out: ok(notesJSON{}), errs: codesGame},
			{name: "GET /api/games/{id}/departure", needs: identity.Library, do: a.getDeparture, says: "Find the first move that neither the library nor a book knows.", query: "book", out: ok(departureJSON{}), errs: codesGame + codesLibrary + "no_book book_unread fair_play"},
			{name: "GET /api/games/{id}/export", needs: identity.Open, do: a.getExport, says: "Get a game as a record. The header Duiyi-Lost lists what the format cannot hold.", query: "format notation charset lossy lang report", out: aFile, errs: codesGame + codesExport + "no_report no_hints fair_play"},
			{name: "POST /api/games/{id}/study", needs: identity.Study, do: a.postGameStudy, says: "Open a study at a moment of a game.", in: gameStudyBody{}, out: created(openedJSON{}), errs: codesGame + "bad_query bad_command no_hints cmd_used"},
			{name: "POST /api/games/{id}/advice", needs: identity.Analyse, do: a.postAdvice, says: "Ask an engine for the best moves, answered line by line while it thinks.", in: adviceBody{}, out: lines(adviceJSON{}, errorBody{}), errs: codesGame + codesEngine + "stale game_over bad_config bad_command bad_query no_hints busy no_slots fair_play"},
			{name: "POST /api/games/{id}/win", needs: identity.Analyse, do: a.postWin, says: "Search for a forced win. With Accept: application/x-ndjson the place in the queue comes first.", in: winBody{},
				out: []answer{{http.StatusOK, winJSON{}, ""}, {http.StatusOK, either{waitingJSON{}, winJSON{}, errorBody{}}, ndjson}}, errs: codesGame + "stale game_over bad_config bad_command bad_query no_hints busy no_slots fair_play"},
		}},
		{"Seats", []call{
			{name: "POST /api/games/{id}/join", needs: identity.Play, limits: []limit{limitJoins}, do: a.postJoin, says: "Take the open seat of a network game.", in: joinBody{}, out: ok(joinedJSON{}), errs: codesGame + "bad_seat seat_taken cmd_used bad_config name_taken bad_name"},
			{name: "POST /api/games/{id}/greet", needs: identity.Play, limits: []limit{limitGreetings, limitOwnCommands}, do: a.postGreet, says: "Send a greeting to the opponent.", in: greetBody{}, out: done204, errs: codesGame + "no_seat bad_command too_fast"},
			{name: "POST /api/games/{id}/rematch", needs: identity.Play, limits: []limit{limitRematches, limitOwnCommands}, do: a.postRematch, says: "Offer a rematch, or accept one.", in: rematchBody{}, out: done204, errs: codesGame + "no_seat goes_on no_opponent too_fast"},
		}},
		{"Reports", []call{
			{name: "GET /api/games/{id}/report", needs: identity.Report, do: a.getReport, says: "Get the report on a game or study as far as it is made.", out: ok(reportJSON{}), errs: codesGame + codesStudy + "no_report bad_config fair_play"},
			{name: "POST /api/games/{id}/report", needs: identity.Report, do: a.postReport, says: "Make a report, or join one that is being made.", in: reportBody{},
				out: []answer{{http.StatusOK, reportJSON{}, ""}, {http.StatusOK, either{reportJSON{}, errorBody{}}, ndjson}}, errs: codesGame + codesStudy + codesEngine + "bad_config bad_command bad_query goes_on report_stopped reports_each no_slots no_hints busy fair_play"},
			{name: "DELETE /api/games/{id}/report", needs: identity.Report, do: a.deleteReport, says: "Stop making a report.", out: done204, errs: codesGame + codesStudy + "no_report bad_config fair_play"},
			{name: "POST /api/games/{id}/report/try", needs: identity.Report, do: a.postTry, says: "Try another move in place of a mistake.", in: tryBody{}, out: ok(triedJSON{}), errs: codesGame + codesStudy + codesEngine + "no_report illegal_move bad_query bad_config bad_command busy no_slots fair_play"},
			{name: "POST /api/games/{id}/report/study", needs: identity.Study, do: a.postReportStudy, says: "Write a report into a study: a new one of a game, or the study itself.", in: reportStudyBody{}, out: []answer{{http.StatusOK, openedJSON{}, ""}, {http.StatusCreated, openedJSON{}, ""}}, errs: codesGame + codesStudy + "no_report bad_query bad_command bad_config fair_play"},
			{name: "GET /api/games/{id}/report/exercises", needs: identity.Practise, do: a.getMistakes, says: "Count the mistakes in a report, and those kept as exercises.", out: ok(mistakesJSON{}), errs: codesGame + codesStudy + "no_report bad_config fair_play"},
			{name: "POST /api/games/{id}/report/exercises", needs: identity.Practise, do: a.postMistakes, says: "Keep the mistakes of one side as exercises.", in: mistakesBody{}, out: ok(mistakesJSON{}), errs: codesGame + codesStudy + "no_report bad_config fair_play"},
		}},
		{"Exercises", []call{
			{name: "GET /api/exercises", needs: identity.Practise, do: a.getExercises, says: "List the caller's exercises.", query: "until which game source kind", out: ok(exercisesJSON{}), errs: "bad_query bad_config"},
			{name: "GET /api/exercises/progress", needs: identity.Practise, do: a.getProgress, says: "Count the exercises that the caller did between moments.", query: "at", out: ok(progressJSON{}), errs: "bad_query bad_config"},
			{name: "GET /api/exercises/{id}", needs: identity.Practise, do: a.getExercise, says: "Get an exercise.", out: ok(exerciseJSON{}), errs: "no_exercise damaged bad_command"},
			{name: "PATCH /api/exercises/{id}", needs: identity.Practise, do: a.patchExercise, says: "Suspend an exercise, or resume it.", in: suspendBody{}, out: ok(exerciseJSON{}), errs: "no_exercise damaged bad_command"},
			{name: "DELETE /api/exercises/{id}", needs: identity.Practise, do: a.deleteExercise, says: "Delete an exercise.", out: done204, errs: "no_exercise damaged"},
			{name: "POST /api/exercises/{id}/grade", needs: identity.Practise, do: a.postGrade, says: "Grade an exercise and schedule its next review.", in: gradeBody{}, out: ok(exerciseJSON{}), errs: "no_exercise damaged bad_command practised bad_config"},
			{name: "POST /api/exercises/{id}/restore", needs: identity.Practise, do: a.restoreExercise, says: "Restore a deleted exercise.", out: ok(exerciseJSON{}), errs: "no_exercise damaged bad_command"},
			{name: "POST /api/exercises/{id}/try", needs: identity.Practise, do: a.postExerciseTry, says: "Try a move in an exercise.", in: exerciseTryBody{}, out: ok(triedJSON{}), errs: codesEngine + "no_exercise damaged bad_command illegal_move busy no_slots fair_play"},
		}},
		{"Records", []call{
			{name: "GET /api/formats", needs: identity.Open, do: a.getFormats, says: "List the record formats that can be written.", out: ok(formatsJSON{})},
			{name: "POST /api/import", needs: identity.Study, do: a.postImport, says: "Open a record. 201 if a game or study was made of it; 200 if one of several games is to be chosen.", in: importBody{}, out: []answer{{http.StatusOK, importedJSON{}, ""}, {http.StatusCreated, importedJSON{}, ""}}, errs: codesRecord + "cmd_used"},
		}},
		{"Studies", []call{
			{name: "GET /api/studies", needs: identity.Study, do: a.getStudies, says: "List the caller's studies, the last changed first.", query: "game words source limit before", out: ok(gamesJSON{}), errs: "bad_query"},
			{name: "POST /api/studies", needs: identity.Study, do: a.postStudy, says: "Start a study.", in: newGameJSON{}, out: created(openedJSON{}), errs: "bad_config no_side cmd_used"},
			{name: "GET /api/studies/{id}", needs: identity.Study, do: a.getStudy, says: "Get a study.", out: ok(studyJSON{}), errs: codesStudy},
			{name: "DELETE /api/studies/{id}", needs: identity.Study, do: a.deleteStudy, says: "Delete a study. It can be restored for 30 days.", out: done204, errs: codesStudy},
			{name: "POST /api/studies/{id}/restore", needs: identity.Study, do: a.restoreStudy, says: "Restore a deleted study.", out: done204, errs: codesStudy},
			{name: "POST /api/studies/{id}/copy", needs: identity.Study, do: a.postStudyCopy, says: "Copy a study.", out: created(openedJSON{}), errs: codesStudy},
			{name: "POST /api/studies/{id}/commands", needs: identity.Study, do: a.postStudyCommand, says: "Edit a study.", in: study.Command{}, out: ok(editedJSON{}),
				errs: codesStudy + "illegal_move stale bad_command no_node start_position too_many_nodes too_long_comment too_much_text too_many_edits nothing_to_undo nothing_to_redo cmd_used bad_config"},
			{name: "GET /api/studies/{id}/position", needs: identity.Study, do: a.getStudyPosition, says: "Get the position at a node.", query: "node", out: ok(standsJSON{}), errs: codesStudy + "bad_query no_node"},
			{name: "GET /api/studies/{id}/export", needs: identity.Study, do: a.getStudyExport, says: "Get a study as a record. The header Duiyi-Lost lists what the format cannot hold.", query: "format notation charset lossy", out: aFile, errs: codesStudy + codesExport},
			{name: "POST /api/studies/{id}/analysis", needs: identity.Study, do: a.postAnalysis, says: "Analyse a node, answered line by line until there is nothing more to find.", in: analysisBody{}, out: lines(analysisJSON{}, errorBody{}), errs: codesStudy + codesEngine + "no_node bad_config bad_command bad_query game_over no_threat busy no_slots fair_play"},
			{name: "GET /api/studies/{id}/ws", needs: identity.Study, do: a.watchStudy, says: "Watch a study over a WebSocket.", query: "v", out: messages(studyMessage{}, studyUpdateMessage{}, deletedMessage{}), errs: codesStudy + "not_websocket bad_query sockets_full"},
		}},
		{"Library", []call{
			{name: "GET /api/library", needs: identity.Library, do: a.getLibrary, says: "Search the library.", query: filter + "after limit", out: ok(libraryPageJSON{}), errs: codesLibrary + "fair_play"},
			{name: "POST /api/library", needs: identity.Curate, do: a.postLibrary, says: "Add the games of a file to the library.", query: "name charset again only", in: fileBody{}, out: ok(collectedJSON{}), errs: codesLibrary + codesRecord},
			{name: "GET /api/library/explore", needs: identity.Library, do: a.getExplored, says: "Count how games of the library continue from a position.", query: filter + "book", out: ok(exploredJSON{}), errs: codesLibrary + "no_book book_unread fair_play"},
			{name: "GET /api/library/export", needs: identity.Library, do: a.getLibraryExport, says: "Get games of the library as one record file.", query: filter + "format notation charset lossy", out: aFile, errs: codesLibrary + codesExport + "fair_play"},
			{name: "GET /api/library/openings", needs: identity.Library, do: a.getOpenings, says: "List the named openings of a game.", query: "game", out: ok([]openingJSON{}), errs: codesLibrary},
			{name: "GET /api/library/labels", needs: identity.Library, do: a.getCollections, says: "List the collections of the library.", out: ok([]collectionJSON{}), errs: codesLibrary},
			{name: "POST /api/library/labels", needs: identity.Curate, do: a.postCollection, says: "Put the games found into a collection, or take them out.", query: filter, in: collectionBody{}, out: ok([]collectionJSON{}), errs: codesLibrary},
			{name: "GET /api/library/players", needs: identity.Library, do: a.getPersons, says: "List players of the library with the spellings of their names.", query: "game name", out: ok([]personJSON{}), errs: codesLibrary},
			{name: "POST /api/library/players", needs: identity.Curate, do: a.postPersons, says: "Join spellings under the first; a single name stands for itself again.", in: personsBody{}, out: done204, errs: codesLibrary},
			{name: "POST /api/library/{n}/study", needs: identity.Study, do: a.postEntryStudy, says: "Open a game of the library as a study.", out: created(openedJSON{}), errs: codesLibrary + "no_entry"},
		}},
		{"Books", []call{
			{name: "GET /api/books", needs: identity.Library, do: a.getBooks, says: "List opening books.", query: "game", out: ok([]shelvedJSON{}), errs: codesLibrary},
			{name: "POST /api/books/moves", needs: identity.Curate, do: a.postBookMove, says: "Set what a book knows of a move.", in: bookMoveBody{}, out: done204, errs: "bad_query no_book book_read_only book_unread"},
			{name: "POST /api/books/undo", needs: identity.Curate, do: a.postBookUndo, says: "Undo the last edit of a book.", in: bookUndoBody{}, out: done204, errs: "bad_query no_book book_read_only book_unread nothing_to_undo"},
		}},
		{"Accounts", []call{
			{name: "GET /api/me", needs: identity.Open, do: a.club(a.getMe), says: "Say who is logged in, and how accounts are made here.", out: ok(meJSON{}), errs: codesClub},
			{name: "PATCH /api/me", needs: identity.Account, do: a.mine(a.patchMe), says: "Rename one's account.", in: renameBody{}, out: ok(meJSON{}), errs: codesClub + "bad_name name_taken"},
			{name: "DELETE /api/me", needs: identity.Account, do: a.mine(a.deleteMe), says: "Delete one's account.", in: farewellBody{}, out: done204, errs: codesEnter + "log_in_again last_administrator"},
			{name: "GET /api/me/export", needs: identity.Account, limits: []limit{limitExports}, do: a.mine(a.getOwn), says: "Download everything kept of one's account. With after, the games that follow a cursor.", query: "after", out: ok(either{ownFileJSON{}, ownGamesFileJSON{}}), errs: codesClub + "bad_query"},
			{name: "GET /api/me/games", needs: identity.Account, limits: []limit{limitLists}, do: a.mine(a.getMyGames), says: "List one's own games, running ones first.", query: "limit before", out: ok(ownGamesJSON{}), errs: codesClub + "bad_query"},
			{name: "POST /api/me/seats", needs: identity.Account, limits: []limit{limitLists}, do: a.mine(a.postMySeats), says: "Move seats held as a guest into one's account.", in: seatsBody{}, out: ok(takenSeatsJSON{}), errs: codesClub},
			{name: "GET /api/me/logins", needs: identity.Account, do: a.mine(a.getLogIns), says: "List where one is logged in.", out: ok(loginsJSON{}), errs: codesClub},
			{name: "DELETE /api/me/logins", needs: identity.Account, do: a.mine(a.deleteLogIns), says: "Log out everywhere else.", out: done204, errs: codesClub},
			{name: "DELETE /api/me/logins/{login}", needs: identity.Account, do: a.mine(a.deleteLogIn), says: "End one log-in.", out: done204, errs: codesClub + "no_session"},
			{name: "POST /api/me/password", needs: identity.Account, limits: []limit{limitLogIns}, do: a.mine(a.postMyPassword), says: "Change one's password. Every other log-in ends.", in: passwordBody{}, out: ok(meJSON{}), errs: codesEnter + "bad_password log_in_again"},
			{name: "POST /api/me/club", needs: identity.Account, do: a.mine(a.postMySignOn), says: "Add the club's sign-on to one's account.", in: emptyJSON{}, out: ok(signOnJSON{}), errs: codesClub + "no_signon signon_away bad_signon log_in_again known_already"},
			{name: "DELETE /api/me/club", needs: identity.Account, do: a.mine(a.deleteMySignOn), says: "Remove the club's sign-on from one's account.", out: ok(meJSON{}), errs: codesClub + "only_way log_in_again no_signon"},
			{name: "GET /api/me/passkeys", needs: identity.Account, do: a.mine(a.getPasskeys), says: "List one's passkeys.", out: ok(passkeysJSON{}), errs: codesClub},
			{name: "POST /api/me/passkeys", needs: identity.Account, do: a.mine(a.postPasskey), says: "Add the passkey that the browser made.", in: usedJSON{}, out: created(passkeysJSON{}), errs: codesClub + "no_passkeys bad_passkey many_passkeys known_already bad_name log_in_again"},
			{name: "POST /api/me/passkeys/begin", needs: identity.Account, do: a.mine(a.beginPasskey), says: "Get the options for navigator.credentials.create.", in: emptyJSON{}, out: ok(riteJSON{}), errs: codesClub + "no_passkeys many_passkeys log_in_again"},
			{name: "DELETE /api/me/passkeys/{key}", needs: identity.Account, do: a.mine(a.deletePasskey), says: "Remove a passkey.", out: done204, errs: codesClub + "no_passkey only_way"},
			{name: "POST /api/signup", needs: identity.Open, limits: []limit{limitSignUps}, do: a.club(a.postSignUp), says: "Make an account and log in.", in: newcomerJSON{}, out: created(meJSON{}), errs: codesEnter + "bad_name bad_password name_taken invitation_only no_signups no_link"},
			{name: "POST /api/login", needs: identity.Open, limits: []limit{limitLogIns}, do: a.club(a.postLogIn), says: "Log in.", in: newcomerJSON{}, out: ok(meJSON{}), errs: codesEnter},
			{name: "POST /api/logout", needs: identity.Open, do: a.club(a.postLogOut), says: "Log out.", in: emptyJSON{}, out: done204, errs: codesClub},
			{name: "POST /api/password", needs: identity.Open, limits: []limit{limitLogIns}, do: a.club(a.postPassword), says: "Set a new password by a link, and log in.", in: newcomerJSON{}, out: ok(meJSON{}), errs: codesEnter + "bad_password no_link"},
			{name: "POST /api/login/passkey/begin", needs: identity.Open, limits: []limit{limitLogIns}, do: a.club(a.beginPasskeyLogIn), says: "Get the options for navigator.credentials.get.", in: emptyJSON{}, out: ok(riteJSON{}), errs: codesClub + "no_passkeys"},
			{name: "POST /api/login/passkey", needs: identity.Open, limits: []limit{limitLogIns}, do: a.club(a.postPasskeyLogIn), says: "Log in with a passkey.", in: usedJSON{}, out: ok(meJSON{}), errs: codesEnter + "no_passkeys bad_passkey"},
			{name: "GET /api/login/club", needs: identity.Open, limits: []limit{limitLogIns}, do: a.club(a.getSignOn), says: "The address to which the club's sign-on returns the browser. It redirects to /account.", query: "state code error", out: []answer{{status: http.StatusSeeOther}}, errs: codesClub},
			{name: "POST /api/login/club", needs: identity.Open, limits: []limit{limitLogIns}, do: a.club(a.beginSignOn), says: "Get the address of the club's sign-on.", in: signOnBody{}, out: ok(signOnJSON{}), errs: codesClub + "no_signon signon_away bad_signon"},
			{name: "POST /api/signup/club", needs: identity.Open, limits: []limit{limitSignUps}, do: a.club(a.postSignOnUp), says: "Make the account of a newcomer from the club's sign-on.", in: signOnUpBody{}, out: created(meJSON{}), errs: codesEnter + "bad_signon bad_name name_taken known_already invitation_only no_signups no_link no_signon"},
			{name: "POST /api/reports", needs: identity.Account, limits: []limit{limitReports}, do: a.mine(a.postComplaint), says: "Report a player to the moderators.", in: complaintBody{}, out: done204, errs: codesClub + "bad_report no_user no_game many_reports"},
		}},
		{"Moderators", []call{
			{name: "POST /api/links", needs: identity.Moderate, do: a.mine(a.postLink), says: "Make a link of one use. Moderators invite; administrators also give out new passwords and rights.", in: linkBody{}, out: created(linkJSON{}), errs: codesClub + "no_user"},
			{name: "GET /api/reports", needs: identity.Moderate, do: a.mine(a.getComplaints), says: "List reports of players, the newest first, 50 at a time.", query: "open before", out: ok(complaintsJSON{}), errs: codesClub + "bad_query"},
			{name: "POST /api/reports/{report}/close", needs: identity.Moderate, do: a.mine(a.closeComplaint), says: "Close a report.", out: done204, errs: codesClub + "no_report"},
			{name: "GET /api/users", needs: identity.Moderate, do: a.mine(a.getUsers), says: "List accounts, 50 at a time.", query: "words after", out: ok(usersJSON{}), errs: codesClub},
			{name: "PATCH /api/users/{user}", needs: identity.Moderate, do: a.mine(a.patchUser), says: "Change an account: moderators those of players, administrators all.", in: userBody{}, out: ok(userJSON{}), errs: codesClub + "no_user bad_name name_taken last_administrator"},
			{name: "DELETE /api/users/{user}/logins", needs: identity.Moderate, do: a.mine(a.deleteUserLogIns), says: "End all log-ins of an account.", out: done204, errs: codesClub + "no_user"},
			{name: "GET /api/online", needs: identity.Moderate, do: a.getOnline, says: "List the network games that are running, the last begun first, 1,000 at most.", out: ok(onlineGamesJSON{})},
		}},
		// The lobby is open to guests. Rated games need an account.
		{"Lobby", []call{
			{name: "GET /api/lobby", needs: identity.Open, do: a.inLobby(a.getLobby), says: "Get the lobby, with the caller's own seeks and the challenges to them.", out: ok(mineJSON{}), errs: codesLobby},
			{name: "GET /api/lobby/ws", needs: identity.Open, limits: []limit{limitSockets}, do: a.watchLobby, says: "Watch the lobby over a WebSocket.", query: "v", out: messages(lobbyMessage{}, callsMessage{}), errs: codesLobby + "not_websocket bad_query sockets_full"},
			{name: "GET /api/lobby/house", needs: identity.Open, do: a.inLobby(a.getHouse), says: "List the engines that can be challenged.", out: ok([]houseJSON{}), errs: codesLobby},
			{name: "POST /api/lobby/house", needs: identity.Play, limits: []limit{limitGames, limitOwnGames}, do: a.inLobby(a.postHouse), says: "Challenge an engine of the house.", in: houseGameJSON{}, out: ok(startedJSON{}), errs: codesSeek + "house_full cmd_used"},
			{name: "POST /api/lobby/seeks", needs: identity.Play, limits: []limit{limitSeeks, limitOwnSeeks}, do: a.inLobby(a.postSeek), says: "Offer a game. Repeated every 5 s it stays for as long as the caller waits.", in: newSeekJSON{}, out: ok(startedJSON{}), errs: codesSeek + "too_many_seeks lobby_full seek_gone challenge_declined own_seek not_your_seek rating_range"},
			{name: "DELETE /api/lobby/seeks/{seek}", needs: identity.Play, do: a.inLobby(a.deleteSeek), says: "Withdraw an offer.", out: done204, errs: codesLobby + "no_visitor seek_gone not_your_seek"},
			{name: "POST /api/lobby/seeks/{seek}/accept", needs: identity.Play, limits: []limit{limitGames, limitOwnGames}, do: a.inLobby(a.postAccept), says: "Accept an offer. The game begins.", in: nameJSON{}, out: ok(startedJSON{}), errs: codesSeek + "seek_gone own_seek rating_range not_your_seek"},
			{name: "POST /api/lobby/seeks/{seek}/decline", needs: identity.Account, limits: []limit{limitSeeks}, do: a.inLobby(a.postDecline), says: "Decline a challenge.", out: done204, errs: codesLobby + "no_visitor seek_gone not_your_seek"},
			{name: "POST /api/lobby/pools/{pool}", needs: identity.Play, limits: []limit{limitPools, limitOwnPools}, do: a.inLobby(a.postPool), says: "Wait in a pool. Repeated every 5 s; those who wait are paired every 3 s.", in: nameJSON{}, out: ok(startedJSON{}), errs: codesSeek + "no_pool lobby_full too_many_seeks"},
			{name: "DELETE /api/lobby/pools/{pool}", needs: identity.Play, do: a.inLobby(a.deletePool), says: "Leave a pool.", out: done204, errs: codesLobby},
			{name: "GET /api/profiles/{user}", needs: identity.Open, do: a.inLobby(a.getProfile), says: "Get a player's profile and ratings.", out: ok(profileJSON{}), errs: codesLobby + "no_user"},
			{name: "GET /api/profiles/{user}/games", needs: identity.Open, limits: []limit{limitProfiles}, do: a.inLobby(a.getProfileGames), says: "List a player's public games.", query: "limit before", out: ok(ownGamesJSON{}), errs: codesLobby + "no_user bad_query"},
		}},
	}
}

// pages are the addresses of the page itself, which fetches what it shows by the calls above.
var pages = []string{
	"/{$}", "/game/{id}", "/study/{id}", "/library", "/report/{id}", "/print/{what}/{id}", "/help", "/help/{chapter}", "/edit/{game}",
	"/account", "/lobby", "/wall", "/profile/{user}", "/exercises", "/exercises/do",
}

// calls is the whole table, with the page and its files.
func (a *API) calls() []call {
	var all []call
	for _, s := range a.sections() {
		all = append(all, s.calls...)
	}
	for _, path := range pages {
		all = append(all, call{name: "GET " + path, needs: identity.Open, do: a.files.Index})
	}
	return append(all, call{name: "GET /", needs: identity.Open, do: a.getFile})
}

// A param explains a parameter of a path or query.
type param struct {
	schema string // "string", "integer", or the values that a string may have, with | between
	many   bool   // it may be given several times
	says   string
}

// params explains the parameters of paths and queries by name.
var params = map[string]param{
	"id":       {says: "The id of a game, study, report or exercise."},
	"n":        {schema: "integer", says: "The number of an event, or of a game of the library."},
	"engine":   {says: "The id of an engine."},
	"login":    {says: "The id of a log-in."},
	"key":      {says: "The id of a passkey."},
	"user":     {says: "The id of an account."},
	"report":   {says: "The number of a report of a player; of an export: true adds the report to the record."},
	"seek":     {says: "The id of an offered game."},
	"pool":     {says: "The id of a pool."},
	"game":     {says: "The name of a game, as GET /api/engines has it."},
	"ply":      {schema: "integer", says: "The number of plies played before the moment."},
	"node":     {schema: "integer", says: "The id of a node."},
	"v":        {schema: "integer", says: "The version that the client has: only what has changed since is sent."},
	"limit":    {schema: "integer", says: "The most entries of a page."},
	"again":    {schema: "true", says: "Read a file of this name again: its games correct those that the library has of it."},
	"only":     {says: "Numbers of games of the file, from 1, separated by commas; all if missing."},
	"before":   {says: "The cursor of the page before: its next, or the number of its last report."},
	"after":    {says: "The cursor of the page before: its next, the id of its last account, or the cursor of the last game read whole."},
	"status":   {schema: "all|active|finished", says: "Which games: all if missing."},
	"shelf":    {schema: "|studies|all", says: "Games if missing, studies, or both."},
	"words":    {says: "Words of titles and names of players, or of accounts."},
	"source":   {says: "The id of the game that copies, studies or exercises are from."},
	"until":    {schema: "integer", says: "The end of the caller's day, in Unix milliseconds."},
	"which":    {schema: "due|all|suspended|none", says: "Which exercises are listed: those due if missing."},
	"kind":     {many: true, says: "A role and kind of reason, such as missed.fork."},
	"at":       {schema: "integer", many: true, says: "A bound of the spans, in Unix milliseconds, ascending."},
	"format":   {says: "A name from GET /api/formats."},
	"notation": {says: "The notation of moves, for formats that have a choice."},
	"charset":  {says: "The character set: of a file that is read, detected if missing; of a record that is written, UTF-8."},
	"lossy":    {schema: "true", says: "Write ? for characters that the character set lacks, instead of refusing."},
	"lang":     {says: "The language of the report's texts, as a BCP 47 tag."},
	"book":     {says: "The name of a book."},
	"open":     {schema: "true", says: "Open reports only."},
	"name":     {says: "The name of a file, or part of a player's name."},
	"player":   {says: "A player's name, on either side."},
	"first":    {says: "The first player's name."},
	"second":   {says: "The second player's name."},
	"event":    {says: "Words of the event."},
	"from":     {says: "The earliest date: YYYY, YYYY-MM or YYYY-MM-DD."},
	"to":       {says: "The latest date."},
	"result":   {says: "The result, as records write it."},
	"opening":  {says: "The code of an opening."},
	"own":      {schema: "true", says: "Games played here only."},
	"label":    {says: "The name of a collection."},
	"position": {says: "A position that the games have reached."},
	"pattern":  {says: "A board on which ? matches anything."},
	"material": {says: "The letters of all pieces on the board."},
	"size":     {schema: "integer", says: "The points on a side of the board of position and pattern."},
	"games":    {says: "Numbers of games, separated by commas."},
	"state":    {says: "As the sign-on sent it."},
	"error":    {says: "Why the sign-on was refused, as it says, in place of the code."},
	"code":     {says: "As the sign-on sent it."},
}

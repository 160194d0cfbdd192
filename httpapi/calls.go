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
	more   string   // what the summary leaves out
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
			{name: "GET /api/docs", needs: identity.Open, do: a.getPage, says: "This description as a page.", out: []answer{{http.StatusOK, fileBody{}, "text/html"}}},
			{name: "GET /readyz", needs: identity.Open, do: a.getReady, says: "Check the database: whether it answers and can be written to.",
				more: "It reads, and writes a test every 5 s, every second after a failure; what prevents either is an error such as disk_full. duiyi serve --metrics HOST:PORT serves Prometheus metrics at /metrics.",
				out:  ok(readyJSON{})},
			{name: "GET /api/timing", needs: identity.Administer, do: a.getTiming, says: "Show where the time of this node's recent moves went, stage by stage.", out: ok(timingJSON{})},
			{name: "POST /api/quit", needs: identity.Administer, do: a.postQuit, says: "End the program.",
				more: "Like Ctrl+C: running requests are answered, games stored, clocks stopped. Only if quit of GET /api/health is true.",
				out:  done204, errs: "stays"},
			{name: "POST /api/qr", needs: identity.Open, do: a.postQR, says: "Draw a QR code.",
				more: "The text is neither stored nor logged.",
				in:   qrBody{}, out: ok(qrJSON{}), errs: "bad_query"},
		}},
		{"Engines", []call{
			{name: "GET /api/engines", needs: identity.Open, do: a.getEngines, says: "List the engines on offer. Programs on the server's disk are listed for callers who may use them.", out: ok(enginesJSON{})},
			{name: "GET /api/standings", needs: identity.Host, do: a.getStandings, says: "List the caller's standing with each adaptive engine.",
				more: "An engine adapts if all its levels have an elo. A game counts that starts with a player with adaptive opposite a person, at the level listed here. The person starts a third of the way up. A game changes elo by 320 times the unexpected points (160 from the sixth game on) times 1/(1 + helps); the expectation is 1/(1 + 10^(-d/400)) at a difference d. The next game is at the level with the nearest elo. A game counts once, by its first end, and not with fewer than four moves, from a set-up position, as a copy, or if another engine joined in mid-game.",
				out:  ok(standingsJSON{})},
			{name: "DELETE /api/standings/{engine}", needs: identity.Host, do: a.deleteStanding, says: "Start over with an adaptive engine.",
				more: "The games stay.",
				out:  ok(standingJSON{}), errs: "bad_config"},
		}},
		{"Positions", []call{
			{name: "POST /api/parse", needs: identity.Analyse, do: a.postParse, says: "Read a move in any notation.", in: parseBody{}, out: ok(parsedJSON{}), errs: "bad_config no_side illegal_move"},
			{name: "POST /api/position", needs: identity.Analyse, do: a.postPosition, says: "Play moves from a position, outside any game.",
				more: "Nothing is stored.",
				in:   positionBody{}, out: ok(lineJSON{}), errs: "bad_config no_side illegal_move game_over"},
			{name: "POST /api/relations", needs: identity.Analyse, do: a.postRelations, says: "List attacks and guards on a board.", in: relationsBody{}, out: ok(match.Relations{}), errs: "bad_config no_side"},
			{name: "POST /api/setup", needs: identity.Analyse, do: a.postSetup, says: "Check a board, or the final position of a record, against the rules.",
				more: "A board may be surrounded by words, quotes or a link, in any program's letters. The side to move is never assumed: without one the text is refused with no_side, and the same request with side answers the question.",
				in:   setupBody{}, out: ok(setupJSON{}), errs: codesRecord},
		}},
		{"Games", []call{
			{name: "GET /api/games", needs: identity.Host, do: a.getGames, says: "List the caller's games and studies, the last changed first; administrators also see the games between people.", query: "status game words shelf source limit before", out: ok(gamesJSON{}), errs: "bad_query"},
			{name: "POST /api/games", needs: identity.Host, limits: []limit{limitGames, limitOwnGames}, do: a.postGame, says: "Start a game.",
				more: "The body is a configuration with title, cmd and side. A network game is answered with seat and join.",
				in:   newGameJSON{}, out: created(createdJSON{}), errs: "bad_config no_side cmd_used engine_to_move name_taken no_slots " + codesEngine},
			{name: "GET /api/games/{id}", needs: identity.Open, do: a.getGame, says: "Get a game.",
				more: "Reading a game changes nothing and starts no engine. An engine to move searches when the game begins, when someone opens the socket, and on any command, even a refused one. It stops half a minute after the last viewer left; a running clock then stops until the next move.",
				out:  ok(gameJSON{}), errs: codesGame},
			{name: "PATCH /api/games/{id}", needs: identity.Host, do: a.patchGame, says: "Rename a game.", in: titleBody{}, out: ok(gameJSON{}), errs: codesGame + "bad_config"},
			{name: "DELETE /api/games/{id}", needs: identity.Host, do: a.deleteGame, says: "Delete a game. It can be restored for 30 days.", out: done204, errs: codesGame},
			{name: "POST /api/games/{id}/restore", needs: identity.Host, do: a.postRestore, says: "Restore a deleted game.",
				more: "No body.",
				out:  ok(gameJSON{}), errs: codesGame},
			{name: "POST /api/games/{id}/salvage", needs: identity.Host, do: a.postSalvage, says: "Make a new game of the sound part of a damaged one.",
				more: "No body. A damaged game is answered up to its last sound event, and takes no commands; it can be exported and deleted.",
				out:  created(gameJSON{}), errs: codesGame + "not_damaged"},
			{name: "POST /api/games/{id}/branch", needs: identity.Host, do: a.postBranch, says: "Make a new game that continues from a moment of this one.",
				more: "It has the players of this game and the clocks of that moment. This game is unchanged. game_over: the rules ended it there; no_take_backs: a game without take-backs is running.",
				in:   branchBody{}, out: created(gameJSON{}), errs: codesGame + "stale bad_command cmd_used bad_query bad_config"},
			{name: "POST /api/games/{id}/commands", needs: identity.Play, limits: []limit{limitCommands, limitOwnCommands}, do: a.postCommand, says: "Move, undo, resign and so on. The answer is what has changed since the version named, or the whole game.",
				more: "A command that reopens a finished game, or changes its players, first stores a copy, once per end, which kept names. Clients do not act for engines: their move is refused with illegal_move and not_your_turn, another command with bad_command. In a network game a command acts for the seat of the caller. After 20,000 commands a game can only be played to its end.",
				in:   commandBody{}, out: ok(either{gameJSON{}, updateJSON{}}),
				errs: codesGame + codesEngine + "illegal_move stale game_over bad_command bad_config no_side nothing_to_undo nothing_to_redo no_offer not_your_offer network_game no_undo_offer asked_too_often both_moved cmd_used no_opponent not_flagged not_gone no_vacation no_take_backs too_many_changes nothing_to_vary no_other_move not_thinking not_failed engine_to_move no_seat bad_seat goes_on no_slots fair_play"},
			{name: "GET /api/games/{id}/events/{n}", needs: identity.Open, do: a.getEvent, says: "Get an event of a public game. It never changes and may be cached.",
				more: "From 0, as stored, without the sender's cmd, of a game between two people. Other games are no_game, a number not reached yet is bad_config; neither answer is cached.",
				out:  ok(match.Event{}), errs: codesGame + "bad_query bad_config"},
			{name: "GET /api/games/{id}/ws", needs: identity.Open, limits: []limit{limitSockets}, do: a.watchGame, says: "Watch a game over a WebSocket.",
				more:  "The server ignores what clients send, except pings and a first message {\"seat\":\"SECRET\"}. The first message is the whole game, or with v an update from that version if it is no more than about thirty changes old. Close codes: 1000 after deleted, 1001 when the server stops, 1008 above 20 messages at once, 1012 when it stops and other nodes continue, 1013 for a client that fell behind. Reconnect with v to get what was missed.",
				query: "v",
				out:   messages(gameMessage{}, updateMessage{}, thinkingMessage{}, infoMessage{}, failedMessage{}, titleMessage{}, sleptMessage{}, presenceMessage{}, greetingMessage{}, rematchMessage{}, crowdMessage{}, deletedMessage{}),
				errs:  codesGame + "not_websocket bad_query sockets_full"},
			{name: "GET /api/games/{id}/info", needs: identity.Open, do: a.getInfo, says: "Get what the engine said of the move it played.",
				more:  "bad_config: no engine chose that move.",
				query: "ply", out: ok(infoJSON{}), errs: codesGame + "bad_query bad_config no_hints"},
			{name: "GET /api/games/{id}/known", needs: identity.Analyse, do: a.getKnown, says: "Get the stored evaluation of a position of a game; empty if there is none.",
				more:  "The deepest result of advice, reports and studies for the position after ply plies, wherever it came up. Starts no search; counts as advice before the end of the game.",
				query: "ply", out: ok(infoJSON{}), errs: codesGame + "bad_query bad_config no_hints fair_play"},
			{name: "GET /api/games/{id}/opinion", needs: identity.Open, do: a.getOpinion, says: "Get the engine's opinion of a public game, for spectators.",
				more: "Players of the game, by seat or account, and private games get no_opinion. In a running rated game it is about the position three moves of each side earlier. All callers share one search of 100,000 nodes, which yields to players.",
				out:  ok(opinionJSON{}), errs: codesGame + "no_opinion game_over overloaded no_slots"},
			{name: "GET /api/games/{id}/notes", needs: identity.Host, do: a.getNotes, says: "Get comments and side lines of the record that a game was opened from.", out: ok(notesJSON{}), errs: codesGame},
			{name: "GET /api/games/{id}/departure", needs: identity.Library, do: a.getDeparture, says: "Find the first move that neither the library nor a book knows.",
				more:  "Own games of the library do not count. Without book: the library only.",
				query: "book", out: ok(departureJSON{}), errs: codesGame + codesLibrary + "no_book book_unread fair_play"},
			{name: "GET /api/games/{id}/export", needs: identity.Open, do: a.getExport, says: "Get a game as a record. The header Duiyi-Lost lists what the format cannot hold.",
				more:  "The moves on the board in a format of GET /api/formats: json has everything, txt the moves, fen the position. Engine scores and depths become comments if possible, within the tree of the imported record, if any. A format that cannot hold the game is bad_query. Duiyi-Lost is URL-escaped and comma-separated.",
				query: "format notation charset lossy lang report", out: aFile, errs: codesGame + codesExport + "no_report no_hints fair_play"},
			{name: "POST /api/games/{id}/study", needs: identity.Study, do: a.postGameStudy, says: "Open a study at a moment of a game.",
				more: "The whole line comes along. no_hints: a game without hints is running.",
				in:   gameStudyBody{}, out: created(openedJSON{}), errs: codesGame + "bad_query bad_command no_hints cmd_used"},
			{name: "POST /api/games/{id}/advice", needs: identity.Analyse, do: a.postAdvice, says: "Ask an engine for the best moves, answered line by line while it thinks.",
				more: "A stored result is sent at once with its depth and stays first until the engine is as deep or plays from its book; stored moves that would repeat a position are skipped. While it queues, a line without lines and with waiting comes once a second. If the position changes the last line is an error stale. Closing the connection stops the search.",
				in:   adviceBody{}, out: lines(adviceJSON{}, errorBody{}), errs: codesGame + codesEngine + "stale game_over bad_config bad_command bad_query no_hints busy no_slots fair_play"},
			{name: "POST /api/games/{id}/win", needs: identity.Analyse, do: a.postWin, says: "Search for a forced win. With Accept: application/x-ndjson the place in the queue comes first.",
				more: "Of the person to move, by fours and threes, up to five seconds. With Accept: application/x-ndjson the place in the queue comes first; without, busy after five seconds in the queue.",
				in:   winBody{},
				out:  []answer{{http.StatusOK, winJSON{}, ""}, {http.StatusOK, either{waitingJSON{}, winJSON{}, errorBody{}}, ndjson}}, errs: codesGame + "stale game_over bad_config bad_command bad_query no_hints busy no_slots fair_play"},
		}},
		{"Seats", []call{
			{name: "POST /api/games/{id}/join", needs: identity.Play, limits: []limit{limitJoins}, do: a.postJoin, says: "Take the open seat of a network game.",
				more: "Repeated with the same cmd it answers the same.",
				in:   joinBody{}, out: ok(joinedJSON{}), errs: codesGame + "bad_seat seat_taken cmd_used bad_config name_taken bad_name"},
			{name: "POST /api/games/{id}/greet", needs: identity.Play, limits: []limit{limitGreetings, limitOwnCommands}, do: a.postGreet, says: "Send a greeting to the opponent.",
				more: "Once in 3 s per seat.",
				in:   greetBody{}, out: done204, errs: codesGame + "no_seat bad_command too_fast"},
			{name: "POST /api/games/{id}/rematch", needs: identity.Play, limits: []limit{limitRematches, limitOwnCommands}, do: a.postRematch, says: "Offer a rematch, or accept one.",
				more: "Once both have offered, the game starts with sides swapped and the same secrets. An offer stands for 20 minutes, and is lost on a restart.",
				in:   rematchBody{}, out: done204, errs: codesGame + "no_seat goes_on no_opponent too_fast"},
		}},
		{"Reports", []call{
			{name: "GET /api/games/{id}/report", needs: identity.Report, do: a.getReport, says: "Get the report on a game or study as far as it is made.",
				more: "Done, running or waiting. It requests none.",
				out:  ok(reportJSON{}), errs: codesGame + codesStudy + "no_report bad_config fair_play"},
			{name: "POST /api/games/{id}/report", needs: identity.Report, do: a.postReport, says: "Make a report, or join one that is being made.",
				more: "It runs in the background below moves and advice, one report after the other, continues when the client leaves and after a restart, and ends when the game is deleted. If the game has moved on, results for the earlier moves are reused. The answer comes when it is done; with Accept: application/x-ndjson three or four lines a second, at once. Once the first line has come the report is accepted: after a crash the program, or another node, continues it. no_hints: a game without hints is running; busy: above 32 requests.",
				in:   reportBody{},
				out:  []answer{{http.StatusOK, reportJSON{}, ""}, {http.StatusOK, either{reportJSON{}, errorBody{}}, ndjson}}, errs: codesGame + codesStudy + codesEngine + "bad_config bad_command bad_query goes_on report_stopped reports_each no_slots no_hints busy fair_play"},
			{name: "DELETE /api/games/{id}/report", needs: identity.Report, do: a.deleteReport, says: "Stop making a report.",
				more: "It is forgotten, on all nodes.",
				out:  done204, errs: codesGame + codesStudy + "no_report bad_config fair_play"},
			{name: "POST /api/games/{id}/report/try", needs: identity.Report, do: a.postTry, says: "Try another move in place of a mistake.",
				more: "The game is unchanged.",
				in:   tryBody{}, out: ok(triedJSON{}), errs: codesGame + codesStudy + codesEngine + "no_report illegal_move bad_query bad_config bad_command busy no_slots fair_play"},
			{name: "POST /api/games/{id}/report/study", needs: identity.Study, do: a.postReportStudy, says: "Write a report into a study: a new one of a game, or the study itself.",
				more: "Evaluations, marks, reasons as comments, and the better line as a variation beside each marked move. A study's report becomes one edit of it, made once. no_report before the report is done.",
				in:   reportStudyBody{}, out: []answer{{http.StatusOK, openedJSON{}, ""}, {http.StatusCreated, openedJSON{}, ""}}, errs: codesGame + codesStudy + "no_report bad_query bad_command bad_config fair_play"},
			{name: "GET /api/games/{id}/report/exercises", needs: identity.Practise, do: a.getMistakes, says: "Count the mistakes in a report, and those kept as exercises.",
				more: "no_report before the report is done.",
				out:  ok(mistakesJSON{}), errs: codesGame + codesStudy + "no_report bad_config fair_play"},
			{name: "POST /api/games/{id}/report/exercises", needs: identity.Practise, do: a.postMistakes, says: "Keep the mistakes of one side as exercises.",
				more: "Whoever played them, deleted exercises included.",
				in:   mistakesBody{}, out: ok(mistakesJSON{}), errs: codesGame + codesStudy + "no_report bad_config fair_play"},
		}},
		{"Exercises", []call{
			{name: "GET /api/exercises", needs: identity.Practise, do: a.getExercises, says: "List the caller's exercises.", query: "until which game source kind", out: ok(exercisesJSON{}), errs: "bad_query bad_config"},
			{name: "GET /api/exercises/progress", needs: identity.Practise, do: a.getProgress, says: "Count the exercises that the caller did between moments.", query: "at", out: ok(progressJSON{}), errs: "bad_query bad_config"},
			{name: "GET /api/exercises/{id}", needs: identity.Practise, do: a.getExercise, says: "Get an exercise.", out: ok(exerciseJSON{}), errs: "no_exercise damaged bad_command"},
			{name: "PATCH /api/exercises/{id}", needs: identity.Practise, do: a.patchExercise, says: "Suspend an exercise, or resume it.", in: suspendBody{}, out: ok(exerciseJSON{}), errs: "no_exercise damaged bad_command"},
			{name: "DELETE /api/exercises/{id}", needs: identity.Practise, do: a.deleteExercise, says: "Delete an exercise.",
				more: "Repeating the mistake does not bring it back; restore does.",
				out:  done204, errs: "no_exercise damaged"},
			{name: "POST /api/exercises/{id}/grade", needs: identity.Practise, do: a.postGrade, says: "Grade an exercise and schedule its next review.",
				more: "practised: it was done another time since.",
				in:   gradeBody{}, out: ok(exerciseJSON{}), errs: "no_exercise damaged bad_command practised bad_config"},
			{name: "POST /api/exercises/{id}/restore", needs: identity.Practise, do: a.restoreExercise, says: "Restore a deleted exercise.", out: ok(exerciseJSON{}), errs: "no_exercise damaged bad_command"},
			{name: "POST /api/exercises/{id}/try", needs: identity.Practise, do: a.postExerciseTry, says: "Try a move in an exercise.",
				more: "As POST /api/games/{id}/report/try; repeatable.",
				in:   exerciseTryBody{}, out: ok(triedJSON{}), errs: codesEngine + "no_exercise damaged bad_command illegal_move busy no_slots fair_play"},
		}},
		{"Records", []call{
			{name: "GET /api/formats", needs: identity.Open, do: a.getFormats, says: "List the record formats that can be written.", out: ok(formatsJSON{})},
			{name: "POST /api/import", needs: identity.Study, do: a.postImport, says: "Open a record. 201 if a game or study was made of it; 200 if one of several games is to be chosen.",
				more: "At most 4 MiB and 10,000 games; two imports run at a time, busy above 32 waiting. The format is detected. The game has the players of the record as people and the moves of its main line; set_players seats an engine. A score at the start of a comment becomes the info of the move. The result counts if the moves lead to it or the record says how the players ended the game; otherwise play can continue. A study keeps all lines up to their first illegal move.",
				in:   importBody{}, out: []answer{{http.StatusOK, importedJSON{}, ""}, {http.StatusCreated, importedJSON{}, ""}}, errs: codesRecord + "cmd_used"},
		}},
		{"Studies", []call{
			{name: "GET /api/studies", needs: identity.Study, do: a.getStudies, says: "List the caller's studies, the last changed first.", query: "game words source limit before", out: ok(gamesJSON{}), errs: "bad_query"},
			{name: "POST /api/studies", needs: identity.Study, do: a.postStudy, says: "Start a study.",
				more: "Of the configuration game, rules, options, setup, title and names count.",
				in:   newGameJSON{}, out: created(openedJSON{}), errs: "bad_config no_side cmd_used"},
			{name: "GET /api/studies/{id}", needs: identity.Study, do: a.getStudy, says: "Get a study.", out: ok(studyJSON{}), errs: codesStudy},
			{name: "DELETE /api/studies/{id}", needs: identity.Study, do: a.deleteStudy, says: "Delete a study. It can be restored for 30 days.", out: done204, errs: codesStudy},
			{name: "POST /api/studies/{id}/restore", needs: identity.Study, do: a.restoreStudy, says: "Restore a deleted study.", out: done204, errs: codesStudy},
			{name: "POST /api/studies/{id}/copy", needs: identity.Study, do: a.postStudyCopy, says: "Copy a study.",
				more: "Also of a study that is damaged or has had too_many_edits.",
				out:  created(openedJSON{}), errs: codesStudy},
			{name: "POST /api/studies/{id}/commands", needs: identity.Study, do: a.postStudyCommand, says: "Edit a study.",
				more: "An edit is stored before anyone is notified. A command without effect makes no new version. Undo brings a deleted node back under its own number. At most 100,000 moves, 1 MiB per comment and 16 MiB of comments.",
				in:   study.Command{}, out: ok(editedJSON{}),
				errs: codesStudy + "illegal_move stale bad_command no_node start_position too_many_nodes too_long_comment too_much_text too_many_edits nothing_to_undo nothing_to_redo cmd_used bad_config"},
			{name: "GET /api/studies/{id}/position", needs: identity.Study, do: a.getStudyPosition, says: "Get the position at a node.", query: "node", out: ok(standsJSON{}), errs: codesStudy + "bad_query no_node"},
			{name: "GET /api/studies/{id}/export", needs: identity.Study, do: a.getStudyExport, says: "Get a study as a record. The header Duiyi-Lost lists what the format cannot hold.",
				more:  "With all lines. Duiyi-Lost is URL-escaped and comma-separated.",
				query: "format notation charset lossy", out: aFile, errs: codesStudy + codesExport},
			{name: "POST /api/studies/{id}/analysis", needs: identity.Study, do: a.postAnalysis, says: "Analyse a node, answered line by line until there is nothing more to find.",
				more: "It searches until the client closes the connection. no_threat: the side cannot pass, as in check.",
				in:   analysisBody{}, out: lines(analysisJSON{}, errorBody{}), errs: codesStudy + codesEngine + "no_node bad_config bad_command bad_query game_over no_threat busy no_slots fair_play"},
			{name: "GET /api/studies/{id}/ws", needs: identity.Study, do: a.watchStudy, says: "Watch a study over a WebSocket.",
				more:  "The first message is the whole study, or with v an update.",
				query: "v", out: messages(studyMessage{}, studyUpdateMessage{}, deletedMessage{}), errs: codesStudy + "not_websocket bad_query sockets_full"},
		}},
		{"Library", []call{
			{name: "GET /api/library", needs: identity.Library, do: a.getLibrary, says: "Search the library.",
				more:  "Games from files and finished games of the program, each once by its moves.",
				query: filter + "after limit", out: ok(libraryPageJSON{}), errs: codesLibrary + "fair_play"},
			{name: "POST /api/library", needs: identity.Curate, do: a.postLibrary, says: "Add the games of a file to the library.",
				more:  "The body is the file, in any format, up to 256 MB.",
				query: "name charset again only", in: fileBody{}, out: ok(collectedJSON{}), errs: codesLibrary + codesRecord},
			{name: "GET /api/library/explore", needs: identity.Library, do: a.getExplored, says: "Count how games of the library continue from a position.", query: filter + "book", out: ok(exploredJSON{}), errs: codesLibrary + "no_book book_unread fair_play"},
			{name: "GET /api/library/export", needs: identity.Library, do: a.getLibraryExport, says: "Get games of the library as one record file.",
				more:  "At most 20,000 games. For a format of single games the file is a ZIP.",
				query: filter + "format notation charset lossy", out: aFile, errs: codesLibrary + codesExport + "fair_play"},
			{name: "GET /api/library/openings", needs: identity.Library, do: a.getOpenings, says: "List the named openings of a game.", query: "game", out: ok([]openingJSON{}), errs: codesLibrary},
			{name: "GET /api/library/labels", needs: identity.Library, do: a.getCollections, says: "List the collections of the library.", out: ok([]collectionJSON{}), errs: codesLibrary},
			{name: "POST /api/library/labels", needs: identity.Curate, do: a.postCollection, says: "Put the games found into a collection, or take them out.",
				more:  "All selected games.",
				query: filter, in: collectionBody{}, out: ok([]collectionJSON{}), errs: codesLibrary},
			{name: "GET /api/library/players", needs: identity.Library, do: a.getPersons, says: "List players of the library with the spellings of their names.",
				more:  "Those with most games first, at most 50.",
				query: "game name", out: ok([]personJSON{}), errs: codesLibrary},
			{name: "POST /api/library/players", needs: identity.Curate, do: a.postPersons, says: "Join spellings under the first; a single name stands for itself again.", in: personsBody{}, out: done204, errs: codesLibrary},
			{name: "POST /api/library/{n}/study", needs: identity.Study, do: a.postEntryStudy, says: "Open a game of the library as a study.",
				more: "With its variations and comments.",
				out:  created(openedJSON{}), errs: codesLibrary + "no_entry"},
		}},
		{"Books", []call{
			{name: "GET /api/books", needs: identity.Library, do: a.getBooks, says: "List opening books.",
				more:  "Files of the data folder's books; files that are no books are skipped. GAME.dybook is the user's own and is created by the first edit.",
				query: "game", out: ok([]shelvedJSON{}), errs: codesLibrary},
			{name: "POST /api/books/moves", needs: identity.Curate, do: a.postBookMove, says: "Set what a book knows of a move.",
				more: "Engines use it at once.",
				in:   bookMoveBody{}, out: done204, errs: "bad_query no_book book_read_only book_unread"},
			{name: "POST /api/books/undo", needs: identity.Curate, do: a.postBookUndo, says: "Undo the last edit of a book.",
				more: "Up to a thousand.",
				in:   bookUndoBody{}, out: done204, errs: "bad_query no_book book_read_only book_unread nothing_to_undo"},
		}},
		{"Accounts", []call{
			{name: "GET /api/me", needs: identity.Open, do: a.club(a.getMe), says: "Say who is logged in, and how accounts are made here.", out: ok(meJSON{}), errs: codesClub},
			{name: "PATCH /api/me", needs: identity.Account, do: a.mine(a.patchMe), says: "Rename one's account.", in: renameBody{}, out: ok(meJSON{}), errs: codesClub + "bad_name name_taken"},
			{name: "DELETE /api/me", needs: identity.Account, do: a.mine(a.deleteMe), says: "Delete one's account.",
				more: "log_in_again: without a password the session must be less than an hour old.",
				in:   farewellBody{}, out: done204, errs: codesEnter + "log_in_again last_administrator"},
			{name: "GET /api/me/export", needs: identity.Account, limits: []limit{limitExports}, do: a.mine(a.getOwn), says: "Download everything kept of one's account. With after, the games that follow a cursor.",
				more:  "Everything the server keeps, without secrets; games 20 at a time. An interrupted file continues with after.",
				query: "after", out: ok(either{ownFileJSON{}, ownGamesFileJSON{}}), errs: codesClub + "bad_query"},
			{name: "GET /api/me/games", needs: identity.Account, limits: []limit{limitLists}, do: a.mine(a.getMyGames), says: "List one's own games, running ones first.",
				more:  "At most 50 a page.",
				query: "limit before", out: ok(ownGamesJSON{}), errs: codesClub + "bad_query"},
			{name: "POST /api/me/seats", needs: identity.Account, limits: []limit{limitLists}, do: a.mine(a.postMySeats), says: "Move seats held as a guest into one's account.",
				more: "At most 200.",
				in:   seatsBody{}, out: ok(takenSeatsJSON{}), errs: codesClub},
			{name: "GET /api/me/logins", needs: identity.Account, do: a.mine(a.getLogIns), says: "List where one is logged in.", out: ok(loginsJSON{}), errs: codesClub},
			{name: "DELETE /api/me/logins", needs: identity.Account, do: a.mine(a.deleteLogIns), says: "Log out everywhere else.", out: done204, errs: codesClub},
			{name: "DELETE /api/me/logins/{login}", needs: identity.Account, do: a.mine(a.deleteLogIn), says: "End one log-in.", out: done204, errs: codesClub + "no_session"},
			{name: "POST /api/me/password", needs: identity.Account, limits: []limit{limitLogIns}, do: a.mine(a.postMyPassword), says: "Change one's password. Every other log-in ends.", in: passwordBody{}, out: ok(meJSON{}), errs: codesEnter + "bad_password log_in_again"},
			{name: "POST /api/me/club", needs: identity.Account, do: a.mine(a.postMySignOn), says: "Add the club's sign-on to one's account.",
				more: "Within an hour of logging in.",
				in:   emptyJSON{}, out: ok(signOnJSON{}), errs: codesClub + "no_signon signon_away bad_signon log_in_again known_already"},
			{name: "DELETE /api/me/club", needs: identity.Account, do: a.mine(a.deleteMySignOn), says: "Remove the club's sign-on from one's account.",
				more: "only_way: without a password or passkey.",
				out:  ok(meJSON{}), errs: codesClub + "only_way log_in_again no_signon"},
			{name: "GET /api/me/passkeys", needs: identity.Account, do: a.mine(a.getPasskeys), says: "List one's passkeys.", out: ok(passkeysJSON{}), errs: codesClub},
			{name: "POST /api/me/passkeys", needs: identity.Account, do: a.mine(a.postPasskey), says: "Add the passkey that the browser made.", in: usedJSON{}, out: created(passkeysJSON{}), errs: codesClub + "no_passkeys bad_passkey many_passkeys known_already bad_name log_in_again"},
			{name: "POST /api/me/passkeys/begin", needs: identity.Account, do: a.mine(a.beginPasskey), says: "Get the options for navigator.credentials.create.",
				more: "Within an hour of logging in.",
				in:   emptyJSON{}, out: ok(riteJSON{}), errs: codesClub + "no_passkeys many_passkeys log_in_again"},
			{name: "DELETE /api/me/passkeys/{key}", needs: identity.Account, do: a.mine(a.deletePasskey), says: "Remove a passkey.", out: done204, errs: codesClub + "no_passkey only_way"},
			{name: "POST /api/signup", needs: identity.Open, limits: []limit{limitSignUps}, do: a.club(a.postSignUp), says: "Make an account and log in.",
				more: "Repeated within an hour, it logs in to the account it created.",
				in:   newcomerJSON{}, out: created(meJSON{}), errs: codesEnter + "bad_name bad_password name_taken invitation_only no_signups no_link"},
			{name: "POST /api/login", needs: identity.Open, limits: []limit{limitLogIns}, do: a.club(a.postLogIn), says: "Log in.",
				more: "wrong_login does not say whether name or password is wrong.",
				in:   newcomerJSON{}, out: ok(meJSON{}), errs: codesEnter},
			{name: "POST /api/logout", needs: identity.Open, do: a.club(a.postLogOut), says: "Log out.", in: emptyJSON{}, out: done204, errs: codesClub},
			{name: "POST /api/password", needs: identity.Open, limits: []limit{limitLogIns}, do: a.club(a.postPassword), says: "Set a new password by a link, and log in.",
				more: "All other sessions end.",
				in:   newcomerJSON{}, out: ok(meJSON{}), errs: codesEnter + "bad_password no_link"},
			{name: "POST /api/login/passkey/begin", needs: identity.Open, limits: []limit{limitLogIns}, do: a.club(a.beginPasskeyLogIn), says: "Get the options for navigator.credentials.get.", in: emptyJSON{}, out: ok(riteJSON{}), errs: codesClub + "no_passkeys"},
			{name: "POST /api/login/passkey", needs: identity.Open, limits: []limit{limitLogIns}, do: a.club(a.postPasskeyLogIn), says: "Log in with a passkey.", in: usedJSON{}, out: ok(meJSON{}), errs: codesEnter + "no_passkeys bad_passkey"},
			{name: "GET /api/login/club", needs: identity.Open, limits: []limit{limitLogIns}, do: a.club(a.getSignOn), says: "The address to which the club's sign-on returns the browser. It redirects to /account.",
				more:  "With #newcomer=ID for a new user, #signon=CODE after a failure.",
				query: "state code error", out: []answer{{status: http.StatusSeeOther}}, errs: codesClub},
			{name: "POST /api/login/club", needs: identity.Open, limits: []limit{limitLogIns}, do: a.club(a.beginSignOn), says: "Get the address of the club's sign-on.",
				more: "A cookie marks the browser.",
				in:   signOnBody{}, out: ok(signOnJSON{}), errs: codesClub + "no_signon signon_away bad_signon"},
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
			{name: "GET /api/online", needs: identity.Moderate, do: a.getOnline, says: "List the network games that are running, the last begun first, 1,000 at most.",
				more: "Also without accounts, for the local person.",
				out:  ok(onlineGamesJSON{})},
		}},
		// The lobby is open to guests. Rated games need an account.
		{"Lobby", []call{
			{name: "GET /api/lobby", needs: identity.Open, do: a.inLobby(a.getLobby), says: "Get the lobby, with the caller's own seeks and the challenges to them.", out: ok(mineJSON{}), errs: codesLobby},
			{name: "GET /api/lobby/ws", needs: identity.Open, limits: []limit{limitSockets}, do: a.watchLobby, says: "Watch the lobby over a WebSocket.",
				more:  "For accounts also challenges.",
				query: "v", out: messages(lobbyMessage{}, callsMessage{}), errs: codesLobby + "not_websocket bad_query sockets_full"},
			{name: "GET /api/lobby/house", needs: identity.Open, do: a.inLobby(a.getHouse), says: "List the engines that can be challenged.", out: ok([]houseJSON{}), errs: codesLobby},
			{name: "POST /api/lobby/house", needs: identity.Play, limits: []limit{limitGames, limitOwnGames}, do: a.inLobby(a.postHouse), says: "Challenge an engine of the house.",
				more: "The game starts at once, without hints, and without take-backs if rated; otherwise the engine agrees to take-backs. Sent again with the same id it returns the same game.",
				in:   houseGameJSON{}, out: ok(startedJSON{}), errs: codesSeek + "house_full cmd_used"},
			{name: "POST /api/lobby/seeks", needs: identity.Play, limits: []limit{limitSeeks, limitOwnSeeks}, do: a.inLobby(a.postSeek), says: "Offer a game. Repeated every 5 s it stays for as long as the caller waits.",
				more: "After 15 s without a repetition it lapses. A guest sends a secret of 16 to 64 bytes as Duiyi-Seat. rated needs accounts, a clock and the usual start. challenge_declined: this challenge was declined, or within the last minute another of the caller to the same account.",
				in:   newSeekJSON{}, out: ok(startedJSON{}), errs: codesSeek + "too_many_seeks lobby_full seek_gone challenge_declined own_seek not_your_seek rating_range"},
			{name: "DELETE /api/lobby/seeks/{seek}", needs: identity.Play, do: a.inLobby(a.deleteSeek), says: "Withdraw an offer.", out: done204, errs: codesLobby + "no_visitor seek_gone not_your_seek"},
			{name: "POST /api/lobby/seeks/{seek}/accept", needs: identity.Play, limits: []limit{limitGames, limitOwnGames}, do: a.inLobby(a.postAccept), says: "Accept an offer. The game begins.",
				more: "seek_gone: another was first.",
				in:   nameJSON{}, out: ok(startedJSON{}), errs: codesSeek + "seek_gone own_seek rating_range not_your_seek"},
			{name: "POST /api/lobby/seeks/{seek}/decline", needs: identity.Account, limits: []limit{limitSeeks}, do: a.inLobby(a.postDecline), says: "Decline a challenge.", out: done204, errs: codesLobby + "no_visitor seek_gone not_your_seek"},
			{name: "POST /api/lobby/pools/{pool}", needs: identity.Play, limits: []limit{limitPools, limitOwnPools}, do: a.inLobby(a.postPool), says: "Wait in a pool. Repeated every 5 s; those who wait are paired every 3 s.", in: nameJSON{}, out: ok(startedJSON{}), errs: codesSeek + "no_pool lobby_full too_many_seeks"},
			{name: "DELETE /api/lobby/pools/{pool}", needs: identity.Play, do: a.inLobby(a.deletePool), says: "Leave a pool.", out: done204, errs: codesLobby},
			{name: "GET /api/profiles/{user}", needs: identity.Open, do: a.inLobby(a.getProfile), says: "Get a player's profile and ratings.", out: ok(profileJSON{}), errs: codesLobby + "no_user"},
			{name: "GET /api/profiles/{user}/games", needs: identity.Open, limits: []limit{limitProfiles}, do: a.inLobby(a.getProfileGames), says: "List a player's public games.",
				more:  "Pages may be shorter because private games are left out.",
				query: "limit before", out: ok(ownGamesJSON{}), errs: codesLobby + "no_user bad_query"},
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

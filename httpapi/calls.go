package httpapi

import (
	"net/http"
	"slices"

	"duiyi/httpapi/call"
	"duiyi/httpapi/qrcode"
	"duiyi/httpapi/reply"
	"duiyi/httpapi/wire"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/study"
)

// Codes that several calls share.
const (
	codesStudy  = call.CodesStudy
	codesEngine = call.CodesEngine
	codesSeek   = call.CodesLobby + "no_visitor log_in bad_config name_taken bad_name no_user "
)

// A section is the calls of one subject.
type section struct {
	name  string
	calls []call.Row
}

// sections is the table of all calls, by subject.
func (a *API) sections() []section {
	return []section{
		{"Program", append([]call.Row{
			{Name: "GET /api/health", Needs: identity.Open, Do: a.getHealth, Says: "Name the program, its version, and what the caller may do.", Out: call.OK(healthJSON{})},
			{Name: "GET /api/openapi.json", Needs: identity.Open, Do: a.getDescription, Says: "This description.", Out: call.OK(map[string]any{})},
			{Name: "GET /api/docs", Needs: identity.Open, Do: a.getPage, Says: "This description as a page.", Out: []call.Answer{{Status: http.StatusOK, Body: call.File{}, Media: "text/html"}}},
			{Name: "GET /readyz", Needs: identity.Open, Do: a.getReady, Says: "Check the database: whether it answers and can be written to.",
				More: "It reads, and writes a test every 5 s, every second after a failure; what prevents either is an error such as disk_full. duiyi serve --metrics HOST:PORT serves Prometheus metrics at /metrics.",
				Out:  call.OK(readyJSON{})},
			{Name: "POST /api/quit", Needs: identity.Administer, Do: a.postQuit, Says: "End the program.",
				More: "Like Ctrl+C: running requests are answered, games stored, clocks stopped. Only if quit of GET /api/health is true.",
				Out:  call.NoContent(), Errs: "stays"},
		}, slices.Concat(qrcode.Calls(a.reply), a.keeper.Calls())...)},
		{"Engines", []call.Row{
			{Name: "GET /api/engines", Needs: identity.Open, Do: a.getEngines, Says: "List the engines on offer. Programs on the server's disk are listed for callers who may use them.", Out: call.OK(enginesJSON{})},
			{Name: "GET /api/standings", Needs: identity.Host, Do: a.getStandings, Says: "List the caller's standing with each adaptive engine.",
				More: "An engine adapts if all its levels have an elo. A game counts that starts with a player with adaptive opposite a person, at the level listed here. The person starts a third of the way up. A game changes elo by 320 times the unexpected points (160 from the sixth game on) times 1/(1 + helps); the expectation is 1/(1 + 10^(-d/400)) at a difference d. The next game is at the level with the nearest elo. A game counts once, by its first end, and not with fewer than four moves, from a set-up position, as a copy, or if another engine joined in mid-game.",
				Out:  call.OK(standingsJSON{})},
			{Name: "DELETE /api/standings/{engine}", Needs: identity.Host, Do: a.deleteStanding, Says: "Start over with an adaptive engine.",
				More: "The games stay.",
				Out:  call.OK(standingJSON{}), Errs: "bad_config"},
		}},
		{"Positions", a.archive.Positions()},
		{"Games", slices.Concat([]call.Row{
			{Name: "GET /api/games", Needs: identity.Host, Do: a.getGames, Says: "List the caller's games and studies, the last changed first; administrators also see the games between people.", Query: "status game words shelf source limit before", Out: call.OK(gamesJSON{}), Errs: "bad_query"},
			{Name: "POST /api/games", Needs: identity.Host, Limits: []call.Limit{call.LimitGames, call.LimitOwnGames}, Do: a.postGame, Says: "Start a game.",
				More: "The body is a configuration with title, cmd and side. A network game is answered with seat and join. A rated one needs an account, a clock and the usual start, and counts once another account has joined.",
				In:   newGameJSON{}, Out: call.Created(createdJSON{}), Errs: "bad_config no_side log_in cmd_used engine_to_move name_taken no_slots " + codesEngine},
			{Name: "GET /api/games/{id}", Needs: identity.Open, Do: a.getGame, Says: "Get a game.",
				More: "Reading a game changes nothing and starts no engine. An engine to move searches when the game begins, when someone opens the socket, and on any command, even a refused one. It stops half a minute after the last viewer left; a running clock then stops until the next move.",
				Out:  call.OK(gameJSON{}), Errs: call.CodesGame},
			{Name: "PATCH /api/games/{id}", Needs: identity.Host, Do: a.patchGame, Says: "Rename a game.", In: titleBody{}, Out: call.OK(gameJSON{}), Errs: call.CodesGame + "bad_config"},
			{Name: "DELETE /api/games/{id}", Needs: identity.Host, Do: a.deleteGame, Says: "Delete a game. It can be restored for 30 days.", Out: call.NoContent(), Errs: call.CodesGame},
			{Name: "POST /api/games/{id}/restore", Needs: identity.Host, Do: a.postRestore, Says: "Restore a deleted game.",
				More: "No body.",
				Out:  call.OK(gameJSON{}), Errs: call.CodesGame},
			{Name: "POST /api/games/{id}/salvage", Needs: identity.Host, Do: a.postSalvage, Says: "Make a new game of the sound part of a damaged one.",
				More: "No body. A damaged game is answered up to its last sound event, and takes no commands; it can be exported and deleted.",
				Out:  call.Created(gameJSON{}), Errs: call.CodesGame + "not_damaged"},
			{Name: "POST /api/games/{id}/branch", Needs: identity.Host, Do: a.postBranch, Says: "Make a new game that continues from a moment of this one.",
				More: "It has the players of this game and the clocks of that moment. This game is unchanged. game_over: the rules ended it there; no_take_backs: a game without take-backs is running.",
				In:   branchBody{}, Out: call.Created(gameJSON{}), Errs: call.CodesGame + "stale bad_command cmd_used bad_query bad_config"},
			{Name: "POST /api/games/{id}/commands", Needs: identity.Play, Limits: []call.Limit{call.LimitCommands, call.LimitOwnCommands}, Do: a.postCommand, Says: "Move, undo, resign and so on. The answer is what has changed since the version named, or the whole game.",
				More: "A command that reopens a finished game, or changes its players, first stores a copy, once per end, which kept names. Clients do not act for engines: their move is refused with illegal_move and not_your_turn, another command with bad_command. In a network game a command acts for the seat of the caller. After 20,000 commands a game can only be played to its end.",
				In:   commandBody{}, Out: call.OK(call.Either{gameJSON{}, updateJSON{}}),
				Errs: call.CodesGame + codesEngine + "illegal_move stale game_over bad_command bad_config no_side nothing_to_undo nothing_to_redo no_offer not_your_offer network_game no_undo_offer asked_too_often both_moved cmd_used no_opponent not_flagged not_gone no_vacation no_berserk no_conditional no_take_backs too_many_changes nothing_to_vary no_other_move not_thinking not_failed engine_to_move no_seat bad_seat goes_on no_slots fair_play"},
			{Name: "GET /api/games/{id}/events/{n}", Needs: identity.Open, Do: a.getEvent, Says: "Get an event of a public game. It never changes and may be cached.",
				More: "From 0, as stored, without the sender's cmd, of a game between two people. Other games are no_game, a number not reached yet is bad_config; neither answer is cached.",
				Out:  call.OK(match.Event{}), Errs: call.CodesGame + "bad_query bad_config"},
			{Name: "GET /api/games/{id}/ws", Needs: identity.Open, Limits: []call.Limit{call.LimitSockets}, Do: a.watchGame, Says: "Watch a game over a WebSocket.",
				More:  "The server ignores what clients send, except pings and a first message {\"seat\":\"SECRET\"}. The first message is the whole game, or with v an update from that version if it is no more than about thirty changes old. Close codes: 1000 after deleted, 1001 when the server stops, 1008 above 20 messages at once, 1012 when it stops and other nodes continue, 1013 for a client that fell behind. Reconnect with v to get what was missed.",
				Query: "v",
				Out:   call.Messages(gameMessage{}, updateMessage{}, thinkingMessage{}, infoMessage{}, failedMessage{}, titleMessage{}, sleptMessage{}, presenceMessage{}, greetingMessage{}, rematchMessage{}, crowdMessage{}, deletedMessage{}),
				Errs:  call.CodesGame + "not_websocket bad_query sockets_full"},
			{Name: "GET /api/games/{id}/info", Needs: identity.Open, Do: a.getInfo, Says: "Get what the engine said of the move it played.",
				More:  "bad_config: no engine chose that move.",
				Query: "ply", Out: call.OK(infoJSON{}), Errs: call.CodesGame + "bad_query bad_config no_hints"},
			{Name: "GET /api/games/{id}/known", Needs: identity.Analyse, Do: a.getKnown, Says: "Get the stored evaluation of a position of a game; empty if there is none.",
				More:  "The deepest result of advice, reports and studies for the position after ply plies, wherever it came up. Starts no search; counts as advice before the end of the game.",
				Query: "ply", Out: call.OK(infoJSON{}), Errs: call.CodesGame + "bad_query bad_config no_hints fair_play"},
			{Name: "GET /api/games/{id}/opinion", Needs: identity.Open, Do: a.getOpinion, Says: "Get the engine's opinion of a public game, for spectators.",
				More: "Players of the game, by seat or account, and private games get no_opinion. In a running rated game it is about the position three moves of each side earlier. All callers share one search of 100,000 nodes, which yields to players.",
				Out:  call.OK(opinionJSON{}), Errs: call.CodesGame + "no_opinion game_over overloaded no_slots"},
		}, a.archive.OfGame(), []call.Row{
			{Name: "POST /api/games/{id}/study", Needs: identity.Study, Do: a.postGameStudy, Says: "Open a study at a moment of a game.",
				More: "The whole line comes along. no_hints: a game without hints is running.",
				In:   gameStudyBody{}, Out: call.Created(wire.StudyOpened{}), Errs: call.CodesGame + "bad_query bad_command no_hints cmd_used"},
		}, a.counsel.OfGames())},
		{"Seats", []call.Row{
			{Name: "POST /api/games/{id}/join", Needs: identity.Play, Limits: []call.Limit{call.LimitJoins}, Do: a.postJoin, Says: "Take the open seat of a network game.",
				More: "Repeated with the same cmd it answers the same. Joining a rated game takes an account, and agrees that it counts for both ratings.",
				In:   joinBody{}, Out: call.OK(joinedJSON{}), Errs: call.CodesGame + "log_in bad_seat seat_taken cmd_used bad_config name_taken bad_name"},
			{Name: "POST /api/games/{id}/greet", Needs: identity.Play, Limits: []call.Limit{call.LimitGreetings, call.LimitOwnCommands}, Do: a.postGreet, Says: "Send a greeting to the opponent.",
				More: "Once in 3 s per seat.",
				In:   greetBody{}, Out: call.NoContent(), Errs: call.CodesGame + "no_seat bad_command too_fast"},
			{Name: "POST /api/games/{id}/rematch", Needs: identity.Play, Limits: []call.Limit{call.LimitRematches, call.LimitOwnCommands}, Do: a.postRematch, Says: "Offer a rematch, or accept one.",
				More: "Once both have offered, the game starts with sides swapped and the same secrets. An offer stands for 20 minutes, and is lost on a restart.",
				In:   rematchBody{}, Out: call.NoContent(), Errs: call.CodesGame + "no_seat goes_on no_opponent too_fast"},
		}},
		{"Reports", append([]call.Row{
			{Name: "GET /api/games/{id}/report", Needs: identity.Open, Do: a.getReport, Says: "Get the report on a game or study as far as it is made.",
				More: "Done, running or waiting. It requests none. Whoever may read a study reads its report; the editors have it made. A shared report may be named by its link.",
				Out:  call.OK(reportJSON{}), Errs: call.CodesGame + codesStudy + "no_report bad_config fair_play"},
			{Name: "GET /api/games/{id}/report/share", Needs: identity.Open, Do: a.getReportShare, Says: "Say who may read the report on a game.",
				More: "Everybody who knows the id of a network game may read it and its report. The report on a study is shared with the study.",
				Out:  call.OK(studyShareJSON{}), Errs: call.CodesGame},
			{Name: "PUT /api/games/{id}/report/share", Needs: identity.Report, Do: a.putReportShare, Says: "Set who may read the report on a game.",
				More: "Whoever has the link uses it as the id in GET /api/games/{id}/report and POST /api/games/{id}/report/try. The game itself stays private. A report that was private gets a new link; one that becomes private loses its link for good.",
				In:   accessBody{}, Out: call.OK(studyShareJSON{}), Errs: call.CodesGame + "bad_config"},
			{Name: "POST /api/games/{id}/report", Needs: identity.Report, Do: a.lasting(a.postReport), Says: "Make a report, or join one that is being made.",
				More: "It runs in the background below moves and advice, one report after the other, continues when the client leaves and after a restart, and ends when the game is deleted. If the game has moved on, results for the earlier moves are reused. The answer comes when it is done; with Accept: application/x-ndjson three or four lines a second, at once. Once the first line has come the report is accepted: after a crash the program, or another node, continues it. no_hints: a game without hints is running; busy: above 32 requests.",
				In:   reportBody{},
				Out:  []call.Answer{{Status: http.StatusOK, Body: reportJSON{}}, {Status: http.StatusOK, Body: call.Either{reportJSON{}, reply.Body{}}, Media: call.MediaLines}}, Errs: call.CodesGame + codesStudy + codesEngine + "bad_config bad_command bad_query goes_on report_stopped report_failed reports_each no_slots no_hints busy fair_play not_editor study_withdrawn"},
			{Name: "POST /api/games/{id}/report/task", Needs: identity.Report, Do: a.postReportTask, Says: "Get a report to make by an engine in the caller's browser.",
				More: "Of the caller's own games and studies; network_game: the report on a game between people is the server's. Refused like a report of the server. busy: the server is making one.",
				Out:  call.OK(reportTaskJSON{}), Errs: call.CodesGame + codesStudy + "bad_config no_hints busy fair_play not_editor study_withdrawn"},
			{Name: "PUT /api/games/{id}/report", Needs: identity.Report, Limits: []call.Limit{call.LimitOwnCommands}, Do: a.putReport, Says: "Store a report made by an engine in the caller's browser.",
				More: "It replaces the report that is there. Evaluations are the browser's, and the report says so; marks and reasons are the server's. They are no evidence, and no evaluation of it is shown elsewhere. stale: the game has other moves now.",
				In:   reportedBody{}, Out: call.OK(reportJSON{}), Errs: call.CodesGame + codesStudy + "bad_config bad_query no_hints busy fair_play not_editor stale study_withdrawn no_slots"},
			{Name: "DELETE /api/games/{id}/report", Needs: identity.Report, Do: a.deleteReport, Says: "Stop making a report.",
				More: "It is forgotten, on all nodes.",
				Out:  call.NoContent(), Errs: call.CodesGame + codesStudy + "no_report bad_config fair_play not_editor"},
			{Name: "POST /api/games/{id}/report/try", Needs: identity.Report, Do: a.postTry, Says: "Try another move in place of a mistake.",
				More: "The game is unchanged.",
				In:   tryBody{}, Out: call.OK(wire.Tried{}), Errs: call.CodesGame + codesStudy + codesEngine + "no_report illegal_move bad_query bad_config bad_command busy no_slots fair_play"},
			{Name: "POST /api/games/{id}/report/study", Needs: identity.Study, Do: a.postReportStudy, Says: "Write a report into a study: a new one of a game, or the study itself.",
				More: "Evaluations, marks, reasons as comments, and the better line as a variation beside each marked move. A study's report becomes one edit of it, made once. no_report before the report is done.",
				In:   reportStudyBody{}, Out: []call.Answer{{Status: http.StatusOK, Body: wire.StudyOpened{}}, {Status: http.StatusCreated, Body: wire.StudyOpened{}}}, Errs: call.CodesGame + codesStudy + "no_report bad_query bad_command bad_config fair_play not_editor"},
		}, a.lessons.OfReport()...)},
		{"Exercises", a.lessons.Exercises()},
		{"Puzzles", a.training.Calls()},
		{"Drills", a.drills.Calls()},
		{"Courses", a.lectures.Calls()},
		{"Records", a.archive.Records()},
		{"Studies", slices.Concat([]call.Row{
			{Name: "GET /api/studies", Needs: identity.Study, Do: a.getStudies, Says: "List the caller's studies, the last changed first.", Query: "game words source limit before", Out: call.OK(gamesJSON{}), Errs: "bad_query"},
			{Name: "POST /api/studies", Needs: identity.Study, Do: a.postStudy, Says: "Start a study.",
				More: "Of the configuration game, rules, options, setup, title and names count.",
				In:   newGameJSON{}, Out: call.Created(wire.StudyOpened{}), Errs: "bad_config no_side cmd_used"},
			{Name: "GET /api/studies/shared", Needs: identity.Study, Do: a.getSharedStudies, Says: "List studies of others that the caller may edit, the last changed first.", Query: "game limit before", Out: call.OK(sharedStudiesJSON{}), Errs: "bad_query"},
			{Name: "GET /api/studies/public", Needs: identity.Open, Limits: []call.Limit{call.LimitProfiles}, Do: a.getPublicStudies, Says: "List studies, and games with reports, that everybody may read, the last changed first.", Query: "game limit before", Out: call.OK(sharedStudiesJSON{}), Errs: "bad_query"},
			{Name: "GET /api/studies/{id}", Needs: identity.Open, Do: a.getStudy, Says: "Get a study.",
				More: "Its owner, its editors and, if it is public, everybody may name it by its id. Whoever has the link of a shared study uses the link as the id, in every call. To others it does not exist.",
				Out:  call.OK(studyJSON{}), Errs: codesStudy},
			{Name: "GET /api/studies/{id}/share", Needs: identity.Open, Do: a.getShare, Says: "Say who may read and edit a study.", Out: call.OK(studyShareJSON{}), Errs: codesStudy},
			{Name: "PUT /api/studies/{id}/share", Needs: identity.Study, Do: a.putShare, Says: "Set who may read a study.",
				More: "A study that was private gets a new link. One that becomes private loses its link for good: readers get the message withdrawn, and the link opens nothing again.",
				In:   accessBody{}, Out: call.OK(studyShareJSON{}), Errs: codesStudy + "bad_config not_editor"},
			{Name: "POST /api/studies/{id}/editors", Needs: identity.Study, Limits: []call.Limit{call.LimitLists}, Do: a.postEditor, Says: "Let an account edit a study.",
				More: "The owner invites up to 32 editors. Edits of several apply in order of arrival, on every node; undo takes back the last one, whoever made it.",
				In:   wire.EditorBody{}, Out: call.OK(studyShareJSON{}), Errs: codesStudy + "no_user many_editors not_editor"},
			{Name: "DELETE /api/studies/{id}/editors/{user}", Needs: identity.Study, Do: a.deleteEditor, Says: "Take that back.",
				More: "The owner removes editors, and an editor leaves by removing themselves.",
				Out:  call.OK(studyShareJSON{}), Errs: codesStudy + "not_editor"},
			{Name: "DELETE /api/studies/{id}", Needs: identity.Study, Do: a.deleteStudy, Says: "Delete a study. It can be restored for 30 days.", Out: call.NoContent(), Errs: codesStudy},
			{Name: "POST /api/studies/{id}/restore", Needs: identity.Study, Do: a.restoreStudy, Says: "Restore a deleted study.", Out: call.NoContent(), Errs: codesStudy},
			{Name: "POST /api/studies/{id}/copy", Needs: identity.Study, Do: a.postStudyCopy, Says: "Copy a study.",
				More: "Also of a study that is damaged or has had too_many_edits. Sent again with the same cmd it returns the same copy.",
				In:   copyBody{}, Out: call.Created(wire.StudyOpened{}), Errs: codesStudy + "cmd_used bad_command"},
			{Name: "POST /api/studies/{id}/withdraw", Needs: identity.Moderate, Do: a.postWithdraw, Says: "Take a public study, or the public report on a game, from the public.",
				More: "The owner is told the reason, and moderators who ask who may read the report. It becomes private, its link opens nothing again.",
				In:   withdrawBody{}, Out: call.NoContent(), Errs: codesStudy + "bad_config"},
			{Name: "POST /api/studies/{id}/commands", Needs: identity.Study, Do: a.postStudyCommand, Says: "Edit a study.",
				More: "An edit is stored before anyone is notified. A command without effect makes no new version. A comment or title with base is refused if another editor has changed it (text_changed); nobody's words are lost. Undo brings a deleted node back under its own number. At most 100,000 moves, 1 MiB per comment and 16 MiB of comments.",
				In:   study.Command{}, Out: call.OK(editedJSON{}),
				Errs: codesStudy + "fair_play text_changed illegal_move stale bad_command no_node start_position too_many_nodes too_long_comment too_much_text too_many_edits nothing_to_undo nothing_to_redo cmd_used bad_config not_editor"},
			{Name: "GET /api/studies/{id}/position", Needs: identity.Open, Do: a.getStudyPosition, Says: "Get the position at a node.", Query: "node", Out: call.OK(standsJSON{}), Errs: codesStudy + "bad_query no_node"},
			{Name: "GET /api/studies/{id}/export", Needs: identity.Open, Do: a.getStudyExport, Says: "Get a study as a record. The header Duiyi-Lost lists what the format cannot hold.",
				More:  "With all lines. Duiyi-Lost is URL-escaped and comma-separated.",
				Query: "format notation charset lossy", Out: call.AnyFile(), Errs: codesStudy + call.CodesExport},
			{Name: "GET /api/studies/{id}/ws", Needs: identity.Open, Limits: []call.Limit{call.LimitSockets}, Do: a.watchStudy, Says: "Watch a study over a WebSocket.",
				More:  "The first message is the whole study, or with v an update. Close code 4401: the caller's log-in has ended, or their account has another role; connect again as whoever is logged in then.",
				Query: "v", Out: call.Messages(studyMessage{}, studyUpdateMessage{}, sharedMessage{}, withdrawnMessage{}, deletedMessage{}), Errs: codesStudy + "not_websocket bad_query sockets_full"},
		}, a.counsel.OfStudies())},
		{"Groups", a.lessons.Groups()},
		{"Tournaments", a.tourney.Calls(func(w http.ResponseWriter, r *http.Request) { a.watch(w, r, a.tourney.Watch) })},
		{"Club", slices.Concat(a.tourney.Club(), a.tourney.Calendar(), a.tourney.Series())},
		{"Talk", a.chat.Calls(func(w http.ResponseWriter, r *http.Request) { a.watch(w, r, a.chat.Watch(r)) })},
		{"Library", a.archive.Library()},
		{"Books", a.archive.Books()},
		{"Accounts", append(slices.Concat(a.members.Accounts(), a.notify.Calls(), a.letters.Calls()), call.Row{Name: "GET /api/me/limits", Needs: identity.Open, Do: a.getLimits, Says: "Say what the caller has used of the server, and what the limits are.",
			More: "Engine time is that of advice, analysis, forced wins, tries and reports, of all threads; moves in games are free. Administrators have no limits.",
			Out:  call.OK(limitsJSON{})}, call.Row{Name: "GET /api/me/export", Needs: identity.Account, Limits: []call.Limit{call.LimitExports}, Do: a.members.Mine(a.getOwn),
			Says:  "Download everything kept of one's account. With after, what follows a cursor.",
			More:  "Everything the server keeps, without secrets and deleted things; written while it is read. An interrupted file continues after the cursor of its last whole entry of kept or games.",
			Query: "after", Out: call.OK(call.Either{ownFileJSON{}, ownRestJSON{}}), Errs: "no_accounts bad_query"})},
		{"Moderators", slices.Concat(a.members.Moderators(), a.conduct.Calls(), a.keeper.Moderators())},
		{"Owners", []call.Row{{Name: "POST /api/gifts", Needs: identity.Administer, Do: a.postGift, Says: "Give private games, studies, exercises and attempts at puzzles of an account or the house to another.",
			More: "Attempts follow those of the receiver, who keeps their own ratings where they have any. Games over the network belong to their players and stay. Whoever loses a game or study is dismissed from it, on every node; shares and editors stay.",
			In:   giftBody{}, Out: call.OK(givenJSON{}), Errs: call.CodesGame + "no_user bad_config no_study study_deleted network_game"}}},
		// The lobby is open to guests. Rated games need an account.
		{"Lobby", append([]call.Row{
			{Name: "GET /api/lobby", Needs: identity.Open, Do: a.inLobby(a.getLobby), Says: "Get the lobby, with the caller's own seeks and the challenges to them.", Out: call.OK(mineJSON{}), Errs: call.CodesLobby},
			{Name: "GET /api/lobby/ws", Needs: identity.Open, Limits: []call.Limit{call.LimitSockets}, Do: a.watchLobby, Says: "Watch the lobby over a WebSocket.",
				More:  "For accounts also challenges.",
				Query: "v", Out: call.Messages(lobbyMessage{}, callsMessage{}), Errs: call.CodesLobby + "not_websocket bad_query sockets_full"},
			{Name: "GET /api/lobby/house", Needs: identity.Open, Do: a.inLobby(a.getHouse), Says: "List the engines that can be challenged.", Out: call.OK([]houseJSON{}), Errs: call.CodesLobby},
			{Name: "POST /api/lobby/house", Needs: identity.Play, Limits: []call.Limit{call.LimitGames, call.LimitOwnGames}, Do: a.inLobby(a.postHouse), Says: "Challenge an engine of the house.",
				More: "The game starts at once, without hints, and without take-backs if rated; otherwise the engine agrees to take-backs. Sent again with the same id it returns the same game.",
				In:   houseGameJSON{}, Out: call.OK(startedJSON{}), Errs: codesSeek + "house_full cmd_used"},
			{Name: "POST /api/lobby/seeks", Needs: identity.Play, Limits: []call.Limit{call.LimitSeeks, call.LimitOwnSeeks}, Do: a.inLobby(a.postSeek), Says: "Offer a game. Repeated every 5 s it stays for as long as the caller waits.",
				More: "After 15 s without a repetition it lapses. A guest sends a secret of 16 to 64 bytes as Duiyi-Seat. rated needs accounts, a clock and the usual start. challenge_declined: this challenge was declined, or within the last minute another of the caller to the same account.",
				In:   newSeekJSON{}, Out: call.OK(startedJSON{}), Errs: codesSeek + "too_many_seeks lobby_full seek_gone challenge_declined own_seek not_your_seek rating_range"},
			{Name: "DELETE /api/lobby/seeks/{seek}", Needs: identity.Play, Do: a.inLobby(a.deleteSeek), Says: "Withdraw an offer.", Out: call.NoContent(), Errs: call.CodesLobby + "no_visitor seek_gone not_your_seek"},
			{Name: "POST /api/lobby/seeks/{seek}/accept", Needs: identity.Play, Limits: []call.Limit{call.LimitGames, call.LimitOwnGames}, Do: a.inLobby(a.postAccept), Says: "Accept an offer. The game begins.",
				More: "seek_gone: another was first.",
				In:   nameJSON{}, Out: call.OK(startedJSON{}), Errs: codesSeek + "seek_gone own_seek rating_range not_your_seek"},
			{Name: "POST /api/lobby/seeks/{seek}/decline", Needs: identity.Account, Limits: []call.Limit{call.LimitSeeks}, Do: a.inLobby(a.postDecline), Says: "Decline a challenge.", Out: call.NoContent(), Errs: call.CodesLobby + "no_visitor seek_gone not_your_seek"},
			{Name: "POST /api/lobby/pools/{pool}", Needs: identity.Play, Limits: []call.Limit{call.LimitPools, call.LimitOwnPools}, Do: a.inLobby(a.postPool), Says: "Wait in a pool. Repeated every 5 s; those who wait are paired every 3 s.", In: nameJSON{}, Out: call.OK(startedJSON{}), Errs: codesSeek + "no_pool lobby_full too_many_seeks"},
			{Name: "DELETE /api/lobby/pools/{pool}", Needs: identity.Play, Do: a.inLobby(a.deletePool), Says: "Leave a pool.", Out: call.NoContent(), Errs: call.CodesLobby},
		}, a.members.Profiles()...)},
	}
}

// pages are the addresses of the page itself, which fetches what it shows by the calls above.
var pages = []string{
	"/{$}", "/game/{id}", "/study/{id}", "/library", "/report/{id}", "/print/{what}/{id}", "/help", "/help/{chapter}", "/edit/{game}",
	"/account", "/lobby", "/wall", "/profile/{user}", "/exercises", "/exercises/do", "/guess", "/repertoires", "/courses", "/courses/{chapter}", "/studies", "/groups", "/keeper",
	"/tournaments", "/tournament/{id}", "/tournament/{id}/wall", "/tournament/{id}/relay", "/club", "/calendar", "/series", "/series/{id}",
}

// calls is the whole table, with the page and its files.
func (a *API) calls() []call.Row {
	var all []call.Row
	for _, s := range a.sections() {
		all = append(all, s.calls...)
	}
	for _, path := range pages {
		all = append(all, call.Row{Name: "GET " + path, Needs: identity.Open, Do: a.files.Index})
	}
	return append(all, call.Row{Name: "GET /engine/", Needs: identity.Open, Do: a.getEngine}, call.Row{Name: "GET /", Needs: identity.Open, Do: a.getFile})
}

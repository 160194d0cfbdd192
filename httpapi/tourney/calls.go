// Package tourney answers calls about tournaments: one room of httpapi, with its own rows in the
// table of calls.
package tourney

import (
	"context"
	"net/http"

	"duiyi/club"
	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/httpapi/socket"
	"duiyi/identity"
	"duiyi/record"
	"duiyi/records"
	"duiyi/tournaments"
)

// App is what the calls are made to.
type App interface {
	Tournaments() *tournaments.Room
	Club() *club.Room
	ExportGames(ctx context.Context, ids []string, title, format, language string, o record.Options) (records.Exported, error)
}

// Tourney answers the calls.
type Tourney struct {
	app    App
	public bool
	reply  *reply.Writer
	shared shelf
}

// New returns the room of an App. public says that it is a server for several people.
func New(a App, public bool, w *reply.Writer) *Tourney {
	return &Tourney{app: a, public: public, reply: w}
}

// Watch begins the socket of a tournament.
func (t *Tourney) Watch(ctx context.Context, id string, version int) (socket.Watch, error) {
	w, err := t.room().Watch(ctx, id, version)
	if err != nil {
		return nil, failure(err)
	}
	return w, nil
}

// Codes that several calls share.
const (
	codes      = "no_tournament "
	codesAct   = codes + "log_in tournament_over "
	codesRound = codesAct + "tournament_adjourned not_next_round results_missing no_pairing too_few_players bad_config "
)

// Calls returns the rows of the table. watch serves the socket.
func (t *Tourney) Calls(watch http.HandlerFunc) []call.Row {
	many := []call.Limit{call.LimitOwnCommands}
	few := []call.Limit{call.LimitLists}
	relays := []call.Limit{call.LimitCommands, call.LimitOwnCommands}
	return []call.Row{
		{Name: "GET /api/tournaments", Needs: identity.Open, Do: t.getList, Says: "List tournaments, the latest change first.",
			More:  "Cancelled ones count as over. A page has up to 50.",
			Query: "stage before limit", Out: call.OK(TourneyListJSON{}), Errs: "bad_query"},
		{Name: "POST /api/tournaments", Needs: identity.Host, Limits: few, Do: t.post, Says: "Make a tournament. The caller is its arbiter.",
			More: "An account has up to 10 under way or to come.",
			In:   tournaments.Settings{}, Out: call.Created(TournamentJSON{}), Errs: "bad_config no_side log_in many_tournaments"},
		{Name: "GET /api/tournaments/{id}", Needs: identity.Open, Do: t.get, Says: "Get a tournament, and where the caller stands in it.", Out: call.OK(TournamentJSON{}), Errs: codes},
		{Name: "PATCH /api/tournaments/{id}", Needs: identity.Host, Limits: many, Do: t.patch, Says: "Change settings of a tournament. What follows is for its arbiters, except where it says otherwise.",
			More: "An arbiter is an account that the tournament names, a moderator or an administrator.",
			In:   tournaments.ChangeOf{}, Out: call.OK(TournamentJSON{}), Errs: codesAct + "bad_config"},
		{Name: "DELETE /api/tournaments/{id}", Needs: identity.Host, Limits: many, Do: t.delete, Says: "Cancel a tournament before its first round has begun. It stays in the list.", Out: call.OK(TournamentJSON{}), Errs: codesAct + "round_begun"},
		{Name: "GET /api/tournaments/{id}/players", Needs: identity.Open, Do: t.getPlayers, Says: "List the players by number, and the teams.",
			More:  "The socket tells from its version on what has changed.",
			Query: "old", Out: call.OK(TourneyPlayersJSON{}), Errs: codes + "bad_query"},
		{Name: "GET /api/tournaments/{id}/rounds/{round}", Needs: identity.Open, Do: t.getRound, Says: "Get the boards of a published round.", Out: call.OK(TourneyRoundJSON{}), Errs: codes + "no_board"},
		{Name: "GET /api/tournaments/{id}/open", Needs: identity.Open, Do: t.getOpen, Says: "Get the boards that have no result yet, in all rounds: those at which an arena plays.", Out: call.OK(TourneyOpenJSON{}), Errs: codes},
		{Name: "GET /api/tournaments/{id}/standings", Needs: identity.Open, Do: t.getStandings, Says: "Rank the players, after a round or now.",
			More:  "With cross=true each row has the player's rounds: a cross table. An arena ranks by points, then wins; a knock-out by how far players came, its scores are matches won. A tournament of teams ranks the teams by match points, or with of=players its players by their points in games.",
			Query: "round cross of old", Out: call.OK(TourneyStandingsJSON{}), Errs: codes + "bad_query"},
		{Name: "GET /api/tournaments/{id}/bracket", Needs: identity.Open, Do: t.getBracket, Says: "Get the bracket of a knock-out. Before round 1 it has no matches.", Out: call.OK(TourneyBracketJSON{}), Errs: codes + "bad_query"},
		{Name: "GET /api/tournaments/{id}/log", Needs: identity.Open, Do: t.getLog, Says: "List what has happened, the first thing first.",
			More: "Up to 500 entries after the one with the number after.", Query: "after", Out: call.OK(TourneyLogJSON{}), Errs: codes + "bad_query"},
		{Name: "GET /api/tournaments/{id}/export", Needs: identity.Open, Limits: []call.Limit{call.LimitExports}, Do: t.getExport, Says: "Get a tournament as a file.",
			More:  "format is trf (TRF16; of a Swiss tournament or round robin), csv (the standings), ics (an entry for a calendar, of a tournament with a start), players (CSV of the players of teams), pairings (CSV of all boards), or one of GET /api/formats for several games of its kind, as pgn (all games played on the server, and those entered at wooden boards).",
			Query: "format notation charset lossy lang", Out: call.AnyFile(), Errs: codes + call.CodesExport},
		{Name: "GET /api/tournaments/{id}/ws", Needs: identity.Open, Limits: []call.Limit{call.LimitSockets}, Do: watch, Says: "Watch a tournament over a WebSocket.",
			More:  "A message at first and after changes, at most four times a second. Clients whose version is since or later add players and rounds, others fetch them. v is the version of the client: the first message then says what has changed since.",
			Query: "v", Out: call.Messages(tourneyMessageJSON{}), Errs: codes + "not_websocket bad_query sockets_full"},
		{Name: "POST /api/tournaments/{id}/entries", Needs: identity.Host, Limits: many, Do: t.postEntry, Says: "Enter a player: the caller, or for an arbiter an account or a person without one.",
			More: "Without a name it enters the caller. The players of a team are entered by its captain or an arbiter. Another account that a captain names is invited, and accepts when it enters itself into the team; an arbiter's entry asks nobody. not_invitable: the account is closed or takes no part in talk. Late entries come between rounds of a Swiss tournament, and at any time into an arena.",
			In:   tourneyEntryBody{}, Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_team entered_twice entries_closed no_user bad_config many_tournaments no_invitation invitation_declined not_invitable"},
		{Name: "GET /api/me/invitations", Needs: identity.Account, Do: t.getInvitations, Says: "List the caller's open invitations to teams.", Out: call.OK(OwnInvitationsJSON{}), Errs: "log_in"},
		{Name: "DELETE /api/tournaments/{id}/teams/{team}/invitations/{user}", Needs: identity.Host, Limits: many, Do: t.deleteInvitation, Says: "Decline an invitation to a team, as its account, or withdraw it, as the captain or an arbiter.",
			More: "A declined one stays, so that the captain does not ask again; the account can still accept.", Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_invitation invitation_declined"},
		{Name: "DELETE /api/tournaments/{id}/entries/{number}", Needs: identity.Host, Limits: many, Do: t.deleteEntry, Says: "Withdraw a player from the rounds to come; the player may too.",
			More: "In a round robin and a knock-out the player loses the boards to come by forfeit.", Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_player"},
		{Name: "POST /api/tournaments/{id}/entries/{number}/return", Needs: identity.Host, Limits: many, Do: t.postReturn, Says: "Take a withdrawal back; the player may too.", Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_player entries_closed"},
		{Name: "POST /api/tournaments/{id}/teams", Needs: identity.Host, Limits: many, Do: t.postTeam, Says: "Enter a team.",
			More: "An arbiter names its captain, or none; another caller becomes the captain of one team. Late teams come between rounds of a Swiss tournament.",
			In:   tourneyTeamBody{}, Out: call.OK(TournamentJSON{}), Errs: codesAct + "entered_twice entries_closed no_user bad_config many_tournaments"},
		{Name: "PATCH /api/tournaments/{id}/teams/{team}", Needs: identity.Host, Limits: many, Do: t.patchTeam, Says: "Change the name, captain or line-up of a team; its captain may too.",
			More: "The line-up is for the rounds that are not published. A captain hands on to a player of the team who has an account (not_in_team), or to nobody; an arbiter names any account.",
			In:   tourneyTeamChange{}, Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_team entered_twice no_user not_in_team bad_config"},
		{Name: "DELETE /api/tournaments/{id}/teams/{team}", Needs: identity.Host, Limits: many, Do: t.deleteTeam, Says: "Withdraw a team from the rounds to come; its captain may too.", Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_team"},
		{Name: "POST /api/tournaments/{id}/teams/{team}/return", Needs: identity.Host, Limits: many, Do: t.postTeamReturn, Says: "Take the withdrawal of a team back; its captain may too.", Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_team entries_closed"},
		{Name: "POST /api/tournaments/{id}/byes", Needs: identity.Host, Limits: many, Do: t.postBye, Says: "Let a player miss the next round of a Swiss tournament, or of teams; the player and the captain may too.",
			In: tourneyByeBody{}, Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_player bye_late bad_config"},
		{Name: "POST /api/tournaments/{id}/bans", Needs: identity.Host, Limits: many, Do: t.postBan, Says: "Keep players, or teams, of a Swiss tournament from meeting each other, or let them meet again.", In: tourneyBanBody{}, Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_player no_team bad_config"},
		{Name: "POST /api/tournaments/{id}/rounds", Needs: identity.Host, Limits: many, Do: t.postRound, Says: "Pair and publish the next round.",
			More: "not_next_round: another arbiter was faster. no_pairing: the rules leave none.",
			In:   tourneyRoundBody{}, Out: call.OK(TournamentJSON{}), Errs: codesRound},
		{Name: "DELETE /api/tournaments/{id}/rounds/{round}", Needs: identity.Host, Limits: many, Do: t.deleteRound, Says: "Take a published round back that has not begun.", Out: call.OK(TournamentJSON{}), Errs: codesAct + "not_next_round round_begun"},
		{Name: "POST /api/tournaments/{id}/rounds/{round}/begin", Needs: identity.Host, Limits: many, Do: t.postBegin, Says: "Begin a published round: the games are made. Round 1 of an arena begins the arena.", Out: call.OK(TournamentJSON{}), Errs: codesRound},
		{Name: "POST /api/tournaments/{id}/rounds/{round}/boards/{place}", Needs: identity.Host, Limits: many, Do: t.postResult, Says: "Enter the result of a board, or correct it with a reason.",
			More: "A game on the server enters its result by itself, and one under way ends with a result that is entered. result_stands: the board has another result, perhaps by another arbiter.",
			In:   tourneyResultBody{}, Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_board result_stands no_result round_past result_follows bad_config"},
		{Name: "POST /api/tournaments/{id}/rounds/{round}/boards/{place}/substitute", Needs: identity.Host, Limits: many, Do: t.postSubstitute, Says: "Seat another player of the team at a board of a round that is published and has not begun.",
			In: tourneySubstituteBody{}, Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_board no_player round_begun round_past bad_config"},
		{Name: "POST /api/tournaments/{id}/rounds/{round}/boards/{place}/clock", Needs: identity.Host, Limits: many, Do: t.postClock, Says: "Stop the clock of a board's game, let it run on, or add time to it.",
			More: "A clock that was stopped runs on with the next move. bad_command: no clock runs, or none stands still. The log has it.",
			In:   tourneyClockBody{}, Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_board board_idle bad_command bad_config"},
		{Name: "POST /api/tournaments/{id}/relay", Needs: identity.Host, Limits: many, Do: t.postLink, Says: "Get a link by which helpers without an account enter the moves of wooden boards.",
			More: "The same for the same boards until all links are ended.", In: tourneyLinkBody{}, Out: call.OK(TourneyLinkJSON{}), Errs: codes + "bad_config"},
		{Name: "DELETE /api/tournaments/{id}/relay", Needs: identity.Host, Limits: many, Do: t.deleteLinks, Says: "End all links to wooden boards.", Out: call.OK(TournamentJSON{}), Errs: codes},
		{Name: "GET /api/tournaments/{id}/relay", Needs: identity.Open, Do: t.getTables, Says: "List the wooden boards whose moves the caller may enter.",
			More: "By the link in the header Duiyi-Seat, or as an arbiter: those without a result, and all of the last round.", Out: call.OK(TourneyRelaysJSON{}), Errs: codes + "no_relay"},
		{Name: "POST /api/tournaments/{id}/rounds/{round}/boards/{place}/relay", Needs: identity.Open, Limits: relays, Do: t.postMoves, Says: "Enter what was played at a wooden board, by a link or as an arbiter.",
			More: "The first call opens the board, and all may watch it. A move that is there already is not made again. With a move against the rules nothing is entered. line_differs: somebody has entered other moves.",
			In:   tourneyMovesBody{}, Out: call.OK(TourneyRelayedJSON{}), Errs: codes + "no_relay no_board board_idle illegal_move line_differs stale too_many_changes game_deleted damaged bad_config"},
		{Name: "POST /api/tournaments/{id}/rounds/{round}/boards/{place}/relay/result", Needs: identity.Open, Limits: relays, Do: t.postProposal, Says: "Give the result of a relayed board; an arbiter enters it.",
			In: tourneyProposalBody{}, Out: call.OK(TournamentJSON{}), Errs: codes + "no_relay no_board board_idle bad_config"},
		{Name: "POST /api/tournaments/{id}/adjourn", Needs: identity.Host, Limits: many, Do: t.postAdjourn, Says: "Adjourn a tournament: nothing happens by the clock, and no round begins. Games under way go on.", In: tourneyReasonBody{}, Out: call.OK(TournamentJSON{}), Errs: codesAct},
		{Name: "POST /api/tournaments/{id}/resume", Needs: identity.Host, Limits: many, Do: t.postResume, Says: "Resume an adjourned tournament.", Out: call.OK(TournamentJSON{}), Errs: codesAct},
		{Name: "POST /api/tournaments/{id}/finish", Needs: identity.Host, Limits: many, Do: t.postFinish, Says: "End a tournament whose boards all have results. Corrections stay possible.", Out: call.OK(TournamentJSON{}), Errs: codesAct + "results_missing"},
		{Name: "POST /api/tournaments/{id}/arbiters", Needs: identity.Host, Limits: many, Do: t.postArbiter, Says: "Let an account act as an arbiter.", In: tourneyArbiterBody{}, Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_user many_tournaments"},
		{Name: "DELETE /api/tournaments/{id}/arbiters/{user}", Needs: identity.Host, Limits: many, Do: t.deleteArbiter, Says: "Take that back.", Out: call.OK(TournamentJSON{}), Errs: codesAct + "last_arbiter"},
		{Name: "POST /api/tournaments/{id}/ready", Needs: identity.Host, Limits: many, Do: t.postReady, Says: "Wait for a game of an arena. The caller is a player; after each game they call it again.", Out: call.OK(TournamentJSON{}), Errs: codesAct + "no_player player_plays"},
	}
}

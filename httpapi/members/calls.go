package members

import (
	"net/http"

	"duiyi/httpapi/call"
	"duiyi/identity"
)

// Codes that several calls share.
const (
	codesClub  = "no_accounts "
	codesEnter = codesClub + "wrong_login disabled too_many_tries "
)

// Accounts returns the calls about the caller's account, and those that log in.
func (m *Members) Accounts() []call.Row {
	return []call.Row{
		{Name: "GET /api/me", Needs: identity.Open, Do: m.club(m.getMe), Says: "Say who is logged in, and how accounts are made here.", Out: call.OK(meJSON{}), Errs: codesClub},
		{Name: "PATCH /api/me", Needs: identity.Account, Do: m.Mine(m.patchMe), Says: "Rename one's account.", In: renameBody{}, Out: call.OK(meJSON{}), Errs: codesClub + "bad_name name_taken"},
		{Name: "DELETE /api/me", Needs: identity.Account, Do: m.Mine(m.deleteMe), Says: "Delete one's account.",
			More: "log_in_again: without a password the session must be less than an hour old.",
			In:   farewellBody{}, Out: call.NoContent(), Errs: codesEnter + "log_in_again last_administrator"},
		{Name: "GET /api/me/games", Needs: identity.Account, Limits: []call.Limit{call.LimitLists}, Do: m.Mine(m.getMyGames), Says: "List one's own games, running ones first.",
			More:  "At most 50 a page.",
			Query: "limit before", Out: call.OK(ownGamesJSON{}), Errs: codesClub + "bad_query"},
		{Name: "POST /api/me/seats", Needs: identity.Account, Limits: []call.Limit{call.LimitLists}, Do: m.Mine(m.postMySeats), Says: "Move seats held as a guest into one's account.",
			More: "At most 200.",
			In:   seatsBody{}, Out: call.OK(takenSeatsJSON{}), Errs: codesClub},
		{Name: "GET /api/me/logins", Needs: identity.Account, Do: m.Mine(m.getLogIns), Says: "List where one is logged in.", Out: call.OK(loginsJSON{}), Errs: codesClub},
		{Name: "DELETE /api/me/logins", Needs: identity.Account, Do: m.Mine(m.deleteLogIns), Says: "Log out everywhere else.", Out: call.NoContent(), Errs: codesClub},
		{Name: "DELETE /api/me/logins/{login}", Needs: identity.Account, Do: m.Mine(m.deleteLogIn), Says: "End one log-in.", Out: call.NoContent(), Errs: codesClub + "no_session"},
		{Name: "POST /api/me/password", Needs: identity.Account, Limits: []call.Limit{call.LimitLogIns}, Do: m.Mine(m.postMyPassword), Says: "Change one's password. Every other log-in ends.", In: passwordBody{}, Out: call.OK(meJSON{}), Errs: codesEnter + "bad_password log_in_again"},
		{Name: "POST /api/me/club", Needs: identity.Account, Do: m.Mine(m.postMySignOn), Says: "Add the club's sign-on to one's account.",
			More: "Within an hour of logging in.",
			In:   emptyJSON{}, Out: call.OK(signOnJSON{}), Errs: codesClub + "no_signon signon_away bad_signon log_in_again known_already"},
		{Name: "DELETE /api/me/club", Needs: identity.Account, Do: m.Mine(m.deleteMySignOn), Says: "Remove the club's sign-on from one's account.",
			More: "only_way: without a password or passkey.",
			Out:  call.OK(meJSON{}), Errs: codesClub + "only_way log_in_again no_signon"},
		{Name: "GET /api/me/passkeys", Needs: identity.Account, Do: m.Mine(m.getPasskeys), Says: "List one's passkeys.", Out: call.OK(passkeysJSON{}), Errs: codesClub},
		{Name: "POST /api/me/passkeys", Needs: identity.Account, Do: m.Mine(m.postPasskey), Says: "Add the passkey that the browser made.", In: usedJSON{}, Out: call.Created(passkeysJSON{}), Errs: codesClub + "no_passkeys bad_passkey many_passkeys known_already bad_name log_in_again"},
		{Name: "POST /api/me/passkeys/begin", Needs: identity.Account, Do: m.Mine(m.beginPasskey), Says: "Get the options for navigator.credentials.create.",
			More: "Within an hour of logging in.",
			In:   emptyJSON{}, Out: call.OK(riteJSON{}), Errs: codesClub + "no_passkeys many_passkeys log_in_again"},
		{Name: "DELETE /api/me/passkeys/{key}", Needs: identity.Account, Do: m.Mine(m.deletePasskey), Says: "Remove a passkey.", Out: call.NoContent(), Errs: codesClub + "no_passkey only_way"},
		{Name: "POST /api/signup", Needs: identity.Open, Limits: []call.Limit{call.LimitSignUps}, Do: m.club(m.postSignUp), Says: "Make an account and log in.",
			More: "Repeated within an hour, it logs in to the account it created.",
			In:   newcomerJSON{}, Out: call.Created(meJSON{}), Errs: codesEnter + "bad_name bad_password name_taken invitation_only no_signups no_link"},
		{Name: "POST /api/login", Needs: identity.Open, Limits: []call.Limit{call.LimitLogIns}, Do: m.club(m.postLogIn), Says: "Log in.",
			More: "wrong_login does not say whether name or password is wrong.",
			In:   newcomerJSON{}, Out: call.OK(meJSON{}), Errs: codesEnter},
		{Name: "POST /api/logout", Needs: identity.Open, Do: m.club(m.postLogOut), Says: "Log out.", In: emptyJSON{}, Out: call.NoContent(), Errs: codesClub},
		{Name: "POST /api/password", Needs: identity.Open, Limits: []call.Limit{call.LimitLogIns}, Do: m.club(m.postPassword), Says: "Set a new password by a link, and log in.",
			More: "All other sessions end.",
			In:   newcomerJSON{}, Out: call.OK(meJSON{}), Errs: codesEnter + "bad_password no_link"},
		{Name: "POST /api/login/passkey/begin", Needs: identity.Open, Limits: []call.Limit{call.LimitLogIns}, Do: m.club(m.beginPasskeyLogIn), Says: "Get the options for navigator.credentials.get.", In: emptyJSON{}, Out: call.OK(riteJSON{}), Errs: codesClub + "no_passkeys"},
		{Name: "POST /api/login/passkey", Needs: identity.Open, Limits: []call.Limit{call.LimitLogIns}, Do: m.club(m.postPasskeyLogIn), Says: "Log in with a passkey.", In: usedJSON{}, Out: call.OK(meJSON{}), Errs: codesEnter + "no_passkeys bad_passkey"},
		{Name: "GET /api/login/club", Needs: identity.Open, Limits: []call.Limit{call.LimitLogIns}, Do: m.club(m.getSignOn), Says: "The address to which the club's sign-on returns the browser. It redirects to /account.",
			More:  "With #newcomer=ID for a new user, #signon=CODE after a failure.",
			Query: "state code error", Out: []call.Answer{{Status: http.StatusSeeOther}}, Errs: codesClub},
		{Name: "POST /api/login/club", Needs: identity.Open, Limits: []call.Limit{call.LimitLogIns}, Do: m.club(m.beginSignOn), Says: "Get the address of the club's sign-on.",
			More: "A cookie marks the browser.",
			In:   signOnBody{}, Out: call.OK(signOnJSON{}), Errs: codesClub + "no_signon signon_away bad_signon"},
		{Name: "POST /api/signup/club", Needs: identity.Open, Limits: []call.Limit{call.LimitSignUps}, Do: m.club(m.postSignOnUp), Says: "Make the account of a newcomer from the club's sign-on.", In: signOnUpBody{}, Out: call.Created(meJSON{}), Errs: codesEnter + "bad_signon bad_name name_taken known_already invitation_only no_signups no_link no_signon"},
		{Name: "POST /api/reports", Needs: identity.Account, Limits: []call.Limit{call.LimitReports}, Do: m.Mine(m.postComplaint), Says: "Report a player to the moderators.", In: complaintBody{}, Out: call.NoContent(), Errs: codesClub + "bad_report no_user no_game many_reports"},
	}
}

// Moderators returns the calls of moderators about accounts.
func (m *Members) Moderators() []call.Row {
	return []call.Row{
		{Name: "POST /api/links", Needs: identity.Moderate, Do: m.Mine(m.postLink), Says: "Make a link of one use. Moderators invite; administrators also give out new passwords and rights.", In: linkBody{}, Out: call.Created(linkJSON{}), Errs: codesClub + "no_user"},
		{Name: "GET /api/reports", Needs: identity.Moderate, Do: m.Mine(m.getComplaints), Says: "List reports of players, the newest first, 50 at a time.", Query: "open before", Out: call.OK(complaintsJSON{}), Errs: codesClub + "bad_query"},
		{Name: "POST /api/reports/{report}/close", Needs: identity.Moderate, Do: m.Mine(m.closeComplaint), Says: "Close a report.", Out: call.NoContent(), Errs: codesClub + "no_report"},
		{Name: "GET /api/users", Needs: identity.Moderate, Do: m.Mine(m.getUsers), Says: "List accounts, 50 at a time.", Query: "words after", Out: call.OK(usersJSON{}), Errs: codesClub},
		{Name: "PATCH /api/users/{user}", Needs: identity.Moderate, Do: m.Mine(m.patchUser), Says: "Change an account: moderators those of players, administrators all.", In: userBody{}, Out: call.OK(userJSON{}), Errs: codesClub + "no_user bad_name name_taken last_administrator"},
		{Name: "DELETE /api/users/{user}/logins", Needs: identity.Moderate, Do: m.Mine(m.deleteUserLogIns), Says: "End all log-ins of an account.", Out: call.NoContent(), Errs: codesClub + "no_user"},
	}
}

// Profiles returns the calls about other players.
func (m *Members) Profiles() []call.Row {
	return []call.Row{
		{Name: "GET /api/profiles/{user}", Needs: identity.Open, Do: m.inLobby(m.getProfile), Says: "Get a player's profile and ratings.", Out: call.OK(profileJSON{}), Errs: call.CodesLobby + "no_user"},
		{Name: "GET /api/profiles/{user}/games", Needs: identity.Open, Limits: []call.Limit{call.LimitProfiles}, Do: m.inLobby(m.getProfileGames), Says: "List a player's public games.",
			More:  "Pages may be shorter because private games are left out.",
			Query: "limit before", Out: call.OK(ownGamesJSON{}), Errs: call.CodesLobby + "no_user bad_query"},
	}
}

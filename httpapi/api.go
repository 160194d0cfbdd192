package httpapi

import (
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"duiyi/accounts"
	"duiyi/app"
)

// Options say what New cannot know by itself.
type Options struct {
	Version string // the program's, for GET /api/health
	// Addr is the address to be listened on, as host:port. The server answers
	// to its host beside the loopback names; if it has none, or 0.0.0.0 or
	// ::, to every IP address.
	Addr  string
	Hosts []string // further host names to answer to, without port
	// Sockets is how many may watch games at once; 25,000 if it is 0.
	Sockets int
	// Guests says that others than the owner may reach the server, who is only
	// who asks from this machine by a name of its own. Without it everybody who
	// gets here is the owner.
	Guests bool
	// Accounts are those of the server; nil where it has none. Where it has, the
	// owner is who administers it, wherever they ask from.
	Accounts *accounts.Accounts
	// Lobby is where people find each other; nil where there is none.
	Lobby *app.Lobby
	// Proxies are the networks of proxies whose X-Forwarded-For, -Host and -Proto
	// say whom they speak for; nobody else is believed.
	Proxies []netip.Prefix
	// HSTS has browsers that came by HTTPS come by nothing else for a year.
	HSTS bool
	// Addresses returns where others reach the page, each as http://HOST:PORT,
	// for those whom the owner invites; nil where nobody else does.
	Addresses func() []string
	// Parting is the time over which pages are sent to another program when this
	// one stops; 0 where there is no other.
	Parting time.Duration
	// Quit ends the program for whoever is at the page; nil where nobody may.
	Quit func()
	Log  *slog.Logger
}

// An API is the program's HTTP handler.
type API struct {
	app      *app.App
	version  string
	quit     func() // nil where nobody may
	log      *slog.Logger
	hosts    hostList
	accounts *accounts.Accounts // nil where there are none
	lobby    *app.Lobby         // nil where there is none
	guests   bool               // not everybody is the owner
	reached  func() []string    // where by others, or nil
	proxies  proxies
	hsts     bool
	files    *static
	handler  http.Handler
	open     openSockets   // requests that became sockets, which http.Server forgets
	poller   poller        // says which of them have been sent something
	reading  sync.Pool     // of *[readBuffer]byte, for what is read of them
	leaving  chan struct{} // closed when Serve has been told to stop; nil under another server
	parting  time.Duration // over which they are sent elsewhere at the end; 0 for nowhere
	relay    relay         // writes to them

	commands   gate // who changes games
	refused    tally
	slowed     tally // refused for asking too often, by limit
	buckets    map[string]*buckets
	challenges *buckets // of new ones
	watchers   gate     // who has a socket, or is being given one
	at         crowd    // the same by address
	of         crowd    // by account
	to         crowd    // by what is watched
}

// New makes the handler of a running App and of the page in files, which has
// an index.html at its root.
func New(a *app.App, files fs.FS, o Options) (*API, error) {
	static, err := loadStatic(files)
	if err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	api := &API{app: a, version: o.Version, quit: o.Quit, log: o.Log, hosts: newHostList(o.Addr, o.Hosts), guests: o.Guests, accounts: o.Accounts, lobby: o.Lobby, reached: o.Addresses, proxies: o.Proxies, hsts: o.HSTS, parting: o.Parting, files: static, buckets: make(map[string]*buckets)}
	api.commands.most, api.watchers.most = maxCommands, int64(o.Sockets)
	api.at.most, api.of.most, api.to.most = socketsEach, socketsOwn, socketsOf
	if o.Sockets == 0 {
		api.watchers.most = defaultSockets
	}
	api.challenges = api.bucketsOf(limitChallenges)
	api.handler = api.guard(api.routes())
	return api, nil
}

func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.handler.ServeHTTP(w, r) }

// methods is the handlers of one path by method.
type methods map[string]http.HandlerFunc

func (a *API) routes() http.Handler {
	mux := http.NewServeMux()
	for path, m := range a.table() {
		mux.HandleFunc(path, a.dispatch(path, m))
	}
	return mux
}

// table is the handlers of every path. Who may call them is in access.
func (a *API) table() map[string]methods {
	return map[string]methods{
		"/api/health":                  {"GET": a.getHealth},
		"/api/books":                   {"GET": a.getBooks},
		"/api/books/moves":             {"POST": a.postBookMove},
		"/api/books/undo":              {"POST": a.postBookUndo},
		"/api/engines":                 {"GET": a.getEngines},
		"/api/formats":                 {"GET": a.getFormats},
		"/api/import":                  {"POST": a.postImport},
		"/api/library":                 {"GET": a.getLibrary, "POST": a.postLibrary},
		"/api/library/explore":         {"GET": a.getExplored},
		"/api/library/export":          {"GET": a.getLibraryExport},
		"/api/library/openings":        {"GET": a.getOpenings},
		"/api/library/labels":          {"GET": a.getCollections, "POST": a.postCollection},
		"/api/library/players":         {"GET": a.getPersons, "POST": a.postPersons},
		"/api/library/{n}/study":       {"POST": a.postEntryStudy},
		"/api/parse":                   {"POST": a.postParse},
		"/api/position":                {"POST": a.postPosition},
		"/api/qr":                      {"POST": a.postQR},
		"/api/quit":                    {"POST": a.postQuit},
		"/api/relations":               {"POST": a.postRelations},
		"/api/setup":                   {"POST": a.postSetup},
		"/api/games":                   {"GET": a.getGames, "POST": a.postGame},
		"/api/games/{id}":              {"GET": a.getGame, "PATCH": a.patchGame, "DELETE": a.deleteGame},
		"/api/games/{id}/advice":       {"POST": a.postAdvice},
		"/api/games/{id}/branch":       {"POST": a.postBranch},
		"/api/games/{id}/commands":     {"POST": a.postCommand},
		"/api/games/{id}/departure":    {"GET": a.getDeparture},
		"/api/games/{id}/events/{n}":   {"GET": a.getEvent},
		"/api/games/{id}/info":         {"GET": a.getInfo},
		"/api/games/{id}/opinion":      {"GET": a.getOpinion},
		"/api/games/{id}/known":        {"GET": a.getKnown},
		"/api/games/{id}/join":         {"POST": a.postJoin},
		"/api/games/{id}/greet":        {"POST": a.postGreet},
		"/api/games/{id}/rematch":      {"POST": a.postRematch},
		"/api/games/{id}/notes":        {"GET": a.getNotes},
		"/api/games/{id}/export":       {"GET": a.getExport},
		"/api/games/{id}/report":       {"GET": a.getReport, "POST": a.postReport, "DELETE": a.deleteReport},
		"/api/games/{id}/report/try":   {"POST": a.postTry},
		"/api/games/{id}/restore":      {"POST": a.postRestore},
		"/api/games/{id}/salvage":      {"POST": a.postSalvage},
		"/api/games/{id}/study":        {"POST": a.postGameStudy},
		"/api/games/{id}/win":          {"POST": a.postWin},
		"/api/games/{id}/ws":           {"GET": a.watchGame},
		"/api/studies":                 {"GET": a.getStudies, "POST": a.postStudy},
		"/api/studies/{id}":            {"GET": a.getStudy, "DELETE": a.deleteStudy},
		"/api/studies/{id}/analysis":   {"POST": a.postAnalysis},
		"/api/studies/{id}/commands":   {"POST": a.postStudyCommand},
		"/api/studies/{id}/copy":       {"POST": a.postStudyCopy},
		"/api/studies/{id}/export":     {"GET": a.getStudyExport},
		"/api/studies/{id}/position":   {"GET": a.getStudyPosition},
		"/api/studies/{id}/restore":    {"POST": a.restoreStudy},
		"/api/studies/{id}/ws":         {"GET": a.watchStudy},
		"/api/standings":               {"GET": a.getStandings},
		"/api/standings/{engine}":      {"DELETE": a.deleteStanding},
		"/api/":                        {},
		"/readyz":                      {"GET": a.getReady},
		"/{$}":                         {"GET": a.getIndex},
		"/game/{id}":                   {"GET": a.getIndex},
		"/study/{id}":                  {"GET": a.getIndex},
		"/library":                     {"GET": a.getIndex},
		"/report/{id}":                 {"GET": a.getIndex},
		"/print/{what}/{id}":           {"GET": a.getIndex},
		"/help":                        {"GET": a.getIndex},
		"/help/{chapter}":              {"GET": a.getIndex},
		"/edit/{game}":                 {"GET": a.getIndex},
		"/":                            {"GET": a.getFile},
		"/api/games/{id}/report/study": {"POST": a.postReportStudy},

		"/api/exercises":                   {"GET": a.getExercises},
		"/api/exercises/progress":          {"GET": a.getProgress},
		"/api/exercises/{id}":              {"GET": a.getExercise, "PATCH": a.patchExercise, "DELETE": a.deleteExercise},
		"/api/exercises/{id}/grade":        {"POST": a.postGrade},
		"/api/exercises/{id}/restore":      {"POST": a.restoreExercise},
		"/api/exercises/{id}/try":          {"POST": a.postExerciseTry},
		"/api/games/{id}/report/exercises": {"GET": a.getMistakes, "POST": a.postMistakes},
		"/api/me":                          {"GET": a.club(a.getMe), "PATCH": a.mine(a.patchMe), "DELETE": a.mine(a.deleteMe)},
		"/api/me/export":                   {"GET": a.mine(a.getOwn)},
		"/api/me/games":                    {"GET": a.mine(a.getMyGames)},
		"/api/me/club":                     {"POST": a.mine(a.postMySignOn), "DELETE": a.mine(a.deleteMySignOn)},
		"/api/login/club":                  {"GET": a.club(a.getSignOn), "POST": a.club(a.beginSignOn)},
		"/api/signup/club":                 {"POST": a.club(a.postSignOnUp)},
		"/api/me/seats":                    {"POST": a.mine(a.postMySeats)},
		"/api/me/logins":                   {"GET": a.mine(a.getLogIns), "DELETE": a.mine(a.deleteLogIns)},
		"/api/me/logins/{login}":           {"DELETE": a.mine(a.deleteLogIn)},
		"/api/me/password":                 {"POST": a.mine(a.postMyPassword)},
		"/api/me/passkeys":                 {"GET": a.mine(a.getPasskeys), "POST": a.mine(a.postPasskey)},
		"/api/me/passkeys/begin":           {"POST": a.mine(a.beginPasskey)},
		"/api/me/passkeys/{key}":           {"DELETE": a.mine(a.deletePasskey)},
		"/api/login/passkey":               {"POST": a.club(a.postPasskeyLogIn)},
		"/api/login/passkey/begin":         {"POST": a.club(a.beginPasskeyLogIn)},
		"/api/signup":                      {"POST": a.club(a.postSignUp)},
		"/api/login":                       {"POST": a.club(a.postLogIn)},
		"/api/logout":                      {"POST": a.club(a.postLogOut)},
		"/api/password":                    {"POST": a.club(a.postPassword)},
		"/api/links":                       {"POST": a.mine(a.postLink)},
		"/api/reports":                     {"GET": a.mine(a.getComplaints), "POST": a.mine(a.postComplaint)},
		"/api/reports/{report}/close":      {"POST": a.mine(a.closeComplaint)},
		"/api/users":                       {"GET": a.mine(a.getUsers)},
		"/api/users/{user}":                {"PATCH": a.mine(a.patchUser)},
		"/api/users/{user}/logins":         {"DELETE": a.mine(a.deleteUserLogIns)},
		"/account":                         {"GET": a.getIndex},
		"/api/lobby":                       {"GET": a.inLobby(a.getLobby)},
		"/api/lobby/house":                 {"GET": a.inLobby(a.getHouse), "POST": a.inLobby(a.postHouse)},
		"/api/lobby/seeks":                 {"POST": a.inLobby(a.postSeek)},
		"/api/lobby/seeks/{seek}":          {"DELETE": a.inLobby(a.deleteSeek)},
		"/api/lobby/seeks/{seek}/accept":   {"POST": a.inLobby(a.postAccept)},
		"/api/lobby/seeks/{seek}/decline":  {"POST": a.inLobby(a.postDecline)},
		"/api/lobby/pools/{pool}":          {"POST": a.inLobby(a.postPool), "DELETE": a.inLobby(a.deletePool)},
		"/api/lobby/ws":                    {"GET": a.watchLobby},
		"/api/profiles/{user}":             {"GET": a.inLobby(a.getProfile)},
		"/api/profiles/{user}/games":       {"GET": a.inLobby(a.getProfileGames)},
		"/api/online":                      {"GET": a.getOnline},
		"/lobby":                           {"GET": a.getIndex},
		"/wall":                            {"GET": a.getIndex},
		"/profile/{user}":                  {"GET": a.getIndex},

		"/exercises":    {"GET": a.getIndex},
		"/exercises/do": {"GET": a.getIndex},
	}
}

// dispatch is what http.ServeMux does with methods, except for its answers, which
// are not JSON, and asks whether who calls may, and so often.
func (a *API) dispatch(path string, m methods) http.HandlerFunc {
	held := make(methods, len(m))
	for name, h := range m {
		held[name] = a.allowed(access[name+" "+path], h)
		if strings.HasPrefix(path, "/api/") {
			held[name] = a.limited(name+" "+path, held[name])
		}
	}
	return func(w http.ResponseWriter, r *http.Request) {
		method := r.Method
		if method == http.MethodHead {
			method = http.MethodGet
		}
		switch h := held[method]; {
		case h != nil:
			h(w, r)
		case len(m) == 0:
			a.fail(w, r, errNoRoute)
		default:
			for name := range m {
				w.Header().Add("Allow", name)
			}
			a.fail(w, r, errBadMethod)
		}
	}
}

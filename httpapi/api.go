package httpapi

import (
	"cmp"
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
	"duiyi/httpapi/archive"
	"duiyi/httpapi/call"
	"duiyi/httpapi/limits"
	"duiyi/httpapi/members"
	"duiyi/httpapi/origin"
	"duiyi/httpapi/page"
	"duiyi/httpapi/reply"
	"duiyi/httpapi/socket"
	"duiyi/identity"
)

// Options say what New cannot know by itself.
type Options struct {
	Version string // of the program, with its commit and date, for GET /api/health
	Release string // the version alone, for the OpenAPI description
	// Addr is the address to be listened on, as host:port. The server answers
	// to its host beside the loopback names; if it has none, or 0.0.0.0 or
	// ::, to every IP address.
	Addr  string
	Hosts []string // further host names to answer to, without port
	// Sockets is how many may watch games at once; 25,000 if it is 0.
	Sockets int
	// Guests says that others may reach the server. The local person is then only a
	// caller from this machine by a name of its own; without it, every caller.
	Guests bool
	// Accounts are those of the server, nil if it has none. With accounts there is no
	// local person: rights follow from the role.
	Accounts *accounts.Accounts
	// Rights is what each role may do; identity.Defaults if it is zero.
	Rights identity.Table
	// Lobby is where people find each other; nil where there is none.
	Lobby *app.Lobby
	// Proxies are the networks of proxies whose X-Forwarded-For, -Host and -Proto
	// say whom they speak for; nobody else is believed.
	Proxies []netip.Prefix
	// HSTS has browsers that came by HTTPS come by nothing else for a year.
	HSTS bool
	// Addresses returns where others reach the page, each as http://HOST:PORT,
	// for people who are invited; nil where nobody else does.
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
	app       *app.App
	version   string
	quit      func() // nil where nobody may
	log       *slog.Logger
	hosts     origin.Hosts
	accounts  *accounts.Accounts // nil where there are none
	lobby     *app.Lobby         // nil where there is none
	guests    bool               // not every caller is the local person
	rights    identity.Table
	reached   func() []string // where by others, or nil
	proxies   origin.Proxies
	hsts      bool
	files     *page.Files
	described *page.File                 // the OpenAPI description
	apiPage   func() (*page.File, error) // the description as a page
	handler   http.Handler
	reply     *reply.Writer
	archive   *archive.Archive
	members   *members.Members
	sockets   *socket.Hub   // requests that became sockets, which http.Server forgets
	leaving   chan struct{} // closed when Serve has been told to stop; nil under another server
	parting   time.Duration // over which sockets are sent elsewhere at the end; 0 for nowhere

	commands   limits.Total // changes of games under way
	slowed     limits.Tally // refused for asking too often, by limit
	buckets    map[string]*sharedLimit
	challenges *sharedLimit // of new ones

	// Sockets that are open or being opened.
	socketsInAll     limits.Total
	socketsByAddress *limits.PerKey
	socketsByUser    *limits.PerKey
	socketsByTopic   *limits.PerKey // a game, study or lobby, by its path
}

// New makes the handler of a running App and of the page in files, which has
// an index.html at its root.
func New(a *app.App, files fs.FS, o Options) (*API, error) {
	pageFiles, err := page.Load(files)
	if err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	api := &API{app: a, version: o.Version, quit: o.Quit, log: o.Log, hosts: origin.NewHosts(o.Addr, o.Hosts), guests: o.Guests, rights: cmp.Or(o.Rights, identity.Defaults()), accounts: o.Accounts, lobby: o.Lobby, reached: o.Addresses, proxies: o.Proxies, hsts: o.HSTS, parting: o.Parting, files: pageFiles, described: describing(o.Release), buckets: make(map[string]*sharedLimit)}
	api.reply = reply.New(o.Log, describe)
	api.archive = archive.New(a, api.reply, o.Log)
	var l members.Lobby
	if o.Lobby != nil {
		l = o.Lobby
	}
	api.members = members.New(o.Accounts, a, l, api.reply, o.Log)
	api.apiPage = sync.OnceValues(func() (*page.File, error) { return api.renderPage(api.described.Text()) })
	api.sockets = socket.NewHub(socket.Config{
		Encode: encodeUpdate, Farewell: farewell, Proxied: api.proxies.Has, Slowed: func() { api.slowed.Add("frames") }, Log: o.Log,
	})
	api.commands.Set(maxCommands)
	api.socketsInAll.Set(int64(cmp.Or(o.Sockets, defaultSockets)))
	api.socketsByAddress, api.socketsByUser, api.socketsByTopic = limits.NewPerKey(socketsEach), limits.NewPerKey(socketsOwn), limits.NewPerKey(socketsOf)
	api.challenges = api.bucketsOf(call.LimitChallenges)
	api.handler = api.guard(api.routes())
	return api, nil
}

func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.handler.ServeHTTP(w, r) }

// methods is the handlers of one path by method.
type methods map[string]http.HandlerFunc

// routes returns the handler of every call in the table. The pages and their files,
// which are served from memory, have no rate limit.
func (a *API) routes() http.Handler {
	paths := map[string]methods{"/api/": {}}
	for _, c := range a.calls() {
		method, path, _ := strings.Cut(c.Name, " ")
		if paths[path] == nil {
			paths[path] = methods{}
		}
		h := a.allowed(c.Needs, c.Do)
		if strings.HasPrefix(path, "/api/") {
			h = a.limited(c.Limits, h)
		}
		paths[path][method] = h
	}
	mux := http.NewServeMux()
	for path, m := range paths {
		mux.HandleFunc(path, a.dispatch(m))
	}
	return mux
}

// dispatch selects the handler by method. http.ServeMux would do the same, but answers
// errors in plain text.
func (a *API) dispatch(m methods) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		method := r.Method
		if method == http.MethodHead {
			method = http.MethodGet
		}
		switch h := m[method]; {
		case h != nil:
			h(w, r)
		case len(m) == 0:
			a.reply.Fail(w, r, errNoRoute)
		default:
			for name := range m {
				w.Header().Add("Allow", name)
			}
			a.reply.Fail(w, r, errBadMethod)
		}
	}
}

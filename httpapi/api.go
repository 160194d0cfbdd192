package httpapi

import (
	"cmp"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"duiyi/accounts"
	"duiyi/app"
	"duiyi/httpapi/archive"
	"duiyi/httpapi/chat"
	"duiyi/httpapi/conduct"
	"duiyi/httpapi/counsel"
	"duiyi/httpapi/drills"
	"duiyi/httpapi/keeper"
	"duiyi/httpapi/lectures"
	"duiyi/httpapi/lessons"
	"duiyi/httpapi/letters"
	"duiyi/httpapi/members"
	"duiyi/httpapi/notify"
	"duiyi/httpapi/origin"
	"duiyi/httpapi/page"
	"duiyi/httpapi/reply"
	"duiyi/httpapi/socket"
	"duiyi/httpapi/tourney"
	"duiyi/httpapi/training"
	"duiyi/identity"
	"duiyi/mailbox"
	"duiyi/matchmaking"
)

// Reach says where clients reach the server.
type Reach struct {
	// Addr is the address to listen on, as host:port. The server answers to its host and the
	// loopback names; without a host, or with 0.0.0.0 or ::, to every IP address.
	Addr  string
	Hosts []string // further host names to answer to, without port
	// Proxies are the networks of proxies whose X-Forwarded-For, -Host and -Proto the server
	// trusts.
	Proxies origin.Proxies
	// HSTS tells browsers that came by HTTPS to use only HTTPS for a year.
	HSTS bool
	// Near says that the page runs in this program's own process: its sockets need no pings.
	Near bool
	// Addresses returns where others reach the page, each as http://HOST:PORT; nil if nobody
	// else does.
	Addresses func() []string
}

// Operation says how the program is run.
type Operation struct {
	// Parting is how long pages take to move to another node when this one stops; 0 if there
	// is no other.
	Parting time.Duration
	// Quit ends the program; nil if the page cannot.
	Quit func()
	// Machine says how the machine does; nil if unknown.
	Machine func() keeper.Machine
}

// Options say what New cannot know by itself.
type Options struct {
	Version string // of the program, with its commit and date, for GET /api/health
	Release string // the version alone, for the OpenAPI description
	Reach
	// Sockets limits how many may watch games at once; 0 is 25,000.
	Sockets int
	// Guests says that others may reach the server. The local person is then only a
	// caller from this machine by a name of its own; without it, every caller.
	Guests bool
	// Accounts is nil on a server without accounts. With accounts there is no local person:
	// rights follow from the role.
	Accounts *accounts.Accounts
	// Rights is what each role may do; identity.Defaults if it is zero.
	Rights identity.Table
	// Talk lets accounts talk at games and tournaments.
	Talk bool
	// Mail is nil on a server that sends none.
	Mail *mailbox.Room
	// Lobby is nil on a server without one.
	Lobby *matchmaking.Lobby
	// Engine is the program with the engines for the callers' browsers; nil if there is none.
	Engine *page.Bundle
	Operation
	Log *slog.Logger
}

// An API is the program's HTTP handler.
type API struct {
	options Options // with defaults
	app     *app.App
	hosts   origin.Hosts
	files   *page.Files
	about   description
	reply   *reply.Writer
	rooms
	handler http.Handler
	sockets *socket.Hub // requests that became sockets, which http.Server forgets
	gates   *gates
	leaving chan struct{} // closed when Serve is told to stop; nil under another server
}

// rooms answer the calls of their subjects.
type rooms struct {
	archive  *archive.Archive
	lessons  *lessons.Lessons
	members  *members.Members
	training *training.Training
	drills   *drills.Drills
	lectures *lectures.Lectures
	conduct  *conduct.Conduct
	counsel  *counsel.Counsel
	tourney  *tourney.Tourney
	chat     *chat.Chat
	keeper   *keeper.Keeper
	notify   *notify.Notify
	letters  *letters.Letters
}

// New returns the handler of a running App and of the page in files, which has an
// index.html at its root.
func New(a *app.App, files fs.FS, o Options) (*API, error) {
	pageFiles, err := page.Load(files)
	if err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	o.Rights, o.Sockets = cmp.Or(o.Rights, identity.Defaults()), cmp.Or(o.Sockets, defaultSockets)
	w := reply.New(o.Log, describe)
	api := &API{
		options: o, app: a, hosts: origin.NewHosts(o.Addr, o.Hosts), files: pageFiles, reply: w,
		gates: newGates(o.Sockets),
	}
	var l members.Lobby
	if o.Lobby != nil {
		l = o.Lobby
	}
	m := members.New(o.Accounts, a, l, w, o.Log)
	leaving := func() <-chan struct{} { return api.leaving }
	api.rooms = rooms{
		archive:  archive.New(a, w, o.Log),
		lessons:  lessons.New(a, o.Accounts, w),
		members:  m,
		training: training.New(a, w),
		drills:   drills.New(a, w),
		lectures: lectures.New(a, w),
		conduct:  conduct.New(a.Evidence(), w),
		counsel:  counsel.New(a, w, api.lasting, leaving),
		tourney:  tourney.New(a, o.Guests || o.Accounts != nil, w),
		chat:     chat.New(a.Talk(), o.Accounts, o.Talk, w),
		keeper:   keeper.New(a, o.Version, api.load, o.Machine, w),
		notify:   notify.New(a.Alerts(), w, m.Mine),
		letters:  letters.New(o.Mail, o.Accounts, w, m.Mine),
	}
	api.about = describing(o.Release, api.sections())
	api.sockets = socket.NewHub(socket.Config{
		Encode: encodeUpdate, Farewell: farewell, Proxied: o.Proxies.Has, Near: o.Near, Slowed: func() { api.gates.slowed.Add("frames") }, Log: o.Log,
	})
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

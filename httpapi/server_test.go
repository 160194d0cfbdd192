package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"duiyi/app"
	"duiyi/boardtext/kinds"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/games"
	"duiyi/httpapi"
	"duiyi/internal/classic"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/question"
	"duiyi/match/xq"
	"duiyi/record/formats"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

var playedGames = []games.Game{
	{Name: xq.Game, Rules: xq.Rules{}, RuleSets: []string{"axf"}, Read: kinds.Xiangqi, Examine: xq.Rules{}.Examine, Relate: xq.Rules{}.Relate},
	{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}, Read: kinds.Gomoku, Examine: gm.Rules{}.Examine, Relate: gm.Rules{}.Relate,
		FromRecord: gm.FromRecord, ToRecord: gm.ToRecord, RecordSide: gm.RecordSide, Table: aTable},
}

// page is a built page.
var page = fstest.MapFS{
	"index.html":                 {Data: []byte("<!doctype html><title>Duiyi</title><style>p{}</style><script>draw()</script>" + strings.Repeat(" ", 2000))},
	"assets/index-Bq3xT_0.js":    {Data: []byte(strings.Repeat("console.log('wood and ink');\n", 100))},
	"assets/index-Bq3xT_0.js.br": {Data: []byte("as brotli")},
	"assets/board.css":           {Data: []byte("main{}")},
	"favicon.svg":                {Data: []byte("<svg/>")},
}

// A server is the whole program except the command line: a store on disk, the
// app, and HTTP on a local port.
type server struct {
	t    testing.TB
	api  *httpapi.API
	app  *app.App
	url  string // http://127.0.0.1:PORT
	http *httptest.Server
	logs *logBook

	described bool // its answers are held to openapi.json
}

// A logBook keeps the log.
type logBook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logBook) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logBook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func newServer(t testing.TB, engines ...engines.Spec) *server {
	t.Helper()
	return newServerOn(t, newStore(t), engines...)
}

func newStore(t testing.TB) app.Store {
	t.Helper()
	store, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

var quiet = slog.New(slog.DiscardHandler)

// processors is the number of processors for engines.
const processors = 8

// newServerOn returns a server of the built-in games.
func newServerOn(t testing.TB, store app.Store, engines ...engines.Spec) *server {
	t.Helper()
	return newServerOf(t, store, playedGames, engines)
}

func newServerOf(t testing.TB, store app.Store, playable []games.Game, engines []engines.Spec, options ...app.Option) *server {
	t.Helper()
	return newServerAs(t, store, playable, engines, func(*httpapi.Options) {}, options...)
}

// newServerAs returns a server; set changes its options.
func newServerAs(t testing.TB, store app.Store, playable []games.Game, engines []engines.Spec, set func(*httpapi.Options), options ...app.Option) *server {
	t.Helper()
	s := &server{t: t, logs: &logBook{}}
	log := slog.New(slog.NewTextHandler(s.logs, &slog.HandlerOptions{Level: slog.LevelInfo}))
	s.app = app.New(store, playable, engines, formats.All(), log, append([]app.Option{app.Processors(processors)}, options...)...)
	o := httpapi.Options{Version: "1.2.3", Release: "0.1.2", Reach: httpapi.Reach{Addr: "127.0.0.1:8888", Hosts: []string{"club.example"}}, Talk: true, Log: log}
	set(&o)
	var err error
	s.api, err = httpapi.New(s.app, page, o)
	if err != nil {
		t.Fatal(err)
	}
	var handler http.Handler = s.api
	if s.described = len(playable) == len(playedGames); s.described { // not of a game that only a test has
		handler = heldToDescription(t, handler)
	}
	s.http = httptest.NewServer(handler)
	s.url = s.http.URL
	t.Cleanup(func() {
		s.app.Close() // ends the sockets, for which the HTTP server would wait
		s.http.Close()
	})
	return s
}

// in returns s for a subtest.
func (s *server) in(t testing.TB) *server {
	inner := *s
	inner.t = t
	return &inner
}

// thesis is the engine of that name.
var thesis = engines.Spec{
	ID: "xiangqi-thesis", Game: "xiangqi", Name: map[string]string{"zh-Hans": "论文", "en": "Thesis"},
	Strength: engines.Strength{Depth: &engines.Range{Min: 1, Max: 7, Default: 4}},
	New:      func() (engine.Engine, error) { return classic.NewXiangqi(classic.Thesis), nil },
}

var shapes = engines.Spec{
	ID: "gomoku-classic", Game: "gomoku", Name: map[string]string{"zh-Hans": "棋形", "en": "Shapes"},
	New: func() (engine.Engine, error) { return classic.NewGomoku(), nil },
}

// engineFunc is an engine made of its Search.
type engineFunc func(ctx context.Context, p engine.Position, info func(engine.Info)) (engine.Result, error)

func (f engineFunc) Search(ctx context.Context, p engine.Position, _ engine.Limits, info func(engine.Info)) (engine.Result, error) {
	return f(ctx, p, info)
}

func with(spec engines.Spec, f engineFunc) engines.Spec {
	spec.New = func() (engine.Engine, error) { return f, nil }
	return spec
}

// A reply is an answer of the server.
type reply struct {
	status int
	header http.Header
	text   string
}

// request sends a request with an optional body; set changes it first.
func (s *server) request(method, path, body string, set ...func(*http.Request)) reply {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for _, f := range set {
		f(req)
	}
	resp, err := http.DefaultTransport.RoundTrip(req) // no redirects, no cookies
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return reply{resp.StatusCode, resp.Header, string(text)}
}

// A failure is the body of an error.
type failure struct {
	Error struct {
		Code, Message string
		At            any
		Offset        *int
		Limit         int64
		Format        string
		Version       int
		Refusal       *match.Refusal
	}
}

func (r reply) failure(t *testing.T) failure {
	t.Helper()
	var f failure
	if err := json.Unmarshal([]byte(r.text), &f); err != nil || f.Error.Code == "" || f.Error.Message == "" {
		t.Fatalf("status %d with a body that is no error: %s", r.status, r.text)
	}
	return f
}

// A game is the part of a game that tests read.
type game struct {
	ID, Title   string
	Version     int
	Config      match.Config
	Start       struct{ Board string }
	Ply, Length int
	Moves       []match.Move
	Position    position
	Result      *match.Result
	Offer       *match.Side
	UndoOffer   *match.UndoOffer `json:"undo_offer"`
	Thinking    bool
}

type position struct {
	Board   string
	Turn    match.Side
	Legal   []string
	Row     []string
	Opening *question.Opening
}

// An update is the part of an update that tests read.
type update struct {
	FromVersion int `json:"from_version"`
	Version     int
	Players     *[2]match.Player
	Ply         int
	MovesFrom   int `json:"moves_from"`
	Moves       []match.Move
	Position    *position
	Result      *match.Result
	Offer       *match.Side
	UndoOffer   *match.UndoOffer `json:"undo_offer"`
	Thinking    bool
	Title       *string
}

// after applies an update.
func (g game) after(u update) game {
	if u.Players != nil {
		g.Config.Players = *u.Players
	}
	if u.Position != nil {
		g.Position = *u.Position
	}
	g.Moves = append(slices.Clip(g.Moves[:u.MovesFrom]), u.Moves...)
	g.Version, g.Ply, g.Length = u.Version, u.Ply, len(g.Moves)
	g.Result, g.Offer, g.UndoOffer, g.Thinking = u.Result, u.Offer, u.UndoOffer, u.Thinking
	return g
}

// game sends a request whose answer is a game.
func (s *server) game(method, path, body string) game {
	s.t.Helper()
	r := s.request(method, path, body)
	if r.status != http.StatusOK && r.status != http.StatusCreated {
		s.t.Fatalf("%s %s %s: %d %s", method, path, body, r.status, r.text)
	}
	var g game
	if err := json.Unmarshal([]byte(r.text), &g); err != nil {
		s.t.Fatal(err)
	}
	return g
}

func (s *server) command(id, body string) game {
	s.t.Helper()
	return s.game("POST", "/api/games/"+id+"/commands", body)
}

const (
	twoHumans   = `"players":[{"kind":"human"},{"kind":"human"}]`
	gomokuHuman = `{"game":"gomoku","size":9,` + twoHumans + `}`
	xiangqiAI   = `{"game":"xiangqi","players":[{"kind":"human"},{"kind":"engine","engine":"xiangqi-thesis","depth":1}]}`
)

// A message is the part of a WebSocket message that tests read.
type message struct {
	Type    string
	Version int
	Message string
	Side    match.Side
	Info    match.Info
	Title   string
	Game    game
	Update  update
}

// A socket watches a game and applies its messages.
type socket struct {
	t    testing.TB
	path string // of the server's that is held to openapi.json
	conn *websocket.Conn
	game game
}

func (s *server) watch(id string) *socket {
	s.t.Helper()
	return s.watchAt("/api/games/" + id + "/ws")
}

func (s *server) watchAt(path string) *socket {
	s.t.Helper()
	conn, _, err := websocket.Dial(s.t.Context(), s.url+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	s.t.Cleanup(func() { conn.CloseNow() })
	c := &socket{t: s.t, conn: conn}
	if s.described {
		c.path = path
	}
	return c
}

func (c *socket) next() message {
	c.t.Helper()
	m, err := c.read()
	if err != nil {
		c.t.Fatal(err)
	}
	return m
}

func (c *socket) read() (message, error) {
	ctx, cancel := context.WithTimeout(c.t.Context(), 10*time.Minute) // a hang is a failure, not a wait for ever
	defer cancel()
	var m message
	_, text, err := c.conn.Read(ctx)
	if err != nil {
		return m, err
	}
	if c.path != "" {
		checkMessage(c.t, c.path, text)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, err
	}
	switch m.Type {
	case "game":
		c.game = m.Game
	case "update":
		if m.Update.FromVersion != c.game.Version {
			c.t.Errorf("an update from version %d for who has version %d", m.Update.FromVersion, c.game.Version)
		}
		c.game = c.game.after(m.Update)
	case "thinking", "engine_failed":
		if m.Version == c.game.Version {
			c.game.Thinking = m.Type == "thinking"
		}
	case "title":
		c.game.Title = m.Title
	}
	return m, nil
}

// until reads until ok accepts the game.
func (c *socket) until(ok func(game) bool) game {
	c.t.Helper()
	for {
		if c.next(); ok(c.game) {
			return c.game
		}
	}
}

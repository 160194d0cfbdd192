package httpapi_test

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/coder/websocket"

	"duiyi/app"
	"duiyi/httpapi"
	"duiyi/match"
	"duiyi/store"
)

func header(name, value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

func host(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }

func TestErrors(t *testing.T) {
	s := newServer(t, thesis)
	id := s.game("POST", "/api/games", gomokuHuman).ID
	over := s.game("POST", "/api/games", gomokuHuman).ID
	s.command(over, `{"type":"resign","side":0}`)
	gone := s.game("POST", "/api/games", gomokuHuman).ID
	s.request("DELETE", "/api/games/"+gone, "")
	commands := "/api/games/" + id + "/commands"

	tests := []struct {
		name, method, path, body string
		set                      func(*http.Request)
		status                   int
		code                     string
		at                       any
	}{
		{"no route", "GET", "/api/nothing", "", nil, 404, "no_route", nil},
		{"no file", "GET", "/nothing.js", "", nil, 404, "no_route", nil},
		{"out of the page", "GET", "/../../etc/passwd", "", nil, 404, "no_route", nil},
		{"bad method", "PUT", "/api/games", "", nil, 405, "bad_method", nil},
		{"bad method for a file", "POST", "/index.html", "", nil, 405, "bad_method", nil},
		{"unknown game", "GET", "/api/games/0123456789abcdef", "", nil, 404, "no_game", nil},
		{"command to an unknown game", "POST", "/api/games/0123456789abcdef/commands", `{"type":"undo"}`, nil, 404, "no_game", nil},
		{"restore an unknown game", "POST", "/api/games/0123456789abcdef/restore", "", nil, 404, "no_game", nil},
		{"watch without upgrade", "GET", "/api/games/" + id + "/ws", "", nil, 426, "not_websocket", nil},
		{"empty body", "POST", "/api/games", "", header("Content-Type", "application/json"), 400, "bad_json", 0.},
		{"no JSON", "POST", "/api/games", "{]", nil, 400, "bad_json", 2.},
		{"JSON cut short", "POST", "/api/games", `{"game":`, nil, 400, "bad_json", 8.},
		{"two values", "POST", commands, `{"type":"undo"}{}`, nil, 400, "bad_json", 15.},
		{"rubbish after", "POST", commands, `{"type":"undo"} ]`, nil, 400, "bad_json", 15.},
		{"a list for a text", "POST", commands, `{"type":[]}`, nil, 400, "bad_json", "type"},
		{"unknown field", "POST", commands, `{"type":"undo","hurry":true}`, nil, 400, "bad_json", "hurry"},
		{"an engine's info", "POST", commands, `{"type":"move","move":"e5","info":{}}`, nil, 400, "bad_json", "info"},
		{"a field twice", "POST", commands, `{"type":"undo","type":"redo"}`, nil, 400, "bad_json", "type"},
		{"a field in another case", "POST", commands, `{"Type":"undo"}`, nil, 400, "bad_json", "Type"},
		{"a field twice in both cases", "POST", commands, `{"type":"undo","TYPE":"redo"}`, nil, 400, "bad_json", "TYPE"},
		{"a field within a list twice", "POST", "/api/games", `{"game":"gomoku","players":[{"kind":"human","kind":"engine"},{"kind":"human"}]}`, nil, 400, "bad_json", "kind"},
		{"a field within a list in another case", "POST", "/api/games", `{"game":"gomoku","players":[{"Kind":"human"},{"kind":"human"}]}`, nil, 400, "bad_json", "Kind"},
		{"a field of a clock in another case", "POST", "/api/games", `{"game":"gomoku","players":[{"kind":"human"},{"kind":"human"}],"clock":{"MAIN_MS":5}}`, nil, 400, "bad_json", "MAIN_MS"},
		{"a title in another case", "POST", "/api/games", `{"game":"gomoku","players":[{"kind":"human"},{"kind":"human"}],"Title":"x"}`, nil, 400, "bad_json", "Title"},
		{"a board twice", "POST", "/api/position", `{"game":"gomoku","game":"xiangqi"}`, nil, 400, "bad_json", "game"},
		{"a board in another case", "POST", "/api/position", `{"GAME":"gomoku"}`, nil, 400, "bad_json", "GAME"},
		{"a record twice", "POST", "/api/import", `{"text":"h8","text":"a1"}`, nil, 400, "bad_json", "text"},
		{"wrong type", "POST", commands, `{"type":7}`, nil, 400, "bad_json", "type"},
		{"an option that the game has not", "POST", "/api/games", `{"game":"xiangqi","size":9,` + twoHumans + `}`, nil, 400, "bad_json", "size"},
		{"an option that no game has", "POST", "/api/games", `{"game":"gomoku","komi":7,` + twoHumans + `}`, nil, 400, "bad_json", "komi"},
		{"an option of the wrong type", "POST", "/api/games", `{"game":"gomoku","size":"9",` + twoHumans + `}`, nil, 400, "bad_json", "size"},
		{"a title of the wrong type", "POST", "/api/games", `{"game":"gomoku","title":9,` + twoHumans + `}`, nil, 400, "bad_json", "title"},
		{"a player's unknown field", "POST", "/api/games", `{"game":"gomoku","players":[{"kind":"human","elo":9},{"kind":"human"}]}`, nil, 400, "bad_json", "elo"},
		{"an option of a line", "POST", "/api/position", `{"game":"xiangqi","size":9,"moves":[]}`, nil, 400, "bad_json", "size"},
		{"players of a line", "POST", "/api/position", `{"game":"gomoku","moves":[],` + twoHumans + `}`, nil, 400, "bad_json", "players"},
		{"an option of a board", "POST", "/api/setup", `{"game":"xiangqi","size":9,"text":"4k4/9/9/9/9/9/9/9/9/3K5 w"}`, nil, 400, "bad_json", "size"},
		{"wrong type at the top", "POST", commands, `[]`, nil, 400, "bad_json", 1.},
		{"side out of range", "POST", commands, `{"type":"resign","side":2}`, nil, 400, "bad_command", nil},
		{"side far out of range", "POST", commands, `{"type":"resign","side":300}`, nil, 400, "bad_json", "side"},
		{"unknown command", "POST", commands, `{"type":"cheat"}`, nil, 400, "bad_command", nil},
		{"bad config", "POST", "/api/games", `{"game":"go"}`, nil, 400, "bad_config", "game"},
		{"too many players", "POST", "/api/games", `{"game":"gomoku","players":[{"kind":"human"}]}`, nil, 400, "bad_config", "players[1].kind"},
		{"title too long", "PATCH", "/api/games/" + id, `{"title":"` + strings.Repeat("名", 121) + `"}`, nil, 400, "bad_config", "title"},
		{"no title", "PATCH", "/api/games/" + id, `{}`, nil, 400, "bad_config", "title"},
		{"bad status", "GET", "/api/games?status=lost", "", nil, 400, "bad_query", "status"},
		{"bad limit", "GET", "/api/games?limit=0", "", nil, 400, "bad_query", "limit"},
		{"large limit", "GET", "/api/games?limit=201", "", nil, 400, "bad_query", "limit"},
		{"bad cursor", "GET", "/api/games?before=yesterday", "", nil, 400, "bad_query", "before"},
		{"no content type", "POST", commands, `{"type":"undo"}`, header("Content-Type", ""), 415, "not_json", nil},
		{"a form", "POST", commands, `{"type":"undo"}`, header("Content-Type", "text/plain"), 415, "not_json", nil},
		{"too large", "POST", "/api/games", `{"title":"` + strings.Repeat("x", 20_000) + `"}`, nil, 413, "too_large", nil},
		{"a slash too many", "GET", "/api/games/", "", nil, 404, "no_route", nil},
		{"too much space", "POST", "/api/games", strings.Repeat(" ", 20_000) + `{}`, nil, 413, "too_large", nil},
		{"nothing to undo", "POST", commands, `{"type":"undo"}`, nil, 409, "nothing_to_undo", nil},
		{"nothing to redo", "POST", commands, `{"type":"redo"}`, nil, 409, "nothing_to_redo", nil},
		{"no offer", "POST", commands, `{"type":"accept_draw","side":0}`, nil, 409, "no_offer", nil},
		{"not flagged", "POST", commands, `{"type":"flag"}`, nil, 409, "not_flagged", nil},
		{"stale", "POST", commands, `{"type":"move","move":"e5","version":9}`, nil, 409, "stale", nil},
		{"move after the end", "POST", "/api/games/" + over + "/commands", `{"type":"move","move":"e5"}`, nil, 409, "game_over", nil},
		{"resign after the end", "POST", "/api/games/" + over + "/commands", `{"type":"resign","side":1}`, nil, 409, "game_over", nil},
		{"deleted game", "GET", "/api/games/" + gone, "", nil, 410, "game_deleted", nil},
		{"command to a deleted game", "POST", "/api/games/" + gone + "/commands", `{"type":"undo"}`, nil, 410, "game_deleted", nil},
		{"delete a deleted game", "DELETE", "/api/games/" + gone, "", nil, 410, "game_deleted", nil},
		{"title of a deleted game", "PATCH", "/api/games/" + gone, `{"title":"x"}`, nil, 410, "game_deleted", nil},
		{"foreign host", "GET", "/api/games", "", host("evil.example"), 403, "bad_host", nil},
		{"foreign host, our port", "GET", "/", "", host("evil.example:8888"), 403, "bad_host", nil},
		{"an address that is not ours", "GET", "/", "", host("10.0.0.9"), 403, "bad_host", nil},
		{"host with rubbish", "GET", "/", "", host("localhost@evil.example"), 403, "bad_host", nil},
		{"foreign origin", "POST", commands, `{"type":"undo"}`, header("Origin", "http://evil.example"), 403, "bad_origin", nil},
		{"another port's origin", "POST", commands, `{"type":"undo"}`, header("Origin", "http://127.0.0.1:1"), 403, "bad_origin", nil},
		{"null origin", "GET", "/api/games", "", header("Origin", "null"), 403, "bad_origin", nil},
		{"origin and no host", "GET", "/api/games", "", header("Origin", "http://"), 403, "bad_origin", nil},
		{"two origins", "GET", "/api/games", "", func(r *http.Request) {
			r.Header["Origin"] = []string{"http://" + r.URL.Host, "http://evil.example"}
		}, 403, "bad_origin", nil},
		{"another site's form", "POST", "/api/games/" + id + "/restore", "", header("Sec-Fetch-Site", "cross-site"), 403, "bad_origin", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := s.in(t)
			var set []func(*http.Request)
			if tt.set != nil {
				set = append(set, tt.set)
			}
			r := s.request(tt.method, tt.path, tt.body, set...)
			f := r.failure(t)
			if r.status != tt.status || f.Error.Code != tt.code {
				t.Fatalf("%d %s, want %d %s: %s", r.status, f.Error.Code, tt.status, tt.code, r.text)
			}
			if f.Error.At != tt.at {
				t.Errorf("at %v, want %v: %s", f.Error.At, tt.at, r.text)
			}
			if tt.status == http.StatusConflict && f.Error.Version == 0 {
				t.Error("no version")
			}
			if f.Error.Code == "too_large" && f.Error.Limit != 16<<10 {
				t.Errorf("limit %d", f.Error.Limit)
			}
			if tt.status == http.StatusMethodNotAllowed && r.header.Get("Allow") == "" {
				t.Error("no Allow")
			}
		})
	}
	if logged := s.logs.String(); logged != "" {
		t.Errorf("faults of clients were logged as ours:\n%s", logged)
	}
}

// The page may connect under each of the server's names; so may clients other
// than browsers.
func TestAdmitted(t *testing.T) {
	s := newServer(t)
	port := s.url[strings.LastIndex(s.url, ":"):]
	for name, set := range map[string]func(*http.Request){
		"no browser":         func(*http.Request) {},
		"localhost":          host("localhost" + port),
		"without port":       host("localhost"),
		"IPv6":               host("[::1]:8888"),
		"upper case":         host("LOCALHOST:8888"),
		"a name we were set": host("club.example"),
		"our page":           func(r *http.Request) { r.Header.Set("Origin", s.url) },
		"our page by proxy":  func(r *http.Request) { r.Host = "club.example"; r.Header.Set("Origin", "https://club.example") },
		"a bookmark":         header("Sec-Fetch-Site", "none"),
	} {
		t.Run(name, func(t *testing.T) {
			s := s.in(t)
			if r := s.request("POST", "/api/games", gomokuHuman, set); r.status != http.StatusCreated {
				t.Errorf("%d %s", r.status, r.text)
			}
		})
	}
}

func TestSocketOrigin(t *testing.T) {
	s := newServer(t)
	id := s.game("POST", "/api/games", gomokuHuman).ID
	for origin, want := range map[string]int{"http://evil.example": http.StatusForbidden, "null": http.StatusForbidden, s.url: http.StatusSwitchingProtocols} {
		conn, resp, err := websocket.Dial(t.Context(), s.url+"/api/games/"+id+"/ws", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
		if err == nil {
			conn.CloseNow()
		}
		if resp == nil || resp.StatusCode != want {
			t.Errorf("origin %s: %+v, %v; want %d", origin, resp, err, want)
		}
	}
	for path, want := range map[string]int{"0123456789abcdef": http.StatusNotFound} {
		if _, resp, _ := websocket.Dial(t.Context(), s.url+"/api/games/"+path+"/ws", nil); resp == nil || resp.StatusCode != want {
			t.Errorf("%s: %+v, want %d", path, resp, want)
		}
	}
}

// A server on a public address accepts every IP address as host, but only
// configured names.
func TestWildcardAddress(t *testing.T) {
	for _, addr := range []string{":8888", "0.0.0.0:8888", "[::]:8888"} {
		s := newServer(t)
		api, err := httpapi.New(s.app, page, httpapi.Options{Reach: httpapi.Reach{Addr: addr}, Log: quiet})
		if err != nil {
			t.Fatal(err)
		}
		s.http.Config.Handler = api
		for name, want := range map[string]int{"192.168.1.7:8888": 200, "[fe80::1]:8888": 200, "localhost": 200, "club.example": 403} {
			if r := s.request("GET", "/api/health", "", host(name)); r.status != want {
				t.Errorf("%s, host %s: %d, want %d", addr, name, r.status, want)
			}
		}
	}
}

// leaky is a store whose errors tell too much.
type leaky struct{ app.Store }

func (leaky) List(context.Context, store.Query) ([]store.Summary, error) {
	return nil, errors.New("open /home/li/secret/duiyi.db: SELECT password FROM users")
}

func (leaky) Load(context.Context, string) (store.Record, error) { panic("secret in a panic") }

// A fault of the server is logged completely, and hidden from clients.
func TestLeakyError(t *testing.T) {
	s := newServerOn(t, leaky{newStore(t)})
	for path, secret := range map[string]string{"/api/games": "SELECT password", "/api/games/0123456789abcdef": "secret in a panic"} {
		r := s.request("GET", path, "")
		const want = `{"error":{"code":"internal","message":"Something went wrong in the server."}}`
		if r.status != http.StatusInternalServerError || strings.TrimSpace(r.text) != want {
			t.Errorf("%s: %d %s", path, r.status, r.text)
		}
		if !strings.Contains(s.logs.String(), secret) {
			t.Errorf("%s: the log does not say %q: %s", path, secret, s.logs.String())
		}
	}
}

// TestCutShort tests that a request interrupted by a shutdown is never
// answered as if it had succeeded: its client may repeat it elsewhere.
func TestCutShort(t *testing.T) {
	s := newServerOn(t, impatient{newStore(t)})
	ctx, end := context.WithCancel(t.Context())
	end()
	for _, tt := range []struct{ call, body string }{
		{"POST /api/games", `{"game":"gomoku","size":9,` + twoHumans + `}`},
		{"GET /api/games/0123456789abcdef", ""},
		{"POST /api/games/0123456789abcdef/commands", `{"type":"move","move":"e5"}`},
		{"POST /api/games/0123456789abcdef/report", `{"time_ms":50}`},
	} {
		method, path, _ := strings.Cut(tt.call, " ")
		r := httptest.NewRequestWithContext(ctx, method, path, strings.NewReader(tt.body))
		r.Host = "127.0.0.1:8888"
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.api.ServeHTTP(w, r)
		if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), `"stopping"`) {
			t.Errorf("%s: %d %s", tt.call, w.Code, w.Body)
		}
	}
	if text := s.logs.String(); strings.Contains(text, "internal error") {
		t.Errorf("the log says %s", text)
	}
}

// impatient is a store that ends with its context.
type impatient struct{ app.Store }

func (impatient) Load(ctx context.Context, _ string) (store.Record, error) {
	return store.Record{}, cmp.Or(ctx.Err(), store.ErrNoGame)
}

func (impatient) Create(context.Context, store.Summary, []match.Event) error { return context.Canceled }

// The page's policy allows what stands in its index.html, and nothing else inline.
func TestHeaders(t *testing.T) {
	s := newServer(t)
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	for _, path := range []string{"/", "/game/0123456789abcdef", "/assets/board.css", "/api/games", "/api/nothing"} {
		r := s.request("GET", path, "")
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; script-src 'self' " + hash("draw()") + "; style-src 'self' " + hash("p{}") + ";",
			"X-Content-Type-Options":  "nosniff",
			"Referrer-Policy":         "no-referrer",
			"X-Frame-Options":         "DENY",
		} {
			if got := r.header.Get(name); !strings.HasPrefix(got, want) {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
		if csp := r.header.Get("Content-Security-Policy"); strings.Contains(csp, "unsafe") || strings.Contains(csp, "*") {
			t.Errorf("%s: policy %q", path, csp)
		}
	}
}

func TestStatic(t *testing.T) {
	s := newServer(t)
	forever, ask := "public, max-age=31536000, immutable", "no-cache"
	tests := []struct {
		name, path, accept string
		kind, coding       string
		cache              string
		body               string // empty: not compared
	}{
		{"index", "/", "", "text/html; charset=utf-8", "", ask, string(page["index.html"].Data)},
		{"game", "/game/0123456789abcdef", "", "text/html; charset=utf-8", "", ask, string(page["index.html"].Data)},
		{"study", "/study/0123456789abcdef", "", "text/html; charset=utf-8", "", ask, string(page["index.html"].Data)},
		{"index as gzip", "/", "gzip, deflate", "text/html; charset=utf-8", "gzip", ask, ""},
		{"script", "/assets/index-Bq3xT_0.js", "", "text/javascript; charset=utf-8", "", forever, string(page["assets/index-Bq3xT_0.js"].Data)},
		{"script as brotli", "/assets/index-Bq3xT_0.js", "gzip, deflate, br", "text/javascript; charset=utf-8", "br", forever, "as brotli"},
		{"brotli refused", "/assets/index-Bq3xT_0.js", "br;q=0, gzip;q=0.5", "text/javascript; charset=utf-8", "gzip", forever, ""},
		{"nothing to gain", "/assets/board.css", "gzip", "text/css; charset=utf-8", "", ask, "main{}"},
		{"picture", "/favicon.svg", "gzip", "image/svg+xml", "", ask, "<svg/>"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := s.in(t)
			r := s.request("GET", tt.path, "", header("Accept-Encoding", tt.accept))
			got := []string{r.header.Get("Content-Type"), r.header.Get("Content-Encoding"), r.header.Get("Cache-Control"), r.header.Get("Vary")}
			want := []string{tt.kind, tt.coding, tt.cache, "Accept-Encoding"}
			if r.status != http.StatusOK || strings.Join(got, "|") != strings.Join(want, "|") {
				t.Errorf("%d %q, want %q", r.status, got, want)
			}
			if tt.body != "" && r.text != tt.body {
				t.Errorf("the body is %q", r.text)
			}
			again := s.request("GET", tt.path, "", header("Accept-Encoding", tt.accept), header("If-None-Match", r.header.Get("ETag")))
			if again.status != http.StatusNotModified || again.text != "" {
				t.Errorf("asked again: %d with %d bytes", again.status, len(again.text))
			}
			head := s.request("HEAD", tt.path, "", header("Accept-Encoding", tt.accept))
			if head.status != http.StatusOK || head.text != "" || head.header.Get("ETag") != r.header.Get("ETag") {
				t.Errorf("HEAD: %d with %d bytes", head.status, len(head.text))
			}
		})
	}
}

// A browser with a mistyped address gets the page, which says so in the user's
// language; a program gets a JSON error.
func TestNoSuchPage(t *testing.T) {
	s := newServer(t)
	browser := header("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
	for _, tt := range []struct {
		path string
		set  func(*http.Request)
		kind string
	}{
		{"/nothing", browser, "text/html; charset=utf-8"},
		{"/game/1/2", browser, "text/html; charset=utf-8"},
		{"/nothing", header("Accept", "*/*"), "application/json; charset=utf-8"},
		{"/nothing", header("Accept", "text/html;q=0, */*"), "application/json; charset=utf-8"},
		{"/api/nothing", browser, "application/json; charset=utf-8"},
	} {
		r := s.request("GET", tt.path, "", tt.set, header("If-None-Match", s.request("GET", "/", "").header.Get("ETag")))
		if r.status != http.StatusNotFound || r.header.Get("Content-Type") != tt.kind {
			t.Errorf("%s: %d %s, want 404 %s", tt.path, r.status, r.header.Get("Content-Type"), tt.kind)
		}
		if page := string(page["index.html"].Data); (r.text == page) != strings.HasPrefix(tt.kind, "text/html") {
			t.Errorf("%s: the body is %q", tt.path, r.text)
		}
	}
}

// A page that cannot be served is refused at the start.
func TestBadPage(t *testing.T) {
	s := newServer(t)
	for name, files := range map[string]fstest.MapFS{
		"no index":     {"a.js": {}},
		"unknown kind": {"index.html": {}, "a.exe": {}},
	} {
		if _, err := httpapi.New(s.app, files, httpapi.Options{Log: quiet}); err == nil {
			t.Errorf("%s: New took it", name)
		}
	}
	if _, err := httpapi.New(s.app, os.DirFS("/nowhere"), httpapi.Options{Log: quiet}); err == nil {
		t.Error("New took a folder that is not there")
	}
}

// late is a body that does not arrive.
type late struct{ err error }

func (l late) Read([]byte) (int, error) { return 0, l.err }

// A body that does not arrive in time is an error, which does not reveal
// network addresses.
func TestLateBody(t *testing.T) {
	s := newServer(t)
	addr := &net.TCPAddr{IP: net.IPv4(192, 0, 2, 7), Port: 4711}
	for name, tt := range map[string]struct {
		err    error
		status int
		code   string
	}{
		"too slow": {&net.OpError{Op: "read", Net: "tcp", Source: addr, Addr: addr, Err: os.ErrDeadlineExceeded}, http.StatusRequestTimeout, "slow_body"},
		"cut off":  {&net.OpError{Op: "read", Net: "tcp", Source: addr, Addr: addr, Err: io.ErrUnexpectedEOF}, http.StatusBadRequest, "bad_json"},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest("POST", "http://localhost/api/games", late{tt.err})
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			s.http.Config.Handler.ServeHTTP(w, r)
			if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.code) || strings.Contains(w.Body.String(), "192.0.2.7") {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		})
	}
}

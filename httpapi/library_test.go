package httpapi_test

import (
	"archive/zip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"duiyi/app"
	"duiyi/games"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/library"
	"duiyi/library/kinds"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/record/charset"
	"duiyi/store"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

// withLibrary returns a server with a library.
func withLibrary(t *testing.T) *httptest.Server { return newLibraryServer(t).http }

func newLibraryServer(t *testing.T) *server {
	t.Helper()
	return newLibraryServerAs(t, func(*httpapi.Options) {})
}

func newLibraryServerAs(t *testing.T, set func(*httpapi.Options)) *server {
	t.Helper()
	store, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	shelf := library.New(store, "", kinds.All())
	t.Cleanup(func() { shelf.Close() })
	return newServerAs(t, store, playedGames, nil, set, app.Library(shelf))
}

// A brim store has room for the first batch of games alone.
type brim struct {
	*sqlite.Store
	took int
}

func (b *brim) AddEntries(ctx context.Context, games []library.Entry) ([]int64, int, error) {
	if b.took > 0 {
		return nil, 0, store.ErrDiskFull
	}
	b.took = len(games)
	return b.Store.AddEntries(ctx, games)
}

// A disk that is full in the middle of a file leaves the games before, and the answer counts them.
func TestLibraryFull(t *testing.T) {
	db, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	full := &brim{Store: db}
	shelf := library.New(full, "", kinds.All())
	t.Cleanup(func() { shelf.Close() })
	s := newServerAs(t, db, playedGames, nil, func(*httpapi.Options) {}, app.Library(shelf)).http
	var text strings.Builder
	first := strings.Fields("a3a4 c3c4 e3e4 g3g4 i3i4 a0a1 i0i1 b2e2 h2e2 b2d2")
	second := strings.Fields("a6a5 c6c5 e6e5 g6g5 i6i5 a9a8 i9i8 b7e7 h7e7 b7d7")
	third := strings.Fields("h0g2 h0i2 b0c2 b0a2 d0e1 f0e1")
	for n := range 600 {
		fmt.Fprintf(&text, "[Red \"甲\"]\n\n1. %s %s 2. %s 1-0\n\n", first[n%10], second[n/10%10], third[n/100])
	}
	var in struct {
		Games, Added int
		Stopped      string
	}
	asks(t, s, "POST", "/api/library?name=a.pgn", text.String(), 200, &in)
	if in.Added == 0 || in.Added != full.took || in.Games < in.Added || in.Games >= 600 || in.Stopped != "disk_full" {
		t.Errorf("imported %+v of which %d found room", in, full.took)
	}
	// Nothing of another file is stored.
	asks(t, s, "POST", "/api/library?name=b.pgn", "[Red \"x\"]\n\n1. b2e2 h9g7 1-0\n", 507, nil)
}

// A faint store fails for a number of library requests.
type faint struct {
	*sqlite.Store
	away  atomic.Int32
	added chan string // the ids of games that were played here
}

func (f *faint) Disown(ctx context.Context, id string) (int64, error) {
	if f.away.Add(-1) >= 0 {
		return 0, fmt.Errorf("%w: no connection", store.ErrOverloaded)
	}
	return f.Store.Disown(ctx, id)
}

func (f *faint) AddEntries(ctx context.Context, games []library.Entry) ([]int64, int, error) {
	for _, g := range games {
		f.added <- g.Own
	}
	return f.Store.AddEntries(ctx, games)
}

// TestOwnWhileAway tests that a game which ends while the store is unavailable
// enters the library once it is back, not only after a restart.
func TestOwnWhileAway(t *testing.T) {
	store, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	f := &faint{Store: store, added: make(chan string, 9)}
	f.away.Store(1)
	shelf := library.New(f, "", kinds.All())
	t.Cleanup(func() { shelf.Close() })
	s := newServerOf(t, store, playedGames, nil, app.Library(shelf)).http
	var g struct{ ID string }
	asks(t, s, "POST", "/api/games", `{"game":"xiangqi","players":[{"kind":"human"},{"kind":"human"}]}`, 201, &g)
	for _, command := range []string{`{"type":"move","move":"h2e2"}`, `{"type":"resign","side":1}`} {
		asks(t, s, "POST", "/api/games/"+g.ID+"/commands", command, 200, nil)
	}
	select {
	case id := <-f.added:
		if id != g.ID {
			t.Errorf("game %s is in the library, want %s", id, g.ID)
		}
	case <-time.After(10 * time.Minute):
		t.Error("the game is not in the library")
	}
}

// asks sends a request and decodes the answer.
func asks(t *testing.T, s *httptest.Server, method, path, body string, status int, into any) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasPrefix(body, "{") {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := s.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != status {
		t.Fatalf("%s %s: %d %s %v, want %d", method, path, answer.StatusCode, text, err, status)
	}
	switch to := into.(type) {
	case nil:
	case *string:
		*to = string(text)
	default:
		if err := json.Unmarshal(text, into); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

const collection = "[Event \"A\"]\n[Date \"1981.05.12\"]\n[Red \"甲\"]\n[Black \"乙\"]\n\n1. h2e2 h9g7 2. h0g2 {稳} (2. c3c4) b9c7 1-0\n\n[Event \"B\"]\n\n1. b2e2 b9c7 2. b0c2 a9b9 0-1\n"

func TestLibrary(t *testing.T) {
	s := withLibrary(t)
	var in struct{ Games, Added, Faulty int }
	asks(t, s, "POST", "/api/library?name=a.pgn", collection, 200, &in)
	if in.Games != 2 || in.Added != 2 {
		t.Errorf("imported %+v", in)
	}
	asks(t, s, "POST", "/api/library?name=b.pgn", collection, 200, &in)
	if in.Games != 2 || in.Added != 0 {
		t.Errorf("imported again %+v", in)
	}
	asks(t, s, "POST", "/api/library", collection, 400, nil)

	var x struct {
		Games int
		Moves []struct {
			Move    *struct{ Move string }
			Results struct{ First, Drawn, Second int }
		}
	}
	asks(t, s, "GET", "/api/library/explore?game=xiangqi", "", 200, &x)
	if x.Games != 2 || len(x.Moves) != 1 || x.Moves[0].Move.Move != "h2e2" || x.Moves[0].Results.First != 1 || x.Moves[0].Results.Second != 1 {
		t.Errorf("explored %+v", x)
	}
	asks(t, s, "GET", "/api/library/explore?game=xiangqi&position=4k", "", 400, nil)
	asks(t, s, "GET", "/api/library/explore?game=go", "", 400, nil)

	var list struct {
		Games []struct {
			N       int64
			Players [2]string
			Board   string
			Opening string
		}
		Next   string
		Counts struct{ Games int }
	}
	asks(t, s, "GET", "/api/library?game=xiangqi&limit=1", "", 200, &list)
	if list.Counts.Games != 2 || len(list.Games) != 1 || list.Next == "" || list.Games[0].Players[0] != "甲" || !strings.HasSuffix(list.Games[0].Board, " w") {
		t.Fatalf("found %+v", list)
	}
	asks(t, s, "GET", "/api/library?limit=1&after="+url.QueryEscape(list.Next), "", 200, &list)
	if len(list.Games) != 1 || list.Next != "" || list.Games[0].N != 2 {
		t.Errorf("then %+v", list)
	}
	for _, bad := range []string{"after=x", "limit=0", "limit=501", "position=4k&game=xiangqi"} {
		asks(t, s, "GET", "/api/library?"+bad, "", 400, nil)
	}

	var made struct{ ID string }
	asks(t, s, "POST", "/api/library/1/study", "{}", 201, &made)
	var study struct{ Nodes []struct{ Comment string } }
	asks(t, s, "GET", "/api/studies/"+made.ID, "", 200, &study)
	if len(study.Nodes) != 6 || study.Nodes[3].Comment != "稳" {
		t.Errorf("the study has %+v", study)
	}
	asks(t, s, "POST", "/api/library/99/study", "{}", 404, nil)

	var file string
	asks(t, s, "GET", "/api/library/export?format=pgn&notation=iccs&player=甲", "", 200, &file)
	if !strings.Contains(file, `[Red "甲"]`) || !strings.Contains(file, "稳") || strings.Contains(file, `"B"`) {
		t.Errorf("exported %s", file)
	}
	asks(t, s, "GET", "/api/library/export?format=pgn&player=nobody", "", 400, nil)
	// A format with one game per file gives a file for each.
	asks(t, s, "GET", "/api/library/export?format=xqf&game=xiangqi", "", 200, &file)
	files, err := zip.NewReader(strings.NewReader(file), int64(len(file)))
	if err != nil || len(files.File) != 2 || files.File[0].Name != "00001 甲 – 乙, A, 1-0.xqf" {
		t.Errorf("a file of files: %v, %v", files, err)
	}

	var several struct {
		ID             string
		Chapters, Left int
	}
	asks(t, s, "POST", "/api/library/study?game=xiangqi", `{"title":"全部"}`, 201, &several)
	var joined struct {
		Title string
		Nodes []struct {
			Parent  int
			Chapter string
		}
	}
	asks(t, s, "GET", "/api/studies/"+several.ID, "", 200, &joined)
	var chapters []string
	for _, n := range joined.Nodes {
		if n.Chapter != "" && n.Parent == 0 {
			chapters = append(chapters, n.Chapter)
		}
	}
	if several.Chapters != 2 || several.Left != 0 || joined.Title != "全部" || !slices.Equal(chapters, []string{"甲 – 乙, A, 1-0", "B, 0-1"}) {
		t.Errorf("a study of all games: %+v, %s with %q", several, joined.Title, chapters)
	}
	asks(t, s, "POST", "/api/library/study?game=xiangqi&player=nobody", `{"title":""}`, 400, nil)

	asks(t, s, "GET", "/api/library?game=xiangqi&from=abc", "", 400, &file)
	if !strings.Contains(file, `"bad_date"`) {
		t.Errorf("a date that is none: %s", file)
	}
	asks(t, s, "GET", "/api/library?game=xiangqi&like=99@3", "", 404, nil)
	asks(t, s, "GET", "/api/library?game=xiangqi&like=1@3", "", 200, &list)
	if len(list.Games) != 2 || list.Games[0].N != 1 || !strings.HasSuffix(list.Games[0].Board, " b") {
		t.Errorf("like the first: %+v", list)
	}
	asks(t, s, "POST", "/api/library?name=ending.pgn", "[FEN \"3k5/9/9/9/4r4/9/4P4/9/9/R3K4 w\"]\n\n1. a0a1 d9d8 2. a1a0 d8d9 1-0\n", 200, nil)
	var endings []struct {
		Material   string
		Games, Won int
		Years      map[string]struct{ Won int }
	}
	asks(t, s, "GET", "/api/library/endings?game=xiangqi", "", 200, &endings)
	if len(endings) != 1 || endings[0].Material != "KRP-KR" || endings[0].Won != 1 || endings[0].Years["0"].Won != 1 {
		t.Errorf("endings %+v", endings)
	}
	asks(t, s, "GET", "/api/library?game=xiangqi&ending=KRP-KR", "", 200, &list)
	if list.Counts.Games != 1 {
		t.Errorf("of the ending: %+v", list)
	}
	asks(t, s, "GET", "/api/library/endings?game=gomoku", "", 400, nil)

	var openings []struct {
		Code  string
		Names map[string]string
	}
	asks(t, s, "GET", "/api/library/openings?game=gomoku", "", 200, &openings)
	if len(openings) != 26 || openings[0].Names["zh-Hans"] == "" {
		t.Errorf("openings %+v", openings)
	}
}

// TestCollections tests that games found, all or some, can be added to a
// collection and removed; selecting by an invalid number selects nothing.
func TestCollections(t *testing.T) {
	s := withLibrary(t)
	asks(t, s, "POST", "/api/library?name=a.pgn", collection, 200, nil)
	type label struct {
		Name  string
		Games int
	}
	var labels []label
	is := func(want ...label) {
		t.Helper()
		if !slices.Equal(labels, want) {
			t.Errorf("collections %v, want %v", labels, want)
		}
	}
	asks(t, s, "POST", "/api/library/labels", `{"label":"all","in":true}`, 200, &labels)
	is(label{"all", 2})
	asks(t, s, "POST", "/api/library/labels?player=甲", `{"label":" 好局 ","in":true}`, 200, &labels)
	is(label{"all", 2}, label{"好局", 1})
	asks(t, s, "POST", "/api/library/labels?games=x", `{"label":"all","in":false}`, 200, &labels)
	is(label{"all", 2}, label{"好局", 1})
	var list struct {
		Games []struct {
			N      int64
			Labels []string
		}
	}
	asks(t, s, "GET", "/api/library?label=好局", "", 200, &list)
	if len(list.Games) != 1 || !slices.Equal(list.Games[0].Labels, []string{"all", "好局"}) {
		t.Errorf("the collection has %+v", list)
	}
	asks(t, s, "POST", "/api/library/labels?games=1,2", `{"label":"all","in":false}`, 200, &labels)
	is(label{"好局", 1})
	asks(t, s, "GET", "/api/library/labels", "", 200, &labels)
	is(label{"好局", 1})
	for _, bad := range []string{`{"label":" ","in":true}`, `{"label":"` + strings.Repeat("x", 61) + `","in":true}`, `{"in":1}`} {
		asks(t, s, "POST", "/api/library/labels", bad, 400, nil)
	}
	var file string
	asks(t, s, "GET", "/api/library/export?format=pgn&games=2", "", 200, &file)
	if !strings.Contains(file, `"B"`) || strings.Contains(file, `"A"`) {
		t.Errorf("exported %s", file)
	}
}

// TestPlayersOfManySpellings tests that joined spellings count as one player
// everywhere, and can be separated again.
func TestPlayersOfManySpellings(t *testing.T) {
	s := withLibrary(t)
	asks(t, s, "POST", "/api/library?name=a.pgn", `[Red "胡荣华"]
[Black "Lin"]

1. h2e2 h9g7 1-0

[Red "胡榮華"]
[Black "Lin"]

1. h2e2 h7e7 1-0

[Red "胡荣华"]
[Black "Lin"]

1. c3c4 1-0
`, 200, nil)
	type count struct {
		Name  string
		Games int
	}
	type person struct {
		count
		Spellings []count
	}
	players := func(query string, want ...person) {
		t.Helper()
		var got []person
		asks(t, s, "GET", "/api/library/players?"+query, "", 200, &got)
		if len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", query, got, want)
		}
	}
	explored := func(want ...count) {
		t.Helper()
		var x struct{ Moves []struct{ Players []count } }
		asks(t, s, "GET", "/api/library/explore?game=xiangqi", "", 200, &x)
		if !slices.Equal(x.Moves[0].Players, want) {
			t.Errorf("explored %+v, want %+v", x.Moves[0].Players, want)
		}
	}
	hu, other := count{"胡荣华", 2}, count{"胡榮華", 1}
	players("name=胡", person{hu, []count{hu}}, person{other, []count{other}})
	explored(count{"胡榮華", 1}, count{"胡荣华", 1})
	asks(t, s, "POST", "/api/library/players", `{"names":["胡荣华","胡榮華"]}`, 204, nil)
	players("name=榮", person{count{"胡荣华", 3}, []count{hu, other}})
	explored(count{"胡荣华", 2})
	asks(t, s, "POST", "/api/library/players", `{"names":["胡榮華"]}`, 204, nil)
	players("game=xiangqi&name=榮", person{other, []count{other}})
	players("game=gomoku&name=榮")
	for _, bad := range []string{`{"names":[]}`, `{"names":["nobody"]}`, `{"names":["胡荣华",""]}`} {
		asks(t, s, "POST", "/api/library/players", bad, 400, nil)
	}
}

// TestLibraryHasOwnGames tests that finished games are in the library, deleted
// ones are not, and restored ones are again.
func TestLibraryHasOwnGames(t *testing.T) {
	s := withLibrary(t)
	var game struct {
		ID      string
		Version int
	}
	asks(t, s, "POST", "/api/games", `{"game":"xiangqi","players":[{"kind":"human"},{"kind":"human"}]}`, 201, &game)
	asks(t, s, "POST", "/api/games/"+game.ID+"/commands", `{"type":"move","move":"h2e2","version":1}`, 200, nil)
	asks(t, s, "POST", "/api/games/"+game.ID+"/commands", `{"type":"resign","side":1,"version":2}`, 200, nil)
	settles := func(want int) {
		t.Helper()
		var list struct{ Games []struct{ Own string } }
		for range 30_000 { // ten minutes: on a busy machine the library follows late
			asks(t, s, "GET", "/api/library?own=true", "", 200, &list)
			if len(list.Games) == want && (want == 0 || list.Games[0].Own == game.ID) {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		t.Fatalf("the library has %+v, want %d", list, want)
	}
	settles(1)
	asks(t, s, "DELETE", "/api/games/"+game.ID, "", 204, nil)
	settles(0)
	asks(t, s, "POST", "/api/games/"+game.ID+"/restore", "{}", 200, nil)
	settles(1)
}

// A reader of the library finds imported games only, not games played on the
// server, whatever the query.
func TestLibraryOfReaders(t *testing.T) {
	rights, err := identity.Defaults().Grant("guest=+library")
	if err != nil {
		t.Fatal(err)
	}
	s := newLibraryServerAs(t, func(o *httpapi.Options) { o.Guests, o.Rights = true, rights })
	if r := s.request("POST", "/api/library?name=cup.pgn", otherGame); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.text)
	}
	id := s.game("POST", "/api/games", `{"game":"xiangqi","players":[{"kind":"human"},{"kind":"human"}]}`).ID
	s.game("POST", "/api/games/"+id+"/commands", `{"type":"move","move":"h2e2","version":1}`)
	s.game("POST", "/api/games/"+id+"/commands", `{"type":"resign","side":1,"version":2}`)
	counts := func(query string, set ...func(*http.Request)) int {
		t.Helper()
		r := s.request("GET", "/api/library"+query, "", set...)
		var list struct{ Counts struct{ Games int } }
		if err := json.Unmarshal([]byte(r.text), &list); err != nil || r.status != http.StatusOK {
			t.Fatalf("%s: %d %s", query, r.status, r.text)
		}
		return list.Counts.Games
	}
	for range 30_000 { // until the library has the game that was played here
		if counts("?own=true") == 1 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	for query, want := range map[string][2]int{"": {2, 1}, "?own=true": {1, 0}, "?games=2": {1, 0}, "?games=1": {1, 1}} {
		if own, reader := counts(query), counts(query, club); own != want[0] || reader != want[1] {
			t.Errorf("%q finds %d games for the owner and %d for a reader, want %v", query, own, reader, want)
		}
	}
	if r := s.request("POST", "/api/library?name=cup.pgn", otherGame, club); r.status != http.StatusForbidden {
		t.Errorf("a reader adds games: %d %s", r.status, r.text)
	}
}

// Every unreadable part of a file is reported with its place; the character
// set may be given.
func TestLibraryTellsFaults(t *testing.T) {
	s := newLibraryServer(t)
	post := func(query string, data []byte) (reply, string) {
		r := s.request("POST", "/api/library?"+query, string(data))
		return r, r.text
	}
	moji := charset.In(encodedIn(mixedGame, charset.GBK), charset.Windows1252).S
	file := strings.Join([]string{mixedGame, moji, "[Red \"丙\"]\n[Black \"丁\"]\n\n1. 炮二平五 xyzzy *\n\n"}, "")
	_, text := post("name=cup.pgn", []byte(file))
	var got struct {
		Details []struct {
			Kind, Code, Text, Message string
			Game, Line, Column, More  int
		}
		Charsets []string
		Faults   []string
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil || len(got.Details) != 2 || len(got.Faults) != 2 {
		t.Fatalf("%v: %s", err, text)
	}
	if d := got.Details[0]; d.Kind != "restored" || d.Game != 2 || d.Line != 8 || d.Text != "许银川" {
		t.Errorf("a note: %+v", d)
	}
	if d := got.Details[1]; d.Kind != "game" || d.Code != "not_a_move" || d.Game != 3 || d.Line != 16 || d.Column != 9 || d.Text != "xyzzy" {
		t.Errorf("a fault: %+v", d)
	}
	if !slices.Equal(got.Charsets, []string{"utf-8"}) {
		t.Errorf("read in %q", got.Charsets)
	}
	if _, text := post("name=list.txt", []byte("4k4/9/9/9/9/9/9/9/9/3K5 w\n4k4/9/9/9/9/9/9/9/9/5K3 b\nh2e2 was better\n")); !strings.Contains(text, `{"kind":"line","game":0,"line":3,"column":1,"code":"nothing","text":"h2e2 was better"`) {
		t.Errorf("a stray line: %s", text)
	}
	if _, text := post("name=empty.pgn", nil); !strings.Contains(text, `{"kind":"file","game":0,"line":0,"code":"empty"`) {
		t.Errorf("an empty file: %s", text)
	}
	if _, text := post("name=big5.pgn&charset=big5", encodedIn(otherGame, charset.Big5)); !strings.Contains(text, `"charsets":["big5"]`) {
		t.Errorf("in a set: %s", text)
	}
	if r, text := post("name=a.pgn&charset=klingon", encodedIn(otherGame, charset.Big5)); r.status != http.StatusBadRequest || r.failure(t).Error.At != "charset" || !strings.Contains(text, "big5") {
		t.Errorf("in no set: %d %s", r.status, text)
	}
}

// A file can be read again in another character set, which corrects its games.
func TestLibraryReadsAgain(t *testing.T) {
	s := newLibraryServer(t)
	const pgn = "[Red \"\xbc\xd7\"]\n\n1. h2e2 h9g7 *\n\n[Red \"\xd2\xd2\"]\n\n1. c3c4 c6c5 *\n" // 甲 and 乙 in GBK
	post := func(query string, status int) (out struct {
		Games, Added, Mended int
	}) {
		t.Helper()
		r := s.request("POST", "/api/library?name=a.pgn"+query, pgn)
		if r.status != status {
			t.Fatalf("%s: %d %s", query, r.status, r.text)
		}
		if err := json.Unmarshal([]byte(r.text), &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	if got := post("&charset=windows-1252", http.StatusOK); got.Added != 2 || got.Mended != 0 {
		t.Fatalf("first: %+v", got)
	}
	if got := post("&charset=gbk&again=true&only=2", http.StatusOK); got.Games != 1 || got.Added != 0 || got.Mended != 1 {
		t.Errorf("the second game: %+v", got)
	}
	if got := post("&charset=gbk&again=true", http.StatusOK); got.Games != 2 || got.Mended != 1 {
		t.Errorf("all: %+v", got)
	}
	for _, bad := range []string{"&only=1", "&again=true&only=x", "&again=true&only=0", "&again=true&only="} {
		post(bad, http.StatusBadRequest)
	}
}

// TestLibraryKeepsRules tests that a game of the library goes on where other rules would have ended
// it: as a study and as a file. A record that names no rules is studied under the first
// that keep all its moves, which the answer tells.
func TestLibraryKeepsRules(t *testing.T) {
	store, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	shelf := library.New(store, "", kinds.All())
	t.Cleanup(func() { shelf.Close() })
	table := slices.Clone(playedGames)
	for name, sets := range map[string][]string{gm.Game: gm.RuleSets, xq.Game: xq.RuleSets} {
		table[slices.IndexFunc(table, func(g games.Game) bool { return g.Name == name })].RuleSets = sets
	}
	s := newServerAs(t, store, table, nil, func(*httpapi.Options) {}, app.Library(shelf))
	// The five of the ninth move has a white stone at each end; the six of the other game is of move 11.
	const blocked = ";B[hh];W[eh];B[gh];W[kh];B[fh];W[ao];B[jh];W[am];B[ih];W[oo];B[hg];W[om];B[hi];W[ok]"
	const six = ";B[fh];W[ao];B[gh];W[am];B[hh];W[ak];B[jh];W[ai];B[kh];W[ag];B[ih];W[oo];B[dd];W[om]"
	for i, c := range []struct{ ru, moves, rules, assumed string }{
		{"Caro", blocked, "caro", ""},
		{"Standard", six, "standard", ""},
		{"", strings.Replace(blocked, "W[ok]", "W[oi]", 1), "caro", "caro"},
		{"", strings.Replace(six, "W[om]", "W[oi]", 1), "standard", "standard"},
		{"Renju", ";B[hh];W[hi];B[ii];W[jj]", "renju", ""},
		{"", ";B[hh];W[hi];B[ii];W[kk]", "freestyle", "freestyle"},
	} {
		name, plies := fmt.Sprint("Player", i), strings.Count(c.moves, ";")
		text := "(;GM[4]SZ[15]PB[" + name + "]PW[B]"
		if c.ru != "" {
			text += "RU[" + c.ru + "]"
		}
		asks(t, s.http, "POST", "/api/library?name="+name+".sgf", text+c.moves+")", 200, nil)
		var list struct{ Games []struct{ N, Plies int } }
		asks(t, s.http, "GET", "/api/library?game=gomoku&first="+name, "", 200, &list)
		if len(list.Games) != 1 || list.Games[0].Plies != plies {
			t.Fatalf("%s: found %+v", c.rules, list)
		}
		one := fmt.Sprint("/api/library/", list.Games[0].N, "/study")
		var made struct {
			ID, Assumed string
			Faults      int
		}
		asks(t, s.http, "POST", one, "{}", 201, &made)
		var got struct {
			Config struct{ Rules string }
			Nodes  []any
		}
		asks(t, s.http, "GET", "/api/studies/"+made.ID, "", 200, &got)
		if got.Config.Rules != c.rules || len(got.Nodes) != plies+1 || made.Assumed != c.assumed || made.Faults != 0 {
			t.Errorf("%s: a study under %s with %d nodes, %+v; want %d", c.rules, got.Config.Rules, len(got.Nodes), made, plies+1)
		}
		file := s.request("GET", "/api/library/export?game=gomoku&format=sgf&first="+name, "").text
		if strings.Contains(file, "RU[") != (c.ru != "") || !strings.Contains(file, "RU["+c.ru) && c.ru != "" || strings.Count(file, ";") != plies+1 || strings.Contains(file, "Rule set") {
			t.Errorf("%s: a file\n%s", c.rules, file)
		}
	}
	var many struct {
		ID, Assumed    string
		Chapters, Left int
	}
	asks(t, s.http, "POST", "/api/library/study?game=gomoku", `{"title":"all"}`, 201, &many)
	if many.Chapters+many.Left != 6 || many.Left == 0 || many.Assumed == "" {
		t.Errorf("a study of all: %+v", many)
	}
	for n, c := range []struct{ move, tag, rules, assumed string }{{"h2e2", `[Rules "cxa"]`, "cxa", ""}, {"c3c4", `[Rules "of the house"]`, "axf", "axf"}} {
		name := fmt.Sprint("Red", n)
		asks(t, s.http, "POST", "/api/library?name="+name, "[Red \""+name+"\"]\n"+c.tag+"\n\n1. "+c.move+" *\n", 200, nil)
		var list struct{ Games []struct{ N int } }
		asks(t, s.http, "GET", "/api/library?game=xiangqi&first="+name, "", 200, &list)
		var made struct{ ID, Assumed string }
		if len(list.Games) != 1 {
			t.Fatalf("%s: found %+v", c.tag, list)
		}
		asks(t, s.http, "POST", fmt.Sprint("/api/library/", list.Games[0].N, "/study"), "{}", 201, &made)
		var got struct{ Config struct{ Rules string } }
		asks(t, s.http, "GET", "/api/studies/"+made.ID, "", 200, &got)
		file := s.request("GET", "/api/studies/"+made.ID+"/export?format=pgn", "").text
		if got.Config.Rules != c.rules || made.Assumed != c.assumed || !strings.Contains(file, c.tag) {
			t.Errorf("%s: under %s, %+v\n%s", c.tag, got.Config.Rules, made, file)
		}
	}
	// Moves that no rules allow are told.
	asks(t, s.http, "POST", "/api/library?name=x.sgf", "(;GM[4]SZ[15]PB[Late]RU[Freestyle];B[hh];W[aa];B[gh];W[ba];B[fh];W[ca];B[eh];W[da];B[ih];W[oo])", 200, nil)
	var list struct{ Games []struct{ N int } }
	asks(t, s.http, "GET", "/api/library?game=gomoku&first=Late", "", 200, &list)
	var made struct{ Faults int }
	asks(t, s.http, "POST", fmt.Sprint("/api/library/", list.Games[0].N, "/study"), "{}", 201, &made)
	if made.Faults != 1 {
		t.Errorf("a move after the end: %+v", made)
	}
}

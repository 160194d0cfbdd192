package httpapi_test

import (
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"duiyi/app"
	"duiyi/book"
	bookfiles "duiyi/book/files"
	bookkinds "duiyi/book/kinds"
	"duiyi/httpapi"
	"duiyi/library"
	"duiyi/library/kinds"
	"duiyi/record/formats"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

// withBooks returns a server with a library and books.
func withBooks(t *testing.T) *httptest.Server {
	t.Helper()
	store, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	shelf, books := library.New(store, "", kinds.All()), bookfiles.NewShelf(t.TempDir(), bookkinds.All())
	a := app.New(store, playedGames, nil, formats.All(), quiet, app.Library(shelf), app.Books(books, bookfiles.Makers(bookkinds.All())...))
	api, err := httpapi.New(a, page, httpapi.Options{Reach: httpapi.Reach{Addr: "127.0.0.1:8888"}, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(api)
	t.Cleanup(func() {
		a.Close()
		s.Close()
		books.Close()
		shelf.Close()
		store.Close()
	})
	return s
}

// TestBookEditor weights, forbids and takes back a move in the user's own
// book, which the first edit creates. The explorer shows it beside the games,
// with moves that only the book knows, and where a game leaves both.
func TestBookEditor(t *testing.T) {
	s := withBooks(t)
	var got []map[string]any
	asks(t, s, "GET", "/api/books?game=xiangqi", "", 200, &got)
	if len(got) != 0 {
		t.Errorf("%v", got)
	}
	asks(t, s, "POST", "/api/library?name=a.pgn", "[Red \"x\"]\n\n1. h2e2 h9g7 1-0\n", 200, nil)
	set := func(body string, status int) {
		t.Helper()
		asks(t, s, "POST", "/api/books/moves", body, status, nil)
	}
	type row struct {
		Move  *struct{ Move string }
		Games int
		Book  *struct {
			Weight    int
			Forbidden bool
			Note      string
		}
	}
	explored := func(position string) []row {
		t.Helper()
		var x struct{ Moves []row }
		asks(t, s, "GET", "/api/library/explore?game=xiangqi&book=xiangqi.dybook&position="+url.QueryEscape(position), "", 200, &x)
		return x.Moves
	}
	if rows := explored(""); len(rows) != 1 || rows[0].Book != nil {
		t.Errorf("before the book is begun: %+v", rows)
	}
	set(`{"game":"xiangqi","move":"炮二平五","weight":7,"note":"x"}`, 204)
	set(`{"game":"xiangqi","book":"xiangqi.dybook","move":"c3c4","weight":3,"forbidden":true}`, 204)
	rows := explored("")
	if len(rows) != 2 || rows[0].Games != 1 || rows[0].Book == nil || rows[0].Book.Weight != 7 || rows[1].Games != 0 || !rows[1].Book.Forbidden {
		t.Errorf("%+v", rows)
	}
	set(`{"game":"xiangqi","move":"h2e2","weight":0,"forbidden":true}`, 204)
	if rows := explored(""); !rows[0].Book.Forbidden || rows[0].Book.Note != "x" {
		t.Errorf("%+v", rows[0].Book)
	}
	asks(t, s, "POST", "/api/books/undo", `{"game":"xiangqi"}`, 204, nil)
	if rows := explored(""); rows[0].Book.Weight != 7 || rows[0].Book.Forbidden {
		t.Errorf("taken back: %+v", rows[0].Book)
	}
	asks(t, s, "GET", "/api/books?game=xiangqi", "", 200, &got)
	if len(got) != 1 || got[0]["name"] != "xiangqi.dybook" || got[0]["editing"] != true {
		t.Errorf("%v", got)
	}

	var game struct {
		ID      string
		Version int
	}
	asks(t, s, "POST", "/api/games", `{"game":"xiangqi","players":[{"kind":"human"},{"kind":"human"}]}`, 201, &game)
	for i, m := range []string{"b2e2", "b9c7", "h0g2"} {
		asks(t, s, "POST", "/api/games/"+game.ID+"/commands", `{"type":"move","move":"`+m+`","version":`+string(rune('1'+i))+`}`, 200, nil)
	}
	for _, tt := range []struct {
		name string
		ply  int
	}{{"", 3}, {"?book=xiangqi.dybook", 3}} {
		var d struct{ Ply int }
		asks(t, s, "GET", "/api/games/"+game.ID+"/departure"+tt.name, "", 200, &d)
		if d.Ply != tt.ply {
			t.Errorf("%s: the game departs with move %d, want %d", tt.name, d.Ply, tt.ply)
		}
	}
	set(`{"game":"xiangqi","position":"r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR w","move":"h0g2","weight":1}`, 204)
	set(`{"game":"xiangqi","position":"r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR w","move":"h0g2","weight":1}`, 204)
	var d struct{ Ply int }
	asks(t, s, "GET", "/api/games/"+game.ID+"/departure?book=xiangqi.dybook", "", 200, &d)
	if d.Ply != 0 {
		t.Errorf("departs with move %d of what the book has", d.Ply)
	}

	set(`{"game":"xiangqi","move":"a0a9","weight":1}`, 409)
	set(`{"game":"xiangqi","move":"h2e2","weight":-1}`, 400)
	set(`{"game":"xiangqi","position":"4k4","move":"h2e2"}`, 400)
	set(`{"game":"go","move":"h2e2"}`, 400)
	set(`{"game":"xiangqi","book":"../x.dybook","move":"h2e2"}`, 404)
	asks(t, s, "POST", "/api/books/undo", `{"game":"gomoku"}`, 409, nil)
	asks(t, s, "GET", "/api/library/explore?game=xiangqi&book=none.obk", "", 404, nil)
}

// A book of games of the library is a file in each format that is written.
func TestLibraryBook(t *testing.T) {
	const blackFirst = "rnbakabnr/9/1c5c1/p1p1p1p1p/4P4/9/P1P3P1P/1C5C1/9/RNBAKABNR b"
	s := withBooks(t)
	asks(t, s, "POST", "/api/library?name=a.pgn", "[Red \"x\"]\n\n1. h2e2 h9g7 1-0\n\n[Red \"y\"]\n\n1. h2e2 h7e7 1/2-1/2\n\n"+
		"[Red \"z\"]\n[FEN \""+blackFirst+"\"]\n\n1... b7e7 0-1\n", 200, nil)
	var formats struct {
		Books []struct{ Name, Game, Extension string }
	}
	asks(t, s, "GET", "/api/formats", "", 200, &formats)
	made := 0
	for _, f := range formats.Books {
		if f.Game != "xiangqi" {
			continue
		}
		made++
		var data string
		asks(t, s, "GET", "/api/library/book?game=xiangqi&fewest=1&format="+f.Name, "", 200, &data)
		path := filepath.Join(t.TempDir(), "made"+f.Extension)
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		b, err := bookfiles.Open(t.Context(), path, bookkinds.All())
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		k := bookkinds.All()[slices.IndexFunc(bookkinds.All(), func(k book.Kind) bool { return k.Name == "xiangqi" })]
		start, err := k.Read(k.Start)
		if err != nil {
			t.Fatal(err)
		}
		list, err := b.Entries(t.Context(), start)
		if err != nil || len(list) != 1 || list[0].Weight != 3 {
			t.Errorf("%s: %+v, %v; want one move of weight 3", f.Name, list, err)
		}
		if start, err = k.Read(blackFirst); err != nil {
			t.Fatal(err)
		}
		if list, err = b.Entries(t.Context(), start); err != nil || len(list) != 1 || list[0].Weight != 2 {
			t.Errorf("%s: %+v, %v; want one move of weight 2, by which Black won", f.Name, list, err)
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}
	if made != 3 {
		t.Errorf("%d formats, want 3", made)
	}
	for _, bad := range []string{"format=xqf", "format=bin&plies=0", "format=bin&fewest=x", "format=bin&player=nobody"} {
		asks(t, s, "GET", "/api/library/book?game=xiangqi&"+bad, "", 400, nil)
	}
}

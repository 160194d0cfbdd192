package httpapi_test

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"duiyi/app"
	"duiyi/games"
	"duiyi/match"
	"duiyi/match/positions"
)

// aTable returns a table for all positions except the start of xiangqi.
func aTable(p match.Position) (positions.Table, error) {
	if strings.HasPrefix(positions.Board(p), "rnbakabnr/") {
		return positions.Table{}, fmt.Errorf("%w: too many pieces", positions.ErrNoTable)
	}
	return positions.Table{Ending: "KR-K", Won: 1, TableValue: positions.TableValue{Outcome: "win", Plies: 3, ToCapture: 3}, Moves: []positions.TableMove{}}, nil
}

// oneTable has one table file.
type oneTable struct{}

type closing struct{ *strings.Reader }

func (closing) Close() error { return nil }

func (oneTable) Tables() ([]games.TableFile, error) {
	return []games.TableFile{{Ending: "KR-K", Bytes: 10}}, nil
}

func (oneTable) OpenTable(ending string) (io.ReadSeekCloser, error) {
	if ending != "KR-K" {
		return nil, positions.ErrNoTable
	}
	return closing{strings.NewReader("0123456789")}, nil
}

func TestTables(t *testing.T) {
	with := append([]games.Game{}, playedGames...)
	with[0].Table, with[1].Table = aTable, nil
	s := newServerOf(t, newStore(t), with, nil, app.Tables(oneTable{}))
	at := func(game, board string) string {
		return "/api/table?" + url.Values{"game": {game}, "board": {board}}.Encode()
	}
	type answer struct {
		Table *positions.Table
		Why   string
	}
	got := answered[answer](s, s.request("GET", at("xiangqi", "5k3/9/9/9/9/9/9/9/9/R2K5 w"), ""), http.StatusOK)
	if got.Table == nil || got.Table.Plies != 3 || got.Why != "" {
		t.Errorf("%+v", got)
	}
	got = answered[answer](s, s.request("GET", at("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"), ""), http.StatusOK)
	if got.Table != nil || !strings.HasSuffix(got.Why, "too many pieces") {
		t.Errorf("%+v", got)
	}
	if got := answered[answer](s, s.request("GET", at("gomoku", strings.Repeat("...../", 4)+"..... X"), ""), http.StatusOK); got.Table != nil || got.Why == "" {
		t.Errorf("a game without tables: %+v", got)
	}
	s.request("GET", at("xiangqi", "5k3/9/9/9"), "").is(t, "no board", http.StatusBadRequest, "bad_config")
	s.request("GET", at("xiangqi", "5k3/9/9/9/9/9/9/9/9/R2K5"), "").is(t, "nobody to move", http.StatusBadRequest, "no_side")
	s.request("GET", at("go", "5k3"), "").is(t, "no such game", http.StatusBadRequest, "bad_config")

	list := answered[struct {
		Tables []struct {
			Ending string
			Bytes  int64
		}
	}](s, s.request("GET", "/api/tables", ""), http.StatusOK)
	if len(list.Tables) != 1 || list.Tables[0].Ending != "KR-K" || list.Tables[0].Bytes != 10 {
		t.Errorf("%+v", list)
	}
	if r := s.request("GET", "/api/tables/KR-K", ""); r.status != http.StatusOK || r.text != "0123456789" {
		t.Errorf("the file: %d %q", r.status, r.text)
	}
	line := func(body string) *positions.Table {
		return answered[struct{ Table *positions.Table }](s, s.request("POST", "/api/position", body), http.StatusOK).Table
	}
	const ending = `{"game":"xiangqi","setup":"5k3/9/9/9/9/9/9/9/9/R2K5 w","moves":["a0a8"]`
	if t1 := line(ending + `,"table":true}`); t1 == nil || t1.Plies != 3 {
		t.Errorf("after a move: %+v", t1)
	}
	if t1, t2 := line(ending+"}"), line(`{"game":"xiangqi","table":true}`); t1 != nil || t2 != nil {
		t.Errorf("unasked: %+v; where no table has it: %+v", t1, t2)
	}
	part := func(r *http.Request) { r.Header.Set("Range", "bytes=7-") }
	if r := s.request("GET", "/api/tables/KR-K", "", part); r.status != http.StatusPartialContent || r.text != "789" {
		t.Errorf("the rest of it: %d %q", r.status, r.text)
	}
	s.request("GET", "/api/tables/KN-K", "").is(t, "another", http.StatusNotFound, "no_table")

	without := newServer(t)
	if list := answered[struct{ Tables []any }](without, without.request("GET", "/api/tables", ""), http.StatusOK); list.Tables == nil || len(list.Tables) > 0 {
		t.Errorf("%+v", list)
	}
	without.request("GET", "/api/tables/KR-K", "").is(t, "without tables", http.StatusNotFound, "no_table")
}

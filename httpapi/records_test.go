package httpapi_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"duiyi/record/charset"
	"duiyi/record/formats"
)

type imported struct {
	ID     string
	Format string
	Games  []struct {
		Game, Title string
		Players     [2]string
		Plies       int
		Result      string
	}
	Lost   []string
	Unread []struct{ Line int }
	Faults []struct {
		Offset, Line, Ply int
		Message           string
	}
}

func (s *server) imports(body any, status int) imported {
	s.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		s.t.Fatal(err)
	}
	r := s.request("POST", "/api/import", string(text))
	if r.status != status {
		s.t.Fatalf("status %d, want %d: %s", r.status, status, r.text)
	}
	var in imported
	if err := json.Unmarshal([]byte(r.text), &in); err != nil {
		s.t.Fatal(err)
	}
	return in
}

func TestImportFileOfGBK(t *testing.T) {
	s := newServer(t)
	data, _ := charset.Encode("[Red \"许银川\"]\r\n1. 炮二平五 马８进７\r\n", charset.GBK)
	in := s.imports(map[string]string{"data": base64.StdEncoding.EncodeToString(data)}, http.StatusCreated)
	g := s.game("GET", "/api/games/"+in.ID, "")
	if in.Format != "pgn" || in.Games[0].Players[0] != "许银川" || g.Ply != 2 || g.Title != "许银川 – ?" {
		t.Errorf("%+v, %d plies, title %q", in, g.Ply, g.Title)
	}
}

// A small file with a million faults gets a small answer: the first hundred,
// and their number.
func TestImportCountsFaults(t *testing.T) {
	s := newServer(t)
	const moves = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 "
	body, err := json.Marshal(map[string]string{"text": moves + strings.Repeat("[", 1_000_000)})
	if err != nil {
		t.Fatal(err)
	}
	r := s.request("POST", "/api/import", string(body))
	var in struct {
		ID     string
		Games  []struct{ Plies, Faults int }
		Faults []struct{ Offset int }
	}
	if err := json.Unmarshal([]byte(r.text), &in); err != nil || r.status != http.StatusCreated {
		t.Fatal(r.status, err)
	}
	if in.Games[0].Plies != 1 || in.Games[0].Faults != 1_000_000 || len(in.Faults) != 100 || in.Faults[99].Offset != len(moves)+99 {
		t.Errorf("%+v, %d faults are listed", in.Games, len(in.Faults))
	}
	if len(r.text) > 64<<10 {
		t.Errorf("the answer has %d bytes", len(r.text))
	}
}

// Names in files are cleaned and shortened to valid names.
func TestImportNames(t *testing.T) {
	s := newServer(t)
	in := s.imports(map[string]string{"text": "[Red \"\u202e甲\x1b[2J\"]\n[Black \"" + strings.Repeat("乙", 5000) + "\"]\n[Event \"a\x00b\"]\n1. h2e2 *\n"}, http.StatusCreated)
	want := [2]string{"甲 [2J", strings.Repeat("乙", 60)}
	if got := in.Games[0]; got.Players != want || len([]rune(got.Title)) != 120 {
		t.Errorf("%q, title %q", got.Players, got.Title)
	}
	g := s.game("GET", "/api/games/"+in.ID, "")
	if got := [2]string{g.Config.Players[0].Name, g.Config.Players[1].Name}; got != want {
		t.Errorf("players %q, want %q", got, want)
	}
}

func TestImportOneOfSeveral(t *testing.T) {
	s := newServer(t)
	const file = "[Red \"a\"]\n1. h2e2 *\n[Red \"b\"]\n1. h2d2 h9g7 *\n"
	in := s.imports(map[string]any{"text": file}, http.StatusOK)
	if in.ID != "" || len(in.Games) != 2 || in.Games[1].Plies != 2 {
		t.Fatalf("%+v", in)
	}
	in = s.imports(map[string]any{"text": file, "index": 1}, http.StatusCreated)
	if g := s.game("GET", "/api/games/"+in.ID, ""); g.Ply != 2 || g.Title != "b – ?" {
		t.Errorf("%+v", g)
	}
	for _, index := range []int{-7, 2} {
		r := s.request("POST", "/api/import", fmt.Sprintf(`{"text":%q,"index":%d}`, file, index))
		if f := r.failure(t).Error; f.Code != "bad_config" || f.At != "index" {
			t.Errorf("index %d: %+v", index, f)
		}
	}
}

// Moves after the end of the game are reported.
func TestImportBeyondTheEnd(t *testing.T) {
	s := newServer(t)
	in := s.imports(map[string]any{"text": "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 f1"}, http.StatusCreated)
	g := s.game("GET", "/api/games/"+in.ID, "")
	if g.Ply != 9 || g.Result == nil || len(in.Faults) != 1 || in.Faults[0].Ply != 9 || !strings.Contains(in.Faults[0].Message, "over") {
		t.Errorf("%d plies, %+v", g.Ply, in.Faults)
	}
}

// An exported file is recognised in its format and gives the same game.
func TestExportAndImport(t *testing.T) {
	s := newServer(t)
	for _, text := range []string{"炮二平五 马8进7 马二进三", "4k4/9/9/9/9/9/9/9/9/3K5 b\n将5退1 e9e8", "H8 I9 G7 H10"} {
		first := s.imports(map[string]any{"text": text}, http.StatusCreated)
		before := s.game("GET", "/api/games/"+first.ID, "")
		for _, f := range formats.All() {
			if !f.Holds(first.Games[0].Game) || f.Name == "fen" {
				continue
			}
			r := s.request("GET", "/api/games/"+first.ID+"/export?format="+f.Name, "")
			if r.status != http.StatusOK || !strings.Contains(r.header.Get("Content-Disposition"), f.Extensions[0]) {
				t.Fatalf("%s: %d %s %v", f.Name, r.status, r.text, r.header)
			}
			if has := strings.Contains(r.header.Get("Content-Type"), "charset"); has == f.Binary {
				t.Errorf("%s: %s", f.Name, r.header.Get("Content-Type"))
			}
			second := s.imports(map[string]any{"data": []byte(r.text)}, http.StatusCreated) // a file may be no text
			after := s.game("GET", "/api/games/"+second.ID, "")
			if second.Format != f.Name || after.Ply != before.Ply || after.Position.Board != before.Position.Board {
				t.Errorf("%q as %s: %d plies to %s, were %d to %s", text, f.Name, after.Ply, after.Position.Board, before.Ply, before.Position.Board)
			}
		}
		r := s.request("GET", "/api/games/"+first.ID+"/export?format=fen", "")
		if strings.TrimSpace(r.text) != before.Position.Board {
			t.Errorf("%q as fen: %s, want %s", text, r.text, before.Position.Board)
		}
	}
}

func TestExportErrors(t *testing.T) {
	s := newServer(t)
	id := s.imports(map[string]any{"text": "h2e2"}, http.StatusCreated).ID
	tests := []struct{ name, query, code, at string }{
		{"no format", "", "bad_query", "format"},
		{"unknown format", "format=doc", "bad_query", "format"},
		{"another game's", "format=psq", "bad_query", "format"},
		{"only read", "format=rec", "bad_query", "format"},
		{"notation", "format=pgn&notation=klingon", "bad_query", "notation"},
		{"charset", "format=pgn&charset=latin1", "bad_query", "charset"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := s.in(t).request("GET", "/api/games/"+id+"/export?"+tt.query, "").failure(t).Error
			if f.Code != tt.code || f.At != tt.at {
				t.Errorf("%+v", f)
			}
		})
	}
	if f := s.request("GET", "/api/games/0000/export?format=pgn", "").failure(t).Error; f.Code != "no_game" {
		t.Errorf("%+v", f)
	}
}

// A file with missing characters is sent only on request.
func TestExportLosesNothingUnasked(t *testing.T) {
	s := newServer(t)
	in := s.imports(map[string]string{"text": "[Red \"许银川\"]\n1. 炮二平五 马8进7 *\n"}, http.StatusCreated)
	path := "/api/games/" + in.ID + "/export?format=pgn&charset=big5"
	r := s.request("GET", path, "")
	if f := r.failure(t); r.status != http.StatusBadRequest || f.Error.Code != "characters_lost" || f.Error.At != "charset" || !strings.Contains(r.text, "许 银") {
		t.Errorf("%d %s", r.status, r.text)
	}
	r = s.request("GET", path+"&lossy=true", "")
	if text := charset.Decode([]byte(r.text)); r.status != http.StatusOK || !strings.Contains(text.S, "馬８進７") || !strings.Contains(text.S, "??川") {
		t.Errorf("%d %q", r.status, text.S)
	}
}

// A record of another game is named; among other records it counts as unread.
func TestImportForeignGame(t *testing.T) {
	s := newServer(t)
	for _, tt := range []struct{ text, game string }{
		{"(;GM[1]FF[4]SZ[19]PB[a];B[pd];W[dd])", "go"},
		{"[White \"a\"]\n\n1. Nf3 d5 2. g3", "chess"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess"},
	} {
		body, _ := json.Marshal(map[string]string{"text": tt.text})
		if f := s.request("POST", "/api/import", string(body)).failure(t).Error; f.Code != "foreign_game" || f.Format != tt.game {
			t.Errorf("%s: %+v", tt.text, f)
		}
	}
	const shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	if f := s.request("POST", "/api/setup", `{"game":"xiangqi","text":"`+shogi+`"}`).failure(t).Error; f.Code != "foreign_game" || f.Format != "shogi" {
		t.Errorf("%s: %+v", shogi, f)
	}
	in := s.imports(map[string]any{"text": "[White \"a\"]\n\n1. Nf3 d5 2. g3\n\n[Red \"b\"]\n\n1. h2e2 2-0\n\n[Red \"c\"]\n\n1. h2e2 1-1\n"}, http.StatusOK)
	if len(in.Games) != 2 || in.Games[0].Result != "1-0" || in.Games[1].Result != "1/2-1/2" || len(in.Unread) != 1 || in.Unread[0].Line != 3 {
		t.Errorf("%+v", in)
	}
}

// An unsupported file is named by its content or its name.
func TestImportForeign(t *testing.T) {
	s := newServer(t)
	for _, tt := range []struct{ body, format string }{
		{`{"text":"[DHJHtmlXQ][/DHJHtmlXQ]"}`, "DHJHtmlXQ"},
		{`{"data":"/1Jlbkxpbv8="}`, ""}, // RenLin
		{`{"data":"UEsDBA=="}`, "ZIP"},
		{`{"data":"AAECAw==","name":"a.BDT"}`, "BDT"},
	} {
		f := s.request("POST", "/api/import", tt.body).failure(t).Error
		if want := map[bool]string{true: "bad_record", false: "foreign_record"}[tt.format == ""]; f.Code != want || f.Format != tt.format {
			t.Errorf("%s: %+v, want %s %s", tt.body, f, want, tt.format)
		}
	}
}

// A collection with games in several sets, and text saved in a wrong set.
const (
	mixedGame = "[Game \"Chinese Chess\"]\n[Red \"许银川\"]\n[Black \"吕钦\"]\n\n1. 炮二平五 马８进７ *\n\n"
	otherGame = "[Game \"Chinese Chess\"]\n[Red \"許銀川\"]\n[Black \"呂欽\"]\n\n1. 炮二平五 馬８進７ 2. 馬二進三 *\n\n"
)

func encodedIn(text string, set charset.Set) []byte {
	data, _ := charset.Encode(text, set)
	return data
}

func TestImportInCharset(t *testing.T) {
	s := newServer(t)
	mixed := append(encodedIn(mixedGame, charset.GBK), encodedIn(otherGame, charset.Big5)...)
	body := func(data []byte, more string) string {
		return `{"data":"` + base64.StdEncoding.EncodeToString(data) + `"` + more + `}`
	}
	games := func(more string) (names []string, sets [][]string) {
		r := s.request("POST", "/api/import", body(mixed, more))
		var in struct {
			Games []struct {
				Players  [2]string
				Charsets []string
			}
		}
		if err := json.Unmarshal([]byte(r.text), &in); err != nil || r.status != http.StatusOK {
			t.Fatalf("%s: %d %s", more, r.status, r.text)
		}
		for _, g := range in.Games {
			names, sets = append(names, g.Players[0]), append(sets, g.Charsets)
		}
		return names, sets
	}
	names, sets := games("")
	if !slices.Equal(names, []string{"许银川", "許銀川"}) || !slices.EqualFunc(sets, [][]string{{"gbk"}, {"big5"}}, slices.Equal) {
		t.Errorf("found out: %q in %q", names, sets)
	}
	if auto, _ := games(`,"charset":"auto"`); !slices.Equal(auto, names) {
		t.Errorf("auto: %q", auto)
	}
	names, sets = games(`,"charset":"GB2312"`)
	if names[0] != "许银川" || names[1] == "許銀川" || !slices.EqualFunc(sets, [][]string{{"gbk"}, {"gbk"}}, slices.Equal) {
		t.Errorf("named: %q in %q", names, sets)
	}

	// Text once decoded as Windows-1252 is restored, or read unchanged on
	// request.
	mojibake := encodedIn(charset.In(encodedIn(mixedGame, charset.GBK), charset.Windows1252).S, charset.UTF8)
	for set, want := range map[string]int{"auto": 1, "utf-8": 0} {
		for _, brought := range []string{body(mojibake, `,"charset":"`+set+`"`), string(jsonOf(t, map[string]string{"text": string(mojibake), "charset": set}))} {
			r := s.request("POST", "/api/import", brought)
			if n := strings.Count(r.text, `"code":"restored"`); n != want || strings.Contains(r.text, "许银川") != (want == 1) {
				t.Errorf("%s: %d notes: %s", set, n, r.text)
			}
		}
	}

	// Setting up a board supports character sets and reports what it left out,
	// too.
	list := encodedIn("4k4/9/9/9/9/9/9/9/9/3K5 w\n4k4/9/9/9/9/9/9/9/9/5K3 b\n第七页\n", charset.GBK)
	r := s.request("POST", "/api/setup", body(list, `,"game":"xiangqi","charset":"gbk"`))
	if r.status != http.StatusOK || !strings.Contains(r.text, `"games":2`) || !strings.Contains(r.text, `"text":"第七页"`) || !strings.Contains(r.text, `"unread_lines":1`) {
		t.Errorf("setup of a list: %d %s", r.status, r.text)
	}

	for path, more := range map[string]string{"/api/import": "", "/api/setup": `,"game":"xiangqi"`} {
		f := s.request("POST", path, body(mixed, more+`,"charset":"klingon"`))
		e := f.failure(t).Error
		if f.status != http.StatusBadRequest || e.Code != "bad_query" || e.At != "charset" || !strings.Contains(e.Message, "gbk, gb18030, big5") || !strings.Contains(e.Message, "klingon") {
			t.Errorf("%s in no set: %d %s", path, f.status, f.text)
		}
		f = s.request("POST", path, `{"text":"炮二平五","charset":"gbk"`+more+`}`)
		if e := f.failure(t).Error; f.status != http.StatusBadRequest || e.At != "charset" {
			t.Errorf("%s of text in a set: %d %s", path, f.status, f.text)
		}
	}
}

func jsonOf(t *testing.T, v any) []byte {
	t.Helper()
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A fault has a code, which clients can translate.
func TestFaultsHaveCodes(t *testing.T) {
	s := newServer(t)
	for text, code := range map[string]string{
		"[Result \"1-0\"]\n1. 炮二平五 马８进７ 0-1":      "result",
		"[Red \"甲\"]\n1. 炮二平五 (1... 马８进７":         "cut",
		"[Red \"甲\"]\n1. 炮二平五 xyzzy":              "not_a_move",
		"[Red \"甲\"]\n1. 炮二平五 马８进１":               "illegal",
		"[Red \"甲\"]\n1. 炮二平五 ) 马８进７":             "stray",
		"(;GM[4]FF[4]SZ[15];B[hh];W[hh])":         "occupied",
		"(;GM[4]FF[4]SZ[15];B[hh];W[zz])":         "point",
		"Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0": "occupied",
	} {
		in := s.request("POST", "/api/import", string(jsonOf(t, map[string]string{"text": text})))
		if !strings.Contains(in.text, `"code":"`+code+`"`) {
			t.Errorf("%q: %s", text, in.text)
		}
	}
}

// TestFaultsNameRules: a fault for an illegal move names the rule, and the piece that stands in the way.
func TestFaultsNameRules(t *testing.T) {
	s := newLibraryServer(t)
	const leg = "[Red \"甲\"]\n1. 马二进四 *"
	const rule = `"rule":{"game":"xiangqi","code":"blocked.leg","piece":"B","point":"g0"}`
	for path, body := range map[string]string{"/api/import": string(jsonOf(t, map[string]string{"text": leg})), "/api/library?name=leg.pgn": leg} {
		if in := s.request("POST", path, body); !strings.Contains(in.text, rule) {
			t.Errorf("%s: %s, want %s", path, in.text, rule)
		}
	}
}

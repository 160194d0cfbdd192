package tourneycmd

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"duiyi/internal/pagewords"
)

// TestRelayWords: errors are told in the language of --lang, refusals of the server by their codes.
func TestRelayWords(t *testing.T) {
	refused := &fault{Code: "illegal_move", Message: "the way is blocked"}
	refused.Refusal.Code = "blocked"
	for _, tt := range []struct {
		err  error
		want string
	}{
		{errLink, "此链接不能打开这里的台次。裁判可能已将其停用，请索取新链接"},
		{&fault{Code: "board_idle", Message: "No game."}, "这一台没有正在进行的对局"},
		{&fault{Code: "of a later server", Message: "So it is."}, "So it is"},
		{refused, "路被挡住了"},
		{&answerError{"https://club.example", 502}, "https://club.example 回答 HTTP 502"},
		{&answerError{server: "https://club.example"}, "https://club.example 的回答看不懂"},
		{&url.Error{Op: "Get", URL: "https://club.example/api/x", Err: errors.New("connection refused")}, "club.example 没有应答"},
		{&answerError{status: 404}, "HTTP 404"},
		{errSource, "超过 16 MiB"},
		{&fs.PathError{Op: "open", Path: "live.pgn", Err: fs.ErrNotExist}, "live.pgn：没有这个文件"},
	} {
		if got := relaySimplified.words(tt.err); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.err, got, tt.want)
		}
		if got := relayEnglish.words(tt.err); got != tt.err.Error() {
			t.Errorf("%v: in English %q", tt.err, got)
		}
	}
	if got := relaySimplified.source("live.pgn", fs.ErrPermission); got != "live.pgn：这个文件不许读写" {
		t.Errorf("a source: %q", got)
	}
}

// TestRelayCodes: whatever code the calls of a relay answer with has words in every language.
func TestRelayCodes(t *testing.T) {
	text, err := os.ReadFile("../../../../httpapi/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var api struct {
		Paths map[string]map[string]struct {
			Responses map[string]struct{ Description string }
		}
	}
	if err := json.Unmarshal(text, &api); err != nil {
		t.Fatal(err)
	}
	codes := strings.Fields("too_many overloaded stopping internal disk_full read_only locked too_large not_allowed bad_host bad_origin")
	for path, calls := range api.Paths {
		if !strings.Contains(path, "/relay") {
			continue
		}
		for _, call := range calls {
			for status, answer := range call.Responses {
				if status > "399" && status != "default" {
					codes = append(codes, strings.Split(answer.Description, ", ")...)
				}
			}
		}
	}
	if len(codes) < 25 {
		t.Fatalf("only %q are found", codes)
	}
	for _, code := range codes {
		for _, x := range []*relayTexts{&relaySimplified, &relayTraditional, &relayVietnamese} {
			if _, ok := pagewords.Text(x.tag, "error."+code); !ok {
				t.Errorf("%s: no words for %s", x.tag, code)
			}
		}
	}
}

// TestRelayTexts: each language has every text, with the values of English.
func TestRelayTexts(t *testing.T) {
	verbs := regexp.MustCompile(`%[sd]`)
	for _, x := range []*relayTexts{&relaySimplified, &relayTraditional, &relayVietnamese} {
		for i, v := range reflect.ValueOf(*x).Fields() {
			text, english := v.String(), reflect.ValueOf(relayEnglish).FieldByIndex(i.Index).String()
			if text == "" || english != "" && fmt.Sprint(verbs.FindAllString(text, -1)) != fmt.Sprint(verbs.FindAllString(english, -1)) {
				t.Errorf("%s: %s is %q, in English %q", x.tag, i.Name, text, english)
			}
		}
	}
}

// TestRelayInLanguages: a round says all in the language of --lang.
func TestRelayInLanguages(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var line struct{ Moves []string }
		json.NewDecoder(r.Body).Decode(&line)
		switch {
		case r.Method == http.MethodGet:
			fmt.Fprint(w, `{"tables":[{"round":1,"board":1,"names":["甲","乙"]},{"round":1,"board":2,"names":["丙","丁"]},{"round":1,"board":3,"names":["戊","己"]}]}`)
		case strings.HasSuffix(r.URL.Path, "/result"):
			fmt.Fprint(w, "{}")
		case strings.Contains(r.URL.Path, "/boards/2/"):
			w.WriteHeader(http.StatusConflict)
			fmt.Fprint(w, `{"error":{"code":"line_differs","message":"Somebody else."}}`)
		case strings.Contains(r.URL.Path, "/boards/3/") && len(line.Moves) > 1:
			w.WriteHeader(http.StatusConflict)
			fmt.Fprint(w, `{"error":{"code":"illegal_move","message":"Not so.","refusal":{"code":"game_over"}}}`)
		default:
			fmt.Fprintf(w, `{"plies":%d}`, len(line.Moves))
		}
	}))
	defer server.Close()
	file := filepath.Join(t.TempDir(), "live.pgn")
	game := func(red, black, moves string) string {
		return fmt.Sprintf("[Red %q]\n[Black %q]\n\n%s *\n\n", red, black, moves)
	}
	err := os.WriteFile(file, []byte(game("甲", "乙", "1. 炮二平五 马8进7 2. 马二进四")+game("丙", "丁", "1. 炮二平五")+game("戊", "己", "1. 炮二平五 马8进7")+
		game("乙", "甲", "1. 炮二平五")+game("庚", "辛", "1. 炮二平五")+game("庚", "", "1. 炮二平五")), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	round := func(lang string) string {
		var out bytes.Buffer
		r := &relay{paths: []string{file}, tables: newTables(server.URL, "t", "all.x"), out: &out, texts: relayTextsIn(lang), sources: map[string]*source{}, boards: map[spot]*entered{}, said: map[string]bool{}}
		if err := r.round(t.Context(), true); err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(out.String(), file, "live.pgn")
	}
	want := "live.pgn，第 1 局：pgn 第 4 行第 17 字，已走 2 步：这步棋走不通：“马二进四”。蹩马腿：马腿上有红相（g0）\n" +
		"第 1 轮第 1 台：2 步\n" +
		"live.pgn，第 2 局：第 1 轮第 2 台有别人录入的不同着法：请在那里收回，或改正棋谱\n" +
		"live.pgn，第 3 局：第 1 轮第 3 台第 2 步 h9g7：对局已经结束\n" +
		"第 1 轮第 3 台：1 步\n" +
		"live.pgn，第 4 局：乙 – 甲 的先后手相反\n" +
		"live.pgn，第 5 局：打开的台次里没有 庚 – 辛\n" +
		"live.pgn，第 6 局：既没有写轮次和台次（标签 Round，如 1.2），也没有写全双方姓名\n"
	if got := round("zh-Hans"); got != want {
		t.Errorf("in Chinese:\n%s\nwant\n%s", got, want)
	}
	english := regexp.MustCompile(`\b(?:the|is|has|move|moves|round|board|play|neither|after)\b`)
	for _, lang := range []string{"zh-Hant", "vi"} {
		if got := round(lang); english.MatchString(got) || strings.Count(got, "\n") != strings.Count(want, "\n") {
			t.Errorf("%s:\n%s", lang, got)
		}
	}
	if got := round("en"); !strings.Contains(got, "round 1 board 3, move 2, h9g7: Not so\n") {
		t.Errorf("in English:\n%s", got)
	}
}

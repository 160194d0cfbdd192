package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"duiyi/study"
)

// opens sends a request that creates a study, and returns its id.
func (s *server) opens(path, body string) string {
	s.t.Helper()
	r := s.request("POST", path, body)
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(r.text), &made); err != nil || r.status != http.StatusCreated {
		s.t.Fatalf("%s: %d %s", path, r.status, r.text)
	}
	return made.ID
}

// later waits for the next millisecond, the resolution of lists.
func later() { time.Sleep(2 * time.Millisecond) }

func TestStudiesAreListed(t *testing.T) {
	s := newServer(t)
	g := s.opens("/api/games", `{"game":"gomoku","players":[{"kind":"human"},{"kind":"human"}]}`)
	later()
	own := s.opens("/api/games/"+g+"/study", `{"ply":0}`)
	later()
	other := s.opens("/api/studies", `{"game":"xiangqi","title":"中炮","players":[{"kind":"human"},{"kind":"human"}]}`)
	for _, tt := range []struct{ query, want string }{
		{"/api/games?", g},
		{"/api/games?shelf=all", other + " " + own + " " + g},
		{"/api/games?shelf=all&game=gomoku", own + " " + g},
		{"/api/games?shelf=studies", other + " " + own},
		{"/api/studies?", other + " " + own},
		{"/api/studies?source=" + g, own},
		{"/api/studies?words=" + url.QueryEscape("中炮"), other},
	} {
		r := s.request("GET", tt.query, "")
		var list struct {
			Games []struct {
				ID, Source string
				Study      bool
			}
		}
		if err := json.Unmarshal([]byte(r.text), &list); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, g := range list.Games {
			got = append(got, g.ID)
			if g.Study == (g.Source == "" && g.ID != other) {
				t.Errorf("%+v", g)
			}
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %v, want %s", tt.query, got, tt.want)
		}
	}
	if f := s.request("GET", "/api/games?shelf=top", "").failure(t).Error; f.Code != "bad_query" || f.At != "shelf" {
		t.Errorf("%+v", f)
	}
}

func TestStudyRefusals(t *testing.T) {
	s := newServer(t)
	id := s.opens("/api/studies", `{"game":"gomoku","players":[{"kind":"human"},{"kind":"human"}]}`)
	for _, tt := range []struct {
		method, path, body string
		status             int
		code               string
	}{
		{"GET", "/api/studies/0123456789abcdef", "", 404, "no_study"},
		{"GET", "/api/games/" + id, "", 404, "no_game"},
		{"GET", "/api/studies/" + id + "/position?node=x", "", 400, "bad_query"},
		{"GET", "/api/studies/" + id + "/position?node=7", "", 409, "no_node"},
		{"GET", "/api/studies/" + id + "/export?format=pgn", "", 400, "bad_query"},
		{"POST", "/api/studies", `{"game":"go","players":[{"kind":"human"},{"kind":"human"}]}`, 400, "bad_config"},
		{"POST", "/api/games/" + id + "/study", `{"ply":0}`, 404, "no_game"},
		{"POST", "/api/studies/" + id + "/commands", `{"type":"dance"}`, 400, "bad_command"},
		{"POST", "/api/studies/" + id + "/commands", `{"type":"undo"}`, 409, "nothing_to_undo"},
		{"POST", "/api/studies/" + id + "/commands", `{"type":"delete"}`, 409, "start_position"},
		{"POST", "/api/studies/" + id + "/commands", `{"type":"play","moves":["h8"],"version":7}`, 409, "stale"},
		{"POST", "/api/studies/" + id + "/commands", fmt.Sprintf(`{"type":"comment","text":%q}`, strings.Repeat("a", study.MaxComment+1)), 413, "too_long_comment"},
		{"POST", "/api/studies/" + id + "/commands", fmt.Sprintf(`{"type":"comment","text":%q}`, strings.Repeat("a", 7*study.MaxComment)), 413, "too_large"},
		{"POST", "/api/studies/" + id + "/restore", "{}", 204, ""},
		{"DELETE", "/api/studies/" + id, "", 204, ""},
		{"GET", "/api/studies/" + id, "", 410, "study_deleted"},
	} {
		r := s.request(tt.method, tt.path, tt.body)
		code := ""
		if r.status >= 400 {
			code = r.failure(t).Error.Code
		}
		if r.status != tt.status || code != tt.code {
			t.Errorf("%s %s %.60s: %d %s", tt.method, tt.path, tt.body, r.status, r.text)
		}
	}
}

// A record becomes a study with everything in it, and an export names what the
// format cannot hold.
func TestStudyImportExport(t *testing.T) {
	s := newServer(t)
	in := s.imports(map[string]any{"text": "[Red \"甲\"]\n1. 炮二平五 {中炮} 马8进7 (1... 卒7进1) 2. 马二进三 $1 *", "study": true}, http.StatusCreated)
	if len(in.Lost) > 0 || len(in.Faults) > 0 {
		t.Errorf("lost %v, faults %v", in.Lost, in.Faults)
	}
	r := s.request("GET", "/api/studies/"+in.ID+"/export?format=pgn", "")
	for _, want := range []string{"中炮", "卒７进１", "$1", `[Red "甲"]`} {
		if !strings.Contains(r.text, want) {
			t.Errorf("%s is missing in\n%s", want, r.text)
		}
	}
	if lost := r.header.Get("Duiyi-Lost"); lost != "" {
		t.Errorf("lost %q", lost)
	}
	r = s.request("GET", "/api/studies/"+in.ID+"/export?format=txt", "")
	if lost, err := url.QueryUnescape(r.header.Get("Duiyi-Lost")); err != nil || !strings.Contains(lost, "comment") || !strings.Contains(lost, "side line") {
		t.Errorf("lost %q, %v", lost, err)
	}
}

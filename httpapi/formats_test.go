package httpapi_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"
)

// Every format offered for a game can be written, from a game and from a
// study.
func TestFormatsOnOfferAreWritten(t *testing.T) {
	s := newServer(t)
	answer := s.request(http.MethodGet, "/api/formats", "")
	var offered struct {
		Formats []struct {
			Name, Extension string
			Games           []string
		}
	}
	if err := json.Unmarshal([]byte(answer.text), &offered); err != nil || len(offered.Formats) < 10 {
		t.Fatalf("%v, %d formats: %s", err, len(offered.Formats), answer.text)
	}
	for game, moves := range map[string]string{"xiangqi": "炮二平五 马8进7", "gomoku": "h8 i9"} {
		var ids [2]string
		for i, body := range []string{`{"text":"` + moves + `"}`, `{"text":"` + moves + `","study":true}`} {
			var in struct{ ID string }
			if err := json.Unmarshal([]byte(s.request(http.MethodPost, "/api/import", body).text), &in); err != nil || in.ID == "" {
				t.Fatalf("%s: not opened: %v", game, err)
			}
			ids[i] = in.ID
		}
		for _, f := range offered.Formats {
			want := http.StatusBadRequest
			if slices.Contains(f.Games, game) {
				want = http.StatusOK
			}
			for i, at := range []string{"/api/games/", "/api/studies/"} {
				if got := s.request(http.MethodGet, at+ids[i]+"/export?format="+f.Name, ""); got.status != want {
					t.Errorf("%s%s as %s: status %d, want %d: %.200s", at, game, f.Name, got.status, want, got.text)
				}
			}
		}
	}
}

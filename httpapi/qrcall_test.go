package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestPostQR(t *testing.T) {
	s := newServer(t)
	tests := []struct {
		name   string
		text   string
		status int
		want   string
	}{
		{"a link", "http://127.0.0.1/", http.StatusOK, `{"size":25,"path":"M0 0h7v1h-7z`},
		{"nothing", "", http.StatusBadRequest, `"bad_query"`},
		{"too long", strings.Repeat("a", 513), http.StatusBadRequest, `"bad_query"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := s.in(t).request("POST", "/api/qr", fmt.Sprintf(`{"text":%q}`, tt.text))
			if got.status != tt.status || !strings.Contains(got.text, tt.want) {
				t.Errorf("%d %.80s, want %d with %s", got.status, got.text, tt.status, tt.want)
			}
		})
	}
}

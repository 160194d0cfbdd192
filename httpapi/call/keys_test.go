package call

import (
	"io"
	"net/http/httptest"
	"strings"
	"testing"
)

// A move is what most requests say, thousands a second: reading one has a budget.
// What fields its body may have is found out once, and not for each.
func TestDecodeAllocations(t *testing.T) {
	const most = 80
	decoding := decodingMove(t)
	if got := testing.AllocsPerRun(100, decoding); got > most {
		t.Errorf("%v allocations, want at most %d", got, most)
	}
}

func BenchmarkDecodeMove(b *testing.B) {
	decoding := decodingMove(b)
	b.ReportAllocs()
	for b.Loop() {
		decoding()
	}
}

// decodingMove returns what reads a move from the body of a request.
func decodingMove(t testing.TB) func() {
	var body struct {
		Type    string `json:"type"`
		Move    string `json:"move"`
		Version int    `json:"version"`
		Cmd     string `json:"cmd"`
		TookMS  *int64 `json:"took_ms"`
	}
	w, r := httptest.NewRecorder(), httptest.NewRequest("POST", "/", nil)
	r.Header.Set("Content-Type", "application/json")
	return func() {
		r.Body = io.NopCloser(strings.NewReader(`{"type":"move","move":"h2e2","version":41,"cmd":"9f3b5c7d8e1a2b4c"}`))
		if err := Decode(w, r, &body); err != nil {
			t.Fatal(err)
		}
	}
}

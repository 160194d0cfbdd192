package httpapi_test

import "testing"

// BenchmarkMove measures a move through the whole server: POST, rules, commit
// to disk, WebSocket to the page. It excludes engine and drawing.
func BenchmarkMove(b *testing.B) {
	s := newServer(b)
	id := s.game("POST", "/api/games", `{"game":"xiangqi",`+twoHumans+`}`).ID
	c := s.watch(id)
	c.next()
	for b.Loop() {
		s.command(id, `{"type":"move","move":"h2e2"}`)
		if m := c.next(); m.Update.Ply != 1 {
			b.Fatalf("told %+v", m)
		}
		b.StopTimer()
		s.command(id, `{"type":"undo"}`)
		c.next()
		b.StartTimer()
	}
}

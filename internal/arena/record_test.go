package arena

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOpenRecord(t *testing.T) {
	h := Header{Type: "match", Format: Format, Game: "toy", Rules: "none", A: "a", B: "b", Control: "depth=1"}
	const (
		first = `{"type":"match","format":1,"game":"toy","rules":"none","a":"a","b":"b","control":"depth=1","margin_ms":0,"openings":"","adjudge":{}}` + "\n"
		game  = `{"type":"game","game":0,"opening":"x","first":"a","setup":"","book":0,"moves":null,"winner":"a","reason":"checkmate","began":"2026-01-01T00:00:00Z","ms":1}` + "\n"
	)
	tests := []struct {
		name string
		file string
		turn func(*Header)
		n    int   // games
		left int   // bytes
		line int   // of the error; 0 for none
		want error // nil for an unnamed error
	}{
		{"nothing yet", "", nil, 0, len(first), 0, nil},
		{"begun", first, nil, 0, len(first), 0, nil},
		{"a game", first + game, nil, 1, len(first + game), 0, nil},
		{"a line cut off", first + game + game[:40], nil, 1, len(first + game), 0, nil},
		{"the first line cut off", first[:40], nil, 0, len(first), 0, nil},
		{"rubbish in the middle", first + "x\n" + game, nil, 0, 0, 2, nil},
		{"a game twice", first + game + game, nil, 0, 0, 3, nil},
		{"a field from the future", first + strings.Replace(game, `"ms"`, `"sm"`, 1), nil, 0, 0, 2, nil},
		{"no game", first + `{"type":"joke"}` + "\n", nil, 0, 0, 2, nil},
		{"another format", strings.Replace(first, `"format":1`, `"format":2`, 1), nil, 0, 0, 1, nil},
		{"not a record", "hello\n", nil, 0, 0, 1, nil},
		{"not a record and no line", "hello", nil, 0, 0, 1, nil},
		{"no end of a line", strings.Repeat("x", maxLine+5000), nil, 0, 0, 1, bufio.ErrTooLong},
		{"another engine", first, func(h *Header) { h.B = "c" }, 0, 0, 1, ErrOtherMatch},
		{"another control", first, func(h *Header) { h.Control = "depth=2" }, 0, 0, 1, ErrOtherMatch},
		{"another adjudication", first, func(h *Header) { h.Adjudge.WinScore = 3 }, 0, 0, 1, ErrOtherMatch},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "match.jsonl")
			if err := os.WriteFile(path, []byte(tt.file), 0o644); err != nil {
				t.Fatal(err)
			}
			want := h
			if tt.turn != nil {
				tt.turn(&want)
			}
			r, games, err := openRecord(path, want)
			if tt.line > 0 {
				var re *RecordError
				if !errors.As(err, &re) || re.Line != tt.line || tt.want != nil && !errors.Is(err, tt.want) {
					t.Fatalf("openRecord = %v, want line %d", err, tt.line)
				}
				if now, _ := os.ReadFile(path); string(now) != tt.file {
					t.Errorf("a record that was refused became %q", now)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			defer r.close()
			now, err := os.ReadFile(path)
			if err != nil || len(now) != tt.left || len(games) != tt.n {
				t.Errorf("%d games and %d bytes, want %d and %d: %q", len(games), len(now), tt.n, tt.left, now)
			}
			if err := r.add(Game{Type: "game", Number: 7}); err != nil {
				t.Fatal(err)
			}
			r.close()
			r, games, err = openRecord(path, want)
			if err != nil || len(games) != tt.n+1 || games[tt.n].Number != 7 {
				t.Fatalf("after one more: %d games, %v", len(games), err)
			}
			r.close()
		})
	}
}

func FuzzReadRecord(f *testing.F) {
	f.Add(`{"type":"match","format":1}` + "\n" + `{"type":"game","game":0,"winner":"a"}` + "\n{")
	f.Fuzz(func(t *testing.T, file string) {
		_, games, err := ReadRecord("fuzz", strings.NewReader(file))
		if err != nil {
			var re *RecordError
			if !errors.As(err, &re) && !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Fatalf("%q: %v", file, err)
			}
			return
		}
		newTally(games)
	})
}

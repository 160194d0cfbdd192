package pgn_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/pgn"
	"duiyi/record/recordtest"
)

// A tape is a file that counts what was read of it.
type tape struct {
	left io.Reader
	read int
}

func (s *tape) Read(p []byte) (int, error) {
	n, err := s.left.Read(p)
	s.read += n
	return n, err
}

// TestGames: a long file is read game after game, in no more memory than some of
// them have, and the games and places are those of the file as a whole.
func TestGames(t *testing.T) {
	for _, set := range []charset.Set{charset.UTF8, charset.GBK, charset.Big5} {
		t.Run(string(set), func(t *testing.T) {
			var text strings.Builder
			for i := 0; text.Len() < 3<<20; i++ {
				fmt.Fprintf(&text, "[Red \"許銀川\"]\n[Round \"%d\"]\n\n1. 炮二平五 {%s} 馬８進７", i, strings.Repeat("中炮，", i%97))
				if i%100 == 7 {
					text.WriteString(" 炮二平九") // the piece is not there
				}
				text.WriteString(" *\n\n")
			}
			file, lost := charset.Encode(text.String(), set)
			if lost > 0 {
				t.Fatal(lost)
			}
			want, err := pgn.Read(file)
			if err != nil {
				t.Fatal(err)
			}
			in := &tape{left: bytes.NewReader(file)}
			n := 0
			for g, err := range pgn.Games(in) {
				if err != nil {
					t.Fatal(err)
				}
				if n == 0 && in.read > 1<<20 {
					t.Errorf("%d bytes are read for the first game", in.read)
				}
				if diff := recordtest.Diff(g, want[n]); diff != "" {
					t.Fatalf("game %d: %s", n+1, diff)
				}
				if fmt.Sprint(g.Faults) != fmt.Sprint(want[n].Faults) {
					t.Fatalf("game %d: %v, want %v", n+1, g.Faults, want[n].Faults)
				}
				n++
			}
			if n != len(want) {
				t.Errorf("%d games, want %d", n, len(want))
			}
		})
	}
}

func TestGamesErrors(t *testing.T) {
	broken := errors.New("broken")
	tests := []struct {
		name  string
		in    io.Reader
		want  error
		games int
	}{
		{"nothing", strings.NewReader(""), record.ErrEmpty, 0},
		{"a fault of the disk", io.MultiReader(strings.NewReader("[Red \"a\"]\n1. h2e2\n[Red \"b\"]\n"), &failing{broken}), broken, 1}, // the one before it is whole
		{"a game without end", io.MultiReader(strings.NewReader("[Red \"a\"]\n{"), &endless{}), record.ErrTooLong, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if testing.Short() && errors.Is(tt.want, record.ErrTooLong) {
				t.Skip("as much is read as a record may have")
			}
			games := 0
			var last error
			for _, err := range pgn.Games(tt.in) {
				if last = err; err == nil {
					games++
				}
			}
			if !errors.Is(last, tt.want) || games != tt.games {
				t.Errorf("%d games, %v; want %d, %v", games, last, tt.games, tt.want)
			}
		})
	}
	for range pgn.Games(strings.NewReader("[Red \"a\"]\n1. h2e2\n[Red \"b\"]\n")) {
		break // nothing is handed on after that
	}
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// A brace that is lost costs the comments of its game, and no game behind it.
func TestTornComment(t *testing.T) {
	games, err := pgn.Read([]byte("[Red \"a\"]\n\n1. h2e2 {torn\n2. x\n\n[Red \"b\"]\n\n1. h2e2 {whole} *\n"))
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	if f := games[0].Faults; len(f) != 1 || !errors.Is(f[0], record.ErrCut) || f[0].Offset != 19 {
		t.Errorf("faults %v", f)
	}
	if games[1].Main()[0].Comment != "whole" || games[1].Players[0] != "b" {
		t.Errorf("the second game %+v", games[1])
	}
}

package renlib_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/recordtest"
	"duiyi/record/renlib"
	"duiyi/record/sgf"
)

const header = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

// sample is h8, then i9 with a comment of two parts and a text on the board, or i8,
// which is marked and ends its line.
const sample = header + "\x00\x00" + "\x78\x00" + "\x69\x89\x00\x01\xc0\xcf\x08ab\x00A\x00" + "\x67\x40" + "\x79\x50"

func write(w io.Writer, g *record.Game) (record.Losses, error) { return renlib.Write(w, g, false) }

func TestRead(t *testing.T) {
	games, err := renlib.Read([]byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	g := games[0]
	if len(g.Faults) > 0 || len(g.Main()) != 3 {
		t.Fatalf("%d moves, %v", len(g.Main()), g.Faults)
	}
	first := g.Main()[0]
	if first.Move != "h8" || first.Side != record.First || len(first.Next) != 2 {
		t.Fatalf("%+v", first)
	}
	i9, i8 := first.Next[0], first.Next[1]
	if i9.Move != "i9" || i9.Comment != "老\nab" || len(i9.Props) != 1 || i9.Props[0].Values[0] != "ig:A" || i9.Next[0].Move != "g9" {
		t.Errorf("%+v", i9)
	}
	if i8.Move != "i8" || len(i8.Next) != 0 || len(i8.Props) != 1 {
		t.Errorf("%+v", i8)
	}
	var out bytes.Buffer
	if lost, err := write(&out, g); err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	if out.String() != sample {
		t.Errorf("%q, want %q", out.String(), sample)
	}
}

func TestReadOld(t *testing.T) {
	games, err := renlib.Read([]byte("\x78\x20h{\xf2\x00\x79\x40")) // without a header, with a comment in pairs
	if err != nil || len(games[0].Faults) > 0 || len(games[0].Main()) != 2 || games[0].Main()[0].Comment != "här" {
		t.Errorf("%v, %+v", err, games)
	}
	games, err = renlib.Read([]byte(header + "\x00\x00\x78\x00\x00\x00\x79\x40"))
	if err != nil || games[0].Main()[1].Move != record.Pass || games[0].Main()[2].Side != record.First {
		t.Errorf("a pass: %v, %+v", err, games)
	}
}

func TestFaults(t *testing.T) {
	tests := []struct {
		name, file string
		want       error
		offset     int // of the fault, or of the error
		none       bool
	}{
		{"another program's", "hello", renlib.ErrHeader, 0, true},
		{"a newer version", "\xffRenLib\xff\x03\x05" + header[10:] + "\x00\x40", renlib.ErrVersion, 8, true},
		{"nothing", header, record.ErrEmpty, 20, true},
		{"no board of 15 points", header + "\xfb\x00\x2e\x40", nil, 20, true},
		{"a point twice", header + "\x78\x00\x78\x40", nil, 22, false},
		{"cut", header + "\x78\x00", record.ErrCut, 22, false},
		{"more behind", header + "\x78\x40\x78\x40", record.ErrRest, 22, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := renlib.Read([]byte(tt.file))
			if err == nil && len(games[0].Faults) > 0 {
				err = games[0].Faults[0]
			}
			var re *record.Error
			if !errors.As(err, &re) || re.Offset != tt.offset || tt.want != nil && !errors.Is(err, tt.want) || tt.none != (games == nil) {
				t.Errorf("%d games, %v, want %v at byte %d", len(games), err, tt.want, tt.offset)
			}
		})
	}
}

func TestWrite(t *testing.T) {
	games, err := sgf.Read([]byte("(;SZ[15]PB[a];B[hh];W[ig](;B[gi]C[x])(;B[gg]))"))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	lost, err := write(&out, games[0])
	if err != nil || len(lost) != 2 || lost[0].What != "player's name" || !strings.Contains(lost[1].What, "order") {
		t.Error(lost, err)
	}
	recordtest.Settle(t, games, write, renlib.Read)
	for _, text := range []string{"(;SZ[19];B[hh])", "(;SZ[15]AB[hh];W[ii])", "(;SZ[15];B[hh];B[ii])"} {
		games, err := sgf.Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := write(io.Discard, games[0]); !errors.Is(err, record.ErrNotHeld) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	recordtest.Fuzz(f, renlib.Read, write, sample, "\x78\x20h{\xf2\x00\x79\x40", header+"\x00\x08a\x08b\x00\x78\x02", header+"\x0010\b0\b00", header+"x800\uf420")
}

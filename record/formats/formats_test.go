package formats_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/formats"
)

func TestDetect(t *testing.T) {
	tests := []struct{ name, data, want string }{
		{"PGN", "[Game \"Chinese Chess\"]\n[Red \"x\"]\n", "pgn"},
		{"PGN in GBK", "[Red \"\xd5\xc5\xc8\xfd\"]\r\n", "pgn"},
		{"PGN with a mark and blank lines", "\xef\xbb\xbf\r\n  [Event \"x\"]", "pgn"},
		{"Piskvork", "Piskvorky 15x15, 11:11, 0\n", "psq"},
		{"SGF", "\n(;GM[4])", "sgf"},
		{"SGF with words before", "saved (\n;GM[4])", "sgf"},
		{"XQF", "XQ\x12\xae\x00", "xqf"},
		{"moves of which the first letters are", "XQ炮二平五", "txt"},
		{"CBR", "CCBridge Record\x00\x00\x00\x00\x02", "cbr"},
		{"CBL", "CCBridgeLibrary\x00\x03\x00\x00\x00", "cbl"},
		{"DhtmlXQ", "[DhtmlXQ]\n[DhtmlXQ_movelist]7747", "dhtmlxq"},
		{"DhtmlXQ far down in a page", "<html>" + strings.Repeat("x", 30_000) + "[DhtmlXQ_movelist]7747", "dhtmlxq"},
		{"digits that are moves", "7747706279678070", "dhtmlxq"},
		{"moves", "炮二平五", "txt"},
		{"FEN", "4k4/9/9/9/9/9/9/9/9/3K5 b", "txt"},
		{"nothing", "", "txt"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := formats.All().Detect([]byte(tt.data)).Name; got != tt.want {
				t.Errorf("Detect = %s, want %s", got, tt.want)
			}
		})
	}
}

func TestWriteErrors(t *testing.T) {
	xq := &record.Game{Name: "xiangqi"}
	gm := &record.Game{Name: "gomoku", Size: 15}
	tests := []struct {
		name, format string
		games        []*record.Game
		o            record.Options
		want         error
	}{
		{"gomoku as PGN", "pgn", []*record.Game{gm}, record.Options{}, record.ErrNotHeld},
		{"xiangqi as SGF", "sgf", []*record.Game{xq}, record.Options{}, record.ErrNotHeld},
		{"two games in a format of one", "psq", []*record.Game{gm, gm}, record.Options{}, record.ErrOneGame},
		{"no such notation", "pgn", []*record.Game{xq}, record.Options{Notation: "x"}, record.ErrNotation},
		{"no such character set", "pgn", []*record.Game{xq}, record.Options{Charset: "x"}, record.ErrNoCharset},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := formats.All().ByName(tt.format)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := f.Write(tt.games, tt.o); !errors.Is(err, tt.want) {
				t.Errorf("Write = %v, want %v", err, tt.want)
			}
		})
	}
	if _, err := formats.All().ByName("doc"); !errors.Is(err, record.ErrFormat) {
		t.Errorf("ByName = %v", err)
	}
}

func TestByPath(t *testing.T) {
	for path, want := range map[string]string{"a/B.PGN": "pgn", "x.psq": "psq", "y.sgf": "sgf", "z.doc": ""} {
		if f, ok := formats.All().ByPath(path); f.Name != want || ok != (want != "") {
			t.Errorf("ByPath(%s) = %q, %v", path, f.Name, ok)
		}
	}
}

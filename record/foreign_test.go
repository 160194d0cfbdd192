package record_test

import (
	"errors"
	"testing"

	"duiyi/record"
)

func TestForeign(t *testing.T) {
	tests := []struct{ data, name, want string }{
		{"PK\x03\x04", "", "ZIP"},
		{"[DHJHtmlXQ]", "", "DHJHtmlXQ"},
		{"\x00\x01\x02", "game.BDT", "BDT"},
		{"\x00\x01\x02", "C:/games/game.rdf", "RDF"},
		{"\x00\x01\x02", "game.bin", ""},
		{"手合割：平手\n先手：a\n   1 ７六歩(77)\n", "", "KIF (shogi)"},
		{"\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\r\n", "", "KIF (shogi)"},
		{"開始日時：2020\n▲７六歩 △３四歩\n▲２六歩\n", "", "KIF (shogi)"},
		{"V2.2\nN+a\nPI\n+\n+7776FU\n", "", "CSA (shogi)"},
		{"xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w - - 0 1", "", "jieqi"},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "", ""},
		{"1. 炮二平五 马8进7", "", ""},
		{"hello", "", ""},
		{"", "", ""},
	}
	for _, tt := range tests {
		err := record.Foreign([]byte(tt.data), tt.name)
		var f *record.ForeignError
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%q, %q: %v", tt.data, tt.name, err)
		case tt.want != "" && (!errors.As(err, &f) || f.Format != tt.want):
			t.Errorf("%q, %q: %v, want %s", tt.data, tt.name, err, tt.want)
		}
	}
}

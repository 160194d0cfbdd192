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
		{"V2\nPI\n+\n", "", "CSA (shogi)"}, {"PI\n+\n+7776FU\n", "", "CSA (shogi)"}, {"+7776FU\n-3334FU\n", "", "CSA (shogi)"}, {"P1-KY-KE * \n", "", "CSA (shogi)"},
		{"▲７六歩△３四歩▲２六歩", "", "KIF (shogi)"}, {"2.7六歩 3四歩", "", "KIF (shogi)"}, {"   1 P-7f\n   2 P-3d\n", "", "KIF (shogi)"}, {"1. P-76 P-34 2. Bx22+ Sx22", "", "KIF (shogi)"},
		{"position sfen 9/9/9/9/9/9/9/9/9 b - 1", "", "USI (shogi)"}, {"7g7f 3c3d 2g2f", "", "USI (shogi)"}, {"position startpos moves 7g7f P*3d", "", "USI (shogi)"},
		{"W:W31,32:B1,2", "", "PDN (draughts)"},
		{"V2\nV3\n", "", ""}, {"h2e2 h9g7", "", ""}, {"C2.5 H8+7\nR-1 P-4+1 C-2=5", "", ""}, {"7七", "", ""}, {"炮８平５ 马二进三 车１平２", "", ""}, {"h8 h9 i9", "", ""},
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

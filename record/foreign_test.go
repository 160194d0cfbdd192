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

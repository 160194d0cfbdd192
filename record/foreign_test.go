package record_test

import (
	"errors"
	"testing"

	"duiyi/record"
)

func TestForeign(t *testing.T) {
	tests := []struct{ data, name, want string }{
		{"\ufeff<?xml version=\"1.0\"?><ChineseChessRecord>", "", "CBF"},
		{"FORMAT\tWXF\n", "", "WXF"},
		{"1 2 17 32 1 2 7 2 4 0 1 0", "", "CHE"},
		{"\xffRenLib\xff\x03\x00", "", "RenLib"},
		{"<?xml version='1.0'?><database version='1'><games>", "", "RIF"},
		{"\x00\x01\x02", "game.MXQ", "MXQ"},
		{"\x00\x01\x02", "C:/games/opening.lib", "RenLib"},
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

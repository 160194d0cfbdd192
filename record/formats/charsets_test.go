package formats_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/formats"
)

const (
	pgnA = "[Game \"Chinese Chess\"]\n[Red \"许银川\"]\n[Black \"吕钦\"]\n\n1. 炮二平五 马８进７ *\n\n"
	pgnB = "[Game \"Chinese Chess\"]\n[Red \"許銀川\"]\n[Black \"呂欽\"]\n\n1. 炮二平五 馬８進７ *\n\n"
	pgnC = "[Game \"Chinese Chess\"]\n[Red \"Xu\"]\n[Black \"Lu\"]\n\n1. h2e2 h9g7 *\n\n"
)

func encoded(t *testing.T, text string, set charset.Set) []byte {
	t.Helper()
	data, lost := charset.Encode(text, set)
	if lost > 0 {
		t.Fatalf("%s lacks characters of %q", set, text)
	}
	return data
}

// Each game says in which sets it was read, whether it was found out or named.
func TestCharsetsOfGames(t *testing.T) {
	mixed := bytes.Join([][]byte{encoded(t, pgnA, charset.GBK), []byte(pgnC), encoded(t, pgnB, charset.Big5), []byte(pgnA)}, nil)
	sgf := "(;GM[4]SZ[15]PB[金庸]PW[古龍];B[hh];W[ii])"
	utf16 := []byte{0xff, 0xfe}
	for _, c := range pgnC {
		utf16 = append(utf16, byte(c), 0)
	}
	dhtml := func(title string) string {
		return "[DhtmlXQ][DhtmlXQ_title]" + title + "[/DhtmlXQ_title][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]\n"
	}
	tests := []struct {
		name, set string
		data      []byte
		want      [][]string
	}{
		{"a mixed collection", "auto", mixed, [][]string{{"gbk"}, nil, {"big5"}, {"utf-8"}}},
		{"named", "GB2312", encoded(t, pgnA, charset.GBK), [][]string{{"gbk"}}},
		{"named, and wrong", "big5", encoded(t, pgnA, charset.GBK), [][]string{{"big5"}}},
		{"named for ASCII", "gbk", []byte(pgnC), [][]string{nil}},
		{"UTF-16", "", utf16, [][]string{{"utf-16"}}},
		{"SGF", "auto", encoded(t, sgf, charset.Big5), [][]string{{"big5"}}},
		{"moves alone", "auto", encoded(t, "炮二平五 马８进７", charset.GBK), [][]string{{"gbk"}}},
		{"DhtmlXQ", "auto", append(encoded(t, dhtml("许银川先胜吕钦"), charset.GBK), dhtml("许银川先胜吕钦")...), [][]string{{"gbk"}, {"utf-8"}}},
		{"Piskvork's second format", "auto", encoded(t, "Чигорин\r\nАлехин\r\n7,7,0\r\n8,8,0\r\n", charset.UTF8), [][]string{{"utf-8"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			known, err := formats.All().In(tt.set)
			if err != nil {
				t.Fatal(err)
			}
			games, err := known.Detect(tt.data).Read(tt.data)
			if err != nil {
				t.Fatal(err)
			}
			var got [][]string
			for _, g := range games {
				got = append(got, g.Charsets)
			}
			if !slices.EqualFunc(got, tt.want, slices.Equal) {
				t.Errorf("read in %q, want %q", got, tt.want)
			}
		})
	}
}

func TestNoSuchCharset(t *testing.T) {
	if _, err := formats.All().In("klingon"); !errors.Is(err, record.ErrNoInput) {
		t.Errorf("klingon: %v", err)
	}
}

package mxq_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/mxq"
	"duiyi/record/recordtest"
)

// file makes one of texts, each with its length before it.
func file(t testing.TB, set charset.Set, texts ...string) string {
	t.Helper()
	var out strings.Builder
	for _, s := range texts {
		raw, lost := charset.Encode(s, set)
		if lost > 0 {
			t.Fatal(s)
		}
		out.WriteByte(byte(len(raw)))
		out.Write(raw)
	}
	return out.String()
}

func heads(event string) []string {
	return []string{"弈天", "2006-01-02", event, "2100", "1900", "", "", "", "", "", "超时", ""}
}

func TestRead(t *testing.T) {
	for set, event := range map[charset.Set]string{charset.GBK: "甲乙-胜-丙", charset.Big5: "甲乙-勝-丙"} {
		h := heads(event)
		if set == charset.Big5 {
			h[10] = "超時"
		}
		games, err := mxq.Read([]byte(file(t, set, append(h, "7C-4C", "7J-6H", "Ends")...)))
		if err != nil {
			t.Fatal(err)
		}
		g := games[0]
		if len(g.Faults) > 0 || g.Players != [2]string{"甲乙", "丙"} || g.Result != record.FirstWins || g.Tag("RedElo") != "2100" || g.Tag("Date") != "2006-01-02" {
			t.Errorf("%s: %+v", set, g)
		}
		if line := g.Main(); len(line) != 2 || line[0].Move != "h2e2" || line[1].Move != "h9g7" || line[1].Comment != h[10] {
			t.Errorf("%s: %d moves", set, len(line))
		}
	}
}

func TestFaults(t *testing.T) {
	cut := file(t, charset.GBK, append(heads("x"), "7C-4C", "7J")...)
	games, err := mxq.Read([]byte(cut))
	if err != nil || len(games[0].Main()) != 1 || len(games[0].Faults) != 1 || games[0].Tag("Event") != "x" {
		t.Errorf("%v", err)
	}
	games, err = mxq.Read([]byte(cut[:len(cut)-1]))
	if err != nil || len(games[0].Faults) != 1 || !errors.Is(games[0].Faults[0], record.ErrCut) {
		t.Errorf("%v", err)
	}
	if _, err := mxq.Read([]byte("hello")); err == nil {
		t.Error("read what is none")
	}
}

func FuzzRead(f *testing.F) {
	recordtest.Fuzz(f, mxq.Read, nil, file(f, charset.GBK, append(heads("甲-和-乙"), "7C-4C", "Ends")...), strings.Repeat("\x00", 12)+"\x04Ends")
}

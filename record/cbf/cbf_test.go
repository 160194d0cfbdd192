package cbf_test

import (
	"bytes"
	"errors"
	"testing"

	"duiyi/record"
	"duiyi/record/cbf"
	"duiyi/record/recordtest"
)

const sample = "\ufeff<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\"><Head><Name>第一局</Name><Red>甲</Red><Black>乙</Black>" +
	"<RecordType>1</RecordType><RecordResult>2</RecordResult></Head><MoveList><Move value=\"00-00\"><![CDATA[中炮 & 屏风马]]></Move>" +
	"<Move value=\"77-47\" /><Move value=\"70-62\" end=\"1\">好</Move></MoveList></ChineseChessRecord>"

func TestRead(t *testing.T) {
	games, err := cbf.Read([]byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	g := games[0]
	if len(g.Faults) > 0 || g.Players != [2]string{"甲", "乙"} || g.Result != record.SecondWins || g.Tag("Title") != "第一局" || g.Tag("Kind") != "composed" {
		t.Errorf("%+v", g)
	}
	if line := g.Main(); len(line) != 2 || line[0].Move != "h2e2" || line[1].Comment != "好" || g.Root.Comment != "中炮 & 屏风马" {
		t.Errorf("%+v", g.Root)
	}
	var out bytes.Buffer
	if lost, err := cbf.Write(&out, g); err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	again, err := cbf.Read(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if diff := recordtest.Diff(again[0], g); diff != "" {
		t.Error(diff)
	}
}

func TestFaults(t *testing.T) {
	tests := []struct {
		name, file string
		want       error
		offset     int
	}{
		{"cut", sample[:len(sample)-60], record.ErrCut, len(sample) - 60},
		{"no position", "<ChineseChessRecord><FEN>x</FEN></ChineseChessRecord>", record.ErrStart, 0},
		{"no move", "<ChineseChessRecord><Move value=\"99-00\"/></ChineseChessRecord>", record.ErrMove, 20},
		{"moves within a move", "<ChineseChessRecord><Move value=\"77-47\"><Move value=\"70-62\"/></Move></ChineseChessRecord>", nil, 40},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := cbf.Read([]byte(tt.file))
			if err != nil || len(games[0].Faults) != 1 {
				t.Fatalf("%v, %+v", err, games)
			}
			if f := games[0].Faults[0]; tt.want != nil && !errors.Is(f, tt.want) || tt.name != "cut" && f.Offset != tt.offset {
				t.Errorf("%v, want %v at byte %d", f, tt.want, tt.offset)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	recordtest.Fuzz(f, cbf.Read, cbf.Write, sample, "<ChineseChessRecord><Move value=\"77-47\"><Move/>", "<ChineseChessRecord><Head><FEN>4k4/9/9/9/9/9/9/9/9/3K5 b</FEN>")
}

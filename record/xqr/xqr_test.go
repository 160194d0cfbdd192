package xqr_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"testing"

	"duiyi/record"
	"duiyi/record/pgn"
	"duiyi/record/recordtest"
	"duiyi/record/xqr"
)

func write(w io.Writer, g *record.Game) (record.Losses, error) { return xqr.Write(w, g, false) }

// file is a game in the layout of the first descriptions, without rounds.
func file(moves string) []byte {
	out := []byte("\x00\x02\x20\x17\x01\x01\x00\x05\x01R\x06\x01B\x07\x01\x02\x09\x00\x00\x00\x01\x00" + moves)
	sum := crc32.ChecksumIEEE(out)
	return binary.LittleEndian.AppendUint32(append(out, 10, 4), sum)
}

func TestRead(t *testing.T) {
	// h2e2 with a comment, h9g7, and b9c7 in its place
	data := file("\x77\x74\x05\x00\x02\x00\x00\x00hi\x07\x26\x02\x00\x01\x22\x00\x00")
	games, err := xqr.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	g := games[0]
	if len(g.Faults) > 0 || g.Players != [2]string{"R", "B"} || g.Result != record.SecondWins {
		t.Errorf("%+v", g)
	}
	first := g.Root.Next[0]
	if first.Move != "h2e2" || first.Comment != "hi" || len(first.Next) != 2 || first.Next[1].Move != "b9c7" {
		t.Errorf("%+v", first)
	}
	recordtest.Settle(t, games, write, xqr.Read)
	if _, err := xqr.Read(data[:10]); !errors.Is(err, record.ErrCut) {
		t.Errorf("cut in the head: %v", err)
	}
	games, err = xqr.Read(data[:len(data)-8])
	if err != nil || len(games[0].Faults) == 0 || !errors.Is(games[0].Faults[0], record.ErrCut) {
		t.Errorf("cut in the moves: %v", err)
	}
	data[len(data)-1]++
	if games, err = xqr.Read(data); err != nil || len(games[0].Faults) != 1 {
		t.Errorf("another checksum: %v", err)
	}
}

func TestWrite(t *testing.T) {
	games, err := pgn.Read([]byte("[Red \"甲\"]\n[Round \"3\"]\n[Result \"1/2-1/2\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/3K4R w - - 3 7\"]\n\n{起} 7. 车一进一 {好} 将5进1 (7... 将5平6 8. 车一平四) 8. 车一进一"))
	if err != nil || len(games[0].Faults) > 0 {
		t.Fatal(err, games[0].Faults)
	}
	var out bytes.Buffer
	lost, err := write(&out, games[0])
	if err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	again, err := xqr.Read(out.Bytes())
	if err != nil || len(again[0].Faults) > 0 {
		t.Fatal(err)
	}
	if diff := recordtest.Diff(again[0], games[0]); diff != "" {
		t.Error(diff)
	}
}

func FuzzRead(f *testing.F) {
	recordtest.Fuzz(f, xqr.Read, write, string(file("\x77\x74\x00\x00")), string(file("\x77\x74\x07\x00\x02\x00\x00\x00hi")), "\x00\x02\x20\x17\x0a\x00")
}

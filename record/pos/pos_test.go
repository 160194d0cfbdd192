package pos_test

import (
	"bytes"
	"errors"
	"testing"

	"duiyi/record"
	"duiyi/record/pos"
	"duiyi/record/recordtest"
)

func TestRead(t *testing.T) {
	games, err := pos.Read([]byte{3, 7*15 + 7, 6*15 + 8, 0})
	if err != nil {
		t.Fatal(err)
	}
	line := games[0].Main()
	if len(line) != 3 || line[0].Move != "h8" || line[1].Move != "i9" || line[2].Move != "a15" || line[1].Side != record.Second {
		t.Errorf("%+v", line)
	}
	var out bytes.Buffer
	if lost, err := pos.Write(&out, games[0]); err != nil || len(lost) > 0 || !bytes.Equal(out.Bytes(), []byte{3, 112, 98, 0}) {
		t.Error(lost, err, out.Bytes())
	}
}

func TestFaults(t *testing.T) {
	for name, data := range map[string][]byte{"a point twice": {2, 1, 1}, "no point": {1, 230}, "more behind": {1, 2, 3}} {
		games, err := pos.Read(data)
		if err != nil || len(games[0].Faults) != 1 || pos.Is(data) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := pos.Read(nil); !errors.Is(err, record.ErrEmpty) {
		t.Error(err)
	}
	if _, err := pos.Read([]byte{5, 1}); err == nil {
		t.Error("a length that is none")
	}
	if pos.Is([]byte("!abcdefghijklmnopqrstuvwxyzABCDEFG")) {
		t.Error("text is taken for points")
	}
}

func FuzzRead(f *testing.F) {
	recordtest.Fuzz(f, pos.Read, pos.Write, "\x03\x70\x62\x00", "\x02\x70\x70")
}

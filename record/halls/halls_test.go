package halls_test

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/halls"
	"duiyi/record/recordtest"
	"duiyi/xiangqi"
)

const opening = "h2e2 h9g7 h0g2 i9h9 i0h0 h7i7"

// file writes moves as a hall does, from above or, turned, from below.
func file(t testing.TB, chn bool, turned bool, moves string) []byte {
	t.Helper()
	var out []byte
	if chn {
		out = make([]byte, 188)
	}
	for _, text := range strings.Fields(moves) {
		m, err := xiangqi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		from, to := m.From(), m.To()
		if turned {
			from, to = from.Turn(), to.Turn()
		}
		x1, y1, x2, y2 := from.File(), 9-from.Rank(), to.File(), 9-to.Rank()
		if !chn {
			out = append(out, 0x55, 0xaa, 0, byte(x1), byte(x2), byte(y1), byte(y2))
			continue
		}
		values := make([]uint16, 16)
		for i, v := range []int{x1, y1, x2, y2} {
			values[2+i] = uint16(v)
		}
		for _, v := range values {
			out = binary.LittleEndian.AppendUint16(out, v)
		}
	}
	return out
}

func TestRead(t *testing.T) {
	for _, chn := range []bool{false, true} {
		l := map[bool]halls.Layout{false: halls.CCM, true: halls.CHN}[chn]
		capture := "h2e2 a9a8 e2e6 a8a9 e6e9" // the cannon takes a soldier, then the general
		for _, tt := range []struct {
			name   string
			data   []byte
			plies  int
			result record.Result
			fault  error
		}{
			{"from above", file(t, chn, false, opening), 6, record.Unknown, nil},
			{"from below", file(t, chn, true, opening), 6, record.Unknown, nil},
			{"cut", file(t, chn, false, opening)[:len(file(t, chn, false, opening))-3], 5, record.Unknown, record.ErrCut},
			{"not possible", file(t, chn, false, opening+" a0b5"), 6, record.Unknown, errors.ErrUnsupported},
			{"general taken", file(t, chn, false, capture), 4, record.FirstWins, nil},
		} {
			t.Run(tt.name, func(t *testing.T) {
				if !l.Is(tt.data) {
					t.Fatal("not seen to be one")
				}
				games, err := l.Read(tt.data)
				if err != nil {
					t.Fatal(err)
				}
				g := games[0]
				if len(g.Main()) != tt.plies || g.Main()[0].Move != "h2e2" || g.Result != tt.result || (len(g.Faults) > 0) != (tt.fault != nil) {
					t.Errorf("%d plies, %s, %v", len(g.Main()), g.Result, g.Faults)
				}
				if tt.fault == record.ErrCut && !errors.Is(g.Faults[0], record.ErrCut) {
					t.Error(g.Faults[0])
				}
			})
		}
		for name, data := range map[string][]byte{
			"nothing":        nil,
			"text":           []byte(strings.Repeat("1. C2=5 H8+7 ", 40)),
			"zeros":          make([]byte, 2000),
			"one move":       file(t, chn, false, "h2e2"),
			"no first moves": file(t, chn, false, "h2e2 h9g7 a0b5 a9a8"),
		} {
			if l.Is(data) {
				t.Errorf("%s is taken for a game", name)
			}
			if _, err := l.Read(data); err == nil {
				t.Errorf("%s is read", name)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	recordtest.Fuzz(f, func(data []byte) ([]*record.Game, error) {
		if games, err := halls.CHN.Read(data); err == nil {
			return games, nil
		}
		return halls.CCM.Read(data)
	}, nil, string(file(f, false, false, opening)), string(file(f, true, true, opening)))
}

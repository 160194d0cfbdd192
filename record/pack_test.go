package record_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/record"
)

func TestPack(t *testing.T) {
	deep := &record.Game{Name: "gomoku"}
	for n, i := &deep.Root, 0; i < 20_000; i++ {
		next := &record.Node{Move: "h8", Side: record.Side(i % 2)}
		n.Next = []*record.Node{next}
		n = next
	}
	side := &record.Node{Move: "b1", Side: record.Second, Glyphs: []int{2}, Next: []*record.Node{{Comment: "text alone"}}}
	tests := map[string]*record.Game{
		"empty": {Name: "xiangqi"},
		"deep":  deep,
		"all": {
			Name: "gomoku", Rules: "renju", Size: 15, Start: "x", Players: [2]string{"甲", "乙"}, Result: record.Drawn,
			Tags: []record.Tag{{Name: "Event", Value: "杯"}},
			Root: record.Node{Side: record.Second, Comment: "root", Next: []*record.Node{
				{Move: "a1", Comment: "{好}", Spent: 1500 * time.Millisecond, Props: []record.Prop{{Name: "LB", Values: []string{"a"}}}, Next: []*record.Node{
					{Move: "a2", Side: record.Second}, side, {Move: "c1", Side: record.Second},
				}},
				{Move: "d4"},
			}},
		},
	}
	for name, g := range tests {
		t.Run(name, func(t *testing.T) {
			text, err := g.Pack()
			if err != nil {
				t.Fatal(err)
			}
			got, err := record.Unpack(text)
			if err != nil {
				t.Fatal(err)
			}
			again, err := got.Pack()
			if err != nil || again != text {
				t.Errorf("%v; packed once more it is another:\n%.200s\n%.200s", err, again, text)
			}
			if name != "deep" {
				if diff := cmp.Diff(g, got); diff != "" {
					t.Errorf("-packed +unpacked:\n%s", diff)
				}
			}
		})
	}
	for _, text := range []string{"", "{}", `{"nodes":[]}`, `{"nodes":[{},{"back":1}]}`, `{"nodes":[{},{"back":-1}]}`} {
		if _, err := record.Unpack(text); !errors.Is(err, record.ErrPacked) {
			t.Errorf("Unpack(%q): %v", text, err)
		}
	}
}

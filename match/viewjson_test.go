package match_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/match"
	"duiyi/match/question"
)

// TestViewByHand: what is written by hand is what encoding/json would make of the same.
func TestViewByHand(t *testing.T) {
	type plain match.View
	type more struct {
		Stones int    `json:"stones"`
		Said   string `json:"said,omitempty"`
	}
	full := match.View{
		Board: ".X.O X", Turn: match.Second, Legal: []string{"a1", "o15", "h2e2"}, Check: "e0", Row: []string{"a1"}, Forbidden: []string{"b2", "c3"},
		Opening: &question.Opening{Rule: "swap2", Ask: question.Choice, Stone: 3, Options: []string{"white", "two"}}, Seen: 2,
		Warning: &match.Notice{}, Ruling: &match.Notice{},
	}
	odd := full
	odd.Board, odd.Check, odd.Legal = "\"\\\n\x00\x7f<&>", "\xff象\u2028", []string{"", "\t", "将"}
	for name, v := range map[string]match.View{"nothing": {}, "all": full, "odd texts": odd, "empty lists": {Legal: []string{}, Row: []string{}, Forbidden: []string{}}} {
		for _, more := range []any{nil, more{5, "ha"}, &more{}, (*more)(nil), struct{}{}} {
			v.More = more
			got, err := json.Marshal(v)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			p := plain(v)
			for _, list := range []*[]string{&p.Legal, &p.Row, &p.Forbidden} {
				*list = slices.Concat([]string{}, *list)
				if *list == nil {
					*list = []string{}
				}
			}
			want, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			if rest, err := json.Marshal(more); err != nil {
				t.Fatal(err)
			} else if len(rest) > 2 && rest[0] == '{' {
				want = slices.Concat(want[:len(want)-1], []byte(","), rest[1:])
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("%s with %#v (-want +got):\n%s", name, more, diff)
			}
		}
	}
}

package referee_test

import (
	"regexp"
	"strings"
	"testing"

	"duiyi/internal/tsvtest"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// TestBookClasses compares the class of each move with the one that the book of
// the Chinese rules prints, as far as it decides: which of the attacking classes
// a move has, or none. The moves of classExceptions differ, and change no
// verdict.
func TestBookClasses(t *testing.T) {
	printed := regexp.MustCompile(`^R ([a-z+]+); B ([a-z+]+)`)
	compared := 0
	for _, row := range tsvtest.Rows(t, "testdata/repetition_cases.tsv") {
		m := printed.FindStringSubmatch(row["reason"])
		if row["ruleset"] != "cxa" || m == nil {
			continue
		}
		t.Run(row["id"], func(t *testing.T) {
			r := play(t, row["fen"], row["moves"]).Judge(referee.CXA)
			book := map[xiangqi.Side][]string{xiangqi.Red: strings.Split(m[1], "+"), xiangqi.Black: strings.Split(m[2], "+")}
			seen := map[xiangqi.Side]int{}
			for _, mr := range r.Moves {
				classes := book[mr.Side]
				// The loop begins with the first move of the list, or the side has
				// moved once before it.
				i := (seen[mr.Side] + r.From/2 + r.From%2*int(xiangqi.Black-mr.Side)) % len(classes)
				seen[mr.Side]++
				want := referee.Class(classes[i])
				compared++
				if got := mr.Class; got != want && (got.Attacking() || want.Attacking()) && !classExceptions[row["id"]+" "+mr.Move.String()] {
					t.Errorf("%v %v: %v, the book has %v", mr.Side, mr.Move, got, want)
				}
			}
		})
	}
	if compared < 500 {
		t.Errorf("only %d moves compared", compared)
	}
}

var classExceptions = map[string]bool{
	"cxa-016 b8b7": true, // the chase begins with a capture that mates
	"cxa-016 d7d8": true, // the threat of mate is longer than the search looks
	"cxa-067 g6g7": true, // the book counts the joint attack anew that the saved rook takes no part in
}

package xqsearch_test

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/xiangqi"
)

var studiesNodes = flag.Int64("studies", 30_000, "nodes that TestStudies gives to each position")

// fewNodes are what a position gets of a short test.
const fewNodes = 2000

// A study is a line of testdata/studies.txt.
type study struct {
	plies int
	exact bool // no mate is shorter, even with quiet moves
	fen   string
	name  string
}

func studies(t *testing.T) []study {
	t.Helper()
	f, err := os.Open("testdata/studies.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []study
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if strings.HasPrefix(sc.Text(), "#") {
			continue
		}
		var s study
		var sign string
		front, name, _ := strings.Cut(sc.Text(), " # ")
		if _, err := fmt.Sscan(front, &s.plies, &sign); err != nil || sign != "=" && sign != "<" {
			t.Fatalf("%s: %v", sc.Text(), err)
		}
		s.exact, s.name = sign == "=", name
		s.fen = strings.TrimSpace(front[strings.Index(front, sign)+1:])
		list = append(list, s)
	}
	if len(list) < 50 {
		t.Fatalf("only %d studies", len(list))
	}
	return list
}

// TestStudiesAreMates proves the lengths that the file gives.
func TestStudiesAreMates(t *testing.T) {
	for i, s := range studies(t) {
		if testing.Short() && i%4 != 0 {
			continue
		}
		p, err := xiangqi.ParseFEN(s.fen)
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		if n, sure := newProver(false, 1_000_000).shortest(p, s.plies); n != s.plies || !sure {
			t.Errorf("%s: checks mate in %d plies, not in %d", s.name, n, s.plies)
		}
		if !s.exact || s.plies > 7 || testing.Short() {
			continue // the proof for the longer ones takes minutes
		}
		if n, sure := newProver(true, 1_000_000).shortest(p, s.plies-2); n != 0 || !sure {
			t.Errorf("%s: there is a mate in %d plies (%v)", s.name, n, sure)
		}
	}
}

// challenge is a line of the page's list: own moves and a board.
var challenge = regexp.MustCompile(`(?m)^  \[(\d+), '(.*)'\],$`)

// TestChallenges holds the page's challenges to the studies, whose lengths are
// proved, and proves that checks mate in so many moves.
func TestChallenges(t *testing.T) {
	text, err := os.ReadFile("../../web/src/games/xiangqi/challenges.ts")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]study{}
	for _, s := range studies(t) {
		known[s.fen] = s
	}
	list := challenge.FindAllStringSubmatch(string(text), -1)
	if len(list) < 20 {
		t.Fatalf("the page has %d challenges", len(list))
	}
	for _, m := range list {
		moves, _ := strconv.Atoi(m[1])
		s, ok := known[m[2]]
		if !ok || !s.exact || s.plies != 2*moves-1 {
			t.Errorf("%s: the page says mate in %d; the study is %+v", m[2], moves, s)
			continue
		}
		p, err := xiangqi.ParseFEN(s.fen)
		if err != nil {
			t.Fatal(err)
		}
		if n, sure := newProver(false, 1_000_000).shortest(p, s.plies); n != s.plies || !sure {
			t.Errorf("%s: checks mate in %d plies, not in %d", s.fen, n, s.plies)
		}
	}
}

// TestStudies lets the engine look for the mates of the collections, and tells
// how many it has found within how many nodes and how much time:
//
//	go test -run TestStudies$ -v ./internal/xqsearch -studies 3000000
//
// A mate counts when it is as short as the one that is known.
func TestStudies(t *testing.T) {
	list := studies(t)
	if testing.Short() && *studiesNodes > fewNodes {
		*studiesNodes = fewNodes
	}
	nodeSteps := []int64{1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000}
	timeSteps := []time.Duration{time.Millisecond, 10 * time.Millisecond, 100 * time.Millisecond, time.Second, 10 * time.Second}
	byNodes := make([]int, len(nodeSteps))
	byTime := make([]int, len(timeSteps))
	found := 0
	e := small(t)
	for _, s := range list {
		e.NewGame()
		var at1 engine.Info
		_, err := e.Search(t.Context(), at(s.fen), engine.Limits{Nodes: *studiesNodes, Mate: s.plies}, func(i engine.Info) {
			if m := i.Score.Mate; m > 0 && m <= s.plies && at1.Nodes == 0 {
				at1 = i
			}
		})
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		if at1.Nodes == 0 {
			t.Logf("not found: %2d plies, %s", s.plies, s.name)
			continue
		}
		found++
		if m := at1.Score.Mate; s.exact && m < s.plies {
			t.Errorf("%s: a mate in %d plies is claimed, which cannot be", s.name, m)
		}
		for i, n := range nodeSteps {
			if at1.Nodes <= n {
				byNodes[i]++
			}
		}
		for i, d := range timeSteps {
			if at1.Time <= d {
				byTime[i]++
			}
		}
	}
	for i, n := range nodeSteps {
		if n <= *studiesNodes {
			t.Logf("within %8d nodes: %d of %d", n, byNodes[i], len(list))
		}
	}
	for i, d := range timeSteps {
		t.Logf("within %8v: %d of %d", d, byTime[i], len(list))
	}
	least := len(list) * 6 / 10
	if *studiesNodes <= fewNodes {
		least = len(list) / 8
	}
	if found < least {
		t.Errorf("found %d of %d mates within %d nodes each", found, len(list), *studiesNodes)
	}
}

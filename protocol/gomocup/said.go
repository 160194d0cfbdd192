package gomocup

import (
	"regexp"
	"strconv"
	"strings"

	"duiyi/engine"
)

// The protocol has no search reports. Brains print them as messages; the expressions read
// depth and score (a number, or plies to the end) from those of Rapfi and similar brains.
//
//	MESSAGE Depth 12-20 | Eval 35 | Time 123ms | H8 I9
//	MESSAGE depth 9-15 ev -M6 n 200K n/ms 300 tm 666 pv H8 I9
var (
	saidDepth = regexp.MustCompile(`(?i)\bdepth:? +(\d{1,3})(?:-(\d{1,3}))?\b`)
	saidScore = regexp.MustCompile(`(?i)\bev(?:al)?:? +([-+]?)(M?)(\d{1,6})\b`)
)

// said updates an Info from a message, and reports whether the message has a score.
func said(line string, last engine.Info) (engine.Info, bool) {
	word, rest, _ := strings.Cut(line, " ")
	if !strings.EqualFold(word, "MESSAGE") {
		return last, false
	}
	if m := saidDepth.FindStringSubmatch(rest); m != nil {
		last.Depth, last.SelDepth = atoi(m[1]), atoi(m[2])
	}
	m := saidScore.FindStringSubmatch(rest)
	if m == nil {
		return last, false
	}
	n := atoi(m[3])
	if m[1] == "-" {
		n = -n
	}
	last.Score = engine.Score{Centipawns: n}
	if m[2] != "" && n != 0 {
		last.Score = engine.Score{Mate: n}
	}
	return last, true
}

// atoi reads a number of few digits, "" being 0.
func atoi(digits string) int {
	n, _ := strconv.Atoi(digits) // the expressions match only digits
	return n
}

package gomocup_test

import (
	"context"
	"io"
	"regexp"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/protocol/gomocup"
	"duiyi/protocol/internal/dialogue"
)

// Whatever the order of the commands, and however fast they come, each gets its
// answer, in order, and the session ends.
func TestOrders(t *testing.T) {
	n := 4
	if testing.Short() {
		n = 3
	}
	move := regexp.MustCompile(`^(\d+,\d+|ERROR .*)$`)
	answer := map[string]*regexp.Regexp{
		"BEGIN":                move,
		"TURN 14,0":            move,
		"BOARD\n0,0,2\nDONE":   move,
		"BOARD\n0,0,2\nBEGIN":  regexp.MustCompile(`^ERROR BOARD was broken off$`), // and that of BEGIN
		"RESTART":              regexp.MustCompile(`^OK$`),
		"ABOUT":                regexp.MustCompile(`^name=`),
		"STOP":                 nil,
		"INFO timeout_turn 10": nil,
		"END":                  nil,
	}
	var commands []string
	for c := range answer {
		commands = append(commands, c)
	}
	slices.Sort(commands)
	serve := func(ctx context.Context, in io.Reader, out io.Writer) error {
		return gomocup.Serve(ctx, in, out, &dialogue.Slow{}, program)
	}
	synctest.Test(t, func(t *testing.T) {
		for seq := range dialogue.Orders(commands, n) {
			if i := slices.Index(seq, "END"); i >= 0 && i < len(seq)-1 {
				continue // what follows is not read
			}
			want := []*regexp.Regexp{answer["RESTART"]} // of START
			for _, c := range seq {
				if a := answer[c]; a != nil {
					want = append(want, a)
				}
				if c == "BOARD\n0,0,2\nBEGIN" {
					want = append(want, move)
				}
			}
			for _, gap := range []time.Duration{0, 400 * time.Millisecond, 5 * time.Second} {
				h := dialogue.Feed(serve, append([]string{"START 15", "INFO max_node 50"}, seq...), gap, time.Minute)
				if h.Hung || h.Ending > time.Second || !slices.EqualFunc(h.All, want, func(got string, want *regexp.Regexp) bool {
					return want.MatchString(got)
				}) {
					t.Fatalf("%q, %v apart: %q, ended in %v", seq, gap, h.All, h.Ending)
				}
				// The manager goes in the middle of a game.
				if h = dialogue.Feed(serve, append([]string{"START 15", "INFO max_node 50"}, seq...), gap, 0); h.Hung || h.Ending > time.Second {
					t.Fatalf("%q, %v apart, then the end of input: ended in %v", seq, gap, h.Ending)
				}
			}
		}
	})
}

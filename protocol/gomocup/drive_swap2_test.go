package gomocup

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/protocol/internal/dialogue"
	"duiyi/protocol/peer"
)

// TestDriveSwap2 asks a brain for its turn in a swap2 opening.
func TestDriveSwap2(t *testing.T) {
	begin := hello + "< START 5\n> OK\n< INFO rule 1\n" + limit + "< SWAP2BOARD\n"
	three := "< 2,2\n< 2,1\n< 3,1\n< DONE\n"
	whose := hello + "< START 5\n> OK\n< INFO rule 1\n" + limit + "< SWAP2BOARD\n< 2,2,1\n< 2,1,2\n< 3,1,1\n< DONE\n"
	tests := []struct {
		name    string
		scripts []string
		stones  string
		want    string
		err     error
	}{
		{"the first three", []string{begin + "< DONE\n> MESSAGE let me see\n> 2,2 2,1 3,1"}, "", "c3 c4 d4", nil},
		{"takes Black", []string{begin + three + "> SWAP"}, "c3 c4 d4", "black", nil},
		{"stays White", []string{begin + three + "> 1,1"}, "c3 c4 d4", "b4", nil},
		{"two more", []string{begin + three + "> 1,1 1,2"}, "c3 c4 d4", "b4 b3", nil},
		{"reads stones as BOARD has them", []string{begin + three + "> ERROR no color", whose + "> 1,1"}, "c3 c4 d4", "b4", nil},
		{"does not know swap2", []string{begin + three + "> UNKNOWN", whose + "> UNKNOWN"}, "c3 c4 d4", "", peer.ErrNonsense},
		{"does not know it from the first", []string{begin + "< DONE\n> UNKNOWN"}, "", "", peer.ErrNonsense},
		{"two stones to begin with", []string{begin + "< DONE\n> 2,2 2,1"}, "", "", peer.ErrNonsense},
		{"three after three", []string{begin + three + "> 1,1 1,2 1,3"}, "c3 c4 d4", "", peer.ErrNonsense},
		{"two after five", []string{begin + "< 2,2\n< 2,1\n< 3,1\n< 0,0\n< 4,4\n< DONE\n> 1,1 1,2"}, "c3 c4 d4 a5 e1", "", peer.ErrNonsense},
		{"swaps nothing", []string{begin + "< DONE\n> SWAP"}, "", "", peer.ErrNonsense},
		{"beside the board", []string{begin + three + "> 5,1"}, "c3 c4 d4", "", peer.ErrNonsense},
		{"dies", []string{begin + three + "close"}, "c3 c4 d4", "", peer.ErrDied},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d, err := newDriver(t.Context(), Foreign{}, dialogue.Programs(t, tt.scripts...))
				if err != nil {
					t.Fatal(err)
				}
				defer d.Close()
				var stones []gomoku.Point
				for _, text := range strings.Fields(tt.stones) {
					pt, err := gomoku.ParsePoint(text)
					if err != nil {
						t.Fatal(err)
					}
					stones = append(stones, pt)
				}
				place, black, err := d.Swap2(t.Context(), 5, gomoku.Standard, stones, engine.Limits{MoveTime: 100 * time.Millisecond})
				if !errors.Is(err, tt.err) {
					t.Fatalf("Swap2: %v, want %v", err, tt.err)
				}
				got := strings.Trim(fmt.Sprint(place), "[]")
				if black {
					got += "black"
				}
				if got != tt.want {
					t.Errorf("%q, want %q", got, tt.want)
				}
			})
		})
	}
}

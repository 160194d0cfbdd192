package gomocup_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/gomoku/opening"
	"duiyi/protocol/gomocup"
	"duiyi/protocol/internal/dialogue"
)

func TestServeYixin(t *testing.T) {
	tests := []struct {
		name, script string
	}{
		{"extensions of Yixin-Board", `
			> YXSHOWINFO
			< MESSAGE INFO MAX_THREAD_NUM 4
			< MESSAGE INFO MAX_HASH_SIZE 18
			> HELLO
			> YXSHOWFORBID
			< ERROR YXSHOWFORBID before START
			> YXNBEST 3
			< ERROR YXNBEST before START
			> YXBLOCK
			> 1,1
			> DONE
			< ERROR YXBLOCK before START
			> START 15
			< OK
			> INFO rule 2
			> YXBOARD
			> 5,7,1
			> 0,0,2
			> 6,7,1
			> 0,2,2
			> 7,5,1
			> 0,4,2
			> 7,6,1
			> 0,6,2
			> DONE
			> YXSHOWFORBID
			< FORBID 0707.
			> YXBOARD
			> 7,7,2
			> DONE
			> YXSHOWFORBID
			< FORBID .
			> YXBOARD
			> 7,7,7
			> DONE
			< ERROR YXBOARD: *
			> YXNBEST none
			< ERROR YXNBEST: "none" is not a number of lines
			> YXNBEST 3
			< MESSAGE *
			< 0,14
		`},
		{"blocked points", `
			> START 5
			< OK
			> YXBLOCK
			> 0,4
			> 1,4
			> DONE
			> BEGIN
			< MESSAGE *
			< 2,4
			> RESTART
			< OK
			> YXBLOCKUNDO
			> 0,4
			> DONE
			> BEGIN
			< MESSAGE *
			< 0,4
			> RESTART
			< OK
			> YXBLOCK
			> 5,5
			> DONE
			< ERROR YXBLOCK: 5,5 is not on a board of 5
			> YXBLOCKRESET
			> YXHASHCLEAR
			> BEGIN
			< MESSAGE *
			< 0,4
		`},
		{"details", `
			> START 5
			< OK
			> INFO show_detail 3
			> INFO max_depth 4
			> TURN 3,4
			< MESSAGE depth 4-4 *
			< MESSAGE REALTIME REFRESH
			< MESSAGE REALTIME BEST 3,4
			< INFO PV 0
			< INFO DEPTH 4
			< INFO SELDEPTH 4
			< INFO TOTALNODES 0
			< INFO TOTALTIME 29970
			< INFO SPEED 0
			< INFO EVAL 0
			< INFO BESTLINE 3,4
			< INFO PV DONE
			< 0,4
		`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			talk(t, &fake{options: map[string]string{}}, tt.script)
		})
	}
}

// TestServeSettle: the Soosorv-8 dialogue, balance and what else asks for more
// than a move.
func TestServeSettle(t *testing.T) {
	p := program
	var asked []string
	p.Settle = func(_ context.Context, _ engine.Engine, by opening.Rule, size int, rule gomoku.Rule, moves []string, l engine.Limits) ([]string, error) {
		if by != opening.Soosorv8 || size != 15 || rule != gomoku.Renju || l.MoveTime <= 0 {
			t.Errorf("%v, size %d, rule %v, %+v", by, size, rule, l)
		}
		asked = append(asked, strings.Join(moves, " "))
		switch len(moves) {
		case 0:
			return []string{"h8", "h9", "i10"}, nil
		case 3:
			if moves[2] == "o1" {
				return nil, errors.New("outside")
			}
			return []string{map[bool]string{true: "swap", false: "stay"}[moves[1] == "h9"]}, nil
		case 4:
			return []string{"g7", "4"}, nil
		case 6:
			return []string{"swap"}, nil
		case 7:
			return []string{"k8", "k9"}, nil
		}
		return []string{moves[len(moves)-1]}, nil
	}
	p.Balance = func(_ context.Context, _ engine.Engine, p gomoku.Position, stones, bias int, l engine.Limits) ([]gomoku.Point, error) {
		if l.MoveTime <= 0 {
			t.Errorf("%+v", l)
		}
		if bias == 99 {
			return nil, errors.New("nothing")
		}
		return []gomoku.Point{gomoku.PointAt(0, 0), gomoku.PointAt(p.Left()%15, bias)}[:stones], nil
	}
	dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
		return gomocup.Serve(t.Context(), in, out, &fake{options: map[string]string{}}, p)
	}, `
		> YXSOOSORVSTEP1
		< ERROR YXSOOSORVSTEP1 before START
		> YXBALANCEONE
		< ERROR YXBALANCEONE before START
		> YXSEARCHDEFEND
		< ERROR YXSEARCHDEFEND before START
		> START 15
		< OK
		> INFO rule 4
		> yxsoosorvstep1
		< MESSAGE SOOSORV MOVE1 7 7
		< MESSAGE SOOSORV MOVE2 7 6
		< MESSAGE SOOSORV MOVE3 8 5
		> yxsoosorvstep2
		> 7,7
		> 7,6
		> 8,5
		> done
		< MESSAGE SOOSORV SWAP1 Y
		> yxsoosorvstep2
		> 7,7
		> 8,6
		> 8,5
		> done
		< MESSAGE SOOSORV SWAP1 N
		> yxsoosorvstep2
		> 7,7
		> 8,6
		> 14,14
		> done
		< ERROR YXSOOSORVSTEP2: outside
		> yxsoosorvstep2
		> 7,7
		> done
		< ERROR YXSOOSORVSTEP2: 1 stones on the board, not 3
		> yxsoosorvstep3
		> 7,7
		> 7,6
		> 8,5
		> done
		< MESSAGE SOOSORV MOVE4 6 8 4
		> yxsoosorvstep4
		< ERROR YXSOOSORVSTEP4: "" is not a number of fifth moves, 1 to 8
		> yxsoosorvstep4 2
		> 7,7
		> 7,6
		> 8,5
		> 6,8
		> done
		< MESSAGE SOOSORV SWAP2 Y
		> yxsoosorvstep5 2
		> 7,7
		> 7,6
		> 8,5
		> 6,8
		> done
		< MESSAGE SOOSORV MOVE5 REFRESH
		< MESSAGE SOOSORV MOVE5 10 7
		< MESSAGE SOOSORV MOVE5 10 6
		< MESSAGE SOOSORV MOVE5 DONE
		> yxsoosorvstep6
		> 7,7
		> 7,6
		> 8,5
		> 6,8
		> 10,7
		> 10,6
		> done
		< MESSAGE SOOSORV MOVE5C 10 6
		> yxsoosorvstep6
		> 7,7
		> 7,99
		> done
		< ERROR YXSOOSORVSTEP6: 7,99 is not on a board of 15
		> YXBALANCETWO 3
		< 0,14 0,11
		> YXBALANCEONE many
		< ERROR YXBALANCEONE: "many" is not a number
		> YXBALANCEONE 99
		< ERROR YXBALANCEONE: nothing
		> YXBALANCEONE
		< 0,14
		> YXBALANCEONE
		< ERROR YXBALANCEONE: 1 own stones against 0 cannot be with us to move
	`, nil)
	want := []string{"", "h8 h9 i10", "h8 i9 i10", "h8 i9 o1", "h8 h9 i10 stay", "h8 h9 i10 stay g7 2", "h8 h9 i10 stay g7 2 stay", "h8 h9 i10 stay g7 2 stay k8 k9"}
	if !slices.Equal(asked, want) {
		t.Errorf("asked %q, want %q", asked, want)
	}
	talk(t, &fake{options: map[string]string{}}, `
		> START 15
		< OK
		> YXSOOSORVSTEP1
		< ERROR YXSOOSORVSTEP1 is not supported
		> YXBALANCETWO
		< ERROR YXBALANCETWO is not supported
		> YXSHOWHASHUSAGE
		< MESSAGE hash table full: 12.3 %
	`)
}

// YXSEARCHDEFEND asks for a line to every move, as far as the engine can.
func TestServeDefend(t *testing.T) {
	e := &fake{options: map[string]string{}}
	talk(t, e, `
		> START 5
		< OK
		> YXSEARCHDEFEND
		< MESSAGE *
		< 0,4
	`)
	if want := []string{"MultiPV=9", "MultiPV=1"}; !slices.Equal(e.sets, want) {
		t.Errorf("options were set %v, want %v", e.sets, want)
	}
}

// The lines that YXNBEST asks for are for one answer only.
func TestServeNBest(t *testing.T) {
	e := &fake{options: map[string]string{}}
	talk(t, e, `
		> START 5
		< OK
		> YXNBEST 99
		< MESSAGE *
		< 0,4
		> YXNBEST 2
		< ERROR 1 own stones against 0 cannot be with us to move
	`)
	if want := []string{"MultiPV=9", "MultiPV=1", "MultiPV=2", "MultiPV=1"}; !slices.Equal(e.sets, want) {
		t.Errorf("options were set %v, want %v", e.sets, want)
	}
}

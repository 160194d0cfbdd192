package gomocup_test

import (
	"slices"
	"testing"
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

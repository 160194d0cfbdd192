package gomocup_test

import (
	"context"
	"errors"
	"io"
	"testing"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/protocol/gomocup"
	"duiyi/protocol/internal/dialogue"
)

// TestServeSwap2: every form of an answer, and what cannot be asked.
func TestServeSwap2(t *testing.T) {
	p := program
	p.Swap2 = func(_ context.Context, _ engine.Engine, size int, rule gomoku.Rule, stones []gomoku.Point, l engine.Limits) ([]gomoku.Point, bool, error) {
		if size != 15 || rule != gomoku.Standard || l.MoveTime <= 0 {
			t.Errorf("size %d, rule %v, %+v", size, rule, l)
		}
		at := gomoku.PointAt
		switch len(stones) {
		case 0:
			return []gomoku.Point{at(0, 14), at(1, 13), at(2, 0)}, false, nil
		case 3:
			if stones[0] == at(7, 7) {
				return nil, true, nil
			}
			return []gomoku.Point{at(3, 3), at(4, 4)}, false, nil
		case 5:
			return []gomoku.Point{at(5, 5)}, false, nil
		}
		return nil, false, errors.New("not so many")
	}
	dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
		return gomocup.Serve(t.Context(), in, out, &fake{options: map[string]string{}}, p)
	}, `
		> SWAP2BOARD
		> DONE
		< ERROR SWAP2BOARD before START
		> START 15
		< OK
		> INFO rule 1
		> INFO timeout_turn 1000
		> SWAP2BOARD
		> DONE
		< 0,0 1,1 2,14
		> swap2board
		> 7,7
		> 8,8
		> 9,9
		> DONE
		< SWAP
		> SWAP2BOARD
		> 6,7
		> 8,8
		> 9,9
		> DONE
		< 3,11 4,10
		> SWAP2BOARD
		> 6,7
		> 8,8
		> 9,9
		> 3,11
		> 4,10
		> DONE
		< 5,9
		> SWAP2BOARD
		> 6,7
		> DONE
		< ERROR SWAP2BOARD: not so many
		> SWAP2BOARD
		> 6,7
		> 6,7
		> DONE
		< ERROR SWAP2BOARD: there are two stones on 6,7
		> SWAP2BOARD
		> 6,15
		> DONE
		< ERROR SWAP2BOARD: 6,15 is not on a board of 15
		> INFO rule 1
		> BOARD
		> 7,7,1
		> 8,8,2
		> DONE
		< MESSAGE *
		< 0,14
		> YXSWAP2STEP1
		< MESSAGE SWAP2 MOVE1 0 0
		< MESSAGE SWAP2 MOVE2 1 1
		< MESSAGE SWAP2 MOVE3 2 14
		> YXSWAP2STEP2
		< ERROR YXSWAP2STEP2: 0 stones on the board, not 3
		> YXBOARD
		> 7,7,2
		> 6,6,1
		> 5,5,2
		> DONE
		> YXSWAP2STEP2
		< MESSAGE SWAP2 SWAP1 YES
		> YXBOARD
		> 6,7,2
		> 6,6,1
		> 5,5,2
		> DONE
		> yxswap2step2
		< MESSAGE SWAP2 MOVE4 3 11
		< MESSAGE SWAP2 MOVE5 4 10
		> YXBOARD
		> 6,7,1
		> 6,6,2
		> 5,5,1
		> 3,11,2
		> 4,10,1
		> DONE
		> YXSWAP2STEP3
		< MESSAGE SWAP2 SWAP2 YES
		> END
		end
	`, nil)
	talk(t, &fake{options: map[string]string{}}, `
		> YXSWAP2STEP1
		< ERROR YXSWAP2STEP1 before START
		> START 15
		< OK
		> YXSWAP2STEP1
		< ERROR YXSWAP2STEP1 is not supported
		> YXDBCHECK
		< UNKNOWN YXDBCHECK
		> YXQUERYDATABASEALL
		< UNKNOWN YXQUERYDATABASEALL
	`)
}

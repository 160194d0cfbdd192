package gomocup_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/protocol/gomocup"
	"duiyi/protocol/internal/dialogue"
)

func TestServe(t *testing.T) {
	const five = "...../...../...../...../....."
	tests := []struct {
		name, script string
	}{
		{"about", `
			> ABOUT
			< name="Fake", version="1", author="A. Tester", country="Nowhere", www="none", email="none"
		`},
		{"before the start", `
			> TURN 3,3
			< ERROR TURN before START
			> begin
			< ERROR BEGIN before START
			> RESTART
			< ERROR RESTART before START
			> TAKEBACK 1,1
			< ERROR TAKEBACK before START
			> BOARD
			> 1,1,1
			> DONE
			< ERROR BOARD before START
		`},
		{"sizes", `
			> START
			< ERROR START: "" is not a size
			> START 4
			< ERROR START: size 4 is outside 5 to 22
			> START 23
			< ERROR START: size 23 is outside 5 to 22
			> START 99999999999999999999
			< ERROR START: "99999999999999999999" is not a size
			> START 22
			< OK
			> START 5
			< OK
			> RECTSTART 5,6
			< ERROR RECTSTART: a board of 5 by 6 is not square
			> RECTSTART 5
			< ERROR RECTSTART: "5" is not two numbers
			> RECTSTART 6, 6
			< OK
		`},
		{"a game as black", `
			> START 5
			< OK
			> BEGIN
			< MESSAGE * pv freestyle ` + five + ` X
			< 0,4
			> BEGIN
			< ERROR BEGIN on a board with stones
			> TURN 2,1
			< MESSAGE * pv freestyle ...../..O../...../...../X.... X a1-c4
			< 1,4
			> TURN 1,4
			< ERROR TURN: there is a stone on 1,4
			> TURN 5,0
			< ERROR TURN: 5,0 is not on a board of 5
			> TURN -1,0
			< ERROR TURN: -1,0 is not on a board of 5
			> TURN 3
			< ERROR TURN: "3" is not two numbers
			> turn 2,0
			< MESSAGE *
			< 2,4
			> TAKEBACK 2,4
			< OK
			> TAKEBACK 2,4
			< ERROR TAKEBACK: no stone on 2,4
			> TAKEBACK 9,9
			< ERROR TAKEBACK: 9,9 is not on a board of 5
			> TAKEBACK 2,0
			< OK
			> TURN 4,4
			< MESSAGE * a1-c4-b1-e1
			< 2,4
			> RESTART
			< OK
			> TURN 0,0
			< MESSAGE * pv freestyle X..../...../...../...../..... O a5
			< 0,4
		`},
		{"a board in order", `
			> START 5
			< OK
			> BOARD
			> 2,2,2
			> 1,1,1
			> 3,3,2
			> DONE
			< MESSAGE * pv freestyle *O c3-b4-d2
			< 0,4
			> TURN 4,0
			< MESSAGE * c3-b4-d2-a1-e5
			< 1,4
		`},
		{"a board in no order", `
			> START 5
			< OK
			> BOARD
			> 2,2,1
			> 1,1,1
			> 3,3,2
			> 0,0,2
			> DONE
			< MESSAGE * pv freestyle O..../.X.../..X../...O./..... X
			< 0,4
		`},
		{"boards that cannot be", `
			> START 5
			< OK
			> BOARD
			> 2,2,1
			> DONE
			< ERROR 1 own stones against 0 cannot be with us to move
			> BOARD
			> 2,2,1
			> 2,2,2
			> DONE
			< ERROR BOARD: there is a stone on 2,2
			> BOARD
			> 2,2
			> DONE
			< ERROR BOARD: *
			> BOARD
			> 2,2,7
			> DONE
			< ERROR BOARD: "2,2,7": a stone is 1, own, or 2, the opponent's
			> BOARD
			> 2,2,3
			> DONE
			< ERROR BOARD: "2,2,3": rows that are won already are not supported
			> BOARD
			> -
			> DONE
			< ERROR BOARD: "-" is not x,y,whose
			> BOARD
			> 1,1,2
			> TURN 1,1
			< ERROR BOARD was broken off
			< MESSAGE *
			< 0,4
			> BOARD
			> BOARD
			< ERROR BOARD was broken off
			> DONE
			< MESSAGE * pv freestyle ` + five + ` X
			< 0,4
		`},
		{"a game that is over", `
			> START 5
			< OK
			> BOARD
			> 0,0,1
			> 0,1,2
			> 1,0,1
			> 1,1,2
			> 2,0,1
			> 2,1,2
			> 3,0,1
			> 3,1,2
			> 4,0,1
			> 4,1,2
			> DONE
			< ERROR *
			> RESTART
			< OK
		`},
		{"forbidden points are marked", `
			> START 15
			< OK
			> INFO rule 4
			> BOARD
			> 7,7,2
			> 1,1,3
			> DONE
			< MESSAGE * pv renju *
			< 0,14
		`},
		{"rules", `
			> START 5
			< OK
			> INFO rule 1
			> BEGIN
			< MESSAGE * pv standard *
			< 0,4
			> RESTART
			< OK
			> INFO rule 2
			> BEGIN
			< MESSAGE * pv renju *
			< 0,4
			> RESTART
			< OK
			> INFO rule 9
			> BEGIN
			< MESSAGE * pv caro *
			< 0,4
			> RESTART
			< OK
			> INFO rule 8
			> BEGIN
			< MESSAGE INFO rule 8: caro, in which a row of six does not win, as in rule 9
			< MESSAGE * pv caro *
			< 0,4
			> RESTART
			< OK
			> INFO rule 10
			> BEGIN
			< ERROR INFO rule 10 is not supported: 0 freestyle, 1 standard, 4 renju and 9 caro are
			> INFO rule 0
			> BEGIN
			< MESSAGE * pv freestyle *
			< 0,4
			> INFO rule 3
			> TURN 1,1
			< ERROR TURN: INFO rule 3 is not supported: *
			> BOARD
			> 1,1,2
			> DONE
			< ERROR INFO rule 3 *
			> YXSHOWFORBID
			< ERROR YXSHOWFORBID: INFO rule 3 *
			> RESTART
			< MESSAGE INFO rule 3 *
			< OK
			> INFO rule 1
			> TURN 1,1
			< MESSAGE * pv standard *
			< 0,4
		`},
		{"both sides of the board", `
			> INFO rule 1
			> start 15 15
			< OK
			> BEGIN
			< MESSAGE * pv standard *
			< 0,14
			> START 9,9
			< OK
			> RECTSTART 7 7
			< OK
			> START 15 20
			< ERROR START: a board of 15 by 20 is not square
			> START 15 15 15
			< ERROR START: "15 15 15" is not a size
			> RECTSTART 23,23
			< ERROR RECTSTART: size 23 is outside 5 to 22
		`},
		{"INFO has no answer", `
			> START 5
			< OK
			> INFO bookfile no/such/book
			> INFO hash_size 999999999999
			> INFO rule
			> INFO rule caro
			> INFO caro 1
			> ABOUT
			< MESSAGE INFO bookfile: no/such/book: not for us
			< name=*
			> INFO rule 3
			> ABOUT
			< name=*
		`},
		{"time for a move", `
			> START 5
			< OK
			> BEGIN
			< MESSAGE * tm 29970 *
			< 0,4
			> TAKEBACK 0,4
			< OK
			> INFO timeout_turn 100
			> BEGIN
			< MESSAGE * tm 90 *
			< 0,4
			> TAKEBACK 0,4
			< OK
			> INFO timeout_turn 0
			> BEGIN
			< MESSAGE * tm 1 *
			< 0,4
		`},
		{"time for the game", `
			> START 5
			< OK
			> INFO timeout_turn 1000
			> INFO timeout_match 20000
			> INFO time_left 5000
			> BEGIN
			< MESSAGE * left 4970
			< 0,4
			> TAKEBACK 0,4
			< OK
			> INFO time_left 2147483647
			> BEGIN
			< MESSAGE * X
			< 0,4
			> TAKEBACK 0,4
			< OK
			> INFO time_left -50
			> BEGIN
			< MESSAGE * left 1
			< 0,4
			> RESTART
			< OK
			> BEGIN
			< MESSAGE * left 19970
			< 0,4
		`},
		{"other settings", `
			> START 5
			< OK
			> INFO
			> INFO timeout_turn
			> INFO timeout_turn soon
			> INFO folder C:\brains
			> INFO game_type 2
			> INFO evaluate 1,1
			> INFO max_depth 9
			> INFO MAX_NODE 5000
			> BEGIN
			< MESSAGE depth 9-9 ev 0 n 5000 *
			< 0,4
			> RESTART
			< OK
			> INFO max_node 4294967295
			> BEGIN
			< MESSAGE depth 9-9 ev 0 n 0 *
			< 0,4
		`},
		{"what is not played", `
			> START 5
			< OK
			> SWAP2BOARD
			> 1,1
			> DONE
			< ERROR SWAP2BOARD is not supported
			> PLAY 1,1
			< ERROR PLAY: nothing was suggested
			> HELLO 1 2 3
			< UNKNOWN HELLO 1 2 3
			> 7,7,1
			< UNKNOWN 7,7,1
			> DONE
			< UNKNOWN DONE
			> ` + strings.Repeat("x", 70000) + `
			< ERROR a line is longer than 65536 bytes
		`},
		{"stop", `
			> START 5
			< OK
			> INFO max_depth 77
			> BEGIN
			< MESSAGE *
			> YXSTOP
			< 0,4
			> TURN 1,1
			< MESSAGE *
			> ABOUT
			> STOP
			< 1,4
			< name=*
		`},
		{"end while thinking", `
			> START 5
			< OK
			> INFO max_depth 77
			> BEGIN
			< MESSAGE *
			> END
			< 0,4
			end
		`},
		{"hang up while it thinks", `
			> START 5
			< OK
			> INFO max_depth 77
			> BEGIN
			< MESSAGE *
			close
			< 0,4
			end
		`},
		{"hang up in the middle of a board", `
			> START 5
			< OK
			> BOARD
			> 1,1,2
			close
			end
		`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			talk(t, &fake{options: map[string]string{}}, tt.script)
		})
	}
}

// talk plays a script, with END behind it where it has no end of its own.
func talk(t *testing.T, e *fake, script string) {
	t.Helper()
	if !strings.HasSuffix(strings.TrimSpace(script), "end") {
		script += "\n> END\nend"
	}
	dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
		return gomocup.Serve(t.Context(), in, out, e, program)
	}, script, nil)
}

func TestServeMemory(t *testing.T) {
	tests := []struct {
		info, option, want string
	}{
		{"max_memory 83886080", "Hash", "40"},
		{"max_memory 1000", "Hash", "1"},
		{"max_memory 99999999999", "Hash", "256"},
		{"max_memory 0", "Hash", ""},
		{"hash_size 65536", "Hash", "64"},
		{"thread_num 9", "Threads", "4"},
		{"seed 12", "Seed", "12"},
		{"usebook 1", "OwnBook", "true"},
		{"usebook 0", "OwnBook", "false"},
	}
	for _, tt := range tests {
		t.Run(tt.info, func(t *testing.T) {
			e := &fake{options: map[string]string{}}
			talk(t, e, "> START 15\n< OK\n> INFO "+tt.info)
			if got := e.options[tt.option]; got != tt.want {
				t.Errorf("%s was set to %q, want %q", tt.option, got, tt.want)
			}
		})
	}
}

func TestServeEngineFails(t *testing.T) {
	dialogue.Serve(t, func(in io.Reader, out io.Writer) error {
		return gomocup.Serve(t.Context(), in, out, broken{}, program)
	}, `
		> START 15
		< OK
		> BEGIN
		< ERROR out of order
		> TURN 1,1
		< ERROR point: *
		> END
		end
	`, nil)
}

func (broken) Search(_ context.Context, p engine.Position, _ engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	if len(p.Moves) == 0 {
		return engine.Result{}, errors.New("out of\norder")
	}
	return engine.Result{Move: "somewhere"}, nil
}

// OK to a new game comes when the engine has what it needs.
func TestServeReady(t *testing.T) {
	e := &fake{options: map[string]string{}}
	talk(t, e, `
		> START 15
		< OK
		> RESTART
		< OK
		> RECTSTART 9,9
		< OK
	`)
	if e.readied != 3 {
		t.Errorf("the engine was readied %d times, want 3", e.readied)
	}
	talk(t, &fake{options: map[string]string{}, wants: errors.New("no\nroom")}, `
		> START 15
		< ERROR START: no room
		> RESTART
		< ERROR RESTART: no room
	`)
}

package arena

import (
	"encoding/json"
	"testing"
)

func TestReportText(t *testing.T) {
	m := Match{A: Spec{Name: "new"}, B: Spec{Name: "old"}, Length: Length{SPRT: &SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}}}
	games := []Game{
		{Number: 0, Opening: "one", First: "a", Winner: "a", Reason: "checkmate"},
		{Number: 1, Opening: "one", First: "b", Winner: "a", Reason: ReasonTime, Fault: "b", Detail: "61ms for move 9"},
		{Number: 2, Opening: "two", First: "a", Winner: "b", Reason: "checkmate", Moves: []Ply{{Move: "h2e2"}}},
		{Number: 3, Opening: "two", First: "b", Reason: "repetition"},
	}
	r := Report{Tally: newTally(games), Of: 10, LLR: 0.5}
	line := "game 4/10 one: a wins, time, 0 plies [fault of b: 61ms for move 9] | +2 =1 -1 elo +88.7 ± 544.8 llr 0.50"
	if got := r.Line(games[1]); got != line {
		t.Errorf("Line:\n%s\nwant\n%s", got, line)
	}
	line = "game 4/10 two: b wins, checkmate, 1 plies | +2 =1 -1 elo +88.7 ± 544.8 llr 0.50"
	if got := r.Line(games[2]); got != line {
		t.Errorf("Line:\n%s\nwant\n%s", got, line)
	}
	text := `a new
b old
games 4 of 10: a wins 2, draws 1, loses 1
pairs by a's points 0 0.5 1 1.5 2: 0 1 0 0 1
score 0.625
elo +88.7 ± 544.8 (95 %)
los 63.1 %
llr 0.50 (-2.94, 2.94) for elo 10 against 0: undecided
first mover wins 1, second 2
ends: checkmate 2, repetition 1, time 1
faults of a: none; of b: time 1
`
	if got := m.Text(r); got != text {
		t.Errorf("Text:\n%s\nwant\n%s", got, text)
	}
}

// TestSummary tests that unknown values of a few games are null.
func TestSummary(t *testing.T) {
	tests := []struct {
		name        string
		m           Match
		games       []Game
		interrupted bool
		want        string
	}{
		{
			"no game", Match{A: Spec{Name: "x"}, B: Spec{Name: "y"}}, nil, true,
			`{"a":"x","b":"y","games":0,"of":2,"wins":0,"draws":0,"losses":0,"pairs":[0,0,0,0,0],"score":0.5,"elo":0,"elo_error":null,"los":null,"reasons":{},"faults":{"a":{},"b":{}},"interrupted":true}`,
		},
		{
			"every point won", Match{A: Spec{Name: "x"}, B: Spec{Name: "y"}, Length: Length{SPRT: &SPRT{Elo1: 1, Alpha: 0.1, Beta: 0.1}}},
			[]Game{{Number: 0, First: "a", Winner: "a", Reason: ReasonCrash, Fault: "b"}}, false,
			`{"a":"x","b":"y","games":1,"of":2,"wins":1,"draws":0,"losses":0,"pairs":[0,0,0,0,0],"score":1,"elo":null,"elo_error":null,"los":null,"llr":1.5,"verdict":"H1","reasons":{"crash":1},"faults":{"a":{},"b":{"crash":1}}}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := Report{Tally: newTally(tt.games), Of: 2}
			if tt.m.SPRT != nil {
				r.LLR, r.Verdict = 1.5, AcceptH1
			}
			got, err := json.Marshal(tt.m.Summary(r, tt.interrupted))
			if err != nil || string(got) != tt.want {
				t.Errorf("Summary %v\n%s\nwant\n%s", err, got, tt.want)
			}
		})
	}
}

func TestParseSPRT(t *testing.T) {
	tests := []struct {
		text string
		want SPRT
		err  string
	}{
		{"elo0=0,elo1=10", SPRT{0, 10, 0.05, 0.05}, ""},
		{" elo1 = 2.5 , elo0=-1,alpha=0.1,beta=0.2", SPRT{-1, 2.5, 0.1, 0.2}, ""},
		{"elo0=0,elo1=ten", SPRT{}, `elo1: "ten" is not a number`},
		{"elo0=0,elo=10", SPRT{}, `"elo" is none of elo0, elo1, alpha, beta`},
		{"elo0=5,elo1=5", SPRT{}, "sprt: elo0 5 is not below elo1 5"},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			got, err := ParseSPRT(tt.text)
			switch {
			case tt.err != "" && (err == nil || err.Error() != tt.err):
				t.Errorf("error %v, want %s", err, tt.err)
			case tt.err == "" && (err != nil || *got != tt.want):
				t.Errorf("%+v, %v, want %+v", got, err, tt.want)
			}
		})
	}
}

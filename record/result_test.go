package record_test

import (
	"testing"

	"duiyi/record"
)

func TestTell(t *testing.T) {
	red := record.Teller{First: "红紅", Second: "黑"}
	black := record.Teller{First: "黑", Second: "白"}
	tests := []struct {
		t    record.Teller
		text string
		want record.Result
		ok   bool
	}{
		{red, "红胜", record.FirstWins, true},
		{red, " 紅 方 勝 ", record.FirstWins, true},
		{red, "红先胜", record.FirstWins, true},
		{red, "先胜", record.FirstWins, true},
		{red, "黑胜", record.SecondWins, true},
		{red, "红负", record.SecondWins, true},
		{red, "先手負", record.SecondWins, true},
		{red, "后胜", record.SecondWins, true},
		{red, "红和", record.Drawn, true},
		{red, "和棋", record.Drawn, true},
		{red, "平局", record.Drawn, true},
		{red, "白胜", record.Unknown, false},
		{red, "未知", record.Unknown, false},
		{red, "红优", record.Unknown, false},
		{red, "", record.Unknown, false},
		{black, "黑胜", record.FirstWins, true},
		{black, "黑棋超时负", record.Unknown, false},
		{black, "黑子胜", record.FirstWins, true},
		{black, "白方中盘胜", record.Unknown, false},
		{black, "白胜，超时", record.SecondWins, true},
	}
	for _, tt := range tests {
		if got, ok := tt.t.Tell(tt.text); got != tt.want || ok != tt.ok {
			t.Errorf("%q is %q, %v; want %q, %v", tt.text, got, ok, tt.want, tt.ok)
		}
	}
}

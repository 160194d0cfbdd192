package recordtest

import (
	"testing"

	"duiyi/internal/results"
	"duiyi/record"
)

// A ResultCase is a text of a result, and what it says.
type ResultCase struct {
	Text string
	Want record.Result
}

// Results are texts that say the same in all games.
var Results = []ResultCase{
	{"1-0", record.FirstWins}, {"0-1", record.SecondWins}, {"1/2-1/2", record.Drawn}, {"*", record.Unknown},
	{"1:0", record.FirstWins}, {"0:1", record.SecondWins}, {"2-0", record.FirstWins}, {"0-2", record.SecondWins}, {"2:0", record.FirstWins}, {"0：2", record.SecondWins},
	{"0.5-0.5", record.Drawn}, {".5-.5", record.Drawn}, {"0,5-0,5", record.Drawn}, {"0.5:0.5", record.Drawn}, {"1-1", record.Drawn}, {"1:1", record.Drawn}, {"½-½", record.Drawn}, {"½–½", record.Drawn},
	{"½", record.Drawn}, {"1/2", record.Drawn}, {"1/2 : 1/2", record.Drawn}, {"1.0-0.0", record.FirstWins}, {"1.0-0", record.FirstWins},
	{"1–0", record.FirstWins}, {"0—1", record.SecondWins}, {"1‐0", record.FirstWins}, {"1‑0", record.FirstWins}, {"1−0", record.FirstWins}, {"0－1", record.SecondWins}, {"１－０", record.FirstWins}, {"０．５：０．５", record.Drawn},
	{"1 - 0", record.FirstWins}, {" 0 :  1 ", record.SecondWins}, {"½ – ½", record.Drawn}, {"1\u00a0-\u00a00", record.FirstWins}, {"1\u3000:\u30000", record.FirstWins}, {"1-0.", record.FirstWins}, {"0-1。", record.SecondWins}, {"1比0", record.FirstWins},
	{"先胜", record.FirstWins}, {"后胜", record.SecondWins}, {"後勝", record.SecondWins}, {"先手胜", record.FirstWins}, {"先手負", record.SecondWins}, {"後手の勝ち", record.SecondWins}, {"先负", record.SecondWins}, {"先和", record.Drawn}, {"先胜。", record.FirstWins},
	{"先手超时", record.SecondWins}, {"后手弃权", record.FirstWins}, {"后手认输", record.FirstWins},
	{"和", record.Drawn}, {"和棋", record.Drawn}, {"和局", record.Drawn}, {"平局", record.Drawn}, {"平手", record.Drawn}, {"作和", record.Drawn}, {"双方议和", record.Drawn}, {"雙方同意作和", record.Drawn}, {"握手言和。", record.Drawn}, {"和 棋", record.Drawn},
	{"Hòa", record.Drawn}, {"Hoà", record.Drawn}, {"Ho\u0300a", record.Drawn}, {"Ván hòa", record.Drawn}, {"Huề", record.Drawn}, {"Tiên thắng", record.FirstWins}, {"Hậu thắng", record.SecondWins}, {"Bên tiên thua", record.SecondWins},
	{"引き分け", record.Drawn}, {"引分け", record.Drawn}, {"持碁", record.Drawn}, {"무승부", record.Drawn}, {"비김", record.Drawn}, {"ничья", record.Drawn}, {"Ничья.", record.Drawn},
	{"Draw", record.Drawn}, {"draw agreed", record.Drawn}, {"Drawn by agreement", record.Drawn}, {"Jigo", record.Drawn}, {"First player wins", record.FirstWins}, {"Sente wins", record.FirstWins},
	{"1-0 (先胜)", record.FirstWins}, {"结果：1-0", record.FirstWins}, {"Result: ½-½", record.Drawn}, {"未知", record.Unknown},
}

// ResultsOf are those that name a colour.
var ResultsOf = map[results.Sides][]ResultCase{
	results.RedBlack: {
		{"红胜", record.FirstWins}, {"紅勝", record.FirstWins}, {"黑胜", record.SecondWins}, {"红方胜", record.FirstWins}, {"黑方勝", record.SecondWins}, {"红棋胜", record.FirstWins}, {"红先胜", record.FirstWins}, {"黑先胜", record.SecondWins}, {"红先和", record.Drawn},
		{"红负", record.SecondWins}, {"黑负", record.FirstWins}, {"红输", record.SecondWins}, {"黑败", record.FirstWins}, {" 紅 方 勝 ", record.FirstWins}, {"【红胜】", record.FirstWins}, {"（黑胜）", record.SecondWins}, {"红胜。", record.FirstWins}, {"红胜!", record.FirstWins},
		{"红方获胜", record.FirstWins}, {"黑方取勝", record.SecondWins}, {"红胜黑负", record.FirstWins}, {"红负黑胜", record.SecondWins}, {"红方超时", record.SecondWins}, {"红方超时负", record.SecondWins}, {"黑方超時判負", record.FirstWins}, {"黑方弃权", record.FirstWins}, {"紅方棄權", record.SecondWins},
		{"黑认输", record.FirstWins}, {"紅方認輸", record.SecondWins}, {"红方不战胜", record.FirstWins}, {"黑方被将死", record.FirstWins}, {"黑困毙", record.FirstWins}, {"红方犯规负", record.SecondWins}, {"红方长将判负", record.SecondWins}, {"黑方断线", record.FirstWins}, {"红和", record.Drawn},
		{"Đỏ thắng", record.FirstWins}, {"Đen thắng", record.SecondWins}, {"đỏ thua", record.SecondWins}, {"ĐEN THẮNG", record.SecondWins}, {"Bên đỏ thắng", record.FirstWins}, {"Đỏ thă\u0301ng", record.FirstWins}, {"Do thang", record.FirstWins}, {"Đen bỏ cuộc", record.FirstWins}, {"Đỏ hết giờ", record.SecondWins}, {"Đen xin thua", record.FirstWins},
		{"Red wins", record.FirstWins}, {"Black wins", record.SecondWins}, {"White wins", record.FirstWins}, {"RED WINS", record.FirstWins}, {"Red won.", record.FirstWins}, {"Black resigns", record.FirstWins}, {"White mates", record.FirstWins}, {"Red forfeits on time", record.SecondWins}, {"Red loses on time", record.SecondWins}, {"Black lost", record.FirstWins}, {"Black is checkmated", record.FirstWins},
		{"1-0 红胜", record.FirstWins}, {"红胜(1-0)", record.FirstWins}, {"Красные выиграли", record.FirstWins}, {"Победа чёрных", record.SecondWins}, {"홍 승", record.FirstWins}, {"흑 승리", record.SecondWins}, {"R+", record.FirstWins}, {"B+", record.SecondWins}, {"紅の勝ち", record.FirstWins},
	},
	results.BlackWhite: {
		{"黑胜", record.FirstWins}, {"白勝", record.SecondWins}, {"黑方胜", record.FirstWins}, {"黑子胜", record.FirstWins}, {"黑棋超时负", record.SecondWins}, {"白方中盘胜", record.SecondWins}, {"白先胜", record.SecondWins}, {"黑禁手负", record.SecondWins}, {"黑方禁手", record.SecondWins}, {"白方认输", record.FirstWins}, {"黑五连胜", record.FirstWins}, {"白胜，超时", record.SecondWins},
		{"満局", record.Drawn}, {"黒勝", record.FirstWins}, {"黒勝ち", record.FirstWins}, {"黒番勝ち", record.FirstWins}, {"白中押勝", record.SecondWins}, {"白中押し勝ち", record.SecondWins}, {"黒の勝ち", record.FirstWins}, {"白投了", record.FirstWins}, {"黒時間切れ負け", record.SecondWins}, {"黒反則負け", record.SecondWins}, {"黒四々反則負け", record.SecondWins}, {"白番中押し勝ち", record.SecondWins},
		{"흑승", record.FirstWins}, {"백 승", record.SecondWins}, {"흑 불계승", record.FirstWins}, {"백 기권패", record.FirstWins}, {"흑 시간패", record.SecondWins},
		{"B+", record.FirstWins}, {"W+", record.SecondWins}, {"B+R", record.FirstWins}, {"W+R", record.SecondWins}, {"W+Resign", record.SecondWins}, {"b+time", record.FirstWins}, {"B+F", record.FirstWins}, {"Ｂ＋", record.FirstWins}, {"W+T", record.SecondWins}, {"黑+", record.FirstWins},
		{"Black wins", record.FirstWins}, {"White won", record.SecondWins}, {"White resigns", record.FirstWins}, {"Đen thắng", record.FirstWins}, {"Trắng thắng", record.SecondWins}, {"Чёрные победили", record.FirstWins}, {"Белые выиграли", record.SecondWins}, {"Победа белых", record.SecondWins}, {"чёрные сдались", record.SecondWins}, {"黑胜(白超时)", record.FirstWins},
	},
}

// NoResults are texts that state no result, whatever the game.
var NoResults = []string{
	"", "红优", "红胜率高", "胜", "负", "黑优势", "0-0", "3-2", "1-2", "11-0", "1-0-0", "1:0:30", "0:09:37", "5-0.5", "1-0 0-1", "红胜黑胜", "红胜，黑胜", "1-0（后胜）", "黑不胜", "双方负", "双负", "redraw", "drawing", "winner",
	"2-0领先", "比分1-1战平后", "在 1-1 之后", "now 2-0 up", "the score is 1-1", "C2-5", "P1-0", "1-5", "红黑", "black", "red", "先", "后", "和平 大厦",
}

// CheckResults holds a reader to the table. in returns the game of a file in which
// a text stands at a place for results.
func CheckResults(t *testing.T, sides results.Sides, in func(text string) (*record.Game, error)) {
	t.Helper()
	for _, list := range [][]ResultCase{Results, ResultsOf[sides]} {
		for _, c := range list {
			g, err := in(c.Text)
			switch {
			case err != nil:
				t.Errorf("%q: %v", c.Text, err)
			case g.Result != c.Want || g.FaultCount() > 0:
				t.Errorf("%q is read as %q, want %q (%v)", c.Text, g.Result, c.Want, g.Faults)
			}
		}
	}
	for _, text := range NoResults {
		if g, err := in(text); err == nil && g.Result != record.Unknown && g.FaultCount() == 0 {
			t.Errorf("%q is read as %q without a fault, and is no result", text, g.Result)
		}
	}
}

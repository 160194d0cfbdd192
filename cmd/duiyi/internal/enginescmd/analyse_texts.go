package enginescmd

import "duiyi/tui/face"

// analysisText is what duiyi analyse prints in one language: formats for fmt, and
// punctuation.
type analysisText struct {
	game     string // file, number, title
	stopped  string // file, number, the move after which the game was over, the next one
	better   string // move, loss in percent
	accuracy string // of 100, moves
	spent    string // time
	turned   string // moves
	after    string // move, verdict
	varied   string // move

	stdin       string // the name of standard input
	lost        string // file, format, what
	upTo        string // a fault in a game
	exists      string // path
	failed      string // files or games
	interrupted string // games

	colon, semicolon, comma string
}

var analysisTexts = map[string]analysisText{
	face.English: {
		game: "%s: game %d: %s", stopped: "%s: game %d: by the rules the game was over after %s; from %s on it is not analysed", better: "(better %s, -%.0f %%)", accuracy: "accuracy %.1f of 100 over %d moves", spent: "%v",
		turned: "The game turned at %s", after: "After %s: %s", varied: "; the loop was left with %s.",
		stdin: "standard input", lost: "%s: lost in %s: %s", upTo: "%s; analysed up to there", exists: "%s: the file exists: --force overwrites it",
		failed: "%d files or games could not be analysed", interrupted: "interrupted after %d games",
		colon: ": ", semicolon: "; ", comma: ", ",
	},
	face.Simplified: {
		game: "%s：第 %d 局：%s", stopped: "%s：第 %d 局：按规则%s之后对局已经结束；%s 起未分析", better: "（应走 %s，-%.0f %%）", accuracy: "准确度 %.1f（%d 步）", spent: "用时 %v",
		turned: "局势由此转变：%s", after: "%s之后：%s", varied: "；%s变着。",
		stdin: "标准输入", lost: "%s：%s 格式存不下：%s", upTo: "%s；分析到此为止", exists: "%s：文件已经存在，加 --force 可以覆盖",
		failed: "%d 个文件或棋局没能分析", interrupted: "分析了 %d 局后中断",
		colon: "：", semicolon: "；", comma: "、",
	},
	face.Traditional: {
		game: "%s：第 %d 局：%s", stopped: "%s：第 %d 局：按規則%s之後對局已經結束；%s 起未分析", better: "（應走 %s，-%.0f %%）", accuracy: "準確度 %.1f（%d 步）", spent: "用時 %v",
		turned: "局勢由此轉變：%s", after: "%s之後：%s", varied: "；%s變著。",
		stdin: "標準輸入", lost: "%s：%s 格式存不下：%s", upTo: "%s；分析到此為止", exists: "%s：檔案已經存在，加 --force 可以覆寫",
		failed: "%d 個檔案或棋局沒能分析", interrupted: "分析了 %d 局後中斷",
		colon: "：", semicolon: "；", comma: "、",
	},
	face.Vietnamese: {
		game: "%s: ván %d: %s", stopped: "%s: ván %d: theo luật ván cờ kết thúc sau %s; từ %s trở đi không phân tích", better: "(nên đi %s, -%.0f %%)", accuracy: "độ chính xác %.1f trên 100, %d nước", spent: "%v",
		turned: "Bước ngoặt của ván cờ: %s", after: "Sau %s: %s", varied: "; đến %s thì đổi nước.",
		stdin: "đầu vào chuẩn", lost: "%s: %s không chứa được: %s", upTo: "%s; phân tích đến đó", exists: "%s: tệp đã có sẵn, thêm --force để ghi đè",
		failed: "%d tệp hoặc ván không phân tích được", interrupted: "đã ngắt sau %d ván",
		colon: ": ", semicolon: "; ", comma: ", ",
	},
}

// usualNotations is the notation of each language's players, which the reasons use too.
var usualNotations = map[string]string{
	face.English: "wxf", face.Simplified: "chinese", face.Traditional: "chinese_traditional", face.Vietnamese: "vietnamese",
}

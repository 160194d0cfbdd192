package rulescmd

import (
	"errors"
	"fmt"

	"duiyi/record"
	"duiyi/records/faults"
	"duiyi/tui/face"
	"duiyi/xiangqi/referee"
)

// judgeTexts are what judge prints beside rulings in one language: formats for fmt.
type judgeTexts struct {
	tag         string
	move        string // number, text, why
	game        string // file, number, title
	says        string // result of the file, rule set, result by it, plies at the ruling, plies of the game
	wentOn      string
	sum         string // games, games that are over, rule set, results that contradict it, games that went on
	faulty      string // games
	others      string // games
	failed      string // files
	interrupted string // games
	rules       [len(referee.RuleSets)]string
}

// A moveFault is a move given to judge that cannot be played.
type moveFault struct {
	number int // from 1
	text   string
	err    error
}

func (f *moveFault) Error() string {
	return fmt.Sprintf("move %d: %s: %v", f.number, record.Excerpt(f.text), f.err)
}

func (f *moveFault) Unwrap() error { return f.err }

// judgeTextsIn returns the texts in a language of the flag --lang.
func judgeTextsIn(tag string) *judgeTexts {
	for _, t := range judgeLanguages {
		if t.tag == tag {
			return t
		}
	}
	return judgeLanguages[0]
}

// words returns what an error says.
func (t *judgeTexts) words(err error) string {
	var move *moveFault
	if t.tag != face.English && errors.As(err, &move) {
		return fmt.Sprintf(t.move, move.number, record.Excerpt(move.text), faults.In(t.tag).Words(move.err))
	}
	return faults.In(t.tag).Words(err)
}

var judgeLanguages = []*judgeTexts{{
	tag: face.English, game: "%s: game %d: %s", says: "the file says %s, %v says %s after %d of %d plies", wentOn: "; the game went on",
	sum:    "%d games, %d over by %v before or with their last move: %d results contradict it, %d more games went on after one side had lost by it",
	faulty: "%d games have faults", others: "%d games of other kinds were skipped", failed: "%d files could not be read", interrupted: "interrupted after %d games",
	rules: [...]string{"axf", "cxa", "computer"},
}, {
	tag: face.Simplified, move: "第 %d 步 %s：%s", game: "%s：第 %d 局：%s", says: "棋谱记为 %s，按%s判为 %s（第 %d 步，全局 %d 步）", wentOn: "，此后对局仍在继续",
	sum:    "%d 局，其中 %d 局按%s已经结束：%d 局的结果与规则不符，另有 %d 局在一方判负之后仍在继续",
	faulty: "%d 局棋谱有误", others: "跳过 %d 局其他棋类", failed: "%d 个文件读不出来", interrupted: "判了 %d 局后中断",
	rules: [...]string{"亚洲规则", "中国规则", "电脑规则"},
}, {
	tag: face.Traditional, move: "第 %d 步 %s：%s", game: "%s：第 %d 局：%s", says: "棋譜記為 %s，按%s判為 %s（第 %d 步，全局 %d 步）", wentOn: "，此後對局仍在繼續",
	sum:    "%d 局，其中 %d 局按%s已經結束：%d 局的結果與規則不符，另有 %d 局在一方判負之後仍在繼續",
	faulty: "%d 局棋譜有誤", others: "略過 %d 局其他棋類", failed: "%d 個檔案讀不出來", interrupted: "判了 %d 局後中斷",
	rules: [...]string{"亞洲規則", "中國規則", "電腦規則"},
}, {
	tag: face.Vietnamese, move: "nước %d, %s: %s", game: "%s: ván %d: %s", says: "biên bản ghi %s, %s xử %s ở nước %d trong %d nước", wentOn: "; ván cờ vẫn đi tiếp",
	sum:    "%d ván, %d ván đã kết thúc theo %s: %d kết quả trái luật, %d ván nữa vẫn đi tiếp sau khi một bên đã bị xử thua",
	faulty: "%d ván có chỗ sai", others: "bỏ qua %d ván cờ khác", failed: "%d tệp không đọc được", interrupted: "đã ngắt sau %d ván",
	rules: [...]string{"luật châu Á", "luật Trung Quốc", "luật máy tính"},
}}

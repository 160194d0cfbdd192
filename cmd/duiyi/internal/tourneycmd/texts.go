package tourneycmd

import (
	"errors"
	"fmt"
	"strings"

	"duiyi/records/faults"
	"duiyi/tourney"
	"duiyi/tourney/knockout"
	"duiyi/tourney/robin"
	"duiyi/tourney/swiss"
	"duiyi/tourney/teams"
	"duiyi/tourney/trf"
	"duiyi/tui/face"
)

// texts are what pair and standings print in one language: formats for fmt.
type texts struct {
	tag, colon     string
	rank           string
	number, points string
	round          string // number
	match          string // number
	bye, nobody    string // bye takes at most four columns
	same           string
	differs        string
	unpaired       string // why
	rules, played  string // at most six columns
	wrong          string // rounds that differ, rounds
	exists         string
	place          string // line, column
	unfinished     string // round, player
	won            string // player, name
	planned        string // rounds
	addRounds      string
	addOpening     string
	addTeams       string
	breaks         map[string]string // by name; in English the names themselves
	reasons        []reason
}

// A reason is an error without its details, in one language.
type reason struct {
	err  error
	text string
}

// textsIn returns the texts in a language of the flag --lang.
func textsIn(tag string) *texts {
	for _, t := range []*texts{&simplified, &traditional, &vietnamese} {
		if t.tag == tag {
			return t
		}
	}
	return &english
}

// heads returns the names of tie-breaks.
func (x *texts) heads(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = name
		if word, ok := x.breaks[name]; ok {
			list[i] = word
		}
	}
	return list
}

// file returns what an error of load says.
func (x *texts) file(path string, err error) string {
	var at *trf.Error
	switch {
	case x == &english:
		return err.Error()
	case errors.Is(err, errLong):
		return path + x.colon + x.reason(err)
	case !errors.As(err, &at):
		return faults.In(x.tag).Words(err)
	}
	text := path + x.colon + fmt.Sprintf(x.place, at.Line, at.Column) + x.colon + x.reason(at)
	if at.Text != "" {
		text += x.colon + fmt.Sprintf("%q", at.Text)
	}
	return text
}

// pairing returns why a round of a tournament is not paired.
func (x *texts) pairing(t *tourney.Tournament, round int, err error) string {
	if x == &english {
		return err.Error()
	}
	var won *wonError
	text := x.reason(err)
	switch {
	case errors.As(err, &won):
		return fmt.Sprintf(x.won, won.number, won.name)
	case errors.Is(err, swiss.ErrUnfinished):
		if r, player := unfinished(t, round); player != 0 {
			text = fmt.Sprintf(x.unfinished, r, player)
		}
	case errors.Is(err, swiss.ErrOver):
		text += fmt.Sprintf(x.planned, t.Rounds)
	case errors.Is(err, teams.ErrFew):
		return text + x.addTeams
	}
	return fmt.Sprintf(x.round, round) + x.colon + text
}

// reason returns an error without its details; an error without words is told in English.
func (x *texts) reason(err error) string {
	for _, r := range x.reasons {
		if errors.Is(err, r.err) {
			return r.text
		}
	}
	return err.Error()
}

// remedy says what helps against an error.
func (x *texts) remedy(err error) string {
	switch {
	case errors.Is(err, swiss.ErrRounds):
		return x.addRounds
	case errors.Is(err, swiss.ErrOpening):
		return x.addOpening
	}
	return ""
}

// unfinished returns the first round and player before a round with a game that has no result.
func unfinished(t *tourney.Tournament, before int) (round, player int) {
	for _, p := range t.Players {
		for n := 1; n < before; n++ {
			if p.Round(n).Outcome == tourney.Unfinished {
				return n, p.Number
			}
		}
	}
	return 0, 0
}

// columns returns how many columns of a terminal a text takes.
func columns(text string) int {
	n := 0
	for _, r := range text {
		if n++; r >= 0x2e80 { // Chinese
			n++
		}
	}
	return n
}

// left and right pad a text to a number of columns.
func left(text string, to int) string  { return text + strings.Repeat(" ", max(0, to-columns(text))) }
func right(text string, to int) string { return strings.Repeat(" ", max(0, to-columns(text))) + text }

var english = texts{
	tag: face.English, colon: ": ", rank: "rank", number: "number", points: "points", round: "round %d", match: "match %d", bye: "bye", nobody: "nobody",
	same: "as the rules pair", differs: "differs", unpaired: "not paired again: %s", rules: "rules", played: "played",
	wrong: "%d of %d rounds are not what the rules pair", exists: "the file exists: --force overwrites it",
	addRounds: ": add XXR to the file or --rounds", addOpening: ": add XXC white1 or black1 to the file, or --opening",
}

var simplified = texts{
	tag: face.Simplified, colon: "：", rank: "名次", number: "编号", points: "积分", round: "第 %d 轮", match: "第 %d 场", bye: "轮空", nobody: "无人",
	same: "与规则的编排一致", differs: "与规则的编排不同", unpaired: "不能重新编排：%s", rules: "规则", played: "实际",
	wrong: "%d 轮的编排与规则不同（共 %d 轮）", exists: "文件已经存在，加 --force 可以覆盖", place: "第 %d 行第 %d 字",
	unfinished: "有一局还没有结果（第 %d 轮，%d 号）", won: "淘汰赛已经结束，%d 号 %s 获胜", planned: "（共 %d 轮）",
	addRounds: "，请在文件里写明 XXR，或加 --rounds", addOpening: "，请在文件里写明 XXC white1 或 XXC black1，或加 --opening", addTeams: "，文件里要有 013 行",
	breaks: map[string]string{
		"buchholz": "对手分", "buchholz-cut1": "对手分（去最低）", "buchholz-median": "对手分（去最高最低）", "sonneborn-berger": "小分", "progressive": "累进分",
		"opponents": "对手积分", "wins": "胜局", "second-wins": "后手胜局", "direct": "直接胜负", "board-points": "局分",
	},
	reasons: []reason{
		{trf.ErrEncoding, "不是 UTF-8"}, {trf.ErrCode, "不认识的代码"}, {trf.ErrUnsupported, "不支持"}, {trf.ErrNumber, "不是范围内的数"},
		{trf.ErrPoints, "不是得分（写法如 1.5）"}, {trf.ErrLayout, "不在规定的列"}, {trf.ErrTwice, "编号重复"}, {trf.ErrPlayer, "没有这名棋手"},
		{trf.ErrSelf, "是棋手自己的编号"}, {trf.ErrSide, "不是颜色（w、b 或 -）"}, {trf.ErrResult, "这里不能有这个结果"}, {trf.ErrOpponent, "与对手那一行不符"},
		{trf.ErrTotal, "与各轮结果的总分不符"}, {trf.ErrRounds, "轮数超过计划"}, {trf.ErrNobody, "没有棋手"}, {trf.ErrTeam, "队伍要有名称和队员"},
		{trf.ErrTeams, "这名棋手已经在队里"}, {trf.ErrUnfit, "写不进规定的列"},
		{swiss.ErrNoPairing, "没有符合绝对条件的编排"}, {swiss.ErrNobody, "没有棋手到场"}, {swiss.ErrRounds, "不知道一共几轮"}, {swiss.ErrOver, "没有这一轮"},
		{swiss.ErrUnfinished, "有一局还没有结果"}, {swiss.ErrOpening, "第一轮先后手的抽签结果不明"}, {swiss.ErrTooMany, "到场棋手超过 1022 人"},
		{robin.ErrOver, "循环表里没有这一轮"}, {robin.ErrFew, "循环赛至少要有两名棋手或两支队"},
		{knockout.ErrSeeds, "种子号要有两个以上，各不相同，都是正数"}, {knockout.ErrRules, "每场至少一局，加赛也至少一局"}, {knockout.ErrGame, "这一局不该下"},
		{teams.ErrBoards, "每场 1 至 100 台"}, {teams.ErrFew, "至少要有两支队"}, {teams.ErrMixed, "一队的队员遇到了不止一支队"}, {errMet, "到场的棋手刚刚都互相下过"}, {errLong, "超过 128 MiB"},
	},
}

var traditional = texts{
	tag: face.Traditional, colon: "：", rank: "名次", number: "編號", points: "積分", round: "第 %d 輪", match: "第 %d 場", bye: "輪空", nobody: "無人",
	same: "與規則的編排一致", differs: "與規則的編排不同", unpaired: "不能重新編排：%s", rules: "規則", played: "實際",
	wrong: "%d 輪的編排與規則不同（共 %d 輪）", exists: "檔案已經存在，加 --force 可以覆寫", place: "第 %d 行第 %d 字",
	unfinished: "有一局還沒有結果（第 %d 輪，%d 號）", won: "淘汰賽已經結束，%d 號 %s 獲勝", planned: "（共 %d 輪）",
	addRounds: "，請在檔案裡寫明 XXR，或加 --rounds", addOpening: "，請在檔案裡寫明 XXC white1 或 XXC black1，或加 --opening", addTeams: "，檔案裡要有 013 行",
	breaks: map[string]string{
		"buchholz": "對手分", "buchholz-cut1": "對手分（去最低）", "buchholz-median": "對手分（去最高最低）", "sonneborn-berger": "小分", "progressive": "累進分",
		"opponents": "對手積分", "wins": "勝局", "second-wins": "後手勝局", "direct": "直接勝負", "board-points": "局分",
	},
	reasons: []reason{
		{trf.ErrEncoding, "不是 UTF-8"}, {trf.ErrCode, "不認識的代碼"}, {trf.ErrUnsupported, "不支援"}, {trf.ErrNumber, "不是範圍內的數"},
		{trf.ErrPoints, "不是得分（寫法如 1.5）"}, {trf.ErrLayout, "不在規定的欄"}, {trf.ErrTwice, "編號重複"}, {trf.ErrPlayer, "沒有這名棋手"},
		{trf.ErrSelf, "是棋手自己的編號"}, {trf.ErrSide, "不是顏色（w、b 或 -）"}, {trf.ErrResult, "這裡不能有這個結果"}, {trf.ErrOpponent, "與對手那一行不符"},
		{trf.ErrTotal, "與各輪結果的總分不符"}, {trf.ErrRounds, "輪數超過計畫"}, {trf.ErrNobody, "沒有棋手"}, {trf.ErrTeam, "隊伍要有名稱和隊員"},
		{trf.ErrTeams, "這名棋手已經在隊裡"}, {trf.ErrUnfit, "寫不進規定的欄"},
		{swiss.ErrNoPairing, "沒有符合絕對條件的編排"}, {swiss.ErrNobody, "沒有棋手到場"}, {swiss.ErrRounds, "不知道一共幾輪"}, {swiss.ErrOver, "沒有這一輪"},
		{swiss.ErrUnfinished, "有一局還沒有結果"}, {swiss.ErrOpening, "第一輪先後手的抽籤結果不明"}, {swiss.ErrTooMany, "到場棋手超過 1022 人"},
		{robin.ErrOver, "循環表裡沒有這一輪"}, {robin.ErrFew, "循環賽至少要有兩名棋手或兩支隊"},
		{knockout.ErrSeeds, "種子號要有兩個以上，各不相同，都是正數"}, {knockout.ErrRules, "每場至少一局，加賽也至少一局"}, {knockout.ErrGame, "這一局不該下"},
		{teams.ErrBoards, "每場 1 至 100 台"}, {teams.ErrFew, "至少要有兩支隊"}, {teams.ErrMixed, "一隊的隊員遇到了不止一支隊"}, {errMet, "到場的棋手剛剛都互相下過"}, {errLong, "超過 128 MiB"},
	},
}

var vietnamese = texts{
	tag: face.Vietnamese, colon: ": ", rank: "hạng", number: "số", points: "điểm", round: "vòng %d", match: "trận %d", bye: "nghỉ", nobody: "trống",
	same: "đúng như luật bốc thăm", differs: "khác với luật bốc thăm", unpaired: "không bốc thăm lại được: %s", rules: "luật", played: "đã đấu",
	wrong: "%d trong %d vòng khác với luật bốc thăm", exists: "tệp đã có sẵn, thêm --force để ghi đè", place: "dòng %d, cột %d",
	unfinished: "một ván chưa có kết quả (vòng %d, kỳ thủ %d)", won: "giải loại trực tiếp đã xong: kỳ thủ %d, %s, vô địch", planned: " (có %d vòng)",
	addRounds: ": ghi XXR vào tệp hoặc thêm --rounds", addOpening: ": ghi XXC white1 hoặc XXC black1 vào tệp, hoặc thêm --opening", addTeams: ": tệp phải có các dòng 013",
	breaks: map[string]string{
		"buchholz": "Buchholz", "buchholz-cut1": "Buchholz bỏ thấp nhất", "buchholz-median": "Buchholz trung vị", "sonneborn-berger": "Sonneborn-Berger", "progressive": "điểm lũy tiến",
		"opponents": "điểm đối thủ", "wins": "số ván thắng", "second-wins": "số ván thắng khi đi sau", "direct": "đối đầu trực tiếp", "board-points": "điểm ván",
	},
	reasons: []reason{
		{trf.ErrEncoding, "không phải UTF-8"}, {trf.ErrCode, "mã không biết"}, {trf.ErrUnsupported, "không hỗ trợ"}, {trf.ErrNumber, "không phải số hợp lệ"},
		{trf.ErrPoints, "không phải điểm (ví dụ 1.5)"}, {trf.ErrLayout, "không đúng cột"}, {trf.ErrTwice, "số thứ tự bị trùng"}, {trf.ErrPlayer, "không có kỳ thủ này"},
		{trf.ErrSelf, "là số của chính kỳ thủ"}, {trf.ErrSide, "không phải màu quân (w, b hoặc -)"}, {trf.ErrResult, "kết quả không dùng được ở đây"}, {trf.ErrOpponent, "dòng của đối thủ ghi khác"},
		{trf.ErrTotal, "tổng điểm khác với các kết quả"}, {trf.ErrRounds, "nhiều vòng hơn dự kiến"}, {trf.ErrNobody, "không có kỳ thủ nào"}, {trf.ErrTeam, "đội phải có tên và kỳ thủ"},
		{trf.ErrTeams, "kỳ thủ đã ở trong một đội"}, {trf.ErrUnfit, "không vừa các cột"},
		{swiss.ErrNoPairing, "không cách bốc thăm nào thỏa điều kiện bắt buộc"}, {swiss.ErrNobody, "không có kỳ thủ nào có mặt"}, {swiss.ErrRounds, "không biết có bao nhiêu vòng"}, {swiss.ErrOver, "giải không có vòng này"},
		{swiss.ErrUnfinished, "một ván chưa có kết quả"}, {swiss.ErrOpening, "chưa biết bốc thăm bên đi trước ở vòng 1"}, {swiss.ErrTooMany, "hơn 1022 kỳ thủ có mặt"},
		{robin.ErrOver, "bảng vòng tròn không có vòng này"}, {robin.ErrFew, "giải vòng tròn cần ít nhất hai kỳ thủ hoặc hai đội"},
		{knockout.ErrSeeds, "hạt giống là từ hai số dương khác nhau"}, {knockout.ErrRules, "mỗi trận ít nhất một ván, đấu thêm cũng vậy"}, {knockout.ErrGame, "ván này không phải đánh"},
		{teams.ErrBoards, "mỗi trận có 1 đến 100 bàn"}, {teams.ErrFew, "cần ít nhất hai đội"}, {teams.ErrMixed, "kỳ thủ của một đội gặp hơn một đội"}, {errMet, "những người có mặt đều vừa gặp nhau"}, {errLong, "quá 128 MiB"},
	},
}

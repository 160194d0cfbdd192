package tourneycmd

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"

	"duiyi/internal/pagewords"
	"duiyi/records/faults"
	"duiyi/tui/face"
)

// relayTexts are what relay prints in one language: formats for fmt.
type relayTexts struct {
	tag, colon string
	game       string // source, number
	board      string // round, board
	one, many  string // moves, how many
	back       string // moves, how many are left
	refused    string // board, number of the move, move
	more       string // board, moves
	differs    string // board
	twice      string // board, source
	noResult   string
	again      string // error
	left       string
	stopped    string

	players string // first, second
	other   string // board, its players, those of the record
	closed  string // board
	unnamed string
	several string // players, round, board
	turned  string // players
	nobody  string // players

	silent string // server
	status string // server, HTTP status
	answer string // server
	long   string // MiB
}

// relayTextsIn returns the texts in a language of the flag --lang.
func relayTextsIn(tag string) *relayTexts {
	for _, x := range []*relayTexts{&relaySimplified, &relayTraditional, &relayVietnamese} {
		if x.tag == tag {
			return x
		}
	}
	return &relayEnglish
}

func (x *relayTexts) at(p spot) string { return fmt.Sprintf(x.board, p.round, p.board) }

func (x *relayTexts) count(moves int) string {
	if moves == 1 {
		return x.one
	}
	return fmt.Sprintf(x.many, moves)
}

// words returns what an error says. Refusals of the server are told by their codes in the words of
// the page; English has the server's own.
func (x *relayTexts) words(err error) string {
	var fault *fault
	var answer *answerError
	var silent *url.Error
	switch {
	case x == &relayEnglish:
		return err.Error()
	case errors.Is(err, errLink):
		return x.page("error.no_relay", err)
	case errors.Is(err, errSource):
		return fmt.Sprintf(x.long, maxSource>>20)
	case errors.As(err, &fault) && fault.Refusal.Code != "":
		return x.page("refusal."+fault.Refusal.Code, err)
	case errors.As(err, &fault):
		return x.page("error."+fault.Code, err)
	case errors.As(err, &answer) && answer.server == "":
		return fmt.Sprintf("HTTP %d", answer.status)
	case errors.As(err, &answer) && answer.status != 0:
		return fmt.Sprintf(x.status, answer.server, answer.status)
	case errors.As(err, &answer):
		return fmt.Sprintf(x.answer, answer.server)
	case errors.As(err, &silent):
		server := silent.URL
		if u, err := url.Parse(server); err == nil {
			server = u.Host
		}
		return fmt.Sprintf(x.silent, server)
	}
	return faults.In(x.tag).Words(err)
}

// page returns a text of the page; a server that is newer than this program may have a code that
// only its own words tell.
func (x *relayTexts) page(key string, err error) string {
	if text, ok := pagewords.Text(x.tag, key); ok {
		return text
	}
	return err.Error()
}

// source returns what is wrong with a file or an address.
func (x *relayTexts) source(path string, err error) string {
	if x != &relayEnglish && errors.As(err, new(*fs.PathError)) {
		return x.words(err) // with the path
	}
	return path + x.colon + x.words(err)
}

var relayEnglish = relayTexts{
	tag: face.English, colon: ": ", game: "%s, game %d", board: "round %d board %d", one: "1 move", many: "%d moves", back: "%s taken back, %d there",
	refused: "%s, move %d, %s", more: "%s has %s more than the record", differs: "%s has other moves by another hand: take them back there, or correct the record",
	twice: "%s is in %s already", noResult: "the result is taken back", again: "%s; trying again", left: "not everything was entered", stopped: "stopped",
	players: "%s – %s", other: "%s is %s, not %s", closed: "%s is not open to the link", unnamed: "neither a round and board (the tag Round, as 1.2) nor both names",
	several: "%s play at several boards: the tag Round says which, as %d.%d", turned: "%s play with the sides turned", nobody: "no open board has %s",
}

var relaySimplified = relayTexts{
	tag: face.Simplified, colon: "：", game: "%s，第 %d 局", board: "第 %d 轮第 %d 台", one: "1 步", many: "%d 步", back: "收回 %s，还剩 %d 步",
	refused: "%s第 %d 步 %s", more: "%s比棋谱多 %s", differs: "%s有别人录入的不同着法：请在那里收回，或改正棋谱",
	twice: "%s已在 %s 中", noResult: "结果已收回", again: "%s；稍后再试", left: "没有全部录入", stopped: "已停止",
	players: "%s – %s", other: "%s是 %s，不是 %s", closed: "此链接不能打开%s", unnamed: "既没有写轮次和台次（标签 Round，如 1.2），也没有写全双方姓名",
	several: "%s 在几台对局：请用标签 Round 写明，如 %d.%d", turned: "%s 的先后手相反", nobody: "打开的台次里没有 %s",
	silent: "%s 没有应答", status: "%s 回答 HTTP %d", answer: "%s 的回答看不懂", long: "超过 %d MiB",
}

var relayTraditional = relayTexts{
	tag: face.Traditional, colon: "：", game: "%s，第 %d 局", board: "第 %d 輪第 %d 台", one: "1 步", many: "%d 步", back: "收回 %s，還剩 %d 步",
	refused: "%s第 %d 步 %s", more: "%s比棋譜多 %s", differs: "%s有別人輸入的不同著法：請在那裡收回，或改正棋譜",
	twice: "%s已在 %s 中", noResult: "結果已收回", again: "%s；稍後再試", left: "沒有全部輸入", stopped: "已停止",
	players: "%s – %s", other: "%s是 %s，不是 %s", closed: "此連結不能打開%s", unnamed: "既沒有寫輪次和台次（標籤 Round，如 1.2），也沒有寫全雙方姓名",
	several: "%s 在幾台對局：請用標籤 Round 寫明，如 %d.%d", turned: "%s 的先後手相反", nobody: "打開的台次裡沒有 %s",
	silent: "%s 沒有回應", status: "%s 回答 HTTP %d", answer: "%s 的回答看不懂", long: "超過 %d MiB",
}

var relayVietnamese = relayTexts{
	tag: face.Vietnamese, colon: ": ", game: "%s, ván %d", board: "vòng %d, bàn %d", one: "1 nước", many: "%d nước", back: "rút lại %s, còn %d nước",
	refused: "%s, nước %d, %s", more: "%s có nhiều hơn biên bản %s", differs: "%s có những nước khác do người khác nhập: hãy rút lại ở đó hoặc sửa biên bản",
	twice: "%s đã có trong %s", noResult: "kết quả đã được rút lại", again: "%s; sẽ thử lại", left: "chưa nhập được tất cả", stopped: "đã dừng",
	players: "%s – %s", other: "%s là %s, không phải %s", closed: "liên kết không mở %s", unnamed: "không ghi vòng và bàn (nhãn Round, ví dụ 1.2), cũng không ghi đủ hai tên",
	several: "%s đấu ở nhiều bàn: hãy ghi nhãn Round, ví dụ %d.%d", turned: "%s đang đấu với bên đi trước ngược lại", nobody: "không bàn đang mở nào có %s",
	silent: "%s không trả lời", status: "%s trả lời HTTP %d", answer: "không hiểu câu trả lời của %s", long: "quá %d MiB",
}

package story

import (
	"fmt"

	"duiyi/internal/reasons"
	"duiyi/internal/rulingwords"
	"duiyi/match"
	"duiyi/match/positions"
)

// Words are the sentences of one language, as formats for fmt. A number is that of a stone or
// a round, as "move 12" or "第 12 回合"; a moment is a move with its side where that is not
// plain, as "Red's move 12".
type words struct {
	tag, notation        string
	redBlack, blackWhite [2]string
	between, stop        string
	stone, round         string    // n: a number
	ofSide               string    // number, side: a moment
	stones, rounds       string    // first and last n: a stretch
	after                string    // moment, at the beginning of a sentence
	opening              string    // name
	leftBook             string    // after opening: moment, move
	bookOnly             string    // moment, move
	attacked             string    // of gomoku: colour, its threats, the other colour, its threats; the longest run of the first, and the number that it began with
	bothAttacked         string    // the same
	besieged             string    // of xiangqi: side, stretch, the other side
	stripped             string    // side, the other side; how many advisors and elephants each took
	pawned               string    // side, pawns it took, the other side, pawns that took
	winged               string    // side, the other side, its wing; moves that went there, of how many
	wings                [2]string // right, left
	rooksOff             string    // after the moment before
	turned               string    // number, side, move, standing before and after
	even, ahead, winning string    // ahead and winning: side
	letGo                string    // after the moment before: side, which stood best then
	onlySteps            string    // side, steps, percent; the worst stretch and its percent
	mostSteps            string    // the same, then mistakes and their percent
	fellOnly, fellMost   string    // the same two of a game that is not over
	last                 string    // sentence about the deciding move
	tableWon             string    // side, moves
	tableDrawn           string
	wonAs                string // side, standing
	drawnAs, openAs      string // standing
}

var english = words{
	tag: "en", notation: "wxf", redBlack: [2]string{"Red", "Black"}, blackWhite: [2]string{"Black", "White"}, between: " ", stop: ".",
	opening: "%s", leftBook: "; the game left the book with %s, %s.", bookOnly: "The game left the book with %s, %s.",
	stone: "move %d", round: "move %d", ofSide: "%[2]s's %[1]s", stones: "from move %d to move %d", rounds: "from move %d to move %d", after: "After %s, ",
	attacked:     "%s attacked: %d of its stones made a four or an open three, %[4]d of %[3]s's; the most in a row were %[5]d, from %[6]s.",
	bothAttacked: "Both sides attacked: %[2]d stones of %[1]s made a four or an open three, and %[4]d of %[3]s's.",
	besieged:     "%s attacked the general: %s three or more of its pieces bore on %s's palace.",
	stripped:     "%s broke up the defence: %[3]d of %[2]s's advisors and elephants fell, %[4]d of %[1]s's.",
	pawned:       "%s won soldiers: it took %d, %s %d.",
	winged:       "%s played on %s's %s wing: of the moves of its chariots, horses and cannons across the river %d of %d went there.",
	wings:        [2]string{"right", "left"},
	rooksOff:     "no chariot was left.",
	turned:       "With %s %s played %s: before it %s, after it %s.",
	even:         "the game was even", ahead: "%s stood better", winning: "%s was winning",
	letGo:     "%s stood to win and let it go.",
	onlySteps: "%s lost by no single mistake: in %d small steps its chances fell by %d %%, most %s: %d %%.",
	mostSteps: "%s lost by small steps: in %d of them its chances fell by %d %%, most %s: %d %%; single mistakes (%d) cost only %d %%.",
	fellOnly:  "%s fell behind by no single mistake: in %d small steps its chances fell by %d %%, most %s: %d %%.",
	fellMost:  "%s fell behind by small steps: in %d of them its chances fell by %d %%, most %s: %d %%; single mistakes (%d) cost only %d %%.",
	last:      "The last move: %s", tableWon: "The endgame table gives the last position to %s, mate in %d.", tableDrawn: "The endgame table calls the last position drawn.",
	wonAs: "%s won; at the end %s.", drawnAs: "The game was drawn; at the end %s.", openAs: "At the end of the moves %s.",
}

var simplified = words{
	tag: "zh-Hans", notation: "chinese", redBlack: [2]string{"红方", "黑方"}, blackWhite: [2]string{"黑方", "白方"}, stop: "。",
	opening: "%s", leftBook: "，%s %s 脱谱。", bookOnly: "%s %s 脱谱。",
	stone: "第 %d 手", round: "第 %d 回合", ofSide: "%s%s", stones: "第 %d 至 %d 手", rounds: "第 %d 至 %d 回合", after: "%s之后，",
	attacked: "%s主攻：冲四、活三共 %d 手，%s %d 手；最多连续 %d 手，自%s起。", bothAttacked: "双方对攻：%s冲四、活三共 %d 手，%s %d 手。",
	besieged: "%s攻王：%s，始终有三个以上的子力威胁%s九宫。", stripped: "%s破士象：吃去%s士象共 %d 个，己方失 %d 个。",
	pawned: "%s多吃兵卒：吃去 %d 个，%s吃去 %d 个。", winged: "%s着重%s%s翼：车马炮过河后共走 %[5]d 步，其中 %[4]d 步走到这一翼。",
	wings: [2]string{"右", "左"}, rooksOff: "双方都没有车了。",
	turned: "%s%s走 %s：此前%s，此后%s。",
	even:   "双方均势", ahead: "%s占优", winning: "%s胜势",
	letGo:     "%s本是胜势，可惜没有赢下。",
	onlySteps: "%s没有明显的大错，是一步步亏出来的：%d 步小亏，胜望降了 %d %%，以%s最甚，降了 %d %%。",
	mostSteps: "%s输在小处：%d 步小亏，胜望降了 %d %%，以%s最甚，降了 %d %%；%d 步大错只失 %d %%。",
	fellOnly:  "%s没有明显的大错，只是一步步吃亏：%d 步小亏，胜望降了 %d %%，以%s最甚，降了 %d %%。",
	fellMost:  "%s亏在小处：%d 步小亏，胜望降了 %d %%，以%s最甚，降了 %d %%；%d 步大错只失 %d %%。",
	last:      "最后一着：%s", tableWon: "残局库判终局%s必胜，%d 步成杀。", tableDrawn: "残局库判终局为和棋。",
	wonAs: "%s获胜，终局时%s。", drawnAs: "对局成和，终局时%s。", openAs: "着法到此为止，%s。",
}

var traditional = inTraditional(simplified)

var vietnamese = words{
	tag: "vi", notation: "vietnamese", redBlack: [2]string{"Đỏ", "Đen"}, blackWhite: [2]string{"Đen", "Trắng"}, between: " ", stop: ".",
	opening: "%s", leftBook: "; ra khỏi bài bản từ %s, %s.", bookOnly: "Ván cờ ra khỏi bài bản từ %s, %s.",
	stone: "nước %d", round: "nước %d", ofSide: "%s của %s", stones: "từ nước %d đến nước %d", rounds: "từ nước %d đến nước %d", after: "Sau %s, ",
	attacked:     "%s tấn công: %d quân thành bốn hoặc ba mở, %s %d quân; liên tiếp nhiều nhất %d quân, từ %s.",
	bothAttacked: "Hai bên cùng tấn công: %s có %d quân thành bốn hoặc ba mở, %s %d quân.",
	besieged:     "%s đánh vào tướng: %s luôn có ít nhất ba quân nhắm vào cung %s.",
	stripped:     "%s phá sĩ tượng của %s: ăn %d quân sĩ, tượng và mất %d.",
	pawned:       "%s hơn tốt: ăn %d con, %s ăn %d con.",
	winged:       "%s đi nhiều ở cánh %[3]s của %[2]s: xe, pháo, mã qua sông đi %[5]d nước thì %[4]d nước vào cánh này.",
	wings:        [2]string{"phải", "trái"},
	rooksOff:     "trên bàn không còn xe nào.",
	turned:       "Ở %s, %s đi %s: trước đó %s, sau đó %s.",
	even:         "hai bên cân bằng", ahead: "%s ưu thế", winning: "%s thắng thế",
	letGo:     "%s đang thắng thế mà để tuột mất.",
	onlySteps: "%s không thua vì sai lầm lớn nào: qua %d nước lỗ nhỏ cơ hội giảm %d %%, nặng nhất %s: %d %%.",
	mostSteps: "%s thua vì những nước nhỏ: qua %d nước lỗ nhỏ cơ hội giảm %d %%, nặng nhất %s: %d %%; %d sai lầm lớn chỉ mất %d %%.",
	fellOnly:  "%s kém đi không vì sai lầm lớn nào: qua %d nước lỗ nhỏ cơ hội giảm %d %%, nặng nhất %s: %d %%.",
	fellMost:  "%s kém dần vì những nước nhỏ: qua %d nước lỗ nhỏ cơ hội giảm %d %%, nặng nhất %s: %d %%; %d sai lầm lớn chỉ mất %d %%.",
	last:      "Nước cuối: %s", tableWon: "Theo bảng cờ tàn, thế cuối %s thắng, %d nước chiếu hết.", tableDrawn: "Theo bảng cờ tàn, thế cuối hòa.",
	wonAs: "%s thắng; lúc kết thúc %s.", drawnAs: "Ván cờ hòa; lúc kết thúc %s.", openAs: "Đến nước cuối %s.",
}

// plain is English for readers who know no notation of xiangqi: moves are in words.
var plain = inWords(english)

func inWords(w words) words {
	w.tag = reasons.Plain
	w.leftBook, w.bookOnly = "; the game left the book with %s: %s.", "The game left the book with %s: %s."
	w.turned = "At %[1]s %[3]s: before it %[4]s, after it %[5]s."
	return w
}

// languages is the one list to which a further language is added.
var languages = []*words{&english, &simplified, &traditional, &vietnamese}

// inTraditional returns w in traditional characters.
func inTraditional(w words) words {
	w.tag, w.notation = "zh-Hant", "chinese_traditional"
	for _, text := range []*string{
		&w.redBlack[0], &w.redBlack[1], &w.blackWhite[0], &w.blackWhite[1], &w.stone, &w.round, &w.stones, &w.rounds, &w.after, &w.leftBook, &w.bookOnly, &w.attacked, &w.bothAttacked, &w.besieged, &w.stripped, &w.pawned, &w.winged, &w.rooksOff, &w.turned, &w.even, &w.ahead, &w.winning,
		&w.letGo, &w.onlySteps, &w.mostSteps, &w.fellOnly, &w.fellMost, &w.last, &w.tableWon, &w.tableDrawn, &w.wonAs, &w.drawnAs, &w.openAs,
	} {
		*text = rulingwords.Traditional(*text)
	}
	return w
}

// number says which stone or round moves[n-1] is.
func (w *words) number(moves []match.Move, n int) string {
	number, round := positions.Number(moves, n)
	if round {
		return fmt.Sprintf(w.round, number)
	}
	return fmt.Sprintf(w.stone, number)
}

// moment says which move moves[n-1] is, with its side where rounds are counted.
func (w *words) moment(moves []match.Move, n int) string {
	text := w.number(moves, n)
	if _, round := positions.Number(moves, n); round {
		return fmt.Sprintf(w.ofSide, text, w.redBlack[moves[n-1].Side])
	}
	return text
}

// stretch says which moves moves[from-1:to] are.
func (w *words) stretch(moves []match.Move, from, to int) string {
	first, round := positions.Number(moves, from)
	last, _ := positions.Number(moves, to)
	switch {
	case first == last:
		return w.number(moves, to)
	case round:
		return fmt.Sprintf(w.rounds, first, last)
	}
	return fmt.Sprintf(w.stones, first, last)
}

// Moment says in a language, "zh-Hans" for example, which move moves[n-1] is: "第 12 回合红方",
// or "第 23 手" where stones are counted.
func Moment(moves []match.Move, n int, lang string) string {
	for _, w := range languages {
		if w.tag == lang {
			return w.moment(moves, n)
		}
	}
	return english.moment(moves, n)
}

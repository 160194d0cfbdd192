package tui

import (
	"fmt"
	"io/fs"
	"strings"

	"duiyi/app"
	"duiyi/match"
	"duiyi/record"
	"duiyi/tui/face"
)

// words are what is said in one language.
type words struct {
	language string // as package face knows it
	toMove   string // %s
	thinking string // %s
	played   string // %s %s
	won      string // %s %s
	drawn    string // %s
	reasons  map[string]string
	refusals map[string]string
	unknown  string // %q
	saved    string // %s %s
	exists   string // %s
	opened   string // %s %d
	several  string // %s %d
	lost     string // %s
	left     string // %s
	comma    string
	// What a format does not hold, where record's English is not the language;
	// a name in it, as of a tag, follows a space.
	losses     map[string]string
	fault      string // %s
	hint       string // %s
	noHint     string
	winIn      string // %s %d
	errors     []errorText
	noNotation string // %q %s
	failed     string // %s
	level      string // %s
	noLevel    string // %q %s
	bye        string
	typed      string // moves
	help       []string
	keys       string
	moves      string
	expected   string // depth, score, line
	noName     string // %s
	offer      string
	declined   string
	notKept    string
	selectOwn  string
	opening    openingWords
}

// An errorText is an error in the language spoken.
type errorText struct {
	err  error
	text string
}

var english = words{
	opening:  englishOpening,
	language: face.English,
	toMove:   "%s to move",
	thinking: "%s is thinking ...",
	played:   "%s played %s",
	won:      "%s wins: %s",
	drawn:    "A draw: %s",
	reasons: map[string]string{
		"checkmate": "checkmate", "stalemate": "no legal move", "perpetual_check": "perpetual check", "repetition": "the position came back too often",
		"move_limit": "too long without a capture", "bare": "nobody can win", "five": "five in a row", "full_board": "the board is full",
		"forbidden_move": "a forbidden move", "resignation": "resignation", "agreement": "agreement", "time": "time",
	},
	unknown:    "%q is neither a move nor a command; type help",
	saved:      "Saved as %s%s",
	exists:     "%s is there already; save! writes over it",
	opened:     "Opened %s, %d moves",
	several:    "%s holds %d games: open FILE NUMBER",
	lost:       "; not held: %s",
	left:       "; not taken over: %s",
	comma:      ", ",
	fault:      "Not understood: %s",
	hint:       "Hint: %s",
	noHint:     "No hint here",
	winIn:      "%s wins in %d",
	noNotation: "There is no notation %q; there are %s",
	failed:     "The engine failed: %s",
	level:      "The opponent is %s now",
	noLevel:    "There is no level %q; there are %s",
	bye:        "The game is kept.",
	keys:       "arrows, Enter or mouse · type a move or help · ^Z undo ^Y redo ^T hint ^C quit",
	moves:      "Moves",
	expected:   "depth %d  %s  %s",
	noName:     "%s needs the name of a file",
	offer:      "A draw is offered; type draw to accept",
	declined:   "The draw is declined",
	notKept:    "Another Duiyi keeps the games just now; this one is gone at the end unless you save it",
	typed:      "A move is typed in any notation: %s.",
	help: []string{
		"undo, redo [ply]   take back, play again",
		"hint (^T)          what the best engine would play",
		"vary (^O)          the engine plays something else",
		"now (^N)           the engine moves at once",
		"notation [NAME]    chinese, chinese_traditional, wxf, iccs, uci",
		"flip               turn the board",
		"board, moves       show the board, the moves so far",
		"level [ID]         the opponent's level",
		"save FILE          as .pgn .psq .sgf .txt or .fen; save! writes over a file",
		"open FILE [N]      a game in any of these formats",
		"draw, resign, new, quit",
	},
	selectOwn: "Choose one of your own pieces that can move",
}

var chinese = words{
	opening:  chineseOpening,
	language: face.Chinese,
	toMove:   "轮到%s",
	thinking: "%s思考中……",
	played:   "%s：%s",
	won:      "%s胜：%s",
	drawn:    "和棋：%s",
	reasons: map[string]string{
		"checkmate": "将死", "stalemate": "困毙", "perpetual_check": "长将", "repetition": "重复局面", "move_limit": "自然限着", "bare": "双方均无取胜可能",
		"five": "五连", "full_board": "棋盘已满", "forbidden_move": "禁手", "resignation": "认输", "agreement": "议和", "time": "超时",
	},
	refusals: map[string]string{
		"bad_text": "看不懂这步棋", "ambiguous": "不止一子可以这样走", "not_your_turn": "还没轮到你", "game_over": "对局已经结束", "off_board": "棋盘外",
		"not_yours": "这不是你的棋子", "empty": "那里没有棋子", "cannot_move_so": "这个子不能这样走", "blocked": "路被挡住了", "own_piece": "那里是自己的棋子",
		"leaves_check": "将帅会被吃", "kings_face": "将帅不能照面", "occupied": "那里已经有子", "forbidden": "禁手点",
		"opening_choice": "先选择怎样继续", "opening_number": "先选定打点数", "opening_place": "现在要下子", "opening_outside": "要下在中央的框内", "opening_inside": "要下在中央的框外",
		"opening_symmetric": "与已有的打点相同或对称", "opening_pick": "请从打点中留下一个",
	},
	unknown: "%q 不是着法，也不是命令；输入 help 看说明",
	saved:   "已存为 %s%s",
	exists:  "%s 已经存在；save! 可以覆盖",
	opened:  "已打开 %s，共 %d 着",
	several: "%s 里有 %d 局：open 文件 序号",
	lost:    "；没有存进去：%s",
	left:    "；没有带过来：%s",
	comma:   "、",
	losses: map[string]string{
		"comment": "注释", "side line": "变着", "glyph": "评注符号", "thinking time": "用时", "result": "结果", "rules": "规则",
		"player's name": "棋手名", "tag": "标签", "property": "属性", "node without a move": "没有着法的节点", "move that led to the position": "局面之前的一着",
		"player's name that reads as a move": "像着法的棋手名", "rules, which stand beside a result only": "规则（有结果才能写）",
		"closing brace in a comment, written as ｝": "注释里的右花括号（改写为｝）",
	},
	fault:      "看不懂：%s",
	hint:       "支招：%s",
	noHint:     "这里没有支招",
	winIn:      "%s %d 步胜",
	noNotation: "没有 %q 这种记法；有 %s",
	errors: []errorText{
		{match.ErrGameOver, "对局已经结束"}, {match.ErrStale, "棋局刚刚有变化"},
		{match.ErrNothingToUndo, "没有可悔的棋"}, {match.ErrNothingToRedo, "没有可重走的棋"},
		{match.ErrNothingToVary, "盘上最后一步不是引擎走的"}, {match.ErrNoOtherMove, "引擎在这里没有别的着法了"},
		{match.ErrNoTakeBacks, "这一局约定不悔棋"}, {match.ErrNoHints, "这一局约定不支招"},
		{app.ErrNotThinking, "现在没有引擎在思考"}, {app.ErrEngineToMove, "轮到引擎走"}, {app.ErrBusy, "同时求支招的人太多，请稍后再试"}, {app.ErrOverloaded, "眼下太忙，请稍后再试"},
		{fs.ErrNotExist, "没有这个文件"}, {fs.ErrPermission, "这个文件不许读写"},
	},
	failed:   "引擎出错：%s",
	level:    "对手现在是：%s",
	noLevel:  "没有 %q 这一级；有 %s",
	bye:      "棋局已保存。",
	keys:     "方向键+回车或鼠标 · 输入着法或 help · ^Z 悔棋 ^Y 重走 ^T 支招 ^C 退出",
	moves:    "着法",
	expected: "深度 %d  %s  %s",
	noName:   "%s 后面要有文件名",
	offer:    "对方提和；输入 draw 同意",
	declined: "对方不同意和棋",
	notKept:  "另一个对弈程序正在保管棋局；这一局不另存就不会保留",
	typed:    "着法可用任何记法：%s。",
	help: []string{
		"undo, redo [ply]   悔棋，重走（ply：一步）",
		"hint (^T)          支招",
		"vary (^O)          变招：引擎换一步",
		"now (^N)           引擎立即出招",
		"notation [名称]    记法：chinese chinese_traditional wxf iccs uci",
		"flip               翻转棋盘",
		"board, moves       显示棋盘、着法",
		"level [编号]       对手的水平",
		"save 文件          存为 .pgn .psq .sgf .txt .fen；save! 覆盖",
		"open 文件 [序号]   打开这些格式的棋谱",
		"draw 提和, resign 认输, new 新局, quit 退出",
	},
	selectOwn: "先选一个能走的己方棋子",
}

// loss names what a format did not hold, and how often.
func (w words) loss(l record.Loss) string {
	if w.losses == nil {
		return l.String()
	}
	what, known := w.losses[l.What]
	if !known {
		kind, name, _ := strings.Cut(l.What, " ")
		if kind, known = w.losses[kind]; !known {
			return l.String()
		}
		what = kind + " " + name
	}
	if l.Count == 1 {
		return what
	}
	return fmt.Sprintf("%s ×%d", what, l.Count)
}

// refusal says why a move was not played.
func (w words) refusal(r *match.Refusal) string {
	if text, ok := w.refusals[r.Code]; ok {
		return text
	}
	return r.Detail
}

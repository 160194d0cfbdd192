package tui

import (
	"io/fs"

	"duiyi/advice"
	"duiyi/engines"
	"duiyi/live"
	"duiyi/match"
	"duiyi/store"
	"duiyi/tui/face"
)

var simplified = words{
	study:    simplifiedStudy,
	opening:  simplifiedOpening,
	puzzles:  simplifiedPuzzles,
	language: face.Simplified,
	toMove:   "轮到%s",
	thinking: "%s思考中……",
	halted:   "轮到%s，引擎暂停：step 走一步，go 继续",
	notAlone: "看两个引擎对弈时才能暂停",
	noPace:   "每步可以是 %g 到 %g 秒",
	played:   "%s：%s",
	won:      "%s胜：%s",
	drawn:    "和棋：%s",
	off:      "不计胜负：%s",
	adaptive: "随我升降",
	rises:    "。下一局升到第 %s 级",
	falls:    "。下一局降到第 %s 级",
	stays:    "。下一局还是第 %s 级",
	fails:    map[string]string{"blocked": "%s 两头被堵，不算胜。", "overline": "%s 是长连，不算胜。"},
	reasons: map[string]string{
		"checkmate": "将死", "stalemate": "困毙", "perpetual_check": "长将", "repetition": "重复局面", "move_limit": "自然限着", "bare": "双方均无取胜可能",
		"five": "五连", "full_board": "棋盘已满", "forbidden_move": "禁手", "resignation": "认输", "agreement": "议和", "time": "超时", "move_time": "步时用完", "abandoned": "对方离席", "aborted": "作罢", "arbiter": "裁判判定", "forfeit": "对方未到场",
	},
	refusals: map[string]string{
		"bad_text": "看不懂这步棋", "ambiguous": "不止一子可以这样走", "not_your_turn": "还没轮到你", "game_over": "对局已经结束", "off_board": "棋盘外",
		"not_yours": "这不是你的棋子", "empty": "那里没有棋子", "cannot_move_so": "这个子不能这样走", "blocked": "路被挡住了", "own_piece": "那里是自己的棋子",
		"leaves_check": "将帅会被吃", "kings_face": "将帅不能照面", "occupied": "那里已经有子", "forbidden": "禁手点",
		"opening_choice": "先选择怎样继续", "opening_number": "先选定打点数", "opening_place": "现在要下子", "opening_outside": "要下在中央的框内", "opening_inside": "要下在中央的框外",
		"opening_symmetric": "与已有的打点相同或对称", "opening_pick": "请从打点中留下一个",
	},
	unknown:    "%q 不是着法，也不是命令；输入 help 看说明",
	saved:      "已存为 %s%s",
	exists:     "%s 已经存在；save! 可以覆盖",
	opened:     "已打开 %s，共 %d 着",
	several:    "%s 里有 %d 局：open 文件 序号",
	lost:       "；没有存进去：%s",
	left:       "；没有带过来：%s",
	comma:      "、",
	fault:      "看不懂：%s",
	readAs:     "；按 %s 读取",
	restored:   "编码曾存错，已还原：%s（charset=utf-8 取原文）",
	unrestored: "编码曾存错，无法可靠还原，保留原样：%s",
	unsure:     "按此读取：%s；文字太少，无法确定编码（可加 charset=编码）",
	wrongSet:   "文件写明编码是 %s，其实不是",
	characters: "有些字节不是文字，其余保留：%s",
	hint:       "支招：%s",
	noHint:     "这里没有支招",
	winIn:      "%s %d 步胜",
	noNotation: "没有 %q 这种记法；有 %s",
	errors: []errorText{
		{match.ErrGameOver, "对局已经结束"}, {match.ErrStale, "棋局刚刚有变化"},
		{match.ErrNothingToUndo, "没有可悔的棋"}, {match.ErrNothingToRedo, "没有可重走的棋"},
		{match.ErrNothingToVary, "盘上最后一步不是引擎走的"}, {match.ErrNoOtherMove, "引擎在这里没有别的着法了"},
		{match.ErrNoTakeBacks, "这一局约定不悔棋"}, {match.ErrNoHints, "这一局约定不支招"},
		{live.ErrNotThinking, "现在没有引擎在思考"}, {advice.ErrEngineToMove, "轮到引擎走"}, {engines.ErrBusy, "同时求支招的人太多，请稍后再试"}, {store.ErrOverloaded, "眼下太忙，请稍后再试"},
		{fs.ErrNotExist, "没有这个文件"}, {fs.ErrPermission, "这个文件不许读写"},
	},
	failed:   "引擎出错：%s",
	level:    "对手现在是：%s",
	noLevel:  "没有 %q 这一级；有 %s",
	scale:    "等级分只在这些级别之间比较，不是棋协等级分",
	closes:   "Esc 关闭，方向键翻页",
	bye:      "棋局已保存。",
	keys:     "方向键+回车或鼠标 · 输入着法或 help · ^Z 悔棋 ^Y 重走 ^T 支招 ^C 退出",
	moves:    "着法",
	expected: "深度 %d  %s  %s",
	noName:   "%s 后面要有文件名",
	offer:    "对方提和；输入 draw 同意",
	declined: "对方不同意和棋",
	notKept:  "另一个对弈程序正在保管棋局；这一局不另存就不会保留",
	typed:    "着法可用任何记法：%s。",
	help: []entry{
		{"undo, redo [ply]", "悔棋，重走（ply：一步）"},
		{"hint (^T)", "支招"},
		{"vary (^O)", "变招：引擎换一步"},
		{"now (^N)", "引擎立即出招"},
		{"pause, go (^P)", "看电脑下：暂停，继续"},
		{"step (^S)", "看电脑下：走一步"},
		{"pace 秒数", "看电脑下：每步至少的时间"},
		{"level [编号]", "列出对手的各级水平，或换一级"},
		{"notation [名称]", "记法：chinese chinese_traditional wxf iccs uci vietnamese"},
		{"flip (^F)", "翻转棋盘"},
		{"board, moves", "显示棋盘、着法"},
		{"save 文件", "存为 %s；save! 覆盖"},
		{"open 文件 [序号]", "打开这些格式的棋谱; charset=gbk"},
		{"study [文件 [序号]]", "拆棋：试走别的着法，可从本局或文件开始"},
		{"draw, resign", "提和或同意和棋，认输"},
		{"new, quit", "新局，退出"},
	},
	selectOwn: "先选一个能走的己方棋子",
}

var simplifiedOpening = openingWords{
	asked: "%s：%s", place: "下第 %d 手（%s）", centre: "，在天元", within: "，在中央 %d×%d 以内", outside: "，在中央 %d×%d 以外",
	choice: "请回答 %s", number: "第 5 手给出几个打点，1 至 %d？", offer: "给出五手打点 %d/%d", offered: "；已有 %s", pick: "从打点中留下一个：%s",
	steps:    map[string]string{"stay": "不换", "swap": "交换", "two_more": "再下两子，由对方选", "ten": "给出十个打点"},
	numbered: "%s 打", offers: "打点 %s", picks: "留 %s",
}

var simplifiedStudy = studyWords{
	several: "%s 里有 %d 局：study 文件 序号",
	goesOn:  "后续：%s",
	ends:    "这一路到此为止，输入着法可续下去",
	noWay:   "这里有 %d 路可走",
	leave:   "拆棋",
	help: []entry{
		{"next [编号] (PgDn)", "下一步，或走那一路变着"},
		{"back, fork (PgUp)", "退一步，回到上一个分叉"},
		{"start, end (Home End)", "到开头，到这一路末尾"},
		{"lines (^L)", "引擎怎么看这个局面"},
		{"moves", "列出全部变着"},
		{"undo, redo", "撤销、恢复改动"},
		{"board, flip (^F)", "显示棋盘，翻转棋盘"},
		{"notation [名称]", "着法的记法"},
		{"save 文件", "存为 %s；save! 覆盖"},
		{"game, quit", "回到对局，退出"},
	},
}

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

var traditional = words{
	study:    traditionalStudy,
	opening:  traditionalOpening,
	puzzles:  traditionalPuzzles,
	language: face.Traditional,
	toMove:   "輪到%s",
	thinking: "%s思考中……",
	halted:   "輪到%s，引擎暫停：step 走一步，go 繼續",
	notAlone: "看兩個引擎對弈時才能暫停",
	noPace:   "每步可以是 %g 到 %g 秒",
	played:   "%s：%s",
	won:      "%s勝：%s",
	drawn:    "和棋：%s",
	off:      "不計勝負：%s",
	adaptive: "隨我升降",
	rises:    "。下一局升到第 %s 級",
	falls:    "。下一局降到第 %s 級",
	stays:    "。下一局還是第 %s 級",
	fails:    map[string]string{"blocked": "%s 兩頭被堵，不算勝。", "overline": "%s 是長連，不算勝。"},
	reasons: map[string]string{
		"checkmate": "將死", "stalemate": "困毙", "perpetual_check": "長將", "repetition": "重複局面", "move_limit": "自然限著", "bare": "雙方均無取勝可能",
		"five": "五連", "full_board": "棋盤已滿", "forbidden_move": "禁手", "resignation": "認輸", "agreement": "議和", "time": "超時", "move_time": "步時用盡", "abandoned": "對方離席", "aborted": "作罷", "arbiter": "裁判判定", "forfeit": "對方未到場",
	},
	refusals: map[string]string{
		"bad_text": "看不懂這步棋", "ambiguous": "不止一子可以這樣走", "not_your_turn": "還沒輪到你", "game_over": "對局已經結束", "off_board": "棋盤外",
		"not_yours": "這不是你的棋子", "empty": "那裡沒有棋子", "cannot_move_so": "這個子不能這樣走", "blocked": "路被擋住了", "own_piece": "那裡是自己的棋子",
		"leaves_check": "將帥會被吃", "kings_face": "將帥不能照面", "occupied": "那裡已經有子", "forbidden": "禁手點",
		"opening_choice": "先選擇怎樣繼續", "opening_number": "先選定打點數", "opening_place": "現在要下子", "opening_outside": "要下在中央的框內", "opening_inside": "要下在中央的框外",
		"opening_symmetric": "與已有的打點相同或對稱", "opening_pick": "請從打點中留下一個",
	},
	unknown:    "%q 不是著法，也不是命令；輸入 help 看說明",
	saved:      "已儲存為 %s%s",
	exists:     "%s 已經存在；save! 可以覆寫",
	opened:     "已開啟 %s，共 %d 著",
	several:    "%s 裡有 %d 局：open 檔案 序號",
	lost:       "；沒有存進去：%s",
	left:       "；沒有帶過來：%s",
	comma:      "、",
	fault:      "看不懂：%s",
	readAs:     "；按 %s 讀取",
	restored:   "編碼曾存錯，已還原：%s（charset=utf-8 取原文）",
	unrestored: "編碼曾存錯，無法可靠還原，保留原樣：%s",
	unsure:     "按此讀取：%s；文字太少，無法確定編碼（可加 charset=編碼）",
	wrongSet:   "檔案寫明編碼是 %s，其實不是",
	characters: "有些位元組不是文字，其餘保留：%s",
	hint:       "支招：%s",
	noHint:     "這裡沒有支招",
	winIn:      "%s %d 步勝",
	noNotation: "沒有 %q 這種記法；有 %s",
	errors: []errorText{
		{match.ErrGameOver, "對局已經結束"}, {match.ErrStale, "棋局剛剛有變化"},
		{match.ErrNothingToUndo, "沒有可悔的棋"}, {match.ErrNothingToRedo, "沒有可重走的棋"},
		{match.ErrNothingToVary, "盤上最後一步不是引擎走的"}, {match.ErrNoOtherMove, "引擎在這裡沒有別的著法了"},
		{match.ErrNoTakeBacks, "這一局約定不悔棋"}, {match.ErrNoHints, "這一局約定不支招"},
		{live.ErrNotThinking, "現在沒有引擎在思考"}, {advice.ErrEngineToMove, "輪到引擎走"}, {engines.ErrBusy, "同時求支招的人太多，請稍後再試"}, {store.ErrOverloaded, "眼下太忙，請稍後再試"},
		{fs.ErrNotExist, "沒有這個檔案"}, {fs.ErrPermission, "這個檔案不許讀寫"},
	},
	failed:   "引擎出錯：%s",
	level:    "對手現在是：%s",
	noLevel:  "沒有 %q 這一級；有 %s",
	scale:    "等級分只在這些級別之間比較，不是棋協等級分",
	closes:   "Esc 關閉，方向鍵捲動",
	bye:      "棋局已儲存。",
	keys:     "方向鍵+Enter 或滑鼠 · 輸入著法或 help · ^Z 悔棋 ^Y 重走 ^T 支招 ^C 離開",
	moves:    "著法",
	expected: "深度 %d  %s  %s",
	noName:   "%s 後面要有檔名",
	offer:    "對方提和；輸入 draw 同意",
	declined: "對方不同意和棋",
	notKept:  "另一個對弈程式正在保管棋局；這一局不另存就不會保留",
	typed:    "著法可用任何記法：%s。",
	help: []entry{
		{"undo, redo [ply]", "悔棋，重走（ply：一步）"},
		{"hint (^T)", "支招"},
		{"vary (^O)", "變招：引擎換一步"},
		{"now (^N)", "引擎立即出招"},
		{"pause, go (^P)", "看電腦下：暫停，繼續"},
		{"step (^S)", "看電腦下：走一步"},
		{"pace 秒數", "看電腦下：每步至少的時間"},
		{"level [編號]", "列出對手的各級水準，或換一級"},
		{"notation [名稱]", "記法：chinese chinese_traditional wxf iccs uci vietnamese"},
		{"flip (^F)", "翻轉棋盤"},
		{"board, moves", "顯示棋盤、著法"},
		{"save 檔案", "存為 %s；save! 覆寫"},
		{"open 檔案 [序號]", "開啟這些格式的棋譜; charset=gbk"},
		{"study [檔案 [序號]]", "拆棋：試走別的著法，可從本局或檔案開始"},
		{"draw, resign", "提和或同意和棋，認輸"},
		{"new, quit", "新局，離開"},
	},
	selectOwn: "先選一個能走的己方棋子",
}

var traditionalOpening = openingWords{
	asked: "%s：%s", place: "下第 %d 手（%s）", centre: "，在天元", within: "，在中央 %d×%d 以內", outside: "，在中央 %d×%d 以外",
	choice: "請回答 %s", number: "第 5 手給出幾個打點，1 至 %d？", offer: "給出五手打點 %d/%d", offered: "；已有 %s", pick: "從打點中留下一個：%s",
	steps:    map[string]string{"stay": "不換", "swap": "交換", "two_more": "再下兩子，由對方選", "ten": "給出十個打點"},
	numbered: "%s 打", offers: "打點 %s", picks: "留 %s",
}

var traditionalStudy = studyWords{
	several: "%s 裡有 %d 局：study 檔案 序號",
	goesOn:  "後續：%s",
	ends:    "這一路到此為止，輸入著法可續下去",
	noWay:   "這裡有 %d 路可走",
	leave:   "拆棋",
	help: []entry{
		{"next [編號] (PgDn)", "下一步，或走那一路變著"},
		{"back, fork (PgUp)", "退一步，回到上一個分叉"},
		{"start, end (Home End)", "到開頭，到這一路末尾"},
		{"lines (^L)", "引擎怎麼看這個局面"},
		{"moves", "列出全部變著"},
		{"undo, redo", "撤銷、恢復改動"},
		{"board, flip (^F)", "顯示棋盤，翻轉棋盤"},
		{"notation [名稱]", "著法的記法"},
		{"save 檔案", "存為 %s；save! 覆蓋"},
		{"game, quit", "回到對局，離開"},
	},
}

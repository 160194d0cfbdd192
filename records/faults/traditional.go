package faults

import (
	"io/fs"
	"syscall"

	"duiyi/record"
)

var traditional = Language{
	tag: "zh-Hant", colon: "：", open: "「", close: "」", comma: "，", stop: "。",
	column: "第 %d 行第 %d 字", at: "第 %d 行（第 %d 位元組）", offset: "第 %d 位元組", plies: "已走 %d 步", game: "第 %d 局",
	first: "這是讀不出的 %d 份棋譜中的第一份",
	why: map[string]string{
		"illegal": "這步棋走不通", "not_a_move": "不是著法", "no_side": "沒有寫明輪到誰走", "start": "這個局面不能下",
		"result": "結果與前面寫的不同，以前面為準", "twice": "寫了兩次，以第一次為準", "cut": "檔案不完整", "deep": "變著套得太深",
		"many": "這一項太多，其餘略去", "rest": "著法之後還有別的內容", "empty": "裡面沒有棋局", "too_long": "太長了",
		"other_game": "這是別的棋的棋譜", "nothing": "既不是局面，也不是著法", "header": "檔案開頭不合它的格式", "version": "不認識的格式版本",
		"damaged": "檔案這一部分損壞了", "occupied": "這個點上已有棋子", "point": "不是棋盤上的點", "size": "沒有這種大小的棋盤",
		"stray": "這裡不該有這一項", "results": "幾處結果互相矛盾，都不算",
		"characters": "有些位元組不是文字，其餘照樣保留", "charset": "不認識的文字編碼",
		Other: "讀不懂",
	},
	notes: map[string]string{
		"restored":   "這段文字曾以錯誤的編碼儲存（亂碼），已還原為：%s",
		"unrestored": "這段文字曾以錯誤的編碼儲存，無法可靠還原，保留原樣：%s",
		"unsure":     "文字太少，無法確定編碼，按此讀取：%s",
		"wrong_set":  "檔案宣告的編碼是 %s，但內容並非如此，已按實際編碼讀取",
		"characters": "這裡有些位元組不是文字，其餘照樣保留：%s",
	},
	reasons: []reason{
		{record.ErrNotHeld, "這種格式存不了這樣的棋局"},
		{record.ErrOneGame, "這種格式只能存一局"},
		{record.ErrReadOnly, "這種格式只能讀，不能寫"},
		{record.ErrLacks, "這種編碼缺少棋譜中的字"},
		{fs.ErrNotExist, "沒有這個檔案"},
		{fs.ErrPermission, "這個檔案不許讀寫"},
		{fs.ErrExist, "檔案已經存在"},
		{syscall.EISDIR, "這是資料夾"},
		{syscall.ENOSPC, "磁碟空間不足"},
	},
	foreign: "這是 %s 格式的棋譜，目前還打不開", foreignGame: "這是%s的棋譜，對弈只能打開象棋和五子棋",
	games: map[string]string{
		"chess": "西洋棋", "draughts": "國際跳棋", "go": "圍棋", "hex": "六貫棋", "janggi": "朝鮮象棋",
		"jieqi": "揭棋", "othello": "黑白棋", "shogi": "將棋", "makruk": "泰國象棋", "banqi": "暗棋",
		"minixiangqi": "迷你象棋", "backgammon": "雙陸棋", "jungle": "鬥獸棋",
	},
	formats: map[string]string{
		"text": "文字", "RenLib before 3.0": "RenLib 3.0 以前", "KIF (shogi)": "KIF (將棋)", "CSA (shogi)": "CSA (將棋)",
		"USI (shogi)": "USI (將棋)", "PDN (draughts)": "PDN (國際跳棋)", "jieqi": "揭棋",
	},
	losses: map[string]string{
		"comment": "註解", "side line": "變著", "glyph": "評註符號", "thinking time": "用時",
		"result": "結果", "rules": "規則", "player's name": "棋手名", "tag": "標籤",
		"property": "屬性", "node without a move": "沒有著法的節點", "move that led to the position": "局面之前的一著", "player's name that reads as a move": "像著法的棋手名",
		"rules, which stand beside a result only": "規則（有結果才能寫）", "closing brace in a comment, written as ｝": "註解裡的右花括號（改寫為｝）", "arrow or ring": "箭頭或圓圈", "colour of an arrow or ring": "箭頭或圓圈的顏色",
		"move counters of the start": "開始局面的步數計數", "end of a text that the field has no room for": "文字末尾（欄位放不下）", "order of moves in one place": "同一處幾個著法的次序", "mark of a character that was damaged, written as ?": "壞字的記號（寫成 ?）",
		"character": "編碼 %s 沒有的字", "character that old programs do not show": "舊程式顯示不了的字", "character that stands for something else here": "在這種格式裡另有用處的字", "blanks and ends of lines in a text": "文字裡的空格和換行",
		"name of another collection": "另一個棋譜集的名稱", "something else": "其他內容",
	},
}

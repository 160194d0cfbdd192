package faults

import (
	"io/fs"
	"syscall"

	"duiyi/record"
)

var simplified = Language{
	tag: "zh-Hans", colon: "：", open: "“", close: "”", comma: "，", stop: "。",
	column: "第 %d 行第 %d 字", at: "第 %d 行（第 %d 字节）", offset: "第 %d 字节", plies: "已走 %d 步", game: "第 %d 局",
	first: "这是读不出的 %d 份棋谱中的第一份",
	why: map[string]string{
		"illegal": "这步棋走不通", "not_a_move": "不是着法", "no_side": "没有写明轮到谁走", "start": "这个局面不能下",
		"result": "结果与前面写的不同，以前面为准", "twice": "写了两次，以第一次为准", "cut": "文件不完整", "deep": "变着套得太深",
		"many": "这一项太多，其余略去", "rest": "着法之后还有别的内容", "empty": "里面没有棋局", "too_long": "太长了",
		"other_game": "这是别的棋的棋谱", "nothing": "既不是局面，也不是着法", "header": "文件开头不合它的格式", "version": "不认识的格式版本",
		"damaged": "文件这一部分损坏了", "occupied": "这个点上已有棋子", "point": "不是棋盘上的点", "size": "没有这种大小的棋盘",
		"stray": "这里不该有这一项", "results": "几处结果互相矛盾，都不算",
		"characters": "有些字节不是文字，其余照样保留", "charset": "不认识的文字编码",
		Other: "读不懂",
	},
	notes: map[string]string{
		"restored":   "这段文字曾以错误的编码保存（乱码），已还原为：%s",
		"unrestored": "这段文字曾以错误的编码保存，无法可靠还原，保留原样：%s",
		"unsure":     "文字太少，无法确定编码，按此读取：%s",
		"wrong_set":  "文件声明的编码是 %s，但内容并非如此，已按实际编码读取",
		"characters": "这里有些字节不是文字，其余照样保留：%s",
	},
	reasons: []reason{
		{record.ErrNotHeld, "这种格式存不了这样的棋局"},
		{record.ErrOneGame, "这种格式只能存一局"},
		{record.ErrReadOnly, "这种格式只能读，不能写"},
		{record.ErrLacks, "这种编码缺少棋谱中的字"},
		{fs.ErrNotExist, "没有这个文件"},
		{fs.ErrPermission, "这个文件不许读写"},
		{fs.ErrExist, "文件已经存在"},
		{syscall.EISDIR, "这是文件夹"},
		{syscall.ENOSPC, "磁盘空间不足"},
	},
	foreign: "这是 %s 格式的棋谱，现在还打不开", foreignGame: "这是%s的棋谱，对弈只能打开象棋和五子棋",
	games: map[string]string{
		"chess": "国际象棋", "draughts": "国际跳棋", "go": "围棋", "hex": "六贯棋", "janggi": "朝鲜象棋",
		"jieqi": "揭棋", "othello": "黑白棋", "shogi": "将棋", "makruk": "泰国象棋", "banqi": "暗棋",
		"minixiangqi": "迷你象棋", "backgammon": "双陆棋", "jungle": "斗兽棋",
	},
	formats: map[string]string{
		"text": "文字", "RenLib before 3.0": "RenLib 3.0 以前", "KIF (shogi)": "KIF (将棋)", "CSA (shogi)": "CSA (将棋)",
		"USI (shogi)": "USI (将棋)", "PDN (draughts)": "PDN (国际跳棋)", "jieqi": "揭棋",
	},
	losses: map[string]string{
		"comment": "注释", "side line": "变着", "glyph": "评注符号", "thinking time": "用时",
		"result": "结果", "rules": "规则", "player's name": "棋手名", "tag": "标签",
		"property": "属性", "node without a move": "没有着法的节点", "move that led to the position": "局面之前的一着", "player's name that reads as a move": "像着法的棋手名",
		"rules, which stand beside a result only": "规则（有结果才能写）", "closing brace in a comment, written as ｝": "注释里的右花括号（改写为｝）", "arrow or ring": "箭头或圆圈", "colour of an arrow or ring": "箭头或圆圈的颜色",
		"move counters of the start": "开始局面的步数计数", "end of a text that the field has no room for": "文字末尾（字段放不下）", "order of moves in one place": "同一处几个着法的次序", "mark of a character that was damaged, written as ?": "坏字的记号（写成 ?）",
		"character": "编码 %s 没有的字", "character that old programs do not show": "旧程序显示不了的字", "character that stands for something else here": "在这种格式里另有用处的字", "blanks and ends of lines in a text": "文字里的空格和换行",
		"name of another collection": "另一个棋谱集的名称", "something else": "其他内容",
	},
}

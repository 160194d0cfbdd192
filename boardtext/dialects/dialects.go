// Package dialects holds positions as people bring them, and what each of them
// says. Every part of the program that takes positions is tested with the same
// ones.
//
// It imports the standard library only.
package dialects

import "strings"

// A Dialect is a way to write a position.
type Dialect struct {
	Name string
	Text string
	FEN  string // the same as the program itself writes it; a board in the case of gomoku
	// Line says that the text is one line of plain characters without quotes, as
	// a tag or a command holds it.
	Line bool
}

const (
	rows = "c3k2C1/4a4/6R2/9/9/9/9/9/9/3K5"
	red  = rows + " w - - 0 1"
	blk  = rows + " b - - 0 1"
)

// behind are the sides to move as people write them behind ten rows, by side.
var behind = [2][]string{
	{
		" w", " r", " W", " R", " red", " Red", " WHITE", " 红", " 紅", " 红方", " 红先", " 紅先", " 轮到红方", " 輪到紅方走", " 红方先行", " đỏ", " Red to move", " side: red", " turn=w",
		",w", "_w", "%20w", "+w", "%2520w", "\tw", "\nw", "\r\nw", "\u00a0w", "\u3000w", "\u2003w", "\u200bw\u200b", "，w", "&nbsp;w", " ｗ",
		" w ", " w;", " w.", " w\n", "\ufeff w", " w - -", " w -", " w -- 0 1", " w – – 0 1", " w 0 1", " w 0", " w - 0 1", " w - - - 1", "_w_-_-_0_1", "+w+-+-+0+1", "%20w%20-%20-%200%201", ",w,-,-,0,1", "[] w - - 0 1", "[-] w - - 0 1", "%5B%5D%20w",
		" (w)", " [w]", " 【红】", " （红方）", " “红”", " <red>", "(w)", ": w", " | w", "=w", " w,", " w、", " w/", "/ w", "/w",
		" 先手", " 先手方", " 红方先手", " 紅方走", " 红走", " 红棋走", " 该红走", " 现在轮到红方", " 先手：红", " 走棋方: 红", " 手番:赤", " 赤番", " 先行", " to move: red", " turn: Red", " Next: red", " red's turn", " RED TO PLAY", " do", " Đỏ đi trước", " đến lượt Đỏ", " bên đỏ", " lượt đi: đỏ", " đo\u0309", " красные", " Белые", " ход красных", " красные начинают", " 홍", " 홍 차례", " Rot am Zug", " rouge", " w moves",
	},
	{
		" b", " B", " black", " Black", " BLACK", " 黑", " 黑方", " 黑先", " 轮到黑方", " 輪到黑方走", " 黑方先行", " đen", " Black to move", " side to move: black", " turn=b",
		",b", "_b", "%20b", "+b", "%2520b", "\tb", "\nb", "\r\nb", "\u00a0b", "\u3000b", "\u2003b", "\u200bb\u200b", "，b", "&nbsp;b", " ｂ",
		" b ", " b;", " b.", " b\n", "\ufeff b", " b - -", " b -", " b -- 0 1", " b – – 0 1", " b 0 1", " b 0", " b - 0 1", " b - - - 1", "_b_-_-_0_1", "+b+-+-+0+1", "%20b%20-%20-%200%201", ",b,-,-,0,1", "[] b - - 0 1", "[-] b - - 0 1", "%5B%5D%20b",
		" (b)", " [b]", " 【黑】", " （黑方）", " “黑”", " <black>", "(b)", ": b", " | b", "=b", " b,", " b、", " b/", "/ b", "/b", "[] (b)", "[]b",
		" 后手", " 後手", " 后手方", " 黑方先手", " 黑走", " 黑棋走", " 该黑走", " 现在轮到黑方", " 先手：黑", " 走棋方: 黑", " 手番:黒", " 黒番", " 后行", " to move: black", " turn: Black", " Next: black", " black's turn", " BLACK TO PLAY", " den", " Đen đi trước", " đến lượt Đen", " bên đen", " lượt đi: đen", " ĐEN", " чёрные", " Черные", " ход чёрных", " чёрные начинают", " 흑", " 흑 차례", " Schwarz am Zug", " noir", " b moves",
	},
}

// around are the words, marks and links that come with a position: %s is rows and a
// side with blanks, %p the same with signs for the blanks, %e with all escaped.
var around = []struct{ name, text string }{
	{"quotes", `"%s"`}, {"single quotes", `'%s'`}, {"curly quotes", "“%s”"}, {"Chinese quotes", "「%s」"}, {"backticks", "`%s`"}, {"a code block", "```\n%s\n```"},
	{"FEN:", "FEN: %s"}, {"fen=", "fen=%s"}, {"Fen：", "Fen：%s"}, {"fen", "fen %s"}, {"position fen", "position fen %s"}, {"setboard", "setboard %s"}, {"局面：", "局面：%s"},
	{"a tag", `[FEN "%s"]`}, {"JSON", `{"fen": "%s"}`}, {"JSON with escaped slashes", `"%j"`}, {"byte order mark", "\ufeff%s"}, {"a quoted mail", "> %s"},
	{"pychess", "https://www.pychess.org/analysis/xiangqi?fen=%p"}, {"pychess, escaped", "https://www.pychess.org/analysis/xiangqi?fen=%e"}, {"pychess, plus", "https://www.pychess.org/analysis/xiangqi?fen=%+"},
	{"pychess, empty pocket", "https://www.pychess.org/editor/xiangqi?fen=%k"}, {"xiangqiai", "https://xiangqiai.com/#/%e"}, {"xiangqiai, blanks", "https://xiangqiai.com/#/%s"},
	{"chessdb", "https://www.chessdb.cn/query/?%p"}, {"chessdb, escaped", "http://www.chessdb.cn/query_en/?%e"}, {"chessdb, blanks", "https://www.chessdb.cn/query/?%s"}, {"chessdb's interface", "http://www.chessdb.cn/chessdb.php?action=queryall&board=%e"},
	{"a path", "https://play.xiangqi.com/editor/%p"}, {"a path without a scheme", "lishogi.org/editor/xiangqi/%p"}, {"a fragment", "https://www.dpxq.com/board.html#fen=%e"},
	{"escaped twice", "https://a.example/open?url=%d"}, {"more in the query", "https://a.example/?theme=wood&fen=%+&flip=true#top"}, {"a query alone", "?fen=%+&flip=true"},
	{"our editor", "http://127.0.0.1:8888/edit/xiangqi?board=%e"}, {"our editor's path", "/edit/xiangqi?board=%+"}, {"a link in brackets", "<https://a.example/?fen=%+>"},
}

// letters are ways to write one board, and the board.
var letters = []struct{ name, text, is string }{
	{"H and E", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR", start},
	{"H and B", "rhbakabhr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHBAKABHR", start},
	{"general and soldiers", "rheagaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR", start},
	{"soldiers", "rheakaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAKAEHR", start},
	{"Pinyin", "cmxsjsxmc/9/1p5p1/z1z1z1z1z/9/9/Z1Z1Z1Z1Z/1P5P1/9/CMXSJSXMC", start},
	{"Pinyin, bing", "cmxsjsxmc/9/1p5p1/z1z1z1z1z/9/9/B1B1B1B1B/1P5P1/9/CMXSJSXMC", start},
	{"full width", "ｒｎｂａｋａｂｎｒ／９／１ｃ５ｃ１／ｐ１ｐ１ｐ１ｐ１ｐ／９／９／Ｐ１Ｐ１Ｐ１Ｐ１Ｐ／１Ｃ５Ｃ１／９／ＲＮＢＡＫＡＢＮＲ", start},
	{"numbers apart", "rnbakabnr/54/1c11111c1/p1p1p1p1p/333/111111111/P1P1P1P1P/1C5C1/18/RNBAKABNR", start},
	{"blanks around slashes", "rnbakabnr / 9 / 1c5c1 / p1p1p1p1p / 9 / 9 / P1P1P1P1P / 1C5C1 / 9 / RNBAKABNR", start},
	{"a row a line", "rnbakabnr/\n9/\n1c5c1/\np1p1p1p1p/\n9/\n9/\nP1P1P1P1P/\n1C5C1/\n9/\nRNBAKABNR", start},
	{"a row a line without slashes", "rnbakabnr\n9\n1c5c1\np1p1p1p1p\n9\n9\nP1P1P1P1P\n1C5C1\n9\nRNBAKABNR", start},
	{"dots", "rnbakabnr/........./.c.....c./p.p.p.p.p/........./........./P.P.P.P.P/.C.....C./........./RNBAKABNR", start},
	{"dashes", "rnbakabnr/---------/-c-----c-/p-p-p-p-p/---------/---------/P-P-P-P-P/-C-----C-/---------/RNBAKABNR", start},
	{"middle dots and numbers", "rnbakabnr/9/·c5c·/p·p·p·p·p/9/9/P·P·P·P·P/·C5C·/9/RNBAKABNR", start},
	{"characters", "車馬象士將士象馬車/9/1砲5砲1/卒1卒1卒1卒1卒/9/9/兵1兵1兵1兵1兵/1炮5炮1/9/俥傌相仕帥仕相傌俥", start},
	{"characters, 包", "車馬象士將士象馬車/9/1包5包1/卒1卒1卒1卒1卒/9/9/兵1兵1兵1兵1兵/1砲5砲1/9/俥傌相仕帥仕相傌俥", start},
	{"characters and dots", "車馬象士將士象馬車\n．．．．．．．．．\n．包．．．．．包．\n卒．卒．卒．卒．卒\n．．．．．．．．．\n．．．．．．．．．\n兵．兵．兵．兵．兵\n．炮．．．．．炮．\n．．．．．．．．．\n俥傌相仕帥仕相傌俥", start},
	{"escaped slashes", "rnbakabnr%2F9%2f1c5c1%2Fp1p1p1p1p%2F9%2F9%2FP1P1P1P1P%2F1C5C1%2F9%2FRNBAKABNR", start},
}

const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

var sides = [2]string{"w", "b"}

// Xiangqi returns positions of xiangqi.
func Xiangqi() []Dialect {
	var list []Dialect
	add := func(name, text, fen string) {
		list = append(list, Dialect{name, text, fen, !strings.ContainsAny(text, "\n\r\"")})
	}
	for side, texts := range behind {
		for _, t := range texts {
			add("behind the rows "+strings.ReplaceAll(t, "\n", "\\n"), rows+t, [2]string{red, blk}[side])
		}
		for _, l := range letters {
			add(l.name+" "+sides[side], l.text+" "+sides[side], l.is+" "+sides[side]+" - - 0 1")
		}
		fen := [2]string{red, blk}[side]
		for _, a := range around {
			add(a.name+" "+sides[side], fill(a.text, fen), fen)
		}
	}
	for side, words := range [2][]string{{"w", "red", "white", "r", "红", "%E7%BA%A2"}, {"b", "black", "Black", "黑", "%E9%BB%91"}} {
		fen := [2]string{red, blk}[side]
		for _, w := range words {
			for _, name := range []string{"turn", "side", "stm", "color", "sideToMove", "to_move"} {
				add("a link with "+name+"="+w+" behind", "https://a.example/xiangqi?fen="+rows+"&"+name+"="+w+"&flip=1", fen)
				add("a link with "+name+"="+w+" before", "https://a.example/xiangqi?"+name+"="+w+"&fen="+rows, fen)
			}
		}
	}
	// Where only one side can be to move, the other's king being in check.
	add("the board tells: Black", "3k5/9/9/9/3R5/9/9/9/9/4K4", "3k5/9/9/9/3R5/9/9/9/9/4K4 b - - 0 1")
	add("the board tells: Red", "3k5/9/9/9/4r4/9/9/9/9/4K4", "3k5/9/9/9/4r4/9/9/9/9/4K4 w - - 0 1")
	add("counters without the dashes", "4kae2/4a4/4e4/9/PR7/9/3H4P/9/9/2E1K1r2 w 0 1", "4kab2/4a4/4b4/9/PR7/9/3N4P/9/9/2B1K1r2 w - - 0 1")
	return list
}

var escape = strings.NewReplacer("/", "%2F", " ", "%20")

func fill(text, fen string) string {
	return strings.NewReplacer(
		"%s", fen,
		"%p", strings.ReplaceAll(fen, " ", "_"),
		"%+", strings.ReplaceAll(fen, " ", "+"),
		"%e", escape.Replace(fen),
		"%d", strings.ReplaceAll(escape.Replace(fen), "%", "%25"),
		"%k", strings.Replace(strings.ReplaceAll(fen, " ", "_"), "_", "[]_", 1),
		"%j", strings.ReplaceAll(fen, "/", `\/`),
	).Replace(text)
}

// Gomoku returns boards of gomoku.
func Gomoku() []Dialect {
	const (
		bare  = "...../.X.../..O../...../....."
		black = bare + " X"
		white = bare + " O"
	)
	var list []Dialect
	add := func(name, text, board string) {
		list = append(list, Dialect{name, text, board, !strings.ContainsAny(text, "\n\r\"")})
	}
	for _, s := range []string{" X", " x", ",X", "_X", "%20X", "+X", "\tX", "\nX", "\u00a0X", "\u3000X", " b", " B", " black", " 黑", " 黑先", " 轮到黑方", " ●", " X;", " Black to move", ""} {
		add("black "+strings.ReplaceAll(s, "\n", "\\n"), bare+s, black)
	}
	for _, s := range []string{" O", " o", ",O", "_O", "%20O", "+O", "\tO", "\nO", "\u00a0O", "\u3000O", " w", " W", " white", " 白", " 白先", " 轮到白方", " ○", " O;", " White to move"} {
		add("white "+strings.ReplaceAll(s, "\n", "\\n"), bare+s, white)
	}
	for _, b := range []struct{ name, text string }{
		{"small letters", "...../.x.../..o../...../..... O"}, {"circles", "·····/·●···/··○··/·····/····· ○"}, {"dashes", "-----/-X---/--O--/-----/----- O"},
		{"blanks around slashes", "..... / .X... / ..O.. / ..... / ..... O"}, {"a row a line", ".....\n.X...\n..O..\n.....\n.....\nO"}, {"quotes", `"` + white + `"`}, {"board:", "board: " + white},
		{"our editor", "http://127.0.0.1:8888/edit/gomoku?board=" + strings.ReplaceAll(escape.Replace(white), "%20", "+")}, {"full width", "．．．．．／．Ｘ．．．／．．Ｏ．．／．．．．．／．．．．．　Ｏ"},
	} {
		add(b.name, b.text, white)
	}
	return list
}

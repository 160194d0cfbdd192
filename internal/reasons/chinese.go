package reasons

import (
	"duiyi/internal/rulingwords"
	"duiyi/xiangqi"
)

var simplified = words{
	tag:    "zh-Hans",
	ruling: language("zh-Hans"),
	roles:  map[string]string{"does": "{fact}", "missed": "错过：{fact}", "allowed": "此后{side}有：{fact}"},
	stop:   "。",
	list:   "、",
	line:   "：",
	name:   "（%s）",
	more:   " …",
	facts: map[string]string{
		"mate":              "{move}，{moves} 步杀{name}{then}{line}",
		"stalemate":         "{move}，{moves} 步困毙{other}{line}",
		"lost_tempo":        "{move} 是缓手：{other}已有 {moves} 步杀{name}，应走 {best} 解杀",
		"lost_tempo_faster": "{move} 是缓手：{other} {moves} 步成杀{name}；{best} 能先成杀，{faster} 步杀",
		"late":              "{move} 慢一步：虽有 {own} 步杀的威胁，但{other}先成杀，{moves} 步杀{name}；应走 {best} 解杀",
		"late_faster":       "{move} 慢一步：虽有 {own} 步杀的威胁，但{other}先成杀，{moves} 步杀{name}；{best} 能先成杀，{faster} 步杀",
		"repetition":        "{move} 循环犯规，{side}要判负{line}",
		"undefended":        "{move} 白吃{targets}",
		"underdefended":     "{move} 吃{targets}，对方少根，兑完赚{worth}",
		"discovered_check":  "{move} 抽将得{any}",
		"fork":              "{move} 捉双，{targets}必失其一",
		"fork_check":        "{move} 将军抽吃{any}",
		"discovered_attack": "{move} 闪击，{by}捉{any}，对方来不及救",
		"trapped":           "{move} 捉死{any}，怎么应都保不住",
		"double_threat":     "{move} 一着两用，威胁{targets}，对方无法兼顾",
		"wins":              "{move}，对方怎么应都要丢子，应得最好{side}也{won}{then}{line}",
		"threatens_mate":    "{move} 做杀，{other}不应就有 {moves} 步杀{name}{line}",
		"stops_mate":        "{move} 解杀，否则{other}有 {moves} 步杀{name}{line}",
		"saves":             "{move} 保住{targets}，否则会被{by}吃掉",
		"pin":               "{move}，{by}牵住{targets}，走开就露将",
		"pin_to":            "{move}，{by}牵住{held}，走开就丢{behind}",
		"attacks":           "{move} 捉{targets}，不应就丢子",
		"won_to_drawn":      "残局库判此局面必胜：{move}，{moves} 步成杀。走成了和棋",
		"drawn_to_lost":     "残局库判此局面为和，例如 {move}。走成了败局，{moves} 步被杀",

		"foul":             "{move} 是{foul}，黑方不能下",
		"five":             "{move} 成五",
		"unanswered_four":  "{move} 成五，{by} 的四没有挡",
		"unanswered_three": "{move} 成活四，{by} 的活三没有挡",
		"vcf":              "{move} 起连续冲四胜，{moves} 手成五{name}{line}",
		"vct":              "{move} 起冲四活三胜，{moves} 手成五{name}{line}",
		"forbidden_answer": "{move} 冲四抓禁手，{other}只能挡 {targets}，那里是{foul}",
		"counter":          "{move} 防守兼取先手，不应就有 {moves} 手成五{line}",
		"stops_four":       "{move} 挡住{other}的四（{by}）",
		"stops_three":      "{move} 挡住{other}的活三（{by}）",
		"stops_vcf":        "{move} 防住{other}的连续冲四胜{name}{line}",
		"makes_three":      "{move} 成活三（{by}），不应就成活四",
		"threatens":        "{move} 做杀，对方不应就冲四取胜，{moves} 手成五{line}",
		"spends_four":      "{move} 冲四（{by}）冲早了：{targets} 一挡这条线就死了，后面也没有冲四胜",
		"threatens_vct":    "{move} 做杀，对方不应就以冲四活三取胜，{moves} 手成五{line}",
		"both_want":        "{move} 占了双方必争的要点：{side}有 {n0} 处可成活三或冲四，{other}有 {n1} 处；若归{other}则是 {n2} 处对 {n3} 处",
		"initiative":       "{move} 缓了：{side}有 {n0} 处可成活三或冲四，{other}有 {n1} 处；走 {best} 则是 {n2} 处对 {n3} 处",
		"tempo":            "{move} 起先手连冲 {moves} 个四，再走 {targets} 做杀，{side}始终先手{line}",
		"room":             "{move} 棋路窄：经过此点、{side}还能成五的有 {n0} 路，{other}有 {n1} 路；{best} 则有 {n2} 路和 {n3} 路",
		"sequence":         "{move} 起连走 {moves} 个活三，{other}只能跟着应，应错就输；{other}走 {best} 则最多 {n2} 个{line}",
		"sequence_only":    "{move} 起连走 {moves} 个活三，{other}只能跟着应，应错就输；{other}走 {best} 则一个也没有{line}",
		"cuts_stones":      "{move} 没管住{other}：只挡{other} {n0} 路，{best} 能挡 {n2} 路",
		"cuts":             "{move} 没管住{other}：只挡{other} {n0} 路，其中两子以上的 {n1} 路；{best} 能挡 {n2} 路和 {n3} 路",
		"attack":           "{move} 起连续先手，按引擎着法{other}要连应 {moves} 手{line}",
		"hands_over":       "{move} 失先：按引擎着法{other}先攻{line}；走 {best} 则是{side}先攻{better}",
		"line_end":         "走 {move}，引擎的变化走完，{side}有 {n0} 处可成活三或冲四，{other}有 {n1} 处；走 {best} 则是 {n2} 处和 {n3} 处",
	},
	then: map[string]string{"discovered_check": "，其中{move}抽将", "fork": "，其中{move}捉双", "discovered_attack": "，其中{move}闪击", "trapped": "，其中{move}捉死一子", "double_threat": "，其中{move}一着两用",
		"decoy": "，其中{move}引离{by}", "overload": "，其中{move}后{by}顾此失彼", "block": "，其中{move}堵塞，{by}挡住将路"},
	worths: map[string]string{"1": "一兵", "2": "一士（象）", "3": "一士（象）加一兵", "4": "一马（炮）", "5": "一马（炮）加一兵", "6": "一马（炮）加一士（象）", "7": "一马（炮）、一士（象）加一兵", "8": "两个马炮", "9": "一车", "10": "一车加一兵", "11": "一车加一士（象）", "13": "一车加一马（炮）", "": "{gain} 分（车 9、马炮 4、士象 2、兵 1）"},
	others: "等",
	takes:  "得{taken}", trades: "以{lost}换{taken}",
	some: [...]string{"", "一%s", "两%s", "三%s", "四%s", "五%s"},
	once: map[string]string{
		"stops_mate": "{move} 解杀，否则{other}下一步就成杀{name}{line}",
		"tempo":      "{move} 先手冲四，应后再走 {targets} 做杀，{side}始终先手{line}",
		"mate":       "{move} 一步成杀{name}", "threatens_mate": "{move} 做杀，{other}不应下一步就成杀{name}{line}",
		"wins":      "{move} 吃{targets}，怎么应都合算",
		"stalemate": "{move} 困毙，{other}无着可走",

		"sequence_only": "{move} 起先手活三，{other}不能不应；{other}走 {best} 则没有{line}",
	},
	names: map[string]string{
		"heart_cut": "大刀剜心", "double_check": "双将", "horse_cannon": "马后炮", "double_cannon": "重炮", "shut_palace": "闷宫",
		"wocao_horse": "卧槽马", "guajiao_horse": "挂角马", "diaoyu_horse": "钓鱼马", "bajiao_horse": "八角马", "iron_bolt": "铁门栓",
		"heaven_earth": "天地炮", "two_rooks": "双车错", "imp_on_throne": "小鬼坐龙庭", "white_face": "白脸将", "smothered": "闷杀",
		"forbidden_answer": "抓禁手", "four_three": "四三", "double_four": "双四", "straight_four": "活四", "double_three": "双三",
	},
	xiangqiPieces: pieceNames{
		kinds: [2][7]string{{"帅", "仕", "相", "马", "车", "炮", "兵"}, {"将", "士", "象", "马", "车", "炮", "卒"}},
		owner: [2]string{"红%s", "黑%s"},
		place: [...]string{alone: "{piece}", centre: "中{piece}", edge: "边{piece}", left: "左{piece}", right: "右{piece}", front: "前{piece}", rear: "后{piece}", onFile: "{file}路{piece}"},
		files: [2]string{"一二三四五六七八九", "123456789"},
		and:   "、", or: "或",
	},
	fouls:  map[string]string{"double_three": "三三禁手", "double_four": "四四禁手", "overline": "长连禁手"},
	forbid: "禁手",
	stones: [2]string{"黑方", "白方"},
}

var traditional = inTraditional(simplified)

// inTraditional returns w in traditional characters.
func inTraditional(w words) words {
	t := w
	t.tag = "zh-Hant"
	t.ruling = language(t.tag)
	for _, m := range []*map[string]string{&t.roles, &t.facts, &t.then, &t.worths, &t.once, &t.names, &t.fouls} {
		changed := map[string]string{}
		for key, text := range *m {
			changed[key] = rulingwords.Traditional(text)
		}
		*m = changed
	}
	t.takes, t.trades = rulingwords.Traditional(w.takes), rulingwords.Traditional(w.trades)
	for i, some := range w.some {
		t.some[i] = rulingwords.Traditional(some)
	}
	t.forbid = rulingwords.Traditional(w.forbid)
	n := &t.xiangqiPieces
	for side := range n.kinds {
		for kind, name := range n.kinds[side] {
			n.kinds[side][kind] = rulingwords.Traditional(name)
		}
		n.owner[side] = rulingwords.Traditional(n.owner[side])
	}
	n.kinds[xiangqi.Black][xiangqi.Cannon] = "砲"
	for i, format := range n.place {
		n.place[i] = rulingwords.Traditional(format)
	}
	return t
}

// language returns the words for pieces, points and sides; the tables hold a
// language of every tag here.
func language(tag string) *rulingwords.Language {
	l, err := rulingwords.Parse(tag)
	if err != nil {
		panic(err)
	}
	return l
}

// languages is the one list to which a further language is added.
var languages = []*words{&english, &simplified, &traditional, &vietnamese}

package rulingwords

import (
	"strings"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

var simplified = Language{
	tag:      "zh-Hans",
	notation: xiangqi.Chinese,
	colon:    "：",
	and:      "；",
	stop:     "。",
	side:     [2]string{"红方", "黑方"},
	piece: pieceWords(
		[...]string{"红帅", "红仕", "红相", "红马", "红车", "红炮", "红兵"},
		[...]string{"黑将", "黑士", "黑象", "黑马", "黑车", "黑炮", "黑卒"}),
	at:       "%[2]s的%[1]s",
	point:    [2]string{"红%s路%s线", "黑%s路%s线"},
	numerals: [2]string{"一二三四五六七八九", "123456789"},
	verdict:  [4]string{referee.Ongoing: "棋局继续", referee.RedLoses: "红方应变着，不变判负", referee.BlackLoses: "黑方应变着，不变判负", referee.Draw: "和棋"},
	loop:     "所判为%s第 %d 着至%s第 %d 着。",
	against:  "%s%s，%s%s。%s",
	warning:  "%s%s：再重复一次判负",
	article:  "（%s）",
	articles: map[string]string{
		"AXF diagrams 1-5":                    "亚洲规则图 1 至 5",
		"AXF diagram 4":                       "亚洲规则图 4",
		"AXF diagrams 18-95":                  "亚洲规则图 18 至 95",
		"AXF diagram 48":                      "亚洲规则图 48",
		"AXF appendix, mutual chase":          "亚洲规则附录：互捉",
		"AXF diagrams 6-13":                   "亚洲规则图 6 至 13",
		"AXF diagrams 14-17":                  "亚洲规则图 14 至 17",
		"AXF diagrams 26-28, 76-80":           "亚洲规则图 26 至 28、76 至 80",
		"AXF diagrams 51-52, 101-104":         "亚洲规则图 51、52、101 至 104",
		"AXF diagrams 99-100":                 "亚洲规则图 99、100",
		"AXF, 60 rounds without capture":      "亚洲规则：六十回合未吃子",
		"CXA 2020 art. 24.13, 26.9":           "中国象棋协会 2020 规则第 24.13、26.9 条",
		"CXA 2020 art. 26.9":                  "中国象棋协会 2020 规则第 26.9 条",
		"CXA 2020 art. 24.13":                 "中国象棋协会 2020 规则第 24.13 条",
		"CXA 2020 ref. 8":                     "中国象棋协会 2020 规则参考图 8",
		"CXA 2020, natural limit":             "中国象棋协会 2020 规则：自然限着",
		"Pikafish, perpetual check":           "Pikafish：长将",
		"Pikafish, perpetual chase":           "Pikafish：长捉",
		"Pikafish, 120 plies without capture": "Pikafish：120 步未吃子",
		"Pikafish, insufficient material":     "Pikafish：双方均无取胜子力",
	},
	move:    "%s第 %d 着 %s：%s",
	line:    "续着 %s",
	takes:   "%s捉%s",
	eyes:    "%s看%s",
	because: "（%s）",
	joint:   "联合捉子",
	rooted:  "（假根：%s，%s）",
	guarded: "（有根：%s，但%s）",
	class: map[referee.Class]string{
		referee.ClassCheck: "将", referee.ClassKill: "杀", referee.ClassChase: "捉", referee.ClassExchange: "兑",
		referee.ClassOffer: "献", referee.ClassBlock: "拦", referee.ClassFollow: "跟", referee.ClassIdle: "闲",
	},
	always: map[referee.Class]string{
		referee.ClassCheck: "长将", referee.ClassKill: "长杀", referee.ClassChase: "轮流捉子", referee.ClassExchange: "长兑",
		referee.ClassOffer: "长献", referee.ClassBlock: "长拦", referee.ClassFollow: "长跟", referee.ClassIdle: "闲着",
	},
	turns: "一",
	conduct: map[referee.ConductKind]string{
		referee.ConductNone: "无着", referee.ConductCheck: "长将", referee.ConductChase: "长捉", referee.ConductKill: "长杀",
		referee.ConductThreats: "着着将、杀或捉", referee.ConductAllowed: "为允许着法",
	},
	clause: map[referee.Clause]string{
		referee.ClauseNothingRepeats: "没有局面第三次出现，也未到限着",
		referee.ClauseRepeatedOnce:   "局面第二次出现，第三次出现时裁决",
		referee.ClauseCheckmate:      "将死",
		referee.ClauseStalemate:      "困毙，无着可走判负",
		referee.ClausePerpetualCheck: "单方长将判负",
		referee.ClauseMutualCheck:    "双方长将，不变判和",
		referee.ClausePerpetualChase: "单方长捉判负",
		referee.ClauseMutualChase:    "双方长捉，不变判和",
		referee.ClauseCheckInLoop:    "循环中有将军而非长将，不判捉",
		referee.ClauseChaseNotInEach: "循环的一段中双方互捉，不变判和",
		referee.ClauseForbidden:      "禁止着法对允许着法，禁止一方应变着",
		referee.ClauseHigherLevel:    "双方均为禁止着法，性质重的一方应变着",
		referee.ClauseNineRounds:     "禁止着法连走九回合，应变着",
		referee.ClauseEqualLevels:    "双方均为禁止着法，性质相同，不变判和",
		referee.ClauseAllowed:        "双方均为允许着法，不变判和",
		referee.ClauseMoveLimit:      "已到无吃子限着",
		referee.ClauseDeadPosition:   "双方子力均不能取胜",
	},
	motive: map[referee.Motive]string{
		referee.MotiveUnprotected:   "无根",
		referee.MotiveWorthMore:     "子力价值高于捉子者，有根亦算捉",
		referee.MotiveProtectorPin:  "被牵制",
		referee.MotiveKingsFace:     "将帅不能照面",
		referee.MotiveKingAttacked:  "将帅不能吃回受攻击的子",
		referee.MotiveScreenGone:    "吃子后失去炮架",
		referee.MotiveLineCut:       "吃子后路线被阻",
		referee.MotiveDiscovers:     "吃子同时将军",
		referee.MotiveGain:          "最终得子",
		referee.MotiveProtected:     "真根",
		referee.MotiveMutual:        "对方可以反吃，算邀兑",
		referee.MotiveKing:          "将帅允许长捉",
		referee.MotivePawn:          "兵卒允许长捉",
		referee.MotiveUncrossed:     "未过河的兵卒",
		referee.MotivePinned:        "不能离位",
		referee.MotiveParry:         "只是解捉",
		referee.MotiveKingEvades:    "走动将帅应将",
		referee.MotiveOnlyDefence:   "仅剩一个进攻子力占据唯一守和要点",
		referee.MotiveLosesMaterial: "最终不得子",
		referee.MotiveOldThreat:     "走子前已有杀着",
	},
}

var traditional = inTraditional(simplified)

// toTraditional writes the characters of the wording above in their traditional
// form.
var toTraditional = strings.NewReplacer(
	"长", "長", "红", "紅", "帅", "帥", "马", "馬", "车", "車", "将", "將", "变", "變", "负", "負", "着", "著",
	"继", "繼", "续", "續", "复", "複", "杀", "殺", "拦", "攔", "闲", "閒", "兑", "兌", "献", "獻",
	"单", "單", "双", "雙", "军", "軍", "环", "環", "对", "對", "应", "應", "质", "質", "为", "為",
	"许", "許", "无", "無", "价", "價", "于", "於", "击", "擊", "时", "時", "终", "終", "过", "過",
	"离", "離", "仅", "僅", "个", "個", "进", "進", "占", "佔", "据", "據", "动", "動", "样", "樣",
	"联", "聯", "轮", "輪", "线", "線", "没", "沒", "现", "現", "决", "決", "毙", "斃", "后", "後", "胜", "勝",
	"错", "錯", "净", "淨", "护", "護", "卧", "臥", "钓", "釣", "鱼", "魚", "铁", "鐵", "门", "門", "闷", "悶", "宫", "宮", "龙", "龍", "脸", "臉",
	"闪", "閃", "开", "開", "两", "兩", "胁", "脅", "顾", "顧", "来", "來", "么", "麼", "连", "連", "挡", "擋", "补", "補", "号", "號", "点", "點", "处", "處",
	"围", "圍", "残", "殘", "库", "庫", "败", "敗", "虽", "雖", "这", "這", "让", "讓", "还", "還",
	"牵", "牽", "亚", "亞", "规", "規", "则", "則", "图", "圖", "录", "錄", "协", "協", "会", "會", "条", "條", "国", "國", "丢", "丟", "边", "邊",
	"谱", "譜", "势", "勢", "优", "優", "亏", "虧", "获", "獲", "显", "顯", "输", "輸", "争", "爭", "脱", "脫", "顽", "頑", "强", "強", "赚", "賺", "缓", "緩", "归", "歸", "换", "換", "赢", "贏", "总", "總", "稳", "穩", "冲", "衝", "里", "裡",
)

// inTraditional returns l in traditional characters.
func inTraditional(l Language) Language {
	t := l
	t.tag = "zh-Hant"
	t.notation = xiangqi.ChineseTraditional
	for _, s := range []*string{&t.loop, &t.against, &t.warning, &t.article, &t.move, &t.line, &t.at, &t.takes, &t.eyes, &t.turns, &t.because, &t.joint, &t.rooted, &t.guarded} {
		*s = toTraditional.Replace(*s)
	}
	for _, list := range [][]string{t.side[:], t.piece[:], t.point[:], t.verdict[:]} {
		for i := range list {
			list[i] = toTraditional.Replace(list[i])
		}
	}
	t.piece[xiangqi.MakePiece(xiangqi.Black, xiangqi.Cannon)] = "黑砲"
	t.articles = translated(l.articles)
	t.class = translated(l.class)
	t.always = translated(l.always)
	t.conduct = translated(l.conduct)
	t.clause = translated(l.clause)
	t.motive = translated(l.motive)
	return t
}

func translated[K comparable](m map[K]string) map[K]string {
	t := make(map[K]string, len(m))
	for k, v := range m {
		t[k] = toTraditional.Replace(v)
	}
	return t
}

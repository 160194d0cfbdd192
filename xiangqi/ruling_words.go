package xiangqi

import "strings"

// words holds the wording of each Language.
var words = [...]wording{
	English:            english,
	SimplifiedChinese:  chinese,
	TraditionalChinese: inTraditional(chinese),
}

var english = wording{
	notation: WXF,
	colon:    ": ",
	and:      "; ",
	stop:     ".",
	side:     [2]string{"Red", "Black"},
	piece: pieceWords(
		[...]string{"Red's king ", "Red's advisor ", "Red's elephant ", "Red's horse ", "Red's rook ", "Red's cannon ", "Red's pawn "},
		[...]string{"Black's king ", "Black's advisor ", "Black's elephant ", "Black's horse ", "Black's rook ", "Black's cannon ", "Black's pawn "}),
	verdict: [4]string{Ongoing: "The game goes on", RedLoses: "Red must vary and loses", BlackLoses: "Black must vary and loses", Draw: "Draw"},
	loop:    "Judged are moves %d to %d.",
	against: "%s: %s; %s: %s. %s",
	warning: "%s: %s; the position has come back, and coming back once more loses",
	article: " (%s)",
	move:    "%s's move %d, %s, is %s",
	line:    "next would come %s",
	takes:   "%s attacks %s",
	joint:   " (%s)",
	rooted:  " (false root: %s, %s)",
	class: map[Class]string{
		ClassCheck: "check", ClassKill: "a threat of mate", ClassChase: "a chase", ClassExchange: "an offer to exchange",
		ClassOffer: "an offer", ClassBlock: "a block", ClassFollow: "following", ClassIdle: "idle",
	},
	conduct: map[ConductKind]string{
		ConductNone: "nothing", ConductCheck: "perpetual check", ConductChase: "perpetual chase", ConductKill: "perpetual threat of mate",
		ConductThreats: "check, threat of mate or chase with every move", ConductAllowed: "moves that are allowed",
	},
	clause: map[Clause]string{
		ClauseNothingRepeats: "No position has come back three times, and no limit is reached",
		ClauseRepeatedOnce:   "The position stands for the second time; a ruling falls due at the third",
		ClauseCheckmate:      "Checkmate",
		ClauseStalemate:      "No legal move: stalemate loses",
		ClausePerpetualCheck: "Perpetual check by one side alone loses",
		ClauseMutualCheck:    "Both sides check with every move",
		ClausePerpetualChase: "The perpetual chase of a piece by one side alone loses",
		ClauseMutualChase:    "Both sides chase with every move",
		ClauseCheckInLoop:    "There is a check in the loop but no perpetual check: chases are not judged",
		ClauseChaseNotInEach: "The chase was answered by a chase in a part of the loop",
		ClauseForbidden:      "Threats with every move are forbidden against a loop that is allowed",
		ClauseHigherLevel:    "Both loops are forbidden; the graver one must vary",
		ClauseEqualLevels:    "Both loops are forbidden and equally grave",
		ClauseAllowed:        "Neither side breaks a rule",
		ClauseMoveLimit:      "Too many moves without a capture",
		ClauseDeadPosition:   "Neither side can win with the pieces that are left",
	},
	motive: map[Motive]string{
		MotiveUnprotected:   "nothing protects it",
		MotiveWorthMore:     "worth more than the attacker, protection does not count",
		MotiveProtectorPin:  "pinned",
		MotiveKingsFace:     "the kings would face each other",
		MotiveKingAttacked:  "the king may not take back, the square is attacked",
		MotiveScreenGone:    "no screen after the capture",
		MotiveLineCut:       "its way is blocked after the capture",
		MotiveDiscovers:     "the capture gives check",
		MotiveGain:          "wins material in the end",
		MotiveProtected:     "protected",
		MotiveMutual:        "could be taken instead, an offer to exchange",
		MotiveKing:          "kings may attack perpetually",
		MotivePawn:          "pawns may attack perpetually",
		MotiveUncrossed:     "a pawn that has not crossed the river",
		MotivePinned:        "may not leave its place",
		MotiveParry:         "only parried a chase",
		MotiveKingEvades:    "the king leaves check",
		MotiveOnlyDefence:   "the last attacking piece holds the only point of defence",
		MotiveLosesMaterial: "costs more than it brings",
		MotiveOldThreat:     "the same was threatened before",
		motiveJoint:         "needs the support of another piece",
	},
}

var chinese = wording{
	notation: Chinese,
	colon:    "：",
	and:      "；",
	stop:     "。",
	side:     [2]string{"红方", "黑方"},
	piece: pieceWords(
		[...]string{"红帅", "红仕", "红相", "红马", "红车", "红炮", "红兵"},
		[...]string{"黑将", "黑士", "黑象", "黑马", "黑车", "黑炮", "黑卒"}),
	verdict: [4]string{Ongoing: "棋局继续", RedLoses: "红方应变着，不变判负", BlackLoses: "黑方应变着，不变判负", Draw: "和棋"},
	loop:    "所判为第 %d 着至第 %d 着。",
	against: "%s%s，%s%s。%s",
	warning: "%s%s：再重复一次判负",
	article: "（%s）",
	articles: map[string]string{
		"AXF diagrams 1-5":                    "亚洲规则图 1 至 5",
		"AXF diagram 4":                       "亚洲规则图 4",
		"AXF diagrams 18-95":                  "亚洲规则图 18 至 95",
		"AXF diagram 48":                      "亚洲规则图 48",
		"AXF appendix, mutual chase":          "亚洲规则附录：互捉",
		"AXF diagrams 6-17, 51-54, 99-106":    "亚洲规则图 6 至 17、51 至 54、99 至 106",
		"AXF, 60 rounds without capture":      "亚洲规则：六十回合未吃子",
		"CXA 2020 art. 24.13, 26.9":           "中国象棋协会 2020 规则第 24.13、26.9 条",
		"CXA 2020 art. 26.9":                  "中国象棋协会 2020 规则第 26.9 条",
		"CXA 2020 art. 24.13":                 "中国象棋协会 2020 规则第 24.13 条",
		"CXA 2020, natural limit":             "中国象棋协会 2020 规则：自然限着",
		"Pikafish, perpetual check":           "Pikafish：长将",
		"Pikafish, perpetual chase":           "Pikafish：长捉",
		"Pikafish, 120 plies without capture": "Pikafish：120 步未吃子",
		"Pikafish, insufficient material":     "Pikafish：双方均无取胜子力",
	},
	move:   "%s第 %d 着 %s：%s",
	line:   "续着 %s",
	takes:  "%s捉%s",
	joint:  "（%s）",
	rooted: "（假根：%s，%s）",
	class: map[Class]string{
		ClassCheck: "将", ClassKill: "杀", ClassChase: "捉", ClassExchange: "兑",
		ClassOffer: "献", ClassBlock: "拦", ClassFollow: "跟", ClassIdle: "闲",
	},
	conduct: map[ConductKind]string{
		ConductNone: "无着", ConductCheck: "长将", ConductChase: "长捉", ConductKill: "长杀",
		ConductThreats: "着着将、杀或捉", ConductAllowed: "为允许着法",
	},
	clause: map[Clause]string{
		ClauseNothingRepeats: "没有局面第三次出现，也未到限着",
		ClauseRepeatedOnce:   "局面第二次出现，第三次出现时裁决",
		ClauseCheckmate:      "将死",
		ClauseStalemate:      "困毙，无着可走判负",
		ClausePerpetualCheck: "单方长将判负",
		ClauseMutualCheck:    "双方长将，不变判和",
		ClausePerpetualChase: "单方长捉判负",
		ClauseMutualChase:    "双方长捉，不变判和",
		ClauseCheckInLoop:    "循环中有将军而非长将，不判捉",
		ClauseChaseNotInEach: "循环的一段中双方互捉，不变判和",
		ClauseForbidden:      "禁止着法对允许着法，禁止一方应变着",
		ClauseHigherLevel:    "双方均为禁止着法，性质重的一方应变着",
		ClauseEqualLevels:    "双方均为禁止着法，性质相同，不变判和",
		ClauseAllowed:        "双方均为允许着法，不变判和",
		ClauseMoveLimit:      "已到无吃子限着",
		ClauseDeadPosition:   "双方子力均不能取胜",
	},
	motive: map[Motive]string{
		MotiveUnprotected:   "无根",
		MotiveWorthMore:     "子力价值高于捉子者，有根亦算捉",
		MotiveProtectorPin:  "被牵制",
		MotiveKingsFace:     "将帅不能照面",
		MotiveKingAttacked:  "将帅不能吃回受攻击的子",
		MotiveScreenGone:    "吃子后失去炮架",
		MotiveLineCut:       "吃子后路线被阻",
		MotiveDiscovers:     "吃子同时将军",
		MotiveGain:          "最终得子",
		MotiveProtected:     "真根",
		MotiveMutual:        "对方可以反吃，算邀兑",
		MotiveKing:          "将帅允许长捉",
		MotivePawn:          "兵卒允许长捉",
		MotiveUncrossed:     "未过河的兵卒",
		MotivePinned:        "不能离位",
		MotiveParry:         "只是解捉",
		MotiveKingEvades:    "走动将帅应将",
		MotiveOnlyDefence:   "仅剩一个进攻子力占据唯一守和要点",
		MotiveLosesMaterial: "得不偿失",
		MotiveOldThreat:     "走子前已有同样手段",
		motiveJoint:         "联合捉子",
	},
}

// pieceWords lays the words for the kinds of both sides out by Piece.
func pieceWords(red, black [7]string) (t [16]string) {
	for k := King; k <= Pawn; k++ {
		t[MakePiece(Red, k)], t[MakePiece(Black, k)] = red[k], black[k]
	}
	return t
}

// toTraditional writes the characters of the wording above in their traditional
// form.
var toTraditional = strings.NewReplacer(
	"长", "長", "偿", "償", "红", "紅", "帅", "帥", "马", "馬", "车", "車", "将", "將", "变", "變", "负", "負", "着", "著",
	"继", "繼", "续", "續", "复", "複", "杀", "殺", "拦", "攔", "闲", "閒", "兑", "兌", "献", "獻",
	"单", "單", "双", "雙", "军", "軍", "环", "環", "对", "對", "应", "應", "质", "質", "为", "為",
	"许", "許", "无", "無", "价", "價", "于", "於", "击", "擊", "时", "時", "终", "終", "过", "過",
	"离", "離", "仅", "僅", "个", "個", "进", "進", "占", "佔", "据", "據", "动", "動", "样", "樣",
	"联", "聯", "没", "沒", "现", "現", "决", "決", "毙", "斃", "后", "後", "线", "線", "胜", "勝",
	"牵", "牽", "亚", "亞", "规", "規", "则", "則", "图", "圖", "录", "錄", "协", "協", "会", "會", "条", "條", "国", "國",
)

func inTraditional(w wording) wording {
	t := w
	t.notation = ChineseTraditional
	for _, s := range []*string{&t.loop, &t.against, &t.warning, &t.article, &t.move, &t.line, &t.takes, &t.joint, &t.rooted} {
		*s = toTraditional.Replace(*s)
	}
	for _, list := range [][]string{t.side[:], t.piece[:], t.verdict[:]} {
		for i := range list {
			list[i] = toTraditional.Replace(list[i])
		}
	}
	t.piece[MakePiece(Black, Cannon)] = "黑砲"
	t.articles = translated(w.articles)
	t.class = translated(w.class)
	t.conduct = translated(w.conduct)
	t.clause = translated(w.clause)
	t.motive = translated(w.motive)
	return t
}

func translated[K comparable](m map[K]string) map[K]string {
	t := make(map[K]string, len(m))
	for k, v := range m {
		t[k] = toTraditional.Replace(v)
	}
	return t
}

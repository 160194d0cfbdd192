package charset

import (
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// The cost of a character is its improbability in a record, in quarters of -ln
// of its frequency. Bytes are read in the set in which their text costs least.
// A character that occurs nowhere costs costBad.
const (
	costMove     = 16 // 1.8 %
	costFrequent = 26
	costCommon   = 31
	costFirst    = 40 // first level of a national standard
	costSecond   = 46 // second level
	costRare     = 54 // in neither
	costPoint    = 22 // punctuation
	costBad      = 63 // invalid or of private use
	// costMixed is for a character next to one of a script it never adjoins.
	costMixed = 16
	// costAlien is for a Cyrillic letter in a Latin word; costNoLanguage for a
	// word whose accents no language combines.
	costAlien, costNoLanguage = 60, 24
	// costAbroad is for a word of a language written in another set,
	// costLanguage for a change of language, costTorn for each invalid byte
	// that another set may decode.
	costAbroad, costLanguage, costTorn = 20, 8, 16
)

// alphabets are the accented letters of languages in Latin script, one string
// for each group that shares a text. Windows-1250 and ISO-8859-2 are made for
// the first six, those of Central Europe with German.
var alphabets = []string{
	"áčďéěíňóřšťúůýžäĺľôŕöü", "ąćęłńóśźż", "áéíóöőúüű", "čćđšž", "ăâîşţșț", "äöüß",
	"äöüßéàè", "åäöüéæøóèêâô", "äöüõšžå", "àâçèéêëîïôùûüÿœ", "áéíóúñüàèìòùçïãâêôõ", "áéíóúýðþæö",
	"çğıöşüâî", "āčēģīķļņšūž", "ąčęėįšųūž", "ĉĝĥĵŝŭ", "àáâãèéêìíòóôõùúýăđĩũơư",
}

// A home is the bit set of alphabets that belong to a set, and the cost of a
// word in another.
type home struct {
	in     uint32
	abroad int
}

var (
	anywhere = home{in: ^uint32(0)}
	central  = home{1<<6 - 1, costAbroad}
	western  = home{1<<(16-1) - 1, costNoLanguage} // all but Vietnamese
)

// spoken maps each accented letter to the bit set of alphabets that have it.
var spoken = sync.OnceValue(func() *[0x250]uint32 {
	t := &[0x250]uint32{}
	for i, letters := range alphabets {
		for _, r := range letters + strings.ToUpper(letters) {
			if r < rune(len(t)) {
				t[r] |= 1 << i
			}
		}
	}
	return t
})

// A word tracks the accents of a word.
type word struct {
	in       uint32 // alphabets that have all of them
	accented bool
	text     uint32 // alphabets of all words before; 0 before the first
}

// next takes the next character, which letter says is a Latin letter. It
// returns the cost of the word that the character ends.
func (w *word) next(r rune, letter bool, spoken *[0x250]uint32, at home) int {
	if !letter {
		cost := 0
		switch {
		case !w.accented || w.in&at.in != 0:
		case w.in == 0:
			cost = costNoLanguage
		default:
			cost = at.abroad
		}
		if w.in &= at.in; w.in != 0 {
			switch {
			case w.text == 0:
				w.text = w.in
			case w.text&w.in == 0: // the text mixes languages
				cost += costLanguage
				w.text = w.in
			default:
				w.text &= w.in
			}
		}
		w.in, w.accented = 0, false
		return cost
	}
	if r < utf8.RuneSelf || r >= rune(len(spoken)) {
		return 0
	}
	if !w.accented {
		w.in, w.accented = ^uint32(0), true
	}
	w.in &= spoken[r]
	return 0
}

// The characters of moves, then those of names, titles and words in records
// from most to least frequent, then those of Japanese, Korean and general
// prose that distinguish languages. Counted in 11,000 games and completed by
// hand.
const (
	moveCharacters = "车車马馬相象仕士帅帥将將炮砲兵卒进進退平一二三四五六七八九前后後中１２３４５６７８９"
	frequent       = "國棋賽年全第廣華杯東北江榮先後勝日和對月李川海欽呂屆銀州河上許大趙胡負錦人體紅明林團標南輪京局王個龍黑來群張屏風天湖蘇徐柳陳西山軍安楊級波文羊劉甲聯漢黃冠世隊陽頭智子新於金強過浙吉官洪德亞門男陶路嘉蔣慶宏組飛順師鄭成光幼寧市永火" +
		"国赛广华东荣胜对钦吕届银许赵负锦体红团标轮个龙来张风苏陈军杨级刘联汉黄队阳头强过亚门蒋庆组飞顺师郑宁女孙于会运吴庄谢横清高晓伟" +
		"的是不在了有我他这這为為之以可到出也得就那要下看着着用说說时時行名手好步法胜開开始结結果方应應可能变變化攻守杀殺残殘"
	common = "界孫鳳松福港會杭運玉邀請吳左宮志荔春英鑫星開都謝橫莊清高曉殿偉加武勇洲臺特泰爾學超香廈鵬梁卜徽萬威建仙縣指底郭惠斌苗澳敏利生遼雲浩貴戰啟深忠祥圳良直義重徵蔡家甘洋右十院周方朱電坡申昆連動青反育兩哈正民鐵閻琳庭精鬥濱宋煤何蛇宗肅業津軒兌汪振首石卓如蘭蒲越長富雪城霞娜傑霸湯灤省臨爭錫峰維快桂艾董景泓雙公俊決無興才內力本尚聶少浦伊呼權虎坤章葉盤黎葛思鴻沈源礦孝潘夫園尼剛轉麗列程韓靖互館彬協發巡劍芳泉宇琪汝挺角鋼化賓步巖保躍千歡立邊馮太工道節梅廖單曾信店阮盃農陸羅閣友達傅地島寒抗位唐穆理原言元產起孟鄧騰望崔健靳視意萍印常房伍黨花靜排麟溫美錢旭小丹際茶秒寶老曹君博瑞恆挑郵妙環實木莉輝歲賈" +
		"凤请宫业连动电两铁阎斗滨萧肃轩兑长杰汤临争维双决无兴内权叶盘鸿礦园刚转丽韩馆协发剑钢宾岩跃欢边冯节单农陆罗阁达岛产邓腾视党静温钱际宝邮环实辉岁贾云贵战启义万辽县徵兰龚谭顾钟邱纪陆严郝孔白万乔赖文庞樊兰殷施洪熊金戴夏谷" +
		"你她们們么麼没沒很都会會还還把被从從自己同样樣问問题題见見知道想点點多少里裡面每其他它而且或因此所所以但最更再又已经經当當使让讓给給与與及等并並注评評解说讲讲讀读书書谱譜集布佈局开残中盘盤着招法妙胜势勢优優劣均势弃棄子抢搶先手紧緊要关關键鍵失误誤漏着正确確佳次序如改走若则則即可将军軍困毙斃绝絕杀五连連珠活冲沖禁目黑白棋盘职職业余業餘赛初级中级名人战段位王座" +
		"连珠規則规则指导導练練习習学學生老师師教练电脑腦软件軟體网網络絡比对阵陣男子女团体个人锦标标预選预选决半循环组第届回合轮次台先让子"
	japanese_ = "田山川木村本井藤野中岡石森橋原小大島高松林上池西清和岩崎佐斎齋伊加渡辺邊吉竹福前後長谷河内宮坂澤沢浜濱黒白勝負戦戰名人王将棋五目並連珠聯珠段級世界選手権日国際東京都大阪府県市区会社定石必四三禁手珠型花月浦月雨月寒星流星水月丘山彗星瑞星遊星長星恒星峡月溪月金星残月新月銀月嵐月疎星松月桜雲花良打切読局譜記録者先番対持時間分秒年月回第予決準優太郎次一二三子美恵智裕樹哲夫正雄隆幸弘浩健康博明英和義昭信之助貴雅彦史也翔坂中康"
	korean_   = "이그저의가을를은는에서와과도로으한하다고지만나니라면어아기사자인시일수정대부리여러해보것있없되할때전후중상모무문제국선승패흑백돌수순번판기록대회결승예선준우리오목렌주장기초한국명인왕위전배컵단급세계청소년김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허유남심노하곽성차주우구나민진지엄채원천방공현함변염여추도소석선설마길연표기반금옥육맹탁국어은편용호석준영철수민현훈진경희숙자미순옥혜정상동성재태규창환욱규찬혁빈겸길동갑을병방목합니습네요좋았았었끝회처음"
)

// costs maps each character of the basic plane to its cost in any set.
var costs = sync.OnceValue(func() *[1 << 16]uint8 {
	t := &[1 << 16]uint8{}
	fill := func(from, to rune, cost uint8) {
		for r := from; r <= to; r++ {
			t[r] = cost
		}
	}
	fill(0, 0xffff, costRare)
	for _, level := range []struct {
		in          encoding.Encoding
		lead, until byte
		cost        uint8
	}{
		{traditionalchinese.Big5, 0xc9, 0xf9, costSecond},
		{simplifiedchinese.GBK, 0xd8, 0xf7, costSecond},
		{japanese.ShiftJIS, 0x88, 0x97, costFirst},
		{traditionalchinese.Big5, 0xa4, 0xc6, costFirst},
		{simplifiedchinese.GBK, 0xb0, 0xd7, costFirst},
		{korean.EUCKR, 0xb0, 0xc8, costFirst - 2},
	} {
		dec := level.in.NewDecoder()
		for lead := level.lead; lead <= level.until; lead++ {
			for trail := byte(firstTrail); trail < 0xff; trail++ {
				if level.in != traditionalchinese.Big5 && level.in != japanese.ShiftJIS && trail <= 0xa0 {
					continue // of an extension
				}
				dec.Reset()
				out, err := dec.Bytes([]byte{lead, trail})
				for _, r := range string(out) {
					if err == nil && r >= 0x3400 && r <= 0xffff && !private(r) {
						t[r] = level.cost
					}
				}
			}
		}
	}
	fill(0, 0x7f, 0)
	fill(0x80, 0x9f, costBad)
	fill(0xa0, 0xbf, 44)
	fill(0xc0, 0x24f, 30)
	fill(0x1ea0, 0x1ef9, 30)
	for _, r := range "ŕĺŔĹ" { // rare, and in one language only
		t[r] = 40
	}
	fill(0x370, 0x3ff, 44)
	fill(0x400, 0x45f, 30)
	fill('А', 'Я', 18)
	fill('а', 'я', 14)
	fill(0x2000, 0x20ff, 44)
	fill(0x2460, 0x2473, 30)
	fill(0x3000, 0x303f, 32)
	fill(0x3040, 0x309f, 22)
	fill(0x30a0, 0x30ff, 26)
	fill(0xff01, 0xff5e, 28)
	fill(0xff61, 0xff9f, 44)
	fill(0xe000, 0xf8ff, costBad)
	fill(0xfffd, 0xffff, costBad)
	for _, list := range []struct {
		of   string
		cost uint8
	}{{korean_, 25}, {japanese_, costCommon + 1}, {common, costCommon}, {frequent, costFrequent}, {"，。、：；？！（）《》“”‘’…—·「」『』【】　", costPoint}, {moveCharacters, costMove}} {
		for _, r := range list.of {
			t[r] = list.cost
		}
	}
	return t
})

// A script is a writing system. Letters of two scripts do not adjoin in a
// word.
type script uint8

const (
	signs script = iota
	latin
	cyrillic
	greek
	han
	kana
	hangul
)

func scriptOf(r rune) script {
	switch {
	case r < 0x80 && !('a' <= r|0x20 && r|0x20 <= 'z'), r == '·', r == '×', r == '÷':
		return signs
	case r < 0x250, 0x1e00 <= r && r < 0x1f00:
		if r >= 0x80 && r < 0xc0 {
			return signs
		}
		return latin
	case 0x370 <= r && r < 0x400:
		return greek
	case 0x400 <= r && r < 0x530:
		return cyrillic
	case 0x3040 <= r && r < 0x3100, 0xff66 <= r && r < 0xffa0:
		return kana
	case 0x3400 <= r && r < 0xa000:
		return han
	case 0xac00 <= r && r < 0xd7a4:
		return hangul
	}
	return signs
}

// costOf returns the cost of a text and the number of its non-ASCII
// characters.
func costOf(s string) (cost, n int) { return costAt(s, anywhere) }

// costAt is costOf for a set to which only the languages of home belong.
func costAt(s string, at home) (cost, n int) {
	table, letters := costs(), spoken()
	var w word
	var before rune    // previous character
	row, plain := 0, 0 // accented letters in a row, and ASCII letters in a row
	within := false    // letters are followed by a character that is not one
	glued := false     // an ASCII letter follows a character of another script
	broken := false    // a symbol follows a letter
	for _, r := range s {
		of, last := scriptOf(r), scriptOf(before)
		accented := of == latin && r >= 0x80
		cost += w.next(r, of == latin, letters, at)
		if r >= 0x80 {
			n++
			if r > 0xffff {
				cost += costRare
			} else {
				cost += int(table[r])
			}
		}
		if !accented {
			row = 0
		} else if row++; row > 1 || last == signs && before != 0 && before != ' ' && before >= 0x80 { // rare in any language
			cost += costMixed
		}
		switch {
		case of == cyrillic && last == cyrillic && capital(r) && !capital(before): // inside a word
			cost += costMixed
		case of == latin && last == cyrillic, of == cyrillic && last == latin:
			cost += costAlien
		case of == signs || last == signs || of == last:
		case of == han && last == kana, of == kana && last == han:
		case (r < 0x80 || before < 0x80) && of != cyrillic && last != cyrillic: // a letter of a move or a name
		default:
			cost += costMixed
		}
		switch {
		case of == latin && r < 0x80:
			if plain++; within && r >= 'a' {
				cost += costAlien
			}
			within = false
			if glued && r >= 'a' {
				cost += 2 * costMixed
			}
			glued = r >= 'a' && before >= 0x80 && (last >= greek || 0x3100 <= before && before < 0x3130)
		default:
			if within = plain > 0 && of >= han && before >= 'A'; within && plain > 1 && before >= 'a' {
				cost += costMixed
			}
			plain, glued = 0, false
		}
		if broken && of == latin && r >= 'a' {
			cost += costMixed
		}
		broken = 0xa0 < r && r < 0xc0 && r != '·' && last == latin && before >= 'a'
		before = r
	}
	return cost + w.next(0, false, letters, at), n
}

func capital(r rune) bool { return 'А' <= r && r <= 'Я' }

// foreign returns the cost of a character in a set that is for another script.
func foreign(set Set, r rune, cost uint8) uint8 {
	of := scriptOf(r)
	switch {
	case of == signs || of == latin || r == 'ー':
		return cost
	case set == GBK || set == Big5 || set == GB18030:
		if of != han {
			return max(cost, costRare-2)
		}
	case set == ShiftJIS || set == EUCJP:
		if of != han && of != kana {
			return max(cost, costRare-2)
		}
	case set == EUCKR:
		if of == han {
			return max(cost+8, costSecond)
		}
		if of != hangul {
			return max(cost, costRare-2)
		}
	}
	return cost
}

// charged returns the cost of a text, including what its set makes unlikely.
func charged(set Set, s string) (cost, n int) {
	switch set {
	case Windows1250, ISO88592:
		return costAt(s, central)
	case Windows1252:
		return costAt(s, western)
	case UTF8, Windows1251, KOI8R:
		return costOf(s)
	}
	cost, n = costOf(s)
	table := costs()
	for _, r := range s {
		if r >= 0x80 && r <= 0xffff {
			cost += int(foreign(set, r, table[r])) - int(table[r])
		}
	}
	return cost, n
}

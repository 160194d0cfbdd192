package gm

import "duiyi/gomoku/opening"

// names holds what players call the 26 openings of renju: in simplified and
// traditional Chinese, and in English by their Japanese names.
var names = map[opening.Pattern]struct{ simplified, traditional, romaji string }{
	"D1":  {"寒星", "寒星", "Kansei"},
	"D2":  {"溪月", "溪月", "Keigetsu"},
	"D3":  {"疏星", "疏星", "Sosei"},
	"D4":  {"花月", "花月", "Kagetsu"},
	"D5":  {"残月", "殘月", "Zangetsu"},
	"D6":  {"雨月", "雨月", "Ugetsu"},
	"D7":  {"金星", "金星", "Kinsei"},
	"D8":  {"松月", "松月", "Shogetsu"},
	"D9":  {"丘月", "丘月", "Kyugetsu"},
	"D10": {"新月", "新月", "Shingetsu"},
	"D11": {"瑞星", "瑞星", "Zuisei"},
	"D12": {"山月", "山月", "Sangetsu"},
	"D13": {"游星", "遊星", "Yusei"},
	"I1":  {"长星", "長星", "Chosei"},
	"I2":  {"峡月", "峽月", "Kyogetsu"},
	"I3":  {"恒星", "恆星", "Kosei"},
	"I4":  {"水月", "水月", "Suigetsu"},
	"I5":  {"流星", "流星", "Ryusei"},
	"I6":  {"云月", "雲月", "Ungetsu"},
	"I7":  {"浦月", "浦月", "Hogetsu"},
	"I8":  {"岚月", "嵐月", "Rangetsu"},
	"I9":  {"银月", "銀月", "Gingetsu"},
	"I10": {"明星", "明星", "Myojo"},
	"I11": {"斜月", "斜月", "Shagetsu"},
	"I12": {"名月", "名月", "Meigetsu"},
	"I13": {"彗星", "彗星", "Suisei"},
}

// named names an opening; nil for none.
func named(p opening.Pattern) *Pattern {
	n, ok := names[p]
	if !ok {
		return nil
	}
	return &Pattern{
		Code: string(p),
		Name: map[string]string{"zh-Hans": n.simplified, "zh-Hant": n.traditional, "en": n.romaji},
	}
}

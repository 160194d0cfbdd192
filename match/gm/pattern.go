package gm

import (
	"duiyi/gomoku"
	"duiyi/match"
)

// patterns are the 26 openings of renju, with the third stone as it stands
// after a first one on h8 and, in direct openings, a second one on h9, in
// indirect ones on i9.
var patterns = []struct {
	code, third                     string
	simplified, traditional, romaji string
}{
	{"D1", "h10", "寒星", "寒星", "Kansei"},
	{"D2", "i10", "溪月", "溪月", "Keigetsu"},
	{"D3", "j10", "疏星", "疏星", "Sosei"},
	{"D4", "i9", "花月", "花月", "Kagetsu"},
	{"D5", "j9", "残月", "殘月", "Zangetsu"},
	{"D6", "i8", "雨月", "雨月", "Ugetsu"},
	{"D7", "j8", "金星", "金星", "Kinsei"},
	{"D8", "h7", "松月", "松月", "Shogetsu"},
	{"D9", "i7", "丘月", "丘月", "Kyugetsu"},
	{"D10", "j7", "新月", "新月", "Shingetsu"},
	{"D11", "h6", "瑞星", "瑞星", "Zuisei"},
	{"D12", "i6", "山月", "山月", "Sangetsu"},
	{"D13", "j6", "游星", "遊星", "Yusei"},
	{"I1", "j10", "长星", "長星", "Chosei"},
	{"I2", "j9", "峡月", "峽月", "Kyogetsu"},
	{"I3", "j8", "恒星", "恆星", "Kosei"},
	{"I4", "j7", "水月", "水月", "Suigetsu"},
	{"I5", "j6", "流星", "流星", "Ryusei"},
	{"I6", "i8", "云月", "雲月", "Ungetsu"},
	{"I7", "i7", "浦月", "浦月", "Hogetsu"},
	{"I8", "i6", "岚月", "嵐月", "Rangetsu"},
	{"I9", "h7", "银月", "銀月", "Gingetsu"},
	{"I10", "h6", "明星", "明星", "Myojo"},
	{"I11", "g7", "斜月", "斜月", "Shagetsu"},
	{"I12", "g6", "名月", "名月", "Meigetsu"},
	{"I13", "f6", "彗星", "彗星", "Suisei"},
}

// offset is a way from the centre of a board: columns to the right, rows up.
type offset struct{ x, y int }

// named finds the opening with the offsets of the second and the third stone.
var named = func() map[[2]offset]*match.Pattern {
	index := map[[2]offset]*match.Pattern{}
	const size = gomoku.DefaultSize
	centre := size / 2
	for _, p := range patterns {
		second := gomoku.PointAt(centre, centre+1)
		if p.code[0] == 'I' {
			second = gomoku.PointAt(centre+1, centre+1)
		}
		third, err := gomoku.ParsePoint(p.third)
		if err != nil {
			panic(err) // a slip in the table above
		}
		m := &match.Pattern{Code: p.code, Name: map[string]string{"zh-Hans": p.simplified, "zh-Hant": p.traditional, "en": p.romaji}}
		for t := range gomoku.Symmetry(gomoku.Symmetries) {
			a, b := t.Point(second, size), t.Point(third, size)
			index[[2]offset{{a.X() - centre, a.Y() - centre}, {b.X() - centre, b.Y() - centre}}] = m
		}
	}
	return index
}()

// recognise names the opening of the first three stones of a game, or returns
// nil where it has no name.
func recognise(size int, stones []gomoku.Point) *match.Pattern {
	if len(stones) != 3 || size%2 == 0 || stones[0] != gomoku.PointAt(size/2, size/2) {
		return nil
	}
	from := func(p gomoku.Point) offset { return offset{p.X() - size/2, p.Y() - size/2} }
	return named[[2]offset{from(stones[1]), from(stones[2])}]
}

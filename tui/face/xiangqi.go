package face

import "strings"

// Xiangqi draws a river and two palaces. The characters of the two sides
// differ for every piece, so that no colour is needed.
var Xiangqi = Face{
	Sides: map[string][2]string{English: {"Red", "Black"}, Simplified: {"红方", "黑方"}, Traditional: {"紅方", "黑方"}, Vietnamese: {"Đỏ", "Đen"}},
	Inks:  [2]string{"#c00000", ink},
	Pieces: map[byte]string{
		'K': "帥", 'A': "仕", 'B': "相", 'N': "傌", 'R': "俥", 'C': "炮", 'P': "兵",
		'k': "將", 'a': "士", 'b': "象", 'n': "馬", 'r': "車", 'c': "砲", 'p': "卒",
	},
	Files: [2][]string{
		{"九", "八", "七", "六", "五", "四", "三", "二", "一"},
		{"9", "8", "7", "6", "5", "4", "3", "2", "1"},
	},
	Star:    starXiangqi,
	River:   5,
	Between: betweenXiangqi,
	Typed:   map[string]string{English: "h2e2, H2-E2, C2=5, 炮二平五", Simplified: "炮二平五、h2e2、H2-E2、C2=5", Traditional: "炮二平五、h2e2、H2-E2、C2=5", Vietnamese: "P2-5, Pháo 2 bình 5, h2e2, H2-E2"},
}

// betweenXiangqi draws the files, the river and the diagonals of the palaces.
func betweenXiangqi(rank int, flipped, ascii bool) string {
	const palaces = " │   │   │   │ 1 │ 2 │   │   │   │  "
	line := palaces
	switch {
	case rank == 4 && ascii:
		line = " │     ~ ~ ~  river  ~ ~ ~     │  "
	case rank == 4 && flipped:
		line = " │     漢 界          楚 河      │  "
	case rank == 4:
		line = " │     楚 河          漢 界      │  "
	case rank == 0 || rank == 7:
		line = strings.NewReplacer("1", "╲", "2", "╱").Replace(line)
	case rank == 1 || rank == 8:
		line = strings.NewReplacer("1", "╱", "2", "╲").Replace(line)
	default:
		line = strings.NewReplacer("1", " ", "2", " ").Replace(line)
	}
	if ascii {
		line = strings.NewReplacer("│", "|", "╲", `\`, "╱", "/").Replace(line)
	}
	return line
}

// starXiangqi marks where cannons and soldiers stand at the start.
func starXiangqi(col, row, _, _ int) bool {
	switch row {
	case 2, 7:
		return col == 1 || col == 7
	case 3, 6:
		return col%2 == 0
	}
	return false
}

package reasons

var vietnamese = words{
	tag:    "vi",
	ruling: language("vi"),
	roles:  map[string]string{"does": "{fact}", "missed": "Bỏ lỡ: {fact}", "allowed": "Sau đó {side} có: {fact}"},
	stop:   ".",
	list:   ", ",
	line:   ": ",
	name:   " (%s)",
	more:   " …",
	facts: map[string]string{
		"mate":              "{move} chiếu hết trong {moves} nước{name}{line}",
		"stalemate":         "{move}, {moves} nước thì {other} hết nước đi{line}",
		"repetition":        "{move} lặp nước phạm luật, {side} bị xử thua{line}",
		"undefended":        "{move} ăn không {targets}, không quân nào bắt lại được",
		"underdefended":     "{move} ăn {targets} vì không đủ căn, đổi hết vẫn lời {gain} điểm (xe 9, mã pháo 4, sĩ tượng 2)",
		"discovered_check":  "{move} mở quân chiếu rút, đồng thời bắt {targets}, lời ít nhất {gain} điểm",
		"fork":              "{move} bắt đôi {targets}, thế nào cũng mất một",
		"discovered_attack": "{move} mở đường cho {by} bắt {targets}, không kịp đỡ",
		"trapped":           "{move} bắt chết {targets}, đỡ thế nào cũng mất",
		"double_threat":     "{move} một nước hai đòn, dọa {targets}, không đỡ hết được",
		"stops_mate":        "{move} giải sát, nếu không {other} chiếu hết trong {moves} nước{name}{line}",
		"saves":             "{move} giữ được {targets}, nếu không sẽ bị {by} ăn",
		"pin":               "{move} ghim {targets}: vướng {by}, rời chỗ là lộ tướng",
	},
	once: map[string]string{"mate": "{move} chiếu hết ngay{name}", "stalemate": "{move} làm {other} hết nước đi, thua cờ"},
	names: map[string]string{
		"heart_cut": "đại đao oản tâm", "double_check": "chiếu đôi", "horse_cannon": "mã hậu pháo", "double_cannon": "pháo trùng",
		"shut_palace": "muộn cung", "wocao_horse": "ngọa tào mã", "guajiao_horse": "quải giác mã", "diaoyu_horse": "điếu ngư mã",
		"bajiao_horse": "bát giác mã", "iron_bolt": "thiết môn thuyên", "heaven_earth": "thiên địa pháo", "two_rooks": "song xa thác", "imp_on_throne": "tiểu quỷ tọa long đình",
		"white_face": "lộ mặt tướng", "smothered": "muộn sát",
	},
}

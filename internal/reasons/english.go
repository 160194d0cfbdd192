package reasons

var english = words{
	tag:    "en",
	ruling: language("en"),
	roles:  map[string]string{"does": "{fact}", "missed": "Missed: {fact}", "allowed": "Allows: {fact}"},
	stop:   ".",
	list:   ", ",
	line:   ": ",
	name:   " (%s)",
	more:   " …",
	facts: map[string]string{
		"mate":              "{move} mates in {moves}{name}{line}",
		"stalemate":         "{move} leaves {other} without a legal move in {moves}{line}",
		"repetition":        "{move} repeats against the rules, and {side} loses by it{line}",
		"undefended":        "{move} takes {targets}, and nothing can take back",
		"underdefended":     "{move} takes {targets}; it is not defended enough, the exchange wins {gain} points (rook 9, horse and cannon 4, guards 2)",
		"discovered_check":  "{move} uncovers a check and attacks {targets}: at least {gain} points are won",
		"fork":              "{move} forks {targets}, and one of them falls",
		"discovered_attack": "{move} opens the way for {by} to {targets}, and there is no parry",
		"trapped":           "{move} traps {targets}: no answer saves it",
		"double_threat":     "{move} threatens {targets}, and there is no parry to all of it",
		"stops_mate":        "{move} stops a mate in {moves}{name} that {other} would have{line}",
		"saves":             "{move} saves {targets}, which {by} would take",
		"pin":               "{move} pins {targets}: with {by} behind, it may not step aside",
	},
	once: map[string]string{"mate": "{move} is mate{name}", "stalemate": "{move} leaves {other} without a legal move, which loses"},
	names: map[string]string{
		"heart_cut": "sword to the heart", "double_check": "double check", "horse_cannon": "horse and cannon", "double_cannon": "double cannon",
		"shut_palace": "shut in the palace", "wocao_horse": "horse in the trough", "guajiao_horse": "horse on the palace corner", "diaoyu_horse": "angling horse",
		"bajiao_horse": "octagon horse", "iron_bolt": "iron bolt", "heaven_earth": "heaven and earth cannons", "two_rooks": "two rooks", "imp_on_throne": "imp on the throne",
		"white_face": "facing kings", "smothered": "smothered",
	},
}

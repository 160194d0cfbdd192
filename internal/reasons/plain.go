package reasons

import (
	"maps"
	"slices"

	"duiyi/xiangqi"
)

// Plain is the tag of English for readers who know no notation of xiangqi: moves are in words.
const Plain = "en-x-plain"

// xiangqiLanguages are the tables for xiangqi. Points, in which moves of gomoku are written,
// need no words.
var xiangqiLanguages = append(slices.Clone(languages), &plain)

var plain = inWords(english)

// inWords returns English with sentences about moves that are sentences themselves.
func inWords(w words) words {
	w.tag = Plain
	w.told = &moveWords{goes: "{piece} goes to {point}", takes: "{piece} takes {taken}", then: "then ", most: 3}
	w.facts = with(w.facts, map[string]string{
		"mate":              "{move} and mates in {moves}{name}{then}{line}",
		"stalemate":         "{move} and leaves {other} without a legal move in {moves}{line}",
		"lost_tempo":        "{move}, which is slow: {other}'s mate in {moves}{name} stood already. What meets it: {best}",
		"lost_tempo_faster": "{move}, which is slow: {other} mates in {moves}{name}. What mates first, in {faster}: {best}",
		"late":              "{move}, which is one move too late: it threatens mate in {own}, but {other} mates first, in {moves}{name}. What meets it: {best}",
		"late_faster":       "{move}, which is one move too late: it threatens mate in {own}, but {other} mates first, in {moves}{name}. What mates before that, in {faster}: {best}",
		"repetition":        "{move}, which repeats against the rules, and {side} loses by it{line}",
		"undefended":        "{move} for nothing",
		"underdefended":     "{move}, which is not defended enough: the exchange wins {worth}",
		"discovered_check":  "{move}, gives a discovered check and wins {any}",
		"fork":              "{move} and forks {targets}: one of them is lost",
		"fork_check":        "{move}, gives check and wins {any}",
		"discovered_attack": "{move} and lets {by} attack {any}, and nothing parries it",
		"trapped":           "{move} and traps {any}: no answer saves it",
		"double_threat":     "{move} and threatens {targets}, and no answer parries everything",
		"wins":              "{move} and wins material whatever is answered; against the best defence it wins {won}{then}{line}",
		"threatens_mate":    "{move} and threatens mate in {moves}{name}{line}",
		"stops_mate":        "{move} and stops {other}'s mate in {moves}{name}{line}",
		"saves":             "{move} and saves {targets}, which {by} would take",
		"attacks":           "{move}, attacks {targets} and threatens to win it",
		"won_to_drawn":      "The ending was won, by the endgame table with mate in {moves}: {move}. Now it is drawn",
		"drawn_to_lost":     "The ending was drawn, for example: {move}. Now it is lost: mate in {moves} by the endgame table",
	})
	w.once = with(w.once, map[string]string{
		"stops_mate": "{move} and stops {other}'s mate on the next move{name}{line}",
		"mate":       "{move}, which is mate{name}", "threatens_mate": "{move} and threatens mate on the next move{name}{line}",
		"wins":      "{move} and gains by it, whatever is answered",
		"stalemate": "{move} and leaves {other} without a legal move, which loses",
	})
	w.then = map[string]string{
		"discovered_check": ", with a discovered check: {move}", "fork": ", with a fork: {move}", "discovered_attack": ", with a discovered attack: {move}",
		"trapped": ", trapping a piece: {move}", "double_threat": ", with a double threat: {move}",
		"decoy": ", drawing {by} away from its guard: {move}", "overload": ", for {by} cannot guard two points: {move}", "block": ", making {by} block its general: {move}",
	}
	return w
}

// with returns texts with some of them replaced.
func with(texts, others map[string]string) map[string]string {
	texts = maps.Clone(texts)
	maps.Copy(texts, others)
	return texts
}

// MoveInPlain returns a move in words, as sentences with the tag Plain have it.
func MoveInPlain(p xiangqi.Position, m xiangqi.Move) string { return plain.move(&p, m) }

// move returns a move in p as the language's readers know it: in its notation or in words.
func (w *words) move(p *xiangqi.Position, m xiangqi.Move) string {
	if w.told == nil {
		return p.Format(m, w.ruling.Notation())
	}
	piece := w.owned(p, m.From())
	if p.At(m.To()) == xiangqi.NoPiece {
		return fill(w.told.goes, map[string]string{"piece": piece, "point": w.ruling.Point(m.To())})
	}
	return fill(w.told.takes, map[string]string{"piece": piece, "taken": w.owned(p, m.To())})
}

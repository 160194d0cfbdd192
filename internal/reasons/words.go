package reasons

import (
	"strconv"
	"strings"

	"duiyi/internal/rulingwords"
)

// Words are the sentences of one language. In a sentence {move} is the move that
// does it, {by} and {targets} pieces or points, {any} the targets of which one is lost, {moves} a number, {worth} what a gain is worth, {won} what a line wins, {held} a pinned piece and {behind} the one behind it,
// {name} the name of a mate or a win in brackets, {line} the moves that show it
// with what comes before them, {then} what one of those moves does, {side} whose move it is and {other} the other
// side, {best} a better stone (of xiangqi a move that meets a mate or mates in {faster}, {own} being the moves of a mate that is too late) and {n0} to {n3} the counts of gmreason.Fact.Forcing, {better} the line with the better stone.
type words struct {
	tag    string
	ruling *rulingwords.Language
	roles  map[string]string // {fact} is the sentence of the fact, without its stop
	stop   string
	list   string // between pieces
	line   string // before moves
	name   string // %s in brackets
	more   string // where a line is cut short
	facts  map[string]string
	then   map[string]string // {then}: what a later move of a line that wins does, {move} being that move
	worths map[string]string // {worth}: what so much material is worth, by {gain}; "" what has no word
	others string            // after the pieces named of a threat to more
	takes  string            // {won}: {taken} are the pieces that a line wins
	trades string            // {won} of a line that loses the pieces {lost} as well
	some   [6]string         // formats of so many pieces of a kind; the last also of more
	vowel  string            // of one piece whose name begins with a vowel, if that differs
	once   map[string]string // of a win with the one move; else as facts
	names  map[string]string
	fouls  map[string]string // {foul}: why a point is forbidden, by gomoku.Kind
	forbid string            // an answer that is forbidden, in a line
	stones [2]string         // the sides of gomoku
	told   *moveWords        // nil where moves stand in the notation of the language

	xiangqiPieces pieceNames
}

// moveWords are the formats of moves in words.
type moveWords struct {
	goes, takes string // {piece}, and {point} or {taken}
	then        string // before the moves of a line after the one that the sentence begins with
	most        int    // moves of a line
}

// lineMost is how many moves of a line a sentence has.
const lineMost = 9

// say puts values into the sentence of a fact and that into the one of its role.
func (w *words) say(role, kind string, moves int, values map[string]string) string {
	text := w.facts[kind]
	if once, ok := w.once[kind]; ok && moves == 1 {
		text = once
	}
	values["moves"] = strconv.Itoa(moves)
	worth, ok := w.worths[values["gain"]]
	if !ok {
		worth = fill(w.worths[""], values)
	}
	values["worth"] = worth
	if name := values["name"]; name != "" {
		values["name"] = strings.Replace(w.name, "%s", w.names[name], 1)
	}
	if line := values["line"]; line != "" {
		values["line"] = w.line + line
	}
	return fill(w.roles[role], map[string]string{"fact": fill(text, values), "side": values["side"], "other": values["other"]}) + w.stop
}

// fill replaces {key} by its value.
func fill(text string, values map[string]string) string {
	var pairs []string
	for key, value := range values {
		pairs = append(pairs, "{"+key+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// cut joins the moves of a line, as many as a sentence has.
func (w *words) cut(moves []string) string {
	between, most := " ", lineMost
	if w.told != nil {
		between, most = "; ", w.told.most
	}
	if len(moves) > most {
		return strings.Join(moves[:most], between) + w.more
	}
	return strings.Join(moves, between)
}

package sgf

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"duiyi/gomoku"
	"duiyi/record"
	"duiyi/record/charset"
)

// games are the games of SGF by their numbers in GM. 5 is missing: a renju server
// writes it.
var games = map[string]string{
	"2": "othello", "3": "chess", "6": "backgammon", "7": "xiangqi", "8": "shogi", "9": "lines of action", "10": "ataxx", "11": "hex", "12": "jungle", "13": "neutron",
	"14": "philosopher's football", "15": "quadrature", "16": "trax", "17": "tantrix", "18": "amazons", "19": "octi", "20": "gess", "21": "twixt", "22": "zertz", "23": "plateau",
	"24": "yinsh", "25": "punct", "26": "gobblet", "27": "hive", "28": "exxit", "29": "hnefatafl", "30": "kuba", "31": "tripples", "32": "chase", "33": "tumbling down",
	"34": "sahara", "35": "byte", "36": "focus", "37": "dvonn", "38": "tamsk", "39": "gipf", "40": "kropki",
}

var (
	ofGomoku = regexp.MustCompile(`(?i)gomoku|renju|omok|five in a row|五子|五目|连珠|連珠|오목|рэндзю|гомоку`)
	ofGo     = regexp.MustCompile(`(?i)^\s*(?:japanese|chinese|korean|aga|nz|goe|ing|new zealand|tromp)|围棋|圍棋|囲碁|바둑`)
	margin   = regexp.MustCompile(`(?i)^\s*[bw]\+\d+(?:\.\d+)?\s*$`)
)

// foreign names a game that is not gomoku. Converters write the number of go over
// gomoku, and go programs none at all, so the board and the first stones count.
func foreign(t *charset.Text, tr *tree) *record.Error {
	about := map[string]string{}
	at := 0
	for _, p := range tr.root.props {
		if _, again := about[p.name]; !again {
			about[p.name] = strings.TrimSpace(p.values[0])
		}
		if at == 0 || p.name == "GM" {
			at = p.at
		}
	}
	number := about["GM"]
	name := games[number]
	switch {
	case number == "4" || number == "5" || ofGomoku.MatchString(number):
		return nil
	case number == "1" || number == "":
		if !isGo(about, tr.root) {
			return nil
		}
		name = "go"
	case name == "":
		name = "a game with the number " + strconv.Quote(record.Excerpt(number))
	}
	return t.Error("sgf", at, -1, number, &record.GameError{Game: name, Want: game})
}

// isGo tells go from gomoku in a file that has the number of go, or none.
func isGo(about map[string]string, root *node) bool {
	size, err := strconv.Atoi(about["SZ"])
	if about["SZ"] == "" && about["GM"] == "1" {
		size, err = 19, nil // as SGF has it for go
	}
	if err != nil || size == gomoku.DefaultSize || size == 20 {
		return false
	}
	for _, name := range []string{"GN", "EV", "PC", "RU", "AP", "US", "C", "SO"} {
		if ofGomoku.MatchString(about[name]) {
			return false
		}
	}
	komi, _ := strconv.ParseFloat(about["KM"], 64)
	handicap, _ := strconv.Atoi(about["HA"])
	if komi != 0 || handicap > 1 || ofGo.MatchString(about["RU"]) || ofGo.MatchString(about["GN"]) || margin.MatchString(about["RE"]) {
		return true
	}
	stones := opening(root, size)
	middle := gomoku.PointAt(size/2, size/2)
	switch {
	case len(stones) == 0:
		return about["GM"] == "1" && about["SZ"] != ""
	case len(stones) == 1:
		return about["GM"] == "1" && distance(stones[0], middle) > 2
	}
	// The second stone of gomoku touches the first, or nearly; that of go has a
	// corner of its own.
	apart := distance(stones[0], stones[1])
	return apart > 4 || about["GM"] == "1" && apart > 2
}

func distance(p, q gomoku.Point) int {
	return max(p.X()-q.X(), q.X()-p.X(), p.Y()-q.Y(), q.Y()-p.Y())
}

// opening returns the first two stones of the main line.
func opening(n *node, size int) (stones []gomoku.Point) {
	b := &builder{size: size}
	for steps := 0; n != nil && len(stones) < 2 && steps < 8; steps++ {
		for _, p := range n.props {
			if pt, ok := b.point(strings.TrimSpace(p.values[0])); ok && (p.name == "B" || p.name == "W") && !slices.Contains(stones, pt) {
				stones = append(stones, pt)
			}
		}
		if len(n.next) == 0 {
			break
		}
		n = n.next[0]
	}
	return stones[:min(len(stones), 2)]
}

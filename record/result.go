package record

import "strings"

// A Teller reads results that are written in words.
type Teller struct {
	First, Second string // the characters by which the players are called
}

var (
	won    = []string{"胜", "勝", "赢", "贏"}
	lost   = []string{"负", "負", "输", "輸"}
	draws  = []string{"和", "平"}
	called = []string{"手", "先", "方", "棋", "子"} // what may stand between a side and what became of it
)

// Tell reads a result as players write it: 红胜, 黑方負, 先手胜, 和棋. It reports
// whether the text is one.
func (t Teller) Tell(text string) (Result, bool) {
	text = strings.Join(strings.Fields(text), "")
	winner := []Result{FirstWins, SecondWins}
	for i, names := range []string{t.First + "先", t.Second + "后後"} {
		for _, name := range names {
			rest, ok := strings.CutPrefix(text, string(name))
			if !ok {
				continue
			}
			for _, word := range called {
				rest = strings.TrimPrefix(rest, word)
			}
			switch {
			case begins(rest, won):
				return winner[i], true
			case begins(rest, lost):
				return winner[1-i], true
			case begins(rest, draws):
				return Drawn, true
			}
		}
	}
	if begins(text, draws) {
		return Drawn, true
	}
	return Unknown, false
}

func begins(text string, words []string) bool {
	for _, w := range words {
		if strings.HasPrefix(text, w) {
			return true
		}
	}
	return false
}

package standings

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"duiyi/tourney"
)

// ErrUnknown marks a name that no tie-break has.
var ErrUnknown = errors.New("unknown tie-break")

// A Value is what a tie-break gives a player, in hundredths: 150 is one and a half.
type Value int

// String writes a value without needless zeroes: "1.5", "12", "0.75".
func (v Value) String() string {
	text := fmt.Sprintf("%d.%02d", v/100, v%100)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// A TieBreak is a way to rank players with equal points.
type TieBreak struct {
	Name    string
	Chinese string // what Chinese tournaments call it
	Title   string
	value   func(*table, *tourney.Player) Value
	among   func(*table, []*tourney.Player) []Value // of players tied so far, if it looks at them only
}

// All returns the tie-breaks by name.
func All() []TieBreak {
	return []TieBreak{
		{"buchholz", "对手分", "Sum of the opponents' scores", buchholz(0, 0), nil},
		{"buchholz-cut1", "对手分（去最低）", "Buchholz without the lowest opponent", buchholz(1, 0), nil},
		{"buchholz-median", "对手分（去最高最低）", "Buchholz without the lowest and the highest opponent", buchholz(1, 1), nil},
		{"sonneborn-berger", "小分", "Scores of beaten opponents and half of those of drawn ones", sonnebornBerger, nil},
		{"progressive", "累进分", "Sum of the player's scores after each round", progressive, nil},
		{"opponents", "对手积分", "Sum of the opponents' scores, unplayed rounds left out", opponents, nil},
		{"wins", "胜局", "Rounds that earned a win's points", wins, nil},
		{"second-wins", "后手胜局", "Games won with the second side", secondWins, nil},
		{"direct", "直接胜负", "Games between the tied players", nil, direct},
	}
}

// Given returns a tie-break with the values of a function, which gets the number of a player and how
// many rounds count.
func Given(name, chinese, title string, value func(number, rounds int) Value) TieBreak {
	return TieBreak{Name: name, Chinese: chinese, Title: title, value: func(t *table, p *tourney.Player) Value { return value(p.Number, t.rounds) }}
}

// Find returns the tie-break with a name, English or Chinese. 布赫兹分 is another name for 对手分.
func Find(name string) (TieBreak, error) {
	name = strings.Replace(name, "布赫兹分", "对手分", 1)
	for _, b := range All() {
		if b.Name == name || b.Chinese == name {
			return b, nil
		}
	}
	return TieBreak{}, fmt.Errorf("%w: %q", ErrUnknown, name)
}

// A Row is a place in the standings.
type Row struct {
	Rank   int // from 1; tied players share the better one
	Player *tourney.Player
	Score  tourney.Score
	Values []Value // of the tie-breaks in their order
}

// Of ranks the players after a number of rounds by points and then by the tie-breaks. Players whom
// nothing separates share a rank and stand in pairing order. Acceleration does not count.
func Of(t *tourney.Tournament, rounds int, breaks []TieBreak) []Row {
	tab := &table{t, rounds}
	rows := make([]Row, len(t.Players))
	for i := range t.Players {
		p := &t.Players[i]
		rows[i] = Row{Player: p, Score: t.Score(p, rounds), Values: make([]Value, len(breaks))}
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(b.Score, a.Score) })
	tied := [][]Row{}
	for from, i := 0, 1; i <= len(rows); i++ {
		if i == len(rows) || rows[i].Score != rows[from].Score {
			tied = append(tied, rows[from:i])
			from = i
		}
	}
	for n, b := range breaks {
		var finer [][]Row
		for _, group := range tied {
			finer = append(finer, tab.apply(b, n, group)...)
		}
		tied = finer
	}
	rank := 1
	for _, group := range tied {
		for i := range group {
			group[i].Rank = rank
		}
		rank += len(group)
	}
	return rows
}

// A table is a tournament after some rounds.
type table struct {
	t      *tourney.Tournament
	rounds int
}

// apply sorts tied players by the n-th tie-break and returns those still tied.
func (t *table) apply(b TieBreak, n int, group []Row) [][]Row {
	if b.among != nil {
		list := make([]*tourney.Player, len(group))
		for i := range group {
			list[i] = group[i].Player
		}
		for i, v := range b.among(t, list) {
			group[i].Values[n] = v
		}
	} else {
		for i := range group {
			group[i].Values[n] = b.value(t, group[i].Player)
		}
	}
	slices.SortStableFunc(group, func(x, y Row) int { return cmp.Compare(y.Values[n], x.Values[n]) })
	var finer [][]Row
	for from, i := 0, 1; i <= len(group); i++ {
		if i == len(group) || group[i].Values[n] != group[from].Values[n] {
			finer = append(finer, group[from:i])
			from = i
		}
	}
	return finer
}

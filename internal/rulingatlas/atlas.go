package rulingatlas

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// A Ruled is a loop with what every judge says of it when it was played twice.
type Ruled struct {
	Loop
	Origin  string // where the loop comes from, for people
	Rulings [len(referee.RuleSets)]referee.Ruling
	False   [len(referee.RuleSets)][]Contradiction
	// Foreign are the verdicts of judges that give no reasons, Ongoing where one
	// gave none.
	Foreign []referee.Verdict
}

// Rule judges a loop by all rule sets and takes the rulings at their word.
func Rule(l Loop) *Ruled {
	r := &Ruled{Loop: l}
	g := l.Game()
	for i, rules := range referee.RuleSets {
		r.Rulings[i] = g.Judge(rules)
		r.False[i] = Contradictions(g, &r.Rulings[i])
	}
	return r
}

// verdict returns the verdict of judge number i: the rule sets come first.
func (r *Ruled) verdict(i int) referee.Verdict {
	if i < len(r.Rulings) {
		return r.Rulings[i].Verdict
	}
	return r.Foreign[i-len(r.Rulings)]
}

func (r *Ruled) ruling(judge int) *referee.Ruling {
	if judge < len(r.Rulings) {
		return &r.Rulings[judge]
	}
	return nil
}

// An Atlas counts rulings on loops and keeps examples of those on which judges
// differ. Loops are added from one goroutine; their order decides which become
// examples.
type Atlas struct {
	judges      []string
	examples    int
	loops       int
	clauses     map[clauseOf]int
	asked, same [][]int // by pair of judges
	differences []map[manner]*Difference
	pairs       [][2]int
	checked     int
	faults      []Fault
	falses      int
}

type clauseOf struct {
	judge    int
	clause   referee.Clause
	decisive bool
}

// A manner is how two judges differ.
type manner struct {
	says    [2]Says
	classes [2]string
}

// Says is what a judge says of a loop, without colours: in a difference, Loser 1
// is the side that the first judge has lose or, if that says draw, the second.
type Says struct {
	Loser  int            `json:"loser"` // 0 for a draw
	Clause referee.Clause `json:"clause,omitempty"`
}

// A Difference is one way in which two judges differ.
type Difference struct {
	Judges [2]string `json:"judges"`
	Says   [2]Says   `json:"says"`
	// Classes are what the moves of side 1 are to each judge, without repetition:
	// check, kill, chase and quiet. Judges without reasons have none.
	Classes [2]string `json:"classes"`
	Loops   int       `json:"loops"`
	// Motives counts the loops in which side 1 attacks for a reason, by judge.
	Motives  [2]map[string]int `json:"motives"`
	Examples []Example         `json:"examples"`
}

// An Example is a loop in text form.
type Example struct {
	FEN    string   `json:"fen"`
	Moves  []string `json:"moves"` // the loop once around
	Origin string   `json:"origin"`
	Loser  string   `json:"side"` // red or black: the side that Says calls 1
}

// A Fault is a ruling that does not hold on the board.
type Fault struct {
	Rules referee.Rules `json:"rules"`
	Kind  string        `json:"kind"`
	Text  string        `json:"text"`
	FEN   string        `json:"fen"`
	Moves []string      `json:"moves"`
}

// maxFaults is how many faults an atlas keeps; more are counted.
const maxFaults = 20

// NewAtlas returns an empty atlas of the rule sets and of foreign judges. It
// keeps a number of examples of each difference.
func NewAtlas(foreign []string, examples int) *Atlas {
	a := &Atlas{examples: examples, clauses: map[clauseOf]int{}}
	for _, rules := range referee.RuleSets {
		a.judges = append(a.judges, rules.String())
	}
	a.judges = append(a.judges, foreign...)
	for i := range a.judges {
		a.asked = append(a.asked, make([]int, len(a.judges)))
		a.same = append(a.same, make([]int, len(a.judges)))
		for j := range i {
			if j < len(referee.RuleSets) { // foreign judges are compared with ours alone
				a.pairs = append(a.pairs, [2]int{j, i})
				a.differences = append(a.differences, map[manner]*Difference{})
			}
		}
	}
	return a
}

// Add counts a loop.
func (a *Atlas) Add(r *Ruled) {
	a.loops++
	for i := range r.Rulings {
		_, decisive := r.Rulings[i].Verdict.Loser()
		a.clauses[clauseOf{i, r.Rulings[i].Clause, decisive}]++
		a.checked++
		for _, f := range r.False[i] {
			if a.falses++; len(a.faults) < maxFaults {
				a.faults = append(a.faults, Fault{referee.RuleSets[i], f.Kind, f.Text, r.Start.FEN(), texts(r.Moves)})
			}
		}
	}
	for i := range a.judges {
		for j := range a.judges {
			if v, w := r.verdict(i), r.verdict(j); v != referee.Ongoing && w != referee.Ongoing {
				a.asked[i][j]++
				if v == w {
					a.same[i][j]++
				}
			}
		}
	}
	for k, pair := range a.pairs {
		v, w := r.verdict(pair[0]), r.verdict(pair[1])
		if v != w && v != referee.Ongoing && w != referee.Ongoing {
			a.differ(a.differences[k], pair, r)
		}
	}
}

// differ notes a difference between two judges.
func (a *Atlas) differ(into map[manner]*Difference, pair [2]int, r *Ruled) {
	one, ok := r.verdict(pair[0]).Loser()
	if !ok {
		one, _ = r.verdict(pair[1]).Loser()
	}
	var how manner
	for i, judge := range pair {
		if loser, decisive := r.verdict(judge).Loser(); decisive {
			how.says[i].Loser = 1
			if loser != one {
				how.says[i].Loser = 2
			}
		}
		if ruling := r.ruling(judge); ruling != nil {
			how.says[i].Clause = ruling.Clause
			how.classes[i] = classes(ruling, one)
		}
	}
	d := into[how]
	if d == nil {
		d = &Difference{
			Judges: [2]string{a.judges[pair[0]], a.judges[pair[1]]}, Says: how.says, Classes: how.classes,
			Motives: [2]map[string]int{{}, {}},
		}
		into[how] = d
	}
	d.Loops++
	for i, judge := range pair {
		if ruling := r.ruling(judge); ruling != nil {
			for motive := range motives(ruling, one) {
				d.Motives[i][motive]++
			}
		}
	}
	if len(d.Examples) < a.examples {
		d.Examples = append(d.Examples, Example{r.Start.FEN(), texts(r.Moves), r.Origin, one.String()})
	}
}

// classes returns the classes of a side's moves, quiet ones as one.
func classes(r *referee.Ruling, side xiangqi.Side) string {
	var list []string
	for _, class := range []referee.Class{referee.ClassCheck, referee.ClassKill, referee.ClassChase} {
		if slices.ContainsFunc(r.Moves, func(m referee.MoveRuling) bool { return m.Side == side && m.Class == class }) {
			list = append(list, string(class))
		}
	}
	if slices.ContainsFunc(r.Moves, func(m referee.MoveRuling) bool { return m.Side == side && !m.Class.Attacking() }) {
		list = append(list, "quiet")
	}
	return strings.Join(list, "+")
}

// motives returns why a side's attacks count, and why others do not: those have
// "not: " before them.
func motives(r *referee.Ruling, side xiangqi.Side) map[string]bool {
	set := map[string]bool{}
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Side != side {
			continue
		}
		for j := range m.Chases {
			set[string(m.Chases[j].Why)] = true
		}
		for j := range m.Spared {
			set["not: "+string(m.Spared[j].Why)] = true
		}
		if m.Why != "" {
			set["not: "+string(m.Why)] = true
		}
	}
	return set
}

func texts(moves []xiangqi.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = m.String()
	}
	return list
}

// A Count says how often a rule set decided by a clause.
type Count struct {
	Rules  string         `json:"rules"`
	Clause referee.Clause `json:"clause"`
	Loses  bool           `json:"loses"` // one side loses; otherwise a draw
	Loops  int            `json:"loops"`
}

// Judges returns the names of the judges, the rule sets first.
func (a *Atlas) Judges() []string { return a.judges }

// Loops returns how many loops were added.
func (a *Atlas) Loops() int { return a.loops }

// Clauses returns the counts of every rule set, the most frequent first.
func (a *Atlas) Clauses() []Count {
	var list []Count
	for c, n := range a.clauses {
		list = append(list, Count{a.judges[c.judge], c.clause, c.decisive, n})
	}
	slices.SortFunc(list, func(x, y Count) int {
		return cmp.Or(slices.Index(a.judges, x.Rules)-slices.Index(a.judges, y.Rules), y.Loops-x.Loops, cmp.Compare(x.Clause, y.Clause))
	})
	return list
}

// Agreement returns on how many loops judges i and j both ruled, and on how many
// of them alike.
func (a *Atlas) Agreement(i, j int) (both, alike int) { return a.asked[i][j], a.same[i][j] }

// Nearest returns the rule set with which foreign judge j agrees most.
func (a *Atlas) Nearest(j int) int {
	best := 0
	for i := range referee.RuleSets {
		if a.same[i][j] > a.same[best][j] {
			best = i
		}
	}
	return best
}

// Differences returns how judges i and j differ, the most frequent way first. One
// of them is a rule set.
func (a *Atlas) Differences(i, j int) []*Difference {
	for k, pair := range a.pairs {
		if pair != [2]int{min(i, j), max(i, j)} {
			continue
		}
		list := slices.Collect(maps.Values(a.differences[k]))
		slices.SortFunc(list, func(x, y *Difference) int {
			return cmp.Or(y.Loops-x.Loops, compare(x, y))
		})
		return list
	}
	return nil
}

func compare(x, y *Difference) int {
	for i := range x.Says {
		if c := cmp.Or(cmp.Compare(x.Says[i].Clause, y.Says[i].Clause), x.Says[i].Loser-y.Says[i].Loser, cmp.Compare(x.Classes[i], y.Classes[i])); c != 0 {
			return c
		}
	}
	return 0
}

// Checked returns how many rulings were taken at their word, how many of their
// claims are false, and the first of those.
func (a *Atlas) Checked() (rulings, wrong int, first []Fault) { return a.checked, a.falses, a.faults }

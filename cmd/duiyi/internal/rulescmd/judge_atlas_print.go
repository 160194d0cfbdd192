package rulescmd

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/internal/rulingatlas"
	"duiyi/xiangqi/referee"
)

// maxDifferences limits the differences of a pair of judges that are printed as text. JSON has
// all.
const maxDifferences = 12

// print writes the counts as JSON, Markdown or text.
func (a *survey) print() error {
	if a.JSON {
		return a.printJSON()
	}
	w := bufio.NewWriter(a.s.Out)
	p := &page{w: w, markdown: a.Markdown}
	a.printGames(p)
	a.printLoops(p)
	a.printClauses(p)
	a.printAgreement(p)
	for _, pair := range a.compared() {
		a.printDifferences(p, pair)
	}
	return w.Flush()
}

// compared returns the pairs of judges whose differences to list: rule sets with each other,
// and each engine with the rule set that it agrees with most.
func (a *survey) compared() (pairs [][2]int) {
	n := len(referee.RuleSets)
	for j := range a.atlas.Judges() {
		if j >= n {
			pairs = append(pairs, [2]int{a.atlas.Nearest(j), j})
			continue
		}
		for i := range j {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	return pairs
}

func (a *survey) printJSON() error {
	type line struct {
		Type string `json:"type"`
		Data any    `json:"data"`
	}
	var lines []line
	if len(a.Moves) > 0 {
		lines = append(lines, line{"games", a.games})
	}
	lines = append(lines, line{"loops_of_games", a.counts[ofGames]}, line{"loops_at_random", a.counts[atRandom]})
	for _, c := range a.atlas.Clauses() {
		lines = append(lines, line{"clause", c})
	}
	names := a.atlas.Judges()
	for j := range names {
		for i := range j {
			both, alike := a.atlas.Agreement(i, j)
			lines = append(lines, line{"agreement", struct {
				Judges [2]string `json:"judges"`
				Both   int       `json:"both"`
				Alike  int       `json:"alike"`
			}{[2]string{names[i], names[j]}, both, alike}})
		}
	}
	for _, pair := range a.compared() {
		for _, d := range a.atlas.Differences(pair[0], pair[1]) {
			lines = append(lines, line{"difference", d})
		}
	}
	rulings, wrong, first := a.atlas.Checked()
	lines = append(lines, line{"checked", struct {
		Rulings int `json:"rulings"`
		False   int `json:"false"`
	}{rulings, wrong}})
	for _, f := range first {
		lines = append(lines, line{"false", f})
	}
	for _, l := range lines {
		if err := command.WriteJSON(a.s.Out, l); err != nil {
			return err
		}
	}
	return nil
}

func (a *survey) printGames(p *page) {
	if len(a.Moves) == 0 {
		return
	}
	g := &a.games
	p.heading("Games")
	p.line("%d games of xiangqi in %d files, %d of them with faults; %d games of another kind. In %d games a position came back.",
		g.Games, g.Files, g.Faulty, g.Others, g.Looping)
	rows := [][]string{{"where a position came three times", "a side loses", "record agrees", "record differs", "played on", "draw", "record agrees", "record has a winner", "played on"}}
	for _, r := range g.Results {
		rows = append(rows, numbers(r.Rules, r.Lost, r.LostSo, r.LostOther, r.LostOn, r.Drawn, r.DrawnSo, r.DrawnUnended, r.DrawnOn))
	}
	p.table(rows)
}

func (a *survey) printLoops(p *page) {
	p.heading("Loops")
	for i, where := range []string{"closed in games", fmt.Sprintf("made at random with seed %d", a.Seed)} {
		if c := a.counts[i]; c.Loops > 0 {
			p.line("%d loops %s, %d of them copies of earlier ones: begun at another move, mirrored or with colours exchanged.", c.Loops, where, c.Copies)
		}
	}
	rulings, wrong, first := a.atlas.Checked()
	p.line("%d different loops, each played twice. %d rulings taken at their word, %d claims false.", a.atlas.Loops(), rulings, wrong)
	for _, f := range first {
		p.line("False: %v: %s: %s: %s %s", f.Rules, f.Kind, f.Text, f.FEN, strings.Join(f.Moves, " "))
	}
}

func (a *survey) printClauses(p *page) {
	type row struct {
		clause referee.Clause
		loses  bool
	}
	counts, rows := map[row][len(referee.RuleSets)]int{}, []row{}
	for _, c := range a.atlas.Clauses() {
		r := row{c.Clause, c.Loses}
		if _, ok := counts[r]; !ok {
			rows = append(rows, r)
		}
		n := counts[r]
		n[slices.Index(a.atlas.Judges(), c.Rules)] = c.Loops
		counts[r] = n
	}
	p.heading("Rulings by clause")
	table := [][]string{{"clause", "verdict"}}
	for _, rules := range referee.RuleSets {
		table[0] = append(table[0], rules.String())
	}
	for _, r := range rows {
		verdict := "draw"
		if r.loses {
			verdict = "a side loses"
		}
		cells := []string{string(r.clause)}
		n := counts[r]
		table = append(table, append(cells, numbers(verdict, n[:]...)...))
	}
	p.table(table)
}

func (a *survey) printAgreement(p *page) {
	names := a.atlas.Judges()
	p.heading("Judges that rule alike")
	table := [][]string{append([]string{""}, names[:len(referee.RuleSets)]...)}
	for j, name := range names {
		if j == 0 {
			continue
		}
		row := []string{name}
		for i := range min(j, len(referee.RuleSets)) {
			both, alike := a.atlas.Agreement(i, j)
			row = append(row, fmt.Sprintf("%d of %d", alike, both))
		}
		table = append(table, row)
	}
	p.table(table)
}

func (a *survey) printDifferences(p *page, pair [2]int) {
	names := a.atlas.Judges()
	list := a.atlas.Differences(pair[0], pair[1])
	if len(list) == 0 {
		return
	}
	total := 0
	for _, d := range list {
		total += d.Loops
	}
	p.heading(fmt.Sprintf("%s and %s: %d loops", names[pair[0]], names[pair[1]], total))
	for i, d := range list {
		if i == maxDifferences {
			rest := 0
			for _, d := range list[i:] {
				rest += d.Loops
			}
			p.line("%d loops differ in %d other ways.", rest, len(list)-i)
			break
		}
		p.difference(d)
	}
}

// A page writes Markdown or text.
type page struct {
	w        io.Writer
	markdown bool
	begun    bool
}

func (p *page) heading(text string) {
	if p.begun {
		fmt.Fprintln(p.w)
	}
	p.begun = true
	if p.markdown {
		fmt.Fprintf(p.w, "## %s\n\n", text)
		return
	}
	fmt.Fprintln(p.w, text)
}

func (p *page) line(format string, args ...any) {
	if p.markdown {
		fmt.Fprintf(p.w, format+"\n\n", args...)
		return
	}
	fmt.Fprintf(p.w, "  "+format+"\n", args...)
}

// table writes rows, the first of which is the head: words align left, numbers right.
func (p *page) table(rows [][]string) {
	if p.markdown {
		for i, row := range rows {
			fmt.Fprintf(p.w, "| %s |\n", strings.Join(row, " | "))
			if i == 0 {
				fmt.Fprintf(p.w, "|%s\n", strings.Repeat(" --- |", len(row)))
			}
		}
		fmt.Fprintln(p.w)
		return
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				b.WriteString("  " + cell + pad)
			} else {
				b.WriteString("  " + pad + cell)
			}
		}
		fmt.Fprintln(p.w, strings.TrimRight(b.String(), " "))
	}
}

func numbers(name string, list ...int) []string {
	row := []string{name}
	for _, n := range list {
		row = append(row, fmt.Sprint(n))
	}
	return row
}

func (p *page) difference(d *rulingatlas.Difference) {
	says := make([]string, 2)
	for i := range says {
		says[i] = d.Judges[i] + ": " + saying(d.Says[i])
		if d.Classes[i] != "" {
			says[i] += fmt.Sprintf(", moves %s", d.Classes[i])
		}
		if m := commonest(d.Motives[i]); m != "" {
			says[i] += " (" + m + ")"
		}
	}
	if p.markdown {
		fmt.Fprintf(p.w, "- **%d** %s; %s\n", d.Loops, says[0], says[1])
	} else {
		fmt.Fprintf(p.w, "  %d loops: %s\n    %s\n", d.Loops, says[0], says[1])
	}
	for _, e := range d.Examples {
		if p.markdown {
			fmt.Fprintf(p.w, "  - `%s` `%s` (%s)\n", e.FEN, strings.Join(e.Moves, " "), e.Loser)
		} else {
			fmt.Fprintf(p.w, "      %s  %s  (%s; %s)\n", e.FEN, strings.Join(e.Moves, " "), e.Loser, e.Origin)
		}
	}
}

// saying returns a judge's ruling in words.
func saying(s rulingatlas.Says) string {
	text := [...]string{"draw", "the side loses", "the other side loses"}[s.Loser]
	if s.Clause != "" {
		text += " by " + string(s.Clause)
	}
	return text
}

// commonest lists the commonest motives of loops, up to four.
func commonest(counts map[string]int) string {
	names := slices.SortedFunc(maps.Keys(counts), func(x, y string) int {
		if counts[x] != counts[y] {
			return counts[y] - counts[x]
		}
		return strings.Compare(x, y)
	})
	var list []string
	for _, name := range names[:min(len(names), 4)] {
		list = append(list, fmt.Sprintf("%s %d", name, counts[name]))
	}
	return strings.Join(list, ", ")
}

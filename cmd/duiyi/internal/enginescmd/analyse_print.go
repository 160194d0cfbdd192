package enginescmd

import (
	"fmt"
	"strings"
	"time"

	"duiyi/internal/story"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/record"
	"duiyi/report"
	"duiyi/reports"
	"duiyi/tui/face"
)

// An analysedGame is a game with its report in JSON.
type analysedGame struct {
	File    string         `json:"file"`
	Number  int            `json:"number"` // in the file, from 1
	Game    string         `json:"game"`
	Title   string         `json:"title"`
	Players [2]string      `json:"players"`
	Result  record.Result  `json:"result"`
	Engine  string         `json:"engine"`
	Report  reports.Report `json:"report"`
}

// print prints the report on a game as text in the language of --lang.
func (a *analyst) print(file string, number int, g *record.Game, r *reports.Draft, rep report.Report, f face.Face) {
	w, lang := a.s.Out, string(a.Lang)
	say := analysisTexts[lang]
	if a.games > 1 {
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, say.game+"\n", file, number, g.Title())
	text := func(texts map[string]string, move string) string {
		for _, notation := range []string{a.notation(), "point"} {
			if t := texts[notation]; t != "" {
				return t
			}
		}
		return move
	}
	told := r.Told(rep)
	if s := told.Story[lang]; s != "" {
		fmt.Fprintln(w, s)
	}
	numbers := numbered(r.Moves)
	for i, m := range told.Moves {
		line := fmt.Sprintf("%4d%s %s%s", numbers[i].n, numbers[i].dots, text(r.Moves[i].Text, r.Moves[i].Move), m.Mark)
		if m.Score != nil {
			line += "  " + scoreText(*m.Score)
		}
		if m.Mark != report.None && m.Best != "" {
			line += fmt.Sprintf("  "+say.better, text(m.BestText, m.Best), 50**m.Loss)
		}
		fmt.Fprintln(w, line)
		for _, reason := range m.Reasons {
			fmt.Fprintf(w, "      %s\n", reason.Text[lang])
		}
	}
	for i, s := range rep.Sides {
		parts := []string{}
		if s.Accuracy != nil {
			parts = append(parts, fmt.Sprintf(say.accuracy, *s.Accuracy, s.Judged))
		}
		var marks []string
		for _, m := range report.Marks {
			marks = append(marks, fmt.Sprintf("%s %d", m, s.Marks[m.String()]))
		}
		parts = append(parts, strings.Join(marks, " "))
		if s.SpentMS > 0 {
			parts = append(parts, fmt.Sprintf(say.spent, (time.Duration(s.SpentMS)*time.Millisecond).Round(time.Second)))
		}
		fmt.Fprintln(w, f.Side(lang, i)+say.colon+strings.Join(parts, say.semicolon))
	}
	if len(rep.Turning) > 0 {
		var list []string
		for _, n := range rep.Turning {
			list = append(list, fmt.Sprintf("%d%s %s%s", numbers[n-1].n, numbers[n-1].dots, text(r.Moves[n-1].Text, r.Moves[n-1].Move), rep.Moves[n-1].Mark))
		}
		fmt.Fprintf(w, say.turned+"\n", strings.Join(list, say.comma))
	}
	for _, n := range rep.Repetitions {
		fmt.Fprintf(w, say.after, story.Moment(r.Moves, n.Ply, lang), n.Notice.Text[lang].Verdict)
		if n.Broken > 0 {
			fmt.Fprintf(w, say.varied, story.Moment(r.Moves, n.Broken, lang))
		}
		fmt.Fprintln(w)
	}
}

// A numeral is the number of a move and what stands behind it.
type numeral struct {
	n    int
	dots string
}

// numbered numbers moves as players do; the second side's of a round has dots.
func numbered(moves []match.Move) []numeral {
	list := make([]numeral, len(moves))
	for i, m := range moves {
		n, round := positions.Number(moves, i+1)
		list[i] = numeral{n, "."}
		if round && m.Side == match.Second {
			list[i].dots = "…"
		}
	}
	return list
}

// scoreText returns a score from the first side's point of view: pawns, or moves to the end.
func scoreText(s match.Score) string {
	switch {
	case s.Mate > 0:
		return fmt.Sprintf("+M%d", (s.Mate+1)/2)
	case s.Mate < 0:
		return fmt.Sprintf("-M%d", (1-s.Mate)/2)
	}
	return fmt.Sprintf("%+.2f", float64(s.Centipawns)/100)
}

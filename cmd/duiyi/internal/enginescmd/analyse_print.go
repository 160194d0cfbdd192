package enginescmd

import (
	"fmt"
	"strings"
	"time"

	"duiyi/match"
	"duiyi/record"
	"duiyi/report"
	"duiyi/reports"
	"duiyi/tui/face"
)

// progressEvery is the least time between two lines of progress. A position usually takes
// longer, so that there are about two lines a second.
const progressEvery = 200 * time.Millisecond

// An interval says when the next line of progress is due.
type interval struct{ last time.Time }

func (p *interval) due(now time.Time) bool {
	if now.Sub(p.last) < progressEvery {
		return false
	}
	p.last = now
	return true
}

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

// print prints the report on a game as text.
func (a *analyst) print(file string, number int, g *record.Game, r *reports.Draft, rep report.Report, f face.Face) {
	w := a.s.Out
	if a.games > 1 {
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "%s: game %d: %s\n", file, number, g.Title())
	text := func(texts map[string]string, move string) string {
		for _, notation := range []string{a.Notation, "point"} {
			if t := texts[notation]; t != "" {
				return t
			}
		}
		return move
	}
	told := r.Told(rep)
	for i, m := range told.Moves {
		line := fmt.Sprintf("%4d. %s%s", i+1, text(r.Moves[i].Text, r.Moves[i].Move), m.Mark)
		if m.Score != nil {
			line += "  " + scoreText(*m.Score)
		}
		if m.Mark != report.None && m.Best != "" {
			line += fmt.Sprintf("  (better %s, -%.0f %%)", text(m.BestText, m.Best), 50**m.Loss)
		}
		fmt.Fprintln(w, line)
		for _, reason := range m.Reasons {
			fmt.Fprintf(w, "      %s\n", reason.Text[string(a.Lang)])
		}
	}
	for i, s := range rep.Sides {
		line := fmt.Sprintf("%s:", f.Side(face.English, i))
		if s.Accuracy != nil {
			line += fmt.Sprintf(" accuracy %.1f of 100 over %d moves;", *s.Accuracy, s.Judged)
		}
		for _, m := range report.Marks {
			line += fmt.Sprintf(" %s %d", m, s.Marks[m.String()])
		}
		if s.SpentMS > 0 {
			line += fmt.Sprintf("; %v", (time.Duration(s.SpentMS) * time.Millisecond).Round(time.Second))
		}
		fmt.Fprintln(w, line)
	}
	if len(rep.Turning) > 0 {
		var list []string
		for _, n := range rep.Turning {
			list = append(list, fmt.Sprintf("%d. %s%s", n, text(r.Moves[n-1].Text, r.Moves[n-1].Move), rep.Moves[n-1].Mark))
		}
		fmt.Fprintf(w, "The game turned at %s\n", strings.Join(list, ", "))
	}
	for _, n := range rep.Repetitions {
		fmt.Fprintf(w, "After move %d: %s", n.Ply, n.Notice.Text[face.English].Verdict)
		if n.Broken > 0 {
			fmt.Fprintf(w, " %s varied with move %d.", f.Side(face.English, int(*n.By)), n.Broken)
		}
		fmt.Fprintln(w)
	}
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

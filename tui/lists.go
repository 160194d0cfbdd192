package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"duiyi/engines"
	"duiyi/match"
)

// help lists the commands, in lines of up to width columns; 0 is no limit.
func (t *table) help(width int) []string {
	var lines []string
	if typed := t.face().Typed[t.w.language]; typed != "" {
		lines = folded(fmt.Sprintf(t.w.typed, typed), "", width)
	}
	entries := t.w.help
	if t.studying != nil {
		entries = t.w.study.help
	}
	longest := 0
	for _, h := range entries {
		longest = max(longest, lipgloss.Width(h.typed))
	}
	const gap, least = 2, 20 // between the columns, and minimum of the second
	for _, h := range entries {
		if width > 0 && width < longest+gap+least {
			lines = append(lines, folded(h.typed, "", width)...)
			lines = append(lines, folded(t.does(h), "  ", width)...)
			continue
		}
		does := folded(t.does(h), strings.Repeat(" ", longest+gap), width)
		does[0] = padTo(h.typed, longest) + does[0][longest:]
		lines = append(lines, does...)
	}
	return lines
}

// does returns the description of an entry, with the file extensions of the
// game's formats filled in.
func (t *table) does(h entry) string {
	var extensions []string
	for _, f := range t.app.Formats().Written() {
		if f.Holds(t.game()) {
			extensions = append(extensions, f.Extensions[0])
		}
	}
	return strings.Replace(h.does, "%s", strings.Join(extensions, " "), 1)
}

// folded wraps a text at width columns, including the indent; 0 is no limit.
func folded(text, indent string, width int) []string {
	if width > 0 {
		text = lipgloss.Wrap(text, max(width-len(indent), 1), "")
	}
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = indent + strings.TrimRight(lines[i], " ")
	}
	return lines
}

// levels lists the levels of the engines at the table with number, name and
// strength, and marks the current one; in lines of up to width columns, 0
// being no limit.
func (t *table) levels(width int) []string {
	var lines []string
	var told []string // engines listed
	rated := false
	for _, p := range t.snap.State.Config.Players {
		if p.Kind != match.Engine || slices.Contains(told, p.Engine) {
			continue
		}
		told = append(told, p.Engine)
		spec := t.spec(p.Engine)
		lines = append(lines, folded(t.playerName(p), "", width)...)
		lines = append(lines, t.ladder(spec)...)
		rated = rated || slices.ContainsFunc(spec.Levels, func(l engines.Level) bool { return l.Elo != 0 })
	}
	if rated {
		lines = append(lines, folded(t.w.scale, "", width)...)
	}
	return lines
}

// ladder lists the levels of an engine.
func (t *table) ladder(spec engines.Spec) []string {
	label, name := 0, 0
	for _, l := range spec.Levels {
		label = max(label, lipgloss.Width(l.Label()))
		name = max(name, lipgloss.Width(t.inLanguage(l.Name)))
	}
	var lines []string
	for _, l := range spec.Levels {
		sign := "  "
		for _, p := range t.snap.State.Config.Players {
			if p.Engine == spec.ID && p.Level == l.ID {
				sign = "* "
			}
		}
		line := sign + strings.Repeat(" ", label-lipgloss.Width(l.Label())) + l.Label() + "  " + padTo(t.inLanguage(l.Name), name)
		if l.Elo != 0 {
			line += fmt.Sprintf("  %5d", l.Elo)
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}

// level changes the level of the engines at the table.
func (t *table) level(ctx context.Context, named string) (string, error) {
	players := t.snap.State.Config.Players
	changed := ""
	for i := range players {
		p := &players[i]
		if p.Kind != match.Engine {
			continue
		}
		spec := t.spec(p.Engine)
		id, ok := spec.LevelID(named)
		if !ok {
			var labels []string
			for _, l := range spec.Levels {
				labels = append(labels, l.Label())
			}
			return fmt.Sprintf(t.w.noLevel, named, strings.Join(labels, " ")), nil
		}
		*p = match.Player{Kind: match.Engine, Engine: p.Engine, Level: id}
		changed = t.playerName(*p)
	}
	if changed == "" {
		return "", nil
	}
	if err := t.do(ctx, match.Command{Type: match.CmdSetPlayers, Players: &players}); err != nil {
		return "", err
	}
	t.o.Config.Players = players
	return fmt.Sprintf(t.w.level, changed), nil
}

package tui

import (
	"cmp"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"duiyi/engines"
	"duiyi/internal/termtext"
	"duiyi/match"
)

// panel is the minimum number of columns for the text beside the board.
const panel = 24

// below is the minimum number of lines under the board: for a message and for
// input.
const below = 2

// look returns how the board is drawn on this screen.
func (m *model) look() look {
	o := m.t.o
	l := look{ascii: o.ASCII, flip: m.t.flip, stones: o.Colour}
	whole := newGrid(m.t.face(), m.t.position().View(), l)
	l.compact = whole.top()*2+whole.height()+1+below > m.height
	if o.Colour {
		l.colour = func(p paint, text string) string { return m.style[p].Render(text) }
	}
	return l
}

func (m *model) grid() grid {
	return newGrid(m.t.face(), m.t.position().View(), m.look())
}

func (m *model) View() tea.View {
	lines, input := m.content()
	v := tea.NewView(strings.Join(lines, "\n"))
	v.AltScreen = true
	// The terminal cursor is at the input, where input methods show the text
	// being composed.
	v.Cursor = tea.NewCursor(min(lipgloss.Width(lines[input]), m.width-1), input)
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "Duiyi"
	return v
}

// content returns the lines of the screen and the index of the input line. If
// the window is too low, it keeps the board first, then the newest messages.
func (m *model) content() (lines []string, input int) {
	g := m.grid()
	var said []string
	if text := m.inPlace(g); text != nil {
		m.top = min(m.top, max(len(text)-m.textRoom(), 0))
		for _, line := range text[m.top:min(m.top+m.textRoom(), len(text))] {
			lines = append(lines, clip(line, m.width))
		}
		said = []string{m.t.w.closes}
	} else {
		lines = m.boardAndPanel(g)
		if m.message != "" {
			said = strings.Split(m.message, "\n")
		}
		if m.width-g.width() < panel {
			said = append([]string{m.t.status()}, said...)
		}
	}
	said = said[max(len(said)-max(m.height-len(lines)-1, below-1), 0):]
	if len(lines)+len(said)+2 <= m.height {
		lines = append(lines, "")
	}
	for _, line := range said {
		lines = append(lines, clip(line, m.width))
	}
	input = len(lines)
	lines = append(lines, clip("> "+string(m.input), m.width))
	if room := m.height - len(lines); room > 0 {
		lines = append(lines, clip(m.t.w.keys, m.width))
	}
	return lines, input
}

// boardAndPanel returns the board with the panel beside it, if there is room.
func (m *model) boardAndPanel(g grid) []string {
	marks := m.t.marks()
	marks.cursor, marks.selected, marks.targets = g.name(m.col, m.row), m.selected, m.targets(m.selected)
	if _, hint, err := m.t.position().Play(m.hintMove); m.hintMove != "" && err == nil {
		marks.hint = []string{hint.From, hint.To}
	}
	lines := g.lines(marks)
	m.origin.x, m.origin.y = 0, g.top()
	if m.width-g.width() < panel {
		return lines
	}
	width := m.width - g.width() - 2
	for i, line := range m.panel(len(lines), width) {
		if i < len(lines) {
			lines[i] = padTo(lines[i], g.width()+2) + clip(line, width)
		}
	}
	return lines
}

// inPlace returns the lines of a text shown in place of the board because
// there is no room beside it; nil if there is none.
func (m *model) inPlace(g grid) []string {
	if m.text == nil {
		return nil
	}
	width := m.width - g.width() - 2
	if width >= panel && len(m.text(width)) <= 2*g.top()+g.height()+1 {
		return nil
	}
	return m.text(m.width)
}

// textRoom returns how many lines of such a text are visible.
func (m *model) textRoom() int { return max(m.height-below, 1) }

// panel returns the text beside the board.
func (m *model) panel(height, width int) []string {
	if m.text != nil {
		return m.text(width)
	}
	if m.t.studying != nil {
		return m.studyPanel(height, width)
	}
	s := m.t.snap.State
	lines := make([]string, 0, height)
	for _, side := range []match.Side{match.First, match.Second} {
		sign := "  "
		if s.Turn() == side && s.Result == nil {
			sign = "> "
		}
		who := strings.TrimRight(m.t.name(side)+"  "+m.t.playerName(s.Config.Players[side]), " ")
		lines = append(lines, strings.TrimRight(sign+who+"  "+m.t.clock(side), " "))
	}
	lines = append(lines, "", m.t.status(), m.report(), "", m.t.w.moves)
	moves := m.t.moveList()
	if room := max(height-len(lines), 1); len(moves) > room {
		moves = moves[len(moves)-room:]
	}
	return append(lines, moves...)
}

// studyPanel returns the text beside the board of a study: comments on the
// position, the path to it, the moves from it, and the engine's lines.
func (m *model) studyPanel(height, width int) []string {
	d := m.t.studying
	lines := folded(cmp.Or(d.state.Title, m.t.w.study.leave), "", width)
	lines = append(lines, "", m.t.status())
	if len(d.lines) > 0 {
		lines = append(append(lines, ""), m.t.lineList()...)
	}
	below := append([]string{""}, folded(m.t.ways(), "", width)...)
	if comment := d.node().Comment; comment != "" {
		said := folded(comment, "", width)
		below = append(append(below, ""), said[:min(len(said), max(height/3, 1))]...)
	}
	lines = append(lines, "", m.t.w.moves)
	moves := m.t.pathList()
	if room := max(height-len(lines)-len(below), 1); len(moves) > room {
		moves = moves[len(moves)-room:]
	}
	return append(append(lines, moves...), below...)
}

// report returns the engine's current evaluation, or that of its last move.
func (m *model) report() string {
	info, side := m.t.info, m.t.side
	if info == nil {
		st := m.t.snap.State
		for i := st.Ply - 1; i >= 0 && info == nil && i >= st.Ply-2; i-- {
			if r, ok := engines.ReportOn(st, i); ok {
				info, side = &r, st.Moves[i].Side
			}
		}
	}
	if info == nil || info.Depth == 0 {
		return ""
	}
	score := ""
	if info.Score != nil {
		score = m.t.score(*info.Score, side)
	}
	return fmt.Sprintf(m.t.w.expected, info.Depth, score, m.t.line(*info))
}

// padTo pads a line with spaces to a width in columns.
func padTo(line string, width int) string {
	return line + strings.Repeat(" ", max(width-lipgloss.Width(line), 0))
}

// clip cuts a line of plain text at a width in columns. It drops control
// sequences: names and errors come from files and engines.
func clip(line string, width int) string {
	return lipgloss.NewStyle().MaxWidth(max(width, 1)).Render(termtext.Clean(line))
}

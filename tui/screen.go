package tui

import (
	"context"
	"errors"
	"os"
	"strings"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"duiyi/app"
	"duiyi/engines/analysis"
	"duiyi/live"
	"duiyi/match"
	"duiyi/records"
	"duiyi/study"
)

// Screen plays on the full screen of a terminal until the user quits.
func Screen(ctx context.Context, a *app.App, o Options, in, out *os.File) error {
	t, said, err := sit(ctx, a, o)
	if err != nil {
		return err
	}
	defer t.close()
	m := newModel(ctx, t)
	m.say(o.Notice)
	m.say(said)
	_, err = tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out)).Run()
	if errors.Is(err, tea.ErrInterrupted) || errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		return nil
	}
	if m.failure != nil {
		return m.failure
	}
	return err
}

// A model is the bubbletea model. It is used by pointer because it holds one
// mutable table.
type model struct {
	ctx context.Context
	t   *table

	drawing
	selected string
	input    []rune
	message  string
	text     func(width int) []string // help or another text on the screen, or nil
	top      int                      // first visible line of text, if it replaces the board
	hint
	analysis *studyAnalysis // analysis of a study; nil if the engine is off
	failure  error
}

// A drawing is the geometry and style of the drawn board.
type drawing struct {
	width, height int
	col, row      int                // cursor, in drawing coordinates
	origin        struct{ x, y int } // position of the first rank on the screen
	style         map[paint]lipgloss.Style
}

// A hint is the suggested move, if any, and the function that cancels the
// search for one.
type hint struct {
	hintMove string
	stopHint context.CancelFunc
}

func newModel(ctx context.Context, t *table) *model {
	m := &model{ctx: ctx, t: t, drawing: drawing{width: 80, height: 24}, hint: hint{stopHint: func() {}}}
	g := m.grid()
	m.col, m.row = g.cols/2, g.rows/2
	on := lipgloss.NewStyle().Background(lipgloss.Color("#dcb67a")) // wood
	m.style = map[paint]lipgloss.Style{
		paintLine:   on.Foreground(lipgloss.Color("#8a6a3a")),
		paintFirst:  on.Foreground(lipgloss.Color(t.face().Ink(0))).Bold(true),
		paintSecond: on.Foreground(lipgloss.Color(t.face().Ink(1))).Bold(true),
		paintMark:   on.Foreground(lipgloss.Color("#0044aa")).Bold(true),
		paintLabel:  lipgloss.NewStyle().Faint(true),
	}
	return m
}

// say appends a line to the message.
func (m *model) say(text string) {
	if text != "" {
		m.message = strings.TrimPrefix(m.message+"\n"+text, "\n")
	}
}

// The messages of the model's own commands.
type (
	updateMsg struct {
		u     any
		watch *live.Watch
	}
	endedMsg struct{ watch *live.Watch }
	tickMsg  struct{}
	hintMsg  struct {
		info    tip
		err     error
		version int
		id      string
	}
	linesMsg struct {
		lines analysis.Analysis
		err   error
		ended bool
		from  *studyAnalysis
	}
)

// A studyAnalysis is an analysis of a position of a study.
type studyAnalysis struct {
	stop   context.CancelFunc
	latest chan linesMsg // newest message; closed at the end
}

func (m *model) Init() tea.Cmd { return tea.Batch(m.listen(), m.tick()) }

// tick redraws the clocks periodically in a game that has any.
func (m *model) tick() tea.Cmd {
	if m.t.o.Config.Clock == (match.ClockConfig{}) {
		return nil
	}
	return tea.Tick(250*time.Millisecond, func(time.Time) tea.Msg { return tickMsg{} })
}

// listen waits for the next update of the game.
func (m *model) listen() tea.Cmd {
	watch := m.t.watch
	return func() tea.Msg {
		u, ok := <-watch.Updates()
		if !ok {
			return endedMsg{watch}
		}
		u.Taken()
		return updateMsg{u.Update, watch}
	}
}

func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case updateMsg:
		if msg.watch != m.t.watch {
			break // of a game no longer at the table
		}
		before := m.t.snap.State.Version
		m.say(m.t.take(msg.u))
		if m.t.snap.State.Version != before {
			m.changed()
		}
		return m, m.listen()
	case endedMsg:
		return m, m.again(msg)
	case tickMsg:
		return m, m.tick()
	case hintMsg:
		if msg.version == m.t.snap.State.Version && msg.id == m.t.id {
			m.showHint(msg)
		}
	case linesMsg:
		return m, m.hear(msg)
	case tea.PasteMsg:
		return m, m.paste(msg.Content)
	case tea.KeyPressMsg:
		return m, m.key(msg)
	case tea.MouseClickMsg:
		return m, m.click(msg.Mouse())
	}
	return m, nil
}

// again watches the game again after the screen was too slow to follow.
func (m *model) again(msg endedMsg) tea.Cmd {
	if msg.watch != m.t.watch {
		return nil
	}
	if m.failure = m.t.again(m.ctx); m.failure != nil {
		return tea.Quit
	}
	return m.listen()
}

// changed clears what was highlighted on the previous position.
func (m *model) changed() {
	m.selected, m.hintMove = "", ""
	m.stopHint()
}

func (m *model) showHint(msg hintMsg) {
	if msg.err != nil {
		m.message = m.t.explain(msg.err)
		return
	}
	if len(msg.info.PV) > 0 {
		m.hintMove = msg.info.PV[0]
	}
	m.message = m.t.hinted(msg.info)
}

func (m *model) key(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "ctrl+c":
		return m.run("quit")
	case "ctrl+z":
		return m.run("undo")
	case "ctrl+y":
		return m.run("redo")
	case "ctrl+t":
		return m.run("hint")
	case "ctrl+o":
		return m.run("vary")
	case "ctrl+n":
		return m.run("now")
	case "ctrl+p":
		if m.t.snap.State.Waits() {
			return m.run("go")
		}
		return m.run("pause")
	case "ctrl+s":
		return m.run("step")
	case "ctrl+f":
		return m.run("flip")
	case "f1":
		return m.run("help")
	case "pgdown", "pgup", "home", "end", "ctrl+l":
		return m.leaf(k.String())
	case "up":
		m.upDown(-1)
	case "down":
		m.upDown(1)
	case "left":
		m.move(-1, 0)
	case "right":
		m.move(1, 0)
	case "esc":
		m.input, m.selected, m.hintMove, m.message, m.text = nil, "", "", "", nil
	case "backspace":
		m.input = m.input[:max(len(m.input)-1, 0)]
	case "enter":
		if len(m.input) == 0 {
			return m.press(m.grid().name(m.col, m.row))
		}
		line := string(m.input)
		m.input = nil
		return m.run(line)
	case "space":
		if len(m.input) == 0 {
			return m.press(m.grid().name(m.col, m.row))
		}
		m.input = append(m.input, ' ')
	default:
		m.typed(k.Text)
	}
	return nil
}

// typed appends the printable part of a text to the input line.
func (m *model) typed(text string) {
	for _, r := range text {
		if unicode.IsPrint(r) {
			m.input = append(m.input, r)
		}
	}
}

// show shows a text beside the board, or in its place if it is too long, until
// the next action.
func (m *model) show(text func(width int) []string) { m.text, m.top = text, 0 }

// upDown moves the cursor, or scrolls a text shown in place of the board.
func (m *model) upDown(by int) {
	if lines := m.inPlace(m.grid()); lines != nil {
		m.top = min(max(m.top+by, 0), max(len(lines)-m.textRoom(), 0))
		return
	}
	m.move(0, by)
}

func (m *model) move(dc, dr int) {
	g := m.grid()
	m.col = min(max(m.col+dc, 0), g.cols-1)
	m.row = min(max(m.row+dr, 0), g.rows-1)
}

// paste treats one line as typed, several as a record.
func (m *model) paste(text string) tea.Cmd {
	text = strings.TrimSpace(text)
	if !strings.ContainsAny(text, "\r\n") {
		m.typed(text)
		return nil
	}
	before := m.t.id
	said, err := m.t.load(m.ctx, "…", []byte(text), records.Pick{Index: records.PickOne})
	if err != nil {
		said = m.t.explain(err)
	}
	m.message = said
	return m.follow(before)
}

// follow watches the game at the table if it has changed.
func (m *model) follow(before string) tea.Cmd {
	m.changed()
	if m.t.id == before {
		return nil
	}
	g := m.grid()
	m.col, m.row = g.cols/2, g.rows/2
	return m.listen()
}

func (m *model) click(at tea.Mouse) tea.Cmd {
	if at.Button == tea.MouseRight {
		m.selected = ""
		return nil
	}
	if at.Button != tea.MouseLeft {
		return nil
	}
	g := m.grid()
	if m.inPlace(g) != nil {
		return nil // the target is not visible
	}
	point := g.hit(at.X-m.origin.x, at.Y-m.origin.y)
	if point == "" {
		return nil
	}
	m.col, m.row = g.place(point)
	return m.press(point)
}

// press selects the piece on a point, or moves there.
func (m *model) press(point string) tea.Cmd {
	m.message = ""
	if m.t.face().Drops {
		return m.run(point)
	}
	if point == m.selected {
		m.selected = ""
		return nil
	}
	if len(m.targets(point)) > 0 {
		m.selected = point
		return nil
	}
	if m.selected == "" {
		m.message = m.t.w.selectOwn
		if m.t.busy() || m.over() {
			m.message = m.t.status()
		}
		return nil
	}
	return m.run(m.selected + point)
}

// targets returns the points that the piece on a point can move to.
func (m *model) targets(from string) []string {
	if from == "" || m.t.busy() || m.over() || m.t.face().Drops {
		return nil
	}
	var list []string
	for _, move := range m.t.position().View().Legal {
		if to, ok := strings.CutPrefix(move, from); ok {
			list = append(list, to)
		}
	}
	return list
}

// run executes a line.
func (m *model) run(line string) tea.Cmd {
	m.message, m.text = "", nil
	before, version, desk := m.t.id, m.t.snap.State.Version, m.t.studying
	node := study.Root
	if desk != nil {
		node = desk.at
	}
	said, e := m.t.command(m.ctx, line)
	m.say(said)
	if now := m.t.studying; now != desk || now != nil && now.at != node {
		m.changed()
		return m.setAnalysis(m.analysis != nil && now != nil)
	}
	switch e {
	case effQuit:
		return tea.Quit
	case effHelp:
		m.show(m.t.help)
	case effLevels:
		m.show(m.t.levels)
	case effHint:
		return m.askHint()
	case effLines:
		return m.setAnalysis(m.analysis == nil)
	case effMoves:
		if desk != nil {
			m.show(m.t.treeList)
		}
	}
	if m.t.snap.State.Version != version || m.t.id != before {
		return m.follow(before)
	}
	return nil
}

func (m *model) askHint() tea.Cmd {
	m.stopHint()
	ctx, stop := context.WithCancel(m.ctx)
	m.stopHint = stop
	search := m.t.hint(ctx)
	version, id := m.t.snap.State.Version, m.t.id
	return func() tea.Msg {
		info, err := search()
		return hintMsg{info, err, version, id}
	}
}

// leaf navigates a study.
func (m *model) leaf(key string) tea.Cmd {
	if m.t.studying == nil {
		return nil
	}
	return m.run(map[string]string{"pgdown": "next", "pgup": "back", "home": "start", "end": "end", "ctrl+l": "lines"}[key])
}

// over reports whether the position is final.
func (m *model) over() bool {
	if m.t.studying != nil {
		return m.t.studying.position.Result() != nil
	}
	return m.t.snap.State.Result != nil
}

// setAnalysis starts or stops the engine's analysis of the study position.
func (m *model) setAnalysis(on bool) tea.Cmd {
	if m.analysis != nil {
		m.analysis.stop()
		m.analysis = nil
	}
	if !on || m.t.studying == nil {
		if m.t.studying != nil {
			m.t.studying.lines = nil
		}
		return nil
	}
	ctx, stop := context.WithCancel(m.ctx)
	l := &studyAnalysis{stop, make(chan linesMsg, 1)}
	m.analysis = l
	ask := m.t.analysing(ctx)
	go func() {
		defer close(l.latest)
		err := ask(func(a analysis.Analysis) {
			select {
			case <-l.latest: // discard an unread, older message
			default:
			}
			l.latest <- linesMsg{lines: a, from: l}
		})
		if err != nil && ctx.Err() == nil {
			select {
			case <-l.latest:
			default:
			}
			l.latest <- linesMsg{err: err, from: l}
		}
	}()
	return l.listen
}

// listen waits for the next message of the engine.
func (l *studyAnalysis) listen() tea.Msg {
	msg, ok := <-l.latest
	if !ok {
		return linesMsg{ended: true, from: l}
	}
	return msg
}

// hear shows the engine's message about the position on the board.
func (m *model) hear(msg linesMsg) tea.Cmd {
	switch {
	case msg.from != m.analysis || msg.ended:
		return nil
	case msg.err != nil:
		m.message = m.t.explain(msg.err)
	default:
		m.t.takeLines(msg.lines)
	}
	return msg.from.listen
}

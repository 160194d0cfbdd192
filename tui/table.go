package tui

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/app"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/feed"
	"duiyi/live"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/records"
	"duiyi/records/faults"
	"duiyi/tui/face"
)

// Options configure the game and its display.
type Options struct {
	Config match.Config
	Open   string // file to open first, or empty
	ASCII  bool   // letters instead of Chinese characters, English instead of any other language
	// Language is a BCP 47 tag of Languages; for any other, English is used.
	Language string
	Width    int // columns for wrapped lines; 0 is no limit
	// Faces are the looks of the boards, by game name.
	Faces map[string]face.Face
	// Notation is the notation of moves that have several: chinese,
	// chinese_traditional, wxf, iccs, uci or vietnamese. Empty means chinese
	// if Language is Chinese, otherwise wxf.
	Notation string
	Colour   bool   // use colours
	Notice   string // first message
}

// NotKept returns the notice that the game is not saved.
func NotKept(o Options) string { return o.words().notKept }

func (o Options) words() words {
	if o.ASCII {
		return english
	}
	return speaking(o.Language)
}

// A table is the game being played and the user's settings for it. It belongs
// to one goroutine.
type table struct {
	app      *app.App
	o        Options
	w        words
	id       string
	next     string // note on the next game, once this one has ended
	snap     update.Snapshot
	flip     bool
	info     *engines.Report // the engine's latest report on the position
	side     match.Side      // side that info is from
	watch    *live.Watch
	studying *openStudy // open study; nil while the board shows the game
}

// sit starts or opens the game.
func sit(ctx context.Context, a *app.App, o Options) (*table, string, error) {
	t := &table{app: a, o: o, w: o.words()}
	p := o.Config.Players
	t.flip = p[match.First].Kind == match.Engine && p[match.Second].Kind == match.Human
	if o.Open != "" {
		said, err := t.open(ctx, o.Open, records.Pick{Index: records.PickOne})
		if err == nil && t.id == "" {
			err = errors.New(said)
		}
		return t, said, err
	}
	s, err := a.Create(ctx, o.Config, "")
	if err != nil {
		return nil, "", err
	}
	return t, "", t.follow(ctx, s)
}

// follow makes a game the current one.
func (t *table) follow(ctx context.Context, s update.Snapshot) error {
	watch, err := t.app.Watch(ctx, s.ID, 0)
	if err != nil {
		return err
	}
	if t.watch != nil {
		t.watch.Close()
	}
	t.watch, t.id, t.snap, t.info, t.next, t.studying = watch, s.ID, s, nil, "", nil
	return nil
}

// again watches the game again after its watch ended because the terminal fell
// behind or seemed absent.
func (t *table) again(ctx context.Context) error {
	if err := t.watch.Err(); err != nil && !errors.Is(err, feed.ErrFellBehind) {
		return err
	}
	s, err := t.app.Game(ctx, t.id)
	if err != nil {
		return err
	}
	return t.follow(ctx, s)
}

func (t *table) close() {
	if t.watch != nil {
		t.watch.Close()
	}
}

// take handles an update of the game and returns a message, or "".
func (t *table) take(u any) string {
	switch u := u.(type) {
	case update.Change:
		t.accept(u.Snapshot)
	case update.Info:
		if u.Version == t.snap.State.Version {
			info := u.Info
			t.info, t.side = &info, u.Side
		}
	case update.Failed:
		return fmt.Sprintf(t.w.failed, u.Message)
	}
	return ""
}

// accept takes a snapshot of the game, unless it already has a later one.
func (t *table) accept(s update.Snapshot) {
	if s.State.Version < t.snap.State.Version {
		return
	}
	if s.State.Version > t.snap.State.Version {
		t.info = nil
	}
	t.snap = s
	t.next = ""
	if s.State.Result != nil {
		t.next = t.nextLevel()
	}
}

// nextLevel announces the next level of an adaptive opponent, or returns "" if
// there is none or this game did not count.
func (t *table) nextLevel() string {
	for _, p := range t.snap.State.Config.Players {
		if !p.Adaptive {
			continue
		}
		// This is a quick lookup that blocks nobody.
		st, err := t.app.Adaptive().Standing(context.Background(), p.Engine)
		if err != nil || st.Last == nil || st.Last.Game != t.id {
			return ""
		}
		levels := t.spec(p.Engine).Levels
		at := func(id string) int { return slices.IndexFunc(levels, func(l engines.Level) bool { return l.ID == id }) }
		from, to := at(st.Last.Level), at(st.Level)
		way := t.w.stays
		switch {
		case to > from:
			way = t.w.rises
		case to < from:
			way = t.w.falls
		}
		return fmt.Sprintf(way, levels[to].Label()+" "+t.inLanguage(levels[to].Name))
	}
	return ""
}

// busy reports whether an engine is to move.
func (t *table) busy() bool {
	if t.studying != nil {
		return false
	}
	p := t.snap.State.ToMove()
	return p != nil && p.Kind == match.Engine && !t.snap.State.Waits()
}

// game returns the name of the game on the board.
func (t *table) game() string {
	if t.studying != nil {
		return t.studying.state.Config.Game
	}
	return t.snap.State.Config.Game
}

func (t *table) face() face.Face { return t.o.Faces[t.game()] }

// name returns the name of a side.
func (t *table) name(s match.Side) string { return t.face().Side(t.w.language, int(s)) }

// do sends a command to the game.
func (t *table) do(ctx context.Context, c match.Command) error {
	changed, err := t.app.Do(ctx, t.id, c)
	if changed.ID != "" {
		t.accept(changed.Snapshot)
	}
	return err
}

// An effect is what a command asks of the display.
type effect int

const (
	effNone effect = iota
	effBoard
	effMoves
	effHelp
	effLevels
	effHint
	effLines // engine lines of a study
	effQuit
	effNew // another game
)

// command executes a line: a command or a move. It returns a message for the
// user, which includes any error.
func (t *table) command(ctx context.Context, line string) (said string, e effect) {
	if t.studying != nil {
		if said, e, known := t.studyCommand(ctx, line); known {
			return said, e
		}
	}
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	rest = strings.TrimSpace(rest)
	var err error
	switch strings.ToLower(word) {
	case "":
	case "study":
		said, err = t.study(ctx, rest)
		e = effBoard
	case "help", "?":
		return "", effHelp
	case "quit", "exit", "q":
		return "", effQuit
	case "board", "b":
		return "", effBoard
	case "moves", "m":
		return "", effMoves
	case "flip", "f":
		t.flip = !t.flip
		return "", effBoard
	case "hint", "h":
		return "", effHint
	case "vary", "v":
		err, e = t.do(ctx, match.Command{Type: match.CmdVary}), effBoard
	case "pause", "step", "go", "pace":
		if said, err = t.direct(ctx, strings.ToLower(word), rest); said == "" {
			e = effBoard
		}
	case "now":
		err = t.do(ctx, match.Command{Type: live.CmdMoveNow})
	case "notation":
		said = t.setNotation(rest)
	case "undo", "u", "redo", "r":
		c := match.Command{Type: match.CmdUndo, Unit: rest}
		if word[0] == 'r' || word[0] == 'R' {
			c.Type = match.CmdRedo
		}
		err, e = t.do(ctx, c), effBoard
	case "resign":
		side := t.own()
		err, e = t.do(ctx, match.Command{Type: match.CmdResign, Side: &side}), effBoard
	case "draw":
		said, err = t.draw(ctx)
		e = effBoard
	case "new":
		e = effNew
		var s update.Snapshot
		if s, err = t.app.Create(ctx, t.o.Config, ""); err == nil {
			err = t.follow(ctx, s)
		}
	case "level", "levels":
		if rest == "" {
			return "", effLevels
		}
		said, err = t.level(ctx, rest)
	case "save", "save!":
		said, err = t.save(ctx, rest, strings.HasSuffix(word, "!"))
	case "open":
		e = effNew
		said, err = t.openLine(ctx, rest)
	default:
		e = effBoard
		err = t.do(ctx, match.Command{Type: match.CmdMove, Move: strings.TrimSpace(line), Notation: t.notations()[0]})
		if r := new(match.Refusal); errors.As(err, &r) && r.Code == "bad_text" {
			return fmt.Sprintf(t.w.unknown, line), effNone
		}
	}
	if err != nil {
		return t.explain(err), effNone
	}
	return said, e
}

// engineMatch reports whether two engines play each other.
func (t *table) engineMatch() bool {
	p := t.snap.State.Config.Players
	return p[match.First].Kind == match.Engine && p[match.Second].Kind == match.Engine
}

// leaves reports whether a line quits.
func leaves(line string) bool {
	return slices.Contains([]string{"quit", "exit", "q"}, strings.ToLower(strings.TrimSpace(line)))
}

// directs reports whether a line controls engines that play each other.
func directs(line string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return slices.Contains([]string{"pause", "step", "go", "pace", "now"}, strings.ToLower(word))
}

// direct executes a command to engines that play each other: pause, make one
// move, play on, or take so many seconds a move.
func (t *table) direct(ctx context.Context, word, rest string) (string, error) {
	if !t.engineMatch() {
		return t.w.notAlone, nil
	}
	halted := t.snap.State.Show.Halted
	switch {
	case word == "step":
		return "", t.do(ctx, match.Command{Type: match.CmdStep})
	case word == "pause" && !t.snap.State.Waits():
		return "", t.do(ctx, match.Command{Type: match.CmdHalt})
	case word == "go" && halted:
		return "", t.do(ctx, match.Command{Type: match.CmdGoOn})
	case word != "pace":
		return "", nil // already so
	}
	seconds, err := strconv.ParseFloat(strings.Replace(rest, ",", ".", 1), 64)
	if ms := int64(math.Round(seconds * 1000)); err == nil && ms >= match.MinPaceMS && ms <= match.MaxPaceMS {
		return "", t.do(ctx, match.Command{Type: match.CmdPace, PaceMS: ms})
	}
	return fmt.Sprintf(t.w.noPace, float64(match.MinPaceMS)/1000, float64(match.MaxPaceMS)/1000), nil
}

// explain returns the message for an error.
func (t *table) explain(err error) string {
	var r *match.Refusal
	var path *fs.PathError
	switch {
	case errors.As(err, &r):
		return t.w.refusal(r)
	case errors.As(err, &path):
		return path.Path + ": " + t.known(path.Err)
	}
	return t.known(err)
}

// known returns what an error says, in the language if there are words.
func (t *table) known(err error) string {
	for _, known := range t.w.errors {
		if errors.Is(err, known.err) {
			return known.text
		}
	}
	return faults.In(t.w.language).Words(err)
}

// own returns the user's side: the one to move if both are.
func (t *table) own() match.Side {
	turn := t.snap.State.Turn()
	if t.snap.State.Config.Players[turn].Kind == match.Human {
		return turn
	}
	return turn.Other()
}

func (t *table) draw(ctx context.Context) (string, error) {
	side := t.own()
	c := match.Command{Type: match.CmdOfferDraw, Side: &side}
	if o := t.snap.State.Offer; o != nil {
		c.Type = match.CmdAcceptDraw
		other := o.Other()
		c.Side = &other
	}
	if err := t.do(ctx, c); err != nil {
		return "", err
	}
	switch s := t.snap.State; {
	case s.Result != nil:
		return "", nil
	case s.Offer != nil:
		return t.w.offer, nil
	}
	return t.w.declined, nil
}

func (t *table) spec(id string) engines.Spec {
	for _, e := range t.app.Engines().All() {
		if e.ID == id {
			return e
		}
	}
	return engines.Spec{Name: map[string]string{"en": id}}
}

// inLanguage returns the name in the user's language.
func (t *table) inLanguage(names map[string]string) string {
	if n := names[t.w.language]; n != "" {
		return n
	}
	return names["en"]
}

// playerName returns a player's name, with the level of an engine.
func (t *table) playerName(p match.Player) string {
	if p.Kind != match.Engine {
		return p.Name
	}
	spec := t.spec(p.Engine)
	name := t.inLanguage(spec.Name)
	for _, l := range spec.Levels {
		if l.ID == p.Level {
			name += " " + l.Label() + " " + t.inLanguage(l.Name)
		}
	}
	if p.Adaptive {
		name += ", " + t.w.adaptive
	}
	switch {
	case p.Depth > 0 && len(spec.Levels) == 0 && spec.Strength.Depth != nil && p.Depth == int(spec.Strength.Depth.Default):
	case p.Depth > 0:
		name += " d" + strconv.Itoa(p.Depth)
	case p.Nodes > 0:
		name += " " + strconv.FormatInt(p.Nodes, 10) + "n"
	case p.MoveTimeMS > 0:
		name += " " + (time.Duration(p.MoveTimeMS) * time.Millisecond).String()
	}
	return name
}

// A tip is the engine's suggested move with its reasons.
type tip struct {
	engines.Report
	why []positions.Reason
}

// hint returns a function that asks the game's best engine for a move and its
// reasons. It may run concurrently with anything else, and ends when the
// position changes.
func (t *table) hint(ctx context.Context) func() (tip, error) {
	id, q := t.id, analysis.Query{Version: t.snap.State.Version, Why: true}
	return func() (tip, error) {
		var best tip
		err := t.app.Advice().Advise(ctx, id, q, func(a analysis.Advice) {
			if len(a.Lines) > 0 {
				best = tip{a.Lines[0], a.Reasons}
			}
		})
		return best, err
	}
}

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
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/records"
	"duiyi/tui/face"
)

// Options say what is played and how it is shown.
type Options struct {
	Config match.Config
	Open   string // a file to begin with
	ASCII  bool   // letters instead of Chinese characters, English instead of any other language
	// Language is the BCP 47 tag of the language spoken, one of Languages;
	// English where it is not.
	Language string
	Width    int // columns of lines that are told one after the other; 0 is any
	// Faces are how the boards look, by the names of the games.
	Faces map[string]face.Face
	// Notation is how moves are shown that have several: chinese,
	// chinese_traditional, wxf, iccs, uci or vietnamese. Empty is Chinese to whoever is
	// spoken to in Chinese, and otherwise WXF.
	Notation string
	Colour   bool   // colours may be used
	Notice   string // shown first
}

// NotKept returns the notice that the game is in no store that lasts.
func NotKept(o Options) string { return o.words().notKept }

func (o Options) words() words {
	if o.ASCII {
		return english
	}
	return speaking(o.Language)
}

// A table is where one game is played: the game in the app, and what the
// person at the terminal has asked for. It belongs to one goroutine.
type table struct {
	app   *app.App
	o     Options
	w     words
	id    string
	next  string // what is said of the next game, where one has ended
	snap  live.Snapshot
	flip  bool
	info  *engines.Report // the engine's latest report on the position on the board
	side  match.Side      // whose info it is
	watch *live.Watch
	desk  *desk // the study that is on the table, nil while the game is
}

// sit begins the game.
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

// follow makes a game the one on the table.
func (t *table) follow(ctx context.Context, s live.Snapshot) error {
	watch, err := t.app.Watch(ctx, s.ID, 0)
	if err != nil {
		return err
	}
	if t.watch != nil {
		t.watch.Close()
	}
	t.watch, t.id, t.snap, t.info, t.next, t.desk = watch, s.ID, s, nil, "", nil
	return nil
}

// again watches the game anew after its watch has ended, if that was for being
// too slow or because nobody seemed to be there.
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

// take notes what the app tells of the game, and returns what there is to say.
func (t *table) take(u any) string {
	switch u := u.(type) {
	case live.Change:
		t.accept(u.Snapshot)
	case live.InfoUpdate:
		if u.Version == t.snap.State.Version {
			info := u.Info
			t.info, t.side = &info, u.Side
		}
	case live.FailedUpdate:
		return fmt.Sprintf(t.w.failed, u.Message)
	}
	return ""
}

// accept takes an account of the game, unless a later one has come already.
func (t *table) accept(s live.Snapshot) {
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

// nextLevel says at which level an opponent who follows the person plays next;
// "" where there is none, or where this game did not count.
func (t *table) nextLevel() string {
	for _, p := range t.snap.State.Config.Players {
		if !p.Adaptive {
			continue
		}
		// A look into the table of outcomes, which keeps nobody waiting.
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

// busy reports whether an engine is about to move.
func (t *table) busy() bool {
	if t.desk != nil {
		return false
	}
	p := t.snap.State.ToMove()
	return p != nil && p.Kind == match.Engine && !t.snap.State.Waits()
}

// game returns the name of the game on the table.
func (t *table) game() string {
	if t.desk != nil {
		return t.desk.state.Config.Game
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

// An effect is what a command asks of whoever shows the board.
type effect int

const (
	effNone effect = iota
	effBoard
	effMoves
	effHelp
	effLevels
	effHint
	effLines // of the engine beside a study
	effQuit
	effNew // another game is on the table
)

// command carries out one line: a command, or a move. What it says is for the
// person; it never fails otherwise.
func (t *table) command(ctx context.Context, line string) (said string, e effect) {
	if t.desk != nil {
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
		var s live.Snapshot
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

// alone reports whether engines play each other, and the person looks on.
func (t *table) alone() bool {
	p := t.snap.State.Config.Players
	return p[match.First].Kind == match.Engine && p[match.Second].Kind == match.Engine
}

// leaves reports whether a line ends the sitting.
func leaves(line string) bool {
	return slices.Contains([]string{"quit", "exit", "q"}, strings.ToLower(strings.TrimSpace(line)))
}

// directs reports whether a line is for engines that play each other.
func directs(line string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return slices.Contains([]string{"pause", "step", "go", "pace", "now"}, strings.ToLower(word))
}

// direct carries out a command of who looks on: the engines wait, make one move,
// play on, or take so many seconds for a move.
func (t *table) direct(ctx context.Context, word, rest string) (string, error) {
	if !t.alone() {
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
		return "", nil // it is so already
	}
	seconds, err := strconv.ParseFloat(strings.Replace(rest, ",", ".", 1), 64)
	if ms := int64(math.Round(seconds * 1000)); err == nil && ms >= match.MinPaceMS && ms <= match.MaxPaceMS {
		return "", t.do(ctx, match.Command{Type: match.CmdPace, PaceMS: ms})
	}
	return fmt.Sprintf(t.w.noPace, float64(match.MinPaceMS)/1000, float64(match.MaxPaceMS)/1000), nil
}

// explain says what an error means.
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

// known returns what an error is called in the language spoken, or its own text.
func (t *table) known(err error) string {
	for _, known := range t.w.errors {
		if errors.Is(err, known.err) {
			return known.text
		}
	}
	return err.Error()
}

// own returns the side of the person: the one to move if both are.
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

// inLanguage returns the name in the language spoken.
func (t *table) inLanguage(names map[string]string) string {
	if n := names[t.w.language]; n != "" {
		return n
	}
	return names["en"]
}

// playerName returns a player's name with the strength of an engine.
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
	case p.Depth > 0:
		name += " d" + strconv.Itoa(p.Depth)
	case p.Nodes > 0:
		name += " " + strconv.FormatInt(p.Nodes, 10) + "n"
	case p.MoveTimeMS > 0:
		name += " " + (time.Duration(p.MoveTimeMS) * time.Millisecond).String()
	}
	return name
}

// A tip is what an engine would play, and why.
type tip struct {
	engines.Report
	why []positions.Reason
}

// hint asks the game's best engine what it would play, and why. It may run beside
// everything else, and ends when the position changes.
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

package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/protocol/internal/lines"
	"duiyi/protocol/internal/session"
	"duiyi/protocol/internal/think"
	"duiyi/protocol/internal/xq"
)

// A Program is what the session tells of itself and may do beyond searching.
type Program struct {
	Name   string
	Author string
	// Rules are the rule sets that the engine knows, the first being its
	// default. Two or more are offered as the option Repetition Rule.
	Rules []string
	// Bench runs a fixed search for the command of that name; nil when there
	// is none. It may run to its end whatever becomes of ctx.
	Bench func(ctx context.Context) (nodes int64, elapsed time.Duration, err error)
}

// An Evaluator is an engine that can explain what it thinks of a position
// without searching. The command eval prints its lines.
type Evaluator interface {
	Explain(p engine.Position) ([]string, error)
}

// A Forecaster is an engine that can turn a score into chances. Its sessions
// offer the option UCI_ShowWDL.
type Forecaster interface {
	// WDL returns the chances of a win, a draw and a loss for the side that
	// the score belongs to, in thousandths that add up to 1000.
	WDL(s engine.Score) (win, draw, loss int)
}

// Options of the session, beside those of the engine.
const (
	optLog     = "Debug Log File"
	optRules   = "Repetition Rule"
	optWDL     = "UCI_ShowWDL"
	optVariant = "UCI_Variant"
)

// Serve lets the peer behind in and out use e until it says quit, in ends or
// ctx does. Only the error of ctx or of reading in is returned.
//
// Every go is answered by one bestmove, which is (none) when there is no move
// to tell, and isready by readyok at any time. What cannot be obeyed is
// answered by an info string that says why. After a position that was refused
// there is no position, so that no move is taken for one in it; before the
// first there is the start position. During a search bounded by its own limits
// other commands wait for its end; one without bounds is ended by them.
//
// Moves have ranks 0 to 9 until UCI_Variant is set, or a list of moves comes that
// can be played only with ranks 1 to 10; from then on they are told so too.
func Serve(ctx context.Context, in io.Reader, out io.Writer, e engine.Engine, p Program) error {
	s := &server{
		engine:  e,
		program: p,
		out:     session.NewOutput(out),
		game:    xq.NewGame(),
	}
	if len(p.Rules) > 0 {
		s.rules = p.Rules[0]
	}
	defer s.out.SetLog(nil)
	return s.loop.Run(ctx, in, s)
}

type server struct {
	engine  engine.Engine
	program Program
	out     *session.Output
	loop    session.Loop

	game     *xq.Game // nil after a position that was refused
	rules    string
	wdl      bool
	oneBased bool // moves have ranks 1 to 10, see ranks.go

	hit      chan struct{} // of the search going on, until the ponder hit; else nil
	infinite bool          // that search has no bounds after the hit either
}

// say reports what no protocol word fits.
func (s *server) say(format string, args ...any) {
	s.out.Line("info string %s", session.OneLine(fmt.Sprintf(format, args...)))
}

func (s *server) Kind(l lines.Line) session.Kind {
	if l.Cut {
		return session.Answers
	}
	switch l.Word() {
	case "isready", "uci", "debug":
		return session.Answers
	case "ponderhit":
		return session.Guides
	case "stop":
		return session.Stops
	case "quit":
		return session.Quits
	}
	return session.Waits
}

func (s *server) Dropped(l lines.Line) {
	s.say("too many commands during a search, dropped: %.40s", l.Text)
}

func (s *server) Obey(l lines.Line) bool {
	s.out.Heard(l)
	if l.Cut {
		s.say("a line is longer than %d bytes and was not obeyed", lines.Max)
		return true
	}
	words := strings.Fields(l.Text)
	args := words[1:]
	switch words[0] {
	case "uci":
		s.introduce()
	case "isready":
		s.ready()
	case "debug", "register": // nothing more to tell, and nobody to register with
	case "setoption":
		s.setOption(args)
	case "ucinewgame": // the position stands, as with other engines
		if g, ok := s.engine.(engine.NewGamer); ok {
			g.NewGame()
		}
	case "position":
		s.position(args)
	case "go":
		s.goSearch(args)
	case "stop":
		s.loop.Stop()
	case "ponderhit":
		s.ponderHit()
	case "perft":
		s.perft(args)
	case "d":
		s.show()
	case "eval":
		s.explain()
	case "bench":
		s.bench()
	case "quit":
		return false
	default:
		s.say("unknown command: %.40s", l.Text)
	}
	return true
}

// ready answers isready: at once during a search, else when the engine has all
// that it needs, for the clock may run from the next command on.
func (s *server) ready() {
	if !s.loop.Busy() {
		if err := engine.Ready(s.engine); err != nil {
			s.say("%v", err)
		}
	}
	s.out.Line("readyok")
}

func (s *server) introduce() {
	s.out.Line("id name %s", s.program.Name)
	s.out.Line("id author %s", s.program.Author)
	for _, o := range s.options() {
		s.out.Line("%s", formatOption(o))
	}
	s.out.Line("uciok")
}

// options returns the engine's options, followed by the session's own where the engine
// has none of that name.
func (s *server) options() []engine.Option {
	var list []engine.Option
	if c, ok := s.engine.(engine.Configurable); ok {
		list = append(list, c.Options()...)
	}
	own := []engine.Option{
		{Name: optLog, Type: "string"},
		{Name: optVariant, Type: "combo", Default: "xiangqi", Choices: []string{"xiangqi"}},
	}
	if len(s.program.Rules) > 1 {
		own = append(own, engine.Option{Name: optRules, Type: "combo", Default: s.program.Rules[0], Choices: s.program.Rules})
	}
	if _, ok := s.engine.(Forecaster); ok {
		own = append(own, engine.Option{Name: optWDL, Type: "check", Default: "false"})
	}
	for _, o := range own {
		if !slices.ContainsFunc(list, func(x engine.Option) bool { return strings.EqualFold(x.Name, o.Name) }) {
			list = append(list, o)
		}
	}
	return list
}

// setOption obeys "name N... value V...": both may consist of several words.
func (s *server) setOption(args []string) {
	if len(args) == 0 || args[0] != "name" {
		s.say("setoption: want name NAME value VALUE")
		return
	}
	name, value := args[1:], []string(nil)
	if i := slices.Index(args, "value"); i > 0 {
		name, value = args[1:i], args[i+1:]
	}
	if err := s.set(strings.Join(name, " "), strings.Join(value, " ")); err != nil {
		s.say("setoption: %v", err)
	}
}

func (s *server) set(name, value string) error {
	i := slices.IndexFunc(s.options(), func(o engine.Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return fmt.Errorf("no option %q", name)
	}
	if c, ok := s.engine.(engine.Configurable); ok && i < len(c.Options()) {
		return c.SetOption(name, value)
	}
	switch s.options()[i].Name {
	case optRules:
		k := slices.IndexFunc(s.program.Rules, func(r string) bool { return strings.EqualFold(r, value) })
		if k < 0 {
			return fmt.Errorf("%s: %q is not one of %s", optRules, value, strings.Join(s.program.Rules, ", "))
		}
		s.rules = s.program.Rules[k]
	case optWDL:
		if value != "true" && value != "false" {
			return fmt.Errorf("%s: %q is neither true nor false", optWDL, value)
		}
		s.wdl = value == "true"
	case optVariant:
		if value != "xiangqi" {
			return fmt.Errorf("%s: %q is not xiangqi", optVariant, value)
		}
		s.oneBased = true
	case optLog:
		if value == "" || value == "<empty>" {
			return s.out.SetLog(nil)
		}
		f, err := os.OpenFile(value, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return fmt.Errorf("%s: %w", optLog, err)
		}
		return s.out.SetLog(f)
	}
	return nil
}

func (s *server) position(args []string) {
	g, err := s.read(args)
	if err != nil {
		g = nil // to answer for the moves before a bad one would be to answer for another position
		s.say("position refused: %v", err)
	}
	s.game = g
}

func (s *server) goSearch(args []string) {
	if len(args) > 0 && args[0] == "perft" {
		s.perft(args[1:])
		return
	}
	if s.game == nil {
		s.none(errors.New("no position: the last one was refused"))
		return
	}
	g, err := parseGo(args, s.game.Position.Side())
	if err == nil {
		g.limits.SearchMoves, err = s.readMoves(g.moves)
	}
	if err != nil {
		s.none(fmt.Errorf("go: %w", err))
		return
	}
	for _, w := range g.ignored {
		s.say("go: %s", w)
	}
	var hit chan struct{}
	if g.ponder {
		hit = make(chan struct{})
		g.limits.Ponder = &engine.PonderHit{Hit: hit}
	}
	s.hit, s.infinite = hit, g.infinite
	p := s.game.EnginePosition(s.rules)
	s.loop.Start(g.infinite || g.ponder, func(ctx context.Context) func() {
		r, err := think.Search(ctx, s.engine, p, g.limits, s.report)
		switch {
		case err != nil: // nothing to keep back
		case g.infinite:
			<-ctx.Done()
		case hit != nil:
			select {
			case <-hit:
			case <-ctx.Done():
			}
		}
		return func() { s.best(r, err) }
	})
}

// none answers a go that cannot be searched.
func (s *server) none(why error) {
	s.say("%v", why)
	s.out.Line("bestmove (none)")
}

func (s *server) best(r engine.Result, err error) {
	s.hit = nil
	switch {
	case errors.Is(err, engine.ErrNoMove): // mated or stalemated: both lose
		s.out.Line("info depth 0 score mate 0")
		s.none(err)
	case err != nil:
		s.none(err)
	case r.Ponder != "":
		s.out.Line("bestmove %s ponder %s", ranked(r.Move, s.oneBased), ranked(r.Ponder, s.oneBased))
	default:
		s.out.Line("bestmove %s", ranked(r.Move, s.oneBased))
	}
}

func (s *server) ponderHit() {
	if s.hit == nil {
		return
	}
	close(s.hit)
	s.hit = nil
	if !s.infinite {
		s.loop.Bounded()
	}
}

func (s *server) report(i engine.Info) {
	wdl := ""
	if f, ok := s.engine.(Forecaster); ok && s.wdl {
		w, d, l := f.WDL(i.Score)
		wdl = fmt.Sprintf(" wdl %d %d %d", w, d, l)
	}
	i.PV = s.line(i.PV)
	s.out.Line("%s", formatInfo(i, wdl))
}

// perft counts the moves of the position, each with its own count, and may be
// stopped.
func (s *server) perft(args []string) {
	if s.game == nil {
		s.say("perft: no position: the last one was refused")
		return
	}
	depth, err := perftDepth(args)
	if err != nil {
		s.say("perft: %v", err)
		return
	}
	p := s.game.Position
	s.loop.Start(false, func(ctx context.Context) func() {
		n, err := xq.Perft(ctx, p, depth, func(move string, n uint64) { s.out.Line("%s: %d", ranked(move, s.oneBased), n) })
		return func() {
			if err != nil {
				s.say("perft: stopped")
				return
			}
			s.out.Line("")
			s.out.Line("Nodes searched: %d", n)
		}
	})
}

func (s *server) show() {
	if s.game == nil {
		s.say("no position: the last one was refused")
		return
	}
	for _, l := range s.game.Diagram() {
		s.out.Line("%s", l)
	}
}

func (s *server) explain() {
	ev, ok := s.engine.(Evaluator)
	switch {
	case !ok:
		s.say("eval: this engine does not explain its evaluation")
	case s.game == nil:
		s.say("eval: no position: the last one was refused")
	default:
		text, err := ev.Explain(s.game.EnginePosition(s.rules))
		if err != nil {
			s.say("eval: %v", err)
		}
		for _, l := range text {
			s.out.Line("%s", l)
		}
	}
}

func (s *server) bench() {
	if s.program.Bench == nil {
		s.say("bench: this engine has none")
		return
	}
	s.loop.Start(false, func(ctx context.Context) func() {
		n, d, err := s.program.Bench(ctx)
		return func() {
			if err != nil {
				s.say("bench: %v", err)
				return
			}
			s.out.Line("nodes %d", n)
			s.out.Line("nps %d", engine.Info{Nodes: n, Time: d}.NPS())
		}
	})
}

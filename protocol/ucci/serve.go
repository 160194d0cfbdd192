package ucci

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"duiyi/engine"
	"duiyi/protocol/internal/lines"
	"duiyi/protocol/internal/session"
	"duiyi/protocol/internal/think"
	"duiyi/protocol/internal/xq"
)

// A Program is what the session tells of itself.
type Program struct {
	Name   string
	Author string
	// Rules are the rule sets that the engine knows, the first being its
	// default. Two or more are offered as the option repetitionrule.
	Rules []string
	// AcceptsDraw reports whether the engine agrees to a draw that it is
	// offered, given its score and the number of moves played before. When it
	// is nil, the engine does unless it stands better.
	AcceptsDraw func(s engine.Score, plies int) bool
}

// A Prober is an engine whose transposition table can be asked about a
// position, also while it searches.
type Prober interface {
	// Probe returns what is stored of p; false when nothing is.
	Probe(p engine.Position) (engine.Stored, bool)
}

// Serve lets the peer behind in and out use e until it says quit, in ends or
// ctx does. Only the error of ctx or of reading in is returned.
//
// Every go is answered by one bestmove or nobestmove, and so is a stop that
// finds no search going on. What cannot be obeyed is answered by an info
// message that says why; options that are not known are passed over, as the
// protocol wants it. After a position that was refused there is none, so that
// no move is taken for one in it. Commands during a search wait for its end;
// one without bounds is ended by them.
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
	return s.loop.Run(ctx, in, s)
}

type server struct {
	engine  engine.Engine
	program Program
	out     *session.Output
	loop    session.Loop

	game   *xq.Game // nil after a position that was refused
	banned []string // moves that the search may not choose
	rules  string
	millis bool // times are in milliseconds

	hit      chan struct{} // of the search going on, until the ponder hit; else nil
	infinite bool          // that search has no bounds after the hit either
	draw     bool          // the peer has offered a draw with this search
	plies    int           // played before the position of this search, as far as the peer tells
}

func (s *server) say(format string, args ...any) {
	s.out.Line("info message %s", session.OneLine(fmt.Sprintf(format, args...)))
}

func (s *server) Kind(l lines.Line) session.Kind {
	if l.Cut {
		return session.Answers
	}
	switch l.Word() {
	case "isready", "probe", "ucci":
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
	if l.Cut {
		s.say("a line is longer than %d bytes and was not obeyed", lines.Max)
		return true
	}
	words := strings.Fields(l.Text)
	args := words[1:]
	switch words[0] {
	case "ucci":
		s.introduce()
	case "isready":
		s.ready()
	case "setoption":
		s.setOption(args)
	case "position":
		s.position(args)
	case "banmoves":
		s.ban(args)
	case "go":
		s.goSearch(args)
	case "stop":
		if !s.loop.Busy() {
			s.out.Line("nobestmove")
		}
		s.loop.Stop()
	case "ponderhit":
		s.ponderHit(args)
	case "probe":
		s.probe(args)
	case "quit":
		s.out.Line("bye")
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
	s.out.Line("option usemillisec type check default false")
	s.out.Line("option batch type check default false")
	s.out.Line("option newgame type button")
	if len(s.program.Rules) > 1 {
		s.out.Line("option repetitionrule type combo var %s default %s",
			strings.Join(s.program.Rules, " var "), s.program.Rules[0])
	}
	for _, o := range s.options() {
		s.out.Line("%s", formatOption(o))
	}
	s.out.Line("ucciok")
}

func (s *server) options() []engine.Option {
	if c, ok := s.engine.(engine.Configurable); ok {
		return c.Options()
	}
	return nil
}

func (s *server) setOption(args []string) {
	if len(args) == 0 {
		s.say("setoption: no option follows")
		return
	}
	name, value := strings.ToLower(args[0]), strings.Join(args[1:], " ")
	isTrue := func() bool { return value == "true" || value == "on" }
	switch name {
	case "usemillisec":
		s.millis = isTrue()
		return
	case "batch":
		s.loop.Batch = isTrue()
		return
	case "newgame":
		s.game, s.banned = xq.NewGame(), nil
		if g, ok := s.engine.(engine.NewGamer); ok {
			g.NewGame()
		}
		return
	case "repetitionrule":
		i := slices.IndexFunc(s.program.Rules, func(r string) bool { return strings.EqualFold(r, value) })
		if i < 0 {
			s.say("setoption: repetitionrule: %q is not one of %s", value, strings.Join(s.program.Rules, ", "))
			return
		}
		s.rules = s.program.Rules[i]
		return
	}
	for _, o := range s.options() {
		if optionWord(o.Name) != name {
			continue
		}
		if o.Type == "spin" && value == "0" && o.Min > 0 {
			value = o.Default // the protocol's word for "as you like"
		}
		if err := s.engine.(engine.Configurable).SetOption(o.Name, value); err != nil {
			s.say("setoption: %v", err)
		}
		return
	}
}

func (s *server) position(args []string) {
	s.banned = nil
	g, err := xq.Read(args)
	if err != nil {
		g = nil // to answer for the moves before a bad one would be to answer for another position
		s.say("position refused: %v", err)
	}
	s.game = g
}

func (s *server) ban(args []string) {
	if s.game == nil {
		s.say("banmoves: no position: the last one was refused")
		return
	}
	list, err := s.game.Legal(args)
	if err != nil {
		s.say("banmoves: %v", err)
		return
	}
	s.banned = list
}

func (s *server) goSearch(args []string) {
	if s.game == nil {
		s.none("no position: the last one was refused")
		return
	}
	g, err := parseGo(args, s.millis)
	if err != nil {
		s.none("go: " + err.Error())
		return
	}
	for _, w := range g.ignored {
		s.say("go: %q is not understood", w)
	}
	if len(s.banned) > 0 {
		g.limits.SearchMoves = s.game.Except(s.banned)
		if len(g.limits.SearchMoves) == 0 {
			s.none("every move is banned")
			return
		}
	}
	var hit chan struct{}
	if g.ponder {
		hit = make(chan struct{})
		g.limits.Ponder = &engine.PonderHit{Hit: hit}
	}
	s.hit, s.infinite, s.draw = hit, g.infinite, g.draw
	p := s.game.EnginePosition(s.rules)
	s.plies = s.game.Plies()
	s.loop.Start(g.infinite || g.ponder, func(ctx context.Context) func() {
		r, err := think.Search(ctx, s.engine, p, g.limits, func(i engine.Info) { s.out.Line("%s", formatInfo(i)) })
		switch {
		case err != nil: // nothing to keep back
		case hit != nil:
			select {
			case <-hit:
			case <-ctx.Done():
			}
		case g.infinite:
			<-ctx.Done()
		}
		return func() { s.best(r, err, g.evaluate) }
	})
}

// none answers a go that cannot be searched.
func (s *server) none(why string) {
	s.say("%s", why)
	s.out.Line("nobestmove")
}

// accepts reports whether the engine agrees to a draw in its position.
func (s *server) accepts(score engine.Score) bool {
	if s.program.AcceptsDraw == nil {
		return value(score) <= 0
	}
	return s.program.AcceptsDraw(score, s.plies)
}

// best answers a go.
func (s *server) best(r engine.Result, err error, evaluate bool) {
	s.hit = nil
	if err != nil {
		s.none(err.Error())
		return
	}
	if evaluate {
		s.out.Line("nobestmove")
		return
	}
	line := "bestmove " + r.Move
	if r.Ponder != "" {
		line += " ponder " + r.Ponder
	}
	if s.draw && s.accepts(r.Info.Score) {
		line += " draw"
	}
	s.out.Line("%s", line)
}

func (s *server) ponderHit(args []string) {
	if s.hit == nil {
		return
	}
	s.draw = len(args) > 0 && args[0] == "draw"
	close(s.hit)
	s.hit = nil
	if !s.infinite {
		s.loop.Bounded()
	}
}

func (s *server) probe(args []string) {
	g, err := xq.Read(args)
	if err != nil {
		s.say("probe refused: %v", err)
		s.out.Line("pophash")
		return
	}
	if pr, ok := s.engine.(Prober); ok {
		if e, found := pr.Probe(g.EnginePosition(s.rules)); found {
			s.out.Line("%s", formatStored(e))
			return
		}
	}
	s.out.Line("pophash")
}

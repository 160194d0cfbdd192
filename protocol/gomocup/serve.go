package gomocup

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/gomoku/opening"
	"duiyi/protocol/internal/lines"
	"duiyi/protocol/internal/session"
	"duiyi/protocol/internal/think"
)

// A Program describes the served engine and its optional commands.
type Program struct {
	Name    string
	Version string
	Author  string
	Country string
	WWW     string
	Email   string

	// Swap2 answers SWAP2BOARD: the engine's turn after 0, 3 or 5 stones of a
	// swap2 opening. It returns the stones to place, or black if the engine takes
	// Black. If it is nil, the command fails.
	Swap2 func(ctx context.Context, e engine.Engine, size int, rule gomoku.Rule, stones []gomoku.Point, l engine.Limits) (place []gomoku.Point, black bool, err error)

	// Settle answers the commands of other opening rules: the engine's turn after
	// moves from an empty board. Moves and answers are those of opening.Game:
	// points, choices, numbers.
	Settle func(ctx context.Context, e engine.Engine, by opening.Rule, size int, rule gomoku.Rule, moves []string, l engine.Limits) ([]string, error)

	// Balance answers YXBALANCEONE and YXBALANCETWO: stones after which p is worth
	// bias to the side to move in p.
	Balance func(ctx context.Context, e engine.Engine, p gomoku.Position, stones, bias int, l engine.Limits) ([]gomoku.Point, error)
}

const (
	// defaultTurn is the time for a move until the manager sets one.
	defaultTurn = 30 * time.Second
	// unlimited is the time_left of an unlimited game, in milliseconds.
	unlimited = math.MaxInt32
	// A move reserves a tenth of its time, at most maxReserve, for communication
	// with the manager.
	maxReserve = 30 * time.Millisecond
)

// Serve serves e to the manager at in and out until END, the end of in, or the end of
// ctx. It returns only errors of ctx and of reading in.
//
// Commands that arrive while the engine thinks wait for its move, except for the STOP
// and YXSTOP of some managers. END allows a moment for a pending move; Serve prints
// nothing after END.
func Serve(ctx context.Context, in io.Reader, out io.Writer, e engine.Engine, p Program) error {
	s := &server{
		engine:   e,
		program:  p,
		out:      session.NewOutput(out),
		settings: settings{turnTime: defaultTurn, timeLeft: -1},
	}
	s.loop.AtOnce = true
	return s.loop.Run(ctx, in, s)
}

type server struct {
	engine  engine.Engine
	program Program
	out     *session.Output
	loop    session.Loop

	size   int // 0 before START
	stones []stone
	block  *block // the incomplete block, or nil

	rule     gomoku.Rule
	unplayed int64    // number of an unsupported INFO rule; else 0
	notes    []string // errors of INFO, to print with the next answer
	settings
	yixin
}

// settings are the search settings of INFO.
type settings struct {
	turnTime  time.Duration
	matchTime time.Duration // 0 is no limit
	timeLeft  time.Duration // last value of the manager; negative without one
	used      time.Duration // of matchTime, in this game
	depth     int
	nodes     int64
}

// yixin is the state of the extensions in yixin.go.
type yixin struct {
	shows   bool // YXSHOWINFO was sent
	blocked []gomoku.Point
	details int  // what to report while thinking
	many    bool // the current search has several lines
}

// A stone is on the board, ours or the opponent's.
type stone struct {
	at  gomoku.Point
	own bool
}

func (s *server) say(format string, args ...any) {
	s.out.Line("%s", session.OneLine(fmt.Sprintf(format, args...)))
}

func (s *server) fail(format string, args ...any) { s.say("ERROR "+format, args...) }

func command(l lines.Line) string { return strings.ToUpper(l.Word()) }

func (s *server) Kind(l lines.Line) session.Kind {
	if l.Cut {
		return session.Answers
	}
	switch command(l) {
	case "STOP", "YXSTOP":
		return session.Stops
	case "END":
		return session.Quits
	}
	return session.Waits
}

func (s *server) Dropped(l lines.Line) {
	s.say("MESSAGE too many commands while thinking, dropped: %.40s", l.Text)
}

func (s *server) Obey(l lines.Line) bool {
	if s.block != nil && s.block.add(l) {
		if b := s.block; b.done {
			s.block = nil
			s.obeyBlock(b)
		}
		return true
	}
	if b := s.block; b != nil { // a command instead of DONE
		s.block = nil
		s.fail("%s was broken off", b.command)
	}
	if l.Cut {
		s.fail("a line is longer than %d bytes", lines.Max)
		return true
	}
	rest := strings.TrimSpace(l.Text[len(l.Word()):])
	c := command(l)
	if c != "INFO" && c != "END" {
		s.tellNotes()
	}
	switch c {
	case "END":
		return false
	case "ABOUT":
		p := s.program
		s.say("name=%q, version=%q, author=%q, country=%q, www=%q, email=%q", p.Name, p.Version, p.Author, p.Country, p.WWW, p.Email)
	case "INFO":
		s.info(rest)
	case "START", "RECTSTART":
		s.start(c, rest)
	case "STOP", "YXSTOP":
		s.loop.Stop()
	case "RESTART", "BEGIN", "TURN", "BOARD", "SWAP2BOARD", "TAKEBACK", "PLAY":
		if s.size == 0 && c != "BOARD" && c != "SWAP2BOARD" {
			s.fail("%s before START", c)
			return true
		}
		s.inGame(c, rest)
	default:
		if !s.obeyYixin(c, rest) && !s.shows {
			s.say("UNKNOWN %.40s", l.Text)
		}
	}
	return true
}

// inGame executes the commands that need a board.
func (s *server) inGame(command, rest string) {
	switch command {
	case "RESTART":
		s.begin(command)
	case "BEGIN":
		if len(s.stones) > 0 {
			s.fail("BEGIN on a board with stones")
			return
		}
		s.think()
	case "TURN":
		pt, err := s.point(rest)
		if err == nil {
			err = s.playable()
		}
		if err == nil {
			err = s.free(pt)
		}
		if err != nil {
			s.fail("TURN: %v", err)
			return
		}
		s.stones = append(s.stones, stone{pt, false})
		s.think()
	case "TAKEBACK":
		pt, err := s.point(rest)
		i := slices.IndexFunc(s.stones, func(x stone) bool { return x.at == pt })
		switch {
		case err != nil:
			s.fail("TAKEBACK: %v", err)
		case i < 0:
			s.fail("TAKEBACK: no stone on %s", rest)
		default:
			s.stones = slices.Delete(s.stones, i, i+1)
			s.say("OK")
		}
	case "PLAY":
		s.fail("PLAY: nothing was suggested")
	default:
		s.block = &block{command: command}
	}
}

// start executes START n (from Yixin-Board with two numbers) and RECTSTART.
func (s *server) start(command, rest string) {
	sides := strings.FieldsFunc(rest, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	if command == "START" && len(sides) == 1 {
		sides = append(sides, sides[0])
	}
	var w, h int
	var errW, errH error
	if len(sides) == 2 {
		w, errW = strconv.Atoi(sides[0])
		h, errH = strconv.Atoi(sides[1])
	}
	bad := len(sides) != 2 || errW != nil || errH != nil
	switch {
	case bad && command == "START":
		s.fail("START: %.40q is not a size", rest)
	case bad:
		s.fail("RECTSTART: %.40q is not two numbers", rest)
	case w != h:
		s.fail("%s: a board of %d by %d is not square", command, w, h)
	case w < gomoku.MinSize || w > gomoku.MaxSize:
		s.fail("%s: size %d is outside %d to %d", command, w, gomoku.MinSize, gomoku.MaxSize)
	default:
		s.size = w
		s.begin(command)
	}
}

// begin starts a new game. It answers once the engine is ready, since the next command
// may run on the clock.
func (s *server) begin(command string) {
	s.stones = nil
	s.used = 0
	s.timeLeft = -1
	if g, ok := s.engine.(engine.NewGamer); ok {
		g.NewGame()
	}
	if err := engine.Ready(s.engine); err != nil {
		s.fail("%s: %v", command, err)
		return
	}
	if err := s.playable(); err != nil {
		s.say("MESSAGE %v", err) // INFO rule may change yet
	}
	s.say("OK")
}

// playable returns an error if the manager has set an unsupported rule.
func (s *server) playable() error {
	if s.unplayed != 0 {
		return fmt.Errorf("INFO rule %d is not supported: 0 freestyle, 1 standard, 4 renju and 9 caro are", s.unplayed)
	}
	return nil
}

// note records an error of INFO, which has no answer of its own.
func (s *server) note(format string, args ...any) {
	const most = 16
	if text := fmt.Sprintf(format, args...); len(s.notes) < most && !slices.Contains(s.notes, text) {
		s.notes = append(s.notes, text)
	}
}

// tellNotes prints the recorded errors.
func (s *server) tellNotes() {
	for _, text := range s.notes {
		s.say("MESSAGE %s", text)
	}
	s.notes = nil
}

// pair reads two numbers with a comma between them.
func pair(text string) (x, y int, err error) {
	a, b, _ := strings.Cut(text, ",")
	x, errX := strconv.Atoi(strings.TrimSpace(a))
	y, errY := strconv.Atoi(strings.TrimSpace(b))
	if errX != nil || errY != nil {
		return 0, 0, fmt.Errorf("%.20q is not two numbers", text)
	}
	return x, y, nil
}

// point reads a point of the board.
func (s *server) point(text string) (gomoku.Point, error) {
	x, y, err := pair(text)
	if err != nil {
		return gomoku.NoPoint, err
	}
	if x < 0 || y < 0 || x >= s.size || y >= s.size {
		return gomoku.NoPoint, fmt.Errorf("%s is not on a board of %d", text, s.size)
	}
	return gomoku.PointAt(x, s.size-1-y), nil
}

func (s *server) free(pt gomoku.Point) error {
	if slices.ContainsFunc(s.stones, func(x stone) bool { return x.at == pt }) {
		return fmt.Errorf("there is a stone on %s", s.text(pt))
	}
	return nil
}

// text returns a point in the manager's form.
func (s *server) text(pt gomoku.Point) string {
	return fmt.Sprintf("%d,%d", pt.X(), s.size-1-pt.Y())
}

// think searches the position and prints a move.
func (s *server) think() {
	p, limits, err := s.question()
	if err != nil {
		s.fail("%v", err)
		s.oneLine()
		return
	}
	s.loop.Start(false, func(ctx context.Context) func() {
		began := time.Now()
		r, err := think.Search(ctx, s.engine, p, limits, func(i engine.Info) {
			s.say("%s", formatInfo(i))
			s.detail(i)
		})
		return func() {
			s.spent(time.Since(began))
			s.answer(r, err)
			s.oneLine()
		}
	})
}

// onClock runs the engine for a command other than a move, whose time counts like a
// move's. The function returned by work prints the answer.
func (s *server) onClock(command string, work func(ctx context.Context) (tell func(), err error)) {
	s.loop.Start(false, func(ctx context.Context) func() {
		began := time.Now()
		tell, err := work(ctx)
		return func() {
			s.spent(time.Since(began))
			if err != nil {
				s.fail("%s: %v", command, err)
				return
			}
			tell()
		}
	})
}

// spent subtracts the time of an answer from the game's time.
func (s *server) spent(d time.Duration) {
	s.used += d
	s.timeLeft = -1 // until the manager sends it again
}

// question returns the position and limits of the next search.
func (s *server) question() (engine.Position, engine.Limits, error) {
	if err := s.playable(); err != nil {
		return engine.Position{}, engine.Limits{}, err
	}
	p, err := enginePosition(s.size, s.rule, s.stones)
	if err != nil {
		return p, engine.Limits{}, err
	}
	l := s.limits()
	l.SearchMoves, err = s.allowed()
	return p, l, err
}

func (s *server) answer(r engine.Result, err error) {
	if err != nil {
		s.fail("%v", err)
		return
	}
	pt, err := gomoku.ParsePoint(r.Move)
	if err != nil {
		s.fail("%v", err)
		return
	}
	s.stones = append(s.stones, stone{pt, true})
	s.say("%s", s.text(pt))
}

// limits combines all of the manager's limits for the next move.
func (s *server) limits() engine.Limits {
	keep := func(t time.Duration) time.Duration {
		return max(t-min(t/10, maxReserve), time.Millisecond)
	}
	l := engine.Limits{Depth: s.depth, Nodes: s.nodes, MoveTime: keep(s.turnTime)}
	left := s.timeLeft
	if left < 0 && s.matchTime > 0 {
		left = max(s.matchTime-s.used, 0)
	}
	if left >= 0 && left < unlimited*time.Millisecond {
		l.Clock = &engine.Clock{Left: keep(left)}
	}
	return l
}

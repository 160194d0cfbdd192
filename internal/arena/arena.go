package arena

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"duiyi/engine"
	"duiyi/match"
	"duiyi/protocol/peer"
)

// A Match is the configuration of a match.
type Match struct {
	Rules    match.Ruleset
	Config   match.Config // Game, Rules and options: the size, and an opening rule if the players settle the opening
	A, B     Spec
	Control  Control // limits that the engines' own do not set
	Openings []Opening
	Seed     uint64        // shuffles the openings; 0 keeps their order
	Margin   time.Duration // tolerance for overstepping time
	// Patience is the time limit of a search without one.
	Patience time.Duration
	Adjudge  Adjudication

	Length
	Hooks
}

// A Length determines the number of games.
type Length struct {
	Games      int   // even: each opening is played twice
	Concurrent int   // games played concurrently
	SPRT       *SPRT // ends the match when decided; nil plays all games
}

// Hooks are callbacks of a match.
type Hooks struct {
	// Open starts an engine.
	Open func(context.Context, Spec) (engine.Engine, error)
	// Opens lets an engine answer an opening rule. It may be nil without such
	// a rule.
	Opens Opens
	// OnGame, if not nil, is called with each game played, one at a time.
	OnGame func(Game, Report)
	// Keep, if not nil, is called with every game of the match once, in the
	// order of its record and one at a time: first those of earlier runs, then
	// each as it ends. Its error ends the match.
	Keep func(Game) error
}

// Opens has an engine take its turn in an opening that the players settle by
// match.OptionOpening. It returns one or more moves, in order, up to the first
// question that is not this player's to answer, or one stone further. stones
// are the moves so far that changed the board.
type Opens func(ctx context.Context, e engine.Engine, p match.Position, c match.Config, stones []string, l engine.Limits) (moves []string, r engine.Result, err error)

// question returns the question of the opening rule in a position.
func (o Opens) question(p match.Position, c match.Config, stones []string) question {
	return func(ctx context.Context, e engine.Engine, l engine.Limits) ([]string, engine.Result, error) {
		moves, r, err := o(ctx, e, p, c, stones, l)
		if err == nil && len(moves) == 0 {
			err = &peer.Fault{Program: "opening", Kind: peer.ErrNonsense, Detail: "no answer"}
		}
		return moves, r, err
	}
}

// prepare validates a match and orders its openings.
func (m *Match) prepare() error {
	switch {
	case m.Games <= 0 || m.Games%2 != 0:
		return fmt.Errorf("%d games: want an even number, because each opening is played twice", m.Games)
	case m.Concurrent < 1:
		return fmt.Errorf("%d games at once: want at least one", m.Concurrent)
	case m.Margin < 0:
		return fmt.Errorf("margin %v is negative", m.Margin)
	case m.Patience <= 0:
		return fmt.Errorf("patience %v is not positive", m.Patience)
	case m.A.Control.Over(m.Control).IsZero() || m.B.Control.Over(m.Control).IsZero():
		return errors.New("no limit for thinking: want movetime, tc, nodes or depth")
	case len(m.Openings) == 0:
		return errors.New("no openings")
	}
	if rule := m.Config.Options.Text(match.OptionOpening); rule != "" && m.Opens == nil {
		return fmt.Errorf("no answers for the opening rule %s", rule)
	}
	if m.SPRT != nil {
		if err := m.SPRT.Check(); err != nil {
			return err
		}
	}
	for _, o := range m.Openings {
		if _, _, _, err := o.start(m.Rules, m.Config); err != nil {
			return err
		}
	}
	if m.Seed != 0 {
		m.Openings = slices.Clone(m.Openings)
		r := rand.New(rand.NewPCG(m.Seed, 0))
		r.Shuffle(len(m.Openings), func(i, j int) { m.Openings[i], m.Openings[j] = m.Openings[j], m.Openings[i] })
		m.Seed = 0
	}
	return nil
}

// header returns the header of the match's record; call prepare first.
func (m *Match) header() (Header, error) {
	text, err := json.Marshal(m.Openings)
	if err != nil {
		return Header{}, err
	}
	sum := sha256.Sum256(text)
	return Header{
		Type: "match", Format: Format,
		Game: m.Config.Game, Rules: m.Config.Rules,
		Size: m.Config.Options.Number(match.OptionSize), OpeningRule: m.Config.Options.Text(match.OptionOpening),
		A: m.A.Text, B: m.B.Text, Control: m.Control.String(), MarginMS: millis(m.Margin),
		Openings: fmt.Sprintf("%d, sha256 %s", len(m.Openings), hex.EncodeToString(sum[:8])),
		Adjudge:  m.Adjudge,
	}, nil
}

// Run plays the remaining games of the match and returns its final state.
// Finished games go into the record at path, from which an interrupted match
// continues; an empty path keeps no record. When ctx ends, it abandons the
// games in progress and returns ctx's error with a valid report.
func (m Match) Run(ctx context.Context, path string) (Report, error) {
	if err := m.prepare(); err != nil {
		return Report{}, err
	}
	s := &standing{m: &m}
	if path != "" {
		h, err := m.header()
		if err != nil {
			return Report{}, err
		}
		rec, games, err := openRecord(path, h)
		if err != nil {
			return Report{}, err
		}
		defer rec.close()
		s.record, s.games = rec, games
	}
	if m.Keep != nil {
		for _, g := range s.games {
			if err := m.Keep(g); err != nil {
				return Report{}, err
			}
		}
	}
	todo := s.todo()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	numbers := make(chan int)
	go func() {
		defer close(numbers)
		for _, n := range todo {
			select {
			case numbers <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range min(m.Concurrent, len(todo)) {
		workers.Go(func() {
			t := m.table()
			defer t.close()
			for n := range numbers {
				if err := s.one(ctx, t, n); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	workers.Wait()
	err := context.Cause(ctx)
	if errors.Is(err, errDecided) {
		err = nil
	}
	return s.report(), err
}

func (m *Match) table() *table {
	seat := func(who string, spec Spec) *player {
		return &player{who: who, spec: spec, control: spec.Control.Over(m.Control), open: m.Open}
	}
	return &table{
		rules: m.Rules, config: m.Config, opens: m.Opens, margin: m.Margin, patience: m.Patience, adjudge: m.Adjudge,
		players: [2]*player{seat("a", m.A), seat("b", m.B)},
	}
}

func (t *table) close() {
	for _, p := range t.players {
		p.close()
	}
}

// errDecided ends a match whose SPRT has a verdict.
var errDecided = errors.New("the test is decided")

// A standing is the state shared by the workers of a match.
type standing struct {
	m      *Match
	mu     sync.Mutex
	record *recordFile // nil without a record
	games  []Game
}

// todo returns the games still to play; none if the SPRT is decided.
func (s *standing) todo() []int {
	if s.report().Verdict != Undecided {
		return nil
	}
	done := map[int]bool{}
	for _, g := range s.games {
		done[g.Number] = true
	}
	var list []int
	for n := range s.m.Games {
		if !done[n] {
			list = append(list, n)
		}
	}
	return list
}

// startTries is how often an engine is started before the match stops; the
// match can be continued later. An engine that did not answer within its time
// is not started again.
const startTries = 3

// one plays and records a game.
func (s *standing) one(ctx context.Context, t *table, n int) error {
	// Both engines must run before the game starts: an engine that cannot be
	// started has not lost.
	for _, p := range t.players {
		err := p.ready(ctx)
		for try := 1; err != nil && !errors.Is(err, peer.ErrSilent) && ctx.Err() == nil && try < startTries; try++ {
			err = p.ready(ctx)
		}
		if err != nil {
			return fmt.Errorf("engine %s (%s): %w", p.who, p.spec.Name, err)
		}
	}
	g, err := t.play(ctx, n, s.m.Openings[n/2%len(s.m.Openings)])
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := context.Cause(ctx); err != nil {
		return err // the match was decided meanwhile
	}
	if s.record != nil {
		if err := s.record.add(g); err != nil {
			return err
		}
	}
	s.games = append(s.games, g)
	if s.m.Keep != nil {
		if err := s.m.Keep(g); err != nil {
			return err
		}
	}
	r := s.report()
	if s.m.OnGame != nil {
		s.m.OnGame(g, r)
	}
	if r.Verdict != Undecided {
		return errDecided
	}
	return nil
}

// report counts the games. The caller holds mu, or no worker is running.
func (s *standing) report() Report {
	r := Report{Tally: newTally(s.games), Of: s.m.Games}
	if s.m.SPRT != nil {
		r.LLR = s.m.SPRT.LLR(r.Tally.Pairs)
		r.Verdict = s.m.SPRT.Verdict(r.LLR)
	}
	return r
}

package ratings

import (
	"context"
	"fmt"
	"math"
	"time"

	"duiyi/engines"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
)

// A Standing is how a person stands against an engine that adapts its level.
type Standing struct {
	Engine string
	Level  string // of the next game
	Elo    int    // of the person, on the scale of the engine's levels
	Won    int
	Drawn  int
	Lost   int
	Last   *store.Outcome // nil before the first game
}

const (
	// A game moves a rating by this times the unexpected points: more in the first
	// games, while nobody knows how strong the person is.
	firstStep   = 320
	laterStep   = 160
	firstGames  = 5
	fewestPlies = 4 // of a game that counts
)

// An OutcomeStore keeps what games against adaptive engines came to.
type OutcomeStore interface {
	// Outcomes returns what the games of some owners against an engine came to that
	// count, in the order in which they were written, also those of deleted games.
	Outcomes(ctx context.Context, whose identity.Owners, engine string) ([]store.Outcome, error)
	// ForgetOutcomes removes the outcomes of some owners against an engine. Those
	// games do not count again.
	ForgetOutcomes(ctx context.Context, whose identity.Owners, engine string) error
}

// Adaptive knows how the callers stand against the engines that adapt their level.
type Adaptive struct {
	store   OutcomeStore
	engines *engines.List
}

// NewAdaptive returns the standings on a store.
func NewAdaptive(s OutcomeStore, list *engines.List) *Adaptive { return &Adaptive{s, list} }

// standingOf returns where outcomes, in their order, lead. A person begins on the level a
// third of the way up. Each game moves the rating as Elo does, by the distance to the
// rating of the level played and by the weight of the game; the next game is at the level
// whose rating is nearest.
func standingOf(s *engines.Spec, outcomes []store.Outcome) Standing {
	st := Standing{Engine: s.ID}
	if len(s.Levels) == 0 {
		return st
	}
	lowest, highest := float64(s.Levels[0].Elo), float64(s.Levels[len(s.Levels)-1].Elo)
	rating := float64(s.Levels[(len(s.Levels)-1)/3].Elo)
	n := 0
	for _, o := range outcomes {
		level := s.Level(o.Level)
		if level == nil {
			continue // of another day
		}
		step := float64(laterStep)
		if n < firstGames {
			step = firstStep
		}
		n++
		expected := 1 / (1 + math.Pow(10, (float64(level.Elo)-rating)/400))
		rating += step * o.Weight() * (float64(o.Half)/2 - expected)
		rating = min(max(rating, lowest), highest)
		switch o.Half {
		case 0:
			st.Lost++
		case 1:
			st.Drawn++
		default:
			st.Won++
		}
		st.Last = &o
	}
	nearest := s.Levels[0]
	for _, l := range s.Levels[1:] {
		if math.Abs(float64(l.Elo)-rating) < math.Abs(float64(nearest.Elo)-rating) {
			nearest = l
		}
	}
	st.Level, st.Elo = nearest.ID, int(math.Round(rating))
	return st
}

// Standing returns how the caller stands against an engine. For an engine that cannot
// adapt the error is a *match.ConfigError.
func (a *Adaptive) Standing(ctx context.Context, engine string) (Standing, error) {
	spec := a.engines.Find(engine)
	if spec == nil || !spec.Adapts() {
		return Standing{}, match.ConfigErrorf("engine", "there is no engine %q that adapts itself", engine)
	}
	list, err := a.store.Outcomes(ctx, identity.From(ctx).Owners(), engine)
	if err != nil {
		return Standing{}, fmt.Errorf("outcomes against %s: %w", engine, err)
	}
	return standingOf(spec, list), nil
}

// Standings returns how the caller stands against every engine that adapts its level.
func (a *Adaptive) Standings(ctx context.Context) ([]Standing, error) {
	list := []Standing{}
	for _, s := range a.engines.Built() {
		if !s.Adapts() {
			continue
		}
		st, err := a.Standing(ctx, s.ID)
		if err != nil {
			return nil, err
		}
		list = append(list, st)
	}
	return list, nil
}

// StartOver forgets what the caller's games against an engine came to. The games stay.
func (a *Adaptive) StartOver(ctx context.Context, engine string) (Standing, error) {
	if _, err := a.Standing(ctx, engine); err != nil {
		return Standing{}, err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := a.store.ForgetOutcomes(write, identity.From(ctx).Owners(), engine); err != nil {
		return Standing{}, fmt.Errorf("forget outcomes against %s: %w", engine, err)
	}
	return a.Standing(ctx, engine)
}

// SetLevels gives the adaptive player of a new game its level, whatever level came with
// it.
func (a *Adaptive) SetLevels(ctx context.Context, players *[2]match.Player) error {
	for i := range players {
		p := &players[i]
		if !p.Adaptive || p.Kind != match.Engine {
			continue // package match refuses a person
		}
		field := fmt.Sprintf("players[%d].adaptive", i)
		if players[1-i].Kind != match.Human {
			return match.ConfigErrorf(field, "there is nobody to adapt to on the other side")
		}
		if p.Depth != 0 || p.Nodes != 0 || p.MoveTimeMS != 0 {
			return match.ConfigErrorf(field, "it is by levels that an engine is adapted")
		}
		if spec := a.engines.Find(p.Engine); spec == nil || !spec.Adapts() {
			return match.ConfigErrorf(field, "%s has no levels of known distances", p.Engine)
		}
		st, err := a.Standing(ctx, p.Engine)
		if err != nil {
			return err
		}
		p.Level = st.Level
	}
	return nil
}

// KeepAdaptive makes players that are set in mid-game adaptive only if they were so
// before.
func KeepAdaptive(players *[2]match.Player, before [2]match.Player) {
	for i := range players {
		p := &players[i]
		was := func(q match.Player) bool { return q.Adaptive && q.Engine == p.Engine && q.Level == p.Level }
		p.Adaptive = p.Adaptive && (was(before[0]) || was(before[1])) && players[1-i].Kind == match.Human
	}
}

// Outcome returns what a game has come to for an adaptive opponent, nil if it goes on or
// does not count. The store adds the help that was asked of engines.
func Outcome(game, owner string, s match.State, ended time.Time) *store.Outcome {
	if s.Result == nil || s.From != nil || s.Config.Setup != "" || s.Ply < fewestPlies {
		return nil
	}
	for side, p := range s.Config.Players {
		if !p.Adaptive || s.Config.Players[1-side].Kind != match.Human {
			continue
		}
		o := &store.Outcome{Game: game, Owner: owner, Engine: p.Engine, Level: p.Level, Half: 2, Helps: s.TakenBack, Ended: ended}
		switch w := s.Result.Winner; {
		case w == nil:
			o.Half = 1
		case int(*w) == side:
			o.Half = 0
		}
		return o
	}
	return nil
}

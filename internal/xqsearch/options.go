package xqsearch

import (
	"strconv"
	"time"

	"duiyi/engine"
	"duiyi/internal/ladder"
	"duiyi/internal/searchkit"
)

// settings are the engine's options.
type settings struct {
	hash     int // MiB
	threads  int
	lines    int
	overhead time.Duration
	level    int
	skill    int
	limited  bool // play at elo
	elo      int
	seed     int                  // of what varies; 0 when nothing does
	book     bool                 // play from the opening book
	off      searchkit.Techniques // of the search; always empty but in a build for ablations
}

var defaults = settings{
	hash: 64, threads: 1, lines: 1, overhead: 10 * time.Millisecond,
	level: len(levels), skill: maxSkill, elo: ratings[len(ratings)-2],
}

// strength returns the one of UCI_Elo if that is in force, else the weaker one
// of Skill Level and Level.
func (s *settings) strength() strength {
	if s.limited {
		return strengthOfElo(s.elo)
	}
	return min(strengthOfSkill(s.skill), strength(s.level))
}

// table returns the size of the hash table in MiB: a weaker player, who looks at
// few positions, has no use for a large one.
func (s *settings) table() int {
	if who := s.strength(); who < full {
		return searchkit.TableFor(who.person().nodes, s.hash)
	}
	return s.hash
}

const (
	// threadMiB is what a thread takes, mostly for its histories.
	threadMiB   = 4
	maxThreads  = 256
	maxLines    = 119
	maxOverhead = 5000 // ms
	maxSkill    = 20
)

// Options implements engine.Configurable.
func (e *Engine) Options() []engine.Option {
	list := []engine.Option{
		{Name: "Hash", Type: "spin", Default: strconv.Itoa(defaults.hash), Min: 1, Max: searchkit.MaxMiB()},
		{Name: "Threads", Type: "spin", Default: "1", Min: 1, Max: maxThreads},
		{Name: "MultiPV", Type: "spin", Default: "1", Min: 1, Max: maxLines},
		{Name: "Ponder", Type: "check", Default: "false"},
		{Name: "Move Overhead", Type: "spin", Default: "10", Min: 0, Max: maxOverhead},
		{Name: "Level", Type: "spin", Default: strconv.Itoa(len(levels)), Min: 1, Max: len(levels)},
		{Name: "Skill Level", Type: "spin", Default: strconv.Itoa(maxSkill), Min: 0, Max: maxSkill},
		{Name: "UCI_LimitStrength", Type: "check", Default: "false"},
		{Name: "UCI_Elo", Type: "spin", Default: strconv.Itoa(defaults.elo), Min: ratings[0], Max: ratings[len(ratings)-1]},
		{Name: "Seed", Type: "spin", Default: "0", Min: 0, Max: ladder.MaxSeed},
		{Name: "OwnBook", Type: "check", Default: "false"},
		{Name: optEvalFile, Type: "string", Default: builtIn},
		{Name: optTables, Type: "string", Default: e.tablesDefault()},
		{Name: "Clear Hash", Type: "button"},
	}
	list = append(append(list, e.books.Options()...), searchkit.AblationOptions()...)
	return append(list, marginOptions()...)
}

// SetOption implements engine.Configurable.
func (e *Engine) SetOption(name, value string) error {
	o, err := searchkit.Choose(e.Options(), name, value)
	if err != nil {
		return err
	}
	switch o.Name {
	case "Hash":
		e.settings.hash = o.N
	case "Threads":
		e.settings.threads = o.N
	case "MultiPV":
		e.settings.lines = o.N
	case "Move Overhead":
		e.settings.overhead = time.Duration(o.N) * time.Millisecond
	case "Level":
		e.settings.level = o.N
		e.NewGame() // what a person remembers is not what the engine knows
	case "Skill Level":
		e.settings.skill = o.N
		e.NewGame()
	case "UCI_LimitStrength":
		e.settings.limited = o.On
		e.NewGame()
	case "UCI_Elo":
		e.settings.elo = o.N
		e.NewGame()
	case "Seed":
		if e.settings.seed != o.N {
			e.settings.seed = o.N
			e.NewGame() // what was seen with other errors is not seen now
		}
	case "OwnBook":
		e.settings.book = o.On
	case optEvalFile:
		return e.loadNetwork(value)
	case optTables:
		return e.setTables(value)
	case "BookFile":
		return e.books.Set(value)
	case "Clear Hash":
		e.NewGame()
	case searchkit.OptWithout:
		if err := e.settings.off.LeaveOut(techniqueNames, value); err != nil {
			return err
		}
		e.NewGame()
	default:
		e.setMargin(o.Name, o.N)
	}
	return nil
}

// root returns how the root is searched.
func (s *settings) root() *searchkit.RootParams {
	if !s.off.Has(aspiration) {
		return &rootParams
	}
	return rootParams.FullWidth()
}

package gmsearch

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
	level    int
	seed     int  // of what varies; 0 when nothing does
	book     bool // play from the opening book
	overhead time.Duration
	off      searchkit.Techniques // of the search; always empty but in a build for ablations
}

var defaults = settings{hash: 64, threads: 1, lines: 1, level: strongest, overhead: 10 * time.Millisecond}

// table returns the size of the hash table in MiB: a weaker player, who looks at
// few positions, has no use for a large one.
func (s *settings) table() int {
	if s.level < strongest {
		return searchkit.TableFor(levels[s.level-1].nodes, s.hash)
	}
	return s.hash
}

const (
	// threadMiB is what a thread takes, mostly for its table of fours.
	threadMiB   = 3
	maxThreads  = 256
	maxLines    = 64
	maxOverhead = 5000 // ms
)

// Options implements engine.Configurable.
func (e *Engine) Options() []engine.Option {
	list := []engine.Option{
		{Name: "Hash", Type: "spin", Default: strconv.Itoa(defaults.hash), Min: 1, Max: searchkit.MaxMiB()},
		{Name: "Threads", Type: "spin", Default: strconv.Itoa(defaults.threads), Min: 1, Max: maxThreads},
		{Name: "MultiPV", Type: "spin", Default: strconv.Itoa(defaults.lines), Min: 1, Max: maxLines},
		{Name: "Level", Type: "spin", Default: strconv.Itoa(defaults.level), Min: 1, Max: strongest},
		{Name: "Move Overhead", Type: "spin", Default: "10", Min: 0, Max: maxOverhead},
		{Name: "Seed", Type: "spin", Default: "0", Min: 0, Max: ladder.MaxSeed},
		{Name: "OwnBook", Type: "check", Default: "false"},
		{Name: "Clear Hash", Type: "button"},
	}
	list = append(append(list, e.books.Options()...), searchkit.AblationOptions()...)
	return append(list, e.tuned.options()...)
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
	case "Level":
		e.settings.level = o.N
	case "Move Overhead":
		e.settings.overhead = time.Duration(o.N) * time.Millisecond
	case "Seed":
		if e.settings.seed != o.N {
			e.settings.seed = o.N
			e.NewGame() // what was seen with other errors is not seen now
		}
	case "OwnBook":
		e.settings.book = o.On
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
		e.tuned.set(o.Name, o.N)
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

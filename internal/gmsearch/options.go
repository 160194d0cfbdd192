package gmsearch

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"duiyi/engine"
	"duiyi/internal/searchkit"
)

// settings are the engine's options.
type settings struct {
	hash     int // MiB
	threads  int
	lines    int
	level    int
	overhead time.Duration
}

var defaults = settings{hash: 64, threads: 1, lines: 1, level: strongest, overhead: 10 * time.Millisecond}

const (
	maxThreads  = 256
	maxLines    = 64
	maxOverhead = 5000 // ms
)

// Why an option is refused.
var (
	ErrOption      = errors.New("no such option")
	ErrOptionValue = errors.New("option value out of range")
)

// Options implements engine.Configurable.
func (e *Engine) Options() []engine.Option {
	return []engine.Option{
		{Name: "Hash", Type: "spin", Default: strconv.Itoa(defaults.hash), Min: 1, Max: searchkit.MaxMiB()},
		{Name: "Threads", Type: "spin", Default: strconv.Itoa(defaults.threads), Min: 1, Max: maxThreads},
		{Name: "MultiPV", Type: "spin", Default: strconv.Itoa(defaults.lines), Min: 1, Max: maxLines},
		{Name: "Level", Type: "spin", Default: strconv.Itoa(defaults.level), Min: 1, Max: strongest},
		{Name: "Move Overhead", Type: "spin", Default: "10", Min: 0, Max: maxOverhead},
		{Name: "Clear Hash", Type: "button"},
	}
}

// SetOption implements engine.Configurable.
func (e *Engine) SetOption(name, value string) error {
	for _, o := range e.Options() {
		if strings.EqualFold(o.Name, name) {
			return e.set(o, value)
		}
	}
	return fmt.Errorf("%w: %q", ErrOption, name)
}

func (e *Engine) set(o engine.Option, value string) error {
	n := 0
	if o.Type == "spin" {
		var err error
		if n, err = strconv.Atoi(value); err != nil || n < o.Min || n > o.Max {
			return fmt.Errorf("%w: %s is %q, want %d to %d", ErrOptionValue, o.Name, value, o.Min, o.Max)
		}
	}
	switch o.Name {
	case "Hash":
		e.settings.hash = n
	case "Threads":
		e.settings.threads = n
	case "MultiPV":
		e.settings.lines = n
	case "Level":
		e.settings.level = n
	case "Move Overhead":
		e.settings.overhead = time.Duration(n) * time.Millisecond
	case "Clear Hash":
		e.NewGame()
	}
	return nil
}

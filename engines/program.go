package engines

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"duiyi/engine"
	"duiyi/match"
)

// A Program is the state of an engine that is a program of the user's own.
type Program struct {
	State   string          // one of the Program values
	Trouble string          // the engine.FaultCode of its failure, or ""
	Options []engine.Option // as it declared them; none before it has done so
	Threads int             // its default; 0 is one
}

// How a Program is doing.
const (
	ProgramStarting = "starting" // it has not answered yet
	ProgramReady    = "ready"
	ProgramFailed   = "failed"
)

// An Option is an option of an own engine, in UCI terms.
type Option struct {
	Name    string   `json:"name"`              // as the engine spells it
	Type    string   `json:"type"`              // check, spin, combo, button or string
	Default string   `json:"default,omitempty"` // the value if not set
	Min     int      `json:"min,omitempty"`     // of spin
	Max     int      `json:"max,omitempty"`     // of spin
	Choices []string `json:"choices,omitempty"` // of combo
}

// Options that Spec has fields of its own for.
const (
	ThreadsOption = "Threads"
	HashOption    = "Hash"
)

// settled lists the options that the program sets itself.
var settled = []string{
	"multipv", "ponder", "uci_variant", "uci_analysemode", "uci_chess960", "uci_showwdl", "uci_opponent",
	"usemillisec", "newgame", "batch", "debug", "protocol",
}

// files lists words in names of options that name files of this machine. Only engines.ini may
// set those, not the page.
var files = []string{"file", "path", "log", "dir", "folder", "book", "script", "command"}

// settable reports whether an option may be set from the page.
func settable(o engine.Option) bool {
	name := strings.ToLower(o.Name)
	return !slices.Contains(settled, name) &&
		(o.Type != "string" || !slices.ContainsFunc(files, func(word string) bool { return strings.Contains(name, word) }))
}

// CheckOptions returns the first fault of some options by name.
func (s *Spec) CheckOptions(options map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(options)) {
		i := slices.IndexFunc(s.Options, func(o Option) bool { return o.Name == name })
		if i < 0 {
			return fmt.Errorf("%s has no option %q that can be set here", s.ID, name)
		}
		if err := s.Options[i].check(options[name]); err != nil {
			return err
		}
	}
	return nil
}

// check returns why the option cannot take a value.
func (o *Option) check(value string) error {
	ok, want := true, ""
	switch o.Type {
	case "check":
		ok, want = value == "true" || value == "false", "true or false"
	case "spin":
		n, err := strconv.Atoi(value)
		ok, want = err == nil && n >= o.Min && n <= o.Max, fmt.Sprintf("a number from %d to %d", o.Min, o.Max)
	case "combo":
		ok, want = slices.Contains(o.Choices, value), "one of "+strings.Join(o.Choices, ", ")
	}
	if _, bad := match.UnfitInName(value); bad {
		ok, want = false, "one line of text"
	}
	if !ok {
		return fmt.Errorf("option %s: %q is not %s", o.Name, value, want)
	}
	return nil
}

// Settings returns options by name as settings, buttons last: they find the rest set.
func (s *Spec) Settings(options map[string]string) []engine.Setting {
	var list, pressed []engine.Setting
	for _, o := range s.Options {
		value, chosen := options[o.Name]
		switch {
		case !chosen:
		case o.Type == "button":
			pressed = append(pressed, engine.Setting{Name: o.Name})
		default:
			list = append(list, engine.Setting{Name: o.Name, Value: value})
		}
	}
	return append(list, pressed...)
}

// DescribeSettings returns a text that differs for different settings.
func DescribeSettings(list []engine.Setting) string {
	var b strings.Builder
	for _, s := range list {
		fmt.Fprintf(&b, " %q=%q", s.Name, s.Value)
	}
	return b.String()
}

// Answer lets an engine find its move, or its answer to the question of an opening rule.
func (s *Spec) Answer(ctx context.Context, e engine.Engine, where engine.Position, p match.Position, l engine.Limits, onInfo func(engine.Info)) (engine.Result, error) {
	if p.View().Opening == nil {
		return e.Search(ctx, where, l, onInfo)
	}
	if s.Opens == nil {
		return engine.Result{}, fmt.Errorf("%s takes no part in opening rules", s.ID)
	}
	return s.Opens(ctx, e, where.Rules, p, l)
}

// Chances are in thousandths that add up to 1000.
type Chances struct {
	Win  int `json:"win"`  // in thousandths
	Draw int `json:"draw"` // in thousandths
	Loss int `json:"loss"` // in thousandths
}

// Why a request to engines is refused.
var (
	// ErrBusy refuses advice while too many searches wait.
	ErrBusy = errors.New("too many people ask for advice at once")
	// ErrNoWorker says that no worker takes a job, or that its worker has gone.
	ErrNoWorker = errors.New("no worker is available")
	// ErrNoSlots refuses searches that workers do not make in a program without engine slots.
	ErrNoSlots = errors.New("this program does not search itself")
)

package app

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"duiyi/engine"
	"duiyi/match"
)

// A Program is what is known of an engine that is a program of the user's own.
type Program struct {
	State   string          // one of the Program values
	Trouble string          // engine.FaultCode of what it failed by; "" while it has not
	Options []engine.Option // as it declared them, none before it has introduced itself
	Threads int             // that it thinks with where nobody says; 0 is one
}

// How a Program is doing.
const (
	ProgramStarting = "starting" // it has not introduced itself yet
	ProgramReady    = "ready"
	ProgramFailed   = "failed"
)

// An EngineOption is what may be set of an engine, in the terms of UCI.
type EngineOption struct {
	Name    string   `json:"name"`
	Type    string   `json:"type"` // check, spin, combo, button or string
	Default string   `json:"default,omitempty"`
	Min     int      `json:"min,omitempty"`
	Max     int      `json:"max,omitempty"`
	Choices []string `json:"choices,omitempty"`
}

// EngineFault is how an engine that is a program of the user's own failed, as
// those who do not know engines are told it.
type EngineFault = engine.FaultError

// The options of engines that have a place of their own: what they think with,
// and what the program sets to its own needs.
const (
	threadsOption = "Threads"
	hashOption    = "Hash"
)

// settled is the options that nobody chooses, because the program sets them.
var settled = []string{
	"multipv", "ponder", "uci_variant", "uci_analysemode", "uci_chess960", "uci_showwdl", "uci_opponent",
	"usemillisec", "newgame", "batch", "debug", "protocol",
}

// files are words in the names of options that name files of this machine. They
// are for who may write the file of engines, and not for everybody at a page.
var files = []string{"file", "path", "log", "dir", "folder", "book", "script", "command"}

// settable reports whether an option may be set from the page.
func settable(o engine.Option) bool {
	name := strings.ToLower(o.Name)
	return !slices.Contains(settled, name) &&
		(o.Type != "string" || !slices.ContainsFunc(files, func(word string) bool { return strings.Contains(name, word) }))
}

// present returns the engine as it is on offer now.
func (a *App) present(s *EngineSpec) *EngineSpec {
	if s.Program == nil {
		return s
	}
	p := s.Program()
	now := *s
	now.Own, now.State, now.Trouble = true, p.State, p.Trouble
	for _, o := range p.Options {
		switch {
		case strings.EqualFold(o.Name, threadsOption):
			most := max(min(o.Max, a.queue.Cores()), 1)
			now.Threads = &Range{Min: 1, Max: int64(most), Default: int64(min(max(p.Threads, 1), most))}
		case strings.EqualFold(o.Name, hashOption):
			least, most := int64(max(o.Min, 1)), int64(max(min(o.Max, a.pool.Limit()/2), 1))
			if n, err := strconv.ParseInt(o.Default, 10, 64); err == nil && least <= most {
				now.Memory = &Range{Min: least, Max: most, Default: min(max(n, least), most)}
			}
		case settable(o):
			now.Options = append(now.Options, EngineOption(o))
		}
	}
	return &now
}

// checkOptions returns the first thing wrong with what an engine is to be set to.
func (s *EngineSpec) checkOptions(options map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(options)) {
		i := slices.IndexFunc(s.Options, func(o EngineOption) bool { return o.Name == name })
		if i < 0 {
			return fmt.Errorf("%s has no option %q that can be set here", s.ID, name)
		}
		if err := s.Options[i].check(options[name]); err != nil {
			return err
		}
	}
	return nil
}

// check returns why the option cannot have a value.
func (o *EngineOption) check(value string) error {
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

// settingsOf returns what an engine is set to for somebody: his options, the
// buttons pressed last, so that they find the rest as it is to be.
func (s *EngineSpec) settingsOf(options map[string]string) []engine.Setting {
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

// describeSettings tells engines apart by what they are set to.
func describeSettings(list []engine.Setting) string {
	var b strings.Builder
	for _, s := range list {
		fmt.Fprintf(&b, " %q=%q", s.Name, s.Value)
	}
	return b.String()
}

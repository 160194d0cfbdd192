package ownengines

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/internal/arena"
	"duiyi/internal/roster"
	"duiyi/match"
)

// Engines are the engine programs that a user declared in the file of the data folder
// and on the command line.
type Engines struct {
	File     string // path of engines.ini, which need not exist
	List     []roster.Declaration
	Mistakes []error // each with the place where it is
}

// Read reads the file of engines in a data folder, and the engines of flags. A fault
// in a flag is misuse; faults in the file are collected in Mistakes, and its other
// engines work.
func Read(dir string, flags []string) (*Engines, error) {
	own := &Engines{File: filepath.Join(dir, roster.FileName)}
	known := slices.Sorted(maps.Keys(catalogue.Protocols()))
	f, err := os.Open(own.File)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		own.Mistakes = append(own.Mistakes, err)
	default:
		defer f.Close()
		list, mistakes, err := roster.Read(f, known)
		for _, m := range mistakes {
			own.Mistakes = append(own.Mistakes, fmt.Errorf("%s: %w", own.File, m))
		}
		if err != nil {
			own.Mistakes = append(own.Mistakes, err)
		}
		for i := range list {
			Resolve(&list[i], dir)
		}
		own.List = list
	}
	for _, text := range flags {
		d, err := Parse(text)
		if err == nil && slices.ContainsFunc(own.List, func(o roster.Declaration) bool { return o.ID() == d.ID() }) {
			err = fmt.Errorf("%s: %w", d.Name, roster.ErrTwice)
		}
		if err != nil {
			return nil, command.Misuse("--engine %s: %v", text, err)
		}
		Resolve(&d, "")
		own.List = append(own.List, d)
	}
	return own, nil
}

// Parse reads the declaration of a program in the form of `duiyi match`.
func Parse(text string) (roster.Declaration, error) {
	s, err := arena.ParseSpec(text)
	if err != nil {
		return roster.Declaration{}, err
	}
	if s.Command == "" || !s.Control.IsZero() {
		return roster.Declaration{}, errors.New("want cmd=PATH,proto=uci|ucci|gomocup and optionally name, args, dir, ranks, option.NAME")
	}
	d := roster.Declaration{
		Name: s.Name, Protocol: s.Protocol, Command: s.Command, Args: s.Args, Dir: s.Dir, Ranks: s.Ranks, Options: s.Options,
	}
	if d.Name == s.Command {
		d.Name = strings.TrimSuffix(filepath.Base(s.Command), ".exe")
	}
	return d, d.Check()
}

// Resolve makes the paths of a declaration absolute. A command with a slash and the
// directory are relative to the folder from. Without a directory a program runs in its
// own folder, so that it finds its files.
func Resolve(d *roster.Declaration, from string) {
	whole := func(path string) string {
		if !filepath.IsAbs(path) {
			path = filepath.Join(from, path)
		}
		if abs, err := filepath.Abs(path); err == nil {
			path = abs
		}
		return path
	}
	if d.Dir != "" {
		d.Dir = whole(d.Dir)
	}
	if strings.ContainsAny(d.Command, `/\`) {
		d.Command = whole(d.Command)
	} else if path, err := exec.LookPath(d.Command); err == nil {
		from = "" // it was found from here
		d.Command = whole(path)
	}
	if d.Dir == "" && filepath.IsAbs(d.Command) {
		d.Dir = filepath.Dir(d.Command)
	}
}

// Find returns the index in List of the engine with a name or an ID.
func (o *Engines) Find(name string) (int, error) {
	i := slices.IndexFunc(o.List, func(d roster.Declaration) bool { return strings.EqualFold(d.Name, name) || d.ID() == name })
	if i < 0 {
		return i, fmt.Errorf("no engine %q in %s", name, o.File)
	}
	return i, nil
}

// Warn prints the mistakes in the file of engines.
func (o *Engines) Warn(w io.Writer) {
	for _, m := range o.Mistakes {
		fmt.Fprintf(w, "duiyi: engines: %v\n", m)
	}
}

// Roster returns a roster of the engines; it starts none.
func (o *Engines) Roster(log *slog.Logger, words io.Writer) *roster.Roster {
	return roster.New(o.List, speaking(words), beginAt, log)
}

// speaking returns the protocols, which write what is said to words unless that
// is nil.
func speaking(words io.Writer) map[string]roster.Protocol {
	all := map[string]roster.Protocol{}
	for name, p := range catalogue.Protocols() {
		all[name] = roster.Protocol{
			Game: p.Game, Picks: p.Picks, Stops: p.Stops,
			Open: func(ctx context.Context, d roster.Declaration) (engine.Engine, error) {
				return openOwn(ctx, p, d, words)
			},
		}
	}
	return all
}

// openOwn runs a program and sets its threads and its memory as declared.
func openOwn(ctx context.Context, p catalogue.Protocol, d roster.Declaration, words io.Writer) (engine.Engine, error) {
	s := arena.Spec{Command: d.Command, Args: d.Args, Dir: d.Dir, Protocol: d.Protocol, Ranks: d.Ranks, Options: d.Options}
	early, late := p.Sized(d.Threads, d.Memory)
	s.Options = append(early, s.Options...)
	e, err := Open(ctx, s, words)
	if err != nil {
		return nil, err
	}
	if c, ok := e.(engine.Configurable); ok {
		theirs := c.Options()
		for i, o := range roster.Offered(theirs) {
			for _, s := range late { // a program that has no such option does without
				if strings.EqualFold(o.Name, s.Name) {
					err = errors.Join(err, c.SetOption(theirs[i].Name, s.Value))
				}
			}
		}
	}
	if err != nil {
		if closer, ok := e.(io.Closer); ok {
			_ = closer.Close() // why it is of no use is told
		}
		return nil, err
	}
	return e, nil
}

// beginAt returns the position that an engine is asked about.
func beginAt(name string, p engine.Position) (match.Position, error) {
	g, err := catalogue.GameNamed(name)
	if err != nil {
		return nil, err
	}
	rules := p.Rules
	if rules == "" {
		rules = g.RuleSets[0]
	}
	at, err := g.Rules.Start(match.Config{Game: name, Rules: rules, Setup: p.Start})
	for _, m := range p.Moves {
		if err != nil {
			break
		}
		at, _, err = at.Play(m)
	}
	return at, err
}

// Specs returns the engines of a roster for package app.
func Specs(r *roster.Roster) []engines.Spec {
	var list []engines.Spec
	for _, p := range r.Programs {
		terms := catalogue.Protocols()[p.Protocol]
		s := engines.Spec{
			ID: p.ID(), Game: p.Game(), Name: map[string]string{"en": p.Name},
			Strength: engines.Strength{MoveTimeMS: &engines.Range{Min: 50, Max: 600_000, Default: 1000}},
			New:      p.New,
			Chances:  terms.Chances, AcceptsDraw: terms.AcceptsDraw, Opens: terms.Opens,
			Program: func() engines.Program { return known(p) },
		}
		if terms.Nodes {
			s.Strength.Nodes = &engines.Range{Min: 1, Max: 10_000_000_000, Default: 100_000}
		}
		list = append(list, s)
	}
	return list
}

// known returns what is known of a program.
func known(p *roster.Program) engines.Program {
	said, trouble := p.Said()
	now := engines.Program{State: engines.ProgramReady, Threads: p.Threads, Trouble: engine.FaultCode(trouble), Options: roster.Offered(said.Options)}
	switch {
	case !said.Done:
		now.State = engines.ProgramStarting
	case trouble != nil:
		now.State = engines.ProgramFailed
	}
	for i, o := range now.Options {
		for _, s := range p.Options { // as the file has it
			if strings.EqualFold(s.Name, said.Options[i].Name) {
				now.Options[i].Default = s.Value
			}
		}
		if o.Name == "Hash" && p.Memory > 0 {
			now.Options[i].Default = strconv.Itoa(p.Memory)
		}
	}
	return now
}

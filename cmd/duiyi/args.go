package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// kong reads a list of words up to the next flag and has no place for words
// after it; a flag before the name of a command it gives to serve. arranged
// puts the command line into the order that kong reads: the command, its flags,
// and after "--" its words. It returns args unchanged if they name no command,
// and leaves unknown flags to kong's complaint.
func arranged(app *kong.Application, args []string) []string {
	var best *commandLine
	for _, leaf := range app.Leaves(false) {
		line := read(leaf, args)
		if line != nil && (best == nil || line.named > best.named) {
			best = line
		}
	}
	if best == nil || best.named == 0 {
		return args
	}
	return best.inOrder()
}

// A commandLine is a command line as one command reads it.
type commandLine struct {
	path     []string // names from below duiyi to the command, as far as they were typed
	named    int      // len(path)
	flags    []string // flags with their values, as one argument each where both are known
	words    []string
	dangling bool // the last flag has no value
}

func (l *commandLine) inOrder() []string {
	out := slices.Concat(l.path, l.flags)
	if len(l.words) > 0 && !l.dangling {
		out = append(append(out, "--"), l.words...)
	}
	return out
}

// read reads args as a command line of leaf. It returns nil if they are one of
// another command: the first words are not the path to leaf, or a flag before
// its name is none of its own.
func read(leaf *kong.Node, args []string) *commandLine {
	var nodes []*kong.Node // from below duiyi to leaf
	for n := leaf; n.Parent != nil; n = n.Parent {
		nodes = append(nodes, n)
	}
	slices.Reverse(nodes)
	flags := flagsOf(leaf)
	l := &commandLine{}
	path := func() { // skips commands that need no name
		for len(nodes) > 0 && nodes[0].Parent.DefaultCmd == nodes[0] {
			nodes = nodes[1:]
		}
	}
	word := func(w string) bool {
		for len(nodes) > 0 {
			n := nodes[0]
			nodes = nodes[1:]
			if n.Name == w || slices.Contains(n.Aliases, w) {
				l.path = append(l.path, n.Name)
				return true
			}
			if n.Parent.DefaultCmd != n {
				return false
			}
		}
		l.words = append(l.words, w)
		return true
	}
	for i := 0; i < len(args); i++ {
		arg := args[i]
		switch {
		case arg == "--":
			if path(); len(nodes) > 0 {
				return nil
			}
			l.words = append(l.words, args[i+1:]...)
			i = len(args)
		case isWord(arg, flags):
			if !word(arg) {
				return nil
			}
		default:
			typed, open, known := readFlag(arg, flags)
			if !known && len(nodes) > 0 && nodes[0].Parent.DefaultCmd != nodes[0] {
				return nil
			}
			if open && i+1 < len(args) && isWord(args[i+1], flags) {
				i++
				typed[len(typed)-1] += "=" + args[i]
				open = false
			}
			l.flags = append(l.flags, typed...)
			l.dangling = open
		}
	}
	if path(); len(nodes) > 0 {
		return nil
	}
	l.named = len(l.path)
	return l
}

// flagsOf returns the flags of a command and of those above it by all that may
// be typed for them, dashes included.
func flagsOf(leaf *kong.Node) map[string]*kong.Flag {
	flags := map[string]*kong.Flag{}
	for _, group := range leaf.AllFlags(false) {
		for _, f := range group {
			flags["--"+f.Name] = f
			if f.Tag.Negatable != "" {
				flags["--no-"+f.Name] = f
			}
			if f.Short != 0 {
				flags["-"+string(f.Short)] = f
			}
			for _, alias := range f.Aliases {
				flags["--"+alias] = f
			}
		}
	}
	return flags
}

var (
	// rearMove is a move in WXF letters that names its piece by standing behind
	// another: -r=9, -P+1.
	rearMove = regexp.MustCompile(`^-[1-9A-Za-z][-+=.][1-9]$`)
	// negative begins with a negative number: -3, -.5, and the move -6=5.
	negative = regexp.MustCompile(`^-\.?[0-9]`)
)

// isWord reports whether arg is a word or a value rather than a flag: also "-",
// a negative number and a move, unless it begins with one of flags.
func isWord(arg string, flags map[string]*kong.Flag) bool {
	if arg == "-" || !strings.HasPrefix(arg, "-") {
		return true
	}
	return flags[arg[:2]] == nil && (negative.MatchString(arg) || rearMove.MatchString(arg))
}

// readFlag reads a flag, or several behind one dash, and returns them by their
// long names. It reports whether the last one still wants a value, the next
// argument, and whether all are known; unknown ones it returns as they are.
func readFlag(arg string, flags map[string]*kong.Flag) (typed []string, open, known bool) {
	if strings.HasPrefix(arg, "--") {
		name, _, valued := strings.Cut(arg, "=")
		f := flags[name]
		return []string{arg}, f != nil && !valued && takesValue(f), f != nil
	}
	for rest := arg[1:]; rest != ""; {
		f := flags["-"+rest[:1]]
		if f == nil {
			return []string{arg}, false, false
		}
		name := "--" + f.Name
		rest = rest[1:]
		switch {
		case !takesValue(f):
			typed = append(typed, name)
		case rest == "":
			return append(typed, name), true, true
		default:
			return append(typed, name+"="+strings.TrimPrefix(rest, "=")), false, true
		}
	}
	return typed, false, true
}

func takesValue(f *kong.Flag) bool { return !f.IsBool() && !f.IsCounter() }

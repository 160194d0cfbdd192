package main

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// A surface is what may be typed after duiyi, for the manual and for shells
// that complete words. It is read from the command line itself.
type surface struct {
	commands []commandSurface
	usual    string // the command that is meant where none is named
}

// A commandSurface is a command; one within another has the names of both, such as
// "library import".
type commandSurface struct {
	name, help, usage string
	within            []string // the names of the commands within it
	flags             []flagSurface
	args              []valueSurface
}

type flagSurface struct {
	name  string // with its dashes
	short string // with its dash, "" where there is none
	help  string
	valueSurface
}

// A valueSurface is what a flag or an argument takes.
type valueSurface struct {
	name   string   // of the value; "" of a flag that takes none
	values []string // all there are, where they can be listed
	file   bool
}

// surfaceOf reads the commands of a model.
func surfaceOf(app *kong.Application) surface {
	var s surface
	if app.DefaultCmd != nil {
		s.usual = app.DefaultCmd.Name
	}
	for _, node := range app.Children {
		s.add(node, "", app.Flags)
	}
	return s
}

// add adds a command, and those within it behind it. All have the flags of what
// they stand in.
func (s *surface) add(node *kong.Node, before string, flags []*kong.Flag) {
	flags = append(slices.Clone(flags), node.Flags...)
	c := commandSurface{name: before + node.Name, help: node.Help, usage: node.Summary()}
	for _, f := range flags {
		flag := flagSurface{name: "--" + f.Name, help: f.Help}
		if f.Short != 0 {
			flag.short = "-" + string(f.Short)
		}
		if !f.IsBool() {
			flag.valueSurface = valueOf(f.Value, f.FormatPlaceHolder())
		}
		c.flags = append(c.flags, flag)
		if f.Tag.Negatable != "" {
			flag.name, flag.help = "--no-"+f.Name, "Do without --"+f.Name+"."
			c.flags = append(c.flags, flag)
		}
	}
	for _, p := range node.Positional {
		c.args = append(c.args, valueOf(p, strings.ToUpper(p.Name)))
	}
	for _, child := range node.Children {
		c.within = append(c.within, child.Name)
	}
	if len(c.within) > 0 {
		c.args = append(c.args, valueSurface{name: "COMMAND", values: c.within})
	}
	s.commands = append(s.commands, c)
	for _, child := range node.Children {
		s.add(child, c.name+" ", flags)
	}
}

func valueOf(v *kong.Value, name string) valueSurface {
	value := valueSurface{name: strings.Trim(name, `"`), file: v.Tag.Type == "path" || v.Tag.Type == "existingfile"}
	if v.Enum != "" {
		value.values = slices.DeleteFunc(v.EnumSlice(), func(s string) bool { return s == "" })
	}
	return value
}

// names returns the names of the commands that stand first.
func (s surface) names() []string {
	return slices.DeleteFunc(s.all(), func(name string) bool { return strings.Contains(name, " ") })
}

// all returns the names of all commands, those within others as well.
func (s surface) all() []string {
	var names []string
	for _, c := range s.commands {
		names = append(names, c.name)
	}
	return names
}

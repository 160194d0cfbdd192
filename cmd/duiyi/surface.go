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

type commandSurface struct {
	name, help, usage string
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
		c := commandSurface{name: node.Name, help: node.Help, usage: node.Summary()}
		for _, f := range append(slices.Clone(app.Flags), node.Flags...) {
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
		s.commands = append(s.commands, c)
	}
	return s
}

func valueOf(v *kong.Value, name string) valueSurface {
	value := valueSurface{name: strings.Trim(name, `"`), file: v.Tag.Type == "path" || v.Tag.Type == "existingfile"}
	if v.Enum != "" {
		value.values = slices.DeleteFunc(v.EnumSlice(), func(s string) bool { return s == "" })
	}
	return value
}

func (s surface) names() []string {
	var names []string
	for _, c := range s.commands {
		names = append(names, c.name)
	}
	return names
}

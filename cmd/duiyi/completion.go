package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"duiyi/cmd/duiyi/internal/command"
)

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: ${enum}."`
}

// Run prints what has a shell complete the words of the command line.
func (c *completionCmd) Run(s *command.Streams, ctx *kong.Context) error {
	of := surfaceOf(ctx.Model)
	map[string]func(surface, io.Writer){"bash": surface.bash, "zsh": surface.zsh, "fish": surface.fish}[c.Shell](of, s.Out)
	return nil
}

func (s surface) bash(w io.Writer) {
	fmt.Fprintf(w, `# What bash completes after duiyi: source it, or keep it where bash-completion looks.
_duiyi() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= i words
	COMPREPLY=()
	for ((i = 1; i < COMP_CWORD; i++)); do
		[ "${COMP_WORDS[i]}" != -- ] || return # no flags after it
	done
	for ((i = 1; i < COMP_CWORD; i++)); do
		case ${command:+$command }${COMP_WORDS[i]} in
		%s) command=${command:+$command }${COMP_WORDS[i]} ;;
		esac
	done
	case ${command:-%s}:$prev in
`, patterns(s.all()), s.usual)
	for _, c := range s.commands {
		for _, f := range c.flags {
			switch at := pattern(c.name) + ":" + f.name; {
			case f.name == "" || f.valueSurface.name == "":
			case f.file:
				fmt.Fprintf(w, "\t%s) COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n", at)
			case len(f.values) > 0:
				fmt.Fprintf(w, "\t%s) COMPREPLY=($(compgen -W '%s' -- \"$cur\")); return ;;\n", at, strings.Join(f.values, " "))
			default:
				fmt.Fprintf(w, "\t%s) return ;;\n", at)
			}
		}
	}
	fmt.Fprintf(w, "\tesac\n\tcase ${command:-%s} in\n", s.usual)
	for _, c := range s.commands {
		fmt.Fprintf(w, "\t%s) words='%s' ;;\n", pattern(c.name), strings.Join(c.words(), " "))
	}
	fmt.Fprintf(w, `	esac
	[ -n "$command" ] || words="$words %s"
	COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _duiyi duiyi
`, strings.Join(s.names(), " "))
}

// pattern returns the name of a command as a pattern of case.
func pattern(name string) string {
	if strings.Contains(name, " ") {
		return "'" + name + "'"
	}
	return name
}

func patterns(names []string) string {
	var list []string
	for _, name := range names {
		list = append(list, pattern(name))
	}
	return strings.Join(list, "|")
}

// words are the flags of a command and what its arguments can be.
func (c commandSurface) words() []string {
	var words []string
	for _, f := range c.flags {
		words = append(words, f.name)
	}
	for _, a := range c.args {
		words = append(words, a.values...)
	}
	return words
}

func (s surface) zsh(w io.Writer) {
	fmt.Fprint(w, "#compdef duiyi\n# What zsh completes after duiyi: keep it as _duiyi in a folder of $fpath.\n\n_duiyi() {\n\tlocal -a commands\n\tcommands=(\n")
	for _, c := range s.commands {
		if !strings.Contains(c.name, " ") {
			fmt.Fprintf(w, "\t\t'%s:%s'\n", c.name, quoted(c.help, ""))
		}
	}
	fmt.Fprintf(w, `	)
	local command=
	integer i at=1
	for ((i = 2; i < CURRENT; i++)); do
		case ${command:+$command }${words[i]} in
		(%s)
			command=${command:+$command }${words[i]}
			at=i
			;;
		esac
	done
	words=("${words[@]:$((at-1))}")
	((CURRENT -= at - 1))
	if [[ -z $command ]]; then
		command=%s
		[[ ${words[CURRENT]} == -* ]] || _describe command commands
	fi
	case $command in
`, patterns(s.all()), s.usual)
	for _, c := range s.commands {
		fmt.Fprintf(w, "\t(%s)\n\t\t_arguments -S", pattern(c.name))
		for _, f := range c.flags {
			names := "'" + f.name
			if f.short != "" {
				names = "'(" + f.short + " " + f.name + ")'{" + f.short + "," + f.name + "}'"
			}
			fmt.Fprintf(w, " \\\n\t\t\t%s[%s]%s'", names, quoted(f.help, "[]"), f.zsh())
		}
		for _, a := range c.args {
			fmt.Fprintf(w, " \\\n\t\t\t'*%s'", a.zsh())
		}
		fmt.Fprint(w, "\n\t\t;;\n")
	}
	fmt.Fprint(w, "\tesac\n}\n\n_duiyi \"$@\"\n")
}

// zsh returns what _arguments is told of a value.
func (v valueSurface) zsh() string {
	switch {
	case v.name == "":
		return ""
	case len(v.values) > 0:
		return ":" + quoted(v.name, ":") + ":(" + strings.Join(v.values, " ") + ")"
	}
	return ":" + quoted(v.name, ":") + ":_files"
}

func (s surface) fish(w io.Writer) {
	alone := "not __fish_seen_subcommand_from " + strings.Join(s.names(), " ")
	fmt.Fprint(w, "# What fish completes after duiyi: keep it as duiyi.fish in ~/.config/fish/completions.\ncomplete -c duiyi -f\n")
	for _, c := range s.commands {
		if !strings.Contains(c.name, " ") {
			fmt.Fprintf(w, "complete -c duiyi -n '%s' -a %s -d '%s'\n", alone, c.name, quoted(c.help, ""))
		}
	}
	for _, c := range s.commands {
		seen := "__fish_seen_subcommand_from " + strings.ReplaceAll(c.name, " ", "; and __fish_seen_subcommand_from ")
		if len(c.within) > 0 {
			seen += "; and not __fish_seen_subcommand_from " + strings.Join(c.within, " ")
		}
		when := seen
		if c.name == s.usual {
			when += "; or " + alone
		}
		for _, f := range c.flags {
			fmt.Fprintf(w, "complete -c duiyi -n '%s' -l %s", when, strings.TrimPrefix(f.name, "--"))
			if f.short != "" {
				fmt.Fprintf(w, " -s %s", strings.TrimPrefix(f.short, "-"))
			}
			fmt.Fprintf(w, "%s -d '%s'\n", f.fish(), quoted(f.help, ""))
		}
		for _, a := range c.args {
			fmt.Fprintf(w, "complete -c duiyi -n '%s'%s\n", seen, strings.Replace(a.fish(), " -r", "", 1))
		}
	}
}

// fish returns what complete is told of a value.
func (v valueSurface) fish() string {
	switch {
	case v.name == "":
		return ""
	case len(v.values) > 0:
		return " -x -a '" + strings.Join(v.values, " ") + "'"
	}
	return " -r -F"
}

// quoted returns a text for single quotes, without what would end it or any
// of further characters.
func quoted(text, without string) string {
	text = strings.ReplaceAll(text, "'", "’")
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(without, r) {
			return -1
		}
		return r
	}, text)
}

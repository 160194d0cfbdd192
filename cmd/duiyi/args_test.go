package main

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"duiyi/cmd/duiyi/internal/command"
)

// parsed returns the command that a command line names and the value of each of
// its flags and arguments.
func parsed(parser *kong.Kong, args []string) (map[string]any, error) {
	ctx, err := parser.Parse(arranged(parser.Model, args))
	if err != nil {
		return nil, err
	}
	node := ctx.Selected()
	values := map[string]any{"": node.FullPath()}
	for _, group := range node.AllFlags(false) {
		for _, f := range group {
			values["--"+f.Name] = f.Target.Interface()
		}
	}
	for _, p := range node.Positional {
		values[p.Name] = p.Target.Interface()
	}
	return values, nil
}

// sample returns a text that v takes, other than its default where there is one.
func sample(t *testing.T, v *kong.Value, n int) string {
	if v.Enum != "" {
		all := slices.DeleteFunc(v.EnumSlice(), func(s string) bool { return s == "" || s == v.Default })
		if len(all) == 0 {
			t.Fatalf("%s has nothing but its default", v.Name)
		}
		return all[0]
	}
	kind := v.Target.Kind()
	if kind == reflect.Slice || kind == reflect.Pointer {
		kind = v.Target.Type().Elem().Kind()
	}
	switch {
	case strings.Contains(v.Target.Type().String(), "Duration"):
		return "7s"
	case kind == reflect.String:
		return fmt.Sprintf("word%d", n)
	case kind == reflect.Bool:
		return map[bool]string{true: "false", false: "true"}[v.Default == "true"]
	}
	return fmt.Sprint(7 + n)
}

// TestFlagsAnywhere: every flag of every command means the same before its
// name, before, between and after its arguments, as --flag value and as
// --flag=value.
func TestFlagsAnywhere(t *testing.T) {
	fresh := func() *kong.Kong {
		return newParser(&command.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard})
	}
	commands, places := 0, 0
	for _, leaf := range fresh().Model.Leaves(false) {
		name := strings.TrimPrefix(leaf.FullPath(), "duiyi ")
		t.Run(name, func(t *testing.T) {
			commands++
			path := strings.Fields(name)
			var words, required []string
			for _, p := range leaf.Positional {
				words = append(words, sample(t, p, 0))
				if p.IsSlice() {
					words = append(words, sample(t, p, 1), sample(t, p, 2))
				}
			}
			var flags []*kong.Flag
			for _, group := range leaf.AllFlags(false) {
				for _, f := range group {
					switch {
					case f.Name == "help" || f.Name == "version":
					case f.Required:
						required = append(required, "--"+f.Name+"="+sample(t, f.Value, 0))
						fallthrough
					default:
						flags = append(flags, f)
					}
				}
			}
			for _, f := range flags {
				parser := fresh() // kong remembers which flags of a group that excludes others were set
				value := sample(t, f.Value, 0)
				forms := [][]string{{"--" + f.Name + "=" + value}, {"--" + f.Name, value}}
				if f.IsBool() {
					forms = forms[:1]
					if value == "true" {
						forms = append(forms, []string{"--" + f.Name})
					} else if f.Tag.Negatable != "" {
						forms = append(forms, []string{"--no-" + f.Name})
					}
				}
				if f.Short != 0 && f.IsBool() { // all of them off unless typed
					forms = append(forms, []string{"-" + string(f.Short)})
				} else if f.Short != 0 {
					forms = append(forms, []string{"-" + string(f.Short), value}, []string{"-" + string(f.Short) + value})
				}
				others := slices.DeleteFunc(slices.Clone(required), func(s string) bool { return strings.HasPrefix(s, "--"+f.Name+"=") })
				typed := slices.Concat(path, others, words)
				want, err := parsed(parser, slices.Concat(path, forms[0], others, words))
				if err != nil {
					t.Fatalf("%s: %v", forms[0], err)
				}
				for _, form := range forms {
					for at := range len(typed) + 1 {
						places++
						args := slices.Concat(typed[:at], form, typed[at:])
						if got, err := parsed(parser, args); err != nil || !reflect.DeepEqual(got, want) {
							t.Errorf("%q: %v, %v, want %v", args, got, err, want)
						}
					}
				}
			}
		})
	}
	if commands < 25 || places < 1000 {
		t.Errorf("%d commands with flags at %d places", commands, places)
	}
}

func TestArranged(t *testing.T) {
	tests := []struct {
		typed, want string
	}{
		{"convert a.pgn --to pgn b.pgn", "convert --to=pgn -- a.pgn b.pgn"},
		{"--to pgn convert a.pgn b.pgn", "convert --to=pgn -- a.pgn b.pgn"},
		{"convert - --to pgn -", "convert --to=pgn -- - -"},
		{"convert -- --to b.pgn --each", "convert -- --to b.pgn --each"},
		{"convert a b --to", "convert --to"},
		{"convert a --to --strict b", "convert --to --strict -- a b"},
		{"convert a --nonsense b", "convert --nonsense -- a b"},
		{"convert a -x b", "convert -x -- a b"},
		{"--data backup backup f", "backup --data=backup -- f"},
		{"--data backup", "--data backup"},
		{"parse -6=5 --each -r=9 -P+1", "parse --each -- -6=5 -r=9 -P+1"},
		{"parse -x", "parse -x"},
		{"judge h2e2 --rules axf -6=5", "judge --rules=axf -- h2e2 -6=5"},
		{"library import a -q b", "library import --quiet -- a b"},
		{"--quiet library import a", "library import --quiet -- a"},
		{"library --quiet import a", "library import --quiet -- a"},
		{"match --a x --b y -qo f", "match --a=x --b=y --quiet --out=f"},
		{"match --a x --b y -of", "match --a=x --b=y --out=f"},
		{"engines try e -v", "engines try --verbose -- e"},
		{"engines --engine cmd=x", "engines --engine=cmd=x"},
		{"perft --depth -5", "perft --depth=-5"},
		{"moves --fen= --json", "moves --fen= --json"},
		{"--no-open", "--no-open"},
		{"play-nothing --json", "play-nothing --json"},
		{"--no-open play", "--no-open play"},
		{"library", "library"},
		{"-", "-"},
		{"", ""},
	}
	model := newParser(&command.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}).Model
	for _, tt := range tests {
		if got := strings.Join(arranged(model, strings.Fields(tt.typed)), " "); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.typed, got, tt.want)
		}
	}
	if got := arranged(model, []string{"moves", "--fen", "", "--json"}); !slices.Equal(got, []string{"moves", "--fen=", "--json"}) {
		t.Errorf("an empty value: %q", got)
	}
}

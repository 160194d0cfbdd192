package roster_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"duiyi/engine"
	"duiyi/internal/roster"
)

var known = []string{"uci", "ucci", "gomocup"}

func TestRead(t *testing.T) {
	const text = "\ufeff# engines of mine\r\n\r\n" +
		"[皮卡鱼 2024]\r\n" +
		"command = /opt/my engines/pikafish\r\n" +
		"protocol = UCI\r\n" +
		"; as strong as it gets\r\n" +
		"threads=2\r\nmemory = 256\r\n" +
		"option.EvalFile = a = b.nnue\r\n" +
		"[ElephantEye]\r\ncommand = eleeye\r\nargs = -x  -y\r\nprotocol = ucci\r\ndirectory = books\r\nranks = 1"
	list, mistakes, err := roster.Read(strings.NewReader(text), known)
	if err != nil || len(mistakes) > 0 {
		t.Fatalf("Read: %v, %v", mistakes, err)
	}
	want := []roster.Declaration{
		{Name: "皮卡鱼 2024", Command: "/opt/my engines/pikafish", Protocol: "uci", Threads: 2, Memory: 256,
			Options: []engine.Setting{{Name: "EvalFile", Value: "a = b.nnue"}}, Line: 3},
		{Name: "ElephantEye", Command: "eleeye", Args: []string{"-x", "-y"}, Protocol: "ucci", Dir: "books", Ranks: "1", Line: 10},
	}
	if diff := cmp.Diff(want, list); diff != "" {
		t.Error(diff)
	}
	if list[0].ID() != "own-皮卡鱼-2024" || list[1].ID() != "own-elephanteye" {
		t.Errorf("their IDs are %q and %q", list[0].ID(), list[1].ID())
	}
}

// TestMistakes: every mistake is told with its line, and what is sound is there.
func TestMistakes(t *testing.T) {
	const sound = "[Sound]\ncommand = x\nprotocol = uci\n"
	tests := []struct {
		name, text string
		line       int
		want       error
	}{
		{"nothing before it", "command = x\n" + sound, 1, roster.ErrNoSection},
		{"brackets left open", "[Ann\ncommand = y\nprotocol = uci\n" + sound, 1, roster.ErrNoSection},
		{"no name", "[  ]\n" + sound, 1, roster.ErrName},
		{"nothing to read in the name", "[--]\n" + sound, 1, roster.ErrName},
		{"long name", "[" + strings.Repeat("车", roster.MaxName+1) + "]\n" + sound, 1, roster.ErrName},
		{"the same name", sound + "[SOUND]\ncommand = y\nprotocol = uci\n", 4, roster.ErrTwice},
		{"no equals sign", "[Ann]\ncommand x\n" + sound, 2, roster.ErrForm},
		{"no value", "[Ann]\ncommand =\n" + sound, 2, roster.ErrValue},
		{"unknown key", "[Ann]\ncommand = y\nprotocol = uci\ncolour = red\n" + sound, 4, roster.ErrKey},
		{"an option without a name", "[Ann]\ncommand = y\nprotocol = uci\noption. = red\n" + sound, 4, roster.ErrKey},
		{"a key twice", "[Ann]\ncommand = y\nCommand = z\nprotocol = uci\n" + sound, 3, roster.ErrTwice},
		{"unknown protocol", "[Ann]\ncommand = y\nprotocol = xboard\n" + sound, 3, roster.ErrProtocol},
		{"unknown ranks", "[Ann]\ncommand = y\nprotocol = uci\nranks = 2\n" + sound, 4, roster.ErrRanks},
		{"no number", "[Ann]\ncommand = y\nprotocol = uci\nthreads = many\n" + sound, 4, roster.ErrNumber},
		{"too large a number", "[Ann]\ncommand = y\nprotocol = uci\nmemory = 99999999\n" + sound, 4, roster.ErrNumber},
		{"no command", "\n[Ann]\nprotocol = uci\n" + sound, 2, roster.ErrNoCommand},
		{"no protocol", sound + "[Ann]\ncommand = y", 4, roster.ErrNoProto},
		{"another character set", "[Ann]\ncommand = \xc6\xe5\nprotocol = uci\n" + sound, 2, roster.ErrText},
		{"too long", sound + strings.Repeat("#"+strings.Repeat("x", 1022)+"\n", 1025), 1027, roster.ErrLong},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list, mistakes, err := roster.Read(strings.NewReader(tt.text), known)
			if err != nil || len(list) != 1 || list[0].Name != "Sound" {
				t.Errorf("the sound engine is not alone there: %v, %v", list, err)
			}
			if !errors.Is(mistakes[0], tt.want) || mistakes[0].Line != tt.line {
				t.Errorf("told %v, want %v in line %d", mistakes[0], tt.want, tt.line)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("[A]\ncommand = x\nprotocol = uci\noption.Hash = 16\n[b\n= 3"))
	f.Fuzz(func(t *testing.T, text []byte) {
		list, mistakes, _ := roster.Read(bytes.NewReader(text), known)
		lines := bytes.Count(text, []byte("\n")) + 1
		for _, m := range mistakes {
			if m.Line < 1 || m.Line > lines {
				t.Errorf("a mistake in line %d of %d", m.Line, lines)
			}
		}
		for i := range list {
			if err := list[i].Check(); err != nil {
				t.Errorf("%+v: %v", list[i], err)
			}
		}
		again, _, _ := roster.Read(bytes.NewReader(append([]byte("\n"), bytes.TrimPrefix(text, []byte("\ufeff"))...)), known)
		if diff := cmp.Diff(list, again, cmpopts.IgnoreFields(roster.Declaration{}, "Line"), cmpopts.EquateEmpty()); diff != "" && len(text) < 1<<19 {
			t.Errorf("a blank line before it makes a difference: %s", diff)
		}
	})
}

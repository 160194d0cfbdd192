package arena

import (
	"errors"
	"fmt"
	"strings"

	"duiyi/engine"
)

// The errors of ParseSpec, wrapped in a *SpecError.
var (
	ErrSpecEmpty    = errors.New("an engine's name or cmd=PATH is missing")
	ErrSpecKey      = errors.New("unknown key")
	ErrSpecTwice    = errors.New("key given twice")
	ErrSpecValue    = errors.New("value is missing")
	ErrSpecQuote    = errors.New("quote is not closed, or something follows it")
	ErrSpecProto    = errors.New("protocol is neither uci, ucci nor gomocup")
	ErrSpecRanks    = errors.New("ranks begin with 0 or 1")
	ErrSpecNoProto  = errors.New("a program needs proto=uci, ucci or gomocup")
	ErrSpecNotOurs  = errors.New("key is for programs only, not for built-in engines")
	ErrSpecTwoNames = errors.New("either an engine's name or cmd=PATH, not both")
)

// A SpecError says where in an engine's description parsing stopped.
type SpecError struct {
	Offset int    // bytes from the start of the text
	Text   string // the offending part
	Err    error
}

func (e *SpecError) Error() string {
	return fmt.Sprintf("engine: byte %d: %v: %q", e.Offset, e.Err, e.Text)
}

func (e *SpecError) Unwrap() error { return e.Err }

// A Spec describes an engine of a match: a built-in one by Engine, or a
// program by Command.
type Spec struct {
	Text     string // the input of ParseSpec
	Name     string // name in reports
	Engine   string // name of a built-in engine; empty for a program
	Command  string // path of a program; empty for a built-in engine
	Args     []string
	Dir      string // working directory
	Protocol string // "uci", "ucci" or "gomocup"
	Ranks    string // uci: "0" or "1", the program's name for the first rank; empty to detect it
	Options  []engine.Setting
	Control  Control // own limits, which take precedence over the match's
}

// ParseSpec parses an engine's description: parts separated by commas, of
// which the first may be the name of a built-in engine.
//
//	thesis,depth=5
//	cmd=/usr/bin/fairy,proto=uci,option.Hash=16,option.Threads=1
//	cmd=./eleeye,proto=ucci,name=Eleeye,option.usebook=false,movetime=400ms
//
// The keys are cmd, args (words), dir, proto and ranks for programs; name,
// option.NAME, depth, nodes, movetime and tc for all. A value that contains a
// comma or starts with a quote is written in double quotes, with quotes inside
// doubled.
func ParseSpec(text string) (Spec, error) {
	s := Spec{Text: text}
	seen := map[string]bool{}
	programOnly := -1 // offset of the first key for programs
	for at := 0; at <= len(text); {
		key, value, begin, next, err := specPart(text, at)
		fail := func(err error) (Spec, error) {
			return Spec{}, &SpecError{begin, text[begin:min(next, len(text))], err}
		}
		if err != nil {
			return fail(err)
		}
		switch {
		case key == "" && at > 0:
			return fail(ErrSpecKey)
		case key == "" && value == "":
			return fail(ErrSpecEmpty)
		case key != "" && value == "":
			return fail(ErrSpecValue)
		case seen[key]:
			return fail(ErrSpecTwice)
		}
		seen[key] = true
		switch key {
		case "":
			s.Engine = value
		case "cmd":
			if s.Engine != "" {
				return fail(ErrSpecTwoNames)
			}
			s.Command = value
		case "args", "dir", "proto", "ranks":
			if programOnly < 0 {
				programOnly = begin
			}
			err = s.setProgram(key, value)
		case "name":
			s.Name = value
		case "depth", "nodes", "movetime", "tc":
			err = s.Control.Set(key, value)
		default:
			name, ok := strings.CutPrefix(key, "option.")
			if !ok || name == "" {
				return fail(ErrSpecKey)
			}
			s.Options = append(s.Options, engine.Setting{Name: name, Value: value})
		}
		if err != nil {
			return fail(err)
		}
		at = next + 1
	}
	switch {
	case s.Engine == "" && s.Command == "":
		return Spec{}, &SpecError{0, text, ErrSpecEmpty}
	case s.Engine != "" && programOnly >= 0:
		return Spec{}, &SpecError{programOnly, text[programOnly:], ErrSpecNotOurs}
	case s.Command != "" && s.Protocol == "":
		return Spec{}, &SpecError{len(text), "", ErrSpecNoProto}
	}
	if s.Name == "" {
		s.Name = s.Engine + s.Command
	}
	return s, nil
}

func (s *Spec) setProgram(key, value string) error {
	switch key {
	case "args":
		s.Args = strings.Fields(value)
	case "dir":
		s.Dir = value
	case "proto":
		if value != "uci" && value != "ucci" && value != "gomocup" {
			return ErrSpecProto
		}
		s.Protocol = value
	case "ranks":
		if value != "0" && value != "1" {
			return ErrSpecRanks
		}
		s.Ranks = value
	}
	return nil
}

// specPart parses the part at byte at, after spaces and up to a comma or the
// end. begin and end are its bounds. A part without = is all value.
func specPart(text string, at int) (key, value string, begin, end int, err error) {
	begin = at
	for begin < len(text) && text[begin] == ' ' {
		begin++
	}
	end = begin
	for end < len(text) && text[end] != ',' && text[end] != '=' {
		end++
	}
	if end == len(text) || text[end] == ',' {
		return "", strings.TrimSpace(text[begin:end]), begin, end, nil
	}
	key = strings.TrimSpace(text[begin:end])
	end++
	if end == len(text) || text[end] != '"' {
		from := end
		for end < len(text) && text[end] != ',' {
			end++
		}
		return key, strings.TrimSpace(text[from:end]), begin, end, nil
	}
	var b strings.Builder
	for end++; end < len(text); end++ {
		if text[end] != '"' {
			b.WriteByte(text[end])
			continue
		}
		if end++; end == len(text) || text[end] == ',' {
			return key, b.String(), begin, end, nil
		}
		if text[end] != '"' {
			break
		}
		b.WriteByte('"')
	}
	return key, "", begin, end, ErrSpecQuote
}

package searchkit

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"duiyi/engine"
)

// Why an option is refused.
var (
	ErrOption      = errors.New("no such option")
	ErrOptionValue = errors.New("option value out of range")
	ErrTableSize   = errors.New("size of the hash table out of range") // also NewTable's
)

// A Chosen is an option and the value it is to have: N for a spin, On for a
// check, neither for the others.
type Chosen struct {
	engine.Option
	N  int
	On bool
}

// Choose finds an option by name, without regard to letter case, and reads its
// value.
func Choose(list []engine.Option, name, value string) (Chosen, error) {
	for _, o := range list {
		if strings.EqualFold(o.Name, name) {
			return read(o, value)
		}
	}
	return Chosen{}, fmt.Errorf("%w: %q", ErrOption, name)
}

func read(o engine.Option, value string) (Chosen, error) {
	c := Chosen{Option: o}
	switch o.Type {
	case "spin":
		var err error
		if c.N, err = strconv.Atoi(value); err != nil || c.N < o.Min || c.N > o.Max {
			return c, fmt.Errorf("%w: %s is %q, want %d to %d", ErrOptionValue, o.Name, value, o.Min, o.Max)
		}
	case "check":
		if c.On = strings.EqualFold(value, "true"); !c.On && !strings.EqualFold(value, "false") {
			return c, fmt.Errorf("%w: %s is %q, want true or false", ErrOptionValue, o.Name, value)
		}
	}
	return c, nil
}

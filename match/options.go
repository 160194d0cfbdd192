package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Options are the settings that only one game has, by name: {"size":15}. In the JSON
// of a Config they appear among its own fields. They are immutable; With returns a
// changed copy.
type Options map[string]json.RawMessage

// OptionsOf returns the options of a game's struct, as encoding/json writes them.
func OptionsOf(v any) Options {
	var o Options
	text, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(text, &o)
	}
	if err != nil {
		panic(fmt.Sprintf("match: options of %T: %v", v, err)) // no struct of options
	}
	if len(o) == 0 {
		return nil
	}
	return o
}

// Decode reads the options into a struct of one game, which has a JSON field for each of its
// options. The error is a *ConfigError.
func (o Options) Decode(v any) error {
	text, err := json.Marshal(o)
	if err != nil {
		return err
	}
	rest, err := splitOptions(text, v)
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		return &ConfigError{Field: kind.Field, Offset: -1, Err: fmt.Errorf("a %s %w", kind.Value, ErrOptionType)}
	case err != nil:
		return err
	case rest != nil:
		return &ConfigError{Field: slices.Min(slices.Collect(maps.Keys(rest))), Offset: -1, Err: ErrNoOption}
	}
	return nil
}

// With returns the options with one set to a value.
func (o Options) With(name string, value any) Options {
	text, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("match: option %s: %v", name, err)) // no value of an option
	}
	next := maps.Clone(o)
	if next == nil {
		next = Options{}
	}
	next[name] = text
	return next
}

// Number returns the value of an option, 0 if it is missing or no number.
func (o Options) Number(name string) int { return value[int](o, name) }

// Text returns the value of an option, empty if it is missing or no text.
func (o Options) Text(name string) string { return value[string](o, name) }

func value[T any](o Options, name string) T {
	var v, zero T
	if raw, ok := o[name]; !ok || json.Unmarshal(raw, &v) != nil {
		return zero
	}
	return v
}

// Split reads a JSON object into the struct that v points to. Fields unknown to the struct
// become the options, nil without any.
func (o *Options) Split(object []byte, v any) (err error) {
	*o, err = splitOptions(object, v)
	return err
}

func splitOptions(object []byte, v any) (Options, error) {
	var own map[string]json.RawMessage
	if err := json.Unmarshal(object, &own); err != nil {
		return nil, err
	}
	names := fieldNames(reflect.TypeOf(v).Elem())
	var rest Options
	for name, text := range own {
		if !slices.Contains(names, name) {
			if rest == nil {
				rest = Options{}
			}
			rest[name] = text
			delete(own, name)
		}
	}
	text, err := json.Marshal(own)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields() // inside the struct's fields
	return rest, d.Decode(v)
}

// fieldNames lists the JSON names of the fields of a struct.
func fieldNames(t reflect.Type) []string {
	var names []string
	for i := range t.NumField() {
		if name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); name != "-" {
			names = append(names, name)
		}
	}
	return names
}

// inline marshals the fields of own and more as one JSON object.
func inline(own, more any) ([]byte, error) {
	text, err := json.Marshal(own)
	if err != nil {
		return nil, err
	}
	rest, err := json.Marshal(more)
	if err != nil {
		return nil, err
	}
	if len(rest) <= len("{}") || rest[0] != '{' { // nothing, or null
		return text, nil
	}
	return slices.Concat(text[:len(text)-1], []byte(","), rest[1:]), nil
}

// plainConfig is a Config without its own JSON methods and options.
type plainConfig Config

// MarshalJSON includes the options among the other fields.
func (c Config) MarshalJSON() ([]byte, error) { return inline(plainConfig(c), c.Options) }

// UnmarshalJSON reads every field that Config does not declare as an option.
func (c *Config) UnmarshalJSON(object []byte) error {
	var own plainConfig
	rest, err := splitOptions(object, &own)
	if err != nil {
		return err
	}
	*c = Config(own)
	c.Options = rest
	return nil
}

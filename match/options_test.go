package match_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"duiyi/match"
)

// toyOptions are the options of the tests' own game.
type toyOptions struct {
	Size    int    `json:"size,omitempty"`
	Opening string `json:"opening,omitempty"`
}

// The options of a game stand flat among the fields of a configuration, as
// they did when those of two games were its own fields.
func TestConfigJSON(t *testing.T) {
	tests := []struct {
		name, json string
		want       match.Config
	}{
		{"none", `{"game":"toy","rules":"","players":[{"kind":"human"},{"kind":"human"}],"clock":{}}`,
			toyConfig([2]match.Player{human, human}, match.ClockConfig{})},
		{"two, and all the rest", `{"game":"toy","rules":"house","setup":"20","players":[{"kind":"human"},{"kind":"engine","engine":"toy","depth":1}],"clock":{"main_ms":5},"no_hints":true,"opening":"swap","size":9}`,
			match.Config{Game: "toy", Rules: "house", Options: match.OptionsOf(toyOptions{9, "swap"}), Setup: "20",
				Players: [2]match.Player{human, robot}, Clock: match.ClockConfig{MainMS: 5}, NoHints: true}},
	}
	tests[0].want.Setup = ""
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got match.Config
			if err := json.Unmarshal([]byte(tt.json), &got); err != nil || !reflect.DeepEqual(got, tt.want) {
				t.Fatalf("read as %+v, %v; want %+v", got, err, tt.want)
			}
			text, err := json.Marshal(tt.want)
			if err != nil || string(text) != tt.json {
				t.Errorf("written as %s, %v; want %s", text, err, tt.json)
			}
		})
	}
}

func TestConfigJSONRefused(t *testing.T) {
	tests := []struct{ name, json, says string }{
		{"no object", `[]`, "array"},
		{"a field of the wrong type", `{"rules":7}`, "rules"},
		{"a player's field that there is not", `{"players":[{"kind":"human","elo":1},{}]}`, "elo"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var c match.Config
			if err := json.Unmarshal([]byte(tt.json), &c); err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("read as %+v, %v", c, err)
			}
		})
	}
}

func TestOptionsDecode(t *testing.T) {
	tests := []struct {
		name    string
		options match.Options
		want    toyOptions
		err     error
		field   string
	}{
		{"none", nil, toyOptions{}, nil, ""},
		{"one", match.OptionsOf(toyOptions{Size: 9}), toyOptions{Size: 9}, nil, ""},
		{"one set after another", match.Options(nil).With("size", 9).With("opening", "swap").With("size", 7), toyOptions{7, "swap"}, nil, ""},
		{"another game's", match.Options{"komi": []byte("7"), "size": []byte("9"), "zeal": []byte("1")}, toyOptions{}, match.ErrNoOption, "komi"},
		{"another type", match.Options{"size": []byte(`"nine"`)}, toyOptions{}, match.ErrOptionType, "size"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got toyOptions
			err := tt.options.Decode(&got)
			var ce *match.ConfigError
			if tt.err == nil {
				if err != nil || got != tt.want {
					t.Errorf("%+v, %v; want %+v", got, err, tt.want)
				}
			} else if !errors.As(err, &ce) || !errors.Is(err, tt.err) || ce.Field != tt.field {
				t.Errorf("error %v, want %v of %s", err, tt.err, tt.field)
			}
		})
	}
}

func TestOptionsWith(t *testing.T) {
	before := match.OptionsOf(toyOptions{Size: 9})
	after := before.With("size", 19)
	if before.Number("size") != 9 || after.Number("size") != 19 {
		t.Errorf("%s became %s", before["size"], after["size"])
	}
	if after.Number("opening") != 0 || after.Text("size") != "" || match.OptionsOf(toyOptions{}) != nil {
		t.Error("an option that is missing or of another type has a value")
	}
}

package engine_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"duiyi/engine"
)

func TestInfoNPS(t *testing.T) {
	tests := []struct {
		name string
		info engine.Info
		want int64
	}{
		{"nothing yet", engine.Info{}, 0},
		{"no time has passed", engine.Info{Nodes: 500}, 0},
		{"clock went backwards", engine.Info{Nodes: 500, Time: -time.Second}, 0},
		{"half a second", engine.Info{Nodes: 500, Time: 500 * time.Millisecond}, 1000},
		{"an hour of many nodes", engine.Info{Nodes: 3_600_000_000_000, Time: time.Hour}, 1_000_000_000},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.info.NPS(); got != tt.want {
				t.Errorf("NPS() = %d, want %d", got, tt.want)
			}
		})
	}
}

func TestPositionError(t *testing.T) {
	why := errors.New("nothing stands there")
	tests := []struct {
		name string
		err  engine.PositionError
		want string
	}{
		{"start", engine.PositionError{Part: "start", Text: "9/9", Err: why}, `position: start: "9/9": nothing stands there`},
		{"rules", engine.PositionError{Part: "rules", Text: "caro", Err: engine.ErrRules}, `position: rules: "caro": rule set is not known to this engine`},
		{"moves count from one", engine.PositionError{Part: "moves", Move: 2, Text: "e5e6", Err: why}, `position: move 3: "e5e6": nothing stands there`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.err.Error(); got != tt.want {
				t.Errorf("Error() = %s, want %s", got, tt.want)
			}
			if !errors.Is(&tt.err, tt.err.Err) {
				t.Errorf("errors.Is does not find %v", tt.err.Err)
			}
		})
	}
}

// plain is an engine without options.
type plain struct{}

func (plain) Search(context.Context, engine.Position, engine.Limits, func(engine.Info)) (engine.Result, error) {
	return engine.Result{}, engine.ErrNoMove
}

// adjustable is an engine that takes every option but Speed.
type adjustable struct {
	plain
	set []engine.Setting
}

func (a *adjustable) Options() []engine.Option { return nil }

func (a *adjustable) SetOption(name, value string) error {
	if name == "Speed" {
		return errors.New("no option is called Speed")
	}
	a.set = append(a.set, engine.Setting{Name: name, Value: value})
	return nil
}

func TestConfigure(t *testing.T) {
	e := &adjustable{}
	want := []engine.Setting{{Name: "Level", Value: "3"}, {Name: "Hash", Value: "5"}}
	if err := engine.Configure(e, want); err != nil || !slices.Equal(e.set, want) {
		t.Errorf("Configure set %v, %v", e.set, err)
	}
	if err := engine.Configure(e, []engine.Setting{{Name: "Speed", Value: "5"}}); err == nil {
		t.Error("an option that is refused is no error")
	}
	if err := engine.Configure(plain{}, nil); err != nil {
		t.Errorf("no options are an error: %v", err)
	}
	if err := engine.Configure(plain{}, want); err == nil {
		t.Error("options of an engine without any are no error")
	}
}

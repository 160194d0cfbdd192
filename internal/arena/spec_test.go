package arena

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"duiyi/engine"
)

func TestParseSpec(t *testing.T) {
	tests := []struct {
		text string
		want Spec
	}{
		{"thesis", Spec{Engine: "thesis", Name: "thesis"}},
		{"thesis,depth=5", Spec{Engine: "thesis", Name: "thesis", Control: Control{Depth: 5}}},
		{" classic:thesis , name = Old one ", Spec{Engine: "classic:thesis", Name: "Old one"}},
		{
			"cmd=/usr/bin/fairy,proto=uci,option.Hash=16,option.Use NNUE=false,ranks=1",
			Spec{
				Command: "/usr/bin/fairy", Name: "/usr/bin/fairy", Protocol: "uci", Ranks: "1",
				Options: []engine.Setting{{Name: "Hash", Value: "16"}, {Name: "Use NNUE", Value: "false"}},
			},
		},
		{
			`proto=gomocup,cmd="/a, b/""c""",args=-x -y,dir=/tmp,movetime=50ms,nodes=9`,
			Spec{
				Command: `/a, b/"c"`, Name: `/a, b/"c"`, Protocol: "gomocup", Args: []string{"-x", "-y"}, Dir: "/tmp",
				Control: Control{MoveTime: 50 * time.Millisecond, Nodes: 9},
			},
		},
		{
			"cmd=x,proto=ucci,tc=40/60+0.5",
			Spec{Command: "x", Name: "x", Protocol: "ucci", Control: Control{Base: time.Minute, Increment: time.Second / 2, Moves: 40}},
		},
		{"x,option.Path=a=b", Spec{Engine: "x", Name: "x", Options: []engine.Setting{{Name: "Path", Value: "a=b"}}}},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			tt.want.Text = tt.text
			got, err := ParseSpec(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got  %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

func TestParseSpecErrors(t *testing.T) {
	tests := []struct {
		text   string
		offset int
		part   string
		want   error // nil for an unnamed error
	}{
		{"", 0, "", ErrSpecEmpty},
		{"name=x", 0, "name=x", ErrSpecEmpty},
		{"thesis,", 7, "", ErrSpecKey},
		{"thesis,fast", 7, "fast", ErrSpecKey},
		{"thesis, speed=9", 8, "speed=9", ErrSpecKey},
		{"thesis,option.=9", 7, "option.=9", ErrSpecKey},
		{"thesis,depth=", 7, "depth=", ErrSpecValue},
		{"thesis,depth=5,depth=6", 15, "depth=6", ErrSpecTwice},
		{"thesis,cmd=x,proto=uci", 7, "cmd=x", ErrSpecTwoNames},
		{"thesis,proto=uci", 7, "proto=uci", ErrSpecNotOurs},
		{"cmd=x", 5, "", ErrSpecNoProto},
		{"cmd=x,proto=xboard", 6, "proto=xboard", ErrSpecProto},
		{"cmd=x,proto=uci,ranks=2", 16, "ranks=2", ErrSpecRanks},
		{`cmd="x`, 0, `cmd="x`, ErrSpecQuote},
		{`cmd="x"y,proto=uci`, 0, `cmd="x"`, ErrSpecQuote},
		{"thesis,depth=0", 7, "depth=0", nil},
		{"thesis,nodes=-1", 7, "nodes=-1", nil},
		{"thesis,movetime=5", 7, "movetime=5", nil},
		{"thesis,tc=soon", 7, "tc=soon", nil},
		{"thesis,movetime=5ms,tc=10", 20, "tc=10", nil},
		{"thesis,tc=10,movetime=5ms", 13, "movetime=5ms", nil},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			_, err := ParseSpec(tt.text)
			var se *SpecError
			if !errors.As(err, &se) {
				t.Fatalf("ParseSpec = %v, want a *SpecError", err)
			}
			if se.Offset != tt.offset || se.Text != tt.part || tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("byte %d, %q, %v; want byte %d, %q, %v", se.Offset, se.Text, se.Err, tt.offset, tt.part, tt.want)
			}
		})
	}
}

func FuzzParseSpec(f *testing.F) {
	f.Add("thesis,depth=5")
	f.Add(`cmd="a,""b""",proto=uci,option.Hash=16,tc=1/2+3`)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSpec(text)
		if err != nil {
			var se *SpecError
			if !errors.As(err, &se) || se.Offset < 0 || se.Offset > len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if (s.Engine == "") == (s.Command == "") || s.Name == "" {
			t.Fatalf("%q is %+v", text, s)
		}
	})
}

func TestControlSet(t *testing.T) {
	tests := []struct {
		key, value string
		want       Control
		ok         bool
	}{
		{"movetime", "1.5s", Control{MoveTime: 1500 * time.Millisecond}, true},
		{"movetime", "-1s", Control{}, false},
		{"movetime", "200", Control{}, false},
		{"tc", "10", Control{Base: 10 * time.Second}, true},
		{"tc", "0.5+0.01", Control{Base: time.Second / 2, Increment: 10 * time.Millisecond}, true},
		{"tc", "40/60", Control{Base: time.Minute, Moves: 40}, true},
		{"tc", "0", Control{}, false},
		{"tc", "10+", Control{}, false},
		{"tc", "0/10", Control{}, false},
		{"tc", "nan", Control{}, false},
		{"tc", "1e99", Control{}, false},
		{"nodes", "20000", Control{Nodes: 20000}, true},
		{"nodes", "2e4", Control{}, false},
		{"depth", "7", Control{Depth: 7}, true},
		{"depth", "deep", Control{}, false},
		{"speed", "9", Control{}, false},
	}
	for _, tt := range tests {
		t.Run(tt.key+"="+tt.value, func(t *testing.T) {
			var c Control
			err := c.Set(tt.key, tt.value)
			if (err == nil) != tt.ok || tt.ok && c != tt.want {
				t.Errorf("%+v, %v; want %+v", c, err, tt.want)
			}
			if tt.ok && c.String() != tt.key+"="+tt.value {
				t.Errorf("it is written %q", c.String())
			}
		})
	}
}

func TestControlOver(t *testing.T) {
	match := Control{Base: time.Minute, Increment: time.Second, Nodes: 100}
	tests := []struct {
		name string
		own  Control
		want Control
	}{
		{"nothing of its own", Control{}, match},
		{"time of its own", Control{MoveTime: time.Second}, Control{MoveTime: time.Second, Nodes: 100}},
		{"a clock without increment", Control{Base: time.Hour}, Control{Base: time.Hour, Nodes: 100}},
		{"depth beside", Control{Depth: 3}, Control{Base: time.Minute, Increment: time.Second, Nodes: 100, Depth: 3}},
		{"nodes of its own", Control{Nodes: 5}, Control{Base: time.Minute, Increment: time.Second, Nodes: 5}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.own.Over(match); got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestClock(t *testing.T) {
	const ms = time.Millisecond
	tests := []struct {
		name    string
		control Control
		margin  time.Duration
		spent   []time.Duration
		left    time.Duration // after all moves in time
		toGo    int
		lost    bool // by the last move
	}{
		{"no limit", Control{Depth: 5}, 0, []time.Duration{time.Hour}, 0, 0, false},
		{"a fresh allowance", Control{MoveTime: 100 * ms}, 0, []time.Duration{100 * ms, 100 * ms}, 0, 0, false},
		{"the allowance overdrawn", Control{MoveTime: 100 * ms}, 0, []time.Duration{101 * ms}, 0, 0, true},
		{"within the margin", Control{MoveTime: 100 * ms}, 50 * ms, []time.Duration{150 * ms}, 0, 0, false},
		{"increment", Control{Base: 1000 * ms, Increment: 100 * ms}, 0, []time.Duration{300 * ms, 800 * ms}, 100 * ms, 0, false},
		{"the flag falls", Control{Base: 1000 * ms, Increment: 100 * ms}, 0, []time.Duration{300 * ms, 801 * ms}, -1 * ms, 0, true},
		{"saved by the margin, not repaid", Control{Base: 1000 * ms, Increment: 10 * ms}, 50 * ms, []time.Duration{1020 * ms}, 10 * ms, 0, false},
		{"a new period", Control{Base: 1000 * ms, Moves: 2}, 0, []time.Duration{400 * ms, 500 * ms, 700 * ms}, 400 * ms, 1, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := newClock(tt.control)
			for i, d := range tt.spent {
				ok := c.spend(d, tt.margin)
				if lost := tt.lost && i == len(tt.spent)-1; ok == lost {
					t.Fatalf("move %d in %v: in time is %v", i+1, d, ok)
				}
			}
			if c.left != tt.left || c.toGo != tt.toGo {
				t.Errorf("%v left for %d moves, want %v for %d", c.left, c.toGo, tt.left, tt.toGo)
			}
		})
	}
}

// TestAllowance tests that a clock expired within the margin does not count as
// unlimited.
func TestAllowance(t *testing.T) {
	tests := []struct {
		name    string
		control Control
		spent   time.Duration // by the move before
		want    time.Duration
		timed   bool
	}{
		{"no clock", Control{Nodes: 5}, 0, 0, false},
		{"a time for each move", Control{MoveTime: time.Second}, 0, time.Second, true},
		{"a clock", Control{Base: time.Minute}, time.Second, 59 * time.Second, true},
		{"a clock that has run down", Control{Base: time.Minute}, time.Minute, 0, true},
		{"a clock overdrawn", Control{Base: time.Minute}, time.Minute + time.Millisecond, 0, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := newClock(tt.control)
			if !c.spend(tt.spent, time.Second) {
				t.Fatal("lost on time")
			}
			if got, timed := c.allowance(); got != tt.want || timed != tt.timed {
				t.Errorf("allowance() = %v, %v, want %v, %v", got, timed, tt.want, tt.timed)
			}
		})
	}
}

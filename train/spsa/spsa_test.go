package main

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestClimbs tests that games won by whoever is closer to some numbers lead to
// those, although luck decides half of them.
func TestClimbs(t *testing.T) {
	best := []float64{150, 40, -90, 8}
	c := config{Steps: 4000, Rate: 0.02, Seed: 3}
	tu := &tuner{c, []number{
		{"a", 100, 1, 201, 100}, {"b", 60, 1, 121, 60}, {"c", -60, -120, 0, -60}, {"d", 6, 1, 13, 6},
	}}
	far := func(values []int) (sum float64) {
		for i, v := range values {
			d := (float64(v) - best[i]) / max(best[i], -best[i])
			sum += d * d
		}
		return sum
	}
	luck := rand.New(rand.NewPCG(1, 2))
	for k := 1; k <= c.Steps; k++ {
		r := tu.trial(k)
		won := 0
		for range 2 {
			chance := 0.5 + min(max(far(r.minus)-far(r.plus), -0.4), 0.4)
			if luck.Float64() < chance {
				won++
			} else {
				won--
			}
		}
		tu.learn(k, r, won)
	}
	for i, n := range tu.numbers {
		if off := n.Value/best[i] - 1; off < -0.1 || off > 0.1 {
			t.Errorf("%s: %.1f from %d, want about %.0f", n.Name, n.Value, n.Before, best[i])
		}
	}
}

// TestBounds tests that engines never get a number outside its bounds.
func TestBounds(t *testing.T) {
	tu := &tuner{config{Steps: 10, Rate: 5, Seed: 1}, []number{{"a", 2, 1, 3, 2}, {"b", -2, -3, 0, -2}}}
	for k := 1; k <= 10; k++ {
		r := tu.trial(k)
		for i, n := range tu.numbers {
			for _, v := range []int{r.plus[i], r.minus[i]} {
				if v < n.Min || v > n.Max {
					t.Errorf("step %d: %s is %d", k, n.Name, v)
				}
			}
		}
		tu.learn(k, r, 2)
	}
}

// TestGoesOn tests that a tuning killed at any point of a step continues as if
// undisturbed, and rejects other settings.
func TestGoesOn(t *testing.T) {
	c := config{Steps: 5, Rate: 1, Seed: 9}
	begin := func() []number { return []number{{"a", 50, 1, 101, 50}, {"b", -7, -14, 0, -7}} }
	tune := func(dir string, killed bool) state {
		for {
			s, err := load(dir, c, begin())
			if err != nil {
				t.Fatal(err)
			}
			if s.Done == c.Steps {
				return s
			}
			tu := &tuner{c, s.Numbers}
			s.Done++
			tu.learn(s.Done, tu.trial(s.Done), s.Done%3-1)
			if killed && s.Done == 3 { // between writing the path and the state
				killed = false
				if err := s.addToPath(filepath.Join(dir, "path.tsv")); err != nil {
					t.Fatal(err)
				}
				continue
			}
			if err := s.save(dir); err != nil {
				t.Fatal(err)
			}
		}
	}
	one, other := t.TempDir(), t.TempDir()
	if diff := cmp.Diff(tune(one, false), tune(other, true)); diff != "" {
		t.Error(diff)
	}
	read := func(dir string) string {
		text, err := os.ReadFile(filepath.Join(dir, "path.tsv"))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if diff := cmp.Diff(read(one), read(other)); diff != "" || strings.Count(read(one), "\n") != c.Steps+1 {
		t.Errorf("path: %s\n%s", read(one), diff)
	}
	if err := draw(one); err != nil {
		t.Error(err)
	}
	c.Rate = 2
	if _, err := load(one, c, begin()); !errors.Is(err, errOther) {
		t.Errorf("at another rate: %v", err)
	}
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	s := state{Numbers: []number{{"razorBase", 160, 1, 321, 171.6}, {"sequelUntried", -64, -128, 0, -70.2}}}
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "margins.go")
	for name, text := range map[string]string{
		filepath.Join(dir, "state.json"): string(text),
		file:                             "const (\n\trazorBase     = 160 // how far\n\tsequelUntried = -64\n)\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	if err := write(dir, file, &out); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if want := "const (\n\trazorBase     = 172 // how far\n\tsequelUntried = -70\n)\n"; err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
}

package main

import (
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// policyRules are rules with one view for both colours, and with one for each.
var policyRules = []gomoku.Rule{gomoku.Standard, gomoku.Renju}

// choices returns the choices in the games of a rule, with rows for every
// tenth shape.
func choices(t testing.TB, rule gomoku.Rule) (list []policySample, ids *shapeIDs) {
	t.Helper()
	var shapes []uint32
	for s := uint32(1); s < gmeval.Shapes; s += 10 {
		shapes = append(shapes, gmeval.Exchanged(s), gmeval.Exchanged(gmeval.Exchanged(s)))
	}
	slices.Sort(shapes)
	ids = number(rule, slices.Compact(shapes))
	list, err := collect([]string{gamesFile}, rule, func(g *gameSoFar) (policySample, bool) { return policySampleOf(g, ids) })
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 30 {
		t.Fatalf("%d choices of %v games in %s", len(list), rule, gamesFile)
	}
	return list, ids
}

// anyPolicy returns a policy with numbers large enough to matter.
func anyPolicy(ids *shapeIDs, rule gomoku.Rule) *policy {
	n := newPolicy(ids, viewsOf(rule))
	r := rand.New(rand.NewPCG(11, 12))
	n.start(r)
	for i := range n.views {
		for at := range n.views[i].rows.w {
			if at/pointLanes != nothing {
				n.views[i].rows.w[at] = 0.4 * (2*r.Float32() - 1)
			}
		}
	}
	n.expand()
	return n
}

// The vector kernels equal the loops, even if a point has a row twice.
func TestKernels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	vectors := func(n int) []vector {
		list := make([]vector, n)
		for i := range list {
			for l := range list[i] {
				list[i][l] = r.Float32()*2 - 1
			}
		}
		return list
	}
	for range 200 {
		rows, by := vectors(6), vectors(r.IntN(20))
		ids := make([]uint16, gmeval.VectorRows*len(by))
		for i := range ids {
			ids[i] = uint16(r.IntN(len(rows)))
		}
		got, want := make([]vector, len(by)), make([]vector, len(by))
		addPoints(got, rows, ids)
		addPointsGo(want, rows, ids)
		if !slices.Equal(got, want) {
			t.Fatalf("rows %v, ids %v: vectors %v, want %v", rows, ids, got, want)
		}
		gotRows, wantRows := slices.Clone(rows), slices.Clone(rows)
		addBack(gotRows, by, got, ids)
		addBackGo(wantRows, by, got, ids)
		if !slices.Equal(gotRows, wantRows) {
			t.Fatalf("rows %v, by %v, ids %v: %v, want %v", rows, by, ids, gotRows, wantRows)
		}
	}
}

// The gradient equals the change of the loss when a number changes.
func TestPolicyGradient(t *testing.T) {
	const step = 1.0 / 1024
	for _, rule := range policyRules {
		all, ids := choices(t, rule)
		all = all[:30]
		n := anyPolicy(ids, rule)
		g := newPolicyGradient(n)
		for i := range all {
			g.add(n, &all[i])
		}
		total := func() (sum float64) {
			n.expand()
			var th choiceThought
			for i := range all {
				n.choose(&all[i], &th)
				sum -= math.Log(th.odds[0])
			}
			return sum
		}
		check := func(what string, at int, number *float32, got float32) {
			was := *number
			*number = was + step
			above := total()
			*number = was - step
			below := total()
			*number = was
			if want := (above - below) / (2 * step); math.Abs(float64(got)-want) > 0.02+0.02*math.Abs(want) {
				t.Errorf("%v, %s %d: derivative %v, want %v", rule, what, at, got, want)
			}
		}
		r := rand.New(rand.NewPCG(5, 6))
		for i := range n.views {
			v, d := &n.views[i], &g.views[i]
			for l := range pointLanes {
				check("out", l, &v.out.w[l], d.out[l])
			}
			tried := 0
			for _, id := range r.Perm(len(ids.kind)) {
				if id <= nothing || !d.touched[id] {
					continue
				}
				l := r.IntN(pointLanes)
				check("row", id, &v.rows.w[id*pointLanes+l], d.rows[id][l])
				if tried++; tried == 60 {
					break
				}
			}
			if tried < 60 {
				t.Errorf("%v: only %d rows that the games touch", rule, tried)
			}
		}
	}
}

// A policy learns the moves played, reproducibly.
func TestPolicyLearns(t *testing.T) {
	for _, rule := range policyRules {
		all, ids := choices(t, rule)
		taught := func() *policy {
			r := rand.New(rand.NewPCG(7, 8))
			n := newPolicy(ids, viewsOf(rule))
			n.start(r)
			n.learn(slices.Clone(all), 30, r, io.Discard)
			return n
		}
		n := taught()
		before, after := newPolicy(ids, viewsOf(rule)).judge(all), n.judge(all)
		if after.loss > before.loss-0.2 || after.first <= before.first {
			t.Errorf("%v: %v, by the order alone %v", rule, after, before)
		}
		again := taught()
		for i := range n.views {
			if !slices.Equal(n.views[i].sum, again.views[i].sum) || !slices.Equal(n.views[i].out.w, again.views[i].out.w) {
				t.Errorf("%v: another policy from the same seed", rule)
			}
		}
	}
}

// The engine's use of the policy equals the trainer's, except for rounding.
func TestEnginePromises(t *testing.T) {
	for _, rule := range policyRules {
		own := gmeval.OwnPolicy(rule)
		ids := number(rule, own.Shapes)
		n := newPolicy(ids, viewsOf(rule))
		n.take(own)
		_, err := collect([]string{gamesFile}, rule, func(g *gameSoFar) (struct{}, bool) {
			s, ok := policySampleOf(g, ids)
			if !ok {
				return struct{}{}, false
			}
			var th choiceThought
			n.choose(&s, &th)
			list := optionsOf(g)
			promises := make([]int32, len(list))
			g.board.Promises(promises, list, g.last, g.before)
			for i := range list {
				// Logits are defined up to a constant.
				got, want := float64(promises[i]-promises[0])/gmeval.OrderUnit, math.Log(th.odds[i]/th.odds[0])
				if math.Abs(got-want) > 0.3 {
					t.Errorf("%v, %v after %v: promise %.3f, want %.3f", rule, list[i], g.last, got, want)
				}
			}
			return struct{}{}, true
		})
		if err != nil {
			t.Fatal(err)
		}
		back, err := n.quantise()
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(back.Shapes, own.Shapes) || !slices.EqualFunc(back.Views, own.Views, func(a, b gmeval.PolicyView) bool {
			return a.Kinds == b.Kinds && slices.Equal(a.Rows, b.Rows) && a.Out == b.Out
		}) {
			t.Errorf("%v: taken and rounded again it is another policy", rule)
		}
	}
}

// A number that does not fit its type is an error that names it.
func TestPolicyNumbersThatDoNotFit(t *testing.T) {
	ids := number(gomoku.Renju, nil)
	for name, spoil := range map[string]func(n *policy){
		"row[1 7 3] is 17":  func(n *policy) { n.views[1].rows.w[7*pointLanes+3] = 17 },
		"out[0 5] is 99":    func(n *policy) { n.views[0].out.w[5] = 99 },
		"out[1 0] is NaN":   func(n *policy) { n.views[1].out.w[0] = float32(math.NaN()) },
		"row[0 0 0] is -20": func(n *policy) { n.views[0].rows.w[0] = -20 },
	} {
		n := newPolicy(ids, 2)
		spoil(n)
		n.expand()
		_, err := n.quantise()
		if m := (*misfit)(nil); !errors.As(err, &m) || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("error %v, want one that begins with %q", err, name)
		}
	}
}

func TestPolicyCommand(t *testing.T) {
	for _, args := range [][]string{{"-rule", "freestyle"}, {"-rule", "renju", "-from", "freestyle"}} {
		var out, log bytes.Buffer
		if code := run(append(append([]string{"policy", "-epochs", "2"}, args...), gamesFile), &out, &log); code != 0 {
			t.Fatalf("%v: exit status %d: %s", args, code, log.String())
		}
		if !strings.Contains(log.String(), "epoch 2: loss") {
			t.Errorf("%v: log %q tells of no second epoch", args, log.String())
		}
		rule, err := gomoku.ParseRule(args[1])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := gmeval.ReadPolicy(&out, rule); err != nil {
			t.Errorf("%v: %v", args, err)
		}
	}
	empty := filepath.Join(t.TempDir(), "none.txt")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	if code := run([]string{"policy", empty}, io.Discard, &log); code != 1 || !strings.Contains(log.String(), "no choice in a freestyle game") {
		t.Errorf("no games: exit status %d, %q", code, log.String())
	}
}

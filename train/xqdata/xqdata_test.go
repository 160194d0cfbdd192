package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"duiyi/train/xqgames"
	"duiyi/xiangqi"
)

func play40(t *testing.T, name string, args ...string) {
	t.Helper()
	var errs bytes.Buffer
	args = append([]string{"play", "-nodes", "40"}, args...)
	if status := run(append(args, name), io.Discard, &errs); status != 0 {
		t.Fatalf("%v: exit %d, %s", args, status, &errs)
	}
}

func contents(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestGoesOn kills the run twice, within a game and between games, and expects
// the file of an undisturbed run.
func TestGoesOn(t *testing.T) {
	dir := t.TempDir()
	whole, again, other := filepath.Join(dir, "whole"), filepath.Join(dir, "again"), filepath.Join(dir, "other")
	play40(t, whole, "-games", "4", "-seed", "5")
	play40(t, again, "-games", "2", "-seed", "5")
	if err := os.Truncate(again, int64(len(contents(t, again))-3)); err != nil {
		t.Fatal(err)
	}
	play40(t, again, "-games", "3", "-seed", "5")
	play40(t, again, "-games", "4", "-seed", "5")
	if !bytes.Equal(contents(t, whole), contents(t, again)) {
		t.Error("the file that was gone on with is another one")
	}
	play40(t, other, "-games", "4", "-seed", "6")
	if a, b := contents(t, whole), contents(t, other); bytes.Equal(a[100:], b[100:]) {
		t.Error("another seed gives the same games")
	}
}

func TestStats(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games")
	play40(t, name, "-games", "3")
	if err := os.Truncate(name, int64(len(contents(t, name))-1)); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if status := run([]string{"stats", name}, &out, io.Discard); status != 0 {
		t.Fatalf("exit %d", status)
	}
	for _, want := range []string{
		`40 nodes a move, seed 1, rules computer\n`, `ends within a game`, `(?m)^games 2: `, `different ones [1-9]`,
	} {
		if !regexp.MustCompile(want).Match(out.Bytes()) {
			t.Errorf("no %q in:\n%s", want, &out)
		}
	}
}

// TestGamesAreGames replays the games of a file.
func TestGamesAreGames(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games")
	play40(t, name, "-games", "3", "-seed", "9")
	r, err := xqgames.NewReader(bytes.NewReader(contents(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	openings := make(map[string]bool)
	for {
		g, err := r.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		var opening strings.Builder
		for _, m := range g.Opening {
			opening.WriteString(m.String())
		}
		openings[opening.String()] = true
		if n := len(g.Opening); n < minRandom || n > maxRandom {
			t.Errorf("opening of %d plies", n)
		}
		if s := g.Moves[0].Score; s <= -balanced || s >= balanced {
			t.Errorf("the opening is worth %d", s)
		}
		last := g.Moves[len(g.Moves)-1]
		if g.End == xqgames.ByScore {
			better := int16(g.Result) // for the side that moved last
			if (len(g.Opening)+len(g.Moves))%2 == 0 {
				better = -better
			}
			if last.Score*better < winScore {
				t.Errorf("result %d, and the last move has %d", g.Result, last.Score)
			}
		}
	}
	if len(openings) != 3 {
		t.Errorf("%d different openings of 3", len(openings))
	}
}

// TestFrom tests that games start like those of a table, up to an illegal
// move, and leave them, and that the manifest names the table.
func TestFrom(t *testing.T) {
	dir := t.TempDir()
	table, name := filepath.Join(dir, "games.tsv"), filepath.Join(dir, "games")
	const line = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 a0a5 a0a1"
	if err := os.WriteFile(table, []byte("result\tmoves\n1-0\t"+line+"\n0-1\th2e2\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	play40(t, name, "-games", "3", "-from", table)
	r, err := xqgames.NewReader(bytes.NewReader(contents(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(r.Manifest.From, "1 games, CRC-32 ") {
		t.Errorf("made from %q", r.Manifest.From)
	}
	var said bytes.Buffer
	if status := run([]string{"stats", name}, &said, io.Discard); status != 0 || !strings.Contains(said.String(), "openings from 1 games, CRC-32 ") {
		t.Errorf("exit %d, stats say\n%s", status, &said)
	}
	known := strings.Fields(line)[:6]
	for {
		g, err := r.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		for i, m := range g.Opening[:minCopied] {
			if m.String() != known[i] {
				t.Errorf("move %d is %v, want %s", i+1, m, known[i])
			}
		}
		if n := len(g.Opening); n < minCopied+minDeparted || n > len(known)+maxDeparted {
			t.Errorf("opening of %d plies", n)
		}
	}
	var errs bytes.Buffer
	if status := run([]string{"play", "-nodes", "40", "-games", "4", name}, io.Discard, &errs); status != 1 || !strings.Contains(errs.String(), "have another manifest") {
		t.Errorf("gone on with from random moves: exit %d, %s", status, &errs)
	}
	for text, want := range map[string]string{"a\tb\n": "no column moves", "moves\nh2e2\n": "no game", "x\tmoves\n1\n": "line 2: 1 columns"} {
		if err := os.WriteFile(table, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readOpenings(table); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

func TestCommandLine(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want int
	}{
		{"nothing", nil, 2},
		{"unknown", []string{"guess"}, 2},
		{"play without a file", []string{"play"}, 2},
		{"no nodes", []string{"play", "-nodes", "0", "f"}, 2},
		{"unknown flag", []string{"play", "-quickly", "f"}, 2},
		{"stats of nothing", []string{"stats"}, 2},
		{"no such file", []string{"stats", "testdata/none"}, 1},
		{"not games", []string{"stats", "main.go"}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := run(tt.args, io.Discard, io.Discard); got != tt.want {
				t.Errorf("exit %d, want %d", got, tt.want)
			}
		})
	}
}

// TestMissed uses games of a shallow search, which misses mates.
func TestMissed(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games")
	play40(t, name, "-games", "12", "-seed", "2")
	if err := os.Truncate(name, int64(len(contents(t, name))-1)); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if status := run([]string{"missed", "-after", "1", "-within", "20000", name}, &out, &errs); status != 0 {
		t.Fatalf("exit %d, %s", status, &errs)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) < 2 {
		t.Fatalf("found %q", lines)
	}
	for _, line := range lines {
		var moves int
		var move string
		position, _, _ := strings.Cut(line, " # ")
		parts := strings.SplitN(position, " ", 3)
		if _, err := fmt.Sscan(line, &moves, &move); err != nil || moves < 1 || moves > longestMate || len(parts) < 3 {
			t.Errorf("%s: %v", line, err)
			continue
		}
		p, err := xiangqi.ParseFEN(parts[2])
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if _, err := p.ParseMove(move); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	if status := run([]string{"missed", "-within", "0", name}, &out, &errs); status != 2 {
		t.Errorf("exit %d for no nodes", status)
	}
}
